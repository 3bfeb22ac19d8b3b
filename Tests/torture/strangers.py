"""A stranger's hands on a notebook: opens the file with SQLite, changes what stands in it, and makes the
chain of hashes right again, as `man 5 taccuino-notebook` lays it out. Nothing of the program is used."""

import hashlib
import sqlite3
import struct

SEQ_BITS = 40


def blake(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def content(value, salt, stored=None):
    if stored is not None:
        return stored
    return bytes(32) if value is None else blake(struct.pack(">q", salt) + octets(value))


def octets(value):
    return value if isinstance(value, bytes) else str(value).encode()


class Stranger:
    """The file, open; text comes and goes as bytes, which need not be UTF-8."""

    def __init__(self, path):
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.text_factory = bytes
        self.db.execute("PRAGMA journal_mode = DELETE")

    def close(self):
        self.db.close()

    def run(self, sql, *values):
        return self.db.execute(sql, values).fetchall()

    def one(self, sql, *values):
        return self.run(sql, *values)[0]

    def schema(self, change):
        """Runs `change`, which edits the text of the schema itself."""
        self.run("PRAGMA writable_schema = ON")
        change()
        self.run("PRAGMA writable_schema = OFF")
        version = self.one("PRAGMA schema_version")[0]
        self.run(f"PRAGMA schema_version = {version + 1}")

    def last(self, kind):
        """The place of the newest event of a kind, such as `PhotoCaptured`."""
        return self.one("SELECT e.n FROM event e JOIN kind k ON k.n = e.kind WHERE k.name = ?"
                        " ORDER BY e.n DESC LIMIT 1", kind)[0]

    def body(self, n):
        return octets(self.one("SELECT body FROM event WHERE n = ?", n)[0])

    def set_body(self, n, body):
        """As text, whatever the bytes are."""
        self.run("UPDATE event SET body = CAST(? AS TEXT) WHERE n = ?", octets(body), n)

    def edit(self, kind, old, new):
        """Changes the body of the newest event of a kind that holds `old`; its hash does not fit then."""
        n = self.one("SELECT max(e.n) FROM event e JOIN kind k ON k.n = e.kind WHERE k.name = ?"
                     " AND instr(e.body, ?)", kind, old)[0]
        body = self.body(n)
        self.set_body(n, body.replace(octets(old), octets(new)))
        return n, body

    def member(self, kind, name, value):
        """Sets a member of text in the body of the newest event of a kind, whatever it was."""
        import json
        n = self.last(kind)
        body = json.loads(self.body(n))
        body[name] = value
        self.set_body(n, json.dumps(body, separators=(",", ":"), ensure_ascii=False))
        return n

    def chain(self):
        """Makes every hash right, over what stands there now."""
        replicas = dict(self.run("SELECT n, id FROM replica"))
        ids = dict(self.run("SELECT n, id FROM entity"))
        kinds = {n: rest for n, *rest in self.run("SELECT n, version, domain, name FROM kind")}
        heads = {}
        rows = self.run(
            "SELECT e.n, e.id, e.hlc, e.at, e.step, e.kind, e.scope, e.entity, e.key, e.body, e.blob,"
            " e.salt, e.body_hash, e.blob_hash, b.operator, b.command, b.command_salt, b.command_hash"
            " FROM event e JOIN batch b ON b.n = e.n - e.step ORDER BY e.n")
        for (n, id, hlc, at, step, kind, scope, entity, key, body, blob, salt, body_hash, blob_hash,
             operator, command, command_salt, command_hash) in rows:
            replica, seq = n >> SEQ_BITS, n % (1 << SEQ_BITS)
            version, domain, name = kinds[kind]
            hash = blake(
                heads.get(replica, bytes(32)) + b"tce1" + replicas[replica]
                + struct.pack(">qq", seq, seq - step) + id
                + struct.pack(">qq", hlc, hlc >> 16 if at is None else at) + ids[operator]
                + (bytes(16) if scope is None else ids[scope]) + ids[entity] + (key or bytes(16))
                + struct.pack(">I", version) + counted(domain) + counted(name)
                + content(command, command_salt, command_hash) + content(body, salt, body_hash)
                + content(blob, salt, blob_hash))
            self.run("UPDATE event SET hash = ? WHERE n = ?", hash, n)
            heads[replica] = hash


def counted(value):
    return struct.pack(">I", len(octets(value))) + octets(value)
