"""Ten years of three people who take six supplements each, made by script/stack-history: about 60,000
entries. Asked for what they ask every day, and for the months. And recommendations for profiles of
many kinds, each by a program of its own. Needs what the part "program" needs."""

from __future__ import annotations

import functools
import json
import os
import random
import statistics
import subprocess
import sys

from harness import ROOT, SEED, Bench, Case, at_most, row
from rows.program import Run, stage

YEARS, QUICK_YEARS = 10, 1
PROFILES, QUICK_PROFILES = 200, 20
NOW = ("--now", "2026-01-01T09:00Z")
ENTRIES = ("stack", "entry", "list")
PERSON = ("--person", "Ada")

# Each by itself; the slowest is the row.
MONTHS = (
    ("stack", "calendar", "2025-12", *PERSON),
    ("stack", "calendar", "2025-06", "--item", "magnesium", *PERSON),
    ("stack", "week", *PERSON),
)


class TenYears:
    """The history as a notebook, in the stage's folder; kept between the rows."""

    def __init__(self, quick: bool) -> None:
        self.stage = stage()
        self.years = QUICK_YEARS if quick else YEARS
        self.notebook = self.stage.path("stack.tac")
        script = self.stage.path("stack-history.tac")
        with open(script, "w", encoding="utf-8") as file:
            command = [os.path.join(ROOT, "script/stack-history"), "--years", str(self.years)]
            subprocess.run([sys.executable, *command], stdout=file, check=True)
        self.made = self.run("-f", script)
        os.unlink(script)
        entries = len(self.rows(*ENTRIES))
        if entries < self.years * 5_800:
            raise RuntimeError(f"about {self.years * 6_000:,} entries were expected: {entries:,}")

    def run(self, *words: str) -> Run:
        return self.stage.run(self.stage.program, "-n", self.notebook, *NOW, *words)

    def rows(self, *words: str) -> list[dict]:
        return json.loads(self.run(*words, "--json").output)["rows"]

    def slowest(self, asked) -> float:
        return max(self.run(*words).seconds for words in asked)

    @property
    def whole(self) -> tuple[str, ...]:
        """All days of the history."""
        return ("--from", f"{2026 - self.years}-01-01", "--to", "2025-12-31")


@functools.cache
def history(quick: bool) -> TenYears:
    return TenYears(quick)


@row(
    "ten years of three people, 60,000 intake entries: their script", peer="",
    goal=at_most(180, "s"), rounds=1,
)  # fmt: skip
def made(bench: Bench) -> Case:
    ten = history(bench.quick)
    return Case(lambda: ten.made.seconds)


@row("first page of the entries", peer="", goal=at_most(0.1, "s"), rounds=7)
def first_page(bench: Bench) -> Case:
    ten = history(bench.quick)
    return Case(lambda: ten.slowest([(*ENTRIES, "--limit", "50"), (*ENTRIES, *PERSON, "--limit", "50")]))


@row("the whole listing of the entries of a person", peer="", goal=at_most(0.1, "s"), rounds=7)
def listing_of_one(bench: Bench) -> Case:
    ten = history(bench.quick)
    return Case(lambda: ten.run(*ENTRIES, *PERSON).seconds)


@row("the whole listing of the entries", peer="", goal=at_most(0.1, "s"), rounds=7)
def listing(bench: Bench) -> Case:
    ten = history(bench.quick)
    return Case(lambda: ten.run(*ENTRIES).seconds)


@row("a month as a calendar, and seven days, the slowest", peer="", goal=at_most(0.2, "s"), rounds=7)
def calendar(bench: Bench) -> Case:
    ten = history(bench.quick)
    return Case(lambda: ten.slowest(MONTHS))


@row("adherence of a person over all days, by month", peer="", goal=at_most(0.2, "s"), rounds=7)
def adherence(bench: Bench) -> Case:
    ten = history(bench.quick)
    words = ("stack", "adherence", "--by", "month", *ten.whole, *PERSON)
    return Case(lambda: ten.run(*words).seconds)


@row("streaks of a person over all days", peer="", goal=at_most(0.2, "s"), rounds=7)
def streak(bench: Bench) -> Case:
    ten = history(bench.quick)
    return Case(lambda: ten.run("stack", "streak", *PERSON).seconds)


@row("what is planned today", peer="", goal=at_most(0.1, "s"), rounds=7)
def today(bench: Bench) -> Case:
    ten = history(bench.quick)
    return Case(lambda: ten.run("stack", "today").seconds)


@row("a dose recorded as taken", peer="", goal=at_most(0.1, "s"), rounds=7)
def one_dose(bench: Bench) -> Case:
    ten = history(bench.quick)
    words = ("stack", "taken", "magnesium", "time=PM", *PERSON)
    return Case(lambda: ten.run(*words).seconds)


# --- recommendations -----------------------------------------------------------------------------

GOALS = (
    "strength", "endurance", "muscle_recovery", "sleep", "stress", "anxiety", "mood", "focus", "memory",
    "energy", "immunity", "heart", "joint", "gut", "bone", "skin", "longevity", "weight",
)  # fmt: skip
CONDITIONS = ("hypertension", "diabetes", "asthma", "no diabetes", "kidney stones", "gastritis", "migraine")
MEDICINES = ("Eutirox 75", "Coumadin", "Lasix", "metformin", "ramipril", "Tachipirina", "xyzzyol")
TAKING = ("magnesium 200 mg", "vitamin d3 1000 IU", "omega-3 1 g", "multivitamin")
DIETS = ("", "vegan", "vegetarian", "gluten free", "low fodmap")


class Asked:
    """Profiles as files, and how long each took; asked once for both rows."""

    def __init__(self, quick: bool) -> None:
        dice = random.Random(SEED)
        self.stage = stage()
        self.paths = []
        for number in range(QUICK_PROFILES if quick else PROFILES):
            path = self.stage.path(f"profile-{number}.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(self.profile(dice), file)
            self.paths.append(path)

    @staticmethod
    def profile(dice: random.Random) -> dict:
        def some(of, most):
            return dice.sample(of, dice.randrange(most + 1))

        return {
            "age": dice.randrange(18, 90),
            "sex": dice.choice(["female", "male"]),
            "goals": dice.sample(GOALS, dice.randrange(1, len(GOALS) + 1)),
            "conditions": some(CONDITIONS, 3),
            "medications": some(MEDICINES, 3),
            "taking": some(TAKING, 2),
            "diet": dice.choice(DIETS),
            "budget": f"{dice.randrange(10, 120)} EUR",
        }

    def times(self) -> list[float]:
        """Milliseconds, start of the program included."""
        words = ("stack", "recommend", "--profile")
        empty = self.stage.path("none.tac")
        return [
            self.stage.run(self.stage.program, "-n", empty, *NOW, *words, path, "--json").seconds * 1000
            for path in self.paths
        ]


@functools.cache
def asked(quick: bool) -> Asked:
    return Asked(quick)


@row("a recommendation for a profile, the median of 200", peer="", goal=at_most(20, "ms"), rounds=3)
def median(bench: Bench) -> Case:
    profiles = asked(bench.quick)
    return Case(lambda: statistics.median(profiles.times()))


@row("a recommendation for a profile, the worst of 200", peer="", goal=at_most(200, "ms"), rounds=3)
def worst(bench: Bench) -> Case:
    profiles = asked(bench.quick)
    return Case(lambda: max(profiles.times()))
