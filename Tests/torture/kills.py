"""The program is killed, as by kill -9, before the n-th call of the system, over the sessions. Afterwards:

- what was acknowledged is there, and of what was under way all or nothing;
- the next write works and settles what waits, `verify` is clean: no photo is lost or left over;
- a file that was being made is whole or not there, a backup restored is equal, and the next backup takes
  away what the killed one had begun."""

import os
import random

from harness import difference, first_line, some
from crashes import grown
import failing
import sessions

# How many a long run kills.
KILLS = 700


class Kills(failing.Failing):
    """The cases of one session."""

    def cases(self, seed):
        return [(f"kills/{self.session.name}/{at}", lambda folder, n=at: self.killed(folder, n))
                for at in range(1, self.counts["any"] + 1)]

    def killed(self, folder, at):
        world = self.base.copy(folder)
        board = os.path.join(folder, "board")
        failing.blank_board(board)
        ended = self.perform(world, failing.shim(board, "any", at, "kill"))
        os.unlink(board)
        faults = []
        state = world.state()
        recording = self.session.name == "record"
        if state not in (self.before, self.after):
            grows = recording and grown(self.before, state)
            if not grows:
                faults.append(f"half kept: {difference(state, self.after)}")
        # One command acknowledges by its result, a script by its end.
        elif ended.code == 0 or (ended.out and self.session.steps[-1][0][0] != "-f" and not recording):
            if state != self.after:
                faults.append("acknowledged, and it is not there")
        if self.session.makes:
            made = self.made_in(world)
            if made not in (None, self.made):
                faults.append(f"{self.session.makes} is not whole: {made}")
        last = world.run("trip", "note", "Afterwards")
        if last.code != 0:
            faults.append(f"the next write: exit {last.code}: {first_line(last.err)}")
        again = world.run("backup", "again" + os.path.splitext(sessions.backup_name())[1])
        if again.code != 0:
            faults.append(f"the next backup: exit {again.code}: {first_line(again.err)}")
        # What was to be given out stays under its other name: nobody but its user knows the folder.
        return faults + world.clean(allowed=["*.tmp"])


def cases(seed, most):
    found = []
    for session in sessions.sessions():
        found += Kills(session).cases(seed)
    found = some(found, most or KILLS, seed)
    random.Random(seed).shuffle(found)
    return found
