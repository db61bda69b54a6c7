import Foundation

@testable import CalendarStore
@testable import TicketImport

/// The vdirs of a scene.
final class FolderCalendars: CalendarResolver {
  private let folder: String
  private let first: String
  private var writers: [String: VdirWriter] = [:]

  init(_ folder: String, first: String) {
    self.folder = folder
    self.first = first
  }

  private var titles: [String] { [first, first == "work" ? "tickets" : "work"] }
  var names: CalendarNames { first == "work" ? ["work", "tickets"] : ["tickets", "work"] }

  func writer(named name: String?) throws(CalendarResolverError) -> any CalendarWriter {
    let name = name ?? first
    return try writer(
      of: EventCalendar(name: name, identifier: "\(folder)/\(name)"))
  }

  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any CalendarWriter {
    guard let path = calendar.identifier else { throw CalendarResolverError("no path") }
    if let known = writers[path] { return known }
    do {
      let writer = try VdirWriter(
        directory: path, calendar: calendar, productID: ItemDraft.productID)
      writers[path] = writer
      return writer
    } catch { throw CalendarResolverError(error.reason) }
  }

  func writers(
    holding href: String, besides calendar: EventCalendar
  ) throws(StoreError) -> [any CalendarWriter] {
    try titles.compactMap { try? writer(named: $0) }.holding(href, besides: calendar)
  }
}

/// Everything goes into one calendar, whatever a record names.
final class OneCalendar: CalendarResolver {
  let names: CalendarNames = ["output"]
  private let file: ICSFileWriter

  init(_ file: ICSFileWriter) { self.file = file }

  func writer(named name: String?) throws(CalendarResolverError) -> any CalendarWriter { file }
  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any CalendarWriter {
    file
  }
  func writers(holding href: String, besides calendar: EventCalendar) -> [any CalendarWriter] { [] }
}
