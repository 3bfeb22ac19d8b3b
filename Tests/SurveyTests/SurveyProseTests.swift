// What `forget` may rewrite of this domain are texts that its models have.

import Testing

@testable import Survey

@Suite struct SurveyProseTests {
  @Test func whatIsProseIsATextOfTheModel() {
    for (table, members) in SurveyProse.fields {
      let model = SurveyModel.all.first { $0.table == table }
      for member in members {
        #expect(
          model?.fields.contains { $0.path == member && $0.kind == .text } == true,
          "\(table).\(member)")
      }
    }
  }
}
