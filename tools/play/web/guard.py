"""Who may talk to the server: pages of its own, opened under a name of its own.

A page from elsewhere could send requests here by way of the reader's browser. It cannot read answers, but
a WebSocket knows no such bounds, so the page that opens one must be ours (RFC 6455, section 10.2). And a name
of the other's can be made to point here ("DNS rebinding"), so the name the browser used must be ours too.
"""

import ipaddress
import re
import socket
from contextlib import suppress

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::[0-9]{1,5})?", re.IGNORECASE)

_HEADERS = {
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a socket bound to that name or address."""
    address = _address(host)
    return host.lower() == "localhost" if address is None else address.is_loopback


class Names:
    """The names under which a server is known.

    Args:
        host: what it is bound to.
    """

    def __init__(self, host: str) -> None:
        self._loopback_only = is_loopback(host)
        self._names = {"localhost"}
        if not self._loopback_only:
            machine = socket.gethostname().lower()
            self._names |= {host.lower(), machine, machine + ".local"}

    def has(self, header: str) -> bool:
        """Whether a ``Host`` header names it; the port may be another, behind a tunnel.

        An address is no name that somebody else could point here.
        """
        parts = _HOST.fullmatch(header)
        if parts is None:
            return False
        name = (parts[1] or parts[2]).lower()
        address = _address(name)
        if address is None:
            return name in self._names
        return address.is_loopback or not self._loopback_only


class Guard:
    """Turns away who must not talk to the application, and says in every answer what a page may do.

    Args:
        application: what is guarded.
        names: the names of the server.
    """

    def __init__(self, application: ASGIApp, names: Names) -> None:
        self._application = application
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or answers it with 403."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                is_file = not headers.get("content-type", "").startswith("text/html")
                headers["Cache-Control"] = "no-cache" if is_file and "etag" in headers else "no-store"
            await send(message)

        objection = self._objection(scope)
        if objection:
            refusal = PlainTextResponse(objection + "\n", 403)
            await refusal(scope, receive, send_with_headers)
        else:
            await self._application(scope, receive, send_with_headers)

    def _objection(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._names.has(host):
            return "This server is not known under that name: open it as it says on its standard output."
        if scope["type"] == "websocket" and [one.lower() for one in headers.getlist("origin")] != [
            "http://" + host.lower()
        ]:
            return "Only pages of this server may open a connection."
        return ""


def _address(host: str) -> "ipaddress.IPv4Address | ipaddress.IPv6Address | None":
    with suppress(ValueError):
        return ipaddress.ip_address(host)
    return None
