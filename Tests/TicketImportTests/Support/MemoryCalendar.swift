import Foundation
import TicketImport

@testable import CalendarStore

/// A calendar in memory that can be made to fail.
final class MemoryCalendar: EventWriter {
  let calendar: EventCalendar
  let durability: WriteDurability
  private(set) var events: [Event] = []
  var journal: (any WriteJournal)?
  var tellsEtags = true
  private var versions: [UUID: String] = [:]
  private var latestEtag = 0
  /// How many events each call was given.
  private(set) var groups: [Int] = []
  private(set) var finishes = 0
  /// Events of these titles cannot be written.
  var failing: Set<String> = []
  var failure = MemoryCalendar.full
  var failsToFinish = false

  init(_ title: String = "tickets", _ durability: WriteDurability = .afterEachGroup) {
    calendar = EventCalendar(title: title, identifier: "/calendars/\(title)")
    self.durability = durability
  }

  static let full = WriteError(
    cause: .noSpace, path: "tickets", reason: "the disk is full; make room and try again")

  var titles: [String] { events.map(\.title) }

  func version(of uid: UUID) -> EventVersion? {
    versions[uid].map { EventVersion(href: href(uid), etag: $0) }
  }

  private func href(_ uid: UUID) -> String { "\(uid.uuidString.lowercased()).ics" }

  /// What a person does to an event in the meantime.
  func touch(_ uid: UUID) { if versions[uid] != nil { versions[uid] = nextEtag() } }
  func delete(_ uid: UUID) {
    versions[uid] = nil
    events.removeAll { $0.uid == uid }
  }

  func write(_ changes: [EventChange]) -> [WriteOutcome] {
    groups.append(changes.count)
    let etags = changes.map { _ in nextEtag() }
    if let journal {
      do throws(WriteError) {
        try journal.intend(zip(changes, etags).map(intended))
      } catch {
        return changes.map { _ in .failed(error) }
      }
    }
    return zip(changes, etags).map(make)
  }

  private func nextEtag() -> String {
    latestEtag += 1
    return "\(latestEtag)"
  }

  private func intended(_ change: EventChange, _ etag: String) -> IntendedWrite {
    var text: [UInt8] = []
    if let event = event(of: change) { text = (try? EventText(event).bytes) ?? [] }
    return IntendedWrite(
      uid: change.uid, href: href(change.uid), etag: change.isWithdrawal ? nil : etag, text: text,
      condition: change.condition)
  }

  private func event(of change: EventChange) -> Event? {
    switch change.content {
    case .event(let event): event
    case .text(let text): try? text.event()
    case .none: nil
    }
  }

  private func make(_ change: EventChange, _ etag: String) -> WriteOutcome {
    let href = href(change.uid)
    switch (change.condition, versions[change.uid]) {
    case (.absent, .some): return .exists(href: href)
    case (.unchanged, nil): return .missing(href: href)
    case (.unchanged(let expected), .some(let current)) where current != expected:
      return .changed(href: href)
    default: break
    }
    if change.isWithdrawal {
      guard versions[change.uid] != nil else { return .missing(href: href) }
      delete(change.uid)
      return .withdrawn(href: href)
    }
    guard let event = event(of: change) else { return .failed(failure) }
    if failing.contains(event.title) { return .failed(failure) }
    if let index = events.firstIndex(where: { $0.uid == event.uid }) {
      events[index] = event
    } else {
      events.append(event)
    }
    versions[change.uid] = etag
    return .saved(SavedEvent(calendar: calendar, uid: change.uid, href: href, etag: etag))
  }

  func finish() throws(WriteError) {
    finishes += 1
    if failsToFinish { throw Self.full }
  }
}

extension EventChange {
  fileprivate var isWithdrawal: Bool { if case .none = content { true } else { false } }
}

/// Several calendars, the first of them the default.
final class MemoryCalendars: CalendarChoice {
  let calendars: [MemoryCalendar]

  init(_ calendars: MemoryCalendar...) { self.calendars = calendars }

  var names: [String] { calendars.map(\.calendar.title) }

  func writer(named name: String?) throws(CalendarChoiceError) -> any EventWriter {
    guard let name else { return calendars[0] }
    guard let found = calendars.first(where: { $0.calendar.title == name }) else {
      throw CalendarChoiceError(
        "there is no such calendar; there are \(names.joined(separator: ", "))")
    }
    return found
  }

  func writer(of calendar: EventCalendar) throws(CalendarChoiceError) -> any EventWriter {
    guard let found = calendars.first(where: { $0.calendar == calendar }) else {
      throw CalendarChoiceError("the calendar \(calendar.title) is gone")
    }
    return found
  }

  func writers(holding uid: UUID) -> [any EventWriter] { calendars.filter { $0.contains(uid) } }
}
