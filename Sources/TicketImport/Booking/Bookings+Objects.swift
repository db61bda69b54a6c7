import CalendarStore
import Foundation
import Reservations

/// Events and reminders of iCalendar files. Each is a booking of its own, found by its UID alone.
extension Bookings {
  /// Adds an iCalendar object to what is known of its event.
  ///
  /// - Parameters:
  ///   - draft: the event of the object alone.
  ///   - identity: of the event.
  func add(
    _ object: ForeignObject, _ draft: ItemDraft, of identity: UUID, _ record: RecordOrigin
  ) throws(StoreError) -> Assignment {
    var fact = Fact(object, of: record, in: run)
    if ignoresCancellations, !object.isCancellation { fact.confirm(at: run.start) }
    let item = RecordFact(fact, of: record)
    let known = try booking(identity)
    var otherFile: String?
    // Messages about an event are told from others by their organizers; of a series, an occurrence may have
    // come first.
    if let known, !object.isPartial, known.content.object?.object?.isPartial != true,
      [nil, "PUBLISH"].contains(object.stated.method)
    {
      let title = draft.title?.origin == .record ? draft.title?.value : nil
      otherFile = self.otherFile(item, title, on: draft.start?.value.reading.date, than: known)
      if let otherFile, !mayBeDecided(known) {
        return Assignment(item, known, .held(.conflict(otherFile)), version: draft)
      }
    }
    let booking = known ?? Booking(identity)
    var (effect, remarks) = (Effect.nothing, [ObjectRemark]())
    do throws(ObjectContent.Refusal) {
      effect = try add(fact, to: booking, &remarks)
    } catch {
      if error == .older { known?.keepObject(fact) }
      return Assignment(item, known, .held(RecordRefusal(error)), version: draft)
    }
    bookings[identity] = booking
    guard booking.content.object?.object != nil else {
      return Assignment(item, booking, .held(.skipped(BookingState.nowhere)), version: draft)
    }
    events.insert(identity)
    if known == nil { booking.keep(draft) }
    if object.isPartial, known != nil {
      remarks.append(.occurrencesReplaced(object.occurrences, isCanceled: object.isCancellation))
    }
    var version = drawn(booking)
    // Each of many messages about one series would have the whole object.
    (version.identity, version.object) = (version.eventID.map { .event($0) }, nil)
    let assignment = Assignment(item, booking, effect, version: version)
    (assignment.remarks, assignment.otherFile) = (remarks, otherFile)
    return assignment
  }

  private func add(
    _ fact: Fact, to booking: Booking, _ remarks: inout [ObjectRemark]
  ) throws(ObjectContent.Refusal) -> Effect {
    do throws(ObjectContent.Refusal) {
      return try booking.addObject(fact, isAccepted: false)
    } catch {
      switch error {
      case .undecided(let reason) where mayChange: remarks.append(.conflict(reason))
      case .canceledBefore where ignoresCancellations, .older where ignoresCancellations: break
      case .older, .canceledBefore, .ofUnknownSeries, .ofUnknownDate, .undecided, .unreadableCopy:
        throw error
      }
      return try booking.addObject(fact, isAccepted: true)
    }
  }
}
