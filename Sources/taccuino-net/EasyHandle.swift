// A transfer of libcurl: its options, and the functions that libcurl calls back. Everything that is refused for the
// sake of safety is set here for all transfers.

import CCurl
import Glibc
import Kernel
import NetLink
import System

/// What a transfer asks its job. Called by libcurl in the midst of its work: nothing here may add or remove transfers.
protocol TransferHandler: AnyObject {
  /// A line of headers, with its end. - Returns: whether the transfer goes on.
  func take(header: UnsafeRawBufferPointer) -> Bool
  func take(body: UnsafeRawBufferPointer) -> Taken
  func supply(_ room: UnsafeMutableRawBufferPointer) -> Supplied
  /// The body is needed from its beginning. - Returns: whether that can be done.
  func rewind() -> Bool
  /// Whether a connection may be opened to this address, or one that is open be used.
  func permits(_ address: HostAddress) -> Bool
  /// The connection is ready, and the request goes out.
  func connected()
}

enum Taken { case all, later, none }
enum Supplied { case bytes(Int), later, abort }

/// Owns a handle of libcurl. Not thread safe.
final class EasyHandle {
  let raw: UnsafeMutableRawPointer
  private unowned let handler: any TransferHandler
  private var lists: [UnsafeMutablePointer<curl_slist>] = []
  /// Those that are open; nil where they may be shared.
  private var sockets: Set<Int32>?
  /// The first option that could not be set; CURLE_OK when all could.
  private(set) var fault = CURLE_OK

  /// nil when there is no memory.
  init?(_ handler: any TransferHandler) {
    guard let raw = curl_easy_init() else { return nil }
    (self.raw, self.handler) = (raw, handler)
    let context = Unmanaged.passUnretained(self).toOpaque()
    for option in [
      CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA,
      CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA, CURLOPT_PRIVATE,
    ] {
      note(tc_curl_set_pointer(raw, option, context))
    }
    note(tc_curl_set_data_function(raw, CURLOPT_WRITEFUNCTION, writeFunction))
    note(tc_curl_set_data_function(raw, CURLOPT_HEADERFUNCTION, headerFunction))
    note(tc_curl_set_data_function(raw, CURLOPT_READFUNCTION, readFunction))
    note(tc_curl_set_seek_function(raw, seekFunction))
    note(tc_curl_set_socket_function(raw, socketFunction))
    note(tc_curl_set_ready_function(raw, readyFunction))
    // No signals from libcurl's threads, and no waiting for one that still looks up a name.
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_TCP_KEEPALIVE, 1)
    // Redirects are followed by the job, which checks them; nothing is read from a .netrc.
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    // The address is sent as it was shown.
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_PROXY_SSL_VERIFYPEER, 1)
    set(CURLOPT_PROXY_SSL_VERIFYHOST, 2)
    // A name is looked up once for a request: its attempts share what was found.
    set(CURLOPT_DNS_CACHE_TIMEOUT, -1)
  }

  deinit {
    curl_easy_cleanup(raw)
    // What is freed is overwritten, keys in headers too: see `tc_memory.h`.
    for list in lists { curl_slist_free_all(list) }
  }

  private func note(_ code: CURLcode) { if fault == CURLE_OK { fault = code } }

  func set(_ option: CURLoption, _ value: Int) { note(tc_curl_set_long(raw, option, value)) }
  func set(_ option: CURLoption, size: Int) {
    note(tc_curl_set_size(raw, option, curl_off_t(size)))
  }
  func set(_ option: CURLoption, _ text: String) { note(tc_curl_set_text(raw, option, text)) }
  func set(_ option: CURLoption, share: UnsafeMutableRawPointer) {
    note(tc_curl_set_pointer(raw, option, share))
  }

  /// Sets a text that libcurl copies and overwrites when it frees it; the one handed over is overwritten here.
  func set(_ option: CURLoption, secret: Secret) {
    withText(of: secret, prefix: []) { note(tc_curl_set_text(raw, option, $0)) }
  }

  func set(_ option: CURLoption, list texts: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for text in texts { append(text, to: &list) }
    set(option, list)
  }

  /// Sets the headers, the one with the key last.
  func set(headers: [WebHeader], credential: WebCredential?, secret: Secret?) {
    var list: UnsafeMutablePointer<curl_slist>?
    for header in headers {
      append(
        header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)", to: &list)
    }
    // No answer is waited for before the body goes.
    append("Expect:", to: &list)
    if let credential, let secret {
      withText(of: secret, prefix: Array("\(credential.header): \(credential.prefix)".utf8)) {
        append($0, to: &list)
      }
    }
    set(CURLOPT_HTTPHEADER, list)
  }

  private func set(_ option: CURLoption, _ list: UnsafeMutablePointer<curl_slist>?) {
    guard let list else { return }
    lists.append(list)
    note(tc_curl_set_list(raw, option, list))
  }

  private func append(
    _ text: UnsafePointer<CChar>, to list: inout UnsafeMutablePointer<curl_slist>?
  ) {
    if let longer = curl_slist_append(list, text) {
      list = longer
    } else {
      note(CURLE_OUT_OF_MEMORY)
    }
  }

  private func withText(
    of secret: Secret, prefix: [UInt8], _ body: (UnsafePointer<CChar>) -> Void
  ) {
    let count = prefix.count + secret.count + 1
    let text = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer {
      if let base = text.baseAddress { explicit_bzero(base, count) }
      text.deallocate()
    }
    text.copyBytes(from: prefix)
    secret.withBytes {
      UnsafeMutableRawBufferPointer(rebasing: text[prefix.count...]).copyBytes(from: $0)
    }
    text[count - 1] = 0
    if let base = text.baseAddress { body(UnsafePointer(base.assumingMemoryBound(to: CChar.self))) }
  }

  // MARK: - Asking

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return tc_curl_long(raw, info, &value) == CURLE_OK ? value : 0
  }

  /// nil where it is not known.
  func size(_ info: CURLINFO) -> Int? {
    var value: curl_off_t = -1
    guard tc_curl_size(raw, info, &value) == CURLE_OK, value >= 0 else { return nil }
    return Int(value)
  }

  /// From now on the connections are this transfer's alone, and `cut` ends them. To be set before it runs, with the
  /// options that keep other transfers away from them.
  func ownConnections() {
    note(
      tc_curl_set_pointer(raw, CURLOPT_CLOSESOCKETDATA, Unmanaged.passUnretained(self).toOpaque()))
    note(tc_curl_set_close_function(raw, closeFunction))
    sockets = []
  }

  /// Cuts the connections, so that nothing more goes out when the transfer is removed.
  func cut() { for socket in sockets ?? [] { shutdown(socket, Int32(SHUT_RDWR)) } }

  fileprivate func opened(_ socket: Int32) { sockets?.insert(socket) }
  fileprivate func closed(_ socket: Int32) { sockets?.remove(socket) }

  /// Lets a direction that waited go on, or keeps it waiting.
  func pause(receiving: Bool, sending: Bool) {
    let mask = (receiving ? CURLPAUSE_RECV : 0) | (sending ? CURLPAUSE_SEND : 0)
    _ = curl_easy_pause(raw, mask)
  }

  fileprivate static func handler(_ context: UnsafeMutableRawPointer?) -> (any TransferHandler)? {
    handle(context)?.handler
  }

  fileprivate static func handle(_ context: UnsafeMutableRawPointer?) -> EasyHandle? {
    context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
  }
}

// MARK: - What libcurl calls

private let writeFunction: tc_curl_data_function = { bytes, size, count, context in
  guard let handler = EasyHandle.handler(context) else { return 0 }
  switch handler.take(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) {
  case .all: return size * count
  case .later: return Int(CURL_WRITEFUNC_PAUSE)
  case .none: return size * count == 0 ? 1 : 0
  }
}

private let headerFunction: tc_curl_data_function = { bytes, size, count, context in
  guard let handler = EasyHandle.handler(context) else { return 0 }
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return handler.take(header: line) ? size * count : 0
}

private let readFunction: tc_curl_data_function = { bytes, size, count, context in
  guard let handler = EasyHandle.handler(context) else { return Int(CURL_READFUNC_ABORT) }
  let room = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
  switch handler.supply(room) {
  case .bytes(let count): return count
  case .later: return Int(CURL_READFUNC_PAUSE)
  case .abort: return Int(CURL_READFUNC_ABORT)
  }
}

private let seekFunction: tc_curl_seek_function = { context, offset, origin in
  guard let handler = EasyHandle.handler(context), offset == 0, origin == SEEK_SET,
    handler.rewind()
  else { return CURL_SEEKFUNC_FAIL }
  return CURL_SEEKFUNC_OK
}

private let socketFunction: tc_curl_socket_function = { context, _, address in
  guard let handler = EasyHandle.handler(context), let address,
    let bytes = tc_curl_address(address)
  else { return curl_socket_t(-1) }
  let length = Int(address.pointee.addrlen)
  guard let target = HostAddress(socket: UnsafeRawBufferPointer(start: bytes, count: length)),
    handler.permits(target)
  else { return curl_socket_t(-1) }
  let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
  let raw = socket(address.pointee.family, type, address.pointee.protocol)
  if raw >= 0 { EasyHandle.handle(context)?.opened(raw) }
  return raw
}

private let closeFunction: tc_curl_close_function = { context, socket in
  EasyHandle.handle(context)?.closed(socket)
  return close(socket)
}

/// Also for a connection that another request has opened.
private let readyFunction: tc_curl_ready_function = { context, address, _, _, _ in
  guard let handler = EasyHandle.handler(context), let address,
    let target = HostAddress(literal: String(cString: address)), handler.permits(target)
  else { return CURL_PREREQFUNC_ABORT }
  handler.connected()
  return CURL_PREREQFUNC_OK
}
