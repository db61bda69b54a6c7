internal import Foundation

extension VdirBackend {
  func objects(in calendar: EventCalendar) throws(StoreError) -> [EventVersion] {
    try snapshot(of: calendar).versions
  }

  func snapshot(of calendar: EventCalendar) throws(StoreError) -> FolderSnapshot {
    try listing(of: try folder(of: calendar)).snapshot
  }

  func object(
    _ href: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject? {
    try Self.check(href)
    let folder = try folder(of: calendar)
    return try object(href, in: folder)
  }

  func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar,
    if condition: EventChange.Condition
  ) throws(StoreError) -> EventVersion {
    try Self.check(href)
    guard href.utf8.count <= ObjectName.longest else {
      throw .refused(reason: "the name of the event's file is too long; rename the file")
    }
    guard text.count <= ICalendarObject.largest else {
      throw .invalid(field: "event", reason: "it is too large; shorten its notes")
    }
    let folder = try folder(of: calendar)
    let name: String
    do throws(RefusedObject) {
      // A new object never takes the name of a link.
      name = condition == .absent ? href : try folder.file(href)?.name ?? href
    } catch {
      throw .refused(reason: error.description)
    }
    let version: EventVersion
    let outcome: EventFile.Outcome
    do throws(SystemFault) {
      let file = try NewFile(in: folder.directory.descriptor, for: name, kind: kind)
      try file.write(text[...])
      try file.sync()
      version = EventVersion(href: href, etag: try file.status().etag)
      switch condition {
      case .absent: outcome = try file.publish(as: name) == .published ? .made : .changed
      case .unchanged(let etag):
        outcome = try entry(name, in: folder).replace(with: file, if: etag)
      case .any: outcome = try entry(name, in: folder).replace(with: file, if: nil)
      }
      if outcome == .made { try folder.syncName(of: file) }
    } catch {
      throw StoreError(error, path: "\(folder.path)/\(href)")
    }
    switch outcome {
    case .made: return version
    case .changed: throw .changed(yours: text, theirs: theirs(href, in: folder))
    case .missing: throw .changed(yours: text, theirs: nil)
    }
  }

  func remove(
    _ href: String, in calendar: EventCalendar, if condition: EventChange.Condition
  ) throws(StoreError) {
    try Self.check(href)
    let folder = try folder(of: calendar)
    let outcome: EventFile.Outcome
    do throws(SystemFault) {
      switch condition {
      case .absent: outcome = folder.directory.contains(href) ? .changed : .made
      case .unchanged(let etag): outcome = try remove(href, in: folder, if: etag)
      case .any: outcome = try entry(href, in: folder).remove(if: nil)
      }
      if outcome == .made, condition != .absent { try folder.sync() }
    } catch {
      throw StoreError(error, path: "\(folder.path)/\(href)")
    }
    switch outcome {
    case .made: return
    case .changed: throw .changed(yours: [], theirs: theirs(href, in: folder))
    case .missing:
      throw condition == .any ? .missing : .changed(yours: [], theirs: nil)
    }
  }

  func empty(_ calendar: EventCalendar) throws(StoreError) -> EmptiedCalendar {
    try remove(try objects(in: calendar), in: calendar)
  }

  /// Takes objects away, those that are still in that version.
  func remove(
    _ versions: [EventVersion], in calendar: EventCalendar
  ) throws(StoreError) -> EmptiedCalendar {
    let folder = try folder(of: calendar)
    var emptied = EmptiedCalendar()
    var current = folder.path
    do throws(SystemFault) {
      for version in versions {
        current = "\(folder.path)/\(version.href)"
        // A link holds nothing that could be lost.
        let isLink = folder.directory.status(of: version.href)?.isLink ?? false
        switch try entry(version.href, in: folder).remove(if: isLink ? nil : version.etag) {
        case .made: emptied.removed.append(version.href)
        case .changed: emptied.changed.append(version.href)
        case .missing: continue
        }
      }
      current = folder.path
      if !emptied.removed.isEmpty { try folder.sync() }
    } catch {
      throw StoreError(error, path: current)
    }
    return emptied
  }

  func changes(
    in calendar: EventCalendar, since token: SyncToken?
  ) throws(StoreError) -> ObjectChanges {
    let listing = try listing(of: try folder(of: calendar))
    let problems = listing.refused.map {
      ObjectProblem(calendar: calendar, href: $0.href, reason: $0.reason.description)
    }
    let now = SyncToken(bytes: listing.snapshot.bytes)
    guard let token, let before = FolderSnapshot(token.bytes) else {
      return ObjectChanges(
        changed: listing.snapshot.versions, removed: [], token: now, isComplete: true,
        problems: problems)
    }
    let changes = listing.snapshot.changes(since: before)
    return ObjectChanges(
      changed: changes.added + changes.changed, removed: changes.removed, token: now,
      problems: problems)
  }

  // MARK: Steps

  private func listing(of folder: VdirFolder) throws(StoreError) -> VdirFolder.Listing {
    do { return try folder.listing() } catch { throw StoreError(error, path: folder.path) }
  }

  private func object(
    _ href: String, in folder: VdirFolder
  ) throws(StoreError) -> CalendarObject? {
    do throws(VdirFolder.ReadFailure) {
      guard let file = try folder.read(href, upTo: ICalendarObject.largest) else { return nil }
      return CalendarObject(
        version: EventVersion(href: href, etag: file.status.etag), text: file.bytes)
    } catch {
      switch error {
      case .refused(let refusal): throw .refused(reason: refusal.description)
      case .fault(let fault): throw StoreError(fault, path: "\(folder.path)/\(href)")
      }
    }
  }

  private func theirs(_ href: String, in folder: VdirFolder) -> [UInt8]? {
    try? object(href, in: folder)?.text
  }

  private func entry(_ name: String, in folder: VdirFolder) -> EventFile {
    EventFile(directory: folder.directory, name: name, exchanges: exchanges)
  }

  /// A link goes by itself, where the file that it leads to has that etag.
  private func remove(
    _ href: String, in folder: VdirFolder, if etag: String
  ) throws(SystemFault) -> EventFile.Outcome {
    guard let status = folder.directory.status(of: href), status.isLink else {
      return try entry(href, in: folder).remove(if: etag)
    }
    guard let file = try? folder.file(href), file.status.etag == etag else { return .changed }
    return try entry(href, in: folder).remove(if: status.etag)
  }

  private static func check(_ href: String) throws(StoreError) {
    guard ObjectName.isValid(href) else {
      throw .refused(
        reason: "the calendar cannot keep an event under such a name; use one that ends in .ics")
    }
  }
}
