// The line editor on a terminal: a loop over the keyboard and the signals, around the C face of
// readline. Prompt and echo go to standard error; standard output is left to data.

import CMemory
import CReadline
import Command
import Glibc
import Kernel
import System

/// Reads lines with editing, history and completion.
final class LineEditor: LineReader {
  private let signals: SignalQueue
  /// After how long without a key a line is given up.
  private let idle: IdleWatch
  private let messages: Messages
  private let size: () -> (width: Int, height: Int)
  private let color: Bool
  /// What could stand at the cursor.
  var complete: ((String, Int) -> Completion)?
  /// What answers a question that is asked; instead of commands.
  var answers: ((String, Int) -> Completion)?

  private var finished: LineEvent?
  private var completes = true
  private var listed: [Completion.Candidate] = []
  private var isOpen = false
  private var remembered: [String] = []

  init(
    signals: SignalQueue, idle: IdleWatch, messages: Messages, color: Bool,
    size: @escaping () -> (width: Int, height: Int)
  ) {
    self.signals = signals
    self.idle = idle
    self.messages = messages
    self.color = color
    self.size = size
    tc_memory_overwrite_freed()
  }

  func remember(_ text: String) {
    if isOpen { tc_line_remember(text) } else { remembered.append(text) }
  }

  func next(prompt: String, completes: Bool) -> LineEvent {
    guard open() else { return .ended }
    self.completes = completes
    finished = nil
    messages.wipe()
    // A question of a command that waited too long before.
    if idle.hasPassed { return .idle }
    tc_line_begin(prompt)
    while finished == nil {
      guard let ready = signals.wait(for: 0, POLLIN, seconds: idle.seconds()) else {
        tc_line_drop(false)
        idle.pass()
        return .idle
      }
      signals.drain()
      if let number = signals.ending {
        tc_line_drop(false)
        return .terminated(number)
      }
      if signals.interrupted {
        signals.forget()
        let hadText = !tc_line_is_empty()
        tc_line_drop(true)
        return .interrupted(hadText: hadText)
      }
      if signals.takeStop() { stop() }
      if signals.takeResize() { tc_line_resize() }
      if ready { tc_line_feed() }
    }
    return finished ?? .ended
  }

  /// Ctrl-Z: the terminal is given back, the process stops, and goes on where it was.
  private func stop() {
    tc_line_suspend()
    tc_signals_stop()
    tc_line_resume()
  }

  func wipe() {
    (listed, finished) = ([], nil)
    if isOpen { tc_line_wipe() }
  }

  func close() {
    if isOpen { tc_line_close() }
    isOpen = false
  }

  /// Readline costs milliseconds, so it starts when the first line is wanted.
  private func open() -> Bool {
    if isOpen { return true }
    var calls = tc_line_calls()
    calls.context = Unmanaged.passUnretained(self).toOpaque()
    calls.line = { context, text in
      LineEditor.from(context)?.take(text)
    }
    calls.complete = { context, line, cursor in
      guard let line else { return }
      LineEditor.from(context)?.offer(String(cString: line), Int(cursor))
    }
    calls.list = { context in LineEditor.from(context)?.list() }
    isOpen = tc_line_open(&calls, Streams.error, "C.UTF-8", Int32(History.limit))
    if isOpen { for text in remembered { tc_line_remember(text) } }
    remembered = []
    return isOpen
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> LineEditor? {
    context.map { Unmanaged<LineEditor>.fromOpaque($0).takeUnretainedValue() }
  }

  private func take(_ text: UnsafePointer<CChar>?) {
    guard let text else {
      finished = .ended
      return
    }
    let bytes = UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    finished =
      String(validating: bytes, as: UTF8.self).map { .line($0) } ?? .fault(.notText(bytes))
  }

  // MARK: - Completion

  private func offer(_ line: String, _ cursor: Int) {
    listed = []
    guard completes else { return }
    var found: Completion
    if let answers {
      found = answers(line, cursor)
    } else if let complete {
      found = complete(line, cursor)
    } else {
      return
    }
    let bytes = Array(line.utf8.prefix(cursor))
    guard found.start <= bytes.count else { return }
    let typed = String(decoding: bytes[found.start...], as: UTF8.self)
    if found.wantsFiles { FileNames.add(&found, typed: typed, isAnswer: answers != nil) }
    found.fit(typed, before: String(decoding: Array(line.utf8)[cursor...], as: UTF8.self))
    guard !found.candidates.isEmpty else { return }
    listed = found.candidates
    let before = String(decoding: bytes[..<found.start], as: UTF8.self)
    // The text typed stays where the candidates do not hold it: they are listed then.
    let replacement = found.replacement(of: typed)
    var lines = [before + (replacement ?? typed)]
    if replacement == nil || found.candidates.count > 1 {
      lines += found.candidates.map { before + $0.text }
    }
    var copies = lines.map { UnsafePointer<CChar>(strdup($0)) }
    defer { for copy in copies { free(UnsafeMutableRawPointer(mutating: copy)) } }
    let append = found.append.flatMap(\.asciiValue).map { CChar(bitPattern: $0) } ?? 0
    tc_line_offer(&copies, copies.count, append, found.taken)
  }

  /// The candidates, one a row with its description, no more than the screen holds.
  private func list() {
    let (width, height) = size()
    let room = max(3, height - 3)
    let shown = listed.count > room + 1 ? Array(listed.prefix(room)) : listed
    let widest = min(shown.map(\.shown.displayWidth).max() ?? 0, max(10, width / 2))
    var text = ""
    for candidate in shown {
      let name = candidate.shown.truncated(toWidth: widest)
      text += "  " + name
      if !candidate.description.isEmpty, width - widest - 5 > 8 {
        let gap = String(repeating: " ", count: max(0, widest - name.displayWidth) + 2)
        let words = candidate.description.truncated(toWidth: width - widest - 5)
        text += gap + (color ? "\u{1B}[2m\(words)\u{1B}[0m" : words)
      }
      text += "\r\n"
    }
    if shown.count < listed.count {
      let more = listed.count - shown.count
      text += "  " + tr("… and \(more) more").text(messages.language) + "\r\n"
    }
    messages.prompt(text)
  }
}
