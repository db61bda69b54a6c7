internal import CalendarStore
internal import Foundation
internal import TicketImport

/// The calendars of one import. Access to each is requested at its first write; a writer can add to
/// its calendar, not read it.
///
/// The calendars are listed in advance, because an import may not list folders later.
final class CalendarWriters: CalendarResolver {
  /// The color of new calendars.
  static let color = "#2F7ED8"

  private let primary: StoredCalendar?
  /// The list of reminders, which is made with its first reminder.
  private let reminders: StoredCalendar?
  private let finder: CalendarFinder
  private let makesCalendars: Bool
  /// The folders of the calendars that earlier imports wrote to.
  private let written: [String]
  /// By the calendars' identifiers, in bytes: two folders can have names that are canonically equal.
  private var opened: [[UInt8]: any CalendarWriter] = [:]
  /// The identifiers of the opened calendars that were not there.
  private var missing: Set<[UInt8]> = []
  /// The writers of all calendars that may be added to; nil before their first use.
  private var all: [any CalendarWriter]?

  /// - Parameters:
  ///   - primary: the calendar for records that name none; nil if there are no records.
  ///   - makesCalendars: false in a dry run, which makes no folder.
  ///   - written: the folders of the calendars that earlier imports wrote to.
  init(
    primary: StoredCalendar?, reminders: StoredCalendar? = nil, _ finder: CalendarFinder,
    makesCalendars: Bool, written: [String] = []
  ) {
    self.primary = primary
    self.reminders = reminders
    self.finder = finder.preferring(primary)
    self.makesCalendars = makesCalendars
    self.written = written
  }

  var names: CalendarNames { finder.names }

  func writer(named name: String?) throws(CalendarResolverError) -> any CalendarWriter {
    guard let name else {
      guard let primary else { throw CalendarResolverError("no calendar is named; name one") }
      return try writer(for: primary)
    }
    if let reminders, reminders.calendar.qualifiedName == name {
      return try writer(for: reminders)
    }
    let found: StoredCalendar?
    do throws(CalendarLookupError) { found = try finder.calendar(named: name) } catch {
      throw CalendarResolverError(error.reason, isRefused: error.cause == .refused)
    }
    guard let found else {
      throw CalendarResolverError(
        "no such calendar; calendars: \(names.names(for: .event).joined(separator: ", "))")
    }
    return try writer(for: found)
  }

  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any CalendarWriter {
    guard let path = calendar.identifier else {
      throw CalendarResolverError("the calendar \(calendar.name) was deleted")
    }
    let identifier = Array(path.utf8)
    if let known = opened[identifier], !missing.contains(identifier) { return known }
    let found: StoredCalendar
    do throws(CalendarLookupError) { found = try finder.calendar(at: path, path) } catch {
      throw CalendarResolverError(
        error.cause == .refused
          ? error.reason
          : CalendarSource.isServer(path)
            ? error.reason
            : isGone(calendar, path).reason,
        isRefused: error.cause == .refused)
    }
    let writer = try writer(for: found)
    guard !missing.contains(identifier) else { throw isGone(calendar, path) }
    return writer
  }

  /// A calendar that an earlier command has written to, and that is not there: nobody can tell what
  /// became of its events.
  private func isGone(_ calendar: EventCalendar, _ path: String) -> CalendarResolverError {
    CalendarResolverError(
      "\(path): the folder of the calendar \(calendar.name) is gone; put it back first")
  }

  /// - Throws: also where none has the event, and a source that may have it cannot be listed, or one that
  ///   this program wrote to is gone.
  func writers(
    holding href: String, besides calendar: EventCalendar
  ) throws(StoreError) -> [any CalendarWriter] {
    let all = all ?? writersOfAll()
    self.all = all
    let found = try all.holding(href, besides: calendar)
    let others = written.lazy.filter { $0 != calendar.identifier }
    if found.isEmpty, let gone = others.first(where: Self.isWithoutSource) {
      throw .refused(
        reason:
          "\(gone): the event may be in this calendar, whose folder is gone; put it back first")
    }
    let unlisted = finder.failures.first { $0.source.kind == .local }
    if found.isEmpty, let (source, error) = unlisted {
      throw .failed(
        cause: error.cause ?? .inputOutput, path: source.location,
        reason: "\(error.detail); the event may be in the source \(source.name)")
    }
    return found
  }

  /// Whether the folder of a calendar is gone with the folder that it was in. A calendar that was deleted
  /// alone took its events with it.
  private static func isWithoutSource(_ path: String) -> Bool {
    let source = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    return !FileManager.default.fileExists(atPath: path)
      && !FileManager.default.fileExists(atPath: source)
  }

  /// The writers of the folders of calendars that were listed in advance, and of those that this or an earlier
  /// import wrote to.
  private func writersOfAll() -> [any CalendarWriter] {
    let folders = (written + opened.values.compactMap(\.calendar.identifier).sorted())
      .compactMap { try? finder.calendar(at: $0, $0) }
    var writers: [any CalendarWriter] = []
    var found: Set<ObjectIdentifier> = []
    for calendar in names.calendars + folders
    where calendar.exists && calendar.source.kind == .local {
      guard let writer = try? writer(for: calendar), found.insert(ObjectIdentifier(writer)).inserted
      else { continue }
      writers.append(writer)
    }
    return writers
  }

  private func writer(
    for calendar: StoredCalendar
  ) throws(CalendarResolverError) -> any CalendarWriter {
    let path = calendar.calendar.identifier ?? ""
    let identifier = Array(path.utf8)
    if let known = opened[identifier] { return known }
    let type: EntityType = calendar.calendar == reminders?.calendar ? .reminder : .event
    if let refusal = calendar.refusal(ofAdding: type) { throw CalendarResolverError(refusal) }
    let writer: any CalendarWriter
    do throws(StoreError) { writer = try request(calendar, at: path) } catch {
      throw CalendarResolverError(
        error.advice, isRefused: ExitStatus.of(error) == ExitStatus.notPermitted)
    }
    opened[identifier] = writer
    if !calendar.exists { missing.insert(identifier) }
    return writer
  }

  private func request(
    _ calendar: StoredCalendar, at path: String
  ) throws(StoreError) -> any CalendarWriter {
    let access = finder.access
    guard !calendar.exists else {
      let writer = try access.requestWriteOnlyAccess(
        to: calendar.calendar, at: path, productID: ItemDraft.productID)
      FaultHook.arm(writer)
      return writer
    }
    try access.checkWriting(to: calendar.calendar, at: path)
    return makesCalendars
      ? NewCalendar(calendar, at: path, color: Self.color, access)
      : AbsentCalendar(calendar.calendar)
  }
}
