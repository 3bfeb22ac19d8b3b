// What the user prefers, and where each value came from: flag, variable, project file, user file,
// default, in this order. The files hold `name = value` lines; unknown names are faults, not noise.

import Kernel
import NetLink
import System

/// A setting and its origin.
public struct Setting: Sendable {
  public enum Origin: Sendable, Equatable {
    case flag(String)
    case variable(String)
    case file(String, line: Int)
    case standard
  }
  public var value: String
  public var origin: Origin
}

/// The names of all settings.
public enum SettingName: String, CaseIterable, Sendable {
  case notebook, format, color, plain, pager, language, operatorName = "operator"
  case busyTimeout = "busy-timeout"
  case cities
  case reminderHour = "reminder-hour", reminderDays = "reminder-days"
  case reminderStock = "reminder-stock"
  case csvSafe = "csv_safe"
  case lockMinutes = "lock-minutes"
  case offline, authorities = "ca_file", gateway

  var summary: Phrase {
    switch self {
    case .notebook: tr("the notebook to use")
    case .format: tr("format of results: table, tsv, csv, json, jsonl, md")
    case .color: tr("auto, always or never")
    case .plain: tr("yes for screen readers")
    case .pager: tr("pager for long output; none to disable")
    case .language: tr("en or it")
    case .operatorName: tr("operator who signs the events")
    case .busyTimeout: tr("seconds to wait for a busy notebook")
    case .cities:
      tr("GeoNames file of cities and their time zones; none to disable")
    case .reminderHour: tr("hour (0-23) for reminders without a time")
    case .reminderDays:
      tr("days without a recording before a reminder; 0 for never")
    case .reminderStock:
      tr("days ahead to be reminded of an order or an expiry; 0 for never")
    case .csvSafe:
      tr("off to write CSV and TSV cells unchanged, for programs; on for spreadsheets")
    case .lockMinutes:
      tr("minutes without a line after which the prompt locks sealed domains; 0 for never")
    case .offline: tr("yes to send nothing, as with --offline")
    case .authorities:
      tr("PEM file of certificates to trust beside those of the system; an absolute path")
    case .gateway: tr("https address of the gateway for models without a key of their own")
    }
  }

  var variables: [String] {
    switch self {
    case .notebook: ["TACCUINO_NOTEBOOK"]
    case .format: ["TACCUINO_FORMAT"]
    case .color: ["TACCUINO_COLOR"]
    case .plain: ["TACCUINO_PLAIN"]
    case .pager: ["TACCUINO_PAGER", "PAGER"]
    case .language: ["TACCUINO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]
    case .operatorName: ["TACCUINO_OPERATOR"]
    case .busyTimeout: ["TACCUINO_BUSY_TIMEOUT"]
    case .cities: ["TACCUINO_CITIES"]
    case .reminderHour: ["TACCUINO_REMINDER_HOUR"]
    case .reminderDays: ["TACCUINO_REMINDER_DAYS"]
    case .reminderStock: ["TACCUINO_REMINDER_STOCK"]
    case .csvSafe: ["TACCUINO_CSV_SAFE"]
    case .lockMinutes: ["TACCUINO_LOCK_MINUTES"]
    case .offline: ["TACCUINO_OFFLINE"]
    case .authorities: ["TACCUINO_CA_FILE"]
    case .gateway: ["TACCUINO_GATEWAY"]
    }
  }

  /// Where it stands among all names.
  var place: Int { SettingName.allCases.firstIndex(of: self) ?? 0 }

  /// A file that lies in a folder somebody else may have written must not start programs, choose
  /// another notebook, sign with a name, or say where something is sent and whom to trust.
  var isAllowedInProject: Bool {
    switch self {
    case .format, .color, .plain, .language: true
    case .notebook, .pager, .operatorName, .busyTimeout, .cities, .reminderHour, .reminderDays,
      .reminderStock, .csvSafe, .lockMinutes, .offline, .authorities, .gateway:
      false
    }
  }

  /// Whether `value` is one the program can use.
  func accepts(_ value: String) -> Bool {
    switch self {
    case .format: ["table", "tsv", "csv", "json", "jsonl", "md"].contains(value)
    case .color: ["auto", "always", "never"].contains(value)
    case .plain, .csvSafe, .offline: LiteralReader.boolean(value) != nil
    case .language: true
    case .busyTimeout: Double(parsing: value).map { $0 >= 0 && $0 <= 3600 } ?? false
    case .lockMinutes: Int(value).map { (0...1440).contains($0) } ?? false
    case .reminderHour: Int(value).map { (0...23).contains($0) } ?? false
    case .reminderDays: Int(value).map { (0...3650).contains($0) } ?? false
    case .reminderStock: Int(value).map { (0...365).contains($0) } ?? false
    case .notebook, .operatorName, .cities: !value.isEmpty
    case .pager: true
    case .authorities: value.hasPrefix("/") || value.hasPrefix("~/")
    case .gateway: SettingName.isGateway(value)
    }
  }

  /// Encrypted, or on this machine.
  private static func isGateway(_ text: String) -> Bool {
    guard let address = try? WebAddress(parsing: text) else { return false }
    return address.origin.scheme == .https || address.origin.hostName?.isLoopback == true
  }
}

/// All settings of a run.
public struct Settings: Sendable {
  /// Where Debian's package libtimezonemap-data keeps the cities of GeoNames.
  public static let standardCities = "/usr/share/libtimezonemap/ui/cities15000.txt"

  /// In the order of the names.
  private var values = [Setting?](repeating: nil, count: SettingName.allCases.count)
  /// The user's own words for the beginnings of lines.
  var aliases: [String: String] = [:]
  /// The user's own file; nil where the run uses none.
  private(set) var userFile: String?

  public init() {}

  /// Whether nothing may leave this machine.
  public var isOffline: Bool { self[.offline].flatMap { LiteralReader.boolean($0) } ?? false }

  static let standardLockMinutes = 10

  /// 0 for never.
  var lockMinutes: Int { self[.lockMinutes].flatMap { Int($0) } ?? Self.standardLockMinutes }

  public subscript(name: SettingName) -> String? { setting(name)?.value }

  /// The value with its origin; nil where the default holds.
  public func setting(_ name: SettingName) -> Setting? { values[name.place] }

  /// Reads files and variables; flags are set by the caller afterwards.
  /// - Throws: `config` with the place of the first line that cannot be read.
  public static func load(
    environment: Environment, userFile: String?, projectFile: String?, useFiles: Bool
  ) throws(Diagnostic) -> Settings {
    var settings = Settings()
    // What the system says of every program yields to what the user says of this one.
    try settings.read(environment, own: false)
    if useFiles {
      settings.userFile = userFile
      if let userFile, Files.exists(userFile) { try settings.read(userFile, project: false) }
      // A folder of that name, or a pipe that somebody left in a shared one, is no file of ours.
      if let projectFile, Files.kind(projectFile) == .file {
        try settings.read(projectFile, project: true)
      }
    }
    try settings.read(environment, own: true)
    return settings
  }

  private mutating func read(_ environment: Environment, own: Bool) throws(Diagnostic) {
    for name in SettingName.allCases {
      for variable in name.variables where variable.hasPrefix("TACCUINO_") == own {
        guard let value = environment[variable], !value.isEmpty else { continue }
        guard name.accepts(value) || !own else {
          throw Diagnostic(.config, tr("\(variable) cannot be \(value)"), hint: name.summary)
        }
        values[name.place] = Setting(value: value, origin: .variable(variable))
        break
      }
    }
  }

  public mutating func set(_ name: SettingName, _ value: String, flag: String) {
    values[name.place] = Setting(value: value, origin: .flag(flag))
  }

  private mutating func read(_ path: String, project: Bool) throws(Diagnostic) {
    let bytes = try Files.read(path, limit: 1 << 20)
    // Of other systems' editors: a mark of the encoding, and CR before LF.
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 0
    for raw in bytes[offset...].split(separator: 10, omittingEmptySubsequences: false) {
      number += 1
      defer { offset += raw.count + 1 }
      let line = String(decoding: raw.last == 13 ? raw.dropLast() : raw, as: UTF8.self)
      let content = line.trimmedBlanks
      guard !content.isEmpty, !content.hasPrefix("#") else { continue }
      func fault(_ message: Phrase, hint: Phrase? = nil) -> Diagnostic {
        Diagnostic(
          .config, message,
          at: SourceSpan(
            file: path, line: number, text: line, column: 0, length: line.utf8.count,
            offset: offset), hint: hint)
      }
      guard let equals = content.firstIndex(of: "=") else {
        throw fault(tr("a setting is written name = value"))
      }
      let key = String(content[..<equals]).trimmedBlanks
      let value = String(content[content.index(after: equals)...]).trimmedBlanks
      if let alias = Settings.aliasName(ofKey: key) {
        guard !project else {
          throw fault(
            tr("a project file may not set \(key)"),
            hint: tr("put it in your own settings file"))
        }
        guard Settings.isAliasName(alias), !value.isEmpty else {
          throw fault(tr("an alias is written alias NAME = LINE"))
        }
        aliases[alias] = value
        continue
      }
      guard let name = SettingName(rawValue: key) else {
        let names = SettingName.allCases.map(\.rawValue).joined(separator: ", ")
        throw fault(tr("there is no setting \(key)"), hint: tr("one of: \(names)"))
      }
      guard name.accepts(value) else {
        throw fault(tr("\(key) cannot be \(value)"), hint: name.summary)
      }
      guard !project || name.isAllowedInProject else {
        throw fault(
          tr("a project file may not set \(key)"), hint: tr("put it in your own settings file"))
      }
      values[name.place] = Setting(value: value, origin: .file(path, line: number))
    }
  }
}
