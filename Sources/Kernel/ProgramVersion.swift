// One number for both programs: they are built and installed together.

/// The version of the program, as `--version` and `doctor` say it.
public enum ProgramVersion {
  public static let text = "0.1.0"
}
