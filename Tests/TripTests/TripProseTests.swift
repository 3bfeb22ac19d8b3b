// What `forget` may rewrite of this domain are texts that its models have.

import Testing

@testable import Trip

@Suite struct TripProseTests {
  @Test func whatIsProseIsATextOfTheModel() {
    for (table, members) in TripProse.fields {
      let model = TripModel.all.first { $0.table == table }
      for member in members {
        #expect(
          model?.fields.contains { $0.path == member && $0.kind == .text } == true,
          "\(table).\(member)")
      }
    }
  }
}
