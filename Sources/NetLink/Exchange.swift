// One request and its answer, piece by piece.

import Kernel
import System

/// A request that is under way. Given up with the last reference to it. Not thread safe.
public final class Exchange {
  let id: Int
  private let helper: NetworkHelper
  private var replies: [Reply] = []
  private var taken = 0
  /// Whether the last piece has come from the helper.
  private var hasEnded = false
  /// What the keyring was asked for; nil where it has no such key. There once the last piece has come.
  public private(set) var secret: Secret?

  init(_ id: Int, _ helper: NetworkHelper) {
    (self.id, self.helper) = (id, helper)
  }

  deinit {
    helper.forget(id)
    if !hasEnded { _ = helper.tell(.cancel(id)) }
  }

  /// The next piece of the answer; nil when the time is over, when `wakes` can be read, and after the last piece.
  /// - Parameters:
  ///   - milliseconds: how long is waited at most.
  ///   - wakes: a descriptor that ends the waiting, such as that of signals; -1 for none.
  public func next(within milliseconds: Int, wakes: Int32 = -1) -> Reply? {
    let deadline = Clock.monotonic() + UInt64(max(0, milliseconds)) * 1_000_000
    while true {
      if let reply = stored() { return reply }
      if hasEnded { return nil }
      let now = Clock.monotonic()
      let left = now < deadline ? Int((deadline - now + 999_999) / 1_000_000) : 0
      let waited = helper.pump(left, wakes: wakes)
      // Others may get answers all the time: the deadline holds for this one.
      if waited == .woken || left == 0 { return stored() }
    }
  }

  private func stored() -> Reply? {
    guard taken < replies.count else { return nil }
    let reply = replies[taken]
    taken += 1
    if taken == replies.count {
      replies.removeAll(keepingCapacity: true)
      taken = 0
    }
    return reply
  }

  /// Gives the next piece of a body that is sent as a stream; to be called once for each `wantsBody`.
  /// - Parameter bytes: at most `Wire.largestPiece`, some 64 KiB are best.
  public func give(_ bytes: [UInt8], isLast: Bool = false) {
    precondition(bytes.count <= Wire.largestPiece, "\(bytes.count) bytes in one piece")
    guard !hasEnded else { return }
    _ = helper.tell(.body(id, bytes, isLast: isLast))
  }

  /// Ends the request, in at most 100 milliseconds. Pieces that have come before can still be taken; the last one is
  /// `cancelled`, or `end` where the answer was whole already.
  public func cancel() {
    guard !hasEnded else { return }
    let deadline = Clock.monotonic() + UInt64(NetworkHelper.cancelPatience) * 1_000_000
    guard helper.tell(.cancel(id)) else { return }
    while !hasEnded {
      let now = Clock.monotonic()
      guard now < deadline else {
        helper.killHelper(for: self)
        return
      }
      _ = helper.pump(Int((deadline - now) / 1_000_000) + 1, wakes: -1)
    }
  }

  func take(_ secret: Secret) {
    guard !hasEnded else { return }
    self.secret = secret
  }

  func take(_ reply: Reply) {
    guard !hasEnded else { return }
    hasEnded = reply.isLast
    replies.append(reply)
  }
}
