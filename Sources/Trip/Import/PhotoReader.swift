// Photos that say where or when they were taken. Of the file only its Exif is read: no picture is
// decoded, and of a JPEG mostly no more than the beginning is looked at.
import Core
import Kernel
import Photos
import System

enum PhotoReader {
  /// Where the Exif of a JPEG stands, with room for previews and other segments before its picture.
  private static let headSize = 1 << 18

  static func read(_ source: ByteSource, into collector: TrackCollector) throws(Diagnostic) {
    collector.format = .photo
    var exif: Exif?
    do throws(Diagnostic) {
      let head = Array(try source.peek(headSize))
      do throws(Diagnostic) {
        exif = try Picture.exif(of: head, name: source.name)
      } catch {
        // Cut by us, or a format that has to be there as a whole.
        guard head.count >= headSize else { throw error }
        exif = try Picture.exif(of: source.rest(limit: PhotoMaker.mostBytes), name: source.name)
      }
    } catch {
      if let fault = source.fault { throw fault }
      collector.note(.notUnderstood, error.message)
      return
    }
    add(exif, source.name, into: collector)
  }

  private static func add(_ exif: Exif?, _ path: String, into collector: TrackCollector) {
    for fault in exif?.faults ?? [] {
      switch fault {
      case .clock: collector.note(.unsetClock, fault.message)
      case .time, .offset: collector.note(.badTime, fault.message)
      case .position: collector.note(.badPosition, fault.message)
      }
    }
    var photo = PhotoDraft(path: path)
    if let position = exif?.position {
      photo.place = GeoPoint(latitude: position.latitude, longitude: position.longitude)
      photo.elevation = position.altitudeM
    }
    photo.fixTime = exif?.position?.time
    photo.localTime = exif?.taken?.civil
    if let taken = exif?.taken, taken.offset != nil { photo.time = taken.instant(in: .utc) }
    guard photo.place != nil || photo.localTime != nil || photo.fixTime != nil else {
      collector.note(.notUnderstood, tr("the photo holds neither a time nor a position"))
      return
    }
    collector.add(photo)
  }
}
