// The lines of help that the program knows (data/safety/lines.json), and in which order somebody should read them now.

import Kernel

public enum HelpLines {
  /// Where lines of other countries are found.
  public static let finder = "https://findahelpline.com"

  /// All of them. A file that cannot be read leaves 112, so that there is always a number.
  public static let all: [HelpLine] = read(CrisisData.lines) ?? [emergency]

  private static let emergency = HelpLine(
    id: "112", kind: .emergency, english: "Emergency", italian: "Emergenza", numbers: ["112"],
    audience: .everyone, source: "")

  /// The lines for somebody, those to call first before the others.
  ///
  /// Under 18: 19696 and 114; for violence 1522 and 112; then who listens now; 112 and 118; then lines that are closed now. At night,
  /// when nobody listens to adults, 112 and 118 lead.
  /// - Parameters:
  ///   - time: by the clock on the wall in that country.
  ///   - country: ISO 3166; where its lines are not known, 112 alone: then show `finder` too.
  ///   - region: of the country; nil leaves the lines of regions out.
  public static func order(
    at time: CivilTime, minor: Bool, violence: Bool, country: String?, region: String? = nil
  ) -> [HelpLine] {
    let near = all.filter { line in
      guard line.country == nil || line.country == country?.uppercased() else { return false }
      guard line.region == nil || line.region?.folded == region?.folded else { return false }
      switch line.audience {
      case .everyone: return true
      case .minors: return minor
      case .violence: return violence
      }
    }
    func rank(_ line: HelpLine) -> Int {
      if minor, line.audience == .minors { return line.id == "telefono-azzurro" ? 0 : 1 }
      if violence, line.audience == .violence { return 2 }
      if violence, line.id == "112" { return 3 }
      guard line.isOpen(at: time) else { return 6 }
      return line.kind == .listening ? 4 : 5
    }
    return near.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    .map(\.element)
  }

  /// Whether there is a line of a country, beyond 112.
  public static func knows(country: String?) -> Bool {
    country.map { name in all.contains { $0.country == name.uppercased() } } ?? false
  }

  // MARK: - Reading

  /// nil where the form is not as expected.
  static func read(_ bytes: [UInt8]) -> [HelpLine]? {
    guard let json = try? JSON(parsing: bytes, policy: .reject), json["schema"]?.integer == 1,
      let rows = json["lines"]?.array
    else { return nil }
    let lines = rows.compactMap(line)
    return lines.count == rows.count && !lines.isEmpty ? lines : nil
  }

  private static func line(_ json: JSON) -> HelpLine? {
    guard let id = json["id"]?.string, let source = json["source"]?.string,
      let kind = json["kind"]?.string.flatMap(HelpLine.Kind.init),
      let english = json["name"]?["en"]?.string, let italian = json["name"]?["it"]?.string,
      let audience = json["for"]?.string.flatMap(HelpLine.Audience.init),
      let numbers = json["numbers"]?.array?.compactMap(\.string), !numbers.isEmpty
    else { return nil }
    var result = HelpLine(
      id: id, kind: kind, english: english, italian: italian, numbers: numbers,
      audience: audience, source: source)
    if let rows = json["hours"] {
      guard let hours = hours(rows) else { return nil }
      result.hours = hours
    }
    if let chat = json["chat"] {
      guard chat.object != nil else { return nil }
      result.chat = HelpLine.Chat(address: chat["address"]?.string)
      if let rows = chat["hours"] {
        guard let hours = hours(rows) else { return nil }
        result.chat?.hours = hours
      }
    }
    result.country = json["country"]?.string
    result.region = json["region"]?.string
    result.verifiedOn = json["verified_on"]?.string
    return result
  }

  private static func hours(_ json: JSON) -> HelpLine.Hours? {
    guard let rows = json.array, !rows.isEmpty else { return nil }
    var result: [HelpLine.Hours.Row] = []
    for row in rows {
      guard let from = row["from"]?.integer, let to = row["to"]?.integer, from < to,
        (0...24).contains(from), (0...24).contains(to),
        let days = row["days"]?.array?.compactMap({
          $0.integer.flatMap { Weekday(rawValue: Int($0)) }
        }),
        !days.isEmpty
      else { return nil }
      result.append(HelpLine.Hours.Row(days: Set(days), from: Int(from), to: Int(to)))
    }
    return HelpLine.Hours(rows: result)
  }
}
