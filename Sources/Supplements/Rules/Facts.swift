// What the rules ask of a person. Whoever asks the person, by a file or by questions, hands over one value, so that
// what is refused never depends on how it was asked.

import Kernel

/// A person as the rules see them.
public struct Facts: Sendable, Equatable {
  /// A medicine that is known.
  public struct Medicine: Sendable, Equatable {
    /// What the person wrote.
    public var text: String
    public var substances: [String]
    /// With all they imply.
    public var classes: Set<String>
    /// Supplements of the base that it is.
    public var supplements: [String]

    public init(
      text: String, substances: [String] = [], classes: Set<String> = [],
      supplements: [String] = []
    ) {
      self.text = text
      self.substances = substances
      self.classes = classes
      self.supplements = supplements
    }
  }

  /// Something that is taken already.
  public struct Taken: Sendable, Equatable {
    public var item: Profile.Taking.Item
    /// A day, in the unit of the dose or of the nutrient; nil: not known, and never taken for 0.
    public var amount: Double?
    /// What the person wrote.
    public var text: String

    public init(_ item: Profile.Taking.Item, amount: Double?, text: String) {
      self.item = item
      self.amount = amount
      self.text = text
    }
  }

  /// Years; nil: not known, and nothing is proposed.
  public var age: Int?
  public var sex: Profile.Sex?
  /// Ids of goals.
  public var goals: [String] = []
  /// Risks that hold and risks that are asked about, with the reasons.
  public var risks = RiskResult()
  /// Risks that the person denies. One that is asked about and not denied counts as if it held.
  public var denied: Set<String> = []
  /// Texts that name no known medicine; each counts as every class.
  public var unknownMedicines: [String] = []
  public var medicines: [Medicine] = []
  /// Ids of diets.
  public var diets: [String] = []
  /// Low values on record: ids of values that supplements require, and ids of nutrients.
  public var labs: Set<String> = []
  public var taking: [Taken] = []
  /// A month; nil: no limit. Only EUR is compared, in which the base estimates costs.
  public var budget: Money?

  public init() {}

  /// What somebody of the age must not be given at all, or nothing may be said of.
  public var isAdult: Bool { age.map { $0 >= 18 } ?? false }

  /// What makes a risk count: the texts, each once; nil where it does not. Until it is answered, a question counts as
  /// if the answer were yes.
  func inputs(ofRisk id: String) -> (texts: [String], isAsked: Bool)? {
    if let held = risks.risks[id] { return (Self.texts(held), false) }
    guard let asked = risks.asked[id], !denied.contains(id) else { return nil }
    return (Self.texts(asked), true)
  }

  private static func texts(_ reasons: [RiskReason]) -> [String] {
    reasons.reduce(into: []) { all, one in if !all.contains(one.input) { all.append(one.input) } }
  }
}

extension Facts {
  /// As if a supplement were not taken. One that is sold as a medicine, too, is no medicine beside itself.
  public mutating func forget(_ supplement: String) {
    let texts = taking.filter { $0.item == .supplement(supplement) }.map(\.text.key)
    taking.removeAll { $0.item == .supplement(supplement) }
    let itself = medicines.filter { medicine in
      medicine.supplements.contains(supplement)
        && texts.contains { $0.contains(medicine.text.key) }
    }
    guard !itself.isEmpty else { return }
    medicines.removeAll(where: itself.contains)
    let inputs = Set(itself.map(\.text))
    func without(_ reasons: [String: [RiskReason]]) -> [String: [RiskReason]] {
      reasons.mapValues { all in all.filter { !inputs.contains($0.input) } }
        .filter { !$0.value.isEmpty }
    }
    (risks.risks, risks.asked) = (without(risks.risks), without(risks.asked))
  }
}

extension Facts {
  /// As `stack proof` and the tests write them.
  public var json: JSON {
    func texts(_ all: [String]) -> JSON { .array(all.map { .string($0) }) }
    func reasons(_ all: [String: [RiskReason]]) -> JSON {
      .object(
        JSONObject(
          all.sorted { $0.key < $1.key }.map {
            JSONObject.Member($0.key, texts(Self.texts($0.value)))
          }))
    }
    return [
      "age": age.map { .integer(Int64($0)) } ?? .null,
      "sex": sex.map { .string($0.rawValue) } ?? .null, "goals": texts(goals),
      "risks": reasons(risks.risks), "asked": reasons(risks.asked),
      "denied": texts(denied.sorted()),
      "unknown_medicines": texts(unknownMedicines),
      "medicines": .array(
        medicines.map {
          [
            "text": .string($0.text), "substances": texts($0.substances),
            "classes": texts($0.classes.sorted()), "supplements": texts($0.supplements),
          ]
        }), "diets": texts(diets), "labs": texts(labs.sorted()),
      "taking": .array(taking.map(\.json)),
      "budget": budget.map { .string($0.description) } ?? .null,
    ]
  }
}

extension Facts.Taken {
  fileprivate var json: JSON {
    let (kind, id) =
      switch item {
      case .supplement(let id): ("supplement", id)
      case .nutrient(let id): ("nutrient", id)
      }
    return [
      "kind": .string(kind), "id": .string(id), "amount": amount.map { .number($0) } ?? .null,
      "text": .string(text),
    ]
  }
}
