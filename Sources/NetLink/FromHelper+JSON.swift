// Answers to lines and back.

import Kernel

extension FromHelper {
  /// The line with its end.
  public var line: [UInt8] {
    var writer = JSONWriter()
    switch self {
    case .hello(let number, let version):
      writer.message("hello") {
        $0.member("protocol", count: number)
        $0.member("version", .string(version))
      }
    case .reply(let id, let reply): reply.write(id, &writer)
    }
    return writer.take()
  }

  /// Reads a line without its end.
  public init(line: UnsafeRawBufferPointer) throws(WireFault) {
    guard let json = try? JSON(parsing: line, limits: Wire.limits, policy: .reject) else {
      throw WireFault()
    }
    let object = try WireObject(json)
    let type = try object.text("type")
    if type == "hello" {
      self = .hello(
        protocol: try object.integer("protocol"), version: try object.text("version"))
    } else {
      self = .reply(try object.number(), try Reply(type, object))
    }
  }
}

extension Reply {
  fileprivate func write(_ id: Int, _ writer: inout JSONWriter) {
    switch self {
    case .progress(let progress):
      writer.message("progress", id: id) { writer in
        writer.member("stage", .string(progress.stage.rawValue))
        writer.member("done", count: progress.done)
        if let total = progress.total { writer.member("total", count: total) }
        writer.member("wait", count: progress.wait)
        writer.member("attempt", count: progress.attempt)
        writer.member("attempts", count: progress.attempts)
        writer.member("status", count: progress.status)
      }
    case .head(let head):
      writer.message("head", id: id) { writer in
        writer.member("status", count: head.status)
        writer.member("version", .string(head.version))
        writer.headers(head.headers)
      }
    case .data(let bytes): writer.message("data", id: id) { $0.bytes(bytes) }
    case .event(let event):
      writer.message("event", id: id) { writer in
        writer.member("name", .string(event.name))
        writer.member("data", .string(event.data))
        if !event.id.isEmpty { writer.member("last", .string(event.id)) }
      }
    case .wantsBody: writer.message("wants_body", id: id)
    case .keys(let places):
      writer.message("keys", id: id) { writer in
        writer.name("keys")
        writer.beginArray()
        for place in places {
          writer.beginArray()
          writer.string(place.provider)
          writer.string(place.origin.description)
          writer.endArray()
        }
        writer.endArray()
      }
    case .end(let end):
      writer.message("end", id: id) { writer in
        writer.member("sent", count: end.sent)
        writer.member("received", count: end.received)
        writer.member("attempts", count: end.attempts)
        if let sum = end.sha256 { writer.member("sha256", .string(sum)) }
        if end.isCut { writer.member("cut", true) }
      }
    case .failed(let fault):
      writer.message("error", id: id) { writer in
        writer.member("kind", .string(fault.kind.rawValue))
        if !fault.host.isEmpty { writer.member("host", .string(fault.host)) }
        if !fault.detail.isEmpty { writer.member("detail", .string(fault.detail)) }
        if fault.number != 0 { writer.member("number", count: fault.number) }
        if let phase = fault.phase { writer.member("phase", .string(phase.rawValue)) }
      }
    }
  }

  fileprivate init(_ type: String, _ object: WireObject) throws(WireFault) {
    switch type {
    case "progress":
      self = .progress(
        NetworkProgress(
          try object.choice("stage", NetworkProgress.Stage.self), done: try object.integer("done"),
          total: try object.integerIfThere("total"), wait: try object.integer("wait"),
          attempt: try object.integer("attempt"), attempts: try object.integer("attempts"),
          status: try object.integer("status")))
    case "head":
      self = .head(
        WebHead(
          status: try object.integer("status"), version: try object.text("version"),
          headers: try object.headers("headers")))
    case "data":
      guard let bytes = try object.bytesIfThere() else { throw object.fault }
      self = .data(bytes)
    case "event":
      self = .event(
        ServerEvent(
          name: try object.text("name"), data: try object.text("data"),
          id: try object.textIfThere("last") ?? ""))
    case "wants_body": self = .wantsBody
    case "keys":
      var places: [KeyPlace] = []
      // A pair of texts each, as headers are.
      for pair in try object.headers("keys") {
        guard let place = KeyPlace(provider: pair.name, origin: pair.value) else {
          throw object.fault
        }
        places.append(place)
      }
      self = .keys(places)
    case "end":
      self = .end(
        NetworkEnd(
          sent: try object.integer("sent"), received: try object.integer("received"),
          attempts: try object.integer("attempts"), sha256: try object.textIfThere("sha256"),
          isCut: try object.flag("cut")))
    case "error":
      let phase = try object.textIfThere("phase")
      self = .failed(
        NetworkFault(
          try object.choice("kind", NetworkFault.Kind.self),
          host: try object.textIfThere("host") ?? "",
          detail: try object.textIfThere("detail") ?? "",
          number: try object.integerIfThere("number") ?? 0,
          phase: phase.flatMap(NetworkFault.Phase.init(rawValue:))))
    default: throw object.fault
    }
  }
}
