"""GraphQL over HTTP and over a web socket, and plain requests, with the token of the caller."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from .errors import ForebearError

_PROTOCOL = Subprotocol("graphql-transport-ws")
_ATTEMPTS = 6
#: Seconds before the second attempt; each further one waits up to twice as long.
_FIRST_DELAY = 0.2
_BUSY = frozenset({429, 502, 503, 504})
#: Seconds to connect, and for each read or write of an answer.
_TIMEOUT = 60.0
_CHUNK = 1 << 20


class Transport:
    """Requests that are tried again while the server cannot be reached or is busy: all of them may be repeated."""

    def __init__(self, url: str, token: str | None, override: str | None = None) -> None:
        self.url = url.rstrip("/")
        self._headers = {} if token is None else {"authorization": f"Bearer {token}"}
        reason = {} if override is None else {"forebear-override": quote(override, safe="")}
        self._client = httpx.Client(base_url=self.url, headers=self._headers | reason, timeout=_TIMEOUT)

    def close(self) -> None:
        self._client.close()

    def graphql(self, query: str, variables: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The data of an answer. Raises ForebearError with the code of the first error."""
        body = {"query": query, "variables": dict(variables or {})}
        response = self._send("POST", "/graphql", json=body)
        answer = _json_of(response)
        _raise_first(answer.get("errors"))
        data = answer.get("data")
        if not isinstance(data, dict):
            raise _unexpected(response)
        return data

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        """A plain request. Raises ForebearError for any answer but success."""
        response = self._send(method, path, **options)
        if response.is_success:
            return response
        raise _refusal(response)

    def head(self, path: str) -> httpx.Headers | None:
        """The headers of what is there; None if nothing is, or the server refuses to say, which has no words here."""
        response = self._send("HEAD", path)
        return response.headers if response.is_success else None

    @contextmanager
    def stream(self, path: str) -> Iterator[Iterator[bytes]]:
        """A context in which an answer is read piece by piece. Raises ForebearError for any answer but success."""
        try:
            with self._client.stream("GET", path) as response:
                if not response.is_success:
                    response.read()
                    raise _refusal(response)
                yield response.iter_bytes(_CHUNK)
        except httpx.TransportError as error:
            raise ForebearError("CONNECTION_FAILED", f"{self.url}{path}: {error}") from error

    def subscribe(self, query: str, variables: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The events of a subscription until it ends. Raises CONNECTION_FAILED when the connection is lost."""
        url = f"{self.url.replace('http', 'ws', 1)}/graphql"
        try:
            with connect(url, subprotocols=[_PROTOCOL], max_size=None, open_timeout=_TIMEOUT) as socket:
                self._open(socket)
                payload = {"query": query, "variables": dict(variables)}
                socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": payload}))
                yield from _events(socket)
        except (ConnectionClosed, InvalidHandshake, OSError) as error:
            raise ForebearError("CONNECTION_FAILED", f"the web socket to {url} ended: {error}") from error

    def _open(self, socket: ClientConnection) -> None:
        socket.send(json.dumps({"type": "connection_init", "payload": self._headers}))
        try:
            socket.recv(timeout=_TIMEOUT)
        except ConnectionClosed as error:
            if error.rcvd is not None and error.rcvd.code == 4401:
                raise ForebearError(error.rcvd.reason, "the server does not take this token") from error
            raise

    def _send(self, method: str, path: str, **options: Any) -> httpx.Response:
        for attempt in range(1, _ATTEMPTS + 1):
            is_last = attempt == _ATTEMPTS
            try:
                response = self._client.request(method, path, **options)
                if is_last or response.status_code not in _BUSY:
                    return response
            except httpx.TransportError as error:
                if is_last:
                    message = f"{self.url} cannot be reached: {error}"
                    raise ForebearError("CONNECTION_FAILED", message) from error
            time.sleep(_FIRST_DELAY * 2 ** (attempt - 1) * (0.5 + random.random() / 2))
        raise AssertionError("the last attempt returns or raises")


def _events(socket: ClientConnection) -> Iterator[dict[str, Any]]:
    while True:
        message = json.loads(socket.recv())
        kind = message.get("type")
        if kind == "ping":
            socket.send(json.dumps({"type": "pong"}))
        elif kind == "next":
            _raise_first(message["payload"].get("errors"))
            yield message["payload"]["data"]
        elif kind == "error":
            _raise_first(message["payload"])
        elif kind == "complete":
            return


def _raise_first(errors: Any) -> None:
    if not errors:
        return
    extensions = errors[0].get("extensions") or {}
    raise ForebearError(
        str(extensions.get("code", "UNKNOWN")), str(errors[0].get("message")), extensions.get("details")
    )


def _refusal(response: httpx.Response) -> ForebearError:
    body = _json_of(response)
    return ForebearError(
        str(body.get("code") or body.get("ErrorCode") or f"HTTP_{response.status_code}"),
        str(body.get("message") or body.get("Message") or response.text[:500]),
        body.get("details"),
    )


def _json_of(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        raise _unexpected(response) from None
    if not isinstance(body, dict):
        raise _unexpected(response)
    return body


def _unexpected(response: httpx.Response) -> ForebearError:
    return ForebearError(
        f"HTTP_{response.status_code}", f"not an answer of Forebear: {response.text[:200]!r}"
    )


def given(request: Mapping[str, Any]) -> dict[str, Any]:
    """A request without what was not given."""
    return {name: value for name, value in request.items() if value is not None}
