// How an item stands, for tables and in sentences.

import Command
import Kernel
import Render
import Supplements

/// How an item stands; the raw value is what programs see.
enum StockStatus: String {
  case none, out, order, enough, lasts, far
  case notPlanned = "not_planned"

  var words: Phrase {
    switch self {
    case .none: tr("no package noted")
    case .out: tr("not enough for today")
    case .order: tr("order now")
    case .enough: tr("enough for now")
    case .lasts: tr("lasts to the end")
    case .far: tr("more than ten years")
    case .notPlanned: tr("nothing planned")
    }
  }
}

extension ItemStock {
  /// Days from an order until it is there.
  var lead: Int { item.lead ?? StockCommands.standardLead }

  /// nil also where no package was ever noted: what is at home is not known then.
  var runOut: Day? {
    if case .on(let day) = forecast.runOut, !packages.isEmpty { day } else { nil }
  }

  /// Since when nothing is recorded though something was planned on three days or more; nil: it is up to date.
  var silentSince: Day? {
    guard let lastTold, !packages.isEmpty else { return nil }
    let planned = stock.regimen.planned(
      from: lastTold.adding(days: 1), through: stock.day.adding(days: -1))
    return Set(planned.map(\.day)).count >= 3 ? lastTold : nil
  }

  var daysLeft: Int? { runOut.map { $0 - stock.day } }

  var orderBy: Day? { runOut.map { $0.adding(days: -lead) } }

  /// The package that came last.
  var newest: Package? {
    packages.filter { ($0.acquired ?? .latest) <= stock.day }
      .max { ($0.acquired ?? .earliest, $0.id) < ($1.acquired ?? .earliest, $1.id) }
  }

  var status: StockStatus {
    switch forecast.runOut {
    case .on(let day):
      if packages.isEmpty { return .none }
      if day <= stock.day { return .out }
      return (orderBy ?? day) <= stock.day ? .order : .enough
    case .lasts: return .lasts
    case .farAway: return .far
    case .notPlanned: return .notPlanned
    }
  }

  /// Programs see the id of the base.
  func named(_ session: Session) -> Value {
    .choice(item.supplement, .supplement(item.supplement, session))
  }

  /// "lasts 45 days; runs out on Friday 12 June 2026; 20 tablets expire unused by 2026-05-31"
  var words: Phrase {
    var clauses: [Phrase] = []
    switch forecast.runOut {
    case .on(let day):
      clauses.append(
        tr(
          day - stock.day, one: "lasts 1 day; runs out on \(day.inWords)",
          other: "lasts \(day - stock.day) days; runs out on \(day.inWords)"))
    case .lasts: clauses.append(tr("lasts to the end of the course"))
    case .farAway: clauses.append(tr("lasts more than ten years"))
    case .notPlanned: clauses.append(tr("nothing is planned"))
    }
    clauses += forecast.wasted.map {
      tr("\(stock.unit.words($0.amount)) will not be used by \($0.lastDay)")
    }
    return .joined(clauses, separator: "; ")
  }
}

extension Double {
  /// Rounded to two decimals, as pieces are shown.
  var hundredths: Double { (self * 100).rounded() / 100 }
}
