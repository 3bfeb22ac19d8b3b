// Any bytes as an archive of stored members, such as a backup: reading never crashes and always ends, no
// member is larger than the archive, and a fault has a code.

import Glibc
import Interchange
import Kernel

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

/// A file of this process alone, in memory.
private let path = "/dev/shm/taccuino-fuzz-archive-\(getpid())"

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArchives(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
  check(file >= 0 && write(file, start, count) == count, "no file to write")
  close(file)
  defer { unlink(path) }
  do throws(Diagnostic) {
    let archive = try StoredZipReader(path: path)
    var total = 0
    for entry in archive.entries {
      check(archive.entry(entry.name)?.size == entry.size, "an entry that its name does not find")
      guard entry.isStored else { continue }
      var got = 0
      do throws(Diagnostic) {
        try archive.read(entry) { (piece) throws(Diagnostic) in got += piece.count }
        check(got == entry.size, "a member of another size")
      } catch {
        check(error.code == .data, "a fault of another kind: \(error.message.text())")
      }
      total += got
    }
    check(total <= count, "more than the archive has")
  } catch {
    check(error.code == .data, "a fault of another kind: \(error.message.text())")
  }
  return 0
}
