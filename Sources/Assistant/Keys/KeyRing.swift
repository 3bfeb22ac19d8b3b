import Command
import Kernel
import NetLink
import Providers
import System

extension Session {
  var keyRing: KeyRing { kept { KeyRing(self) } }
}

final class KeyRing {
  unowned let session: Session
  init(_ session: Session) { self.session = session }
  func holds(provider: String, origin: Origin) throws(Diagnostic) -> Bool {
    try secret(provider: provider, origin: origin) != nil
  }
  func secret(provider: String, origin: Origin) throws(Diagnostic) -> Secret? {
    let table = try ProviderTable.builtIn()
    guard let own = table[provider], own.base.origin == origin, let variable = own.variable,
      let value = session.surroundings.environment[variable], !value.isEmpty
    else { return nil }
    return Secret(Array(value.utf8))
  }
}
