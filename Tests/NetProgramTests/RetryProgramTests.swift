// Attempts after the first, as a user sees them: how often the server is asked, what the countdown says, and that
// nothing has to be waited for. The waits themselves are tested with `RetryRule`.

import Glibc
import Kernel
import NetLink
import System
import Testing

@Suite(.enabled(if: Hostile.isThere, "no /usr/bin/python3 or openssl here"))
struct RetryProgramTests {
  private let helper = NetworkHelper.built()

  private func request(_ query: String, retries: Int = 3) throws -> WebRequest {
    var request = try Hostile.request("/status?" + query)
    request.retries = retries
    return request
  }

  @Test(arguments: [
    ("codes=503,200&h-retry-after-ms=20&a", 2), ("codes=429,500,200&h-retry-after-ms=5&b", 3),
    ("codes=reset,close,200&c", 3), ("codes=408,409,529,200&h-retry-after=0&d", 4),
  ])
  func theServerIsAskedAgain(query: String, attempts: Int) throws {
    let answer = helper.answer(try request(query))
    #expect(answer.head?.status == 200 && answer.text == "answer \(attempts)", "\(answer)")
    #expect(answer.end?.attempts == attempts)
    #expect(try Hostile.seen { $0.hasPrefix("/status?\(query)") } == attempts)
    // Each wait is announced, with what it is for.
    let waits = answer.progress.filter { $0.stage == .waiting }
    #expect(waits.map(\.attempt) == Array(2...attempts))
    #expect(waits.allSatisfy { $0.attempts == 4 })
    if query.hasPrefix("codes=503") { #expect(waits.first?.status == 503) }
  }

  @Test(arguments: [
    ("codes=401&e", 401), ("codes=503,503&h-x-should-retry=false&f", 503), ("codes=404&g", 404),
    ("codes=429,200&body=insufficient_quota&h-retry-after-ms=1&h", 429),
    ("codes=503,200&h-retry-after=121&i", 503),
  ])
  func andOnceIsEnoughWhereItDoesNotHelp(query: String, status: Int) throws {
    let answer = helper.answer(try request(query))
    #expect(answer.head?.status == status && answer.end?.attempts == 1, "\(answer)")
    // The words of the server are handed on.
    #expect(answer.text == (query.contains("quota") ? "insufficient_quota" : "answer 1"))
    #expect(answer.head?.headers.isEmpty == false)
  }

  @Test func theLastAnswerIsHandedOn() throws {
    let answer = helper.answer(try request("codes=503,502,500&h-retry-after-ms=1&j", retries: 2))
    #expect(answer.head?.status == 500 && answer.text == "answer 3" && answer.end?.attempts == 3)
    let broken = helper.answer(try request("codes=reset&k", retries: 1))
    #expect(broken.fault?.kind == .broken && broken.progress.count == 1)
  }

  @Test func aBodyIsSentAgainUnlessItIsGone() throws {
    var post = try request("codes=503,200&h-retry-after-ms=1&l")
    (post.method, post.body) = (.post, .bytes([1, 2, 3]))
    #expect(helper.answer(post).end?.attempts == 2)
    post = try request("codes=503,200&h-retry-after-ms=1&m")
    (post.method, post.body) = (.post, .stream(length: nil))
    let exchange = try helper.send(post)
    var answer = Answer()
    while answer.end == nil, answer.fault == nil, let reply = exchange.next(within: 10_000) {
      if reply == .wantsBody { exchange.give([1], isLast: true) }
      answer.take(reply)
    }
    #expect(answer.head?.status == 503 && answer.end?.attempts == 1)
  }

  @Test func aBodyWithoutAnEndKeepsNothingWaiting() throws {
    let answer = helper.answer(try Hostile.request("/flood?status=503"))
    #expect(answer.text == "in the end" && answer.end?.attempts == 2, "\(answer)")
    let moved = helper.answer(try Hostile.request("/flood?status=302&to=/echo"))
    #expect(moved.json?["target"] == "/echo")
    // With no attempt left what was kept is handed on, and named as a part.
    var last = try Hostile.request("/flood?status=500&once")
    last.retries = 0
    last.caps.body = 1_000_000
    #expect(helper.answer(last).fault?.detail == "body")
    last = try Hostile.request("/flood?status=503&h=\(Clock.monotonic())")
    last.patience.whole = 20_000
    #expect(helper.answer(last).end?.attempts == 2)
  }

  @Test func anAnswerThatHasBegunIsNotAskedForAgain() throws {
    var cut = try Hostile.request("/reset?n")
    cut.answer = .events
    let answer = helper.answer(cut)
    #expect(answer.fault?.kind == .broken && answer.events.count == 1)
    #expect(try Hostile.seen { $0.hasPrefix("/reset?n") } == 1)
  }

  @Test func theCountdownCountsAndCanBeCancelled() throws {
    let exchange = try helper.send(try request("codes=503,200&h-retry-after=60&o"))
    let answer = exchange.answer { $0.progress.count == 3 }
    let waits = answer.progress.map(\.wait)
    #expect(waits.count == 3 && waits[0] > 59_000 && waits[0] <= 60_000, "\(waits)")
    for (before, after) in zip(waits, waits.dropFirst()) {
      #expect((900..<1600).contains(before - after))
    }
    let begin = Clock.monotonic()
    exchange.cancel()
    #expect((Clock.monotonic() - begin) / 1_000_000 < 100)
    #expect(exchange.answer().fault?.kind == .cancelled)
  }

  @Test func aWaitIsNoSilence() throws {
    var patient = try request("codes=503,200&h-retry-after-ms=900&q")
    patient.patience.idle = 300
    #expect(helper.answer(patient).head?.status == 200)
  }

  @Test func theWholeTimeHoldsForWaitsToo() throws {
    var slow = try request("codes=503,200&h-retry-after=60&p")
    slow.patience.whole = 400
    let begin = Clock.monotonic()
    #expect(helper.answer(slow).fault?.phase == .whole)
    #expect((Clock.monotonic() - begin) / 1_000_000 < 3000)
  }
}
