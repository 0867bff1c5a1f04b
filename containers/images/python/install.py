"""Makes an environment for the packages that a requirements.txt names.

usage: install.py [--copies] CODE TARGET LIST

CODE is the folder with requirements.txt. TARGET is the environment. LIST is the file for the output of
`pip freeze --local`: the packages of the environment, without those of its interpreter.
--copies copies the interpreter too, for an environment that is carried to other machines: a link out of it would break.
The environment also has the packages of the interpreter; they are not installed again.
"""
import importlib.util
import os
import subprocess
import sys
import sysconfig


def main(words):
    copies = ["--copies"] if words[0] == "--copies" else []
    code, target, listed = words[len(copies):]
    run([sys.executable, "-m", "venv", *copies, "--system-site-packages", "--without-pip", target])
    see_packages_of_parent(target)
    python = os.path.join(target, "bin", "python")
    if importlib.util.find_spec("pip") is None:
        run([python, "-m", "ensurepip"])
    pip = [python, "-m", "pip", "--no-input", "--disable-pip-version-check"]
    install = [*pip, "install", "--no-warn-script-location"]
    run([*install, "-r", "requirements.txt", *own_packages(code, install)], cwd=code)
    with open(listed, "wb") as file:
        run([*pip, "freeze", "--local"], stdout=file)


def own_packages(code, install):
    """The options for the Python client of the server, when the requirements may name it."""
    folder = os.path.join(code, ".forebear-packages")
    if not os.path.isdir(folder):
        return []
    constraints = os.path.join(folder, "constraints.txt")
    if os.path.getsize(constraints) > 0:
        # First and alone: pip prefers a package of the same name and version in an index to that of a folder.
        run([*install, "--no-index", "--no-deps", "--find-links", folder, "-r", constraints])
    return ["--find-links", folder, "--constraint", constraints]


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
