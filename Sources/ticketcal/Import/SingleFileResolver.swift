internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// The target of `--output`: one iCalendar file, or standard output, for all events.
final class SingleFileResolver: CalendarResolver {
  let names: CalendarNames
  private let file: any CalendarWriter

  init(_ path: String, isDryRun: Bool, standardOutput: Int32) throws(CommandError) {
    let title = path == "-" ? "standard output" : path
    names = CalendarNames([
      StoredCalendar(
        calendar: EventCalendar(name: title), source: CalendarSource(name: title, location: path),
        title: title)
    ])
    do {
      guard !isDryRun else {
        if path != "-" { try ICSFileWriter.check(path: path) }
        file = AbsentCalendar(EventCalendar(name: title))
        return
      }
      let calendar = EventCalendar(name: title)
      guard path == "-" else {
        file = try ICSFileWriter(
          path: path, calendar: calendar, productID: ItemDraft.productID)
        return
      }
      let isTerminal = isatty(standardOutput) == 1
      file = try ICSFileWriter(
        fileDescriptor: standardOutput, name: title, calendar: calendar,
        productID: ItemDraft.productID, escape: isTerminal ? { SafeText.lines($0) } : nil)
    } catch {
      throw CommandError(error)
    }
  }

  func writer(named name: String?) throws(CalendarResolverError) -> any CalendarWriter { file }

  /// Throws, because the file is new each time and has no earlier events.
  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any CalendarWriter {
    throw CalendarResolverError("--output reaches no calendar; leave it out")
  }

  func writers(holding href: String, besides calendar: EventCalendar) -> [any CalendarWriter] { [] }
}
