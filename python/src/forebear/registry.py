"""Registered models: groups of versions, decisions about them, and aliases that point to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .errors import ForebearError
from .jobs import TrainingJob
from .paging import pages
from .transport import Transport, given

_GROUP = "name description selfApproval packageCount lastVersion tags aliases { alias version }"
_VERSION = """
name version approval description digest modelData modelName trainingJobName metrics registeredBy promotedFrom
creationTime tags aliases
"""
_ALIAS = "name version moves movedBy movedAt reason followers"
_CREATE = f"mutation ($input: ModelPackageGroupInput!) {{ createModelPackageGroup(input: $input) {{ {_GROUP} }} }}"
_REGISTER = f"mutation ($input: RegisterModelPackageInput!) {{ registerModelPackage(input: $input) {{ {_VERSION} }} }}"
_READ = f"""
query ($package: String!, $atCommit: Int, $at: DateTime) {{
  modelPackage(package: $package, atCommit: $atCommit, at: $at) {{
    {_VERSION} bytes decisions {{ status by decidedAt reason commit }} deployments {{ name }}
  }}
}}
"""
_LIST = f"""
query ($filter: ModelPackageFilter, $after: String, $atCommit: Int) {{
  modelPackages(filter: $filter, after: $after, atCommit: $atCommit, first: 500) {{
    nodes {{ {_VERSION} }} pageInfo {{ hasNextPage endCursor }}
  }}
}}
"""
_DECIDE = f"""
mutation ($package: String!, $status: ModelApproval!, $reason: String!) {{
  setModelApproval(package: $package, status: $status, reason: $reason) {{ {_VERSION} }}
}}
"""
_PROMOTE = f"mutation ($input: PromoteModelPackageInput!) {{ promoteModelPackage(input: $input) {{ {_VERSION} }} }}"
_SET = f"mutation ($input: SetModelAliasInput!) {{ setModelAlias(input: $input) {{ {_ALIAS} }} }}"
_ROLL_BACK = f"mutation ($input: ModelAliasInput!) {{ rollbackModelAlias(input: $input) {{ {_ALIAS} }} }}"
_HISTORY = """
query ($group: String!, $alias: String!, $after: String) {
  modelPackageGroup(name: $group) {
    alias(name: $alias) {
      history(first: 500, after: $after) {
        nodes { fromVersion toVersion by movedAt cause reason commit } pageInfo { hasNextPage endCursor }
      }
    }
  }
}
"""


class Registry:
    """The registry of a server. A version is named ``<group>:<version>`` or ``<group>@<alias>``."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create_group(
        self, name: str, *, description: str | None = None, self_approval: bool | None = None
    ) -> dict[str, Any]:
        """Creates a group. ``self_approval``, which admins set, lets callers approve what they registered."""
        asked = {"name": name, "description": description, "selfApproval": self_approval}
        return self._ask(_CREATE, {"input": given(asked)})

    def register(
        self,
        group: str,
        *,
        job: TrainingJob | str | None = None,
        model: str | None = None,
        model_data: str | None = None,
        image: str | None = None,
        algorithm: str | None = None,
        description: str | None = None,
        metrics: Mapping[str, float] | None = None,
        card: str | None = None,
        aliases: Sequence[str] | None = None,
        reason: str | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Registers the next version of a group: a training job, a model, or an archive with an image or an algorithm.

        The group is created when it is missing. Bytes that it has already give the version that is there.
        """
        asked = {
            "group": group,
            "trainingJobName": job.name if isinstance(job, TrainingJob) else job,
            "modelName": model,
            "modelData": model_data,
            "image": image,
            "algorithm": algorithm,
            "description": description,
            "metrics": None if metrics is None else dict(metrics),
            "card": None if card is None else {"content": card},
            "aliases": None if aliases is None else list(aliases),
            "reason": reason,
            "tags": None if tags is None else dict(tags),
        }
        return self._ask(_REGISTER, {"input": given(asked)})

    def version(self, package: str, *, at_commit: int | None = None, at: str | None = None) -> dict[str, Any]:
        """A version with its decisions and endpoints. Raises NOT_FOUND.

        It is read as it is now, right after a commit, or at a time such as ``2026-03-01T09:30:00Z``.
        """
        asked = given({"package": package, "atCommit": at_commit, "at": at})
        found = self._transport.graphql(_READ, asked)["modelPackage"]
        if found is None:
            raise ForebearError("NOT_FOUND", f"there is no model package {package!r}")
        return dict(found)

    def versions(
        self, group: str | None = None, *, approval: str | None = None, at_commit: int | None = None
    ) -> list[dict[str, Any]]:
        """Versions, the newest first; of a group, or with a decision: PENDING, APPROVED or REJECTED."""
        asked = {"filter": given({"group": group, "approval": approval}), "atCommit": at_commit}

        def read(after: str | None) -> dict[str, Any]:
            page = self._transport.graphql(_LIST, given({**asked, "after": after}))
            return dict(page["modelPackages"])

        return list(pages(read))

    def approve(self, package: str, reason: str) -> dict[str, Any]:
        """Approves the bytes of a version. Raises FORBIDDEN, MODEL_CHANGED."""
        return self._ask(_DECIDE, {"package": package, "status": "APPROVED", "reason": reason})

    def reject(self, package: str, reason: str) -> dict[str, Any]:
        """Rejects the bytes of a version."""
        return self._ask(_DECIDE, {"package": package, "status": "REJECTED", "reason": reason})

    def promote(
        self, package: str, to_group: str, *, to_alias: str | None = None, reason: str | None = None
    ) -> dict[str, Any]:
        """Copies a version into another group, and moves an alias there. Raises PROMOTION_CYCLE."""
        asked = {"from": package, "toGroup": to_group, "toAlias": to_alias, "reason": reason}
        return self._ask(_PROMOTE, {"input": given(asked)})

    def set_alias(
        self,
        group: str,
        alias: str,
        version: int,
        *,
        expected_version: int | None = None,
        reason: str | None = None,
    ) -> dict[str, Any]:
        """Moves an alias. Raises ALIAS_MOVED where it points to another version than was expected."""
        asked = {"version": version, "expectedVersion": expected_version, "reason": reason}
        return self._ask(_SET, {"input": given({"group": group, "alias": alias, **asked})})

    def rollback(self, group: str, alias: str, *, reason: str | None = None) -> dict[str, Any]:
        """Moves an alias back to the last other version that is approved and whose bytes exist."""
        asked = {"group": group, "alias": alias, "reason": reason}
        return self._ask(_ROLL_BACK, {"input": given(asked)})

    def history(self, group: str, alias: str) -> list[dict[str, Any]]:
        """The moves of an alias, the newest first, each with its commit. Raises NOT_FOUND."""

        def read(after: str | None) -> dict[str, Any]:
            asked = given({"group": group, "alias": alias, "after": after})
            owner = self._transport.graphql(_HISTORY, asked)["modelPackageGroup"]
            if owner is None or owner["alias"] is None:
                raise ForebearError("NOT_FOUND", f"there is no alias {group}@{alias}")
            return dict(owner["alias"]["history"])

        return list(pages(read))

    def _ask(self, query: str, variables: Mapping[str, Any]) -> dict[str, Any]:
        (answer,) = self._transport.graphql(query, variables).values()
        return dict(answer)
