// Every fault of this module, one function for each mistake.
import CPaper
import Kernel

extension Diagnostic {
  /// librsvg is not on this machine, or is too old; `reason` is the loader's own text.
  static func noPaper(_ reason: String) -> Diagnostic {
    Diagnostic(
      .unavailable, tr("the library for PDF and PNG, librsvg, cannot be opened: \(reason)"),
      hint: tr("install the Debian package librsvg2-2: apt-get install librsvg2-2"))
  }

  static func noSheets(_ reason: String) -> Diagnostic {
    Diagnostic(
      .unavailable, tr("the library for spreadsheets, libxlsxwriter, cannot be opened: \(reason)"),
      hint: tr("install the Debian package libxlsxwriter4: apt-get install libxlsxwriter4"))
  }

  /// `reason` is the library's own text.
  static func notDrawn(_ reason: String) -> Diagnostic {
    Diagnostic(.internalFault, tr("the picture cannot be drawn: \(reason)"))
  }

  static func noMemoryForPaper() -> Diagnostic {
    Diagnostic(.internalFault, tr("out of memory for the picture"))
  }

  static func sheetsFailed(_ reason: String) -> Diagnostic {
    Diagnostic(.io, tr("the spreadsheet cannot be written: \(reason)"))
  }

  /// Refused before memory is taken for it.
  static func tooManyPixels(_ width: Int, _ height: Int) -> Diagnostic {
    Diagnostic(
      .usage,
      tr(
        "\(width) × \(height) pixels are too many: at most \(PaperPicture.mostSide) on a side, \(PaperPicture.mostPixels / 1_000_000) million in all"
      ),
      hint: tr("give a smaller --width, or end the name in .pdf: it stays sharp at every size"))
  }
}
