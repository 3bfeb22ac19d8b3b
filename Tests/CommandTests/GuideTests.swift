// The guide as a value: forward, back, left; what counts as an answer. And which answers a history gets.

import Kernel
import Notebook
import Render
import Testing

@testable import Command

/// A colour, its shade where it has one, then how many; and whether to go on.
private struct Paint: Questions {
  enum Step: Hashable { case color, shade(String), count, isRight }

  func steps(_ answers: Answers) -> [Step] {
    guard let color = answers[.color]?.text else { return [.color] }
    return [.color] + (color == "grey" ? [] : [.shade(color)]) + [.count, .isRight]
  }

  func question(_ step: Step, _ answers: Answers) throws(Diagnostic) -> Question {
    switch step {
    case .color:
      var question = Question("colour") { (text) throws(Diagnostic) in
        let all = ["red", "green", "grey"].filter { $0.hasPrefix(text) }
        if all.isEmpty { throw Diagnostic(.usage, "no such colour") }
        return all.count == 1
          ? .answer(Answer(all[0], shown: all[0].uppercased()))
          : .choice(all.map { .init($0, answer: Answer($0)) }, "which?")
      }
      question.help = ["a colour of the rainbow"]
      return question
    case .shade(let color):
      return Question("shade of \(color)", isRequired: false) { (text) throws(Diagnostic) in
        if text.hasPrefix("no ") { throw Diagnostic(.usage, "not that") }
        return .answer(Answer(text))
      }
    case .count:
      var question = Question("how many") { (text) throws(Diagnostic) in
        guard Int(text) != nil else { throw Diagnostic(.usage, "no number") }
        return .answer(Answer(text))
      }
      question.standard = Answer("1")
      return question
    case .isRight:
      var question = Question("go on?") { (text) throws(Diagnostic) in .answer(Answer(text)) }
      question.decides = true
      return question
    }
  }
}

@Suite struct GuideTests {
  /// Feeds a guide; what stands after each answer: the prompt, or how it ended.
  private func fed(_ answers: [String]) throws -> (Guide<Paint>, [String]) {
    var guide = try Guide(Paint())
    var shown = [guide.question?.asked ?? ""]
    for answer in answers {
      let turn = try guide.take(answer)
      shown.append(turn == .asks ? guide.question?.asked ?? "" : "\(turn)")
    }
    return (guide, shown)
  }

  @Test(
    arguments: [
      (
        ["red", "dark", "3", "y"],
        ["colour: ", "shade of red: ", "how many [1]: ", "go on? ", "answered"]
      ),
      // Back, with what was answered as the default; Enter takes it.
      (
        ["red", "dark", "<", "<", "", "", "2", "<", "", "y"],
        [
          "colour: ", "shade of red: ", "how many [1]: ", "shade of red [dark]: ", "colour [RED]: ",
          "shade of red [dark]: ", "how many [1]: ", "go on? ", "how many [2]: ", "go on? ",
          "answered",
        ]
      ),
      // Another answer before leads elsewhere; that of the way not taken is not asked any more.
      (
        ["red", "<", "grey", "<", "<"],
        [
          "colour: ", "shade of red: ", "colour [RED]: ", "how many [1]: ", "colour [GREY]: ",
          "colour [GREY]: ",
        ]
      ),
      // Several that fit: by number, or by more of the name; Enter is none of them.
      (["gr", "", "2"], ["colour: ", "colour: ", "colour: ", "how many [1]: "]),
      (["gr", "3", "gree"], ["colour: ", "colour: ", "colour: ", "shade of green: "]),
      // The rest as Enter, up to what is needed and what decides.
      (
        [".", "red", ".", ".", "ok"],
        ["colour: ", "colour: ", "shade of red: ", "go on? ", "go on? ", "answered"]
      ),
      // Left, by each of the ways.
      (["red", "!"], ["colour: ", "shade of red: ", "left"]),
      (["red", "quit"], ["colour: ", "shade of red: ", "left"]),
      (["Cancel"], ["colour: ", "left"]), (["esci"], ["colour: ", "left"]),
      // The text of a shade may be anything, behind a backslash also what has a meaning here.
      (["red", "esci"], ["colour: ", "shade of red: ", "how many [1]: "]),
      (
        ["red", "\\?", "<"], ["colour: ", "shade of red: ", "how many [1]: ", "shade of red [?]: "]
      ),
      (
        ["red", "\\quit", "<"],
        ["colour: ", "shade of red: ", "how many [1]: ", "shade of red [quit]: "]
      ),
      // The third wrong answer ends a question; one that may be left out is.
      (["x1", "", "x2"], ["colour: ", "colour: ", "colour: ", "failed"]),
      (
        ["red", "no 1", "no 2", "no 3"],
        ["colour: ", "shade of red: ", "shade of red: ", "shade of red: ", "how many [1]: "]
      ),
      (
        ["x1", "x2", "?", "red", "-", "<"],
        [
          "colour: ", "colour: ", "colour: ", "colour: ", "shade of red: ", "how many [1]: ",
          "shade of red [-]: ",
        ]
      ),
    ] as [([String], [String])])
  func goesOn(answers: [String], shown: [String]) throws {
    #expect(try fed(answers).1 == shown)
  }

  @Test func whatIsSaid() throws {
    #expect(try fed(["?"]).0.said.first == .verbatim("a colour of the rainbow"))
    #expect(try fed(["<"]).0.said == [tr("this is the first question")])
    #expect(try fed([""]).0.fault?.message == tr("an answer is required"))
    #expect(try fed(["blue"]).0.fault?.message == "no such colour")
    let (guide, _) = try fed(["red", "", "3", "ok"])
    #expect(guide.answers[.shade("red")] == nil)
    #expect(guide.answers[.color]?.text == "red" && guide.answers[.count]?.text == "3")
  }

  @Test func itBeginsWhereItIsTold() throws {
    let known: Paint.Answers = [.color: Answer("red"), .shade("red"): Answer("dark")]
    var guide = try Guide(Paint(), answers: known, from: .count)
    #expect(guide.question?.asked == "how many [1]: ")
    _ = try guide.take("<")
    #expect(guide.question?.asked == "shade of red [dark]: ")
  }

  /// A session with a command whose text is personal, at the prompt.
  private func diary(_ answers: [String]) -> (Bench, Session) {
    let bench = Bench()
    bench.answers = answers
    let domain = Domain(
      name: "diary", summary: "A diary", mainNoun: nil, nouns: [],
      tables: [
        [
          Command(
            "diary write", "Write", parameters: [.positional("text", .text, "what happened")],
            effects: .reads, sensitive: true
          ) { _, _ in .none },
          Command(
            "diary open", "Open", parameters: [.positional("-page", .text, "which page")],
            effects: .reads
          ) { _, _ in .none },
        ]
      ], models: [], things: [], enter: { _, _, _ in })
    let session = bench.session(domain)
    session.isInteractive = true
    return (bench, session)
  }

  @Test func personalAnswersReachNoHistory() throws {
    let (_, session) = diary(["I was sad", "p3"])
    #expect(try session.type("diary write") == .ok)
    #expect(session.takeGuided().isEmpty)
    #expect(try session.type("diary open") == .ok)
    #expect(session.takeGuided() == ["diary open p3"])
    #expect(session.takeGuided().isEmpty)
    // Neither whole nor with a fault in it.
    for (line, isKept) in [
      ("diary write sad", false), ("diary write sad --nonsense", false), ("diary write", false),
      ("diary open p3", true), ("diary open", true), ("nonsense", true), ("private on", false),
    ] {
      let lines = try Lexer.lines(file: "t", bytes: Array(line.utf8))
      #expect(session.mayRemember(lines) == isKept, "\(line)")
    }
    #expect(try session.type("private on") == .ok)
    #expect(!session.mayRemember(try Lexer.lines(file: "t", bytes: Array("diary open".utf8))))
  }

  /// Whatever is answered is one value, as it stands.
  @Test(arguments: [
    ("-x", "diary open '-x'"), ("a=b", "diary open 'a=b'"), ("\\?", "diary open '?'"),
    ("two words", "diary open 'two words'"), ("it's", "diary open \"it's\""),
    ("-3.5", "diary open -3.5"), ("$x # y", "diary open '$x # y'"),
  ])
  func anAnswerIsOneValue(answer: String, line: String) throws {
    let (_, session) = diary([answer])
    #expect(try session.type("diary open") == .ok)
    #expect(session.takeGuided() == [line])
  }

  /// What stands behind a comment, or before a pipe, still gets its values.
  @Test(arguments: [
    ("diary open # later", "diary open p3"), ("diary open | cat", "diary open p3 | cat"),
    ("diary open --json", "diary open --json p3"),
  ])
  func theValueFindsItsPlace(line: String, whole: String) throws {
    let (_, session) = diary(["p3"])
    _ = try session.type(line)
    #expect(session.takeGuided() == [whole])
  }

  @Test func nobodyIsAskedInAFile() throws {
    let (bench, session) = diary(["p3", "p4"])
    session.guides = false
    #expect(try session.type("diary open") == .usage)
    #expect(bench.answers?.count == 2)
  }
}
