// The sheets of a form: CSV files in a folder or a zip, or the sheet `survey` with the others beside
// it. Workbooks themselves are refused, with what to do.

import Interchange
import Kernel
import System

struct XLSFormFiles {
  var survey: CSVTable
  var choices: CSVTable?
  /// `form_title` of the sheet `settings`.
  var title: String?
  /// For messages: the file of the questions.
  var name: String

  private static let mostBytes = 64 << 20

  /// - Throws: 66 without a sheet `survey`, 65 for a workbook, and what tables throw.
  init(
    path: String, encoding: CSVTable.Encoding, interrupted: () -> Bool
  ) throws(Diagnostic) {
    var sheets: [String: (name: String, bytes: [UInt8])] = [:]
    switch Files.kind(path) {
    case .folder:
      for file in try Files.list(path).sorted() {
        guard let sheet = XLSFormFiles.sheet(file) else { continue }
        let full = Paths.join(path, file)
        sheets[sheet] = (full, try Files.read(full, limit: XLSFormFiles.mostBytes))
      }
    default:
      let bytes = try Files.read(path, limit: XLSFormFiles.mostBytes)
      if bytes.starts(with: [0x50, 0x4B]) {
        sheets = try XLSFormFiles.unpacked(path, interrupted)
      } else if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
        throw XLSFormFiles.workbook(path)
      } else {
        sheets["survey"] = (path, bytes)
        let folder = Paths.folder(of: path)
        for file in try Files.list(folder).sorted() {
          guard let sheet = XLSFormFiles.sheet(file), sheet != "survey" else { continue }
          let full = Paths.join(folder, file)
          sheets[sheet] = (full, try Files.read(full, limit: XLSFormFiles.mostBytes))
        }
      }
    }
    guard let survey = sheets["survey"] else {
      throw Diagnostic(
        .noInput, tr("there is no survey.csv in \(path)"),
        hint: tr("save the sheets survey and choices of the form as survey.csv and choices.csv"))
    }
    name = survey.name
    self.survey = try CSVTable(
      survey.bytes, name: survey.name, encoding: encoding, interrupted: interrupted)
    if let found = sheets["choices"] {
      choices = try CSVTable(
        found.bytes, name: found.name, encoding: encoding, interrupted: interrupted)
    }
    if let found = sheets["settings"] {
      let settings = try CSVTable(
        found.bytes, name: found.name, encoding: encoding, interrupted: interrupted)
      if let place = settings.header.firstIndex(where: { $0.lowercased() == "form_title" }),
        let text = settings.rows.first?.cells[place], !PlanNames.trimmed(text).isEmpty
      {
        title = PlanNames.trimmed(text)
      }
    }
  }

  /// `survey` for `Survey.csv`.
  private static func sheet(_ file: String) -> String? {
    let name = file.lowercased()
    guard name.hasSuffix(".csv") else { return nil }
    let stem = String(name.dropLast(4))
    return ["survey", "choices", "settings"].contains(stem) ? stem : nil
  }

  private static func unpacked(
    _ path: String, _ interrupted: () -> Bool
  ) throws(Diagnostic) -> [String: (name: String, bytes: [UInt8])] {
    var limits = ZipArchive.Limits()
    limits.entryBytes = mostBytes
    let archive = try ZipArchive(path: path, limits: limits)
    guard !archive.entries.contains(where: { $0.name.hasPrefix("xl/") }) else {
      throw workbook(path)
    }
    var sheets: [String: (name: String, bytes: [UInt8])] = [:]
    for entry in archive.entries where !entry.isFolder && !entry.name.hasPrefix("__MACOSX/") {
      let file = entry.name.split(separator: "/").last.map(String.init) ?? entry.name
      guard let sheet = sheet(file), sheets[sheet] == nil else { continue }
      sheets[sheet] = (
        path + "/" + entry.name, try archive.read(entry, interrupted: interrupted)
      )
    }
    return sheets
  }

  private static func workbook(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is a workbook"),
      hint: tr("save its sheets survey and choices as survey.csv and choices.csv in one folder"))
  }
}
