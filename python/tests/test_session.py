from __future__ import annotations

import json
import shutil
import subprocess
import time
import urllib.request
from datetime import datetime, timezone
from pathlib import Path

import pytest

import forebear

TRAIN = """
import json, os, sys
import forebear
for step in range(3):
    forebear.log_metric("loss", 1 / (step + 1), step)
forebear.log_param("chosen", "adam")
forebear.log_param("chosen", "sgd")
forebear.log_param("id", 2**70)
forebear.log_param("epochs", 99)  # the request has precedence
rows = open(os.environ["SM_CHANNEL_TRAIN"] + "/points.csv").read().split()
print("rows:", len(rows))
if "--fail" in sys.argv:
    sys.exit("it was asked to fail")
with open(os.environ["SM_MODEL_DIR"] + "/line.json", "w") as model:
    json.dump({"slope": 2.0, "offset": 1.0}, model)
"""
SERVE = """
import json

def model_fn(folder):
    with open(folder + "/line.json") as file:
        return json.load(file)

def predict_fn(rows, model):
    return [model["slope"] * float(row[0]) + model["offset"] for row in rows]
"""


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("code")
    (folder / "train.py").write_text(TRAIN)
    (folder / "inference.py").write_text(SERVE)
    return folder


@pytest.fixture(scope="module")
def points(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("points") / "points.csv"
    file.write_text("0,1\n1,3\n")
    return file


@pytest.fixture(scope="module")
def job(session: forebear.Session, code: Path, points: Path) -> forebear.TrainingJob:
    return session.fit(
        "line",
        entry_point="train.py",
        source_dir=code,
        inputs={"train": points},
        hyperparameters={"epochs": 3, "seed": 2**64 - 1},
        logs=False,
    )


def test_a_job_returns_its_metrics_its_parameters_and_its_log(job: forebear.TrainingJob) -> None:
    assert job.status == "COMPLETED"
    assert job.metrics == {"loss": pytest.approx(1 / 3)}
    assert job.params["epochs"] == 3
    assert job.params["chosen"] == "sgd"
    assert (job.params["seed"], job.params["id"]) == (str(2**64 - 1), str(2**70))
    assert "rows: 2" in list(job.logs())
    (found,) = job.search_logs("ROWS: 2", ignore_case=True)
    assert found.message == "rows: 2"
    assert list(job.search_logs("rows: 2", from_line=found.number)) == [found]
    assert list(job.search_logs("rows: 2", "other", from_line=found.number + 1)) == []
    assert (job.model_data or "").endswith("model.tar.gz")


def test_a_model_is_deployed_and_asked(session: forebear.Session, job: forebear.TrainingJob) -> None:
    endpoint = session.deploy(job, "line")
    try:
        assert endpoint.predict([[3], [4]]) == [7.0, 9.0]
        assert endpoint.predict([[3]], content_type="text/csv", accept="text/csv") == [["7.0"]]
        assert session.predict("line", "3\n4\n", accept="application/json") == [7.0, 9.0]
        kinds = {node.kind for node in endpoint.lineage()}
        assert "TRIAL_COMPONENT" in kinds
        with pytest.raises(forebear.ForebearError) as refused:
            endpoint.predict([["no number"]])
        assert refused.value.code
        traffic = endpoint.traffic(points=1)
        assert traffic["total"]["requests"] == traffic["variants"]["AllTraffic"]["total"]["requests"] == 4
        assert traffic["total"]["answered"] == 3
        assert traffic["points"][0]["p99Ms"] > 0
        (deployment,) = endpoint.deployments()
        assert deployment["isLive"] and deployment["variants"][0]["digest"]
        assert endpoint.deployments(at_commit=deployment["commit"])[0]["status"] == "IN_PROGRESS"
        with pytest.raises(forebear.ForebearError, match="no deployment to roll back to"):
            endpoint.rollback()
        usage = session.usage("CALLER")
        assert usage["currency"] is None
        (group,) = [one for one in usage["groups"] if one["endpoints"] >= 1]
        assert group["jobs"] >= 1
        assert group["billableSeconds"] > 0 and group["cost"] is None and group["unpriced"] == ["local"]
    finally:
        endpoint.delete()


def test_lineage_is_a_data_frame(session: forebear.Session, job: forebear.TrainingJob) -> None:
    frame = job.lineage("ASCENDANTS").to_dataframe()
    assert list(frame.columns)[:4] == ["arn", "kind", "type", "name"]
    assert any(str(uri).endswith("points.csv") for uri in frame["source_uri"])
    assert any(str(uri).endswith("sourcedir.tar.gz") for uri in frame["source_uri"])
    walk = session.lineage(job.arn)
    assert len(walk.associations_to_dataframe()) == len(walk.associations) > 0
    assert walk.complete


def test_a_single_script_is_uploaded_alone(session: forebear.Session, code: Path, points: Path) -> None:
    job = session.fit("alone", entry_point=str(code / "train.py"), inputs={"train": points}, logs=False)
    assert job.status == "COMPLETED"
    with pytest.raises(FileNotFoundError):
        session.fit("nowhere", entry_point="nowhere.py")


def test_a_job_has_the_commit_of_its_code(
    session: forebear.Session, code: Path, points: Path, tmp_path: Path
) -> None:
    checkout = tmp_path / "checkout"
    shutil.copytree(code, checkout)

    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *words], cwd=checkout, check=True)

    git("init", "--quiet", "--initial-branch", "work")
    git("add", ".")
    git("commit", "--quiet", "--message", "first")
    git("remote", "add", "origin", "https://me:secret@host.example/code.git")
    with (checkout / "train.py").open("a") as script:
        script.write("# changed\n")
    job = session.fit("committed", entry_point="train.py", source_dir=checkout, inputs={"train": points}, logs=False)
    query = "query ($name: String!) { trainingJob(name: $name) { git { repository branch isDirty patch } } }"
    found = session.graphql(query, {"name": job.name})["trainingJob"]["git"]
    assert found["repository"] == "https://host.example/code.git"
    assert found["branch"] == "work" and found["isDirty"]
    session.download(found["patch"], tmp_path / "changes.patch")
    assert "+# changed" in (tmp_path / "changes.patch").read_text()


def test_a_failed_job_raises_with_the_end_of_its_log(
    session: forebear.Session, code: Path, points: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(forebear.JobFailed) as failed:
        session.fit(
            "fails",
            entry_point="train.py",
            source_dir=code,
            inputs={"train": points},
            hyperparameters={"fail": ""},
        )
    assert failed.value.code == "JOB_FAILED"
    assert any("asked to fail" in line for line in failed.value.log)
    assert "rows: 2" in capsys.readouterr().out


def test_equal_code_is_packed_to_equal_bytes(
    session: forebear.Session, job: forebear.TrainingJob, code: Path, points: Path, tmp_path: Path
) -> None:
    for file in code.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    again = session.fit(
        "again", entry_point="train.py", source_dir=tmp_path, inputs={"train": points}, logs=False
    )
    query = "query ($name: String!) { trainingJob(name: $name) { algorithm { sourceDir } } }"
    uris = {
        session.graphql(query, {"name": one.name})["trainingJob"]["algorithm"]["sourceDir"]
        for one in (job, again)
    }
    assert len(uris) == 1


def test_files_go_up_and_come_down(session: forebear.Session, tmp_path: Path) -> None:
    (tmp_path / "a folder").mkdir()
    (tmp_path / "a folder" / "ä#1.txt").write_text("text")
    uri = session.upload(tmp_path / "a folder", "some")
    assert uri == f"s3://{session.default_bucket}/some/"
    target = session.download(uri + "ä#1.txt", tmp_path / "down.txt")
    assert target.read_text() == "text"
    with pytest.raises(forebear.ForebearError) as missing:
        session.download(uri + "missing", tmp_path / "none.txt")
    assert missing.value.code == "OBJECT_NOT_FOUND"
    assert not (tmp_path / "none.txt").exists()


def test_a_link_needs_no_token(session: forebear.Session, job: forebear.TrainingJob, tmp_path: Path) -> None:
    link = session.share(job.model_data or "", 60)
    with urllib.request.urlopen(link) as answer:
        shared = answer.read()
    assert session.download(job.model_data or "", tmp_path / "model.tar.gz").read_bytes() == shared


def test_retention_is_planned_and_run(session: forebear.Session, code: Path, points: Path) -> None:
    free = session.fit(
        "free", entry_point="train.py", source_dir=code, inputs={"train": points}, logs=False
    )
    plan = session.plan_retention(free.model_data)
    assert plan["items"] == []
    (group,) = plan["groups"]
    assert group["class"] == "MODELS" and group["rule"] is None and group["keptCount"] == 1
    with pytest.raises(forebear.ForebearError) as refused:
        session.run_retention(plan)
    assert refused.value.code == "FORBIDDEN"
    with forebear.Session(token="admin-token-0123456789") as admin:
        assert admin.run_retention(plan) == {"removed": 0, "removedBytes": 0, "lost": 0, "kept": 0, "left": 0}
    assert session.delete_outputs(free.arn)["removed"] == 1
    assert session.delete_outputs(free.arn)["removed"] == 0


def test_a_model_is_made_again(session: forebear.Session, job: forebear.TrainingJob) -> None:
    (step,) = session.plan_reproduction(job.arn)["steps"]
    assert step["fate"] == "RUN" and step["jobName"] == job.name
    name = session.reproduce(job.arn, tolerance=0)
    while (again := session.reproduction(name))["status"] == "IN_PROGRESS":
        time.sleep(0.2)
    assert again["status"] == "COMPLETED" and again["verdict"] is not None, again
    (envelope,) = session.provenance(job.arn)["envelopes"]
    assert json.loads(envelope)["payloadType"] == "application/vnd.in-toto+json"
    with pytest.raises(forebear.ForebearError) as unknown:
        session.reproduction("unknown")
    assert unknown.value.code == "NOT_FOUND"


def test_errors_have_the_code_of_the_server(session: forebear.Session) -> None:
    with pytest.raises(forebear.ForebearError) as refused:
        session.fit("bad name!", image="local", logs=False)
    assert refused.value.code == "VALIDATION_FAILED"
    with pytest.raises(forebear.ForebearError) as unknown:
        session.training_job("missing")
    assert unknown.value.code == "NOT_FOUND"


def test_versions_that_the_server_lacks_are_refused(session: forebear.Session, code: Path) -> None:
    with pytest.raises(forebear.ForebearError) as refused:
        session.fit(
            entry_point="train.py",
            source_dir=code,
            transformers_version="0.1",
            pytorch_version="0.2",
            py_version="py1",
        )
    for version in ["transformersVersion '0.1'", "pytorchVersion '0.2'", "pyVersion 'py1'"]:
        assert version in str(refused.value)


def test_a_wrong_token_is_told(job: forebear.TrainingJob) -> None:
    with forebear.Session(token="nobody-has-this") as stranger:
        with pytest.raises(forebear.ForebearError) as refused:
            stranger.graphql("{ __typename }")
        assert refused.value.code == "UNAUTHENTICATED"


def test_a_server_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("forebear.transport._FIRST_DELAY", 0.001)
    with forebear.Session("http://127.0.0.1:9") as nowhere:
        with pytest.raises(forebear.ForebearError) as failed:
            nowhere.graphql("{ __typename }")
    assert failed.value.code == "CONNECTION_FAILED"


def test_registers_promotes_and_rolls_back(
    session: forebear.Session, job: forebear.TrainingJob
) -> None:
    registry = session.registry
    assert registry.create_group("py-prod", description="in use")["packageCount"] == 0
    made = registry.register("py", job=job, metrics={"auc": 0.9}, aliases=["champion"], reason="new")
    assert made["name"] == "py/1"
    assert made["metrics"]["auc"] == 0.9
    assert registry.register("py", job=job)["name"] == "py/1"
    with pytest.raises(forebear.ForebearError) as own:
        registry.approve("py@champion", "it is mine")
    assert own.value.code == "FORBIDDEN"
    assert registry.reject("py:1", "too old")["approval"] == "REJECTED"
    decisions = registry.version("py:1")["decisions"]
    assert [one["reason"] for one in decisions] == ["too old"]
    before = registry.version("py:1", at_commit=decisions[0]["commit"] - 1)
    assert before["approval"] == "PENDING"
    now = datetime.now(timezone.utc).isoformat()
    assert registry.version("py:1", at=now)["approval"] == "REJECTED"
    with pytest.raises(forebear.ForebearError) as early:
        registry.version("py:1", at="2020-01-01T00:00:00Z")
    assert early.value.code == "NOT_FOUND"
    assert registry.promote("py:1", "py-prod", to_alias="champion")["name"] == "py-prod/1"
    assert [one["name"] for one in registry.versions("py-prod")] == ["py-prod/1"]
    with pytest.raises(forebear.ForebearError) as moved:
        registry.set_alias("py", "champion", 1, expected_version=2)
    assert moved.value.code == "ALIAS_MOVED"
    with pytest.raises(forebear.ForebearError) as nothing:
        registry.rollback("py", "champion", reason="errors")
    assert nothing.value.code == "CONFLICT"
    assert [one["toVersion"] for one in registry.history("py", "champion")] == [1]
