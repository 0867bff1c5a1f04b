"""Lists that a server returns page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def pages(read: Callable[[str | None], dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yields the nodes of all pages of a list; ``read`` returns the page after a cursor."""
    after: str | None = None
    while True:
        page = read(after)
        yield from page["nodes"]
        if not page["pageInfo"]["hasNextPage"]:
            return
        after = page["pageInfo"]["endCursor"]
