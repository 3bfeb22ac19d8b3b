// A model of a provider as a conversation asks it: with the key at hand or through the gateway, without fields that it was
// found to refuse, within the limit of the month.

import Command
import Kernel
import NetLink
import Providers
import System

/// A model that can be asked in this session.
public struct ModelService: ChatService {
  private let session: Session
  let provider: Provider
  /// The provider's own name of it.
  public let model: String
  private let domain: String
  let traits: ModelTraits

  /// - Parameter domain: that asks, for the record of usage.
  init(_ session: Session, _ provider: Provider, _ model: String, for domain: String) {
    (self.session, self.provider, self.model, self.domain) = (session, provider, model, domain)
    var traits =
      ModelLists(session.surroundings.directories).list(provider)?.models
      .first { $0.name == model }?.traits ?? ModelTraits()
    traits.fill(from: provider.traits(of: model))
    self.traits = traits
  }

  public var name: String { "\(provider.passesTo ?? provider.name)/\(model)" }
  public var contextLength: Int? { traits.context }
  public var hasVision: Bool { traits.hasVision ?? false }
  public var hasTools: Bool { traits.hasTools ?? false }
  /// Tokens that a model which reasons needs beside those of its answer.
  public var reasons: Bool { traits.reasons ?? false }
  public var price: ModelPrice? { traits.price }
  public var isLocal: Bool { provider.isLocal }

  public func request(_ chat: ChatRequest) throws(Diagnostic) -> WebRequest {
    provider.request(
      chat, refused: try settings().refused[name] ?? [],
      hasKey: try session.keys.holds(provider: provider.name, origin: provider.base.origin))
  }

  private func settings() throws(Diagnostic) -> ModelSettings {
    try ModelSettings(session.surroundings.directories)
  }

  public func answer(
    _ passed: PassedRequest, _ take: (ChatPiece) -> Void
  ) throws(Diagnostic) -> ChatEnd {
    let chat = passed.chat
    try checkLimit(chat)
    let (secret, hasKey) = try session.key(of: provider)
    var refused = try settings().refused[name] ?? []
    while true {
      let request = provider.request(chat, refused: refused, hasKey: hasKey)
      var call = ModelCall(provider.dialect)
      do throws(Diagnostic) {
        _ = try session.network.exchange(request, named: provider.title, secret: secret) { reply in
          for piece in call.take(reply) { take(piece) }
        }
      } catch {
        try note(call, nil, chat)
        throw unreached(error)
      }
      for piece in call.whole() { take(piece) }
      let fault: ProviderFault
      do throws(ProviderFault) {
        let end = try call.end()
        try? note(call, end, chat)
        return end
      } catch {
        fault = error
      }
      if case .field(let field) = fault.kind, !call.hasAnswered, refused.insert(field).inserted {
        try learn(refused)
        continue
      }
      try note(call, nil, chat)
      throw fault.diagnostic(provider, model: model, secret: secret)
    }
  }

  /// A server of one's own is often not running.
  private func unreached(_ fault: Diagnostic) -> Diagnostic {
    guard provider.isLocal, fault.code == .unavailable, fault.hint == nil else { return fault }
    var fault = fault
    fault.hint = tr("is \(provider.title) running at \(provider.base.origin.description)?")
    return fault
  }

  /// Keeps what this model refuses, so that it is not asked again.
  private func learn(_ refused: Set<ChatField>) throws(Diagnostic) {
    var settings = try settings()
    settings.refused[name] = refused
    try settings.write(session.surroundings.directories)
  }

  // MARK: - What it costs

  /// Records an answer. One that was cut short is computed from what came.
  private func note(_ call: ModelCall, _ end: ChatEnd?, _ chat: ChatRequest) throws(Diagnostic) {
    guard call.hasAnswered || end != nil else { return }
    let usage =
      end?.usage ?? ChatUsage(input: chat.estimatedTokens, output: (call.bytes + 3) / 4)
    try ModelUsageFile(session.surroundings.directories).add(
      ModelUse(
        at: session.now, model: name, domain: domain, usage: usage, isEstimated: end?.usage == nil,
        cost: traits.price?.cost(usage)))
  }

  /// Refuses a request that could pass the limit of the month.
  private func checkLimit(_ chat: ChatRequest) throws(Diagnostic) {
    guard let limit = try settings().limit else { return }
    guard let price = traits.price else {
      throw Diagnostic(
        .refused,
        tr("you set a monthly limit, and the price of \(name) is not known; nothing was sent"),
        hint: tr("write its price into providers.json, or remove the limit: model limit none"))
    }
    guard price != ModelPrice(input: 0, output: 0) else { return }
    let spent = try session.spentThisMonth()
    let most = price.cost(
      ChatUsage(
        input: chat.estimatedTokens, output: chat.mostTokens ?? ModelService.assumedAnswer))
    guard spent + most <= limit else {
      throw Diagnostic(
        .refused,
        tr(
          "this could cost \(most.dollars), and \(spent.dollars) of \(limit.dollars) are spent this month; nothing was sent"
        ), hint: tr("set another limit: model limit AMOUNT"))
    }
  }

  /// Tokens that an answer without a limit of its own may have.
  private static let assumedAnswer = 4096
}

/// What comes of one request, until its end.
private struct ModelCall {
  private var reader: AnswerReader
  private var head: WebHead?
  /// The body of an error, or of an answer that is no stream.
  private var body: [UInt8] = []
  private var fault: ProviderFault?
  /// Bytes of text that came.
  private(set) var bytes = 0
  private(set) var hasAnswered = false

  init(_ dialect: Provider.Dialect) { reader = AnswerReader(dialect) }

  mutating func take(_ reply: Reply) -> [ChatPiece] {
    switch reply {
    case .head(let head): self.head = head
    case .data(let data): body += data
    case .event(let event):
      guard fault == nil else { return [] }
      return count { (reader) throws(ProviderFault) in try reader.take(event) }
    default: break
    }
    return []
  }

  /// - Throws: why there is no whole answer.
  mutating func end() throws(ProviderFault) -> ChatEnd {
    if let status = head?.status, status >= 400 {
      throw ProviderFault(status: status, body: body)
    }
    if let fault { throw fault }
    return try reader.end()
  }

  private mutating func count(
    _ read: (inout AnswerReader) throws(ProviderFault) -> [ChatPiece]
  ) -> [ChatPiece] {
    do throws(ProviderFault) {
      let pieces = try read(&reader)
      for piece in pieces {
        hasAnswered = true
        switch piece {
        case .text(let text), .reasoning(let text): bytes += text.utf8.count
        }
      }
      return pieces
    } catch {
      fault = error
      return []
    }
  }

  /// What an answer that is no stream says.
  mutating func whole() -> [ChatPiece] {
    guard fault == nil, let status = head?.status, status < 400, !body.isEmpty else { return [] }
    let body = body
    self.body = []
    return count { (reader) throws(ProviderFault) in try reader.take(body: body) }
  }
}

extension Double {
  /// `0.0025 USD`: as many decimals as say something.
  var dollars: String {
    let decimals = self >= 1 ? 2 : 4
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return "\(((self * scale).rounded() / scale).shortest) USD"
  }
}
