// The filter that makes photos small, beside itself without vector instructions and beside the same
// filter in doubles.

import CoreOracle
import Testing

@Suite struct ScalerTests {
  @Test func sameBytesOnEveryProcessorAndNearDoubles() {
    var different = 0
    let apart = core_oracle_photo_scaler(20_260_501, 400, &different)
    #expect(different == 0)
    // Weights of 1/16384 and two roundings to whole levels, the first of which rings on.
    #expect(apart < 2)
  }
}
