// What the layers of a drawing hold, and which command would make rooms of them. Proposes by the
// names draughtsmen use; decides nothing.

import Interchange
import Kernel

/// One layer with what is drawn on it, blocks included.
public struct PlanLayer: Sendable, Equatable {
  public var name: String
  public var lines = 0
  /// Closed lines: what `--layer` makes rooms of.
  public var closed = 0
  public var arcs = 0
  public var texts = 0
  public var underlined = 0
  /// Hatches, dimensions and what else is not read.
  public var other = 0
  /// Frozen or switched off.
  public var isHidden = false

  /// Without the name of the drawing it was bound in from: "A-WALL" of "xref-house$0$A-WALL".
  public var shortName: String { DXFPlan.shortName(name) }
}

extension DXFPlan {
  /// "A-WALL" of "xref-house$0$A-WALL" (bound) and of "house|A-WALL" (attached).
  static func shortName(_ name: String) -> String {
    let parts = name.split(separator: "$", omittingEmptySubsequences: false)
    if parts.count >= 3, parts[parts.count - 2].allSatisfy(\.isNumber), let last = parts.last,
      !last.isEmpty
    {
      return String(last)
    }
    if let bar = name.lastIndex(of: "|"), name.index(after: bar) < name.endIndex {
      return String(name[name.index(after: bar)...])
    }
    return name
  }

  /// The layers that hold anything, the fullest first.
  static func layers(_ items: [DXFItem], _ drawing: DXFDrawing) -> [PlanLayer] {
    var layers = drawing.layers.map { PlanLayer(name: $0.name, isHidden: $0.isHidden) }
    for item in items {
      switch item.shape {
      case .path(let points, let isClosed):
        let closes = isClosed || points.count > 3 && points.first == points.last
        if closes { layers[item.layer].closed += 1 } else { layers[item.layer].lines += 1 }
      case .arc: layers[item.layer].arcs += 1
      case .text(let text, _):
        layers[item.layer].texts += 1
        if text.isUnderlined { layers[item.layer].underlined += 1 }
      case .other: layers[item.layer].other += 1
      }
    }
    func size(_ layer: PlanLayer) -> Int {
      layer.lines + layer.closed + layer.arcs + layer.texts + layer.other
    }
    return layers.filter { size($0) > 0 }
      .sorted { size($0) == size($1) ? $0.name < $1.name : size($0) > size($1) }
  }

  private static let wallWords = ["WALL", "MURO", "MURI", "WAND", "MUR", "PARET"]
  private static let openingWords = [
    "OPEN", "DOOR", "GLAZ", "WIND", "PORT", "FINEST", "TUER", "FENST",
  ]
  private static let roomWords = ["ROOM", "AREA", "SPACE", "RAUM", "LOCAL", "STANZ", "VAN"]
  private static let notWalls = ["FOOT", "STEM", "SLAB", "FOUND", "DIM", "HEAD", "GARAGE"]

  /// The options to try, ready to paste; nil where no layer suggests any.
  public static func proposal(_ layers: [PlanLayer]) -> String? {
    func named(_ layer: PlanLayer, _ words: [String]) -> Bool {
      let name = layer.shortName.uppercased()
      return words.contains { name.contains($0) }
    }
    var options: String?
    if let rooms = layers.first(where: { named($0, roomWords) && $0.closed > 0 }) {
      options = "--layer \(quoted(rooms.shortName))"
    } else {
      let walls = layers.filter {
        ($0.lines + $0.closed) > 3 && named($0, wallWords) && !named($0, notWalls)
      }
      let openings = layers.filter {
        $0.lines + $0.closed > 0 && named($0, openingWords) && !named($0, notWalls)
          && !named($0, wallWords)
      }
      if !walls.isEmpty {
        let names = Set((walls + openings).map(\.shortName)).sorted()
        options = "--walls \(quoted(names.joined(separator: ",")))"
      } else if let most = layers.max(by: { $0.closed < $1.closed }), most.closed > 0 {
        options = "--layer \(quoted(most.shortName))"
      } else if let most = layers.max(by: { $0.lines < $1.lines }), most.lines > 3 {
        options = "--walls \(quoted(most.shortName))"
      }
    }
    guard var options else { return nil }
    if layers.contains(where: { $0.underlined > 1 }) {
      options += " --underlined"
    } else if layers.filter({ $0.texts > 0 }).count > 1,
      let texts = layers.max(by: { $0.texts < $1.texts })
    {
      options += " --labels \(quoted(texts.shortName))"
    }
    return options
  }

  /// As one word of a command.
  static func quoted(_ text: String) -> String {
    let plain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "-_.,:/+".unicodeScalars.contains($0)
    }
    return plain && !text.isEmpty ? text : "'" + text.split(separator: "'").joined() + "'"
  }
}
