internal import ArgumentParser
internal import CivilTime
internal import Foundation
internal import Glibc
internal import TicketImport

/// `ticketcal log`: lists imports.
struct LogCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List what changed something, the newest first, or one change in full.",
    discussion: """
      Exit status: 0 listed, or there is nothing to list; 64 usage, or no entry of that number; \
      74 the ledger cannot be read; 75 busy; 77 permission denied; 78 the ledger is of a newer \
      ticketcal.
      """)

  @Argument(
    help: ArgumentHelp("The import or change to list in full, by its number.", valueName: "number"),
    completion: .history)
  var number: Int64?

  @Flag(help: "Also the imports that changed nothing.")
  var all = false

  @Option(help: .format)
  var format: OutputFormat = .text

  @Option(help: ArgumentHelp("Color: auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto

  var colorChoice: ColorChoice { color }

  func run(_ tool: Tool) throws(CommandError) -> Int32 {
    let results = tool.results()
    try list(to: results, for: tool)
    return tool.finish(results, ExitStatus.success)
  }

  private func list(to results: OutputPipe, for tool: Tool) throws(CommandError) {
    let ledger = try tool.ledger(.readOnly)
    let lines = LogLines(format: format, style: tool.style, zone: tool.zone, home: tool.home)
    if let number {
      let logged = try tool.find(number, in: ledger)
      if format == .text { results.writeLine(lines.heading(logged)) }
      do {
        try ledger.eachRecord(of: number) { record in
          results.writeLine(lines.line(record, of: number))
          return !results.isBroken
        }
      } catch { throw CommandError(error) }
      return
    }
    let imports = try CommandError.reporting(try ledger.imports(all: all))
    if imports.isEmpty { tool.messages.say("nothing was changed yet") }
    let width = "\(imports.first?.id ?? 0)".utf8.count
    for logged in imports { results.writeLine(lines.line(logged, width: width)) }
  }
}
