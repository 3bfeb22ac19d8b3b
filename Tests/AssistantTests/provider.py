#!/usr/bin/env python3
"""A provider of models for tests, on this machine, on a port asked of the system. Prints the port as one line of JSON,
and ends when its input does. The path of a request says how it is answered; `/seen` lists all requests so far.

  /v1/models          200 with a list where the key is `sk-good…`, else 401
  /busy?wait=2        429 with `retry-after`, then 200
  /trickle            pieces of text, slowly and without end
  /status?code=404    that status
"""
import http.server
import json
import sys
import threading
import time
import urllib.parse

seen, counts, lock = [], {}, threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def send(self, status, body, headers=()):
        data = json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self):
        self.do_GET()

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        path, _, query = self.path.partition("?")
        query = dict(urllib.parse.parse_qsl(query))
        with lock:
            if path == "/seen":
                return self.send(200, seen)
            seen.append({"method": self.command, "target": self.path, "body": body.decode(),
                         "headers": [[name.lower(), value] for name, value in self.headers.items()]})
            counts[self.path] = count = counts.get(self.path, 0) + 1
        if path == "/busy" and count == 1:
            return self.send(429, {"error": {"type": "rate_limit"}}, [("retry-after", query.get("wait", "1"))])
        if path == "/trickle":
            self.send_response(200)
            self.send_header("transfer-encoding", "chunked")
            self.end_headers()
            for number in range(10_000):
                piece = b"%d " % number
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
                time.sleep(0.02)
            return
        if path == "/status":
            return self.send(int(query["code"]), {"error": {"message": "no \u001b[2J"}})
        if path.endswith("/models"):
            key = self.headers.get("authorization", "").removeprefix("Bearer ") or self.headers.get("x-api-key", "")
            if not key.startswith("sk-good"):
                return self.send(401, {"error": {"message": "wrong key", "type": "invalid_request_error"}})
            return self.send(200, {"object": "list", "data": [{"id": "m-1", "object": "model"}]})
        self.send(200, {"path": path})


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"port": server.server_address[1]}), flush=True)
sys.stdin.read()
