"""Runs the guide as it is written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import forebear

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "python.md"


def test_the_guide_runs_as_written(
    session: forebear.Session,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    assert len(blocks) == 7
    known: dict[str, Any] = {}
    for block in blocks:
        named = re.match(r"# (\S+\.py)\n", block)
        if named:
            file = tmp_path / named[1]
            file.parent.mkdir(exist_ok=True)
            file.write_text(block)
        else:
            exec(compile(block, str(GUIDE), "exec"), known)
    printed = capsys.readouterr().out
    assert "'loss'" in printed
    assert "points.csv" in str(list(known["frame"]["source_uri"]))
    assert "] The first one\n" in printed
    first, second = (float(text) for text in re.findall(r"\[(\S+), (\S+)\]\n", printed)[-1])
    assert first == pytest.approx(7, abs=0.3)
    assert second == pytest.approx(9, abs=0.3)
