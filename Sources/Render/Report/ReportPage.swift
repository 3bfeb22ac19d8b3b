// The report of a project as one HTML page that needs nothing from elsewhere and sends nothing: cover,
// progress, and level by level the plan, the rooms and the register. It is written piece by piece;
// without script it reads and prints the same, only the filters are away.

import Core
import Kernel

public struct ReportPage: Sendable {
  let style: Style

  public init(style: Style) { self.style = style }

  // MARK: - What is told

  /// A thing that can be chosen in a filter.
  public struct Choice: Sendable {
    public var key: String
    public var words: String

    public init(_ key: String, _ words: String) {
      self.key = key
      self.words = words
    }
  }

  /// What stands on the first page.
  public struct Cover: Sendable {
    public var title: String
    public var facts: [(Phrase, Value)] = []
    public var notes: [Phrase] = []
    public var levels: [Choice] = []
    public var families: [Choice] = []

    public init(title: String) { self.title = title }
  }

  /// How far a level has come.
  public struct Progress: Sendable {
    public var key: String?
    public var words: String
    public var rooms = 0
    public var states: [RoomState: Int] = [:]
    public var assets = 0
    public var photosMissing = 0
    public var percent: Int?

    public init(_ key: String?, _ words: String) {
      self.key = key
      self.words = words
    }
  }

  /// A room as it is listed.
  public struct Room: Sendable {
    public var id: Identifier
    public var title: String
    public var name: String?
    public var category: String?
    public var areaM2 = 0.0
    public var state = RoomState.notVisited
    public var assets = 0
    public var photosMissing = 0
    public var note: String?

    public init(_ id: Identifier, _ title: String) {
      self.id = id
      self.title = title
    }

    var fullTitle: String {
      [title, name ?? ""].filter { !$0.isEmpty }.map(\.isolated).joined(separator: " ")
    }
  }

  /// An asset as it is listed.
  public struct Asset: Sendable {
    public var id: Identifier
    public var type = ""
    public var family = ""
    /// The key of the family's choice, short: it stands with each asset.
    public var familyKey = ""
    /// What it is called, its value, its unit.
    public var parameters: [(name: String, value: Value, unit: String?)] = []
    public var at: PlanPoint?
    public var isPlaced = false
    public var photos: [Photo] = []

    public init(_ id: Identifier) { self.id = id }
  }

  public struct Photo: Sendable {
    public enum Picture: Sendable {
      /// A JPEG.
      case jpeg([UInt8])
      /// One that is in the page several times: its bytes stand where it is first, under a name.
      case shared(String, [UInt8]?, width: Int, height: Int)
      /// It cannot be shown: why not.
      case absent(Phrase)
    }
    public var file: String
    public var picture: Picture

    public init(_ file: String, _ picture: Picture) {
      self.file = file
      self.picture = picture
    }
  }

  /// Something written or drawn on a level.
  public struct Note: Sendable {
    public var id: Identifier
    public var number: Int
    public var kind: MarkKind
    public var color: MarkColor
    public var text: String?
    /// What it is about: a room, or an asset in it.
    public var about: String?
    public var by: String?
    public var at: Instant?

    public init(_ id: Identifier, _ number: Int, _ kind: MarkKind, _ color: MarkColor) {
      self.id = id
      self.number = number
      self.kind = kind
      self.color = color
    }
  }

  /// A recording.
  public struct Voice: Sendable {
    public var name: String
    /// `1:07`.
    public var duration: String?
    public var about: String?
    public var by: String?
    public var at: Instant?
    /// `audio/ogg` …
    public var type: String
    public var bytes: [UInt8]?
    /// Why it cannot be played.
    public var absence: Phrase?

    public init(_ name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  // MARK: - The page

  private static let policy = PageHead.policy(script: script, style: css, media: true)

  func words(_ phrase: Phrase) -> String { SVG.escaped(phrase.text(style.language)) }
  func shown(_ value: Value) -> String { SVG.escaped(value.shown(style)) }

  public func opening(_ cover: Cover) -> String {
    let title = SVG.escaped(cover.title)
    var out = PageHead.html(style.language, title: title, policy: Self.policy, style: Self.css)
    out += glyphs
    out += """
      <header class="cover">
      <p class="kind">\(words(tr("Survey report")))</p>
      <h1>\(title)</h1>
      <dl>

      """
    for (name, value) in cover.facts {
      out += "<div><dt>\(words(name))</dt><dd>\(shown(value))</dd></div>\n"
    }
    out += "</dl>\n"
    for note in cover.notes { out += "<p class=\"note\">\(words(note))</p>\n" }
    return out + "</header>\n"
  }

  public func progress(_ lines: [Progress], _ total: Progress) -> String {
    var out = "<section class=\"progress\" id=\"progress\">\n<h2>\(words(tr("Progress")))</h2>\n"
    guard !lines.isEmpty else {
      return out + "<p>\(words(tr("There is no level yet.")))</p>\n</section>\n"
    }
    out += "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">\(words(tr("Level")))</th>"
    out += "<th scope=\"col\" class=\"n\">\(words(tr("Rooms")))</th>"
    for state in RoomState.allCases {
      out += "<th scope=\"col\" class=\"n\">\(badge(state))</th>"
    }
    for name in [tr("Assets"), tr("Photos missing"), tr("Done")] {
      out += "<th scope=\"col\" class=\"n\">\(words(name))</th>"
    }
    out += "</tr></thead>\n<tbody>\n"
    for line in lines { out += row(line) }
    out += "</tbody>\n<tfoot>\n\(row(total))</tfoot>\n</table></div>\n"
    let once = tr("A room on several levels counts on each, and once in the total.")
    return out + "<p class=\"quiet\">\(words(once))</p>\n</section>\n"
  }

  private func row(_ line: Progress) -> String {
    let name = SVG.escaped(line.words)
    let title = line.key.map { "<a href=\"#l-\(SVG.escaped($0))\">\(name)</a>" } ?? name
    var out = "<tr><th scope=\"row\">\(title)</th>"
    let states = RoomState.allCases.map { line.states[$0, default: 0] }
    for count in [line.rooms] + states + [line.assets, line.photosMissing] {
      out += "<td class=\"n\">\(count)</td>"
    }
    let percent = line.percent.map { "\($0) %" } ?? ""
    return out + "<td class=\"n done\">\(bar(line))\(percent)</td></tr>\n"
  }

  /// The states as lengths; the numbers stand beside it.
  private func bar(_ line: Progress) -> String {
    guard line.rooms > 0 else { return "" }
    let width = 96.0
    var out =
      "<svg class=\"bar\" aria-hidden=\"true\" width=\"96\" height=\"12\" viewBox=\"0 0 96 12\""
      + " preserveAspectRatio=\"none\">"
    var x = 0.0
    for state in RoomState.allCases.reversed() {
      let part = width * Double(line.states[state, default: 0]) / Double(line.rooms)
      guard part > 0 else { continue }
      out += "<rect class=\"b-\(state.rawValue)\" x=\"\(SVG.number(x))\" y=\"0\" "
      out += "width=\"\(SVG.number(part))\" height=\"12\"/>"
      x += part
    }
    return out + "</svg> "
  }

  /// The mark of a state with its words.
  func badge(_ state: RoomState) -> String {
    "<span class=\"state s-\(state.rawValue)\"><svg aria-hidden=\"true\" width=\"18\" height=\"18\">"
      + "<use href=\"#s-\(state.rawValue)\"/></svg>\(words(state.words))</span>"
  }

  /// The marks of the states, once for all badges. They are laid out, if nowhere to be seen: what is
  /// not cannot be used everywhere.
  private var glyphs: String {
    var out = "<svg class=\"unseen\" aria-hidden=\"true\" width=\"0\" height=\"0\">"
    for state in RoomState.allCases {
      out += "<g id=\"s-\(state.rawValue)\">"
      out += StateGlyph.drawn(state, x: 9, y: 9, size: 12, color: "currentColor") + "</g>"
    }
    return out + "</svg>\n"
  }

  /// The filters; a page without script keeps them hidden, and the list of levels as links.
  public func controls(_ cover: Cover) -> String {
    var out = "<nav class=\"contents\" aria-label=\"\(words(tr("Levels")))\"><ul>\n"
    for level in cover.levels {
      out += "<li><a href=\"#l-\(SVG.escaped(level.key))\">\(SVG.escaped(level.words))</a></li>\n"
    }
    out += "</ul></nav>\n<form id=\"filters\" role=\"search\" hidden>\n<div id=\"levels\" "
    out += "role=\"group\" aria-label=\"\(words(tr("Levels")))\">"
    out +=
      "<button type=\"button\" data-level=\"\" aria-pressed=\"true\">\(words(tr("All")))</button>"
    for level in cover.levels {
      out += "<button type=\"button\" data-level=\"\(SVG.escaped(level.key))\" "
      out += "aria-pressed=\"false\">\(SVG.escaped(level.words))</button>"
    }
    out += "</div>\n" + select("family", tr("Family"), cover.families)
    out += select(
      "state", tr("State"),
      RoomState.allCases.map { Choice($0.rawValue, $0.words.text(style.language)) })
    out += "<label>\(words(tr("Text"))) <input id=\"text\" type=\"search\" autocomplete=\"off\" "
    out += "spellcheck=\"false\"></label>\n"
    out += "<button type=\"reset\">\(words(tr("Show all")))</button>\n"
    let counted = words(tr("assets shown"))
    return out + "<output id=\"count\" aria-live=\"polite\" data-words=\"\(counted)\"></output>\n"
      + "</form>\n<main>\n"
  }

  private func select(_ id: String, _ name: Phrase, _ choices: [Choice]) -> String {
    var out =
      "<label>\(words(name)) <select id=\"\(id)\"><option value=\"\">\(words(tr("All")))</option>"
    for one in choices {
      out += "<option value=\"\(SVG.escaped(one.key))\">\(SVG.escaped(one.words))</option>"
    }
    return out + "</select></label>\n"
  }

  // MARK: - A level

  /// - Parameter plan: nil for what is on no level.
  public func openLevel(_ level: Choice, plan: PlanPicture?) -> String {
    let key = SVG.escaped(level.key)
    var out = "<section class=\"level\" id=\"l-\(key)\" data-level=\"\(key)\">\n"
    out += "<h2 tabindex=\"-1\">\(SVG.escaped(level.words))</h2>\n"
    if let plan {
      let svg = PlanSVG(language: style.language, mark: "-" + level.key).element(plan)
      out += "<figure class=\"plan\">\(svg)</figure>\n"
    }
    return out
  }

  /// All rooms of the level. Where a room has assets, its part of the register has its anchor.
  public func rooms(_ rooms: [Room]) -> String {
    guard !rooms.isEmpty else { return "" }
    var out =
      "<h3>\(words(tr("Rooms")))</h3>\n<div class=\"wide\"><table class=\"rooms\">\n<thead><tr>"
    let names: [(Phrase, Bool)] = [
      (tr("Room"), false), (tr("Name"), false), (tr("Category"), false), (tr("Area"), true),
      (tr("State"), false), (tr("Assets"), true), (tr("Photos missing"), true),
      (tr("Note"), false),
    ]
    for (name, isNumber) in names {
      out += "<th scope=\"col\"\(isNumber ? " class=\"n\"" : "")>\(words(name))</th>"
    }
    out += "</tr></thead>\n<tbody>\n"
    for room in rooms {
      let anchor = RoomAnchor.name(room.id)
      let title = SVG.escaped(room.title)
      let head =
        room.assets > 0
        ? "<tr data-s=\"\(room.state.rawValue)\"><th scope=\"row\"><a href=\"#\(anchor)\">\(title)</a></th>"
        : "<tr id=\"\(anchor)\" tabindex=\"-1\" data-s=\"\(room.state.rawValue)\"><th scope=\"row\">\(title)</th>"
      out +=
        head
        + "<td>\(SVG.escaped(room.name ?? ""))</td><td>\(SVG.escaped(room.category ?? ""))</td>"
      let area =
        room.areaM2.isFinite ? SVG.escaped(room.areaM2.fixed(1) + " " + style.unit("m²")) : ""
      out += "<td class=\"n\">\(area)</td><td>\(badge(room.state))</td>"
      out += "<td class=\"n\">\(room.assets)</td>"
      out += "<td class=\"n\">\(room.photosMissing == 0 ? "" : String(room.photosMissing))</td>"
      out += "<td>\(SVG.escaped(room.note ?? ""))</td></tr>\n"
    }
    return out + "</tbody>\n</table></div>\n"
  }

  /// The notes of a level; each has on the plan its number.
  public func notes(_ notes: [Note]) -> String {
    guard !notes.isEmpty else { return "" }
    var out = heading(
      tr("Notes"), "notes",
      [tr("Number"), tr("Kind"), tr("Text"), tr("About"), tr("Created by"), tr("Created")])
    for note in notes {
      out +=
        "<tr id=\"n-\(note.id)\"><th scope=\"row\"><span class=\"tag m-\(note.color.rawValue)\">"
      out += "\(note.number)</span></th><td>\(words(note.kind.words))</td>"
      let lines = (note.text ?? "").split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline
      ).map { SVG.escaped(String($0)) }
      out += "<td>\(lines.joined(separator: "<br>"))</td>"
      out += origin(note.about, note.by, note.at)
    }
    return out + "</tbody>\n</table></div>\n"
  }

  /// The recordings of a level.
  public func voices(_ voices: [Voice]) -> String {
    guard !voices.isEmpty else { return "" }
    var out = heading(
      tr("Voice notes"), "voices",
      [tr("File"), tr("Duration"), tr("Recording"), tr("About"), tr("Created by"), tr("Created")])
    for voice in voices {
      out += "<tr><th scope=\"row\">\(SVG.escaped(voice.name))</th>"
      out += "<td>\(SVG.escaped(voice.duration ?? ""))</td><td>"
      if let bytes = voice.bytes {
        out += "<audio controls preload=\"none\" src=\"data:\(SVG.escaped(voice.type));base64,"
        out += String(base64: bytes) + "\"></audio>"
      } else if let absence = voice.absence {
        out += "<span class=\"absent\">\(words(absence))</span>"
      }
      out += "</td>" + origin(voice.about, voice.by, voice.at)
    }
    return out + "</tbody>\n</table></div>\n"
  }

  private func heading(_ title: Phrase, _ kind: String, _ columns: [Phrase]) -> String {
    var out = "<h3>\(words(title))</h3>\n<div class=\"wide\"><table class=\"\(kind)\">\n<thead><tr>"
    for name in columns { out += "<th scope=\"col\">\(words(name))</th>" }
    return out + "</tr></thead>\n<tbody>\n"
  }

  private func origin(_ about: String?, _ by: String?, _ at: Instant?) -> String {
    "<td>\(SVG.escaped(about ?? ""))</td><td>\(SVG.escaped(by ?? ""))</td>"
      + "<td>\(at.map { shown(.instant($0)) } ?? "")</td></tr>\n"
  }

  public func openRegister() -> String { "<h3>\(words(tr("Register")))</h3>\n" }

  /// - Parameters:
  ///   - room: nil for assets whose room is gone.
  ///   - level: the key of the level that these were on.
  ///   - count: how many assets follow.
  public func openRoom(_ room: Room?, on level: String, count: Int) -> String {
    let title = room?.fullTitle ?? tr("Without a room").text(style.language)
    let anchor = room.map { RoomAnchor.name($0.id) } ?? "r-" + SVG.escaped(level) + "-none"
    let state = room?.state
    var out = "<section class=\"room\" id=\"\(anchor)\" data-s=\"\(state?.rawValue ?? "")\" "
    out += "data-n=\"\(count)\">\n"
    out += "<h4 tabindex=\"-1\">\(SVG.html(title))\(state.map { " " + badge($0) } ?? "")</h4>\n"
    out += "<div class=\"wide\"><table class=\"register\">\n<caption class=\"unseen\">"
    out += "\(SVG.escaped(title))</caption>\n<thead><tr>"
    for name in [tr("Type"), tr("Family"), tr("Parameters"), tr("Place"), tr("Photos")] {
      out += "<th scope=\"col\">\(words(name))</th>"
    }
    return out + "</tr></thead>\n<tbody>\n"
  }

  public func row(_ asset: Asset) -> String {
    var out = "<tr id=\"a-\(asset.id)\" data-f=\"\(SVG.escaped(asset.familyKey))\">"
    out +=
      "<th scope=\"row\">\(SVG.escaped(asset.type))</th><td>\(SVG.escaped(asset.family))</td><td>"
    out += asset.parameters.map { one in
      let unit = one.unit.map { " " + SVG.escaped(style.unit($0)) } ?? ""
      return SVG.html(one.name.isolated) + ": " + SVG.html(one.value.shown(style).isolated) + unit
    }.joined(separator: "\n")
    out += "</td><td>"
    if asset.isPlaced, let at = asset.at, at.isFinite {
      out += "x \(at.x.fixed(2))\ny \(at.y.fixed(2)) \(style.unit("m"))"
    } else {
      out += "<span class=\"quiet\">\(words(tr("in the room")))</span>"
    }
    out += asset.photos.isEmpty ? "</td><td>" : "</td><td class=\"photos\">"
    for photo in asset.photos { out += shown(photo, of: asset) }
    return out + "</td></tr>\n"
  }

  private func shown(_ photo: Photo, of asset: Asset) -> String {
    let name = SVG.escaped(photo.file)
    let words = words(tr("Photo of \(asset.type.isolated)"))
    switch photo.picture {
    case .jpeg(let jpeg):
      return "<img loading=\"lazy\" decoding=\"async\" alt=\"\(words)\" title=\"\(name)\" "
        + "src=\"data:image/jpeg;base64,\(String(base64: jpeg))\">"
    case .shared(let key, let jpeg, let width, let height):
      let id = "p-" + SVG.escaped(key)
      let size = "width=\"\(width)\" height=\"\(height)\""
      let picture =
        jpeg.map {
          "<image id=\"\(id)\" \(size) href=\"data:image/jpeg;base64,\(String(base64: $0))\"/>"
        } ?? "<use href=\"#\(id)\"/>"
      return "<svg class=\"picture\" role=\"img\" aria-label=\"\(words)\" \(size) "
        + "viewBox=\"0 0 \(width) \(height)\"><title>\(name)</title>\(picture)</svg>"
    case .absent(let why): return "<span class=\"absent\">\(name): \(self.words(why))</span>"
    }
  }

  public func closeRoom() -> String { "</tbody>\n</table></div>\n</section>\n" }
  public func closeLevel() -> String { "</section>\n" }

  /// - Parameter notes: what was found while the register was written.
  public func closing(_ notes: [Phrase]) -> String {
    var out = "</main>\n"
    if !notes.isEmpty {
      out += "<footer><h2>\(words(tr("Notes")))</h2>\n"
      for note in notes { out += "<p class=\"note\">\(words(note))</p>\n" }
      out += "</footer>\n"
    }
    return out + "<script>\(Self.script)</script>\n</body>\n</html>\n"
  }
}
