public import CalendarStore
import Foundation

/// Reads what calendars have of events that an import is in conflict about, for a person who wants both
/// versions to be merged. The import itself has no way to read.
public protocol PresentEvents: AnyObject {
  /// Nil if no object has the name. Throws `noAccess` for a calendar that may not be read.
  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject?
}

/// An event as the calendar has it.
struct PresentEvent {
  let object: CalendarObject
  /// Where it is now: another program may have moved it.
  let calendar: EventCalendar
}

extension Planner {
  /// A booking's event as the calendar has it, and the version that was written last.
  func present(
    of identity: UUID?, from reader: any PresentEvents
  ) throws(StoreError) -> (present: PresentEvent, event: ItemDraft, written: ItemDraft) {
    guard let session, let identity, let entry = try session.entry(of: identity),
      let before = try session.ledger.contents(of: entry).after,
      let written = ForeignObject.draft(of: before)
    else { throw .refused(reason: "nothing is known of its last version") }
    let place = try place(of: entry)
    let href = place.version?.href ?? entry.href
    guard let object = try reader.object(href, in: place.calendar) else {
      throw .refused(reason: BookingState.deleted)
    }
    guard let event = ForeignObject.draft(of: object.text), event.repeatRule == nil,
      LedgerObject.keepsOccurrences(before, object.text)
    else { throw .refused(reason: "it repeats there, or cannot be read; ticketcal edit shows it") }
    return (PresentEvent(object: object, calendar: place.calendar), event, written)
  }
}
