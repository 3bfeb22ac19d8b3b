// The transfers that run now, in libcurl's multi handle. Made with the first request, so that the greeting
// does not wait for the TLS library.

import CCurl
import Glibc

/// Owns the multi handle. Not thread safe.
final class TransferPool {
  private let multi: UnsafeMutableRawPointer

  /// nil when libcurl cannot be used.
  init?() {
    guard curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK, let multi = curl_multi_init() else {
      return nil
    }
    self.multi = multi
    _ = tc_curl_set_multi_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, 32)
  }

  /// - Returns: whether it runs.
  func add(_ handle: EasyHandle) -> Bool { curl_multi_add_handle(multi, handle.raw) == CURLM_OK }

  func remove(_ handle: EasyHandle) { curl_multi_remove_handle(multi, handle.raw) }

  /// Waits until a descriptor or a transfer is ready, at most so many milliseconds.
  func wait(_ descriptors: inout [curl_waitfd], _ milliseconds: Int) {
    let count = UInt32(descriptors.count)
    _ = curl_multi_poll(multi, &descriptors, count, Int32(clamping: milliseconds), nil)
  }

  /// Moves every transfer on, and hands over those that are done.
  func perform(_ finished: (UnsafeMutableRawPointer, CURLcode) -> Void) {
    var running: Int32 = 0
    _ = curl_multi_perform(multi, &running)
    var code = CURLE_OK
    var done: [(UnsafeMutableRawPointer, CURLcode)] = []
    while let handle = tc_curl_finished(multi, &code) { done.append((handle, code)) }
    for (handle, code) in done { finished(handle, code) }
  }
}

/// The names that one request has looked up. Its attempts and redirects go where the first one went.
final class NameShare {
  let raw: UnsafeMutableRawPointer

  /// nil when there is no memory.
  init?() {
    guard let raw = curl_share_init() else { return nil }
    self.raw = raw
    guard tc_curl_share(raw, CURL_LOCK_DATA_DNS) == CURLSHE_OK else {
      curl_share_cleanup(raw)
      return nil
    }
  }

  deinit { curl_share_cleanup(raw) }
}
