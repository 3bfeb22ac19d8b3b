"""A survey of the size that people end with: 100,000 assets in 5,000 rooms. The project is made
here, by a plan, families and a table of assets, exported as a package, and imported again; a list of
one room is beside the program's start on a small notebook. Needs what the part "program" needs."""

from __future__ import annotations

import csv
import functools
import json
import os

from harness import Bench, Case, at_most, at_most_times, row
from rows.program import ROUNDS, Run, levels, stage

LEVELS, ACROSS, DEEP, ASSETS_A_ROOM = 10, 25, 20, 20
WIDTH, DEPTH = 5.0, 4.0

FAMILIES = """\
survey family add Socket category=Electrical --parameter "circuit:text" \\
  --parameter "height:number unit=m min=0 max=3"
survey family add Luminaire category=Electrical --parameter "power:number unit=W on=type" \\
  --parameter "working:boolean default=yes"
survey family add Radiator category=Heating --parameter "elements:integer min=1 max=40 on=type"
survey family add Detector category=Safety --parameter "serial:text required"
survey type add Socket "Double wall socket 16 A"
survey type add Socket "Floor box with four sockets"
survey type add Luminaire "LED panel 60x60" power=36
survey type add Luminaire "Emergency light" power=3
survey type add Radiator "Steel panel radiator" elements=2
survey type add Detector "Smoke detector, optical"
"""
TYPES = (
    ("Double wall socket 16 A", 8),
    ("LED panel 60x60", 6),
    ("Floor box with four sockets", 2),
    ("Emergency light", 1),
    ("Steel panel radiator", 1),
    ("Smoke detector, optical", 2),
)


def box(x: float, y: float, width: float, depth: float) -> list[list[list[float]]]:
    return [[[x, y], [x + width, y], [x + width, y + depth], [x, y + depth], [x, y]]]


def feature(identity: str, kind: str, coordinates, **properties: object) -> dict:
    geometry = coordinates and {"type": "Polygon", "coordinates": coordinates}
    return {
        "type": "Feature",
        "id": identity,
        "properties": {"feature_type": kind, **properties},
        "geometry": geometry,
    }


def room_number(level: int, place: int) -> str:
    return f"{level}-{place:03}"


class Hospital:
    """The project as a notebook and as its package, in the stage's folder."""

    def __init__(self, levels_: int) -> None:
        self.stage = stage()
        self.levels = levels_
        self.assets = levels_ * ACROSS * DEEP * ASSETS_A_ROOM
        self.notebook = self.stage.path("hospital.tac")
        self.package = self.stage.path("hospital.tacpkg")
        self.write_plan(self.stage.path("hospital.geojson"))
        with open(self.stage.path("families.tac"), "w", encoding="utf-8") as file:
            file.write(FAMILIES)
        self.write_assets(self.stage.path("assets.csv"))
        self.take("survey", "import", self.stage.path("hospital.geojson"), "--metres")
        self.take("-f", self.stage.path("families.tac"))
        self.table = self.take("survey", "asset", "import", self.stage.path("assets.csv"))
        self.take("survey", "export", "--out", self.package)

    def take(self, *words: str) -> Run:
        return self.stage.run(self.stage.program, "-n", self.notebook, *words)

    def write_plan(self, path: str) -> None:
        features = [feature("b", "building", None, name={"en": "Hospital"})]
        for level in range(self.levels):
            features.append(
                feature(
                    f"l{level}", "level", box(0, 0, ACROSS * WIDTH, DEEP * DEPTH),
                    ordinal=level, name={"en": f"Floor {level}"}, short_name=str(level),
                    elevation=level * 3.5, building="b",
                )
            )
            for place in range(ACROSS * DEEP):
                x, y = place % ACROSS * WIDTH, place // ACROSS * DEPTH
                number = room_number(level, place)
                features.append(
                    feature(
                        f"r{number}", "unit", box(x, y, WIDTH, DEPTH), level_id=f"l{level}",
                        name={"en": f"Room {number}"}, number=number,
                        category="room" if place % 7 else "office",
                    )
                )
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"type": "FeatureCollection", "name": "Hospital", "features": features}, file)

    def write_assets(self, path: str) -> None:
        with open(path, "w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            table.writerow(["type", "level", "room", "x", "y", "circuit", "height (cm)", "serial"])
            for level in range(self.levels):
                for place in range(ACROSS * DEEP):
                    self.write_room(table, level, place)

    @staticmethod
    def write_room(table, level: int, place: int) -> None:
        left, low = place % ACROSS * WIDTH, place // ACROSS * DEPTH
        number = 0
        for kind, count in TYPES:
            for _ in range(count):
                x, y = left + 0.5 + number % 5, low + 0.5 + number // 5 * 0.9
                socket = "socket" in kind
                table.writerow(
                    [
                        kind, level, room_number(level, place), f"{x:.2f}", f"{y:.2f}",
                        f"L{place % 9}" if socket else "", "30" if socket else "",
                        f"{level}{place:03}{number:02}" if "detector" in kind else "",
                    ]
                )
                number += 1


@functools.cache
def hospital(quick: bool) -> Hospital:
    return Hospital(1 if quick else LEVELS)


def lists_the_room(ours: str, theirs: str) -> str | None:
    """A check: the list has the room's assets and no others."""
    rows = ours.splitlines()[1:]
    if len(rows) != ASSETS_A_ROOM or not all(room_number(0, 123) in line for line in rows):
        return f"{ASSETS_A_ROOM} assets of room {room_number(0, 123)} were expected: {ours[:300]!r}"
    return None if len(levels(theirs)) == 4 else f"three levels were expected: {theirs!r}"


@row(
    "asset list of a room: 100,000 assets in 5,000 rooms",
    peer="start: survey level list, few events",
    goal=at_most_times(1.5),
    rounds=ROUNDS,
)
def room_list(bench: Bench) -> Case:
    big, school = hospital(bench.quick), stage().list

    def ours():
        run = big.take("-c", f"survey asset list --room {room_number(0, 123)}")
        return run.seconds, run.output

    def theirs():
        run = stage().run(*school)
        return run.seconds, run.output

    return Case(ours, theirs, lists_the_room, own_clock=True)


@row("survey status of it", peer="", goal=at_most(0.3, "s"), rounds=9)
def status(bench: Bench) -> Case:
    big = hospital(bench.quick)

    def figure() -> float:
        run = big.take("survey", "status", "--json")
        if sum(line["assets"] for line in json.loads(run.output)["rows"]) != big.assets:
            raise RuntimeError(f"{big.assets} assets were expected: {run.output[:300]!r}")
        return run.seconds

    return Case(figure)


def imported(big: Hospital) -> Run:
    """The import of its package into a new notebook, which must come to the same status."""
    notebook = stage().path("again.tac")
    for end in ("", "-wal", "-shm"):
        if os.path.exists(notebook + end):
            os.unlink(notebook + end)
    run = stage().run(stage().program, "-n", notebook, "survey", "import", big.package)
    again = stage().run(stage().program, "-n", notebook, "survey", "status", "--json").output
    if again != big.take("survey", "status", "--json").output:
        raise RuntimeError("the project came back otherwise")
    return run


@row("import of its package", peer="", goal=at_most(20, "s"), rounds=3)
def package_import(bench: Bench) -> Case:
    big = hospital(bench.quick)
    return Case(lambda: imported(big).seconds)


@row("the same, peak memory", peer="", goal=at_most(200, "MiB"), rounds=1)
def package_import_memory(bench: Bench) -> Case:
    big = hospital(bench.quick)
    return Case(lambda: imported(big).peak_mib)


@row("its assets from a table", peer="", goal=at_most(20, "s"), rounds=1)
def table_import(bench: Bench) -> Case:
    big = hospital(bench.quick)
    return Case(lambda: big.table.seconds)


@row("the same, peak memory", peer="", goal=at_most(200, "MiB"), rounds=1)
def table_import_memory(bench: Bench) -> Case:
    big = hospital(bench.quick)
    return Case(lambda: big.table.peak_mib)


@row("GeoPackage and report of it, peak memory", peer="", goal=at_most(200, "MiB"), rounds=1)
def export_memory(bench: Bench) -> Case:
    big = hospital(bench.quick)

    def figure() -> float:
        outs = (stage().path("out.gpkg"), stage().path("out.html"))
        return max(
            big.take("survey", "export", "--out", out, "--force").peak_mib for out in outs
        )

    return Case(figure)
