"""Tests run against the server of FOREBEAR_URL, which vitest starts: test/python/client.test.ts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import forebear


@pytest.fixture(scope="session")
def session() -> Iterator[forebear.Session]:
    with forebear.Session() as opened:
        yield opened
