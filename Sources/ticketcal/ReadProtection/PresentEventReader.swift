internal import CalendarStore
internal import Foundation
internal import Sandbox
internal import TicketImport

/// Reads what a calendar has of an event that an import is in conflict about, once a person wants to merge
/// it, and where they have let this program read: a process of its own does, which was started before the
/// import gave up reading.
final class PresentEventReader: PresentEvents {
  private let tool: Tool
  private let watch: SignalWatch
  /// Nil in a process that runs other commands, too, and gives up nothing.
  private let child: ParsingChild?

  private struct Request: Codable {
    var name: String
    var source, identifier: String?
    var href: String

    var calendar: EventCalendar {
      EventCalendar(name: name, source: source, identifier: identifier)
    }
  }

  private struct Reply: Codable {
    /// Why the event cannot be read; nil for one that was, or is not there.
    var refusal: String?
    var href, etag: String?
    var changed: Int?
    var text: Data?
  }

  /// Call this before the process gives up reading or starts a thread.
  init(_ tool: Tool, _ watch: SignalWatch) throws(CommandError) {
    (self.tool, self.watch) = (tool, watch)
    guard tool.ownsProcess else {
      child = nil
      return
    }
    let (environment, streams, clock) = (tool.environment, tool.streams, tool.clock)
    let answer = { @Sendable (request: [UInt8]) in
      let tool = Tool(environment: environment, streams: streams, ownsProcess: true, clock: clock)
      return Self.answer(to: request, tool)
    }
    do throws(ChildFault) {
      // A busy server is asked again for a minute.
      child = try ParsingChild([.unconfined(answer: answer, ChildLimits(seconds: 150))])
    } catch {
      throw CommandError(
        ExitStatus.busy, "the process that reads events in conflict cannot be started; try again")
    }
  }

  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    let request = Request(
      name: calendar.name, source: calendar.source, identifier: calendar.identifier, href: href)
    do {
      let bytes = Array(try JSONEncoder().encode(request))
      let answer =
        try child?.answer(to: bytes, by: 0, watch) ?? Self.answer(to: bytes, tool)
      let reply = try JSONDecoder().decode(Reply.self, from: Data(answer))
      if let reason = reply.refusal { throw StoreError.refused(reason: reason) }
      guard let text = reply.text, let href = reply.href else { return nil }
      let version = ObjectVersion(href: href, etag: reply.etag, changed: reply.changed)
      return CalendarObject(version: version, text: Array(text))
    } catch let error as StoreError { throw error } catch {
      throw .refused(reason: "the process that reads events in conflict gave no answer; try again")
    }
  }

  private static func answer(to request: [UInt8], _ tool: Tool) -> [UInt8] {
    var reply = Reply()
    do {
      let request = try JSONDecoder().decode(Request.self, from: Data(request))
      let object = try read(request, tool)
      (reply.href, reply.etag) = (object?.version.href, object?.version.etag)
      (reply.changed, reply.text) = (object?.version.changed, object.map { Data($0.text) })
    } catch { reply.refusal = (error as? CommandError)?.reason ?? "\(error)" }
    return (try? JSONEncoder().encode(reply)).map { Array($0) } ?? []
  }

  private static func read(
    _ request: Request, _ tool: Tool
  ) throws(CommandError) -> CalendarObject? {
    let calendars = try ReadableCalendars(tool, for: nil)
    guard let sources = calendars.sources(of: [request.calendar]), !sources.isEmpty else {
      throw CommandError(ExitStatus.usage, ReadableCalendars.unlisted(request.name))
    }
    do throws(StoreError) {
      let store = try calendars.access.requestFullAccess(
        for: [.event], to: sources, ask: { _ in nil })
      return try store.object(request.href, in: request.calendar)
    } catch { throw CommandError(error, reading: .event) }
  }
}
