// What can go wrong with accounts. An unknown name and a wrong password have one function.

import Kernel

extension Diagnostic {
  static func accountExists(_ name: String) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(name) already has an account"),
      hint: tr("see who has one: account list"))
  }

  static func notFirstAccount() -> Diagnostic {
    Diagnostic(
      .refused, tr("another program has just registered the first account"),
      hint: tr("ask its administrator for yours"))
  }

  static func wrongPassword() -> Diagnostic {
    Diagnostic(
      .refused, tr("wrong name or password"),
      hint: tr("a forgotten password: ask an administrator for a code, see man taccuino-accounts"))
  }

  static func wrongCode() -> Diagnostic {
    Diagnostic(
      .refused, tr("wrong name or code"),
      hint: tr("a code is valid once, for 15 minutes; an administrator can issue another"))
  }

  static func tooManyAttempts(_ seconds: Int64) -> Diagnostic {
    Diagnostic(
      .refused,
      tr(
        Int(seconds), one: "too many failed attempts under this name: try again in 1 second",
        other: "too many failed attempts under this name: try again in \(seconds) seconds"))
  }

  static func noMemoryForPassword() -> Diagnostic {
    Diagnostic(.io, tr("checking a password takes 64 MiB of memory, which are not available"))
  }

  static func accountsBusy() -> Diagnostic {
    Diagnostic(
      .busy, tr("another program is changing the accounts of this notebook"), hint: tr("try again"))
  }

  /// A file that cannot be read is never taken for a new one.
  static func accountsUnreadable(_ path: String, _ words: String) -> Diagnostic {
    Diagnostic(
      .io, tr("\(path) cannot be read: \(words)"),
      hint: tr("see what it is: ls -ld \(path.shellQuoted)"))
  }

  static func nobodySigns() -> Diagnostic {
    Diagnostic(
      .refused, tr("this notebook has accounts, and nobody is logged in: nothing is written"),
      hint: tr("log in: account login NAME"))
  }

  static func noAccountFolder() -> Diagnostic {
    Diagnostic(.config, tr("there is no folder on this machine to keep passwords in"))
  }

  static func noTokenFolder(_ path: String) -> Diagnostic {
    Diagnostic(
      .cannotCreate, tr("\(path) cannot hold a session: it must be a folder that only you can use"),
      hint: tr("see what it is: ls -ld \(path.shellQuoted)"))
  }

  static func notOwner(_ path: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("only the owner of \(path) may reset a password with --owner"),
      hint: tr("ask an administrator for a code: account reset NAME"))
  }

  static func notAdministrator(_ name: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(name) is not an administrator, and there are administrators who can help"),
      hint: tr("an administrator issues a code: account reset NAME"))
  }

  static func noKey(_ name: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(name) has no key on this machine"),
      hint: tr("make one: account key make"))
  }

  static func keyOfFormerPassword(_ name: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("the key of \(name) is sealed by a former password"),
      hint: tr("make a new one: account key make"))
  }
}
