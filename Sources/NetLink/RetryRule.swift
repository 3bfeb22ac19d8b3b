// When a request is tried again, and after how long. No clock and no sleeping in here: time and chance are handed in.

import Kernel

/// Decides after each failed attempt of one request.
///
/// The order is that of the SDKs of model providers: `x-should-retry`, then the status (408, 409, 429, 5xx), then the
/// wait by `retry-after-ms`, `retry-after` in seconds or as a date, else 0.5 * 2^n seconds, at most 8, times a random
/// number from 0 to 1 ("full jitter"), so that many clients do not come back at once.
public struct RetryRule: Sendable {
  /// How an attempt ended.
  public enum Outcome: Sendable {
    case status(Int, [WebHeader], body: [UInt8])
    /// The connection could not be made, or broke before the answer began.
    case broken
  }

  public enum Decision: Sendable, Equatable {
    case stop(Stop)
    case wait(milliseconds: Int)
  }

  public enum Stop: Sendable, Equatable {
    /// The outcome is final by its kind.
    case final
    /// No attempt is left.
    case exhausted
    /// The account has no money or its limit is reached: waiting does not help.
    case money
    /// The server asks for a longer wait than `longest`, or all waits together would be longer.
    case tooLong(milliseconds: Int)
  }

  /// Milliseconds of all waits of one request.
  public static let longest = 120_000
  /// Bytes of an answer that are read to tell why it failed.
  public static let judged = 1 << 18

  /// Attempts after the first, 0 to 10.
  public let limit: Int
  /// Attempts that failed.
  public private(set) var failed = 0
  /// Milliseconds waited so far.
  public private(set) var waited = 0
  private var entropy: Entropy

  public init(limit: Int, entropy: Entropy) {
    self.limit = min(max(limit, 0), 10)
    self.entropy = entropy
  }

  /// Whether an answer with this status may be tried again, so that its body is not handed on yet.
  public func mayRetry(_ status: Int, _ headers: [WebHeader]) -> Bool {
    guard failed < limit, status >= 400 else { return false }
    switch headers.first("x-should-retry")?.lowercased() {
    case "true": return true
    case "false": return false
    default: return status == 408 || status == 409 || status == 429 || status >= 500
    }
  }

  /// - Parameter now: for a `retry-after` that is a date.
  public mutating func decide(_ outcome: Outcome, now: Instant) -> Decision {
    failed += 1
    guard failed <= limit else { return .stop(.exhausted) }
    var asked: Int?
    if case .status(let status, let headers, let body) = outcome {
      failed -= 1
      let mayRetry = mayRetry(status, headers)
      failed += 1
      guard mayRetry else { return .stop(.final) }
      if RetryRule.isAboutMoney(status, body) { return .stop(.money) }
      asked = RetryRule.asked(headers, now: now)
    }
    let wait: Int
    if let asked {
      wait = asked
    } else {
      let most = min(500 << min(failed - 1, 10), 8000)
      wait = Int(entropy.next() % UInt64(most + 1))
    }
    let (sum, isOver) = waited.addingReportingOverflow(wait)
    guard !isOver, sum <= RetryRule.longest else { return .stop(.tooLong(milliseconds: wait)) }
    waited = sum
    return .wait(milliseconds: wait)
  }

  /// Milliseconds that the server asks for, at least 0; nil where it asks for nothing that can be read.
  static func asked(_ headers: [WebHeader], now: Instant) -> Int? {
    if let text = headers.first("retry-after-ms"), let value = Double(parsing: text), value >= 0 {
      return Int(min(value.rounded(.up), 1e12))
    }
    guard let text = headers.first("retry-after") else { return nil }
    if let seconds = Double(parsing: text) {
      return seconds >= 0 ? Int(min((seconds * 1000).rounded(.up), 1e12)) : nil
    }
    guard let date = Instant(httpDate: text, now: now) else { return nil }
    return Int(clamping: max(0, date.milliseconds - now.milliseconds))
  }

  /// Words in a code of an error that mean an account, not a rate.
  private static let money = [
    "insufficient_quota", "credit_balance", "insufficient_balance", "insufficient_funds",
    "billing", "spend_limit", "spending_limit", "budget", "payment_required",
  ]

  /// Whether a refusal for too many requests (429) means that the account has no credit left or has reached a limit of
  /// money. Only codes and types are looked at, since messages also name rates and limits.
  static func isAboutMoney(_ status: Int, _ body: [UInt8]) -> Bool {
    guard status == 429 else { return false }
    var codes: [String] = []
    if let json = try? JSON(parsing: body, limits: JSONLimits()) {
      collect(json, &codes)
    } else {
      codes = [String(decoding: body, as: UTF8.self)]
    }
    return codes.contains { code in
      let code = code.lowercased()
      if money.contains(where: code.contains) { return true }
      // `rate_limit_exceeded` and the like pass by themselves.
      return code.hasSuffix("_limit_exceeded")
        && !["rate", "request", "token", "concurren"].contains(where: code.contains)
    }
  }

  private static func collect(_ json: JSON, _ codes: inout [String]) {
    switch json {
    case .object(let object):
      for member in object.members {
        if case .string(let text) = member.value {
          if ["code", "type", "status", "reason"].contains(member.name) { codes.append(text) }
        } else {
          collect(member.value, &codes)
        }
      }
    case .array(let elements): for element in elements { collect(element, &codes) }
    default: break
    }
  }
}
