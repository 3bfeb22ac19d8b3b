"""The virtual environment of the peers: `.venv-bench`, made when it is missing or when
requirements.txt changed. A peer that cannot be had is left out, with the reason; that is never a
failure."""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
REQUIREMENTS = os.path.join(ROOT, "Tests/bench/requirements.txt")
FOLDER = os.path.join(ROOT, ".venv-bench")
PYTHON = os.path.join(FOLDER, "bin/python3")
STAMP = os.path.join(FOLDER, "made-from")
INSIDE = "TACCUINO_BENCH_PEERS"
# One thread for everybody.
THREADS = (
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "NUMEXPR_NUM_THREADS",
    "BLIS_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
    "RAYON_NUM_THREADS",
)


def wanted() -> list[str]:
    """name==version, a line each."""
    with open(REQUIREMENTS, encoding="utf-8") as file:
        return [line.strip() for line in file if re.match(r"[A-Za-z]", line)]


def installed() -> dict[str, str]:
    """The versions of the peers that this Python has."""
    found = {}
    for name in (line.split("==")[0] for line in wanted()):
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def stamp() -> str:
    return hashlib.sha256("\n".join([sys.version, *wanted()]).encode()).hexdigest()


def is_made() -> bool:
    try:
        with open(STAMP, encoding="ascii") as file:
            return file.read() == stamp() and os.path.exists(PYTHON)
    except OSError:
        return False


def say(text: str) -> None:
    print(f"bench: {text}", file=sys.stderr, flush=True)


def install(packages: list[str]) -> str:
    """Empty, or pip's last word. Only wheels: compiling a peer would measure our compiler."""
    done = subprocess.run(
        [
            PYTHON,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--only-binary",
            ":all:",
            "--timeout",
            "20",
            "--retries",
            "1",
            *packages,
        ],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        return ""
    lines = [line for line in done.stderr.split("\n") if line.startswith("ERROR")]
    return lines[-1][len("ERROR: ") :] if lines else f"pip ended with {done.returncode}"


def make() -> bool:
    """Whether there is an environment now, with every peer or with some."""
    say("making .venv-bench for the peers")
    shutil.rmtree(FOLDER, ignore_errors=True)
    done = subprocess.run(
        [sys.executable, "-m", "venv", FOLDER],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        say("no peers: python3-venv is missing (script/setup --proof)")
        shutil.rmtree(FOLDER, ignore_errors=True)
        return False
    complete = not install(wanted())
    if not complete:  # one of them, or all: tell which
        failures = {package: install([package]) for package in wanted()}
        for package, reason in failures.items():
            if reason:
                say(f"{package} cannot be had: {reason}")
        complete = not any(failures.values())
    if complete:  # else it is tried again next time
        with open(STAMP, "w", encoding="ascii") as file:
            file.write(stamp())
    return True


def enter(script: str, arguments: list[str]) -> None:
    """Runs the script again with the Python of the peers and one thread, and does not return;
    returns when that is done already, or when the environment cannot be had."""
    if os.environ.get(INSIDE):
        return
    environment = {
        **os.environ,
        **{name: "1" for name in THREADS},
        INSIDE: "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    python = PYTHON if is_made() or make() else sys.executable
    os.execve(python, [python, script, *arguments], environment)
