// Offices and terms. Which there are, and which of them bind, is after the usage of Italian lodges:
// shared terms of the field are Italian and stored so.

import Command
import Kernel
import Render

/// The raw value is stored.
public enum Office: String, NamedChoice, Sendable {
  case worshipfulMaster = "MaestroVenerabile"
  case pastMaster = "ExMaestroVenerabile"
  case seniorWarden = "PrimoSorvegliante"
  case juniorWarden = "SecondoSorvegliante"
  case orator = "Oratore"
  case secretary = "Segretario"
  case treasurer = "Tesoriere"
  case assistantOrator = "OratoreAggiunto"
  case assistantSecretary = "SegretarioAggiunto"
  case expert = "PrimoEsperto"
  case expertTyler = "EspertoTegolatore"
  case ceremonies = "MaestroCerimonie"
  case seniorDeacon = "PrimoDiacono"
  case juniorDeacon = "SecondoDiacono"
  case almoner = "Elemosiniere"
  case hospitaller = "Ospitaliere"
  case innerGuard = "CopritoreInterno"
  case tyler = "CopritoreEsterno"
  case standardBearer = "Portastendardo"
  case swordBearer = "Portaspada"
  case herald = "Araldo"
  case architect = "Architetto"
  case auditor = "ArchitettoRevisore"
  case steward = "Economo"
  case houseMaster = "MaestroDiCasa"
  case archivist = "Archivista"
  case sealKeeper = "Guardasigilli"
  // Of associations.
  case vicePresident = "Vicepresidente"
  case boardMember = "Consigliere"
  case arbitrator = "Proboviro"

  public var words: Phrase {
    switch self {
    case .worshipfulMaster: tr("Worshipful Master")
    case .pastMaster: tr("Immediate Past Master")
    case .seniorWarden: tr("Senior Warden")
    case .juniorWarden: tr("Junior Warden")
    case .orator: tr("Orator")
    case .secretary: tr("Secretary")
    case .treasurer: tr("Treasurer")
    case .assistantOrator: tr("Assistant Orator")
    case .assistantSecretary: tr("Assistant Secretary")
    case .expert: tr("Expert")
    case .expertTyler: tr("Expert Tyler")
    case .ceremonies: tr("Master of Ceremonies")
    case .seniorDeacon: tr("Senior Deacon")
    case .juniorDeacon: tr("Junior Deacon")
    case .almoner: tr("Almoner")
    case .hospitaller: tr("Hospitaller")
    case .innerGuard: tr("Inner Guard")
    case .tyler: tr("Tyler")
    case .standardBearer: tr("Standard Bearer")
    case .swordBearer: tr("Sword Bearer")
    case .herald: tr("Herald")
    case .architect: tr("Architect")
    case .auditor: tr("Auditor")
    case .steward: tr("Steward")
    case .houseMaster: tr("House Master")
    case .archivist: tr("Archivist")
    case .sealKeeper: tr("Keeper of the Seals")
    case .vicePresident: tr("Vice President")
    case .boardMember: tr("Board Member")
    case .arbitrator: tr("Arbitrator")
    }
  }

  public static var isNamedByProfile: Bool { true }

  /// What an association calls them: read in scripts also before its profile is chosen.
  public var otherNames: [String] {
    switch self {
    case .worshipfulMaster: ["president", "presidente"]
    case .secretary: ["secretary", "segretario"]
    case .treasurer: ["treasurer", "tesoriere"]
    case .auditor: ["auditor", "organo-di-controllo"]
    case .vicePresident: ["vice-president", "vicepresidente"]
    case .boardMember: ["board-member", "consigliere"]
    case .arbitrator: ["arbitrator", "proboviro"]
    default: []
    }
  }

  public var otherWords: [String] {
    switch self {
    case .worshipfulMaster: ["wm", "master", "venerabile", "mv", "president", "presidente"]
    case .seniorWarden: ["sw", "first warden"]
    case .juniorWarden: ["jw", "second warden"]
    case .innerGuard: ["copritore"]
    case .vicePresident: ["vicepresident", "vp"]
    default: []
    }
  }
}

/// A member in an office, from a day to a day.
struct Term: OfMember {
  var id = Identifier.none
  var member = Identifier.none
  var memberName = ""
  var office = Office.secretary
  var from: Day?
  /// The last day; nil while it goes on.
  var until: Day?
  var comment: String?

  func holds(on day: Day) -> Bool {
    guard let from, from <= day else { return false }
    return until.map { day <= $0 } ?? true
  }

  /// Whether both hold on a day.
  func meets(_ other: Term) -> Bool {
    guard let from, let start = other.from else { return false }
    return (other.until.map { from <= $0 } ?? true) && (until.map { start <= $0 } ?? true)
  }
}
