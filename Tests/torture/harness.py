"""What the parts of script/torture share: a world (a home and a folder of work that are thrown away), the
program run in it, what people read of a notebook, and the counting of cases.

A case is named PART/what/…, and the name runs it again: script/torture --case NAME. A part is a class
with `cases()`, which gives (name, function); a function returns the faults that it found, as sentences.
"""

import concurrent.futures
import fnmatch
import hashlib
import json
import os
import random
import re
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(ROOT, "examples")
SHARED = os.path.join(os.path.dirname(ROOT), "shared", "data")

# The exit codes of the program but 70, which says that the program itself is at fault.
EXITS = {0, 1, 64, 65, 66, 69, 73, 74, 75, 77, 78}

# Says nothing that differs from run to run but ids.
NOW = "2026-05-04T09:00"

# All that people read of a notebook, in one run.
READS = [
    "log --limit 1000", "trip list", "trip note list", "trip track list", "trip photo list",
    "trip zone list", "survey project list", "survey room list", "survey type list",
    "survey asset list", "survey photo list", "survey note list", "survey voice list",
    "survey underlay list", "reminder list --own", "operator list",
]

SECRET = "the-secret-of-somebody-else"


class Ended:
    """How a run ended; `code` is that of subprocess, negative for a signal, None when it hung."""

    def __init__(self, arguments, code, out, err):
        self.arguments, self.code, self.out, self.err = arguments, code, out, err

    @property
    def text(self):
        return (self.out + self.err).decode("utf-8", "replace")

    def fault(self):
        """What no run may do, whatever it is given; None when it did not."""
        words = " ".join(self.arguments)
        words = words if len(words) < 120 else words[:60] + " …"
        if self.code is None:
            return f"hangs: {words}"
        if self.code < 0:
            return f"ends by {signal.Signals(-self.code).name}: {words}"
        if self.code not in EXITS:
            return f"exit {self.code}: {words}: {first_line(self.err)}"
        return None


def first_line(data):
    return data.decode("utf-8", "replace").strip().split("\n")[0][:200]


class World:
    """A home and a folder of work, with the notebook `n.tac` in it, below one root."""

    def __init__(self, root):
        self.root = root
        self.home = os.path.join(root, "home")
        self.work = os.path.join(root, "work")
        self.notebook = os.path.join(self.work, "n.tac")

    def make(self):
        for folder in (self.home, self.work):
            os.makedirs(folder)
        return self

    def copy(self, root):
        """The same world elsewhere. The program's notes say which file they are about: they follow."""
        shutil.copytree(self.root, root, symlinks=True)
        other = World(root)
        other.adopt(inode(self.notebook))
        return other

    def adopt(self, old):
        """Makes the notes about the file with inode `old` notes about the notebook that is here."""
        here = inode(self.notebook)
        notes = os.path.join(self.home, ".local/state/taccuino/replicas")
        if here is None or old is None or not os.path.isdir(notes):
            return
        device = os.stat(self.notebook).st_dev
        for name in os.listdir(notes):
            path = os.path.join(notes, name)
            with open(path, errors="replace") as file:
                text = file.read()
            if f"inode {old}\n" in text:
                text = re.sub(r"device \d+\ninode \d+", f"device {device}\ninode {here}", text)
                with open(path, "w") as file:
                    file.write(text)

    def environment(self, more=None):
        plain = {
            "HOME": self.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "dumb",
            "TACCUINO_NOW": NOW, "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
        }
        if "LD_LIBRARY_PATH" in os.environ:
            plain["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        return plain | (more or {})

    def run(self, *arguments, input=b"", more=None, timeout=None):
        """Runs the program on the notebook, named as people do, from its folder."""
        command = [PROGRAM, "-n", "n.tac", *arguments]
        process = subprocess.Popen(
            command, cwd=self.work, env=self.environment(more), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            out, err = process.communicate(input, timeout=timeout or TIMEOUT)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            return Ended(arguments, None, out, err)
        return Ended(arguments, process.returncode, out, err)

    def must(self, *arguments, **named):
        """Runs what has to succeed for a part to begin with."""
        ended = self.run(*arguments, **named)
        if ended.code != 0:
            raise SystemExit(f"torture: {' '.join(arguments)}: {ended.code}: {ended.text}")
        return ended

    def state(self):
        """What people read of the notebook, without ids; None without a notebook, and an `Ended` where
        it cannot be read."""
        ended = self.run("--json", *[word for line in READS for word in ("-c", line)])
        if ended.code == 66 and not (os.path.exists(self.notebook) and os.path.getsize(self.notebook)):
            return None
        return plain(ended.out.decode("utf-8", "replace")) if ended.code == 0 else ended

    def files(self):
        """Every file below the root: path to what it is and holds."""
        found = {}
        for folder, folders, names in os.walk(self.root):
            for name in folders + names:
                path = os.path.join(folder, name)
                key = os.path.relpath(path, self.root)
                if os.path.islink(path):
                    found[key] = "link " + os.readlink(path)
                elif os.path.isdir(path):
                    found[key] = "folder"
                else:
                    found[key] = digest(path)
        return found

    def clean(self, *, allowed=()):
        """What `verify` says against the notebook, and what lies about that nobody needs."""
        faults = []
        ended = self.run("verify", "--json")
        if ended.code != 0:
            faults.append(f"verify: exit {ended.code}: {problems(ended)}")
        for path in self.files():
            name = os.path.basename(path)
            stray = name.endswith((".tmp", ".part", "-journal")) or ".staged" in path
            if stray and not any(fnmatch.fnmatch(path, pattern) for pattern in allowed):
                faults.append(f"{path} lies about")
        return faults


def problems(ended, most=4):
    """What `verify --json` names."""
    try:
        row = json.loads(ended.out)["rows"][0]
        found = [f"{p['check']}: {p['message']}" for p in row.get("problems", [])]
        found += [f"withheld: {each['message']}" for each in row.get("withheld", [])]
        return "; ".join(found[:most]) + (f"; and {len(found) - most} more" if len(found) > most else "")
    except (ValueError, KeyError, IndexError, TypeError):
        return first_line(ended.err or ended.out)


ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
# Names of attachments, which end with a part of an id, and where the file is at present: in its place,
# or waiting for it.
NAMES = re.compile(r'(?<=")(?:\./n\.photos/)?[^" ]*\.(?:jpg|wav|png)(?=")')


def plain(text):
    """The text without ids and what is made of them, its rows in an order that does not hang on ids."""
    rows = []
    for line in text.split("\n"):
        line = ID.sub("#", line).rstrip(",")
        rows.append(re.sub(r"(?<![0-9a-f])[0-9a-f]{8}(?![0-9a-f])", "#", NAMES.sub(short_name, line)))
    return "\n".join(sorted(rows))


def short_name(found):
    name = found.group()
    return name if "/" not in name and re.fullmatch(r"[a-z][a-z0-9]*\.\w+", name) else "FILE"


def difference(one, two):
    """Where two states part, for people."""
    if not isinstance(one, str) or not isinstance(two, str):
        return f"{describe(one)} instead of {describe(two)}"
    ones, twos = one.split("\n"), two.split("\n")
    here = [row for row in ones if row not in twos] or [row for row in ones if ones.count(row) > 1]
    there = [row for row in twos if row not in ones]
    if len(here) == 1 and len(there) == 1:
        at = next(i for i, (a, b) in enumerate(zip(here[0] + "\0", there[0] + "\1")) if a != b)
        here, there = ["…" + here[0][max(0, at - 40):]], ["…" + there[0][max(0, at - 40):]]
    return f"{brief(here)} instead of {brief(there)}"


def brief(rows):
    more = f" and {len(rows) - 1} rows" if len(rows) > 1 else ""
    return (rows[0][:160] if rows else "nothing") + more


def describe(state):
    if isinstance(state, Ended):
        return f"exit {state.code} ({first_line(state.err)})"
    return "no notebook" if state is None else "a notebook"


# What a terminal would obey, or what turns the direction of text.
RAW = re.compile("[\0-\b\v\f\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def raw(ended):
    """What a run printed that it should have shown in letters; None when it did not."""
    for stream in (ended.out, ended.err):
        found = RAW.search(stream.decode("utf-8", "surrogateescape"))
        broken = found is None and re.search(b"[\x80-\xff]", stream) and not is_text(stream)
        if found or broken:
            words = " ".join(ended.arguments)
            if not found:
                return f"prints what is not UTF-8: {words}"
            where = stream[max(0, found.start() - 20):found.start() + 20]
            return f"prints {found.group()!r} raw: {words}: {where!r}"
    return None


def is_text(data):
    try:
        data.decode("utf-8")
        return True
    except UnicodeDecodeError:
        return False


def inode(path):
    try:
        return os.stat(path).st_ino
    except OSError:
        return None


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def png(shade):
    """A picture of its own for each shade: 24 by 16 pixels."""
    rows = b"".join(b"\0" + bytes((shade * 7 + x * 5 + y) % 256 for x in range(72)) for y in range(16))

    def chunk(name, data):
        sum = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", sum)

    header = struct.pack(">IIBBBBB", 24, 16, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def nmea(count, minute=0):
    """A walk north through 51 degrees, a fix a second, as a receiver tells it."""
    lines = []
    for second in range(count):
        latitude = 5100.0 + 0.012 * second
        text = f"GPRMC,08{minute:02}{second:02},A,{latitude:09.4f},N,00330.0000,E,2.7,0.0,040526,,,A"
        sum = 0
        for byte in text.encode():
            sum ^= byte
        lines.append(f"${text}*{sum:02X}\r\n")
    return "".join(lines).encode()


# ---- What the session of the harness has: set once by `prepare`.

PROGRAM = ""
TIMEOUT = 20
SCRATCH = ""
SHIM = ""
COMMANDS = []


def prepare():
    """Finds the program, compiles the shim, makes the scratch folder, reads the registry."""
    global PROGRAM, SCRATCH, SHIM, COMMANDS
    chosen = os.environ.get("TACCUINO")
    known = [os.path.join(ROOT, ".build", kind, "taccuino") for kind in ("release", "debug")]
    found = [path for path in ([chosen] if chosen else known) if os.access(path, os.X_OK)]
    if not found:
        raise SystemExit(f"script/torture: {chosen or 'the program'} is missing; run make build")
    PROGRAM = os.path.abspath(found[0])
    # In memory where there is room: the images are made of millions of small writes.
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    SCRATCH = tempfile.mkdtemp(prefix="torture.", dir=os.environ.get("TMPDIR", base))
    SHIM = os.path.join(SCRATCH, "fail.so")
    subprocess.run(
        [os.environ.get("CC", "cc"), "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Wno-unknown-pragmas",
         "-fPIC", "-shared", "-o", SHIM, os.path.join(HERE, "fail.c"), "-ldl"], check=True)
    world = World(os.path.join(SCRATCH, "registry")).make()
    COMMANDS = json.loads(world.must("help", "--all", "--json").out)["rows"]


def has(command):
    """Whether the program knows the command: parts begin to ask more of one that can do more."""
    return any(known["name"] == command for known in COMMANDS)


def scratch(name):
    """A fresh folder for a case; its parent exists."""
    folder = os.path.join(SCRATCH, re.sub(r"[^A-Za-z0-9.:-]+", "_", name))
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def throw_away(folder):
    # Some worlds have folders that may not be written.
    for path, folders, _ in os.walk(folder):
        for name in folders:
            inner = os.path.join(path, name)
            if not os.path.islink(inner):
                os.chmod(inner, 0o700)
    shutil.rmtree(folder, ignore_errors=True)


class Tally:
    """Runs cases, counts them, and tells of those that fail."""

    def __init__(self, jobs, keep, patterns, verbose):
        self.jobs, self.keep, self.patterns, self.verbose = jobs, keep, patterns, verbose
        self.passed = self.failed = 0

    def wants(self, name):
        return not self.patterns or any(fnmatch.fnmatch(name, p) for p in self.patterns)

    def one(self, case):
        name, function = case
        folder = scratch(name)
        try:
            faults = function(folder)
        except Exception as fault:  # A case that cannot run has not passed.
            faults = [f"the harness: {type(fault).__name__}: {fault}"]
        if not (faults and self.keep):
            throw_away(folder)
        return name, faults, folder

    def part(self, title, cases):
        """Runs a part's cases, several at a time, and prints its line."""
        chosen = [case for case in cases if self.wants(case[0])]
        passed = failed = 0
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for name, faults, folder in pool.map(self.one, chosen):
                if not faults:
                    passed += 1
                    if self.verbose:
                        print(f"  passed {name}", flush=True)
                    continue
                failed += 1
                print(f"  failed {name}", flush=True)
                for fault in faults[:6]:
                    print(f"    {fault}", flush=True)
                if self.keep:
                    print(f"    kept in {folder}", flush=True)
        if chosen:
            print(f"torture: {title}: {passed + failed} cases, {failed} failed", flush=True)
        self.passed += passed
        self.failed += failed


def some(things, count, seed):
    """`count` of the things, the same for one seed, in their order; all when there are no more."""
    things = list(things)
    if count is None or len(things) <= count:
        return things
    chosen = random.Random(seed).sample(range(len(things)), count)
    return [things[index] for index in sorted(chosen)]


split = shlex.split


def fail(words):
    print(f"script/torture: {words}", file=sys.stderr)
    raise SystemExit(64)
