// What people ask of attendance, papers and reports at the prompt, and that each is answered.

import Kernel
import SessionBench
import Testing

@Suite struct SpokenNumbersTests {
  @Test(arguments: [
    ("attendance rates", "lodge attendance rate"), ("tassi di presenza", "lodge attendance rate"),
    ("attendance rate of Ada Conti", "lodge statistics 'Ada Conti'"),
    ("how often was Bruno Rossi present", "lodge statistics 'Bruno Rossi'"),
    ("quante volte è venuto Bruno", "lodge statistics 'Bruno Rossi'"),
    ("who missed 2 meetings in a row", "lodge attendance care 2"),
    ("who missed the last three meetings", "lodge attendance care 3"),
    ("chi ha saltato quattro tornate di fila", "lodge attendance care 4"),
    ("whose turn is it to present", "lodge paper rota"),
    ("chi presenta la prossima tavola", "lodge paper rota"),
    ("a chi tocca presentare", "lodge paper rota"),
    ("annual return for 2025", "lodge report return 2025"),
    ("relazione annuale del 2024", "lodge report return 2024"),
    ("upcoming birthdays", "lodge card"), ("prossimi compleanni", "lodge card"),
  ]) func whatIsAskedIsAnswered(typed: String, reading: String) throws {
    let bench = try LodgeBench()
    bench.now = "2026-03-10T10:00:00Z"
    for line in [
      "lodge member add 'Ada Conti' degree=Compagno since=2025-01-10",
      "lodge member add 'Bruno Rossi' degree=Maestro since=2025-01-10",
      "lodge meeting add Opening on=2025-11-05 at=20:00",
      "lodge attendance mark Opening Presente 'Ada Conti' --all-others Assente",
    ] {
      try #require(bench.run(line) == .ok, "\(bench.errors)")
    }
    let session = bench.makeSession()
    session.isInteractive = true
    (bench.out, bench.errors) = ("", "")
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    let (asked, said) = (bench.out, bench.errors)
    #expect(!asked.isEmpty || !said.isEmpty)
    (bench.out, bench.errors) = ("", "")
    #expect(try session.typeAtPrompt(reading) == .ok, "\(bench.errors)")
    #expect(asked == bench.out && said == bench.errors)
  }
}
