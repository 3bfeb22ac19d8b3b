// The helper begins when it is needed, obeys, and ends with the program, whatever happens to either.

import Glibc
import Kernel
import NetLink
import System
import Testing

@Suite(.enabled(if: Hostile.isThere, "no /usr/bin/python3 or openssl here"), .serialized)
struct LifeTests {
  private func events(_ pause: Double, _ count: Int = 10_000) throws -> WebRequest {
    var request = try Hostile.request("/events?count=\(count)&pause=\(pause)")
    request.answer = .events
    return request
  }

  @Test func itStartsWithTheFirstRequestAndEndsWithTheLastReference() throws {
    var helper: NetworkHelper? = NetworkHelper.built()
    #expect(helper?.pid == nil)
    #expect(helper?.answer(try Hostile.request("/echo")).head?.status == 200)
    let pid = try #require(helper?.pid)
    #expect(isAlive(pid))
    #expect(helper?.answer(try Hostile.request("/echo")).head?.status == 200)
    #expect(helper?.pid == pid)
    helper = nil
    #expect(!isAlive(pid) && kill(pid, 0) != 0)
  }

  @Test func killedItIsNoticedAndStartedAgain() throws {
    let helper = NetworkHelper.built()
    let exchange = try helper.send(try events(0.01))
    let pid = try #require(helper.pid)
    let answer = exchange.answer { answer in
      if answer.events.count == 5 { kill(pid, SIGKILL) }
      return false
    }
    #expect(answer.fault == NetworkFault(.helperDied, number: 137))
    #expect(answer.events.count >= 5)
    #expect(kill(pid, 0) != 0)
    #expect(helper.answer(try Hostile.request("/echo")).head?.status == 200)
    #expect(helper.pid != pid)
  }

  /// Even where somebody else keeps its input open.
  @Test func itEndsWithItsParent() throws {
    for keepsInput in [false, true] {
      let script = """
        import subprocess, sys, os, time
        helper = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        if \(keepsInput ? "True" : "False"):
            os.set_inheritable(helper.stdin.fileno(), True)
            subprocess.Popen(["sleep", "3"], close_fds=False, stdout=subprocess.DEVNULL)
        helper.stdin.write(b'{"type":"hello","protocol":1}\\n'); helper.stdin.flush()
        time.sleep(0.3)
        print(helper.pid, flush=True)
        time.sleep(60)
        """
      let parent = try PipedProcess(
        "/usr/bin/python3", ["-c", script, Net.program], environment: ["PATH=/usr/bin:/bin"])
      var lines = LineBuffer(limit: 1000)
      var helper: Int32?
      while helper == nil, parent.read(within: 10_000, take: { lines.append($0) }) == .bytes {
        helper = try lines.next { Int32(String(decoding: $0, as: UTF8.self)) } ?? nil
      }
      let pid = try #require(helper)
      #expect(isAlive(pid))
      parent.kill()
      #expect(comes { !isAlive(pid) }, "with its input kept: \(keepsInput)")
    }
  }

  @Test func aHundredCancelsAtRandomInstants() throws {
    let helper = NetworkHelper.built()
    var dice = Entropy.seeded(21)
    var times: [UInt64] = []
    let paths = [
      "/events?pause=0.001&count=5000", "/stall", "/drip", "/big?size=2000000000",
      "/stall?when=head",
    ]
    for round in 0..<100 {
      var request = try Hostile.request(paths[round % paths.count])
      request.answer = .events
      request.caps.body = 1 << 40
      let exchange = try helper.send(request)
      let pause = dice.next() % 30_000
      var before = Answer()
      let until = Clock.monotonic() + pause * 1000
      while Clock.monotonic() < until {
        if let reply = exchange.next(within: 1) { before.take(reply) }
      }
      let begin = Clock.monotonic()
      exchange.cancel()
      times.append((Clock.monotonic() - begin) / 1_000_000)
      while let reply = exchange.next(within: 0) { before.take(reply) }
      #expect(
        before.fault?.kind == .cancelled, "\(String(describing: before.fault)) \(request.address)")
      // What came is whole, and in order.
      for (number, event) in before.events.enumerated() where round % paths.count == 0 {
        #expect(event.data == "{\"n\":\(number)}")
      }
    }
    // A machine with much else to do may hold either program up now and then; a cancel that waits would be late each time.
    let late = times.filter { $0 >= 100 }
    #expect(
      late.count <= (Net.hasSanitizer ? 20 : 10) && late.allSatisfy { $0 < 1000 },
      "\(times.sorted().suffix(5))")
    #expect(helper.answer(try Hostile.request("/echo")).head?.status == 200)
    let pid = try #require(helper.pid)
    helper.end()
    #expect(kill(pid, 0) != 0)
  }

  @Test func aHelperThatHangsIsKilledWithinTheTime() throws {
    let helper = NetworkHelper.built()
    let exchange = try helper.send(try events(0.01))
    let other = try helper.send(try events(0.01))
    let pid = try #require(helper.pid)
    kill(pid, SIGSTOP)
    let begin = Clock.monotonic()
    exchange.cancel()
    #expect((Clock.monotonic() - begin) / 1_000_000 < 110)
    #expect(kill(pid, 0) != 0)
    #expect(exchange.answer().fault?.kind == .cancelled)
    #expect(other.answer().fault == NetworkFault(.helperDied, number: 137))
    #expect(helper.answer(try Hostile.request("/echo")).head?.status == 200)
  }

  @Test func whatWaitsIsWoken() throws {
    let helper = NetworkHelper.built()
    let exchange = try helper.send(try Hostile.request("/stall?when=head"))
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(write(ends[1], "x", 1) == 1)
    let begin = Clock.monotonic()
    #expect(exchange.next(within: 20_000, wakes: ends[0]) == nil)
    #expect((Clock.monotonic() - begin) / 1_000_000 < 5000)
    exchange.cancel()
    // A helper that does not get ready, too.
    let scratch = try Scratch()
    let slow = NetworkHelper(
      [:], program: try scratch.write("slow", "#!/bin/sh\nsleep 20\n", executable: true))
    let asked = Clock.monotonic()
    #expect(throws: NetworkFault(.cancelled)) {
      try slow.send(try Hostile.request("/echo"), wakes: ends[0])
    }
    #expect((Clock.monotonic() - asked) / 1_000_000 < 5000)
    #expect(slow.pid == nil)
  }

  @Test func anExchangeThatIsForgottenIsCancelled() throws {
    let helper = NetworkHelper.built()
    for _ in 0..<Wire.mostRequests * 3 {
      _ = try helper.send(try Hostile.request("/stall?when=head"))
    }
    #expect(helper.answer(try Hostile.request("/echo")).head?.status == 200)
  }

  // MARK: - Greetings

  @Test func anotherVersionIsRefused() throws {
    let scratch = try Scratch()
    for (index, said) in [
      #"{"type":"hello","protocol":2,"version":"9.9"}"#,
      #"{"type":"hello","protocol":1,"version":"9.9"}"#, "what?",
    ].enumerated() {
      let program = try scratch.write(
        "other\(index)", "#!/bin/sh\nread line\nprintf '%s\\n' '\(said)'\nread line\nsleep 5\n",
        executable: true)
      let helper = NetworkHelper([:], program: program)
      let fault = helper.answer(try Hostile.request("/echo")).fault
      #expect(fault?.kind == .otherVersion, "\(String(describing: fault))")
      #expect(fault?.detail == (index < 2 ? "9.9" : "?"))
      #expect(helper.pid == nil)
    }
    let dead = try scratch.write("dead", "#!/bin/sh\nexit 3\n", executable: true)
    let died = NetworkHelper([:], program: dead).answer(try Hostile.request("/echo")).fault
    #expect(died == NetworkFault(.helperDied, number: 3))
    let none = NetworkHelper([:], program: scratch.file("none")).answer(
      try Hostile.request("/echo")
    ).fault
    #expect(none?.kind == .noHelper && none?.diagnostic.code == .unavailable)
  }

  @Test func offlineNothingStarts() throws {
    let helper = NetworkHelper([:], program: Net.program, isOffline: true)
    #expect(helper.answer(try Hostile.request("/echo")).fault?.kind == .offline)
    #expect(helper.pid == nil)
    #expect(NetworkFault(.offline).diagnostic.code == .refused)
  }

  @Test func itIsFoundBesideTheProgramOrInLibexec() throws {
    let scratch = try Scratch()
    for folder in ["bin", "libexec", "libexec/taccuino"] {
      try Files.makeDirectory(scratch.file(folder))
    }
    let program = scratch.file("bin/taccuino")
    #expect(NetworkHelper.path(beside: program) == nil)
    let far = try scratch.write("libexec/taccuino/taccuino-net", "", executable: true)
    #expect(NetworkHelper.path(beside: program) == far)
    // Not what cannot be run.
    _ = try scratch.write("bin/taccuino-net", "")
    #expect(NetworkHelper.path(beside: program) == far)
    chmod(scratch.file("bin/taccuino-net"), 0o755)
    #expect(NetworkHelper.path(beside: program) == scratch.file("bin/taccuino-net"))
  }

  @Test(arguments: [
    "what?\n", "{}\n", "[1,2]\n", "{\"type\":\"secret\",\"id\":1}\n", "\u{0}\u{1}\n",
    "{\"type\":\"hello\"\n",
  ])
  func nonsenseEndsIt(text: String) throws {
    let process = try PipedProcess(Net.program, [], environment: [])
    _ = Array(text.utf8).withUnsafeBytes { process.write($0) { _ in } }
    #expect(
      comes {
        process.read(within: 100, take: { _ = $0(.allocate(byteCount: 1000, alignment: 1)) })
          == .ended
      })
    #expect(process.end(within: 2000) == 65)
  }

  @Test func withoutAGreetingNothingIsSent() throws {
    let process = try PipedProcess(Net.program, [], environment: [])
    var lines = LineBuffer(limit: 1 << 16)
    let request = ToHelper.web(1, try Hostile.request("/echo?ungreeted")).line
    _ = request.withUnsafeBytes { process.write($0) { lines.append($0) } }
    _ = process.read(within: 5000) { lines.append($0) }
    let reply = try lines.next { try? FromHelper(line: $0) } ?? nil
    #expect(reply == .reply(1, .failed(NetworkFault(.otherVersion))))
    #expect(try Hostile.seen { $0.contains("ungreeted") } == 0)
  }

  @Test func byHandItSaysWhatItIs() throws {
    let version = try Subprocess.run(Net.program, ["--version"])
    #expect(version.code == 0)
    let text = String(decoding: version.output, as: UTF8.self)
    #expect(
      text.hasPrefix("taccuino-net \(ProgramVersion.text) (libcurl/") && text.hasSuffix(")\n"),
      "\(text)")
    #expect(try Subprocess.run(Net.program, ["--help"]).code == 0)
    let wrong = try Subprocess.run(Net.program, ["https://example.com/"])
    #expect(wrong.code == 64 && wrong.output.isEmpty)
    #expect(String(decoding: wrong.errors, as: UTF8.self).contains("hint:"))
    #expect(try Subprocess.run(Net.program, []).code == 0)
  }

  /// What the main program starts with stays as it is.
  @Test(.enabled(if: Net.built("taccuino") != nil, "taccuino is not built here"))
  func onlyTheHelperLinksTheNetwork() throws {
    func libraries(_ program: String) throws -> String {
      String(decoding: try Subprocess.run("/usr/bin/ldd", [program]).output, as: UTF8.self)
    }
    #expect(try libraries(Net.program).contains("libcurl"))
    let main = try #require(Net.built("taccuino"))
    let found = try libraries(main)
    for name in ["curl", "ssl", "crypto", "nghttp", "gnutls"] {
      #expect(!found.contains("lib\(name)"), "\(found)")
    }
  }
}
