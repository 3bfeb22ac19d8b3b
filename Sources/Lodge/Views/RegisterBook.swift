// The register of a degree or of the board as a book: each entry with its number, its text, its hash and that of the one before.

import Command
import Kernel
import Notebook
import Render

struct RegisterBook {
  private let volume: RegisterVolume
  private let name: Phrase
  private let paper: LodgePaper
  private let entries: [RegisterEntry]

  init(_ volume: RegisterVolume, _ session: Session) throws(Diagnostic) {
    self.volume = volume
    paper = try LodgePaper(session)
    let profile = try paper.reader.profile
    name = volume.words(profile)
    entries = try paper.reader.register(volume)
  }

  func record() throws(Diagnostic) -> Record {
    var table = try RegisterCommands.noun.table(entries, paper.session)
    table.title = tr("Entries")
    table.key = "entries"
    return Record(
      kind: "lodge.register_book",
      fields: [
        Field("degree", tr("Degree"), .choice(volume.degree.rawValue, volume.degree.words)),
        Field("board", tr("Of the board"), .boolean(volume.isOfBoard)),
        Field("entry_count", tr("Entries"), .count(entries.count)),
        Field("notebook", tr("Notebook id"), .plain(try paper.reader.bookID()), shown: .never),
        Field("last_hash", tr("Last hash"), .text(entries.last?.hash), shown: .never),
      ], sections: entries.isEmpty ? [] : [table], paper: try document())
  }

  private func document() throws(Diagnostic) -> Document {
    let session = paper.session
    var document = paper.document(tr("Register of \(name)"))
    document.head = document.title
    if entries.isEmpty {
      document.blocks.append(.paragraph(.init(paper.words(tr("nothing entered yet")), .quiet)))
    }
    for (index, entry) in entries.enumerated() {
      if index > 0 { document.blocks.append(.pageBreak) }
      let minutes = try MinutesCommands.noun.item(session, ifThere: entry.minutes)
      let title = entry.meetingTitle?.isolated ?? ""
      let held = entry.meetingDay?.description ?? ""
      document.blocks.append(
        .heading(
          2,
          paper.words(
            entry.addendum == nil
              ? tr("No. \(entry.number): minutes of \(title), \(held)")
              : tr("No. \(entry.number): addendum to the minutes of \(title), \(held)"))))
      if let minutes {
        let sheet = try MinutesSheet(minutes, session, paper: paper)
        let addendum = sheet.addenda.first { $0.id == entry.addendum }
        document.blocks += addendum.map(sheet.blocks(of:)) ?? sheet.blocks(addenda: [])
      }
      document.blocks.append(
        .facts([
          (paper.words(tr("Approved on")), entry.day?.description ?? ""),
          (paper.words(tr("Hash before")), entry.previous),
          (paper.words(tr("Hash of the entry")), entry.hash),
        ]))
    }
    return document
  }
}
