internal import CalendarStore
internal import Foundation
internal import TicketImport

/// The calendars of one import. Access to each is requested at its first write; a writer can add to
/// its calendar, not read it.
///
/// The calendars are listed in advance, because an import may not list folders later.
final class CalendarWriters: CalendarResolver {
  let names: [String]
  let qualifiedNames: [String: String]
  /// The color of new calendars.
  static let color = "#2F7ED8"

  private let listed: [NamedCalendar]
  private let primary: CalendarLocation?
  /// The list of reminders, which is made with its first reminder.
  private let reminders: CalendarLocation?
  private let catalog: CalendarCatalog
  private let access: CalendarAccess
  private let makesCalendars: Bool
  /// By SOURCE/CALENDAR, and by the names of the calendars.
  let refusals: [String: String]
  /// The folders of the calendars that earlier imports wrote to.
  private let written: [String]
  /// Writers by the calendars' identifiers and, separately, by the names in records: a record's
  /// name is never a path. The keys are bytes, because two folders can have names that are
  /// canonically equal.
  private var opened: [[UInt8]: any EventWriter] = [:]
  private var named: [[UInt8]: any EventWriter] = [:]
  /// The writers of all calendars that may be added to; nil before their first use.
  private var all: [any EventWriter]?

  /// - Parameters:
  ///   - primary: the calendar for records that name none; nil if there are no records.
  ///   - access: the access by the configuration and the user's answers.
  ///   - makesCalendars: false in a dry run, which makes no folder.
  ///   - written: the folders of the calendars that earlier imports wrote to.
  init(
    primary: CalendarLocation?, reminders: CalendarLocation? = nil, catalog: CalendarCatalog,
    access: CalendarAccess,
    makesCalendars: Bool,
    written: [String] = []
  ) {
    self.primary = primary
    self.reminders = reminders
    self.catalog = catalog
    self.access = access
    self.makesCalendars = makesCalendars
    self.written = written
    var refusals = Dictionary(
      catalog.calendars().compactMap { location in
        location.refusalOfImports.map { (location.qualifiedName, $0) }
      }, uniquingKeysWith: { first, _ in first })
    var listed = catalog.named()
    for known in listed where known.name != known.qualifiedName {
      if let refusal = refusals[known.qualifiedName] { refusals[known.name] = refusal }
    }
    listed.removeAll { refusals[$0.qualifiedName] != nil }
    self.refusals = refusals
    if let name = primary?.qualifiedName {
      let place = listed.firstIndex { $0.qualifiedName.utf8.elementsEqual(name.utf8) }
      let first =
        place.map { listed.remove(at: $0) } ?? NamedCalendar(name: name, qualifiedName: name)
      listed.insert(first, at: 0)
    }
    self.listed = listed
    names = listed.map(\.name)
    qualifiedNames = listed.namesByOtherNames
  }

  func writer(named name: String?) throws(CalendarResolverError) -> any EventWriter {
    let bytes = name.map { Array($0.utf8) }
    if bytes == nil || bytes == names.first.map({ Array($0.utf8) }) {
      if let primary { return try writer(at: primary) }
    }
    guard let name, let bytes else {
      throw CalendarResolverError("no calendar is named; name one")
    }
    if let known = named[bytes] { return known }
    if let reminders, reminders.needsCreation, reminders.qualifiedName == name {
      return try writer(at: reminders)
    }
    let location: CalendarLocation
    // Names that differ in bytes alone are equal as strings.
    let qualified = qualifiedNames.first { $0.key.utf8.elementsEqual(name.utf8) }?.value
    do { location = try catalog.resolve(namedByRecord: qualified ?? name) } catch {
      switch error.cause {
      case .refused: throw CalendarResolverError(error.reason, isRefused: true)
      case .ambiguous: throw CalendarResolverError(error.reason)
      case .unknown, .noFolder, .unwritable:
        throw CalendarResolverError(
          "no such calendar; calendars: \(names.joined(separator: ", "))")
      }
    }
    let writer = try writer(at: location)
    named[bytes] = writer
    return writer
  }

  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any EventWriter {
    guard let path = calendar.identifier else {
      throw CalendarResolverError("the calendar \(calendar.title) was deleted")
    }
    if let known = opened[Array(path.utf8)] { return known }
    if let primary, primary.calendar.identifier?.utf8.elementsEqual(path.utf8) == true {
      return try writer(at: primary)
    }
    let location: CalendarLocation
    do { location = try catalog.resolve(path, workingDirectory: nil) } catch {
      throw CalendarResolverError(
        error.cause == .refused
          ? error.reason
          : "\(path): the folder of the calendar \(calendar.title) is gone; put it back first",
        isRefused: error.cause == .refused)
    }
    return try writer(at: location)
  }

  func writers(holding href: String) -> [any EventWriter] {
    let all = all ?? writersOfAll()
    self.all = all
    return all.filter { ((try? $0.version(of: href)) ?? nil) != nil }
  }

  /// The writers of the calendars that were listed in advance, and of those that this or an earlier
  /// import wrote to.
  private func writersOfAll() -> [any EventWriter] {
    let listed = listed.compactMap { try? catalog.resolve(namedByRecord: $0.qualifiedName) }
    let folders = (written + opened.values.compactMap(\.calendar.identifier).sorted())
      .compactMap {
        try? catalog.resolve($0, workingDirectory: nil)
      }
    var writers: [any EventWriter] = []
    var found: Set<ObjectIdentifier> = []
    for location in listed + folders where !location.needsCreation {
      guard let writer = try? writer(at: location), found.insert(ObjectIdentifier(writer)).inserted
      else { continue }
      writers.append(writer)
    }
    return writers
  }

  private func writer(at location: CalendarLocation) throws(CalendarResolverError)
    -> any EventWriter
  {
    let identifier = Array((location.calendar.identifier ?? location.path).utf8)
    if let known = opened[identifier] { return known }
    if let refusal = refusals[location.qualifiedName] { throw CalendarResolverError(refusal) }
    let writer: any EventWriter
    do throws(AccessError) { writer = try request(location) } catch {
      throw CalendarResolverError(
        error.advice, isRefused: ExitStatus.of(error) == ExitStatus.notPermitted)
    }
    opened[identifier] = writer
    return writer
  }

  private func request(_ location: CalendarLocation) throws(AccessError) -> any EventWriter {
    guard location.needsCreation else {
      let writer = try access.requestWriteOnlyAccess(
        to: location.calendar, at: location.path, productID: EventDraft.productID)
      FaultHook.arm(writer)
      return writer
    }
    try access.checkWriting(to: location.calendar, at: location.path)
    return makesCalendars
      ? NewCalendar(location, color: Self.color, access) : AbsentCalendar(location.calendar)
  }
}
