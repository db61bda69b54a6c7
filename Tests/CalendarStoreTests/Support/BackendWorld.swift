import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import CalendarStore

/// Calendars that any number of backends are opened on.
final class BackendWorld: Sendable {
  enum Kind: CaseIterable, CustomTestStringConvertible {
    case vdir, vdirWithHiddenFiles, vdirWithoutExchange, memory
    /// As a server that sends no etag after a write.
    case memoryWithoutAnswers
    /// A server in memory, which takes any text.
    case server
    /// The same, which loses every write once: before or after it is done, without an answer or with a
    /// wrong one.
    case brokenServer
    /// Real servers, which take valid events alone and write them in their own way.
    case radicale, xandikos

    /// Those that keep every text byte for byte.
    static let faithful: [Kind] = [
      .vdir, .vdirWithHiddenFiles, .vdirWithoutExchange, .memory, .memoryWithoutAnswers,
    ]
    /// Those that need no program.
    static let all = faithful + [.server, .brokenServer]
    /// Those that are installed.
    static let installed =
      all
      + [
        CalendarServer.Kind.radicale.isInstalled ? .radicale : nil,
        CalendarServer.Kind.xandikos.isInstalled ? .xandikos : nil,
      ].compactMap(\.self)

    var testDescription: String { "\(self)" }
  }

  let kind: Kind
  let source: CalendarSource
  private let directory: String
  private let account = MemoryAccount()
  private let server = MockServer()
  /// What is kept of a server beside its calendars.
  private let own: String

  init(_ kind: Kind, _ directory: TemporaryDirectory) {
    self.kind = kind
    self.directory = directory.path
    own = directory.other
    let url: String? =
      switch kind {
      case .server, .brokenServer: "https://dav.test/"
      case .radicale: CalendarServer.shared(.radicale)?.url
      case .xandikos: CalendarServer.shared(.xandikos)?.url
      default: nil
      }
    if kind == .brokenServer { server.breakWrites() }
    source = CalendarSource(
      name: "personal", kind: url == nil ? .local : .calDAV, location: url ?? directory.path)
    if let record = try? ServerDiscovery(session: session, confirm: { _, _ in false }).run() {
      // Tests share a server, and each has calendars of its own.
      var empty = record
      empty.collections = []
      try? empty.write(session.account)
    }
  }

  private var session: CalDAVSession {
    let record = "\(own)/record.json"
    guard kind != .server, kind != .brokenServer else { return server.session(record: record) }
    let command = ["echo", CalendarServer.password]
    return CalDAVSession(
      source,
      ServerAccount(
        secret: .password(user: CalendarServer.user, command: command), record: record,
        environment: [:]), now: { Instant(Date()) })
  }

  /// The writer of an import, of a server's calendar.
  func writer(of calendar: EventCalendar) throws -> any CalendarWriter {
    guard let url = calendar.identifier.flatMap({ ServerURL($0) }) else { throw StoreError.missing }
    return CalDAVWriter(calendar, at: url, session, productID: Samples.productID)
  }

  func open() -> any CalendarBackend {
    switch kind {
    case .vdir: VdirBackend(source)
    case .vdirWithHiddenFiles:
      VdirBackend(source, isMadeOnUse: false, kind: .hidden, exchanges: true)
    case .vdirWithoutExchange:
      VdirBackend(source, isMadeOnUse: false, kind: .hidden, exchanges: false)
    case .memory: MemoryBackend(source, on: account)
    case .memoryWithoutAnswers: MemoryBackend(source, on: account, sendsEtags: false)
    case .server, .brokenServer, .radicale, .xandikos:
      CalDAVBackend(session)
    }
  }
}
