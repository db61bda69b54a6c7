internal import CivilTime

// A change of an event is for one of its occurrences, or for one and all later ones.

extension Event {
  package func save(
    _ span: EventSpan, from original: Event, of series: EventSeries, by edit: SeriesEdit
  ) throws(EditError) -> SeriesEdit.Result {
    try check(span, of: series)
    let keepsRules = recurrenceRules == original.recurrenceRules
    switch (span, occurrenceDate) {
    case (.thisEvent, nil) where series.repeats:
      guard keepsRules else { throw Self.ruleOfOccurrence }
      guard let first = try series.firstOccurrence() else { throw .missing }
      return try first.takingOver(self, from: original).detach(from: first, by: edit)
    case (_, nil):
      return try edit.edited { (object) throws(EditError) in
        try edit.change(&object, to: self, from: original, of: series)
      }
    case (.thisEvent, _):
      guard keepsRules else { throw Self.ruleOfOccurrence }
      return try detach(from: original, by: edit)
    case (.futureEvents, _):
      guard series.master != nil else { throw Self.singleOccurrences }
      return try saveFuture(from: original, by: edit)
    }
  }

  private func detach(
    from original: Event, by edit: SeriesEdit
  ) throws(EditError) -> SeriesEdit.Result {
    try edit.edited { (object) throws(EditError) in
      try object.detach(self, from: original, stamp: edit.stamp)
    }
  }

  private func saveFuture(
    from original: Event, by edit: SeriesEdit
  ) throws(EditError) -> SeriesEdit.Result {
    let uid = edit.newUID()
    let (old, new) = try edit.object.split(
      at: original, changing: self, newUID: uid, stamp: edit.stamp)
    return old.map { .split(old: $0, new: new, newUID: uid) } ?? .object(new)
  }

  // MARK: Removing

  package func remove(
    _ span: EventSpan, of series: EventSeries, by edit: SeriesEdit
  ) throws(EditError) -> SeriesEdit.Result {
    try check(span, of: series)
    switch (span, occurrenceDate) {
    case (.thisEvent, nil) where series.repeats:
      guard let first = try series.firstOccurrence() else { throw .missing }
      return try first.exclude(by: edit)
    case (_, nil): return try edit.without(self)
    case (.thisEvent, _): return try exclude(by: edit)
    case (.futureEvents, let date?):
      guard series.master != nil else { return try removeFollowing(from: date, by: edit) }
      if let old = try edit.object.ended(before: self, stamp: edit.stamp) { return .object(old) }
      return try edit.without(self)
    }
  }

  private func exclude(by edit: SeriesEdit) throws(EditError) -> SeriesEdit.Result {
    var object = edit.object
    try object.exclude(self, stamp: edit.stamp)
    guard let left = object.contents().series.first(where: { $0.uid == uid }) else {
      return object.isEmpty ? .nothing : .object(object)
    }
    // The object without its only occurrence is empty.
    return left.isEmpty ? try edit.without(self) : .object(object)
  }

  /// Removes the following occurrences of an object with only single occurrences.
  private func removeFollowing(
    from date: EventTime, by edit: SeriesEdit
  ) throws(EditError) -> SeriesEdit.Result {
    var object = edit.object
    object.removeOccurrences(of: self) { !$0.isBefore(date) }
    let isLeft = object.contents().series.contains { $0.uid == uid }
    return isLeft ? .object(object) : try edit.without(self)
  }

  // MARK: Refusals

  private func check(_ span: EventSpan, of series: EventSeries) throws(EditError) {
    if occurrenceDate != nil || span == .thisEvent && series.repeats {
      try series.checkOccurrencesCanChange()
    }
  }

  private static let ruleOfOccurrence = EditError.invalid(
    field: "repeat",
    reason: "one occurrence cannot repeat in another way than its series; "
      + "change it and all that follow")

  private static let singleOccurrences = EditError.refused(
    reason: "the calendar has single occurrences of this series and not the series; change this "
      + "occurrence alone")
}
