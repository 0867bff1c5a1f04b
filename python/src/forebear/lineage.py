"""What is connected to something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .tables import to_frame
from .transport import Transport

if TYPE_CHECKING:
    import pandas

_QUERY = """
query (
  $start: [Arn!]!
  $direction: LineageDirection!
  $maxDepth: Int
  $after: String
  $past: Boolean
) {
  lineage(
    start: $start
    direction: $direction
    maxDepth: $maxDepth
    after: $after
    includePast: $past
    first: 500
  ) {
    complete
    nodes {
      depth
      entity {
        arn
        kind
        type
        name
        creationTime
        ... on Artifact { sourceUri: source { uri } }
      }
    }
    associations { type source { arn } destination { arn } }
    pageInfo { hasNextPage endCursor }
  }
}
"""


@dataclass(frozen=True)
class LineageNode:
    """An entity, and how many associations it is away."""

    arn: str
    kind: str
    type: str | None
    name: str | None
    source_uri: str | None
    creation_time: str
    depth: int


@dataclass(frozen=True)
class Association:
    """A connection of two entities, by their ARNs."""

    source: str
    type: str | None
    destination: str


@dataclass(frozen=True)
class Lineage:
    """A walk through the lineage. ``complete`` is false where a limit of the server cut it."""

    nodes: tuple[LineageNode, ...]
    associations: tuple[Association, ...]
    complete: bool

    def __iter__(self) -> Iterator[LineageNode]:
        return iter(self.nodes)

    def __len__(self) -> int:
        return len(self.nodes)

    def to_dataframe(self) -> pandas.DataFrame:
        """A row for each entity, the nearest first. Needs the extra ``pandas``."""
        return _frame(self.nodes, LineageNode)

    def associations_to_dataframe(self) -> pandas.DataFrame:
        """A row for each association. Needs the extra ``pandas``."""
        return _frame(self.associations, Association)


def walk(
    transport: Transport,
    start: str,
    direction: str,
    max_depth: int | None,
    *,
    include_past: bool = False,
) -> Lineage:
    """Reads all pages of a walk, which agree with the first one whatever is written meanwhile."""
    variables: dict[str, Any] = {
        "start": [start],
        "direction": direction,
        "maxDepth": max_depth,
        "past": include_past,
    }
    nodes: list[LineageNode] = []
    associations: list[Association] = []
    while True:
        page = transport.graphql(_QUERY, variables)["lineage"]
        nodes.extend(_node(node["depth"], node["entity"]) for node in page["nodes"])
        associations.extend(
            Association(one["source"]["arn"], one["type"], one["destination"]["arn"])
            for one in page["associations"]
        )
        if not page["pageInfo"]["hasNextPage"]:
            return Lineage(tuple(nodes), tuple(associations), bool(page["complete"]))
        variables["after"] = page["pageInfo"]["endCursor"]


def _node(depth: int, entity: dict[str, Any]) -> LineageNode:
    return LineageNode(
        arn=entity["arn"],
        kind=entity["kind"],
        type=entity["type"],
        name=entity["name"],
        source_uri=(entity.get("sourceUri") or {}).get("uri"),
        creation_time=entity["creationTime"],
        depth=depth,
    )


def _frame(rows: tuple[Any, ...], of: type) -> pandas.DataFrame:
    columns = list(of.__dataclass_fields__)  # type: ignore[attr-defined]
    return to_frame([vars(row) for row in rows], columns)
