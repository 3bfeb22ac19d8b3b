// Identifiers: the layout of RFC 9562, and that new ones always grow, whatever the clock does.
import Kernel
import Testing

/// A clock that a test sets.
private final class TestClock {
  var milliseconds: Int64
  init(_ milliseconds: Int64) { self.milliseconds = milliseconds }
  func read() -> Instant { Instant(milliseconds: milliseconds) }
}

private func source(_ clock: TestClock, _ entropy: Entropy = .seeded(7)) -> IdentifierSource {
  IdentifierSource(clock: clock.read, entropy: entropy)
}

/// A source like the system's: not fixed by a seed, here with bytes from the generator of the
/// library.
private let unseeded = Entropy.system { buffer in
  for at in buffer.indices { buffer[at] = UInt8.random(in: 0...255) }
}

@Suite struct IdentifierTests {
  static let example = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"

  @Test func readsTheExampleOfTheStandard() throws {
    // RFC 9562, appendix A.6: 22 February 2022 14:22:22 GMT-05:00.
    let id = try #require(Identifier(Self.example))
    #expect(id.time == Instant(iso: "2022-02-22T14:22:22-05:00"))
    #expect(id.description == Self.example)
    #expect(id.hex == "017f22e279b07cc398c4dc0c0c07398f")
    #expect(Identifier(Self.example.uppercased()) == id)
    #expect(Identifier(bytes: id.bytes) == id)
    #expect(id.bytes.first == 0x01 && id.bytes.last == 0x8f)
  }

  @Test(arguments: [
    "", "017f22e2", "017f22e279b07cc398c4dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c07398",
    "017f22e2-79b0-7cc3-98c4-dc0c0c07398f0", "017f22e2-79b0-7cc3-98c4-dc0c0c07398g",
    "017f22e27-9b0-7cc3-98c4-dc0c0c07398f", "{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}",
    "017f22e2–79b0-7cc3-98c4-dc0c0c07398f",
  ])
  func refusesOtherForms(text: String) { #expect(Identifier(text) == nil) }

  @Test func tails() throws {
    let id = try #require(Identifier(Self.example))
    #expect(id.tail(4) == "398f")
    #expect(id.tail(20) == "7cc398c4dc0c0c07398f")
    #expect(id.tail(0) == "" && id.tail(99) == id.hex)
    #expect(id.isTail("398f") && id.isTail("398F") && id.isTail(id.hex))
    #expect(!id.isTail("") && !id.isTail("398e") && !id.isTail("0" + id.hex) && !id.isTail("39 f"))
  }

  @Test func orderIsThatOfTheBytes() {
    let ids = [(1, 0), (0, 1), (0, 0), (1 << 63, 0), (0, 1 << 63)].map {
      Identifier(high: $0.0, low: $0.1)
    }
    #expect(ids.sorted() == ids.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
  }

  @Test func layout() throws {
    let clock = TestClock(0x0123_4567_89AB)
    let ids = source(clock, unseeded)
    for _ in 0..<1000 {
      let id = ids.next()
      #expect(id.high >> 16 == 0x0123_4567_89AB)
      #expect(id.high >> 12 & 0xF == 7, "version")
      #expect(id.low >> 62 == 2, "variant")
      clock.milliseconds += 0
    }
    clock.milliseconds += 1
    #expect(ids.next().high >> 11 & 1 == 0, "a fresh counter leaves its top bit clear")
    clock.milliseconds = -5
    #expect(source(clock).next().time == Instant(milliseconds: 0))
  }

  @Test(arguments: [true, false])
  func aMillionGrowWhileTheClockStandsOrStepsBack(seeded: Bool) {
    let clock = TestClock(1_700_000_000_000)
    let ids = source(clock, seeded ? .seeded("x") : unseeded)
    var last = ids.next()
    var wrong = 0
    for number in 0..<1_000_000 {
      switch number % 1000 {
      case 500: clock.milliseconds -= 3_600_000
      case 700: clock.milliseconds += 3_600_001
      default: break
      }
      let id = ids.next()
      if id <= last { wrong += 1 }
      last = id
    }
    #expect(wrong == 0)
  }

  @Test func aFullCounterTakesTheNextMillisecond() throws {
    let clock = TestClock(5000)
    let ids = source(clock, unseeded)
    let full = Identifier(high: 5000 << 16 | 0x7FFF, low: 0xBFFF_FFFF_0000_0000)
    ids.observe(full)
    let next = ids.next()
    #expect(next > full)
    #expect(next.time == Instant(milliseconds: 5001))
    #expect(ids.next() > next, "also while the real clock is behind")
  }

  @Test func observedIdentifiersAreOvertaken() throws {
    let ids = source(TestClock(1000))
    let last = try #require(Identifier(Self.example))
    ids.observe(last)
    #expect(ids.next() > last)
  }

  @Test func seedsFixEverything() {
    func make(_ seed: String, stir: UInt64? = nil, pace: Int64 = 0) -> [Identifier] {
      let clock = TestClock(1000)
      let ids = source(clock, .seeded(seed))
      if let stir { ids.stir(stir) }
      return (0..<20).map { _ in
        clock.milliseconds += pace
        return ids.next()
      }
    }
    #expect(make("school") == make("school"))
    #expect(make("school") != make("school2"))
    #expect(make("1") == make("1") && make("1") != make("2"))
    #expect(make("1", stir: 1) == make("1", stir: 1) && make("1", stir: 1) != make("1", stir: 2))
    let slow = make("1").map { $0.tail(8) }
    #expect(slow == make("1", pace: 3).map { $0.tail(8) }, "tails do not depend on the pace")
    #expect(Set(slow).count == 20)
  }

  @Test func theSeededStreamIsSplitMix64() {
    // First words for seed 1234567, as published with the reference implementation.
    var entropy = Entropy.seeded(1_234_567)
    let words = (0..<5).map { _ in entropy.next() }
    #expect(
      words == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func hybridClock() {
    var clock = HybridClock()
    let now = Instant(milliseconds: 1000)
    #expect(clock.next(now: now) == 1000 << 16)
    #expect(clock.next(now: now) == 1000 << 16 + 1)
    #expect(clock.next(now: Instant(milliseconds: 5)) == 1000 << 16 + 2, "steps back")
    clock.observe(2000 << 16 + 9)
    #expect(clock.next(now: now) == 2000 << 16 + 10)
    clock.observe(3)
    #expect(clock.next(now: Instant(milliseconds: 3000)) == 3000 << 16)
    clock.observe(.max)
    #expect(clock.next(now: Instant(milliseconds: .max)) == .max, "no overflow")
    #expect(HybridClock.instant(2000 << 16 + 9) == Instant(milliseconds: 2000))
  }
}
