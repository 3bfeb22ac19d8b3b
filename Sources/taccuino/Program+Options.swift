// How the run behaves: flags before variables before files, and the looks that follow from the
// terminal.

import Command
import Kernel
import Render
import System

extension Program {
  /// The settings of files, variables and flags.
  func loadSettings(_ surroundings: Surroundings) throws(Diagnostic) -> Settings {
    var settings = try Settings.load(
      environment: environment, userFile: Paths.join(surroundings.directories.config, "config"),
      projectFile: ".taccuino", useFiles: !launch.has(.noConfig))
    if let path = launch.value(.notebook) { settings.set(.notebook, path, flag: "--notebook") }
    if let format = launch.value(.format) {
      guard Format(rawValue: format) != nil else {
        throw .badFormat(format, Format.allCases.map(\.rawValue).joined(separator: ", "))
      }
      settings.set(.format, format, flag: "--format")
    }
    if let color = launch.value(.color) {
      guard ["auto", "always", "never"].contains(color) else { throw .badColor(color) }
      settings.set(.color, color, flag: "--color")
    }
    if launch.has(.plain) { settings.set(.plain, "yes", flag: "--plain") }
    if launch.has(.offline) { settings.set(.offline, "yes", flag: "--offline") }
    return settings
  }

  /// The options of the session.
  func options(
    _ settings: Settings, _ surroundings: Surroundings
  ) throws(Diagnostic) -> RunOptions {
    let plain = settings[.plain].flatMap { LiteralReader.boolean($0) } ?? false
    let wish = plain && !launch.has(.color) ? "never" : settings[.color] ?? "auto"
    let language = settings[.language].map { value in Language { _ in value } } ?? .english
    let size = terminal.size(1)
    var style = Style(
      width: size.width, height: size.height,
      color: terminal.color(on: terminal.output, wish: wish), unicode: terminal.isUnicode,
      plain: plain, language: language,
      csvSafe: safeCells(settings), terminal: terminal.output)
    var errorStyle = style
    errorStyle.width = terminal.size(2).width
    errorStyle.color = terminal.color(on: terminal.error, wish: wish)
    errorStyle.terminal = terminal.error
    if launch.has(.batch) { style.terminal = false }
    if launch.has(.interactive) { style.terminal = true }
    let path =
      settings[.notebook].map { surroundings.directories.expand($0) }
      ?? Paths.join(surroundings.directories.data, "notebook.tac")
    var options = RunOptions(notebookPath: path, style: style, errorStyle: errorStyle)
    options.readonly = launch.has(.readonly)
    options.offline = settings.isOffline
    options.noTransaction = launch.has(.noTransaction)
    options.keepGoing = launch.has(.keepGoing)
    options.echo = launch.has(.echo)
    options.yes = launch.has(.yes)
    options.dryRun = launch.has(.dryRun)
    options.json = launch.has(.json)
    options.format = settings[.format].flatMap { Format(rawValue: $0) }
    options.out = launch.value(.out)
    for option in [CommonOption.width, .paper, .scale] {
      options.paper[option] = launch.value(option)
    }
    options.force = launch.has(.force)
    options.operatorName = settings[.operatorName]
    if let text = launch.value(.passphraseDescriptor) {
      guard let number = Int(text), (0...1023).contains(number) else {
        throw Diagnostic(.usage, tr("--passphrase-fd takes the number of a descriptor"))
      }
      options.passphraseDescriptor = number
    }
    if let seconds = settings[.busyTimeout].flatMap({ Double($0) }) {
      options.busyTimeoutMilliseconds = Int(seconds * 1000)
    }
    if let text = launch.value(.asOf) {
      let literals = LiteralReader(
        now: { surroundings.clock.now() }, zone: { surroundings.zone })
      let line = Lexer.arguments(["--as-of", text])
      options.asOf = try literals.moment(
        text, line.words[1].span, said: { options.asOfTaken = $0 })
    }
    return options
  }

  /// Whether cells are made safe for spreadsheets and terminals: yes, unless somebody said otherwise.
  private func safeCells(_ settings: Settings) -> Bool {
    let asked = launch.given.last { $0.option == .csvSafe || $0.option == .noCSVSafe }?.option
    return asked.map { $0 == .csvSafe }
      ?? settings[.csvSafe].flatMap { LiteralReader.boolean($0) } ?? true
  }

  /// The program that pages long output; nil for none.
  func pager(_ settings: Settings) -> String? {
    if let chosen = settings[.pager] {
      return ["", "none", "cat", "no"].contains(chosen) ? nil : chosen
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return ["less", "more"].first { name in
      folders.contains { Files.kind(Paths.join(String($0), name)) == .file }
    }
  }
}
