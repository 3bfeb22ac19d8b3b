"""Writes a notebook of format 2 from what taccuino-notebook(5) says, and nothing else: its tables are made by the statements
of the page. In it are two replicas, a run that was not handed over, a note of what was received, an undo, an erasure and a
sealed domain. Called with the page and the file to write; encryption is that of libsodium."""

import ctypes
import ctypes.util
import hashlib
import json
import random
import sqlite3
import struct
import sys

PAGE, PATH = sys.argv[1:]
PASSPHRASE = b"eight gentle otters"
dice = random.Random(2)
sodium = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")
NONE = bytes(32)


def H(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def text(value):
    return struct.pack(">I", len(value)) + value.encode()


def name(id):
    digits = id.hex()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def tail(id):
    return int(id.hex()[-10:][::-1], 16)


clock = 1_777_000_000_000


def new_id():
    bits = clock << 80 | 7 << 76 | dice.getrandbits(12) << 64 | 2 << 62 | dice.getrandbits(62)
    return bits.to_bytes(16, "big")


# Encryption.


def encrypt(key, plain, identity):
    nonce = dice.randbytes(24)
    box = ctypes.create_string_buffer(len(plain) + 16)
    length = ctypes.c_ulonglong()
    sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(
        box, ctypes.byref(length), plain, ctypes.c_ulonglong(len(plain)), identity,
        ctypes.c_ulonglong(len(identity)), None, nonce, key)  # fmt: skip
    return nonce + box.raw


def identity(purpose, ids, number, rest=b""):
    return b"taccuino-seal 1 " + purpose + b"\n" + b"".join(ids) + struct.pack(">q", number) + rest


def content(salt, body, blob=None):
    plain = struct.pack(">Q", salt)
    for part in (body, blob):
        plain += struct.pack(">I", 0 if part is None else len(part) + 1) + (part or b"")
    return plain + bytes(-len(plain) % 64)


# The file.

db = sqlite3.connect(PATH)
statements = []
for line in open(PAGE, encoding="utf-8").read().replace("\\-", "-").split("\n"):
    if line.startswith("CREATE "):
        statements.append(line)
    elif statements and line.startswith("  ") and not statements[-1].endswith(";"):
        statements[-1] += "\n" + line
for statement in statements:
    db.execute(statement.rstrip(";"))
db.execute("PRAGMA application_id = 0x7461636F")
db.execute("PRAGMA user_version = 2")

numbers, kinds, replicas = {}, {}, {}


def entity(id):
    if id is None:
        return None
    if id not in numbers:
        numbers[id] = len(numbers) + 1
        db.execute("INSERT INTO entity VALUES(?, ?, ?)", (numbers[id], id, tail(id)))
    return numbers[id]


def kind(domain, word):
    if (domain, word) not in kinds:
        kinds[domain, word] = len(kinds) + 1
        db.execute("INSERT INTO kind VALUES(?, ?, ?, 1, 0)", (kinds[domain, word], domain, word))
    return kinds[domain, word]


class Replica:
    def __init__(self, operator):
        self.id, self.operator = new_id(), operator
        self.number = len(replicas) + 1
        self.seq, self.last = 0, NONE
        replicas[self.id] = self
        db.execute("INSERT INTO replica VALUES(?, ?)", (self.number, self.id))

    def place(self, seq):
        return self.number << 40 | seq

    def batch(self, events, role=0, command=None, live=1, erased=(), gone=False, key=None):
        """Appends events of (domain, kind, scope, entity, body); key is the id and the bytes of the key that seals them."""
        global clock
        first = self.seq + 1
        command = command.encode() if command is not None else None
        command_salt = dice.getrandbits(63) | 1 if command is not None else 0
        command_hash = H(struct.pack(">q", command_salt) + command) if command is not None else NONE
        ids = []
        for step, (domain, word, scope, thing, body) in enumerate(events):
            clock += 1000
            self.seq += 1
            id, salt, hlc = new_id(), dice.getrandbits(63) | 1, clock << 16
            body = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
            body_hash = H(struct.pack(">q", salt) + body.encode())
            self.last = H(
                self.last + b"tce1" + self.id + struct.pack(">qq", self.seq, first) + id
                + struct.pack(">qq", hlc, clock) + self.operator + (scope or bytes(16)) + thing
                + bytes(16) + struct.pack(">I", 1) + text(domain) + text(word) + command_hash
                + body_hash + NONE)  # fmt: skip
            hashes = (None, None)
            if key or step in erased:
                hashes = (body_hash, NONE)
                if key:
                    sealed = encrypt(
                        key[1], content(salt, body.encode()),
                        identity(b"event", [key[0], self.id, id], self.seq, self.last))  # fmt: skip
                    db.execute("INSERT INTO sealed VALUES(?, ?, ?)", (self.place(self.seq), entity(key[0]), sealed))
                body, salt = None, 0
            db.execute(
                "INSERT INTO event VALUES(?, ?, ?, ?, NULL, ?, ?, ?, ?, ?, NULL, NULL, ?, ?, ?, ?)",
                (self.place(self.seq), id, tail(id), hlc, step, kind(domain, word), entity(scope), entity(thing), body,
                 salt, *hashes, self.last))  # fmt: skip
            ids.append(id)
        if key and command is not None:
            sealed = encrypt(
                key[1], content(command_salt, command),
                identity(b"command", [key[0], self.id], first, command_hash))  # fmt: skip
            db.execute("INSERT INTO sealed VALUES(?, ?, ?)", (-1 - self.place(first), entity(key[0]), sealed))
        hidden = command is not None and (gone or key)
        shown = None if hidden or command is None else command.decode()
        db.execute(
            "INSERT INTO batch VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
            (self.place(first), entity(self.operator), len(events), live, role, shown, 0 if hidden else command_salt,
             command_hash if hidden else None))  # fmt: skip
        return ids


def plan(trip, destination):
    return ("trip", "TripPlanned", trip, trip, {"destination": destination, "from": "2027-01-01", "to": "2027-01-05"})


def pack(trip, item, what):
    return ("trip", "PackingAdded", trip, item, {"trip": name(trip), "name": what, "count": 2})


mara, lea = new_id(), new_id()
home, away = Replica(mara), Replica(lea)
(notebook,) = home.batch([(
    "notebook", "OperatorSeen", None, mara,
    {"name": "mara", "login": "mara", "host": "desk", "notebook": name(new_id())})], role=2)  # fmt: skip
seen = json.loads(db.execute("SELECT body FROM event").fetchone()[0])
db.execute("INSERT INTO meta VALUES('notebook', ?)", (bytes.fromhex(seen["notebook"].replace("-", "")),))

lisbon, socks, gift = new_id(), new_id(), new_id()
home.batch([plan(lisbon, "Lisbon")], command="trip add Lisbon")
home.batch([pack(lisbon, socks, "socks")], command="trip packing add socks")
home.batch([pack(lisbon, gift, "quicksilver")], command="trip packing add quicksilver", erased=[0], gone=True)
home.batch([("notebook", "Erased", None, gift, {})], role=2)

# Three events of the other one were not handed over.
away.seq, away.last = 3, H(b"the third")
db.execute("INSERT INTO run VALUES(?, ?, ?)", (away.place(3), away.place(1), away.last))
porto = new_id()
away.batch([plan(porto, "Porto")], command="trip add Porto")
home.batch([("notebook", "ReplicasSeen", None, home.id, {"seen": {name(away.id): 4}})], role=2)

home.batch(
    [("notebook", "ReminderAdded", None, new_id(), {"text": "call Ada", "on": "2026-12-01"})],
    command="reminder add 'call Ada' on=2026-12-01")  # fmt: skip
(edit,) = home.batch(
    [("trip", "TripEdited", lisbon, lisbon, {"comment": "never mind"})],
    command="trip edit Lisbon comment='never mind'", live=0)  # fmt: skip
home.batch([("notebook", "Voided", None, edit, {})], role=1, command="undo")

# A sealed domain: the passphrase opens its key, that opens the key of the person.
domain, person = (new_id(), dice.randbytes(32)), new_id()
scope = (new_id(), dice.randbytes(32))
salt, derived = dice.randbytes(16), ctypes.create_string_buffer(32)
if sodium.crypto_pwhash(
    derived, ctypes.c_ulonglong(32), PASSPHRASE, ctypes.c_ulonglong(len(PASSPHRASE)), salt,
    ctypes.c_ulonglong(1), ctypes.c_size_t(8192), 2):  # fmt: skip
    sys.exit("no memory for the key")
recovery = hashlib.blake2b(dice.randbytes(20), digest_size=32, key=b"taccuino recovery").digest()


def wrapped(key, way):
    return encrypt(key, domain[1], identity(b"domain", [domain[0]], 0, way + b" stack")).hex()


home.batch(
    [
        ("seal", "DomainSealed", None, domain[0], {"domain": "stack"}),
        ("seal", "PassphraseSet", None, domain[0], {"passphrase": {
            "kdf": "argon2id13", "passes": 1, "memory": 8192, "salt": salt.hex(),
            "wrapped": wrapped(derived.raw, b"passphrase")}}),
        ("seal", "RecoveryKeySet", None, domain[0], {"recovery": {"wrapped": wrapped(recovery, b"recovery")}}),
    ],
    role=2,
)  # fmt: skip
home.batch([("seal", "KeyMade", person, scope[0], {
    "domain_key": name(domain[0]),
    "wrapped": encrypt(domain[1], scope[1], identity(b"key", [scope[0], person, domain[0]], 0)).hex()})],
    role=2)  # fmt: skip
home.batch(
    [("stack", "PersonAdded", person, person, {"name": "Zenobia", "born": "1980-05-05"})],
    command="stack person add Zenobia born=1980-05-05", key=scope)  # fmt: skip
db.commit()
