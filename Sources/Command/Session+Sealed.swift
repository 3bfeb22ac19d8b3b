// Lines that may name what is sealed: neither the history nor a transcript keeps them, and an alias that holds one is warned of.

import Kernel
import Notebook

/// Why a line is not written into the transcript.
struct TranscriptHolds {
  /// It may hold a password, or is personal.
  var isPersonal = false
  /// It may be about a sealed domain.
  var isSealed = false
}

extension Session {
  /// Whether lines may name something of a sealed domain. Only those whose command is of another domain cannot.
  func mayNameSealed(_ lines: [CommandLine]) -> Bool {
    guard let opened, !opened.sealedDomains.isEmpty else { return false }
    let context = typedContext
    return lines.isEmpty
      || lines.contains { line in
        guard let word = parser.command(of: line, context)?.words.first else { return true }
        return registry.domain(word) == nil || opened.isSealed(word)
      }
  }

  // MARK: - Transcripts

  /// Commands that show nothing of a notebook, and `sos`, which is personal and waits for none.
  private static let ofNobody: Set = [
    "clear", "help", "private", "quit", "sos", "timer", "transcript", "version",
  ]

  /// Where the running line is written; nil where there is no transcript, and for lines that it leaves out.
  var transcript: Transcript? {
    transcriptHolds.isPersonal || transcriptHolds.isSealed ? nil : openTranscript
  }

  /// Keeps a personal line, and one that may be about a sealed domain, out of the transcript with what it answers. Says once
  /// that it leaves out what is sealed.
  func holdTranscript(for command: Command?, isPersonal: Bool) {
    transcriptHolds.isPersonal = transcriptHolds.isPersonal || isPersonal
    guard let openTranscript else { return }
    transcriptHolds.isSealed = false
    guard leavesOut(command) else { return }
    if !openTranscript.hasSaidSealed {
      openTranscript.hasSaidSealed = true
      note(tr("the transcript leaves out commands that may show sealed domains, and their results"))
    }
    transcriptHolds.isSealed = true
  }

  private func leavesOut(_ command: Command?) -> Bool {
    let first = command?.words.first
    if let first, Self.ofNobody.contains(first) { return false }
    let wasOpen = opened != nil
    // What replaces the file must find it closed.
    defer { if !wasOpen, command?.effects == .outside { close() } }
    guard let notebook = (try? notebookForRights()) ?? nil, !notebook.sealedDomains.isEmpty
    else { return false }
    guard let first, registry.domain(first) != nil else { return true }
    return notebook.isSealed(first)
  }

  // MARK: - Aliases

  /// Warns of an alias that holds more words of a sealed domain than its command: settings are not encrypted.
  func warnOfSealed(alias name: String, _ line: CommandLine) {
    var context = typedContext
    context.aliases = [:]
    guard let command = parser.command(of: line, context), let domain = command.words.first,
      ((try? notebookForRights()) ?? nil)?.isSealed(domain) == true,
      line.words.contains(where: { word in
        guard let text = word.bare, !word.isOption else { return !word.isOption }
        return !command.words.contains(text.folded) && Int(text) == nil
      })
    else { return }
    warn(
      Diagnostic(
        .ok, tr("the alias \(name) stays readable in your settings, and \(domain) is sealed"),
        hint: tr("if it holds a name: alias \(name) --remove")))
  }
}
