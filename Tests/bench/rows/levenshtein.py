"""Edit distances and search of names beside rapidfuzz and polyleven. The names are made like those of
technical equipment: brand, series, kind, watts, kelvins, protection; queries are names with 0 to 6
edits, and one in eight is like none."""

from __future__ import annotations

import ctypes
import time
from typing import Any

from harness import Bench, Case, at_most, at_most_times, faster, row, same
from native import DOUBLE, POINTER, SIZE, UINT32, address

NAMES = 100_000
QUERIES = 100
SEARCHES = 20
ALL = 0xFFFFFFFF
LEAST = 0.8
# rapidfuzz turns the cutoff into a distance by 1 - 0.8, which is less than 0.2 in doubles, and so
# drops names that are similar by 0.8 exactly (6 of 30). A little less gives the pairs that are meant.
CUTOFF = LEAST - 1e-6

BRANDS = (
    "philips osram zumtobel trilux ledvance siteco regiolux disano iguzzini artemide flos erco bega "
    "fagerhult glamox thorn schneider legrand vimar gewiss siemens daikin mitsubishi viessmann "
    "buderus grundfos wilo belimo honeywell geberit"
).split()
SERIES = (
    "coreline slimblend powerbalance trueline mellow light lumistone panos infinity arktika scuba "
    "ecoline compact smart flex basic plus premium duo mono titan orion vega nova sigma delta omega "
    "linea quadra rondo parete soffitto incasso sporgente"
).split()
KINDS = (
    "wall light,panel,downlight,spot,emergency light,floodlight,valve,pump,fan coil,radiator,socket,"
    "switch,detector,camera,router,projector,sensor"
).split(",")
WATTS = "5 8 10 12 15 18 20 24 30 35 36 40 45 50 58 60 80 100 120 150".split()
KELVINS = "2700k 3000k 3500k 4000k 5000k 6500k".split()
PROTECTION = "ip20 ip23 ip40 ip44 ip54 ip65 ip66 ip67".split()
EXTRAS = "dali,1-10v,white,grey,black,90cm,120cm,60x60".split(",")
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 "


def equipment(random, count: int) -> list[str]:
    """Names of about 34 characters."""

    def some(words: list[str]) -> list[str]:
        return [words[k] for k in random.integers(0, len(words), count)]

    chance, number = random.random((3, count)), random.integers(100, 1000, count)
    names = []
    columns = zip(
        some(BRANDS), some(SERIES), some(KINDS), some(WATTS), some(KELVINS), some(PROTECTION),
        some(EXTRAS), number, *chance,
    )  # fmt: skip
    for brand, series, kind, watts, kelvin, protection, extra, digits, a, b, c in columns:
        parts = [brand, f"{series}{digits}" if a < 0.4 else series]
        if b < 0.35:
            parts.append(kind)
        parts += [watts + "w", kelvin, protection]
        if c < 0.3:
            parts.append(extra)
        names.append(" ".join(parts))
    return names


def letters(random, count: int) -> list[str]:
    """Names of 20 to 48 random letters: nothing in common."""
    sizes = random.integers(20, 49, count)
    text = "".join(LETTERS[k] for k in random.integers(0, 27, int(sizes.sum())))
    ends = sizes.cumsum()
    return [text[end - size : end] for end, size in zip(ends.tolist(), sizes.tolist())]


def edited(random, name: str, edits: int) -> str:
    for _ in range(edits):
        at, letter = int(random.integers(0, len(name) + 1)), LETTERS[random.integers(0, 37)]
        kind = int(random.integers(0, 3))
        name = name[:at] + (letter if kind < 2 else "") + name[at + (kind > 0) :]
    return name


def queries_of(random, names: list[str], count: int) -> list[str]:
    other = letters(random, count)
    return [
        other[k] if k % 8 == 7 else edited(random, names[random.integers(0, len(names))], k % 8)
        for k in range(count)
    ]


made: dict[tuple[str, int, bool], Any] = {}  # what rows share, until the part has run


def data(bench: Bench, count: int, is_random: bool = False) -> tuple[list[str], list[str]]:
    """Names and queries."""
    key = ("data", count, is_random)
    if key not in made:
        random = bench.random(count + is_random)
        names = (letters if is_random else equipment)(random, count)
        made[key] = names, queries_of(random, names, QUERIES)
    return made[key]


class Flat:
    """Strings as the C core takes them: all bytes, and where each begins."""

    def __init__(self, bench: Bench, strings: list[str]) -> None:
        numpy = bench.peer("numpy")
        each = [string.encode() for string in strings]
        self.utf8 = numpy.frombuffer(b"".join(each) + b"\0", dtype="uint8")
        self.start = numpy.zeros(len(each) + 1, dtype="uint32")
        numpy.cumsum([len(one) for one in each], out=self.start[1:])
        self.count = len(each)


class Index:
    """Names in an index of ours."""

    def __init__(self, bench: Bench, names: list[str]) -> None:
        core, numpy = bench.core, bench.peer("numpy")
        build = core.function("tc_lev_index_build", POINTER, POINTER, POINTER, UINT32)
        self._free = core.function("tc_lev_index_free", None, POINTER)
        self._add = core.function("tc_lev_index_add", UINT32, POINTER, POINTER, SIZE)
        self._search = core.function(
            "tc_lev_index_search", SIZE, POINTER, POINTER, SIZE, DOUBLE, UINT32, POINTER, POINTER
        )
        flat = Flat(bench, names)
        self._index = build(address(flat.utf8), address(flat.start, "uint32"), flat.count)
        assert self._index, "no memory for the index"
        self._names = numpy.empty(len(names), dtype="uint32")
        self._distances = numpy.empty(len(names), dtype="uint32")
        self._at = address(self._names), address(self._distances)

    def __del__(self) -> None:
        self._free(self._index)

    def add(self, name: bytes) -> int:
        return self._add(self._index, name, len(name))

    def search(self, query: bytes, most: int) -> tuple[list[int], list[int]]:
        found = self._search(self._index, query, len(query), LEAST, most, *self._at)
        return self._names[:found].tolist(), self._distances[:found].tolist()


def index(bench: Bench, count: int, is_random: bool = False) -> Index:
    key = ("index", count, is_random)
    if key not in made:
        made[key] = Index(bench, data(bench, count, is_random)[0])
    return made[key]


def forget() -> None:
    """Called when the part has run."""
    made.clear()


def size(bench: Bench) -> int:
    return NAMES // 20 if bench.quick else NAMES


def distances(bench: Bench, queries: list[str], names: list[str]):
    """A function that gives the whole matrix."""
    numpy = bench.peer("numpy")
    compute = bench.core.function(
        "tc_lev_distances", ctypes.c_bool,
        POINTER, POINTER, UINT32, POINTER, POINTER, UINT32, POINTER,
    )  # fmt: skip
    a, b = Flat(bench, queries), Flat(bench, names)

    def all_of_them():
        answer = numpy.empty((a.count, b.count), dtype="uint32")
        compute(
            address(a.utf8), address(a.start), a.count, address(b.utf8), address(b.start), b.count,
            address(answer),
        )  # fmt: skip
        return answer

    return all_of_them


@row(
    "edit distance, 100 × 100,000 names of about 34 characters",
    peer="rapidfuzz process.cdist",
    goal=faster(1.3),
)
def matrix(bench: Bench) -> Case:
    process, scorer = bench.peer("rapidfuzz").process, bench.peer("rapidfuzz.distance").Levenshtein
    names, queries = data(bench, size(bench))
    return Case(
        ours=distances(bench, queries, names),
        theirs=lambda: process.cdist(queries, names, scorer=scorer.distance, workers=1),
        check=same,
    )


@row(
    "the same, names of random letters",
    peer="rapidfuzz process.cdist",
    goal=faster(1.3),
    rounds=5,
)
def matrix_of_letters(bench: Bench) -> Case:
    process, scorer = bench.peer("rapidfuzz").process, bench.peer("rapidfuzz.distance").Levenshtein
    names, queries = data(bench, size(bench), True)
    return Case(
        ours=distances(bench, queries, names),
        theirs=lambda: process.cdist(queries, names, scorer=scorer.distance, workers=1),
        check=same,
    )


@row("edit distance, 4 × 100,000 names", peer="polyleven, a loop", goal=None, rounds=5)
def four(bench: Bench) -> Case:
    one = bench.peer("polyleven").levenshtein
    names, queries = data(bench, size(bench))
    return Case(
        ours=distances(bench, queries[:4], names),
        theirs=lambda: [[one(query, name) for name in names] for query in queries[:4]],
        check=same,
    )


@row(
    "100 × 100,000 names, similarity at least 0.8",
    peer="rapidfuzz process.cdist, score_cutoff",
    goal=faster(10),
    rounds=5,
)
def similar(bench: Bench) -> Case:
    numpy = bench.peer("numpy")
    process, scorer = bench.peer("rapidfuzz").process, bench.peer("rapidfuzz.distance").Levenshtein
    names, queries = data(bench, size(bench))
    found, each = index(bench, size(bench)), [query.encode() for query in queries]

    def check(ours, theirs) -> str | None:
        pairs = [(q, name) for q, (places, _) in enumerate(ours) for name in places]
        want = [tuple(pair) for pair in numpy.argwhere(theirs > 0).tolist()]
        return None if sorted(pairs) == want else f"{len(pairs)} pairs beside {len(want)}"

    return Case(
        ours=lambda: [found.search(query, ALL) for query in each],
        theirs=lambda: process.cdist(
            queries, names, scorer=scorer.normalized_similarity, score_cutoff=CUTOFF, workers=1
        ),
        check=check,
    )


@row(
    "the same, building the index included",
    peer="rapidfuzz process.cdist, score_cutoff",
    goal=None,
    rounds=5,
)
def similar_once(bench: Bench) -> Case:
    process, scorer = bench.peer("rapidfuzz").process, bench.peer("rapidfuzz.distance").Levenshtein
    names, queries = data(bench, size(bench))
    each = [query.encode() for query in queries]

    def ours():
        fresh = Index(bench, names)
        return sum(len(fresh.search(query, ALL)[0]) for query in each)

    return Case(
        ours=ours,
        theirs=lambda: process.cdist(
            queries, names, scorer=scorer.normalized_similarity, score_cutoff=CUTOFF, workers=1
        ),
        check=lambda a, b: None if a == (b > 0).sum() else f"{a} pairs beside {(b > 0).sum()}",
    )


@row(
    "best 5 of 100,000 names, similarity at least 0.8",
    peer="rapidfuzz process.extract",
    goal=faster(100),
    rounds=5,
)
def best(bench: Bench) -> Case:
    process, scorer = bench.peer("rapidfuzz").process, bench.peer("rapidfuzz.distance").Levenshtein
    names, queries = data(bench, size(bench))
    queries = queries[:SEARCHES]
    found, each = index(bench, size(bench)), [query.encode() for query in queries]

    def extract(query: str, limit: int | None):
        return process.extract(
            query, names, scorer=scorer.normalized_similarity, score_cutoff=CUTOFF, limit=limit
        )

    def check(ours, theirs) -> str | None:
        # Ours are ordered by distance, theirs by similarity: the same names where all are asked.
        for query, (places, edits), five in zip(queries, ours, theirs):
            want = sorted(
                (scorer.distance(query, name), place) for name, _, place in extract(query, None)
            )[:5]
            if list(zip(edits, places)) != want or len(five) != len(want):
                return f"{query}: {list(zip(edits, places))} beside {want}"
        return None

    return Case(
        ours=lambda: [found.search(query, 5) for query in each],
        theirs=lambda: [extract(query, 5) for query in queries],
        check=check,
    )


def growth(bench: Bench, is_random: bool) -> Case:
    """The same queries in ten times as many names."""
    count = size(bench)
    small, large = index(bench, count, is_random), index(bench, 10 * count, is_random)
    each = [query.encode() for query in data(bench, count, is_random)[1]]

    def best_five(of: Index):
        return lambda: [of.search(query, 5) for query in each]

    def check(ours, theirs) -> str | None:
        return None if len(ours) == len(theirs) == len(each) else "searches are missing"

    return Case(ours=best_five(large), theirs=best_five(small), check=check)


@row("best 5 of 1,000,000 names", peer="itself, 100,000", goal=at_most_times(12))
def best_of_a_million(bench: Bench) -> Case:
    return growth(bench, False)


@row("the same, names of random letters", peer="itself, 100,000", goal=at_most_times(12))
def best_of_a_million_letters(bench: Bench) -> Case:
    return growth(bench, True)


@row("adding to 1,000,000 names, the slowest of 2,000", peer="", goal=at_most(1, "ms"), rounds=3)
def adding(bench: Bench) -> Case:
    names = Index(bench, data(bench, 10 * size(bench))[0])
    added = [name.encode() for name in equipment(bench.random(7), 2_000)]

    def slowest() -> float:
        worst = 0.0
        for name in added:
            start = time.thread_time()
            names.add(name)
            worst = max(worst, time.thread_time() - start)
        return 1000 * worst

    return Case(ours=slowest)
