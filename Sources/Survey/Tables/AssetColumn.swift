// What the columns of a table of assets hold, told by the words of their headers in English and
// Italian, with the unit that stands behind. Asks no notebook; parameters are the reader's business.

import Core
import Kernel

/// What a column holds.
enum AssetColumn: Equatable {
  case id, family, type, room, level, at, x, y, wall, offset, height
  /// All values of an asset as one JSON object, as our own lists write them.
  case parameters
  /// False where the point is the room's.
  case placed
  case parameter(String, unit: String?)
  case ignored

  /// Whether its numbers are metres where no unit is said.
  var isLength: Bool {
    switch self {
    case .x, .y, .offset, .height: true
    default: false
    }
  }

  /// What may stand once in a table: a parameter in two units is one parameter.
  var identity: String {
    if case .parameter(let name, _) = self { "parameter \(name)" } else { "\(self)" }
  }

  /// Words of headers, folded and without blanks and signs.
  private static let words: [String: AssetColumn] = [
    "id": .id, "assetid": .id, "uuid": .id,
    "family": .family, "famiglia": .family,
    "type": .type, "tipo": .type, "typename": .type, "model": .type, "modello": .type,
    "room": .room, "roomnumber": .room, "roomno": .room, "stanza": .room, "locale": .room,
    "vano": .room, "ambiente": .room, "space": .room, "numerostanza": .room,
    "level": .level, "livello": .level, "piano": .level, "floor": .level, "storey": .level,
    "at": .at, "place": .at, "position": .at, "posizione": .at,
    "x": .x, "atx": .x, "y": .y, "aty": .y,
    "wall": .wall, "muro": .wall, "parete": .wall,
    "walloffset": .offset, "walloffsetm": .offset, "offset": .offset, "offsetm": .offset,
    "height": .height, "heightm": .height, "wallheight": .height, "wallheightm": .height,
    "parameters": .parameters, "placed": .placed,
    // What our own lists write beside.
    "photos": .ignored, "createdat": .ignored, "createdby": .ignored, "roomid": .ignored,
    "typeid": .ignored, "familyid": .ignored, "building": .ignored, "edificio": .ignored,
    "roomname": .ignored,
    // And the register.
    "project": .ignored, "progetto": .ignored, "roomcategory": .ignored, "category": .ignored,
    "longitude": .ignored, "latitude": .ignored, "changedat": .ignored, "changedby": .ignored,
  ]

  /// The parameter of a column of the register, `parameters.height [m]`: what stands behind the dot.
  static func parameter(inRegister header: String) -> String? {
    let prefix = "parameters."
    guard header.count > prefix.count, header.lowercased().hasPrefix(prefix) else { return nil }
    return String(header.dropFirst(prefix.count))
  }

  /// The column that a header names by such a word; nil for others.
  static func word(_ text: String) -> AssetColumn? { words[key(text)] }

  /// Headers are the same in any case, accents, blanks and signs aside.
  static func key(_ text: String) -> String {
    String(text.folded.filter { $0.isLetter || $0.isNumber })
  }

  /// `height (m)` and `height [m]`: what stands before, and the unit.
  static func unit(of text: String) -> (base: String, unit: String?) {
    for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
      guard text.last == close, let begin = text.lastIndex(of: open) else { continue }
      let unit = PlanNames.trimmed(String(text[text.index(after: begin)...].dropLast()))
      return (PlanNames.trimmed(String(text[..<begin])), unit.isEmpty ? nil : unit)
    }
    return (text, nil)
  }

  /// `height_m`: what stands before the last line, and what behind; nil without both.
  static func suffix(of text: String) -> (base: String, unit: String)? {
    guard let line = text.lastIndex(of: "_") else { return nil }
    let (base, unit) = (String(text[..<line]), String(text[text.index(after: line)...]))
    return base.isEmpty || unit.isEmpty ? nil : (base, unit)
  }

  /// `3,4`, or `POINT (3 4)` as our own lists write it; nil for what is no point.
  static func point(_ text: String) -> PlanPoint? {
    let parts = text.split { !($0.isNumber || "+-.eE".contains($0)) }.map(String.init)
      .filter { $0 != "E" && $0 != "e" }
    guard parts.count == 2, let x = Double(parsing: parts[0]), let y = Double(parsing: parts[1]),
      x.isFinite, y.isFinite
    else { return nil }
    return PlanPoint(x: x, y: y)
  }

  /// Metres of a cell: a bare number in the unit of its column, or one with a unit of its own.
  static func metres(_ text: String, in unit: String?, decimalComma: Bool) -> Double? {
    let text = decimalComma ? DecimalComma.pointed(text) : text
    let metres: Double?
    if let bare = Double(parsing: text) {
      metres = unit.map { UnitOfMeasure.converted(bare, $0, to: "m") } ?? bare
    } else {
      metres = (try? Length(parsing: text))?.metres
    }
    return metres.flatMap { $0.isFinite ? $0 : nil }
  }
}
