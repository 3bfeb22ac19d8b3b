// A notebook of mind with the numbers, as the program has them.

import Assistant
import Command
import Kernel
import Mind
import SessionBench

class MindBench: SessionBench {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder("mind")
    super.init([.mind], folder: scratch.path)
    registry = Registry(
      common: Registry.commonTables + Registry.assistantTables, domains: [.mind])
    environment = ["LANG": "it_IT.UTF-8"]
    settings.set(.language, "en", flag: "--test")
  }

  override func makeSession() -> Session {
    let session = super.makeSession()
    session.provide(SafetyCompanion.mind)
    return session
  }
}
