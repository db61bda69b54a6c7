import CalendarStore
import Foundation
import Reservations

/// Records that are written together.
struct ImportGroup {
  /// A record whose outcome is not told yet.
  struct Held {
    var original: [UInt8]
    var reader: ReservationReader
    var result: ImportResult
  }

  /// The events for one calendar, and which records they are of.
  struct Part {
    var events: [Event] = []
    var places: [Int] = []
    /// How many of the events are on their way, and what will tell of them.
    var sent = 0
    var writes: [PendingWrite] = []
  }

  var held: [Held] = []
  private(set) var bytes = 0
  /// How many of the records were there when events were last sent.
  var sent = 0
  /// By the calendar's place in the stage.
  var parts: [Part] = []

  mutating func hold(_ result: ImportResult, original: [UInt8], from reader: ReservationReader) {
    held.append(Held(original: original, reader: reader, result: result))
    bytes += original.count
  }

  /// The event of the record that is held next.
  mutating func add(_ event: Event, to target: Int) {
    while parts.count <= target { parts.append(Part()) }
    parts[target].events.append(event)
    parts[target].places.append(held.count)
  }

  mutating func markUnchanged(_ place: Int, _ href: String?, _ reason: String) {
    held[place].result.status = .unchanged
    held[place].result.href = href
    held[place].result.reason = reason
  }
}

/// When the events of a group start that share a UID, looked up only where two of them may.
struct GroupStarts {
  private var first: [UUID: EventTime] = [:]

  /// Whether an event before it in the group has its UID and another start: not the same record
  /// twice, but two bookings, or one that was moved.
  mutating func contradict(_ index: Int, of events: [Event]) -> Bool {
    if first.isEmpty {
      for event in events where first[event.uid] == nil { first[event.uid] = event.start }
    }
    guard let start = first[events[index].uid], start != events[index].start else { return false }
    return start.span(to: events[index].start)?.totalSeconds != 0
  }
}
