// What is said of sealing: proposed with the first thing that is written, and of the copy outside once mind is sealed.

import Command
import Kernel

enum MindSealing {
  static func propose(_ session: Session) throws(Diagnostic) {
    guard try !session.notebook().isSealed("mind"), try SafetyContent(session).isEmpty else {
      return
    }
    session.note(
      tr(
        "whoever can open this notebook can read what you write here; to encrypt it: notebook seal mind"
      ))
  }

  static func said(_ session: Session) -> Phrase {
    OutsideCopy(session).isThere
      ? tr(
        "the copy of your plan and contacts outside the notebook stays readable; to remove it: mind plan outside off"
      )
      : tr(
        "while mind is locked, sos shows the numbers alone; to keep plan and contacts readable for sos: mind plan outside on"
      )
  }
}
