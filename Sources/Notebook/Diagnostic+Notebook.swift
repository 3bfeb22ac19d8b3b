// Every mistake and mishap around a notebook, as one function each: the exit code, the sentence and
// what to do next stand here and nowhere else.

import Kernel

extension Diagnostic {
  // MARK: - The file

  static func noRoomForReplica(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) numbers its replicas up to the last number there is"),
      hint: tr("see what is wrong: taccuino verify"))
  }

  static func notebookMissing(_ path: String) -> Diagnostic {
    Diagnostic(
      .noInput, tr("there is no notebook at \(path)"),
      hint: tr("the first command that writes creates it"))
  }

  static func notebookForeign(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is not a taccuino notebook; it was not changed"),
      hint: tr("choose another file with -n FILE"))
  }

  static func notebookNewer(_ path: String, version: Int, known: Int) -> Diagnostic {
    Diagnostic(
      .data,
      tr("\(path) has format \(version), this program reads up to \(known); it was not changed"),
      hint: tr("use a newer taccuino"))
  }

  static func notebookWithoutFormat(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) states a format below 0, which no program writes; it was not changed"),
      hint: tr("restore a backup: taccuino restore FILE.tacbak --into NEW.tac"))
  }

  static func notebookTruncated(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is truncated; it was not changed"),
      hint: tr("restore a backup: taccuino restore FILE.tacbak --into NEW.tac"))
  }

  static func notebookDamaged(_ path: String, words: String) -> Diagnostic {
    notebookDamaged(path, .verbatim(words))
  }

  static func notebookDamaged(_ path: String, _ words: Phrase) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is damaged: \(words)"),
      hint: tr(
        "check it with 'verify'; restore a backup: taccuino restore FILE.tacbak --into NEW.tac"
      ))
  }

  static func notebookUnreadable(_ path: String, words: String) -> Diagnostic {
    Diagnostic(.io, tr("cannot open \(path): \(words)"))
  }

  static func notebookForbidden(_ path: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("no permission to read \(path)"),
      hint: tr("check its permissions with: ls -ld \(path)"))
  }

  static func notebookNotRegular(_ path: String) -> Diagnostic {
    Diagnostic(.data, tr("\(path) is not a file"), hint: tr("choose another file with -n FILE"))
  }

  static func besideNotRegular(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is not a file, so the notebook is not opened"),
      hint: tr("check what it is, then remove it: rm \(path.shellQuoted)"))
  }

  static func notebookOpenElsewhere(_ path: String) -> Diagnostic {
    Diagnostic(
      .busy, tr("\(path) is open in another program"),
      hint: tr("close it there first, or choose another name"))
  }

  static func notebookUncreatable(_ path: String, words: String) -> Diagnostic {
    Diagnostic(.cannotCreate, tr("cannot create \(path): \(words)"))
  }

  static func notebookReadOnly(_ path: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(path) is read-only"),
      hint: tr("omit --readonly, or change the mode of the file"))
  }

  static func notebookLinked(_ path: String) -> Diagnostic {
    // Of a symbolic link the copy would take the place, and the two names stay.
    let path = NotebookFile.real(path)
    let copy = (path + ".own").shellQuoted
    return Diagnostic(
      .refused,
      tr("\(path) has a second name (a hard link): writing under two names can destroy it"),
      hint: tr(
        "give this name a file of its own: cp -p \(path.shellQuoted) \(copy) && mv \(copy) \(path.shellQuoted)"
      ))
  }

  static func notebookGone(_ path: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(path) was moved or deleted while it was open; nothing was written"),
      hint: tr("move it back, or run the command again to start a new notebook"))
  }

  public static func notebookReplaced(_ path: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(path) was replaced while it was open; nothing was written"),
      hint: tr("run the command again to write to the new file"))
  }

  /// A table of the log that this program did not make so.
  static func notebookAltered(_ path: String, _ what: Phrase) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) was not written by taccuino in this form: \(what); it was not changed"),
      hint: tr("restore it from a backup"))
  }

  static func notebookUnfinished(_ path: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(path) has an unfinished write and is read-only"),
      hint: tr("open it once where it is writable; the unfinished write is then rolled back"))
  }

  public static func notebookBusy(_ path: String) -> Diagnostic {
    Diagnostic(
      .busy, tr("\(path) is in use by another program"), hint: tr("try again in a moment"))
  }

  static func interrupted() -> Diagnostic { Diagnostic(.interrupted, tr("interrupted")) }

  static func notebookInternal(_ words: String) -> Diagnostic {
    Diagnostic(.internalFault, tr("fault in the notebook: \(words)"))
  }

  /// A code of SQLite's as a person meets it.
  static func notebook(_ code: ResultCode, path: String, words: String, sql: String?) -> Diagnostic
  {
    switch code {
    case .busy, .locked: .notebookBusy(path)
    case .interrupt: .interrupted()
    case .full:
      Diagnostic(
        .io, tr("the disk is full; nothing from this command was stored"),
        hint: tr("free some space and run it again"))
    case .ioError: Diagnostic(.io, tr("reading or writing \(path) failed: \(words)"))
    case .moved: .notebookGone(path)
    case .readOnly, .permission: .notebookReadOnly(path)
    // Something in it that SQLite does not run here, such as an index by a function of JSON.
    case .corrupt where words.hasPrefix("malformed database schema"):
      .notebookAltered(path, .verbatim(words))
    case .corrupt, .notADatabase: .notebookDamaged(path, words: words)
    case .cannotOpen: .notebookUnreadable(path, words: words)
    case .noMemory: Diagnostic(.io, tr("out of memory"))
    case .tooBig: Diagnostic(.data, tr("a value is too large for the notebook"))
    default: .notebookInternal(sql.map { "\(words) in: \($0)" } ?? words)
    }
  }
}

// MARK: - Migration

extension Diagnostic {
  static func oldFileTaken(_ path: String, _ old: String) -> Diagnostic {
    Diagnostic(
      .cannotCreate,
      tr(
        "\(path) has an older format and would be kept as \(old), but another file has that name"
      ), hint: tr("move that file away and run it again"))
  }
}

// MARK: - What a command may not do now

extension Diagnostic {
  static func transactionOpen() -> Diagnostic {
    Diagnostic(
      .usage, tr("a transaction is already open"), hint: tr("end it with 'commit' or 'rollback'"))
  }

  static func noTransaction() -> Diagnostic {
    Diagnostic(.usage, tr("no transaction is open"), hint: tr("start one with 'begin'"))
  }

  static func transactionLost() -> Diagnostic {
    Diagnostic(.io, tr("the transaction was rolled back after an error; nothing was stored"))
  }

  static func writingThePast() -> Diagnostic {
    Diagnostic(
      .refused, tr("the notebook shows a past state, which cannot be written to"),
      hint: tr("omit --as-of"))
  }

  static func insideTransaction(_ action: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("'\(action)' is not possible within begin … commit"),
      hint: tr("end the transaction first"))
  }

  static func batchInsideBatch() -> Diagnostic {
    .notebookInternal("a batch inside a batch")
  }

  static func unknownKind(_ name: EventKind.Name) -> Diagnostic {
    .notebookInternal("no model declares \(name)")
  }
}

// MARK: - Operators

extension Diagnostic {
  static func noSuchOperator() -> Diagnostic {
    Diagnostic(
      .data, tr("there is no such operator"), hint: tr("list them with 'operator list'"))
  }

  static func noStateFolder() -> Diagnostic {
    Diagnostic(.config, tr("there is no folder to store the operator in"))
  }
}

// MARK: - Undo

extension Diagnostic {
  static func noSuchBatch(_ id: Identifier) -> Diagnostic {
    Diagnostic(.data, tr("there is no batch \(id)"), hint: tr("list them with 'log'"))
  }

  static func alreadyUndone(_ id: Identifier) -> Diagnostic {
    Diagnostic(.refused, tr("batch \(id) is already undone"))
  }

  /// Of what the program noted by itself.
  static func neverUndone(_ id: Identifier) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(id) is a note of the program itself, which cannot be undone"),
      hint: tr("list the commands with 'log'"))
  }

  // MARK: After a forgetting

  static func forgettingStays(on day: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("the forgetting of \(day) cannot be undone"), hint: backupBefore(day))
  }

  /// - Parameter isWhole: whether nothing is left of the command's content.
  static func contentForgotten(
    of batch: LoggedBatch, on day: String, isWhole: Bool
  ) -> Diagnostic {
    let id = batch.id.tail(8)
    return isWhole
      ? Diagnostic(
        .refused, tr("command \(id) cannot be undone: its content was forgotten on \(day)"),
        hint: backupBefore(day))
      : Diagnostic(
        .refused,
        tr("command \(id) cannot be undone: part of its content was forgotten on \(day)"),
        hint: tr("change or remove what is left of it with its own commands"))
  }

  /// Of the undo of a command whose content was forgotten afterwards.
  static func undoneForgotten(on day: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("the content of the undone command was forgotten on \(day)"),
      hint: backupBefore(day))
  }

  static func undoRefused(
    byForgettingOn day: String, _ reason: Notebook.Reason
  ) -> Diagnostic {
    Diagnostic(
      .refused, undoRefused(tr("the forgetting of \(day)"), reason),
      hint: tr(
        "a forgetting cannot be undone; change or remove the things with their own commands"))
  }

  private static func backupBefore(_ day: String) -> Phrase {
    tr("only a backup made before \(day) has it: taccuino restore FILE.tacbak --into NEW.tac")
  }

  static func undoRefused(_ later: LoggedBatch, _ reason: Notebook.Reason) -> Diagnostic {
    let what =
      later.command.map { Phrase.verbatim("'\($0)'") } ?? tr("batch \(later.id)")
    return Diagnostic(
      .refused, undoRefused(what, reason), hint: tr("undo that first"),
      suggestions: ["undo \(later.id)"])
  }

  private static func undoRefused(_ what: Phrase, _ reason: Notebook.Reason) -> Phrase {
    switch reason {
    case .changed: tr("\(what), later, changes its results")
    case .within: tr("\(what), later, is part of its results")
    case .pointsAt: tr("\(what), later, refers to its results")
    }
  }
}

// MARK: - Events from elsewhere

extension Diagnostic {
  static func brokenEvent(_ id: Identifier) -> Diagnostic {
    Diagnostic(
      .data, tr("event \(id) does not fit the hash chain of its replica; nothing was imported"))
  }

  static func brokenRun(_ replica: Identifier) -> Diagnostic {
    Diagnostic(
      .data,
      tr(
        "events of replica \(replica) that are not shared do not fit its hash chain; nothing was imported"
      ))
  }

  static func clockAtItsEnd(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) contains an event with the highest possible time: no other can follow it"),
      hint: tr("find it with 'verify'; continue with a backup"))
  }

  static func twoHistories(_ replica: Identifier, seq: Int64) -> Diagnostic {
    Diagnostic(
      .data, tr("two different events are number \(seq) of replica \(replica)"),
      hint: tr("one of the two files is a copy that was changed under the same name"))
  }

  static func nothingToErase(_ id: Identifier) -> Diagnostic {
    Diagnostic(.data, tr("there is nothing to erase under \(id)"))
  }
}

// MARK: - Commits that failed

extension Diagnostic {
  /// Nothing is lost, and whoever repeats the command has it twice.
  static func keptUnconfirmed(_ fault: Diagnostic) -> Diagnostic {
    Diagnostic(
      .io, tr("stored, but the disk did not confirm it: \(fault.message)"),
      hint: tr("do not run it again, 'log' shows it; check the disk and back up to another one"))
  }

  static func notKept(_ fault: Diagnostic) -> Diagnostic {
    var fault = fault
    if fault.hint == nil { fault.hint = tr("nothing was stored") }
    return fault
  }

  static func keptOrNot(_ fault: Diagnostic) -> Diagnostic {
    Diagnostic(
      .io, tr("unknown whether this was stored: \(fault.message)"),
      hint: tr("check the disk, then 'log', before you run it again"))
  }
}

// MARK: - Copies

extension Diagnostic {
  static func insidePast(_ action: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("'\(action)' works on the present, not on a past state"),
      hint: tr("omit --as-of"))
  }

  static func copyUnsound(_ problem: Phrase) -> Diagnostic {
    Diagnostic(.data, tr("the copy does not verify: \(problem)"))
  }
}

// MARK: - Sealed domains

extension Diagnostic {
  static func domainLocked(_ domain: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(domain) is locked"), hint: tr("unlock it: notebook unlock \(domain)"))
  }

  static func domainNotSealed(_ domain: String) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(domain) is not sealed"), hint: tr("to seal it: notebook seal \(domain)"))
  }

  static func wrongPassphrase(_ domain: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("this is not the passphrase of \(domain)"),
      hint: tr("its recovery key is accepted too"))
  }

  static func sealSpoilt(_ what: Phrase) -> Diagnostic {
    Diagnostic(.data, what, hint: tr("restore the notebook from a backup"))
  }
}
