// The file that a download goes to: what is there of it, whether the server still means the same, and its checksum.

import CSodium
import Glibc
import Kernel
import NetLink
import System

/// A download under way. Not thread safe.
final class DownloadTarget {
  private let download: Download
  private let address: String
  private let file: PartialFile
  private var state = crypto_hash_sha256_state()
  /// `etag` or `last-modified` of what is there; nil when nothing tells.
  private var validator: String?

  /// - Throws: `exists`, `file`.
  init(_ download: Download, _ address: WebAddress) throws(NetworkFault) {
    (self.download, self.address) = (download, address.description)
    do throws(SystemFault) {
      file = try PartialFile(download.path, overwrite: download.overwrite)
      crypto_hash_sha256_init(&state)
      try prepare()
    } catch {
      throw error.number == EEXIST
        ? NetworkFault(.exists, detail: download.path) : DownloadTarget.fault(download.path, error)
    }
  }

  /// Where the download goes on.
  var offset: Int { file.size }

  /// The headers that ask for the rest; none to get all of it.
  var conditions: [WebHeader] {
    guard offset > 0 else { return [] }
    var headers = [WebHeader("range", "bytes=\(offset)-")]
    if let validator { headers.append(WebHeader("if-range", validator)) }
    return headers
  }

  /// Keeps what is there if a validator, or at the end the checksum, shows that the rest belongs to it.
  private func prepare() throws(SystemFault) {
    let note = file.note?.split(separator: "\n", omittingEmptySubsequences: false)
    let isSame = note?.first.map { $0 == address } ?? false
    if isSame, let written = note?.dropFirst().first, !written.isEmpty {
      validator = String(written)
    }
    guard download.resume, isSame, validator != nil || download.sha256 != nil else {
      return try clear()
    }
    try file.read { self.hash($0) }
  }

  private func clear() throws(SystemFault) {
    try file.empty()
    crypto_hash_sha256_init(&state)
    validator = nil
  }

  private func hash(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    crypto_hash_sha256_update(
      &state, start.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
  }

  /// An answer begins whose body is the file, or its rest.
  /// - Throws: `malformed` for a rest that begins elsewhere, or a file that comes compressed; `file`.
  func begin(_ head: WebHead) throws(NetworkFault) {
    if let coding = head.headers.first("content-encoding"), coding.lowercased() != "identity" {
      throw NetworkFault(.malformed)
    }
    do throws(SystemFault) {
      if head.status == 206 {
        guard let range = head.headers.first("content-range"),
          range.hasPrefix("bytes \(offset)-")
        else { throw SystemFault(number: 0) }
      } else {
        try clear()
      }
      // A weak one does not tell bytes apart (RFC 9110, 8.8.1).
      let tag = head.headers.first("etag").flatMap { $0.hasPrefix("W/") ? nil : $0 }
      validator = tag ?? head.headers.first("last-modified")
      try file.write(note: address + "\n" + (validator ?? "") + "\n")
    } catch {
      throw error.number == 0
        ? NetworkFault(.malformed) : DownloadTarget.fault(download.path, error)
    }
  }

  /// - Throws: `file`, as when the disk is full; what is there stays for another time.
  func take(_ bytes: UnsafeRawBufferPointer) throws(NetworkFault) {
    do throws(SystemFault) { try file.write(bytes) } catch {
      throw DownloadTarget.fault(download.path, error)
    }
    hash(bytes)
  }

  /// The server says that there is no rest (416): begins from nothing. - Returns: whether there was something.
  func beginAgain() throws(NetworkFault) -> Bool {
    guard offset > 0 else { return false }
    do throws(SystemFault) { try clear() } catch {
      throw DownloadTarget.fault(download.path, error)
    }
    return true
  }

  /// The file is whole. - Returns: its checksum.
  /// - Throws: `checksum`, which removes it; `exists`, `file`.
  func finish() throws(NetworkFault) -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256_final(&state, &bytes)
    let digits = Array("0123456789abcdef".utf8)
    let sum = String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    if let wanted = download.sha256, wanted.lowercased() != sum {
      file.discard()
      throw NetworkFault(.checksum, detail: sum)
    }
    do throws(SystemFault) { try file.commit() } catch {
      throw error.number == EEXIST
        ? NetworkFault(.exists, detail: download.path) : DownloadTarget.fault(download.path, error)
    }
    return sum
  }

  private static func fault(_ path: String, _ fault: SystemFault) -> NetworkFault {
    NetworkFault(.file, detail: path, number: Int(fault.number))
  }
}
