// What a start takes for granted of the tables of mind.

import Notebook
import Testing

@testable import Mind

@Suite struct ModelTests {
  @Test("the fingerprint of the models of mind is the constant that every start takes for it")
  func fingerprint() {
    let right = EntityModel.fingerprint(of: MindModel.all)
    #expect(MindModel.fingerprint == right, "0x\(String(right, radix: 16))")
  }
}
