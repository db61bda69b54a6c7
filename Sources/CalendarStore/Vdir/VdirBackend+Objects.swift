internal import Foundation

extension VdirBackend {
  func listing(of calendar: EventCalendar) throws(StoreError) -> ObjectListing {
    let folder = try folder(of: calendar)
    do throws(SystemFault) {
      let listing = try folder.listing()
      return ObjectListing(
        versions: listing.versions,
        problems: listing.refused.map {
          ObjectProblem(calendar: calendar, href: $0.href, reason: $0.reason.description)
        })
    } catch {
      throw StoreError(error, path: folder.path)
    }
  }

  func tag(of calendar: EventCalendar) throws(StoreError) -> String? {
    let folder = try folder(of: calendar)
    do throws(SystemFault) { return try folder.tag() } catch {
      // The entry has been removed since the listing.
      if error.code == ENOENT { return nil }
      throw StoreError(error, path: folder.path)
    }
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
    try Self.check(href, text)
    let folder = try folder(of: calendar)
    // A new object must not replace a link.
    let name = condition == .absent ? href : try file(href, in: folder)?.name ?? href
    let change = EventChange(href: name, content: .object(text), condition: condition)
    switch try make(change, text, as: href, in: folder) {
    case .made(let etag): return EventVersion(href: href, etag: etag)
    case .missing: throw .changed(yours: text, theirs: nil)
    case .exists, .changed, .failed, .unknown:
      throw .changed(yours: text, theirs: theirs(href, in: folder))
    }
  }

  func add(
    _ objects: [NamedText], in calendar: EventCalendar
  ) -> [Result<EventVersion, StoreError>] {
    let folder: VdirFolder
    do throws(StoreError) {
      for object in objects { try Self.check(object.href, object.text) }
      folder = try self.folder(of: calendar)
    } catch { return [.failure(error)] }
    var results: [Result<EventVersion, StoreError>] = []
    while results.count < objects.count {
      let rest = objects[results.count...]
      let batch = VdirBatch(
        in: folder.directory, readableAs: folder, kind: kind, exchanges: exchanges)
      for object in rest.prefix(VdirWriter.softFileLimit) {
        let change = EventChange(
          href: object.href, content: .object(object.text), condition: .absent)
        guard batch.stage(change, text: object.text) else { break }
      }
      batch.sync()
      let outcomes = batch.commit()
      var failure: StoreError?
      if outcomes.isEmpty {
        failure = StoreError(batch.fault ?? SystemFault(code: EMFILE), path: folder.path)
        results += failure.map { [.failure($0)] } ?? []
      }
      for (object, outcome) in zip(rest, outcomes) {
        let result = result(of: outcome, adding: object, to: folder)
        if case .failure(let error) = result { failure = error }
        results.append(result)
      }
      if failure != nil { return results }
    }
    return results
  }

  private func result(
    of outcome: WriteOutcome, adding object: NamedText, to folder: VdirFolder
  ) -> Result<EventVersion, StoreError> {
    switch outcome {
    case .made(let etag): .success(EventVersion(href: object.href, etag: etag))
    case .failed(let error), .unknown(let error): .failure(StoreError(error))
    case .exists, .changed, .missing:
      .failure(.changed(yours: object.text, theirs: theirs(object.href, in: folder)))
    }
  }

  func remove(
    _ href: String, in calendar: EventCalendar, if condition: EventChange.Condition
  ) throws(StoreError) {
    try Self.check(href)
    let folder = try folder(of: calendar)
    var change = EventChange(href: href, content: .none, condition: condition)
    if case .unchanged(let etag) = condition, let link = try link(href, in: folder) {
      // Removes the link itself, if its target has the etag.
      let target = try file(href, in: folder)
      guard target?.status.etag == etag else {
        throw .changed(yours: [], theirs: theirs(href, in: folder))
      }
      change.condition = .unchanged(etag: link.etag)
    }
    switch (try make(change, nil, as: href, in: folder), condition) {
    case (.made, _), (.missing, .absent): return
    case (.missing, .any): throw .missing
    case (.missing, .unchanged): throw .changed(yours: [], theirs: nil)
    case (.exists, _), (.changed, _), (.failed, _), (.unknown, _):
      throw .changed(yours: [], theirs: theirs(href, in: folder))
    }
  }

  func empty(
    _ calendar: EventCalendar, only versions: [EventVersion]?
  ) throws(StoreError) -> EmptiedCalendar {
    if let versions { return try remove(versions, in: calendar) }
    return try remove(try listing(of: calendar).versions, in: calendar)
  }

  /// Removes the objects that still have the given version.
  func remove(
    _ versions: [EventVersion], in calendar: EventCalendar
  ) throws(StoreError) -> EmptiedCalendar {
    let folder = try folder(of: calendar)
    let batch = batch(in: folder)
    for version in versions {
      // A link has no content that could be lost.
      let isLink = try link(version.href, in: folder) != nil
      var change = EventChange(href: version.href, content: .none, condition: .any)
      if !isLink, let etag = version.etag { change.condition = .unchanged(etag: etag) }
      _ = batch.stage(change, text: nil)
    }
    let outcomes = batch.commit()
    var emptied = EmptiedCalendar()
    for (version, outcome) in zip(versions, outcomes) {
      switch outcome {
      case .made: emptied.removed.append(version.href)
      case .exists, .changed: emptied.changed.append(version.href)
      case .missing: continue
      case .failed(let error): emptied.failure = emptied.failure ?? StoreError(error)
      case .unknown(let error):
        emptied.removed.append(version.href)
        emptied.failure = emptied.failure ?? StoreError(error)
      }
    }
    return emptied
  }

  // MARK: Steps

  private func object(
    _ href: String, in folder: VdirFolder
  ) throws(StoreError) -> CalendarObject? {
    do throws(VdirFolder.ReadFailure) {
      guard let file = try folder.read(href, upTo: ICalendarObject.largest) else { return nil }
      return CalendarObject(
        version: EventVersion(href: href, etag: file.status.etag), text: file.bytes)
    } catch {
      throw StoreError(error, path: "\(folder.path)/\(href)")
    }
  }

  private func file(
    _ href: String, in folder: VdirFolder
  ) throws(StoreError) -> (name: String, status: FileStatus)? {
    do throws(VdirFolder.ReadFailure) { return try folder.file(href) } catch {
      throw StoreError(error, path: "\(folder.path)/\(href)")
    }
  }

  private func theirs(_ href: String, in folder: VdirFolder) -> [UInt8]? {
    try? object(href, in: folder)?.text
  }

  private func batch(in folder: VdirFolder) -> VdirBatch {
    VdirBatch(in: folder.directory, readableAs: folder, kind: kind, exchanges: exchanges)
  }

  /// Makes one change. Throws if a system call fails.
  private func make(
    _ change: EventChange, _ text: [UInt8]?, as href: String, in folder: VdirFolder
  ) throws(StoreError) -> WriteOutcome {
    let batch = batch(in: folder)
    _ = batch.stage(change, text: text)
    batch.sync()
    let outcome = batch.commit().first
    guard let outcome, batch.fault == nil else {
      throw StoreError(
        batch.fault ?? SystemFault(code: EMFILE), path: "\(folder.path)/\(href)")
    }
    return outcome
  }

  /// The status of the entry if it is a link; else nil.
  private func link(_ href: String, in folder: VdirFolder) throws(StoreError) -> FileStatus? {
    do throws(SystemFault) {
      let status = try folder.directory.status(of: href)
      return status?.isLink == true ? status : nil
    } catch {
      throw StoreError(error, path: "\(folder.path)/\(href)")
    }
  }

  private static func check(_ href: String, _ text: [UInt8]) throws(StoreError) {
    try check(href)
    guard href.utf8.count <= ObjectName.longest else {
      throw .refused(reason: "the name of the event's file is too long; rename the file")
    }
    guard text.count <= ICalendarObject.largest else {
      throw .invalid(field: "event", reason: "it is too large; shorten its notes")
    }
  }

  private static func check(_ href: String) throws(StoreError) {
    guard ObjectName.isValid(href) else {
      throw .refused(
        reason: "the calendar cannot keep an event under such a name; use one that ends in .ics")
    }
  }
}

extension StoreError {
  fileprivate init(_ failure: VdirFolder.ReadFailure, path: String) {
    switch failure {
    case .refused(let refusal): self = .refused(reason: refusal.description)
    case .fault(let fault): self = StoreError(fault, path: path)
    }
  }
}

/// The reason why an entry with an object's name is not read.
enum RefusedObject: Error, Sendable, Equatable, CaseIterable {
  /// A folder, a FIFO, a socket or a device.
  case notAFile
  /// A symbolic link to a file in another folder.
  case linkOut
  /// A symbolic link to a missing file or to itself.
  case brokenLink
  /// Its name is not UTF-8.
  case unreadableName
  case tooLarge
}

extension RefusedObject: CustomStringConvertible {
  var description: String {
    switch self {
    case .notAFile: "it is not a file; move it out of the calendar"
    case .linkOut: "it is a link out of the calendar; replace it by the file itself"
    case .brokenLink: "it is a link that leads nowhere; remove it"
    case .unreadableName: "its name is not UTF-8; rename it"
    case .tooLarge: ICalendarError.tooLarge.description
    }
  }
}
