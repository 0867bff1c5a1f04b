"""The client behind a connection that is cut again and again."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import forebear
from forebear.transport import Transport

PROGRAM = """
import time
for line in range(40):
    print("line", line, flush=True)
    time.sleep(0.1)
"""


class CuttingProxy:
    """Passes bytes to a server; ``cut`` ends all connections that are open."""

    def __init__(self, url: str) -> None:
        target = urlsplit(url)
        self._target = (target.hostname or "127.0.0.1", target.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._open: list[socket.socket] = []
        self.cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        opened, self._open = self._open, []
        self.cuts += 1 if opened else 0
        for one in opened:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self) -> None:
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server = socket.create_connection(self._target)
            self._open += [client, server]
            for source, sink in ((client, server), (server, client)):
                threading.Thread(target=_pass_on, args=(source, sink), daemon=True).start()


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    try:
        while data := source.recv(65_536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


@pytest.fixture
def proxy(session: forebear.Session) -> Iterator[CuttingProxy]:
    transport: Transport = session._transport
    opened = CuttingProxy(transport.url)
    yield opened
    opened.close()


def test_a_log_goes_on_where_it_was(
    session: forebear.Session, proxy: CuttingProxy, tmp_path: Path
) -> None:
    (tmp_path / "train.py").write_text(PROGRAM)
    job = session.fit("slow", entry_point="train.py", source_dir=tmp_path, wait=False)
    with forebear.Session(proxy.url) as shaky:
        lines = []
        for line in shaky.training_job("slow").logs():
            lines.append(line)
            if line in ("line 5", "line 15", "line 25"):
                proxy.cut()
        assert proxy.cuts >= 3
        assert [line for line in lines if line.startswith("line ")] == [
            f"line {at}" for at in range(40)
        ]
        assert shaky.training_job("slow").wait().status == "COMPLETED"
    assert job.status == "COMPLETED"


def test_waiting_goes_on(session: forebear.Session, proxy: CuttingProxy, tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(PROGRAM)
    session.fit("waited", entry_point="train.py", source_dir=tmp_path, wait=False)
    with forebear.Session(proxy.url) as shaky:
        timers = [threading.Timer(delay, proxy.cut) for delay in (0.5, 1.5, 2.5)]
        for timer in timers:
            timer.start()
        assert shaky.training_job("waited").wait().status == "COMPLETED"
        for timer in timers:
            timer.join()
    assert proxy.cuts >= 2
