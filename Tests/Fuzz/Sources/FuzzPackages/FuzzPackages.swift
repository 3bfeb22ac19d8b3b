// Any bytes as a package: the archive itself, or members whose sizes and hashes the manifest tells
// rightly. What is read has ids that occur once, fields of its kind and files in their folders.

import Glibc
import Interchange
import Kernel
import Notebook
import System

@testable import Survey

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

/// minizip wants a path: one in memory, which nobody else sees.
private let descriptor: CInt = {
  let name = "/dev/shm/fuzz-packages-\(getpid())"
  let opened = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  check(opened >= 0 && unlink(name) == 0, "no file in memory")
  return opened
}()
private let path = "/proc/self/fd/\(descriptor)"

private func put(_ bytes: [UInt8]) {
  check(ftruncate(descriptor, 0) == 0, "no memory for the file")
  check(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, "the file is not written")
}

/// The project of the seeds, which a manifest must name.
private let project = "01a2008a-239d-7510-8884-0e8c99a3e371"

/// Parts, which zero bytes divide: the first byte says which kind, the rest are its lines; a kind
/// beyond the last is a file by the name of its first line.
private func archive(_ bytes: [UInt8]) throws(Diagnostic) -> [UInt8] {
  let sink = ByteSink()
  let writer = ZipWriter(sink)
  var members: [JSON] = []
  var names: Set<String> = [PackageFormat.manifest]
  for part in bytes.split(separator: 0) {
    guard let first = part.first else { continue }
    let kind = Int(first) % (PackageFormat.models.count + 1)
    var lines = Array(part.dropFirst())
    var name = ""
    if kind < PackageFormat.models.count {
      name = PackageFormat.member(PackageFormat.models[kind])
    } else {
      let line = lines.prefix { $0 != 0x0A }
      name = String(decoding: line, as: UTF8.self)
      lines = Array(lines.dropFirst(line.count + 1))
    }
    guard !name.isEmpty, name.utf8.count < 60_000, names.insert(name).inserted else { continue }
    try writer.member(name, lines, stored: true)
    members.append([
      "name": .string(name), "bytes": .integer(Int64(lines.count)),
      "sha256": .string(ContentHash.sha256(lines).hex),
    ])
  }
  let manifest: JSON = [
    "format": .string(PackageFormat.name), "version": 1, "project": .string(project), "name": "X",
    "members": .array(members),
  ]
  try writer.member(PackageFormat.manifest, Array(manifest.text.utf8), stored: true)
  try writer.finish()
  return sink.take()
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPackages(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let rest = Array(bytes.dropFirst())
  do throws(Diagnostic) {
    put(bytes[0] & 1 == 0 ? rest : try archive(rest))
    guard let package = try PackageReader.open(path, interrupted: { false }) else { return 0 }
    var seen: [String: Set<Identifier>] = [:]
    var all: Set<Identifier> = []
    for model in PackageFormat.models {
      let fields = PackageFormat.fields(model)
      try package.forEach(model, seen: &seen, interrupted: { false }) {
        (row) throws(Diagnostic) in
        check(all.insert(row.id).inserted, "an id comes twice")
        for member in row.body.members {
          check(fields.contains { $0.path == member.name }, "a field of nothing")
        }
        look(row, model)
      }
    }
    for member in package.members where !member.name.hasSuffix(".jsonl") {
      check(!member.name.contains(".."), "a file that leaves its folder")
      _ = AudioFile(try package.bytes(member, interrupted: { false }))
    }
  } catch {
    check(error.code != .ok && error.code != .internalFault, "a fault of ours")
    let shown = error.text(width: 40)
    check(shown.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "raw controls")
  }
  return 0
}

/// What commands ask of a row.
private func look(_ row: PackageRow, _ model: EntityModel) {
  if let file = row.body["file"]?.string {
    check(!file.contains("/") && !file.hasPrefix("."), "a file that leaves its folder")
  }
  guard model.noun == "family" else { return }
  for one in row.body["parameters"]?.object?.schema ?? [] {
    _ = one.declaration
    _ = ParameterValue.read("12 m", one, today: nil)
    check(ParameterSchema(one.name, one.json) != nil, "a parameter is not read back")
  }
}
