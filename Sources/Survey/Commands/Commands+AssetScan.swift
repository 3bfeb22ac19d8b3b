// `survey asset scan`: a photo of a plate or a label leads to its asset, or to the command that adds
// it.

import Command
import Core
import Kernel
import Notebook
import Photos
import Render
import System

enum AssetScanCommand {
  static let table: [Command] = [
    Command(
      "survey asset scan", tr("Find an asset by a bar code or QR code in a photo"),
      discussion: [
        tr(
          "Needs libzbar. Searches all values of the assets for the text of each code, ignoring case. If one asset matches, shows it and enters its room; if several match, lists them. If none matches, prints the command to add one and exits with code 1."
        )
      ],
      parameters: [
        .positional("photo", .inputFile, tr("a photo from a camera or phone"), shownAs: "PHOTO"),
        Parts.project,
      ],
      effects: .reads, synonyms: ["barcode", "qr", "qrcode", "zbar", "label"],
      examples: [Example("survey asset scan plate.jpg", runs: false)], action: scan)
  ]

  static func scan(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let path = try arguments.required("photo")
    let codes: [ScannedCode]
    do {
      codes = try Picture.codes(in: PhotoMaker.read(path), name: Paths.name(of: path))
    } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("photo")
      throw fault
    }
    guard !codes.isEmpty else {
      session.foundNothing()
      return .message(tr("no code found in \(path): move closer, hold straight, avoid glare"))
    }
    let project = try Whereabouts.read(arguments, reader).project
    var ids: [Identifier] = []
    for code in codes {
      for id in try reader.assets(with: code.text, in: project) where !ids.contains(id) {
        ids.append(id)
      }
    }
    if ids.count == 1, let asset = try reader.asset(ids[0]) {
      if let room = asset.room { _ = try reader.enterPlace(room) }
      return .record(try AssetCommands.record(asset, reader))
    }
    if !ids.isEmpty { return try AssetCommands.noun.answer(session, ids) }
    session.foundNothing()
    for code in codes { try offer(code, project, reader) }
    return .table(
      Table(
        kind: "survey.code", of: codes,
        [
          .init("kind", tr("Kind")) { .text($0.kind) },
          .init("text", tr("Text")) { .text($0.text) },
        ]))
  }

  /// Says what would add an asset with this number.
  private static func offer(
    _ code: ScannedCode, _ project: Identifier?, _ reader: SurveyReader
  ) throws(Diagnostic) {
    let text = code.text.shellQuoted
    let types = try reader.types(with: code.text, in: project)
    if let type = types.first {
      reader.session.note(
        tr("found on the type \(type.name): survey asset add \(type.name.shellQuoted)"))
      return
    }
    var names: [String] = []
    for name in try reader.serialNames().values.joined() where !names.contains(name) {
      names.append(name)
    }
    // A serial number rather than an address of a network card.
    let key =
      names.sorted().first { $0.folded.contains("serial") || $0.folded.contains("code") }
      ?? names.sorted().first ?? "serial"
    reader.session.note(
      tr("no asset has \(code.text.printable): survey asset add TYPE \(key)=\(text.printable)"))
  }
}

extension SurveyReader {
  /// A text in any of the values of a table's rows, ASCII case aside.
  private func rows(
    of table: String, with text: String, in project: Identifier?
  ) throws(Diagnostic) -> [Identifier] {
    var sql =
      "SELECT DISTINCT a.id FROM \(table) a, json_each(a.parameters) j WHERE a.removed = 0"
      + " AND CAST(j.value AS TEXT) = ? COLLATE NOCASE"
    var values: [SQLValue] = [.text(text)]
    // Most rows are passed over without taking their JSON apart; what JSON escapes is not.
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      sql += " AND a.parameters LIKE ? ESCAPE '\\'"
      let pattern = text.replacing(among: ["%", "_"], before: "\\")
      values.append(.text("%" + pattern + "%"))
    }
    if let project {
      sql += " AND a.scope = ?"
      values.append(.id(project))
    }
    return try notebook.query(sql + " ORDER BY a.id", values) { (row) throws(Diagnostic) in
      row.identifier(0) ?? .none
    }
  }

  func assets(with text: String, in project: Identifier?) throws(Diagnostic) -> [Identifier] {
    try rows(of: "survey_asset", with: text, in: project)
  }

  /// Assets of which a text or a number is so, or has a text in it; ASCII case aside.
  func assets(having text: String, isPart: Bool) throws(Diagnostic) -> [Identifier] {
    let pattern = text.replacing(among: ["%", "_", "\\"], before: "\\")
    // A digit or two are in too many numbers to mean one.
    let kinds =
      text.utf8.count >= 3 && !isPart ? "('text', 'integer', 'real')" : "('text')"
    let test = isPart ? "LIKE ? ESCAPE '\\'" : "= ? COLLATE NOCASE"
    var sql =
      "SELECT DISTINCT a.id FROM survey_asset a, json_each(a.parameters) j WHERE a.removed = 0"
      + " AND j.type IN \(kinds) AND CAST(j.value AS TEXT) \(test)"
    var values: [SQLValue] = [.text(isPart ? "%" + pattern + "%" : text)]
    // As above: most rows are passed over.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      sql += " AND a.parameters LIKE ? ESCAPE '\\'"
      values.append(.text("%" + pattern + "%"))
    }
    return try notebook.query(sql + " ORDER BY a.id LIMIT 1000", values) {
      (row) throws(Diagnostic) in row.identifier(0) ?? .none
    }
  }

  func types(with text: String, in project: Identifier?) throws(Diagnostic) -> [AssetType] {
    let ids = try rows(of: "survey_type", with: text, in: project)
    return ids.isEmpty ? [] : try types([.among("t.id", Array(ids.prefix(500)))])
  }
}

extension String {
  /// With a sign put before each of these characters.
  fileprivate func replacing(among characters: Set<Character>, before sign: String) -> String {
    var result = ""
    for character in self {
      if characters.contains(character) { result += sign }
      result.append(character)
    }
    return result
  }
}
