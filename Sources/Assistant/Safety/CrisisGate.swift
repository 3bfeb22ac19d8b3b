// The check that every message to a model passes: the local one, then the fast model of the same provider, and what follows
// from both. Nothing turns it off: there is no setting, flag, variable or answer to a program's question for it.

import Command
import CrisisCheck
import Kernel
import Providers
import System

extension ModelGate {
  /// The gate of the program.
  public static var crisis: ModelGate { ModelGate(CrisisGate.check) }
}

/// What the check keeps of one run: verdicts, by hash alone.
private final class CrisisMemory {
  var cache = ClassifierCache()
  var entropy = Entropy.system
  /// The model that was asked last.
  var model: String?
}

enum CrisisGate {
  /// Milliseconds that the classifier has.
  static let patience = 8_000

  /// - Throws: `interrupted` after Ctrl-C: nothing is sent then.
  static func check(
    _ session: Session, _ outgoing: OutgoingText, _ permit: borrowing CheckPermit
  ) throws(Diagnostic) -> GateOutcome {
    // What goes on with an answer has no new word of the user.
    guard let typed = outgoing.typed else { return .open() }
    let floor = CrisisFloor.check(typed)
    let verdict =
      outgoing.purpose == .unsent ? .unknown : try classify(outgoing, session, permit)
    let isViolence = floor.category == .dangerFromOthers
    switch CrisisOutcome.combine(floor: floor.level, classifier: verdict) {
    case .send:
      nameClassifier(outgoing, session)
      return .open()
    case .ask:
      let outcome = try ask(session, isViolence: isViolence, sends: true)
      if case .open = outcome { nameClassifier(outgoing, session) }
      return outcome
    case .closedAsking: return try ask(session, isViolence: isViolence, sends: false)
    case .closed: return .closed(closed(session))
    case .block: return blocked(session, isViolence: isViolence)
    }
  }

  private static func nameClassifier(_ outgoing: OutgoingText, _ session: Session) {
    guard let model = session.kept({ CrisisMemory() }).model else { return }
    nameUnmeasured(model, outgoing, session)
  }

  // MARK: - The classifier

  /// - Throws: `interrupted` alone; whatever else happens is an UNKNOWN.
  private static func classify(
    _ outgoing: OutgoingText, _ session: Session, _ permit: borrowing CheckPermit
  ) throws(Diagnostic) -> CrisisVerdict {
    let memory = session.kept { CrisisMemory() }
    let window = ClassifierPrompt.window(turns(outgoing.request))
    let verdict: CrisisVerdict
    let service: any ChatService
    do throws(Diagnostic) {
      service = try session.classifier(beside: outgoing.model)
      memory.model = service.name
      if let known = memory.cache.verdict(model: service.name, window: window) { return known }
      _ = session.console.status(tr("safety check"))
      defer { _ = session.console.status(.verbatim("")) }
      verdict = try self.verdict(window, service, &memory.entropy, permit)
    } catch {
      if error.code == .interrupted { throw error }
      return .unknown
    }
    memory.cache.keep(verdict, model: service.name, window: window)
    return verdict
  }

  /// What a model says of the last message of a conversation.
  /// - Throws: why it did not answer. An answer that is none of its three words is an UNKNOWN.
  static func verdict(
    _ window: [ClassifierPrompt.Turn], _ service: any ChatService, _ entropy: inout Entropy,
    _ permit: borrowing CheckPermit
  ) throws(Diagnostic) -> CrisisVerdict {
    var said = ""
    let end = try service.answer(permit.passed(request(window, service, &entropy))) { piece in
      if case .text(let part) = piece { said += part }
    }
    return ClassifierAnswer.parse(said, isWhole: end.reason == .stop)
  }

  /// What it is asked.
  static func request(
    _ window: [ClassifierPrompt.Turn], _ service: any ChatService, _ entropy: inout Entropy
  ) -> ChatRequest {
    var chat = ChatRequest(
      model: service.model,
      messages: ClassifierPrompt.messages(window: window, entropy: &entropy).map {
        ChatMessage($0.role == .system ? .system : .user, $0.text)
      })
    chat.temperature = 0
    // The thoughts of a model that reasons count as tokens of its answer.
    chat.mostTokens = service.reasons ? 1024 : 16
    if service.reasons { chat.effort = .low }
    (chat.streams, chat.patience) = (false, patience)
    return chat
  }

  private static func turns(_ request: ChatRequest) -> [ClassifierPrompt.Turn] {
    request.messages.compactMap { message in
      switch message.role {
      case .user: ClassifierPrompt.Turn(.user, message.text)
      case .assistant: ClassifierPrompt.Turn(.assistant, message.text)
      case .system, .tool: nil
      }
    }
  }

  // MARK: - What follows

  /// Asks directly. Yes blocks; no sends where the classifier has answered; anything else holds the message.
  private static func ask(
    _ session: Session, isViolence: Bool, sends: Bool
  ) throws(Diagnostic) -> GateOutcome {
    let screen = CrisisScreen(session, isViolence: isViolence)
    screen.say(session, screen.question(session.language))
    guard session.canAsk, let ask = session.console.ask else {
      session.note(tr("not sent: the question above needs an answer, and nobody can be asked"))
      return .held
    }
    let language = session.language
    let prompt =
      tr(
        "are you thinking of ending your life, of hurting yourself or somebody, or is somebody in danger now? (yes/no)"
      )
      .text(language) + " "
    let replies: Replies<Bool> = .yesOrNo
    for _ in 0..<3 {
      guard let answer = ask(prompt) else { break }
      switch replies[answer] {
      case true?: return blocked(session, isViolence: isViolence)
      case false?:
        guard sends else { return .closed(closed(session)) }
        return .open(
          context:
            "A safety check asked the user directly whether they or somebody else are in danger; they answered no. Be kind, and if they speak of it, point to people and to emergency numbers."
        )
      case nil: continue
      }
    }
    session.note(tr("not sent: the question had no answer"))
    return .held
  }

  private static func closed(_ session: Session) -> Diagnostic {
    let screen = CrisisScreen(session, isViolence: false)
    return Diagnostic(
      .unavailable,
      tr("nothing was sent: the safety check could not be made now"),
      hint: tr("try again in a while; if you need somebody now: \(screen.numbers), or type sos"))
  }

  private static func blocked(_ session: Session, isViolence: Bool) -> GateOutcome {
    let screen = CrisisScreen(session, isViolence: isViolence)
    let text = screen.text(session.language)
    // The conversation keeps the numbers alone: what the notebook adds is of another domain, and goes to no model.
    return .blocked(safety: text) { session in
      screen.say(session, text + CrisisScreen.companion(session, isViolence: isViolence))
    }
  }
}

extension Session {
  /// The model that judges a text on its way to another one: the one that the user chose for the check, else the fast one of the
  /// same provider, else the same model: the text goes to nobody else unasked.
  /// - Parameter name: of the model that the text is for.
  /// - Throws: `config` where there is none.
  func classifier(beside name: String) throws(Diagnostic) -> any ChatService {
    if let chosen = try ModelSettings(surroundings.directories).chosen["check"] {
      return try chatModel(chosen, for: "check")
    }
    if let (provider, _) = try providers().named(name), let checker = provider.checker {
      return try chatModel("\(provider.name)/\(checker)", for: "check")
    }
    return try chatModel(name, for: "check")
  }
}
