// Models: which there are, which is asked, what they cost.

import Command
import Kernel
import NetLink
import Providers
import Render
import System

let modelCommands: [Command] = [
  Command(
    "model list", tr("List the models of your providers"),
    discussion: [
      tr(
        "Without a provider: the models of every provider for which you have a key, and of your own entries. The lists are those that model fetch got last, or the few that the program knows. Nothing is sent."
      )
    ],
    parameters: [.provider, .condition], effects: .reads, contained: false,
    synonyms: ["providers", "llm", "ai"],
    examples: [Example("model list openai")]
  ) { (session, arguments) throws(Diagnostic) in
    let table = try session.modelTable(arguments)
    return .table(try table.meeting(arguments, session))
  },
  Command(
    "model fetch", tr("Get the list of models of a provider"),
    discussion: [
      tr(
        "Asks the provider, with your key where there is one. Without a provider: all that have a list and can be reached."
      )
    ],
    parameters: [.provider], effects: .outside, contained: false, answersInWords: true,
    synonyms: ["refresh", "update"],
    examples: [Example("model fetch openai --show-request")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.fetchModels(arguments)
  }.sending,
  Command(
    "model use", tr("Choose the model to ask"),
    discussion: [
      tr(
        "The choice holds for this user on this machine, in all notebooks. With --for it holds for one domain. A model runs at its provider, unless that is on your own machine or network: model show says which."
      )
    ],
    parameters: [
      .positional(
        "model", .text, tr("PROVIDER/MODEL, or none to forget the choice"), shownAs: "MODEL"),
      .option("for", .choice(ModelUser.choices), tr("for one domain, or for the crisis check")),
    ], effects: .outside, contained: false, answersInWords: true, synonyms: ["choose", "select"],
    examples: [Example("model use ollama/llama3.2"), Example("model use none")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.useModel(arguments)
  },
  Command(
    "model show", tr("Show a model, and what is known of it"),
    parameters: [
      .optional(
        "model", .text, tr("PROVIDER/MODEL; default: the one that is chosen"), shownAs: "MODEL")
    ], effects: .reads, contained: false, synonyms: ["capabilities", "price"],
    examples: [Example("model show openai/gpt-5-mini")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.showModel(arguments)
  },
  Command(
    "model test", tr("Ask a model for one word"),
    discussion: [
      tr(
        "Sends a fixed text, nothing of yours, and shows how long the answer took and what it cost. Fields that the model refuses are remembered and left out from then on."
      )
    ],
    parameters: [
      .optional(
        "model", .text, tr("PROVIDER/MODEL; default: the one that is chosen"), shownAs: "MODEL")
    ], effects: .outside, contained: false, answersInWords: false,
    synonyms: ["probe", "ping", "check"],
    examples: [Example("model test openai/gpt-5-mini --show-request")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.testModel(arguments)
  }.sending,
  Command(
    "model usage", tr("Show what models have cost, by month"),
    discussion: [
      tr(
        "Tokens as the provider counts them; where it does not, or you stopped an answer, they are computed from the texts and marked as estimated. Costs are in US dollars, by the prices that the program knows: model show."
      )
    ],
    parameters: [
      .option("month", .text, tr("a month, such as 2026-11"), shownAs: "MONTH"), .condition,
    ], effects: .reads, contained: false, synonyms: ["cost", "tokens", "bill", "spending"],
    examples: [Example("model usage")]
  ) { (session, arguments) throws(Diagnostic) in
    let table = try session.usageTable(arguments)
    return .table(try table.meeting(arguments, session))
  },
  Command(
    "model limit", tr("Limit what models may cost in a month"),
    discussion: [
      tr(
        "A request that could pass the limit is not sent. Without an amount: shows the limit, and what is spent."
      )
    ],
    parameters: [
      .optional(
        "amount", .text, tr("US dollars, such as 5 or 5USD; none to remove it"), shownAs: "AMOUNT")
    ], effects: .outside, contained: false, answersInWords: true, synonyms: ["budget", "cap"],
    examples: [Example("model limit 5USD"), Example("model limit none")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.limitModels(arguments)
  },
]

/// Who asks models.
enum ModelUser {
  static let choices = [
    Choice("trip", tr("the assistant of trip")), Choice("stack", tr("the assistant of stack")),
    Choice("mind", tr("conversations of mind")), Choice("check", tr("the crisis check")),
  ]
}

extension Parameter {
  fileprivate static var provider: Parameter {
    .optional("provider", .text, tr("such as openai"), shownAs: "PROVIDER")
  }
}

extension Session {
  // MARK: - Lists

  /// The providers that a command is about.
  private func wantedProviders(_ arguments: Arguments) throws(Diagnostic) -> [Provider] {
    if let name = arguments.text("provider") {
      return [try provider(name, at: arguments.span("provider"))]
    }
    var wanted: [Provider] = []
    for provider in try providers().providers {
      if provider.isOwn {
        wanted.append(provider)
      } else if try hasKey(provider) {
        wanted.append(provider)
      }
    }
    return wanted
  }

  fileprivate func modelTable(_ arguments: Arguments) throws(Diagnostic) -> Table {
    let settings = try ModelSettings(surroundings.directories)
    let lists = ModelLists(surroundings.directories)
    let wanted = try wantedProviders(arguments)
    var rows: [[Value]] = []
    for provider in wanted {
      let list = lists.list(provider)
      let known = [provider.model, provider.checker].compactMap(\.self) + provider.namedModels
      var models = list?.models ?? []
      for name in known where !models.contains(where: { $0.name == name }) && list == nil {
        models.append(ListedModel(name))
      }
      models.sort { $0.name < $1.name }
      for model in models {
        let name = "\(provider.name)/\(model.name)"
        let uses = settings.chosen.filter { $0.value == name }.keys.sorted()
          .map { $0.isEmpty ? "all" : $0 }
        var traits = model.traits
        traits.fill(from: provider.traits(of: model.name))
        rows.append([
          .text(name),
          uses.isEmpty ? .null : .text(uses.joined(separator: ", ")),
          traits.context.map { .integer(Int64($0)) } ?? .null,
          traits.hasVision.map(Value.boolean) ?? .null,
          traits.price.map { .number($0.input, decimals: nil) } ?? .null,
          traits.price.map { .number($0.output, decimals: nil) } ?? .null,
          list.map { .day(surroundings.zone.day(at: $0.fetched)) } ?? .null,
        ])
      }
    }
    return Table(
      kind: "model.model",
      columns: [
        Column("model", tr("Model")), Column("chosen", tr("Chosen for"), shown: .wide),
        Column("context_tokens", tr("Context")), Column("vision", tr("Sees images"), shown: .wide),
        Column("input_usd", tr("In"), unit: "USD/M"),
        Column("output_usd", tr("Out"), unit: "USD/M"),
        Column("fetched", tr("List of"), shown: .wide),
      ], rows: rows,
      empty: wanted.isEmpty
        ? tr("no provider has a key yet; add one: key add PROVIDER")
        : tr("no list yet; get it: model fetch"))
  }

  fileprivate func fetchModels(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let named = arguments.has("provider")
    let wanted = try wantedProviders(arguments).filter { $0.list != nil }
    guard !wanted.isEmpty else {
      if named {
        throw Diagnostic(
          .unavailable, tr("\(arguments.text("provider") ?? "") has no list of models"))
      }
      return .message(tr("no provider has a key yet; add one: key add PROVIDER"))
    }
    var counts: [Phrase] = []
    try network.independently(wanted) { (provider) throws(Diagnostic) in
      let (secret, hasKey) = try key(of: provider)
      var models: [ListedModel] = []
      var after: String?
      repeat {
        guard let request = provider.listRequest(after: after, hasKey: hasKey) else {
          return
        }
        let answer = try network.whole(request, named: provider.title, secret: secret)
        do throws(ProviderFault) {
          if answer.status >= 400 {
            throw ProviderFault(status: answer.status, body: answer.body)
          }
          let page = try ModelPage(provider, body: answer.body)
          models += page.models
          after = page.after
        } catch {
          throw error.diagnostic(provider, model: "", secret: secret)
        }
      } while after != nil && models.count < ModelPage.mostModels
      try ModelLists(surroundings.directories).keep(
        ModelList(base: provider.base.description, fetched: now, models: models), provider)
      counts.append(
        tr(
          models.count, one: "\(provider.title): 1 model",
          other: "\(provider.title): \(models.count) models"))
    }
    return .message(.joined(counts, separator: "\n"))
  }

  // MARK: - Choosing

  fileprivate func useModel(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let name = try arguments.required("model")
    let domain = arguments.text("for") ?? ""
    var settings = try ModelSettings(surroundings.directories)
    if name.folded == "none" {
      settings.chosen[domain] = nil
      try settings.write(surroundings.directories)
      return .message(
        domain.isEmpty ? tr("no model is chosen") : tr("no model is chosen for \(domain)"))
    }
    let (provider, model) = try providerAndModel(of: name, at: arguments.span("model"))
    let full = "\(provider.name)/\(model)"
    settings.chosen[domain] = full
    try settings.write(surroundings.directories)
    if let list = ModelLists(surroundings.directories).list(provider),
      !list.models.contains(where: { $0.name == model })
    {
      warn(
        Diagnostic(
          .ok, tr("the list of \(provider.title) has no \(model)"),
          hint: tr("model list \(provider.name)")))
    }
    return .message(
      domain.isEmpty
        ? tr("\(full) answers from now on") : tr("\(full) answers \(domain) from now on"))
  }

  /// The model of an argument, or the one that is chosen.
  private func wantedModel(_ arguments: Arguments) throws(Diagnostic) -> ModelService {
    guard let name = arguments.text("model") else { return try chosenModel(for: domain ?? "") }
    return try model(named: name, for: "", at: arguments.span("model"))
  }

  fileprivate func showModel(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let name: String
    if let given = arguments.text("model") {
      name = given
    } else {
      name = try chosenModel(for: domain ?? "").name
    }
    let (provider, model) = try providerAndModel(of: name, at: arguments.span("model"))
    let service = ModelService(self, provider, model, for: "")
    let traits = service.traits
    let refused = try ModelSettings(surroundings.directories).refused[service.name] ?? []
    let temperature: Value =
      switch traits.temperature {
      case .upTo(let most): .text("0–" + most.shortest)
      case .refused: .text(tr("refused").text(language))
      case nil: .null
      }
    return .record(
      Record(
        kind: "model.model",
        fields: [
          Field("model", tr("Model"), .text(service.name)),
          Field("provider", tr("Provider"), .text(provider.title)),
          Field("url", tr("Address"), .text(provider.base.description)),
          Field("local", tr("On your machine or network"), .boolean(provider.isLocal)),
          Field(
            "key", tr("Key at hand"),
            .boolean(try hasKey(provider))),
          Field(
            "context_tokens", tr("Context, tokens"),
            traits.context.map { .integer(Int64($0)) } ?? .null),
          Field("vision", tr("Sees images"), traits.hasVision.map(Value.boolean) ?? .null),
          Field("tools", tr("Can call commands"), traits.hasTools.map(Value.boolean) ?? .null),
          Field(
            "reasons", tr("Reasons before it answers"), traits.reasons.map(Value.boolean) ?? .null),
          Field("temperature", tr("Temperature"), temperature),
          Field(
            "limit_field", tr("Field of the limit"),
            traits.limit.map { .text($0.rawValue) } ?? .null, shown: .never),
          Field(
            "input_usd", tr("In, USD for a million tokens"),
            traits.price.map { .number($0.input, decimals: nil) } ?? .null),
          Field(
            "output_usd", tr("Out, USD for a million tokens"),
            traits.price.map { .number($0.output, decimals: nil) } ?? .null),
          Field("prices_of", tr("Prices looked up"), provider.pricesOf.map(Value.day) ?? .null),
          Field(
            "refused", tr("Fields it refused"),
            refused.shown),
        ]))
  }

  // MARK: - Asking

  fileprivate func testModel(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let service = try wantedModel(arguments)
    let probe = ModelGate.probe(model: service.model, reasons: service.reasons)
    let start = Clock.monotonic()
    var first: UInt64?
    var text = ""
    let end = try service.answer(probe) { piece in
      if first == nil { first = Clock.monotonic() }
      if case .text(let part) = piece { text += part }
    }
    let done = Clock.monotonic()
    func milliseconds(_ time: UInt64) -> Value { .integer(Int64((time - start) / 1_000_000)) }
    let refused = try ModelSettings(surroundings.directories).refused[service.name] ?? []
    return .record(
      Record(
        kind: "model.test",
        fields: [
          Field("model", tr("Model"), .text(service.name)),
          Field("answer", tr("Answer"), .text(String(text.prefix(200)))),
          Field("first_ms", tr("First piece after, ms"), first.map(milliseconds) ?? .null),
          Field("whole_ms", tr("Whole answer after, ms"), milliseconds(done)),
          Field(
            "input_tokens", tr("Tokens in"), end.usage.map { .integer(Int64($0.input)) } ?? .null),
          Field(
            "output_tokens", tr("Tokens out"), end.usage.map { .integer(Int64($0.output)) } ?? .null
          ),
          Field(
            "usd", tr("Cost, USD"),
            end.usage.flatMap { usage in
              service.traits.price.map { .number($0.cost(usage), decimals: 6) }
            } ?? .null),
          Field(
            "refused", tr("Fields it refused"),
            refused.shown),
        ]))
  }

  // MARK: - Costs

  fileprivate func usageTable(_ arguments: Arguments) throws(Diagnostic) -> Table {
    struct Sum {
      var answers = 0
      var usage = ChatUsage(input: 0, output: 0)
      var estimated = 0
      var cost = 0.0
      var isKnown = true
    }
    let zone = surroundings.zone
    let wanted = arguments.text("month")
    if let wanted, Day(iso: wanted + "-01") == nil {
      throw Diagnostic(
        .usage, tr("\(wanted) is no month"), at: arguments.span("month"),
        hint: tr("write it as 2026-11"))
    }
    var sums: [String: [String: Sum]] = [:]
    for use in try ModelUsageFile(surroundings.directories).all() {
      let month = String(zone.day(at: use.at).description.prefix(7))
      guard wanted == nil || wanted == month else { continue }
      var sum = sums[month]?[use.model] ?? Sum()
      sum.answers += 1
      sum.usage.input += use.usage.input
      sum.usage.output += use.usage.output
      if use.isEstimated { sum.estimated += 1 }
      if let cost = use.cost { sum.cost += cost } else { sum.isKnown = false }
      sums[month, default: [:]][use.model] = sum
    }
    var rows: [[Value]] = []
    for (month, models) in sums.sorted(by: { $0.key > $1.key }) {
      for (model, sum) in models.sorted(by: { $0.key < $1.key }) {
        rows.append([
          .text(month), .text(model), .integer(Int64(sum.answers)),
          .integer(Int64(sum.usage.input)), .integer(Int64(sum.usage.output)),
          .integer(Int64(sum.estimated)), sum.isKnown ? .number(sum.cost, decimals: 4) : .null,
        ])
      }
    }
    return Table(
      kind: "model.usage",
      columns: [
        Column("month", tr("Month")), Column("model", tr("Model")),
        Column("answers", tr("Answers")), Column("input_tokens", tr("Tokens in")),
        Column("output_tokens", tr("Tokens out")),
        Column("estimated", tr("Estimated"), shown: .wide), Column("usd", tr("Cost"), unit: "USD"),
      ], rows: rows, empty: tr("no model has answered yet"))
  }

  fileprivate func limitModels(_ arguments: Arguments) throws(Diagnostic) -> Output {
    var settings = try ModelSettings(surroundings.directories)
    if let text = arguments.text("amount") {
      if text.folded == "none" {
        settings.limit = nil
      } else {
        let number = text.uppercased().hasSuffix("USD") ? text.dropLast(3) : text[...]
        guard let amount = Double(parsing: String(number).trimmedBlanks), amount.isFinite,
          (0...1_000_000).contains(amount)
        else {
          throw Diagnostic(
            .usage, tr("\(text) is no amount of US dollars"), at: arguments.span("amount"),
            hint: tr("write it as 5 or 5USD"))
        }
        settings.limit = amount
      }
      try settings.write(surroundings.directories)
    }
    let spent = try spentThisMonth().dollars
    guard let limit = settings.limit else {
      return .message(tr("there is no limit; spent this month: \(spent)"))
    }
    return .message(tr("limit: \(limit.dollars) in a month; spent this month: \(spent)"))
  }
}

extension Provider {
  /// The models that its rules name one by one.
  fileprivate var namedModels: [String] {
    rules.map(\.pattern).filter { !$0.contains("*") && !$0.contains("[") }
  }
}

extension Set<ChatField> {
  fileprivate var shown: Value {
    isEmpty ? .null : .text(map(\.rawValue).sorted().joined(separator: ", "))
  }
}
