// A command line understood: which command, which words belong to which parameter. Values that hold
// variables are filled in when the command runs; everything else is checked while parsing.

import Kernel

/// A parsed command, ready to run.
public struct Invocation {
  public var command: Command
  public var line: CommandLine
  /// The words given to each declared parameter, by name.
  var words: [String: [Word]]
  /// `key=value` pairs for `openData`.
  var open: [(key: String, value: Word)]
  /// Options that every command takes, with their values.
  public var common: [(option: CommonOption, value: Word?)]
  /// For `source`: the commands of the file, parsed with the script.
  public var sourced: Script?
  /// How values are read that a person typed; nil for a line of a script.
  var promptValues: PromptValues?

  public func has(_ option: CommonOption) -> Bool { common.contains { $0.option == option } }

  /// Whether the command needs a value that the line does not give.
  func lacks(_ parameter: Parameter) -> Bool {
    parameter.isRequired && words[parameter.name] == nil
      && parameter.alternative.map { words[$0] == nil } ?? true
  }

  /// Every variable the line uses.
  var variables: [(name: String, span: SourceSpan)] {
    line.words.flatMap { word in word.variables.map { ($0, word.span) } }
  }
}

/// Options accepted before or after any command.
public enum CommonOption: String, CaseIterable, Sendable {
  // Of one command, also in scripts and at the prompt.
  case format, json, out, force
  case asOf = "as-of"
  case dryRun = "dry-run"
  case csvSafe = "csv-safe"
  case noCSVSafe = "no-csv-safe"
  case yes
  // Of pictures and documents on paper.
  case width, paper, scale
  // Of the whole run: only on the command line.
  case notebook, command, file, now, readonly, offline, stream, echo, color, plain, interactive
  case batch, version, help
  case noTransaction = "no-transaction"
  case keepGoing = "keep-going"
  case noConfig = "no-config"
  case noPager = "no-pager"
  case passphraseDescriptor = "passphrase-fd"

  var short: Character? {
    switch self {
    case .notebook: "n"
    case .command: "c"
    case .file: "f"
    case .yes: "y"
    case .interactive: "i"
    default: nil
    }
  }

  /// The name of its value in the synopsis; nil for a flag.
  public var valueName: String? {
    switch self {
    case .format: "FORMAT"
    case .out, .notebook, .file: "FILE"
    case .asOf: "TIME"
    case .command: "COMMAND"
    case .now: "TIME"
    case .color: "auto|always|never"
    case .width: "PIXELS"
    case .paper: "SIZE"
    case .scale: "1:N"
    case .passphraseDescriptor: "N"
    default: nil
    }
  }

  /// Whether it may stand on a line of a script or at the prompt.
  public var isOfOneCommand: Bool {
    switch self {
    case .format, .json, .out, .force, .asOf, .dryRun, .csvSafe, .noCSVSafe, .yes, .help, .width,
      .paper, .scale, .passphraseDescriptor:
      true
    default: false
    }
  }

  public var summary: Phrase {
    switch self {
    case .format:
      tr(
        "format of the result: table, tsv, csv, json, jsonl, md, geojson, svg, html, pdf, png, xlsx; commands that write files may have more"
      )
    case .json: tr("same as --format json; errors are JSON too")
    case .out:
      tr(
        "write the result to FILE, in the format of its extension; never overwrites an existing file"
      )
    case .force: tr("let --out, backup and restore overwrite an existing file")
    case .asOf: tr("use the state of the notebook at that time")
    case .dryRun: tr("run without storing anything: show the events, then roll back")
    case .csvSafe:
      tr(
        "put a quote before CSV cells that a spreadsheet would run, and escape control characters; the default"
      )
    case .noCSVSafe: tr("write CSV cells unchanged, for programs")
    case .yes: tr("answer yes to every question")
    case .width:
      tr("width of a PNG in pixels; default that of the picture, at most 16000")
    case .paper:
      tr("sheet of a PDF or of a plan: a0 to a5, letter, legal, tabloid; default a4")
    case .scale:
      tr(
        "scale of a plan, such as 1:100; default the largest round one that fits on the sheet"
      )
    case .notebook: tr("the notebook to use")
    case .command: tr("run COMMAND; repeatable, all in one transaction")
    case .file: tr("run the commands of FILE; - is standard input")
    case .now: tr("set the clock to this time")
    case .readonly: tr("refuse every change")
    case .offline: tr("never use the network")
    case .stream: tr("run each line of standard input as it arrives")
    case .echo: tr("show each command on standard error before it runs")
    case .color: tr("colour the output; auto: on a terminal unless NO_COLOR is set")
    case .plain: tr("for screen readers: a sentence per fact, no drawing")
    case .interactive: tr("behave as on a terminal")
    case .batch: tr("behave as in a pipe")
    case .version: tr("print the version")
    case .help: tr("show help on the program, or on the command before it")
    case .noTransaction: tr("commit each command separately")
    case .keepGoing: tr("continue after a command that fails")
    case .noConfig: tr("read no settings file")
    case .noPager: tr("never page the output")
    case .passphraseDescriptor:
      tr("read the passphrases of sealed domains from this descriptor, a line each")
    }
  }

  /// The option written as `text`: `--name` or `-n`.
  public static func named(_ text: String) -> CommonOption? {
    if text.hasPrefix("--") { return CommonOption(rawValue: String(text.dropFirst(2))) }
    guard text.count == 2, text.hasPrefix("-"), let letter = text.last else { return nil }
    return allCases.first { $0.short == letter }
  }
}
