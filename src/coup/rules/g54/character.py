"""What a character of G54 is: a card with a kind, a level, and an action or a standing effect."""

from __future__ import annotations

from typing import Any

from coup.engine.claims import holding
from coup.engine.hooks import Hook
from coup.engine.rules import Action, Block, Role
from coup.engine.verbs import Verb

FINANCE = "finance"
COMMUNICATIONS = "communications"
FORCE = "force"
SPECIAL = "special interest"


class Character:
    """One role card. Its action is a claim of the character itself, and so is the block against it."""

    def __init__(
        self,
        key: str,
        title: str,
        kind: str,
        text: str,
        *effect: Verb,
        advanced: bool = False,
        blocked: bool = False,
        otherwise: tuple[Verb, ...] = (),
        hook: Hook | None = None,
        **parts: Any,
    ) -> None:
        self.role = Role(key, title, text.replace("{cost}", f"{{{key}}}"))  # The price is that of its own action.
        self.kind = kind
        self.advanced = advanced
        self.hook = hook
        block = Block(key, otherwise=otherwise) if blocked else None
        self.action = Action(key, text, *effect, claim=holding(key), block=block, **parts) if effect else None
        """None for a character that only reacts."""
