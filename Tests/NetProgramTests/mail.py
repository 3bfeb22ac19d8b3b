#!/usr/bin/env python3
"""A mail server for the tests of taccuino-net, with aiosmtpd: on ports asked of the system, printed as one line of JSON.
`FOLDER/seen` gets a line of JSON for each mail that was taken and each login. Ends when its input does.

  mail.py FOLDER     FOLDER has good.pem and good.key: see hostile.py
"""
import base64
import json
import os
import socket
import ssl
import sys

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, MISSING

FOLDER = sys.argv[1]
PASSWORDS = {b"mara": b"pa ss\xc3\xa9", b"mara@example.org": b"token-42"}


def note(**what):
    with open(os.path.join(FOLDER, "seen"), "a") as out:
        out.write(json.dumps(what) + "\n")


class Handler:
    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        session.host_name = hostname
        return responses

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody"):
            return "550 no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if b"refuse me" in envelope.content:
            return "554 not this one"
        note(greeting=session.host_name, sender=envelope.mail_from, recipients=envelope.rcpt_tos,
             text=envelope.content.decode("utf-8", "replace"), tls=session.ssl is not None or server.is_tls)
        return "250 taken"


class Server(SMTP):
    is_tls = False

    async def auth_XOAUTH2(self, _, args):
        answer = args[1] if len(args) > 1 else None
        if answer is None:
            given = await self.challenge_auth("", log_client_response=False)
            if given is MISSING:
                return AuthResult(success=False)
            text = given
        else:
            text = base64.b64decode(answer)
        fields = dict(part.split(b"=", 1) for part in text.split(b"\x01") if b"=" in part)
        token = fields.get(b"auth", b"").removeprefix(b"Bearer ")
        return self.check("XOAUTH2", fields.get(b"user", b""), token)

    def check(self, method, user, password):
        good = PASSWORDS.get(user) == password
        note(login=user.decode(), method=method, good=good)
        # Else aiosmtpd takes it that an answer was given.
        return AuthResult(success=good, handled=False)


def authenticate(server, session, envelope, mechanism, data):
    return server.check(mechanism, data.login, data.password)


class TLSServer(Server):
    is_tls = True


class Made(Controller):
    def factory(self):
        kind = TLSServer if self.ssl_context else Server
        return kind(self.handler, **self.SMTP_kwargs)


def start(context=None, **options):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Made(Handler(), hostname="127.0.0.1", port=port, ssl_context=context, **options)
    controller.start()
    return port


def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(os.path.join(FOLDER, "good.pem"), os.path.join(FOLDER, "good.key"))
    login = {"authenticator": authenticate, "auth_required": True}
    ports = {
        "starttls": start(tls_context=context, require_starttls=True, **login),
        "tls": start(context, auth_require_tls=False, **login),
        # Neither encryption nor logins.
        "plain": start(),
    }
    print(json.dumps(ports), flush=True)
    sys.stdin.read()
    os._exit(0)


main()
