internal import ArgumentParser
internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc

/// `ticketcal search`: lists the events that contain a text.
struct SearchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "List the events that have a text in them.",
    discussion: """
      The text is looked for in titles, locations, notes, addresses and attendees, with no regard \
      to case and accents. An event that repeats is listed once.

      Exit status: 0 searched, whether something was found or not; 64 usage, or no such calendar; \
      74 input/output error; 77 permission denied; 78 configuration.
      """)

  @Argument(help: ArgumentHelp("Several words are one text.", valueName: "text"))
  var text: [String]

  @OptionGroup var reading: ReadingArguments

  func validate() throws {
    if text.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("no text to look for")
    }
  }

  var colorChoice: ColorChoice { reading.common.color }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    SearchProcess(tool, reading).run(text.joined(separator: " "))
  }
}

/// One run of `ticketcal search` as a process.
struct SearchProcess {
  private let arguments: ReadingArguments
  private let process: Tool

  init(_ tool: Tool, _ arguments: ReadingArguments) {
    self.arguments = arguments
    process = tool
  }

  /// Returns the exit status.
  func run(_ text: String) -> Int32 {
    process.run { () throws(CommandError) in
      let calendars = try ReadableCalendars(process, isQuiet: arguments.common.quiet)
      let named = try calendars.calendars(named: arguments.calendars.names, for: .event)
      let store = try calendars.events(of: named)
      let found = try CommandError.at { () throws(StoreError) in
        try store.events(containing: text, in: named?.present)
      }
      let names = CalendarNames(calendars.catalog, store)
      let output = process.results()
      switch arguments.format {
      case .text:
        let size = process.resultSize
        let lines = FoundLines(
          style: process.style, zone: process.zone,
          width: process.showsResults ? size.columns : nil, calendars: names)
        for line in lines.lines(found) { output.writeLine(line) }
      case .json:
        let json = EventJSON(calendars: names)
        for event in found { output.writeLine(json.line(event)) }
      case .ical:
        output.write(
          try CommandError.at { () throws(StoreError) in try store.calendarText(of: found) })
      }
      let status = process.finish(output, process.status(of: store))
      if !arguments.common.quiet {
        if found.isEmpty, !store.isForbidden { process.messages.say("no event has that text") }
        if named == nil { calendars.reportUnreadableSources() }
        calendars.report(store.problems)
      }
      return status
    }
  }
}
