internal import Foundation

extension ReminderStore {
  /// Moves a reminder to another list, byte for byte or with changes, as EventKit does when
  /// `EKReminder.calendar` is set.
  ///
  /// The reminder is written to the new list before it is removed from the old one: a program that
  /// is killed in between leaves the reminder in both. A move that fails changes nothing. Refuses
  /// an object that holds other items too, and a list that already has the UID.
  ///
  /// - Parameter changed: the reminder with its changes; nil to change nothing.
  /// - Returns: the reminder as it is in the new list.
  public func move(
    _ reminder: StoredReminder, to list: EventCalendar, saving changed: StoredReminder? = nil
  ) throws(StoreError) -> StoredReminder {
    if reminder.calendar == list {
      if let changed { try save(changed) }
    } else {
      _ = try database.move(
        reminder.uid, "VTODO", of: reminder.version, from: reminder.calendar, to: list
      ) { [context = database.context] object, contents, href throws(StoreError) in
        guard let changed else { return nil }
        return try context.objects(saving: changed.reminder, in: object, contents, named: href)
      }
    }
    if database.isStaging { return StoredReminder((changed ?? reminder).reminder, in: list) }
    if let found = try self.reminder(withID: reminder.id, in: list) { return found }
    throw .missing
  }
}

extension StoreContext {
  /// The object that replaces the reminder's object when the reminder is saved.
  fileprivate func objects(
    saving reminder: Reminder, in object: ICalendarObject, _ contents: ObjectContents,
    named href: String
  ) throws(StoreError) -> (objects: [NamedText], newUID: UUID?) {
    let stamp = EditStamp(now: now(), productID: productID)
    let edit = SeriesEdit(object: object, base: contents, stamp: stamp, newUID: newUID)
    let result = try StoreError.editing { () throws(EditError) in try edit.save(reminder) }
    switch result {
    case .unchanged: return ([(href, object.text)], nil)
    case .object(let edited): return ([(href, edited.text)], nil)
    case .split, .nothing: throw .missing
    }
  }
}
