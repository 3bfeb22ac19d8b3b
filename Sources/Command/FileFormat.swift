// Files that a command makes in formats of their own: which one is asked for, and writing it piece by
// piece to the place that `--out` names. `--format` and `--out` mean here what they mean everywhere.

import Kernel
import Render
import System

/// A format of the file that one command makes.
public struct FileFormat: Sendable {
  /// The word after `--format`.
  public let name: String
  /// The ends of names that ask for it, lower case, without the first point: `gpkg`, `cobie.zip`.
  public let extensions: [String]
  public let summary: Phrase

  public init(_ name: String, _ extensions: [String], _ summary: Phrase) {
    self.name = name
    self.extensions = extensions
    self.summary = summary
  }

  /// The summary with the names that ask for the format.
  var described: Phrase {
    let ends = extensions.map { "." + $0 }.joined(separator: ", ")
    return tr("\(summary) (\(ends))")
  }
}

extension Command {
  /// The words that may stand after `--format`.
  public var formatNames: [String] {
    formats.isEmpty ? Format.allCases.map(\.rawValue) : formats.map(\.name)
  }

  /// Whether it writes files whose names end so.
  func makesFile(_ ending: String) -> Bool {
    formats.isEmpty
      ? Format(fileExtension: ending) != nil
      : formats.contains { $0.name == ending || $0.extensions.contains(ending) }
  }
}

extension Session {
  /// The format that the running command shall write its file in: `--format`, else the end of the
  /// name after `--out`, the longest one that fits, else the format of the settings.
  /// - Throws: `usage` where neither says one, naming those there are.
  public func fileFormat() throws(Diagnostic) -> FileFormat {
    let format = try namedFormat()
    guard let running else { return format }
    let wish = try paper(running, for: nil)
    for (option, isGiven) in [
      ("--width", wish.width != nil), ("--scale", wish.scale != nil),
      ("--paper", wish.size != nil && format.name != "pdf"),
    ] where isGiven {
      throw Diagnostic(
        .usage, tr("\(option) is not for format \(format.name)"), at: running.line.span,
        hint: tr("omit \(option)"))
    }
    return format
  }

  private func namedFormat() throws(Diagnostic) -> FileFormat {
    guard let running else { throw Diagnostic(.internalFault, tr("no command runs")) }
    let all = running.command.formats
    if let text = try option(.format, running) {
      // A word in a variable was not known while the line was parsed.
      if let format = all.first(where: { $0.name == text }) {
        if try outPath(running) == nil, isInteractive, canAsk, running.line.pipe == nil,
          options.style.terminal, let out = try askForFile([format])
        {
          let word = Word(pieces: [.text(out, quoted: true)], span: running.line.span)
          self.running?.common.append((.out, word))
          return try fileFormat()
        }
        try checkName(of: format, running)
        return format
      }
      throw Diagnostic(
        .usage, tr("there is no format \(text)"), at: running.line.span,
        hint: tr("one of: \(running.command.formatNames.joined(separator: ", "))"))
    }
    var out = try outPath(running)
    if out == nil, isInteractive, canAsk, running.line.pipe == nil {
      out = try askForFile(all)
      if let out {
        let word = Word(pieces: [.text(out, quoted: true)], span: running.line.span)
        self.running?.common.append((.out, word))
      }
    }
    let name = (out.map { Paths.name(of: $0) } ?? "").lowercased()
    var best: (format: FileFormat, length: Int)?
    for format in all {
      for end in format.extensions where name.hasSuffix("." + end) && name.count > end.count + 1 {
        if best.map({ $0.length < end.count }) ?? true { best = (format, end.count) }
      }
    }
    if let best { return best.format }
    if let named = options.format, let format = all.first(where: { $0.name == named.rawValue }) {
      return format
    }
    let ends = all.flatMap(\.extensions).map { "." + $0 }.joined(separator: ", ")
    guard let out, out != "-" else {
      // `export lisbon.gpx`
      let moved = running.command.withFile(running.line.words)
        .map { withThingsAsOptions($0, running.command) }
      throw Diagnostic(
        .usage, tr("which format, and which file?"), at: running.line.span,
        hint: moved == nil ? tr("end the name of --out FILE in one of: \(ends)") : nil,
        suggestions: moved.map { [$0.map(\.source).joined(separator: " ")] } ?? [])
    }
    throw Diagnostic(
      .usage, tr("\(out): the name does not show the format"), at: running.line.span,
      hint: Session.instead(of: Paths.suffix(of: out).lowercased(), running.command)
        ?? tr(
          "add --format: \(running.command.formatNames.joined(separator: ", ")); or end it in \(ends)"
        ))
  }

  /// A name that promises a format which is not made here is no name for another.
  private func checkName(of format: FileFormat, _ running: Invocation) throws(Diagnostic) {
    guard let out = try outPath(running) else { return }
    let ending = Paths.suffix(of: out).lowercased()
    let own = format.extensions.contains { $0 == ending || $0.hasSuffix("." + ending) }
    guard isOfFile(ending), ending != "txt", !own else { return }
    let ends = format.extensions.map { "." + $0 }.joined(separator: ", ")
    throw Diagnostic(
      .usage, tr("\(out): \(format.name) is no .\(ending)"), at: running.line.span,
      hint: tr("end the name in \(ends)"))
  }

  /// Refuses a name that ends otherwise than the files of the running command. Where the command has one format, a
  /// name without an ending says nothing against it.
  /// - Throws: `usage`.
  private func refuseEnding(_ out: String, _ running: Invocation) throws(Diagnostic) {
    let formats = running.command.formats
    let ending = Paths.suffix(of: out).lowercased()
    guard !running.has(.format), !ending.isEmpty, !formats.isEmpty,
      !formats.contains(where: { format in
        format.extensions.contains { Paths.name(of: out).lowercased().hasSuffix("." + $0) }
      }), formats.count == 1 || isOfFile(ending)
    else { return }
    let ends = formats.flatMap(\.extensions).map { "." + $0 }.joined(separator: ", ")
    throw Diagnostic(
      .usage, tr("\(out): \(running.command.name) writes \(ends), not .\(ending)"),
      at: outSpan(running) ?? running.line.span, hint: tr("end the name in \(ends)"))
  }

  private func outSpan(_ running: Invocation) -> SourceSpan? {
    running.common.last { $0.option == .out }?.value?.span
  }

  /// Whether a name that ends so is taken for a file of a certain format.
  private func isOfFile(_ ending: String) -> Bool {
    guard !ending.isEmpty else { return false }
    return Format(fileExtension: ending) != nil || Session.foreign(ending) != nil
      || registry.commands.contains { $0.formats.contains { $0.extensions.contains(ending) } }
  }

  /// A file that is made or kept already, such as a photo, as the answer of a command.
  /// - Parameter endings: the ends of names that such a file has, lower case.
  /// - Throws: `usage` where `--out` names a file that would be taken for something else.
  public func file(
    _ bytes: [UInt8], endings: [String]
  ) throws(Diagnostic) -> Output {
    guard let running, let out = try outPath(running), out != "-" else { return .file(bytes) }
    let ending = Paths.suffix(of: out).lowercased()
    guard !endings.contains(ending), isOfFile(ending) else { return .file(bytes) }
    let ends = endings.map { "." + $0 }.joined(separator: ", ")
    throw Diagnostic(
      .usage, tr("\(out): this file is \(ends), not .\(ending)"),
      at: outSpan(running) ?? running.line.span, hint: tr("end the name in \(ends)"))
  }

  /// Asks which file a command shall write; nil where nothing is answered. Enter takes the name that is proposed:
  /// of the only format, or of what people read where there are several.
  /// - Throws: `refused` where the question was left.
  private func askForFile(_ formats: [FileFormat]) throws(Diagnostic) -> String? {
    guard let running else { return nil }
    let all = formats.flatMap(\.extensions)
    let ending = formats.count == 1 ? all.first : all.first { $0 == "pdf" }
    let name = ending.map { freeName(running.line.text, $0) }
    let ends = formats.compactMap(\.extensions.first).map { "." + $0 }.joined(separator: ", ")
    let question =
      switch name {
      case let name? where formats.count == 1: tr("file to write [\(name)]: ")
      case let name?: tr("file to write, ending in \(ends) [\(name)]: ")
      case nil: tr("file to write, ending in \(ends): ")
      }
    guard let text = ask(question.text(language))?.trimmedBlanks, !Session.leaves(text) else {
      throw leftFile(at: running.line.span)
    }
    return text.isEmpty ? name : text
  }

  /// Whether cells of CSV that a spreadsheet would run get a quote; the last word on the line counts.
  public var wantsSafeCells: Bool {
    let asked = running?.common.last { $0.option == .csvSafe || $0.option == .noCSVSafe }?.option
    return asked.map { $0 == .csvSafe } ?? options.style.csvSafe
  }

  /// Makes the file of the running command piece by piece, where `--out` says or for standard output
  /// or a pipe. It appears when the transaction commits, whole; a file in the way is refused before
  /// `make` is called.
  /// - Throws: `usage` where a terminal would show it, 73, 74, and what `make` throws: nothing of the
  ///   file is then left.
  public func streamFile(
    _ make: (ByteSink) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Output {
    guard let running else { throw Diagnostic(.internalFault, tr("no command runs")) }
    let out = try outPath(running)
    guard let out, out != "-" else {
      let isPiped = isInteractive && out == nil && running.line.pipe != nil
      if options.style.terminal, !isPiped { throw notForTerminal(running) }
      let sink = ByteSink()
      try make(sink)
      return .file(sink.take())
    }
    try refuseEnding(out, running)
    let overwrite = try mayOverwrite(out, running)
    let sink = ByteSink(try AtomicFile(out, mode: 0o666, overwrite: overwrite))
    try make(sink)
    return stage(out, try sink.finish())
  }

  /// The same for a library that writes a file by itself, at a path that it is given.
  /// - Throws: as `streamFile`; `usage` also where the result is to go anywhere but into a file.
  public func placeFile(
    _ make: (String) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Output {
    guard let running else { throw Diagnostic(.internalFault, tr("no command runs")) }
    guard let out = try outPath(running), out != "-" else { throw needsFile(running) }
    try refuseEnding(out, running)
    let overwrite = try mayOverwrite(out, running)
    let file = try AtomicFile(out, mode: 0o666, overwrite: overwrite)
    guard let path = file.temporaryPath else { throw needsFile(running) }
    try make(path)
    return stage(out, file)
  }

  /// Writes several files into the folder that `--out` names, which is made where it is missing, for nobody
  /// else to read. They are one set: all appear when the transaction commits, and what an earlier run
  /// wrote there that is not among them goes away with `--force`.
  /// - Parameters:
  ///   - isOwn: whether an earlier run wrote a file of this name, of which the bytes are given.
  ///   - said: what was done, told once the files are there.
  /// - Throws: `usage` without `--out`, 73 where one of them, or of an earlier run, exists: then nothing is written.
  public func placeFiles(
    _ files: [(name: String, bytes: [UInt8])], ending: String, said: Phrase,
    replacing isOwn: (_ bytes: [UInt8]) -> Bool
  ) throws(Diagnostic) -> Output {
    guard let running else { throw Diagnostic(.internalFault, tr("no command runs")) }
    guard let folder = try outPath(running), folder != "-" else {
      throw Diagnostic(
        .usage, tr("these are several files, which need a folder"), at: running.line.span,
        hint: tr("name a folder: --out FOLDER"))
    }
    // A folder called letters.pdf would be taken for the letters.
    if Files.kind(folder) == nil, isOfFile(Paths.suffix(of: folder).lowercased()) {
      throw Diagnostic(
        .usage, tr("\(folder): these are several files, which need a folder"),
        at: outSpan(running) ?? running.line.span, hint: tr("name a folder: --out FOLDER"))
    }
    if isDryRun {
      say(tr("\(folder) is not written"))
      return .none
    }
    try Files.makeDirectory(folder)
    var overwrite = false
    // In the way is an answer for the whole set, before the first of them is written.
    for file in files {
      let path = Paths.join(folder, file.name)
      overwrite = try mayOverwrite(path, running)
      guard let kind = Files.kind(path) else { continue }
      if kind != .file || !overwrite { throw .inTheWay(path, replaceable: kind == .file) }
    }
    let names = Set(files.map(\.name))
    var former: [String] = []
    for name in try Files.list(folder).sorted() {
      let path = Paths.join(folder, name)
      if let whole = AtomicFile.whole(ofLeftOver: name),
        names.contains(whole)
          || whole.hasSuffix(ending) && (try? Files.read(path, limit: 1 << 26)).map(isOwn) ?? false
      {
        // A run that was killed left it; one of this transaction still waits.
        if !staged.contains(where: { $0.path == folder }) { try Files.remove(path) }
      } else if name.hasSuffix(ending), !names.contains(name), Files.isPlain(path),
        let bytes = try? Files.read(path, limit: 1 << 26), isOwn(bytes)
      {
        guard overwrite else { throw .inTheWay(path, replaceable: true) }
        former.append(path)
      }
    }
    var written: [AtomicFile.Waiting] = []
    for file in files {
      try checkInterrupted()
      written.append(
        try AtomicFile.Waiting(
          Paths.join(folder, file.name), file.bytes, overwrite: overwrite))
    }
    staged.append(
      StagedFile(set: written, former: former, in: folder) { [unowned self] in note(said) })
    return .written
  }

  private func needsFile(_ running: Invocation) -> Diagnostic {
    Diagnostic(
      .usage, tr("this format needs a file, not a pipe"), at: running.line.span,
      hint: tr("name a file: --out FILE"))
  }

  @discardableResult
  func stage(_ out: String, _ file: consuming AtomicFile?) -> Output {
    guard let file else { return .none }
    if isDryRun {
      say(tr("\(out) is not written"))
      return .none
    }
    staged.append(StagedFile(out, file))
    return .written
  }
}

extension Attachment {
  /// The ends of names under which its file is exported.
  public var endings: [String] {
    let own = format ?? Paths.suffix(of: name).lowercased()
    switch own {
    case "jpg", "jpeg": return ["jpg", "jpeg"]
    case "htm", "html": return ["html", "htm"]
    case "txt", "text": return ["txt", "text"]
    default: return own.isEmpty ? [] : [own]
    }
  }
}
