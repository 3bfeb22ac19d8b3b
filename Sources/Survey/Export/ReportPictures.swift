// The pictures that go into a report: thumbnails as they are stored, or the photos themselves. Never
// more bytes than a page can bear; what is missing, damaged or too much is counted and said.

import Command
import Kernel
import Notebook
import Photos
import Render
import System

struct ReportPictures {
  /// Bytes of pictures in one report: thumbnails, or photos where they were asked for.
  static let mostBytes = (thumbnails: 64 << 20, photos: 512 << 20)
  /// No thumbnail of 256 pixels has as many.
  private static let mostOfThumbnail = 1 << 20

  private let source: ExportSource
  private var left: Int
  private var absent = 0
  private var omitted = 0

  init(_ source: ExportSource) {
    self.source = source
    left = source.options.photos ? Self.mostBytes.photos : Self.mostBytes.thumbnails
  }

  mutating func photo(_ file: String) throws(Diagnostic) -> ReportPage.Photo {
    if left == 0 {
      omitted += 1
      return ReportPage.Photo(file, absence: tr("left out"))
    }
    try source.session.checkInterrupted()
    guard let jpeg = picture(file) else {
      absent += 1
      return ReportPage.Photo(file, absence: tr("the file is missing or damaged"))
    }
    guard jpeg.count <= left else {
      // Smaller ones that came later would make holes in the middle.
      left = 0
      omitted += 1
      return ReportPage.Photo(file, absence: tr("left out"))
    }
    left -= jpeg.count
    return ReportPage.Photo(file, jpeg: jpeg)
  }

  /// A JPEG, or nil where there is none to be read.
  private func picture(_ file: String) -> [UInt8]? {
    let project = source.project.id
    if !source.options.photos,
      let small = read(Photo.thumbnailPath(project, file), Self.mostOfThumbnail)
    {
      return small
    }
    guard let large = read(Photo.path(project, file), PhotoMaker.mostBytes) else { return nil }
    if source.options.photos { return large }
    return try? PhotoMaker.thumbnail(of: large, name: file)
  }

  private func read(_ path: String, _ limit: Int) -> [UInt8]? {
    guard let place = source.session.attachment(path),
      let bytes = try? Files.read(place, limit: limit), bytes.starts(with: [0xFF, 0xD8, 0xFF])
    else { return nil }
    return bytes
  }

  /// What a reader must know.
  var notes: [Phrase] {
    var notes: [Phrase] = []
    if absent > 0 {
      notes.append(
        tr(
          absent, one: "1 picture is missing: its file is not on this machine, or is damaged",
          other:
            "\(absent) pictures are missing: their files are not on this machine, or are damaged"
        ))
    }
    if omitted > 0 {
      notes.append(
        tr(
          omitted, one: "1 picture is left out, since the page would grow too large",
          other: "\(omitted) pictures are left out, since the page would grow too large"))
    }
    return notes
  }
}
