// When a request is tried again: by a clock and a chance that are handed in, so that nobody waits.

import Kernel
import Testing

@testable import NetLink

@Suite struct RetryTests {
  private let now = Instant(milliseconds: 1_777_800_000_000)

  private func rule(_ limit: Int = 3) -> RetryRule { RetryRule(limit: limit, entropy: .seeded(1)) }

  private func decide(
    _ status: Int, _ headers: [WebHeader] = [], _ body: String = "", limit: Int = 3
  ) -> RetryRule.Decision {
    var rule = rule(limit)
    return rule.decide(.status(status, headers, body: Array(body.utf8)), now: now)
  }

  @Test func whichAnswersAreTriedAgain() {
    let again = [408, 409, 429, 500, 502, 503, 504, 529]
    for status in [400, 401, 402, 403, 404, 405, 410, 413, 422] + again {
      if case .wait = decide(status) {
        #expect(again.contains(status), "\(status)")
      } else {
        #expect(!again.contains(status), "\(status)")
      }
    }
    #expect(decide(200) == .stop(.final))
    #expect(decide(503, limit: 0) == .stop(.exhausted))
    #expect(decide(503, [WebHeader("X-Should-Retry", "false")]) == .stop(.final))
    let told = [WebHeader("x-should-retry", "true"), WebHeader("retry-after", "1")]
    #expect(decide(404, told) == .wait(milliseconds: 1000))
  }

  @Test(arguments: [
    ([WebHeader("retry-after-ms", "250"), WebHeader("retry-after", "9")], 250),
    ([WebHeader("Retry-After", " 2 ")], 2000), ([WebHeader("retry-after", "0")], 0),
    ([WebHeader("retry-after", "1.5")], 1500),
    // 2026-05-03T09:20:00Z is now.
    ([WebHeader("retry-after", "Sun, 03 May 2026 09:20:30 GMT")], 30_000),
    ([WebHeader("retry-after", "Sunday, 03-May-26 09:20:30 GMT")], 30_000),
    ([WebHeader("retry-after", "Sun May  3 09:20:30 2026")], 30_000),
    ([WebHeader("retry-after", "Sun, 03 May 2026 09:00:00 GMT")], 0),
  ])
  func theServerSaysHowLong(headers: [WebHeader], wait: Int) {
    #expect(decide(503, headers) == .wait(milliseconds: wait))
  }

  @Test(arguments: ["soon", "-5", "nan", "1e999", "Sun, 32 May 2026 09:20:30 GMT", ""])
  func whatCannotBeReadIsNotObeyed(text: String) {
    switch decide(503, [WebHeader("retry-after", text)]) {
    case .wait(let milliseconds): #expect((0...500).contains(milliseconds), "\(text)")
    // Infinity is longer than anybody waits.
    case .stop(let stop): #expect(text == "1e999", "\(stop)")
    }
  }

  @Test func nobodyWaitsTwoMinutes() {
    #expect(decide(503, [WebHeader("retry-after", "120")]) == .wait(milliseconds: 120_000))
    #expect(
      decide(503, [WebHeader("retry-after", "121")]) == .stop(.tooLong(milliseconds: 121_000)))
    var rule = rule(10)
    let minute = [WebHeader("retry-after", "50")]
    #expect(rule.decide(.status(503, minute, body: []), now: now) == .wait(milliseconds: 50_000))
    #expect(rule.decide(.status(503, minute, body: []), now: now) == .wait(milliseconds: 50_000))
    #expect(
      rule.decide(.status(503, minute, body: []), now: now) == .stop(.tooLong(milliseconds: 50_000))
    )
    #expect(
      decide(503, [WebHeader("retry-after", "Sun, 03 May 2126 09:20:30 GMT")])
        == .stop(.tooLong(milliseconds: 3_155_673_630_000)))
  }

  /// 0.5 * 2^n seconds at most, never more than 8, and not the same for everybody.
  @Test func waitsGrowAndDiffer() {
    var longest = [Int](repeating: 0, count: 8)
    var first: Set<Int> = []
    for seed in UInt64(0)..<500 {
      var rule = RetryRule(limit: 10, entropy: .seeded(seed))
      for place in longest.indices {
        guard case .wait(let wait) = rule.decide(.broken, now: now) else { continue }
        longest[place] = max(longest[place], wait)
        if place == 0 { first.insert(wait) }
        #expect((0...min(500 << place, 8000)).contains(wait))
      }
    }
    #expect(longest[0] > 480 && longest[1] > 960 && longest[4] > 7700 && longest[7] > 7700)
    #expect(first.count > 200)
  }

  @Test func attemptsEnd() {
    var rule = rule(2)
    for _ in 0..<2 {
      if case .stop = rule.decide(.broken, now: now) { Issue.record("stopped too early") }
    }
    #expect(rule.decide(.broken, now: now) == .stop(.exhausted))
  }

  @Test(arguments: [
    #"{"error":{"message":"x","type":"insufficient_quota","code":"insufficient_quota"}}"#,
    #"{"error":{"code":"credit_balance_exhausted"}}"#,
    #"{"error":{"code":"monthly_limit_exceeded"}}"#,
    #"{"type":"error","error":{"type":"enforced_spend_limit_reached","message":"x"}}"#,
    #"{"error":{"type":"billing_hard_limit_reached"}}"#,
    #"[{"error":{"status":"BUDGET_EXCEEDED"}}]"#,
    "insufficient_quota",
  ])
  func noMoneyIsNoReasonToTryAgain(body: String) {
    #expect(decide(429, [WebHeader("retry-after", "1")], body) == .stop(.money))
    #expect(
      decide(429, [WebHeader("x-should-retry", "true")], body) == .stop(.money))
    // Only where the status says that it is about quantities.
    #expect(decide(503, [WebHeader("retry-after", "1")], body) == .wait(milliseconds: 1000))
  }

  @Test(arguments: [
    #"{"error":{"message":"Rate limit reached, see your billing page","type":"requests","code":"rate_limit_exceeded"}}"#,
    #"{"error":{"code":"tokens_limit_exceeded"}}"#, #"{"error":{"type":"rate_limit_error"}}"#,
    "slow down", "",
  ])
  func aRateIsAReason(body: String) {
    #expect(decide(429, [WebHeader("retry-after", "1")], body) == .wait(milliseconds: 1000))
  }
}
