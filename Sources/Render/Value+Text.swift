// Values as people read them, in one line, safe for a terminal. Rounded, in the reader's language
// and zone; nothing that a program should parse.
import Kernel

extension Value {
  /// One or more lines; only text breaks lines, and only where it holds line breaks.
  func lines(_ style: Style, full: Bool = false) -> [String] {
    if case .text(let text) = self, text.utf8.contains(0x0A) {
      // CR LF is one character.
      return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        .map { String($0).printable }
    }
    return [shown(style, full: full)]
  }

  /// `full` for a record, where there is room: whole identifiers, the zone's offset.
  func shown(_ style: Style, full: Bool = false) -> String {
    switch self {
    case .null: return ""
    case .text(let text): return text.printable
    case .integer(let number): return String(number)
    case .number(let number, let decimals):
      guard number.isFinite else { return "" }
      return style.decimal(decimals.map { number.fixed($0) } ?? number.shortest)
    case .boolean(let flag): return (flag ? tr("yes") : tr("no")).text(style.language)
    case .instant(let instant): return instant.local(style.zone, full: full)
    case .local(let instant, let zone):
      let text = instant.local(zone, full: full)
      let offset = zone.offset(at: instant)
      // Whoever reads another clock must see that this one is not theirs.
      return full || offset == style.zone.offset(at: instant)
        ? text : text + " " + Zone.offsetText(offset)
    case .day(let day): return day.description
    case .duration(let duration):
      return full ? duration.readable : duration.clockText
    case .minutes(let minutes): return minutes.isFinite ? Duration(worked: minutes).inHours : ""
    case .way(let metres): return metres.isFinite ? style.decimal(metres.wayText) : ""
    case .money(let money): return style.decimal(money.description)
    case .identifier(let id, let short): return full ? id.description : short.printable
    case .choice(_, let words): return words.text(style.language)
    case .list(let values):
      return values.map { style.within($0.shown(style)) }.joined(separator: ", ")
    case .object(let members):
      return members.members
        .map { style.within($0.name.printable) + ": " + style.within($0.value.shown(style)) }
        .joined(separator: ", ")
    case .json(.string(let text)): return text.printable
    case .json(.null): return ""
    case .json(let json): return JSONText.text(json.finite).printable
    case .point(let x, let y):
      return x.isFinite && y.isFinite ? x.fixed(2) + ", " + y.fixed(2) : ""
    case .polygon(let polygon):
      let points = polygon.rings.reduce(0) { $0 + $1.count }
      return tr(points, one: "1 point", other: "\(points) points").text(style.language)
    }
  }

  /// Numbers stand under each other when they end at the same place.
  var isNumeric: Bool {
    switch self {
    case .integer, .number, .duration, .minutes, .way, .money: true
    default: false
    }
  }
}

extension Instant {
  /// `2026-05-01 11:00`; full: `2026-05-01 11:00 +02:00`. Seconds are in the data.
  func local(_ zone: Zone, full: Bool) -> String {
    let civil = zone.civil(at: self)
    guard full else { return "\(civil.day) \(civil.shortTime)" }
    let offset = zone.offset(at: self)
    let minutes = abs(offset) / 60
    return "\(civil.day) \(civil.shortTime) "
      + (offset < 0 ? "-" : "+") + (minutes / 60).twoDigits + ":" + (minutes % 60).twoDigits
  }
}

extension Duration {
  /// Time that was measured or foretold by minutes: from ten minutes on a second more or less says
  /// nothing, so that it is whole minutes, rounded up.
  public init(worked minutes: Double) {
    let seconds = (minutes * 60).rounded()
    self.init(
      milliseconds: Int64(seconds < 600 ? seconds : minutes.rounded(.up) * 60) * 1000)
  }

  /// `3:42:10`, and `0:00:05`: what stands under each other in a table.
  public var clockText: String {
    let seconds = Int(milliseconds.magnitude + 500) / 1000
    return (milliseconds < 0 ? "-" : "") + "\(seconds / 3600):" + (seconds / 60 % 60).twoDigits
      + ":"
      + (seconds % 60).twoDigits
  }
}

extension Double {
  /// `845 m`, `14.91 km`, `1382 km`.
  public var wayText: String {
    if magnitude < 999.5 { return fixed(0) + " m" }
    let kilometres = self / 1000
    return kilometres.fixed(kilometres.magnitude < 100 ? 2 : kilometres.magnitude < 1000 ? 1 : 0)
      + " km"
  }
}

extension Int {
  var twoDigits: String { self < 10 ? "0\(self)" : String(self) }
}

extension Column {
  /// The heading with its unit, printable.
  func title(_ style: Style) -> String {
    let words = heading.text(style.language)
    guard let unit else { return words }
    return words + " " + style.unit(unit)
  }
}

extension Style {
  /// `m²` as `m2` where there is no Unicode.
  func unit(_ unit: String) -> String {
    guard !unicode else { return unit.printable }
    return String(
      unit.printable.map { character -> Character in
        switch character {
        case "²": "2"
        case "³": "3"
        case "µ": "u"
        default: character
        }
      })
  }

  fileprivate func decimal(_ text: String) -> String {
    isPaper ? text.withDecimalComma(in: language) : text
  }

  /// A text beside others in one line.
  fileprivate func within(_ text: String) -> String { isolates ? text.isolated : text }

  var ellipsis: String { unicode ? "…" : "..." }
  var nothing: String { unicode ? "–" : "-" }

  /// SGR codes round `text`, when there is colour.
  func sgr(_ codes: String, _ text: String) -> String {
    color && !codes.isEmpty && !text.isEmpty ? "\u{1B}[\(codes)m\(text)\u{1B}[0m" : text
  }
}
