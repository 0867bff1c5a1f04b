"""Training jobs."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from .errors import ForebearError, JobFailed
from .lineage import Lineage, walk
from .transport import Transport

_JOB = """
query ($name: String!) {
  trainingJob(name: $name) {
    arn name status secondaryStatus failureReason modelData hyperparameters
    finalMetrics { name value }
    trialComponent { parameters }
  }
}
"""
_CHANGES = "subscription ($arn: Arn!, $after: Int) { changed(arn: $arn, after: $after) { commit { seq } } }"
_LOG = """
subscription ($arn: Arn!, $after: String) {
  log(arn: $arn, after: $after) { lines { message host cursor } }
}
"""
_LAST_LINES = "query ($name: String!) { trainingJob(name: $name) { logs(last: 20) { lines { message } } } }"
_FOUND_LINES = """
query ($name: String!, $contains: [String!]!, $ignoreCase: Boolean!, $after: String, $fromLine: Int) {
  trainingJob(name: $name) {
    logs(contains: $contains, ignoreCase: $ignoreCase, after: $after, fromLine: $fromLine) {
      lines { number message }
      pageInfo { hasNextPage endCursor }
    }
  }
}
"""
_STOP = "mutation ($name: String!) { stopTrainingJob(name: $name) { status } }"
_ENDED = frozenset({"COMPLETED", "FAILED", "STOPPED"})
#: Seconds between two attempts to follow something after a lost connection, and how often nothing may come of them.
_PAUSE = 0.5
_MAX_LOST = 20


class LogLine(NamedTuple):
    """A line of a log, and its number from 1."""

    number: int
    message: str


class TrainingJob:
    """A training job; its state is read each time."""

    def __init__(self, transport: Transport, name: str) -> None:
        self._transport = transport
        self.name = name
        self.arn: str = self.describe()["arn"]

    def __repr__(self) -> str:
        return f"TrainingJob({self.name!r})"

    def describe(self) -> dict[str, Any]:
        """The job as it stands. Raises NOT_FOUND where there is none of this name."""
        job = self._transport.graphql(_JOB, {"name": self.name})["trainingJob"]
        if job is None:
            raise ForebearError("NOT_FOUND", f"there is no training job {self.name!r}")
        return dict(job)

    @property
    def status(self) -> str:
        return str(self.describe()["status"])

    @property
    def model_data(self) -> str | None:
        """The URI of its model, once it is complete."""
        uri = self.describe()["modelData"]
        return None if uri is None else str(uri)

    @property
    def metrics(self) -> dict[str, float]:
        """The last value of each metric, once it has ended."""
        return {one["name"]: float(one["value"]) for one in self.describe()["finalMetrics"]}

    @property
    def params(self) -> dict[str, Any]:
        """The parameters of its trial component: hyperparameters, and what the program reported."""
        component = self.describe()["trialComponent"]
        return dict(component["parameters"]) if component else {}

    def logs(self) -> Iterator[str]:
        """The lines of its log from the beginning, as they come, until the log ends."""
        after: str | None = None
        lost = 0
        while True:
            try:
                for event in self._transport.subscribe(_LOG, {"arn": self.arn, "after": after}):
                    for line in event["log"]["lines"]:
                        after = line["cursor"]
                        lost = 0
                        yield line["message"]
                return
            except ForebearError as error:
                lost = _pause(error, lost)

    def search_logs(self, *texts: str, ignore_case: bool = False, from_line: int = 1) -> Iterator[LogLine]:
        """Yields the lines so far that contain one of the texts. The server searches."""
        asked: dict[str, Any] = {"name": self.name, "contains": list(texts), "ignoreCase": ignore_case}
        place: dict[str, Any] = {"fromLine": from_line}
        while True:
            job = self._transport.graphql(_FOUND_LINES, {**asked, **place})["trainingJob"]
            if job is None:
                return
            for line in job["logs"]["lines"]:
                yield LogLine(line["number"], line["message"])
            page = job["logs"]["pageInfo"]
            if not page["hasNextPage"]:
                return
            place = {"after": page["endCursor"]}

    def wait(self, *, logs: bool = False) -> TrainingJob:
        """Waits until it has ended, and prints its log with ``logs``. Raises JobFailed unless it is complete."""
        if logs:
            for line in self.logs():
                print(line, file=sys.stdout, flush=True)
        self._until_ended()
        job = self.describe()
        if job["status"] == "COMPLETED":
            return self
        lines = self._transport.graphql(_LAST_LINES, {"name": self.name})["trainingJob"]["logs"]["lines"]
        messages = [line["message"] for line in lines]
        raise JobFailed(self.name, job["status"], job["failureReason"], messages)

    def stop(self) -> None:
        """Asks it to stop; what its program has written by then is kept."""
        self._transport.graphql(_STOP, {"name": self.name})

    def lineage(self, direction: str = "CONE", *, max_depth: int | None = None) -> Lineage:
        """What it was made of (ASCENDANTS), what came of it (DESCENDANTS), or both (CONE)."""
        return walk(self._transport, self.arn, direction, max_depth)

    def _until_ended(self) -> None:
        # The commit is read before the status, so that no change falls between the two.
        after = _newest_commit(self._transport)
        lost = 0
        while self.status not in _ENDED:
            try:
                for event in self._transport.subscribe(_CHANGES, {"arn": self.arn, "after": after}):
                    after = event["changed"]["commit"]["seq"]
                    lost = 0
                    if self.status in _ENDED:
                        return
            except ForebearError as error:
                lost = _pause(error, lost)


def _newest_commit(transport: Transport) -> int | None:
    commit = transport.graphql("{ commit { seq } }")["commit"]
    return None if commit is None else int(commit["seq"])


def _pause(error: ForebearError, lost: int) -> int:
    if error.code != "CONNECTION_FAILED" or lost >= _MAX_LOST:
        raise error
    time.sleep(_PAUSE)
    return lost + 1
