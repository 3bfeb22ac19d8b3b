"""Fifty years of a lodge, made by script/lodge-history: 200 active members at a time, 1,200 meetings
with their minutes, 240,000 attendances. Asked for what a secretary asks; every listing counts, the
slowest is the row. Needs what the part "program" needs."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys

from harness import ROOT, Bench, Case, at_most, at_most_times, row
from rows.program import ROUNDS, Run, beside, stage

YEARS, QUICK_YEARS = 50, 2
NOW = ("--now", "2026-01-01")
MEETING = "2025-12-01"
ATTENDANCES = ("lodge", "attendance", "list")


def written(column: str) -> str:
    """An id as people see it, in SQL."""
    ends = ((1, 8), (9, 4), (13, 4), (17, 4), (21, 12))
    parts = " || '-' || ".join(f"substr(h, {start}, {length})" for start, length in ends)
    return f"(SELECT {parts} FROM (SELECT lower(hex({column})) AS h))"


# The same lines, byte for byte, by the shell.
LINES = f"""
SELECT {written("p.id")} AS id, w.day AS meeting_day, w.title AS meeting,
  m.first_name || ' ' || m.last_name AS member, p.mark,
  iif(p.mark = 'Assente' AND p.reason IS NOT NULL, 'true', 'false') AS excused,
  p.reason, p.arrived, p.left,
  strftime('%Y-%m-%dT%H:%M:%SZ', p.confirmed_at / 1000, 'unixepoch') AS confirmed_at,
  {written("p.meeting")} AS meeting_id, {written("p.member")} AS member_id
FROM lodge_meeting w
  CROSS JOIN lodge_attendance p ON w.id = p.meeting
  JOIN lodge_member m ON m.id = p.member
WHERE p.removed = 0 AND w.removed = 0 AND m.removed = 0
ORDER BY w.day, p.meeting, lower(m.last_name), p.id
"""

# Answers that count, each by itself; the slowest is the row.
NUMBERS = (
    "lodge statistics",
    "lodge attendance rate",
    "lodge attendance chart",
    "lodge attendance care",
    "lodge report attendance",
    "lodge report return --year 2025",
    "lodge report movements --year 2025",
    "lodge report dues",
    "lodge report officers",
    "lodge arrears list",
    "lodge paper rota",
    "lodge card",
)


class FiftyYears:
    """The lodge as a notebook, in the stage's folder; kept between the rows."""

    def __init__(self, quick: bool) -> None:
        self.stage = stage()
        self.years = QUICK_YEARS if quick else YEARS
        self.notebook = self.stage.path("lodge.tac")
        script = self.stage.path("lodge-history.tac")
        with open(script, "w", encoding="utf-8") as file:
            command = [os.path.join(ROOT, "script/lodge-history"), "--years", str(self.years)]
            subprocess.run([sys.executable, *command], stdout=file, check=True)
        self.made = self.run("-f", script)
        os.unlink(script)
        marks = len(self.rows("lodge", "attendance", "list"))
        if marks < self.years * 4_500:
            raise RuntimeError(f"about {self.years * 4_800:,} attendances were expected: {marks:,}")
        self.empty = self.stage.path("empty-lodge.tac")
        words = ("lodge", "edit", "name=Kilwinning", "zone=Europe/Rome")
        self.stage.run(self.stage.program, "-n", self.empty, *words)

    def run(self, *words: str) -> Run:
        return self.stage.run(self.stage.program, "-n", self.notebook, *NOW, *words)

    def rows(self, *words: str) -> list[dict]:
        return json.loads(self.run(*words, "--json").output)["rows"]

    @functools.cached_property
    def listings(self) -> list[tuple[str, ...]]:
        """Every command of the lodge that lists by pages, as the program's own help names them; but for
        proxies, which a lodge does not have."""
        shown = self.stage.run(self.stage.program, "help", "--all", "--json").output
        return [
            tuple(command["name"].split())
            for command in json.loads(shown)["rows"]
            if command["name"].startswith("lodge ")
            and command["name"].endswith(" list")
            and command["name"] != "lodge proxy list"
            and "limit" in [parameter["name"] for parameter in command["parameters"]]
        ]

    def slowest(self, asked: list[tuple[str, ...]]) -> float:
        """Seconds of the one that takes longest; TACCUINO_BENCH_EACH tells of all."""
        times = {" ".join(words): self.run(*words).seconds for words in asked}
        if os.environ.get("TACCUINO_BENCH_EACH"):
            for words, seconds in sorted(times.items(), key=lambda item: -item[1])[:8]:
                print(f"    {seconds:.3f} s  {words}", file=sys.stderr)
        return max(times.values())


@functools.cache
def lodge(quick: bool) -> FiftyYears:
    return FiftyYears(quick)


@row(
    "fifty years of a lodge, 240,000 attendances: its script", peer="",
    goal=at_most(180, "s"), rounds=1,
)  # fmt: skip
def lodge_made(bench: Bench) -> Case:
    fifty = lodge(bench.quick)
    return Case(lambda: fifty.made.seconds)


@row("first page of every listing of it, the slowest", peer="", goal=at_most(0.1, "s"), rounds=5)
def first_pages(bench: Bench) -> Case:
    fifty = lodge(bench.quick)
    pages = [(*words, "--limit", "50") for words in fifty.listings]
    return Case(lambda: fifty.slowest(pages))


@row("the whole listing of its attendances", peer="", goal=at_most(0.5, "s"), rounds=5)
def attendances(bench: Bench) -> Case:
    fifty = lodge(bench.quick)
    return Case(lambda: fifty.slowest([ATTENDANCES]))


@row(
    "the same, as tab-separated lines", peer="sqlite3 -tabs, the same lines",
    goal=at_most_times(1), rounds=5,
)  # fmt: skip
def attendances_beside_the_shell(bench: Bench) -> Case:
    fifty = lodge(bench.quick)
    ours = (stage().program, "-n", fifty.notebook, *NOW, *ATTENDANCES, "--format", "tsv")
    theirs = ("sqlite3", "-tabs", "-header", fifty.notebook, LINES)
    return beside(ours, theirs, lambda a, b: None if a == b else "the lines differ")


@row("every other whole listing of it, the slowest", peer="", goal=at_most(0.5, "s"), rounds=5)
def whole_listings(bench: Bench) -> Case:
    fifty = lodge(bench.quick)
    return Case(lambda: fifty.slowest([one for one in fifty.listings if one != ATTENDANCES]))


@row("statistics, rates and reports of it, the slowest", peer="", goal=at_most(0.5, "s"), rounds=5)
def statistics_of_it(bench: Bench) -> Case:
    fifty = lodge(bench.quick)
    return Case(lambda: fifty.slowest([tuple(words.split()) for words in NUMBERS]))


@row("a mark in a roll call of it", peer="", goal=at_most(0.1, "s"), rounds=7)
def one_mark(bench: Bench) -> Case:
    fifty = lodge(bench.quick)
    name = fifty.rows("lodge", "roll", "show", MEETING)[0]["member"]
    marks = iter(range(1_000_000))

    def mark() -> float:
        line = f"{name} {'pa'[next(marks) % 2]}"
        return fifty.run("lodge", "roll", "call", MEETING, line).seconds

    return Case(mark)


@row("the register of it verified", peer="", goal=at_most(2, "s"), rounds=3)
def verified(bench: Bench) -> Case:
    fifty = lodge(bench.quick)
    return Case(lambda: fifty.run("lodge", "register", "verify").seconds)


@row(
    "cold start: lodge logo list, fifty years", peer="itself, an empty lodge",
    goal=at_most_times(1.2), rounds=ROUNDS,
)  # fmt: skip
def start(bench: Bench) -> Case:
    fifty = lodge(bench.quick)

    def clocked(notebook: str):
        done = stage().run(stage().program, "-n", notebook, *NOW, "lodge", "logo", "list")
        return done.seconds, done.output

    # Neither has a logo: what differs is the file alone.
    def check(ours: str, theirs: str) -> str | None:
        return None if ours == theirs else f"{ours!r} beside {theirs!r}"

    full, empty = fifty.notebook, fifty.empty
    return Case(lambda: clocked(full), lambda: clocked(empty), check, own_clock=True)
