// Ctrl-C and SIGTERM while a file for paper is made: heard at whatever moment, and nothing of the file is left.

import Glibc
import Kernel
import System
import Testing

@Suite struct PaperInterruptTests {
  let home: Home
  var launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
    var table = "type,room\n"
    for number in 0..<4000 { table += "Lamp,\(number % 2 == 0 ? "G01" : "G05")\n" }
    try home.write("assets.csv", table)
    try home.write(
      "work.tac",
      """
      survey family add Lights
      survey type add Lights Lamp
      survey asset import assets.csv

      """)
    #expect(try launcher.run("sample", "survey").code == 0)
    let made = try launcher.run(["-f", home.file("work.tac")])
    #expect(made.code == 0, "\(made.stderr)")
  }

  @Test(
    arguments: [
      ("list.pdf", SIGINT, ["survey", "asset", "list"]),
      ("list.xlsx", SIGTERM, ["survey", "asset", "list"]),
      (
        "map.png", SIGTERM,
        ["survey", "map", "--level", "G", "--width", "5000"]
      ),
    ])
  func isHeard(name: String, signal: Int32, words: [String]) throws {
    let line = words + ["--out", home.file(name)]
    let begin = Clock.monotonic()
    #expect(try launcher.run(line).code == 0)
    let whole = Clock.monotonic() - begin
    unlink(home.file(name))
    let before = Home.names(home.path)
    var heard = 0
    for part in [0.3, 0.5, 0.7, 0.85] {
      let pid = try launcher.start(
        line, input: .path("/dev/null", O_RDONLY), output: .path("/dev/null", O_WRONLY),
        error: .path("/dev/null", O_WRONLY))
      usleep(useconds_t(Double(whole) / 1000 * part))
      kill(pid, signal)
      let sent = Clock.monotonic()
      let code = Launcher.wait(pid, until: sent + 60_000_000_000)
      if code == 0 {
        // It was faster this time.
        unlink(home.file(name))
        continue
      }
      heard += 1
      #expect(code == 128 + signal, "after \(part) of it")
      #expect(Clock.monotonic() - sent < max(whole / 2, 1_500_000_000), "after \(part) of it")
      #expect(Home.names(home.path) == before, "after \(part) of it")
    }
    #expect(heard >= 2)
  }
}
