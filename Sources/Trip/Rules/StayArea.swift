// Where days of a stay count together. The Schengen area is known with the days on which its members
// began to apply the acquis, so that a day before counts outside.
//
// Sources: the Commission's page on the Schengen area and the Council's decisions (BE DE ES FR LU NL
// PT 26 March 1995; IT 26 October 1997; AT 1 December 1997; GR 2000/1999/EC, lifted 26 March 2000;
// Nordic union 2000/777/EC, 25 March 2001; 2007/801/EC, 21 December 2007; CH 2008/903/EC; LI
// 2011/842/EU; HR (EU) 2022/2451, 1 January 2023; BG and RO (EU) 2024/210: from 31 March 2024 stays
// count, as the Commission has confirmed, though land borders were controlled until (EU) 2024/3212
// ended that on 1 January 2025). Åland counts with Finland. Overseas lands with codes of their own
// (GP, RE, AW, GL, FO, SJ) are not in it. Monaco, San Marino and the Vatican are not members, but no
// exit is recorded on the way there, so that a stay goes on: their days count.

import Kernel

enum StayArea: Sendable, Equatable {
  case schengen
  /// Codes of countries.
  case countries(Set<String>)

  /// Whether a day in the country counts.
  func counts(_ code: String, on day: Day) -> Bool {
    switch self {
    case .schengen: StayArea.entries[code].map { $0 <= day } ?? false
    case .countries(let codes): codes.contains(code)
    }
  }

  private static let entries: [String: Day] = {
    var result: [String: Day] = [:]
    for (year, month, day, codes) in [
      (1995, 3, 26, "BE DE ES FR LU NL PT MC"), (1997, 10, 26, "IT SM VA"), (1997, 12, 1, "AT"),
      (2000, 3, 26, "GR"), (2001, 3, 25, "DK FI AX IS NO SE"),
      (2007, 12, 21, "CZ EE HU LT LV MT PL SI SK"), (2008, 12, 12, "CH"), (2011, 12, 19, "LI"),
      (2023, 1, 1, "HR"), (2024, 3, 31, "BG RO"),
    ] {
      guard let day = Day(year: year, month: month, day: day) else { continue }
      for code in codes.split(separator: " ") { result[String(code)] = day }
    }
    return result
  }()

  /// `schengen`, or codes with commas between; nil for anything else.
  init?(_ text: String) {
    if text.folded == "schengen" {
      self = .schengen
      return
    }
    var codes: Set<String> = []
    for part in text.split(separator: ",") {
      guard let code = CountryCodes.code(String(part).trimmedBlanks.uppercased()) else {
        return nil
      }
      codes.insert(code)
    }
    guard !codes.isEmpty else { return nil }
    self = .countries(codes)
  }

  /// As it is written in the option.
  var words: String {
    switch self {
    case .schengen: "schengen"
    case .countries(let codes): codes.sorted().joined(separator: ",")
    }
  }
}
