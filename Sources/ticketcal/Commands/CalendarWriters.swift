internal import CalendarStore
internal import TicketImport

/// The calendars of one import, each opened when it is first written to.
///
/// What there is was listed beforehand, since listing is what an import may not do any more.
final class CalendarWriters: CalendarChoice {
  let names: [String]
  /// Of calendars that are made here.
  private static let color = "#2F7ED8"

  private let primary: CalendarLocation
  private let catalog: CalendarCatalog
  private let makesCalendars: Bool
  /// By their paths, and by the names records gave; apart, as a record's name is never a path.
  private var opened: [String: any EventWriter] = [:]
  private var named: [String: any EventWriter] = [:]

  /// - Parameter makesCalendars: false under a dry run, which makes not even a folder.
  init(primary: CalendarLocation, catalog: CalendarCatalog, makesCalendars: Bool) {
    self.primary = primary
    self.catalog = catalog
    self.makesCalendars = makesCalendars
    var names = catalog.names()
    let title = names.first { $0 == primary.calendar.title } ?? primary.qualifiedName
    names.removeAll { $0 == title || $0 == primary.qualifiedName }
    self.names = [title] + names
  }

  func writer(named name: String?) throws(CalendarChoiceError) -> any EventWriter {
    guard let name, name != names.first else { return try writer(of: primary) }
    if let known = named[name] { return known }
    let location: CalendarLocation
    do { location = try catalog.resolve(namedByRecord: name) } catch {
      switch error.cause {
      case .refused, .ambiguous: throw CalendarChoiceError(error.reason)
      case .unknown, .noFolder:
        throw CalendarChoiceError(
          "there is no calendar of this name; there are \(names.joined(separator: ", "))")
      }
    }
    let writer = try writer(of: location)
    named[name] = writer
    return writer
  }

  private func writer(of location: CalendarLocation) throws(CalendarChoiceError) -> any EventWriter
  {
    if let known = opened[location.path] { return known }
    let writer: any EventWriter
    if location.needsCreation {
      writer =
        makesCalendars
        ? NewCalendar(location, color: Self.color) : AbsentCalendar(location.calendar)
    } else {
      do {
        writer = try VdirWriter(directory: location.path, calendar: location.calendar)
      } catch {
        throw CalendarChoiceError("\(error.path): \(error.reason)")
      }
    }
    opened[location.path] = writer
    return writer
  }
}
