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
        "FILE.tacbak is a zip archive that unzip reads: the notebook, every photo, underlay and voice note beside it, and a manifest with the SHA-256 of each. It holds no keys, settings or history. Other programs may go on writing meanwhile."
      ),
      tr(
        "Success is reported only after the file was read back. A file that exists is replaced only with --force. Photos that are missing or damaged are named, and the exit code is 1; the rest is backed up."
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
        one: "backed up \(result.report.events) events and 1 file to \(path), and read it back",
        other:
          "backed up \(result.report.events) events and \(result.files) files to \(path), and read it back"
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
        "The notebook at PATH and the photos beside it are made anew and proved: every file against the manifest, then all of it as verify does. It goes on as a replica of its own, so the original may go on too."
      ),
      tr(
        "PATH must not exist; with --force it is replaced, with the photos that its events name, but never while it is open, here or in another program. Other files beside it are kept. A restore that fails or is cut off leaves what was there before."
      ),
    ],
    parameters: [
      .positional("file", .inputFile, tr("the backup"), shownAs: "FILE.tacbak"),
      .option("into", .outputFile, tr("the notebook to make"), required: true, shownAs: "PATH"),
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
          result.left.count, one: "left 1 file beside it that neither notebook names: \(first)",
          other:
            "left \(result.left.count) files beside it that neither notebook names, such as \(first)"
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
        .ok, tr("a recording is not finished: it is not in this backup"),
        hint: tr("make another once it is")))
  }
}
