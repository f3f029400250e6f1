"""Build the extensions: write the package anew, let mypyc make C of what is compiled, compile that on all cores, and put the result beside the source."""

from __future__ import annotations

import hashlib
import importlib
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from outplay.compiled import FOLDER, LIST, PURE, tag
from tools.compiled.rewrite import rewritten

ROOT: Final = Path(__file__).resolve().parent.parent.parent
TWIN: Final = Path(__file__).parent / "things.py"
WORK: Final = ROOT / "build" / "compiled"
TRACEBACK: Final = re.compile(r"""(Traceback\(")([^"]+)(", "[^"]*", )(\d+)""")
"""A line of C that tells where in the source something went wrong."""
GROUP: Final = "outplay_engine"

KERNEL: Final = ["things", "step", "event", "state", "play", "window", "chance", "later", "late", "cards", "hexes", "squares", "draft"]

ROOMS: Final = ("rules", "data", "ai")

SECRET: Final = 'cast("SecretChoice[Any]", step)'
CHANGES: Final[dict[str, list[tuple[str, str]]]] = {
    "outplay.kernel.window": [("reversed(s.todo)", "s.todo[::-1]")],
    "outplay.kernel.play": [
        ("step: Any  # its kind says what it can do\n    for", "step: Step[Any]\n    for"),
        ("kind = step.kind\n", "kind = ASKS_ONE if isinstance(step, Choice) else ASKS_SEVERAL if isinstance(step, SecretChoice) else DEED\n"),
        ("elif kind == ASKS_ONE:", "elif isinstance(step, Choice):"),
        ("elif _still_asked(s, step, last):", f"elif _still_asked(s, {SECRET}, last):"),
        ("_answered_for(s, step, seat) for", f"_answered_for(s, {SECRET}, seat) for"),
        ("more = step.resolve(s, picks)", f"more = {SECRET}.resolve(s, picks)"),
        ("step: Any = todo[-1]  # its kind says what it can do\n", "step = todo[-1]\n"),
        ("if step.kind == ASKS_ONE:", "if isinstance(step, Choice):"),
        ("reversed(step.chosen(s, _default(s, step)))", "step.chosen(s, _default(s, step))[::-1]"),
    ],
}
"""What stands otherwise in the compiled copy: texts that crash the compiler, or that are slow there and quick in the source."""


def modules(games: Sequence[str]) -> list[str]:
    """Return the names of all modules that are compiled."""
    found = [f"outplay.kernel.{name}" for name in KERNEL]
    for game in games:
        for room in ROOMS:
            files = sorted((ROOT / "outplay" / "games" / game / room).glob("*.py"))
            found += [f"outplay.games.{game}.{room}.{file.stem}" for file in files if file.stem != "__init__" and fits(file)]
    return found


def fits(file: Path) -> bool:
    """Return whether a module can be compiled: it has no rows of content, and describes no setting."""
    text = file.read_text(encoding="utf-8")
    return not any(word in text for word in ("(ContentRow", "(Settings)", "(Content)", "(msgspec.Struct", "slots=True", "(look.")) and file.stem not in (
        "content_checks",
        "kinds",
        "look",
    )


def written(names: Sequence[str], place: Path) -> dict[str, list[int]]:
    """Write the package with the modules rewritten, and return where each of their lines comes from, by file. What has not changed keeps its time."""
    origins: dict[str, list[int]] = {}
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
            found = rewritten(importlib.import_module(name), text, names, CHANGES.get(name, ()))
            text, origins[file.relative_to(ROOT).as_posix()] = found.text, found.lines
        copy = place / "outplay" / file.relative_to(source)
        keep.add(copy)
        if not copy.exists() or copy.read_text(encoding="utf-8") != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
    for old in place.rglob("*.py"):
        if old not in keep:
            old.unlink()
    return origins


def generated(names: Sequence[str], place: Path, level: str) -> list[Any]:
    """Let mypyc make C of the modules, and return the extensions to be compiled."""
    from mypyc.build import mypycify

    paths = [f"{name.replace('.', '/')}.py" for name in names]
    os.chdir(place)
    flags = ["--config-file=", "--ignore-missing-imports", "--implicit-reexport", "--allow-untyped-globals", "--cache-dir", str(WORK / "cache")]
    found: list[Any] = mypycify([*flags, *paths], opt_level=level, debug_level="0", multi_file=True, target_dir=str(WORK / "c"), group_name=GROUP)
    return found


def retold(sources: Iterable[str], origins: Mapping[str, list[int]]) -> None:
    """Let the C code tell lines of the source in tracebacks, not those of the copy that it was made from."""

    def line(found: re.Match[str]) -> str:
        lines, number = origins.get(found[2]), int(found[4])
        return f"{found[1]}{found[2]}{found[3]}{lines[number - 1] if lines and 0 < number <= len(lines) else number}"

    for source in sources:
        file = Path(source)
        file.write_text(TRACEBACK.sub(line, file.read_text(encoding="utf-8")), encoding="utf-8")


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
        command = [
            *compiler.compiler_so,
            *one.extra_compile_args,
            *(f"-I{place}" for place in dict.fromkeys([*one.include_dirs, *include])),
            "-c",
            source,
            "-o",
            f"{result}.part",
        ]
        subprocess.run(command, check=True)
        Path(f"{result}.part").replace(result)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(one_file, sorted(todo, key=lambda work: -Path(work[1]).stat().st_size)))

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


def build(games: Sequence[str], jobs: int, fixed: bool = False, level: str = "3") -> None:
    """Build everything. `fixed`: the source will not change beside it, as in a package."""
    assert os.environ.get(PURE), "the source has to be read as it is"
    began = time.perf_counter()
    names = modules(games)
    place = WORK / "src"
    origins = written(names, place)
    extensions = generated(names, place, level)
    retold({source for one in extensions for source in one.sources}, origins)
    c_at = time.perf_counter()
    made = compiled(extensions, jobs)
    installed(made, FOLDER, fixed)
    size = sum(file.stat().st_size for file in made.values()) / 1e6
    print(f"{len(names)} modules, {size:.1f} MB, {c_at - began:.0f} s to C, {time.perf_counter() - c_at:.0f} s compiled")
