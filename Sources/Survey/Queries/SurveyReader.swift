// Reading the tables of a survey. One value per command; it holds nothing but the session and the
// open notebook. Queries by noun stand in files beside it.

import Command
import Kernel
import Notebook

struct SurveyReader: NotebookReader {
  let session: Session
  let notebook: Notebook

  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    notebook = try session.notebook()
  }

  static func names(_ row: borrowing Row, _ column: Int) -> PlanNames {
    row.isNull(column) ? PlanNames() : PlanNames(row.json(column))
  }

  static func object(_ row: borrowing Row, _ column: Int) -> JSONObject {
    row.json(column)?.object ?? JSONObject()
  }

  static func names(_ row: borrowing Row, _ name: StaticString) -> PlanNames {
    names(row, row.column(name))
  }

  static func object(_ row: borrowing Row, _ name: StaticString) -> JSONObject {
    object(row, row.column(name))
  }
}
