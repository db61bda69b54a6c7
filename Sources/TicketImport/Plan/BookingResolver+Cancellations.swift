import CalendarStore
import Foundation
import Reservations

extension BookingResolver {
  /// The events that a cancellation without a start cancels: those of its route, or, if it states
  /// none, all of its number.
  func cancellations(
    _ draft: EventDraft, _ keys: BookingKeys
  ) throws(RecordRefusal) -> [EventDraft] {
    guard draft.status.value == .canceled else { return [] }
    var found = Set(keys.canceled.flatMap { (try? known($0)) ?? [] })
    // The number of a flight alone may be that of two airlines.
    if found.count > 1, let vehicle = keys.vehicle {
      let own = found.filter { latest($0)?.names(vehicle) ?? false }
      if !own.isEmpty { found = own }
    } else if let vehicle = keys.vehicle, let only = found.first,
      latest(only)?.namesAnother(vehicle) == true
    {
      throw RecordRefusal.moved(from: vehicle)
    }
    var events: [EventDraft] = []
    var isOlder = false
    for identity in found.sorted(by: { $0.uuidString < $1.uuidString }) {
      guard var event = latest(identity) else { continue }
      event.recordTime = draft.recordTime
      if age(of: &event, in: identity) == .older {
        isOlder = true
        continue
      }
      if let some = draft.cancelingForSome(of: event) {
        event = some
        event.identity = .event(identity)
        drafts[identity] = event
        events.append(event)
        continue
      }
      event.mergeCanceledGuests(of: draft, in: event) { _ in true }
      event.status = draft.status
      event.availability = draft.availability
      event.alarms = draft.alarms
      event.unused = draft.unused
      event.kind = draft.kind
      event.keys = event.keys ?? BookingKeys(number: keys.number, legs: [], statesRoute: false)
      event.takeSources(of: [.status, .availability, .alarms], from: draft)
      event.identity = .event(identity)
      drafts[identity] = event
      events.append(event)
    }
    if events.isEmpty, isOlder { throw RecordRefusal.older(draft) }
    return events
  }
}
