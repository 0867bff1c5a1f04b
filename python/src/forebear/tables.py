"""Lists, comparisons and series of jobs, as data frames where pandas is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import ForebearError
from .transport import Transport

if TYPE_CHECKING:
    import pandas

_PAGE = 500
_JOBS = """
query ($filter: JobFilter, $orderBy: JobOrder, $first: Int, $after: String, $lineage: Boolean!) {
  jobs(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    nodes {
      arn kind name status creationTime startTime endTime tags
      trialComponent @include(if: $lineage) { parameters metrics { name last } }
    }
    pageInfo { hasNextPage endCursor }
  }
}
"""
_COUNTS = """
query ($filter: JobFilter) { jobCounts(filter: $filter) { kind status count } }
"""
_COMPARE = """
query ($arns: [Arn!]!, $columns: [String!], $all: Boolean!, $atCommit: Int) {
  compareJobs(arns: $arns, columns: $columns, all: $all, atCommit: $atCommit) {
    jobs { arn name kind status creationTime }
    columns { group name statistic values numbers }
  }
}
"""
_SERIES = """
query ($arns: [Arn!]!, $names: [String!], $points: Int, $axis: SeriesAxis, $from: Float, $to: Float) {
  jobMetricSeries(arns: $arns, names: $names, points: $points, axis: $axis, from: $from, to: $to) {
    job name count x values
  }
}
"""
_SEARCH = """
query ($text: String!, $kinds: [SearchKind!], $first: Int, $after: String) {
  search(text: $text, kinds: $kinds, first: $first, after: $after) {
    nodes {
      __typename id
      ... on Job { name status }
      ... on Model { name }
      ... on Endpoint { name endpointStatus: status }
      ... on LineageEntity { entityName: name }
      ... on Artifact { source { uri } digest }
    }
    pageInfo { hasNextPage endCursor }
  }
}
"""
_COMMITS = """
query ($first: Int, $after: String) {
  commits(first: $first, after: $after) {
    nodes { seq time actor changeCount }
    pageInfo { hasNextPage endCursor }
  }
}
"""


@dataclass(frozen=True)
class Table(Sequence[Mapping[str, Any]]):
    """Rows with the same columns."""

    rows: tuple[Mapping[str, Any], ...]
    columns: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: Any) -> Any:
        return self.rows[index]

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        return iter(self.rows)

    def to_dataframe(self) -> pandas.DataFrame:
        """The rows as a data frame. Needs the extra ``pandas``."""
        return to_frame(self.rows, self.columns)


def to_frame(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> pandas.DataFrame:
    """Makes a data frame. Raises ImportError without pandas."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("data frames need pandas: pip install 'forebear[pandas]'") from error
    return pandas.DataFrame(list(rows), columns=list(columns))


def list_jobs(transport: Transport, variables: Mapping[str, Any], limit: int, columns: Sequence[str]) -> Table:
    """Reads jobs, and for columns such as ``metric:loss`` their lineage."""
    asked = {**variables, "lineage": any(not name.startswith("tag:") for name in columns)}
    names = ("name", "kind", "status", "creation_time", "start_time", "end_time", "arn", *columns)
    found = _pages(transport, (_JOBS, "jobs"), asked, limit)
    return Table(tuple(_job_row(job, columns) for job in found), names)


def count_jobs(transport: Transport, filters: Mapping[str, Any]) -> Table:
    """Counts jobs: a row for each kind and status."""
    found = transport.graphql(_COUNTS, {"filter": filters})["jobCounts"]
    return Table(tuple(found), ("kind", "status", "count"))


def compare(transport: Transport, variables: Mapping[str, Any]) -> Table:
    """Compares jobs: a row for each job, a column for each thing that differs."""
    compared = transport.graphql(_COMPARE, variables)["compareJobs"]
    found = {_column_name(column): column["numbers"] or column["values"] for column in compared["columns"]}
    rows = (
        {
            "name": job["name"],
            "kind": job["kind"],
            "status": job["status"],
            **{name: values[at] for name, values in found.items()},
            "arn": job["arn"],
        }
        for at, job in enumerate(compared["jobs"])
    )
    return Table(tuple(rows), ("name", "kind", "status", *found, "arn"))


def read_series(transport: Transport, variables: Mapping[str, Any]) -> Table:
    """Reads metrics of jobs on one axis: a row for each point."""
    series = transport.graphql(_SERIES, variables)["jobMetricSeries"]
    rows = (
        {"job": one["job"].rsplit("/", 1)[-1], "metric": one["name"], "x": x, "value": value}
        for one in series
        for x, value in zip(one["x"], one["values"])
    )
    return Table(tuple(rows), ("job", "metric", "x", "value"))


def search(transport: Transport, text: str, kinds: Sequence[str] | None, limit: int) -> Table:
    """Searches: a row for each job, model, endpoint or entity."""
    asked = {"text": text, "kinds": kinds and list(kinds)}
    found = _pages(transport, (_SEARCH, "search"), asked, limit)
    rows = (
        {
            "kind": node["__typename"],
            "name": node.get("name") or node.get("entityName"),
            "status": node.get("status") or node.get("endpointStatus"),
            "source_uri": (node.get("source") or {}).get("uri"),
            "digest": node.get("digest"),
            "arn": node["id"],
        }
        for node in found
    )
    return Table(tuple(rows), ("kind", "name", "status", "source_uri", "digest", "arn"))


def history(transport: Transport, limit: int) -> Table:
    """Reads the newest commits: a row for each."""
    found = _pages(transport, (_COMMITS, "commits"), {}, limit)
    rows = (
        {"commit": one["seq"], "time": one["time"], "actor": one["actor"], "changes": one["changeCount"]}
        for one in found
    )
    return Table(tuple(rows), ("commit", "time", "actor", "changes"))


def arn_of(transport: Transport, job: str) -> str:
    """The ARN of a job by its name. Raises NOT_FOUND, and VALIDATION_FAILED for a name of several kinds."""
    if job.startswith("arn:"):
        return job
    asked = {"filter": {"name": job}, "first": 2, "lineage": False}
    found = [one for one in transport.graphql(_JOBS, asked)["jobs"]["nodes"] if one["name"] == job]
    if len(found) > 1:
        arns = " or ".join(one["arn"] for one in found)
        raise ForebearError("VALIDATION_FAILED", f"there are several jobs {job!r}; give an ARN: {arns}")
    if not found:
        raise ForebearError("NOT_FOUND", f"there is no job {job!r}")
    return str(found[0]["arn"])


def _pages(
    transport: Transport, query: tuple[str, str], variables: Mapping[str, Any], limit: int
) -> list[dict[str, Any]]:
    text, field = query
    found: list[dict[str, Any]] = []
    after: str | None = None
    while len(found) < limit:
        first = min(_PAGE, limit - len(found))
        page = transport.graphql(text, {**variables, "first": first, "after": after})[field]
        found.extend(page["nodes"])
        if not page["pageInfo"]["hasNextPage"]:
            break
        after = page["pageInfo"]["endCursor"]
    return found


def _job_row(job: Mapping[str, Any], columns: Sequence[str]) -> dict[str, Any]:
    row = {
        "name": job["name"],
        "kind": job["kind"],
        "status": job["status"],
        "creation_time": job["creationTime"],
        "start_time": job["startTime"],
        "end_time": job["endTime"],
        "arn": job["arn"],
    }
    component = job.get("trialComponent") or {}
    values: dict[str, Callable[[str], Any]] = {
        "tag": job["tags"].get,
        "parameter": component.get("parameters", {}).get,
        "metric": {one["name"]: one["last"] for one in component.get("metrics", [])}.get,
    }
    for column in columns:
        group, _, name = column.partition(":")
        if group not in values:
            raise ValueError(f"there is no column {column!r}; give metric:, parameter: or tag: and a name")
        row[column] = values[group](name)
    return row


def _column_name(column: Mapping[str, Any]) -> str:
    parts = [column["group"], column["statistic"]]
    group, statistic = (part.lower() if part else None for part in parts)
    return ":".join(part for part in (group, column["name"], statistic) if part)
