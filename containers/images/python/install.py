"""Makes an environment for the packages that a requirements.txt names.

usage: install.py [--copies] CODE TARGET LIST [LOCK]

CODE is the folder with requirements.txt. TARGET is the environment. LIST is the file for the output of
`pip freeze --local`: the packages of the environment, without those of its interpreter. LOCK is the file for the same
packages with the SHA-256 of what was installed, as far as pip reports it (22.2 and later).
When CODE has .forebear-lock.txt, which is such a file, its packages are installed and no others.
--copies copies the interpreter too, for an environment that is carried to other machines: a link out of it would break.
The environment also has the packages of the interpreter; they are not installed again.
"""
import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
import tempfile
from urllib.parse import unquote, urlsplit


def main(words):
    copies = ["--copies"] if words[0] == "--copies" else []
    code, target, listed, *lock = words[len(copies):]
    run([sys.executable, "-m", "venv", *copies, "--system-site-packages", "--without-pip", target])
    see_packages_of_parent(target)
    python = os.path.join(target, "bin", "python")
    if importlib.util.find_spec("pip") is None:
        run([python, "-m", "ensurepip"])
    pip = [python, "-m", "pip", "--no-input", "--disable-pip-version-check"]
    install = [*pip, "install", "--no-warn-script-location"]
    report = os.path.join(tempfile.mkdtemp(), "report.json")
    reporting = ["--report", report] if can_report(pip) else []
    installed = {}
    for options in installations(code):
        run([*install, *reporting, *options], cwd=code)
        if reporting:
            installed.update(installed_by(report, code))
    with open(listed, "wb") as file:
        run([*pip, "freeze", "--local"], stdout=file)
    if lock:
        with open(lock[0], "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for _, line in sorted(installed.items()))


def can_report(pip):
    shown = subprocess.run([*pip, "install", "--help"], stdout=subprocess.PIPE)
    return b"--report" in shown.stdout


def installations(code):
    """The options of each call of pip."""
    lock = os.path.join(code, ".forebear-lock.txt")
    if not os.path.isfile(lock):
        yield from own_packages(code)
        return
    with open(lock, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for hashed in (True, False):
        chosen = [line for line in lines if ("--hash=" in line) == hashed]
        if not chosen:
            continue
        name = os.path.join(code, f".forebear-lock-{'hashed' if hashed else 'other'}.txt")
        with open(name, "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in [*sources(code), *chosen])
        yield ["--no-deps", *(["--require-hashes"] if hashed else []), "-r", name]


SOURCES = ("-i", "--index-url", "--extra-index-url", "-f", "--find-links", "--no-index", "--trusted-host", "--pre")


def sources(code):
    """The lines of the requirements that say where packages come from."""
    with open(os.path.join(code, "requirements.txt"), encoding="utf-8", errors="replace") as file:
        lines = [line.strip() for line in file]
    return [line for line in lines if line.replace("=", " ").split(" ")[0] in SOURCES]


def installed_by(path, code):
    """The packages of a report of pip as lines of a lock, by their names. See pip's documentation, "Installation Report"."""
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    return {item["metadata"]["name"].lower(): lock_line(item, code) for item in report["install"]}


def lock_line(item, code):
    metadata, info = item["metadata"], item["download_info"]
    archive = info.get("archive_info", {})
    digest = archive.get("hashes", {}).get("sha256") or archive.get("hash", "").partition("sha256=")[2]
    return where(metadata, item, code) + (f" --hash=sha256:{digest}" if digest else "")


def where(metadata, item, code):
    url = item["download_info"]["url"]
    if url.startswith("file://"):
        path = os.path.relpath(os.path.realpath(unquote(urlsplit(url).path)), os.path.realpath(code))
        if not path.startswith(".."):
            return f"./{path}"
    pinned = f"{metadata['name']}=={metadata['version']}"
    return f"{metadata['name']} @ {url}" if item.get("is_direct") else pinned


def own_packages(code):
    """The options of the calls for the requirements, and before them for the Python client of the server."""
    folder = os.path.join(code, ".forebear-packages")
    if not os.path.isdir(folder):
        yield ["-r", "requirements.txt"]
        return
    constraints = os.path.join(folder, "constraints.txt")
    if os.path.getsize(constraints) > 0:
        # First and alone: pip prefers a package of the same name and version in an index to that of a folder.
        yield ["--no-index", "--no-deps", "--find-links", folder, "-r", constraints]
    yield ["-r", "requirements.txt", "--find-links", folder, "--constraint", constraints]


def see_packages_of_parent(target):
    """A nested environment sees only the packages of the base interpreter, unless it is configured otherwise."""
    if sys.prefix == sys.base_prefix:
        return
    scheme = {"base": target, "platbase": target}
    own = sysconfig.get_path("purelib", vars=scheme)
    parents = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    with open(os.path.join(own, "parent.pth"), "w", encoding="utf-8") as file:
        file.writelines(f"{path}\n" for path in sorted(parents))


def run(command, **options):
    print("+ " + " ".join(command[1:] if command[0] == sys.executable else command), flush=True)
    ended = subprocess.run(command, **options)
    if ended.returncode != 0:
        sys.exit(f"The installation failed: {' '.join(command[:3])} … ended with {ended.returncode}.")


if __name__ == "__main__":
    main(sys.argv[1:])
