"""Build the extensions: write the package anew, let mypyc make C of what is compiled, compile that on all cores, and put the result beside the source."""

from __future__ import annotations

import hashlib
import importlib
import io
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

from outplay.compiled import FOLDER, LIBRARY, LIST, PURE, source_of, tag
from tools.compiled.rewrite import rewritten

ROOT: Final = Path(__file__).resolve().parent.parent.parent
ATTR: Final = "from mypy_extensions import mypyc_attr"
LOADER: Final = Path(__file__).parent / "load.c"
TWIN: Final = Path(__file__).parent / "things.py"
WORK: Final = ROOT / "build" / "compiled"
TRACEBACK: Final = re.compile(r"""(Traceback\(")([^"]+)(", "[^"]*", )(\d+)""")
"""A line of C that tells where in the source something went wrong."""
FREES: Final = re.compile(r"^\w+_dealloc\(\w+ \*self\)\n\{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
"""A function of C that frees an object."""
UNTRACKS: Final = "PyObject_GC_UnTrack(self)"
PUTS_OFF: Final = re.compile(r"^ *CPy_TRASHCAN_(?:BEGIN|END)\(self\b[^\n]*\)\n", re.MULTILINE)
"""A line of C by which an object may be freed later."""
GROUP: Final = LIBRARY.removesuffix("__mypyc")

KERNEL: Final = ["declared", "things", "step", "event", "state", "play", "window", "chance", "later", "late", "cards", "hexes", "squares", "draft"]
BOTS: Final = ["bot", "drawing", "likely", "sealed", "thinker", "unseen", "gentle", "greedy", "random", "search"]
"""Bots and what they are made from: a class that is not compiled between two that are would lose methods."""

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
    found = [*(f"outplay.kernel.{name}" for name in KERNEL), *(f"outplay.bots.{name}" for name in BOTS), "outplay.lab.match"]
    for game in games:
        for room in ROOMS:
            files = sorted((ROOT / "outplay" / "games" / game / room).glob("*.py"))
            found += [f"outplay.games.{game}.{room}.{file.stem}" for file in files if file.stem != "__init__" and fits(file)]
    return found


def fits(file: Path) -> bool:
    """Return whether a module can be compiled: it has no rows of content, describes no setting, and keeps no property (which would be worked out each time)."""
    text = file.read_text(encoding="utf-8")
    return not any(
        word in text for word in ("(ContentRow", "(Settings)", "(Content)", "(msgspec.Struct", "slots=True", "cached_property", "(look.")
    ) and file.stem not in (
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
            text = TWIN.read_text(encoding="utf-8").replace(ATTR, f"if TYPE_CHECKING:\n    {ATTR}").replace("import Any", "import TYPE_CHECKING, Any")
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


def generated(names: Sequence[str], place: Path, level: str) -> Any:
    """Let mypyc make C of the modules, and return what is to be compiled: sources and arguments."""
    from mypyc.build import mypycify

    os.chdir(place)
    # What is not compiled was checked as it is; beside the twins, mypy may find fault with it, now and then.
    flags = ["--config-file=", "--ignore-missing-imports", "--implicit-reexport", "--follow-imports=silent", "--cache-dir", str(WORK / "cache")]
    paths = [f"{name.replace('.', '/')}.py" for name in names]
    told = io.StringIO()
    try:
        with redirect_stdout(told):
            found = mypycify([*flags, *paths], opt_level=level, debug_level="0", multi_file=True, target_dir=str(WORK / "c"), group_name=GROUP)
    finally:
        print("".join(line for line in told.getvalue().splitlines(keepends=True) if "generator comprehension" not in line), end="")
    [library] = [one for one in found if one.name == LIBRARY]  # the others would each load one module; LOADER does it for all
    return library


def retold(sources: Iterable[str], origins: Mapping[str, list[int]]) -> None:
    """Let the C code tell lines of the source in tracebacks, not those of the copy that it was made from."""

    def line(found: re.Match[str]) -> str:
        lines, number = origins.get(found[2]), int(found[4])
        return f"{found[1]}{found[2]}{found[3]}{lines[number - 1] if lines and 0 < number <= len(lines) else number}"

    for source in sources:
        file = Path(source)
        file.write_text(TRACEBACK.sub(line, file.read_text(encoding="utf-8")), encoding="utf-8")


def let_go(sources: Iterable[str]) -> None:
    """Let records be freed at once, however deep they lie in each other.

    mypyc would put off those that lie more than fifty deep by a list whose links Python keeps before each object that its collector knows. Records are none of these, so the
    link would be written over what lies before them.
    """
    for source in sources:
        file = Path(source)
        text = file.read_text(encoding="utf-8")
        file.write_text(FREES.sub(lambda found: found[0] if UNTRACKS in found[0] else PUTS_OFF.sub("", found[0]), text), encoding="utf-8")


def compiled(library: Any, jobs: int) -> Path:
    """Compile what has changed, and return the library."""
    from setuptools._distutils import ccompiler, sysconfig  # type: ignore[import-untyped]

    compiler = ccompiler.new_compiler()
    sysconfig.customize_compiler(compiler)
    include = dict.fromkeys([*library.include_dirs, sysconfig.get_python_inc(), sysconfig.get_python_inc(plat_specific=True), str(WORK / "c")])
    command = [*compiler.compiler_so, *library.extra_compile_args, *(f"-I{place}" for place in include)]
    headers = b"".join(file.read_bytes() for file in sorted((WORK / "c").glob("*.h")))
    objects = WORK / "o"
    objects.mkdir(parents=True, exist_ok=True)

    def one_file(source: str) -> str:
        about = Path(source).read_bytes() + headers + " ".join(command).encode()
        result = objects / f"{hashlib.sha256(about).hexdigest()[:24]}.o"
        if not result.exists():
            subprocess.run([*command, "-c", source, "-o", f"{result}.part"], check=True)
            Path(f"{result}.part").replace(result)
        return str(result)

    with ThreadPoolExecutor(jobs) as pool:
        parts = list(pool.map(one_file, sorted([*library.sources, str(LOADER)], key=lambda source: -Path(source).stat().st_size)))
    made = WORK / f"engine{sysconfig.get_config_var('EXT_SUFFIX')}"
    small = []
    if sys.platform == "linux":  # no name but those that Python looks for is seen from outside, which saves a seventh
        (WORK / "seen.map").write_text("{ global: PyInit_*; local: *; };\n", encoding="utf-8")
        small = ["-Wl,-s", f"-Wl,--version-script={WORK / 'seen.map'}"]
    subprocess.run([*compiler.linker_so, *parts, *small, "-o", str(made)], check=True)
    for old in objects.glob("*.o"):
        if str(old) not in parts and time.time() - old.stat().st_mtime > 86400:
            old.unlink()
    return made


def installed(library: Path, names: Sequence[str], folder: Path, read: Mapping[str, tuple[int, int]]) -> None:
    """Put the library beside the source, and list what is in it. `read`: how large and old the source of each was when it was read; of none where it cannot change."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copy2(library, folder / library.name)
    rows = [f"{name} {size} {at}" for name in names for size, at in [read.get(name, (0, 0))]]
    (folder / LIST).write_text("\n".join([f"{tag()} {library.name}", *rows]) + "\n", encoding="utf-8")


def build(games: Sequence[str], jobs: int, fixed: bool = False, level: str = "1") -> None:
    """Build everything. `fixed`: the source will not change beside it, as in a package."""
    assert os.environ.get(PURE), "the source has to be read as it is"
    began = time.perf_counter()
    names = modules(games)
    place = WORK / "src"
    read = {name: (about.st_size, about.st_mtime_ns) for name in names for about in [source_of(name).stat()]}
    origins = written(names, place)
    library = generated(names, place, level)
    retold(library.sources, origins)
    let_go(library.sources)
    made = compiled(library, jobs)
    installed(made, names, FOLDER, {} if fixed else read)
    print(f"{len(names)} modules, {made.stat().st_size / 1e6:.1f} MB, in {time.perf_counter() - began:.0f} s")
