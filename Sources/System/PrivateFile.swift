// A file in a folder of its own that only this user can enter: for a text that another program edits.

import Glibc
import Kernel

/// Not removed by itself: what somebody typed into it may be all there is of it.
public struct PrivateFile: Sendable {
  public let folder: String
  public let path: String

  /// - Parameters:
  ///   - name: of the file; editors tell the kind of text by its ending.
  ///   - above: where its folder is made.
  /// - Throws: 73 where it cannot be made, 74 when the disk is full.
  public init(_ name: String, in above: String, _ bytes: [UInt8]) throws(Diagnostic) {
    var template = Array(Paths.join(above, "taccuino-XXXXXX").utf8CString)
    // A folder of mode 0700.
    guard mkdtemp(&template) != nil else { throw .cannotCreate(above, errno) }
    let folder = String(
      decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.folder = folder
    path = Paths.join(folder, name)
    do throws(SystemFault) {
      let file = try Descriptor(
        path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, mode: 0o600)
      var done = 0
      while done < bytes.count {
        let count = bytes[done...].withUnsafeBytes { write(file.raw, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw SystemFault(number: errno) }
        done += count
      }
    } catch {
      FolderTree.remove(folder)
      throw .cannotCreate(path, error.number)
    }
  }

  /// Removes the file, its folder, and what an editor left there.
  public func remove() { FolderTree.remove(folder) }
}
