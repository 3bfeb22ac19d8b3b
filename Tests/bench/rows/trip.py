"""Trips: files of tracks read beside gpxpy and gpsbabel, and ten years of a phone's positions, made by
script/phone-history, asked for what people ask. Needs what the part "program" needs."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import sys

from harness import ROOT, Bench, Case, Skip, at_most, faster, row
from rows.program import Run, stage

DAYS, POINTS = 3_652, 10_000_000
QUICK_DAYS, QUICK_POINTS = 60, 150_000
GRAND_TOUR = "travel/gpx/grand-tour-switzerland-47k.gpx"
# gpxpy measures on a sphere, and near points on a plane: by so much it may be wrong.
SPHERE = 0.005


def phone(name: str, days: int, points: int) -> str:
    """A file of somebody's life, in the stage's folder."""
    path = stage().path(name)
    if not os.path.exists(path):
        command = [os.path.join(ROOT, "script/phone-history"), path]
        command += ["--days", str(days), "--points", str(points)]
        subprocess.run([sys.executable, *command], check=True, stderr=subprocess.DEVNULL)
    return path


def fresh(name: str) -> str:
    """A notebook that is not there yet."""
    path = stage().path(name)
    for end in ("", "-journal", "-wal", "-shm"):
        if os.path.exists(path + end):
            os.unlink(path + end)
    return path


def imported(path: str, notebook: str) -> Run:
    return stage().run(
        stage().program, "-n", fresh(notebook), "trip", "import", path, "--json"
    )


def tracks(run: Run) -> list[dict]:
    return json.loads(run.output)["rows"]


def beside_gpxpy(bench: Bench, path: str) -> Case:
    """A file read, measured and stored, beside the same file only read and measured."""
    bench.peer("gpxpy")
    script = stage().path("gpxpy-length.py")
    with open(script, "w", encoding="utf-8") as file:
        file.write(
            "import sys, gpxpy\n"
            "gpx = gpxpy.parse(open(sys.argv[1], encoding='utf-8'))\n"
            "gpx.get_moving_data()\n"
            "print(gpx.get_points_no(), gpx.length_2d())\n"
        )

    def ours():
        run = imported(path, "gpx.tac")
        # Drawn tracks are plans, which the import does not count as a way gone.
        notebook = stage().path("gpx.tac")
        listed = stage().run(stage().program, "-n", notebook, "trip", "track", "list", "--json")
        rows = tracks(listed)
        return run.seconds, (sum(r["points"] for r in rows), sum(r["length_m"] for r in rows))

    def theirs():
        run = stage().run(sys.executable, script, path)
        points, length = run.output.split()
        return run.seconds, (int(points), float(length))

    def check(a, b):
        if a[0] != b[0] or abs(a[1] - b[1]) > SPHERE * b[1]:
            return f"{a} beside {b} points and metres"
        return None

    return Case(ours, theirs, check, own_clock=True)


@row(
    "trip import, grand tour of 47,362 points", peer="gpxpy: parse, lengths, times",
    goal=faster(5), rounds=5,
)  # fmt: skip
def grand_tour(bench: Bench) -> Case:
    return beside_gpxpy(bench, bench.data(GRAND_TOUR))


@row(
    "trip import, a month of a phone as GPX, 250,000 points",
    peer="gpsbabel: read, write as CSV",
    goal=faster(1),
    rounds=5,
)
def month_gpsbabel(bench: Bench) -> Case:
    if not shutil.which("gpsbabel"):
        raise Skip("gpsbabel is missing: script/setup --proof")
    path = phone("month.gpx", 31, 20_000 if bench.quick else 250_000)
    out = stage().path("month.csv")
    command = ("gpsbabel", "-t", "-i", "gpx", "-f", path, "-o", "unicsv", "-F", out)

    def ours():
        run = imported(path, "month.tac")
        return run.seconds, sum(r["points"] for r in tracks(run))

    def theirs():
        run = stage().run(*command)
        with open(out, encoding="utf-8") as file:
            return run.seconds, sum(1 for _ in file) - 1

    def check(a, b):
        return None if a == b else f"{a} beside {b} points"

    return Case(ours, theirs, check, own_clock=True)


class Decade:
    """Ten years of one phone as a notebook; kept between the rows."""

    def __init__(self, quick: bool) -> None:
        self.days, points = (QUICK_DAYS, QUICK_POINTS) if quick else (DAYS, POINTS)
        source = phone("history.json", self.days, points)
        self.notebook = stage().path("decade.tac")
        self.run = imported(source, "decade.tac")
        self.points = sum(r["points"] for r in tracks(self.run))
        self.megabytes = os.path.getsize(self.notebook) / 1e6
        os.unlink(source)
        # Trips to list: all that the history proposes.
        stage().run(stage().program, "-n", self.notebook, "trip", "propose", "--add", "--json")
        if self.points < points * 0.9:
            raise RuntimeError(f"about {points:,} points were expected: {self.points:,}")

    def seconds(self, *words: str) -> float:
        run = stage().run(stage().program, "-n", self.notebook, *words, "--json")
        if not json.loads(run.output)["rows"]:
            raise RuntimeError(f"{' '.join(words)}: no row")
        return run.seconds


@functools.cache
def decade(quick: bool) -> Decade:
    return Decade(quick)


@row("ten years of a phone, 10,000,000 points: import", peer="", goal=at_most(60, "s"), rounds=1)
def decade_import(bench: Bench) -> Case:
    ten = decade(bench.quick)
    return Case(lambda: ten.run.seconds)


@row("the same, peak memory", peer="", goal=at_most(150, "MiB"), rounds=1)
def decade_memory(bench: Bench) -> Case:
    ten = decade(bench.quick)
    return Case(lambda: ten.run.peak_mib)


@row("its notebook", peer="", goal=at_most(80, "MB"), rounds=1)
def decade_size(bench: Bench) -> Case:
    ten = decade(bench.quick)
    return Case(lambda: ten.megabytes)


def asked(words: str, limit: float, label: str):
    @row(label, peer="", goal=at_most(limit, "s"), rounds=7)
    def ask(bench: Bench) -> Case:
        ten = decade(bench.quick)
        return Case(lambda: ten.seconds(*words.split()))

    return ask


LIST = asked("trip list", 0.1, "trip list of it")
TRACKS = asked("trip track list --limit 50", 0.1, "trip track list of it")
CHART = asked("trip chart km --by month", 0.2, "trip chart of it, by month")
HEAT = asked("trip heat", 1.5, "trip heat of it")
STAYS = asked("trip stays", 5, "trip stays of it")
