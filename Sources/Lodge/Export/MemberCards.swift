// Members as address cards (vCard 4.0 by RFC 6350, 3.0 by RFC 2426), out and in. That somebody belongs to a
// lodge stands in a card only where it is asked for.

import Command
import Interchange
import Kernel
import Render
import System

enum MemberCards {
  static let export = Command(
    "lodge member export", tr("Export the members to address cards (vCard)"),
    discussion: [
      tr(
        "Names, e-mail addresses, telephone numbers, postal addresses and birthdays of active members. That they belong to a lodge is sensitive: degree, lodge and comments stay out unless you add --full."
      )
    ],
    parameters: [
      .flag("former", tr("former members and candidates, too")),
      .flag("full", tr("with lodge, degree and comments")),
    ], effects: .reads,
    formats: [
      FileFormat("vcf", ["vcf", "vcard"], tr("vCard 4.0")),
      FileFormat("vcf3", ["3.vcf"], tr("vCard 3.0, for older programs")),
    ],
    synonyms: ["contacts", "vcard", "addresses"],
    examples: [Example("lodge member export --out members.vcf")], action: run)

  private static func run(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let isOld = try session.fileFormat().name == "vcf3"
    var members = try MemberCommands.noun.items(session)
    if !arguments.flag("former") { members = members.filter(\.isActive) }
    guard !members.isEmpty else {
      throw Diagnostic(
        .data, tr("there is no member to export"), at: arguments.invocation.line.span,
        hint: tr("see lodge member list"))
    }
    let lodge =
      arguments.flag("full") ? try LodgeCommands.noun.item(session, ifThere: Lodge.id) : nil
    var writer = CardWriter()
    for member in members {
      writer.add(
        member, isOld: isOld, lodge: lodge?.name, isFull: arguments.flag("full"), session.language)
    }
    let output = try session.streamFile { (sink) throws(Diagnostic) in
      try sink.write(writer.text)
    }
    session.note(
      tr(members.count, one: "exported 1 member", other: "exported \(members.count) members"))
    return output
  }

  // MARK: - In

  /// The cards of a file as rows of a table: a JSON array.
  /// - Returns: nil for a file that holds no cards.
  static func rows(
    _ session: Session, _ bytes: [UInt8], _ name: String, _ encoding: CSVTable.Encoding
  ) throws(Diagnostic) -> [UInt8]? {
    let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let start = plain.drop { $0 <= 0x20 }
    guard String(decoding: start.prefix(11), as: UTF8.self).uppercased() == "BEGIN:VCARD" else {
      return nil
    }
    let cards = try ContentBlock.read(
      bytes, name: name, encoding: encoding,
      interrupted: { session.console.isInterrupted() })
    let known = Set(try MemberCommands.noun.items(session).map(\.id))
    var rows: [JSON] = []
    for card in cards { rows.append(.object(try row(card, name, known))) }
    return Array(JSON.array(rows).text.utf8)
  }

  private static func row(
    _ card: ContentBlock, _ name: String, _ known: Set<Identifier>
  ) throws(Diagnostic) -> JSONObject {
    func fault(_ message: Phrase, hint: Phrase? = nil) -> Diagnostic {
      Diagnostic(.data, tr("\(name), line \(card.line): \(message)"), hint: hint)
    }
    let version = card.first("VERSION")?.word ?? ""
    guard card.name == "VCARD", ["3.0", "4.0"].contains(version) else {
      throw fault(
        tr("this is no address card of version 3.0 or 4.0"),
        hint: tr("export the contacts again as vCard 3.0 or 4.0"))
    }
    if let other = card.lines.first(where: { line in
      (line.parameter("CHARSET").map { $0.uppercased() != "UTF-8" } ?? false)
        || line.parameter("ENCODING")?.uppercased() == "QUOTED-PRINTABLE"
    }) {
      throw fault(
        tr("\(other.name) is in an encoding of its own"),
        hint: tr("export the contacts again as vCard 3.0 or 4.0"))
    }
    var row = JSONObject()
    func put(_ key: String, _ text: String?) {
      guard let text = text?.trimmedBlanks, !text.isEmpty else { return }
      row[key] = .string(text)
    }
    if let uid = card.first("UID")?.word, uid.lowercased().hasPrefix("urn:uuid:"),
      let id = Identifier(String(uid.dropFirst(9))), known.contains(id)
    {
      row["id"] = .string(id.description)
    }
    let parts = card.first("N")?.parts ?? []
    if parts.count >= 2, !(parts[0] + parts[1]).trimmedBlanks.isEmpty {
      put("last_name", parts[0])
      put("first_name", parts[1...min(2, parts.count - 1)].joined(separator: " "))
    } else {
      put("name", card.first("FN")?.text)
    }
    guard row["last_name"] != nil || row["first_name"] != nil || row["name"] != nil else {
      throw fault(tr("this card has no name"))
    }
    put("email", preferred(card, "EMAIL")?.text)
    if let phone = preferred(card, "TEL")?.text {
      put("phone", phone.lowercased().hasPrefix("tel:") ? String(phone.dropFirst(4)) : phone)
    }
    if let day = card.first("BDAY")?.word {
      let digits = day.prefix { $0 != "T" }.filter { $0 != "-" }
      // A birthday without its year is none here.
      if digits.count == 8, !day.hasPrefix("-") {
        let letters = Array(digits)
        put("born", "\(String(letters[0..<4]))-\(String(letters[4..<6]))-\(String(letters[6...]))")
      }
    }
    if let address = preferred(card, "ADR") {
      let order = [0, 1, 2, 5, 3, 4, 6]
      let parts = address.parts
      let words = order.filter { $0 < parts.count }.map { parts[$0].trimmedBlanks }
      put(
        "address",
        words.filter { !$0.isEmpty }.joined(separator: ", ").replacing("\n", with: ", "))
    }
    put("comment", card.first("NOTE")?.text)
    return row
  }

  /// The one that a card prefers, else its first.
  private static func preferred(_ card: ContentBlock, _ name: String) -> ContentLine? {
    let all = card.lines.filter { $0.name == name }
    return all.first {
      $0.parameter("PREF") == "1" || ($0.parameter("TYPE")?.uppercased() ?? "").contains("PREF")
    } ?? all.first
  }
}

private struct CardWriter {
  private(set) var text = ""

  mutating func add(
    _ member: Member, isOld: Bool, lodge: String?, isFull: Bool, _ language: Language
  ) {
    line("BEGIN:VCARD")
    line("VERSION:" + (isOld ? "3.0" : "4.0"))
    line("UID:urn:uuid:\(member.id)")
    line("FN:" + escaped(member.name))
    line("N:\(escaped(member.lastName ?? ""));\(escaped(member.firstName ?? ""));;;")
    if let email = member.email {
      line((isOld ? "EMAIL;TYPE=INTERNET:" : "EMAIL:") + escaped(email))
    }
    if let phone = member.phone { line("TEL;TYPE=VOICE:" + escaped(phone)) }
    if let address = member.address { line("ADR;TYPE=HOME:;;\(escaped(address));;;;") }
    if let born = member.born {
      let day = born.description
      line("BDAY:" + (isOld ? day : String(day.filter { $0 != "-" })))
    }
    if isFull {
      if let lodge, !lodge.isEmpty { line("ORG:" + escaped(lodge)) }
      if let degree = member.degree { line("TITLE:" + escaped(degree.words.text(language))) }
      if let comment = member.comment { line("NOTE:" + escaped(comment)) }
    }
    line("END:VCARD")
  }

  private func escaped(_ text: String) -> String { ICalendarWriter.escaped(text) }

  private mutating func line(_ content: String) { text += ICalendarWriter.folded(content) }
}
