// Which members of the events of a lodge are free texts. Names of persons and funds, choices, codes, addresses and texts
// that are approved are not: `forget` leaves them as they are.

import Command

enum LodgeProse {
  static let fields: ProseFields = [
    "lodge_agenda": ["title", "speaker", "decision", "comment"],
    "lodge_answer": ["reason", "diet"],
    "lodge_attendance": ["reason"],
    "lodge_bank": ["name", "text"],
    "lodge_charge": ["title", "comment"],
    "lodge_degree": ["lodge", "comment"],
    "lodge_discount": ["reason"],
    "lodge_entry": ["text", "payee", "donor_tax_code", "comment"],
    "lodge_fund": ["comment"],
    "lodge_inquiry": ["comment"],
    "lodge_ledger": ["reason"],
    "lodge_meeting": ["title", "introduced_by", "reason", "comment"],
    "lodge_member": ["sponsors", "other_lodges", "diet", "comment"],
    "lodge_minutes": ["text"],
    "lodge_paper": ["title", "text", "comment"],
    "lodge_petition": ["comment"],
    "lodge_proxy": ["comment"],
    "lodge_receipt": ["text", "payee", "donor_tax_code", "reason"],
    "lodge_series": ["title"],
    "lodge_signature": ["reason"],
    "lodge_standing": ["lodge", "reason"],
    "lodge_term": ["comment"],
    "lodge_visitor": ["lodge", "comment"],
    "lodge_volunteer": ["comment"],
  ]
}
