"""Damaged files: flipped bits, overwritten and swapped pages, files cut off or with something behind them -
of a notebook, of a package and a backup, of the notes in the state folder, of a recording that waits.

No run ends by a signal, with 70, or hangs; nothing is printed raw; and where `verify` finds nothing wrong,
people read what they read before."""

import os
import random
import shutil

from harness import World, difference, first_line, has, nmea, raw, scratch, some
import harness
import sessions

PAGE = 4096

# How many damages a long run does to a notebook, and to each of the other files.
NOTEBOOKS, OTHERS = 900, 250


def damage(data, dice):
    """What it did, and the damaged bytes. Most of a young notebook is zeros: bytes that say something
    are hit more often."""
    data = bytearray(data)
    pages = max(1, len(data) // PAGE)
    page = dice.randrange(pages) * PAGE
    way = dice.choice(["bit"] * 8 + ["header"] * 2 + ["byte", "zeros", "noise", "swap", "cut", "cut",
                                                      "behind", "hole"])
    if way in ("bit", "byte", "header"):
        if way == "header":
            at = dice.randrange(min(100, len(data)))
        else:
            at = dice.randrange(len(data))
            for _ in range(60):
                if data[at]:
                    break
                at = dice.randrange(len(data))
        data[at] = data[at] ^ (1 << dice.randrange(8)) if way != "byte" else dice.randrange(256)
        return f"{way} {at}", data
    if way == "zeros":
        data[page:page + PAGE] = bytes(len(data[page:page + PAGE]))
    elif way == "noise":
        data[page:page + PAGE] = dice.randbytes(len(data[page:page + PAGE]))
    elif way == "swap":
        other = dice.randrange(pages) * PAGE
        one, two = data[page:page + PAGE], data[other:other + PAGE]
        if len(one) == len(two):
            data[page:page + PAGE], data[other:other + PAGE] = two, one
    elif way == "hole":
        del data[page:page + PAGE]
    elif way == "cut":
        del data[dice.randrange(len(data)):]
    else:
        data += dice.randbytes(dice.choice([1, 100, PAGE, 3 * PAGE]))
    return way, data


def damaged(path, dice):
    with open(path, "rb") as file:
        data = file.read()
    what, data = damage(data, dice)
    with open(path, "wb") as file:
        file.write(data)
    return what


class Notebooks:
    def __init__(self):
        self.base = World(scratch("flips-notebook")).make()
        sessions.photographed(self.base)
        self.right = self.base.state()

    def check(self, seed, folder):
        world = self.base.copy(folder)
        what = damaged(world.notebook, random.Random(seed))
        faults = []

        def look(*arguments):
            ended = world.run(*arguments)
            for fault in (ended.fault(), raw(ended)):
                if fault:
                    faults.append(f"{what}: {fault}")
            return ended

        verified = look("verify")
        state = world.state()
        if verified.code == 0 and state != self.right:
            faults.append(f"{what}: verify is clean, and people read "
                          + difference(state, self.right))
        if isinstance(state, harness.Ended) and state.fault():
            faults.append(f"{what}: {state.fault()}")
        for line in ("survey left", "trip note Afterwards", "rebuild", "verify", "undo"):
            look(*line.split())
        return faults


class Packages:
    """A file that another notebook takes in."""

    def __init__(self, name, make, take):
        self.name, self.take = name, take
        self.base = World(scratch(f"flips-{name}")).make()
        sessions.photographed(self.base)
        self.base.must(*make, name)
        self.right = self.taken(World(scratch(f"flips-{name}-right")).make(), self.base)[1]

    def taken(self, world, source):
        shutil.copy(os.path.join(source.work, self.name), world.work)
        ended = world.run(*self.take)
        return ended, world.state()

    def check(self, seed, folder):
        os.makedirs(folder)
        world = World(os.path.join(folder, "there")).make()
        copy = World(os.path.join(folder, "here"))
        os.makedirs(copy.work)
        shutil.copy(os.path.join(self.base.work, self.name), copy.work)
        what = damaged(os.path.join(copy.work, self.name), random.Random(seed))
        ended, state = self.taken(world, copy)
        faults = [fault for fault in (ended.fault(), raw(ended)) if fault]
        if ended.code == 0 and state != self.right:
            faults.append(f"exit 0, and it is {difference(state, self.right)}")
        if ended.code != 0 and state is not None:
            faults.append(f"exit {ended.code}, and it left {harness.describe(state)}")
        if ended.code == 0:
            verified = world.run("verify", "--json")
            if verified.code != 0:
                faults.append(f"verify: {harness.problems(verified)}")
        return [f"{what}: {fault}" for fault in faults]


class Beside:
    """The notes of the state folder, and a recording that waits: the notebook does not depend on them.
    A recording that cannot be read is not thrown away, and `verify` names it."""

    def __init__(self):
        self.base = World(scratch("flips-beside")).make()
        sessions.school(self.base)
        # One that was cut off waits, its points in a journal beside the notebook.
        more = {"LD_PRELOAD": harness.SHIM, "TORTURE_CALL": "pwrite", "TORTURE_AT": "1",
                "TORTURE_HOW": "5", "TORTURE_ALWAYS": "1"}
        self.base.run("trip", "record", "-", "--quiet", input=nmea(9), more=more)
        self.targets = sorted(
            path for path in self.base.files()
            if "/replicas/" in path or path.endswith(".recording"))

    def check(self, seed, folder):
        dice = random.Random(seed)
        world = self.base.copy(folder)
        target = dice.choice(self.targets)
        path = os.path.join(world.root, target)
        what = f"{os.path.basename(target)[-12:]}: {damaged(path, dice)}"
        faults = []
        for line in ("trip track list", "trip note Afterwards", "undo", "trip note Again",
                     "verify --json"):
            ended = world.run(*line.split())
            faults += [fault for fault in (ended.fault(), raw(ended)) if fault]
        # A recording of which nothing can be made stays, and is named as long as it does.
        stays = target.endswith(".recording") and os.path.exists(path)
        if ended.code != (1 if stays else 0):
            faults.append(f"verify: exit {ended.code}: {harness.problems(ended)}")
        if stays and not harness.problems(ended).startswith("recording: ") or "; " in harness.problems(ended):
            faults.append(f"verify names: {harness.problems(ended)}")
        notes = world.run("trip", "note", "list", "--json").out
        if b'"Again"' not in notes or b'"Before"' not in notes:
            faults.append("notes are lost")
        return [f"{what}: {fault}" for fault in faults]


def cases(seed, most):
    dice = random.Random(seed)
    parts = [("notebook", Notebooks(), NOTEBOOKS), ("beside", Beside(), OTHERS // 2)]
    packages = [("x.tacpkg", ["survey", "export", "--photos", "--out"],
                 ["survey", "import", "x.tacpkg"])]
    if has("restore"):
        packages.append(("b.tacbak", ["backup"], ["restore", "b.tacbak", "--into", "n.tac"]))
    for package in packages:
        parts.append((package[0], Packages(*package), OTHERS))
    found = []
    for name, part, count in parts:
        for _ in range(count):
            number = dice.randrange(1 << 30)
            found.append((f"flips/{name}/{number}",
                          lambda folder, p=part, n=number: p.check(n, folder)))
    return some(found, most, seed)
