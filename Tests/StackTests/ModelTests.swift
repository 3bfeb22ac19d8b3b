// What a start takes for granted of the tables of supplements.

import Notebook
import Testing

@testable import Stack

@Suite struct ModelTests {
  @Test("the fingerprint of the models of stack is the constant that every start takes for it")
  func fingerprint() {
    let right = EntityModel.fingerprint(of: StackModel.all)
    #expect(StackModel.fingerprint == right, "0x\(String(right, radix: 16))")
  }
}
