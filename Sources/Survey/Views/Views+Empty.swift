// What lists say that have no row. How to begin is said where there is nothing of the kind: not of a
// list whose words leave out what is there, nor of the past, in which nobody begins anything.

import Command
import Kernel
import Notebook

extension SurveyReader {
  /// - Parameters:
  ///   - noun: whose rows in the notebook speak against `begin`; nil where it holds beside others, too.
  ///   - words: that none is shown.
  ///   - begin: the same, with what to do about it.
  func none(_ noun: String?, _ words: Phrase, begin: Phrase) throws(Diagnostic) -> Phrase {
    if session.asOfNow != nil { return tr("\(words) at that time") }
    guard let noun else { return begin }
    return try count("survey_" + noun, .init("1")) == 0 ? begin : words
  }
}
