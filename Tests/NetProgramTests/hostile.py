#!/usr/bin/env python3
"""A server that means harm, for the tests of taccuino-net. Listens on this machine, on ports asked of the system, and
prints them as one line of JSON. The path of a request says how it is answered; `/seen` lists all requests so far. Ends
when its input does.

  hostile.py FOLDER     FOLDER gets keys and certificates
"""
import gzip
import hashlib
import json
import os
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import urllib.parse
import zlib

seen, counts, lock = [], {}, threading.Lock()
FILE = bytes((index * 7 + index // 251) % 256 for index in range(3_000_000))


class Request:
    def __init__(self, stream, via):
        self.stream, self.via = stream, via
        line = stream.readline(1 << 20).decode("latin-1").rstrip("\r\n")
        self.method, self.target, _ = (line.split(" ") + ["", ""])[:3]
        self.headers = []
        while True:
            line = stream.readline(1 << 20).decode("latin-1").rstrip("\r\n")
            if not line:
                break
            name, _, value = line.partition(":")
            self.headers.append([name.lower(), value.strip()])
        path, _, query = self.target.partition("?")
        self.path, self.query = path, dict(urllib.parse.parse_qsl(query))

    def header(self, name):
        return next((value for known, value in self.headers if known == name), None)

    def body(self):
        if (self.header("transfer-encoding") or "").lower() == "chunked":
            out = b""
            while True:
                size = int(self.stream.readline().split(b";")[0], 16)
                out += self.stream.read(size)
                self.stream.readline()
                if size == 0:
                    return out
        return self.stream.read(int(self.header("content-length") or 0))


def reset(connection):
    """Ends a connection as a machine does that has lost it: no end of stream, but RST."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def answer(send, status, body=b"", headers=()):
    head = f"HTTP/1.1 {status} X\r\nContent-Length: {len(body)}\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in headers)
    send(head.encode("latin-1") + b"\r\n" + body)


def chunk(data):
    return b"%x\r\n%s\r\n" % (len(data), data)


def events(send, pieces, pause=0.0, kind="text/event-stream", end=True):
    send(f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
    for piece in pieces:
        send(chunk(piece))
        time.sleep(pause)
    if end:
        send(b"0\r\n\r\n")


def serve(connection, via):
    stream = connection.makefile("rb")
    send = connection.sendall
    while True:
        request = Request(stream, via)
        if not request.method:
            return
        with lock:
            seen.append({"via": via, "method": request.method, "target": request.target, "headers": request.headers})
            counts[request.target] = counts.get(request.target, 0) + 1
            count = counts[request.target]
        if not reply(request, connection, send, count):
            return


def reply(request, connection, send, count):
    """Answers; true when the connection goes on."""
    path, query = request.path, request.query
    if path == "/seen":
        with lock:
            answer(send, 200, json.dumps(seen).encode())
        return True
    if path == "/echo":
        body = request.body()
        told = {"method": request.method, "target": request.target, "headers": request.headers,
                "bytes": len(body), "sha256": hashlib.sha256(body).hexdigest(), "body": body[:2000].decode("latin-1")}
        answer(send, int(query.get("status", 200)), json.dumps(told).encode(), [("X-Answer", "yes")])
        return True
    if path == "/status":
        # One status after another, the last one for ever; `h-NAME` sets a header of every answer but the last.
        codes = query["codes"].split(",")
        request.body()
        code = codes[min(count, len(codes)) - 1]
        headers = [(name[2:], value) for name, value in query.items() if name.startswith("h-")]
        if code == "reset":
            reset(connection)
            return False
        if code == "close":
            return False
        answer(send, int(code), query.get("body", f"answer {count}").encode(), headers if count < len(codes) else [])
        return True
    if path == "/events":
        events(send, [f'data: {{"n":{n}}}\n\n'.encode() for n in range(int(query.get("count", 3)))] + [b"data: [DONE]\n\n"],
               float(query.get("pause", 0)))
        return True
    if path == "/split":
        # Every byte alone, within characters, within CR LF.
        text = "\ufeffdata: perché\r\ndata: 日本 🧭\r\n\r\n: silence\nid: 7\nevent: fine\ndata: è\n\ndata: last".encode()
        events(send, [bytes([byte]) for byte in text], 0.0005)
        return True
    if path == "/endless":
        send(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: ")
        while True:
            send(b"x" * 65536)
    if path == "/stall":
        # Some bytes, then silence.
        if query.get("when") == "head":
            send(b"HTTP/1.1 200 OK\r\nContent-")
        else:
            events(send, [b"data: one\n\n"], end=False, kind=query.get("kind", "text/event-stream"))
        time.sleep(60)
        return False
    if path == "/drip":
        # Never silent, never done.
        send(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            send(b".")
            time.sleep(0.05)
    if path == "/reset":
        send(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
        send(chunk(b"data: one\n\n") + b"40\r\ndata: tw")
        time.sleep(0.1)
        reset(connection)
        return False
    if path == "/lie":
        body = {"more": b"fff\r\nshort\r\n", "negative": b"-5\r\nhello\r\n0\r\n\r\n", "word": b"zz\r\nhello\r\n0\r\n\r\n",
                "huge": b"ffffffffffffffffff\r\nhello\r\n", "less": b"3\r\nhello\r\n0\r\n\r\n"}[query["how"]]
        send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
        return False
    if path == "/short":
        send(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nonly this")
        return False
    if path == "/bomb":
        # 1 GB of zeros, in 1 MB; made as it goes.
        send(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        for _ in range(1000):
            send(packer.compress(bytes(1_000_000)))
        send(packer.flush())
        return False
    if path == "/badgzip":
        answer(send, 200, b"\x1f\x8b\x08\x00garbage garbage", [("Content-Encoding", "gzip")])
        return True
    if path == "/gzip":
        answer(send, 200, gzip.compress("perché".encode() * 1000), [("Content-Encoding", "gzip")])
        return True
    if path == "/headers":
        send(b"HTTP/1.1 200 OK\r\n")
        for index in range(20_000_000):
            send(b"X-%d: %s\r\n" % (index, b"y" * int(query.get("size", 100))))
    if path == "/header":
        send(b"HTTP/1.1 200 OK\r\nX-One: ")
        while True:
            send(b"y" * 65536)
    if path == "/garbage":
        send({"0.9": b"hello there, no header at all\n", "ssh": b"SSH-2.0-OpenSSH_9\r\n", "nothing": b"",
              "binary": bytes(range(256))}[query["how"]])
        return False
    if path == "/early":
        send(b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n")
        answer(send, 200, b"at last", [("X-Last", "1")])
        return True
    if path == "/refuse-early":
        # Before the body is there.
        answer(send, 413, b"too much", [("Connection", "close")])
        time.sleep(0.3)
        return False
    if path == "/redirect":
        request.body()
        answer(send, int(query.get("status", 302)), b"moved", [("Location", query["to"])])
        return True
    if path == "/flood":
        # A status with a body that has no end; the second answer is right.
        request.body()
        if count > 1:
            answer(send, 200, b"in the end")
            return True
        place = f"Location: {query['to']}\r\n" if "to" in query else ""
        send(f"HTTP/1.1 {query['status']} X\r\nRetry-After: 0\r\n{place}\r\n".encode())
        while True:
            send(b"x" * 65536)
    if path == "/circle":
        answer(send, 302, b"", [("Location", "/circle")])
        return True
    if path == "/big":
        size = int(query["size"])
        send(f"HTTP/1.1 200 OK\r\nContent-Length: {size}\r\n\r\n".encode())
        sent = 0
        while sent < size:
            piece = FILE[:min(65536, size - sent)]
            send(piece)
            sent += len(piece)
        return True
    if path == "/file":
        return give_file(request, connection, send, query, count)
    answer(send, 404, b"nothing here")
    return True


def give_file(request, connection, send, query, count):
    """A file that can be continued. `cut` breaks the first answers after so many bytes; `tag` is its version; `norange`
    ignores ranges; `wrong` answers with another range."""
    tag = query.get("tag", '"v1"')
    headers = [("ETag", tag)] if tag else []
    wanted, first = request.header("range"), 0
    condition = request.header("if-range")
    if wanted and not query.get("norange") and condition in (None, tag):
        first = int(wanted.removeprefix("bytes=").split("-")[0])
        if first >= len(FILE):
            answer(send, 416, b"no such range", [("Content-Range", f"bytes */{len(FILE)}")])
            return True
    claimed = first + 1 if query.get("wrong") and first else first
    rest = FILE[first:]
    if query.get("damage"):
        rest = b"#" + rest[1:]
    status = 206 if first else 200
    if first:
        headers.append(("Content-Range", f"bytes {claimed}-{len(FILE) - 1}/{len(FILE)}"))
    cut = int(query.get("cut", 0))
    if count > 1 and query.get("gone"):
        answer(send, 404, b"it was here")
        return True
    if cut and count <= int(query.get("times", 1)):
        head = f"HTTP/1.1 {status} X\r\nContent-Length: {len(rest)}\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in headers)
        send(head.encode() + b"\r\n" + rest[:cut])
        time.sleep(0.05)
        reset(connection)
        return False
    answer(send, status, rest, headers)
    return True


def proxy(connection):
    """CONNECT to any name leads to the server with the right certificate."""
    stream = connection.makefile("rb")
    request = Request(stream, "proxy")
    with lock:
        seen.append({"via": "proxy", "method": request.method, "target": request.target, "headers": request.headers})
    if request.method != "CONNECT" or "refused" in request.target:
        answer(connection.sendall, 403, b"no")
        return
    connection.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
    upstream = socket.create_connection(("127.0.0.1", ports["good"]))

    def copy(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    threading.Thread(target=copy, args=(upstream, connection), daemon=True).start()
    copy(connection, upstream)


def mail(connection, how):
    """A mail server of the same kind: lines without an end, answers without an end, a break after the sender."""
    send = connection.sendall
    if how == "line":
        while True:
            send(b"220-" + b"x" * 65536)
    send(b"220 hello\r\n")
    stream = connection.makefile("rb")
    while line := stream.readline():
        if how == "answer" and line.startswith(b"EHLO"):
            while True:
                send(b"250-again\r\n" * 5000)
        if how == "break" and line.startswith(b"MAIL"):
            return reset(connection)
        if how == "slow" and line.startswith(b"DATA"):
            # Notes whether the message was ended by its dot.
            with lock:
                seen.append({"via": "mail-slow", "method": "", "target": "begun", "headers": []})
            send(b"354 go on\r\n")
            end = b""
            try:
                while data := connection.recv(2000):
                    end = (end + data)[-10:]
                    time.sleep(0.005)
            except OSError:
                pass
            with lock:
                target = "whole" if end.endswith(b"\r\n.\r\n") else "cut"
                seen.append({"via": "mail-slow", "method": "", "target": target, "headers": []})
            return None
        if how == "farewell" and line.startswith((b"QUIT", b"DATA")):
            if line.startswith(b"DATA"):
                send(b"354 go on\r\n")
                while stream.readline() != b".\r\n":
                    pass
            else:
                time.sleep(60)
        if how == "stall" and line.startswith(b"MAIL"):
            time.sleep(60)
        send(b"250 fine\r\n")


# Certificates ------------------------------------------------------------------------------------------


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make_certificates(folder):
    """An authority, and certificates of it that are right, too old, too new and for somebody else; one that is signed by
    itself."""
    def name(part):
        return os.path.join(folder, part)

    os.makedirs(name("new"), exist_ok=True)
    for file, text in (("index.txt", ""), ("index.txt.attr", "unique_subject = no\n"), ("serial", "01\n")):
        with open(name(file), "w") as out:
            out.write(text)
    with open(name("ca.conf"), "w") as out:
        out.write(f"""[ca]
default_ca = own
[own]
database = {name("index.txt")}
serial = {name("serial")}
new_certs_dir = {name("new")}
certificate = {name("ca.pem")}
private_key = {name("ca.key")}
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
""")
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl("req", "-x509", *curve, "-keyout", name("ca.key"), "-out", name("ca.pem"), "-days", "30", "-subj",
            "/CN=taccuino test authority")
    right = "subjectAltName=DNS:localhost,IP:127.0.0.1,DNS:inside.example"
    for kind, names, start, end in (
            ("good", right, "20200101000000Z", "20491231000000Z"), ("expired", right, "20200101000000Z", "20210101000000Z"),
            ("future", right, "20480101000000Z", "20491231000000Z"),
            ("wrong", "subjectAltName=DNS:elsewhere.example", "20200101000000Z", "20491231000000Z")):
        openssl("req", "-new", *curve, "-keyout", name(kind + ".key"), "-out", name(kind + ".csr"), "-subj",
                "/CN=" + kind, "-addext", names)
        openssl("ca", "-batch", "-notext", "-config", name("ca.conf"), "-in", name(kind + ".csr"), "-out",
                name(kind + ".pem"), "-startdate", start, "-enddate", end)
    openssl("req", "-x509", *curve, "-keyout", name("selfsigned.key"), "-out", name("selfsigned.pem"), "-days", "30",
            "-subj", "/CN=localhost", "-addext", right)


def tls(folder, kind, old=False):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(os.path.join(folder, kind + ".pem"), os.path.join(folder, kind + ".key"))
    if old:
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.options |= ssl.OP_NO_TLSv1_2 | ssl.OP_NO_TLSv1_3
    return context


# Listening ---------------------------------------------------------------------------------------------

ports = {}


def listen(name, handle, context=None):
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    ports[name] = listener.getsockname()[1]
    if name == "mail-slow":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)

    def one(connection):
        try:
            if context:
                connection = context.wrap_socket(connection, server_side=True)
            handle(connection)
        except (OSError, ValueError, KeyError):
            pass
        finally:
            try:
                connection.close()
            except OSError:
                pass

    def loop():
        while True:
            connection, _ = listener.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=one, args=(connection,), daemon=True).start()

    threading.Thread(target=loop, daemon=True).start()


def main():
    folder = sys.argv[1]
    make_certificates(folder)
    listen("plain", lambda connection: serve(connection, "plain"))
    listen("other", lambda connection: serve(connection, "other"))
    for how in ("line", "answer", "break", "stall", "slow", "farewell"):
        listen("mail-" + how, lambda connection, how=how: mail(connection, how))
    # Takes connections and says nothing, so that TLS never begins.
    listen("silent", lambda connection: time.sleep(60))
    listen("proxy", proxy)
    for kind in ("good", "expired", "future", "wrong", "selfsigned"):
        listen(kind, lambda connection, kind=kind: serve(connection, kind), tls(folder, kind))
    listen("old", lambda connection: serve(connection, "old"), tls(folder, "good", old=True))
    # A port that nobody listens on: taken and given back.
    closed = socket.create_server(("127.0.0.1", 0))
    ports["closed"] = closed.getsockname()[1]
    closed.close()
    ports["file"] = hashlib.sha256(FILE).hexdigest()
    print(json.dumps(ports), flush=True)
    sys.stdin.read()
    os._exit(0)


main()
