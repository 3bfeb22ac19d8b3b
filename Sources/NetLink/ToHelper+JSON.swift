// Requests to lines and back.

import Kernel

extension ToHelper {
  /// The line with its end.
  public var line: [UInt8] {
    var writer = JSONWriter()
    switch self {
    case .hello(let version):
      writer.message("hello") { $0.member("protocol", count: version) }
    case .web(let id, let request): writer.message("web", id: id) { request.write(&$0) }
    case .mail(let id, let request): writer.message("mail", id: id) { request.write(&$0) }
    case .keyring(let id, let request): writer.message("keyring", id: id) { request.write(&$0) }
    case .body(let id, let bytes, let isLast):
      writer.message("body", id: id) {
        $0.bytes(bytes)
        if isLast { $0.member("last", true) }
      }
    case .cancel(let id): writer.message("cancel", id: id)
    }
    return writer.take()
  }

  /// Reads a line without its end. A secret's line is read by `SecretLine`.
  public init(line: UnsafeRawBufferPointer) throws(WireFault) {
    guard let json = try? JSON(parsing: line, limits: Wire.limits, policy: .reject) else {
      throw WireFault()
    }
    let object = try WireObject(json)
    switch try object.text("type") {
    case "hello": self = .hello(protocol: try object.integer("protocol"))
    case "web": self = .web(try object.number(), try WebRequest(object))
    case "mail": self = .mail(try object.number(), try MailRequest(object))
    case "keyring": self = .keyring(try object.number(), try KeyringRequest(object))
    case "body":
      guard let bytes = try object.bytesIfThere() else { throw object.fault }
      self = .body(try object.number(), bytes, isLast: try object.flag("last"))
    case "cancel": self = .cancel(try object.number())
    default: throw object.fault
    }
  }
}

extension WebRequest {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.member("method", .string(method.rawValue))
    writer.member("url", .string(address.description))
    writer.headers(headers)
    switch body {
    case .none: break
    case .bytes(let bytes):
      writer.name("body")
      writer.beginObject()
      writer.bytes(bytes)
      writer.endObject()
    case .file(let path): writer.member("body", ["file": .string(path)])
    case .stream(let length):
      writer.member(
        "body", ["stream": true, "length": length.map { .integer(Int64($0)) } ?? .null])
    }
    if let credential {
      writer.member(
        "credential",
        [
          "header": .string(credential.header), "prefix": .string(credential.prefix),
          "origin": .string(credential.origin.description),
        ])
    }
    switch answer {
    case .bytes: break
    case .events: writer.member("events", true)
    case .file(let download):
      writer.member(
        "into",
        [
          "path": .string(download.path), "sha256": download.sha256.map { .string($0) } ?? .null,
          "overwrite": .bool(download.overwrite), "resume": .bool(download.resume),
        ])
    }
    patience.write(&writer)
    writer.member(
      "caps",
      [
        "headers": .integer(Int64(caps.headers)), "body": .integer(Int64(caps.body)),
        "line": .integer(Int64(caps.line)),
      ])
    writer.member("retries", count: retries)
    if isConfigured { writer.member("configured", true) }
    if let authorities { writer.member("ca_file", .string(authorities)) }
  }

  fileprivate init(_ object: WireObject) throws(WireFault) {
    guard let address = try? WebAddress(parsing: try object.text("url")) else { throw object.fault }
    self.init(try object.choice("method", Method.self), address)
    headers = try object.headers("headers")
    if let body = try object.object("body") {
      if let bytes = try body.bytesIfThere() {
        self.body = .bytes(bytes)
      } else if let path = try body.textIfThere("file") {
        self.body = .file(path)
      } else if try body.flag("stream") {
        let length = try body.integerIfThere("length")
        guard length ?? 0 >= 0 else { throw object.fault }
        self.body = .stream(length: length)
      } else {
        throw object.fault
      }
    }
    if let key = try object.object("credential") {
      guard let bound = try? WebAddress(parsing: try key.text("origin")) else { throw object.fault }
      credential = WebCredential(
        header: try key.text("header"), prefix: try key.text("prefix"), origin: bound.origin)
    }
    if try object.flag("events") { answer = .events }
    if let into = try object.object("into") {
      answer = .file(
        Download(
          path: try into.text("path"), sha256: try into.textIfThere("sha256"),
          overwrite: try into.flag("overwrite"), resume: try into.flag("resume")))
    }
    patience = try NetworkPatience(object)
    guard let caps = try object.object("caps") else { throw object.fault }
    self.caps = NetworkCaps(
      headers: try caps.integer("headers"), body: try caps.integer("body"),
      line: try caps.integer("line"))
    retries = try object.integer("retries")
    isConfigured = try object.flag("configured")
    authorities = try object.textIfThere("ca_file")
  }
}

extension KeyringRequest {
  fileprivate func write(_ writer: inout JSONWriter) {
    func write(_ act: String, _ place: KeyPlace?) {
      writer.member("act", .string(act))
      guard let place else { return }
      writer.member("provider", .string(place.provider))
      writer.member("origin", .string(place.origin.description))
    }
    switch act {
    case .store(let place): write("store", place)
    case .find(let place): write("find", place)
    case .remove(let place): write("remove", place)
    case .list: write("list", nil)
    }
    writer.member("patience", count: patience)
  }

  fileprivate init(_ object: WireObject) throws(WireFault) {
    func place() throws(WireFault) -> KeyPlace {
      guard
        let place = KeyPlace(
          provider: try object.text("provider"), origin: try object.text("origin"))
      else { throw object.fault }
      return place
    }
    let act: Act
    switch try object.text("act") {
    case "store": act = .store(try place())
    case "find": act = .find(try place())
    case "remove": act = .remove(try place())
    case "list": act = .list
    default: throw object.fault
    }
    self.init(act, patience: try object.integer("patience"))
  }
}

extension KeyPlace {
  /// From texts; nil for what is none.
  public init?(provider: String, origin: String) {
    guard let address = try? WebAddress(parsing: origin) else { return nil }
    self.init(provider: provider, origin: address.origin)
  }
}

extension NetworkPatience {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.member(
      "patience",
      [
        "connect": .integer(Int64(connect)), "idle": .integer(Int64(idle)),
        "whole": .integer(Int64(whole)),
      ])
  }

  fileprivate init(_ object: WireObject) throws(WireFault) {
    guard let times = try object.object("patience") else { throw object.fault }
    self.init(
      connect: try times.integer("connect"), idle: try times.integer("idle"),
      whole: try times.integer("whole"))
  }
}

extension MailRequest {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.member("host", .string(host.text))
    writer.member("port", count: port)
    writer.member("security", .string(security.rawValue))
    if let login {
      writer.member(
        "login",
        [
          "method": .string(login.method.rawValue), "user": .string(login.user),
          "server": .string(login.server),
        ])
    }
    writer.member("from", .string(sender))
    writer.member("to", .array(recipients.map { .string($0) }))
    writer.name("message")
    writer.beginObject()
    writer.bytes(message)
    writer.endObject()
    patience.write(&writer)
    if isConfigured { writer.member("configured", true) }
    if let authorities { writer.member("ca_file", .string(authorities)) }
  }

  fileprivate init(_ object: WireObject) throws(WireFault) {
    let text = try object.text("host")
    guard let host = HostName(text.contains(":") ? "[\(text)]" : text),
      let message = try object.object("message")?.bytesIfThere()
    else { throw object.fault }
    var login: MailLogin?
    if let known = try object.object("login") {
      login = MailLogin(
        try known.choice("method", MailLogin.Method.self), user: try known.text("user"),
        server: try known.text("server"))
    }
    self.init(
      host: host, port: try object.integer("port"),
      security: try object.choice("security", Security.self), login: login,
      sender: try object.text("from"), recipients: try object.texts("to"), message: message)
    patience = try NetworkPatience(object)
    isConfigured = try object.flag("configured")
    authorities = try object.textIfThere("ca_file")
  }
}
