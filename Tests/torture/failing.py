"""The n-th call of each kind fails, for each n, over the sessions. Afterwards:

- the run ended with one of its exit codes, neither 70 nor by a signal;
- all of the command is kept or nothing, as a run without failures reads it back, and what the program
  said of it is true;
- given again where it was not kept, it is kept once;
- the next write leaves nothing behind, and `verify` is clean: no photo is lost or left over.
"""

import errno
import os
import random
import re
import struct

from harness import World, difference, first_line, scratch, some
import harness
import sessions

KINDS = ["open", "read", "pread", "write", "pwrite", "fsync", "fdatasync", "ftruncate", "rename",
         "link", "unlink", "mkdir", "rmdir", "lock", "malloc", "any"]

# How each kind fails: the errno, "short" (half of it), and "+" for all from the n-th on.
WAYS = {
    "open": ["EIO", "EMFILE", "EACCES", "ENOSPC"],
    "read": ["EIO", "EINTR", "short"], "pread": ["EIO", "EINTR", "short", "EIO+"],
    "write": ["EIO", "ENOSPC+", "EINTR", "short", "EDQUOT+"],
    "pwrite": ["EIO", "ENOSPC+", "EINTR", "short", "EDQUOT"],
    "fsync": ["EIO", "ENOSPC", "EIO+"], "fdatasync": ["EIO", "ENOSPC", "EIO+"],
    "ftruncate": ["EIO", "ENOSPC", "EINTR"],
    "rename": ["EIO", "ENOSPC", "EACCES"], "link": ["EIO", "ENOSPC", "EPERM"],
    "unlink": ["EIO", "EACCES"], "mkdir": ["EIO", "ENOSPC", "EACCES"], "rmdir": ["EIO"],
    "lock": ["EIO", "ENOLCK"], "malloc": ["ENOMEM", "ENOMEM+"],
}

# What a run says when the command is kept, or will be, although it did not end well.
NOT_KEPT = re.compile(r"not (kept|stored)|nothing\b.{0,40}\b(kept|stored)|rolled back", re.I)
KEPT = re.compile(r"\bkept\b|\bstored, but\b|an unfinished recording|has been changed", re.I)


# A third answer that is true, where the disk does not even tell what it holds.
UNSURE = re.compile(r"unknown whether", re.I)


def says_kept(words):
    return bool(KEPT.search(NOT_KEPT.sub("", words)))


def spoken(words):
    """The faults among what a run said."""
    lines = words.strip().split("\n")
    first = next((n for n, line in enumerate(lines) if "error:" in line), max(0, len(lines) - 3))
    return " | ".join(lines[first:])[:300]


def shim(board, call="", at=0, way="", log=None):
    """The environment that puts the shim before the C library."""
    more = {"LD_PRELOAD": harness.SHIM, "TORTURE_BOARD": board}
    if call:
        name = way.rstrip("+")
        how = {"short": -1, "kill": -9}.get(name) or getattr(errno, name)
        more |= {"TORTURE_CALL": call, "TORTURE_AT": str(at), "TORTURE_HOW": str(how)}
        if way.endswith("+"):
            more["TORTURE_ALWAYS"] = "1"
    if log:
        more["TORTURE_LOG"] = log
    return more


def blank_board(path):
    with open(path, "wb") as file:
        file.write(bytes(8 * (len(KINDS) + 1)))


def read_board(path):
    with open(path, "rb") as file:
        return struct.unpack(f"{len(KINDS) + 1}Q", file.read(8 * (len(KINDS) + 1)))


class Failing:
    """The cases of one session."""

    def __init__(self, session):
        self.session = session
        self.base = sessions.prepared(session, f"base-{session.name}")
        self.before = self.base.state()
        # Once without failures: how many calls there are, and what the end looks like. malloc is counted
        # only where it may fail.
        self.counts = {}
        for counted in ("", "malloc"):
            world = self.base.copy(scratch(f"count-{session.name}"))
            board = world.root + ".board"
            blank_board(board)
            more = {"TORTURE_CALL": counted, "TORTURE_AT": str(1 << 60)} if counted else {}
            self.perform(world, shim(board) | more)
            counts = dict(zip(KINDS, read_board(board)))
            self.counts |= {"malloc": counts["malloc"]} if counted else counts
        if not self.counts["fsync"] + self.counts["fdatasync"] + self.counts["open"]:
            harness.fail("the shim does not stand between the program and the C library")
        self.after = world.state()
        self.made = self.made_in(world)
        self.right = [("clean", fault) for fault in world.clean()]

    def perform(self, world, more=None):
        for arguments, given in self.session.steps:
            ended = world.run(*arguments, input=given, more=more)
            if ended.code != 0:
                return ended
        return ended

    def made_in(self, world):
        """What the session's file holds, so that two can be compared; None when there is none."""
        path = self.session.makes and os.path.join(world.work, self.session.makes)
        if not path or not os.path.lexists(path):
            return None
        if path.endswith(".tac"):
            other = World(world.root)
            other.notebook = path
            ended = other.run("-n", self.session.makes, "verify")
            return "clean" if ended.code == 0 else f"exit {ended.code}: {first_line(ended.out)}"
        if path.endswith(".tacbak"):
            ended = world.run("restore", self.session.makes, "--into", "proof.tac")
            state = world.run("-n", "proof.tac", "verify")
            return "clean" if (ended.code, state.code) == (0, 0) else f"exit {ended.code}"
        return harness.digest(path)

    def cases(self, seed):
        found = []
        for kind in WAYS:
            count = self.counts[kind]
            picks = range(1, count + 1)
            if kind == "malloc":
                picks = some(picks, 60, f"{seed}{self.session.name}")
            for at in picks:
                # The first way for each n, and one of the others in turn.
                ways = WAYS[kind][:1] + WAYS[kind][1:][at % max(1, len(WAYS[kind]) - 1):][:1]
                for way in ways:
                    name = f"failing/{self.session.name}/{kind}/{at}/{way}"
                    found.append((name, self.case(kind, at, way)))
        return found

    def case(self, kind, at, way):
        return lambda folder: self.run(folder, kind, at, way)

    def run(self, folder, kind, at, way):
        world = self.base.copy(folder)
        board = os.path.join(folder, "board")
        blank_board(board)
        ended = self.perform(world, shim(board, kind, at, way))
        if read_board(board)[-1] == 0:
            return []  # It went another way, and there was no n-th call: nothing was tried.
        os.unlink(board)
        # C++ in Swift's own library ends the program when it gets no memory.
        # The geometry says that there is none, and ends the command with 70.
        ended_by_force = kind == "malloc" and ended.code is not None and (
            ended.code < 0 or ended.code == 70 and b"out of memory" in ended.err)
        faults = [] if ended_by_force or not ended.fault() else [ended.fault()]
        said = ended.err.decode("utf-8", "replace")
        state = world.state()
        if self.session.makes:
            faults += self.judge_file(world, ended, state)
        else:
            faults += self.judge(ended, state, said, ended_by_force)
            if not faults and state == self.before != self.after:
                again = self.perform(world)
                if again.code != 0:
                    faults.append(f"again: exit {again.code}: {first_line(again.err)}")
                elif world.state() != self.after:
                    faults.append(f"again: {difference(world.state(), self.after)}")
        last = world.run("trip", "note", "Afterwards")
        if last.code != 0:
            faults.append(f"the next write: exit {last.code}: {first_line(last.err)}")
        # What could not be removed, or was cut off, is not there to be tidied by this run.
        allowed = ["*.tmp", "*.part"] if kind in ("unlink", "rmdir") or ended_by_force else []
        return faults + world.clean(allowed=allowed)

    def judge(self, ended, state, said, by_force):
        if state not in (self.before, self.after):
            return [f"exit {ended.code}, half kept: {difference(state, self.after)}"]
        if ended.code == 0 and state != self.after:
            return ["exit 0, and it is not kept"]
        if ended.code == 0 or by_force or self.before == self.after or UNSURE.search(said):
            return []
        if state == self.after and not says_kept(said):
            return [f"exit {ended.code} and kept, and it says: {spoken(said)}"]
        if state == self.before and says_kept(said):
            return [f"exit {ended.code} and not kept, and it says: {spoken(said)}"]
        return []

    def judge_file(self, world, ended, state):
        faults = []
        if state != self.before:
            faults.append(f"the notebook changed: {difference(state, self.before)}")
        made = self.made_in(world)
        if made is None and ended.code == 0:
            faults.append(f"exit 0, and there is no {self.session.makes}")
        if made is not None and made != self.made:
            faults.append(f"{self.session.makes} is not whole: {made}")
        return faults


def cases(seed, most):
    found = []
    known = sessions.sessions()
    share = most and -(-most // len(known))
    for session in known:
        part = Failing(session)
        if part.right:
            found.append((f"failing/{session.name}/none", lambda folder, p=part: [str(p.right)]))
        found += some(part.cases(seed), share, f"{seed}{session.name}")
    random.Random(seed).shuffle(found)
    return found
