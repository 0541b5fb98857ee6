"""The door to the network: sockets, pages and data over HTTP. It knows no rules."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from msgspec.json import Encoder
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from coup.web import schema
from coup.web.catalogue import catalogue
from coup.web.games import Kept, finished_game
from coup.web.limits import Gatekeeper, household
from coup.web.lobby import Lobby
from coup.web.outbox import Outbox, Post
from coup.web.packed import PackedFiles
from coup.web.refusal import Refusal
from coup.web.session import Session
from coup.web.speech import speaking, spoken
from coup.web.wire import DIRECT, Sockets

log = logging.getLogger("coup.web")
STATIC = Path(__file__).parent / "static"
HELLO_SECONDS = 15.0
"""How long a socket may be open before it is known who is there."""
SHOWN_BYTES = 32_000_000
"""Of finished games that are kept ready."""
TRY_AGAIN = 1013
"""The code with which a socket is closed that may come back."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
GAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
encode = Encoder().encode
TOO_MUCH = PlainTextResponse("Too much at once. Wait a moment.\n", 429)


def is_own_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Whether a socket was opened by a page of this server, or of one that is allowed to."""
    origin, host = headers.get("origin", ""), headers.get("host", "")
    return origin in allowed or (bool(host) and origin in (f"http://{host}", f"https://{host}"))


def address_of(scope: Scope) -> str:
    """Where somebody is, as far as limits are concerned."""
    return household(scope["client"][0]) if scope.get("client") else ""


class Gate:
    """The routes of the server."""

    def __init__(self, lobby: Lobby, limits: Gatekeeper, origins: tuple[str, ...] = ()) -> None:
        self.lobby = lobby
        self.limits = limits
        self.origins = origins
        self._post = Post()
        self._shown: dict[tuple[str, int, str], bytes] = {}
        self._showing = asyncio.Lock()

    def app(self) -> ASGIApp:
        page = [Route(path, self.page) for path in ("/", "/t/{code}", "/game/{game}", "/carry")]
        routes = [
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/openapi.json", self.openapi),
            Route("/asyncapi.json", self.asyncapi),
            Route("/api/catalogue", self.catalogue),
            Route("/api/game/{game}", self.game),
            Route("/api/game/{game}/record", self.record),
            *page,
            Mount("/", PackedFiles(directory=STATIC, check_dir=False)),
        ]
        handlers = {404: self.nowhere}
        routed = Starlette(routes=routes, exception_handlers=handlers, lifespan=self.lifespan)
        http = with_headers(self.limited(routed))

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            # Sockets go their own way: nothing may stand between them and the network that costs time.
            await (self.socket if scope["type"] == "websocket" else http)(scope, receive, send)

        return app

    def limited(self, app: ASGIApp) -> ASGIApp:
        """The same answers, but not any number of them to one address."""

        async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
            allowed = scope["type"] != "http" or self.limits.allows(self.limits.requests, address_of(scope))
            await (app if allowed else TOO_MUCH)(scope, receive, send)

        return wrapped

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.lobby.minds.start()
        sweeping = asyncio.create_task(self.lobby.keep_sweeping())
        try:
            yield
        finally:
            sweeping.cancel()
            self.lobby.close()
            await self.lobby.minds.close()

    # Sockets

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        address = address_of(scope)
        if scope["path"] != "/socket":
            await refuse(websocket, 404, "The socket is at /socket.\n")
            return
        if not is_own_origin(websocket.headers, self.origins):
            await refuse(
                websocket, 403, "This socket is for the pages of this server: the Origin is missing or wrong.\n"
            )
            return
        if not self.limits.allows(self.limits.requests, address) or not self.limits.connect(address):
            await refuse(websocket, 429, "Too many connections; try again later.\n")
            return
        self.lobby.metrics.sockets += 1
        try:
            await websocket.accept()
            await self._talk(websocket, address, receive)
        finally:
            self.lobby.metrics.sockets -= 1
            self.limits.disconnect(address)

    async def _talk(self, websocket: WebSocket, address: str, receive: Receive) -> None:
        ended = asyncio.Event()
        wire: Sockets = websocket.scope["extensions"][DIRECT]["socket"]
        outbox = Outbox(self._post, wire.write, lambda: self._drop(ended))
        wire.caught_up = outbox.go_on

        def end() -> None:
            outbox.end()
            ended.set()

        session = Session(self.lobby, self.limits, address, outbox, end)
        hearing = asyncio.create_task(self._hear(receive, session))
        closing = asyncio.create_task(ended.wait())
        try:
            await asyncio.wait({hearing, closing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            session.gone()
            outbox.end()
            if not session.busy:  # A command that has begun comes to its end, or others would have to suffer for it.
                hearing.cancel()
            closing.cancel()
            with suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await outbox.emptied()
            await asyncio.gather(hearing, closing, return_exceptions=True)
            with suppress(Exception):
                async with asyncio.timeout(1.0):
                    await websocket.close(TRY_AGAIN)

    def _drop(self, ended: asyncio.Event) -> None:
        self.lobby.metrics.dropped += 1
        ended.set()

    async def _hear(self, receive: Receive, session: Session) -> None:
        until = asyncio.get_running_loop().time() + HELLO_SECONDS
        async with asyncio.timeout_at(until) as patience:
            while not session.over and (frame := text_of(await receive())) is not None:
                patience.reschedule(None)
                await session.hear(frame)
                if not session.known:
                    patience.reschedule(until)

    # HTTP

    async def page(self, request: Request) -> Response:
        index = STATIC / "index.html"
        if not index.is_file():
            return PlainTextResponse("The page has not been built. The socket is at /socket.\n", 404)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    async def nowhere(self, request: Request, error: Exception) -> Response:
        """An address that leads nowhere: people are told so by the page, programs in a word."""
        if "text/html" not in request.headers.get("accept", ""):
            return PlainTextResponse("Not Found", 404)
        page = await self.page(request)
        page.status_code = 404
        return page

    async def health(self, request: Request) -> Response:
        self.lobby.journal.read("SELECT 1")
        return json_response({"status": "ok"})

    async def metrics(self, request: Request) -> Response:
        return PlainTextResponse(self.lobby.metrics.text(), media_type="text/plain; version=0.0.4")

    async def openapi(self, request: Request) -> Response:
        return json_response(schema.openapi())

    async def asyncapi(self, request: Request) -> Response:
        return json_response(schema.asyncapi())

    async def catalogue(self, request: Request) -> Response:
        return json_response(catalogue(language_of(request)))

    async def game(self, request: Request) -> Response:
        """A game that is over. One that is not over cannot be told from one that never was."""
        try:
            kept = self._find_game(request)
            eyes = request.query_params.get("eyes", "-1")
            if not re.fullmatch(r"-?\d{1,2}", eyes):
                raise Refusal("eyes")
            found = await self._finished(kept, int(eyes), language_of(request))
        except Refusal as refusal:
            return refused(refusal, language_of(request))
        headers = {"cache-control": "private, max-age=3600"}
        return Response(found, media_type="application/json", headers=headers)

    async def _finished(self, kept: Kept, eyes: int, language: str) -> bytes:
        """A game that is over never changes. To step through it takes a while: one at a time, beside the loop."""
        key = (kept.summary.game, eyes, language)
        if key in self._shown:
            return self._shown[key]
        async with self._showing:
            if key not in self._shown:  # Somebody else may have asked for the same.
                self._shown[key] = await asyncio.to_thread(lambda: encode(finished_game(kept, eyes, language)))
            shown = self._shown[key]
            while sum(map(len, self._shown.values())) > SHOWN_BYTES:
                del self._shown[next(iter(self._shown))]
        return shown

    async def record(self, request: Request) -> Response:
        try:
            kept = self._find_game(request)
        except Refusal as refusal:
            return refused(refusal, language_of(request))
        return PlainTextResponse(kept.record, headers={"content-disposition": 'attachment; filename="game.coup"'})

    def _find_game(self, request: Request) -> Kept:
        if not self.limits.allows(self.limits.games, address_of(request.scope)):
            raise Refusal("flood")
        name = request.path_params["game"]
        if not GAME.fullmatch(name):
            raise Refusal("game")
        return self.lobby.games.find(name)


def text_of(message: Message) -> str | bytes | None:
    """What a frame holds; nothing if the socket is closed."""
    if message["type"] != "websocket.receive":
        return None
    text: str | bytes | None = message.get("text")
    return message["bytes"] if text is None else text


async def refuse(websocket: WebSocket, status: int, text: str) -> None:
    """A socket that is not opened, with the reason."""
    await websocket.send_denial_response(PlainTextResponse(text, status))


def language_of(request: Request) -> str:
    return spoken(request.query_params.get("language", "en"))


def json_response(value: object, headers: dict[str, str] | None = None) -> Response:
    return Response(encode(value), media_type="application/json", headers=headers)


def refused(refusal: Refusal, language: str) -> Response:
    with speaking(language):
        text = refusal.sentence()
    status = 429 if refusal.reason == "flood" else 404
    return Response(encode({"reason": refusal.reason, "text": text}), status, media_type="application/json")


def with_headers(app: ASGIApp) -> ASGIApp:
    """The same answers, each with the headers that keep a page to itself."""
    added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        immutable = scope["path"].startswith("/assets/")

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), *added]
                if immutable and message["status"] == 200:
                    headers.append((b"cache-control", b"public, max-age=31536000, immutable"))
                message = {**message, "headers": headers}
            await send(message)

        await app(scope, receive, send_with)

    return wrapped
