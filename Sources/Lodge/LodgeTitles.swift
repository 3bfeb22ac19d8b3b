// What stands above the lists of a lodge on paper and in spreadsheets.

import Kernel

enum LodgeTitles {
  static var all: [String: Phrase] {
    [
      "lodge.lodge": tr("Lodge"), "lodge.member": tr("Members"), "lodge.degree": tr("Degrees"),
      "lodge.standing": tr("Changes of membership"), "lodge.term": tr("Offices"),
      "lodge.moment": tr("Timeline"), "lodge.finding": tr("College of officers"),
      "lodge.meeting": tr("Meetings"), "lodge.agenda": tr("Agenda"),
      "lodge.answer": tr("Answers"), "lodge.attendance": tr("Attendance"),
      "lodge.visitor": tr("Visitors"), "lodge.roll": tr("Roll call"),
      "lodge.series": tr("Series of meetings"), "lodge.fund": tr("Funds"),
      "lodge.entry": tr("Entries"), "lodge.cashbook": tr("Cash book"),
      "lodge.ledger": tr("Closed years"), "lodge.dues": tr("Dues"),
      "lodge.levy": tr("Capitation"),
      "lodge.roster": tr("Membership roll"), "lodge.dinner": tr("Dinner"),
      "lodge.bank": tr("Lines of the bank"), "lodge.proposal": tr("Proposals"),
      "lodge.budget": tr("Budget and actual"),
      "lodge.tier": tr("Categories of dues"), "lodge.discount": tr("Discounts"),
      "lodge.charge": tr("Charges"), "lodge.arrears": tr("Arrears"),
      "lodge.claim": tr("Account of a member"), "lodge.receipt": tr("Receipts"),
      "lodge.thanks": tr("Thanks"), "lodge.reminder": tr("Reminder"),
      "lodge.cover": tr("Annual return"),
      "lodge.receiptseries": tr("Series of receipts"), "lodge.logo": tr("Logo"),
      "lodge.summons": tr("Summons"), "lodge.running_order": tr("Running order"),
      "lodge.roll_sheet": tr("Roll call"), "lodge.minutes": tr("Minutes"),
      "lodge.minutes_draft": tr("Minutes, draft"),
      "lodge.sentence": tr("Draft"), "lodge.line": tr("Minutes"),
      "lodge.addendum": tr("Addenda"), "lodge.register": tr("Register"),
      "lodge.register_book": tr("Register"), "lodge.signature": tr("Signatures"),
      "lodge.register_verification": tr("Register"),
      "lodge.minutes_verification": tr("Minutes"), "lodge.break": tr("Breaks"),
      "lodge.paper": tr("Papers"),
      "lodge.rota": tr("Who presents next"), "lodge.clash": tr("Planned papers"),
      "lodge.petition": tr("Applications for admission"), "lodge.inquiry": tr("Inquiries"),
      "lodge.due": tr("Due for the next degree"),
      "lodge.memberdata": tr("What is recorded of a member"),
      "lodge.rate": tr("Attendance rates"), "lodge.care": tr("Missed meetings"),
      "lodge.ratechart": tr("Attendance"), "lodge.statistics": tr("Numbers"),
      "lodge.card": tr("Card"), "lodge.return": tr("Annual return"),
      "lodge.movement": tr("Movements"), "lodge.degreerate": tr("Attendance by degree"),
      "lodge.profile": tr("Profile"), "lodge.proxy": tr("Proxies"),
      "lodge.volunteer": tr("Register of volunteers"),
      "lodge.memberbook": tr("Book of members"), "lodge.cashstatement": tr("Cash statement"),
      "lodge.duessum": tr("Dues by year"), "lodge.officer": tr("Officers"),
    ]
  }
}
