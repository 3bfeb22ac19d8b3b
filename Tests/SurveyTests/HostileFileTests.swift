// Notebooks of strangers: events and folders that lead elsewhere. Nothing outside is read, written or
// removed, nothing foreign is given out, and `verify` names each.

import Command
import Glibc
import Kernel
import Notebook
import Photos
import System
import Testing

@testable import Survey

@Suite struct HostileFileTests {
  private let lamp = "\(Desk.root)/examples/lamp.png"

  /// A desk beside whose notebook a picture lies that is nobody's business.
  private func desk() throws -> (desk: Desk, secret: [UInt8], hash: String) {
    let desk = try Desk.school()
    let picture = try Picture(Files.read(lamp, limit: 1 << 20), longSide: 1280, name: "lamp")
    let secret = try picture.jpeg(quality: 91)
    try Files.makeDirectory("\(desk.scratch.path)/private")
    for name in ["private/secret.jpg", "secret.jpg"] {
      try Files.writeAtomically("\(desk.scratch.path)/\(name)", secret, overwrite: true)
    }
    return (desk, secret, ContentHash.sha256(secret).hex)
  }

  private func project(_ desk: Desk) throws -> Identifier {
    try #require(Identifier(try desk.row("survey project list")[text: "id"] ?? ""))
  }

  /// What an event may claim, which the files at hand agree with.
  private func append(
    _ desk: Desk, _ kind: EventKind, file: String, sha256: String, _ more: [String: JSON] = [:]
  ) throws {
    let session = desk.makeSession()
    defer { session.close() }
    let project = try project(desk)
    var body: JSONObject = [
      "file": .string(file), "sha256": .string(sha256), "bytes": .integer(4000),
      "width": .integer(320), "height": .integer(240), "source": .string("s.jpg"),
      "source_hash": .string("00"), "original_width": .integer(320),
      "original_height": .integer(240), "format": .string("ogg"), "opacity": .number(1),
    ]
    for (name, value) in more.sorted(by: { $0.key < $1.key }) { body[name] = value }
    try session.write(as: nil) { () throws(Diagnostic) in
      try session.append(kind, scope: project, entity: session.newID(), body: body)
    }
  }

  @Test(arguments: [
    "../../secret.jpg", "../../private/secret.jpg", "../thumbnails/../../../secret.jpg",
    "/etc/hostname.jpg", "..", ".", "", ".hidden.jpg", "a\u{1B}[2Jb.jpg", "a\u{202E}gpj.jpg",
    "sub\\secret.jpg", "a b.jpg", "$(touch x).jpg", "né.jpg", "x\u{0}.jpg",
  ]) func namesThatLeadElsewhereNameNothing(file: String) throws {
    let (desk, secret, hash) = try desk()
    let level = try #require(try desk.row("survey level list")[text: "id"])
    let room = try #require(try desk.row("survey room list")[text: "id"])
    try append(desk, SurveyEvent.photoCaptured, file: file, sha256: hash)
    try append(
      desk, SurveyEvent.underlayPlaced, file: file, sha256: hash,
      [
        "level": .string(level),
        "pins": .array([
          .array([.number(0), .number(0), .number(0), .number(0)]),
          .array([.number(320), .number(0), .number(10), .number(0)]),
        ]),
      ])
    try append(
      desk, SurveyEvent.voiceAttached, file: file, sha256: hash, ["room": .string(room)])
    let before = try Files.list(desk.scratch.path)
    let photo = try desk.row("survey photo list")[text: "id"] ?? ""
    #expect(try desk.row("survey photo list")["path"] == .null)
    let picture = String(base64: Array(secret.prefix(300)))
    for command in [
      "survey photo export \(photo) --out \(desk.scratch.path)/x.jpg",
      "survey export --photos --out \(desk.scratch.path)/x.tacpkg",
    ] {
      let code = desk.run(command)
      #expect(code != .ok && code != .internalFault, "\(command): \(code) \(desk.errors)")
    }
    for command in [
      "survey export --photos --out \(desk.scratch.path)/x.html",
      "survey map --level 0 --out \(desk.scratch.path)/x.svg",
    ] {
      let code = desk.run(command)
      #expect(code != .internalFault, "\(command): \(desk.errors)")
      for name in ["x.html", "x.svg"] {
        let page = (try? Files.read("\(desk.scratch.path)/\(name)", limit: 1 << 26)) ?? []
        #expect(!String(decoding: page, as: UTF8.self).contains(picture))
        try Files.remove("\(desk.scratch.path)/\(name)")
      }
    }
    #expect(desk.run("verify --json") == .notFound)
    let problems = try desk.row("verify")["problems"]?.array ?? []
    #expect(problems.contains { $0[text: "check"] == "file-name" }, "\(desk.out)")
    #expect(desk.run("backup \(desk.scratch.path)/b.tacbak") == .notFound, "\(desk.errors)")
    let reader = try ZipNames(desk.scratch.path + "/b.tacbak")
    #expect(reader.names == ["notebook.tac", "manifest.json"])
    try Files.remove("\(desk.scratch.path)/b.tacbak")
    #expect(try Files.list(desk.scratch.path) == before)
  }

  /// The names of an archive, as unzip lists them.
  private struct ZipNames {
    let names: [String]
    init(_ path: String) throws {
      let list = path + ".list"
      try #require(system("unzip -Z1 \(path) >\(list)") == 0)
      names = String(decoding: try Files.read(list, limit: 1 << 20), as: UTF8.self)
        .split(separator: "\n").map(String.init)
      try Files.remove(list)
    }
  }

  /// A folder of photos whose parts are links.
  @Test func linksAreNotFollowed() throws {
    let (desk, secret, hash) = try desk()
    try append(desk, SurveyEvent.photoCaptured, file: "secret.jpg", sha256: hash)
    let folder = desk.makeSession().attachmentFolder
    let place = folder + "/" + PhotoName.project(try project(desk))
    try Files.makeDirectory(folder)
    let photo = try desk.row("survey photo list")[text: "id"] ?? ""
    let export = "survey photo export \(photo) --out \(desk.scratch.path)/x.jpg"
    // The folder of the project leads outside; then the file does.
    #expect(symlink("../private", place) == 0)
    #expect(desk.run(export) == .noInput, "\(desk.errors)")
    #expect(desk.run("verify") == .notFound)
    unlink(place)
    try Files.makeDirectory(place)
    #expect(symlink("../../private/secret.jpg", place + "/secret.jpg") == 0)
    #expect(desk.run(export) == .noInput, "\(desk.errors)")
    #expect(desk.run("verify") == .notFound)
    #expect(desk.run("backup \(desk.scratch.path)/b.tacbak") == .notFound)
    unlink(place + "/secret.jpg")
    // A photo of that name that is not what the event tells of is not given out either.
    try Files.writeAtomically(place + "/secret.jpg", secret + [0], overwrite: true)
    #expect(desk.run(export) == .data, "\(desk.errors)")
    try Files.writeAtomically(place + "/secret.jpg", secret, overwrite: true)
    #expect(desk.run(export) == .ok, "\(desk.errors)")
    // New photos are not written through a link.
    FolderTree.remove(place)
    #expect(symlink("../private", place) == 0)
    let there = try Files.list("\(desk.scratch.path)/private")
    #expect(desk.run("survey photo add \(lamp)") != .ok)
    #expect(try Files.list("\(desk.scratch.path)/private") == there)
  }

  /// The folder where files wait: names in it lead nowhere else, and it is no link.
  @Test func whatWaitsStaysWithin() throws {
    let (desk, _, _) = try desk()
    let folder = desk.makeSession().attachmentFolder
    let staged = folder + "/.staged"
    try Files.makeDirectory(staged)
    let project = try project(desk)
    for name in ["..+..+evil.jpg", "..+evil.jpg", "+evil.jpg", ".hidden", "a+.b.jpg", "a b+c.jpg"] {
      try Files.writeAtomically("\(staged)/\(project)+\(name)", [1], overwrite: true)
    }
    #expect(desk.run("survey family add F") == .ok, "\(desk.errors)")
    // No event names them: they stay where they wait, for somebody to look at.
    #expect(Set((try? Files.list(folder)) ?? []).isSubset(of: [".staged"]))
    for name in ["evil.jpg", "../evil.jpg", "n.photos/evil.jpg"] {
      #expect(!Files.exists("\(desk.scratch.path)/\(name)"))
    }
    FolderTree.remove(staged)
    try Files.makeDirectory(folder)
    let there = try Files.list("\(desk.scratch.path)/private")
    #expect(symlink("../private", staged) == 0)
    #expect(desk.run("survey family add G") == .refused, "\(desk.errors)")
    #expect(desk.errors.contains("rm "), "\(desk.errors)")
    #expect(desk.run("survey photo add \(lamp)") == .refused)
    #expect(try Files.list("\(desk.scratch.path)/private") == there)
  }

  /// A stored thumbnail may show anything: reports draw one of the photo.
  @Test func reportsShowWhatWasTaken() throws {
    let desk = try Desk.school(families: true)
    try #require(
      desk.run(
        """
        survey asset add "Philips 30W wall light" --room G01 height=2.1m
        """) == .ok, "\(desk.errors)")
    let asset = try desk.row("survey asset list --room G01")[text: "id"] ?? ""
    #expect(desk.run("survey photo add \(lamp) --asset \(asset)") == .ok, "\(desk.errors)")
    let row = try desk.row("survey photo list")
    let thumbnail = try #require(row[text: "thumbnail"])
    let photo = try #require(row[text: "path"])
    func page() throws -> String {
      let path = "\(desk.scratch.path)/r.html"
      try #require(desk.run("survey export --out \(path) --force") == .ok)
      return String(decoding: try Files.read(path, limit: 1 << 26), as: UTF8.self)
    }
    let before = try page()
    let other = try Picture(Files.read(lamp, limit: 1 << 20), longSide: 100, name: "lamp")
    other.line(from: (0, 0), to: (90, 60), width: 9, color: 0xFF0000)
    try Files.writeAtomically(thumbnail, try other.jpeg(quality: 90), overwrite: true)
    #expect(try page() == before)
    // Nor does it show another photo.
    try Files.writeAtomically(photo, try other.jpeg(quality: 90), overwrite: true)
    #expect(try page() != before)
    #expect(desk.errors.contains("1 picture is missing"), "\(desk.errors)")
  }

  // MARK: - Put back

  @Test(arguments: [false, true]) func aKnownPhotoIsPutBack(isDamaged: Bool) throws {
    let desk = try Desk.school()
    #expect(desk.run("survey photo add \(lamp)") == .ok, "\(desk.errors)")
    let row = try desk.row("survey photo list")
    let path = try #require(row[text: "path"])
    let bytes = try Files.read(path, limit: 1 << 20)
    let thumbnail = try #require(row[text: "thumbnail"])
    if isDamaged {
      try Files.writeAtomically(path, Array(bytes.dropLast(9)), overwrite: true)
    } else {
      try Files.remove(path)
      try Files.remove(thumbnail)
    }
    #expect(desk.run("verify") == .notFound)
    #expect(desk.run("survey photo add \(lamp)") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("restored"), "\(desk.errors)")
    #expect(try Files.read(path, limit: 1 << 20) == bytes)
    #expect(Files.exists(thumbnail))
    #expect(desk.run("verify") == .ok, "\(desk.out)")
    #expect(try desk.rows("survey photo list").count == 1)
    // A photo that is there is only recognised.
    #expect(desk.run("survey photo add \(lamp)") == .ok)
    #expect(desk.errors.contains("nothing to do"), "\(desk.errors)")
  }
}
