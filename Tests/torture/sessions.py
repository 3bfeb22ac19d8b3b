"""Commands that change a notebook or write files, each with what came before it: what the parts that
break the system under the program do again and again."""

import os

from harness import EXAMPLES, World, has, nmea, png, scratch


class Session:
    """`steps` run one after the other in a world that `before` has made; each is (arguments, input)."""

    def __init__(self, name, before, steps, makes=None):
        self.name, self.before, self.steps, self.makes = name, before, steps, makes


def pictures(world):
    for shade in range(4):
        with open(os.path.join(world.work, f"p{shade}.png"), "wb") as file:
            file.write(png(shade))


def fresh(world):
    """Nothing but pictures to take in."""
    pictures(world)


SCHOOL = f"""survey import {EXAMPLES}/school.geojson --metres --project School
source {EXAMPLES}/survey-families.tac
survey asset add luminaire "Philips 30W wall light" at=13.2,3 --room G01 --photo p0.png
trip add Rome from=2026-06-05 to=2026-06-08
trip note "Before"
"""


def school(world):
    """A school with a photo, and a trip."""
    pictures(world)
    world.must("-f", "-", input=SCHOOL.encode())


def photographed(world):
    """The school, and an asset with a photo added last."""
    school(world)
    world.must(*ASSET)


ASSET = ["survey", "asset", "add", "luminaire", "Philips 30W wall light", "at=18.8,3", "--room",
         "G01", "--photo", "p1.png"]

SCRIPT = """survey asset add luminaire "Philips 30W wall light" at=13,3 --room G01 --photo p2.png
survey room state G02 empty
trip photo p3.png --caption "Pier"
trip note "In the script"
"""

FIRST = ["trip", "add", "Rome", "from=2026-06-05", "to=2026-06-08"]


def words(line):
    return [(line.split(), b"")]


def backup_name():
    return "b.tacbak" if has("restore") else "b.tac"


def backed_up(world):
    photographed(world)
    world.must("backup", "b.tacbak")


def sessions():
    """All there are; those of commands that this program does not have are left out."""
    result = [
        Session("first", fresh, [(FIRST, b"")]),
        Session("first-photo", fresh, words("trip photo p0.png --caption Pier")),
        Session("asset", school, [(ASSET, b"")]),
        Session("script", school, [(["-f", "-"], SCRIPT.encode())]),
        Session("undo", photographed, words("undo")),
        Session("import", school, words(f"trip import {EXAMPLES}/coast.gpx")),
        Session("plan", fresh,
                words(f"survey import {EXAMPLES}/school.geojson --metres --project School")),
        Session("voice", school, words(f"survey voice add {EXAMPLES}/memo.wav --room G01")),
        Session("rebuild", photographed, words("rebuild")),
        Session("record", school, [(["trip", "record", "-", "--quiet"], nmea(20))]),
        Session("backup", photographed, words(f"backup {backup_name()}"), makes=backup_name()),
        Session("package", photographed, words("survey export --photos --out x.tacpkg"),
                makes="x.tacpkg"),
    ]
    if has("restore"):
        result.append(Session("restore", backed_up, words("restore b.tacbak --into r.tac"),
                              makes="r.tac"))
    return result


def prepared(session, name):
    """A world in which the session can begin."""
    world = World(scratch(name)).make()
    session.before(world)
    return world
