// Heat grids by hand: numbers that numpy.histogram2d gave, shares that one can see, rows of text,
// hostile input, and a machine without memory.
import CCore
import Core
import Testing

private func at(_ x: Double, _ y: Double) -> PlanPoint { PlanPoint(x: x, y: y) }

private func made(
  _ columns: Int, _ rows: Int, _ x: Double, _ y: Double, from low: PlanPoint = at(0, 0)
) throws -> HeatGrid {
  try #require(
    HeatGrid(columns: columns, rows: rows, box: PlanBox(low: low, high: at(x, y))))
}

private func cells(_ grid: HeatGrid) -> [[Double]] {
  (0..<grid.rows).map { row in (0..<grid.columns).map { grid[$0, row] } }
}

@Suite struct RasterTests {
  /// numpy 2.4.6: H, _, _ = histogram2d(x, y, bins=(3, 2), range=((0, 1), (0, 1))); H.T.
  @Test func pointsAsNumpyCountsThem() throws {
    let grid = try made(3, 2, 1, 1)
    let xy: [(Double, Double)] = [
      (0, 0), (1, 1), (1.0 / 3, 0.5), ((1.0 / 3).nextDown, 0.5.nextDown), (2.0 / 3, 1), (0.5, -0.0),
      (1.0.nextUp, 0.5), (-Double.leastNonzeroMagnitude, 0.5), (.nan, 0.5), (0.5, .infinity),
      (0.999, 0.001),
    ]
    #expect(grid.add(points: xy.map { at($0.0, $0.1) }) == 7)
    #expect(cells(grid) == [[2, 1, 1], [0, 1, 2]])
    #expect(grid.highest == 2 && grid.total == 7)
    #expect(grid.cell(of: at(1, 1)) ?? (9, 9) == (2, 1))
    #expect(grid.cell(of: at(1.1, 1)) == nil && grid.cell(of: at(.nan, 1)) == nil)
    #expect(grid[3, 0] == 0 && grid[0, -1] == 0)
  }

  @Test func weights() throws {
    let grid = try made(2, 1, 2, 1)
    let points = [at(0.5, 0.5), at(0.5, 0.5), at(1.5, 0.5), at(1.5, 0.5), at(1.5, 0.5), at(9, 9)]
    let weights = [0.25, 2, -1, .nan, .infinity, 7]
    #expect(grid.add(points: points, weights: weights) == 5)
    #expect(cells(grid) == [[2.25, -1]])
    grid.clear()
    #expect(grid.total == 0 && grid.highest == 0)
  }

  @Test func secondsGoByLength() throws {
    let rows: [([PlanPoint], [Double], [[Double]])] = [
      // Half the way in each cell; from outside only what is inside; none.
      ([at(0.5, 0.5), at(1.5, 0.5)], [10], [[5, 5, 0], [0, 0, 0]]),
      ([at(-1, 0.5), at(3, 0.5)], [8], [[2, 2, 2], [0, 0, 0]]),
      ([at(-1, 3), at(4, 3)], [10], [[0, 0, 0], [0, 0, 0]]),
      // A diagonal through a corner touches two cells only.
      ([at(0, 0), at(2, 2)], [8], [[4, 0, 0], [0, 4, 0]]),
      // Along an edge: the upper cells, and at the very top the last ones.
      ([at(0, 1), at(3, 1)], [3], [[0, 0, 0], [1, 1, 1]]),
      ([at(3, 2), at(0, 2)], [3], [[0, 0, 0], [1, 1, 1]]),
      // No length: all to its cell. Gaps: nothing.
      ([at(2.5, 0.5), at(2.5, 0.5)], [7], [[0, 0, 7], [0, 0, 0]]),
      (
        [at(0.5, 0.5), at(0.5, 0.5), at(1.5, 0.5), at(1.5, 1.5), at(.nan, 0), at(2.5, 1.5)],
        [1, .nan, 0, 4, 4], [[1, 0, 0], [0, 0, 0]]
      ),
      ([at(0.5, 0.5)], [], [[0, 0, 0], [0, 0, 0]]), ([], [], [[0, 0, 0], [0, 0, 0]]),
    ]
    for (points, seconds, want) in rows {
      let grid = try made(3, 2, 3, 2)
      grid.add(seconds: seconds, along: points)
      #expect(cells(grid) == want)
    }
  }

  /// A phone that lies on a table for a day has much time and one pass.
  @Test func aParkedPhoneIsOnePass() throws {
    let grid = try made(4, 1, 4, 1)
    let parked = (0..<5_000).map { at(0.5 + Double($0 % 7) / 1000, 0.5) }
    #expect(grid.add(pass: parked))
    for _ in 0..<3 { grid.add(pass: [at(1.5, 0.5), at(3.5, 0.5), at(1.5, 0.5), at(3.5, 0.5)]) }
    #expect(cells(grid) == [[1, 3, 3, 3]])
    // In pieces it is still one; a piece that begins elsewhere leaves a gap.
    grid.clear()
    grid.add(pass: [at(0.5, 0.5)])
    grid.add(pass: [at(3.5, 0.5), at(2.5, 0.5)], continued: true)
    grid.add(pass: [at(0.5, 0.5)], continued: true)
    #expect(cells(grid) == [[1, 0, 1, 1]])
    // Seconds and points between two pieces do not end the pass.
    grid.clear()
    grid.add(pass: [at(-9, 0.5), at(9, 0.5)], continued: true)
    grid.add(pass: [at(-9, 0.5), at(9, 0.5)], continued: true)
    #expect(cells(grid) == [[1, 1, 1, 1]])
  }

  @Test func merging() throws {
    let a = try made(2, 2, 2, 2)
    let b = try made(2, 2, 2, 2)
    a.add(points: [at(0.5, 0.5)])
    b.add(points: [at(0.5, 0.5), at(1.5, 1.5)])
    #expect(a.merge(b))
    #expect(cells(a) == [[2, 0], [0, 1]])
    for other in [try made(2, 2, 2, 3), try made(2, 3, 2, 2)] { #expect(!a.merge(other)) }
    #expect(cells(a) == [[2, 0], [0, 1]])
  }

  @Test func logarithmicSteps() throws {
    let grid = try made(6, 1, 6, 1)
    for (column, weight) in [1000, 100, 10, 1, 1e-9, 0].enumerated() {
      grid.add(points: [at(Double(column) + 0.5, 0.5)], weights: [weight])
    }
    let thresholds = grid.thresholds(levels: 3, span: 1000)
    for (threshold, want) in zip(thresholds, [Double.leastNonzeroMagnitude, 10, 100]) {
      #expect(abs(threshold - want) <= 1e-12 * want)
    }
    // A hair below, so that rounding of 10 does not matter here.
    #expect(grid.levels([Double.leastNonzeroMagnitude, 9.99, 99.9]) == [3, 3, 2, 1, 1, 0])
    #expect(grid.levels([]) == [0, 0, 0, 0, 0, 0])
    let empty = try made(1, 1, 1, 1).thresholds(levels: 2)
    #expect(empty == [.infinity, .infinity])
    #expect(grid.thresholds(levels: 2, span: .nan) == [Double.leastNonzeroMagnitude, 1000])
    #expect(grid.thresholds(levels: 0).isEmpty && grid.thresholds(levels: -1).isEmpty)
    #expect(grid.thresholds(levels: 2, against: .infinity)[1].isFinite)
  }

  @Test func rowsOfBraille() throws {
    let whole = try made(4, 8, 4, 8)
    // The north-west corner, the whole south-east character, one dot of the last.
    whole.add(points: [at(0, 8)])
    for x in [2.5, 3.5] { whole.add(points: [0.5, 1.5, 2.5, 3.5].map { at(x, $0) }) }
    #expect(whole.brailleRows(reaching: 1) == ["⠁ ", " ⣿"])
    #expect(whole.brailleRows(reaching: 2) == ["  ", "  "])
    // Odd sizes: what is not there has no dots.
    let odd = try made(3, 5, 3, 5)
    for x in 0..<3 { odd.add(points: (0..<5).map { at(Double(x) + 0.5, Double($0) + 0.5) }) }
    #expect(odd.brailleRows(reaching: 0.5) == ["⣿⡇", "⠉⠁"])
    // The eight dots, as Unicode numbers them.
    let bits = (0..<8).map { Braille.bit(column: $0 / 4, row: $0 % 4) }
    #expect(bits == [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80])
    #expect(Braille.character(0xFF) == "⣿" && Braille.character(0) == " ")
  }

  @Test func rowsOfShade() throws {
    let grid = try made(5, 2, 5, 2)
    for (column, weight) in [0.0, 1, 10, 100, 1000].enumerated() {
      grid.add(points: [at(Double(column) + 0.5, 1.5)], weights: [weight * 1.001])
    }
    #expect(grid.shadeRows(span: 2000) == [" ░▒▓█", "     "])
    #expect(grid.shadeRows(span: 10_000, against: 1e9) == [" ░░░░", "     "])
  }
}

@Suite struct RasterHostileTests {
  @Test func boxesThatAreNone() {
    let huge = Double.greatestFiniteMagnitude
    let boxes: [(Double, Double, Double, Double)] = [
      (0, 0, 0, 1), (0, 0, 1, 0), (1, 1, 0, 0), (.nan, 0, 1, 1), (0, 0, .infinity, 1),
      (-.infinity, 0, 1, 1), (-huge, 0, huge, 1), (0, 0, Double.leastNonzeroMagnitude, 1),
      (0, 0, 1, 1e-291),
    ]
    for box in boxes {
      #expect(tc_raster_make(4, 4, box.0, box.1, box.2, box.3) == nil)
    }
    for size: (UInt32, UInt32) in [
      (0, 4), (4, 0), (0, 0), (.max, .max), (TC_RASTER_MOST, 2), (65_536, 65_536), (1 << 31, 2),
    ] { #expect(tc_raster_make(size.0, size.1, 0, 0, 1, 1) == nil) }
    let box = PlanBox(low: at(0, 0), high: at(1, 1))
    #expect(HeatGrid(columns: -1, rows: 1, box: box) == nil)
    #expect(HeatGrid(columns: .max, rows: 1, box: box) == nil)
    tc_raster_free(nil)
  }

  @Test func enormousAndTinyCoordinates() throws {
    let far = 1e300
    let grid = try made(4, 4, 2, 2, from: at(-2, -2))
    let long = [at(-far, -far), at(far, far), at(1e308, 0), at(-1e308, 0), at(0, .infinity)]
    grid.add(points: long)
    #expect(grid.total == 0)
    // Longer than a double can tell: not there.
    grid.add(seconds: [1, 1, 1, 1], along: long)
    #expect(grid.total.isFinite && grid.total < 1e-15)
    grid.clear()
    grid.add(pass: [at(-1e9, -0.5), at(1e9, -0.5)])
    #expect(cells(grid)[1] == [1, 1, 1, 1])
    grid.clear()
    let denormal = Double.leastNonzeroMagnitude
    grid.add(seconds: [2, 2], along: [at(-denormal, 0), at(denormal, 0), at(0, -denormal)])
    #expect(abs(grid.total - 4) < 1e-12)
    // A box of some units in the last place far out: cells without width get nothing, no bin is
    // out of range, and each point has one.
    let narrow = try made(100, 1, 1e15 + 2, 1, from: at(1e15, 0))
    let points = (0...16).map { at(1e15 + Double($0) / 8, 0.5) }
    #expect(narrow.add(points: points) == 17)
    #expect(narrow.total == 17)
    narrow.add(seconds: [3], along: [at(1e15, 0.5), at(1e15 + 2, 0.5)])
    #expect(abs(narrow.total - 20) < 1e-12)
    let wide = try made(7, 7, 8e307, 8e307, from: at(-8e307, -8e307))
    wide.add(seconds: [5], along: [at(-8e307, -8e307), at(8e307, 8e307)])
    #expect(abs(wide.total - 5) < 1e-12)
  }

  @Test func everyAllocationMayFail() {
    let xy: [Double] = [0.5, 0.5, 3.5, 3.5]
    let whole = Meter.run(failing: .max) { allocator in
      let raster = tc_raster_make_with(allocator, 4, 4, 0, 0, 4, 4)
      #expect(tc_raster_pass(raster, xy, 2, false))
      tc_raster_free(raster)
    }
    #expect(whole.requests == 3 && whole.open == 0)
    for failing in 1...3 {
      let meter = Meter.run(failing: failing) { allocator in
        let raster = tc_raster_make_with(allocator, 4, 4, 0, 0, 4, 4)
        guard let raster else { return }
        #expect(failing == 3)
        #expect(!tc_raster_pass(raster, xy, 2, false))
        #expect(tc_raster_total(raster) == 0)
        // The next request succeeds: nothing is broken.
        #expect(tc_raster_pass(raster, xy, 2, true))
        #expect(tc_raster_total(raster) == 4)
        tc_raster_free(raster)
      }
      #expect(meter.open == 0)
    }
  }
}
