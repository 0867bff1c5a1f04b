"""Files that are uploaded and downloaded."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

from .errors import ForebearError
from .local import local_files
from .transport import Transport

_SCHEME = "s3://"
_CHUNK = 1 << 20
_PARALLEL = 8
#: Folders that the code of a job does without.
_CACHES = frozenset({"__pycache__"})


def object_path(uri: str) -> str:
    """The path of an object on the server. Raises S3_URI_INVALID for what is no URI of one."""
    bucket, slash, key = uri.removeprefix(_SCHEME).partition("/")
    if not uri.startswith(_SCHEME) or not bucket or not slash or not key:
        raise ForebearError("S3_URI_INVALID", f"{uri!r} is no s3://<bucket>/<key>")
    return f"/objects/{bucket}/{quote(key, safe='/')}"


def is_uri(text: str) -> bool:
    return text.startswith(_SCHEME)


def upload_tree(transport: Transport, source: Path, uri: str) -> str:
    """Uploads a file, or all files of a folder, below a URI that ends with a slash. Returns the URI of what it is.

    Eight files are sent at a time, and none whose bytes are stored already. The first failure stops the rest.
    """
    if source.is_file():
        _upload(transport, [(source.name, source)], uri)
        return uri + source.name
    files = local_files(source) if source.is_dir() else []
    if not files:
        raise FileNotFoundError(f"{source} is no file, and no folder with files")
    _upload(transport, files, uri)
    return uri


def download_file(transport: Transport, uri: str, target: Path) -> Path:
    """Writes an object to a file, which is there whole or not at all."""
    part = target.with_name(f".{target.name}.part")
    try:
        with transport.stream(object_path(uri)) as chunks, part.open("wb") as file:
            for chunk in chunks:
                file.write(chunk)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return target


def pack(source: Path) -> bytes:
    """A .tar.gz of a folder or of a single file; links are followed.

    The same files give the same bytes, so that the lineage shows when code is equal.
    """
    files = local_files(source, _CACHES) if source.is_dir() else [(source.name, source)]
    buffer = io.BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for name, path in files:
                info = tarfile.TarInfo(name)
                info.size = path.stat().st_size
                info.mode = 0o755 if path.stat().st_mode & 0o100 else 0o644
                with path.open("rb") as file:
                    archive.addfile(info, file)
    return buffer.getvalue()


def _upload(transport: Transport, files: Iterable[tuple[str, Path]], uri: str) -> None:
    upload = _Upload(transport, files, uri)
    with ThreadPoolExecutor(_PARALLEL) as pool:
        workers = [pool.submit(upload.work) for _ in range(_PARALLEL)]
        try:
            for worker in workers:
                worker.result()
        finally:
            upload.stop()  # also when the user interrupts it
    if upload.failure is not None:
        raise upload.failure


class _Upload:
    """Files that several threads upload until one of them fails."""

    def __init__(self, transport: Transport, files: Iterable[tuple[str, Path]], uri: str) -> None:
        self._transport = transport
        self._files = iter(files)
        self._uri = uri
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self.failure: Exception | None = None

    def stop(self) -> None:
        self._stopped.set()

    def work(self) -> None:
        while not self._stopped.is_set():
            with self._lock:
                found = next(self._files, None)
            if found is None:
                return
            name, path = found
            try:
                self._put(path, self._uri + name)
            except Exception as error:
                self._fail(_naming(name, error))

    def _fail(self, error: Exception) -> None:
        with self._lock:
            if not self._stopped.is_set():
                self.failure = error
            self._stopped.set()

    def _put(self, path: Path, uri: str) -> None:
        size = str(path.stat().st_size)
        target = object_path(uri)
        known = self._transport.head(target)
        if known is not None and known.get("content-length") == size:
            with path.open("rb") as file:
                digest = _md5(iter(lambda: file.read(_CHUNK), b""))
            if known.get("etag") == f'"{digest}"':
                return
        # Opened for each attempt: httpx cannot send a file twice.
        content = _Chunks(path, self._stopped)
        self._transport.request("PUT", target, content=content, headers={"content-length": size})


def _naming(name: str, error: Exception) -> Exception:
    if not isinstance(error, ForebearError):
        return error  # errors of files name them
    message = f"'{name}' was not uploaded: {error.message}"
    named = ForebearError(error.code, message, {**error.details, "file": name})
    named.__cause__ = error
    return named


def _md5(chunks: Iterable[bytes]) -> str:
    """What storages use as the ETag."""
    digest = hashlib.md5(usedforsecurity=False)
    for chunk in chunks:
        digest.update(chunk)
    return digest.hexdigest()


class _Chunks:
    """The bytes of a file, as often as they are asked for, unless the upload is stopped."""

    def __init__(self, path: Path, stopped: threading.Event) -> None:
        self._path = path
        self._stopped = stopped

    def __iter__(self) -> Iterator[bytes]:
        with self._path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                if self._stopped.is_set():
                    raise ForebearError("CONNECTION_FAILED", f"the upload of {self._path} was stopped")
                yield chunk
