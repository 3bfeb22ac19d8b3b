// The models of a domain as the notebook is opened with them: not made before something needs them.

import Kernel

/// The models of one domain, made when its first event is folded or one of its tables is missing.
public struct DomainModels: Sendable {
  /// The domain of all their events.
  public let domain: String
  /// `EntityModel.fingerprint(of:)` the models.
  let fingerprint: UInt64
  public let make: @Sendable () -> [EntityModel]

  /// - Parameter fingerprint: of the models, as a constant that a test checks.
  public init(
    _ domain: String, fingerprint: UInt64,
    _ models: @autoclosure @escaping @Sendable () -> [EntityModel]
  ) {
    self.domain = domain
    self.fingerprint = fingerprint
    make = models
  }

  /// Models that are made already, domain by domain.
  public static func grouped(_ models: [EntityModel]) -> [DomainModels] {
    Dictionary(grouping: models, by: \.domain).sorted { $0.key < $1.key }.map { domain, models in
      DomainModels(domain, fingerprint: EntityModel.fingerprint(of: models), models)
    }
  }
}
