"""How rows of the bench are written, timed and judged. A part is a file of rows/, a row a function
of it:

    @row("which room, 10,000 rooms", peer="shapely STRtree.query", goal=faster(60), rounds=7)
    def which_room(bench: Bench) -> Case:
        shapely, numpy = bench.peer("shapely"), bench.peer("numpy")  # skipped when it cannot be had
        path = bench.data("travel/some.gpx")                        # skipped when it is absent
        locate = bench.core.function("tc_plan_locate_many", None, POINTER, POINTER, SIZE, POINTER)
        ...
        return Case(ours=..., theirs=..., check=same)

The function prepares, which is not timed; what rows of a part share they keep with functools.cache,
and it is dropped after the part. The harness then asks both for their answer, compares
them, and times ours, theirs, ours, theirs ... Nothing counts when the answers differ."""

from __future__ import annotations

import gc
import importlib
import math
import os
import statistics
import time
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Callable

import native

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SEED = 20_260_501
EVENTS = 1_000_000
# A call shorter than this is repeated within a round, so that the clock and the call cost nothing.
SHORTEST_SECONDS = 0.01
# After this long a row ends with the rounds it has, but not with fewer than FEWEST_ROUNDS.
LONGEST_SECONDS = 20.0
FEWEST_ROUNDS = 3


class Skip(Exception):
    """Something that a row needs is absent; the text tells what."""


class Fault(Exception):
    """A row that proves nothing: answers that differ, work on several threads, no check."""


# --- goals ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Goal:
    """What a row has to reach. `figure` goals judge what the callables return, the others their
    times. The ratio is theirs / ours where more is better, ours / theirs where less is."""

    limit: float
    unit: str
    more_is_better: bool
    figure: bool

    def text(self) -> str:
        whole = self.limit >= 1 and self.limit == int(self.limit)
        limit = f"{self.limit:,.0f}" if whole else f"{self.limit:g}".replace("e-0", "e-")
        if self.unit == "faster":
            return "not slower" if self.limit == 1 else f"{limit} × faster"
        return f"{'at least' if self.more_is_better else 'at most'} {limit} {self.unit}"

    def reached(self, value: float) -> bool:
        return value >= self.limit if self.more_is_better else value <= self.limit


def faster(times: float) -> Goal:
    """Ours is at least so many times faster than the peer; 1 is "not slower"."""
    return Goal(times, "faster", more_is_better=True, figure=False)


def at_most_times(times: float) -> Goal:
    """Ours takes at most so many times as long as the other, which may be ours on less data."""
    return Goal(times, "×", more_is_better=False, figure=False)


def at_most(limit: float, unit: str) -> Goal:
    """The number that `ours` returns, in the unit, is at most the limit."""
    return Goal(limit, unit, more_is_better=False, figure=True)


def at_least(limit: float, unit: str) -> Goal:
    """The number that `ours` returns, in the unit, is at least the limit."""
    return Goal(limit, unit, more_is_better=True, figure=True)


def number(value: float) -> str:
    """For people: three significant digits, thousands with commas, small ones as 1.2e-10."""
    if value == 0:
        return "0"
    if abs(value) < 1e-3:
        return f"{value:.2g}".replace("e-0", "e-")
    if abs(value) >= 1e5:
        return f"{value:,.0f}"
    rounded = float(f"{value:.3g}") if abs(value) < 1000 else value
    return f"{rounded:,.{max(0, 2 - math.floor(math.log10(abs(rounded))))}f}"


# --- rows ----------------------------------------------------------------------------------------

Call = Callable[[], Any]
Check = Callable[[Any, Any], "str | None"]


@dataclass(frozen=True)
class Case:
    """A prepared row. `ours` and `theirs` do the work once and return the answer, or the figure
    where the goal is one. `check(ours_answer, their_answer)` raises, or returns a message, when
    they differ; a row with a peer must have one. With `own_clock` the callables return (seconds,
    answer): for programs that something else timed."""

    ours: Call
    theirs: Call | None = None
    check: Check | None = None
    own_clock: bool = False


@dataclass(frozen=True)
class Row:
    work: str
    peer: str
    goal: Goal | None
    rounds: int
    prepare: Callable[[Bench], Case]


@dataclass
class Bench:
    """What a row may ask for while it prepares."""

    quick: bool = False  # less data is welcome, figures are not judged
    events: int = EVENTS  # in the long log of the part "program"
    _core: native.Library | None = field(default=None, repr=False)

    @property
    def core(self) -> native.Library:
        """The C core, built with the flags of Package.swift."""
        if self._core is None:
            self._core = native.core()
        return self._core

    def compiled(self, source: str, *libraries: str) -> native.Library:
        """Tests/bench/c/SOURCE as a library of its own, linked with -lLIBRARY; skipped when that
        fails."""
        try:
            return native.compiled(source, libraries)
        except native.CompileError as error:
            raise Skip(str(error)) from error

    def peer(self, module: str) -> ModuleType:
        try:
            return importlib.import_module(module)
        except ImportError as error:
            raise Skip(f"{module.split('.')[0]} is missing ({error})") from error

    def data(self, path: str) -> str:
        """The path of a file or folder of ../shared/data."""
        full = os.path.join(os.path.dirname(ROOT), "shared/data", path)
        if not os.path.exists(full):
            raise Skip(f"../shared/data/{path} is absent")
        return full

    def random(self, salt: int = 0) -> Any:
        """numpy's generator, the same numbers in every run; another salt gives others."""
        return self.peer("numpy").random.default_rng(SEED + salt)


def row(work: str, peer: str, goal: Goal | None, rounds: int = 7) -> Callable[..., Row]:
    """Makes a row of the function below it: see the head of this file. No goal: the figure is only
    shown."""

    def make(prepare: Callable[[Bench], Case]) -> Row:
        return Row(work, peer, goal, rounds, prepare)

    return make


def rows_of(module: ModuleType) -> list[Row]:
    """The rows of a part, in the order of the file."""
    return [value for value in vars(module).values() if isinstance(value, Row)]


# --- checks --------------------------------------------------------------------------------------


def same(ours: Any, theirs: Any) -> str | None:
    """A check: equal numbers, texts, lists or arrays."""
    numpy = importlib.import_module("numpy")
    a, b = numpy.asarray(ours), numpy.asarray(theirs)
    if a.shape != b.shape:
        return f"{a.shape} answers beside {b.shape}"
    different = numpy.count_nonzero(a != b)
    return f"{different:,} of {a.size:,} answers differ" if different else None


def within(relative: float = 0.0, absolute: float = 0.0) -> Check:
    """A check: numbers that differ by at most this much; NaN equals NaN."""

    def check(ours: Any, theirs: Any) -> str | None:
        numpy = importlib.import_module("numpy")
        a, b = numpy.asarray(ours, dtype=float), numpy.asarray(theirs, dtype=float)
        if a.shape != b.shape:
            return f"{a.shape} answers beside {b.shape}"
        fine = numpy.isclose(a, b, rtol=relative, atol=absolute, equal_nan=True)
        if fine.all():
            return None
        worst = numpy.nanmax(numpy.abs(a - b))
        return (
            f"{numpy.count_nonzero(~fine):,} of {a.size:,} answers differ, by at most {worst:.3g}"
        )

    return check


# --- timing --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Figures:
    """Medians: seconds, or figures of the goal's unit; `value` is what the goal judges."""

    ours: float
    theirs: float | None
    value: float
    rounds: int


def timed(call: Call, repeats: int) -> float:
    """Seconds of one call, the mean of `repeats`: of the processor's time, which on a quiet machine is
    the time that passes; on a busy one the time that passes would favour whoever is done before
    others get their turn. Refuses work on several threads."""
    cpu, wall = time.process_time(), time.perf_counter()
    for _ in range(repeats):
        answer = call()
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    del answer  # a large answer is freed when the clock has stopped
    if cpu > 1.3 * wall + 0.02:
        raise Fault("it ran on several threads")
    return cpu / repeats


def repeats_of(call: Call) -> int:
    """How often a call is repeated within a round to take SHORTEST_SECONDS."""
    repeats = 1
    while (seconds := timed(call, repeats) * repeats) < SHORTEST_SECONDS / 10:
        repeats *= 10
    return (
        math.ceil(repeats * SHORTEST_SECONDS / seconds) if seconds < SHORTEST_SECONDS else repeats
    )


def compare(case: Case) -> None:
    """Asks both once, which warms them up, and compares what they say."""
    if case.theirs and not case.check:
        raise Fault("the row compares no answers")
    ours = case.ours()
    theirs = case.theirs() if case.theirs else None
    if case.own_clock:
        ours, theirs = ours[1], theirs[1] if theirs else None
    if case.check:
        try:
            message = case.check(ours, theirs)
        except AssertionError as error:
            message = str(error) or "the check failed"
        if message:
            raise Fault(f"answers differ: {message}")


def clock_of(case: Case, call: Call, goal: Goal | None) -> Callable[[], float]:
    """What is run once in a round and gives the number of that round."""
    if goal and goal.figure:
        return lambda: float(call())
    if case.own_clock:
        return lambda: float(call()[0])
    repeats = repeats_of(call)
    return lambda: timed(call, repeats)


def interleave(
    ours: Callable[[], float], theirs: Callable[[], float] | None, rounds: int, seconds: float
) -> tuple[list[float], list[float]]:
    """Ours, theirs, ours, theirs ... so that a busy machine slows both alike. Ends after `rounds`,
    or when `seconds` have passed and FEWEST_ROUNDS are done."""
    a: list[float] = []
    b: list[float] = []
    start = time.perf_counter()
    for done in range(rounds):
        if done >= FEWEST_ROUNDS and time.perf_counter() - start > seconds:
            break
        a.append(ours())
        if theirs:
            b.append(theirs())
    return a, b


def judged(goal: Goal | None, a: list[float], b: list[float]) -> float:
    """The value that the goal judges: the median figure, or the median of the ratios of the
    pairs."""
    if goal and goal.figure:
        return statistics.median(a)
    if goal and not goal.more_is_better:
        return statistics.median(x / y for x, y in zip(a, b))
    return statistics.median(y / x for x, y in zip(a, b))


def measure(
    case: Case, goal: Goal | None, rounds: int, seconds: float = LONGEST_SECONDS
) -> Figures:
    """Compares the answers, then times both. Garbage is collected before and not meanwhile."""
    if not case.theirs and not (goal and goal.figure):
        raise Fault("the row has no peer and no figure")
    compare(case)
    gc.collect()
    gc.disable()
    try:
        ours = clock_of(case, case.ours, goal)
        theirs = clock_of(case, case.theirs, goal) if case.theirs else None
        a, b = interleave(ours, theirs, rounds, seconds)
    finally:
        gc.enable()
    return Figures(
        statistics.median(a), statistics.median(b) if b else None, judged(goal, a, b), len(a)
    )
