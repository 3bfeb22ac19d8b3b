"""Recorded tracks: Douglas and Peucker beside gpxpy and GEOS, and stored points beside rows of
SQLite. All data are tracks of ../shared/data, but for one long walk."""

from __future__ import annotations

import ctypes
import functools
import os
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from typing import Any

from harness import Bench, Case, at_least, at_most, faster, row
from native import DOUBLE, POINTER, SIZE, UINT32, address

METRES = 10
CHUNK = 4096
GRAND_TOUR = "travel/gpx/grand-tour-switzerland-47k.gpx"
NO_TIME = -(2**63)


class Points(ctypes.Structure):
    """tc_track_points."""

    _fields_ = [(name, POINTER) for name in ("lat_lon", "time", "elevation", "accuracy")]


@dataclass(frozen=True)
class Columns:
    """Points of a track as the core takes them; None is a column that is not asked for."""

    places: Any
    times: Any = None
    elevations: Any = None

    def pointers(self, start: int = 0) -> Points:
        def at(array: Any) -> int | None:
            return None if array is None else address(array) + start * array.strides[0]

        return Points(at(self.places), at(self.times), at(self.elevations), None)


@functools.lru_cache(None)
def segments_of(path: str) -> list[list[Any]]:
    """The points of every segment, as gpxpy reads them."""
    import gpxpy  # pylint: disable=import-outside-toplevel

    with open(path, encoding="utf-8") as file:
        gpx = gpxpy.parse(file)
    return [s.points for track in gpx.tracks for s in track.segments if s.points]


def lines_of(bench: Bench, path: str) -> list[Any]:
    numpy = bench.peer("numpy")
    return [
        numpy.array([(p.latitude, p.longitude) for p in points]) for points in segments_of(path)
    ]


def simplifier(bench: Bench, name: str, lines: list[Any]):
    """A function that simplifies every line and returns the indexes kept."""
    numpy = bench.peer("numpy")
    simplify = bench.core.function(name, UINT32, POINTER, UINT32, DOUBLE, POINTER)
    kept = [numpy.zeros(len(line), numpy.uint32) for line in lines]
    calls = [(address(a, "float64"), len(a), address(b)) for a, b in zip(lines, kept)]

    def run():
        counts = [simplify(line, count, METRES, out) for line, count, out in calls]
        return [k[:count] for k, count in zip(kept, counts)]

    run.keep = lines  # type: ignore[attr-defined]
    return run


def deviation(bench: Bench, lines: list[Any], kept: list[Any]) -> float:
    """How far the farthest dropped point is off, in metres."""
    measure = bench.core.function(
        "tc_track_deviation", DOUBLE, POINTER, UINT32, POINTER, UINT32
    )
    return max(
        measure(address(line), len(line), address(k), len(k)) for line, k in zip(lines, kept)
    )


def total(kept: list[Any]) -> int:
    return sum(len(k) for k in kept)


@row(
    "Douglas-Peucker at 10 m, grand tour of 47,362 points",
    peer="gpxpy simplify",
    goal=faster(200),
)
def simplify_gpxpy(bench: Bench) -> Case:
    geo = bench.peer("gpxpy.geo")
    path = bench.data(GRAND_TOUR)
    lines = lines_of(bench, path)
    ours = simplifier(bench, "tc_track_simplify", lines)
    alike = simplifier(bench, "tc_track_simplify_gpxpy", lines)

    def theirs():
        return [geo.simplify_polyline(points, METRES) for points in segments_of(path)]

    def check(mine: list[Any], other: list[Any]) -> str | None:
        """Ours is right by itself and near theirs; our way of measuring as gpxpy does is exact."""
        off = deviation(bench, lines, mine)
        if not off <= METRES:
            return f"a dropped point is {off} m off"
        if abs(total(mine) - total(other)) > 0.01 * total(other):
            return f"{total(mine)} points beside {total(other)}"
        for points, kept, want in zip(segments_of(path), alike(), other):
            if [id(points[i]) for i in kept] != [id(p) for p in want]:
                return "measuring as gpxpy does keeps other points"
        return None

    return Case(ours, theirs, check)


@row("the same", peer="shapely simplify, projected", goal=faster(3), rounds=15)
def simplify_shapely(bench: Bench) -> Case:
    shapely, pyproj = bench.peer("shapely"), bench.peer("pyproj")
    numpy = bench.peer("numpy")
    bench.peer("gpxpy")
    lines = lines_of(bench, bench.data(GRAND_TOUR))
    ours = simplifier(bench, "tc_track_simplify", lines)
    project = pyproj.Transformer.from_crs(4326, 2056, always_xy=True).transform
    flat = [numpy.column_stack(project(line[:, 1], line[:, 0])) for line in lines]
    geometries = [shapely.LineString(line) for line in flat]

    def theirs():
        return [g.simplify(METRES, preserve_topology=False) for g in geometries]

    def check(mine: list[Any], other: list[Any]) -> str | None:
        """The Swiss grid is true to 0.02 percent: few points lie that near to the tolerance."""
        shared = 0
        for line, kept, geometry in zip(flat, mine, other):
            want = set(map(tuple, shapely.get_coordinates(geometry)))
            shared += sum(tuple(line[i]) in want for i in kept)
        most = max(total(mine), sum(len(g.coords) for g in other))
        return None if shared >= 0.99 * most else f"{shared} of {most} points are the same"

    return Case(ours, theirs, check)


# --- stored points -------------------------------------------------------------------------------


class Codec:
    """The core's writer and reader."""

    def __init__(self, bench: Bench) -> None:
        self.numpy = bench.peer("numpy")
        self._write = bench.core.function(
            "tc_track_encode", SIZE, POINTER, UINT32, POINTER, SIZE
        )
        self._read = bench.core.function(
            "tc_track_decode", ctypes.c_bool, POINTER, SIZE, POINTER, UINT32
        )
        most = bench.core.function("tc_track_encoded_most", SIZE, UINT32)
        self._room = self.numpy.zeros(most(CHUNK), self.numpy.uint8)

    def write(self, columns: Columns) -> list[Any]:
        chunks = []
        for start in range(0, len(columns.places), CHUNK):
            count = min(CHUNK, len(columns.places) - start)
            points = columns.pointers(start)
            size = self._write(
                ctypes.addressof(points), count, address(self._room), len(self._room)
            )
            chunks.append(self._room[:size].copy())
        return chunks

    def reader(self, chunks: list[Any], out: Columns):
        """A function that reads all chunks into `out`."""
        calls, keep = [], []
        for number, chunk in enumerate(chunks):
            start = number * CHUNK
            points = out.pointers(start)
            keep.append((points, chunk))
            count = min(CHUNK, len(out.places) - start)
            calls.append((address(chunk), len(chunk), ctypes.addressof(points), count))

        def run() -> Columns:
            for arguments in calls:
                if not self._read(*arguments):
                    raise RuntimeError("a chunk was refused")
            return out

        run.keep = keep  # type: ignore[attr-defined]
        return run


def columns_of(bench: Bench, name: str, digits: int | None = None) -> Columns:
    """Places, times and elevations of a file; places rounded to that many decimals."""
    numpy = bench.peer("numpy")
    bench.peer("gpxpy")
    points = [p for segment in segments_of(bench.data(f"travel/gpx/{name}.gpx")) for p in segment]
    places = numpy.array([(p.latitude, p.longitude) for p in points])
    if digits is not None:
        places = numpy.round(places * 10**digits) / 10**digits
    times = [NO_TIME if p.time is None else round(p.time.timestamp() * 1000) for p in points]
    elevations = [numpy.nan if p.elevation is None else p.elevation for p in points]
    return Columns(places, numpy.array(times, numpy.int64), numpy.array(elevations))


def walk(bench: Bench, points: int) -> Columns:
    """A fix each second or so at a pace that changes slowly; 1e-7 degrees, 0.1 m."""
    numpy, random = bench.peer("numpy"), bench.random(3)
    speed = 8e-6 * numpy.exp(numpy.sin(numpy.arange(points) / 400))
    heading = numpy.cumsum(random.normal(0, 0.05, points))
    noise = random.normal(0, 3e-6, (points, 2))
    steps = numpy.column_stack((numpy.cos(heading), numpy.sin(heading))) * speed[:, None]
    places = numpy.round(((46, 8) + numpy.cumsum(steps, axis=0) + noise) * 1e7) / 1e7
    seconds = numpy.cumsum(1 + (random.random(points) < 0.02) * random.integers(0, 60, points))
    elevations = numpy.round(10 * (500 + numpy.cumsum(random.normal(0, 0.3, points)))) / 10
    return Columns(places, 1_700_000_000_000 + 1000 * seconds, elevations)


def bytes_a_point(bench: Bench, name: str, digits: int | None = 7) -> Case:
    codec, columns = Codec(bench), columns_of(bench, name, digits)
    size = sum(len(chunk) for chunk in codec.write(columns)) / len(columns.places)
    return Case(lambda: size)


@row("stored points: grand tour", peer="", goal=at_most(6, "bytes a point"), rounds=1)
def grand_tour_size(bench: Bench) -> Case:
    return bytes_a_point(bench, "grand-tour-switzerland-47k")


@row(
    "stored points with time and elevation: a walk",
    peer="",
    goal=at_most(6, "bytes a point"),
    rounds=1,
)
def walk_size(bench: Bench) -> Case:
    return bytes_a_point(bench, "zeeland-2025-08-29-walk")


@row(
    "the same: a ride of semicircles",
    peer="",
    goal=at_most(6, "bytes a point"),
    rounds=1,
)
def ride_size(bench: Bench) -> Case:
    return bytes_a_point(bench, "garmin-activity-ns3", None)


@row("stored places of the grand tour read", peer="", goal=at_least(100, "million a second"))
def decode_rate(bench: Bench) -> Case:
    codec = Codec(bench)
    places = columns_of(bench, "grand-tour-switzerland-47k").places
    out = Columns(codec.numpy.zeros_like(places))
    read = codec.reader(codec.write(Columns(places)), out)
    read()
    if not codec.numpy.array_equal(out.places, places):
        raise RuntimeError("the places come back otherwise")

    def rate() -> float:
        repeats = 40
        start = time.perf_counter()
        for _ in range(repeats):
            read()
        return repeats * len(places) / (time.perf_counter() - start) / 1e6

    return Case(rate)


def table_of(bench: Bench, columns: Columns, folder: str) -> str:
    """The same points as rows of four numbers; the path of the database."""
    path = os.path.join(folder, "points.sqlite")
    database = sqlite3.connect(path)
    database.execute("create table point (latitude real, longitude real, time int, elevation real)")
    rows = zip(*columns.places.T.tolist(), columns.times.tolist(), columns.elevations.tolist())
    database.executemany("insert into point values (?, ?, ?, ?)", rows)
    database.commit()
    database.close()
    return path


@row(
    "a million points with time and elevation read",
    peer="SQLite rows of four numbers",
    goal=faster(5),
)
def read_all(bench: Bench) -> Case:
    codec = Codec(bench)
    numpy = codec.numpy
    columns = walk(bench, 100_000 if bench.quick else 1_000_000)
    out = Columns(*map(numpy.zeros_like, (columns.places, columns.times, columns.elevations)))
    ours = codec.reader(codec.write(columns), out)
    folder = tempfile.TemporaryDirectory()
    database = sqlite3.connect(table_of(bench, columns, folder.name))

    def theirs():
        # SQLite's own loop over all columns; handing rows to Python takes longer than reading them.
        sums = "total(latitude), total(longitude), total(time), total(elevation)"
        return database.execute(f"select {sums} from point").fetchone()

    theirs.folder = folder  # type: ignore[attr-defined]

    def check(mine: Columns, sums: tuple[float, ...]) -> str | None:
        for name in ("places", "times", "elevations"):
            if not numpy.array_equal(getattr(mine, name), getattr(columns, name)):
                return f"{name} come back otherwise"
        want = [*columns.places.sum(axis=0), columns.times.sum(), columns.elevations.sum()]
        return None if numpy.allclose(sums, want, rtol=1e-9) else "SQLite has other sums"

    return Case(ours, theirs, check)


@row("the same, size", peer="", goal=at_most(0.25, "of SQLite's file"), rounds=1)
def size_all(bench: Bench) -> Case:
    codec, columns = Codec(bench), walk(bench, 100_000)
    with tempfile.TemporaryDirectory() as folder:
        theirs = os.path.getsize(table_of(bench, columns, folder))
    ours = sum(len(chunk) for chunk in codec.write(columns))
    return Case(lambda: ours / theirs)
