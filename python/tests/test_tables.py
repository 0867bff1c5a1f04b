"""Lists, comparisons and series, as tables and data frames."""

from __future__ import annotations

from pathlib import Path

import pytest

import forebear

_PROGRAM = """
import json, os
import forebear

last = json.loads(os.environ["SM_HPS"])["last"]
for step in range(11):
    forebear.log_metric("loss", last + 10 - step, step=step)
open(os.environ["SM_MODEL_DIR"] + "/model.json", "w").write("{}")
"""


@pytest.fixture(scope="module")
def jobs(session: forebear.Session, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    script = tmp_path_factory.mktemp("tables") / "curve.py"
    script.write_text(_PROGRAM)
    points = Path(str(script.parent)) / "points.csv"
    points.write_text("1\n")
    names = ["tables-low", "tables-high"]
    for last, name in enumerate(names):
        session.fit(
            name,
            entry_point=str(script),
            inputs={"train": points},
            hyperparameters={"last": last, "same": "x"},
            logs=False,
        )
    return names


def test_jobs_are_listed_with_chosen_columns(session: forebear.Session, jobs: list[str]) -> None:
    order = {"by": "FINAL_METRIC", "metric": "loss", "order": "ASCENDING"}
    table = session.jobs(columns=["metric:loss", "parameter:last"], order_by=order, metric={"name": "loss", "atMost": 1})
    chosen = [row for row in table if row["name"] in jobs]
    assert [row["name"] for row in chosen] == jobs
    assert [row["metric:loss"] for row in chosen] == [0, 1]
    frame = table.to_dataframe()
    assert {"name", "status", "creation_time", "metric:loss", "parameter:last"} <= set(frame.columns)
    with pytest.raises(ValueError, match="colour"):
        session.jobs(columns=["colour:red"])


def test_jobs_are_counted_by_status(session: forebear.Session, jobs: list[str]) -> None:
    (row,) = session.job_counts(kinds=["TRAINING"], status="COMPLETED")
    assert (row["kind"], row["status"]) == ("TRAINING", "COMPLETED")
    assert row["count"] >= len(jobs)
    assert not session.job_counts(createdBy="nobody")


def test_jobs_are_compared(session: forebear.Session, jobs: list[str]) -> None:
    table = session.compare(jobs)
    assert [row["parameter:last"] for row in table] == [0, 1]
    assert [row["metric:loss:least"] for row in table] == [0, 1]
    assert not any("same" in column for column in table.columns)
    assert "parameter:same" in session.compare(jobs, columns=["parameter"], all=True).columns
    assert list(session.compare(jobs, columns=["parameter:same"]).to_dataframe()["parameter:same"]) == ["x", "x"]
    with pytest.raises(forebear.ForebearError) as refused:
        session.compare(jobs[:1])
    assert refused.value.code == "VALIDATION_FAILED"
    with pytest.raises(forebear.ForebearError) as unknown:
        session.compare([jobs[0], "nobody"])
    assert unknown.value.code == "NOT_FOUND"


def test_series_are_on_one_axis(session: forebear.Session, jobs: list[str]) -> None:
    frame = session.metric_series(jobs, ["loss"]).to_dataframe()
    assert list(frame.columns) == ["job", "metric", "x", "value"]
    assert len(frame) == 22
    part = session.metric_series(jobs[:1], start=3, end=4)
    assert [(row["x"], row["value"]) for row in part] == [(3, 7), (4, 6)]


def test_the_search_finds_words_and_digests(session: forebear.Session, jobs: list[str]) -> None:
    found = session.search("tables hig", kinds=["JOB"])
    assert [(row["kind"], row["name"]) for row in found] == [("TrainingJob", "tables-high")]
    model = next(row for row in session.search("tables low model", kinds=["ARTIFACT"]) if row["digest"])
    same = session.search(model["digest"][:12])
    assert model["digest"] in [row["digest"] for row in same]
    assert "source_uri" in same.to_dataframe().columns


def test_the_history_has_the_newest_commits(session: forebear.Session, jobs: list[str]) -> None:
    history = session.history(3)
    commits = [row["commit"] for row in history]
    assert len(commits) == 3
    assert commits == sorted(commits, reverse=True)
    assert list(history.to_dataframe().columns) == ["commit", "time", "actor", "changes"]
