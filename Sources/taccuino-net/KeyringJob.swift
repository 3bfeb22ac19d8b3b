// The keyring of the desktop, asked in a thread of its own so that transfers go on meanwhile. No session bus is ever
// started: see `KeyringRequest.bus`.

import CSecret
import Glibc
import Kernel
import NetLink
import System

final class KeyringJob: Job {
  let id: Int
  private let request: KeyringRequest
  private var secret: Secret?
  private let workshop: Workshop
  private let deadline: UInt64
  private var task: OpaquePointer?
  private(set) var isOver = false
  var hasSecret: Bool { true }

  init(_ id: Int, _ request: KeyringRequest, _ secret: Secret?, _ workshop: Workshop) {
    (self.id, self.request, self.secret, self.workshop) = (id, request, secret, workshop)
    deadline = Clock.monotonic() + UInt64(max(0, request.patience)) * 1_000_000
  }

  deinit { end() }

  var descriptor: Int32 { task.map { tc_secret_descriptor($0) } ?? -1 }

  private func end() {
    tc_secret_free(task)
    task = nil
    secret = nil
  }

  private func reply(_ reply: Reply) {
    workshop.output.add(.reply(id, reply))
    guard reply.isLast else { return }
    isOver = true
    end()
  }

  private func fail(_ fault: KeyringFault) {
    reply(.failed(NetworkFault(.keyring, detail: fault.rawValue)))
  }

  func start() {
    do throws(NetworkFault) { try request.check(hasSecret: secret != nil) } catch {
      return reply(.failed(error))
    }
    guard workshop.hasBus else { return fail(.noBus) }
    let (act, place): (tc_secret_act, KeyPlace?) =
      switch request.act {
      case .store(let place): (TC_SECRET_STORE, place)
      case .find(let place): (TC_SECRET_FIND, place)
      case .remove(let place): (TC_SECRET_REMOVE, place)
      case .list: (TC_SECRET_LIST, nil)
      }
    let (provider, origin) = (place?.provider ?? "", place?.origin.description ?? "")
    // What the desktop shows in its list of passwords.
    let label = "taccuino: \(provider) (\(origin))"
    if let secret {
      task = secret.withBytes {
        tc_secret_begin(act, provider, origin, label, $0.baseAddress, $0.count)
      }
    } else {
      task = tc_secret_begin(act, provider, origin, label, nil, 0)
    }
    secret = nil
    if task == nil { reply(.failed(NetworkFault(.internal))) }
  }

  func cancel() {
    guard !isOver else { return }
    if let task { tc_secret_cancel(task) }
    reply(.failed(NetworkFault(.cancelled)))
  }

  func tick(_ now: UInt64) -> Int {
    guard !isOver, let task else { return .max }
    switch tc_secret_outcome_of(task) {
    case TC_SECRET_RUNS:
      guard now < deadline else {
        tc_secret_cancel(task)
        fail(.timeout)
        return .max
      }
      return Int((deadline - now) / 1_000_000) + 1
    case TC_SECRET_DONE: answer(task)
    case TC_SECRET_NO_LIBRARY: fail(.noLibrary)
    case TC_SECRET_NO_BUS: fail(.noBus)
    case TC_SECRET_NO_SERVICE: fail(.noService)
    case TC_SECRET_NO_COLLECTION: fail(.noCollection)
    case TC_SECRET_LOCKED: fail(.locked)
    case TC_SECRET_REFUSED: fail(.refused)
    case TC_SECRET_CANCELLED: reply(.failed(NetworkFault(.cancelled)))
    default: fail(.failed)
    }
    return .max
  }

  private func answer(_ task: OpaquePointer) {
    if case .list = request.act {
      let places = (0..<tc_secret_count(task)).compactMap { index -> KeyPlace? in
        KeyPlace(
          provider: String(cString: tc_secret_provider(task, index)),
          origin: String(cString: tc_secret_origin(task, index)))
      }
      reply(.keys(places))
    }
    var count = 0
    if case .find = request.act, let bytes = tc_secret_found(task, &count) {
      guard count <= Secret.limit else { return fail(.failed) }
      let found = Secret(UnsafeRawBufferPointer(start: bytes, count: count))
      SecretLine.with(found, id: id) { workshop.output.add($0) }
    }
    reply(.end(NetworkEnd(sent: 0, received: 0, attempts: 1)))
  }
}
