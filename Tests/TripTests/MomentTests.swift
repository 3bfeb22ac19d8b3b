// Notes and photos: where they are put, why, and what goes out of them.

import Command
import Core
import Kernel
import Notebook
import Photos
import System
import Testing

@testable import Trip

@Suite struct MomentTests {
  /// A way north along 3.5 degrees east on 2026-05-04: a point a minute from 08:00 to 08:10, 0.001
  /// degrees each; then nothing until 09:10 at the same place; a last one at 12:00, 11 km on.
  private func bench(zone: String? = nil) throws -> TripBench {
    let bench = try TripBench()
    var gpx = "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
    func point(_ time: String, _ latitude: Double) -> String {
      "<trkpt lat=\"\(latitude)\" lon=\"3.5\"><ele>\(Int(latitude * 1000) % 100)</ele>"
        + "<time>2026-05-04T\(time)Z</time></trkpt>"
    }
    for minute in 0...10 {
      gpx += point("08:\(minute < 10 ? "0" : "")\(minute):00", 51 + Double(minute) / 1000)
    }
    gpx += point("09:10:00", 51.01) + point("12:00:00", 51.11)
    gpx += "</trkseg></trk></gpx>"
    let file = try bench.scratch.write("way.gpx", Array(gpx.utf8))
    let inZone = zone.map { " zone=\($0)" } ?? ""
    #expect(bench.run("trip add Zeeland from=2026-05-04 type=day\(inZone)") == .ok)
    #expect(bench.run("trip import \(file)") == .ok, "\(bench.errors)")
    return bench
  }

  static let lamp: [UInt8] = {
    let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let png = try? Files.read("/" + path + "/examples/lamp.png", limit: 1 << 20)
    return (try? Picture(png ?? [], longSide: 64, name: "lamp").jpeg(quality: 70)) ?? []
  }()

  /// A photo of a camera; each has pixels of its own by what stands behind its end.
  private func photo(
    _ time: String?, offset: String? = nil, at place: (Double, Double)? = nil,
    satellites: (Int, Int, Int)? = nil
  ) -> [UInt8] {
    var exif = ExifFile()
    if let time { exif.photo.append(ExifFile.text(0x9003, time)) }
    if let offset { exif.photo.append(ExifFile.text(0x9011, offset)) }
    if let place { exif.gps = ExifFile.position(place.0, place.1) }
    if let satellites {
      exif.gps.append(
        ExifFile.fractions(7, [(satellites.0, 1), (satellites.1, 1), (satellites.2, 1)]))
      exif.gps.append(ExifFile.text(29, "2026:05:04"))
    }
    return exif.before(MomentTests.lamp)
  }

  private func near(_ json: JSON?, _ value: Double, _ tolerance: Double = 1e-7) -> Bool {
    json?.number.map { abs($0 - value) <= tolerance } ?? false
  }

  // MARK: - Notes

  @Test func notesLieOnTheWay() throws {
    let bench = try bench()
    #expect(bench.run("trip note \"Halfway\" --at 2026-05-04T08:02:30") == .ok)
    #expect(bench.errors.contains("on the track, over a gap of 1 min"))
    var row = try bench.row("trip note list")
    #expect(near(row["latitude"], 51.0025) && near(row["longitude"], 3.5))
    #expect(row["method"]?.string == "track" && row["gap_s"]?.number == 60)
    #expect(row["trip"]?.string == "Zeeland" && row["at"]?.string == "2026-05-04T08:02:30Z")
    // An hour without points, and both ends are the same place.
    #expect(bench.run("trip note \"Coffee\" --at 2026-05-04T08:40:00") == .ok)
    row = try bench.rows("trip note list")[1]
    #expect(near(row["latitude"], 51.01) && row["gap_s"]?.number == 3600)
    // Nearly three hours, and 11 km: nobody knows.
    #expect(bench.run("trip note \"Somewhere\" --at 2026-05-04T10:30:00") == .ok)
    #expect(bench.errors.contains("without a place"))
    row = try bench.rows("trip note list")[2]
    #expect(row["latitude"] == .null && row["method"] == .null)
    // Unless the user says that so much is near enough.
    #expect(bench.run("trip note \"Bus\" --at 2026-05-04T10:35:00 --gap 3h") == .ok)
    row = try bench.rows("trip note list")[3]
    #expect(near(row["latitude"], 51.06, 1e-5))
    // Just beyond the end of the track, and well beyond.
    #expect(bench.run("trip note \"Door\" --at 2026-05-04T12:00:40") == .ok)
    #expect(bench.run("trip note \"Home\" --at 2026-05-04T12:30:00") == .ok)
    let rows = try bench.rows("trip note list")
    #expect(near(rows[4]["latitude"], 51.11) && rows[4]["gap_s"]?.number == 40)
    #expect(rows[5]["latitude"] == .null)
    #expect(try bench.row("trip list")["notes"]?.whole == 6)
    #expect(try bench.rows("trip note list --search coffee").count == 1)
    #expect(try bench.rows("trip note list --to 2026-05-03").isEmpty)
  }

  @Test func notesAreChanged() throws {
    let bench = try bench()
    #expect(bench.run("trip note \"Seals\" --at 2026-05-04T08:01:00 --position 51.5,-3.25") == .ok)
    let id = try #require(try bench.row("trip note list")["id"]?.string)
    #expect(try bench.row("trip note list")["method"]?.string == "given")
    #expect(bench.run("trip note edit \(id) text=\"Three seals\" at=2026-05-04T08:05:00") == .ok)
    var row = try bench.row("trip note list")
    // Somebody said where it was: another time does not move it.
    #expect(row["text"]?.string == "Three seals" && near(row["latitude"], 51.5))
    #expect(bench.run("trip note edit \(id) position=") == .ok)
    #expect(try bench.row("trip note list")["latitude"] == .null)
    #expect(bench.run("trip note edit \(id) at=2026-05-04T08:06:00") == .ok)
    row = try bench.row("trip note list")
    #expect(near(row["latitude"], 51.006) && row["method"]?.string == "track")
    #expect(bench.run("trip note edit \(id) trip=") == .ok)
    #expect(try bench.row("trip list")["notes"]?.whole == 0)
    #expect(bench.run("trip note remove \(id)") == .ok)
    #expect(try bench.rows("trip note list").isEmpty)
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("trip note list").count == 1)
    #expect(bench.run("trip note \"  \"") == .usage)
    #expect(bench.run("trip note \"x\" --position 91,0") == .usage)
    #expect(bench.run("trip note \"x\" --position 51") == .usage)
  }

  /// A note while a recording runs: its last fix, when that is fresh.
  @Test func notesAtTheLiveFix() throws {
    let bench = try bench()
    bench.now = "2026-05-04T10:40:00Z"
    let path = bench.folder + "/n.recording"
    let journal = try #require(try JournalFile.create(path))
    let now = try #require(Instant(iso: bench.now))
    let ids = IdentifierSource(clock: { now }, entropy: .seeded("live"))
    try journal.append(
      RecordingJournal.line(
        RecordingHeader(
          track: ids.next(), trip: nil, started: now, format: .gpsd, source: "", zone: "UTC",
          command: nil)))
    for (age, latitude) in [(90, 52.0), (60, 52.001), (12, 52.002)] {
      try journal.append(
        RecordingJournal.line(
          RecordedPoint(
            point: TrackPoint(
              place: GeoPoint(latitude: latitude, longitude: 4),
              time: Instant(milliseconds: now.milliseconds - Int64(age) * 1000), accuracy: 6),
            beginsSegment: false)))
    }
    #expect(bench.run("trip note \"Here\"") == .ok)
    #expect(bench.errors.contains("at the position of the recording, a fix 12 s old"))
    // Its own points tell also where one was a moment ago, before any track is stored.
    #expect(bench.run("trip note \"Back there\" --at 2026-05-04T10:39:00") == .ok)
    let rows = try bench.rows("trip note list")
    #expect(near(rows[0]["latitude"], 52.001) && rows[0]["method"]?.string == "track")
    #expect(near(rows[1]["latitude"], 52.002) && rows[1]["method"]?.string == "live")
    #expect(rows[1]["accuracy_m"]?.number == 6)
    try journal.remove()
    // Nothing is running any more.
    #expect(bench.run("trip note \"Later\"") == .ok)
    #expect(try bench.row("trip note list --search Later")["method"] == .null)
  }

  /// What was asked for is the most that lies between, also where one hardly moves, and beyond an end.
  @Test func aGapThatIsAskedForHoldsEverywhere() throws {
    let bench = try TripBench()
    // Standing about: a point each 9 s, a metre on.
    var gpx = "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
    for step in 0..<6 {
      let second = step * 9
      gpx +=
        "<trkpt lat=\"\(51 + Double(step) / 100_000)\" lon=\"3.5\">"
        + "<time>2026-05-04T08:00:\(second < 10 ? "0" : "")\(second)Z</time></trkpt>"
    }
    let file = try bench.scratch.write("way.gpx", Array((gpx + "</trkseg></trk></gpx>").utf8))
    #expect(bench.run("trip import \(file)") == .ok, "\(bench.errors)")
    // Between two points, before the first, after the last.
    for time in ["08:00:04", "07:59:57", "08:00:50"] {
      #expect(bench.run("trip note Near --at 2026-05-04T\(time)Z --gap 1s") == .ok)
    }
    #expect(try bench.rows("trip note list").allSatisfy { $0["method"] == .null })
    #expect(bench.run("trip note Near --at 2026-05-04T08:00:04Z --gap 9s") == .ok)
    #expect(try bench.rows("trip note list").count { $0["method"]?.string == "track" } == 1)
    let shot = try bench.scratch.write("a.jpg", photo("2026:05:04 08:00:04"))
    #expect(bench.run("trip photo \(shot) --gap 1s") == .ok, "\(bench.errors)")
    #expect(try bench.row("trip photo list")["method"] == .null)
    #expect(bench.run("trip photo place --gap 3s") == .ok)
    #expect(try bench.row("trip photo list")["method"] == .null)
    #expect(bench.run("trip photo place --gap 9s") == .ok)
    #expect(try bench.row("trip photo list")["method"]?.string == "track")
  }

  /// The rest is taken in, and the exit code tells that something was not there.
  @Test func photosThatAreNotThereAreTold() throws {
    let bench = try bench()
    let good = try bench.scratch.write("b.jpg", photo("2026:05:04 08:04:30"))
    let missing = bench.folder + "/missing.jpg"
    #expect(bench.run("trip photo \(good) \(missing)") == .noInput)
    #expect(bench.errors.contains("missing.jpg does not exist"), "\(bench.errors)")
    #expect(try bench.rows("trip photo list").compactMap { $0["source"]?.string } == ["b.jpg"])
    // Its file is in its place, as ever.
    #expect(Files.exists(try #require(try bench.row("trip photo list")["path"]?.string)))
    #expect(bench.run("trip photo \(missing) \(missing)") == .noInput)
  }

  /// The page is made without it and says so, whether the file is gone or is another one now.
  @Test func aBookNamesPhotosThatAreMissingOrDamaged() throws {
    let bench = try bench()
    let shot = try bench.scratch.write("b.jpg", photo("2026:05:04 08:04:30"))
    #expect(bench.run("trip photo \(shot)") == .ok)
    let stored = try #require(try bench.row("trip photo list")["path"]?.string)
    let good = try Files.read(stored, limit: 1 << 20)
    let page = bench.folder + "/book.html"
    func book() -> String {
      #expect(bench.run("trip book Zeeland --out \(page) --force") == .ok)
      return bench.errors
    }
    #expect(!book().contains("photo is missing"))
    var damaged = good
    damaged[damaged.count / 2] ^= 0x20
    try Files.writeAtomically(stored, damaged, overwrite: true)
    #expect(book().contains("1 photo is missing: its file is not on this machine, or is damaged"))
    #expect(
      String(decoding: try Files.read(page, limit: 1 << 22), as: UTF8.self).contains(
        "missing or damaged"))
    try Files.remove(stored)
    #expect(book().contains("1 photo is missing"))
    try Files.writeAtomically(stored, good, overwrite: true)
    #expect(!book().contains("photo is missing"))
  }

  /// Typed at a prompt, what was taken in lies in its place at once, and stays when one leaves.
  @Test func aPhotoThatWasTakenInAtThePromptStays() throws {
    let bench = try bench()
    let shot = try bench.scratch.write("b.jpg", photo("2026:05:04 08:04:30"))
    let session = bench.makeSession()
    let line = try Lexer.lines(file: "t", bytes: Array("trip photo \(shot)".utf8))[0]
    #expect(session.runTyped(line) == .ok, "\(bench.errors)")
    session.close()
    #expect(Files.exists(try #require(try bench.row("trip photo list")["path"]?.string)))
    #expect(bench.run("verify") == .ok, "\(bench.out)\(bench.errors)")
  }

  // MARK: - Photos

  /// The lamp of the examples was taken at 09:12:30 by a clock two hours ahead of UTC; exiftool says
  /// so too.
  @Test(arguments: ["trip photo", "trip import"])
  func theTimeOfAPNGIsRead(command: String) throws {
    let bench = try bench()
    let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    #expect(bench.run("\(command) /\(path)/examples/lamp.png") == .ok, "\(bench.errors)")
    let row = try bench.row("trip photo list")
    #expect(row["taken_at"]?.string == "2026-05-04T07:12:30Z")
    #expect(row["trip"]?.string == "Zeeland")
  }

  @Test func photosByExifAndByTrack() throws {
    let bench = try bench(zone: "Europe/Amsterdam")
    // The camera's own position; the time in the trip's zone, two hours ahead of UTC in May; a time
    // with an offset of its own.
    let a = try bench.scratch.write(
      "a.jpg", photo("2026:05:04 10:01:00", at: (51.25, 3.75), satellites: (8, 0, 58)))
    let b = try bench.scratch.write("b.jpg", photo("2026:05:04 10:04:30"))
    let c = try bench.scratch.write("c.jpg", photo("2026:05:04 03:05:00", offset: "-05:00"))
    #expect(bench.run("trip photo \(a) \(b) \(c) --caption Lamp") == .ok, "\(bench.errors)")
    let rows = try bench.rows("trip photo list")
    #expect(rows.map { $0["source"]?.string } == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(rows.map { $0["method"]?.string } == ["exif", "track", "track"])
    #expect(near(rows[0]["latitude"], 51.25) && near(rows[0]["longitude"], 3.75))
    #expect(rows[1]["taken_at"]?.string == "2026-05-04T08:04:30Z")
    #expect(near(rows[1]["latitude"], 51.0045) && rows[1]["gap_s"]?.number == 60)
    #expect(near(rows[2]["latitude"], 51.005) && rows[2]["gap_s"]?.number == 0)
    #expect(rows.allSatisfy { $0["trip"]?.string == "Zeeland" && $0["caption"]?.string == "Lamp" })
    for row in rows {
      let path = try #require(row["path"]?.string)
      let thumbnail = try #require(row["thumbnail"]?.string)
      #expect(PictureKind(try Files.read(path, limit: 1 << 20)) == .jpeg)
      #expect(Files.exists(thumbnail))
      // No position goes along in the file.
      #expect(try Picture.exif(of: Files.read(path, limit: 1 << 20), name: "p")?.position == nil)
    }
    #expect(try bench.row("trip list")["photos"]?.whole == 3)
    // The same file under another name.
    let again = try bench.scratch.write("d.jpg", try Files.read(b, limit: 1 << 20))
    #expect(bench.run("trip photo \(again)") == .ok)
    #expect(bench.errors.contains("d.jpg is a duplicate"))
    #expect(try bench.rows("trip photo list").count == 3)
    #expect(bench.run("verify") == .ok, "\(bench.out)")
    try Files.remove(try #require(rows[0]["path"]?.string))
    #expect(bench.run("verify --json") != .ok)
    #expect((bench.out + bench.errors).contains("is missing"))
    // Adding the camera's file again puts it back.
    #expect(bench.run("trip photo \(a)") == .ok)
    #expect(bench.errors.contains("restored"), "\(bench.errors)")
    #expect(try bench.rows("trip photo list").count == 3)
    #expect(bench.run("verify") == .ok, "\(bench.out)")
  }

  /// A stranger's events: nothing outside the folder of photos is given out.
  @Test(arguments: ["../../secret.jpg", "/etc/hostname", ".x.jpg", "a\u{1B}.jpg"])
  func namesThatLeadElsewhereNameNothing(file: String) throws {
    let bench = try bench()
    let secret = photo("2026:05:04 10:01:00")
    let path = try bench.scratch.write("secret.jpg", secret)
    let session = bench.makeSession()
    let id = session.newID()
    try session.write(as: nil) { () throws(Diagnostic) in
      try session.append(
        TripEvent.photoAdded, scope: nil, entity: id,
        body: [
          "file": .string(file), "sha256": .string(ContentHash.sha256(secret).hex),
          "bytes": .integer(Int64(secret.count)), "width": .integer(320),
          "height": .integer(240), "source": .string("s.jpg"), "source_hash": .string("00"),
        ])
    }
    session.close()
    let out = Paths.folder(of: path) + "/x.jpg"
    #expect(bench.run("trip photo export \(id) --out \(out)") == .noInput, "\(bench.errors)")
    #expect(!Files.exists(out))
    #expect(bench.run("verify --json") == .notFound)
    #expect(bench.out.contains("file-name"), "\(bench.out)")
    #expect(bench.run("backup \(Paths.folder(of: path))/b.tacbak") == .notFound)
  }

  @Test func theClockOfTheCamera() throws {
    // An hour and three seconds behind, as three photos tell by their satellites; one of them saw its
    // satellites long before.
    var bench = try self.bench()
    var files: [String] = []
    for (index, minute) in [1, 3, 5].enumerated() {
      let bytes = photo(
        "2026:05:04 07:0\(minute):00", at: (51, 3.5),
        satellites: (8, index == 2 ? 0 : minute, index == 2 ? 0 : 3))
      files.append(try bench.scratch.write("g\(index).jpg", bytes))
    }
    files.append(try bench.scratch.write("plain.jpg", photo("2026:05:04 07:06:57")))
    let all = files.joined(separator: " ")
    #expect(bench.run("trip photo \(all) --offset auto") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("off by +1 h 3 s, according to 3 photos"), "\(bench.errors)")
    let row = try #require(
      try bench.rows("trip photo list").first { $0["source"]?.string == "plain.jpg" })
    #expect(row["taken_at"]?.string == "2026-05-04T08:07:00Z")
    #expect(row["camera_at"]?.string == "2026-05-04T07:06:57Z")
    #expect(row["offset_s"]?.number == 3603 && near(row["latitude"], 51.007))

    // Without satellites' times: when the track passed where the photos say they are.
    bench = try self.bench()
    files = []
    for minute in [2, 4, 6, 8] {
      files.append(
        try bench.scratch.write(
          "p\(minute).jpg",
          photo("2026:05:04 09:3\(minute):00", at: (51 + Double(minute) / 1000, 3.5))))
    }
    #expect(bench.run("trip photo \(files.joined(separator: " ")) --offset auto") == .ok)
    #expect(bench.errors.contains("off by -1 h 30 min, according to 4 photos"), "\(bench.errors)")
    // Nobody tells.
    let plain = try bench.scratch.write("x.jpg", photo("2026:05:04 08:00:30"))
    #expect(bench.run("trip photo \(plain) --offset auto") == .data)
    #expect(bench.errors.contains("no photo tells what the camera's clock was off"))
    #expect(bench.run("trip photo \(plain) --offset soon") == .usage)
  }

  @Test func photosArePlacedAnew() throws {
    let bench = try bench()
    let b = try bench.scratch.write("b.jpg", photo("2026:05:04 07:04:30"))
    let c = try bench.scratch.write("c.jpg", photo("2026:05:04 07:05:30", at: (51.25, 3.75)))
    #expect(bench.run("trip photo \(b) \(c)") == .ok)
    #expect(try bench.rows("trip photo list --unplaced").count == 1)
    #expect(bench.run("trip photo place --offset +1h") == .ok)
    #expect(bench.errors.contains("placed 1 of 1 photos on the track"))
    #expect(bench.errors.contains("1 photo keeps its position; its time is corrected"))
    var rows = try bench.rows("trip photo list")
    // The place that the camera wrote stays; its clock was wrong all the same.
    #expect(rows[1]["method"]?.string == "exif" && near(rows[1]["latitude"], 51.25))
    #expect(rows[1]["taken_at"]?.string == "2026-05-04T08:05:30Z")
    #expect(near(rows[0]["latitude"], 51.0045) && rows[0]["offset_s"]?.number == 3600)
    #expect(bench.run("trip photo edit b.jpg position=51.5,3.5 caption=Pier") == .ok)
    #expect(bench.run("trip photo place --offset 0") == .ok)
    rows = try bench.rows("trip photo list")
    #expect(near(rows[0]["latitude"], 51.5) && rows[0]["caption"]?.string == "Pier")
    #expect(bench.run("trip photo export b.jpg --out \(bench.folder)/out.jpg") == .ok)
    #expect(PictureKind(try Files.read(bench.folder + "/out.jpg", limit: 1 << 20)) == .jpeg)
    #expect(bench.run("trip photo remove b.jpg") == .ok)
    #expect(try bench.rows("trip photo list").count == 1)
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("trip photo list").count == 2)
  }

  @Test func whatIsNoPicture() throws {
    let bench = try bench()
    let text = try bench.scratch.write("a.jpg", Array("no picture at all".utf8))
    let good = try bench.scratch.write("b.jpg", photo("2026:05:04 08:04:30"))
    #expect(bench.run("trip photo \(good) \(text)") == .data)
    #expect(try bench.rows("trip photo list").isEmpty)
    #expect(!Files.exists(bench.folder + "/n.photos"))
    #expect(bench.run("trip photo \(bench.folder)/missing.jpg") == .noInput)
  }

  /// Photos beside their track, in one call, whatever comes first in the folder.
  @Test func photosAreImported() throws {
    let bench = try bench()
    for (name, time) in [("a", "08:03:00"), ("z", "08:09:30")] {
      try bench.scratch.write("in/\(name).jpg", photo("2026:05:04 \(time)"))
    }
    try bench.scratch.write("in/k.jpg", Array(photo("2026:05:04 08:03:00").prefix(300)))
    #expect(bench.run("trip import \(bench.folder)/in --json") == .ok, "\(bench.errors)")
    let outcomes = try JSON(parsing: Array(bench.out.utf8))["rows"]?.array ?? []
    #expect(outcomes.map { $0["outcome"]?.string } == ["imported", "refused", "imported"])
    let rows = try bench.rows("trip photo list")
    #expect(rows.map { $0["source"]?.string } == ["a.jpg", "z.jpg"])
    #expect(near(rows[0]["latitude"], 51.003) && near(rows[1]["latitude"], 51.0095))
    #expect(rows.allSatisfy { $0["trip"]?.string == "Zeeland" })
    #expect(bench.run("trip import \(bench.folder)/in") == .ok)
    #expect(try bench.rows("trip photo list").count == 2)
  }

  // MARK: - Out

  @Test func exportsCarryThem() throws {
    let bench = try bench()
    #expect(bench.run("trip note \"Waffles & cream\\nvery good\" --at 2026-05-04T08:02:30") == .ok)
    let b = try bench.scratch.write("secret-folder/b.jpg", photo("2026:05:04 08:04:30"))
    #expect(bench.run("trip photo \(b) --caption Pier") == .ok)
    for format in ["gpx", "kml", "geojson", "csv"] {
      let path = bench.folder + "/out." + format
      #expect(bench.run("trip export --trip Zeeland --out \(path)") == .ok, "\(bench.errors)")
      let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
      #expect(
        text.contains(
          format == "gpx" || format == "kml" ? "Waffles &amp; cream" : "Waffles & cream"))
      #expect(text.contains("Pier") && text.contains("2026-05-04T08:04:30Z"))
      #expect(!text.contains("secret-folder") && !text.contains(".photos"))
    }
    // Another notebook reads them as places.
    let other = try TripBench()
    #expect(other.run("trip import \(bench.folder)/out.gpx") == .ok, "\(other.errors)")
    let names = try other.rows("trip poi list").compactMap { $0["name"]?.string }
    #expect(Set(names) == ["Waffles & cream", "Pier"] || names.contains("Pier"))
    // Markers for maps.
    let own = bench.makeSession()
    let markers = try TripReader(own).markers()
    own.close()
    #expect(markers.map(\.kind) == [.note, .photo])
  }

  @Test func removingATripTells() throws {
    let bench = try bench()
    #expect(bench.run("trip note \"Halfway\" --at 2026-05-04T08:02:30") == .ok)
    #expect(bench.run("trip show Zeeland --json") == .ok)
    #expect(bench.out.contains("Halfway"))
    #expect(bench.run("trip remove Zeeland") == .ok)
    #expect(bench.errors.contains("kept, without a trip: 1 note, 0 photos"))
    #expect(try bench.rows("trip note list").count == 1)
  }

  /// The hint about a wrong clock is a command that works on what was taken in.
  @Test func theHintOfAWrongClockCorrectsPhotos() throws {
    let bench = try self.bench()
    var files: [String] = []
    for minute in [1, 3] {
      files.append(
        try bench.scratch.write(
          "g\(minute).jpg",
          photo(
            "2026:05:04 02:0\(minute):00", at: (51 + Double(minute) / 1000, 3.5),
            satellites: (8, minute, 0))))
    }
    files.append(try bench.scratch.write("plain.jpg", photo("2026:05:04 02:06:00")))
    let all = files.joined(separator: " ")
    #expect(bench.run("trip photo \(all)") == .ok, "\(bench.errors)")
    #expect(
      bench.errors.contains(
        "off by +6 h; correct times and places: trip photo place --offset +6h"), "\(bench.errors)")
    // With --offset they are here already; that says what to do as well.
    #expect(bench.run("trip photo \(all) --offset auto") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("trip photo place --offset +6h"), "\(bench.errors)")
    for offset in ["auto", "+6h"] {
      #expect(bench.run("trip photo place --offset \(offset)") == .ok, "\(bench.errors)")
      let rows = try bench.rows("trip photo list")
      #expect(rows.map { $0["taken_at"]?.string ?? "" }.first == "2026-05-04T08:01:00Z")
      let plain = try #require(rows.first { $0["source"]?.string == "plain.jpg" })
      #expect(near(plain["latitude"], 51.006) && plain["method"]?.string == "track")
      if offset == "auto" { #expect(bench.run("undo") == .ok) }
    }
    // Nothing is wrong any more.
    #expect(bench.run("trip photo \(all)") == .ok)
    #expect(!bench.errors.contains("trip photo place"), "\(bench.errors)")
  }
}
