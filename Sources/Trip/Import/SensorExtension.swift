// Values of sensors in the form that programs understand best: the extensions that Garmin defined for
// GPX, whatever format the values came in.
import Interchange
import Kernel

/// What a belt, a foot pod or a crank told at a point: numbers as the file wrote them.
struct SensorExtension {
  /// Beats a minute.
  var heartRate: [UInt8] = []
  /// Revolutions or steps a minute.
  var cadence: [UInt8] = []
  /// Metres a second.
  var speed: [UInt8] = []
  /// Watts.
  var power: [UInt8] = []

  static let namespaces = [
    "": "http://www.topografix.com/GPX/1/1",
    "gpxtpx": "http://www.garmin.com/xmlschemas/TrackPointExtension/v2",
    "pwr": "http://www.garmin.com/xmlschemas/PowerExtension/v1",
  ]

  var isEmpty: Bool { heartRate.isEmpty && cadence.isEmpty && speed.isEmpty && power.isEmpty }

  /// The text, when it is a number; empty otherwise.
  static func number(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let text = text.trimmed
    guard DecimalText.double(UnsafeRawBufferPointer(text)) != nil else { return [] }
    return Array(text)
  }

  /// As XML, for the extras of a point.
  var text: [UInt8] {
    var body: [UInt8] = []
    // In the order of the schema.
    SensorExtension.append("gpxtpx:hr", heartRate, to: &body)
    SensorExtension.append("gpxtpx:cad", cadence, to: &body)
    SensorExtension.append("gpxtpx:speed", speed, to: &body)
    var text = Array("<extensions>".utf8)
    SensorExtension.append("gpxtpx:TrackPointExtension", body, to: &text)
    SensorExtension.append("pwr:PowerInWatts", power, to: &text)
    return text + Array("</extensions>".utf8)
  }

  private static func append(_ name: String, _ body: [UInt8], to text: inout [UInt8]) {
    guard !body.isEmpty else { return }
    text += Array("<\(name)>".utf8) + body + Array("</\(name)>".utf8)
  }
}
