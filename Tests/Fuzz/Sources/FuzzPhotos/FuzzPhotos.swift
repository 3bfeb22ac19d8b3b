// Any bytes as a picture: no crash, no memory beyond the bounds, and what is read can be turned,
// scaled, drawn on, written and read again. The first byte chooses: as it is, with the start of a
// JPEG or PNG before it, or as Exif.

import CPhoto
import Kernel

@testable import Photos

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

private let starts: [[UInt8]] = [
  [], [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
]

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPhotos(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let rest = UnsafeBufferPointer(start: start + 1, count: count - 1)
  let choice = Int(start[0])
  if choice % 4 == 3 {
    exif(Array(rest))
  } else {
    picture(starts[choice % 4] + rest, side: UInt32(choice / 4 % 3 == 0 ? 7 : 1280))
  }
  return 0
}

private func exif(_ bytes: [UInt8]) {
  let exif = Exif(bytes)
  check((1...8).contains(exif.orientation), "orientation \(exif.orientation)")
  if let position = exif.position {
    check(abs(position.latitude) <= 90 && abs(position.longitude) <= 180, "a place off the globe")
  }
  if let taken = exif.taken, let block = taken.exif {
    check(Exif(block).taken == taken, "the time changed")
  }
}

private func picture(_ bytes: [UInt8], side: UInt32) {
  // A picture of many pixels in few bytes is right, and slow under the sanitizers.
  if declared(bytes) > 4_000_000 { return }
  var photo = tc_photo()
  guard tc_photo_read(bytes, bytes.count, side, &photo) == TC_PHOTO_OK else {
    check(photo.pixels == nil && photo.exif == nil && photo.icc == nil, "left over")
    return
  }
  defer { tc_photo_free(&photo) }
  check(max(photo.width, photo.height) <= side && min(photo.width, photo.height) > 0, "size")
  if let block = photo.exif {
    exif(Array(UnsafeBufferPointer(start: block, count: photo.exif_count)))
  }
  check(tc_photo_turn(&photo, CInt(bytes[bytes.count / 2] % 9)) == TC_PHOTO_OK, "turn")
  tc_photo_line(&photo, -3, 2, Double(bytes[0]), 9, 2.5, 0x10FF30)
  var small = tc_photo()
  check(tc_photo_scale(&photo, 5, &small) == TC_PHOTO_OK, "scale")
  defer { tc_photo_free(&small) }
  var out: UnsafeMutablePointer<UInt8>?
  var length = 0
  check(tc_photo_write(&small, 80, nil, 0, &out, &length) == TC_PHOTO_OK, "write")
  guard let out else { return }
  defer { tc_photo_free_bytes(out) }
  var again = tc_photo()
  check(tc_photo_read(out, length, 1280, &again) == TC_PHOTO_OK, "read again")
  check(again.width == small.width && again.height == small.height, "another size")
  tc_photo_free(&again)
}

/// The pixels that a PNG header or a JPEG frame declares.
private func declared(_ bytes: [UInt8]) -> Int {
  func number(_ at: Int, _ size: Int) -> Int {
    guard at + size <= bytes.count else { return 0 }
    return bytes[at..<at + size].reduce(0) { $0 << 8 | Int($1) }
  }
  if bytes.starts(with: starts[2]) {
    let (width, height) = (number(16, 4), number(20, 4))
    return width > 65_535 || height > 65_535 ? 0 : width * height
  }
  var most = 0
  for at in bytes.indices.dropLast(8)
  where bytes[at] == 0xFF && (0xC0...0xCF).contains(bytes[at + 1]) {
    most = max(most, number(at + 5, 2) * number(at + 7, 2))
  }
  return most
}
