// Formats by content: every file that others wrote, and the beginnings that lead astray.
import Glibc
import Interchange
import Kernel
import System
import Testing

@testable import Trip

private func detect(_ text: String) -> TrackDetection { TrackDetection(Array(text.utf8)[...]) }

@Suite struct TrackDetectionTests {
  private static let expected: [(folder: String, format: TrackFormat)] = [
    ("gpx", .gpx), ("fit", .fit), ("owntracks", .owntracks), ("geo", .geojson),
  ]

  @Test(
    .enabled(if: SharedTravel.isHere, SharedTravel.absent),
    arguments: [
      ("google/records.json", TrackFormat.googleRecords),
      ("google/semantic_history.json", .googleSemantic), ("google/edge-bom.json", .googleSemantic),
      ("google/timeline-new-format.json", .googleTimeline),
      ("google/location-history.json", .googlePhone), ("google/edge-ios-array.json", .googlePhone),
      ("tcx-kml/bad.tcx", .tcx), ("tcx-kml/extended-data.kml", .kml),
      ("tcx-kml/gxmultitrack.kml", .kml), ("nmea/bundg_zeus_9.log", .nmea),
      ("nmea/haicom-305N.log", .nmea), ("nmea/gpsbabel-track.nmea", .nmea),
      ("nmea/gpsbabel-backfilldate.nmea", .nmea), ("nmea/gpsbabel-track.gpx", .gpx),
      ("nmea/bundg_zeus_9.log.chk", .gpsd), ("nmea/haicom-305N.log.chk", .gpsd),
      ("ref/antimeridian-line.in.json", .geojson), ("ref/antimeridian-line.out.json", .geojson),
      ("ref/antimeridian-great-circle.in.json", .geojson),
      ("ref/antimeridian-great-circle.out.json", .geojson),
      ("ref/antimeridian-over-180.in.json", .geojson),
      ("ref/antimeridian-over-180.out.json", .geojson),
    ])
  func files(name: String, format: TrackFormat) throws {
    let source = try TrackSource(ByteSource(path: SharedTravel.root + name))
    #expect(source.detection == .format(format))
    #expect(source.source.offset == 0)
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func folders() throws {
    for (folder, format) in TrackDetectionTests.expected {
      let names = try Files.list(SharedTravel.root + folder)
      #expect(!names.isEmpty)
      for name in names {
        let source = try ByteSource(path: SharedTravel.root + folder + "/" + name)
        let head = try source.peek(TrackDetection.headSize)
        #expect(TrackDetection(head) == .format(format), "\(name)")
      }
    }
    for name in ["GeodTest-100.dat", "antimeridian-sim.csv", "gpx-reference-numbers.tsv"] {
      let head = try SharedTravel.bytes("ref/" + name)
      #expect(TrackDetection(head[...]) == .unknown, "\(name)")
    }
  }

  @Test(arguments: [
    ("<gpx>", TrackFormat.gpx), ("\u{FEFF}<?xml version='1.0'?><ns3:gpx a='<kml>'/>", .gpx),
    ("\n\n<!-- <kml> --><!DOCTYPE gpx [<!ENTITY a '<kml>'>]>\n<gpx version='1'>", .gpx),
    ("<k:kml xmlns:k='x'>", .kml), ("<TrainingCenterDatabase\n>", .tcx),
    ("{\"class\":\"VERSION\",\"release\":\"3.22\"}\n", .gpsd),
    ("{\"class\":\"TPV\",\"mode\":3", .gpsd), ("{\"tst\":1,\"_type\":\"location\"}", .owntracks),
    ("[{\"_type\":\"location\"}]", .owntracks),
    ("{\"count\":1,\"data\":[{\"_type\":\"location\"}]}", .owntracks),
    ("{\"locations\":[]}", .googleRecords), ("{\"rawSignals\":[", .googleTimeline),
    ("{\"locations\":[{\"timestampMs\":\"1\"", .googleRecords),
    (" {\"crs\":{\"type\":\"name\"},\"type\":\"Feature\"", .geojson),
    ("[{\"startTime\":\"x\",\"visit\":{", .googlePhone),
    ("# a remark\r\n$PSRF\r\n$GNRMC,1,A", .nmea), ("PAC,,*07\n$GPGGA,1", .nmea),
    ("2024-05-01 10:00:00 $GPGGA,1,2", .nmea),
  ])
  func beginnings(text: String, format: TrackFormat) {
    #expect(detect(text) == .format(format), "\(text)")
  }

  @Test(arguments: [
    "", " ", "{", "[", "[]", "{}", "<", "<!-- <gpx>", "<html><gpx>", "<?xml version='1.0'?>",
    "<gpxx>", "<gp", "<GPX>", "{\"locations\":[{\"lat\":1,\"lon\":2,\"time\":3}]}",
    "{\"type\":\"Topology\"}", "{\"class\":\"x\"}", "{\"class\":7}", "[{\"startTime\":1}]", "text",
    "$GP", "$XXGGA,", "BM and more text", "a,b,c\n1,2,3\n",
  ])
  func nothingKnown(text: String) { #expect(detect(text) == .unknown, "\(text)") }

  @Test func notTracks() {
    for text in [
      "{\"timelineEdits\":[]}",
      "{\"createdTime\":\"x\",\"modifiedTime\":\"x\",\"historyEnabled\":true}",
      "\u{FEFF}{\"retentionWindowDays\":7}",
    ] {
      guard case .notTracks = detect(text) else {
        Issue.record("\(text)")
        continue
      }
    }
    guard case .notTracks = TrackDetection(Array("GIF89a......".utf8)[...]) else {
      Issue.record("GIF")
      return
    }
  }

  @Test func bytes() {
    let heic: [UInt8] = [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1".utf8)
    for (bytes, wanted) in [
      ([0x50, 0x4B, 3, 4], TrackDetection.archive), ([0x50, 0x4B, 5, 6], .archive),
      ([0x1F, 0x8B, 8, 0], .gzip), ([0xFF, 0xD8, 0xFF, 0xE1], .format(.photo)),
      (heic, .format(.photo)),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .format(.photo)),
      ([14, 0x10, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8), .format(.fit)),
      ([14, 0x10, 0, 0, 0, 0, 0, 0] + Array(".FAT".utf8), .unknown), ([0], .unknown),
    ] as [([UInt8], TrackDetection)] { #expect(TrackDetection(bytes[...]) == wanted) }
  }

  /// Some loggers write UTF-16.
  @Test func wideText() {
    let text = "$GPGGA,1,2\r\n"
    let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(TrackDetection(([0xFF, 0xFE] + little)[...]) == .format(.nmea))
    #expect(TrackDetection(little[...]) == .format(.nmea))
    let big = "<gpx version='1.1'>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(TrackDetection(([0xFE, 0xFF] + big)[...]) == .format(.gpx))
  }

  @Test func anyBytes() {
    var random = Dice(3)
    let seeds = [
      "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><!-- x --><n:gpx>", "{\"class\":\"TPV\"}",
      "{\"locations\":[{\"latitudeE7\":1}]}", "$GPGGA,1,2\n{\"class\":\"SKY\"}",
      "2024-05-01T10:00:00Z\t*\t{}",
    ].map { Array($0.utf8) }
    for round in 0..<5000 {
      _ = TrackDetection(random.mutated(seeds[round % seeds.count])[...])
    }
  }
}

@Suite struct ImportPathsTests {
  private func archive(_ members: [(String, [UInt8])]) throws -> [UInt8] {
    let sink = ByteSink()
    let writer = ZipWriter(sink)
    for (name, bytes) in members { try writer.member(name, bytes) }
    try writer.finish()
    return sink.take()
  }

  private func contents(_ item: ImportItem) throws -> String {
    String(decoding: try item.open().rest(limit: 1 << 20), as: UTF8.self)
  }

  @Test func foldersSortedWithoutHiddenFilesAndLoops() throws {
    let scratch = try TripScratch()
    for name in ["b/2.gpx", "b/10.gpx", "a.json", ".hidden/x.gpx", "b/.DS_Store", "c/d/e.fit"] {
      try scratch.write("top/" + name, Array(name.utf8))
    }
    let top = scratch.path + "/top"
    #expect(symlink(top, top + "/b/loop") == 0)
    #expect(symlink(scratch.path + "/nowhere", top + "/z-dangling") == 0)
    #expect(mkfifo(top + "/pipe", 0o600) == 0)
    let items = ImportPaths.items([top])
    #expect(
      items.map { String($0.name.dropFirst(top.count + 1)) } == [
        "a.json", "b/10.gpx", "b/2.gpx", "c/d/e.fit", "z-dangling",
      ])
    #expect(try items.dropLast().map(contents) == ["a.json", "b/10.gpx", "b/2.gpx", "c/d/e.fit"])
    #expect(throws: Diagnostic.self) { _ = try items[4].open() }
    // What is named is taken, hidden or not.
    #expect(ImportPaths.items([top + "/.hidden"]).count == 1)
  }

  /// A folder from somebody else may hold links to anything.
  @Test func linksOutOfAFolderAreNotFollowed() throws {
    let scratch = try TripScratch()
    for name in ["top/a.gpx", "private/secret.gpx", "topless/b.gpx"] {
      try scratch.write(name, Array(name.utf8))
    }
    let top = scratch.path + "/top"
    #expect(symlink("../private", top + "/x") == 0)
    #expect(symlink(scratch.path + "/private/secret.gpx", top + "/y.gpx") == 0)
    #expect(symlink("/", top + "/z") == 0)
    #expect(symlink("../topless/b.gpx", top + "/b.gpx") == 0)
    #expect(symlink("a.gpx", top + "/c.gpx") == 0)
    let items = ImportPaths.items([top])
    #expect(
      items.map { String($0.name.dropFirst(top.count + 1)) } == [
        "a.gpx", "b.gpx", "c.gpx", "x", "y.gpx", "z",
      ])
    for item in items where !item.name.hasSuffix("/a.gpx") && !item.name.hasSuffix("/c.gpx") {
      let fault = #expect(throws: Diagnostic.self) { _ = try item.open() }
      #expect(fault?.message.text().contains("is a link out of the folder") == true, "\(item.name)")
    }
    // Who names the link means what it leads to.
    #expect(ImportPaths.items([top + "/x"]).map { Paths.name(of: $0.name) } == ["secret.gpx"])
  }

  @Test func whatCannotBeReadSaysSoWhenOpened() throws {
    let scratch = try TripScratch()
    let cut = try scratch.write("cut.zip", Array(try archive([("a", [1, 2, 3])]).dropLast(5)))
    let items = ImportPaths.items([scratch.path + "/missing", "", cut])
    #expect(items.map(\.name) == [scratch.path + "/missing", "", cut])
    for (item, code) in zip(items, [ExitCode.noInput, .usage, .data]) {
      let fault = #expect(throws: Diagnostic.self) { _ = try item.open() }
      #expect(fault?.code == code)
    }
  }

  @Test func deepFoldersAreTold() throws {
    let scratch = try TripScratch()
    let deep = (0..<40).map { "d\($0)" }.joined(separator: "/")
    try scratch.write(deep + "/a.gpx", [1])
    let items = ImportPaths.items([scratch.path])
    #expect(items.count == 1)
    let fault = #expect(throws: Diagnostic.self) { _ = try items[0].open() }
    #expect(fault?.message.text().contains("folders deep") == true)
  }

  @Test func archivesAndArchivesInThem() throws {
    let scratch = try TripScratch()
    let inner = try archive([
      ("doc.kml", Array("<kml>".utf8)), ("icon.png", [1]), ("more.gpx", [2]),
    ])
    let third = try archive([("x", Array("third".utf8))])
    let second = try archive([("third.zip", third), ("y", Array("why".utf8))])
    let path = try scratch.write(
      "takeout.bin",
      try archive([
        ("Takeout/Records.json", Array("{}".utf8)), ("Takeout/.hidden", [1]),
        ("__MACOSX/Takeout/._x", [1]), ("maps/tour.kmz", inner), ("more", second),
      ]))
    let items = ImportPaths.items([path])
    #expect(
      items.map { String($0.name.dropFirst(path.count + 1)) } == [
        "Takeout/Records.json", "maps/tour.kmz/doc.kml", "maps/tour.kmz/icon.png",
        "maps/tour.kmz/more.gpx", "more/third.zip", "more/y",
      ])
    #expect(items.map(\.isExtra) == [false, false, true, true, false, false])
    #expect(try contents(items[0]) == "{}" && contents(items[1]) == "<kml>")
    #expect(try contents(items[5]) == "why" && contents(items[0]) == "{}")
    // Only one archive inside another is looked into.
    #expect(try TrackSource(items[4].open()).detection == .archive)
  }

  @Test func membersComePieceByPiece() throws {
    let scratch = try TripScratch()
    var random = Dice(1)
    let large = (0..<1_000_000).map { _ in UInt8(random.below(40)) }
    var bytes = try archive([("a", large), ("b", [7])])
    let path = try scratch.write("a.zip", bytes)
    let source = try ImportPaths.items([path])[0].open()
    #expect(source.size == large.count)
    var got: [UInt8] = []
    while let piece = source.next() {
      #expect(piece.count <= ByteSource.pieceSize)
      got += piece
    }
    #expect(got == large && source.fault == nil)
    // A wrong byte is found at the end.
    bytes[bytes.count / 2] ^= 1
    let broken = try ImportPaths.items([scratch.write("b.zip", bytes)])[0].open()
    while broken.next() != nil {}
    #expect(broken.fault?.code == .data)
  }

  @Test func packedFilesAreUnpackedOnTheWay() throws {
    // printf '<gpx version="1.1">\n' | gzip -9n
    let packed: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xB3, 0x49, 0x2F, 0xA8, 0x50, 0x28, 0x4B, 0x2D, 0x2A,
      0xCE,
      0xCC, 0xCF, 0xB3, 0x55, 0x32, 0xD4, 0x33, 0x54, 0xB2, 0xE3, 2, 0, 0x1D, 0x2E, 0x9B, 0x44,
      0x14,
      0, 0, 0,
    ]
    let source = try TrackSource(ByteSource(packed, name: "a.gpx.gz"))
    #expect(source.detection == .format(.gpx))
    #expect(
      try source.source.rest(limit: 100) == Array("<gpx version=\"1.1\">\n".utf8))
    #expect(source.gunzip != nil && source.gunzip?.damage == nil)
  }
}
