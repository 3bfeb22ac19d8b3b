// The report of a project as a document: what `ReportPage` shows in a browser, for paper. Each level begins
// a page with its plan; photos stand under the table of their room.
import Core
import Kernel

public struct ReportDocument: ReportWriter {
  public private(set) var document: Document
  private let style: Style
  private var room: (grid: Document.Grid, pictures: [Document.Picture])?
  /// Photos of several assets come with their bytes once.
  private var shared: [String: [UInt8]] = [:]

  public init(style: Style) {
    self.style = style
    document = Document(title: "", language: style.language)
    document.isLandscape = false
  }

  private func words(_ phrase: Phrase) -> String { phrase.text(style.language) }

  private mutating func heading(_ level: Int, _ text: String) {
    document.blocks.append(.heading(level, text))
  }

  private func columns(_ names: [(Phrase, Bool)]) -> [Document.Grid.Column] {
    names.map { Document.Grid.Column(words($0), numeric: $1) }
  }

  public mutating func begin(
    _ cover: ReportPage.Cover, _ lines: [ReportPage.Progress], _ total: ReportPage.Progress
  ) {
    document.title = cover.title
    document.subtitle = words(tr("Survey report"))
    document.blocks.append(.facts(cover.facts.map { (words($0), $1.shown(style)) }))
    for note in cover.notes {
      document.blocks.append(.paragraph(Document.Paragraph(words(note))))
    }
    heading(1, words(tr("Progress")))
    guard !lines.isEmpty else {
      document.blocks.append(.paragraph(Document.Paragraph(words(tr("There is no level yet.")))))
      return
    }
    var names: [(Phrase, Bool)] = [(tr("Level"), false), (tr("Rooms"), true)]
    names += RoomState.allCases.map { ($0.words, true) }
    names += [(tr("Assets"), true), (tr("Photos missing"), true), (tr("Done"), true)]
    var grid = Document.Grid(columns(names), sums: 1)
    for line in lines + [total] {
      let states = RoomState.allCases.map { line.states[$0, default: 0] }
      let counts = [line.rooms] + states + [line.assets, line.photosMissing]
      grid.rows.append(
        [line.words] + counts.map { String($0) } + [line.percent.map { "\($0) %" } ?? ""])
    }
    document.blocks.append(.table(grid))
    let once = tr("A room on several levels counts on each, and once in the total.")
    document.blocks.append(.paragraph(Document.Paragraph(words(once), .quiet)))
  }

  public mutating func openLevel(_ level: ReportPage.Choice, plan: PlanPicture?) {
    document.blocks.append(.pageBreak)
    heading(1, level.words)
    guard let plan else { return }
    let svg = PlanSVG(language: style.language).element(plan)
    document.blocks.append(
      .pictures(
        [Document.Picture(.svg(svg), words: words(tr("Floor plan")) + ", " + level.words)],
        perRow: 1))
  }

  public mutating func notes(_ notes: [ReportPage.Note]) {
    guard !notes.isEmpty else { return }
    heading(2, words(tr("Notes")))
    var grid = Document.Grid(
      columns([
        (tr("Number"), true), (tr("Kind"), false), (tr("Text"), false), (tr("About"), false),
        (tr("Created by"), false), (tr("Created"), false),
      ]))
    for note in notes {
      grid.rows.append([
        String(note.number), words(note.kind.words), note.text ?? "", note.about ?? "",
        note.by ?? "", shown(note.at),
      ])
    }
    document.blocks.append(.table(grid))
  }

  public mutating func voices(_ voices: [ReportPage.Voice]) {
    guard !voices.isEmpty else { return }
    heading(2, words(tr("Voice notes")))
    var grid = Document.Grid(
      columns([
        (tr("File"), false), (tr("Duration"), true), (tr("About"), false),
        (tr("Created by"), false), (tr("Created"), false),
      ]))
    for voice in voices {
      grid.rows.append([
        voice.name, voice.duration ?? "", voice.about ?? "", voice.by ?? "", shown(voice.at),
      ])
    }
    document.blocks.append(.table(grid))
  }

  private func shown(_ instant: Instant?) -> String {
    instant.map { Value.instant($0).shown(style) } ?? ""
  }

  public mutating func rooms(_ rooms: [ReportPage.Room]) {
    guard !rooms.isEmpty else { return }
    heading(2, words(tr("Rooms")))
    var grid = Document.Grid(
      columns([
        (tr("Room"), false), (tr("Name"), false), (tr("Category"), false), (tr("Area"), true),
        (tr("State"), false), (tr("Assets"), true), (tr("Photos missing"), true),
        (tr("Note"), false),
      ]))
    for room in rooms {
      grid.rows.append([
        room.title, room.name ?? "", room.category ?? "",
        room.areaM2.isFinite ? room.areaM2.fixed(1) + " m²" : "", words(room.state.words),
        String(room.assets), room.photosMissing == 0 ? "" : String(room.photosMissing),
        room.note ?? "",
      ])
    }
    document.blocks.append(.table(grid))
  }

  public mutating func openRegister() { heading(2, words(tr("Register"))) }

  public mutating func openRoom(_ room: ReportPage.Room?, on level: String, count: Int) {
    let title = room?.fullTitle ?? words(tr("Without a room"))
    heading(
      3,
      [title, room.map { words($0.state.words) } ?? ""].filter { !$0.isEmpty }
        .joined(separator: ", "))
    self.room = (
      Document.Grid(
        columns([
          (tr("No."), true), (tr("Type"), false), (tr("Family"), false), (tr("Parameters"), false),
          (tr("Place"), false),
        ])), []
    )
  }

  public mutating func row(_ asset: ReportPage.Asset) {
    guard var room else { return }
    let number = room.grid.rows.count + 1
    let parameters = asset.parameters.map { one in
      let unit = one.unit.map { " " + style.unit($0) } ?? ""
      return one.name.isolated + ": " + one.value.shown(style).isolated + unit
    }
    var place = words(tr("in the room"))
    if asset.isPlaced, let at = asset.at, at.isFinite {
      place = "x \(at.x.fixed(2)), y \(at.y.fixed(2)) m"
    }
    room.grid.rows.append([
      String(number), asset.type, asset.family, parameters.joined(separator: " \u{00B7} "), place,
    ])
    for photo in asset.photos {
      room.pictures.append(
        Document.Picture(
          content(photo), words: words(tr("Photo of \(asset.type.isolated)")),
          caption: "\(number) \u{00B7} \(asset.type.isolated)"))
    }
    self.room = room
  }

  private mutating func content(_ photo: ReportPage.Photo) -> Document.Picture.Content {
    func jpeg(_ bytes: [UInt8], _ name: String?) -> Document.Picture.Content {
      guard let (width, height) = JPEGSize.of(bytes) else {
        return .absent(words(tr("the file is missing or damaged")))
      }
      return .jpeg(bytes, width: width, height: height, name: name)
    }
    switch photo.picture {
    case .jpeg(let bytes): return jpeg(bytes, nil)
    case .shared(let key, let bytes, _, _):
      if let bytes { shared[key] = bytes }
      return jpeg(shared[key] ?? [], key)
    case .absent(let why): return .absent(words(why))
    }
  }

  public mutating func closeRoom() {
    guard let room else { return }
    document.blocks.append(.table(room.grid))
    if !room.pictures.isEmpty { document.blocks.append(.pictures(room.pictures, perRow: 4)) }
    self.room = nil
  }

  public mutating func closeLevel() {}

  public mutating func close(_ notes: [Phrase]) {
    guard !notes.isEmpty else { return }
    heading(1, words(tr("Notes")))
    document.blocks.append(.list(notes.map { words($0) }))
  }
}
