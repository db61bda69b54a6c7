internal import Foundation
internal import SystemPackage

/// iCalendar files, each a read-only calendar of many events: one file, or a folder of files. Another
/// program fetches the files (a subscription) or writes them.
///
/// An incomplete file is read again for a short time, because its program may be writing it. If the
/// file stays incomplete, its last complete content is used. Without such content, the read throws,
/// so that the file's events never count as removed.
final class ICSBackend: LocalFolder {
  let source: CalendarSource
  private let pause: UInt32
  /// The last complete content of each file, by name.
  private var contents: [String: Content] = [:]
  /// The files that could not be parsed, with their etags, by name.
  private var failures: [String: (etag: String, problem: String)] = [:]

  fileprivate struct Content {
    /// The etag of the file.
    var etag: String
    var name: String
    var calendar: SplitCalendar
    /// By name. An object's etag is derived from its text, so it stays the same when the file is
    /// rewritten.
    var objects: [String: CalendarObject]
    /// The reason that the present file cannot be used; nil if this is its content.
    var problem: String?
  }

  /// - Parameter pause: before an incomplete file is read again, in microseconds.
  init(_ source: CalendarSource, pause: UInt32 = 50_000) {
    (self.source, self.pause) = (source, pause)
  }

  var watchedFolder: String { SourceFolder.watched(source.location) }

  func watchedFolder(of calendar: EventCalendar) -> String { watchedFolder }

  func listing() throws(StoreError) -> CalendarListing {
    try listing { (name, folder) in try? content(name, in: folder) }
  }

  func calendarsByName() throws(StoreError) -> [StoredCalendar] {
    try listing { _, _ in nil }.calendars
  }

  private func listing(
    _ read: (_ name: String, SourceFolder) -> Content?
  ) throws(StoreError) -> CalendarListing {
    let folder = try folder()
    var listing = CalendarListing()
    let (names, unreadable) = try names(in: folder)
    for name in unreadable {
      listing.add(unreadable: name, in: folder.folder, of: source, because: .unreadableName)
    }
    for name in names {
      let path = folder.path(name)
      // Skips folders, and files removed since the listing.
      guard FileStatus(at: path).map({ !$0.isDirectory }) ?? false else { continue }
      let content = read(name, folder)
      let title = content?.calendar.property("X-WR-CALNAME") ?? content?.calendar.property("NAME")
      let color =
        content?.calendar.property("X-APPLE-CALENDAR-COLOR")
        ?? content?.calendar.property("COLOR")
      let types = EntityType.allCases.filter { type in
        content?.calendar.itemNames.contains(type == .event ? "VEVENT" : "VTODO") ?? true
      }
      listing.calendars.append(
        StoredCalendar(
          calendar: EventCalendar(
            name: SourceFolder.title(of: name), source: source.name, identifier: path),
          source: source,
          title: title.flatMap { VdirCalendar.displayName($0) }
            ?? SourceFolder.title(of: name),
          color: color.flatMap(CalendarColor.color),
          entityTypes: types.isEmpty ? Set(EntityType.allCases) : Set(types),
          isImmutable: true))
    }
    return listing
  }

  func reader(
    of calendar: EventCalendar, productID: String
  ) throws(StoreError) -> any CalendarReader {
    ICSFileReader(calendar, of: self)
  }

  // MARK: Changing

  func create(
    named title: String, color: String?, for entityTypes: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar {
    throw .refused(
      reason: "the source \(source.name) has the files that other programs put there; "
        + "choose another source")
  }

  func update(_ calendar: StoredCalendar) throws(StoreError) {
    throw Self.readOnly(calendar.calendar)
  }

  func delete(_ calendar: EventCalendar, only versions: [ObjectVersion]?) throws(StoreError) {
    throw .refused(
      reason: "\(calendar.name) is a file of another program; remove the file instead")
  }

  fileprivate static func readOnly(_ calendar: EventCalendar) -> StoreError {
    .refused(
      reason: "\(calendar.name) is a file of another program; "
        + "change it there and fetch it again")
  }

  // MARK: Reading

  private func folder() throws(StoreError) -> SourceFolder {
    do throws(Errno) { return try SourceFolder(source.location) } catch {
      guard error == .noSuchFileOrDirectory else { throw StoreError(error, path: source.location) }
      throw .failed(
        cause: .noSuchCalendar, path: source.location,
        reason: "no such file or folder; fetch the calendar, or correct the path")
    }
  }

  private func names(
    in folder: SourceFolder
  ) throws(StoreError) -> (names: [String], unreadable: [String]) {
    do throws(Errno) { return try folder.names() } catch {
      throw StoreError(error, path: source.location)
    }
  }

  fileprivate func content(of calendar: EventCalendar) throws(StoreError) -> Content {
    let folder = try folder()
    let name = try names(in: folder).names.first {
      SourceFolder.title(of: $0) == calendar.name && calendar.source == source.name
    }
    guard let name else { throw .noSuchCalendar(calendar.name, in: source) }
    return try content(name, in: folder)
  }

  /// The limit of the objects' bytes: each object has the time zones of its file.
  private static let mostBytes = 8 * ICalendarObject.largest

  /// The limit of reads of an incomplete file.
  private static let mostLooks = 20

  private func content(_ name: String, in folder: SourceFolder) throws(StoreError) -> Content {
    for look in 1...Self.mostLooks {
      let etag = try etag(of: name, in: folder)
      if let known = contents[name], known.etag == etag { return known }
      if let failure = failures[name], failure.etag == etag { break }
      let file = try read(name, in: folder)
      do throws(ICalendarError) {
        let calendar = SplitCalendar(try ICalendarObject(file.bytes), key: Self.href)
        var objects: [String: CalendarObject] = [:]
        var size = 0
        for key in calendar.keys {
          guard let text = calendar.object(key) else { continue }
          size += text.count
          guard size <= Self.mostBytes else { throw .tooLarge }
          let version = ObjectVersion(href: key, etag: UUID.version5(of: text).lowercaseName)
          objects[key] = CalendarObject(version: version, text: text)
        }
        let content = Content(
          etag: file.status.etag, name: name, calendar: calendar, objects: objects)
        contents[name] = content
        return content
      } catch {
        let isWhole = Self.endsWithCalendar(file.bytes)
        if !isWhole, look < Self.mostLooks {
          usleep(pause)
          continue
        }
        let problem =
          error == .notICalendar
          ? "the file is not iCalendar; fetch it again"
          : isWhole
            ? error.description
            : "the file is not whole; a program may be writing it: try again, or fetch it again"
        failures[name] = (file.status.etag, problem)
      }
    }
    let problem = failures[name]?.problem ?? "it changes all the time; try again"
    guard var known = contents[name] else { throw Self.unreadable(folder.path(name), problem) }
    known.problem = "\(problem) (shown as it was before)"
    return known
  }

  /// Whether an invalid text ends with the last line of a calendar.
  private static func endsWithCalendar(_ text: [UInt8]) -> Bool {
    let end = text.reversed().drop { $0 <= 0x20 }.prefix(13)
    return String(decoding: end.reversed(), as: UTF8.self).uppercased() == "END:VCALENDAR"
  }

  private static func unreadable(_ path: String, _ problem: String) -> StoreError {
    .failed(cause: .busy, path: path, reason: problem)
  }

  private func etag(of name: String, in folder: SourceFolder) throws(StoreError) -> String {
    try reading(name, in: folder) { vdir throws(StoreError) in
      try vdir.file(name)?.etag
    }
  }

  private func read(
    _ name: String, in folder: SourceFolder
  ) throws(StoreError) -> (status: FileStatus, bytes: [UInt8]) {
    try reading(name, in: folder) { vdir throws(StoreError) in
      try vdir.read(name, upTo: ICalendarObject.largest)
    }
  }

  private func reading<Result>(
    _ name: String, in folder: SourceFolder,
    _ body: (VdirFolder) throws(StoreError) -> Result?
  ) throws(StoreError) -> Result {
    let vdir: VdirFolder
    do throws(Errno) { vdir = try VdirFolder(folder.folder) } catch {
      throw StoreError(error, path: folder.path(name))
    }
    do throws(StoreError) {
      guard let result = try body(vdir) else {
        throw StoreError(Errno.noSuchFileOrDirectory, path: folder.path(name))
      }
      return result
    } catch {
      guard case .refused(let reason) = error else { throw error }
      throw .failed(cause: .inputOutput, path: folder.path(name), reason: reason)
    }
  }

  private static func href(_ uid: String?, _ number: Int) -> String {
    uid.map(ObjectName.href) ?? "without-uid-\(number).ics"
  }
}

/// A file of another program: it is read, and refuses every change.
private final class ICSFileReader: CalendarReader {
  let calendar: EventCalendar
  let batchLimit = 256
  private let backend: ICSBackend

  init(_ calendar: EventCalendar, of backend: ICSBackend) {
    (self.calendar, self.backend) = (calendar, backend)
  }

  func changes(since state: SyncToken) throws(StoreError) -> ObjectChanges {
    let content = try backend.content(of: calendar)
    let problems = content.problem.map {
      [ObjectProblem(calendar: calendar, href: "", reason: $0)]
    }
    return ObjectChanges(
      versions: content.objects.values.map(\.version), problems: problems ?? [])
  }

  func objects(_ hrefs: [String]) throws(StoreError) -> [ObjectResult] {
    let objects = try backend.content(of: calendar).objects
    return hrefs.map { .success(objects[$0]) }
  }

  func version(of href: String) throws(StoreError) -> ObjectVersion? {
    try backend.content(of: calendar).objects[href]?.version
  }

  func stage(_ changes: [ObjectWrite]) -> StagedBatch {
    StagedBatch(refusing: changes, ICSBackend.readOnly(calendar))
  }

  func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome {
    throw ICSBackend.readOnly(calendar)
  }
}
