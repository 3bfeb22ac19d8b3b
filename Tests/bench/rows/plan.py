"""Which room is under a point, and the build of the index: beside shapely's tree and beside a loop
in C over GEOS. Plans are drawn here with a fixed seed: rooms of 12 vertices that share crooked
walls, as in a building, and rooms of 12 vertices that stand apart."""

from __future__ import annotations

import weakref
from typing import Any

from harness import Bench, Case, at_most, at_most_times, faster, row
from native import POINTER, SIZE, UINT32, Counter, address

POINTS = 1_000_000


class Rooms:
    """Rooms of one ring each on an area of size x size; `corners` are (rooms, vertices, 2)."""

    def __init__(self, numpy: Any, corners: Any, size: float) -> None:
        self.corners = numpy.ascontiguousarray(corners, dtype=numpy.float64)
        self.size = size
        self.count, vertices = corners.shape[:2]
        self.ring_start = numpy.arange(self.count + 1, dtype=numpy.uint32) * numpy.uint32(vertices)
        self.room_start = numpy.arange(self.count + 1, dtype=numpy.uint32)

    def arrays(self) -> tuple[int, int, int, int]:
        starts = address(self.ring_start, "uint32"), address(self.room_start, "uint32")
        return (address(self.corners, "float64"), *starts, self.count)


def building(bench: Bench, across: int, size: float = 5.0) -> Rooms:
    """across x across rooms; each wall has three pieces and belongs to both its rooms."""
    numpy = bench.peer("numpy")
    random = bench.random(1)
    lattice = numpy.stack(
        numpy.meshgrid(numpy.arange(3 * across + 1), numpy.arange(3 * across + 1)), -1
    ) + random.uniform(-0.15, 0.15, (3 * across + 1, 3 * across + 1, 2))
    around = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (0, 3)]
    around += [(0, 2), (0, 1)]
    end = 3 * across - 2
    corners = [lattice[y : y + end : 3, x : x + end : 3] for x, y in around]
    stacked = numpy.stack(corners, 2).reshape(across * across, 12, 2) * (size / 3)
    return Rooms(numpy, stacked, across * size)


def stars(
    bench: Bench, across: int, vertices: int, low: float, high: float, size: float = 5.0
) -> Rooms:
    """across x across rooms, their vertices at random radii from low to high times the size."""
    numpy = bench.peer("numpy")
    random = bench.random(2)
    count = across * across
    angle = (numpy.arange(vertices) + random.uniform(0.1, 0.9, (count, vertices))) * (
        2 * numpy.pi / vertices
    )
    radius = random.uniform(low, high, (count, vertices)) * size
    middle = (numpy.stack(numpy.divmod(numpy.arange(count), across), -1) + 0.5) * size
    offset = numpy.stack((numpy.cos(angle), numpy.sin(angle)), -1) * radius[..., None]
    return Rooms(numpy, middle[:, None, :] + offset, across * size)


def random_points(bench: Bench, rooms: Rooms, count: int = POINTS) -> Any:
    return bench.random(3).uniform(0, rooms.size, (count, 2))


class Ours:
    """The plan index. `locate` gives the room of every point, -1 none."""

    def __init__(self, bench: Bench, rooms: Rooms) -> None:
        core = bench.core
        self.numpy = bench.peer("numpy")
        self.rooms = rooms
        self.build = core.function("tc_plan_build", POINTER, POINTER, POINTER, POINTER, UINT32)
        self.free = core.function("tc_plan_free", None, POINTER)
        self.many = core.function("tc_plan_locate_many", None, POINTER, POINTER, SIZE, POINTER)
        self.plan = self.build(*rooms.arrays())
        weakref.finalize(self, self.free, self.plan)

    def ask(self, plan: int, points: Any) -> Any:
        out = self.numpy.empty(len(points), dtype=self.numpy.int32)
        self.many(plan, address(points, "float64"), len(points), address(out))
        return out

    def locate(self, points: Any) -> Any:
        return self.ask(self.plan, points)

    def first_answers(self, points: Any) -> Any:
        """A build, the points, and everything given back."""
        plan = self.build(*self.rooms.arrays())
        answers = self.ask(plan, points)
        self.free(plan)
        return answers


class GeosLoop:
    """Tests/bench/c/geos_loop.c."""

    def __init__(self, bench: Bench, rooms: Rooms) -> None:
        library = bench.compiled("geos_loop.c", "geos_c")
        self.numpy = bench.peer("numpy")
        build = library.function("geos_loop_build", POINTER, POINTER, POINTER, POINTER, UINT32)
        self.loop = build(*rooms.arrays())
        weakref.finalize(self, library.function("geos_loop_free", None, POINTER), self.loop)
        signature = (None, POINTER, POINTER, SIZE, POINTER)
        self.tree = library.function("geos_loop_locate", *signature)
        self.prepared = library.function("geos_loop_prepared", *signature)

    def ask(self, call: Any, points: Any) -> Any:
        out = self.numpy.empty(len(points), dtype=self.numpy.int32)
        call(self.loop, address(points, "float64"), len(points), address(out))
        return out


def same_rooms(bench: Bench, rooms: Rooms) -> Any:
    """A check of rooms against shapely's pairs of point and room: the smallest, then the first."""
    numpy = bench.peer("numpy")

    def check(ours: Any, pairs: Any) -> str | None:
        x, y = rooms.corners[..., 0], rooms.corners[..., 1]
        area = abs((x * numpy.roll(y, -1, 1) - y * numpy.roll(x, -1, 1)).sum(1))
        best = numpy.full(len(ours), -1)
        order = numpy.lexsort((-pairs[1], -area[pairs[1]]))
        best[pairs[0][order]] = pairs[1][order]
        different = numpy.count_nonzero(best != ours)
        return f"{different:,} of {len(ours):,} points differ" if different else None

    return check


def beside_shapely(bench: Bench, rooms: Rooms) -> Case:
    shapely = bench.peer("shapely")
    ours, points = Ours(bench, rooms), random_points(bench, rooms)
    polygons = shapely.polygons(rooms.corners)
    shapely.prepare(polygons)
    tree, theirs = shapely.STRtree(polygons), shapely.points(points)
    return Case(
        ours=lambda: ours.locate(points),
        theirs=lambda: tree.query(theirs, predicate="intersects"),
        check=same_rooms(bench, rooms),
    )


def beside_geos(bench: Bench, rooms: Rooms) -> Case:
    numpy = bench.peer("numpy")
    ours, theirs, points = Ours(bench, rooms), GeosLoop(bench, rooms), random_points(bench, rooms)

    def check(a: Any, b: Any) -> str | None:
        different = numpy.count_nonzero(a != b)
        return f"{different:,} of {len(a):,} points differ" if different else None

    return Case(
        ours=lambda: ours.locate(points),
        theirs=lambda: theirs.ask(theirs.tree, points),
        check=check,
    )


@row(
    "which room, 10,000 rooms of 12 vertices, 1,000,000 points",
    peer="shapely STRtree.query",
    goal=faster(60),
)
def rooms_shapely(bench: Bench) -> Case:
    return beside_shapely(bench, building(bench, 100))


@row("the same", peer="C loop over GEOS", goal=faster(25))
def rooms_geos(bench: Bench) -> Case:
    return beside_geos(bench, building(bench, 100))


@row("the same, rooms that stand apart", peer="shapely STRtree.query", goal=faster(60))
def apart_shapely(bench: Bench) -> Case:
    return beside_shapely(bench, stars(bench, 100, 12, 0.3, 0.5))


@row("the same, rooms that stand apart", peer="C loop over GEOS", goal=faster(25))
def apart_geos(bench: Bench) -> Case:
    return beside_geos(bench, stars(bench, 100, 12, 0.3, 0.5))


@row("the same, 1,000,000 rooms", peer="itself, 10,000 rooms", goal=at_most_times(3))
def million_rooms(bench: Bench) -> Case:
    many, few = building(bench, 300 if bench.quick else 1000), building(bench, 100)
    ours, itself = Ours(bench, many), Ours(bench, few)
    many_points, few_points = random_points(bench, many), random_points(bench, few)

    def check(a: Any, b: Any) -> str | None:
        # The rooms of a building are under nearly all points; what they are, other rows compare.
        inside = [(answer >= 0).mean() for answer in (a, b)]
        return None if min(inside) > 0.98 else f"only {min(inside):.1%} of the points are in rooms"

    return Case(
        ours=lambda: ours.locate(many_points),
        theirs=lambda: itself.locate(few_points),
        check=check,
    )


@row("which room, one of 100,000 vertices", peer="GEOS prepared, C loop", goal=faster(10))
def one_room(bench: Bench) -> Case:
    numpy = bench.peer("numpy")
    rooms = stars(bench, 1, 100_000, 0.499, 0.5)
    ours, theirs, points = Ours(bench, rooms), GeosLoop(bench, rooms), random_points(bench, rooms)

    def check(a: Any, b: Any) -> str | None:
        different = numpy.count_nonzero(a != b)
        return f"{different:,} of {len(a):,} points differ" if different else None

    return Case(
        ours=lambda: ours.locate(points),
        theirs=lambda: theirs.ask(theirs.prepared, points),
        check=check,
    )


def build_beside_shapely(bench: Bench, rooms: Rooms, questions: int = 1) -> Case:
    shapely = bench.peer("shapely")
    ours, points = Ours(bench, rooms), random_points(bench, rooms, questions)
    first = shapely.points(points)

    def theirs() -> Any:
        # New polygons each time: prepared ones stay prepared. To make them is not timed here.
        polygons = fresh.pop() if fresh else shapely.polygons(rooms.corners)
        tree = shapely.STRtree(polygons)
        shapely.prepare(polygons)
        return tree.query(first, predicate="intersects")

    fresh = [shapely.polygons(rooms.corners) for _ in range(40)]
    return Case(
        ours=lambda: ours.first_answers(points), theirs=theirs, check=same_rooms(bench, rooms)
    )


@row(
    "build of the index with a first question, 10,000 rooms",
    peer="shapely STRtree, prepare",
    goal=faster(1),
)
def build_rooms(bench: Bench) -> Case:
    return build_beside_shapely(bench, building(bench, 100))


@row("the same, one room of 100,000 vertices", peer="shapely STRtree, prepare", goal=faster(1))
def build_one(bench: Bench) -> Case:
    return build_beside_shapely(bench, stars(bench, 1, 100_000, 0.499, 0.5))


@row(
    "the same, one of 100,000, with 100 questions",
    peer="shapely STRtree, prepare",
    goal=faster(1),
)
def build_one_hundred(bench: Bench) -> Case:
    # The tree does not prepare the room: shapely reads all its vertices again for every point.
    return build_beside_shapely(bench, stars(bench, 1, 100_000, 0.499, 0.5), 100)


def memory(bench: Bench, rooms: Rooms) -> Case:
    build = bench.core.function(
        "tc_plan_build_with", POINTER, POINTER, POINTER, POINTER, POINTER, UINT32
    )
    free = bench.core.function("tc_plan_free", None, POINTER)

    def most() -> float:
        counter = Counter()
        free(build(counter.allocator, *rooms.arrays()))
        return counter.most / rooms.corners.nbytes

    return Case(ours=most)


@row("memory of its build, 10,000 rooms", "the coordinates", at_most(2.5, "×"), rounds=3)
def memory_rooms(bench: Bench) -> Case:
    return memory(bench, building(bench, 100))


@row("memory of its build, one of 100,000", "the coordinates", at_most(2.5, "×"), rounds=3)
def memory_one(bench: Bench) -> Case:
    return memory(bench, stars(bench, 1, 100_000, 0.499, 0.5))
