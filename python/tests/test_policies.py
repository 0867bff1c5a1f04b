from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import forebear

ADMIN = "admin-token-0123456789"
RULE = {
    "name": "py-allowed",
    "on": ["launch"],
    "require": '!subject.name.startsWith("py-refused")',
    "message": "a refused name",
}


@pytest.fixture
def admin() -> Iterator[forebear.Session]:
    with forebear.Session(token=ADMIN) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "train.py").write_text("print(1)\n")
    (tmp_path / "a.csv").write_text("py,policies\n")
    return tmp_path


def test_a_policy_refuses_until_it_is_overridden_or_deleted(
    session: forebear.Session, admin: forebear.Session, folder: Path
) -> None:
    def fit(asked: forebear.Session, name: str) -> forebear.TrainingJob:
        return asked.fit(name, entry_point="train.py", source_dir=folder, wait=False)

    with pytest.raises(forebear.ForebearError) as early:
        session.policies.create(RULE)
    assert early.value.code == "FORBIDDEN"
    made = admin.policies.create(RULE)
    assert made["mode"] == "ENFORCE"
    assert session.policies.get("py-allowed") == made
    with pytest.raises(forebear.ForebearError) as denied:
        fit(session, "py-refused")
    assert denied.value.code == "POLICY_DENIED"
    assert denied.value.details["findings"][0]["policy"] == "py-allowed"
    with forebear.Session(token=ADMIN, override="für den Test") as urgent:
        fit(urgent, "py-refused-not").stop()
    assert admin.policies.update({**RULE, "mode": "WARN"})["mode"] == "WARN"
    assert "py-allowed" in [one["name"] for one in session.policies.all()]
    assert session.policies.test(RULE) == []
    admin.policies.delete("py-allowed")
    arn = "arn:aws:sagemaker:local:000000000000:endpoint/unknown"
    with pytest.raises(forebear.ForebearError) as nowhere:
        session.policies.plan("deploy", arn)
    assert nowhere.value.code == "NOT_FOUND"
    with pytest.raises(forebear.ForebearError) as unknown:
        session.policies.get("py-allowed")
    assert unknown.value.code == "NOT_FOUND"


def test_data_is_quarantined_and_released(
    session: forebear.Session, admin: forebear.Session, folder: Path
) -> None:
    inputs = {"train": session.upload(folder / "a.csv", "py-leak")}

    def fit(name: str) -> forebear.TrainingJob:
        return session.fit(name, entry_point="train.py", source_dir=folder, inputs=inputs, logs=False)

    fit("py-leak")
    digest = hashlib.sha256((folder / "a.csv").read_bytes()).hexdigest()
    made = session.quarantines.add("py-leak", "it leaked", digest=digest)
    assert made["status"] == "ACTIVE" and made["reach"]["jobs"] == 1
    assert session.quarantines.get("py-leak") == made
    assert "py-leak" in [one["name"] for one in session.quarantines.all()]
    with pytest.raises(forebear.ForebearError) as denied:
        fit("py-leak-again")
    assert denied.value.code == "POLICY_DENIED"
    with pytest.raises(forebear.ForebearError) as nothing:
        session.quarantines.drain("py-leak", ["unknown"], "STOP", dry_run=True)
    assert nothing.value.code == "NOT_FOUND"
    assert session.quarantines.drain("py-leak", ["*"], "STOP")["endpoints"] == []
    assert admin.quarantines.release("py-leak", "a false alarm")["status"] == "RELEASED"
