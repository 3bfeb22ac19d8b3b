// Why a provider did not answer. Its error bodies have seven shapes; all become one value, with the provider's own words,
// and one diagnostic.

import Kernel
import NetLink
import System

public struct ProviderFault: Error, Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// The key is refused, or there is none.
    case key
    /// The account has no credit, or has reached a limit of money.
    case money
    /// Too many requests, or a server under load: later it may go.
    case busy
    /// There is no such model, or this key may not use it.
    case model
    /// More than the model's context, or than a request may have.
    case tooLong
    /// A field that this model does not take.
    case field(ChatField)
    /// Something else is wrong with the request.
    case request
    case unavailable
    /// The answer ended in the middle.
    case cut
    /// The answer is none.
    case malformed
  }

  public var kind: Kind
  /// 0 where there was no status, or it was a good one.
  public var status: Int
  /// What the provider says; empty where it says nothing. As it came.
  public var words: String

  init(_ kind: Kind, status: Int = 0, words: String = "") {
    (self.kind, self.status, self.words) = (kind, status, words)
  }

  /// The fault of an answer with a status of 400 or more.
  /// - Complexity: O(bytes).
  public init(status: Int, body: [UInt8]) {
    let json = try? JSON(parsing: body, limits: AnswerReader.limits)
    let error = json.map(ErrorBody.init) ?? ErrorBody(text: body)
    self.init(
      ProviderFault.kind(status: status, error), status: status, words: error.words)
  }

  /// The error in the middle of a stream, or in a body that came with a good status; nil where it is none.
  init?(inStream json: JSON, isError: Bool) {
    guard isError || json["error"].map({ !$0.isNull }) == true || json["type"]?.string == "error"
    else { return nil }
    let error = ErrorBody(json)
    self.init(ProviderFault.kind(status: error.status ?? 0, error), words: error.words)
  }

  private static func kind(status: Int, _ error: ErrorBody) -> Kind {
    let codes = error.codes
    func says(_ parts: String...) -> Bool {
      codes.contains { code in parts.contains { code.contains($0) } }
    }
    if says("insufficient_quota", "credit_balance", "billing", "spend_limit", "payment") {
      return .money
    }
    switch status {
    case 401, 403: return .key
    case 402: return .money
    case 404: return says("model") || error.says("model") ? .model : .unavailable
    case 413: return .tooLong
    case 408, 409, 429, 503, 529: return .busy
    case 500...: return .unavailable
    default: break
    }
    if status == 0 {
      if says("overloaded", "rate_limit", "unavailable") { return .busy }
      if says("authentication", "permission") { return .key }
    }
    if says("model_not_found") { return .model }
    if says("context_length", "string_above_max", "request_too_large")
      || error.says("context length", "prompt is too long", "context window")
    {
      return .tooLong
    }
    if let field = error.refusedField { return .field(field) }
    return status == 0 ? .unavailable : .request
  }

  /// For people.
  /// - Parameters:
  ///   - provider: whom it is about.
  ///   - model: the model's own name.
  ///   - secret: the key, which a server could repeat.
  public func diagnostic(
    _ provider: Provider, model: String, secret: Secret?
  ) -> Diagnostic {
    let title = provider.title
    let said = words.without(secret).prefixOfWords.printable
    func full(_ message: Phrase) -> Phrase {
      said.isEmpty ? message : tr("\(message): \(said)")
    }
    return switch kind {
    case .key:
      Diagnostic(
        .refused, full(tr("\(title) refuses the key")), hint: tr("key add \(provider.name)"))
    case .money:
      Diagnostic(
        .unavailable, full(tr("the account at \(title) has no credit, or has reached its limit")))
    case .busy:
      Diagnostic(
        .busy, full(tr("\(title) is busy (status \(status))")), hint: tr("try again in a while"))
    case .model:
      Diagnostic(
        .config, full(tr("\(title) has no model \(model) for this key")),
        hint: tr("model list \(provider.name)"))
    case .tooLong:
      Diagnostic(.data, full(tr("this is too long for \(model)")))
    case .field(let field):
      Diagnostic(.unavailable, full(tr("\(model) does not take \(field.rawValue)")))
    case .request:
      Diagnostic(.unavailable, full(tr("\(title) refuses the request (status \(status))")))
    case .unavailable:
      Diagnostic(
        .unavailable,
        full(
          status == 0
            ? tr("\(title) could not answer") : tr("\(title) could not answer (status \(status))")))
    case .cut: Diagnostic(.unavailable, tr("the answer of \(title) ended in the middle"))
    case .malformed: Diagnostic(.unavailable, tr("the answer of \(title) cannot be understood"))
    }
  }
}

extension String {
  /// At most 400 characters, on one line.
  fileprivate var prefixOfWords: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 400 ? line.prefix(399) + "…" : line
  }
}
