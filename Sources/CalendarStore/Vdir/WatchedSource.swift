/// The calendars of a local source at the last comparison.
final class WatchedSource {
  private let backend: any LocalFolder
  private let inotify: Inotify?
  private var known: [EventCalendar: State] = [:]
  private var watches: Set<Inotify.Watch> = []
  /// Whether every change of the source causes an event.
  private(set) var isWatched = false

  private struct State: Equatable {
    var description: StoredCalendar
    /// Sorted by the objects' names.
    var versions: [ObjectVersion]
  }

  /// - Parameter inotify: nil if inotify_init1(2) failed.
  init(_ backend: any LocalFolder, inotify: Inotify?) {
    self.backend = backend
    self.inotify = inotify
  }

  /// Compares the calendars with those of the last call. Returns whether anything has changed.
  func hasChanged() -> Bool {
    let before = (known, watches)
    (watches, isWatched) = ([], true)
    // The watches precede the comparison, so that no change is lost in between.
    watch(backend.watchedFolder)
    do throws(StoreError) {
      known = try state(of: try backend.calendars())
    } catch {
      isWatched = false
      if Self.isGone(error) { known = [:] }
    }
    for watch in before.1.subtracting(watches) { inotify?.remove(watch) }
    return known != before.0
  }

  private func state(
    of calendars: [StoredCalendar]
  ) throws(StoreError) -> [EventCalendar: State] {
    var now: [EventCalendar: State] = [:]
    for description in calendars {
      let calendar = description.calendar
      watch(backend.watchedFolder(of: calendar))
      do throws(StoreError) {
        // Nothing is written, so that no object states the program.
        let versions = try backend.reader(of: calendar, productID: "").listing().versions
          .sorted { $0.href < $1.href }
        now[calendar] = State(description: description, versions: versions)
      } catch {
        isWatched = false
        if !Self.isGone(error) { now[calendar] = known[calendar] }
      }
    }
    return now
  }

  private func watch(_ path: String) {
    if let watch = try? inotify?.add(path) {
      watches.insert(watch)
    } else {
      isWatched = false
    }
  }

  /// Whether the calendar is gone or denied, rather than temporarily unreadable.
  private static func isGone(_ error: StoreError) -> Bool {
    guard case .failed(let cause, _, _) = error else { return false }
    return cause == .noSuchCalendar || cause == .notPermitted
  }
}
