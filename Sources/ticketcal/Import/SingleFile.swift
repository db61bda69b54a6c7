internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// `--output`: one iCalendar file, or standard output, takes all events.
final class SingleFile: CalendarResolver {
  let names: [String]
  private let file: any EventWriter

  init(_ path: String, isDryRun: Bool) throws(Stop) {
    let title = path == "-" ? "standard output" : path
    names = [title]
    do {
      guard !isDryRun else {
        if path != "-" { try ICSFileWriter.check(path: path) }
        file = AbsentCalendar(EventCalendar(title: title))
        return
      }
      file =
        path == "-"
        ? try ICSFileWriter(
          fileDescriptor: STDOUT_FILENO, name: title, calendar: EventCalendar(title: title))
        : try ICSFileWriter(path: path, calendar: EventCalendar(title: title))
    } catch {
      throw Stop(ExitStatus.of(error), "\(error.path): \(error.reason)")
    }
  }

  func writer(named name: String?) throws(CalendarResolverError) -> any EventWriter { file }

  /// One file is written anew each time, and so never one that was written to before.
  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any EventWriter {
    throw CalendarResolverError("--output reaches no calendar; leave it out")
  }

  func writers(holding href: String) -> [any EventWriter] { [] }
}
