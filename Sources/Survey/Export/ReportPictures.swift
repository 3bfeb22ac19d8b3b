// The pictures and recordings that go into a report: thumbnails as they are stored, or the photos
// themselves. Never more bytes than a page can bear, and none twice; what is missing, damaged or too much
// is counted and said.

import Command
import Kernel
import Notebook
import Photos
import Render
import System

struct ReportPictures {
  /// Bytes of pictures in one report: thumbnails, or photos where they were asked for.
  static let mostBytes = (thumbnails: 64 << 20, photos: 512 << 20)
  /// The same of recordings: of one, and of all.
  private static let mostSound = (one: 512 << 10, all: 8 << 20)
  private static let mostSoundWithPhotos = (one: 16 << 20, all: 64 << 20)

  private let source: ExportSource
  /// On how many assets each photo is.
  private let uses: [ExportPhoto: Int]
  /// Those of several assets, once they are in the page.
  private var shared: [ExportPhoto: ReportPage.Photo.Picture] = [:]
  private var left: Int
  private var soundLeft: Int
  private var absent = 0
  private var omitted = 0
  private var silent = 0
  private var unheard = 0
  /// What the events say of the files; nil before the first.
  private var photos: [String: Attachment]?

  init(_ source: ExportSource, _ uses: [ExportPhoto: Int]) {
    self.source = source
    self.uses = uses
    left = source.options.photos ? Self.mostBytes.photos : Self.mostBytes.thumbnails
    soundLeft = source.options.photos ? Self.mostSoundWithPhotos.all : Self.mostSound.all
  }

  mutating func photo(_ photo: ExportPhoto) throws(Diagnostic) -> ReportPage.Photo {
    if let known = shared[photo] { return ReportPage.Photo(photo.file, known) }
    let picture = try picture(photo)
    if uses[photo, default: 0] > 1 {
      switch picture {
      case .jpeg(let jpeg):
        guard let (width, height) = JPEGSize.of(jpeg) else { break }
        shared[photo] = .shared(photo.key, nil, width: width, height: height)
        return ReportPage.Photo(
          photo.file, .shared(photo.key, jpeg, width: width, height: height))
      case .absent, .shared: shared[photo] = picture
      }
    }
    return ReportPage.Photo(photo.file, picture)
  }

  private mutating func picture(
    _ photo: ExportPhoto
  ) throws(Diagnostic) -> ReportPage.Photo.Picture {
    if left == 0 {
      omitted += 1
      return .absent(tr("left out"))
    }
    try source.session.checkInterrupted()
    guard let jpeg = try jpeg(photo.file) else {
      absent += 1
      return .absent(tr("the file is missing or damaged"))
    }
    guard jpeg.count <= left else {
      // Smaller ones that came later would make holes in the middle.
      left = 0
      omitted += 1
      return .absent(tr("left out"))
    }
    left -= jpeg.count
    return .jpeg(jpeg)
  }

  /// Those underlays that the page can bear.
  mutating func underlays(_ all: [UnderlayPicture]) -> [UnderlayPicture] {
    all.filter { underlay in
      guard let count = underlay.bytes?.count else { return true }
      guard count <= left else {
        omitted += 1
        return false
      }
      left -= count
      return true
    }
  }

  /// A recording, with its bytes while they are few.
  mutating func voice(_ voice: VoiceNote) throws(Diagnostic) -> ReportPage.Voice {
    var result = ReportPage.Voice(voice.source, type: voice.kind.type)
    let one = source.options.photos ? Self.mostSoundWithPhotos.one : Self.mostSound.one
    guard voice.attachment.bytes <= min(one, soundLeft) else {
      unheard += 1
      result.absence = tr("left out")
      return result
    }
    try source.session.checkInterrupted()
    guard let bytes = try source.session.readIfSound(voice.attachment), bytes.count <= soundLeft
    else {
      silent += 1
      result.absence = tr("the file is missing or damaged")
      return result
    }
    soundLeft -= bytes.count
    result.bytes = bytes
    return result
  }

  /// A JPEG, or nil where there is none that is what was taken in. The thumbnail is made of that photo: the
  /// stored one has no hash that tells what it shows.
  private mutating func jpeg(_ file: String) throws(Diagnostic) -> [UInt8]? {
    if photos == nil {
      photos = Dictionary(
        try source.photoFiles().map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    }
    guard let photo = photos?[file], let large = try source.session.readIfSound(photo),
      large.starts(with: [0xFF, 0xD8, 0xFF])
    else { return nil }
    return source.options.photos ? large : try? PhotoMaker.thumbnail(of: large, name: file)
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
          omitted, one: "left out 1 picture to limit the size of the page",
          other: "left out \(omitted) pictures to limit the size of the page"))
    }
    if silent > 0 {
      notes.append(
        tr(
          silent, one: "1 recording is missing: its file is not on this machine, or is damaged",
          other:
            "\(silent) recordings are missing: their files are not on this machine, or are damaged"
        ))
    }
    if unheard > 0 {
      notes.append(
        tr(
          unheard, one: "left out 1 recording to limit the size of the page",
          other: "left out \(unheard) recordings to limit the size of the page"))
    }
    return notes
  }
}
