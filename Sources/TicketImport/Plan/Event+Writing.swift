import CalendarStore
import CivilTime

/// How an event is written: alone, or as the iCalendar object that its records give.
extension Event {
  /// The content of the event's file.
  ///
  /// - Parameter object: gets the event's fields; nil for an event of other records.
  func content(as object: ForeignObject?) throws(StoreError) -> ObjectWrite.Content {
    guard let object else { return .event(self) }
    do throws(EditError) {
      let moment = lastModifiedDate ?? Instant(secondsSince1970: 0)
      return .object(try object.text(of: self, now: moment))
    } catch {
      let reason =
        switch error {
        case .missing: "the event in it cannot be read; fetch the file again"
        case .invalid(let field, let reason): "\(field): \(reason)"
        case .refused(let reason): reason
        }
      throw .refused(reason: reason)
    }
  }

  /// The next version of an event that was written before. The version of an iCalendar object is
  /// that of the program that made it.
  func following(_ entry: LedgerObject, as object: ForeignObject?) -> Event {
    var event = self
    event.creationDate = entry.creationDate
    if object == nil {
      event.uid = entry.uid ?? uid
      event.sequence = entry.sequence + 1
    } else if let uid = entry.uid, event.id.uuid != entry.eventID {
      event.uid = uid
    }
    return event
  }
}
