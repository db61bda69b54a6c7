internal import CivilTime
package import Foundation

/// Applies one change to an object by the edit of RFC 5545 that matches the change's span.
package struct SeriesEdit {
  /// The current object in the calendar.
  private let object: ICalendarObject
  /// The contents of the object when the item was fetched.
  private let base: ObjectContents
  private let stamp: EditStamp
  private let newUID: @Sendable () -> UUID

  package init(
    object: ICalendarObject, base: ObjectContents, stamp: EditStamp,
    newUID: @escaping @Sendable () -> UUID
  ) {
    self.object = object
    self.base = base
    self.stamp = stamp
    self.newUID = newUID
  }

  package enum Result {
    case unchanged
    case object(ICalendarObject)
    /// `old` is the rest of the old series; `new` is the series with the UID `newUID`.
    case split(old: ICalendarObject, new: ICalendarObject, newUID: UUID)
    /// The object must be deleted.
    case nothing
  }

  // MARK: Saving

  package func save(_ event: Event, _ span: EventSpan) throws(EditError) -> Result {
    let (series, original) = try original(of: event, span)
    guard event != original else { return .unchanged }
    switch (span, event.occurrenceDate) {
    case (.thisEvent, nil) where series.repeats:
      guard event.recurrenceRules == original.recurrenceRules else { throw Self.ruleOfOccurrence }
      guard let first = try series.firstOccurrence() else { throw .missing }
      return try detach(first.takingOver(event, from: original), from: first)
    case (_, nil):
      return try edited { (object) throws(EditError) in
        try object.change(event, from: original, stamp: stamp)
        if let master = series.master, !original.isDetached {
          try object.share(event, from: original, of: master, stamp: stamp)
        }
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
  ) throws(EditError) -> Result {
    try edited { (object) throws(EditError) in
      try object.detach(event, from: original, stamp: stamp)
    }
  }

  private func saveFuture(
    _ event: Event, _ original: Event
  ) throws(EditError) -> Result {
    let uid = newUID()
    let (old, new) = try object.split(at: original, changing: event, newUID: uid, stamp: stamp)
    return old.map { .split(old: $0, new: new, newUID: uid) } ?? .object(new)
  }

  /// For an object with only single occurrences, changes each following occurrence separately.
  private func saveFollowing(
    _ event: Event, _ original: Event, of series: EventSeries
  ) throws(EditError) -> Result {
    guard event.recurrenceRules == original.recurrenceRules else { throw Self.ruleElsewhere }
    guard let held = ObjectSeries(event.uid, in: object) else { throw .missing }
    let places = Dictionary(
      held.detached.map { ($0.occurrence, $0) }, uniquingKeysWith: { first, _ in first })
    var changes: [(event: Event, original: Event, place: ItemPlace)] = []
    for occurrence in series.detached {
      let changed =
        occurrence == original ? event : occurrence.following(event, from: original)
      guard let changed else { continue }
      guard let place = places[occurrence.occurrenceDate] else { throw .missing }
      changes.append((changed, occurrence, place))
    }
    return try edited { (object) throws(EditError) in
      try object.changeAlone(changes, stamp: stamp)
    }
  }

  // MARK: Removing

  package func remove(_ event: Event, _ span: EventSpan) throws(EditError) -> Result {
    let (series, original) = try original(of: event, span)
    switch (span, event.occurrenceDate) {
    case (.thisEvent, nil) where series.repeats:
      guard let first = try series.firstOccurrence() else { throw .missing }
      return try exclude(first)
    case (_, nil): return try without(event.uid, "VEVENT")
    case (.thisEvent, _): return try exclude(original)
    case (.futureEvents, _):
      guard series.master != nil else { return try removeFollowing(original) }
      if let old = try object.ended(before: original, stamp: stamp) { return .object(old) }
      return try without(event.uid, "VEVENT")
    }
  }

  private func exclude(_ occurrence: Event) throws(EditError) -> Result {
    let result = try edited { (object) throws(EditError) in
      try object.exclude(occurrence, stamp: stamp)
    }
    guard case .object(let object) = result else { return result }
    let left = object.contents().series.first { $0.uid == occurrence.uid }
    guard let left else { return object.isEmpty ? .nothing : result }
    // The object without its only occurrence is empty.
    return left.isEmpty ? try without(occurrence.uid, "VEVENT") : result
  }

  /// Removes the following occurrences of an object with only single occurrences.
  private func removeFollowing(_ original: Event) throws(EditError) -> Result {
    guard let name = original.occurrenceDate else { throw .missing }
    var object = object
    object.removeOccurrences(of: original) { !$0.isBefore(name) }
    let isLeft = object.contents().series.contains { $0.uid == original.uid }
    return isLeft ? .object(object) : try without(original.uid, "VEVENT")
  }

  /// Removes the components of the item, and no unreadable components with the same UID.
  private func without(_ uid: String, _ name: String) throws(EditError) -> Result {
    var object = object
    let places = object.contents().places(of: uid, name)
    guard !places.isEmpty else { throw .missing }
    object.remove(places)
    return object.isEmpty ? .nothing : .object(object)
  }

  // MARK: Reminders

  package func save(_ reminder: Reminder) throws(EditError) -> Result {
    guard let original = base.reminders.first(where: { $0.uid == reminder.uid }) else {
      throw .missing
    }
    guard reminder != original else { return .unchanged }
    return try edited { (object) throws(EditError) in
      try object.change(reminder, from: original, stamp: stamp)
    }
  }

  package func remove(_ reminder: Reminder) throws(EditError) -> Result {
    try without(reminder.uid, "VTODO")
  }

  // MARK: Steps

  private static let ruleOfOccurrence = EditError.invalid(
    field: "repeat",
    reason: "one occurrence cannot repeat in another way than its series; "
      + "change it and all that follow")

  private static let ruleElsewhere = EditError.invalid(
    field: "repeat",
    reason: "the calendar has single occurrences of this series and not its rule; change the rule "
      + "in the program that made it")

  private func original(
    of event: Event, _ span: EventSpan
  ) throws(EditError) -> (series: EventSeries, event: Event) {
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
    _ edit: (inout ICalendarObject) throws(EditError) -> Void
  ) throws(EditError) -> Result {
    var object = object
    try edit(&object)
    return .object(object)
  }
}

/// The part of a series that a change applies to.
public enum EventSpan: Sendable, Hashable {
  /// Only this occurrence.
  case thisEvent
  /// This occurrence and all later ones.
  case futureEvents
}
