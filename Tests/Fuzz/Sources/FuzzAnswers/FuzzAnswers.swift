// Any bytes as the answer of a provider: an event of each dialect, a whole body, an error with any status, a list of models, a
// file of providers. Nothing traps, every fault has printable words, and what is read stays within its limits.

import Kernel
import NetLink

@testable import Providers

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

private let providers = (try? ProviderTable.builtIn())?.providers ?? []

private func check(_ fault: ProviderFault) {
  for provider in providers.prefix(2) {
    let text = fault.diagnostic(provider, model: "m", secret: nil).text(
      language: .english, width: 80, color: false, severity: .error)
    check(
      !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "words steer the terminal")
    check(text.utf8.count < 8000, "words without end")
  }
}

private func read(_ dialect: Provider.Dialect, _ bytes: [UInt8]) {
  var reader = AnswerReader(dialect)
  do throws(ProviderFault) {
    var stream = EventStream()
    for event in (try? stream.take(bytes)) ?? [] { _ = try reader.take(event) }
    let end = try reader.end()
    check(end.calls.count <= AnswerReader.mostCalls, "too many calls")
    check(
      end.calls.allSatisfy { $0.arguments.utf8.count <= AnswerReader.mostArgumentBytes },
      "too long arguments")
  } catch {
    check(error)
  }
  var whole = AnswerReader(dialect)
  do throws(ProviderFault) {
    _ = try whole.take(body: bytes)
    _ = try whole.end()
  } catch {
    check(error)
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAnswers(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  switch start[0] % 5 {
  case 0: read(.openai, bytes)
  case 1: read(.anthropic, bytes)
  case 2:
    for status in [400, 404, 422, 429, 500] { check(ProviderFault(status: status, body: bytes)) }
  case 3:
    for provider in providers.prefix(2) {
      do throws(ProviderFault) {
        let page = try ModelPage(provider, body: bytes)
        check(page.models.allSatisfy { $0.name == $0.name.printable }, "a name that is not printed")
      } catch {
        check(error)
      }
    }
  default:
    guard var table = try? ProviderTable.builtIn() else { return 0 }
    do throws(Diagnostic) { try table.merge(bytes, path: "p.json") } catch {
      check(error.code == .data, "another fault")
    }
    for provider in table.providers { _ = provider.traits(of: "gpt-5-mini") }
  }
  return 0
}
