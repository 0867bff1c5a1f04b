"""Rules that refuse acts by what their lineage contains: policies, and quarantines of data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .errors import ForebearError
from .paging import pages
from .transport import Transport, given

_POLICY = """
arn name description on scope { group endpoint experiment } select require message mode digest
creationTime createdBy changedBy tags
"""
_VERDICT = "subject name result policies commit findings { policy digest mode message arn path names }"
_GET = f"query ($name: String!) {{ policy(name: $name) {{ {_POLICY} }} }}"
_LIST = f"""
query ($after: String) {{
  policies(first: 500, after: $after) {{ nodes {{ {_POLICY} }} pageInfo {{ hasNextPage endCursor }} }}
}}
"""
_CREATE = f"mutation ($input: PolicyInput!) {{ createPolicy(input: $input) {{ {_POLICY} }} }}"
_UPDATE = f"mutation ($input: PolicyInput!) {{ updatePolicy(input: $input) {{ {_POLICY} }} }}"
_DELETE = "mutation ($name: String!) { deletePolicy(name: $name) }"
_PLAN = f"""
query ($on: String!, $subject: Arn!, $toGroup: String) {{
  policyPlan(on: $on, subject: $subject, toGroup: $toGroup) {{ {_VERDICT} }}
}}
"""
_TEST = f"""
query ($policy: PolicyInput!, $endpoint: String) {{
  testPolicy(policy: $policy, endpoint: $endpoint) {{ {_VERDICT} }}
}}
"""
_QUARANTINE = "arn name status digest uri uris reason createdBy creationTime releasedBy releasedAt releaseReason"
_REACHED = f"{_QUARANTINE} reach {{ jobs models packages complete derived endpoints {{ arn name variants path }} }}"
_QUARANTINES = f"""
query ($after: String) {{
  quarantines(first: 500, after: $after) {{ nodes {{ {_QUARANTINE} }} pageInfo {{ hasNextPage endCursor }} }}
}}
"""
_SHOW = f"query ($name: String!) {{ quarantine(name: $name) {{ {_REACHED} }} }}"
_ADD = f"mutation ($input: QuarantineInput!) {{ quarantineData(input: $input) {{ {_REACHED} }} }}"
_DRAIN = """
mutation ($input: DrainEndpointsInput!) {
  drainEndpoints(input: $input) {
    decision complete endpoints { endpoint name outcome message way variants path to }
  }
}
"""
_RELEASE = f"""
mutation ($name: String!, $reason: String!) {{
  releaseQuarantine(name: $name, reason: $reason) {{ {_QUARANTINE} }}
}}
"""


class Policies:
    """The policies of a server. A policy is a dictionary, as in a file of YAML; ``mode`` is ENFORCE or WARN."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def all(self) -> list[dict[str, Any]]:
        """All policies, the newest first."""
        return list(pages(lambda after: self._transport.graphql(_LIST, {"after": after})["policies"]))

    def get(self, name: str) -> dict[str, Any]:
        """A policy. Raises NOT_FOUND."""
        return _found(self._transport.graphql(_GET, {"name": name})["policy"], "policy", name)

    def create(self, policy: Mapping[str, Any]) -> dict[str, Any]:
        """Creates a policy, as an admin. Raises VALIDATION_FAILED, ALREADY_EXISTS, FORBIDDEN."""
        return dict(self._transport.graphql(_CREATE, {"input": policy})["createPolicy"])

    def update(self, policy: Mapping[str, Any]) -> dict[str, Any]:
        """Replaces what a policy says, as an admin. Raises VALIDATION_FAILED, NOT_FOUND, FORBIDDEN."""
        return dict(self._transport.graphql(_UPDATE, {"input": policy})["updatePolicy"])

    def delete(self, name: str) -> None:
        """Deletes a policy, as an admin; its decisions stay. Raises NOT_FOUND, FORBIDDEN."""
        self._transport.graphql(_DELETE, {"name": name})

    def plan(self, on: str, subject: str, *, to_group: str | None = None) -> dict[str, Any]:
        """What all policies say about an act on something, by its ARN. It records nothing."""
        asked = {"on": on, "subject": subject, "toGroup": to_group}
        return dict(self._transport.graphql(_PLAN, given(asked))["policyPlan"])

    def test(self, policy: Mapping[str, Any], endpoint: str | None = None) -> list[dict[str, Any]]:
        """What a policy would say about each endpoint that serves, or about one. It records nothing."""
        asked = {"policy": policy, "endpoint": endpoint}
        return list(self._transport.graphql(_TEST, given(asked))["testPolicy"])


class Quarantines:
    """The quarantines of a server: data that no launch and no deployment may read, nor what came of it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def all(self) -> list[dict[str, Any]]:
        """All quarantines, the newest first."""
        return list(pages(lambda after: self._transport.graphql(_QUARANTINES, {"after": after})["quarantines"]))

    def get(self, name: str) -> dict[str, Any]:
        """A quarantine, with the resources derived from its data in ``reach``. Raises NOT_FOUND."""
        return _found(self._transport.graphql(_SHOW, {"name": name})["quarantine"], "quarantine", name)

    def add(
        self,
        name: str,
        reason: str,
        *,
        artifact: str | None = None,
        digest: str | None = None,
        dry_run: bool = False,
    ) -> dict[str, Any]:
        """Quarantines an artifact by its ARN, or bytes by their SHA-256. Raises NOT_FOUND, ALREADY_EXISTS."""
        asked = {"name": name, "reason": reason, "artifact": artifact, "digest": digest, "dryRun": dry_run}
        return dict(self._transport.graphql(_ADD, {"input": given(asked)})["quarantineData"])

    def drain(
        self, name: str, endpoints: Sequence[str], way: str, *, where: str | None = None, dry_run: bool = False
    ) -> dict[str, Any]:
        """Stops endpoints from serving models derived from the data: ``way`` is weight, rollback or stop. A name
        that ends with ``*`` selects the reached endpoints with this prefix; ``where`` is a CEL expression about the
        deployment of each. The ``outcome`` of each is DONE, PLANNED, NOTHING or REFUSED. Raises NOT_FOUND,
        CONFLICT."""
        asked = {"quarantine": name, "endpoints": list(endpoints), "way": way.upper(), "where": where, "dryRun": dry_run}
        return dict(self._transport.graphql(_DRAIN, {"input": given(asked)})["drainEndpoints"])

    def release(self, name: str, reason: str) -> dict[str, Any]:
        """Ends a quarantine, as an admin. Raises NOT_FOUND, FORBIDDEN, and CONFLICT when it was released before."""
        return dict(self._transport.graphql(_RELEASE, {"name": name, "reason": reason})["releaseQuarantine"])


def _found(answer: dict[str, Any] | None, noun: str, name: str) -> dict[str, Any]:
    if answer is None:
        raise ForebearError("NOT_FOUND", f"there is no {noun} {name!r}")
    return dict(answer)
