// Any bytes as a recording: a kind and a length that the bytes can have, in time that does not grow
// with what the header claims.

import Kernel

@testable import Survey

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAudio(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let audio = AudioFile(bytes) else { return 0 }
  check(count >= 8, "a recording of nothing")
  check((audio.milliseconds ?? 0) >= 0, "a length below zero")
  switch audio.kind {
  case .wav:
    // At most one byte a second.
    check((audio.milliseconds ?? .max) <= count * 1000, "longer than its bytes")
  case .mp3: check(audio.milliseconds == nil, "a length that no header told")
  case .ogg, .m4a: break
  }
  return 0
}
