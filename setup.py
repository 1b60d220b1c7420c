"""Compile the kernel with mypyc when the machine can; install plain Python when it cannot.

ARBITER_COMPILE=auto (the default) falls back to plain Python; =require makes failure fatal; =off never compiles.
ARBITER_PROFILE=record makes a slow build that writes down which code is run, into build/profile; =use makes the fastest
build by what was written down. `make release` does both.
Everything else about the package is in pyproject.toml.
"""

import ast
import hashlib
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

MODE = os.environ.get("ARBITER_COMPILE", "auto")
if MODE not in ("auto", "require", "off"):
    sys.exit(f"ARBITER_COMPILE is {MODE!r}: use auto, require or off")

PROFILE = os.environ.get("ARBITER_PROFILE", "")
if PROFILE not in ("", "record", "use"):
    sys.exit(f"ARBITER_PROFILE is {PROFILE!r}: use record or use")

# Setuptools runs this file for metadata too, and editable installs must never put binaries into src/.
BUILDING = not {"build", "build_ext", "bdist_wheel", "install"}.isdisjoint(sys.argv)

# A fresh place for every build: a leftover build/ ships deleted files and hides a missing compiler. With a profile it
# is always the same place: what is written down of a file is found again by where the file was.
Path("build").mkdir(exist_ok=True)
if PROFILE and BUILDING:
    SCRATCH = Path("build", "scratch-profiled")
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir()
else:
    SCRATCH = Path(os.path.relpath(tempfile.mkdtemp(prefix="scratch-", dir="build")))

RECORD = Path("build", "profile").resolve()
FLAGS = {
    "": [],
    "record": ["-O2", f"-fprofile-generate={RECORD}", "-fprofile-update=single"],
    "use": ["-O2", f"-fprofile-use={RECORD}", "-fprofile-correction", "-Wno-missing-profile", "-flto=auto"],
}[PROFILE]

# Nobody replaces functions of the library from outside: they call one another directly, not through a table.
LINKING = ["-Wl,-Bsymbolic"] if sys.platform.startswith("linux") else []


# What environments do at every step; the rest of that package belongs to the libraries it serves.
ENCODING = (
    "actions",
    "asking",
    "encoding",
    "episode",
    "facts",
    "layout",
    "looks",
    "observing",
    "printing",
    "record",
    "scaling",
    "stepping",
)
# What players do in every game they imagine.
IMAGINING = ("default", "evaluation", "features", "moves", "outlook", "rollouts", "sequence", "settling")


def modules() -> list[str]:
    """What to compile: all but package files, which only re-export, and those with `# mypyc: skip` near the top."""
    found = []
    parts = [("abilities", "**/*.py"), ("kernel", "*.py"), ("games", "**/*.py")]
    parts += [("rl", f"{name}.py") for name in ENCODING]
    parts += [("players", f"{name}.py") for name in IMAGINING]
    for folder, pattern in parts:
        for path in sorted(Path("src/arbiter", folder).glob(pattern)):
            head = path.read_text(encoding="utf-8").splitlines()[:5]
            if path.name != "__init__.py" and "# mypyc: skip" not in head:
                found.append(path.as_posix())
    return found


def imported(path: Path) -> Iterator[Path]:
    """The sources of ours that a source imports."""
    package = path.parent.relative_to("src").parts
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names = [tuple(one.name.split(".")) for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = (*start, *(node.module or "").split("."))
            names = [base, *((*base, one.name) for one in node.names)]
        else:
            continue
        for name in names:
            where = Path("src", *name)
            yield from (
                found for found in (where.with_suffix(".py"), where / "__init__.py") if found.is_file()
            )


def visible() -> list[Path]:
    """What the compiler looks at: the sources that are compiled, what they import, what that imports, and so on."""
    found: set[Path] = set()
    todo = [Path(name) for name in modules()]
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            todo.extend(imported(path))
    return sorted(found)


def fingerprint(files: Iterable[Path], root: Path) -> str:
    """Names one exact content of files, and the settings, the compiler and the interpreter that are used for them."""
    names = ("CC", "CFLAGS", "LDFLAGS", "ARBITER_OPT", "ARBITER_PROFILE")
    settings = [os.environ.get(name) for name in names]
    digest = hashlib.sha256(repr([sys.version, sysconfig.get_platform(), *settings]).encode())
    for path in [Path("setup.py"), Path("pyproject.toml")]:
        digest.update(path.read_bytes())
    for path in files:
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


class Kept:
    """A finished compilation, kept under the name of the C files that it was made from.

    A change in what the compiler only looks at (reading cards, tables) makes the C files anew, which are the same:
    nothing is compiled then. While the sources are the same, too, not even the C files are made."""

    SOURCES = "sources.txt"  # the fingerprint of the sources that the C files were last made from

    def __init__(self) -> None:
        self.sources = fingerprint(visible(), Path())
        self.folder: Path | None = None
        for folder in Path("build").glob("compiled-*"):
            noted = folder / self.SOURCES
            if noted.is_file() and noted.read_text() == self.sources:
                self.folder = folder
        self.finished = self.folder is not None

    def look(self, made: Path) -> None:
        """Whether these C files have been compiled before."""
        files = sorted(path for path in made.rglob("*") if path.suffix in (".c", ".h"))
        self.folder = Path("build", f"compiled-{fingerprint(files, made)}")
        self.finished = self.folder.is_dir()
        if self.finished:
            (self.folder / self.SOURCES).write_text(self.sources)

    def keep(self, built: list[Path], where: Path) -> None:
        """Keep what was built, and forget what was built before."""
        assert self.folder is not None
        for old in Path("build").glob("compiled-*"):
            shutil.rmtree(old)
        for path in built:
            copy = self.folder / path.relative_to(where)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, copy)
        (self.folder / self.SOURCES).write_text(self.sources)

    def copy(self, where: str) -> None:
        assert self.folder is not None
        shutil.copytree(self.folder, where, dirs_exist_ok=True, ignore=shutil.ignore_patterns(self.SOURCES))


KEPT = Kept()


def extensions() -> list[Extension]:
    """What is to be compiled: nothing, one multi-module mypyc group, or a stand-in for a kept compilation."""
    if MODE == "off" or not BUILDING or not (names := modules()):
        return []
    if KEPT.finished:
        return [Extension("arbiter", [])]
    try:
        from mypyc.build import mypycify

        group = mypycify(
            ["--follow-imports=silent", f"--cache-dir={SCRATCH / 'mypy'}", *names],
            target_dir=str(SCRATCH / "c"),
            group_name="arbiter",
            multi_file=True,  # a C file a module
            opt_level=os.environ.get("ARBITER_OPT", "1"),
            debug_level="0",  # profilers find functions without it
        )
    except (ImportError, SystemExit) as problem:  # no mypy; or mypyc found errors, and has printed them
        if MODE == "require":
            raise
        print(f"arbiter: not compiled ({type(problem).__name__}): installing plain Python", file=sys.stderr)
        return []
    KEPT.look(SCRATCH / "c")
    if KEPT.finished:
        return [Extension("arbiter", [])]
    for extension in group:
        extension.optional = MODE != "require"
        extension.extra_compile_args += FLAGS
        extension.extra_link_args += [*FLAGS, *LINKING]
        extension.sources = in_chunks([Path(name) for name in extension.sources])
    return group


CHUNK = 1_500_000  # bytes of C: enough chunks for some cores, and each fits into little memory


def in_chunks(sources: list[Path]) -> list[str]:
    """C files that include the generated ones, several each: all of them begin with the same 800 KB of declarations,
    which a third of the time goes into if each is compiled by itself."""
    found: list[str] = []
    size = CHUNK
    for path in sources:
        if not path.name.startswith("__native"):  # the compiler's own, or one that only names a module
            found.append(path.as_posix())
            continue
        size += path.stat().st_size
        if size > CHUNK:
            size = path.stat().st_size
            chunk = path.with_name(f"chunk_{len(found)}.c")
            chunk.write_text("")
            found.append(chunk.as_posix())
        with chunk.open("a") as file:
            file.write(f'#include "{path.name}"\n')
    return found


class BuildKernel(build_ext):
    """All of the group or none of it, on all cores."""

    def build_extensions(self) -> None:
        compile_some = self.compiler.compile

        def compile_side_by_side(sources: list[str], **how: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [
                    name
                    for made in pool.map(lambda one: compile_some([one], **how), sources)
                    for name in made
                ]

        self.compiler.compile = compile_side_by_side
        self.parallel = os.cpu_count()
        super().build_extensions()

    def run(self) -> None:
        if KEPT.finished:
            KEPT.copy(self.build_lib)
            return
        super().run()
        built = [Path(self.build_lib, self.get_ext_filename(extension.name)) for extension in self.extensions]
        if all(path.exists() for path in built):
            KEPT.keep(built, Path(self.build_lib))
        else:
            print("arbiter: no working C compiler: installing plain Python", file=sys.stderr)
            for path in built:
                path.unlink(missing_ok=True)


class BuildPackage(build_py):
    """The rulings go with the program, so that the rulebook's pages can play them wherever it is installed."""

    def run(self) -> None:
        super().run()
        rulings = Path("tests", "rulings")
        if rulings.is_dir() and not self.editable_mode:
            there = Path(self.build_lib, "arbiter", "rulebook", "data", "rulings")
            for file in sorted(rulings.rglob("*.toml")):
                kept = there / file.relative_to(rulings)
                kept.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, kept)


try:
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildKernel, "build_py": BuildPackage},
        options={"build": {"build_base": str(SCRATCH / "build")}},
    )
finally:
    shutil.rmtree(SCRATCH, ignore_errors=True)
