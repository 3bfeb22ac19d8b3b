// --plain: a plan as sentences for a screen reader. The level in one, each room in one with its
// neighbours, the assets of the selected room in one each. Nothing drawn.
import Core
import Kernel

struct PlanSentences: Sendable {
  let style: Style

  func text(_ picture: PlanPicture) -> String {
    guard let level = picture.level else {
      return sentence(tr("\(picture.title) has no levels"))
    }
    var out = sentence(
      .verbatim([picture.title, picture.subtitle].compactMap(\.self).joined(separator: ", ")))
    out += summary(level)
    let neighbours = Neighbours(level.rooms.map(\.polygon))
    for (index, room) in level.rooms.enumerated() {
      out += sentence(of: room, neighbours.of(index).map { level.rooms[$0].title })
    }
    for mark in level.marks { out += sentence(.verbatim(mark.sentence(style.language))) }
    for room in level.rooms where room.isSelected {
      for wall in room.walls { out += sentence(wall.sentence()) }
      for asset in level.assets where asset.room == room.id {
        let words = tr("In room \(room.title): \(asset.title), \(asset.family)")
        out += sentence(
          asset.at == nil ? .joined([words, AssetPicture.unplaced], separator: ", ") : words)
      }
    }
    return out
  }

  private func summary(_ level: LevelPicture) -> String {
    let rooms = level.rooms.count
    let assets = level.rooms.reduce(0) { $0 + $1.assetCount }
    var facts = [
      tr("Level \(level.name)"), tr(rooms, one: "1 room", other: "\(rooms) rooms"),
    ]
    for state in RoomState.allCases {
      let count = level.rooms.count { $0.state == state }
      if count > 0 {
        facts.append(tr("\(state.words): \(count)"))
      }
    }
    facts.append(tr(assets, one: "1 asset", other: "\(assets) assets"))
    var box = Box()
    for room in level.rooms { room.polygon.rings.forEach { box.add(Box($0)) } }
    if !box.isEmpty {
      facts.append(tr("\(box.width.fixed(0)) by \(box.height.fixed(0)) metres"))
    }
    let names = level.underlays.map(\.name).joined(separator: ", ")
    if !names.isEmpty { facts.append(tr("underlay in SVG and HTML: \(names)")) }
    return sentence(.joined(facts, separator: ", "))
  }

  private func sentence(of room: RoomPicture, _ neighbours: [String]) -> String {
    var facts = [tr("Room \(room.title)")]
    if let category = room.category.nonEmpty { facts.append(.verbatim(category)) }
    let area = room.areaM2.isFinite ? room.areaM2.fixed(1) : "?"
    facts.append(.verbatim(area + " " + style.unit("m²")))
    facts.append(room.state.words)
    let assets = room.assetCount
    facts.append(tr(assets, one: "1 asset", other: "\(assets) assets"))
    if room.isSelected { facts.append(tr("selected")) }
    if !room.otherLevels.isEmpty {
      let levels = room.otherLevels.joined(separator: ", ")
      facts.append(tr("also on \(levels)"))
    }
    if !neighbours.isEmpty {
      let rooms = neighbours.joined(separator: ", ")
      facts.append(tr("next to \(rooms)"))
    }
    return sentence(.joined(facts, separator: ", "))
  }

  private func sentence(_ phrase: Phrase) -> String { phrase.text(style.language) + ".\n" }
}

/// Which rooms lie along a common wall: boundaries at most about half a metre apart for a metre or
/// more. An estimate for listening, not for the record; GEOS knows better.
struct Neighbours: Sendable {
  private var sets: [Set<Int>]

  private struct Cell: Hashable {
    let x: Int
    let y: Int
  }

  /// - Complexity: O(total boundary length), at most 400 samples per edge.
  init(_ polygons: [PlanPolygon]) {
    let step = 0.4
    var cells: [Cell: [Int]] = [:]
    var samples: [[Cell]] = []
    for (index, polygon) in polygons.enumerated() {
      var mine: [Cell] = []
      for ring in polygon.rings {
        guard var a = ring.last else { continue }
        for b in ring {
          defer { a = b }
          let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
          guard length.isFinite, max(abs(a.x), abs(a.y), abs(b.x), abs(b.y)) < 1e9 else { continue }
          let count = min(400, max(1, Int(length / step)))
          for i in 0..<count {
            let t = (Double(i) + 0.5) / Double(count)
            let cell = Cell(
              x: Int(((a.x + (b.x - a.x) * t) / step).rounded(.down)),
              y: Int(((a.y + (b.y - a.y) * t) / step).rounded(.down)))
            if mine.last != cell { mine.append(cell) }
          }
        }
      }
      for cell in Set(mine) { cells[cell, default: []].append(index) }
      samples.append(mine)
    }
    sets = Array(repeating: [], count: polygons.count)
    for (index, mine) in samples.enumerated() {
      var touched: [Int: Int] = [:]
      for cell in mine {
        var near: Set<Int> = []
        for dx in -1...1 {
          for dy in -1...1 {
            near.formUnion(cells[Cell(x: cell.x + dx, y: cell.y + dy)] ?? [])
          }
        }
        for other in near where other != index { touched[other, default: 0] += 1 }
      }
      for (other, count) in touched where count >= 4 {
        sets[index].insert(other)
        sets[other].insert(index)
      }
    }
  }

  /// Indices in order.
  func of(_ index: Int) -> [Int] { sets[index].sorted() }
}
