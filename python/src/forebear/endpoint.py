"""Endpoints, which answer predictions."""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Iterable
from typing import Any

from .errors import ForebearError
from .lineage import Lineage, walk
from .transport import Transport

_ENDPOINT = "query ($name: String!) { endpoint(name: $name) { arn status failureReason url } }"
_DELETE = "mutation ($name: String!) { deleteEndpoint(name: $name) }"
_POLL_SECONDS = 0.25


class Endpoint:
    """A deployed model."""

    def __init__(self, transport: Transport, name: str) -> None:
        self._transport = transport
        self.name = name
        self.arn: str = self.describe()["arn"]

    def __repr__(self) -> str:
        return f"Endpoint({self.name!r})"

    def describe(self) -> dict[str, Any]:
        """The endpoint as it stands. Raises NOT_FOUND where there is none of this name."""
        endpoint = self._transport.graphql(_ENDPOINT, {"name": self.name})["endpoint"]
        if endpoint is None:
            raise ForebearError("NOT_FOUND", f"there is no endpoint {self.name!r}")
        return dict(endpoint)

    def wait(self) -> Endpoint:
        """Waits until it is in service. Raises ENDPOINT_FAILED when it fails."""
        while True:
            endpoint = self.describe()
            if endpoint["status"] == "IN_SERVICE":
                return self
            if endpoint["status"] == "FAILED":
                raise ForebearError("ENDPOINT_FAILED", f"{self.name}: {endpoint['failureReason']}")
            time.sleep(_POLL_SECONDS)

    def predict(
        self, data: Any, *, content_type: str | None = None, accept: str | None = None
    ) -> Any:
        """Asks for predictions.

        Bytes and text are sent as they are, with ``content_type`` (text/csv for text, application/octet-stream for
        bytes); rows under ``content_type="text/csv"`` as CSV; anything else as JSON. An answer in JSON is decoded, CSV
        becomes rows of texts, other text is text, and anything else bytes.
        """
        body, sent = _encode(data, content_type)
        headers = {"content-type": sent, **({} if accept is None else {"accept": accept})}
        path = f"/endpoints/{self.name}/invocations"
        answer = self._transport.request("POST", path, content=body, headers=headers)
        return _decode(answer.content, answer.headers.get("content-type", ""))

    def lineage(self, direction: str = "ASCENDANTS", *, max_depth: int | None = None) -> Lineage:
        """What it came from."""
        return walk(self._transport, self.arn, direction, max_depth)

    def delete(self) -> None:
        """Ends it; its lineage stays."""
        self._transport.graphql(_DELETE, {"name": self.name})


def _encode(data: Any, content_type: str | None) -> tuple[bytes, str]:
    if isinstance(data, (bytes, bytearray)):
        return bytes(data), content_type or "application/octet-stream"
    if isinstance(data, str):
        return data.encode(), content_type or "text/csv"
    if content_type is not None and content_type.startswith("text/csv"):
        return _csv_of(data).encode(), content_type
    return json.dumps(data).encode(), content_type or "application/json"


def _csv_of(rows: Iterable[Any]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        writer.writerow(row if isinstance(row, (list, tuple)) else [row])
    return text.getvalue()


def _decode(body: bytes, content_type: str) -> Any:
    kind = content_type.split(";", 1)[0].strip()
    if kind == "application/json":
        return json.loads(body)
    if kind == "text/csv":
        return list(csv.reader(io.StringIO(body.decode())))
    return body.decode() if kind.startswith("text/") else body
