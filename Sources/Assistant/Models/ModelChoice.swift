// Which model answers: the one named, the one chosen for the domain, the one chosen for all, that of the only provider at hand.

import Command
import Kernel
import NetLink
import Providers
import System

extension Session {
  /// Where the user's own providers stand.
  private var ownProviders: String {
    Paths.join(surroundings.directories.config, "providers.json")
  }

  /// The providers of the program and the user's own.
  /// - Throws: `data` with the place in the user's file.
  func providers() throws(Diagnostic) -> ProviderTable {
    var table = try ProviderTable.builtIn()
    if Files.exists(ownProviders) {
      try table.merge(
        try Files.read(ownProviders, limit: ProviderTable.mostBytes), path: ownProviders)
    }
    return table
  }

  /// A provider by its name.
  /// - Throws: `config` where there is none.
  func provider(_ name: String, at span: SourceSpan? = nil) throws(Diagnostic) -> Provider {
    let table = try providers()
    guard let provider = table[name] else {
      throw Diagnostic(
        .config, tr("there is no provider \(name)"), at: span,
        hint: tr("one of: \(table.providers.map(\.name).joined(separator: ", "))"))
    }
    return provider
  }

  /// Whether there is a key for a provider.
  func hasKey(_ provider: Provider) throws(Diagnostic) -> Bool {
    try keys.holds(provider: provider.name, origin: provider.base.origin)
  }

  /// The model that a name means, reached through the gateway where there is no key for its provider.
  /// - Parameter domain: that asks.
  /// - Throws: `config` where the name means none, or there is neither key nor gateway.
  func model(
    named name: String, for domain: String, at span: SourceSpan? = nil
  ) throws(Diagnostic) -> ModelService {
    let (provider, model) = try providerAndModel(of: name, at: span)
    return ModelService(self, try reached(provider), model, for: domain)
  }

  /// What the name of a model means.
  /// - Throws: `config` where it means none.
  func providerAndModel(
    of name: String, at span: SourceSpan?
  ) throws(Diagnostic) -> (provider: Provider, model: String) {
    if let found = try providers().named(name) { return found }
    throw Diagnostic(
      .config, tr("\(name) is no model"), at: span,
      hint: tr("a model is named PROVIDER/MODEL, such as openai/gpt-5-mini: model list"))
  }

  /// The key that goes with requests to a provider. Requests that are only shown say whether there is one, and open nothing.
  func key(of provider: Provider) throws(Diagnostic) -> (secret: Secret?, hasKey: Bool) {
    let origin = provider.base.origin
    if network.isShowing {
      return (nil, try keys.holds(provider: provider.name, origin: origin))
    }
    let secret = try keys.secret(provider: provider.name, origin: origin)
    return (secret, secret != nil)
  }

  /// The provider itself, or the gateway in its place.
  func reached(_ provider: Provider) throws(Diagnostic) -> Provider {
    if provider.isLocal || provider.isOwn { return provider }
    if try hasKey(provider) { return provider }
    if let text = settings[.gateway] {
      guard let gateway = try? WebAddress(parsing: text) else {
        throw Diagnostic(.config, tr("gateway is no address: \(text)"))
      }
      return provider.behind(gateway)
    }
    // Shown without a key as with one.
    if network.isShowing { return provider }
    throw Diagnostic(
      .config, tr("there is no key for \(provider.title)"),
      hint: tr("add it: key add \(provider.name)"))
  }

  /// The model that a domain asks.
  /// - Throws: `config` where none is chosen and none stands to reason.
  func chosenModel(for domain: String) throws(Diagnostic) -> ModelService {
    let settings = try ModelSettings(surroundings.directories)
    if let name = settings.chosen[domain] ?? settings.chosen[""] {
      return try model(named: name, for: domain)
    }
    for provider in try providers().providers {
      guard let model = provider.model else { continue }
      if try hasKey(provider) { return ModelService(self, provider, model, for: domain) }
    }
    throw Diagnostic(
      .config, tr("no model is chosen, and there is no key"),
      hint: tr("add a key: key add PROVIDER; or choose a local model: model use ollama/NAME"))
  }

  /// US dollars that models have cost since the month began, as far as their prices are known.
  func spentThisMonth() throws(Diagnostic) -> Double {
    let zone = surroundings.zone
    let today = zone.day(at: now)
    return try ModelUsageFile(surroundings.directories).all().reduce(0) { sum, use in
      let day = zone.day(at: use.at)
      return day.year == today.year && day.month == today.month ? sum + (use.cost ?? 0) : sum
    }
  }
}
