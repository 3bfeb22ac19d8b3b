"""Files and command lines from outside, mutated: the examples' files and those of shared/data, and lines made
of what the registry knows.

Whatever they hold, no run ends by a signal, with 70, or hangs; nothing is printed raw; nothing but the
notebook's own files and the output that was asked for is written; the notebook stays clean."""

import os
import random
import re

from harness import EXAMPLES, SHARED, World, raw, scratch, some
import harness
import sessions

# How many of each a long run does.
FILES, LINES, SCRIPTS = 1500, 2500, 300

# A larger file is cut to a part of it.
MOST_BYTES = 200_000

# Which commands read a file, by the end of its name.
TRACKS = ["trip import {}"]
PLANS = ["survey import {} --project New", "survey import {} --metres --project New"]
READERS = {
    ".gpx": TRACKS, ".kml": TRACKS, ".tcx": TRACKS, ".fit": TRACKS, ".nmea": TRACKS, ".log": TRACKS,
    ".rec": TRACKS,
    ".json": TRACKS + ["trip borders import {}"],
    ".geojson": TRACKS + PLANS + ["trip zone add --polygon {}", "survey plan update {} --metres"],
    ".ifc": PLANS[:1], ".dxf": ["survey import {} --walls WALL,DOOR --labels TEXT --project New",
                               "survey import {} --layer WALL --project New", "survey import {}"],
    ".csv": ["survey asset import {}", "trip poi import {}", "survey family import {}"],
    ".png": ["survey photo add {}", "trip photo {}"], ".jpg": ["survey photo add {}", "trip photo {}"],
    ".wav": ["survey voice add {} --room G01"], ".tac": ["-f {}"], ".tacpkg": ["survey import {}"],
    ".tacbak": ["restore {} --into other.tac"],
}

TOKENS = [
    b"<", b">", b"&amp;", b"&#0;", b"\"", b"'", b"{", b"}", b"[", b"]", b",", b":", b"\\", b"\0", b"\xff",
    b"\xfe\xff", b"\xc0\x80", b"\r", b"\n", b"1e999", b"-1e999", b"NaN", b"-0", b"9223372036854775808",
    b"99999999999999999999999999", b"0.0000000000001", b"180.0000001", b"-91", b"null", b"true",
    b"\\u0000", b"\\ud800", b"\x1b[2J", b"\xe2\x80\xae", b"../../../home/planted", b"[" * 4000,
    b"<a>" * 3000, b"A" * 70000, b"0000-00-00T00:00:00Z", b"9999-12-31T23:59:60Z", b"$(touch planted)",
    b"=1+1", b"%n%s", b"#1=", b"ENDSEC;", b"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>&b;",
]


def mutate(data, dice, others):
    """A few changes, most of them small."""
    data = bytearray(data)
    if len(data) > MOST_BYTES:
        at = dice.choice([0, dice.randrange(len(data) - MOST_BYTES)])
        data = data[at:at + MOST_BYTES]
    for _ in range(dice.choice([1, 1, 2, 4, 12])):
        if not data:
            break
        at = dice.randrange(len(data))
        length = min(len(data) - at, dice.choice([1, 1, 4, 30, 1000]))
        way = dice.randrange(9)
        if way == 0:
            data[at] ^= 1 << dice.randrange(8)
        elif way == 1:
            del data[at:at + length]
        elif way == 2:
            data[at:at] = data[at:at + length] * dice.choice([1, 2, 50])
        elif way in (3, 4):
            data[at:at] = dice.choice(TOKENS)
        elif way == 5:
            # A number becomes another one.
            found = [each.span() for each in re.finditer(rb"-?\d+(\.\d+)?", data[at:at + 2000])]
            if found:
                start, end = dice.choice(found)
                data[at + start:at + end] = dice.choice(TOKENS[19:27] + [b"0", b"-1", b"1e308"])
        elif way == 6:
            del data[at:]
        elif way == 7:
            other = dice.choice(others)
            with open(other, "rb") as file:
                piece = file.read(20000)
            start = dice.randrange(max(1, len(piece)))
            data[at:at] = piece[start:start + 400]
        else:
            data[at:at + length] = dice.randbytes(length)
    return bytes(data)


def sources(base):
    """The files to start from."""
    found = []
    for root in (EXAMPLES, SHARED, os.path.join(base.work, "made")):
        for folder, _, names in sorted(os.walk(root)):
            found += [os.path.join(folder, name) for name in sorted(names)
                      if os.path.splitext(name)[1] in READERS]
    return found


OWN = re.compile(r"work/(n|other|out)(\.|$)|work/(out|made)|home/\.local(/|$)|home/\.cache(/|$)")


class Mutations:
    def __init__(self):
        self.base = World(scratch("mutations")).make()
        sessions.photographed(self.base)
        self.base.must("trip", "import", f"{EXAMPLES}/coast.gpx")
        self.base.must("trip", "zone", "add", "home", "51", "3.5")
        made = os.path.join(self.base.work, "made")
        os.makedirs(made)
        self.base.must("survey", "export", "--photos", "--out", "made/x.tacpkg")
        if harness.has("restore"):
            self.base.must("backup", "made/b.tacbak")
        self.sources = sources(self.base)

    def judge(self, world, before, ended):
        faults = [fault for fault in (ended.fault(), raw(ended)) if fault]
        after = world.files()
        for path in sorted(set(before) | set(after)):
            # What a command names itself, such as `backup FILE`, is asked for.
            named = os.path.relpath(path, "work") in ended.arguments
            if before.get(path) != after.get(path) and not OWN.match(path) and not named:
                faults.append(f"{path} was written: {' '.join(ended.arguments)}"[:300])
        verified = world.run("verify", "--json")
        if verified.code != 0:
            faults.append(f"{' '.join(ended.arguments)}: verify: {harness.problems(verified)}"[:400])
        return faults

    def file(self, path, seed, folder):
        dice = random.Random(seed)
        world = self.base.copy(folder)
        name = "in" + os.path.splitext(path)[1]
        with open(path, "rb") as file:
            data = mutate(file.read(), dice, self.sources)
        with open(os.path.join(world.work, name), "wb") as file:
            file.write(data)
        line = dice.choice(READERS[os.path.splitext(path)[1]]).format(name)
        before = world.files()
        return self.judge(world, before, world.run(*line.split()))

    def line(self, seed, folder):
        dice = random.Random(seed)
        world = self.base.copy(folder)
        before = world.files()
        return self.judge(world, before, world.run(*command_line(dice)))

    def script(self, seed, folder):
        """Lines of the registry with what no shell has taken apart, as a script."""
        dice = random.Random(seed)
        world = self.base.copy(folder)
        lines = [" ".join(command_line(dice)) for _ in range(dice.randrange(1, 6))]
        data = mutate("\n".join(lines).encode() + b"\n", dice, self.sources)
        # Words of a script that name files outside are the business of who wrote it.
        data = data.replace(b"..", b"").replace(b"/", b"").replace(b"~", b"")
        how = dice.choice([["-f", "-"], ["--keep-going", "--no-transaction", "-f", "-"], ["--stream"]])
        before = world.files()
        return self.judge(world, before, world.run(*how, input=data))


# Not by chance: they listen for ever, set up the user's system, or wait for an editor.
LEFT_OUT = {"trip record", "trip watch", "reminder install", "transcript"}

VALUES = {
    "yes|no": ["yes", "no"], "N": ["0", "1", "7", "-1", "9223372036854775807"],
    "NUMBER": ["0", "1.5", "-3", "1e308", "1e-320", "0x10"],
    "DAY": ["2026-06-05", "today", "friday", "2026-02-30", "0001-01-01", "9999-12-31"],
    "TIME": ["2026-06-05T10:00", "now", "10:00", "24:00", "2026-06-05T10:00:60+14:00"],
    "HH:MM": ["10:00", "24:00", "7"], "LENGTH": ["3m", "40cm", "1e9km", "-1m"],
    "DURATION": ["2h", "90min", "1s", "-1h", "999999h"], "X,Y": ["13,3", "0,0", "1e300,-1e300", "1"],
    "FILE": ["p0.png", "missing", ".", "n.tac", "/dev/null", "made/x.tacpkg", "n.photos"],
    "AMOUNT": ["12EUR", "-3.5USD", "1e20EUR", "1"], "WEIGHT": ["450g", "1e9kg"],
    "ROOM": ["G01", "G02"], "LEVEL": ["G", "Aurora School/G"], "TRIP": ["Rome"], "PROJECT": ["School"],
    "TYPE": ["Philips 30W wall light"], "FAMILY": ["luminaire"], "ZONE": ["home"],
}

WORDS = ["", " ", "x", "Rome", "School", "home", "G01", "*", "-", "--", "-1", "a=b", "=", "\u202ex", "\u00e9",
         "e\u0301", "\U0001f600", "\x1b[2J", "\n", "a\nb", "\\", "'", '"', "$last", "$x", "#", "a" * 5000,
         "%s", "../x", "last", "1e400", "trip", "2026-06-05", "not x = ", "name ~ ("]

OPTIONS = [["--json"], ["--format", "csv"], ["--format", "table"], ["--format", "html"], ["--format", "x"],
           ["--out", "out.csv"], ["--out", "out.svg", "--force"], ["--out", "n.tac", "--force"],
           ["--out", "n.photos", "--force"], ["--dry-run"], ["--as-of", "2026-05-01"], ["--plain"],
           ["--where", "name = x"], ["--where", "(("], ["--limit", "0"], ["--readonly"], ["--quiet"],
           ["--now", "2026-05-04"], ["--echo"], ["-y"], ["--force"]]


def command_line(dice):
    """A command of the registry with values that fit, or nearly."""
    known = [each for each in harness.COMMANDS if each["name"] not in LEFT_OUT]
    command = dice.choice(known)
    words = command["name"].split()
    for each in command["parameters"]:
        wanted = each.get("required") or dice.random() < 0.4
        if not wanted or dice.random() < 0.05:
            continue
        value = value_of(each["type"], dice)
        role = each["role"]
        if role == "positional":
            words.append(value)
        elif role == "flag":
            words.append("--" + each["name"])
        elif role == "option":
            words += ["--" + each["name"], value]
        else:
            words.append(f"{each['name']}={value}")
    for _ in range(dice.choice([0, 0, 1, 2])):
        words += dice.choice(OPTIONS)
    if dice.random() < 0.1:
        words.insert(dice.randrange(len(words) + 1), dice.choice(WORDS))
    if dice.random() < 0.05:
        words.pop(dice.randrange(len(words)))
    # The first word decides what is opened: another notebook is not this one's business.
    return [word for word in words if "\0" not in word and word not in ("-n", "--notebook")]


def value_of(kind, dice):
    if "|" in kind and kind not in VALUES:
        return dice.choice(kind.split("|") + ["x"])
    if dice.random() < 0.2:
        return dice.choice(WORDS)
    return dice.choice(VALUES.get(kind, WORDS))


def cases(seed, most):
    part = Mutations()
    dice = random.Random(seed)
    found = []
    for at in range(FILES):
        path, number = part.sources[at % len(part.sources)], dice.randrange(1 << 30)
        found.append((f"mutations/file/{os.path.basename(path)}/{number}",
                      lambda folder, p=path, n=number: part.file(p, n, folder)))
    for kind, count in (("line", LINES), ("script", SCRIPTS)):
        for _ in range(count):
            number = dice.randrange(1 << 30)
            found.append((f"mutations/{kind}/{number}",
                          lambda folder, k=kind, n=number: getattr(part, k)(n, folder)))
    return some(found, most, seed)
