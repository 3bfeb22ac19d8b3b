"""Photos beside vipsthumbnail: 12-megapixel JPEGs to 1280 pixels at quality 80. Ours is the whole
command, with Exif, hashes, thumbnails, synced files and the notebook's transaction; vipsthumbnail
only scales and writes. Needs the release build, numpy, and vips (script/setup --proof)."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import tempfile

from harness import SEED, Bench, Case, Skip, at_most, faster, row
from rows.program import stage

WIDTH, HEIGHT, PHOTOS = 4000, 3000, 12
MANY = 1000


class Camera:
    """A folder of generated photos: noise of all scales, edges, and the noise of a sensor, saved
    as phones do (quality 92, chroma halved). About 2.5 MB each."""

    def __init__(self, count: int) -> None:
        if not shutil.which("vipsthumbnail"):
            raise Skip("vipsthumbnail is missing: script/setup --proof")
        self.stage = stage()
        self._folder = tempfile.TemporaryDirectory()
        self.folder = self._folder.name
        self.photos = [self.draw(number) for number in range(count)]

    def path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def draw(self, number: int) -> str:
        import numpy

        random = numpy.random.default_rng(SEED + 100 + number)
        light = numpy.zeros((HEIGHT, WIDTH), numpy.float32)
        cells, strength = 4, 70.0
        while cells < WIDTH:
            high = max(2, cells * 3 // 4 + 1)
            grid = random.standard_normal((high, cells)).astype(numpy.float32) * strength
            rows = numpy.linspace(0, high - 1.001, HEIGHT)
            columns = numpy.linspace(0, cells - 1.001, WIDTH)
            top, left = rows.astype(int), columns.astype(int)
            down = (rows - top)[:, None].astype(numpy.float32)
            across = (columns - left)[None, :].astype(numpy.float32)
            wide = grid[:, left] * (1 - across)
            wide += grid[:, numpy.minimum(left + 1, cells - 1)] * across
            light += wide[top] * (1 - down) + wide[numpy.minimum(top + 1, high - 1)] * down
            cells, strength = cells * 2, strength * 0.52
        picture = numpy.stack([light + 128, light * 0.9 + 120, light * 0.8 + 110], -1)
        for _ in range(60):
            x, y = random.integers(0, WIDTH), random.integers(0, HEIGHT)
            w, h = random.integers(20, 700), random.integers(20, 500)
            picture[y : y + h, x : x + w] += random.normal(0, 45, 3).astype(numpy.float32)
        picture += random.normal(0, 5, picture.shape).astype(numpy.float32)
        raw = self.path("raw.ppm")
        with open(raw, "wb") as file:
            file.write(b"P6\n%d %d\n255\n" % (WIDTH, HEIGHT))
            file.write(numpy.clip(picture, 0, 255).astype(numpy.uint8).tobytes())
        photo = self.path(f"photo-{number}.jpg")
        subprocess.run(["vips", "copy", raw, photo + "[Q=92,subsample_mode=on]"], check=True)
        os.unlink(raw)
        return photo

    def notebook(self) -> str:
        """A fresh notebook without photos."""
        notebook = self.path("photos.tac")
        shutil.rmtree(self.path("photos.photos"), ignore_errors=True)
        shutil.copyfile(self.stage.notebook, notebook)
        return notebook

    def ours(self, photos: list[str], cores: bool = False):
        run = self.stage.run(
            *self.on(cores), self.stage.program, "-n", self.notebook(), "survey", "photo", "add",
            *photos,
        )
        folder = self.path("photos.photos")
        made = [
            os.path.join(root, name)
            for root, _, names in os.walk(folder)
            for name in names
            if "thumbnails" not in root
        ]
        return run, sorted(made)

    def theirs(self, photos: list[str], cores: bool = False):
        self.stage.environment["VIPS_CONCURRENCY"] = "0" if cores else "1"
        out = self.path("vips")
        shutil.rmtree(out, ignore_errors=True)
        os.mkdir(out)
        run = self.stage.run(
            *self.on(cores), "vipsthumbnail", *photos, "--size", "1280", "-o",
            out + "/%s.jpg[Q=80,strip]",
        )
        return run, sorted(os.path.join(out, name) for name in os.listdir(out))

    @staticmethod
    def on(cores: bool) -> list[str]:
        """One processor for both, or all there are."""
        return [] if cores else ["taskset", "-c", "0"]


@functools.cache
def camera(count: int) -> Camera:
    return Camera(count)


def open_camera(bench: Bench) -> Camera:
    bench.peer("numpy")
    return camera(2 if bench.quick else PHOTOS)


def pixels(bench: Bench, path: str):
    """A JPEG as an array, decoded by vips."""
    numpy = bench.peer("numpy")
    done = subprocess.run(
        ["vips", "rawsave", path, "/dev/stdout"], check=True, capture_output=True
    )
    return numpy.frombuffer(done.stdout, numpy.uint8).astype(float)


def alike(bench: Bench):
    """A check: as many photos, of the same size, and no picture further from the other's than the
    two quantizations at quality 80 take them (34 dB)."""
    numpy = bench.peer("numpy")

    def check(ours: list[str], theirs: list[str]) -> str | None:
        if len(ours) != len(theirs):
            return f"{len(ours)} photos beside {len(theirs)}"
        # Names differ, and so does the order: each is compared with the nearest.
        others = [pixels(bench, path) for path in theirs]
        for path in ours:
            mine = pixels(bench, path)
            errors = [
                float(numpy.mean((mine - other) ** 2)) for other in others
                if other.size == mine.size == 1280 * 960 * 3
            ]
            if not errors or 10 * numpy.log10(255**2 / max(min(errors), 1e-9)) < 34:
                return f"{os.path.basename(path)} is like none of theirs"
        return None

    return check


def case(bench: Bench, cores: bool) -> Case:
    c = open_camera(bench)

    def clocked(side):
        run, made = side(c.photos, cores)
        return run.seconds, made

    return Case(
        lambda: clocked(c.ours), lambda: clocked(c.theirs), alike(bench), own_clock=True
    )


@row(
    "12-megapixel photos added, one processor",
    peer="vipsthumbnail",
    goal=faster(1.2),
    rounds=5,
)
def one_processor(bench: Bench) -> Case:
    return case(bench, cores=False)


@row("the same, all processors", peer="vipsthumbnail", goal=None, rounds=5)
def all_processors(bench: Bench) -> Case:
    return case(bench, cores=True)


@row("1,000 photos in one command, peak memory", peer="", goal=at_most(64, "MiB"), rounds=1)
def memory(bench: Bench) -> Case:
    c = open_camera(bench)
    many = []
    for number in range(20 if bench.quick else MANY):
        # A comment at the end makes another file of it, with the same picture.
        path = c.path(f"many-{number}.jpg")
        with open(c.photos[number % len(c.photos)], "rb") as source, open(path, "wb") as file:
            file.write(source.read() + b"%d" % number)
        many.append(path)
    try:
        peak = c.ours(many)[0].peak_mib
    finally:
        for path in many:
            os.unlink(path)
    return Case(lambda: peak)
