internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc

/// One run of `ticketcal search` as a process.
struct SearchProcess {
  private let arguments: LookingArguments
  private let process: CommandProcess

  init(_ arguments: LookingArguments) {
    self.arguments = arguments
    process = CommandProcess(color: arguments.common.color)
  }

  /// The exit status.
  func run(_ text: String) -> Int32 {
    process.run { () throws(Stop) in
      let calendars = try ReadableCalendars(process, isQuiet: arguments.common.quiet)
      let named = try calendars.calendars(named: arguments.calendar)
      let store = try calendars.events(of: named)
      let found = try Stop.at { () throws(StoreError) in
        try store.events(containing: text, in: named?.present)
      }
      let names = CalendarNames(calendars.catalog)
      let output = OutputPipe(STDOUT_FILENO)
      switch arguments.format {
      case .text:
        let size = TerminalSize(of: STDOUT_FILENO, environment: process.environment)
        let lines = FoundLines(
          style: process.style, zone: .current,
          width: isatty(STDOUT_FILENO) == 1 ? size.columns : nil, calendars: names)
        for line in lines.lines(found) { output.writeLine(line) }
      case .json:
        let json = EventJSON(calendars: names)
        for event in found { output.writeLine(json.line(event)) }
      case .ical:
        output.write(try Stop.at { () throws(StoreError) in try store.calendarText(of: found) })
      }
      let status = process.finish(output, process.status(of: store))
      if !arguments.common.quiet {
        if found.isEmpty, !store.isForbidden { process.messages.say("no event has that text") }
        if named == nil { calendars.noteLeftOut() }
        calendars.report(store.problems)
      }
      return status
    }
  }
}
