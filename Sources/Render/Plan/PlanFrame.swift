// What every picture of a plan needs before it draws: the part of the plan in view, round lengths
// for the scale bar, a letter per family, rooms in an order people expect.
import Core
import Kernel

extension LevelPicture {
  /// Everything drawn, in metres; nil when there is nothing.
  var extent: Box? {
    var box = Box()
    for room in rooms { room.polygon.rings.forEach { box.add(Box($0)) } }
    for polygon in outline { polygon.rings.forEach { box.add(Box($0)) } }
    // A level that is still to be drawn shows what it will be drawn on.
    if box.isEmpty { for underlay in underlays { box.add(Box(underlay.corners)) } }
    return box.isEmpty ? nil : box
  }

  /// The selected room and what lies round it; nil when no room is selected.
  var selectionExtent: Box? {
    var box = Box()
    for room in rooms where room.isSelected { room.polygon.rings.forEach { box.add(Box($0)) } }
    guard !box.isEmpty else { return nil }
    let margin = max(1, 0.25 * max(box.width, box.height))
    return Box([
      PlanPoint(x: box.minX - margin, y: box.minY - margin),
      PlanPoint(x: box.maxX + margin, y: box.maxY + margin),
    ])
  }

  /// Indices of `rooms`, by number, then name, digits by their value ("9" before "10").
  var roomsInOrder: [Int] {
    let keys = rooms.map { $0.title.naturalKey }
    return rooms.indices.sorted { a, b in
      keys[a] != keys[b]
        ? keys[a].lexicographicallyPrecedes(keys[b]) : rooms[a].id < rooms[b].id
    }
  }
}

enum RoundLength {
  /// The largest of 1, 2, 5 times a power of ten that is not above `limit`, in metres; 0 when
  /// `limit` is not a positive number.
  static func atMost(_ limit: Double) -> Double {
    guard limit.isFinite, limit > 1e-6 else { return 0 }
    var power = 1e-6
    while power * 10 <= limit { power *= 10 }
    let exact: (Double) -> Double = { factor in
      let value = factor * power
      return value >= 1 ? value.rounded() : (value * 1e9).rounded() / 1e9
    }
    for factor in [5.0, 2.0, 1.0] where exact(factor) <= limit { return exact(factor) }
    return exact(1)
  }

  /// `5 m`, `20 cm`, `2 km`.
  static func text(_ metres: Double) -> String {
    if metres >= 1000 { return (metres / 1000).rounded().fixed(0) + " km" }
    if metres >= 1 { return metres.fixed(0) + " m" }
    return metres >= 0.01 ? (metres * 100).fixed(0) + " cm" : (metres * 1000).shortest + " mm"
  }
}

/// A letter per family, so that two families are never drawn alike.
struct FamilyLetters: Sendable {
  private(set) var families: [(family: String, letter: String, count: Int)] = []
  private var index: [String: Int] = [:]
  /// How many nobody gave a place in their room.
  let unplaced: Int

  /// Families in order of their first asset.
  init(_ assets: [AssetPicture]) {
    unplaced = assets.count { $0.at == nil }
    var taken: Set<String> = []
    for asset in assets {
      if let at = index[asset.family] {
        families[at].count += 1
        continue
      }
      let wanted = asset.letter
      let others = asset.family.filter { $0.isLetter }.map { String($0).uppercased() }
      let spare = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map(String.init)
      let letter =
        ([wanted] + others + spare).first {
          !taken.contains($0) && Fit.width($0) == 1 && $0.printable == $0
        } ?? "?"
      taken.insert(letter)
      index[asset.family] = families.count
      families.append((asset.family, letter, 1))
    }
  }

  func letter(of asset: AssetPicture) -> String {
    index[asset.family].map { families[$0].letter } ?? "?"
  }

  /// The letter in a terminal, where no circle tells which assets have a place: small without one.
  func sign(of asset: AssetPicture) -> Character {
    let letter = letter(of: asset)
    let small = letter.lowercased()
    return Character(asset.at == nil && small.count == 1 ? small : letter)
  }
}

extension String {
  /// Runs of digits as numbers, letters without case: what sorts "Room 9" before "Room 10".
  fileprivate var naturalKey: [UInt64] {
    var key: [UInt64] = []
    var number: UInt64?
    for scalar in lowercased().unicodeScalars {
      if ("0"..."9").contains(scalar) {
        let (product, over) = (number ?? 0).multipliedReportingOverflow(by: 10)
        number = over || product > 1 << 60 ? 1 << 60 : product + UInt64(scalar.value - 48)
      } else {
        if let value = number { key.append(value) }
        number = nil
        key.append(1 << 62 | UInt64(scalar.value))
      }
    }
    if let value = number { key.append(value) }
    return key
  }
}
