internal import ArgumentParser
internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc

/// `ticketcal search`: lists the events that contain a text.
struct SearchCommand: MessagingCommand {
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

  var common: MessageArguments { reading.common }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    let (calendars, store, named) = try reading.open(tool)
    let found = try CommandError.reporting(
      try store.events(containing: text.joined(separator: " "), in: named?.present))
    let names = calendars.names(in: store)
    let output = try reading.print(found, names, tool) { output in
      for line in ItemListing(tool, names).lines(found) { output.writeLine(line) }
    } object: { () throws(StoreError) in
      try store.calendarText(of: found)
    }
    let status = tool.finish(output, tool.status(of: store, isEmpty: found.isEmpty))
    if found.isEmpty, !store.isForbidden, store.doubt == nil {
      tool.messages.say("no event has that text")
    }
    if named == nil { calendars.reportUnreadableSources() }
    calendars.report(store.problems)
    return status
  }
}
