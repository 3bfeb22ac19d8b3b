"""The C core and C peers as shared libraries, built with the flags that the program is built with.
What is compiled stays in .build/bench under the hash of its sources; nothing is built twice."""

from __future__ import annotations

import ctypes
import functools
import glob
import hashlib
import os
import re
import shutil
import subprocess
from typing import Any, Callable, Iterable

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CORE = os.path.join(ROOT, "CSupport/CCore")
PEERS = os.path.join(ROOT, "Tests/bench/c")
OUT = os.path.join(ROOT, ".build/bench")

# For signatures. Arrays are passed as address(array).
POINTER, SIZE, DOUBLE = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_double
INT32, UINT32, INT64, UINT64 = ctypes.c_int32, ctypes.c_uint32, ctypes.c_int64, ctypes.c_uint64
CHARS = ctypes.c_char_p


class CompileError(Exception):
    """The text is one line of what the compiler said."""


class Library:
    """A loaded library; functions are asked for with their signature."""

    def __init__(self, path: str) -> None:
        self._library = ctypes.CDLL(path)

    def function(self, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
        """The C function; result None is void."""
        prototype = ctypes.CFUNCTYPE(result, *arguments)
        return prototype((name, self._library))


def address(array: Any, dtype: str | None = None) -> int:
    """Where a numpy array lies. Refuses one that is not contiguous, or of another type than C
    expects; the caller keeps the array alive."""
    if not array.flags.c_contiguous:
        raise ValueError("the array is not contiguous")
    if dtype and array.dtype != dtype:
        raise ValueError(f"the array is of {array.dtype}, not {dtype}")
    return array.ctypes.data


def compiler() -> str:
    """The Swift toolchain's clang, which compiles the program; else the first in PATH."""
    swift = shutil.which("swift")
    beside = os.path.join(os.path.dirname(os.path.realpath(swift)), "clang") if swift else ""
    found = beside if os.path.exists(beside) else shutil.which("clang")
    if not found:
        raise CompileError("clang is missing: script/setup tells where it comes from")
    return found


def compiler_version() -> str:
    text = subprocess.run(
        [compiler(), "--version"], capture_output=True, text=True, check=True
    ).stdout
    found = re.search(r"clang version [\d.]+", text)
    return found.group(0).replace(" version", "") if found else text.split("\n")[0]


def core_flags() -> list[str]:
    """The flags of the target CCore, as Package.swift has them."""
    with open(os.path.join(ROOT, "Package.swift"), encoding="utf-8") as file:
        package = file.read()
    found = re.search(r'name: "CCore".*?cSettings: \[\.unsafeFlags\(\[([^\]]*)\]', package, re.S)
    if not found or "cLanguageStandard: .c11" not in package:
        raise CompileError("Package.swift no longer tells the flags of CCore where the bench looks")
    return ["-std=c11", *re.findall(r'"([^"]+)"', found.group(1))]


def build(name: str, sources: Iterable[str], flags: list[str], libraries: Iterable[str]) -> str:
    """The path of the library, compiled when it is not there yet."""
    sources = sorted(sources)
    command = [
        compiler(),
        *flags,
        "-fPIC",
        "-shared",
        "-I",
        os.path.join(CORE, "include"),
        *sources,
        *(f"-l{library}" for library in libraries),
        "-lm",
    ]
    digest = hashlib.sha256("\0".join([*command, compiler_version()]).encode())
    headers = glob.glob(os.path.join(CORE, "**/*.h"), recursive=True)
    for path in [*sources, *sorted(headers)]:
        with open(path, "rb") as file:
            digest.update(file.read())
    library = os.path.join(OUT, f"{name}-{digest.hexdigest()[:16]}.so")
    if not os.path.exists(library):
        os.makedirs(OUT, exist_ok=True)
        for older in glob.glob(os.path.join(OUT, f"{name}-*.so")):
            os.unlink(older)
        done = subprocess.run(
            [*command, "-o", library + ".new"], capture_output=True, text=True, check=False
        )
        if done.returncode:
            lines = [line for line in done.stderr.split("\n") if "error" in line] or [
                "no reason given"
            ]
            raise CompileError(f"{name} does not compile: {lines[0]}")
        os.replace(library + ".new", library)
    return library


@functools.cache
def core() -> Library:
    return Library(build("core", glob.glob(os.path.join(CORE, "*.c")), core_flags(), ()))


@functools.cache
def compiled(source: str, libraries: tuple[str, ...]) -> Library:
    """A file of Tests/bench/c, with the core's flags."""
    name = os.path.splitext(source)[0]
    return Library(build(name, [os.path.join(PEERS, source)], core_flags(), libraries))


class Counter:
    """An allocator for the `_with` functions of the core (pass `.allocator`) that counts bytes."""

    def __init__(self) -> None:
        library = compiled("counter.c", ())
        self._memory = ctypes.create_string_buffer(library.function("counter_bytes", SIZE)())
        library.function("counter_start", None, POINTER)(ctypes.addressof(self._memory))
        self.allocator = ctypes.addressof(self._memory)
        self._live = library.function("counter_live", SIZE, POINTER)
        self._most = library.function("counter_most", SIZE, POINTER)

    @property
    def live(self) -> int:
        """Bytes taken and not given back."""
        return self._live(self.allocator)

    @property
    def most(self) -> int:
        """The most that was live at once."""
        return self._most(self.allocator)
