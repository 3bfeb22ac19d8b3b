"""What a loss of power leaves: sessions are recorded call by call, and cut off at any call.

What reached the files is played again up to the cut, as a disk may have kept it:

- bytes written or cut off before a finished fsync of their file are there; of later ones any part is,
  down to sectors of 512 bytes, in any order;
- names made, moved and removed before a finished fsync of their folder are; of later ones a beginning
  is: of all of them, or of each group of names that hang together by itself. A folder whose content
  was synced is there itself.

Afterwards everything acknowledged is there - a step counts once its result was printed -, and of the
step that was cut off all or nothing; the next write works, `verify` is clean, so no photo is lost or
left over, and a backup is whole or not there, and restored it is equal."""

import os
import random
import struct

from harness import EXAMPLES, World, difference, first_line, has, inode, plain, scratch, some
import failing
import harness
import sessions

MADE, WROTE, TRUNCATED, SYNCED, RENAMED, LINKED, UNLINKED, MADE_FOLDER, REMOVED_FOLDER, SAID = range(
    1, 11)
ENTRY = struct.Struct("=IIIIQq")
SECTOR = 512

# How many images a long run makes.
IMAGES = 2400


class Operation:
    def __init__(self, kind, first, second, inode, offset, data):
        self.kind, self.first, self.second = kind, first, second
        self.inode, self.offset, self.data = inode, offset, data
        self.file = None  # which of the files that had this inode: inodes are given again

    @property
    def names(self):
        return [name for name in (self.first, self.second) if name]


def read_log(path):
    with open(path, "rb") as file:
        data = file.read()
    found, at = [], 0
    while at < len(data):
        kind, first, second, count, number, offset = ENTRY.unpack_from(data, at)
        at += ENTRY.size
        parts = []
        for length in (first, second, count):
            parts.append(data[at:at + length])
            at += length
        found.append(Operation(kind, parts[0].decode(), parts[1].decode(), number, offset, parts[2]))
    return found


class Recording:
    """One session as it was recorded: the world before, the operations, the state after each step."""

    def __init__(self, name, before, steps):
        self.name, self.steps = name, steps
        self.world = World(scratch(f"record-{name}")).make()
        before(self.world)
        self.start = self.world.copy(scratch(f"start-{name}"))
        # The same files by their inodes in the recorded world.
        self.inodes = {os.path.join(folder, each): inode(os.path.join(folder, each))
                       for folder, _, names in os.walk(self.world.root) for each in names}
        self.root = self.world.root
        log = self.root + ".log"
        board = self.root + ".board"
        failing.blank_board(board)
        self.states = [self.world.state()]
        self.ends = []  # the number of operations after which a step is acknowledged
        for arguments, given in steps:
            ended = self.world.run(*arguments, input=given, more=failing.shim(board, log=log))
            if ended.code != 0:
                harness.fail(f"crashes: {' '.join(arguments)}: {ended.text}")
            operations = read_log(log)
            said = [at for at, each in enumerate(operations) if each.kind == SAID]
            since = self.ends[-1] if self.ends else 0
            # One command acknowledges by its result; a script by its end alone.
            alone = "-f" not in arguments and "-c" not in arguments
            first = next((at for at in said if at >= since), None) if alone else None
            self.ends.append(len(operations) if first is None else first + 1)
            self.states.append(self.world.state())
        self.operations = read_log(log)
        self.number_files()

    def number_files(self):
        now = {number: path for path, number in self.inodes.items()}
        for at, each in enumerate(self.operations):
            if each.kind == MADE:
                now[each.inode] = at
            each.file = now.get(each.inode)

    def grows(self, done, state):
        """While something records, any part of it may be there; all that was before has to be."""
        step = self.steps[done][0] if done < len(self.steps) else []
        return step[:2] == ["trip", "record"] and grown(self.states[done], state)

    def acknowledged(self, cut):
        return sum(end <= cut for end in self.ends)


class Image:
    """What a cut leaves, drawn by `dice`, in memory first."""

    def __init__(self, recording, cut, dice):
        self.recording, self.cut, self.dice = recording, cut, dice
        self.root = recording.root
        self.done = recording.operations[:cut]
        # A write that was under way may be there in part.
        if cut < len(recording.operations) and recording.operations[cut].kind == WROTE:
            self.done = recording.operations[:cut + 1]
        self.files = {}  # file to its bytes
        self.names = {}  # path to file
        self.folders = set()
        for folder, _, names in os.walk(recording.start.root):
            there = os.path.normpath(os.path.join(
                self.root, os.path.relpath(folder, recording.start.root)))
            self.folders.add(there)
            for name in names:
                path = os.path.join(there, name)
                with open(os.path.join(folder, name), "rb") as file:
                    self.files[path] = bytearray(file.read())
                self.names[path] = path
        self.keep_bytes()
        self.keep_names()

    def keep_bytes(self):
        synced = {}  # file to the last operation that is sure
        for at, each in enumerate(self.done):
            if each.kind == SYNCED and not each.first and at < self.cut:
                synced[each.file] = at
        # A disk that kept all, nothing, or some of what was not synced.
        luck = self.dice.choice([0.0, 1.0, 0.5, 0.8, 0.2])
        for at, each in enumerate(self.done):
            if each.kind == MADE:
                self.files[each.file] = bytearray()
            if each.kind not in (WROTE, TRUNCATED) or each.file is None:
                continue
            content = self.files.setdefault(each.file, bytearray())
            sure = at < synced.get(each.file, -1)
            if each.kind == TRUNCATED:
                if sure or self.dice.random() < luck:
                    del content[each.offset:]
                    content.extend(bytes(each.offset - len(content)))
                continue
            end = each.offset + len(each.data)
            parts = [(each.offset, each.data)]
            if not sure:
                parts = [part for part in sectors(each) if self.dice.random() < luck]
                # The size may have grown although the bytes did not come.
                if self.dice.random() < luck and end > len(content):
                    content.extend(bytes(end - len(content)))
            for offset, data in parts:
                if offset > len(content):
                    content.extend(bytes(offset - len(content)))
                content[offset:offset + len(data)] = data

    def keep_names(self):
        changes = [at for at, each in enumerate(self.done)
                   if each.kind in (MADE, RENAMED, LINKED, UNLINKED, MADE_FOLDER, REMOVED_FOLDER)]
        synced = {}
        for at, each in enumerate(self.done):
            if each.kind == SYNCED and each.first and at < self.cut:
                synced[each.first] = at
        sure = {at for at in changes
                if all(at < synced.get(os.path.dirname(name), -1) for name in self.done[at].names)}
        groups = self.groups(changes) if self.dice.random() < 0.5 else [changes]
        kept = set()
        for group in groups:
            least = max([place + 1 for place, at in enumerate(group) if at in sure], default=0)
            kept.update(group[:self.dice.choice(
                [least, len(group), self.dice.randint(least, len(group))])])
        for at in sorted(kept):
            self.change(self.done[at])

    def groups(self, changes):
        """Changes that share a name, or a folder made or removed, have one order."""
        above = {at: at for at in changes}

        def top(at):
            while above[at] != at:
                at = above[at]
            return at

        owners = {}
        folders = {self.done[at].first for at in changes
                   if self.done[at].kind in (MADE_FOLDER, REMOVED_FOLDER)}
        for at in changes:
            names = self.done[at].names
            for name in names + [os.path.dirname(n) for n in names if os.path.dirname(n) in folders]:
                if name in owners:
                    above[top(at)] = top(owners[name])
                owners[name] = at
        found = {}
        for at in changes:
            found.setdefault(top(at), []).append(at)
        return list(found.values())

    def change(self, each):
        # What another order has made impossible does not happen.
        for name in each.names[-1:]:
            if os.path.dirname(name) not in self.folders and self.inside(name):
                return
        if each.kind == MADE:
            self.names[each.first] = each.file
        elif each.kind == RENAMED and each.first in self.folders:
            self.move(each.first, each.second)
        elif each.kind in (RENAMED, LINKED) and each.first in self.names:
            self.names[each.second] = self.names[each.first]
            if each.kind == RENAMED and each.first != each.second:
                del self.names[each.first]
        elif each.kind == UNLINKED:
            self.names.pop(each.first, None)
        elif each.kind == MADE_FOLDER:
            self.folders.add(each.first)
        elif each.kind == REMOVED_FOLDER:
            if not any(os.path.dirname(path) == each.first for path in [*self.names, *self.folders]):
                self.folders.discard(each.first)

    def move(self, old, new):
        """A folder goes with all that is in it."""
        def moved(path):
            return new + path[len(old):] if (path + "/").startswith(old + "/") else path
        self.folders = {moved(path) for path in self.folders}
        self.names = {moved(path): file for path, file in self.names.items()}

    def inside(self, path):
        return path.startswith(self.root + "/")

    def write(self, folder):
        """Puts the image on the disk, as a world."""
        for path in sorted(self.folders | {self.root}):
            os.makedirs(self.moved(path, folder), mode=0o700, exist_ok=True)
        for path, file in self.names.items():
            if not self.inside(path) or os.path.dirname(path) not in self.folders:
                continue
            target = os.open(self.moved(path, folder), os.O_CREAT | os.O_WRONLY, 0o600)
            with open(target, "wb") as out:
                out.write(self.files.get(file, b""))
        world = World(folder)
        old = self.recording.inodes.get(self.recording.world.notebook)
        world.adopt(inode(self.recording.world.notebook) if old is None else old)
        return world

    def moved(self, path, folder):
        return os.path.join(folder, os.path.relpath(path, self.root))


def sectors(operation):
    """The write by sectors of the file."""
    at, end = operation.offset, operation.offset + len(operation.data)
    while at < end:
        stop = min(end, (at // SECTOR + 1) * SECTOR)
        yield at, operation.data[at - operation.offset:stop - operation.offset]
        at = stop


def recordings():
    """Sessions of several steps each: what people do on a day."""
    backup = sessions.backup_name()
    note = ["trip", "note", "Between"]
    restore = [([*f"restore {backup} --into r.tac".split()], b"")] if has("restore") else []
    return [
        ("first", sessions.fresh, [
            (sessions.FIRST, b""), ("trip photo p0.png --caption Pier".split(), b""), (note, b""),
            (f"backup {backup}".split(), b""), ("trip photo p1.png".split(), b""),
            (["undo"], b""), (["redo"], b"")]),
        ("survey", sessions.school, [
            (sessions.ASSET, b""), (["-f", "-"], sessions.SCRIPT.encode()), (["undo"], b""),
            (f"survey voice add {EXAMPLES}/memo.wav --room G01".split(), b""),
            (f"backup {backup}".split(), b"")] + restore + [(note, b"")]),
        ("trip", sessions.school, [
            (f"trip import {EXAMPLES}/coast.gpx".split(), b""),
            (["trip", "record", "-", "--quiet"], harness.nmea(8)),
            ("trip photo p2.png".split(), b""), (["rebuild"], b""),
            ("survey export --photos --out x.tacpkg".split(), b""), (note, b"")]),
        ("plan", sessions.fresh, [
            (f"survey import {EXAMPLES}/school.geojson --metres --project School".split(), b""),
            (["-f", "-"], "\n".join(
                [f"source {EXAMPLES}/survey-families.tac", sessions.SCRIPT]).encode()),
            (f"backup {backup}".split(), b"")]),
    ]


def check(recording, cut, seed, folder):
    dice = random.Random(seed)
    world = Image(recording, cut, dice).write(folder)
    done = recording.acknowledged(cut)
    faults = []
    state = world.state()
    right = [recording.states[done]] + recording.states[done + 1:done + 2]
    if isinstance(state, harness.Ended):
        return [f"after step {done}: {state.fault() or harness.describe(state)}"]
    if state not in right and not recording.grows(done, state):
        near = min(right, key=lambda each: len(set(rows(each)) ^ set(rows(state))))
        faults.append(f"after step {done}: {difference(state, near)}")
    last = world.run("trip", "note", "Afterwards")
    if last.code != 0:
        faults.append(f"the next write: exit {last.code}: {first_line(last.err)}")
    faults += world.clean(allowed=["*.tmp", "*.part*", "work/*.tac*-journal", "home/*"])
    return faults + check_backups(world, recording)


def rows(state):
    return state.split("\n") if isinstance(state, str) else []


def grown(before, state):
    """Whether all of `before` is in `state`, but for the sums of trips, which grow with what is recorded."""
    def things(text):
        return {row.rstrip(",") for row in rows(text)
                if row.startswith('{"') and '"schema":' not in row and '"tracks":' not in row}
    return isinstance(state, str) and things(before) <= things(state)


def check_backups(world, recording):
    """A backup is whole or not there; what it holds is a state that there was."""
    faults = []
    for name in ("b.tac", "b.tacbak", "r.tac"):
        path = os.path.join(world.work, name)
        if not os.path.exists(path):
            continue
        if name.endswith(".tacbak"):
            ended = world.run("restore", name, "--into", "proof.tac")
            if ended.code != 0:
                faults.append(f"{name} is not whole: exit {ended.code}: {first_line(ended.err)}")
                continue
            path = os.path.join(world.work, "proof.tac")
        at = os.path.basename(path)
        # A copy of the notebook alone has no photos, of which `verify` would tell.
        if has("restore"):
            ended = world.run("-n", at, "verify", "--json")
            if ended.code != 0:
                faults.append(f"{at}: verify: exit {ended.code}: {harness.problems(ended)}")
        reads = [word for line in harness.READS for word in ("-c", line)]
        ended = world.run("-n", at, "--json", *reads)
        state = plain(ended.out.decode("utf-8", "replace"))
        if ended.code != 0 or bare(state) not in [bare(each) for each in recording.states]:
            faults.append(f"{name}: exit {ended.code}: it holds what never was")
    return faults


def bare(state):
    """A state without where files lie: those of another notebook lie elsewhere."""
    return "\n".join(sorted(
        harness.re.sub(r'"(path|thumbnail|missing)":[^,}]*', "", row) for row in rows(state)))


def cases(seed, most):
    made = [Recording(*each) for each in recordings()]
    total = sum(len(each.operations) for each in made)
    dice = random.Random(seed)
    found = []
    for recording in made:
        count = len(recording.operations)
        for _ in range(-(-max(most or 0, IMAGES) * count // total)):
            cut = dice.randrange(count + 1)
            number = dice.randrange(1 << 30)
            found.append((
                f"crashes/{recording.name}/{cut}/{number}",
                lambda folder, r=recording, c=cut, n=number: check(r, c, n, folder)))
    return some(found, most or IMAGES, seed)
