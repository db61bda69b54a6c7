internal import CivilTime
internal import Foundation

/// Makes one change to an object: decides, by what it is about, which of the edits of RFC 5545 it is.
struct SeriesEdit {
  /// As it is in the calendar.
  let object: ICalendarObject
  /// What it held when the item was fetched.
  let base: ObjectContents
  let stamp: EditStamp
  let newUID: @Sendable () -> UUID
  enum Result {
    case unchanged
    case object(ICalendarObject)
    /// What is left of the series, nil for nothing, and the series that goes on.
    case split(old: ICalendarObject, new: ICalendarObject, newUID: UUID)
    /// The object is to go.
    case nothing
  }

  // MARK: Saving

  func save(_ event: Event, _ span: EventSpan) throws(StoreError) -> Result {
    let (series, original) = try original(of: event, span)
    guard event != original else { return .unchanged }
    switch (span, event.occurrenceDate) {
    case (.thisEvent, nil) where series.repeats:
      guard event.recurrenceRules == original.recurrenceRules else { throw Self.ruleOfOccurrence }
      guard let first = series.firstOccurrence else { throw .missing }
      return try detach(first.takingOver(event, from: original), from: first)
    case (_, nil):
      return try edited { (object) throws(UnwritableItem) in
        try object.change(event, from: original, stamp: stamp)
      }
    case (.thisEvent, _):
      guard event.recurrenceRules == original.recurrenceRules else { throw Self.ruleOfOccurrence }
      return try detach(event, from: original)
    case (.futureEvents, _):
      return series.master == nil
        ? try saveFollowing(event, original, of: series) : try saveFuture(event, original)
    }
  }

  private func detach(
    _ event: Event, from original: Event
  ) throws(StoreError) -> Result {
    try edited { (object) throws(UnwritableItem) in
      try object.detach(event, from: original, stamp: stamp)
    }
  }

  private func saveFuture(
    _ event: Event, _ original: Event
  ) throws(StoreError) -> Result {
    let uid = newUID()
    do throws(UnwritableItem) {
      let (old, new) = try object.split(
        at: original, changing: event, newUID: uid, stamp: stamp)
      return old.map { .split(old: $0, new: new, newUID: uid) } ?? .object(new)
    } catch {
      throw StoreError(error)
    }
  }

  /// Where the object has single occurrences and no series to divide, each that follows is changed by itself.
  private func saveFollowing(
    _ event: Event, _ original: Event, of series: EventSeries
  ) throws(StoreError) -> Result {
    guard event.recurrenceRules == original.recurrenceRules else { throw Self.ruleElsewhere }
    return try edited { (object) throws(UnwritableItem) in
      try object.detach(event, from: original, stamp: stamp)
      for occurrence in series.detached where occurrence != original {
        guard let changed = occurrence.following(event, from: original) else { continue }
        try object.detach(changed, from: occurrence, stamp: stamp)
      }
    }
  }

  // MARK: Removing

  func remove(_ event: Event, _ span: EventSpan) throws(StoreError) -> Result {
    let (series, original) = try original(of: event, span)
    switch (span, event.occurrenceDate) {
    case (.thisEvent, nil) where series.repeats:
      guard let first = series.firstOccurrence else { throw .missing }
      return try exclude(first)
    case (_, nil): return try without(event.uid, "VEVENT")
    case (.thisEvent, _): return try exclude(original)
    case (.futureEvents, _):
      guard series.master != nil else { return try removeFollowing(original) }
      do throws(UnwritableItem) {
        if let old = try object.ended(before: original, stamp: stamp) { return .object(old) }
      } catch {
        throw StoreError(error)
      }
      return try without(event.uid, "VEVENT")
    }
  }

  private func exclude(_ occurrence: Event) throws(StoreError) -> Result {
    let result = try edited { (object) throws(UnwritableItem) in
      try object.exclude(occurrence, stamp: stamp)
    }
    guard case .object(let object) = result else { return result }
    let left = object.contents().series.first { $0.uid == occurrence.uid }
    guard let left else { return object.isEmpty ? .nothing : result }
    // Where its only occurrence was taken out, nothing is left of it.
    return left.isEmpty ? try without(occurrence.uid, "VEVENT") : result
  }

  /// Of single occurrences without a series.
  private func removeFollowing(_ original: Event) throws(StoreError) -> Result {
    guard let name = original.occurrenceDate else { throw .missing }
    var object = object
    object.removeOccurrences(of: original) { !$0.isBefore(name) }
    let isLeft = object.contents().series.contains { $0.uid == original.uid }
    return isLeft ? .object(object) : try without(original.uid, "VEVENT")
  }

  /// Without what the object is read to have of the item, and nothing else of that UID.
  private func without(_ uid: String, _ name: String) throws(StoreError) -> Result {
    var object = object
    let places = object.contents().places(of: uid, name)
    guard !places.isEmpty else { throw .missing }
    object.remove(places)
    return object.isEmpty ? .nothing : .object(object)
  }

  // MARK: Reminders

  func save(_ reminder: Reminder) throws(StoreError) -> Result {
    guard let original = base.reminders.first(where: { $0.uid == reminder.uid }) else {
      throw .missing
    }
    guard reminder != original else { return .unchanged }
    return try edited { (object) throws(UnwritableItem) in
      try object.change(reminder, from: original, stamp: stamp)
    }
  }

  func remove(_ reminder: Reminder) throws(StoreError) -> Result {
    try without(reminder.uid, "VTODO")
  }

  // MARK: Steps

  private static let ruleOfOccurrence = StoreError.invalid(
    field: "repeat",
    reason: "one occurrence cannot repeat in another way than its series; "
      + "change it and all that follow")

  private static let ruleElsewhere = StoreError.invalid(
    field: "repeat",
    reason: "the calendar has single occurrences of this series and not its rule; change the rule "
      + "in the program that made it")

  private func original(
    of event: Event, _ span: EventSpan
  ) throws(StoreError) -> (series: EventSeries, event: Event) {
    for series in base.series where series.uid == event.uid {
      if event.occurrenceDate != nil || span == .thisEvent && series.repeats {
        try series.checkOccurrencesCanChange()
      }
      let original =
        if let occurrence = event.occurrenceDate {
          series.occurrence(occurrence)
        } else {
          series.master
        }
      if let original { return (series, original) }
    }
    throw .missing
  }

  private func edited(
    _ edit: (inout ICalendarObject) throws(UnwritableItem) -> Void
  ) throws(StoreError) -> Result {
    var object = object
    do throws(UnwritableItem) {
      try edit(&object)
      return .object(object)
    } catch {
      throw StoreError(error)
    }
  }
}
