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
      [title, name ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// An asset as it is listed.
  public struct Asset: Sendable {
    public var id: Identifier
    public var type = ""
    public var family = ""
    /// The key of the family's choice.
    public var familyKey = ""
    /// What it is called, its value, its unit.
    public var parameters: [(name: String, value: Value, unit: String?)] = []
    public var at: PlanPoint?
    public var isPlaced = false
    public var photos: [Photo] = []

    public init(_ id: Identifier) { self.id = id }
  }

  public struct Photo: Sendable {
    public var file: String
    /// A JPEG; nil where it cannot be shown.
    public var jpeg: [UInt8]?
    /// Why not.
    public var absence: Phrase?

    public init(_ file: String, jpeg: [UInt8]? = nil, absence: Phrase? = nil) {
      self.file = file
      self.jpeg = jpeg
      self.absence = absence
    }
  }

  // MARK: - The page

  private static let policy = PageHead.policy(script: script, style: css, media: false)

  func words(_ phrase: Phrase) -> String { SVG.escaped(phrase.text(style.language)) }
  func shown(_ value: Value) -> String { SVG.escaped(value.shown(style)) }

  public func opening(_ cover: Cover) -> String {
    let title = SVG.escaped(cover.title)
    var out = PageHead.html(style.language, title: title, policy: Self.policy, style: Self.css)
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
    let once = tr("A room that stands on several levels counts on each, and once in the sum.")
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
    let mark = StateGlyph.drawn(state, x: 9, y: 9, size: 12, color: "currentColor")
    return "<span class=\"state s-\(state.rawValue)\"><svg aria-hidden=\"true\" width=\"18\" "
      + "height=\"18\" viewBox=\"0 0 18 18\">\(mark)</svg>\(words(state.words))</span>"
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

  public func openRegister() -> String { "<h3>\(words(tr("Register")))</h3>\n" }

  /// - Parameter room: nil for assets whose room is gone.
  public func openRoom(_ room: Room?) -> String {
    let title = room?.fullTitle ?? tr("Without a room").text(style.language)
    let anchor = room.map { RoomAnchor.name($0.id) } ?? "r-none"
    let state = room?.state
    var out = "<section class=\"room\" id=\"\(anchor)\" data-s=\"\(state?.rawValue ?? "")\">\n"
    out += "<h4 tabindex=\"-1\">\(SVG.escaped(title))\(state.map { " " + badge($0) } ?? "")</h4>\n"
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
      return SVG.escaped(one.name) + ": " + shown(one.value) + unit
    }.joined(separator: "<br>")
    out += "</td><td class=\"at\">"
    if asset.isPlaced, let at = asset.at, at.isFinite {
      out += "x \(at.x.fixed(2))<br>y \(at.y.fixed(2)) \(style.unit("m"))"
    } else {
      out += "<span class=\"quiet\">\(words(tr("in the room")))</span>"
    }
    out += "</td><td class=\"photos\">"
    for photo in asset.photos {
      let name = SVG.escaped(photo.file)
      if let jpeg = photo.jpeg {
        out +=
          "<img loading=\"lazy\" decoding=\"async\" alt=\"\(words(tr("Photo of \(asset.type)")))\" "
        out += "title=\"\(name)\" src=\"data:image/jpeg;base64,\(String(base64: jpeg))\">"
      } else if let absence = photo.absence {
        out += "<span class=\"absent\">\(name): \(words(absence))</span>"
      }
    }
    return out + "</td></tr>\n"
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
