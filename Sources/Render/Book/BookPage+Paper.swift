// The book as a document: what the page shows in a browser, for paper. What moves there stands still here.
import Core
import Kernel

extension BookPage {
  public func paper() -> Document {
    var document = Document(title: title, language: language)
    document.isLandscape = false
    func say(_ text: String, _ tone: Document.Paragraph.Tone = .plain) {
      document.blocks.append(.paragraph(Document.Paragraph(text, tone)))
    }
    func heading(_ level: Int, _ text: String) { document.blocks.append(.heading(level, text)) }
    func draw(_ svg: String, _ words: String) {
      document.blocks.append(.pictures([Document.Picture(.svg(svg), words: words)], perRow: 1))
    }
    document.blocks.append(.facts(facts.map { ($0.text(language), $1) }))
    if let remark { say(remark) }
    if MapScene(map) != nil { draw(map.svg(language), map.title) }
    if let profile, !profile.stretches.isEmpty {
      heading(1, tr("Elevation").text(language))
      draw(profile.svg(language), profile.title)
    }
    let days = chapters.filter { $0.day != nil }
    if !days.isEmpty, !chapters.allSatisfy(\.isPlanned) {
      heading(1, tr("In numbers").text(language))
      draw(chart.svg(language), chart.title)
      document.blocks.append(.table(sums(days)))
    }
    for chapter in chapters {
      heading(1, name(chapter))
      let facts = facts(of: chapter)
      if !facts.isEmpty { say(facts.joined(separator: " · "), .quiet) }
      for entry in chapter.entries { add(entry, to: &document) }
    }
    for list in lists where !list.rows.isEmpty {
      heading(1, list.title.text(language))
      document.blocks.append(
        .list(
          list.rows.map { $0.fact.isEmpty ? $0.name : $0.name.isolated + " — " + $0.fact.isolated })
      )
      if let note = list.note { say(note.text(language), .quiet) }
    }
    for note in notes { say(note.text(language), .quiet) }
    return document
  }

  private func sums(_ days: [Chapter]) -> Document.Grid {
    let names = [tr("Day"), tr("Length"), tr("Moving"), tr("Climb")]
    var grid = Document.Grid(
      names.enumerated().map { Document.Grid.Column($1.text(language), numeric: $0 > 0) })
    for chapter in days {
      grid.rows.append([
        chapter.day.map { "\($0)" } ?? "", chapter.length.wayText,
        Self.clock(chapter.movingMilliseconds / 1000), chapter.climb.fixed(0) + " m",
      ])
    }
    return grid
  }

  private func name(_ chapter: Chapter) -> String {
    let name =
      chapter.day.map { $0.weekday.name.text(language) + " \($0)" }
      ?? tr("Without a day").text(language)
    return [name, chapter.subtitle?.isolated].compactMap { $0 }.joined(separator: ", ")
  }

  private func add(_ entry: Entry, to document: inout Document) {
    let kind = entry.kind.text(language)
    let title = entry.title.isEmpty ? kind : entry.title
    document.blocks.append(
      .heading(3, [entry.time, title.isolated].compactMap { $0 }.joined(separator: "  ")))
    if let text = entry.text, text.contains(where: { !$0.isWhitespace }) {
      document.blocks.append(.paragraph(Document.Paragraph(text)))
    }
    let facts = (entry.title.isEmpty ? [] : [kind]) + entry.facts
    if !facts.isEmpty {
      document.blocks.append(
        .paragraph(Document.Paragraph(facts.map(\.isolated).joined(separator: " · "), .quiet)))
    }
    if let picture = entry.picture, let (width, height) = JPEGSize.of(picture) {
      document.blocks.append(
        .pictures(
          [
            Document.Picture(
              .jpeg(picture, width: width, height: height, name: nil), words: title)
          ], perRow: 2))
    } else if let absence = entry.absence {
      document.blocks.append(
        .paragraph(Document.Paragraph(absence.text(language), .quiet)))
    }
  }
}
