// Asks the classifier about messages of the user's own file, one by one, as the gate would: the same model, rule and reading of
// the answer. Nothing of it is a conversation, and nothing is cached.

import Command
import CrisisCheck
import Kernel
import NetLink
import Providers
import System

/// The classifier of this session, to be measured.
public struct ClassifierMeasure {
  private let session: Session
  private let service: any ChatService

  /// How far a run came.
  public struct Run: Sendable {
    /// In the order of the texts, as many as were answered.
    public var verdicts: [CrisisVerdict] = []
    /// Why it stopped before the end.
    public var fault: Diagnostic?
  }

  /// What a run may cost.
  public struct Cost: Sendable, Equatable {
    public var input = 0
    public var output = 0
    /// nil where the price is not known.
    public var dollars: Double?
  }

  /// So many texts without an answer, one after another, end a run.
  private static let mostFailures = 3

  /// - Throws: `config` where there is no classifier.
  public init(_ session: Session) throws(Diagnostic) {
    self.session = session
    let isChosen = try ModelSettings(session.surroundings.directories).chosen["check"] != nil
    service = try session.classifier(
      beside: isChosen ? "" : session.chatModel(nil, for: "mind").name)
  }

  public var model: String { service.name }

  private static func window(_ text: String) -> [ClassifierPrompt.Turn] {
    ClassifierPrompt.window([.init(.user, text)])
  }

  /// What a run costs at the most, computed before anything is sent.
  public func most(_ texts: [String]) -> Cost {
    var entropy = Entropy.system
    var cost = Cost(dollars: service.price.map { _ in 0 })
    for text in texts {
      let chat = CrisisGate.request(ClassifierMeasure.window(text), service, &entropy)
      let usage = ChatUsage(input: chat.estimatedTokens, output: chat.mostTokens ?? 0)
      cost.input += usage.input
      cost.output += usage.output
      if let price = service.price { cost.dollars? += price.cost(usage) }
    }
    return cost
  }

  /// Asks about each text. Ctrl-C, the limit of the month and a provider that does not answer end it; what was answered stays.
  public func run(_ texts: [String]) -> Run {
    ModelGate.measuring { permit in
      var entropy = Entropy.system
      var run = Run()
      var failures = 0
      for (place, text) in texts.enumerated() {
        session.console.progress(
          Double(place) / Double(texts.count), tr("\(place) of \(texts.count) messages"))
        do throws(Diagnostic) {
          run.verdicts.append(
            try CrisisGate.verdict(ClassifierMeasure.window(text), service, &entropy, permit))
          failures = 0
        } catch {
          if error.code == .interrupted { session.answerStop() }
          failures += 1
          // The gate stays closed where nobody answers, and goes on with the next message.
          guard error.code == .unavailable, !session.network.isShowing,
            failures < ClassifierMeasure.mostFailures
          else {
            run.verdicts.removeLast(min(failures - 1, run.verdicts.count))
            run.fault = error
            return run
          }
          run.verdicts.append(.unknown)
        }
      }
      return run
    }
  }

  /// Keeps what was found of the model on this machine, in place of what was found before.
  public func keep(_ measure: ModelMeasure) throws(Diagnostic) {
    var settings = try ModelSettings(session.surroundings.directories)
    settings.measured[service.name] = measure
    try settings.write(session.surroundings.directories)
  }
}

extension CrisisGate {
  /// Says at the start of a conversation where the model that checks it was never measured, or failed.
  static func nameUnmeasured(_ model: String, _ outgoing: OutgoingText, _ session: Session) {
    guard outgoing.purpose == .answer,
      outgoing.request.messages.count(where: { $0.role == .user }) == 1,
      !outgoing.request.messages.contains(where: { $0.role == .assistant }),
      let measured = try? ModelSettings(session.surroundings.directories).measured
    else { return }
    guard let found = measured[model], found.isOfThisRule else {
      return session.note(
        tr("how well \(model) checks for danger was never measured: mind safety check FILE"))
    }
    guard !found.passes else { return }
    session.note(
      found.hasEnough
        ? tr(
          "\(model), which checks for danger, failed your measurement of \(found.day): to choose another model: model use MODEL --for check"
        )
        : tr(
          "\(model), which checks for danger, was measured with too few messages: mind safety check FILE with \(ModelMeasure.wantedBlocks) that must be stopped"
        ))
  }
}
