// Receives a project report part by part, in the order of the methods, and writes it as a page for a browser or
// as a document for paper.
import Kernel

public protocol ReportWriter {
  mutating func begin(
    _ cover: ReportPage.Cover, _ lines: [ReportPage.Progress], _ total: ReportPage.Progress
  ) throws(Diagnostic)
  /// - Parameter plan: nil for what is on no level.
  mutating func openLevel(_ level: ReportPage.Choice, plan: PlanPicture?) throws(Diagnostic)
  mutating func notes(_ notes: [ReportPage.Note]) throws(Diagnostic)
  mutating func voices(_ voices: [ReportPage.Voice]) throws(Diagnostic)
  mutating func rooms(_ rooms: [ReportPage.Room]) throws(Diagnostic)
  mutating func openRegister() throws(Diagnostic)
  /// - Parameters:
  ///   - room: nil for assets whose room is gone.
  ///   - level: the key of the level that these were on.
  ///   - count: how many assets follow.
  mutating func openRoom(_ room: ReportPage.Room?, on level: String, count: Int) throws(Diagnostic)
  mutating func row(_ asset: ReportPage.Asset) throws(Diagnostic)
  mutating func closeRoom() throws(Diagnostic)
  mutating func closeLevel() throws(Diagnostic)
  /// - Parameter notes: what was found while the register was written.
  mutating func close(_ notes: [Phrase]) throws(Diagnostic)
}
