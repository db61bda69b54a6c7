internal import CivilTime
internal import Foundation

extension ICalendarObject {
  /// Ends a series before an occurrence: its rules with UNTIL (in UTC, or a date where the series is of days),
  /// or with the COUNT of what is before. Nil where nothing of the series is before it.
  func ended(
    before occurrence: Event, stamp: EditStamp
  ) throws(UnwritableItem) -> ICalendarObject? {
    guard let held = ObjectSeries(occurrence.uid, in: self),
      let name = occurrence.occurrenceDate
    else { throw .missing }
    return try SeriesSplit(of: held, at: name)?.old(of: self, stamp: stamp)
  }

  /// Ends a series before an occurrence, makes an object of the rest under a UID of its own, and writes what
  /// differs of the occurrence into it and all that follow.
  ///
  /// The new rules have the remaining COUNT. Exceptions, further dates and occurrences that differ go where
  /// they belong, their names kept. The new object has nothing else of the file's but its zones.
  /// Where nothing of the series is before the occurrence, `old` is nil and `new` is all of the series
  /// under its own UID, with whatever else the object holds.
  ///
  /// Occurrences that differ already keep what they have of their own. Where the series is split at one that
  /// stands elsewhere than the series has it, all that follow go by its times.
  ///
  /// - Parameters:
  ///   - original: the occurrence as it was fetched from this object.
  ///   - event: as it and the following are to be. A rule that is changed is taken as it is, with its COUNT
  ///     counted from here.
  func split(
    at original: Event, changing event: Event, newUID: UUID, stamp: EditStamp
  ) throws(UnwritableItem) -> (old: ICalendarObject?, new: ICalendarObject) {
    guard let held = ObjectSeries(original.uid, in: self),
      let name = original.occurrenceDate
    else { throw .missing }
    guard let split = try SeriesSplit(of: held, at: name) else {
      var new = self
      try new.changeFuture(of: original.uid, event, from: original, stamp: stamp)
      return (nil, new)
    }
    let old = try split.old(of: self, stamp: stamp)
    let uid = newUID.lowercaseName
    var new = try split.new(of: self, uid: uid, stamp: stamp)
    if event.recurrenceRules == original.recurrenceRules { try split.check(new, uid: uid) }
    try new.changeFuture(of: uid, event, from: original, stamp: stamp)
    return (old, new)
  }

  /// Writes what differs into the series, and into the occurrence itself where it has lines of its own.
  private mutating func changeFuture(
    of uid: String, _ event: Event, from original: Event, stamp: EditStamp
  ) throws(UnwritableItem) {
    guard let held = ObjectSeries(uid, in: self) else { throw .missing }
    if original.isDetached, let place = held.place(of: original.occurrenceDate) {
      var alone = event
      alone.recurrenceRules = original.recurrenceRules
      try changeAlone(alone, from: original, at: place, stamp: stamp)
    }
    if held.master != nil { try changeSeries(uid, event, from: original, stamp: stamp) }
  }
}
