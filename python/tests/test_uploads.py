"""Folders of this machine that are uploaded."""

from __future__ import annotations

import hashlib
import io
import os
import sys
import tarfile
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

import forebear
from forebear.files import pack
from forebear.transport import Transport

LINKS = {"b.csv": "../other.csv", "more": "../more", "same.csv": "a.csv"}
CONTENT = {"a.csv": "a", "b.csv": "b", "more/deep/c.csv": "c", "same.csv": "a"}


class Sent:
    """What was sent to the server, and how many objects at most at a time."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.most = 0
        self._now = 0
        self._lock = threading.Lock()

    def count(self, path: str, by: int) -> None:
        with self._lock:
            if by > 0:
                self.paths.append(path)
            self._now += by
            self.most = max(self.most, self._now)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    counted = Sent()
    request = Transport.request

    def counting(self: Transport, method: str, path: str, **options: Any) -> httpx.Response:
        counted.count(path, 1)
        try:
            return request(self, method, path, **options)
        finally:
            counted.count(path, -1)

    monkeypatch.setattr(Transport, "request", counting)
    return counted


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def linked(folder: Path) -> Path:
    (folder.parent / "more" / "deep").mkdir(parents=True)
    (folder.parent / "more" / "deep" / "c.csv").write_text("c")
    (folder.parent / "other.csv").write_text("b")
    (folder / "a.csv").write_text("a")
    for name, target in LINKS.items():
        (folder / name).symlink_to(target)
    return folder


@pytest.fixture
def prefix(request: pytest.FixtureRequest) -> str:
    return f"uploads-{hashlib.sha256(request.node.name.encode()).hexdigest()[:8]}"


def stored(session: forebear.Session, prefix: str) -> dict[str, int]:
    """The sizes of the objects below a prefix, by the rest of their keys."""
    query = "query ($uri: S3Uri!) { objects(uri: $uri, first: 100) { nodes { uri sizeBytes } } }"
    below = f"s3://{session.default_bucket}/{prefix}/"
    nodes = session.graphql(query, {"uri": below})["objects"]["nodes"]
    return {node["uri"].removeprefix(below): node["sizeBytes"] for node in nodes}


def test_links_are_uploaded_as_what_they_lead_to(
    session: forebear.Session, linked: Path, prefix: str, tmp_path: Path
) -> None:
    uri = session.upload(linked, prefix)
    assert stored(session, prefix).keys() == CONTENT.keys()
    for path, text in CONTENT.items():
        assert session.download(uri + path, tmp_path / "down").read_text() == text


def test_links_are_packed_as_what_they_lead_to(linked: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(pack(linked))) as archive:
        found = {member.name: archive.extractfile(member) for member in archive}
        assert {name: file.read().decode() if file else None for name, file in found.items()} == CONTENT
    with tarfile.open(fileobj=io.BytesIO(pack(linked / "b.csv"))) as archive:
        assert [(member.name, member.size) for member in archive] == [("b.csv", 1)]


@pytest.mark.parametrize(
    ("target", "path", "told", "what"),
    [
        ("gone", "z", "z", "is not there"),
        ("a.csv/x", "z", "z", "is not there"),
        ("z", "z", "z", "leads back to it"),
        (".", "z", "z", "leads back to it"),
        ("../..", "z", "z", "leads back to it"),
        ("../../data", "../more/deep/z", "more/deep/z", "leads back to it"),
    ],
)
def test_links_that_lead_nowhere_or_back_are_refused(
    session: forebear.Session, linked: Path, sent: Sent, target: str, path: str, told: str, what: str
) -> None:
    (linked / path).symlink_to(target)
    for work in (session.upload, pack):
        with pytest.raises(forebear.ForebearError) as refused:
            work(linked)
        assert refused.value.code == "VALIDATION_FAILED"
        assert f"{told}' is a link to '{target}', which {what};" in refused.value.message
        assert refused.value.details == {"path": str(linked / told)}
    assert sent.paths == []


def test_a_name_that_is_not_utf8_is_refused(session: forebear.Session, folder: Path, sent: Sent) -> None:
    if sys.platform != "linux":
        pytest.skip("other systems refuse such names")
    (folder / "a").write_text("a")
    Path(os.fsdecode(os.fsencode(folder) + b"/caf\xe9")).write_text("")
    with pytest.raises(forebear.ForebearError, match="a name that is not UTF-8"):
        session.upload(folder)
    assert sent.paths == []


def test_eight_files_go_up_at_a_time(
    session: forebear.Session, folder: Path, sent: Sent, prefix: str
) -> None:
    for index in range(60):
        (folder / f"{index}").write_text("x" * 10_000)
    session.upload(folder, prefix)
    assert 2 < sent.most <= 8
    assert len(stored(session, prefix)) == 60


def test_bytes_that_are_stored_are_not_sent_again(
    session: forebear.Session, folder: Path, sent: Sent, prefix: str
) -> None:
    for index in range(5):
        (folder / f"{index}").write_text("old")
    session.upload(folder, prefix)
    sent.paths.clear()
    (folder / "3").write_text("new")
    (folder / "4").write_text("longer")
    (folder / "empty").write_text("")
    session.upload(folder, prefix)
    assert sorted(path.split("/")[-1] for path in sent.paths) == ["3", "4", "empty"]
    assert stored(session, prefix) == {"0": 3, "1": 3, "2": 3, "3": 3, "4": 6, "empty": 0}


def test_the_first_failure_stops_the_rest_and_names_its_file(
    session: forebear.Session, folder: Path, sent: Sent, prefix: str
) -> None:
    deep = folder / "b"
    for _ in range(5):
        deep = deep / ("n" * 240)  # together longer than a key may be
    deep.mkdir(parents=True)
    (deep / "x").write_text("x")
    (folder / "c").mkdir()
    for index in range(100):
        (folder / "c" / f"{index}").write_text("")
    with pytest.raises(forebear.ForebearError) as failed:
        session.upload(folder, prefix)
    name = (deep / "x").relative_to(folder).as_posix()
    assert failed.value.code == "S3_URI_INVALID"
    assert failed.value.details["file"] == name
    assert failed.value.message.startswith(f"'{name}' was not uploaded: ")
    assert len(sent.paths) < 50


def test_a_folder_without_files_is_refused(session: forebear.Session, folder: Path) -> None:
    with pytest.raises(FileNotFoundError):
        session.upload(folder)


def test_a_refused_launch_uploads_nothing(
    session: forebear.Session, sent: Sent, tmp_path: Path
) -> None:
    (tmp_path / "train.py").write_text("")
    with pytest.raises(forebear.ForebearError) as refused:
        session.fit(
            entry_point=str(tmp_path / "train.py"),
            inputs={"train": tmp_path},
            environment={"not a name": "x"},
        )
    assert refused.value.code == "VALIDATION_FAILED"
    assert [path for path in sent.paths if path.startswith("/objects/")] == []
    with pytest.raises(FileNotFoundError):
        session.fit(entry_point=str(tmp_path / "tran.py"))
