"""Paper: the first PDF of a plan, a long table on pages, and a spreadsheet of all assets, each by a
program that starts for it. The peer of the PDF draws our own SVG of the same plan with librsvg's
converter. Needs what the part "survey" needs."""

from __future__ import annotations

import os
import shutil
import subprocess

from harness import Bench, Case, Skip, at_most, at_most_times, row
from rows.program import stage
from rows.survey import hospital, room_number


def words(path: str) -> set[str]:
    done = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def numbers_all_rooms(ours: str, theirs: str) -> str | None:
    """A check: both name the same rooms, and all of the level."""
    wanted = {room_number(0, place) for place in range(500)}
    rooms = [wanted & words(path) for path in (ours, theirs)]
    if rooms[0] != rooms[1] or len(rooms[0]) < 400:
        return f"{len(rooms[0])} and {len(rooms[1])} rooms of {len(wanted)} are named"
    return None


@row(
    "PDF of the plan of a level, 500 rooms with 10,000 assets, on A2",
    peer="the same as SVG, then rsvg-convert",
    goal=at_most_times(1.1),
    rounds=7,
)
def plan(bench: Bench) -> Case:
    for tool, package in (("rsvg-convert", "librsvg2-bin"), ("pdftotext", "poppler-utils")):
        if not shutil.which(tool):
            raise Skip(f"{tool} ({package}) is missing: script/setup --proof")
    big, stage_ = hospital(bench.quick), stage()
    ours, theirs, svg = (stage_.path(name) for name in ("ours.pdf", "theirs.pdf", "plan.svg"))
    options = ("survey", "map", "--level", "0", "--paper", "a2", "--force", "--out")

    def draw() -> tuple[float, str]:
        return big.take(*options, ours).seconds, ours

    def convert() -> tuple[float, str]:
        run = big.take(*options, svg)
        drawn = stage_.run(shutil.which("rsvg-convert"), "-f", "pdf", "-o", theirs, svg)
        return run.seconds + drawn.seconds, theirs

    return Case(draw, convert, numbers_all_rooms, own_clock=True)


@row("the same, peak memory", peer="", goal=at_most(200, "MiB"), rounds=1)
def plan_memory(bench: Bench) -> Case:
    big, out = hospital(bench.quick), stage().path("ours.pdf")
    options = ("survey", "map", "--level", "0", "--paper", "a2", "--force", "--out")
    return Case(lambda: big.take(*options, out).peak_mib)


@row("first PDF of a small plan, the whole program", peer="", goal=at_most(0.15, "s"), rounds=9)
def first(bench: Bench) -> Case:
    stage_ = stage()
    out = stage_.path("school.pdf")
    words_ = ("survey", "map", "--level", "G", "--force", "--out", out)
    return Case(lambda: stage_.run(stage_.program, "-n", stage_.notebook, *words_).seconds)


@row("spreadsheet of 100,000 assets, peak memory", peer="", goal=at_most(300, "MiB"), rounds=1)
def sheet_memory(bench: Bench) -> Case:
    big, out = hospital(bench.quick), stage().path("assets.xlsx")

    def figure() -> float:
        run = big.take("survey", "asset", "list", "--force", "--out", out)
        if os.path.getsize(out) < big.assets * 4:
            raise RuntimeError(f"{os.path.getsize(out)} bytes for {big.assets} assets")
        return run.peak_mib

    return Case(figure)


@row("PDF of a table of 5,000 rows, the whole program", peer="", goal=at_most(5, "s"), rounds=3)
def table(bench: Bench) -> Case:
    big, out = hospital(bench.quick), stage().path("rooms.pdf")

    def figure() -> float:
        run = big.take("survey", "room", "list", "--force", "--out", out)
        pages = subprocess.run(["pdfinfo", out], capture_output=True, text=True, check=True).stdout
        if int(pages.split("Pages:")[1].split()[0]) * 90 < big.levels * 500:
            raise RuntimeError(f"too few pages: {pages}")
        return run.seconds

    return Case(figure)


@row("that table, peak memory", peer="", goal=at_most(300, "MiB"), rounds=1)
def table_memory(bench: Bench) -> Case:
    big, out = hospital(bench.quick), stage().path("rooms.pdf")
    return Case(lambda: big.take("survey", "room", "list", "--force", "--out", out).peak_mib)


@row("spreadsheet of 100,000 assets, the whole program", peer="", goal=at_most(8, "s"), rounds=3)
def sheet(bench: Bench) -> Case:
    big, out = hospital(bench.quick), stage().path("assets.xlsx")
    return Case(lambda: big.take("survey", "asset", "list", "--force", "--out", out).seconds)
