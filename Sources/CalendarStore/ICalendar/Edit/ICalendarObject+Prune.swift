internal import CivilTime
internal import Foundation

extension ICalendarObject {
  /// Takes away the exceptions of a series, and the occurrences of it that differ, that its rules no longer
  /// give; all of them, and further dates too, where it no longer repeats.
  mutating func prune(_ uid: String, of event: Event) {
    guard let held = ObjectSeries(uid, in: self), let place = held.master,
      var component = component(at: place)
    else { return }
    if event.recurrenceRules.isEmpty {
      component.removeLines("RDATE", "EXDATE", "EXRULE")
      replace(place, by: component)
      return remove(held.detached)
    }
    let names = held.series.exceptionDates + held.detached.compactMap(\.occurrence)
    guard let given = held.series.given(of: names) else { return }
    var reader = held.reader(in: self, place)
    var forms = TimeForms()
    let start = event.start
    component.editDates("EXDATE", &reader, &forms) { time in
      given.contains(time.aligned(to: start)) ? time : nil
    }
    replace(place, by: component)
    remove(held.detached.filter { place in !(place.occurrence.map(given.contains) ?? true) })
  }
}

extension EventSeries {
  /// Which of these times the rules and further dates give; nil where they give too many to look at.
  fileprivate func given(of names: [EventTime]) -> Set<EventTime>? {
    let moments = names.map { $0.instant(in: .gmt) }
    guard let first = moments.min(), let last = moments.max() else { return [] }
    var rules = EventSeries(uid: uid, master: master)
    rules.recurrenceDates = recurrenceDates
    let end = Instant(secondsSince1970: last.secondsSince1970 + 1)
    let (events, isCutShort) = rules.occurrences(
      overlapping: first..<end, zone: .gmt, limit: Self.mostSteps)
    return isCutShort ? nil : Set(events.compactMap(\.occurrenceDate))
  }

  /// How far a series is followed before it is given up.
  static let mostSteps = 100_000
}
