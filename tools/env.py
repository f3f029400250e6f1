"""Make .venv and keep it in step with the lock files: `python3 tools/env.py play` (what a player needs) or `test` (everything).

Nothing is done where nothing changed, so a second start costs nothing: .venv/stamp.json says what was installed from which inputs.
This file also has to start in an old Python, to say so in a sentence.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "stamp.json"
SETS = {"play": ["play", "build"], "test": ["play", "host", "build", "bench", "test", "docs", "lab", "cluster", "push", "train"]}


def stop(*lines):  # type: (*str) -> None
    raise SystemExit("\noutplay: " + "\n         ".join(lines) + "\n")


def works(python):  # type: (str | Path) -> bool
    try:
        return subprocess.run([str(python), "-c", ""], stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def newer_python():  # type: () -> None
    """This Python is too old: go on in a newer one of this machine, or say what is missing."""
    for minor in range(20, OLDEST[1] - 1, -1):
        found = shutil.which("python3.%d" % minor)  # noqa: UP031
        if found and works(found):
            raise SystemExit(subprocess.run([found] + sys.argv).returncode)  # noqa: RUF005
    here = "%d.%d" % sys.version_info[:2]  # noqa: UP031
    stop("Python 3.11 or newer is needed; " + sys.executable + " is " + here + ".", "Where a newer one has another name: make play PYTHON=/path/to/python3")


def run(*command):  # type: (*str) -> None
    environment = dict(os.environ, OUTPLAY_PAGE="skip", PIP_DISABLE_PIP_VERSION_CHECK="1")
    if subprocess.run(command, cwd=str(ROOT), env=environment).returncode:
        stop("this step failed, see above:", " ".join(command))


def make():  # type: () -> None
    print("== making .venv with Python", sys.version.split()[0], flush=True)
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError:
        stop("this Python comes without venv. On Debian or Ubuntu: sudo apt-get install python3-venv")
    else:
        try:
            if VENV.is_symlink():  # it may be another checkout's, which must not be emptied
                VENV.unlink()
            venv.create(str(VENV), clear=True, with_pip=True, symlinks=os.name != "nt")
        except (OSError, subprocess.CalledProcessError) as error:
            stop("the virtual environment could not be made in " + str(VENV) + ":", str(error))


def digest(*paths):  # type: (*Path) -> str
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()


def save(done):  # type: (dict[str, str]) -> None
    STAMP.write_text(json.dumps(done, indent=1))


def main(wanted):  # type: (str) -> None
    try:
        done = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        done = {}
    if done.get("at") != str(ROOT) or not works(PYTHON):  # new, moved, or its Python is gone
        make()
        done = {"at": str(ROOT)}
        save(done)
    names = [name + ".txt" for name in SETS[wanted]]
    files = {name: digest(ROOT / "requirements" / name) for name in names}
    project = digest(ROOT / "pyproject.toml", ROOT / "hatch_build.py", ROOT / "outplay" / "version.py")
    pip = [str(PYTHON), "-m", "pip", "-qq", "install"]
    if any(done.get(name) != files[name] for name in names):
        print("== installing what the lock files name (" + wanted + ")", flush=True)
        run(*pip, "--require-hashes", *[part for name in names for part in ("-r", "requirements/" + name)])
        done.update(files)
        save(done)
    if done.get("project") != project:
        run(*pip, "--no-deps", "--no-build-isolation", "-e", ".")
        done["project"] = project
        save(done)


if __name__ == "__main__":
    if sys.version_info < OLDEST:
        newer_python()
    main(sys.argv[1] if len(sys.argv) > 1 else "play")
