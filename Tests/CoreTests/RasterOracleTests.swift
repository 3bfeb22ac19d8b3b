// Heat grids by the million against slow references, in C: Tests/CoreOracle/raster_oracle.c.
import CoreOracle
import Testing

@Suite struct RasterOracleTests {
  /// Some 2 million points, a third of them on edges or one unit beside, in boxes of 1e-280 to
  /// 1e300; both instruction sets.
  @Test func binsAreThoseOfASearchAmongTheEdges() {
    #expect(raster_oracle_bins(11, 1_000) == 0)
  }

  @Test func timeIsSharedByLength() { #expect(raster_oracle_segments(12, 40_000) == 0) }

  @Test func passesCountOncePerCell() { #expect(raster_oracle_passes(13, 20_000) == 0) }

  @Test func nothingIsLostOrMade() { #expect(raster_oracle_conservation(14, 20) == 0) }
}
