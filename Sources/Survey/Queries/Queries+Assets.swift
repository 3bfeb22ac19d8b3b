// Families, types and assets out of their tables.

import Command
import Kernel
import Notebook

extension SurveyReader {
  func families(_ conditions: [Condition] = []) throws(Diagnostic) -> [Family] {
    try FamilyCommands.noun.items(session, conditions)
  }

  func family(_ id: Identifier) throws(Diagnostic) -> Family? {
    try FamilyCommands.noun.item(session, ifThere: id)
  }

  func types(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [AssetType] {
    try TypeCommands.noun.items(session, conditions, page: page)
  }

  func type(_ id: Identifier) throws(Diagnostic) -> AssetType? {
    try TypeCommands.noun.item(session, ifThere: id)
  }

  func assets(_ conditions: [Condition] = [], page: Page = Page()) throws(Diagnostic) -> [Asset] {
    try AssetCommands.noun.items(session, conditions, page: page)
  }

  func assetCount(family: Identifier) throws(Diagnostic) -> Int {
    try count(
      "survey_asset",
      .init("type IN (SELECT id FROM survey_type WHERE family = ?)", [.id(family)]))
  }

  func assetCount(type: Identifier) throws(Diagnostic) -> Int {
    try count("survey_asset", .init("type = ?", [.id(type)]))
  }

  func asset(_ id: Identifier) throws(Diagnostic) -> Asset? {
    try AssetCommands.noun.item(session, ifThere: id)
  }
}
