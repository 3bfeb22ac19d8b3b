// A mail to its server. Sent once: whether a server has taken a message whose connection then broke cannot be known,
// and nobody wants it twice.

import CCurl
import Glibc
import Kernel
import NetLink
import System

final class MailJob: Job {
  let id: Int
  private let mail: MailRequest
  private let secret: Secret?
  private let workshop: Workshop
  private(set) var handle: EasyHandle?
  private(set) var isOver = false
  var hasSecret: Bool { secret != nil }
  private var names: NameShare?
  private var source: BodySource?
  private var watch: TransferWatch
  private var refused: HostAddress?
  private var isProxied = false
  private var hasConnected = false
  /// Bytes that the server has answered, which are a few hundred for each recipient.
  private var answered = 0
  private static let mostAnswers = 1 << 18

  init(_ id: Int, _ mail: MailRequest, _ secret: Secret?, _ workshop: Workshop) {
    (self.id, self.mail, self.secret, self.workshop) = (id, mail, secret, workshop)
    watch = TransferWatch(mail.patience, now: Clock.monotonic())
  }

  private func reply(_ reply: Reply) {
    guard !isOver else { return }
    workshop.output.add(.reply(id, reply))
    guard reply.isLast else { return }
    isOver = true
    // libcurl ends a message that is removed in the middle with its dot, as if it were whole, and waits for an answer.
    if case .failed = reply { handle?.cut() }
    if let handle { workshop.startedPool?.remove(handle) }
    handle = nil
  }

  private func fail(_ fault: NetworkFault) {
    var fault = fault
    if fault.host.isEmpty { fault.host = mail.host.text }
    if fault.kind == .authorities { fault.detail = mail.authorities ?? "" }
    reply(.failed(fault))
  }

  func start() {
    do throws(NetworkFault) {
      try mail.check(hasSecret: secret != nil)
      // A password may have blanks and letters of any script, but ends no line.
      if let secret, secret.isEmpty || secret.withBytes({ $0.contains { $0 < 0x20 || $0 == 0x7F } })
      {
        throw NetworkFault(.badRequest, detail: RequestFault.key.rawValue)
      }
      source = try BodySource(.bytes(mail.wireMessage))
    } catch {
      return fail(error)
    }
    names = NameShare()
    do throws(NetworkFault) {
      handle = try workshop.begin(self, sharing: names, configure)
    } catch {
      fail(error)
    }
  }

  private func configure(_ handle: EasyHandle) {
    let scheme = mail.security == .tls ? "smtps" : "smtp"
    // The name this machine gives itself in its greeting: none that says where the user is.
    handle.set(CURLOPT_URL, "\(scheme)://\(mail.server)/%5B127.0.0.1%5D")
    handle.set(CURLOPT_PROTOCOLS_STR, scheme)
    let proxy = workshop.proxies.proxy(scheme: "smtp", host: mail.host)
    isProxied = proxy != nil
    handle.set(CURLOPT_PROXY, proxy ?? "")
    handle.set(CURLOPT_NOPROXY, "")
    handle.set(CURLOPT_CONNECTTIMEOUT_MS, watch.connect(Clock.monotonic()))
    // For the answer to a whole message libcurl waits without coming back here, so that no other clock runs.
    handle.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, max(1, mail.patience.idle / 1000))
    if mail.security == .startTLS { handle.set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)) }
    if let authorities = mail.authorities { handle.set(CURLOPT_CAINFO, authorities) }
    handle.set(CURLOPT_FRESH_CONNECT, 1)
    handle.set(CURLOPT_FORBID_REUSE, 1)
    handle.ownConnections()
    handle.set(CURLOPT_MAIL_FROM, "<\(mail.sender)>")
    handle.set(CURLOPT_MAIL_RCPT, list: mail.recipients.map { "<\($0)>" })
    handle.set(CURLOPT_UPLOAD, 1)
    handle.set(CURLOPT_INFILESIZE_LARGE, size: source?.length ?? 0)
    if let login = mail.login, let secret {
      handle.set(CURLOPT_LOGIN_OPTIONS, "AUTH=\(login.method.rawValue)")
      handle.set(CURLOPT_USERNAME, login.user)
      handle.set(
        login.method == .xoauth2 ? CURLOPT_XOAUTH2_BEARER : CURLOPT_PASSWORD, secret: secret)
    }
  }

  func finished(_ code: CURLcode) {
    guard !isOver, let handle else { return }
    if code == CURLE_OK {
      let sent = source?.sent ?? 0
      return reply(.end(NetworkEnd(sent: sent, received: 0, attempts: 1)))
    }
    if code == CURLE_OPERATION_TIMEDOUT {
      return fail(watch.connectFault(mail.host.text, Clock.monotonic()))
    }
    if answered > MailJob.mostAnswers {
      return fail(
        NetworkFault(
          .tooLarge, host: mail.host.text, detail: NetworkLimit.headers.rawValue,
          number: MailJob.mostAnswers))
    }
    let answer = handle.number(CURLINFO_RESPONSE_CODE)
    if code == CURLE_LOGIN_DENIED {
      return fail(NetworkFault(.login, number: answer >= 400 ? answer : 0))
    }
    // libcurl reports a refused sender, recipient or message as a failure to send or as an odd answer.
    if hasConnected, answer >= 400 { return fail(NetworkFault(.mail, number: answer)) }
    fail(
      NetworkFault(
        code, handle, host: mail.host.text, refused: refused, isProxied: isProxied,
        hasConnected: hasConnected, hasHead: true))
  }

  func tick(_ now: UInt64) -> Int {
    if let fault = watch.fault(now, host: mail.host.text, isHeld: false) {
      fail(fault)
      return 0
    }
    return watch.next(now)
  }

  func cancel() { fail(NetworkFault(.cancelled)) }

  func give(_ bytes: [UInt8], isLast: Bool) {
    fail(NetworkFault(.badRequest, detail: RequestFault.line.rawValue))
  }

  func goOn() {}
}

extension MailJob: TransferHandler {
  func permits(_ address: HostAddress) -> Bool {
    if isProxied || mail.policy.permits(address) { return true }
    refused = address
    return false
  }

  func connected() {
    hasConnected = true
    watch.move(Clock.monotonic())
  }

  /// The answers of the server, which only libcurl reads.
  func take(header: UnsafeRawBufferPointer) -> Bool {
    watch.move(Clock.monotonic())
    answered += header.count
    // Once a mail is taken or refused only the farewell is due, and libcurl waits for its answer without a loop.
    let isRefusal = header.first.map { $0 >= UInt8(ascii: "4") } ?? false
    if isRefusal || source?.sent == source?.length {
      handle?.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, 1)
    }
    return answered <= MailJob.mostAnswers
  }

  func take(body: UnsafeRawBufferPointer) -> Taken { .all }

  func supply(_ room: UnsafeMutableRawBufferPointer) -> Supplied {
    watch.move(Clock.monotonic())
    return source?.supply(room) {} ?? .bytes(0)
  }

  func rewind() -> Bool { source?.rewind() ?? true }
}
