// A request over http or https: its attempts, its redirects and its end. What arrives is in `WebJob+Answer.swift`.

import CCurl
import Glibc
import Kernel
import NetLink
import System

final class WebJob: Job {
  let id: Int
  var request: WebRequest
  let secret: Secret?
  let workshop: Workshop
  var handle: EasyHandle?
  private(set) var isOver = false
  var hasSecret: Bool { secret != nil }

  private var names: NameShare?
  private var policy: AddressPolicy?
  private var retry: RetryRule
  var watch: TransferWatch
  /// When the next attempt begins, and when the countdown is shown next; nil while one runs.
  private var pause: (until: UInt64, shown: UInt64, status: Int)?
  /// Attempts so far; a redirect is none of its own.
  private var attempts = 1
  private var redirects = 0
  private static let mostRedirects = 5

  var source: BodySource?
  var target: DownloadTarget?
  /// What a callback of libcurl found wrong; it ends the attempt.
  var fault: NetworkFault?
  private var refused: HostAddress?
  private var isProxied = false
  private var hasConnected = false

  // Of this attempt's answer.
  var arrival = Arrival.head
  var head = WebHead(status: 0, version: "", headers: [])
  var headBytes = 0
  var held: [UInt8] = []
  var events: EventStream?
  /// Whether the body was longer than what is kept of it, so that the transfer was stopped there.
  var isCut = false
  /// Of all attempts: whether the program has seen the head, and bytes of body that it got.
  var hasShownHead = false
  var received = 0
  private var isReceivingPaused = false
  private var progressed = UInt64(0)

  /// Where the bytes of the body go.
  enum Arrival {
    /// The head is not whole.
    case head
    case toProgram
    case toEvents
    case toFile
    /// Kept until it is decided whether there is another attempt.
    case held
    /// Dropped: the body of a redirect, or of a 416.
    case nowhere
  }

  init(_ id: Int, _ request: WebRequest, _ secret: Secret?, _ workshop: Workshop) {
    (self.id, self.request, self.secret, self.workshop) = (id, request, secret, workshop)
    retry = RetryRule(limit: request.retries, entropy: .system)
    watch = TransferWatch(request.patience, now: Clock.monotonic())
  }

  var host: String { request.address.origin.host }

  func reply(_ reply: Reply) {
    guard !isOver else { return }
    workshop.output.add(.reply(id, reply))
    if reply.isLast {
      isOver = true
      drop()
    }
  }

  func fail(_ fault: NetworkFault) {
    var fault = fault
    if fault.host.isEmpty { fault.host = host }
    if fault.kind == .authorities { fault.detail = request.authorities ?? "" }
    reply(.failed(fault))
  }

  // MARK: - Attempts

  func start() {
    do throws(NetworkFault) {
      try request.check(hasSecret: secret != nil)
      if let secret, !secret.isSendable {
        throw NetworkFault(.badRequest, detail: RequestFault.key.rawValue)
      }
      policy = request.policy
      source = try BodySource(request.body)
      if case .file(let download) = request.answer {
        target = try DownloadTarget(download, request.address)
      }
    } catch {
      return fail(error)
    }
    names = NameShare()
    attempt()
  }

  private func attempt() {
    pause = nil
    drop()
    (fault, refused, hasConnected) = (nil, nil, false)
    (arrival, headBytes, held, events, isCut) = (.head, 0, [], nil, false)
    head = WebHead(status: 0, version: "", headers: [])
    isReceivingPaused = false
    watch.begin()
    guard source?.rewind() ?? true else { return fail(NetworkFault(.internal)) }
    do throws(NetworkFault) {
      handle = try workshop.begin(self, sharing: names, configure)
    } catch {
      fail(error)
    }
  }

  private func configure(_ handle: EasyHandle) {
    let origin = request.address.origin
    handle.set(CURLOPT_URL, request.address.description)
    handle.set(CURLOPT_PROTOCOLS_STR, origin.scheme.rawValue)
    let proxy = policy.flatMap {
      workshop.proxies.proxy(scheme: origin.scheme.rawValue, host: $0.host)
    }
    isProxied = proxy != nil
    handle.set(CURLOPT_PROXY, proxy ?? "")
    // Decided above; libcurl would look into the environment once more.
    handle.set(CURLOPT_NOPROXY, "")
    handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    handle.set(CURLOPT_CONNECTTIMEOUT_MS, watch.connect(Clock.monotonic()))
    if let authorities = request.authorities { handle.set(CURLOPT_CAINFO, authorities) }
    var headers = request.sentHeaders
    if let target { headers += target.conditions }
    handle.set(headers: headers, credential: request.credential, secret: secret)
    // What libcurl decodes; what it asks for is in the headers. A file must come as it is.
    if target == nil { handle.set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate") }
    if secret != nil {
      // A connection keeps headers for compression (RFC 7541): one that has carried a key is not kept.
      handle.set(CURLOPT_FRESH_CONNECT, 1)
      handle.set(CURLOPT_FORBID_REUSE, 1)
    }
    switch request.method {
    case .get: handle.set(CURLOPT_HTTPGET, 1)
    case .head: handle.set(CURLOPT_NOBODY, 1)
    case .post, .put, .patch, .delete:
      if let source {
        handle.set(CURLOPT_UPLOAD, 1)
        handle.set(CURLOPT_INFILESIZE_LARGE, size: source.length ?? -1)
      } else if request.method != .delete {
        // Some servers want a length for a method that usually has a body.
        handle.set(CURLOPT_UPLOAD, 1)
        handle.set(CURLOPT_INFILESIZE_LARGE, size: 0)
      }
      handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
  }

  /// Lets go of the transfer; its memory is overwritten.
  private func drop() {
    guard let handle else { return }
    workshop.startedPool?.remove(handle)
    self.handle = nil
  }

  // MARK: - The end of an attempt

  func finished(_ code: CURLcode) {
    guard !isOver, let handle else { return }
    if let fault { return failed(fault) }
    guard code == CURLE_OK || isCut else {
      if code == CURLE_OPERATION_TIMEDOUT {
        return failed(watch.connectFault(host, Clock.monotonic()))
      }
      if code == CURLE_READ_ERROR || code == CURLE_ABORTED_BY_CALLBACK, let source,
        source.fault != 0
      {
        return failed(NetworkFault(.file, detail: source.path, number: Int(source.fault)))
      }
      return failed(
        NetworkFault(
          code, handle, host: host, refused: refused, isProxied: isProxied,
          hasConnected: hasConnected, hasHead: arrival != .head))
    }
    switch arrival {
    case .head: failed(NetworkFault(.malformed))
    case .nowhere: follow()
    case .held:
      let outcome = RetryRule.Outcome.status(head.status, head.headers, body: held)
      if !again(outcome) {
        showHead()
        give(held[...])
        end()
      }
    case .toProgram: end()
    case .toEvents:
      do throws(EventStream.TooLong) {
        if let event = try events?.finish() { reply(.event(event)) }
        end()
      } catch {
        fail(tooLarge(.line, error.limit))
      }
    case .toFile:
      do throws(NetworkFault) {
        end(sha256: try target?.finish())
      } catch {
        fail(error)
      }
    }
  }

  private func end(sha256: String? = nil) {
    reply(
      .end(
        NetworkEnd(
          sent: source?.sent ?? 0, received: received, attempts: attempts, sha256: sha256,
          isCut: isCut)))
  }

  /// The attempt failed. There is another one while the program has seen nothing of it, or where a file goes on.
  private func failed(_ fault: NetworkFault) {
    let mayRepeat = !hasShownHead || target != nil
    guard fault.kind == .broken, mayRepeat, again(.broken) else { return fail(fault) }
  }

  /// - Returns: whether there is another attempt.
  private func again(_ outcome: RetryRule.Outcome) -> Bool {
    guard source?.canRewind ?? true,
      case .wait(let milliseconds) = retry.decide(outcome, now: Clock.wall())
    else { return false }
    drop()
    var status = 0
    if case .status(let number, _, _) = outcome { status = number }
    attempts += 1
    let now = Clock.monotonic()
    pause = (now + UInt64(milliseconds) * 1_000_000, now, status)
    // Silence is no fault of the server now.
    watch.begin()
    showWait(milliseconds, now)
    return true
  }

  /// The answer was a redirect, or a download has nothing to go on with.
  private func follow() {
    if head.status == 416 {
      do throws(NetworkFault) {
        guard try target?.beginAgain() == true else { return fail(NetworkFault(.malformed)) }
      } catch {
        return fail(error)
      }
      return attempt()
    }
    let location = head.headers.first("location") ?? ""
    guard let next = try? request.address.resolving(location) else {
      return fail(NetworkFault(.redirect, detail: location))
    }
    guard next.origin == request.address.origin else {
      return fail(NetworkFault(.redirect, detail: next.description))
    }
    redirects += 1
    guard redirects <= WebJob.mostRedirects else {
      return fail(NetworkFault(.tooManyRedirects, number: WebJob.mostRedirects))
    }
    if head.status == 303 && request.method != .head
      || head.status < 303 && request.method == .post
    {
      (request.method, request.body, source) = (.get, .none, nil)
      request.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
    guard source?.canRewind ?? true else {
      return fail(NetworkFault(.redirect, detail: next.description))
    }
    request.address = next
    attempt()
  }

  // MARK: - What the program says, and the time

  func cancel() { fail(NetworkFault(.cancelled)) }

  func give(_ bytes: [UInt8], isLast: Bool) {
    guard !isOver else { return }
    guard let source, source.give(bytes, isLast: isLast) else {
      return fail(NetworkFault(.badRequest, detail: RequestFault.line.rawValue))
    }
    watch.move(Clock.monotonic())
    handle?.pause(receiving: isReceivingPaused, sending: false)
  }

  func goOn() {
    guard isReceivingPaused, !isOver else { return }
    isReceivingPaused = false
    handle?.pause(receiving: false, sending: source?.isAsked ?? false)
  }

  func tick(_ now: UInt64) -> Int {
    guard !isOver else { return 0 }
    if let fault = watch.fault(
      now, host: host, isHeld: isReceivingPaused || source?.isAsked ?? false)
    {
      fail(fault)
      return 0
    }
    guard let pause else {
      // Only files and long bodies are watched; else nothing happens until a byte comes.
      guard arrival == .toFile || source?.length ?? .max > 1 << 18 && source != nil else {
        return watch.next(now)
      }
      showProgress(now)
      return min(watch.next(now), 100)
    }
    guard now < pause.until else {
      attempt()
      return 0
    }
    let left = Int((pause.until - now + 999_999) / 1_000_000)
    if now >= pause.shown { showWait(left, now) }
    return min(left, Int((self.pause?.shown ?? now) - now) / 1_000_000 + 1, watch.left(now))
  }

  /// The countdown: at once, and then every second.
  private func showWait(_ milliseconds: Int, _ now: UInt64) {
    reply(
      .progress(
        NetworkProgress(
          .waiting, wait: milliseconds, attempt: attempts, attempts: retry.limit + 1,
          status: pause?.status ?? 0)))
    pause?.shown = now + 1_000_000_000
  }

  /// At most ten times a second, for what takes long enough to be watched.
  private func showProgress(_ now: UInt64) {
    guard now >= progressed + 100_000_000, !workshop.output.isFull else { return }
    if arrival == .toFile, let target, let handle {
      let rest = handle.size(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
      let begun = target.offset - (handle.size(CURLINFO_SIZE_DOWNLOAD_T) ?? 0)
      show(.receiving, target.offset, rest.map { $0 + begun }, now)
    } else if arrival == .head, let source, source.length ?? .max > 1 << 18, hasConnected {
      show(.sending, source.sent, source.length, now)
    }
  }

  private var lastShown = -1

  private func show(
    _ stage: NetworkProgress.Stage, _ done: Int, _ total: Int?, _ now: UInt64
  ) {
    guard done != lastShown else { return }
    (lastShown, progressed) = (done, now)
    reply(
      .progress(
        NetworkProgress(
          stage, done: done, total: total, attempt: attempts, attempts: retry.limit + 1)))
  }
}

extension WebJob: TransferHandler {
  func permits(_ address: HostAddress) -> Bool {
    // Of a proxy, which the user's environment names, any address is right; that of the host is the proxy's affair.
    if isProxied || policy?.permits(address) ?? false { return true }
    refused = address
    return false
  }

  func connected() {
    hasConnected = true
    watch.move(Clock.monotonic())
  }

  func supply(_ room: UnsafeMutableRawBufferPointer) -> Supplied {
    guard let source else { return .bytes(0) }
    watch.move(Clock.monotonic())
    return source.supply(room) { reply(.wantsBody) }
  }

  func rewind() -> Bool { source?.rewind() ?? true }

  func take(header: UnsafeRawBufferPointer) -> Bool {
    watch.move(Clock.monotonic())
    return take(headerLine: header)
  }

  func take(body: UnsafeRawBufferPointer) -> Taken {
    watch.move(Clock.monotonic())
    let taken = take(piece: body)
    isReceivingPaused = taken == .later
    return taken
  }

  /// May another attempt be made after this answer?
  var mayRetry: Bool {
    (source?.canRewind ?? true) && retry.mayRetry(head.status, head.headers)
  }
}
