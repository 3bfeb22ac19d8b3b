// What the helper answers to a request, piece by piece.

import Kernel

/// How far a request has come.
public struct NetworkProgress: Sendable, Equatable {
  public enum Stage: String, Sendable, CaseIterable {
    /// `done` of `total` bytes of the request have gone.
    case sending
    /// `done` of `total` bytes of the answer have come.
    case receiving
    /// The next attempt begins in `wait` milliseconds; comes at least once a second until then.
    case waiting
  }

  public var stage: Stage
  public var done: Int
  /// nil where it is not known.
  public var total: Int?
  /// Milliseconds, for `waiting`.
  public var wait: Int
  /// The attempt that is meant, 1 for the first; `attempts` is the most there can be.
  public var attempt: Int
  public var attempts: Int
  /// For `waiting`: the status that the last attempt got, 0 for a connection that failed.
  public var status: Int

  public init(
    _ stage: Stage, done: Int = 0, total: Int? = nil, wait: Int = 0, attempt: Int = 1,
    attempts: Int = 1, status: Int = 0
  ) {
    (self.stage, self.done, self.total) = (stage, done, total)
    (self.wait, self.attempt, self.attempts, self.status) = (wait, attempt, attempts, status)
  }
}

/// The beginning of an answer.
public struct WebHead: Sendable, Equatable {
  public var status: Int
  /// `1.0`, `1.1`, `2`.
  public var version: String
  public var headers: [WebHeader]

  public init(status: Int, version: String, headers: [WebHeader]) {
    (self.status, self.version, self.headers) = (status, version, headers)
  }
}

/// How a request ended well.
public struct NetworkEnd: Sendable, Equatable {
  /// Bytes of body in both directions, compressed or not as the caller sees them.
  public var sent: Int
  public var received: Int
  public var attempts: Int
  /// Of a download, in hexadecimal digits; nil otherwise.
  public var sha256: String?
  /// Whether the body of an error was longer than what is kept of it: see `RetryRule.judged`.
  public var isCut: Bool

  public init(sent: Int, received: Int, attempts: Int, sha256: String? = nil, isCut: Bool = false) {
    (self.sent, self.received, self.attempts) = (sent, received, attempts)
    (self.sha256, self.isCut) = (sha256, isCut)
  }
}

/// A piece of the answer. After `end` or `failed` nothing more comes.
public enum Reply: Sendable, Equatable {
  case progress(NetworkProgress)
  /// The answer begins. Comes again where a download goes on in another attempt: the last one counts.
  case head(WebHead)
  case data([UInt8])
  case event(ServerEvent)
  /// The next piece of a body that is sent as a stream can be given.
  case wantsBody
  /// Where the keyring has keys.
  case keys([KeyPlace])
  case end(NetworkEnd)
  case failed(NetworkFault)

  public var isLast: Bool {
    switch self {
    case .end, .failed: true
    default: false
    }
  }
}
