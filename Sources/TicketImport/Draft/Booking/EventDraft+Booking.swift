import CalendarStore
import Foundation
import Reservations

extension EventDraft {
  /// Draws the event of a booking.
  init(_ booking: Booking, defaults: DraftDefaults) {
    let content = booking.content
    if let object = content.object?.object {
      self.init(object, of: booking, defaults: defaults.with(content.options))
      return
    }
    self.init(content.merged, defaults: defaults.with(content.options))
    identity = .event(booking.identity)
    isKnownByID = booking.leg.isKnownByID
    addCanceled(content.canceledTickets)
    guard booking.facts.count > 1 else { return }
    var source = source ?? DraftSource()
    source.record = content.first
    for (field, position) in content.sources {
      let field = DraftField(field)
      let isJoined = field == .notes && source.record != position
      source.records[field] = isJoined ? "\(position), \(source.record ?? "")" : position
    }
    self.source = source
  }

  /// Draws the event of an iCalendar object.
  private init(_ object: StatedObject, of booking: Booking, defaults: DraftDefaults) {
    do throws(RecordRefusal) {
      try self.init(object, defaults: defaults)
    } catch {
      self.init(defaults: defaults)
      unread.append(DraftProblem(.title, error.reason))
    }
    identity = .event(booking.identity)
  }

  /// Names in the notes who has canceled beside others.
  private mutating func addCanceled(_ tickets: [Ticket]) {
    let names = tickets.compactMap { $0.guest ?? $0.number }
    guard !names.isEmpty else { return }
    let line = "Canceled for: \(names.joined(separator: ", "))"
    notes = Sourced([notes?.value, line].compactMap(\.self).joined(separator: "\n"), .record)
  }
}
