// The memory of a program at its prompt: while a domain is locked no word of it is there, neither before it was unlocked nor
// after; and a program that has a key leaves no core image.

import Glibc
import Kernel
import System
import Testing

@Suite struct CoreImageTests {
  private let home: Home
  private let launcher: Launcher
  private static let passphrase = "\(Memory.mark)otters and eight more"

  init() throws {
    home = try Home()
    var launcher = Launcher(home)
    launcher.variables["TACCUINO_SEED"] = nil
    launcher.variables["PAGER"] = "cat"
    self.launcher = launcher
  }

  /// Whether this process has CAP_SYS_PTRACE: once it has a key, a program forbids others of the user to read its memory.
  private static let canReadMemory: Bool = {
    let status = String(
      decoding: (try? Files.read("/proc/self/status", limit: 1 << 16)) ?? [], as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("CapEff:") }
    let mask = line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
    return mask >> 19 & 1 == 1
  }()

  /// Words that no language has, with the mark by which they are found.
  private func planted() -> [String] {
    var dice = Entropy.seeded(12)
    return (0..<200).map { _ in
      Memory.mark
        + String(
          (0..<6).map { _ in Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(dice.next() % 26))) }
        )
    }
  }

  /// A sealed notebook with the words in it.
  private func seal(_ words: [String]) throws {
    var lines = ["trip add Lisbon from=2027-01-01 to=2027-01-02"]
    for four in stride(from: 0, to: words.count, by: 4) {
      let person = "\(words[four]) \(words[four + 1])"
      lines.append("stack person add \"\(person)\" born=1980-05-05 priority=\"\(words[four + 2])\"")
      lines.append(
        "stack condition add asthma --person \"\(person)\" comment=\"\(words[four + 3])\"")
    }
    try home.write("plant", lines.joined(separator: "\n"))
    #expect(try launcher.run("-n", "a.tac", "-f", "plant").code == 0)
    try Files.remove(home.file("plant"))
    let sealing = try launcher.run(
      ["-n", "a.tac", "--passphrase-fd", "0", "notebook", "seal", "stack"],
      input: Array("\(Self.passphrase)\n".utf8))
    try #require(sealing.code == 0, "\(sealing.stderr)")
  }

  private func prompt() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"], size: (200, 4000))
    try #require(terminal.expect("> "))
    return terminal
  }

  private func type(_ line: String, _ terminal: PseudoTerminal) throws {
    terminal.type(line + "\r")
    // The prompt comes after the echo of the line and its answer.
    try #require(terminal.expect("\r\n"))
    terminal.settle(milliseconds: 400)
  }

  private func unlock(_ terminal: PseudoTerminal) throws {
    terminal.type("notebook unlock stack\r")
    try #require(terminal.expect("passphrase of stack"))
    terminal.settle()
    terminal.type(Self.passphrase + "\r")
    try #require(terminal.expect("is unlocked"))
    terminal.settle()
  }

  private func found(_ words: [String], _ terminal: PseudoTerminal) throws -> [String] {
    try Memory(of: terminal.pid).holding(words)
  }

  @Test(
    .enabled(if: CoreImageTests.canReadMemory, "the memory of another process cannot be read here"))
  func noWordIsInMemoryWhileLocked() throws {
    let words = planted()
    try seal(words)
    let terminal = try prompt()
    let all = words + [Memory.mark + "otters"]
    for line in ["log", "trip list", "find asthma", "notebook seals", "reminder due"] {
      try type(line, terminal)
    }
    #expect(try found(all, terminal) == [])

    try unlock(terminal)
    for line in [
      "stack person list", "stack condition list --json", "log", "find asthma", "find \(words[0])",
      "stack person show \"\(words[4]) \(words[5])\"", "set x = \(words[8])", "last --format csv",
    ] {
      try type(line, terminal)
    }
    // Else the search would prove nothing.
    #expect(try found(words, terminal).count > 100)
    #expect(try found([Memory.mark + "otters"], terminal) == [])
    try type("notebook lock", terminal)
    let left = try found(all, terminal)
    #expect(left.isEmpty, "\(left.map { "\(all.firstIndex(of: $0) ?? -1): \($0)" })")
    // And the prompt goes on.
    try type("trip list", terminal)
    #expect(terminal.screen.contains("Lisbon"))
    try unlock(terminal)
    try type("stack person list", terminal)
    try type("notebook lock", terminal)
    #expect(try found(all, terminal) == [])
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
  }

  /// Once there is a key: no image by the limit of its size, and none by the mark of the process, which also keeps other
  /// processes of the user from reading it.
  @Test(arguments: [SIGSEGV, SIGABRT])
  func noCoreIsLeft(_ number: Int32) throws {
    try seal(Array(planted().prefix(8)))
    let terminal = try prompt()
    try unlock(terminal)
    let limits = try Files.read("/proc/\(terminal.pid)/limits", limit: 1 << 16)
    let core = try #require(
      String(decoding: limits, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("Max core file size") })
    #expect(core.split(separator: " ").suffix(3).prefix(2) == ["0", "0"], "\(core)")
    // The files of a process that is not to be dumped are those of root.
    var status = stat()
    #expect(stat("/proc/\(terminal.pid)/mem", &status) == 0 && status.st_uid == 0)
    terminal.signal(number)
    #expect(terminal.finish() == 128 + number)
    #expect(try Files.list(home.path).allSatisfy { !$0.hasPrefix("core") })
  }
}

/// What a process has in its memory.
private struct Memory {
  private let pid: pid_t

  init(of pid: pid_t) { self.pid = pid }

  /// The ranges that can be read.
  func regions() throws -> [Range<UInt64>] {
    let maps = String(
      decoding: try Files.read("/proc/\(pid)/maps", limit: 1 << 24), as: UTF8.self)
    return maps.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: true)
      let ends = parts[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard ends.count == 2, parts[1].hasPrefix("r"), parts.last?.hasPrefix("[v") != true else {
        return nil
      }
      return ends[0]..<ends[1]
    }
  }

  /// The first letters of all words that are searched.
  static let mark = "zqx"

  /// Those of the words that are there, in UTF-8 or UTF-16.
  func holding(_ words: [String]) throws -> [String] {
    let file = open("/proc/\(pid)/mem", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Refused(number: errno) }
    defer { close(file) }
    var found: Set<String> = []
    for region in try regions() {
      var bytes = [UInt8](repeating: 0, count: region.count)
      let count = bytes.withUnsafeMutableBytes {
        pread(file, $0.baseAddress, $0.count, off_t(Int64(bitPattern: region.lowerBound)))
      }
      guard count > 0 else { continue }
      bytes.withUnsafeBytes { Memory.marked($0, count, &found) }
    }
    return words.filter(found.contains).sorted()
  }

  /// Adds what begins with the mark, as far as a planted word goes. In UTF-16 of either order a zero stands between letters.
  private static func marked(
    _ bytes: UnsafeRawBufferPointer, _ count: Int, _ found: inout Set<String>
  ) {
    guard let start = bytes.baseAddress else { return }
    let mark = Array(mark.utf8)
    var place = 0
    while place < count,
      let next = memchr(start + place, Int32(mark[0]), count - place)
    {
      place = UnsafeRawPointer(next) - start
      for step in 1...2 {
        let letters = stride(from: place, to: min(place + 9 * step, count), by: step)
          .map { bytes[$0] }
        guard letters.starts(with: mark) else { continue }
        if step == 2, bytes[place + 1] != 0 { continue }
        found.insert(String(decoding: letters, as: UTF8.self))
      }
      place += 1
    }
  }
}
