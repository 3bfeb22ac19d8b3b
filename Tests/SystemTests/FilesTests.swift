// Files: what a user meets when something is missing, forbidden, full or in the way; and that
// nothing is left behind.
import Glibc
import Kernel
import System
import Testing

/// A fresh folder, removed with the value.
final class Scratch {
  let path: String

  init() throws {
    var template = Array("/tmp/taccuino-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXFault(number: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Scratch.remove(path) }

  subscript(name: String) -> String { "\(path)/\(name)" }

  private static func remove(_ path: String) {
    chmod(path, 0o700)
    for name in (try? Files.list(path)) ?? [] {
      let item = "\(path)/\(name)"
      var status = stat()
      if lstat(item, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        remove(item)
      } else {
        unlink(item)
      }
    }
    rmdir(path)
  }
}

struct POSIXFault: Error { var number: Int32 }

func mode(_ path: String) -> mode_t? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}

/// The exit code of the fault that `work` throws; nil when there is none.
func code(_ work: () throws(Diagnostic) -> Void) -> ExitCode? {
  do {
    try work()
    return nil
  } catch {
    for language in Language.allCases {
      #expect(!error.message.text(language).isEmpty)
      #expect(!error.message.text(language).hasSuffix("."))
    }
    return error.code
  }
}

private let text = Array("uno\ndue\n".utf8)

@Suite struct FilesTests {
  let scratch: Scratch
  let isRoot = geteuid() == 0

  init() throws { scratch = try Scratch() }

  @Test func readsWhatWasWritten() throws {
    let big = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    for bytes in [[], text, big] {
      try Files.writeAtomically(scratch["a"], bytes, overwrite: true)
      #expect(try Files.read(scratch["a"], limit: 300_000) == bytes)
    }
    #expect(try Files.list(scratch.path) == ["a"])
    #expect(
      code { () throws(Diagnostic) in _ = try Files.read(scratch["a"], limit: 299_999) } == .data)
    #expect(Files.size(scratch["a"]) == 300_000)
  }

  @Test func readsFilesThatSayTheyAreEmpty() throws {
    #expect(try Files.read("/proc/self/status", limit: 1 << 20).count > 100)
  }

  @Test func whatCannotBeRead() throws {
    let (missing, fifo, folder) = (scratch["missing"], scratch["fifo"], scratch.path)
    try Files.writeAtomically(scratch["file"], text, overwrite: false)
    let below = scratch["file/below"]
    #expect(mkfifo(fifo, 0o600) == 0)
    #expect(code { () throws(Diagnostic) in _ = try Files.read(missing, limit: 10) } == .noInput)
    #expect(code { () throws(Diagnostic) in _ = try Files.read(below, limit: 10) } == .noInput)
    #expect(code { () throws(Diagnostic) in _ = try Files.read(folder, limit: 10) } == .noInput)
    #expect(code { () throws(Diagnostic) in _ = try Files.read(fifo, limit: 10) } == .noInput)
    #expect(
      code { () throws(Diagnostic) in _ = try Files.read("/dev/zero", limit: 10) } == .noInput)
    #expect(
      code { () throws(Diagnostic) in _ = try Files.read("/dev/zero", limit: 10, orPipe: true) }
        == .data)
    #expect(code { () throws(Diagnostic) in _ = try Files.read("", limit: 10) } == .usage)
    #expect(code { () throws(Diagnostic) in _ = try Files.read("a\0b", limit: 10) } == .usage)
    #expect(try Files.read("/dev/null", limit: 10, orPipe: true).isEmpty)
    #expect(symlink("loop", scratch["loop"]) == 0)
    let loop = scratch["loop"]
    #expect(code { () throws(Diagnostic) in _ = try Files.read(loop, limit: 10) } == .io)
  }

  @Test func permissionIsAnAnswerOfItsOwn() throws {
    guard !isRoot else { return }
    try Files.writeAtomically(scratch["secret"], text, mode: 0o000, overwrite: false)
    let secret = scratch["secret"]
    #expect(code { () throws(Diagnostic) in _ = try Files.read(secret, limit: 10) } == .refused)
    #expect(mkdir(scratch["shut"], 0o500) == 0)
    let inside = scratch["shut/new"]
    #expect(
      code { () throws(Diagnostic) in try Files.writeAtomically(inside, text, overwrite: true) }
        == .cannotCreate)
    #expect(
      code { () throws(Diagnostic) in try Files.makeDirectory(inside) } == .cannotCreate)
  }

  @Test func modesAreGivenAtOpening() throws {
    let old = umask(0o022)
    defer { umask(old) }
    try Files.writeAtomically(scratch["private"], text, mode: 0o600, overwrite: false)
    try Files.writeAtomically(scratch["public"], text, mode: 0o666, overwrite: false)
    #expect(mode(scratch["private"]) == 0o600)
    #expect(mode(scratch["public"]) == 0o644)
    try Files.writeAtomically(scratch["private"], text, mode: 0o666, overwrite: true)
    #expect(mode(scratch["private"]) == 0o600, "replacing does not open a file to others")
    try Files.makeDirectory(scratch["a/b/c"])
    for name in ["a", "a/b", "a/b/c"] { #expect(mode(scratch[name]) == 0o700) }
    try Files.makeDirectory(scratch["a/b/c"])
  }

  @Test func nothingIsOverwrittenUnasked() throws {
    try Files.writeAtomically(scratch["a"], text, overwrite: false)
    let path = scratch["a"]
    #expect(
      code { () throws(Diagnostic) in try Files.writeAtomically(path, [], overwrite: false) }
        == .cannotCreate)
    #expect(try Files.read(path, limit: 100) == text)
    #expect(symlink("nowhere", scratch["link"]) == 0)
    let link = scratch["link"]
    #expect(
      code { () throws(Diagnostic) in try Files.writeAtomically(link, [], overwrite: false) }
        == .cannotCreate)
    #expect(try Files.list(scratch.path) == ["a", "link"])
  }

  @Test func theLoserOfARaceIsRefused() throws {
    // Both opened while the name was free; the second to commit finds it taken.
    let first = try AtomicFile(scratch["a"], overwrite: false)
    let second = try AtomicFile(scratch["a"], overwrite: false)
    try first.write(text)
    try second.write([1])
    try first.commit()
    do {
      try second.commit()
      Issue.record("the second file replaced the first")
    } catch {
      #expect(error.code == .cannotCreate)
    }
    #expect(try Files.read(scratch["a"], limit: 100) == text)
    #expect(try Files.list(scratch.path) == ["a"], "no temporary file is left")
  }

  @Test func withoutACommitNothingRemains() throws {
    do {
      let file = try AtomicFile(scratch["a"], overwrite: false)
      try file.write(text)
      #expect(try Files.list(scratch.path).count == 1)
    }
    #expect(try Files.list(scratch.path) == [])
  }

  @Test func linksAreFollowed() throws {
    try Files.writeAtomically(scratch["real"], [1], overwrite: false)
    #expect(symlink("real", scratch["link"]) == 0)
    try Files.writeAtomically(scratch["link"], text, overwrite: true)
    #expect(try Files.read(scratch["real"], limit: 100) == text)
    #expect(try Files.realPath(scratch["link"]) == Files.realPath(scratch["real"]))
  }

  @Test func whatCannotBeWritten() throws {
    let missing = scratch["no/such/file"]
    #expect(
      code { () throws(Diagnostic) in try Files.writeAtomically(missing, text, overwrite: true) }
        == .cannotCreate)
    let folder = scratch.path
    #expect(
      code { () throws(Diagnostic) in try Files.writeAtomically(folder, text, overwrite: true) }
        == .cannotCreate)
    let long = scratch[String(repeating: "x", count: 300)]
    #expect(
      code { () throws(Diagnostic) in try Files.writeAtomically(long, text, overwrite: true) }
        == .cannotCreate)
    #expect(
      code { () throws(Diagnostic) in try Files.writeAtomically("/proc/none", text, overwrite: true)
      }
        == .cannotCreate)
    #expect(
      code { () throws(Diagnostic) in try Files.writeAtomically("/dev/full", text, overwrite: false)
      }
        == .io, "a full disk")
    try Files.writeAtomically("/dev/null", text, overwrite: false)
    #expect(Files.kind("/dev/null") == .other, "a device is written, not replaced")
    try Files.writeAtomically(scratch["file"], text, overwrite: false)
    let below = scratch["file/x/y"]
    #expect(code { () throws(Diagnostic) in try Files.makeDirectory(below) } == .cannotCreate)
    #expect(try Files.list(scratch.path) == ["file"])
  }

  @Test func listsAndRemoves() throws {
    for name in ["b", "a", "é", "B"] {
      try Files.writeAtomically(scratch[name], [], overwrite: false)
    }
    #expect(try Files.list(scratch.path) == ["B", "a", "b", "é"])
    try Files.remove(scratch["a"])
    try Files.remove(scratch["a"])
    #expect(!Files.exists(scratch["a"]) && Files.exists(scratch["b"]))
    let (file, missing, folder) = (scratch["b"], scratch["missing"], scratch.path)
    #expect(code { () throws(Diagnostic) in _ = try Files.list(file) } == .noInput)
    #expect(code { () throws(Diagnostic) in _ = try Files.list(missing) } == .noInput)
    #expect(code { () throws(Diagnostic) in try Files.remove(folder) } == .io)
    #expect(code { () throws(Diagnostic) in _ = try Files.realPath(missing) } == .noInput)
  }

  @Test(arguments: [
    ("/a/b.tac", "/a", "b.tac", "b", "tac"), ("b", ".", "b", "b", ""), ("/", "/", "/", "/", ""),
    ("/a", "/", "a", "a", ""), ("a//b//", "a", "b", "b", ""),
    (".hidden", ".", ".hidden", ".hidden", ""),
    ("x.tar.GZ", ".", "x.tar.GZ", "x.tar", "gz"), ("", ".", "", "", ""),
  ])
  func paths(path: String, folder: String, name: String, stem: String, suffix: String) {
    #expect(Paths.folder(of: path) == folder)
    #expect(Paths.name(of: path) == name)
    #expect(Paths.stem(of: path) == stem)
    #expect(Paths.suffix(of: path) == suffix)
  }
}

@Suite struct StreamsTests {
  @Test func writesThroughAPipeThatIsFull() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    // A pipe holds 64 KiB: the writer has to wait for the reader, although it is told not to block.
    #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let writing = ends[1]
    var writer = pthread_t()
    let box = Unmanaged.passRetained(Job(bytes: bytes, descriptor: writing))
    pthread_create(
      &writer, nil,
      { raw in
        guard let raw else { return nil }
        let job = Unmanaged<Job>.fromOpaque(raw).takeRetainedValue()
        _ = try? Streams.write(job.bytes, to: job.descriptor)
        close(job.descriptor)
        return nil
      }, box.toOpaque())
    let read = try Streams.readAll(ends[0], limit: 1_000_000)
    pthread_join(writer, nil)
    close(ends[0])
    #expect(read == bytes)
  }

  private final class Job: Sendable {
    let bytes: [UInt8]
    let descriptor: Int32
    init(bytes: [UInt8], descriptor: Int32) {
      self.bytes = bytes
      self.descriptor = descriptor
    }
  }

  /// Where one of a set cannot appear, all that stood in their places are back, byte for byte, and nothing else is left.
  @Test func aSetThatFailsMidwayLeavesWhatWasThere() throws {
    let scratch = try Scratch()
    let folder = scratch.path
    let names = ["a.eml", "b.eml", "c.eml", "d.eml"]
    // b is new; c is a folder by the time its turn comes.
    for name in ["a.eml", "c.eml", "d.eml"] {
      try Files.writeAtomically(folder + "/" + name, Array("old \(name)".utf8), overwrite: false)
    }
    try Files.writeAtomically(folder + "/gone.eml", Array("old gone".utf8), overwrite: false)
    do {
      let set = try names.map {
        try AtomicFile.Waiting(folder + "/" + $0, Array("new \($0)".utf8), overwrite: true)
      }
      let gone = try AtomicFile.Aside(folder + "/gone.eml")
      #expect(!Files.exists(folder + "/gone.eml"))
      try Files.remove(folder + "/c.eml")
      try Files.makeDirectory(folder + "/c.eml")
      try set[0].appear()
      try set[1].appear()
      #expect(try Files.read(folder + "/a.eml", limit: 100) == Array("new a.eml".utf8))
      #expect(code { () throws(Diagnostic) in try set[2].appear() } == .cannotCreate)
      for file in set { file.takeBack() }
      gone.putBack()
    }
    #expect(try Files.list(folder).sorted() == ["a.eml", "c.eml", "d.eml", "gone.eml"])
    for name in ["a.eml", "d.eml"] {
      #expect(try Files.read(folder + "/" + name, limit: 100) == Array("old \(name)".utf8))
    }
    #expect(try Files.read(folder + "/gone.eml", limit: 100) == Array("old gone".utf8))
  }

  @Test func limitsFaultsAndReadersThatLeave() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    try Streams.write("ciao, mondo", to: writing)
    #expect(try Streams.readSome(reading, limit: 4) == Array("ciao".utf8))
    close(writing)
    #expect(code { () throws(Diagnostic) in _ = try Streams.readAll(reading, limit: 3) } == .data)
    close(reading)
    #expect(code { () throws(Diagnostic) in _ = try Streams.readAll(reading, limit: 3) } == .io)
    let full = open("/dev/full", O_WRONLY)
    #expect(code { () throws(Diagnostic) in try Streams.write("x", to: full) } == .io)
    close(full)
    signal(SIGPIPE, SIG_IGN)
    #expect(pipe(&ends) == 0)
    close(ends[0])
    #expect(try Streams.write("x", to: ends[1]) == false)
    close(ends[1])
  }
}
