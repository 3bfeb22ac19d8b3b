"""A stranger's notebook, of which each case has one attack: made from one that the program wrote, in the
stranger's own world, and opened in another one, whose files are watched.

Nothing is executed, nothing outside of the notebook's own files is written or given out, every run ends
within its time and neither by a signal nor with 70, nothing is printed raw, what was acknowledged is
there - and `verify` ends with 1, or the file is refused with 65, naming what is wrong."""

import base64
import os
import re
import shutil

from harness import EXAMPLES, SECRET, World, first_line, nmea, raw, scratch, some
import harness
import sessions
from strangers import Stranger, content

# ---- The stranger's notebook, before the attack

CONTENT = sessions.SCHOOL + f"""survey voice add {EXAMPLES}/memo.wav --room G01
survey underlay add {EXAMPLES}/lamp.png --level "Aurora School/G" --from 0,240=0,0 --to 320,240=40,0
survey note add "Mind the step" --room G01
trip photo p1.png --caption "Pier"
trip zone add Dunes 51.0000 3.5000 radius=300m
trip zone on enter 'trip zone show $zone'
trip import {EXAMPLES}/coast.gpx
trip note "Second"
trip note "Third"
undo
reminder add "Rent" on=2026-06-01
"""

def content_of(world):
    sessions.pictures(world)
    world.must("--no-transaction", "-f", "-", input=CONTENT.encode())


# ---- The attacks. Each is (name, what it does, what `verify` has to say); what it does gets the stranger
# and the stranger's world. None for what verify has to say: nothing is wrong with it by itself.

ATTACKS = []


def attack(names, *, folds=False, exits=(1, 65)):
    """Declares an attack. `names`: a pattern for what `verify` says. `folds`: the stranger makes the tables
    anew afterwards, so that they show what the changed events say."""
    def declare(function):
        ATTACKS.append((function.__name__.replace("_", "-"), function, names, folds, exits))
        return function
    return declare


SCHEMA = r"trigger|view|table|index|column|schema|not expected|not ours|foreign|damaged|malformed"
CHAIN = r"not what was written|chain|hash"


@attack(SCHEMA)
def trigger_drops_events(file, world):
    file.run("CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM event WHERE n = NEW.n; END")


@attack(SCHEMA)
def trigger_ignores_inserts(file, world):
    file.run("CREATE TRIGGER t BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END")


@attack(SCHEMA)
def trigger_writes_elsewhere(file, world):
    file.run("CREATE TRIGGER t AFTER INSERT ON batch BEGIN"
             " UPDATE survey_room SET name = 'owned'; DELETE FROM trip_note; END")


@attack(SCHEMA)
def trigger_that_does_not_end(file, world):
    file.run("CREATE TRIGGER t AFTER INSERT ON batch BEGIN INSERT INTO meta"
             " SELECT 'x' || count(*), 1 FROM (WITH RECURSIVE c(x) AS"
             " (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c); END")


@attack(SCHEMA)
def trigger_on_notes_of_the_program(file, world):
    file.run("CREATE TRIGGER t AFTER UPDATE ON batch BEGIN UPDATE batch SET live = 0; END")


def columns(file, table):
    return [row[1].decode() for row in file.run(f"PRAGMA table_info({table})")]


def endless(file, table):
    names = columns(file, table)
    file.run(f"DROP TABLE {table}")
    file.run(f"CREATE VIEW {table} AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
             f" SELECT {', '.join('x AS ' + name for name in names)} FROM c WHERE x < 0")


@attack(SCHEMA)
def endless_view_for_notes(file, world):
    endless(file, "trip_note")


@attack(SCHEMA)
def endless_view_for_settings(file, world):
    endless(file, "meta")


@attack(SCHEMA)
def endless_view_for_events(file, world):
    endless(file, "event")


@attack(SCHEMA)
def view_that_swallows_events(file, world):
    file.run("ALTER TABLE event RENAME TO event_true")
    file.run("CREATE VIEW event AS SELECT * FROM event_true")
    file.run("CREATE TRIGGER t INSTEAD OF INSERT ON event BEGIN SELECT 1; END")


@attack(SCHEMA)
def foreign_table(file, world):
    file.run("CREATE TABLE loot(a, b)")
    file.run("INSERT INTO loot VALUES(zeroblob(200000), 'x')")


@attack(SCHEMA)
def virtual_table(file, world):
    file.run("CREATE VIRTUAL TABLE loot USING rtree(id, a, b)")


@attack(SCHEMA)
def unique_index(file, world):
    file.run("CREATE UNIQUE INDEX x ON event(step, kind, salt, hlc)")


@attack(SCHEMA)
def expression_index_that_fails(file, world):
    file.run("CREATE INDEX x ON trip_note(abs(CASE WHEN text = 'Afterwards'"
             " THEN -9223372036854775808 ELSE 1 END))")


@attack(SCHEMA)
def expression_index_that_is_slow(file, world):
    file.run("CREATE INDEX x ON trip_note(length(replace(hex(zeroblob(CASE WHEN text ="
             " 'Afterwards' THEN 100000000 ELSE 1 END)), '0', 'abcdefgh')))")


@attack(SCHEMA)
def generated_column(file, world):
    file.run("ALTER TABLE trip_note ADD COLUMN g AS (abs(-9223372036854775807 - 1))")


@attack(SCHEMA)
def generated_column_in_the_log(file, world):
    file.run("ALTER TABLE event ADD COLUMN g AS (json_extract(body, '$['))")


@attack(SCHEMA)
def check_with_a_function(file, world):
    file.schema(lambda: file.run(
        "UPDATE sqlite_schema SET sql = replace(sql, 'step INTEGER NOT NULL',"
        " 'step INTEGER NOT NULL CHECK(length(hex(zeroblob(400000000))) < 0)')"
        " WHERE name = 'event'"))


@attack(SCHEMA)
def check_that_refuses(file, world):
    file.schema(lambda: file.run(
        "UPDATE sqlite_schema SET sql = replace(sql, 'blob BLOB', 'blob BLOB CHECK(n < 5)')"
        " WHERE name = 'event'"))


@attack(SCHEMA)
def default_expression(file, world):
    file.schema(lambda: file.run(
        "UPDATE sqlite_schema SET sql = replace(sql, 'command TEXT',"
        " 'command TEXT DEFAULT (load_extension(''/tmp/x.so''))') WHERE name = 'batch'"))


@attack(SCHEMA)
def conflict_clause_that_replaces(file, world):
    file.schema(lambda: file.run(
        "UPDATE sqlite_schema SET sql = replace(sql, 'text TEXT',"
        " 'text TEXT UNIQUE ON CONFLICT REPLACE') WHERE name = 'trip_note'"))


@attack(SCHEMA)
def schema_is_garbage(file, world):
    file.schema(lambda: file.run(
        "UPDATE sqlite_schema SET sql = 'CREATE TABLE trip_note(' WHERE name = 'trip_note'"))


@attack(SCHEMA)
def two_tables_share_pages(file, world):
    file.schema(lambda: file.run(
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name ="
        " 'event') WHERE name = 'trip_photo'"))


@attack(SCHEMA + "|table trip_note|rows")
def table_gone(file, world):
    file.run("DROP TABLE trip_note")


@attack(SCHEMA)
def index_gone(file, world):
    file.run("DROP INDEX event_entity")


# SQLite only plans by them.
@attack(None, exits=(0, 1, 65))
def statistics_that_lie(file, world):
    file.run("ANALYZE")
    file.run("UPDATE sqlite_stat1 SET stat = '9223372036854775807 -1 x'")


# The list of tables is made anew, and the log is not on it any more.
@attack(r"model|table|schema|damaged", exits=(0, 1, 65))
def model_that_drops_the_log(file, world):
    file.run("UPDATE model SET fingerprint = x'00', tables = 'event batch meta entity replica kind'")
    file.run("UPDATE meta SET value = x'00' WHERE name = 'models'")


# The log without a new chain: what anybody does by hand.

@attack(CHAIN)
def edited_body(file, world):
    file.edit("NoteAdded", "Second", "Forged")


@attack(CHAIN + "|rows are not")
def edited_body_beside_its_old_hash(file, world):
    n, body = file.edit("NoteAdded", "Second", "Forged")
    salt = file.one("SELECT salt FROM event WHERE n = ?", n)[0]
    file.run("UPDATE event SET body_hash = ? WHERE n = ?", content(body, salt), n)


@attack(r"withheld", exits=(0, 1))
def body_taken_out_without_an_erasure(file, world):
    n = file.last("NoteAdded")
    body, salt = file.one("SELECT body, salt FROM event WHERE n = ?", n)
    file.run("UPDATE event SET body = NULL, salt = 0, body_hash = ? WHERE n = ?",
             content(body, salt), n)


@attack(r"withheld|not what was written|hash", exits=(0, 1))
def chunk_of_a_track_taken_out(file, world):
    n, blob, salt = file.one("SELECT n, blob, salt FROM event WHERE blob IS NOT NULL LIMIT 1")
    file.run("UPDATE event SET blob = NULL, blob_hash = ? WHERE n = ?", content(blob, salt), n)


@attack(CHAIN + "|command")
def edited_command_beside_its_old_hash(file, world):
    n, command, salt = file.one(
        "SELECT n, command, command_salt FROM batch WHERE command LIKE '%Second%'")
    file.run("UPDATE batch SET command = 'trip note Forged', command_hash = ? WHERE n = ?",
             content(command, salt), n)


@attack(CHAIN + "|withheld|command", exits=(0, 1))
def command_taken_out(file, world):
    n, command, salt = file.one(
        "SELECT n, command, command_salt FROM batch WHERE command LIKE '%Second%'")
    file.run("UPDATE batch SET command = NULL, command_hash = ?, command_salt = 0 WHERE n = ?",
             content(command, salt), n)


@attack(r"batch|role|undo")
def batch_that_undo_passes_over(file, world):
    file.run("UPDATE batch SET role = 2 WHERE n = (SELECT max(n) FROM batch WHERE role = 0)")


@attack(r"batch|role|undo")
def batch_that_voids_nothing(file, world):
    file.run("UPDATE batch SET role = 0 WHERE role = 1")


@attack(r"taken back|undo|live")
def batch_wrongly_dead(file, world):
    file.run("UPDATE batch SET live = 0 WHERE n = (SELECT n FROM batch WHERE command LIKE"
             " '%Second%')")


@attack(r"batch")
def batch_with_a_wrong_count(file, world):
    file.run("UPDATE batch SET events = 1000000000 WHERE n = (SELECT max(n) FROM batch)")


@attack(r"deferred|kind|batch")
def kind_that_is_not_deferred(file, world):
    file.run("UPDATE kind SET deferred = 1 WHERE name = 'NoteAdded'")


@attack(CHAIN + "|order")
def edited_clock(file, world):
    file.run("UPDATE event SET hlc = hlc + 1 WHERE n = ?", file.last("NoteAdded"))


@attack(CHAIN)
def edited_time(file, world):
    file.run("UPDATE event SET at = 0 WHERE n = ?", file.last("NoteAdded"))


@attack(CHAIN)
def swapped_events(file, world):
    rows = file.run("SELECT n, body, salt FROM event WHERE kind = (SELECT n FROM kind WHERE name ="
                    " 'NoteAdded' AND domain = 'trip') ORDER BY n LIMIT 2")
    (one, body, salt), (two, other, pepper) = rows
    file.run("UPDATE event SET body = CAST(? AS TEXT), salt = ? WHERE n = ?", other, pepper, one)
    file.run("UPDATE event SET body = CAST(? AS TEXT), salt = ? WHERE n = ?", body, salt, two)


@attack(r"missing|gap")
def missing_event(file, world):
    file.run("DELETE FROM event WHERE n = ?", file.last("NoteAdded"))


@attack(CHAIN + "|twice|ids")
def id_given_twice(file, world):
    n = file.last("NoteAdded")
    id, tail = file.one("SELECT id, tail FROM event WHERE n < ? ORDER BY n DESC LIMIT 1", n)
    file.run("UPDATE event SET id = ?, tail = ? WHERE n = ?", id, tail, n)


@attack(r"twice|ids")
def id_given_twice_and_chained(file, world):
    id_given_twice(file, world)
    file.chain()


@attack(CHAIN + "|operator")
def forged_operator(file, world):
    file.run("UPDATE batch SET operator = (SELECT n FROM entity ORDER BY n LIMIT 1 OFFSET 5)"
             " WHERE n = (SELECT max(n) FROM batch)")


@attack(r"notebook")
def another_notebook_id(file, world):
    file.run("UPDATE meta SET value = randomblob(16) WHERE name = 'notebook'")


# The log with a right chain: what only its content can tell.

@attack(r"clock|order|time|chain|future")
def clock_at_its_end(file, world):
    file.run("UPDATE event SET hlc = 9223372036854775807 WHERE n = (SELECT max(n) FROM event)")
    file.chain()


@attack(None, folds=True)
def time_at_its_end(file, world):
    file.run("UPDATE event SET at = 9223372036854775807 WHERE n = ?", file.last("NoteAdded"))
    file.chain()


@attack(r"UTF-8|JSON|body|not what|damaged|text|was changed after")
def body_that_is_not_utf8(file, world):
    file.set_body(file.last("NoteAdded"), b'{"text":"\xff\xfe\xc0\x80"}')
    file.chain()


@attack(r"JSON|body|cannot be read|not what")
def body_that_is_not_json(file, world):
    file.set_body(file.last("NoteAdded"), b'{"text":"a",,}')
    file.chain()


@attack(r"JSON|body|deep|cannot be read|not what")
def body_without_a_bottom(file, world):
    file.set_body(file.last("NoteAdded"), b'{"text":' + b"[" * 200000 + b"]" * 200000 + b"}")
    file.chain()


@attack(r"body|text|type|not what|JSON|column|batch")
def bytes_for_text(file, world):
    n = file.last("NoteAdded")
    file.run("UPDATE event SET body = CAST(body AS BLOB) WHERE n = ?", n)
    file.run("UPDATE batch SET command = x'1b5d303b6f776e656407' WHERE n = (SELECT max(n) FROM batch)")


@attack(None, folds=True)
def numbers_without_an_end(file, world):
    n = file.last("AssetPlaced")
    body = file.body(n)
    file.set_body(n, re.sub(rb'"(at_x|at_y)":[-0-9.e]+', rb'"\1":1e999', body))
    file.chain()


@attack(r"table|rows are not")
def infinity_in_a_table(file, world):
    file.run("UPDATE survey_room SET area_m2 = 9e999, label_x = -9e999, centroid_x = 9e999")


@attack(r"table|rows are not")
def text_in_a_column_of_numbers(file, world):
    file.run("UPDATE survey_room SET area_m2 = 'x', polygon = x'ffffffff00'")


ESCAPES = "\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eevil\u2066"


@attack(None, folds=True)
def names_that_steer_a_terminal(file, world):
    for kind in ("NoteAdded", "TripPlanned", "ProjectCreated", "ReminderAdded"):
        key = {"NoteAdded": "text", "TripPlanned": "destination", "ReminderAdded": "text"}.get(
            kind, "name")
        file.member(kind, key, ESCAPES)
    file.run("UPDATE batch SET command = ? WHERE n = (SELECT max(n) FROM batch)", "trip " + ESCAPES)
    file.run("UPDATE event SET body = replace(body, '\"G01\"', '\"=1+1\x1b[2J\"')")
    file.chain()


# The head of the file.

@attack(r"another program|not a notebook|no notebook|notebook of", exits=(65,))
def another_application(file, world):
    file.run("PRAGMA application_id = 1")


@attack(r"newer|version|another program", exits=(65,))
def a_newer_version(file, world):
    file.run("PRAGMA user_version = 2")


@attack(r"version|another program|no notebook|not a notebook", exits=(65,))
def no_version(file, world):
    file.run("PRAGMA user_version = 0")


@attack(r"version|another program|no notebook|not a notebook|newer", exits=(65,))
def a_version_below_nothing(file, world):
    file.run("PRAGMA user_version = -5")


@attack(None, exits=(0,))
def write_ahead_log(file, world):
    file.run("PRAGMA journal_mode = WAL")
    file.run("UPDATE kind SET deferred = deferred")


@attack(None, exits=(0,))
def other_models(file, world):
    file.run("UPDATE meta SET value = x'0102' WHERE name = 'models'")
    file.run("UPDATE model SET fingerprint = x'0102'")


# Paths.

BAD = r"photo|file|attachment|name|voice|underlay|path"


def points_at(name, path):
    """Declares attacks that let a photo, a photo of a trip, a voice note and an underlay name a path."""
    for kind, where in (("PhotoCaptured", "file"), ("PhotoAdded", "file"), ("VoiceAttached", "file"),
                        ("UnderlayPlaced", "file")):
        def do(file, world, kind=kind, where=where):
            file.member(kind, where, path)
            file.chain()
        do.__name__ = f"{kind}_names_{name}".lower()
        attack(BAD, folds=True)(do)


points_at("a_path_upwards", "../../../home/private.jpg")
points_at("a_path_from_the_root", "/etc/passwd")


@attack(BAD, folds=True)
def photo_with_a_name_of_controls(file, world):
    file.member("PhotoCaptured", "file", "a\u001b[2J\u0000/..\n.jpg")
    file.chain()


@attack(BAD, folds=True)
def photo_without_a_name(file, world):
    file.member("PhotoCaptured", "file", "")
    file.chain()


def photos(world):
    """The JPEG files beside the notebook."""
    for folder, _, names in os.walk(os.path.join(world.work, "n.photos")):
        for name in names:
            yield os.path.join(folder, name)


@attack(BAD)
def photos_that_are_links(file, world):
    for path in list(photos(world)):
        os.unlink(path)
        os.symlink("../" * 20 + "VICTIM/home/private.jpg", path)


@attack(BAD)
def photos_that_are_other_pictures(file, world):
    for path in list(photos(world)):
        shutil.copy(os.path.join(world.home, "private.jpg"), path)


# What lies behind it is read, and nothing is written: docs/decisions/0040.
@attack("symbolic link", exits=(1, 65))
def folder_of_photos_is_a_link(file, world):
    shutil.rmtree(os.path.join(world.work, "n.photos"))
    os.symlink("../home", os.path.join(world.work, "n.photos"))


def staged(world, name, data=b"owned"):
    folder = os.path.join(world.work, "n.photos", ".staged")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as out:
        out.write(data)


def known(file):
    """The id of a thing that there is, as text."""
    id = file.one("SELECT id FROM survey_photo LIMIT 1")[0].hex()
    return "-".join([id[:8], id[8:12], id[12:16], id[16:20], id[20:]])


@attack(BAD + "|waits|recording|left", exits=(1, 65))
def staged_file_that_goes_upwards(file, world):
    staged(world, f"{known(file)}+..+..+home+.bashrc")
    staged(world, f"{known(file)}+..+..+home+planted")


@attack(BAD + "|waits|recording|left", exits=(1, 65))
def staged_file_over_a_photo(file, world):
    right = next(path for path in photos(world) if "thumbnails" not in path and "trips" not in path)
    parts = os.path.relpath(right, os.path.join(world.work, "n.photos")).split("/")
    staged(world, f"{known(file)}+" + "+".join(parts))


@attack(BAD + "|waits|recording|left", exits=(1, 65))
def staged_link(file, world):
    os.makedirs(os.path.join(world.work, "n.photos", ".staged"))
    os.symlink("../../../home/private.jpg",
               os.path.join(world.work, "n.photos", ".staged", f"{known(file)}+x.jpg"))


@attack(BAD + "|folder|link", exits=(1, 65, 73, 77))
def staging_folder_is_a_link(file, world):
    os.symlink("../../home", os.path.join(world.work, "n.photos", ".staged"))


@attack(BAD + "|waits|recording|left", exits=(1, 65))
def recording_that_is_a_link(file, world):
    os.symlink("../home/.bashrc", os.path.join(world.work, "n.recording"))


# Hooks: commands that run when a border is crossed.

def hook(name, command, names=r"hook|command"):
    def do(file, world):
        file.member("HookAdded", "command", command)
        file.chain()
    do.__name__ = f"hook_{name}"
    attack(names, folds=True)(do)


hook("writes_a_start_up_file", "trip list --format csv --out ../home/.bashrc --force")
hook("writes_a_new_file", "trip list --format csv --out ../home/planted.csv")
hook("exports", "trip export --format gpx --with-private --out ../home/planted.gpx")
hook("reads_a_file", "trip photo ../home/private.jpg")
hook("imports", "trip import ../home")
hook("writes_a_transcript", "transcript ../home/planted.txt")
hook("runs_a_script", "source ../home/.bashrc")
hook("steers_the_terminal", "trip note '\u001b]0;owned\u0007'", None)
# Harmless in itself; it is not on this machine's list, so it does not run.
hook("adds_a_note", "trip note Planted", None)


# ---- What is done with such a notebook

COMMANDS = [
    "verify --json", "log --limit 50", "trip list --format table", "trip note list", "trip track list",
    "trip hook list", "trip photo list --json", "survey room list", "survey asset list --format csv",
    "survey photo list --format table", "survey status --format table", "survey photo missing",
    "survey voice list", "reminder due", "find Afterwards", "doctor",
    "survey export --photos --out out.html", "survey export --photos --out out.tacpkg",
    "trip book --from 2020-01-01 --to 2030-01-01 --out out2.html", "trip export --out out.gpx",
    "survey photo export --out out-shots", "survey photo export out-shots",
    "trip photo export out-shots2",
    "survey map --level G --out out.svg", "trip note Afterwards", "trip note list --json",
    "survey asset add luminaire 'Philips 30W wall light' at=13,3 --room G01 --photo own.png", "undo",
    "backup out.tac", "backup out.tacbak", "rebuild", "trip note Again", "verify",
]


def jpeg_with(secret, picture):
    """The picture with a remark in it."""
    remark = secret.encode() * 30
    return picture[:2] + b"\xff\xfe" + (len(remark) + 2).to_bytes(2, "big") + remark + picture[2:]


def needles(secret):
    """The secret as it stands in a file, or in one that packs bytes by base64."""
    data = secret.encode() * 3
    return [secret.encode()] + [base64.b64encode(data[shift:])[4:24] for shift in range(3)]


class Victim:
    """A home with something to lose."""

    def __init__(self, root, picture):
        self.world = World(root).make()
        os.makedirs(os.path.join(self.world.home, ".ssh"))
        for name in (".bashrc", ".profile", ".ssh/id_ed25519"):
            with open(os.path.join(self.world.home, name), "w") as file:
                file.write(f"# {SECRET} {name}\n")
        with open(os.path.join(self.world.home, "private.jpg"), "wb") as file:
            file.write(jpeg_with(SECRET, picture))
        with open(os.path.join(self.world.work, "own.png"), "wb") as file:
            file.write(harness.png(9))
        # The victim has notebooks of their own, and so a state folder.
        self.world.must("-n", "own.tac", "trip", "note", "Mine")


OWN = re.compile(r"work/(n\.(tac(-\w+)?|photos|recording)|out)|home/\.local/state/taccuino/")


class Hostile:
    def __init__(self):
        self.base = World(scratch("stranger")).make()
        content_of(self.base)
        path = next(photos(self.base))
        with open(path, "rb") as file:
            self.picture = file.read()
        with open(os.path.join(self.base.home, "private.jpg"), "wb") as file:
            file.write(jpeg_with(SECRET, self.picture))

    def check(self, attack, folder):
        name, do, names, folds, exits = attack
        stranger = self.base.copy(os.path.join(folder, "stranger"))
        file = Stranger(stranger.notebook)
        try:
            do(file, stranger)
        finally:
            file.close()
        if folds:
            stranger.run("rebuild")
        world = Victim(os.path.join(folder, "VICTIM"), self.picture).world
        self.hand_over(stranger, world, folder)
        before = world.files()
        faults = []
        for line in COMMANDS:
            ended = world.run(*harness.split(line), timeout=10)
            faults += [fault for fault in (ended.fault(), raw(ended)) if fault]
            if line.startswith("verify") and names is not None and not any("verify" in f for f in faults):
                faults += self.judge(ended, names, exits)
                names = None
            if line == "trip note Afterwards":
                acknowledged = ended.code == 0
            if line == "trip note list --json" and acknowledged and b'"Afterwards"' not in ended.out:
                faults.append("a note was acknowledged and is not there")
            if any(needle in ended.out + ended.err for needle in needles(SECRET)):
                faults.append(f"gives the secret away: {line}")
        faults += self.walk(world)
        faults += self.compare(world, before)
        return list(dict.fromkeys(faults))

    def hand_over(self, stranger, world, folder):
        for each in os.listdir(stranger.work):
            if not each.startswith("n."):
                continue
            source, target = os.path.join(stranger.work, each), os.path.join(world.work, each)
            if os.path.islink(source) or os.path.isfile(source):
                shutil.copy2(source, target, follow_symlinks=False)
            else:
                shutil.copytree(source, target, symlinks=True)
        # Links that go to the root come back to this folder.
        for path in photos(world):
            if os.path.islink(path) and "VICTIM" in os.readlink(path):
                os.unlink(path)
                os.symlink(os.path.join(world.home, "private.jpg"), path)

    def judge(self, ended, names, exits):
        if ended.code not in exits:
            return [f"verify: exit {ended.code}, not {' or '.join(map(str, exits))}: "
                    + (first_line(ended.err) or first_line(ended.out))]
        # What is mended at once is told beside the report.
        said = harness.problems(ended, 40) + "\n" + ended.err.decode("utf-8", "replace")
        if not re.search(names, said, re.I):
            return [f"verify does not name it: {said[:300]}"]
        return []

    def walk(self, world):
        """Crosses the border for which hooks wait."""
        ended = world.run("trip", "record", "-", input=nmea(30))
        faults = [fault for fault in (ended.fault(), raw(ended)) if fault]
        listed = world.run("trip", "note", "list", "--json")
        if b'"Planted"' in listed.out:
            faults.append("a command of the stranger's ran: there is a note")
        if any(needle in ended.out + ended.err for needle in needles(SECRET)):
            faults.append("gives the secret away: trip record")
        return faults

    def compare(self, world, before):
        faults = []
        after = world.files()
        for path in sorted(set(before) | set(after)):
            if before.get(path) == after.get(path):
                continue
            if not OWN.match(path) and path not in ("home/.local", "home/.local/state"):
                faults.append(f"{path} was {'made' if path not in before else 'changed'}")
        for path, what in after.items():
            full = os.path.join(world.root, path)
            if what == "folder" or what.startswith("link ") or path in before:
                continue
            with open(full, "rb") as file:
                data = file.read()
            # The stranger's own picture is in the backup of what the stranger gave.
            if any(needle in data for needle in needles(SECRET)) and not path.endswith(".tacbak"):
                faults.append(f"{path} holds the secret")
        return faults


def cases(seed, most):
    part = Hostile()
    found = [(f"hostile/{each[0]}", lambda folder, a=each: part.check(a, folder))
             for each in ATTACKS]
    return some(found, most, seed)
