import CalendarStore
import CivilTime

/// How an event is written: alone, or as the iCalendar object that its records give.
extension Event {
  /// The content of the event's file.
  ///
  /// - Parameters:
  ///   - object: gets the event's fields; nil for an event of other records.
  ///   - text: the last version. If it is not as this program writes it, it gets the fields, and all its
  ///     other lines stay as they are. Nil for a new event.
  func content(
    as object: ForeignObject?, after text: [UInt8]? = nil
  ) throws(StoreError) -> ObjectWrite.Content {
    let moment = lastModifiedDate ?? Instant(secondsSince1970: 0)
    do throws(EditError) {
      if let object { return .object(try object.text(of: self, now: moment)) }
      let stamp = EditStamp(now: moment, productID: ItemDraft.productID)
      return try text.flatMap { (text) throws(EditError) in try written(onto: text, stamp) }
        ?? .event(self)
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

  /// The same for a writer that does not know the name of this program.
  func text(
    as object: ForeignObject?, after text: [UInt8]?
  ) throws(StoreError) -> ObjectWrite.Content {
    let content = try content(as: object, after: text)
    guard case .event(let event) = content else { return content }
    return .object(try event.objectText(productID: ItemDraft.productID))
  }

  /// Nil for a text that is as this program writes its event, or that it cannot read, and for a series,
  /// whose rule would follow its start.
  private func written(
    onto text: [UInt8], _ stamp: EditStamp
  ) throws(EditError) -> ObjectWrite.Content? {
    guard let object = try? ICalendarObject(text), let series = object.contents().series.first,
      let own = series.master?.item, own.recurrenceRules.isEmpty, recurrenceRules.isEmpty
    else { return nil }
    if let fresh = try? own.objectText(productID: ItemDraft.productID), fresh == text {
      return nil
    }
    var changed = series
    try changed.change(to: own.changed(to: self), from: own, stamp: stamp)
    return .object(object.replacing(series, by: changed).text)
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
