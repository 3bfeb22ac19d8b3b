import Kernel

public struct VerifyReport: Sendable {
  public struct Problem: Sendable { public var check: String; public var message: Phrase }
  public var problems: [Problem] = []
  public var events = 0
  public var replicas = 0
  public var entities = 0
}
public struct Statistics: Sendable {
  public var fileBytes = 0
  public var events = 0
  public var batches = 0
  public var replicas = 0
  public var sqliteVersion = ""
  public var journalMode = ""
  public var synchronous = ""
}
extension Notebook {
  public func verify() throws(Diagnostic) -> VerifyReport { VerifyReport() }
  public func statistics() throws(Diagnostic) -> Statistics { Statistics() }
  public func backup(to: String, overwrite: Bool = false) throws(Diagnostic) -> VerifyReport { VerifyReport() }
}
