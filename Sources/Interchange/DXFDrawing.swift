// A drawing (AutoCAD DXF, ASCII) as values: header, layers, blocks, entities, coordinates as they
// are written. Knows lines, polylines, arcs, circles, texts and inserts; all else is named only.

import Kernel

/// What a reader makes of a file.
public struct DXFDrawing: Sendable {
  /// The file as the user named it.
  public var file: String
  /// $ACADVER: "AC1018".
  public var version = ""
  /// $INSUNITS; nil where the header has none.
  public var unitCode: Int?
  /// $MEASUREMENT: true for metric, nil where the header has none.
  public var isMetric: Bool?
  /// In the order they first occur; an entity's `layer` is an index here.
  public var layers: [Layer] = []
  public var blocks: [String: Block] = [:]
  public var entities: [DXFEntity] = []

  public struct Layer: Sendable, Equatable {
    public var name: String
    /// Frozen or switched off: not seen in the drawing.
    public var isHidden = false
  }

  public struct Block: Sendable {
    public var name: String
    public var base = GeoPosition(0, 0)
    public var entities: [DXFEntity] = []
    /// Where it stands in the file.
    public var offset: Int
  }
}

/// One entity of the drawing or of a block.
public struct DXFEntity: Sendable {
  public var shape: DXFShape
  /// Index into `DXFDrawing.layers`.
  public var layer: Int
  /// The handle, hexadecimal, unique in a file; empty in old ones.
  public var handle: String
  /// Bytes from the start of the file.
  public var offset: Int
}

/// A corner of a polyline. `bulge` is the tangent of a quarter of the angle that the arc to the next
/// corner spans, positive when it runs counter-clockwise; 0 for a straight edge.
public struct DXFCorner: Sendable, Equatable {
  public var x: Double
  public var y: Double
  public var bulge: Double

  public init(_ x: Double, _ y: Double, bulge: Double = 0) {
    self.x = x
    self.y = y
    self.bulge = bulge
  }
}

public enum DXFShape: Sendable {
  case line(GeoPosition, GeoPosition)
  case path([DXFCorner], isClosed: Bool)
  /// Counter-clockwise from `start` to `end`, degrees.
  case arc(centre: GeoPosition, radius: Double, start: Double, end: Double)
  case circle(centre: GeoPosition, radius: Double)
  /// `at` lies on the text: in its first line, at its middle where the drawing says so.
  case text(DXFPlainText, at: GeoPosition)
  case insert(DXFInsert)
  /// Not read: HATCH, DIMENSION, SPLINE.
  case other(String)
}

/// A block put into the drawing, once or in rows and columns.
public struct DXFInsert: Sendable, Equatable {
  public var block: String
  public var at: GeoPosition
  public var scaleX = 1.0
  public var scaleY = 1.0
  /// Degrees, counter-clockwise.
  public var rotation = 0.0
  public var columns = 1
  public var rows = 1
  public var columnStep = 0.0
  public var rowStep = 0.0
  /// Seen from below: x runs to the left.
  public var isMirrored = false
}

/// Names of layers and blocks are the same in any case.
enum DXFName {
  static func key(_ name: String) -> String { name.uppercased() }
}
