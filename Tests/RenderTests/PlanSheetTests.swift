// Plans to scale: a metre of the plan is so many millimetres of the paper, on the sheet that was asked for.

import Core
import Kernel
import Paper
import PaperBench
import Testing

@testable import Render

@Suite struct PlanSheetTests {
  private func svg(_ wish: PaperWish, _ picture: PlanPicture = Sample.plan) throws -> String {
    var style = Style()
    style.paper = wish
    return try Renderer.text(.plan(picture), as: .svg, style)
  }

  /// The numbers of an attribute or a path.
  private func numbers(_ text: some StringProtocol) -> [Double] {
    text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
  }

  /// The first room's outline in millimetres of paper.
  private func outline(_ svg: String) throws -> (width: Double, height: Double) {
    let start = try #require(svg.range(of: "<path d=\"M", of: "fill=\"#dbe8f8\""))
    let points = numbers(start)
    let (x, y) = (
      stride(from: 0, to: points.count, by: 2).map { points[$0] },
      stride(from: 1, to: points.count, by: 2).map { points[$0] }
    )
    let inch = 25.4 / 96
    return (
      ((x.max() ?? 0) - (x.min() ?? 0)) * inch, ((y.max() ?? 0) - (y.min() ?? 0)) * inch
    )
  }

  @Test(arguments: [(50.0, PaperSize.a3), (100, .a4), (200, .a4), (20, .a1)])
  func aMetreIsAMetre(ratio: Double, paper: PaperSize) throws {
    let svg = try svg(PaperWish(scale: ratio))
    // The hall is 12 by 8 metres.
    let size = try outline(svg)
    #expect(abs(size.width - 12_000 / ratio) < 0.02, "\(size)")
    #expect(abs(size.height - 8000 / ratio) < 0.02, "\(size)")
    #expect(svg.contains("1:\(ratio.shortest) (\(paper.title))"), "\(svg.prefix(900))")
  }

  @Test func theLargestRoundScaleThatFitsIsTaken() throws {
    #expect(try svg(PaperWish(size: .a4)).contains("1:100 (A4)"))
    #expect(try svg(PaperWish(size: .a3)).contains("1:50 (A3)"))
    #expect(try svg(PaperWish(size: .a0)).contains("1:20 (A0)"))
  }

  @Test func aScaleThatDoesNotFitNamesOneThatDoes() {
    do {
      _ = try svg(PaperWish(size: .a4, scale: 20))
      Issue.record("drawn")
    } catch {
      #expect((error as? Diagnostic)?.hint?.text(.english).contains("--scale 1:100") ?? false)
    }
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"), arguments: PaperSize.allCases)
  func theSheetIsTheOneAskedFor(paper: PaperSize) throws {
    var style = Style()
    style.paper = PaperWish(size: paper)
    let pdf = JudgedPDF(try Renderer.render(.plan(Sample.plan), as: .pdf, style: style))
    let points = paper.points(landscape: true)
    #expect(pdf.faults == [])
    #expect(abs((pdf.size.first ?? 0) - points.width) < 0.1, "\(pdf.size)")
    #expect(abs((pdf.size.dropFirst().first ?? 0) - points.height) < 0.1, "\(pdf.size)")
    for word in ["House", "Hall", "not visited 0", "(\(paper.title))"] {
      #expect(pdf.text.contains(word), "\(word): \(pdf.text)")
    }
  }

  @Test func hostileNamesAreDrawn() throws {
    for name in Sample.hostile {
      var style = Style()
      style.paper = PaperWish(size: .a4)
      for format in [Format.pdf, .png] {
        _ = try Renderer.render(.plan(Sample.plan(named: name)), as: format, style: style)
      }
    }
  }
}

extension String {
  /// The text of the element that begins with `start` and has `mark` in it, after `start`.
  fileprivate func range(of start: String, of mark: String) -> Substring? {
    for part in components(separatedBy: start).dropFirst() {
      let element = part.prefix { $0 != ">" }
      guard element.contains(mark), let end = element.firstIndex(of: "\"") else { continue }
      return element[..<end]
    }
    return nil
  }

  private func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
