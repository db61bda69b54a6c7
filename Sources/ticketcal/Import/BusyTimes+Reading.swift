internal import CalendarStore
internal import CivilTime
internal import Foundation

extension BusyTimes {
  /// Reads when the events of all calendars that may be read take their time, from a month ago to two years
  /// from now. Nobody is asked: what is not granted yet is an error.
  ///
  /// To be called before reading in calendars is given up. Throws where the work is to end meanwhile.
  static func read(_ messages: Messages, watch: SignalWatch) throws(Stop) -> BusyTimes {
    let process = CommandProcess(color: .auto)
    let calendars = try ReadableCalendars(process, watch: watch)
    let store: EventStore
    do throws(AccessError) {
      store = try calendars.access.requestFullAccess { _ in nil }
    } catch {
      let stop = Stop(error)
      throw Stop(stop.status, "--check-conflicts: \(stop.reason)")
    }
    let now = CommandProcess.now.secondsSince1970
    let range =
      Instant(
        secondsSince1970: now - 31 * 86_400)..<Instant(secondsSince1970: now + 2 * 366 * 86_400)
    let events = try Stop.at { () throws(StoreError) in
      var events: [StoredEvent] = []
      try store.enumerateEvents(matching: EventPredicate(range: range)) { event, stop in
        events.append(event)
        stop = watch.shouldStop
      }
      return events
    }
    if watch.shouldStop {
      throw Stop(silently: watch.terminationSignal.map { 128 + $0 } ?? ExitStatus.interrupted)
    }
    for problem in store.problems {
      messages.detail("\(problem.path): \(problem.reason)")
    }
    return BusyTimes(events, in: range, zone: .current)
  }
}
