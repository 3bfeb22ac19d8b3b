// KML 2.x, plain or zipped (KMZ): lines and tracks of place marks, and their points as places. Areas,
// models, overlays and links to other files are left out.
//
// An altitude counts where it is above the sea (`absolute`). On the ground or relative to it the
// number says nothing. Without a mode viewers ignore it too, but recorders forget to write the mode:
// then every number but 0 is taken.
//
// A `gx:Track` is recorded. A `LineString` has no times of its own: it is recorded when its place mark
// tells a time or its points an altitude, and planned otherwise, as in GPX.
import Core
import Interchange
import Kernel
import System

enum KMLReader {
  /// - Throws: only when reading the input fails.
  static func read(_ source: ByteSource, into collector: TrackCollector) throws(Diagnostic) {
    try KMLParser(collector).run(source)
  }

  /// The document of a KMZ: `doc.kml`, or the first file that ends in `.kml`, outer folders first; nil
  /// when the archive has none.
  static func document(in archive: ZipArchive) -> ZipArchive.Entry? {
    if let main = archive.entry("doc.kml") { return main }
    let all = archive.entries.filter { !$0.isFolder && $0.name.lowercased().hasSuffix(".kml") }
    return all.min { depth($0) < depth($1) }
  }

  /// Reads the document of a KMZ.
  /// - Throws: what opening the archive and unpacking the entry throw.
  static func read(
    _ archive: ZipArchive, _ document: ZipArchive.Entry, into collector: TrackCollector,
    interrupted: () -> Bool = { false }
  ) throws(Diagnostic) {
    let bytes = try archive.read(document, interrupted: interrupted)
    try read(ByteSource(bytes, name: "\(archive.path)/\(document.name)"), into: collector)
  }

  private static func depth(_ entry: ZipArchive.Entry) -> Int {
    entry.name.utf8.count { $0 == UInt8(ascii: "/") }
  }
}

final class KMLParser: TrackXMLReader {
  private enum Context: UInt8 {
    /// `kml`, `Document`, `Folder`.
    case container
    case placemark, stamp, span, data, dataValue, schemaData
    case multiGeometry, multiTrack, point, line, track, trackData, trackArrays, array
    case text
  }

  private enum Leaf: UInt8 {
    case name, description, address, when, begin, end, value
    case altitudeMode, coordinates, trackTime, trackPlace, arrayValue
  }

  private var contexts: [Context] = []
  private var leaf = Leaf.name
  /// Names of the open containers.
  private var folders: [String?] = []
  /// Their numbers, in the order in which they began.
  private var groups: [Int] = []
  private var groupCount = 0
  private var fileName: String?
  private var fileAbout: String?
  private var mark: KMLPlacemark?
  private var modes: [KMLAltitudeMode] = [.unset]
  private var coordinates = CoordinateText()
  private var isPoint = false
  private var pointsOfLine = 0
  private var track = KMLTrack()

  // MARK: Elements

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    if isPassingOverStart { return }
    guard let context = contexts.last else { return enterContainer() }
    switch context {
    case .container: startInContainer(name)
    case .placemark: startInPlacemark(name, attributes)
    case .stamp: name.isLocal("when") ? begin(.when) : passOver()
    case .span:
      if name.isLocal("begin") {
        begin(.begin)
      } else {
        name.isLocal("end") ? begin(.end) : passOver()
      }
    case .data: startData(name, attributes)
    case .dataValue: name.isLocal("value") ? begin(.value) : passOver()
    case .schemaData:
      if name.isLocal("SimpleData"), mark?.startData(attributes["name"]) == true {
        begin(.value)
      } else {
        passOver()
      }
    case .multiGeometry, .multiTrack: startGeometry(name)
    case .point, .line, .track: startInGeometry(name, context)
    case .trackData: name.isLocal("SchemaData") ? contexts.append(.trackArrays) : passOver()
    case .trackArrays:
      if name.isLocal("SimpleArrayData"), startArray(attributes) {
        contexts.append(.array)
      } else {
        passOver()
      }
    case .array: name.isLocal("value") ? begin(.arrayValue) : passOver()
    case .text: passOver()
    }
  }

  override func end(_ name: XMLName) {
    if isPassingOverEnd { return }
    guard let context = contexts.popLast() else { return }
    switch context {
    case .container:
      folders.removeLast()
      groups.removeLast()
    case .placemark: endPlacemark()
    case .point: modes.removeLast()
    case .line, .track:
      modes.removeLast()
      if context == .track { pointsOfLine = track.end(collector) }
      endLine()
    case .multiTrack: modes.removeLast()
    case .text: endLeaf()
    case .stamp, .span, .data, .dataValue, .schemaData, .multiGeometry, .trackData, .trackArrays,
      .array:
      break
    }
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard leaf == .coordinates, contexts.last == .text else { return super.text(bytes) }
    if !isPassingOver { coordinates.take(bytes) { add($0, $1) } }
  }

  override func finish() {
    // A track that was open is kept as far as it came; places of an open mark are not, for their name
    // or time may be what is missing.
    mark?.points = []
    if contexts.contains(.track) { pointsOfLine = track.end(collector) }
    endPlacemark()
    collector.describeFile(name: fileName, comment: fileAbout)
  }

  private func begin(_ leaf: Leaf) {
    self.leaf = leaf
    contexts.append(.text)
    beginText()
  }

  private func enterContainer() {
    contexts.append(.container)
    folders.append(nil)
    groups.append(groupCount)
    groupCount += 1
  }

  // MARK: Containers and place marks

  private func startInContainer(_ name: XMLName) {
    if name.isLocal("Placemark") {
      contexts.append(.placemark)
      mark = KMLPlacemark()
      mark?.group = groups.last ?? 0
    } else if name.isLocal("Folder") || name.isLocal("Document") {
      enterContainer()
    } else if name.isLocal("name") {
      begin(.name)
    } else if name.isLocal("description") {
      begin(.description)
    } else {
      if name.isLocal("NetworkLink") {
        collector.note(.notUnderstood, tr("a link to another file is not followed"))
      }
      passOver()
    }
  }

  private func startInPlacemark(_ name: XMLName, _ attributes: XMLAttributes) {
    if name.isLocal("name") {
      begin(.name)
    } else if name.isLocal("description") {
      begin(.description)
    } else if name.isLocal("address") {
      begin(.address)
    } else if name.isLocal("TimeStamp") {
      contexts.append(.stamp)
    } else if name.isLocal("TimeSpan") {
      contexts.append(.span)
    } else if name.isLocal("ExtendedData") {
      contexts.append(.data)
    } else if name.isLocal("link"), let link = attributes["href"]?.trimmed, !link.isEmpty {
      mark?.link = String(decoding: link, as: UTF8.self)
      passOver()
    } else {
      startGeometry(name)
    }
  }

  private func startData(_ name: XMLName, _ attributes: XMLAttributes) {
    if name.isLocal("SchemaData") {
      contexts.append(.schemaData)
    } else if name.isLocal("Data"), mark?.startData(attributes["name"]) == true {
      contexts.append(.dataValue)
    } else {
      passOver()
    }
  }

  private func endLeaf() {
    endText()
    switch leaf {
    case .name:
      if mark != nil {
        mark?.name = textValue
      } else if let last = folders.indices.last {
        folders[last] = textValue
        if last <= 1, fileName == nil { fileName = textValue }
      }
    case .description:
      if mark != nil {
        mark?.description = textValue
      } else if folders.count <= 2, fileAbout == nil {
        fileAbout = textValue
      }
    case .address: mark?.address = textValue
    case .when:
      mark?.when = textValue
      mark?.time = time(zoneIsUTC: false)
    case .begin: mark?.begin = textValue
    case .end: mark?.end = textValue
    case .value: mark?.endData(textValue)
    case .altitudeMode:
      if let last = modes.indices.last { modes[last] = withText(KMLAltitudeMode.init) }
    case .coordinates: coordinates.end { add($0, $1) }
    case .trackTime: track.add(time(zoneIsUTC: false), collector)
    case .trackPlace: endTrackPlace()
    case .arrayValue: track.sensors.add(withText(SensorExtension.number))
    }
  }

  private func endPlacemark() {
    guard let mark else { return }
    self.mark = nil
    mark.give(to: collector, folder: folders.last { $0 != nil } ?? nil)
  }

  // MARK: Geometries

  private func startGeometry(_ name: XMLName) {
    if name.isLocal("Point") {
      startGeometry(.point)
      isPoint = true
    } else if name.isLocal("LineString") || name.isLocal("LinearRing") {
      startGeometry(.line)
      beginLine()
    } else if name.isLocal("Track") {
      startGeometry(.track)
      beginLine()
      mark?.isRecorded = true
      mark?.hasTrack = true
      track = KMLTrack(firstPoint: collector.pointCount)
    } else if name.isLocal("MultiTrack") {
      startGeometry(.multiTrack)
    } else if name.isLocal("MultiGeometry") {
      contexts.append(.multiGeometry)
    } else if contexts.last == .multiTrack, name.isLocal("altitudeMode") {
      begin(.altitudeMode)
    } else {
      if name.isLocal("Polygon") || name.isLocal("Model") {
        collector.note(.notUnderstood, tr("areas and models are skipped"))
      }
      passOver()
    }
  }

  private func startGeometry(_ context: Context) {
    contexts.append(context)
    modes.append(modes.last ?? .unset)
    isPoint = false
  }

  private func startInGeometry(_ name: XMLName, _ context: Context) {
    if name.isLocal("altitudeMode") {
      begin(.altitudeMode)
    } else if context != .track {
      name.isLocal("coordinates") ? begin(.coordinates) : passOver()
    } else if name.isLocal("when") {
      begin(.trackTime)
    } else if name.isLocal("coord") {
      begin(.trackPlace)
    } else if name.isLocal("ExtendedData") {
      contexts.append(.trackData)
    } else {
      passOver()
    }
  }

  private func beginLine() {
    if mark?.hasLine == false {
      mark?.hasLine = true
      collector.beginTrack()
    }
    collector.beginSegment()
    pointsOfLine = 0
  }

  private func endLine() {
    if pointsOfLine == 0 { collector.note(.emptySegment) }
  }

  private func elevation(_ altitude: Double?) -> Double? {
    switch modes.last ?? .unset {
    case .absolute: altitude
    case .unset: altitude == 0 ? nil : altitude
    case .ground: nil
    }
  }

  private func add(_ tuple: CoordinateText.Tuple?, _ text: ArraySlice<UInt8>) {
    guard let tuple else { return collector.note(.badPosition, TrackXMLReader.quoted(text)) }
    let place = GeoPoint(latitude: tuple.latitude, longitude: tuple.longitude)
    let elevation = elevation(tuple.altitude)
    if isPoint {
      mark?.points.append((place, elevation))
    } else {
      pointsOfLine += 1
      if elevation != nil { mark?.isRecorded = true }
      collector.add(TrackPoint(place: place, elevation: elevation))
    }
  }

  private func endTrackPlace() {
    let tuple = withText { text -> CoordinateText.Tuple? in
      if text.isEmpty {
        collector.note(.withoutPosition)
        return nil
      }
      let tuple = CoordinateText.blankSeparated(text)
      if tuple == nil { collector.note(.badPosition, TrackXMLReader.quoted(text)) }
      return tuple
    }
    track.add(
      tuple.map {
        TrackPoint(
          place: GeoPoint(latitude: $0.latitude, longitude: $0.longitude),
          elevation: elevation($0.altitude))
      }, collector)
  }

  private func startArray(_ attributes: XMLAttributes) -> Bool {
    guard let name = attributes["name"]?.trimmed else { return false }
    if track.sensors.start(name) { return true }
    collector.note(.notUnderstood, TrackXMLReader.quoted(name))
    return false
  }
}
