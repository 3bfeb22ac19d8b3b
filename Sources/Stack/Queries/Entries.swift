import Kernel
import Supplements

extension StackReader {
  func entries(of item: StackItem, from: Day) throws(Diagnostic) -> [IntakeEntry] { [] }
}
