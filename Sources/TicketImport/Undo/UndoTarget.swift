public import CalendarStore

/// The calendars that a command has read and changed, for its undo.
public protocol UndoTarget: AnyObject {
  /// Nil if no object has the name.
  func object(
    _ href: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject?

  func writer(of calendar: EventCalendar) throws(StoreError) -> any CalendarWriter

  /// The present calendar of a row, as the row has it; nil if there is none.
  func state(of entry: LedgerObject) throws(StoreError) -> [UInt8]?

  /// Makes a deleted calendar again, or deletes one that an undo made.
  ///
  /// - Parameter record: called with the reverse change before anything is changed.
  func undo(
    _ entry: LedgerObject, recording record: (LedgerObject) throws(StoreError) -> Void
  ) throws(StoreError)
}
