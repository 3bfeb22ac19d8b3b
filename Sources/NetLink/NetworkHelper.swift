// The program's side of the helper: finds and starts it when something is first sent, hands out what it answers, and
// sees to its end. No thread, no callback: the caller waits for its answer here.

import Glibc
import Kernel
import System

/// The network helper of one run of the program. Not thread safe.
public final class NetworkHelper {
  private let environment: Environment
  private let program: String?
  private let isOffline: Bool
  private var process: PipedProcess?
  private var lines = LineBuffer(limit: Wire.longestLine)
  private var greeting: Greeting = .due
  private var lastID = 0
  /// How the helper that is gone ended.
  private var lastCode: Int32 = 0
  private var open: [Int: Weak] = [:]

  private enum Greeting {
    case due
    case done
    case failed(NetworkFault)
  }

  private struct Weak { weak var exchange: Exchange? }

  /// Milliseconds in which a helper must answer its greeting; it takes some ten.
  private static let patience = 10_000
  /// Milliseconds in which a cancelled request must be over; after these the helper is killed.
  static let cancelPatience = 60

  /// Starts nothing.
  /// - Parameters:
  ///   - environment: of this program; the helper gets only its proxies and its session bus.
  ///   - program: the helper's path; nil to look for it.
  ///   - isOffline: whether nothing may leave the machine: then the helper is never started.
  public init(_ environment: Environment, program: String? = nil, isOffline: Bool = false) {
    (self.environment, self.program, self.isOffline) = (environment, program, isOffline)
  }

  deinit { end() }

  /// The process number of the helper while it runs.
  public var pid: Int32? { process?.pid }

  /// Where the helper of a program lies: in the same folder, else in `../libexec/taccuino` beside that.
  /// - Parameter program: the real path of the program.
  /// - Returns: nil when it is in neither place.
  public static func path(beside program: String) -> String? {
    let folder = Paths.folder(of: program)
    let places = [
      Paths.join(folder, "taccuino-net"),
      Paths.join(Paths.folder(of: folder), "libexec/taccuino/taccuino-net"),
    ]
    return places.first { Files.kind($0) == .file && access($0, X_OK) == 0 }
  }

  /// Sends a request; its answer comes through the exchange. Starts the helper when it does not run.
  /// - Parameters:
  ///   - secret: the key, for a request with a `credential`.
  ///   - wakes: a descriptor that ends the waiting for a helper that starts, such as that of signals; -1 for none.
  /// - Throws: what is wrong with the request; `offline`, `noHelper`, `otherVersion`, `helperDied`, `cancelled`.
  public func send(
    _ request: WebRequest, secret: Secret? = nil, wakes: Int32 = -1
  ) throws(NetworkFault) -> Exchange {
    try request.check(hasSecret: secret != nil)
    return try send(secret, wakes) { .web($0, request) }
  }

  /// Sends a mail.
  /// - Parameters:
  ///   - secret: the password or token, for a mail with a `login`.
  ///   - wakes: as for a request.
  /// - Throws: as for a request.
  public func send(
    _ mail: MailRequest, secret: Secret? = nil, wakes: Int32 = -1
  ) throws(NetworkFault) -> Exchange {
    try mail.check(hasSecret: secret != nil)
    return try send(secret, wakes) { .mail($0, mail) }
  }

  /// Asks the keyring of the desktop. What it finds comes as `Exchange.secret`.
  /// - Parameters:
  ///   - secret: the secret to store.
  ///   - wakes: as for a request.
  /// - Throws: as for a request.
  public func send(
    _ request: KeyringRequest, secret: Secret? = nil, wakes: Int32 = -1
  ) throws(NetworkFault) -> Exchange {
    try request.check(hasSecret: secret != nil)
    return try send(secret, wakes) { .keyring($0, request) }
  }

  private func send(
    _ secret: Secret?, _ wakes: Int32, _ message: (Int) -> ToHelper
  ) throws(NetworkFault) -> Exchange {
    guard !isOffline else { throw NetworkFault(.offline) }
    try start(wakes: wakes)
    lastID += 1
    let id = lastID
    let exchange = Exchange(id, self)
    open[id] = Weak(exchange: exchange)
    if let secret {
      guard SecretLine.with(secret, id: id, { write($0) }) else { throw died() }
    }
    guard tell(message(id)) else { throw died() }
    return exchange
  }

  /// Starts the helper and exchanges greetings, unless it runs.
  /// - Throws: `noHelper`, `otherVersion`, `helperDied`, `cancelled`.
  public func start(wakes: Int32 = -1) throws(NetworkFault) {
    if process == nil {
      guard let path = program ?? NetworkHelper.found() else {
        throw NetworkFault(.noHelper, detail: "taccuino-net")
      }
      do throws(SystemFault) {
        process = try PipedProcess(path, [], environment: NetworkHelper.passed(environment))
      } catch {
        throw NetworkFault(.noHelper, detail: path, number: Int(error.number))
      }
      lines = LineBuffer(limit: Wire.longestLine)
      greeting = .due
      guard tell(.hello(protocol: Wire.version)) else { throw died() }
      let deadline = Clock.monotonic() + UInt64(NetworkHelper.patience) * 1_000_000
      while case .due = greeting {
        let now = Clock.monotonic()
        guard now < deadline else { throw died() }
        switch pump(Int((deadline - now) / 1_000_000) + 1, wakes: wakes) {
        case .ended: throw died()
        case .woken:
          end()
          throw NetworkFault(.cancelled)
        case .bytes, .nothing: continue
        }
      }
    }
    if case .failed(let fault) = greeting {
      end()
      throw fault
    }
  }

  private static func found() -> String? {
    (try? Files.thisProgram()).flatMap { path(beside: $0) }
  }

  /// The helper's variables: proxies, the bus of the keyring, and no crash reports. Keys and everything else stay here.
  static func passed(_ environment: Environment) -> [String] {
    let names = ["https_proxy", "http_proxy", "all_proxy", "no_proxy"]
    return (names + names.map { $0.uppercased() }).compactMap { name in
      // See `ProxyRule`.
      guard name != "HTTP_PROXY", let value = environment[name] else { return nil }
      return "\(name)=\(value)"
    } + (KeyringRequest.bus(environment).map { ["DBUS_SESSION_BUS_ADDRESS=\($0)"] } ?? [])
      + ["SWIFT_BACKTRACE=enable=no"]
  }

  /// Ends the helper; requests that are open fail. The next one starts it again.
  public func end() {
    guard let process else { return }
    self.process = nil
    // It leaves as soon as its input is closed.
    let code = process.end(within: 200)
    failAll(NetworkFault(.helperDied, number: Int(code)))
  }

  // MARK: - For exchanges

  /// - Returns: false when the helper has gone.
  func tell(_ message: ToHelper) -> Bool { message.line.withUnsafeBytes { write($0) } }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let process else { return false }
    let isWritten = process.write(bytes) { lines.append($0) }
    handOut()
    return isWritten
  }

  /// Waits for the next bytes of the helper, and hands them out by request.
  func pump(_ milliseconds: Int, wakes: Int32) -> PipedProcess.Waited {
    guard let process else { return .ended }
    let waited = process.read(within: milliseconds, wakes: wakes) { lines.append($0) }
    handOut()
    if waited == .ended { _ = died() }
    return waited
  }

  func forget(_ id: Int) { open[id] = nil }

  /// Ends a helper that does not answer. Every request but the one that was cancelled has lost it.
  func killHelper(for cancelled: Exchange) {
    cancelled.take(.failed(NetworkFault(.cancelled)))
    open[cancelled.id] = nil
    process?.kill()
    _ = died()
  }

  private func handOut() {
    while true {
      do throws(LineBuffer.TooLong) {
        guard
          let isRead = try lines.next({ line -> Bool in
            do throws(WireFault) {
              // Before it is parsed: no value may hold it.
              if line.starts(with: Wire.secretMark) {
                let (id, secret) = try SecretLine.read(line)
                open[id]?.exchange?.take(secret)
              } else {
                take(try FromHelper(line: line))
              }
              return true
            } catch { return false }
          })
        else { return }
        guard isRead else {
          lose()
          return
        }
      } catch {
        lose()
        return
      }
    }
  }

  /// The helper says what no helper says.
  private func lose() {
    process?.kill()
    greeting = .failed(NetworkFault(.otherVersion, detail: "?"))
  }

  private func take(_ message: FromHelper) {
    switch message {
    case .hello(let number, let version):
      greeting =
        number == Wire.version && version == ProgramVersion.text
        ? .done : .failed(NetworkFault(.otherVersion, detail: version))
    case .reply(let id, let reply):
      // An answer to what was given up meanwhile goes nowhere.
      open[id]?.exchange?.take(reply)
      if reply.isLast { open[id] = nil }
    }
  }

  /// The helper has gone: tells every open request, and returns the fault.
  private func died() -> NetworkFault {
    if let process { lastCode = process.end(within: 200) }
    process = nil
    let fault = NetworkFault(.helperDied, number: Int(lastCode))
    failAll(fault)
    return fault
  }

  private func failAll(_ fault: NetworkFault) {
    let all = open.values
    open = [:]
    for one in all { one.exchange?.take(.failed(fault)) }
  }
}
