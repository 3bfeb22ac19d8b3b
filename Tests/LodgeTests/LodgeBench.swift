// A notebook with the commands of lodges.

import Command
import Kernel
import Lodge
import SessionBench
import Testing

final class LodgeBench: SessionBench {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder("lodge")
    super.init([.lodge], folder: scratch.path)
  }
}
