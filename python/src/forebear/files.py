"""Files that are uploaded and downloaded."""

from __future__ import annotations

import gzip
import io
import tarfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from .errors import ForebearError
from .transport import Transport

_SCHEME = "s3://"
_CHUNK = 1 << 20


def object_path(uri: str) -> str:
    """The path of an object on the server. Raises S3_URI_INVALID for what is no URI of one."""
    bucket, slash, key = uri.removeprefix(_SCHEME).partition("/")
    if not uri.startswith(_SCHEME) or not bucket or not slash or not key:
        raise ForebearError("S3_URI_INVALID", f"{uri!r} is no s3://<bucket>/<key>")
    return f"/objects/{bucket}/{quote(key, safe='/')}"


def is_uri(text: str) -> bool:
    return text.startswith(_SCHEME)


def upload_tree(transport: Transport, source: Path, uri: str) -> str:
    """Uploads a file, or all files of a folder, below a URI that ends with a slash. Returns the URI of what it is."""
    if source.is_file():
        target = uri + source.name
        _put(transport, source, target)
        return target
    files = sorted(path for path in source.rglob("*") if path.is_file())
    if not files:
        raise FileNotFoundError(f"{source} is no file, and no folder with files")
    for path in files:
        _put(transport, path, uri + path.relative_to(source).as_posix())
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
    """A .tar.gz of a folder or of a single file.

    The same files give the same bytes, so that lineage tells equal code from other code.
    """
    buffer = io.BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as archive:
            folder, paths = (source, source.rglob("*")) if source.is_dir() else (source.parent, [source])
            for path in sorted(paths):
                if not path.is_file() or "__pycache__" in path.parts:
                    continue
                info = tarfile.TarInfo(path.relative_to(folder).as_posix())
                info.size = path.stat().st_size
                info.mode = 0o755 if path.stat().st_mode & 0o100 else 0o644
                with path.open("rb") as file:
                    archive.addfile(info, file)
    return buffer.getvalue()


def _put(transport: Transport, source: Path, uri: str) -> None:
    # Opened for each attempt: httpx cannot send a file twice.
    size = str(source.stat().st_size)
    transport.request("PUT", object_path(uri), content=_Chunks(source), headers={"content-length": size})


class _Chunks:
    """The bytes of a file, as often as they are asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __iter__(self) -> Iterator[bytes]:
        with self._path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                yield chunk
