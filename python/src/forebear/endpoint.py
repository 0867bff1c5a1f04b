"""Endpoints, which answer predictions."""

from __future__ import annotations

import csv
import io
import json
import time
import uuid
from collections.abc import Iterable
from typing import Any

from .errors import ForebearError
from .lineage import Lineage, walk
from .transport import Transport

_ENDPOINT = "query ($name: String!) { endpoint(name: $name) { arn status failureReason url } }"
_DEPLOYMENTS = """
query ($name: String!, $after: String, $atCommit: Int, $at: DateTime) {
  endpoint(name: $name, atCommit: $atCommit, at: $at) {
    deployments(first: 100, after: $after) {
      nodes {
        name
        status
        isLive
        creationTime
        createdBy
        commit
        rolledBackTo
        variants { name modelName instanceType instanceCount weight shadow digest }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
"""
_TRAFFIC = """
query ($name: String!, $from: DateTime, $to: DateTime, $points: Int) {
  endpoint(name: $name) {
    traffic(from: $from, to: $to, points: $points) { ...Traffic }
    variants { name traffic(from: $from, to: $to, points: $points) { ...Traffic } }
  }
}
fragment Traffic on Traffic { since points { ...Point } total { ...Point } }
fragment Point on TrafficPoint {
  time seconds requests answered clientErrors serverErrors timeouts refused abandoned
  p50Ms p99Ms maxConcurrency instances
}
"""
_ROLLBACK = "mutation ($input: RollbackEndpointInput!) { rollbackEndpoint(input: $input) { status } }"
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

    def lineage(
        self,
        direction: str = "ASCENDANTS",
        *,
        max_depth: int | None = None,
        include_past: bool = False,
    ) -> Lineage:
        """The entities behind the deployment that answers; with ``include_past`` behind all deployments."""
        return walk(self._transport, self.arn, direction, max_depth, include_past=include_past)

    def deployments(
        self, *, at_commit: int | None = None, at: str | None = None
    ) -> list[dict[str, Any]]:
        """What it has served, newest first, now or at a moment. Raises NOT_FOUND when it did not exist."""
        variables = {"name": self.name, "atCommit": at_commit, "at": at, "after": None}
        found: list[dict[str, Any]] = []
        while True:
            endpoint = self._transport.graphql(_DEPLOYMENTS, variables)["endpoint"]
            if endpoint is None:
                raise ForebearError("NOT_FOUND", f"there was no endpoint {self.name!r} at that moment")
            page = endpoint["deployments"]
            found.extend(page["nodes"])
            if not page["pageInfo"]["hasNextPage"]:
                return found
            variables["after"] = page["pageInfo"]["endCursor"]

    def traffic(
        self, *, from_time: str | None = None, to_time: str | None = None, points: int = 60
    ) -> dict[str, Any]:
        """Its requests on this server since that started: ``since``, ``points``, ``total``, and ``variants`` by name.

        The last hour by default. Raises NOT_FOUND when there is no such endpoint, or when another
        server serves it.
        """
        variables = {"name": self.name, "from": from_time, "to": to_time, "points": points}
        endpoint = self._transport.graphql(_TRAFFIC, variables)["endpoint"]
        if endpoint is None or endpoint["traffic"] is None:
            raise ForebearError("NOT_FOUND", f"this server has not served an endpoint {self.name!r}")
        variants = {each["name"]: each["traffic"] for each in endpoint["variants"]}
        return {**endpoint["traffic"], "variants": variants}

    def rollback(self, to: str | None = None, *, wait: bool = True) -> Endpoint:
        """Deploys an earlier deployment again: ``to``, or the last one whose bytes still exist.

        Raises CONFLICT when there is none.
        """
        request = {"name": self.name, "clientToken": str(uuid.uuid4())}
        if to is not None:
            request["to"] = to
        self._transport.graphql(_ROLLBACK, {"input": request})
        return self.wait() if wait else self

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
