"""Lengths of tracks and inverse problems on WGS84 beside PROJ's loops in C, by pyproj, and beside
the lines of GeodTest, which were computed with more digits than a double has."""

from __future__ import annotations

import ctypes

from harness import Bench, Case, at_most, faster, row, within
from native import DOUBLE, POINTER, SIZE, address

POINTS = 1_000_000
PAIRS = 1_000_000


def walk(bench: Bench, points: int):
    """A track of steps of 1 to 100 m through the Alps that turns a little at each."""
    numpy, random = bench.peer("numpy"), bench.random()
    degrees = random.uniform(1, 100, points) / 111_195
    heading = numpy.cumsum(random.normal(0, 0.3, points))
    latitude = 46 + numpy.cumsum(degrees * numpy.cos(heading))
    longitude = 8 + numpy.cumsum(degrees * numpy.sin(heading)) / numpy.cos(numpy.radians(46))
    return numpy.column_stack((latitude, longitude))


def inverse_of_pairs(bench: Bench, pairs):
    """A function that solves all rows lat1 lon1 lat2 lon2: metres and both azimuths."""
    numpy = bench.peer("numpy")
    one = bench.core.function(
        "tc_geo_inverse", DOUBLE, DOUBLE, DOUBLE, DOUBLE, DOUBLE, POINTER, POINTER
    )
    each = bench.compiled("geodesic_loop.c").function(
        "inverse_each", None, POINTER, POINTER, SIZE, POINTER, POINTER, POINTER
    )
    pairs = numpy.ascontiguousarray(pairs, dtype=float)
    code = ctypes.cast(one, POINTER)

    def solve():
        answer = numpy.empty((3, len(pairs)))
        each(code, address(pairs), len(pairs), *(address(column) for column in answer))
        return answer

    return solve


@row(
    "length of a track of 1,000,000 points 1 to 100 m apart",
    peer="pyproj Geod.line_length",
    goal=faster(30),
)
def track_length(bench: Bench) -> Case:
    geod = bench.peer("pyproj").Geod(ellps="WGS84")
    track = walk(bench, POINTS // 20 if bench.quick else POINTS)
    latitude, longitude = track[:, 0].copy(), track[:, 1].copy()
    length = bench.core.function("tc_geo_length", DOUBLE, POINTER, SIZE)
    return Case(
        ours=lambda: length(address(track, "float64"), len(track)),
        theirs=lambda: geod.line_length(longitude, latitude),
        check=within(relative=1e-10),
    )


@row(
    "inverse, 1,000,000 random pairs on the globe",
    peer="pyproj Geod.inv",
    goal=faster(1.2),
)
def inverse(bench: Bench) -> Case:
    numpy, random = bench.peer("numpy"), bench.random(1)
    geod = bench.peer("pyproj").Geod(ellps="WGS84")
    count = PAIRS // 20 if bench.quick else PAIRS
    latitudes = numpy.degrees(numpy.arcsin(random.uniform(-1, 1, (2, count))))
    longitudes = random.uniform(-180, 180, (2, count))
    solve = inverse_of_pairs(
        bench, numpy.column_stack((latitudes[0], longitudes[0], latitudes[1], longitudes[1]))
    )

    def theirs():
        forward, back, metres = geod.inv(
            longitudes[0], latitudes[0], longitudes[1], latitudes[1], return_back_azimuth=False
        )
        return numpy.stack((metres, forward, back))

    def check(ours, theirs):
        # An azimuth counts by what it moves the other end, which is at most its sine of the arc.
        reduced = numpy.sin(theirs[0] / 6_371_009) * 6_371_009
        azimuths = numpy.radians(numpy.remainder(ours[1:] - theirs[1:] + 180, 360) - 180)
        return within(absolute=1e-7)(ours[0], theirs[0]) or within(absolute=1e-6)(
            azimuths * reduced, 0 * azimuths
        )

    return Case(ours=solve, theirs=theirs, check=check)


@row(
    "inverse, largest error on 100 lines",
    peer="GeodTest",
    goal=at_most(1e-7, "m"),
    rounds=1,
)
def geod_test(bench: Bench) -> Case:
    numpy = bench.peer("numpy")
    lines = numpy.loadtxt(bench.data("travel/ref/GeodTest-100.dat"))
    solve = inverse_of_pairs(bench, lines[:, [0, 1, 3, 4]])
    return Case(ours=lambda: float(numpy.abs(solve()[0] - lines[:, 6]).max()))
