// What a line asks of a picture or document on paper: `--width`, `--paper`, `--scale`.

import Kernel
import Paper
import Render

extension Session {
  /// The style that the running command's file is made in, for commands that make their files themselves.
  public func paperStyle() throws(Diagnostic) -> Style {
    var style = options.style
    style.zone = surroundings.zone
    style.color = false
    style.terminal = false
    if let running { style.paper = try paper(running, for: nil) }
    return style
  }

  /// - Parameters:
  ///   - format: of the result; nil for a file that the command makes itself.
  ///   - output: the result, which names itself; nil for such a file.
  func paper(
    _ invocation: Invocation, for format: Format?, _ output: Output? = nil
  ) throws(Diagnostic) -> PaperWish {
    var wish = PaperWish(moment: now)
    // Asked by the thread that runs the command.
    nonisolated(unsafe) let isInterrupted = console.isInterrupted
    wish.isInterrupted = { isInterrupted() }
    switch (format, output) {
    case (.pdf, let output?), (.html, let output?), (.xlsx, let output?):
      (wish.title, wish.subtitle) = titles(output, invocation)
    default: break
    }
    if format == .pdf || format == .html, let output, !output.isLetter {
      wish.head = try registry.domain(invocation.command.words.first ?? "")?.paperHead?(self)
    }
    let out = try outPath(invocation)
    let format = options.paper.isEmpty ? nil : try? self.asked(invocation, out: out)
    func asked(_ one: CommonOption) throws(Diagnostic) -> String? {
      if let text = try option(one, invocation) { return text }
      let suits: [Format] = one == .width ? [.png] : [.pdf, .png, .svg]
      return format.map(suits.contains) ?? false ? options.paper[one] : nil
    }
    if let text = try asked(.width) {
      guard let width = Int(text), (1...PaperPicture.mostSide).contains(width) else {
        throw Diagnostic(
          .usage, tr("\(text) is no width: give pixels from 1 to \(PaperPicture.mostSide)"),
          at: span(.width, invocation))
      }
      wish.width = width
    }
    if let text = try asked(.paper) {
      guard let size = PaperSize(rawValue: text.lowercased()) else {
        let names = PaperSize.allCases.map(\.rawValue)
        throw Diagnostic(
          .usage, tr("there is no paper \(text)"), at: span(.paper, invocation),
          hint: tr("one of: \(names.joined(separator: ", "))"), suggestions: names)
      }
      wish.size = size
    }
    if let text = try asked(.scale) {
      let number = text.hasPrefix("1:") ? String(text.dropFirst(2)) : text
      guard let scale = Double(number), Session.scales.contains(scale) else {
        throw Diagnostic(
          .usage, tr("\(text) is no scale"), at: span(.scale, invocation),
          hint: tr("give one such as 1:100, at most 1:1000000"))
      }
      wish.scale = scale
    }
    return wish
  }

  private static let scales = 1.0...1_000_000.0

  private func span(_ option: CommonOption, _ invocation: Invocation) -> SourceSpan? {
    invocation.common.last { $0.option == option }?.value?.span
  }
}

extension Output {
  /// Whether it lays itself out for paper, with whatever stands above it.
  fileprivate var isLetter: Bool {
    if case .record(let record) = self { return record.paper != nil }
    return false
  }
}
