import Kernel
import NetLink
import Testing

@Suite struct EventStreamTests {
  /// All events of a stream that comes in pieces of one size.
  private func events(_ text: String, _ size: Int = .max, limit: Int = 1 << 20) throws
    -> [ServerEvent]
  {
    var stream = EventStream(limit: limit)
    var events: [ServerEvent] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      events += try stream.take(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    if let last = try stream.finish() { events.append(last) }
    return events
  }

  /// The streams of WHATWG's chapter, and what providers send.
  @Test(arguments: [
    ("data: a\n\n", ["message|a|"]),
    ("data: a\r\ndata: b\r\n\r\n", ["message|a\nb|"]),
    ("data:a\rdata: b\r\r", ["message|a\nb|"]),
    ("\u{FEFF}data: a\n\n", ["message|a|"]),
    (
      ": c\n\ndata: a\nid: 1\n\ndata:b\nid\n\ndata:  c\n\n",
      ["message|a|1", "message|b|", "message| c|"]
    ),
    ("data\n\ndata\ndata\n\ndata:", ["message||", "message|\n|", "message||"]),
    ("event: add\ndata: 1\n\nevent: none\n\ndata: 2\n\n", ["add|1|", "message|2|"]),
    ("id: 1\u{0}\nretry: 5\nunknown: x\ndata: y\n\n", ["message|y|"]),
    ("data: [DONE]\n\n", ["message|[DONE]|"]),
    ("data: {\"a\":1}\n\n\n\n\n", ["message|{\"a\":1}|"]),
    ("data: last", ["message|last|"]),
    ("data: 日本 è🧭\n\n", ["message|日本 è🧭|"]),
    ("\n\n\n: only\n", []),
  ])
  func aStreamReadsTheSameInPiecesOfAnySize(text: String, want: [String]) throws {
    for size in [1, 2, 3, 5, 7, 64, .max] {
      let found = try events(text, size).map { "\($0.name)|\($0.data)|\($0.id)" }
      #expect(found == want, "in pieces of \(size)")
    }
  }

  @Test func bytesThatAreNoTextAreReplaced() throws {
    var stream = EventStream()
    let events = try stream.take([0x64, 0x61, 0x74, 0x61, 0x3A, 0xFF, 0x41, 0x0A, 0x0A])
    #expect(events == [ServerEvent(data: "\u{FFFD}A")])
  }

  @Test func aLineWithoutAnEndIsRefused() {
    #expect(throws: EventStream.TooLong(limit: 100)) {
      try events("data: " + String(repeating: "x", count: 200), 10, limit: 100)
    }
    #expect(throws: EventStream.TooLong(limit: 100)) {
      try events(String(repeating: "data: 123456789\n", count: 20), limit: 100)
    }
  }

  @Test func aBrokenStreamLeavesItsLastLineOut() throws {
    var stream = EventStream()
    #expect(try stream.take(Array("data: one\n\ndata: tw".utf8)) == [ServerEvent(data: "one")])
  }
}
