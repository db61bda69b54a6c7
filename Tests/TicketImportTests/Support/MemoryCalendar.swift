import Foundation
import Testing

@testable import CalendarStore
@testable import TicketImport

/// A calendar in memory that can be made to fail.
final class MemoryCalendar: CalendarWriter {
  let calendar: EventCalendar
  let isDurableOnCommit: Bool
  var batchLimit = 256
  private(set) var events: [Event] = []
  private var versions: [String: String] = [:]
  private var latestEtag = 0
  /// How many changes each batch was committed with.
  private(set) var groups: [Int] = []
  private(set) var finishes = 0
  /// Events of these titles cannot be written.
  var failing: Set<String> = []
  var failure = MemoryCalendar.full
  var failsToFinish = false
  /// Whether it does not tell which events it has.
  var isUnreadable = false
  /// What happens between the decision and the write.
  var beforeCommit: (() throws -> Void)?

  init(_ title: String = "tickets", isDurableOnCommit: Bool = true) {
    calendar = EventCalendar(name: title, identifier: "/calendars/\(title)")
    self.isDurableOnCommit = isDurableOnCommit
  }

  static let full = StoreError.failed(
    cause: .noSpace, path: "tickets", reason: "the disk is full; make room and try again")

  var titles: [String] { events.map(\.title) }

  func version(of href: String) throws(StoreError) -> ObjectVersion? {
    if isUnreadable { throw failure }
    return versions[href].map { ObjectVersion(href: href, etag: $0) }
  }

  /// What a person does to an event in the meantime.
  func touch(_ uid: UUID) {
    let href = ObjectWrite.href(for: uid)
    if versions[href] != nil { versions[href] = nextEtag() }
  }

  func delete(_ uid: UUID) { delete(ObjectWrite.href(for: uid)) }

  private func delete(_ href: String) {
    versions[href] = nil
    events.removeAll { ObjectWrite.href(for: $0.id.uuid) == href }
  }

  func stage(_ changes: [ObjectWrite]) -> StagedBatch {
    let asked = changes.prefix(batchLimit)
    let etags = asked.map { _ in nextEtag() }
    let staged = zip(asked, etags).map { change, etag -> StagedChange in
      guard let event = change.event else { return .ready(etag: nil, text: []) }
      return .ready(
        etag: etag, text: (try? event.objectText(productID: ItemDraft.productID)) ?? [])
    }
    return StagedBatch(staged) {
      do { try self.beforeCommit?() } catch { Issue.record(error) }
      self.groups.append(asked.count)
      return zip(asked, etags).map(self.make)
    }
  }

  private func nextEtag() -> String {
    latestEtag += 1
    return "\(latestEtag)"
  }

  private func make(_ change: ObjectWrite, _ etag: String) -> WriteOutcome {
    switch (change.condition, versions[change.href]) {
    case (.absent, .some): return .exists
    case (.unchanged, nil): return .missing
    case (.unchanged(let expected), .some(let current)) where current != expected:
      return .changed
    default: break
    }
    if case .none = change.content {
      guard versions[change.href] != nil else { return .missing }
      delete(change.href)
      return .made(etag: nil)
    }
    guard let event = change.event else { return .failed(failure) }
    if failing.contains(event.title) {
      return failure.cause == .undecided ? .unknown(failure) : .failed(failure)
    }
    if let index = events.firstIndex(where: { $0.uid == event.uid }) {
      events[index] = event
    } else {
      events.append(event)
    }
    versions[change.href] = etag
    return .made(etag: etag)
  }

  func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome {
    versions[write.href] == write.intended ? .made(etag: write.intended) : .changed
  }

  func finish() throws(StoreError) {
    finishes += 1
    if failsToFinish { throw Self.full }
  }
}

extension ObjectWrite {
  /// Nil for a withdrawal.
  fileprivate var event: Event? {
    switch content {
    case .event(let event): event
    case .object(let text): ForeignObject.event(of: text)
    case .none: nil
    }
  }
}

/// Several calendars, the first of them the default.
final class MemoryCalendars: CalendarResolver {
  let calendars: [MemoryCalendar]

  init(_ calendars: MemoryCalendar...) { self.calendars = calendars }

  private var titles: [String] { calendars.map(\.calendar.name) }
  var names: CalendarNames {
    CalendarNames(
      titles.map { title in
        StoredCalendar(
          calendar: EventCalendar(name: title, source: "memory"),
          source: CalendarSource(name: "memory", location: "/memory"), title: title)
      })
  }

  func writer(named name: String?) throws(CalendarResolverError) -> any CalendarWriter {
    guard let name else { return calendars[0] }
    guard let found = calendars.first(where: { $0.calendar.name == name }) else {
      throw CalendarResolverError(
        "no such calendar; calendars: \(titles.joined(separator: ", "))")
    }
    return found
  }

  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any CalendarWriter {
    guard let found = calendars.first(where: { $0.calendar == calendar }) else {
      throw CalendarResolverError("the calendar \(calendar.name) is gone")
    }
    return found
  }

  func writers(
    holding href: String, besides calendar: EventCalendar
  ) throws(StoreError) -> [any CalendarWriter] {
    try (calendars as [any CalendarWriter]).holding(href, besides: calendar)
  }
}
