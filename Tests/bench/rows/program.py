"""The program beside the sqlite3 shell: cold starts, peak memory, and a log of a million events.
Needs the release build and sqlite3. Nothing of the user's is read or written."""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass

import native
from harness import ROOT, Bench, Case, Skip, at_most, at_most_times, row

ROUNDS = 25
EVENTS_A_SCRIPT = 50_000
LINES, QUICK_LINES = 100_000, 2_000

# Linux counts the memory of whoever forked against the child, and Python is larger than the
# program: so a small process of our own does the forking, and the timing too.
LAUNCHER = r"""
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
int main(int argc, char **argv) {
  struct timespec a, b;
  struct rusage usage;
  int status = 0;
  if (argc < 2) return 64;
  clock_gettime(CLOCK_MONOTONIC, &a);
  pid_t child = vfork();
  if (child == 0) { execvp(argv[1], argv + 1); _exit(127); }
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 71;
  clock_gettime(CLOCK_MONOTONIC, &b);
  fprintf(stderr, "\n%.9f %ld\n",
          (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) / 1e9, usage.ru_maxrss);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 70;
}
"""


@dataclass(frozen=True)
class Run:
    seconds: float
    output: str
    peak_mib: float


class Stage:
    """The built program, a launcher, and notebooks, in a folder of their own that goes with
    this."""

    def __init__(self) -> None:
        built = os.environ.get("TACCUINO", os.path.join(ROOT, ".build/release/taccuino"))
        if not os.path.exists(built):
            raise Skip("the release build is missing: make build")
        if not shutil.which("sqlite3"):
            raise Skip("sqlite3 is missing: script/setup --proof")
        self._folder = tempfile.TemporaryDirectory()
        # A copy, as `make install` makes it: a linker that writes its output through a mapping
        # leaves small pages in the cache, from which a program starts a quarter slower.
        self.program = self.path("taccuino")
        shutil.copyfile(built, self.program)
        os.chmod(self.program, 0o755)
        self.launcher = self.path("launch")
        source = self.path("launch.c")
        with open(source, "w", encoding="utf-8") as file:
            file.write(LAUNCHER)
        subprocess.run(["gcc", "-O2", "-D_GNU_SOURCE", "-o", self.launcher, source], check=True)
        self.environment = {
            "HOME": self._folder.name,
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "TZ": "UTC",
        }
        self.notebook = self.path("school.tac")
        self.run(
            self.program,
            "-n",
            self.notebook,
            "survey",
            "import",
            os.path.join(ROOT, "examples/school.geojson"),
            "--metres",
        )
        self.list = (self.program, "-n", self.notebook, "-c", "survey level list")

    def path(self, name: str) -> str:
        return os.path.join(self._folder.name, name)

    def run(self, *command: str) -> Run:
        done = subprocess.run(
            [self.launcher, *command],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(
                f"exit {done.returncode}: {' '.join(command)}: {done.stderr.strip()}"
            )
        seconds, kibibytes = done.stderr.split()[-2:]
        return Run(float(seconds), done.stdout, int(kibibytes) / 1024)

    def long_notebook(self, events: int) -> str:
        """The same rooms with that many events in the log: one of them renamed again and again.
        Made once, which takes minutes, and kept while the notebook's tables stay what they are."""
        tables = subprocess.run(
            ["sqlite3", self.notebook, "pragma user_version", ".schema"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        key = hashlib.sha256(tables.encode()).hexdigest()[:16]
        kept = os.path.join(native.OUT, f"log-{events}-{key}.tac")
        if not os.path.exists(kept):
            os.makedirs(native.OUT, exist_ok=True)
            self.lengthen(self.path("long.tac"), events)
            shutil.move(self.path("long.tac"), kept)
        return kept

    def lengthen(self, notebook: str, events: int) -> None:
        shutil.copyfile(self.notebook, notebook)
        script = self.path("rename.tac")
        for start in range(0, events, EVENTS_A_SCRIPT):
            most = min(start + EVENTS_A_SCRIPT, events)
            with open(script, "w", encoding="utf-8") as file:
                for number in range(start, most):
                    file.write(f'survey room edit G05 name="Classroom {number}"\n')
            self.run(self.program, "-n", notebook, "-f", script)
            print(f"\r  {most:,} of {events:,} events", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)


@functools.cache
def stage() -> Stage:
    return Stage()


def beside(ours: tuple[str, ...], theirs: tuple[str, ...], check) -> Case:
    """Two commands, timed by the launcher; the answers are what they print."""

    def clocked(command: tuple[str, ...]):
        done = stage().run(*command)
        return done.seconds, done.output

    return Case(lambda: clocked(ours), lambda: clocked(theirs), check, own_clock=True)


def levels(output: str) -> list[list[str]]:
    """The lines of a list, without the ids, which differ from import to import."""
    return [line.split("\t")[1:] for line in output.splitlines()]


def lists_levels(ours: str, theirs: str) -> str | None:
    """A check: the program printed the school's levels, and the shell its one."""
    if [line[2] for line in levels(ours)] != ["label", "B", "G", "1"]:
        return f"a header and three levels were expected: {ours!r}"
    return None if theirs == "1\n" else f"1 was expected of sqlite3: {theirs!r}"


def greets(ours: str, theirs: str) -> str | None:
    if not ours.startswith("taccuino "):
        return f"a version was expected: {ours!r}"
    return None if theirs == "1\n" else f"1 was expected of sqlite3: {theirs!r}"


def same_levels(ours: str, theirs: str) -> str | None:
    """A check: both printed the school's levels."""
    return lists_levels(ours, "1\n") or (
        None if levels(ours) == levels(theirs) else f"{ours!r} beside {theirs!r}"
    )


@row(
    "cold start: survey level list",
    peer="sqlite3 FILE 'select 1'",
    goal=at_most_times(1.5),
    rounds=ROUNDS,
)
def level_list(bench: Bench) -> Case:
    return beside(stage().list, ("sqlite3", stage().notebook, "select 1"), lists_levels)


@row("the same, peak memory", peer="", goal=at_most(16, "MiB"), rounds=3)
def level_list_memory(bench: Bench) -> Case:
    return Case(lambda: stage().run(*stage().list).peak_mib)


@row(
    "cold start: --version",
    peer="sqlite3 :memory: 'select 1'",
    goal=at_most_times(2),
    rounds=ROUNDS,
)
def version(bench: Bench) -> Case:
    return beside((stage().program, "--version"), ("sqlite3", ":memory:", "select 1"), greets)


@row(
    "survey level list, 1,000,000 events in the log",
    peer="itself, few events",
    goal=at_most_times(1.2),
    rounds=ROUNDS,
)
def long_log(bench: Bench) -> Case:
    events = bench.events // 20 if bench.quick else bench.events
    if not events:
        raise Skip("left out by --events 0")
    notebook = stage().long_notebook(events)
    return beside(
        (stage().program, "-n", notebook, "-c", "survey level list"), stage().list, same_levels
    )


def packing(bench: Bench) -> Run:
    """A script that adds as many things to a trip, in a new notebook. Each answers with a row."""
    lines = QUICK_LINES if bench.quick else LINES
    script, notebook = stage().path("packing.txt"), stage().path("packing.tac")
    if not os.path.exists(script):
        with open(script, "w", encoding="utf-8") as file:
            file.write("trip add Long from=2026-05-01 to=2026-05-09\ntrip use Long\n")
            for number in range(lines):
                file.write(
                    f'trip packing add "thing number {number:07} of a list" count=2 weight=450g category=clothes\n'
                )
    if os.path.exists(notebook):
        os.unlink(notebook)
    run = stage().run(stage().program, "-n", notebook, "-f", script)
    if run.output.count("\tthing number ") != lines:
        raise RuntimeError(f"{lines} rows were expected")
    return run


@row("script of 100,000 trip packing add", peer="", goal=at_most(5, "s"), rounds=3)
def long_script(bench: Bench) -> Case:
    return Case(lambda: packing(bench).seconds)


@row("the same, peak memory", peer="", goal=at_most(64, "MiB"), rounds=1)
def long_script_memory(bench: Bench) -> Case:
    return Case(lambda: packing(bench).peak_mib)
