public import CalendarStore
import CivilTime

/// What a save of a draft with another rule makes of the occurrences of its series.
public struct SeriesChange: Sendable, Equatable {
  /// The starts of the first occurrences, at most four.
  public let first: [EventTime]
  /// The occurrences with values of their own that the save removes: the day, and in brackets what
  /// differs from the series.
  public let removed: [String]
  /// Those that stay.
  public let kept: [String]

  /// Nil for a draft of an iCalendar object with the object's own rule, for any other draft, and for
  /// one that cannot be saved.
  public init?(_ draft: ItemDraft) {
    guard let object = draft.object, !object.lacksStart, let series = object.contents.series.first,
      let own = series.master?.item, let drawn = try? draft.event(at: .epoch)
    else { return nil }
    self.init(series, to: own.changed(to: drawn))
  }

  /// - Parameters:
  ///   - event: the series as it was read, or an occurrence that changes with all later ones.
  ///   - text: of the object with the series.
  public init?(_ draft: ItemDraft, of event: Event, in text: [UInt8]) {
    guard let object = try? ICalendarObject(text),
      let series = object.contents().series.first(where: { $0.uid == event.uid }),
      let changed = try? event.applying(draft)
    else { return nil }
    guard event.occurrenceDate != nil else {
      self.init(series, to: series.atStart(changed, of: event))
      return
    }
    // Of one occurrence, no rule changes.
    guard changed.recurrenceRules != event.recurrenceRules,
      let split = try? series.split(
        at: event, changing: changed, newUID: event.uid, stamp: Self.stamp)
    else { return nil }
    self.init(split.new ?? split.kept, without: split.removed)
  }

  private static let stamp = EditStamp(now: .epoch, productID: ItemDraft.productID)

  private init?(_ series: EventSeries, to event: Event) {
    var changed = series
    guard let before = series.master?.item, event.recurrenceRules != before.recurrenceRules,
      let removed = try? changed.change(to: event, from: before, stamp: Self.stamp)
    else { return nil }
    self.init(changed, without: removed)
  }

  private init?(_ changed: EventSeries, without removed: [Event]) {
    guard let master = changed.master?.item else { return nil }
    let words = { (events: [Event]) in
      events.map { ItemDraft.difference(of: $0, from: master) }
    }
    first = changed.firstStarts(4)
    self.removed = words(removed)
    kept = words(changed.detached.map(\.item))
  }
}

extension Instant {
  /// A save records its own time.
  fileprivate static let epoch = Instant(secondsSince1970: 0)
}
