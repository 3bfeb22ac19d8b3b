// Variables as secrets, and a lock between processes. What is taken out of a process: KeyProgramTests.

import Glibc
import Kernel
import System
import Testing

@Suite struct SecretVariableTests {
  @Test func aVariableIsASecret() throws {
    let environment: Environment = ["A_KEY": "sk-1", "EMPTY": ""]
    #expect(try #require(environment.secret("A_KEY")).count == 4)
    #expect(environment.secret("EMPTY") == nil && !environment.hasSecrets)
  }

  @Test func aLockKeepsOthersOut() throws {
    let path = "/tmp/taccuino-lock-\(getpid())/x.lock"
    defer { _ = try? Subprocess.run("/bin/rm", ["-rf", Paths.folder(of: path)]) }
    do {
      let first = try FileLock(path)
      #expect { _ = try FileLock(path, seconds: 0) } throws: { fault in
        (fault as? Diagnostic)?.code == .busy
      }
      #expect { _ = try FileLock(path, isInterrupted: { true }) } throws: { fault in
        (fault as? Diagnostic)?.code == .interrupted
      }
      _ = consume first
    }
    _ = try FileLock(path, seconds: 0)
    #expect(Files.permissions(path) == 0o600)
  }
}
