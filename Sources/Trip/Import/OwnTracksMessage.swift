// The fields of OwnTracks messages, found in a stream of JSON tokens: alone, in arrays, and within other
// messages (`waypoints`), however deep.
import Kernel

/// A message, as far as it is of use.
struct OwnTracksMessage {
  enum Kind { case location, transition, waypoint, encrypted, other }

  var kind: Kind?
  var latitude: Double?
  var longitude: Double?
  /// Metres.
  var altitude: Double?
  /// Metres.
  var accuracy: Double?
  /// Since 1970.
  var seconds: Double?
  var name: String?
  /// Who sent it, and the number of that topic in the file.
  var topic: (text: [UInt8], number: Int)?
}

/// Finds messages; remembers the topics it saw.
struct OwnTracksMessages {
  private var open: [OwnTracksMessage] = []
  private var topics: [[UInt8]: Int] = [:]
  private var lastTopic: (text: [UInt8], number: Int) = ([], -1)

  private enum Field { case kind, latitude, longitude, altitude, accuracy, seconds, name, topic }

  private static let fields: [(StaticString, Field)] = [
    ("lat", .latitude), ("lon", .longitude), ("tst", .seconds), ("acc", .accuracy),
    ("alt", .altitude), ("_type", .kind), ("topic", .topic), ("desc", .name),
  ]

  private static let kinds: [(StaticString, OwnTracksMessage.Kind)] = [
    ("location", .location), ("transition", .transition), ("waypoint", .waypoint),
    ("encrypted", .encrypted),
  ]

  /// Reads a text to its end. `found` gets each object that has a `_type`, and where it ends.
  mutating func read(
    _ reader: inout JSONReader, _ found: (OwnTracksMessage, JSONSpan) -> Void
  ) throws(JSONFault) {
    open.removeAll(keepingCapacity: true)
    var field: Field?
    while let token = try reader.next() {
      switch token {
      case .name:
        field = OwnTracksMessages.fields.first { reader.textEquals($0.0) }?.1
        continue
      case .beginObject: open.append(OwnTracksMessage())
      case .endObject:
        if let message = open.popLast(), message.kind != nil { found(message, reader.span) }
      case .string: if let field { set(field, reader) }
      case .integer(let number): if let field { set(field, Double(number)) }
      case .number(let number): if let field { set(field, number) }
      case .beginArray, .endArray, .bool, .null: break
      }
      field = nil
    }
  }

  private mutating func set(_ field: Field, _ number: Double) {
    guard let last = open.indices.last else { return }
    switch field {
    case .latitude: open[last].latitude = number
    case .longitude: open[last].longitude = number
    case .altitude: open[last].altitude = number
    case .accuracy: open[last].accuracy = number
    case .seconds: open[last].seconds = number
    case .kind, .name, .topic: break
    }
  }

  private mutating func set(_ field: Field, _ reader: borrowing JSONReader) {
    guard let last = open.indices.last else { return }
    switch field {
    case .kind: open[last].kind = OwnTracksMessages.kind(reader)
    case .name: open[last].name = reader.text
    case .topic:
      // Nearly always the one before: no memory is made then.
      if !reader.withText({ $0.elementsEqual(lastTopic.text) }) || lastTopic.number < 0 {
        let text = reader.withText { Array($0) }
        let number = topics[text] ?? topics.count
        topics[text] = number
        lastTopic = (text, number)
      }
      open[last].topic = lastTopic
    case .latitude, .longitude, .altitude, .accuracy, .seconds: break
    }
  }

  private static func kind(_ reader: borrowing JSONReader) -> OwnTracksMessage.Kind {
    for (word, kind) in kinds where reader.textEquals(word) { return kind }
    return .other
  }
}
