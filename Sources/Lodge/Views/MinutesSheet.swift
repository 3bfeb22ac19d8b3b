// Minutes as they are read: the text with its names, approval, addenda and signatures, as data and on paper.

import Command
import Kernel
import Notebook
import Render

struct MinutesSheet {
  let minutes: Minutes
  let paper: MeetingPaper
  let addenda: [Addendum]
  let signatures: [MinutesSignature]
  private let names: [String: String]

  /// - Parameter paper: made already, for several of them.
  init(
    _ minutes: Minutes, _ session: Session, paper known: LodgePaper? = nil
  ) throws(Diagnostic) {
    self.minutes = minutes
    let meeting = try MeetingCommands.noun.item(session, minutes.meeting)
    if let known {
      paper = MeetingPaper(meeting, known)
    } else {
      paper = try MeetingPaper(meeting, session)
    }
    addenda = try paper.reader.addenda(to: minutes.id)
    signatures = try paper.reader.signatures(under: minutes.id)
    names = try paper.reader.names(in: minutes.id)
  }

  /// A text with the names that are not erased.
  private func opened(_ sealed: String, isolated: Bool = false) -> String {
    SealedText.replacing(sealed) { hash in
      let erased = paper.words(tr("[name erased]"))
      return names[hash].map { isolated ? $0.isolated : $0 } ?? erased
    }
  }

  private func text(isolated: Bool = false) -> String {
    minutes.sealed.map { opened($0, isolated: isolated) } ?? minutes.draft ?? ""
  }

  // MARK: - Paper

  /// `12 in favour, 1 against`
  static func votes(_ inFavour: Int?, _ against: Int?, _ abstained: Int?) -> Phrase? {
    let votes = [
      inFavour.map { tr("\($0) in favour") },
      against.map { tr($0, one: "1 against", other: "\($0) against") },
      abstained.map { tr($0, one: "1 abstained", other: "\($0) abstained") },
    ].compactMap { $0 }
    return votes.isEmpty ? nil : Phrase.joined(votes, separator: ", ")
  }

  private func approval(_ day: Day, at title: String?, _ votes: Phrase?) -> Phrase {
    let read =
      title.map { tr("Read and approved at the meeting “\($0.isolated)” on \(day.inWords)") }
      ?? tr("Dated \(day.inWords)")
    return votes.map { tr("\(read), with \($0).") } ?? tr("\(read).")
  }

  /// The text, and what became of it, without letterhead and title.
  func blocks(addenda shown: [Addendum]) -> [Document.Block] {
    var blocks: [Document.Block] = []
    func quiet(_ words: Phrase) {
      blocks.append(.paragraph(.init(paper.words(words), .quiet)))
    }
    if !minutes.isApproved { quiet(tr("Draft; not read, not approved.")) }
    blocks += MinutesText.blocks(text(isolated: true))
    if let day = minutes.approvedOn {
      let votes = Self.votes(minutes.inFavour, minutes.against, minutes.abstained)
      // Otherwise it stands under the last item of the agenda.
      blocks.append(.heading(2, paper.words(tr("Approval"))))
      blocks.append(
        .paragraph(.init(paper.words(approval(day, at: minutes.approvedTitle, votes)))))
    }
    blocks += signed(nil, hash: minutes.hash)
    for addendum in shown {
      blocks.append(.heading(2, paper.words(tr("Addendum \(addendum.number)"))))
      blocks += self.blocks(of: addendum)
    }
    return blocks
  }

  /// Who signed the minutes, or an addendum to them, and the hash of the text.
  private func signed(_ addendum: Identifier?, hash: String?) -> [Document.Block] {
    var lines: [Phrase] = []
    for signature in signatures where signature.addendum == addendum {
      let name = signature.memberName?.isolated ?? paper.words(tr("[name erased]"))
      let day = signature.day?.inWords ?? tr("an unknown day")
      lines.append(
        tr("Signed by \(name), \(signature.role.words), on \(day), with the key \(signature.key)."))
      if let annulled = signature.annulledOn {
        lines.append(tr("Annulled on \(annulled.inWords): \((signature.reason ?? "").isolated)"))
      }
    }
    if let hash { lines.append(tr("Hash of the text (BLAKE2b-256): \(hash)")) }
    return lines.map { .paragraph(.init(paper.words($0), .quiet)) }
  }

  /// An addendum, when it was approved, and who signed it.
  func blocks(of addendum: Addendum) -> [Document.Block] {
    let blocks = MinutesText.blocks(opened(addendum.sealed, isolated: true))
    guard let day = addendum.day else { return blocks }
    let votes = Self.votes(addendum.inFavour, addendum.against, addendum.abstained)
    let words = paper.words(approval(day, at: addendum.approvedTitle, votes))
    return blocks + [.paragraph(.init(words, .quiet))]
      + signed(addendum.id, hash: addendum.hash)
  }

  private func document() throws(Diagnostic) -> Document {
    var document = paper.paper.document(tr("Minutes of \(paper.held)"))
    document.head = paper.words(minutes.isApproved ? tr("Minutes") : tr("Minutes, draft"))
    document.blocks += blocks(addenda: addenda)
    document.blocks.append(
      .signatures(try paper.paper.signatures(on: minutes.approvedOn ?? paper.meeting.day)))
    return document
  }

  // MARK: - Data

  func record() throws(Diagnostic) -> Record {
    let session = paper.session
    var records: [Int: [(kind: String, id: Identifier)]] = [:]
    for link in minutes.links.links { records[link.line, default: []] += link.records }
    let text = text()
    let rows: [[Value]] = MinutesText.lines(text).enumerated().compactMap { place, line in
      guard !line.isEmpty else { return nil }
      return [
        .integer(Int64(place + 1)), .text(String(line)),
        .list(
          (records[place] ?? []).map { record in
            .object(Members([("kind", .text(record.kind)), ("id", .plain(record.id))]))
          }),
      ]
    }
    var known = try MinutesCommands.noun.table([minutes], session).record([])
    let texts = addenda.map { opened($0.sealed) }
    var added = try MinutesCommands.addenda.table(
      addenda, session, after: "no",
      [(Column("text", tr("Text")), { .text(texts[$0].trimmedBlanks) })])
    added.title = tr("Addenda")
    added.key = "addenda"
    var signed = try MinutesSigningCommands.noun.table(signatures, session)
    signed.title = tr("Signatures")
    signed.key = "signatures"
    known.fields.append(Field("text", tr("Text"), .text(text), shown: .never))
    return Record(
      kind: known.kind, fields: known.fields,
      sections: [
        Table(
          kind: "lodge.line",
          columns: [
            Column("line", tr("Line"), shown: .never), Column("text", tr("Text")),
            Column("records", tr("Records"), shown: .never),
          ], rows: rows, title: tr("Minutes"), key: "lines"), added, signed,
      ].filter { !$0.rows.isEmpty }, paper: try document())
  }
}
