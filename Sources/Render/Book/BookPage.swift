// A trip, or a time, as one HTML page that needs nothing from elsewhere and sends nothing: a map to move
// and magnify, charts of any period, the elevation, and day by day what was done. Without script it reads
// and prints the same; only what moves stands still.
import Core
import Kernel

public struct BookPage: Sendable {
  /// What is told of a day at a time of it.
  public struct Entry: Sendable {
    /// Leads here from the map; letters, digits, hyphens.
    public var anchor: String?
    public var kind: Phrase
    /// `09:40`, by the clocks of the place.
    public var time: String?
    public var title: String
    public var text: String?
    public var facts: [String] = []
    /// A JPEG, small.
    public var picture: [UInt8]?
    /// Why there is none.
    public var absence: Phrase?

    public init(_ kind: Phrase, _ title: String, time: String? = nil) {
      self.kind = kind
      self.title = title
      self.time = time
    }
  }

  public struct Chapter: Sendable {
    /// nil for what has no day.
    public var day: Day?
    /// Metres, milliseconds in motion, metres up.
    public var length = 0.0
    public var movingMilliseconds: Int64 = 0
    public var climb = 0.0
    /// Of the trip that the day belongs to.
    public var subtitle: String?
    /// Nothing is known of it but what was planned.
    public var isPlanned = false
    public var entries: [Entry] = []

    public init(_ day: Day?) { self.day = day }
  }

  /// What belongs to no day: bookings, money, what to take along.
  public struct List: Sendable {
    public var title: Phrase
    public var rows: [(name: String, fact: String)]
    /// Said under it.
    public var note: Phrase?

    public init(_ title: Phrase, _ rows: [(name: String, fact: String)], note: Phrase? = nil) {
      (self.title, self.rows, self.note) = (title, rows, note)
    }
  }

  public var title: String
  /// Names and values of the summary.
  public var facts: [(Phrase, String)] = []
  /// A remark of the user about the trip.
  public var remark: String?
  public var map: MapPicture
  public var profile: ProfilePicture?
  /// What is drawn first, and without script.
  public var chart: ChartPicture
  /// Ascending.
  public var chapters: [Chapter] = []
  /// After the days.
  public var lists: [List] = []
  /// What the reader is told at the end.
  public var notes: [Phrase] = []
  public var language: Language

  public init(_ title: String, map: MapPicture, chart: ChartPicture, language: Language) {
    self.title = title
    self.map = map
    self.chart = chart
    self.language = language
  }

  private static let policy = PageHead.policy(script: script, style: css, media: false)

  func words(_ phrase: Phrase) -> String { SVG.escaped(phrase.text(language)) }

  /// - Complexity: O(size of the page).
  public func document() -> String {
    let scene = MapScene(map)
    let frame = scene.map { BookMap.frame($0) }
    var out = PageHead.html(
      language, title: SVG.escaped(title), policy: Self.policy, style: Self.css)
    out += "<header>\n<h1>\(SVG.escaped(title))</h1>\n<dl>\n"
    for (name, value) in facts {
      out += "<div><dt>\(words(name))</dt><dd>\(SVG.escaped(value))</dd></div>\n"
    }
    out += "</dl>\n"
    if let remark { out += "<p class=\"remark\">\(paragraph(remark))</p>\n" }
    out += "</header>\n<main>\n"
    if let scene, let frame {
      out += BookMap(language: language).section(map, scene, frame)
    }
    out += profileSection(scene, frame)
    out += chartSection()
    for chapter in chapters { out += section(chapter) }
    for list in lists where !list.rows.isEmpty { out += section(list) }
    out += "</main>\n"
    if !notes.isEmpty {
      out += "<footer>\n"
      for note in notes { out += "<p class=\"quiet\">\(words(note))</p>\n" }
      out += "</footer>\n"
    }
    return out + "<script>\(Self.script)</script>\n</body>\n</html>\n"
  }

  /// Text of the user with its line breaks.
  private func paragraph(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { SVG.escaped(String($0)) }.joined(separator: "<br>")
  }

  // MARK: - Elevation

  private func profileSection(_ scene: MapScene?, _ frame: MapSVG.Frame?) -> String {
    guard let profile, !profile.stretches.isEmpty else { return "" }
    let plot = ProfileSVG.plot
    var out = "<section id=\"elevation\">\n<h2>\(words(tr("Elevation")))</h2>\n"
    out += "<div class=\"wide\"><svg id=\"profile\" viewBox=\"0 \(SVG.number(plot.top - 32)) "
    out += "\(SVG.number(ProfileSVG.width)) \(SVG.number(plot.height + 68))\" tabindex=\"0\" "
    let label = ([title] + profile.facts).map(\.isolated).joined(separator: ", ")
    out += "role=\"img\" aria-label=\"\(SVG.escaped(label))\">\n"
    out += ProfileSVG(language: language).drawn(profile)
    out += "<g id=\"cursor\" hidden><path d=\"M0 \(SVG.number(plot.top))v"
    out += "\(SVG.number(plot.height))\"/><circle r=\"5\"/>"
    out += "<text y=\"\(SVG.number(plot.top - 12))\"></text></g>\n</svg></div>\n"
    out +=
      "<p class=\"quiet\">\(SVG.html(profile.facts.map(\.isolated).joined(separator: " · ")))</p>\n"
    if let scene, let frame {
      out += "<script type=\"application/json\" id=\"heights\">"
      out += heights(profile, scene, frame).replacing("<", with: "\\u003c") + "</script>\n"
    }
    return out + "</section>\n"
  }

  /// `[x, y, x on the map, y on the map, words]` along the profile, 2000 at most or so: where each
  /// height was.
  private func heights(
    _ profile: ProfilePicture, _ scene: MapScene, _ frame: MapSVG.Frame
  ) -> String {
    let plot = ProfileSVG.plot
    let total = profile.stretches.reduce(0) { $0 + $1.count }
    let step = max(1, total / 2000)
    let (low, high) = profile.span
    let ticks = profile.heightTicks(most: 5)
    var samples: [JSON] = []
    for stretch in profile.stretches {
      for (index, sample) in stretch.enumerated()
      where index % step == 0 || index == stretch.count - 1 {
        let at = frame.place(scene.projection.point(sample.place))
        guard at.isFinite else { continue }
        let x = plot.left + (sample.x - low) / (high - low) * plot.width
        let y =
          plot.top + plot.height
          - (sample.height - ticks.low) / (ticks.high - ticks.low) * plot.height
        var words = sample.height.fixed(0) + " m"
        if case .way = profile.axis { words = sample.x.wayText + ", " + words }
        let numbers = [x, y, at.x, at.y].map { JSON.number(($0 * 10).rounded() / 10) }
        samples.append(.array(numbers + [.string(words)]))
      }
    }
    return JSONText.text(.array(samples))
  }

  // MARK: - Charts

  private func select(
    _ id: String, _ name: Phrase, _ choices: [(String, Phrase)], _ chosen: String
  ) -> String {
    var out = "<label>\(words(name)) <select id=\"\(id)\">"
    for (key, text) in choices {
      out += "<option value=\"\(key)\"\(key == chosen ? " selected" : "")>\(words(text))</option>"
    }
    return out + "</select></label>\n"
  }

  private func chartSection() -> String {
    let days = chapters.compactMap(\.day)
    guard let first = days.first, let last = days.last,
      !chapters.allSatisfy(\.isPlanned)
    else { return "" }
    var out = "<section id=\"charts\">\n<h2>\(words(tr("In numbers")))</h2>\n"
    out += "<form id=\"period\" hidden>\n"
    out += select(
      "what", tr("Count"),
      [
        ("m", tr("kilometres")), ("s", tr("hours in motion")), ("c", tr("metres climbed")),
        ("n", tr("days with a track")),
      ], "m")
    out += select(
      "by", tr("By"),
      [("day", tr("day")), ("week", tr("week")), ("month", tr("month")), ("year", tr("year"))],
      chart.period.rawValue)
    for (id, name, value) in [("from", tr("From"), first), ("to", tr("To"), last)] {
      out += "<label>\(words(name)) <input type=\"date\" id=\"\(id)\" value=\"\(value)\" "
      out += "min=\"\(first)\" max=\"\(last)\"></label>\n"
    }
    out += "<button type=\"reset\">\(words(tr("Show all")))</button>\n"
    out += "<output id=\"sum\" aria-live=\"polite\" data-sum=\"\(words(tr("sum")))\" "
    out += "data-mean=\"\(words(tr("mean")))\"></output>\n</form>\n"
    out += "<div class=\"wide\" id=\"bars\">\(ChartSVG(language: language).element(chart))</div>\n"
    out += "<details><summary>\(words(tr("The numbers as a table")))</summary>\n"
    out += "<div class=\"wide\"><table id=\"sums\"><thead><tr>"
    for (index, name) in [tr("Day"), tr("Length"), tr("Moving"), tr("Climb")].enumerated() {
      out += "<th scope=\"col\"\(index > 0 ? " class=\"n\"" : "")>\(words(name))</th>"
    }
    out += "</tr></thead><tbody>\n"
    for chapter in chapters {
      guard let day = chapter.day else { continue }
      let seconds = chapter.movingMilliseconds / 1000
      out += "<tr data-d=\"\(day)\" data-m=\"\(chapter.length.fixed(0))\" data-s=\"\(seconds)\" "
      out += "data-c=\"\(chapter.climb.fixed(0))\"><th scope=\"row\"><a href=\"#d-\(day)\">"
      out += "\(day)</a></th><td class=\"n\">\(chapter.length.wayText)</td><td class=\"n\">"
      out += "\(Self.clock(seconds))</td><td class=\"n\">\(chapter.climb.fixed(0)) m</td></tr>\n"
    }
    return out + "</tbody></table></div></details>\n</section>\n"
  }

  /// `3:42 h`.
  static func clock(_ seconds: Int64) -> String {
    let minutes = Int((seconds + 30) / 60)
    return "\(minutes / 60):" + (minutes % 60).twoDigits + " h"
  }

  // MARK: - Days

  private func section(_ chapter: Chapter) -> String {
    var out: String
    if let day = chapter.day {
      out =
        "<section class=\"day\" id=\"d-\(day)\">\n<h2 tabindex=\"-1\"><time datetime=\"\(day)\">"
      out += "\(words(day.weekday.name)) \(day)</time>"
    } else {
      out = "<section class=\"day\" id=\"d-none\">\n<h2 tabindex=\"-1\">"
      out += words(tr("Without a day"))
    }
    if let subtitle = chapter.subtitle { out += " <small>\(SVG.html(subtitle.isolated))</small>" }
    out += "</h2>\n"
    let facts = facts(of: chapter)
    if !facts.isEmpty {
      out += "<p class=\"sums\">\(SVG.escaped(facts.joined(separator: " · ")))</p>\n"
    }
    guard !chapter.entries.isEmpty else { return out + "</section>\n" }
    out += "<ol>\n"
    for entry in chapter.entries { out += item(entry) }
    return out + "</ol>\n</section>\n"
  }

  /// The sums of a day.
  func facts(of chapter: Chapter) -> [String] {
    var facts: [String] = []
    if chapter.length > 0 { facts.append(chapter.length.wayText) }
    if chapter.movingMilliseconds > 0 {
      let time = Self.clock(chapter.movingMilliseconds / 1000)
      facts.append(tr("\(time) in motion").text(language))
    }
    if chapter.climb >= 1 {
      facts.append(tr("\(chapter.climb.fixed(0)) m climbed").text(language))
    }
    return facts
  }

  private func section(_ list: List) -> String {
    var out = "<section class=\"day\">\n<h2>\(words(list.title))</h2>\n<ul>\n"
    for row in list.rows {
      out += "<li>\(SVG.html(row.name.isolated))"
      if !row.fact.isEmpty { out += " <span class=\"quiet\">\(SVG.html(row.fact.isolated))</span>" }
      out += "</li>\n"
    }
    out += "</ul>\n"
    if let note = list.note { out += "<p class=\"quiet\">\(words(note))</p>\n" }
    return out + "</section>\n"
  }

  private func item(_ entry: Entry) -> String {
    let id = entry.anchor.map { " id=\"\(SVG.escaped($0))\" tabindex=\"-1\"" } ?? ""
    var out = "<li\(id)>"
    out += "<p class=\"when\">\(entry.time.map { "<time>\(SVG.escaped($0))</time> " } ?? "")"
    out += "<span>\(words(entry.kind))</span></p>\n<div>"
    if !entry.title.isEmpty { out += "<h3 dir=\"auto\">\(SVG.html(entry.title))</h3>" }
    if let text = entry.text?.nonBlank { out += "<p dir=\"auto\">\(paragraph(text))</p>" }
    if !entry.facts.isEmpty {
      out +=
        "<p class=\"quiet\">\(SVG.html(entry.facts.map(\.isolated).joined(separator: " · ")))</p>"
    }
    let name = entry.title.isEmpty ? entry.kind.text(language) : entry.title
    if let picture = entry.picture {
      out += "<img alt=\"\(SVG.escaped(name))\" loading=\"lazy\" "
      out += "src=\"data:image/jpeg;base64,\(String(base64: picture))\">"
    } else if let absence = entry.absence {
      out += "<p class=\"quiet\">\(words(absence))</p>"
    }
    return out + "</div></li>\n"
  }
}

extension String {
  /// nil when there is nothing but blanks.
  fileprivate var nonBlank: String? { contains { !$0.isWhitespace } ? self : nil }
}
