// What offices may do: roles and rights as data of the profile. An account that is linked to an active member has the roles of the
// offices that this member holds on the day, by the machine's own clock: nobody gets an office back with --now.

import Command
import Kernel
import Notebook

struct LodgeRoles: RoleSource {
  /// What no profile gives to an office: it would let offices give themselves more.
  static let ofAdmins = ["lodge member link", "lodge member unlink", "lodge profile use"]

  var ofAdmins: [String] { LodgeRoles.ofAdmins }

  /// The default one where the notebook cannot be read.
  private func profile(_ session: Session) -> Profile {
    (try? Profile.chosen(session)) ?? .lodge
  }

  func roles(in session: Session) -> [Role] {
    profile(session).roles.map {
      Role($0.name, .verbatim($0.title.text(session.language)))
    }
  }

  func rights(in session: Session) -> [Right] {
    LodgeRoles.rights(profile(session))
  }

  static func rights(_ profile: Profile) -> [Right] {
    let admin = Role.admin.name
    var rows = ofAdmins.map { Right($0, roles: [admin]) }
    rows.append(Right("lodge", [.reads], roles: [Role.member.name, admin]))
    // Whoever held the office on the day of approval signs, also later: the command knows who that is.
    rows.append(Right("lodge minutes sign", roles: [Role.member.name, admin]))
    // The longest words first: `lodge receipt series` before `lodge receipt`. A row has all roles that reach it.
    let all = Set(profile.roles.flatMap(\.commands))
    for words in all.sorted(by: { ($0.utf8.count, $1) > ($1.utf8.count, $0) }) {
      let roles = profile.roles.filter { role in
        role.commands.contains { words == $0 || words.hasPrefix($0 + " ") }
      }
      rows.append(Right(words, roles: roles.map(\.name) + [admin]))
    }
    rows.append(Right("lodge", roles: [admin]))
    return rows
  }

  func roles(of person: Identifier, in session: Session) throws(Diagnostic) -> [String] {
    let members = try MemberCommands.noun.items(
      session, [Condition("p.account = ?", [.id(person)])])
    guard let member = members.first else { return [] }
    let reader = try LodgeReader(session)
    let today = try reader.zone().day(at: session.surroundings.wall())
    let state = DegreeRules.state(on: today, try reader.standings(of: member.id))
    guard state?.isActive ?? false else { return [] }
    let offices = try reader.terms(of: member.id).filter { $0.holds(on: today) }.map(\.office)
    return profile(session).roles.filter { role in
      role.offices.contains { offices.contains($0) }
    }.map(\.name)
  }
}
