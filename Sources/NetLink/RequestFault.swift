// What can be wrong with a request before anything is sent.

import Kernel

/// The `detail` of a `badRequest`.
public enum RequestFault: String, Sendable, CaseIterable {
  case header = "header"
  case reservedHeader = "reserved_header"
  case body = "body"
  case patience = "patience"
  case caps = "caps"
  case retries = "retries"
  case download = "download"
  case checksum = "checksum"
  case key = "key"
  case host = "host"
  case port = "port"
  case recipients = "recipients"
  case mailbox = "mailbox"
  case size = "size"
  case user = "user"
  /// More requests at once than `Wire.mostRequests`, or a number that is in use.
  case busy = "busy"
  /// A line that is no message of the protocol.
  case line = "line"

  var phrase: Phrase {
    switch self {
    case .header: tr("a header has characters that cannot be sent")
    case .reservedHeader: tr("a header belongs to the connection itself")
    case .body: tr("only POST, PUT, PATCH and DELETE have a body")
    case .patience: tr("a time-out is out of range")
    case .caps: tr("a limit of size is out of range")
    case .retries: tr("a request is repeated at most 10 times")
    case .download: tr("a download is a GET to an absolute path")
    case .checksum: tr("a SHA-256 checksum has 64 hexadecimal digits")
    case .key: tr("the key is missing, or has characters that cannot be sent")
    case .host: tr("the host cannot be read")
    case .port: tr("a port is a number from 1 to 65535")
    case .recipients: tr("a mail has 1 to \(MailRequest.mostRecipients) recipients")
    case .mailbox: tr("a mail address has a form that cannot be sent")
    case .size: tr("a mail, and what is sent in one piece, has at most 32 MiB")
    case .user: tr("the user name has characters that cannot be sent")
    case .busy: tr("too many requests at once")
    case .line: tr("the two programs do not understand each other")
    }
  }
}
