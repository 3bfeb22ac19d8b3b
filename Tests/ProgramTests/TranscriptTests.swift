// Every file of Tests/Transcripts is replayed to the letter. TACCUINO_ACCEPT=1 rewrites the files
// with what came out (`make accept`); the difference is then read by a person.

import Glibc
import Kernel
import System
import Testing

@Suite struct TranscriptTests {
  static let folder = Built.package + "/Tests/Transcripts"
  static var names: [String] {
    ((try? Files.list(folder)) ?? []).filter { $0.hasSuffix(".txt") }
  }

  @Test(arguments: TranscriptTests.names) func replay(name: String) throws {
    let path = TranscriptTests.folder + "/" + name
    let text = String(decoding: try Files.read(path, limit: 64 << 20), as: UTF8.self)
    let script = try SessionScript(text)
    let home = try Home()
    symlink(Built.package + "/examples", home.file("examples"))
    let got = try script.replayed(in: home).text
    if Environment.current()["TACCUINO_ACCEPT"] == "1" {
      if got != text {
        try Files.writeAtomically(path, Array(got.utf8), mode: 0o644, overwrite: true)
      }
      return
    }
    guard got != text else { return }
    let old = text.split(separator: "\n", omittingEmptySubsequences: false)
    let new = got.split(separator: "\n", omittingEmptySubsequences: false)
    for line in 0..<max(old.count, new.count) {
      let was = line < old.count ? String(old[line]) : "(end)"
      let now = line < new.count ? String(new[line]) : "(end)"
      guard was != now else { continue }
      Issue.record("\(name):\(line + 1) differs\n  recorded: \(was)\n  now:      \(now)")
      return
    }
  }

  @Test func theFormatKeepsItsText() throws {
    let text = """
      # a comment
      file a b
      | one
      |
      | two
      |\\
      env A=b=c
      env A
      $ -c 'x y' "z"
      < in
      <x 00ff0a
      > out
      >\\
      ! err
      = 64

      $
      """ + "\n"
    #expect(try SessionScript(text).text == text)
    #expect(SessionScript.split("-c 'x y' \"z\" ''") == ["-c", "x y", "z", ""])
  }
}
