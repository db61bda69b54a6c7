internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// A kind of item that the prompt edits.
protocol EditableItem: DraftedItem, MappedItem {
  /// The item of a draft, to be added to a calendar in place of this item.
  ///
  /// - Parameter part: what of a series is edited.
  func anew(
    with draft: ItemDraft, _ part: EditMode.Part, at now: Instant
  ) throws(DraftError) -> Self

  /// The properties that no edit changes.
  static func kept(
    of item: StoredItem<Self>, in store: EventStore, _ zone: TimeZone
  ) -> KeptFields
}

extension Event: EditableItem {
  func anew(
    with draft: ItemDraft, _ part: EditMode.Part, at now: Instant
  ) throws(DraftError) -> Event {
    var event = try draft.event(at: now)
    // The series without the occurrence may be there, and has the UID.
    if occurrenceDate != nil { event.uid = UUID().lowercaseName }
    if part == .occurrence { event.recurrenceRules = [] }
    return event
  }

  static func kept(of event: StoredEvent, in store: EventStore, _ zone: TimeZone) -> KeptFields {
    var kept = KeptFields(event, in: zone)
    if !event.recurrenceRules.isEmpty {
      do throws(StoreError) {
        kept.series = (event.item, try store.objectText(of: event))
      } catch .missing {
        // An event that is gone has no occurrences to name.
      } catch {
        kept.add(unreadOccurrences: error)
      }
    }
    return kept
  }
}

extension Reminder: EditableItem {
  func anew(
    with draft: ItemDraft, _ part: EditMode.Part, at now: Instant
  ) throws(DraftError) -> Reminder {
    try Reminder(uid: uid, title: "").applying(draft)
  }

  static func kept(
    of reminder: StoredReminder, in store: EventStore, _ zone: TimeZone
  ) -> KeptFields { KeptFields(reminder, in: zone) }
}
