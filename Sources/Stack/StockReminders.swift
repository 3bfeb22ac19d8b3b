// What packages remind of: to order in time, to use what would expire, and to take nothing of what has expired or has
// been open too long. The setting reminder-stock says how many days ahead, and 0 keeps all of it silent.

import Command
import Kernel
import Notebook
import Supplements

enum StockReminders {
  static let all: [ReminderSource] = [
    ReminderSource("stack.order", tr("something to order before it runs out"), find: orders),
    ReminderSource("stack.expiry", tr("a package expires before it is used up"), find: expiries),
    ReminderSource("stack.opened", tr("a package has been open too long"), find: opened),
  ]

  /// Older than this it is no news.
  private static let newsDays = 30

  private static func stocks(
    _ session: Session, _ times: ReminderTimes
  ) throws(Diagnostic) -> [ItemStock] {
    let reader = try StackReader(session)
    // Who notes no package is not reminded of any.
    return times.stockDays > 0
      ? try reader.stocks(of: reader.people(nil), on: times.today).filter { !$0.packages.isEmpty }
      : []
  }

  private static func whose(_ stock: ItemStock) -> Phrase? {
    stock.item.personName.isEmpty ? nil : .verbatim(stock.item.personName)
  }

  private static func orders(
    _ session: Session, _ times: ReminderTimes
  ) throws(Diagnostic) -> [Notice] {
    var result: [Notice] = []
    let stocks = try stocks(session, times).filter { $0.orderBy != nil }
    let refused = try StackReader(session).refused(among: stocks.map(\.item))
    for stock in stocks {
      // Nobody is told to buy what the rules refuse.
      guard !refused.contains(stock.item.id), let runOut = stock.runOut,
        let orderBy = stock.orderBy, let newest = stock.newest
      else {
        continue
      }
      let name = Phrase.supplement(stock.item.supplement, session)
      result.append(
        Notice(
          // A dose that is skipped moves the day; a new package is another occasion.
          key: "stack.order \(stock.item.id) \(newest.id)",
          at: times.hour(of: orderBy.adding(days: -times.stockDays)),
          until: times.hour(of: max(runOut, times.today).adding(days: newsDays)),
          text: orderBy < times.today
            ? runOut <= times.today
              ? tr("order \(name): not enough is left for today")
              : tr("order \(name) now: it runs out on \(runOut)")
            : tr("order \(name) by \(orderBy)"),
          detail: .joined(
            [whose(stock), tr("stack order shows how much of it")].compactMap { $0 },
            separator: "; ")))
    }
    return result
  }

  /// Packages with something in them and a last day, with what is left.
  private static func held(
    _ stock: ItemStock
  ) -> [(holding: Stock.Holding, package: Package, lastDay: Day, words: Phrase)] {
    stock.stock.holdings.compactMap { holding in
      guard holding.left > .zero, let lastDay = holding.lastDay,
        let package = stock.package(holding.package.id), let contents = package.contents
      else { return nil }
      let pieces = holding.pieces(in: stock.stock.unit).hundredths
      let amount = DoseAmount(millionths: Int64((pieces * 1_000_000).rounded()))
      return (holding, package, lastDay, contents.kind.words(amount))
    }
  }

  private static func isOfExpiry(
    _ one: (holding: Stock.Holding, package: Package, lastDay: Day, words: Phrase)
  ) -> Bool {
    one.package.expiry == one.lastDay
  }

  private static func expiries(
    _ session: Session, _ times: ReminderTimes
  ) throws(Diagnostic) -> [Notice] {
    var result: [Notice] = []
    for stock in try stocks(session, times) {
      let name = Phrase.supplement(stock.item.supplement, session)
      let wasted = Set(stock.forecast.wasted.map(\.package))
      for one in held(stock) where isOfExpiry(one) {
        let day = one.lastDay
        if day < times.today {
          result.append(
            gone(
              "stack.expired \(one.package.id) \(day)", stock, one.words, day, times,
              tr("\(name) expired on \(day): do not take any more of this package")))
        } else if wasted.contains(one.holding.package.id) || stock.runOut == nil {
          result.append(
            Notice(
              key: "stack.expiry \(one.package.id) \(day)",
              at: times.hour(of: day.adding(days: -times.stockDays)),
              until: times.zone.start(of: day.adding(days: 1)),
              text: tr("\(one.words) of \(name) expire on \(day), before the plan uses them"),
              detail: whose(stock)))
        }
      }
    }
    return result
  }

  private static func opened(
    _ session: Session, _ times: ReminderTimes
  ) throws(Diagnostic) -> [Notice] {
    var result: [Notice] = []
    for stock in try stocks(session, times) {
      let name = Phrase.supplement(stock.item.supplement, session)
      for one in held(stock) where !isOfExpiry(one) {
        let key = "stack.opened \(one.package.id) \(one.lastDay)"
        guard let opened = one.holding.opened else { continue }
        result.append(
          gone(
            key, stock, one.words, one.lastDay, times,
            tr(
              "\(name) has been open since \(opened) and keeps until \(one.lastDay): do not take any more of this package"
            )))
      }
    }
    return result
  }

  /// From the day after the last one on.
  private static func gone(
    _ key: String, _ stock: ItemStock, _ left: Phrase, _ lastDay: Day, _ times: ReminderTimes,
    _ text: Phrase
  ) -> Notice {
    Notice(
      key: key, at: times.hour(of: lastDay.adding(days: 1)),
      until: times.hour(of: lastDay.adding(days: 1 + newsDays)), text: text,
      detail: .joined([whose(stock), tr("left: \(left)")].compactMap { $0 }, separator: "; "))
  }
}
