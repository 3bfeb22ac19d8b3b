// The commands for keys of providers. They know nothing of the notebook, and none of their lines is kept.

import Command
import Kernel
import NetLink
import Providers
import Render
import System

extension Registry {
  /// The commands of the assistant that all notebooks share.
  public static var assistantTables: [[Command]] { [safetyCommands, keyCommands, modelCommands] }
}

private let keyCommands: [Command] = [
  Command(
    "key add", tr("Add the key of a provider"),
    discussion: [
      tr(
        "You type the key, and the terminal does not show it; a script gives it with --key-fd. It is kept in the keyring of your desktop, or in a file sealed with a passphrase where there is no keyring: taccuino says which. It is never stored in clear, and never in the notebook."
      ),
      tr(
        "A key belongs to one host: that of the provider, or that of --url. It is sent nowhere else. Providers: openai, anthropic, mistral, groq, perplexity; any other name needs --url."
      ),
      tr(
        "With --command the key is not stored: whenever it is needed, the line runs in a shell, and the first line that it prints is the key."
      ),
    ],
    parameters: [
      .provider, .address,
      .option(
        "command", .text, tr("the shell command that prints the key"), shownAs: "LINE",
        contained: false), .keyDescriptor,
      .flag("sealed", tr("keep it in the sealed file, not in the keyring"), contained: false),
    ], effects: .outside, sensitive: true, contained: false, answersInWords: true,
    synonyms: ["token", "password", "secret", "api"],
    examples: [
      Example("key add openai", runs: false),
      Example("key add openai --command \"pass show openai\"", runs: false),
      Example("key add work --url https://models.example.com/v1 --key-fd 3", runs: false),
    ]
  ) { (session, arguments) throws(Diagnostic) in
    try session.keys.add(arguments)
  },
  Command(
    "key list", tr("List your keys, without showing them"),
    discussion: [
      tr("A key of an environment variable goes before one that you added for the same host.")
    ],
    parameters: [.condition], effects: .reads, contained: false,
    synonyms: ["tokens", "api"], examples: [Example("key list")]
  ) { (session, arguments) throws(Diagnostic) in
    .table(try session.keys.table().meeting(arguments, session))
  },
  Command(
    "key remove", tr("Remove a key that you added"),
    parameters: [.provider, .address], effects: .outside, sensitive: true, contained: false,
    answersInWords: true, synonyms: ["delete", "forget", "token"],
    examples: [Example("key remove openai", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    let (place, provider) = try session.keys.place(arguments)
    try session.keys.remove(place)
    if let provider, provider.base.origin == place.origin, let variable = provider.variable,
      session.surroundings.environment.secret(variable) != nil
    {
      return .message(tr("removed the key of \(provider.title); \(variable) still holds one"))
    }
    return .message(tr("removed the key of \(session.keys.title(place))"))
  },
  Command(
    "key test", tr("Ask the provider whether it accepts your key"),
    discussion: [
      tr("Asks for the list of models, which costs nothing.")
    ],
    parameters: [.provider, .address], effects: .outside, sensitive: true, contained: false,
    answersInWords: true, synonyms: ["check", "verify", "token"],
    examples: [
      Example("key test openai", runs: false), Example("key test openai --show-request"),
    ]
  ) { (session, arguments) throws(Diagnostic) in
    try session.keys.test(arguments)
  }.sending,
]

extension Parameter {
  fileprivate static var provider: Parameter {
    .positional("provider", .text, tr("such as openai"), shownAs: "PROVIDER")
  }
  fileprivate static var address: Parameter {
    .option(
      "url", .text, tr("the address of another server, such as https://models.example.com/v1"),
      shownAs: "URL", contained: false)
  }
}

extension KeyRing {
  /// What a line names.
  fileprivate func place(
    _ arguments: Arguments
  ) throws(Diagnostic) -> (KeyPlace, Provider?) {
    let name = try arguments.required("provider")
    let table = try session.providers()
    let address = try address(arguments)
    var provider = table[name]
    if let address { provider?.base = address }
    guard let origin = address?.origin ?? provider?.base.origin else {
      // Somebody may have typed the key in the provider's place.
      guard name.utf8.count < 20 else { throw .keyAsWord() }
      throw Diagnostic(
        .usage, tr("there is no provider \(name)"), at: arguments.span("provider"),
        hint: tr("give the address of another one: --url https://…"),
        suggestions: table.providers.map(\.name))
    }
    guard let place = KeyPlace(provider: provider?.name ?? name.lowercased(), origin: origin) else {
      throw Diagnostic(
        .usage, tr("the name of a provider has letters a to z, digits and hyphens"))
    }
    return (place, provider)
  }

  /// - Throws: `usage` for what is no address, `refused` for one that nothing encrypts.
  fileprivate func address(_ arguments: Arguments) throws(Diagnostic) -> WebAddress? {
    guard let text = arguments.text("url") else { return nil }
    guard let address = try? WebAddress(parsing: text), let host = address.origin.hostName else {
      throw Diagnostic(
        .usage, tr("this is no address of a server"), at: arguments.span("url"),
        hint: tr("such as https://models.example.com/v1"))
    }
    guard address.origin.scheme == .https || host.isLoopback else {
      throw NetworkFault(.plainKey, host: host.text).diagnostic
    }
    return address
  }

  fileprivate func add(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let (place, _) = try place(arguments)
    if let line = arguments.text("command") {
      for other in ["key-fd", "sealed"] where arguments.has(other) {
        throw Diagnostic(
          .usage, tr("--command and --\(other) exclude each other"), at: arguments.span(other))
      }
      guard !line.isEmpty else {
        throw Diagnostic(.usage, tr("there is no command"), at: arguments.span("command"))
      }
      try add(command: line, place)
      return .message(
        tr("the key of \(title(place)) for \(place.origin.description) comes from your command"))
    }
    let key = try session.key(asking: tr("key of \(title(place))"), arguments)
    try add(key, place, isSealed: arguments.flag("sealed"))
    let origin = place.origin.description
    return .message(
      try index()[place]?.kept == .service
        ? tr("the key of \(title(place)) for \(origin) is in the keyring of your desktop")
        : tr("the key of \(title(place)) for \(origin) is in \(sealedPath)"))
  }

  fileprivate func table() throws(Diagnostic) -> Table {
    var rows: [[Value]] = []
    for provider in try session.providers().providers {
      guard let variable = provider.variable, let secret = try ofEnvironment(provider) else {
        continue
      }
      rows.append([
        .text(provider.name), .text(provider.base.origin.description), .text(secret.masked),
        .choice("environment", tr("variable \(variable)")), .null,
      ])
    }
    for entry in try index().entries {
      let kept: Phrase =
        switch entry.kept {
        case .service: tr("keyring")
        case .sealed: tr("sealed file")
        case .command: tr("your command")
        }
      rows.append([
        .text(entry.place.provider), .text(entry.place.origin.description), .text(entry.masked),
        .choice(entry.kept.name, kept), .instant(entry.added),
      ])
    }
    return Table(
      kind: "notebook.key",
      columns: [
        Column("provider", tr("Provider")), Column("origin", tr("Host")), Column("key", tr("Key")),
        Column("kept", tr("Kept in")), Column("added", tr("Added")),
      ], rows: rows, empty: tr("no keys yet; add one: key add PROVIDER"))
  }

  // MARK: - Testing

  fileprivate func test(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let (place, known) = try place(arguments)
    let title = title(place)
    var provider = known
    if provider == nil, let address = try address(arguments) {
      provider = Provider(named: place.provider, at: address)
    }
    guard let request = provider?.listRequest(hasKey: true) else {
      return .message(
        tr("\(title) has no list of models, so a key cannot be tested without cost"))
    }
    let key = try needed(provider: place.provider, origin: place.origin)
    let answer = try session.network.whole(request, named: title, secret: key)
    if answer.status >= 400, let provider {
      throw ProviderFault(status: answer.status, body: answer.body).diagnostic(
        provider, model: "", secret: key)
    }
    return .message(tr("\(title) accepts your key"))
  }
}
