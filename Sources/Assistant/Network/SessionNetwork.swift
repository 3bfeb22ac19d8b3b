// The one way by which the commands of a session reach the network: the helper, started when something is first sent;
// the user's ca_file; waits that are shown and can be stopped. Where `--show-request` is given, the same calls hand over
// the same requests, and none of them is sent.

import Command
import Kernel
import NetLink
import Render
import System

extension Session {
  public var network: SessionNetwork { kept { SessionNetwork(self) } }
}

/// The network of one session. Not thread safe.
public final class SessionNetwork {
  private unowned let session: Session
  private let program: String?
  private var helper: NetworkHelper?
  /// The requests of a command that only shows them; nil while requests are sent.
  private var shown: [Phrase]?

  /// Starts nothing.
  /// - Parameter program: the helper's path; nil to look for it.
  init(_ session: Session, program: String? = nil) {
    (self.session, self.program) = (session, program)
  }

  /// The process number of the helper while it runs.
  public var pid: Int32? { helper?.pid }

  // MARK: - Sending

  /// Sends a request and hands over each piece of its answer as it comes, but the last. An answer with a status of 400
  /// and more ends well like any other: the caller judges it.
  /// - Parameters:
  ///   - name: what people call the server; its host where this is nil.
  ///   - secret: the key, for a request with a `credential`.
  /// - Throws: `interrupted` after Ctrl-C, in at most 100 milliseconds; `refused` where the run is offline; what
  ///   `NetworkFault.diagnostic` says. What was handed over before stays valid.
  public func exchange(
    _ request: WebRequest, named name: String? = nil, secret: Secret? = nil,
    _ take: (Reply) -> Void
  ) throws(Diagnostic) -> NetworkEnd {
    var request = request
    request.authorities = request.authorities ?? authorities
    let sent = request
    try show(
      sent.shown(secret: secret),
      { () throws(NetworkFault) in try sent.check(hasSecret: sent.credential != nil) })
    return try run(
      name ?? request.address.origin.host,
      { (helper, wakes) throws(NetworkFault) in
        try helper.send(sent, secret: secret, wakes: wakes)
      }, take)
  }

  /// Sends a mail.
  /// - Parameter secret: the password or token, for a mail with a `login`.
  /// - Throws: as for a request.
  public func exchange(
    _ mail: MailRequest, secret: Secret? = nil, _ take: (Reply) -> Void = { _ in }
  ) throws(Diagnostic) -> NetworkEnd {
    var mail = mail
    mail.authorities = mail.authorities ?? authorities
    let sent = mail
    try show(
      sent.shown(secret: secret),
      { () throws(NetworkFault) in try sent.check(hasSecret: sent.login != nil) })
    return try run(
      mail.host.text,
      { (helper, wakes) throws(NetworkFault) in
        try helper.send(sent, secret: secret, wakes: wakes)
      }, take)
  }

  private var authorities: String? {
    session.settings[.authorities].map { session.surroundings.directories.expand($0) }
  }

  /// Asks the keyring of the desktop, and waits until somebody has unlocked it.
  /// - Returns: what was looked for; nil where there is none.
  /// - Throws: `cancelled` after Ctrl-C, `keyring`, `offline`, and what befalls the helper.
  func keyring(
    _ request: KeyringRequest, secret: Secret? = nil, _ take: (Reply) -> Void = { _ in }
  ) throws(NetworkFault) -> Secret? {
    let isSaid = session.console.status(tr("waiting for the keyring, Ctrl-C to stop"))
    defer { if isSaid { _ = session.console.status(.verbatim("")) } }
    let exchange = try begin { (helper, wakes) throws(NetworkFault) in
      try helper.send(request, secret: secret, wakes: wakes)
    }
    _ = try finish(exchange, "", take)
    return exchange.secret
  }

  /// Made when something is first sent.
  private func startedHelper() -> NetworkHelper {
    if let helper { return helper }
    let made = NetworkHelper(
      session.surroundings.environment, program: program, isOffline: session.options.offline)
    helper = made
    return made
  }

  /// Runs something that the helper does to its end.
  /// - Parameters:
  ///   - name: of the server, for people.
  ///   - ask: hands the helper what to do; gets a descriptor that ends its waiting.
  private func run(
    _ name: String,
    _ ask: (NetworkHelper, _ wakes: Int32) throws(NetworkFault) -> Exchange,
    _ take: (Reply) -> Void
  ) throws(Diagnostic) -> NetworkEnd {
    do throws(NetworkFault) { return try finish(begin(ask), name, take) } catch {
      throw error.diagnostic
    }
  }

  private func finish(
    _ exchange: Exchange, _ name: String, _ take: (Reply) -> Void
  ) throws(NetworkFault) -> NetworkEnd {
    var countdown = Countdown(name)
    defer { countdown.clear(session.console) }
    while true {
      let patience = min(countdown.milliseconds, wakes < 0 ? SessionNetwork.look : 60_000)
      let reply = exchange.next(within: patience, wakes: wakes)
      if session.console.isInterrupted() { throw cut(exchange, reply, take) }
      if case .progress(let progress)? = reply, progress.stage == .waiting {
        countdown.show(progress, session.console)
      } else if reply != nil || countdown.milliseconds == 0 {
        countdown.clear(session.console)
      }
      switch reply {
      case nil: continue
      case .end(let end): return end
      case .failed(let fault): throw fault
      case let reply?: take(reply)
      }
    }
  }

  /// Milliseconds between two looks at Ctrl-C where no descriptor tells of it.
  private static let look = 20
  private var wakes: Int32 { session.console.wakes }

  private func begin(
    _ ask: (NetworkHelper, _ wakes: Int32) throws(NetworkFault) -> Exchange
  ) throws(NetworkFault) -> Exchange {
    while true {
      // Takes from the descriptor what was there before.
      if session.console.isInterrupted() { throw NetworkFault(.cancelled) }
      do throws(NetworkFault) { return try ask(startedHelper(), wakes) } catch {
        // A window that changed its size wakes, too.
        if error.kind == .cancelled, !session.console.isInterrupted() { continue }
        throw error
      }
    }
  }

  /// Ends a request. What has come before is handed over.
  private func cut(
    _ exchange: Exchange, _ last: Reply?, _ take: (Reply) -> Void
  ) -> NetworkFault {
    exchange.cancel()
    var reply = last ?? exchange.next(within: 0)
    while let piece = reply, !piece.isLast {
      take(piece)
      reply = exchange.next(within: 0)
    }
    return NetworkFault(.cancelled)
  }

  // MARK: - Showing

  /// Whether the running command only shows what it would send. It needs no key then, asks for no passphrase, and its
  /// first request ends it: see `independently`.
  public var isShowing: Bool { shown != nil }

  /// Ends an action whose request is shown. Never shown itself.
  private static let end = Diagnostic(.ok, .verbatim("shown"))

  /// Runs an action whose requests are shown and not sent, and of whose writing nothing is kept.
  func showing(_ action: () throws(Diagnostic) -> Output) throws(Diagnostic) -> Output {
    shown = []
    defer { shown = nil }
    do throws(Diagnostic) {
      _ = try session.keepingNothing(action)
    } catch {
      guard error == SessionNetwork.end else { throw error }
    }
    guard let shown, !shown.isEmpty else { return .message(tr("nothing would be sent")) }
    let text = shown.map { $0.text(session.language) + "\n" }.joined(separator: "\n")
    return .text(kind: "network.request", text)
  }

  /// - Throws: `end` where requests are shown; what is wrong with the request, which would not be sent either.
  private func show(
    _ phrase: @autoclosure () -> Phrase, _ check: () throws(NetworkFault) -> Void
  ) throws(Diagnostic) {
    guard isShowing else { return }
    do throws(NetworkFault) { try check() } catch { throw error.diagnostic }
    shown?.append(phrase())
    throw SessionNetwork.end
  }

  /// Does work for each of several things, where no request depends on the answer to another one. All of them are shown
  /// where requests are shown.
  public func independently<Thing>(
    _ things: [Thing], _ work: (Thing) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var hasShown = false
    for thing in things {
      do throws(Diagnostic) { try work(thing) } catch {
        guard error == SessionNetwork.end else { throw error }
        hasShown = true
      }
    }
    if hasShown { throw SessionNetwork.end }
  }
}

extension Command {
  /// The same, which sends requests through `Session.network`: it takes `--show-request`, which shows them instead.
  public var sending: Command {
    precondition(effects == .outside, "\(name): what is sent cannot be rolled back")
    return taking([
      .flag(
        "show-request", tr("show what would be sent, with keys struck out, and send nothing"),
        contained: false)
    ]).within { (session, arguments, action) throws(Diagnostic) in
      guard arguments.flag("show-request") else { return try action(session, arguments) }
      return try session.network.showing { () throws(Diagnostic) in
        try action(session, arguments)
      }
    }
  }
}

extension SessionNetwork {
  /// Sends a request and waits for the whole answer.
  /// - Throws: as `exchange`.
  func whole(
    _ request: WebRequest, named name: String, secret: Secret?
  ) throws(Diagnostic) -> (status: Int, body: [UInt8]) {
    var (status, body) = (0, [UInt8]())
    _ = try exchange(request, named: name, secret: secret) { reply in
      switch reply {
      case .head(let head): (status, body) = (head.status, [])
      case .data(let data): body += data
      default: break
      }
    }
    return (status, body)
  }
}
