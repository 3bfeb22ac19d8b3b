// What stands above the lists of surveys on paper and in spreadsheets.

import Kernel

enum SurveyTitles {
  static var all: [String: Phrase] {
    [
      "survey.project": tr("Projects"), "survey.building": tr("Buildings"),
      "survey.level": tr("Levels"), "survey.room": tr("Rooms"), "survey.wall": tr("Walls"),
      "survey.opening": tr("Openings"), "survey.family": tr("Families"),
      "survey.parameter": tr("Parameters"), "survey.type": tr("Types"),
      "survey.asset": tr("Assets"), "survey.photo": tr("Photos"), "survey.note": tr("Notes"),
      "survey.voice": tr("Voice notes"), "survey.underlay": tr("Underlays"),
      "survey.workset": tr("Worksets"), "survey.status": tr("Progress"),
      "survey.left": tr("What is left to do"), "survey.pace": tr("Pace"),
      "survey.coverage": tr("Coverage"), "survey.lack": tr("Missing values"),
      "survey.blocker": tr("What keeps rooms from being complete"),
      "survey.photo_shortage": tr("Missing photos"), "survey.duplicate": tr("Possible duplicates"),
      "survey.plan_finding": tr("Findings of the plan"),
      "survey.plan_repair": tr("Repair of the plan"), "survey.plan_update": tr("Plan update"),
      "survey.family_fault": tr("Invalid values"), "survey.coverage.room": tr("Coverage"),
      "survey.import": tr("Imported plan"), "survey.asset_import": tr("Imported assets"),
      "survey.code": tr("Codes"), "survey.mark": tr("Marks"),
    ]
  }
}
