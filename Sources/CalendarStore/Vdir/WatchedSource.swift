/// The calendars of a local source at the last comparison.
struct WatchedSource {
  private let backend: any CalendarBackend
  private let own: OwnWrites
  private let inotify: Inotify?
  private var known: [EventCalendar: Known] = [:]
  private var folder: Inotify.Watch?
  /// Whether the source's folder was missing or could not be listed.
  private var isMissing = true

  private struct Known {
    var description: StoredCalendar
    var token: SyncToken
    /// The names of the calendar's objects.
    var hrefs: Set<String>
    var watch: Inotify.Watch?
  }

  /// - Parameter inotify: nil if inotify_init1(2) failed.
  init(
    _ source: CalendarSource, closed: ClosedFolders = .none, own: OwnWrites, inotify: Inotify?
  ) {
    backend = source.backend(closed: closed)
    self.own = own
    self.inotify = inotify
  }

  /// Whether every change of the source causes an event.
  var isWatched: Bool {
    !isMissing && folder != nil && known.values.allSatisfy { $0.watch != nil }
  }

  /// Compares the calendars that the events concern, or with nil all calendars, with their last
  /// snapshots.
  mutating func look(at happenings: Set<Inotify.Happening>?) -> [StoreChange] {
    let isAll = happenings.map(concernsAll) ?? true
    // The watch precedes the comparison, so that no change is lost in between.
    if isAll { watch(backend.watchedFolder, &folder) }
    let listed: [StoredCalendar]
    do throws(StoreError) {
      listed = try backend.calendars()
      isMissing = false
    } catch {
      isMissing = true
      guard Self.isGone(error) else { return [] }
      listed = []
    }
    var present: Set<EventCalendar> = []
    var changes: [StoreChange] = []
    for description in listed {
      let calendar = description.calendar
      let before = known[calendar]
      if let before, !isAll, let watch = before.watch, before.description == description,
        happenings?.contains(.inside(watch)) == false
      {
        present.insert(calendar)
        continue
      }
      var now = before?.watch
      watch(backend.watchedFolder(of: calendar), &now)
      do throws(StoreError) {
        let found = try backend.changes(in: calendar, since: before?.token)
        let hrefs = (before?.hrefs ?? []).subtracting(found.removed)
          .union(found.changed.lazy.map(\.href))
        known[calendar] = Known(
          description: description, token: found.token, hrefs: hrefs, watch: now)
        present.insert(calendar)
        changes += difference(before, description, found)
      } catch {
        guard !Self.isGone(error), before != nil else { continue }
        // The calendar cannot be read now; without a watch it is compared again at the next
        // timeout.
        known[calendar]?.watch = nil
        present.insert(calendar)
      }
    }
    for calendar in known.keys.filter({ !present.contains($0) }) {
      // Several calendars may lie in one folder.
      if let watch = known.removeValue(forKey: calendar)?.watch, watch != folder,
        !known.values.contains(where: { $0.watch == watch })
      {
        inotify?.remove(watch)
      }
      changes.append(StoreChange(calendar: calendar, vanished: true))
    }
    return changes.sorted { $0.calendar.title < $1.calendar.title }
  }

  private func concernsAll(_ happenings: Set<Inotify.Happening>) -> Bool {
    if happenings.contains(.overflow) { return true }
    let lost = known.values.contains {
      $0.watch.map { happenings.contains(.folderLost($0)) } ?? false
    }
    guard let folder else { return lost }
    return lost || happenings.contains(.inside(folder)) || happenings.contains(.folderLost(folder))
  }

  /// Whether the calendar is gone or denied, rather than temporarily unreadable.
  private static func isGone(_ error: StoreError) -> Bool {
    guard case .failed(let cause, _, _) = error else { return false }
    return cause == .noSuchCalendar || cause == .notPermitted
  }

  private func watch(_ path: String?, _ watch: inout Inotify.Watch?) {
    guard let path else { return }
    let now = try? inotify?.add(path)
    if let watch, watch != now { inotify?.remove(watch) }
    watch = now
  }

  private func difference(
    _ before: Known?, _ description: StoredCalendar, _ changes: ObjectChanges
  ) -> [StoreChange] {
    let calendar = description.calendar
    guard let before else {
      return [StoreChange(calendar: calendar, added: changes.changed.map(\.href))]
    }
    var theirs = StoreChange(calendar: calendar)
    var ours = StoreChange(calendar: calendar, isOwn: true)
    for version in changes.changed {
      let isNew = !before.hrefs.contains(version.href)
      switch (isOwn(version, calendar), isNew) {
      case (true, true): ours.added.append(version.href)
      case (true, false): ours.changed.append(version.href)
      case (false, true): theirs.added.append(version.href)
      case (false, false): theirs.changed.append(version.href)
      }
    }
    for href in changes.removed {
      if own.explains(href, in: calendar, etag: nil) {
        ours.removed.append(href)
      } else {
        theirs.removed.append(href)
      }
    }
    let isDescribedAnew = before.description != description
    return (ours.isEmpty ? [] : [ours]) + (theirs.isEmpty && !isDescribedAnew ? [] : [theirs])
  }

  private func isOwn(_ version: EventVersion, _ calendar: EventCalendar) -> Bool {
    own.explains(version.href, in: calendar, etag: version.etag)
  }
}

extension StoreChange {
  fileprivate var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}
