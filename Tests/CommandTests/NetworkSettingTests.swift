// What decides whether and where something is sent comes from the user's own settings alone.

import Kernel
import SessionBench
import System
import Testing

@testable import Command

struct NetworkSettingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder("settings") }

  private func load(
    user: String = "", project: String = "", _ environment: Environment = [:]
  ) throws -> Settings {
    for (name, text) in [("config", user), (".taccuino", project)] {
      try Files.writeAtomically(folder.path + "/" + name, Array(text.utf8), overwrite: true)
    }
    return try Settings.load(
      environment: environment, userFile: folder.path + "/config",
      projectFile: folder.path + "/.taccuino", useFiles: true)
  }

  @Test func theUsersFileAndVariablesAreTaken() throws {
    let settings = try load(
      user: "offline = true\nca_file = ~/ca.pem\ngateway = https://models.example.com/v1\n")
    #expect(settings.isOffline)
    #expect(settings[.authorities] == "~/ca.pem")
    #expect(settings[.gateway] == "https://models.example.com/v1")
    #expect(try !load().isOffline)
    #expect(try load(["TACCUINO_OFFLINE": "yes"]).isOffline)
    #expect(try !load(user: "offline = yes", ["TACCUINO_OFFLINE": "no"]).isOffline)
    #expect(try load(["TACCUINO_CA_FILE": "/etc/ca.pem"])[.authorities] == "/etc/ca.pem")
  }

  private func load(_ environment: Environment) throws -> Settings {
    try load(user: "", environment)
  }

  /// A folder may come from anybody.
  @Test(arguments: [
    "offline = no", "ca_file = /tmp/ca.pem", "gateway = https://evil.example",
    "alias say = key list", "alias key = key test openai",
  ])
  func aProjectSetsNoneOfIt(line: String) throws {
    #expect {
      _ = try load(project: line)
    } throws: { fault in
      guard let fault = fault as? Diagnostic else { return false }
      return fault.code == .config
        && fault.message.text(.english).hasPrefix("a project file may not set ")
        && fault.span?.text == line
    }
  }

  /// What no settings file holds, a project's holds neither.
  @Test(arguments: ["endpoint = https://evil.example", "key openai = echo sk-1", "keys = x"])
  func endpointsAndKeyCommandsAreNoSettings(line: String) throws {
    for isProject in [false, true] {
      #expect {
        _ = try isProject ? load(project: line) : load(user: line)
      } throws: { ($0 as? Diagnostic)?.code == .config }
    }
  }

  @Test(arguments: [
    "offline = perhaps", "ca_file = ca.pem", "ca_file =", "gateway = http://models.example.com",
    "gateway = models.example.com", "gateway = https://user@models.example.com",
    "gateway = ftp://models.example.com", "gateway = https://2130706433/",
  ])
  func whatCannotBeUsedIsRefused(line: String) throws {
    #expect { _ = try load(user: line) } throws: { ($0 as? Diagnostic)?.code == .config }
  }

  @Test(arguments: ["http://127.0.0.1:8080/v1", "http://localhost", "http://[::1]:80"])
  func aGatewayOnThisMachineNeedsNoEncryption(address: String) throws {
    #expect(try load(user: "gateway = \(address)")[.gateway] == address)
  }
}
