"""Build the extensions: write the package anew, let mypyc make C of what is compiled, compile that on all cores, and put the result beside the source."""

from __future__ import annotations

import hashlib
import importlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from outplay.compiled import FOLDER, LIST, PURE, tag
from tools.compiled.rewrite import rewritten

ROOT: Final = Path(__file__).resolve().parent.parent.parent
TWIN: Final = Path(__file__).parent / "things.py"
WORK: Final = ROOT / "build" / "compiled"
GROUP: Final = "outplay_engine"

KERNEL: Final = ["things", "step", "event", "state", "play", "window", "chance", "later", "late", "cards", "hexes", "squares", "draft"]

ROOMS: Final = ("rules", "data", "ai")

CHANGES: Final[dict[str, list[tuple[str, str]]]] = {
    "outplay.kernel.window": [("reversed(s.todo)", "s.todo[::-1]")],
}
"""What stands otherwise in the compiled copy: texts that crash the compiler, or that are slow there and quick in the source."""


def modules(games: Sequence[str]) -> list[str]:
    """Return the names of all modules that are compiled."""
    found = [f"outplay.kernel.{name}" for name in KERNEL]
    for game in games:
        for room in ROOMS:
            for file in sorted((ROOT / "outplay" / "games" / game / room).glob("*.py")):
                if file.stem != "__init__" and fits(file):
                    found.append(f"outplay.games.{game}.{room}.{file.stem}")
    return found


def fits(file: Path) -> bool:
    """Return whether a module can be compiled: it has no rows of content, and describes no setting."""
    text = file.read_text(encoding="utf-8")
    return not any(word in text for word in ("(ContentRow", "(Settings)", "(msgspec.Struct", "slots=True", "(look.")) and file.stem not in ("content_checks", "kinds", "look")


def written(names: Sequence[str], place: Path) -> None:
    """Write the package with the modules rewritten. What has not changed keeps its time."""
    source = ROOT / "outplay"
    keep: set[Path] = set()
    for file in source.rglob("*.py"):
        if "_compiled" in file.parts or "web" in file.relative_to(source).parts[:1]:
            continue
        name = ".".join(["outplay", *file.relative_to(source).with_suffix("").parts])
        text = file.read_text(encoding="utf-8")
        if name == "outplay.kernel.things":
            text = TWIN.read_text(encoding="utf-8")
        elif name in names:
            text = rewritten(importlib.import_module(name), text, CHANGES.get(name, ()))
        copy = place / "outplay" / file.relative_to(source)
        keep.add(copy)
        if not copy.exists() or copy.read_text(encoding="utf-8") != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
    for old in place.rglob("*.py"):
        if old not in keep:
            old.unlink()


def generated(names: Sequence[str], place: Path) -> list[Any]:
    """Let mypyc make C of the modules, and return the extensions to be compiled."""
    from mypyc.build import mypycify

    paths = [f"{name.replace('.', '/')}.py" for name in names]
    os.chdir(place)
    flags = ["--config-file=", "--ignore-missing-imports", "--implicit-reexport", "--allow-untyped-globals", "--cache-dir", str(WORK / "cache")]
    found: list[Any] = mypycify([*flags, *paths], opt_level="3", debug_level="0", multi_file=True, target_dir=str(WORK / "c"), group_name=GROUP)
    return found


def compiled(extensions: Sequence[Any], jobs: int) -> dict[str, Path]:
    """Compile what has changed, and return the extensions by module name."""
    from setuptools._distutils import ccompiler, sysconfig

    compiler = ccompiler.new_compiler()
    sysconfig.customize_compiler(compiler)
    headers = b"".join(file.read_bytes() for file in sorted((WORK / "c").glob("*.h")))
    objects, todo = WORK / "o", list[tuple[Any, str, Path]]()
    objects.mkdir(parents=True, exist_ok=True)
    parts: dict[str, list[str]] = {}
    for one in extensions:
        for source in one.sources:
            about = Path(source).read_bytes() + headers + " ".join(one.extra_compile_args).encode() + tag().encode()
            result = objects / f"{hashlib.sha256(about).hexdigest()[:24]}.o"
            parts.setdefault(one.name, []).append(str(result))
            if not result.exists():
                todo.append((one, source, result))
    include = [sysconfig.get_python_inc(), sysconfig.get_python_inc(plat_specific=True), str(WORK / "c")]

    def one_file(work: tuple[Any, str, Path]) -> None:
        one, source, result = work
        command = [*compiler.compiler_so, *one.extra_compile_args, *(f"-I{place}" for place in dict.fromkeys([*one.include_dirs, *include])), "-c", source, "-o", f"{result}.part"]
        subprocess.run(command, check=True)
        os.replace(f"{result}.part", result)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(one_file, sorted(todo, key=lambda work: -os.path.getsize(work[1]))))

    out = WORK / "out"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    made: dict[str, Path] = {}

    def link(name: str) -> None:
        made[name] = out / f"{name}{sysconfig.get_config_var('EXT_SUFFIX')}"
        subprocess.run([*compiler.linker_so, *parts[name], "-Wl,-s", "-o", str(made[name])], check=True)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(link, parts))
    return made


def installed(made: dict[str, Path], folder: Path, fixed: bool) -> None:
    """Put the extensions beside the source, and list them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    lines = [tag()]
    for name, file in sorted(made.items()):
        shutil.copy2(file, folder / file.name)
        source = ROOT / (name.replace(".", "/") + ".py")
        about = source.stat() if source.exists() and not fixed else None
        lines.append(f"{name} {about.st_size if about else 0} {about.st_mtime_ns if about else 0} {file.name}")
    (folder / LIST).write_text("\n".join(lines) + "\n", encoding="utf-8")


def build(games: Sequence[str], jobs: int, fixed: bool = False) -> None:
    """Build everything. `fixed`: the source will not change beside it, as in a package."""
    assert os.environ.get(PURE), "the source has to be read as it is"
    began = time.perf_counter()
    names = modules(games)
    place = WORK / "src"
    written(names, place)
    extensions = generated(names, place)
    c_at = time.perf_counter()
    made = compiled(extensions, jobs)
    installed(made, Path(FOLDER), fixed)
    size = sum(file.stat().st_size for file in made.values()) / 1e6
    print(f"{len(names)} modules, {size:.1f} MB, {c_at - began:.0f} s to C, {time.perf_counter() - c_at:.0f} s compiled")
