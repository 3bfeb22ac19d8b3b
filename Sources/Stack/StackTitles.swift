// What stands above the lists of supplements on paper and in spreadsheets.

import Kernel

enum StackTitles {
  static var all: [String: Phrase] {
    [
      "stack.person": tr("People"), "stack.goal": tr("Goals"),
      "stack.condition": tr("Conditions and allergies"), "stack.medicine": tr("Medicines"),
      "stack.medicine.find": tr("Medicines"), "stack.item": tr("What you take"),
      "stack.course": tr("Courses"), "stack.schedule": tr("Times of the day"),
      "stack.hours": tr("Hours of the day"), "stack.travel": tr("Times on a journey"),
      "stack.proof": tr("Verdicts"), "stack.remix": tr("Other sets"),
      "stack.recommendation": tr("Recommendation"), "stack.verdict": tr("Verdict"),
      "stack.supplement": tr("Supplements"), "stack.weak": tr("Weak claims"),
      "stack.about": tr("About this advice"),
      "stack.entry": tr("Entries"), "stack.today": tr("Today"),
      "stack.adherence": tr("Adherence"), "stack.streak": tr("Days in a row"),
      "stack.week": tr("Seven days"), "stack.calendar": tr("Calendar"),
      "stack.package": tr("Packages"), "stack.stock": tr("Stock"), "stack.order": tr("Orders"),
      "stack.cost": tr("Cost of the plan"),
      "stack.sheet": tr("For your doctor or pharmacist"),
      "stack.printout": tr("Supplements and adherence"),
      "stack.measure": tr("Values"),
      "stack.effect": tr("Notes"), "stack.experiment": tr("Weeks"), "stack.box": tr("Weeks"),
      "stack.result": tr("Result"), "stack.comparison": tr("Comparison"),
      "stack.base": tr("Knowledge base"),
      "stack.basechange": tr("Differences from the built-in base"),
    ]
  }
}
