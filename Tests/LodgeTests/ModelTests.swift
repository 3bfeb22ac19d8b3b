// What a start takes for granted of the tables of lodges.

import Notebook
import Testing

@testable import Lodge

@Suite struct ModelTests {
  @Test("the fingerprint of the models of lodge is the constant that every start takes for it")
  func fingerprint() {
    let right = EntityModel.fingerprint(of: LodgeModel.all)
    #expect(LodgeModel.fingerprint == right, "0x\(String(right, radix: 16))")
  }
}
