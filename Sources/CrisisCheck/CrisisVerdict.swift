// What a classifier may answer, how its answer is read, and what follows from it and from the local check together.

/// What a classifier says of a message.
public enum CrisisVerdict: String, Sendable, CaseIterable {
  case ok = "OK"
  case check = "CHECK"
  case block = "BLOCK"
  /// No classifier answered, or not in one of the three words.
  case unknown = "UNKNOWN"

  private var gravity: Int {
    switch self {
    case .ok: 0
    case .unknown: 1
    case .check: 2
    case .block: 3
    }
  }

  /// The graver of two opinions holds: a second model, or what a provider's moderation says. One that is missing is
  /// graver than OK.
  public func graver(_ other: CrisisVerdict) -> CrisisVerdict {
    gravity >= other.gravity ? self : other
  }
}

/// Reads what a classifier answered.
public enum ClassifierAnswer {
  /// The answer must be one of the three words in capitals, with blanks around it or none. Everything else is UNKNOWN,
  /// never OK: lower case, a full stop, two words, a page of a proxy, another language, nothing.
  /// - Parameter isWhole: false where the provider says that the answer was cut, filtered or refused.
  public static func parse(_ text: String, isWhole: Bool = true) -> CrisisVerdict {
    guard isWhole else { return .unknown }
    var bytes = Substring(text).utf8
    func isBlank(_ byte: UInt8?) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    while isBlank(bytes.first) { bytes.removeFirst() }
    while isBlank(bytes.last) { bytes.removeLast() }
    // Byte by byte: a letter with an accent upon it is not the letter.
    return [CrisisVerdict.ok, .check, .block].first { bytes.elementsEqual($0.rawValue.utf8) }
      ?? .unknown
  }
}

/// What happens to a message that would be sent to a model. No setting changes it.
public enum CrisisOutcome: Sendable, Equatable {
  /// It is sent.
  case send
  /// It is held, and the person asked directly and kindly: yes blocks, no sends, no answer sends nothing.
  case ask
  /// It is not sent, since no classifier could say; help and numbers stay open.
  case closed
  /// As `closed`, with the question of `ask`.
  case closedAsking
  /// The screen with the numbers; the conversation is locked.
  /// - mayMail: only what the classifier itself said may send a mail, never the local check or a missing answer.
  case block(mayMail: Bool)

  public static func combine(
    floor: CrisisFloor.Level, classifier: CrisisVerdict
  ) -> CrisisOutcome {
    switch (classifier, floor) {
    case (.ok, .none): .send
    case (.ok, .soft), (.ok, .hard): .ask
    case (.check, _): .ask
    case (.block, _): .block(mayMail: true)
    case (.unknown, .none): .closed
    case (.unknown, .soft): .closedAsking
    case (.unknown, .hard): .block(mayMail: false)
    }
  }
}
