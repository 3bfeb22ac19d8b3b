// What people say of a lodge at the prompt, English and Italian, and the lines that it means.

import Command

enum LodgeWordings {
  private static let office = "{office:office@lodge_office_add}"

  static let all: [Wording] = [
    Wording(
      "who|chi $is|fa|fa_da? \(office)", "$show? \(office)",
      means: "lodge office list --office {office}"),
    Wording(
      "who|chi was|era|è_stato|were \(office)", "$list past|former|old|previous|ex \(office)",
      means: "lodge office list --history --office {office}"),
    Wording("{member} $is|è who?", "who|chi $is {member}", means: "lodge member show {member}"),
  ]
}
