"""Heat grids beside numpy.histogram2d, which searches each coordinate among the edges. Ours makes,
fills, copies out and frees its grid in each round, as numpy does."""

from __future__ import annotations

import ctypes

from harness import Bench, Case, faster, row, same
from native import DOUBLE, POINTER, SIZE, UINT32, address

POINTS = 10_000_000
SIDE = 1024
LOW, HIGH = (-20_000.0, 5_000_000.0), (30_000.0, 5_040_000.0)


def grids(bench: Bench, points) -> Case:
    """Counts of points, numpy's with the columns first."""
    numpy = bench.peer("numpy")
    make = bench.core.function(
        "tc_raster_make", POINTER, UINT32, UINT32, DOUBLE, DOUBLE, DOUBLE, DOUBLE
    )
    add = bench.core.function("tc_raster_points", SIZE, POINTER, POINTER, POINTER, SIZE)
    cells = bench.core.function("tc_raster_cells", ctypes.POINTER(DOUBLE), POINTER)
    free = bench.core.function("tc_raster_free", None, POINTER)
    points = numpy.ascontiguousarray(points, dtype="float64")
    x, y = points[:, 0].copy(), points[:, 1].copy()

    def ours():
        raster = make(SIDE, SIDE, *LOW, *HIGH)
        add(raster, address(points), None, len(points))
        grid = numpy.ctypeslib.as_array(cells(raster), (SIDE, SIDE)).copy()
        free(raster)
        return grid

    def theirs():
        box = ((LOW[0], HIGH[0]), (LOW[1], HIGH[1]))
        return numpy.histogram2d(x, y, bins=SIDE, range=box)[0]

    return Case(ours=ours, theirs=theirs, check=lambda a, b: same(a.T, b))


@row(
    "heat grid 1024 x 1024 of 10,000,000 points",
    peer="numpy.histogram2d",
    goal=faster(15),
    rounds=5,
)
def scattered(bench: Bench) -> Case:
    """Evenly over the box and a little beyond: the worst for caches."""
    count = POINTS // 20 if bench.quick else POINTS
    points = bench.random().uniform(-0.01, 1.01, (count, 2))
    return grids(bench, LOW + points * (HIGH[0] - LOW[0], HIGH[1] - LOW[1]))


@row(
    "the same, points of places visited again and again",
    peer="numpy.histogram2d",
    goal=faster(15),
    rounds=5,
)
def visited(bench: Bench) -> Case:
    """A phone's years: clouds of 300 m round 2,000 places."""
    numpy, random = bench.peer("numpy"), bench.random(1)
    count = POINTS // 20 if bench.quick else POINTS
    places = LOW + random.uniform(0, 1, (2000, 2)) * (HIGH[0] - LOW[0], HIGH[1] - LOW[1])
    visits = numpy.repeat(random.integers(0, 2000, count // 500 + 1), 500)[:count]
    return grids(bench, places[visits] + random.normal(0, 300, (count, 2)))
