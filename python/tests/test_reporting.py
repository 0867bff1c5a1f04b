from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import forebear


def test_metrics_and_parameters_are_lines_of_the_metrics_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "metrics.jsonl"
    monkeypatch.setenv("SM_METRICS_FILE", str(file))
    forebear.log_metric("loss", 0.5, step=3)
    forebear.log_metric("größe", 2)
    forebear.log_param("optimiser", "adam")
    forebear.log_param("early", True)
    assert [json.loads(line) for line in file.read_text().splitlines()] == [
        {"metric": "loss", "value": 0.5, "step": 3},
        {"metric": "größe", "value": 2.0},
        {"param": "optimiser", "value": "adam"},
        {"param": "early", "value": "true"},
    ]


def test_outside_of_a_job_the_lines_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SM_METRICS_FILE", raising=False)
    forebear.log_metric("loss", 0.5)
    assert json.loads(capsys.readouterr().out) == {"metric": "loss", "value": 0.5}


@pytest.mark.parametrize(
    ("name", "value", "step"),
    [("", 1, None), ("x" * 256, 1, None), ("a", float("nan"), None), ("a", 1, -1), ("a", 1, 0.5)],
)
def test_what_the_platform_would_not_read_is_refused(name: str, value: float, step: Any) -> None:
    with pytest.raises(ValueError):
        forebear.log_metric(name, value, step)


@pytest.mark.parametrize("value", [None, [1], float("inf"), "x" * 5_000])
def test_parameters_are_texts_and_numbers(value: Any) -> None:
    with pytest.raises(ValueError):
        forebear.log_param("a", value)


def test_a_program_that_only_reports_imports_no_client() -> None:
    code = "import forebear, sys; forebear.log_metric('a', 1); sys.exit('httpx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
