// Which assets are likely one and the same, surveyed twice: near each other, of one type, with close
// values, on one photo, with one serial number. Works on values; a grid finds what is near, so that a
// hundred thousand assets are not compared with each other.

import Core
import Kernel

struct AssetDuplicates {
  /// An asset as the comparison sees it.
  struct Piece {
    var id: Identifier
    var project: Identifier
    var room: Identifier?
    var levels: [Identifier]
    var family: Identifier?
    var type: Identifier?
    var typeName: String
    /// nil while it has the room's own point, which says nothing.
    var at: PlanPoint?
    var parameters: JSONObject
    /// What tells a photo: the hash of the camera's file, else its id.
    var photos: Set<String> = []
  }

  /// Why two are taken for one. The raw value is stored in results.
  enum Reason: String, CaseIterable {
    case serial, photo, place, room, type, likeType = "like_type", values

    var words: Phrase {
      switch self {
      case .serial: tr("same serial number")
      case .photo: tr("same photo")
      case .place: tr("near")
      case .room: tr("same room")
      case .type: tr("same type")
      case .likeType: tr("similar type")
      case .values: tr("same values")
      }
    }
  }

  struct Pair {
    /// The older one, by place in the list of pieces.
    var first: Int
    var second: Int
    var score: Double
    var reasons: [Reason]
    /// Metres; nil where one of them has no place of its own, or they are on different levels.
    var distance: Double?
  }

  /// Pairs that score less are not shown.
  static let threshold = 0.7
  /// As many neighbours are compared with one asset.
  static let mostNeighbours = 64
  /// More assets with one number, or on one photo, are compared with the first alone.
  private static let mostInGroup = 20

  let pieces: [Piece]
  /// Names of the parameters of each family that tell a piece from all others.
  let serials: [Identifier: [String]]
  /// How far apart two assets may be and still be one, in metres.
  let distance: Double
  /// How many comparisons were left out, where too many stand in one place.
  private(set) var leftOut = 0
  private(set) var pairs: [Pair] = []

  /// - Complexity: O(n log n), and the pairs near each other, at most `mostNeighbours` for each.
  init(_ pieces: [Piece], serials: [Identifier: [String]], distance: Double) {
    self.pieces = pieces
    self.serials = serials
    self.distance = distance
    var likeness = Likeness()
    var seen: Set<UInt64> = []
    offerGroups(&likeness, &seen)
    offerNear(&likeness, &seen)
    pairs.sort {
      ($1.score, pieces[$0.first].id, pieces[$0.second].id)
        < ($0.score, pieces[$1.first].id, pieces[$1.second].id)
    }
  }

  private mutating func offer(
    _ a: Int, _ b: Int, _ likeness: inout Likeness, _ seen: inout Set<UInt64>
  ) {
    let (first, second) = a < b ? (a, b) : (b, a)
    guard first != second, seen.insert(UInt64(first) << 32 | UInt64(second)).inserted,
      let pair = judge(first, second, &likeness)
    else { return }
    pairs.append(pair)
  }

  /// Those with one number, or on one photo, wherever they are.
  private mutating func offerGroups(_ likeness: inout Likeness, _ seen: inout Set<UInt64>) {
    struct Key: Hashable {
      var project: Identifier
      var isPhoto: Bool
      var text: String
    }
    var groups: [Key: [Int]] = [:]
    for (index, piece) in pieces.enumerated() {
      for text in Set(numbers(piece).map(\.value)) {
        groups[Key(project: piece.project, isPhoto: false, text: text), default: []].append(index)
      }
      for text in piece.photos {
        groups[Key(project: piece.project, isPhoto: true, text: text), default: []].append(index)
      }
    }
    for group in groups.values where group.count > 1 {
      for (place, a) in group.enumerated() {
        if group.count > AssetDuplicates.mostInGroup, place > 0 {
          offer(group[0], a, &likeness, &seen)
        } else if group.count <= AssetDuplicates.mostInGroup {
          for b in group[(place + 1)...] { offer(a, b, &likeness, &seen) }
        }
      }
    }
  }

  /// A square of the plan, as wide as the distance.
  private struct Cell: Hashable {
    var level: Identifier
    var family: Identifier
    var x: Int
    var y: Int
  }

  private mutating func offerNear(_ likeness: inout Likeness, _ seen: inout Set<UInt64>) {
    var cells: [Cell: [Int]] = [:]
    func cell(_ piece: Piece, _ level: Identifier) -> Cell? {
      guard let at = piece.at, let family = piece.family,
        let x = Int(exactly: (at.x / distance).rounded(.down)),
        let y = Int(exactly: (at.y / distance).rounded(.down)), abs(x) < 1 << 52, abs(y) < 1 << 52
      else { return nil }
      return Cell(level: level, family: family, x: x, y: y)
    }
    for (index, piece) in pieces.enumerated() {
      for level in piece.levels {
        if let own = cell(piece, level) { cells[own, default: []].append(index) }
      }
    }
    for (index, piece) in pieces.enumerated() {
      var compared = 0
      for level in piece.levels {
        guard let own = cell(piece, level) else { continue }
        for x in own.x - 1...own.x + 1 {
          for y in own.y - 1...own.y + 1 {
            let there = Cell(level: level, family: own.family, x: x, y: y)
            guard let others = cells[there] else { continue }
            for other in others[AssetDuplicates.after(index, in: others)...] {
              guard compared < AssetDuplicates.mostNeighbours else {
                leftOut += 1
                break
              }
              compared += 1
              offer(index, other, &likeness, &seen)
            }
          }
        }
      }
    }
  }

  /// Where the numbers above `index` begin in an ascending list.
  private static func after(_ index: Int, in list: [Int]) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle] <= index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - Two of them

  /// How alike the names of two types are, each pair of names compared once.
  private struct Likeness {
    private var known: [[String]: Double] = [:]

    mutating func of(_ a: String, _ b: String) -> Double {
      let key = a < b ? [a, b] : [b, a]
      if let found = known[key] { return found }
      let value = Levenshtein.similarity(a.folded, b.folded)
      known[key] = value
      return value
    }
  }

  private func judge(_ first: Int, _ second: Int, _ likeness: inout Likeness) -> Pair? {
    let (a, b) = (pieces[first], pieces[second])
    guard a.project == b.project else { return nil }
    var reasons: [Reason] = []
    let mine = numbers(a)
    let theirs = Dictionary(numbers(b), uniquingKeysWith: { first, _ in first })
    let isSerial = mine.contains { own in theirs.values.contains(own.value) }
    let differs =
      !isSerial && mine.contains { own in theirs[own.key].map { $0 != own.value } ?? false }
    if isSerial { reasons.append(.serial) }
    var alike = 0.0
    if let type = a.type, type == b.type {
      alike = 1
    } else if let family = a.family, family == b.family {
      let share = likeness.of(a.typeName, b.typeName)
      alike = share >= SimilarName.threshold ? share : 0
    }
    // Each has its own number, so each is a thing of its own; and things of other kinds are two.
    guard isSerial || (!differs && alike > 0) else { return nil }
    let (nearness, metres) = nearness(a, b)
    var isPhoto = !a.photos.isDisjoint(with: b.photos)
    // One photo may show several: two that stand apart in one room are two.
    if let metres, metres > distance, a.room == b.room { isPhoto = false }
    if isPhoto { reasons.append(.photo) }
    if let metres, metres <= distance {
      reasons.append(.place)
    } else if a.room != nil, a.room == b.room {
      reasons.append(.room)
    }
    if alike == 1 { reasons.append(.type) } else if alike > 0 { reasons.append(.likeType) }
    let values = values(a, b)
    if values == 1, !a.parameters.isEmpty { reasons.append(.values) }
    let base = 0.35 * alike + 0.35 * nearness + 0.2 * values + (isPhoto ? 0.25 : 0)
    let score = isSerial ? 0.9 + 0.1 * min(1, base) : min(1, base)
    guard score >= AssetDuplicates.threshold else { return nil }
    return Pair(first: first, second: second, score: score, reasons: reasons, distance: metres)
  }

  /// 1 in one place, 0 from the distance on; a little where one of them has no place in the room.
  private func nearness(_ a: Piece, _ b: Piece) -> (share: Double, metres: Double?) {
    guard let here = a.at, let there = b.at else {
      return (a.room != nil && a.room == b.room ? 0.3 : 0, nil)
    }
    guard a.levels.contains(where: b.levels.contains) else { return (0, nil) }
    let metres = here.distance(to: there)
    return (max(0, 1 - metres / distance), metres)
  }

  /// The share of values that are the same, numbers within 5 %; what only one has counts half.
  private func values(_ a: Piece, _ b: Piece) -> Double {
    let own = Set(
      (a.family.flatMap { serials[$0] } ?? []) + (b.family.flatMap { serials[$0] } ?? []))
    var same = 0.0
    var count = 0.0
    for member in a.parameters.members where !own.contains(member.name) {
      count += 1
      guard let other = b.parameters[member.name] else {
        same += 0.5
        continue
      }
      if AssetDuplicates.isClose(member.value, other) { same += 1 }
    }
    for member in b.parameters.members
    where !own.contains(member.name) && a.parameters[member.name] == nil {
      count += 1
      same += 0.5
    }
    return count == 0 ? 0.75 : same / count
  }

  static func isClose(_ a: JSON, _ b: JSON) -> Bool {
    if let x = a.number, let y = b.number { return abs(x - y) <= 0.05 * max(abs(x), abs(y)) }
    if let x = a.string, let y = b.string { return x.folded == y.folded }
    return a == b
  }

  // MARK: - Numbers that are a piece's own

  /// Words in a parameter's name that say so.
  private static let words: Set<String> = [
    "serial", "serialnumber", "serialno", "sn", "barcode", "qr", "qrcode", "inventory", "assettag",
    "tag", "mac", "imei", "uuid", "guid", "matricola", "seriale", "inventario", "codiceabarre",
  ]
  /// What people write where there is no number.
  private static let empty: Set<String> = [
    "n/a", "none", "unknown", "null", "nil", "no serial", "illegible", "nessuno", "nessuna",
    "sconosciuto", "illeggibile", "assente",
  ]

  static func isSerial(_ name: String) -> Bool {
    let parts = name.folded.split(separator: "_").map(String.init)
    return words.contains(parts.joined()) || parts.contains { words.contains($0) }
  }

  /// The numbers of a piece, as they are compared.
  private func numbers(_ piece: Piece) -> [(key: String, value: String)] {
    guard let family = piece.family, let names = serials[family] else { return [] }
    return names.compactMap { name in
      piece.parameters[name].flatMap(AssetDuplicates.number).map { (name, $0) }
    }
  }

  /// A number of a piece's own as it is compared; nil for what stands where there is none.
  static func number(_ value: JSON) -> String? {
    let text = ParameterSchema.typed(value).folded
    guard text.utf8.count >= 3, !empty.contains(text),
      text.utf8.contains(where: {
        ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || (0x31...0x39).contains($0)
      })
    else { return nil }
    return text
  }
}
