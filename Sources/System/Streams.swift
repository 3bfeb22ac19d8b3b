// Standard input and output as bytes. Nothing is buffered here, and no signal is handled: a reader
// that has gone is told to the caller, who leaves quietly.
import Glibc
import Kernel

public enum Streams {
  public static let input: Int32 = 0
  public static let output: Int32 = 1
  public static let error: Int32 = 2

  /// Everything up to the end of the input, at most `limit` bytes (else 65).
  public static func readAll(_ descriptor: Int32 = input, limit: Int) throws(Diagnostic) -> [UInt8]
  {
    let bytes: [UInt8]?
    do { bytes = try System.readAll(descriptor, limit: limit) } catch {
      throw .inputFailed(error.number)
    }
    guard let bytes else { throw .inputTooLarge(limit: limit) }
    return bytes
  }

  /// What has arrived, at most `limit` bytes; waits for the first; empty at the end.
  public static func readSome(
    _ descriptor: Int32 = input, limit: Int = 65_536
  ) throws(Diagnostic) -> [UInt8] {
    var fault: SystemFault?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(limit, 1)) { buffer, count in
      do throws(SystemFault) {
        count = try System.readSome(descriptor, UnsafeMutableRawBufferPointer(buffer))
      } catch {
        fault = error
      }
    }
    if let fault { throw .inputFailed(fault.number) }
    return bytes
  }

  /// Writes all bytes, waiting for a slow reader. False when the reader has gone (EPIPE; only seen
  /// where SIGPIPE is ignored). - Throws: 74 when the disk is full or the device fails.
  @discardableResult
  public static func write(_ bytes: [UInt8], to descriptor: Int32 = output) throws(Diagnostic)
    -> Bool
  {
    var fault: SystemFault?
    bytes.withUnsafeBytes { buffer in
      do throws(SystemFault) { try writeAll(descriptor, buffer) } catch { fault = error }
    }
    return try outcome(fault)
  }

  /// The same for text, as UTF-8.
  @discardableResult
  public static func write(_ text: String, to descriptor: Int32 = output) throws(Diagnostic) -> Bool
  {
    var text = text
    var fault: SystemFault?
    text.withUTF8 { buffer in
      do throws(SystemFault) {
        try writeAll(descriptor, UnsafeRawBufferPointer(buffer))
      } catch {
        fault = error
      }
    }
    return try outcome(fault)
  }

  private static func outcome(_ fault: SystemFault?) throws(Diagnostic) -> Bool {
    guard let fault else { return true }
    if fault.number == EPIPE { return false }
    throw .outputFailed(fault.number)
  }
}
