// Photos on their way into the notebook: a small upright JPEG beside it, as the survey keeps them, with
// the moment and the place of each. One batch has one camera, whose clock may be off.

import Command
import Core
import Kernel
import Notebook
import Photos
import Render
import System

/// Takes photos in, within one command.
struct PhotoTaker {
  /// What is added to the camera's time.
  enum Offset: Sendable, Equatable {
    case given(Int64)
    /// Estimated from the photos themselves.
    case auto
  }

  /// A file as far as it was looked at.
  struct Shot {
    var path: String
    var name: String
    var span: SourceSpan?
    /// Reads the file again: a batch of a thousand photos is not held in memory.
    var load: () throws(Diagnostic) -> [UInt8]
    var fingerprint: String
    var taken: TakenTime?
    var position: PhotoPosition?
    /// In the zone the camera was thought to be in.
    var cameraAt: Instant?
    var zone: Zone
    /// The camera wrote a time that is none: nobody knows when it was taken.
    var isTimeless = false
  }

  /// What became of a file.
  struct Taken {
    var id: Identifier
    var isKnown: Bool
    var placement: Placement?
    var trip: Identifier?
  }

  let reader: TripReader
  /// Where all of them go; nil lets their times decide.
  let trip: Trip?
  var offset = Offset.given(0)
  var limits = PlacementLimits()
  /// A place for all of them.
  var given: Placement?
  /// Photos without a time of their own were taken at this moment.
  var at: Instant?
  /// Use the place of the recording that is running for those.
  var takesLiveFix = false
  var caption: String?
  /// Says nothing of each photo, and makes what is done lasting from time to time.
  var isLong = false
  private let trips: [Trip]
  private var session: Session { reader.session }

  init(_ reader: TripReader, trip: Trip?) throws(Diagnostic) {
    self.reader = reader
    self.trip = trip
    trips = try reader.trips()
  }

  // MARK: - Looking

  /// Reads a file; the picture is decoded later.
  /// - Throws: 65 for what is no picture, 66, 77.
  func shot(_ path: String, _ span: SourceSpan?) throws(Diagnostic) -> Shot {
    do throws(Diagnostic) {
      return try shot(path: path, span) { () throws(Diagnostic) in try PhotoMaker.read(path) }
    } catch {
      var fault = error
      fault.span = fault.span ?? span
      throw fault
    }
  }

  func shot(
    path: String, _ span: SourceSpan?, load: @escaping () throws(Diagnostic) -> [UInt8]
  ) throws(Diagnostic) -> Shot {
    let name = Paths.name(of: path)
    let bytes = try load()
    let exif = try Picture.exif(of: bytes, name: name)
    var shot = Shot(
      path: path, name: name, span: span, load: load,
      fingerprint: PhotoMaker.fingerprint(bytes), taken: exif?.taken, position: exif?.position,
      zone: session.surroundings.zone,
      isTimeless: exif?.faults.contains(where: \.isOfTime) ?? false)
    for fault in exif?.faults ?? [] { session.note(tr("\(name): \(fault.message)")) }
    if shot.isTimeless {
      session.note(tr("\(name): added without a time"))
    }
    if let taken = shot.taken {
      let place = shot.position.map { GeoPoint(latitude: $0.latitude, longitude: $0.longitude) }
      shot.zone = try reader.clock(
        typed: { taken.instant(in: $0) }, trip: trip, near: place, among: trips)
      let at = taken.instant(in: shot.zone)
      shot.cameraAt = at
      if taken.offset == nil, let odd = Diagnostic.ofClocks(taken.civil, shot.zone, at: nil) {
        session.note(
          tr(
            "\(name): \(odd.message); taken for \(at.description(in: shot.zone)), and --offset moves it"
          ))
      }
    }
    return shot
  }

  /// What the clock of the camera was off, by the photos that tell; nil where none does.
  func estimate(_ shots: [Shot]) throws(Diagnostic) -> CameraOffset? {
    var samples: [Int64] = []
    var places: [(place: GeoPoint, camera: Int64)] = []
    for shot in shots {
      guard let camera = shot.cameraAt?.milliseconds, let position = shot.position else { continue }
      if let seen = position.time?.milliseconds {
        samples.append(seen - camera)
      } else {
        places.append(
          (GeoPoint(latitude: position.latitude, longitude: position.longitude), camera))
      }
    }
    if samples.isEmpty { return try reader.cameraOffset(places) }
    return CameraOffset(samples)
  }

  // MARK: - Taking

  /// Takes photos in; those that are here already are told of and not taken again.
  func take(_ shots: [Shot]) throws(Diagnostic) -> [Taken] {
    try take(shots) { (_, fault) throws(Diagnostic) in throw fault }.compactMap { $0 }
  }

  /// The same, where a photo that cannot be taken in may be passed over: `refused` gets its number and
  /// the reason, and throws to end the work.
  func take(
    _ shots: [Shot], refused: (Int, Diagnostic) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> [Taken?] {
    guard !shots.isEmpty else { return [] }
    var milliseconds: Int64 = 0
    switch offset {
    case .given(let given): milliseconds = given
    case .auto: milliseconds = try PhotoTaker.told(try estimate(shots), session)
    }
    let times = shots.map { shot in
      shot.cameraAt.map { $0 + Duration(milliseconds: milliseconds) }
        ?? (shot.isTimeless ? nil : at)
    }
    let placements = try placements(shots, times)
    var result: [Taken?] = []
    var kept = Clock.monotonic()
    for (index, shot) in shots.enumerated() {
      try session.checkInterrupted()
      session.console.progress(Double(index) / Double(shots.count), tr("adding photos"))
      do throws(Diagnostic) {
        result.append(
          try take(shot, at: times[index], offset: milliseconds, placements[index]))
      } catch {
        var fault = error
        fault.span = fault.span ?? shot.span
        try refused(index, fault)
        result.append(nil)
      }
      if isLong, Clock.monotonic() - kept > PhotoTaker.part {
        try session.keep()
        kept = Clock.monotonic()
      }
    }
    let photos = zip(shots, result).compactMap { shot, taken in
      shot.cameraAt == nil ? nil : taken
    }
    if offset == .given(0) {
      try hint(shots, photos)
    } else {
      try hint(of: photos.filter(\.isKnown), milliseconds)
    }
    return result
  }

  private static let part: UInt64 = 2_000_000_000

  /// What a clock was off, said.
  /// - Throws: where no photo told it.
  static func told(_ found: CameraOffset?, _ session: Session) throws(Diagnostic) -> Int64 {
    guard let found else {
      throw Diagnostic(
        .data, tr("no photo tells what the camera's clock was off"),
        hint: tr(
          "that takes photos with a position, beside the track they were taken on; or give --offset"
        ))
    }
    session.note(
      tr(
        found.photos,
        one:
          "the camera's clock was off by \(PhotoTaker.words(found.milliseconds)), according to 1 photo",
        other:
          "the camera's clock was off by \(PhotoTaker.words(found.milliseconds)), according to \(found.photos) photos, half of them within \(Duration(milliseconds: found.spread))"
      ))
    return found.milliseconds
  }

  /// A clock that is clearly off is told of, with the command that puts the photos right.
  private func hint(_ shots: [Shot], _ photos: [Taken]) throws(Diagnostic) {
    let samples = shots.compactMap { shot in
      shot.cameraAt.flatMap { camera in
        shot.position?.time.map { ($0 - camera).milliseconds }
      }
    }
    guard let found = CameraOffset(samples),
      found.milliseconds.magnitude > PhotoTaker.clearlyOff,
      let command = try correction(of: photos, found.milliseconds, beyond: PhotoTaker.clearlyOff)
    else { return }
    session.note(
      tr(
        "the camera's clock seems to be off by \(PhotoTaker.words(found.milliseconds)); correct times and places: \(command)"
      ))
  }

  /// Photos that were here already keep their times: the command that corrects them is told.
  private func hint(of known: [Taken], _ milliseconds: Int64) throws(Diagnostic) {
    guard let command = try correction(of: known, milliseconds, beyond: 0) else { return }
    session.note(tr("duplicates keep their time; correct it with: \(command)"))
  }

  /// Satellites may have been seen some minutes before the photo.
  private static let clearlyOff: UInt64 = 10 * 60_000
  /// More photos are not named in a line.
  private static let mostNamed = 20

  /// The command that gives photos another offset; nil where theirs differs by no more than `beyond`.
  private func correction(
    of photos: [Taken], _ milliseconds: Int64, beyond: UInt64
  ) throws(Diagnostic) -> String? {
    var ids: [Identifier] = []
    for taken in photos {
      guard let stored = try reader.photo(taken.id), stored.cameraAt != nil,
        (stored.offset.milliseconds - milliseconds).magnitude > beyond
      else { continue }
      ids.append(taken.id)
    }
    guard !ids.isEmpty else { return nil }
    let offset = PhotoTaker.words(milliseconds).replacing(" ", with: "")
    let all = try reader.photos([Condition("p.camera_at IS NOT NULL")]).count
    let isAll = all == ids.count && session.place("trip.trip") == nil
    if !isAll, ids.count > PhotoTaker.mostNamed {
      return "trip photo place PHOTO… --offset \(offset)"
    }
    var names: [String] = []
    if !isAll { names = try session.notebook().shortTails(ids) }
    return (["trip photo place"] + names + ["--offset \(offset)"]).joined(separator: " ")
  }

  /// `+1 h 2 min`, `-3 s`.
  static func words(_ milliseconds: Int64) -> String {
    (milliseconds < 0 ? "" : "+") + Duration(milliseconds: milliseconds).description
  }

  private func placements(
    _ shots: [Shot], _ times: [Instant?]
  ) throws(Diagnostic) -> [Placement?] {
    var result: [Placement?] = []
    var asked: [(index: Int, time: Instant)] = []
    for (index, shot) in shots.enumerated() {
      var placement = given
      if placement == nil, shot.cameraAt == nil, !shot.isTimeless, takesLiveFix {
        placement = reader.liveFix()
      }
      if placement == nil, let position = shot.position {
        placement = Placement(
          place: GeoPoint(latitude: position.latitude, longitude: position.longitude),
          elevation: position.altitudeM, method: .exif)
      }
      result.append(placement)
      if placement == nil, let time = times[index] { asked.append((index, time)) }
    }
    let found = try reader.placements(at: asked.map(\.time), limits: limits)
    for (one, placement) in zip(asked, found) { result[one.index] = placement }
    return result
  }

  private func take(
    _ shot: Shot, at time: Instant?, offset: Int64, _ placement: Placement?
  ) throws(Diagnostic) -> Taken {
    if let known = try reader.photo(ofSource: shot.fingerprint) {
      let isBack = try session.putBack(known.attachment) { () throws(Diagnostic) in
        let made = try PhotoMaker.make(shot.load(), name: shot.name)
        return (made.jpeg, made.thumbnail)
      }
      if !isLong, !isBack { session.say(tr("\(shot.name) is a duplicate")) }
      return Taken(
        id: known.id, isKnown: true, placement: known.moment.placement, trip: known.trip)
    }
    let made = try PhotoMaker.make(shot.load(), name: shot.name)
    let holding = time.flatMap { time in
      MomentParts.trip(holding: { _ in time }, trips, reader)
    }
    let trip = self.trip ?? holding ?? (time == nil ? trips.first { $0.isActive } : nil)
    var person = session.surroundings.userName
    if let known = try reader.notebook.currentOperator() { person = known.name }
    var id = session.newID()
    var file = PhotoName.file(id: id, operatorName: person, at: time ?? session.now)
    while try session.hasAttachment(Attachment(TripPhoto.files, file)) {
      id = session.newID()
      file = PhotoName.file(id: id, operatorName: person, at: time ?? session.now)
    }
    var body = made.members(file: file, source: shot.name, fingerprint: shot.fingerprint)
    body["trip"] = trip.map { .string($0.id.description) }
    body["caption"] = caption.map { .string($0) }
    body["camera_at"] = shot.cameraAt.map { .integer($0.milliseconds) }
    if shot.cameraAt != nil, offset != 0 { body["offset_ms"] = .integer(offset) }
    body["taken_at"] = time.map { .integer($0.milliseconds) }
    let zone = reader.zone(named: trip?.zone) ?? shot.zone
    body["zone"] = .string(zone.name)
    if placement != nil { body = JSONObject(body.members + Placement.members(placement)) }
    try session.append(TripEvent.photoAdded, scope: trip?.id, entity: id, body: body)
    try session.attach(
      made.jpeg, thumbnail: made.thumbnail, as: Attachment(TripPhoto.files, file, of: id))
    if isLong {
      return Taken(id: id, isKnown: false, placement: placement, trip: trip?.id)
    }
    let place = placement.map { MomentParts.words($0) } ?? tr("without a place")
    session.say(
      trip.map { tr("added \(shot.name) to \($0.title), \(place)") }
        ?? tr("added \(shot.name), of no trip, \(place)"))
    return Taken(id: id, isKnown: false, placement: placement, trip: trip?.id)
  }
}
