"""The event log without the rest of the program (Tests/bench/notebook) beside Tests/bench/c/event_log.c, a bare C
program that does the same work on the same tables. Both check and fold the log that ours wrote; answers are how many
things were found, or whether all is sound. Every round runs on a copy of that log. What is received was written by five
replicas of ours; bare C copies it in its order and computes every hash."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import tempfile

import native
from harness import ROOT, Bench, Case, Skip, at_most, at_most_times, row, same

EVENTS, QUICK_EVENTS = 200_000, 5_000
REPLICAS = 5
BUILD = (
    "swift", "build", "--product", "notebook-bench", "-c", "release", "--static-swift-stdlib",
    "--disable-local-rpath", "--scratch-path", ".build/notebook-bench",
)  # fmt: skip


class Logs:
    """Both programs, and a log that ours wrote, in a folder that goes with this."""

    def __init__(self, events: int) -> None:
        self.events = events
        done = subprocess.run(
            BUILD, cwd=ROOT, env={**os.environ, "TACCUINO_BENCH": "1"}, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise Skip("notebook-bench does not build")
        self.ours = os.path.join(ROOT, ".build/notebook-bench/release/notebook-bench")
        self._folder = tempfile.TemporaryDirectory()
        self.theirs = self.path("event_log")
        source = os.path.join(native.PEERS, "event_log.c")
        command = [native.compiler(), "-std=c11", "-O2", source, "-o", self.theirs, "-lsqlite3", "-lsodium"]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            raise Skip("event_log.c does not compile: libsqlite3-dev and libsodium-dev")
        self.log = self.path("log.tac")
        self.run(self.ours, "append", self.log, str(events))

    def path(self, name: str) -> str:
        return os.path.join(self._folder.name, name)

    def run(self, program: str, *words: str) -> tuple[float, int, float]:
        """Seconds, answer, MiB."""
        done = subprocess.run([program, *words], capture_output=True, text=True, check=True)
        seconds, answer, most = done.stdout.split()
        return float(seconds), int(answer), float(most)

    def on_copy(self, program: str, *works: str) -> tuple[float, int]:
        """The works one after the other on a copy of the log: seconds in all, the last answer."""
        copy = self.path("copy.tac")
        shutil.copyfile(self.log, copy)
        runs = [self.run(program, work, copy) for work in works]
        return sum(run[0] for run in runs), runs[-1][1]

    def new(self) -> str:
        """The path of a log that is still to be written."""
        path = self.path("new.tac")
        if os.path.exists(path):
            os.unlink(path)
        return path

    def made(self, program: str) -> tuple[float, int]:
        return self.run(program, "append", self.new(), str(self.events))[:2]

    @functools.cached_property
    def of_five(self) -> str:
        """A log of as many events of each of five replicas."""
        each = [self.path(f"replica-{number}.tac") for number in range(REPLICAS)]
        for path in each:
            self.run(self.ours, "append", path, str(self.events))
        merged = self.path("five.tac")
        self.run(self.ours, "receive", merged, ",".join(each))
        for path in each:
            os.unlink(path)
        return merged

    def received(self, order: str) -> tuple[float, int]:
        return self.run(self.ours, order, self.new(), self.of_five)[:2]

    def copied(self) -> tuple[float, int]:
        """By bare C, which counts events: all but the one of each replica that names its operator are things."""
        seconds, events, _ = self.run(self.theirs, "receive", self.new(), self.of_five)
        return seconds, events - REPLICAS


@functools.cache
def logs(events: int) -> Logs:
    return Logs(events)


def chosen(bench: Bench) -> Logs:
    return logs(QUICK_EVENTS if bench.quick else EVENTS)


@row(
    "append 200,000 events, each with its row, in one transaction",
    peer="bare C on the same tables",
    goal=at_most_times(2.5),
    rounds=5,
)
def append(bench: Bench) -> Case:
    both = chosen(bench)
    return Case(
        ours=lambda: both.made(both.ours), theirs=lambda: both.made(both.theirs), check=same, own_clock=True
    )


@row(
    "verify that log",
    peer="bare C: integrity_check, chain, fold",
    goal=at_most_times(2),
    rounds=5,
)
def verify(bench: Bench) -> Case:
    both = chosen(bench)

    def theirs() -> tuple[float, int]:
        seconds, things = both.on_copy(both.theirs, "check", "chain", "past")
        return seconds, int(things == both.events)

    return Case(
        ours=lambda: both.on_copy(both.ours, "verify"), theirs=theirs, check=same, own_clock=True
    )


@row(
    "rebuild its tables, and verify it",
    peer="bare C: fold, integrity_check, chain, fold",
    goal=at_most_times(2),
    rounds=5,
)
def rebuild(bench: Bench) -> Case:
    both = chosen(bench)
    return Case(
        ours=lambda: both.on_copy(both.ours, "rebuild"),
        theirs=lambda: both.on_copy(both.theirs, "check", "chain", "fold", "past"),
        check=same,
        own_clock=True,
    )


@row(
    "its state as of a moment, in memory",
    peer="bare C: the same fold",
    goal=at_most_times(2),
    rounds=5,
)
def past(bench: Bench) -> Case:
    both = chosen(bench)
    return Case(
        ours=lambda: both.on_copy(both.ours, "past"),
        theirs=lambda: both.on_copy(both.theirs, "past"),
        check=same,
        own_clock=True,
    )


def receiving(bench: Bench, order: str) -> Case:
    both = chosen(bench)
    return Case(ours=lambda: both.received(order), theirs=both.copied, check=same, own_clock=True)


@row(
    "receive 1,000,000 events in their order",
    peer="bare C, in their order",
    goal=at_most_times(2),
    rounds=3,
)
def receive(bench: Bench) -> Case:
    return receiving(bench, "receive")


@row(
    "receive segments of five replicas, 1,000,000 events, in any order",
    peer="bare C, in their order",
    goal=at_most_times(4),
    rounds=3,
)
def scattered(bench: Bench) -> Case:
    return receiving(bench, "scattered")


@row("bytes of an event of it with its row", peer="", goal=at_most(480, "B"), rounds=1)
def size(bench: Bench) -> Case:
    both = chosen(bench)
    return Case(ours=lambda: os.path.getsize(both.log) / both.events)


@row("most memory held by append, receive, verify, rebuild or as-of", peer="", goal=at_most(64, "MiB"), rounds=1)
def memory(bench: Bench) -> Case:
    both = chosen(bench)

    def most() -> float:
        copy = both.path("copy.tac")
        shutil.copyfile(both.log, copy)
        works = (
            ("append", both.new(), str(both.events)), ("verify", copy), ("past", copy), ("rebuild", copy),
            ("receive", both.new(), both.of_five), ("scattered", both.new(), both.of_five),
        )  # fmt: skip
        return max(both.run(both.ours, *words)[2] for words in works)

    return Case(ours=most)


def unlocked(bench: Bench, events: int) -> Case:
    """Seconds beside those that the derivation of the key takes, which are those of a log of one event."""
    both = chosen(bench)
    paths = []
    for count in (events // 10 if bench.quick else events, 1):
        path = both.path(f"sealed-{events}-{count}.tac")
        both.run(both.ours, "append", path, str(count))
        if both.run(both.ours, "seal", path)[1] != count:
            raise RuntimeError(f"{count} events were to be sealed")
        paths.append(path)

    def seconds() -> float:
        return both.run(both.ours, "unlock", paths[0])[0] - both.run(both.ours, "unlock", paths[1])[0]

    return Case(ours=seconds)


@row("unlock 50,000 sealed events, without the derivation of the key", peer="", goal=at_most(1, "s"), rounds=5)
def unlock(bench: Bench) -> Case:
    return unlocked(bench, 50_000)


@row("unlock 250,000 sealed events, without the derivation of the key", peer="", goal=at_most(5, "s"), rounds=3)
def unlock_many(bench: Bench) -> Case:
    return unlocked(bench, 250_000)
