#!/usr/bin/env python3
"""A server of models for tests, on this machine, on a port asked of the system. Prints the port as one line of JSON, and
ends when its input does. The name of the model says how it answers:

  plain            a stream, counted at its end          long    10,000 pieces
  no-temperature   400 where there is a temperature      old     400 for max_completion_tokens and stream_options
  json             one body, whatever was asked          cut     two pieces, then the connection closes
  unmarked         a stream that just ends               slow    a piece every 5 ms, without end
  failing          an error in the middle of a stream    escape  pieces that would steer a terminal
  calls            asks for a command, then answers      money, key, late, html: a status
"""
import http.server
import json
import sys
import threading
import time

seen, lock = [], threading.Lock()
STATUS = {
    "money": (429, {"error": {"type": "insufficient_quota", "code": "insufficient_quota", "message": "no credit"}}),
    "key": (401, {"error": {"message": "wrong key", "code": "invalid_api_key"}}),
    "late": (503, {"error": {"message": "Loading model", "code": 503, "type": "unavailable_error"}}),
}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def body(self, status, value, kind="application/json"):
        data = value.encode() if isinstance(value, str) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def begin(self):
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()

    def chunk(self, data):
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def event(self, value):
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        self.chunk(f"data: {text}\n\n".encode())

    def piece(self, text, reason=None):
        self.event({"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": reason}]})

    def complete(self, counted=True):
        if counted:
            self.event({"choices": [], "usage": {"prompt_tokens": 12, "completion_tokens": 5}})
        self.event("[DONE]")
        self.chunk(b"")

    def do_GET(self):
        if self.path == "/seen":
            with lock:
                return self.body(200, seen)
        with lock:
            seen.append({"target": self.path, "headers": dict((k.lower(), v) for k, v in self.headers.items())})
        self.body(200, {"object": "list", "data": [
            {"id": "plain", "context_window": 32000}, {"id": "long"}, {"id": "\u001b[2Jbad"}]})

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        with lock:
            seen.append({"target": self.path, "body": request,
                         "headers": dict((k.lower(), v) for k, v in self.headers.items())})
        model = request["model"]
        if model in STATUS:
            return self.body(*STATUS[model])
        if model == "html":
            return self.body(502, "<html><title>502 Bad Gateway</title></html>", "text/html")
        if model == "no-temperature" and "temperature" in request:
            return self.body(400, {"error": {"message": "Unsupported value: 'temperature'", "param": "temperature",
                                             "code": "unsupported_value"}})
        if model == "old":
            for field in ("max_completion_tokens", "stream_options"):
                if field in request:
                    return self.body(422, {"detail": [{"type": "extra_forbidden", "loc": ["body", field],
                                                       "msg": "Extra inputs are not permitted"}]})
        if model == "json":
            return self.body(200, {"choices": [{"message": {"content": "whole"}, "finish_reason": "stop"}],
                                   "usage": {"prompt_tokens": 3, "completion_tokens": 1}})
        self.begin()
        if model == "cut":
            self.piece("one ")
            self.piece("two")
            self.close_connection = True
            self.connection.close()
            return
        if model == "unmarked":
            self.piece("done", "stop")
            return self.chunk(b"")
        if model == "slow":
            number = 0
            while True:
                self.piece(f"{number} ")
                number += 1
                time.sleep(0.005)
        if model == "failing":
            self.piece("a")
            self.event({"error": {"message": "boom", "code": 500}})
            return self.chunk(b"")
        if model == "escape":
            self.piece("a\u001b]0;x\u0007\u202eb")
        if model == "long":
            for number in range(10_000):
                self.piece(f"word{number} ")
        if model == "calls" and not any(m["role"] == "tool" for m in request["messages"]):
            name = (request.get("tools") or [{"function": {"name": "none"}}])[0]["function"]["name"]
            self.event({"choices": [{"index": 0, "delta": {"tool_calls": [
                {"index": 0, "id": "c1", "function": {"name": name, "arguments": "{}"}}]},
                "finish_reason": "tool_calls"}]})
            return self.complete()
        self.piece("Ciao ")
        self.piece("è", "stop")
        self.complete()


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"port": server.server_address[1]}), flush=True)
sys.stdin.read()
