// librsvg, cairo and pango as an object, opened for each piece of work; the first time they are loaded.
// Exports nothing.
import CPaper
import Kernel

/// Owns the table of functions. Not Sendable: what is made with it belongs to one thread.
final class PaperLibrary {
  let raw: OpaquePointer

  /// `name` other than nil opens a library of that name instead of librsvg-2.so.2.
  init(name: String? = nil) throws(Diagnostic) {
    var reason = Reason()
    let opened = reason.with { text, size in
      name.map { tc_paper_open_named($0, text, size) } ?? tc_paper_open(text, size)
    }
    guard let opened else { throw .noPaper(reason.text) }
    raw = opened
  }

  deinit { tc_paper_close(raw) }
}

/// What a library says where it fails.
struct Reason {
  private var letters = [CChar](repeating: 0, count: 512)

  mutating func with<Result>(
    _ body: (UnsafeMutablePointer<CChar>, Int) -> Result
  ) -> Result {
    letters.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("an array of 512 letters") }
      return body(start, buffer.count)
    }
  }

  var text: String {
    String(decoding: letters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .printable
  }
}

extension tc_paper_bytes {
  /// A copy; the bytes themselves are given back.
  mutating func take() -> [UInt8] {
    defer { tc_paper_free(&self) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
