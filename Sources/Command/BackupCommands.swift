// The commands that make a backup and bring it back.

import Kernel
import Notebook
import Render
import System

let backupCommands: [Command] = [
  Command(
    "backup", tr("Back up the notebook and its photos to one file"),
    discussion: [
      tr(
        "FILE.tacbak is a zip archive that unzip can read: the notebook, every photo, underlay and voice note next to it, and a manifest with the SHA-256 of each. It contains no keys, settings or history. Other programs can keep writing meanwhile."
      ),
      tr(
        "The command reports success only after reading the file back. It replaces an existing file only with --force. If photos are missing or damaged, it lists them, backs up the rest and exits with code 1."
      ),
    ],
    parameters: [
      .positional("file", .outputFile, tr("the backup"), shownAs: "FILE.tacbak")
    ], effects: .outside,
    synonyms: ["copy", "save", "export", "archive"], examples: [Example("backup copy.tacbak")]
  ) { (session, arguments) throws(Diagnostic) in
    let path = try arguments.required("file")
    let force = session.options.force || arguments.invocation.has(.force)
    let result: BackupResult
    do throws(Diagnostic) {
      result = try session.backUp(to: path, overwrite: force)
    } catch {
      throw error.spanned(arguments.span("file"))
    }
    session.say(
      tr(
        result.files,
        one: "backed up \(result.report.events) events and 1 file to \(path), and verified it",
        other:
          "backed up \(result.report.events) events and \(result.files) files to \(path), and verified it"
      ))
    session.warnOfLeftovers()
    return session.verified(
      result.report, beyond: result.problems.map { ("attachment", $0) },
      [
        Render.Field("file", tr("Backup"), .text(path)),
        Render.Field("bytes", tr("Bytes"), .count(result.bytes)),
        Render.Field("files", tr("Files"), .count(result.files)),
      ], kind: "notebook.backup")
  },
  Command(
    "restore", tr("Restore a notebook from a backup"),
    discussion: [
      tr(
        "Restores the notebook to PATH, with its photos next to it, and verifies it: every file against the manifest, then everything as verify does. It continues as a replica of its own, so the original can continue too."
      ),
      tr(
        "PATH must not exist; --force replaces it and the photos that its events name, but never while it is open, here or in another program. Other files next to it are kept. A restore that fails or is interrupted leaves everything as it was."
      ),
    ],
    parameters: [
      .positional("file", .inputFile, tr("the backup"), shownAs: "FILE.tacbak"),
      .option("into", .outputFile, tr("the notebook to create"), required: true, shownAs: "PATH"),
    ], effects: .outside,
    synonyms: ["recover", "unpack"],
    examples: [Example("restore copy.tacbak --into restored.tac")]
  ) { (session, arguments) throws(Diagnostic) in
    let file = try arguments.required("file")
    let path = try arguments.required("into")
    let force = session.options.force || arguments.invocation.has(.force)
    let result: RestoreResult
    do throws(Diagnostic) {
      result = try session.restore(file, into: path, overwrite: force)
    } catch {
      throw error.spanned(arguments.span(error.code == .data ? "file" : "into"))
    }
    let files = result.manifest.entries.count - 1
    session.say(
      tr(
        files, one: "restored \(result.report.events) events and 1 file to \(path)",
        other: "restored \(result.report.events) events and \(files) files to \(path)"))
    if let first = result.left.first {
      session.note(
        tr(
          result.left.count, one: "kept 1 file next to it that neither notebook uses: \(first)",
          other:
            "kept \(result.left.count) files next to it that neither notebook uses, such as \(first)"
        ))
    }
    let notebook = result.manifest.entries.first { $0.name == BackupFormat.notebook }
    return session.verified(
      result.report, beyond: result.beyond,
      [
        Render.Field("path", tr("Notebook"), .text(path)),
        Render.Field("made_at", tr("Backed up"), .instant(result.manifest.madeAt)),
        Render.Field("files", tr("Files"), .count(files)),
        Render.Field("sha256", tr("SHA-256"), .text(notebook?.sha256)),
      ], kind: "notebook.restoration")
  },
]

extension Diagnostic {
  fileprivate func spanned(_ span: SourceSpan?) -> Diagnostic {
    var fault = self
    fault.span = fault.span ?? span
    return fault
  }
}

extension Session {
  /// Work that is under way lies beside the notebook until it is finished.
  fileprivate func warnOfLeftovers() {
    let isThere = registry.domains.contains { domain in
      domain.leftovers.contains { $0.isThere(self) }
    }
    guard isThere else { return }
    warn(
      Diagnostic(
        .ok, tr("not in this backup: an unfinished recording"),
        hint: tr("back up again once it is finished")))
  }
}
