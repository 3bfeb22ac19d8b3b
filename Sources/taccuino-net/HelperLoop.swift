// One loop waits for the program, for the servers and for the time, and hands what comes to the requests.

import CCurl
import CSodium
import Glibc
import Kernel
import NetLink
import System

/// A request under way.
protocol Job: AnyObject {
  var id: Int { get }
  /// Whether the last reply has gone.
  var isOver: Bool { get }
  var hasSecret: Bool { get }
  /// The handle of the transfer that runs now.
  var handle: EasyHandle? { get }
  /// Can be read when a job without a transfer goes on; -1 for none.
  var descriptor: Int32 { get }
  func start()
  func finished(_ code: CURLcode)
  /// Looks at the time. - Returns: in how many milliseconds it must look again.
  func tick(_ now: UInt64) -> Int
  func cancel()
  func give(_ bytes: [UInt8], isLast: Bool)
  /// The program has read what waited.
  func goOn()
}

/// For jobs without a transfer, and for those without anything else.
extension Job {
  var descriptor: Int32 { -1 }
  var handle: EasyHandle? { nil }
  func finished(_ code: CURLcode) {}
  func give(_ bytes: [UInt8], isLast: Bool) {}
  func goOn() {}
}

/// What jobs share.
final class Workshop {
  let output: OutputQueue
  let proxies: ProxyRule
  /// Whether the user has a session bus.
  let hasBus: Bool
  private var madePool: TransferPool?

  init(_ output: OutputQueue, _ environment: Environment) {
    self.output = output
    proxies = ProxyRule(environment)
    hasBus = KeyringRequest.bus(environment) != nil
  }

  /// nil when libcurl cannot be used.
  private var pool: TransferPool? {
    if madePool == nil { madePool = TransferPool() }
    return madePool
  }

  /// Sets up a transfer of a job and begins it.
  /// - Parameter names: what its job has looked up.
  /// - Throws: `internal`.
  func begin(
    _ job: any TransferHandler, sharing names: NameShare?, _ configure: (EasyHandle) -> Void
  ) throws(NetworkFault) -> EasyHandle {
    guard let pool, let names, let handle = EasyHandle(job) else { throw NetworkFault(.internal) }
    handle.set(CURLOPT_SHARE, share: names.raw)
    configure(handle)
    guard handle.fault == CURLE_OK else {
      throw NetworkFault(.internal, number: Int(handle.fault.rawValue))
    }
    guard pool.add(handle) else { throw NetworkFault(.internal) }
    return handle
  }

  var startedPool: TransferPool? { madePool }
}

final class HelperLoop {
  private let workshop: Workshop
  private let output: OutputQueue
  private var input = LineBuffer(limit: Wire.longestLine)
  private var hasGreeted = false
  /// Secrets that wait for their requests.
  private var secrets: [Int: Secret] = [:]
  private var jobs: [any Job] = []
  /// How the helper ends; nil while it runs.
  private var end: ExitCode?

  init(_ environment: Environment) {
    output = OutputQueue(Streams.output)
    workshop = Workshop(output, environment)
    _ = fcntl(Streams.input, F_SETFL, fcntl(Streams.input, F_GETFL) | O_NONBLOCK)
  }

  /// Runs until the program has gone. - Returns: the exit code.
  func run() -> Int32 {
    while end == nil {
      wait()
      read()
      workshop.startedPool?.perform { handle, code in
        jobs.first { $0.handle?.raw == handle }?.finished(code)
      }
      if !output.flush() { break }
      if output.hasRoom { for job in jobs { job.goOn() } }
      forget()
    }
    // The program is gone or does not speak the protocol. Transfers end with the process; cleaning up would only wait.
    _exit((end ?? .ok).rawValue)
  }

  /// Lets go of what is over. Of a request with a secret, copies may lie where the stack was deeper.
  private func forget() {
    guard jobs.contains(where: { $0.isOver }) else { return }
    let hadSecret = jobs.contains { $0.isOver && $0.hasSecret }
    jobs.removeAll { $0.isOver }
    if hadSecret { tc_wipe_stack() }
  }

  private func wait() {
    let now = Clock.monotonic()
    var milliseconds = 60_000
    for job in jobs { milliseconds = min(milliseconds, job.tick(now)) }
    if !output.flush() { end = .ok }
    if jobs.contains(where: { $0.isOver }) { milliseconds = 0 }
    let writes = !output.isEmpty
    let others = jobs.map(\.descriptor).filter { $0 >= 0 }
    if let pool = workshop.startedPool {
      var descriptors = ([Streams.input] + others).map {
        curl_waitfd(fd: $0, events: Int16(CURL_WAIT_POLLIN), revents: 0)
      }
      if writes {
        descriptors.append(
          curl_waitfd(fd: Streams.output, events: Int16(CURL_WAIT_POLLOUT), revents: 0))
      }
      pool.wait(&descriptors, milliseconds)
    } else {
      var states = ([Streams.input] + others).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      states.append(pollfd(fd: writes ? Streams.output : -1, events: Int16(POLLOUT), revents: 0))
      _ = poll(&states, nfds_t(states.count), Int32(clamping: milliseconds))
    }
  }

  // MARK: - The program's lines

  private func read() {
    // A bounded number of reads, so that a long body does not keep the transfers waiting.
    for _ in 0..<64 where end == nil {
      var count = 0
      var number: Int32 = 0
      input.append { room in
        count = Glibc.read(Streams.input, room.baseAddress, room.count)
        if count < 0 { number = errno }
        return max(0, count)
      }
      if count < 0, number == EAGAIN || number == EINTR { return }
      guard count > 0 else {
        end = input.isEmpty ? .ok : .data
        return
      }
      do throws(LineBuffer.TooLong) {
        while end == nil, try input.next({ take($0) }) != nil {}
      } catch {
        end = .data
      }
    }
  }

  private func take(_ line: UnsafeRawBufferPointer) {
    if line.starts(with: Wire.secretMark) {
      // A secret without a request would stay for ever.
      guard let (id, secret) = try? SecretLine.read(line), secrets.count < Wire.mostRequests else {
        end = .data
        return
      }
      secrets[id] = secret
      return
    }
    do throws(WireFault) {
      try take(ToHelper(line: line))
    } catch {
      guard let id = error.id else {
        end = .data
        return
      }
      secrets[id] = nil
      fail(id, NetworkFault(.badRequest, detail: RequestFault.line.rawValue))
    }
  }

  private func take(_ message: ToHelper) {
    switch message {
    case .hello(let number):
      output.add(.hello(protocol: Wire.version, version: ProgramVersion.text))
      hasGreeted = number == Wire.version
    case .web(let id, let request):
      let secret = secrets.removeValue(forKey: id)
      begin(id) { WebJob(id, request, secret, workshop) }
    case .mail(let id, let request):
      let secret = secrets.removeValue(forKey: id)
      begin(id) { MailJob(id, request, secret, workshop) }
    case .keyring(let id, let request):
      let secret = secrets.removeValue(forKey: id)
      begin(id) { KeyringJob(id, request, secret, workshop) }
    case .body(let id, let bytes, let isLast):
      jobs.first { $0.id == id }?.give(bytes, isLast: isLast)
    case .cancel(let id): jobs.first { $0.id == id }?.cancel()
    }
  }

  private func begin(_ id: Int, _ make: () -> any Job) {
    guard hasGreeted else { return fail(id, NetworkFault(.otherVersion)) }
    forget()
    guard jobs.count < Wire.mostRequests, !jobs.contains(where: { $0.id == id }) else {
      return fail(id, NetworkFault(.badRequest, detail: RequestFault.busy.rawValue))
    }
    let job = make()
    jobs.append(job)
    job.start()
  }

  private func fail(_ id: Int, _ fault: NetworkFault) { output.add(.reply(id, .failed(fault))) }
}
