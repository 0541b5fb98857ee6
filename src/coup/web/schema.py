"""The protocol in the languages of other programs: JSON Schema, AsyncAPI, OpenAPI, TypeScript and a page for people.

All of it is made from the types of ``coup.web.protocol`` and the sentences in them, so that nothing has to be kept in
step by hand. ``python tools/schema.py`` writes what is kept in files.
"""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from coup import __version__
from coup.web import protocol

REFERENCE = "#/components/schemas/{name}"
COMMANDS: tuple[type[Struct], ...] = get_args(protocol.AnyCommand)
MESSAGES: tuple[type[Struct], ...] = get_args(protocol.AnyMessage)
ANSWERS: tuple[type[Struct], ...] = (protocol.Catalogue, protocol.FinishedGame)
"""What HTTP gives."""
BACKTICKS = "``"


# What the module says about its types


@cache
def sentences() -> dict[str, str]:
    """What stands below the fields and names of the protocol, by ``Class.field`` or ``Name``."""
    found: dict[str, str] = {}
    tree = ast.parse(inspect.getsource(protocol))
    _collect(found, "", tree.body)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            _collect(found, f"{node.name}.", node.body)
    return found


def _collect(found: dict[str, str], prefix: str, body: list[ast.stmt]) -> None:
    for node, after in pairwise(body):
        name = _named(node)
        if name and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            found[prefix + name] = inspect.cleandoc(str(after.value.value))


def _named(node: ast.stmt) -> str:
    target = (
        node.target if isinstance(node, ast.AnnAssign) else node.targets[0] if isinstance(node, ast.Assign) else None
    )
    return target.id if isinstance(target, ast.Name) else ""


def described(kind: type[Struct]) -> str:
    """What a type is, as its class says it."""
    return inspect.cleandoc(kind.__doc__ or "")


def field_sentence(kind: type[Struct], field: str) -> str:
    """What is said about a field, by the class or by the one that it inherits from."""
    for owner in kind.__mro__:
        if f"{owner.__name__}.{field}" in sentences():
            return sentences()[f"{owner.__name__}.{field}"]
    return ""


def tag(kind: type[Struct]) -> tuple[str, str]:
    """The field by which a command or message is known, and what stands there; empty for a part of one."""
    config = kind.__struct_config__
    return (config.tag_field or "", str(config.tag)) if config.tag is not None else ("", "")


# JSON Schema, AsyncAPI, OpenAPI


@cache
def _schemas() -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    wanted = [*COMMANDS, *MESSAGES, *ANSWERS]
    references, components = msgspec.json.schema_components(wanted, ref_template=REFERENCE)
    for kind in _structs(wanted):
        component = components[kind.__name__]
        component["description"] = described(kind)
        for field, schema in component["properties"].items():
            sentence = field_sentence(kind, field)
            if sentence:
                # Beside a reference nothing else counts in older readers.
                component["properties"][field] = {"allOf": [schema]} if "$ref" in schema else schema
                component["properties"][field]["description"] = sentence
    return references, components


def _structs(kinds: Iterable[type[Struct]]) -> list[type[Struct]]:
    """These types and all parts of them, each once, parts first."""
    found: dict[type[Struct], None] = {}

    def visit(hint: Any) -> None:
        if isinstance(hint, type) and issubclass(hint, Struct):
            if hint not in found:
                for field in msgspec.structs.fields(hint):
                    visit(field.type)
                found[hint] = None
        else:
            for part in get_args(hint):
                visit(part)

    for kind in kinds:
        visit(kind)
    return list(found)


def schema() -> dict[str, Any]:
    """A JSON Schema of everything that can stand in a frame, with all types under ``$defs``."""
    frames, definitions = msgspec.json.schema_components([protocol.AnyCommand, protocol.AnyMessage])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A frame of the socket of a coup server",
        "anyOf": list(frames),
        "$defs": definitions,
    }


def _information(title: str, text: str) -> dict[str, Any]:
    return {"title": title, "version": __version__, "description": text, "license": {"name": "MIT"}}


def asyncapi() -> dict[str, Any]:
    """The socket, from the side of the server: it receives commands and sends messages."""
    messages = {
        kind.__name__: {
            "name": tag(kind)[1],
            "summary": described(kind).split("\n")[0],
            "payload": {"$ref": REFERENCE.format(name=kind.__name__)},
        }
        for kind in (*COMMANDS, *MESSAGES)
    }
    here = "#/channels/socket"
    return {
        "asyncapi": "3.0.0",
        "info": _information("coup: the socket", inspect.cleandoc(protocol.__doc__ or "")),
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/socket",
                "description": f"One WebSocket for each person; a frame has at most {protocol.LARGEST_FRAME} bytes.",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {
            "commands": _operation("receive", here, COMMANDS),
            "messages": _operation("send", here, MESSAGES),
        },
        "components": {"messages": messages, "schemas": _schemas()[1]},
    }


def _operation(action: str, channel: str, kinds: Iterable[type[Struct]]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": channel},
        "messages": [{"$ref": f"{channel}/messages/{kind.__name__}"} for kind in kinds],
    }


def openapi() -> dict[str, Any]:
    """What can be asked for without a socket: nothing of a game that is not over."""
    game = {"name": "game", "in": "path", "required": True, "schema": {"type": "string"}}
    eyes = {"name": "eyes", "in": "query", "schema": {"type": "integer", "minimum": -1, "default": -1}}
    language = {"name": "language", "in": "query", "schema": {"type": "string", "default": "en"}}
    return {
        "openapi": "3.1.0",
        "info": _information("coup: HTTP", "What a coup server gives without a socket. No person is known here."),
        "paths": {
            "/api/catalogue": _get("All that can be played, and with whom.", "Catalogue", [language]),
            "/api/game/{game}": _get("A game that is over.", "FinishedGame", [game, eyes, language], missing=True),
            "/api/game/{game}/record": _get(
                "The record of a game that is over, with the proof of its deal, for coup verify.",
                "text/plain",
                [game],
                missing=True,
            ),
            "/health": _get("Whether the server is well.", "application/json", []),
            "/metrics": _get("Figures about the server, in the text form of Prometheus.", "text/plain", []),
            "/openapi.json": _get("This description.", "application/json", []),
            "/asyncapi.json": _get("The description of the socket.", "application/json", []),
        },
        "components": {"schemas": _schemas()[1]},
    }


def _get(summary: str, gives: str, parameters: list[dict[str, Any]], *, missing: bool = False) -> dict[str, Any]:
    """One address: it gives a type of ours, or something of this media type."""
    content = (
        {gives: {"schema": {"type": "string"} if gives == "text/plain" else {"type": "object"}}}
        if "/" in gives
        else {"application/json": {"schema": {"$ref": REFERENCE.format(name=gives)}}}
    )
    answers: dict[str, Any] = {"200": {"description": summary, "content": content}}
    if missing:
        answers["404"] = {"description": "There is no such game, or it is not over."}
    return {"get": {"summary": summary, "parameters": parameters, "responses": answers}}


# TypeScript


HEADING = "// Made from coup.web.protocol by tools/schema.py; changes here are lost.\n"


@cache
def _aliases() -> dict[Any, str]:
    """The choices that have a name of their own."""
    return {value: name for name, value in vars(protocol).items() if get_origin(value) is Literal}


def typescript() -> str:
    """The page's types."""
    parts = [HEADING]
    parts += [f"export const LARGEST_FRAME = {protocol.LARGEST_FRAME};\n"]
    for choice, name in _aliases().items():
        parts.append(f"{_comment(sentences().get(name, ''))}export type {name} = {_choices(choice)};\n")
    in_commands = {kind for kind in _structs(COMMANDS) if kind not in COMMANDS}
    for kind in _structs([*COMMANDS, *MESSAGES, *ANSWERS]):
        parts.append(_interface(kind, kind in COMMANDS, in_commands))
    for name, kinds in (("AnyCommand", COMMANDS), ("AnyMessage", MESSAGES)):
        lines = "".join([f"\n  | {kind.__name__}" for kind in kinds])
        parts.append(f"export type {name} ={lines};\n")
    return "\n".join(parts)


def _interface(kind: type[Struct], sent: bool, in_commands: set[type[Struct]]) -> str:
    """A type. What a client sends may leave out what is as usual; what the server sends is always whole."""
    tag_field, name = tag(kind)
    lines = [f'  {tag_field}: "{name}";'] if tag_field else []
    for field in sorted(msgspec.structs.fields(kind), key=lambda field: field.name != "id"):
        text = _type(field.type)
        if sent and field.type in in_commands:
            text = f"Partial<{text}>"
        optional = "?" if sent and not field.required else ""
        comment = _comment(field_sentence(kind, field.name), "  ")
        lines.append(f"{comment}  {field.encode_name}{optional}: {text};")
    body = "\n".join(lines)
    return f"{_comment(described(kind))}export interface {kind.__name__} {{\n{body}\n}}\n"


def _comment(text: str, indent: str = "") -> str:
    if not text:
        return ""
    lines = text.replace(BACKTICKS, "`").split("\n")
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    inner = "".join([f"{indent} * {line}".rstrip() + "\n" for line in lines])
    return f"{indent}/**\n{inner}{indent} */\n"


def _choices(hint: Any) -> str:
    return " | ".join([f'"{choice}"' for choice in get_args(hint)])


PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}


def _type(hint: Any) -> str:
    """A type of a field in TypeScript."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Annotated:
        return _type(parts[0])
    if origin is Literal:
        return _aliases().get(hint) or _choices(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys([_type(part) for part in parts]))
    if origin is list:
        inner = _type(parts[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join([_type(part) for part in parts])}]"
    if origin is dict:
        return f"Record<string, {_type(parts[1])}>"
    return str(hint.__name__)


# A page for people


def commands_page() -> str:
    """All commands, each with its fields, for docs/protocol.md."""
    return _page(COMMANDS)


def messages_page() -> str:
    """All messages."""
    return _page(MESSAGES)


def parts_page() -> str:
    """What messages and commands are made of."""
    whole = {*COMMANDS, *MESSAGES, *ANSWERS}
    return _page([kind for kind in _structs([*COMMANDS, *MESSAGES]) if kind not in whole])


def _page(kinds: Iterable[type[Struct]]) -> str:
    return "\n".join([_entry(kind) for kind in kinds])


def _entry(kind: type[Struct]) -> str:
    name = tag(kind)[1] or kind.__name__
    about = " ".join(described(kind).replace(BACKTICKS, "`").split())
    lines = [f"**`{name}`** {about}", ""]
    for field in msgspec.structs.fields(kind):
        if field.name != "id":
            sentence = field_sentence(kind, field.name).replace(BACKTICKS, "`").replace("\n", " ")
            usual = "" if field.required else f", by default {_usual(field)}"
            lines.append(f"- `{field.encode_name}` ({_type(field.type)}{usual}){': ' if sentence else ''}{sentence}")
    return "\n".join([*lines, *([""] if lines[-1] else [])])


def _usual(field: msgspec.structs.FieldInfo) -> str:
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return "as below" if isinstance(value, Struct) else f"`{msgspec.json.encode(value).decode()}`"
