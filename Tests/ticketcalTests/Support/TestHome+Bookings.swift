import CalendarStore
import Foundation
import Glibc
import Testing
import TicketImport

extension TestHome {
  /// Bookings of the numbers 0 to COUNT-1 on a day of December 2026.
  static func bookings(_ count: Int, day: Int = 4, status: String = "") -> String {
    var text = "title,start,pnr,provider,status\n"
    for number in 0..<count {
      text += "Flight \(number),2026-12-0\(day)T17:10Z,PNR\(number),Austrian,\(status)\n"
    }
    return text
  }

  /// What asks for a fault.
  static func fault(_ step: String) -> [String: String] { ["TICKETCAL_FAULT": step] }

  /// Runs the program and expects that it is killed at that step.
  func isKilled(at step: String, _ arguments: String...) throws {
    let run = try start(arguments, environment: Self.fault(step)).wait()
    #expect(run.status == 128 + SIGKILL, "\(step) was not reached; \(run.errors)")
  }

  /// The names in a calendar, without those of its properties; none where it is not made.
  func names(in calendar: String? = nil) throws -> [String] {
    let calendar = calendar ?? tickets
    guard access(calendar, F_OK) == 0 else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: calendar)
      .filter { !["displayname", "color", "uid"].contains($0) }.sorted()
  }

  /// Expects that every event that a reader of the calendar sees is whole.
  func expectsWholeEvents(_ after: String) throws {
    let faults = try names().filter { !$0.hasPrefix(".") }
      .filter { try EventFileText("\(tickets)/\($0)").fault(of: $0) != nil }
    #expect(faults.isEmpty, "\(after): \(faults.count) are not whole")
  }

  /// Expects exactly these bookings in the calendar, each once, whole and in its only version, nothing
  /// hidden beside them, and a ledger that knows every one of them as it stands.
  func expectsBookings(
    _ count: Int, day: Int = 4, sequence: Int = 0, after what: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let names = try names()
    #expect(names.count == count, "\(what)", sourceLocation: sourceLocation)
    #expect(
      names.allSatisfy { !$0.hasPrefix(".") && $0.hasSuffix(".ics") }, "\(what)",
      sourceLocation: sourceLocation)
    let ledger = try Ledger(folder: state, access: .readOnly)
    let uids = names.compactMap { UUID(uuidString: String($0.dropLast(4))) }
    let entries = try ledger.entries(of: uids)
    #expect(entries.count == count, "\(what)", sourceLocation: sourceLocation)
    var titles: Set<String> = []
    var faults: [String] = []
    for uid in uids {
      let event = try EventFileText("\(tickets)/\(uid.fileName)")
      var fault = event.fault(of: uid.fileName)
      if !event.contains("\r\nDTSTART:2026120\(day)T171000Z\r\n") { fault = "has another time" }
      let isSequel = event.contains("\r\nSEQUENCE:\(sequence)\r\n")
      if !isSequel && (sequence > 0 || event.contains("\r\nSEQUENCE:")) {
        fault = "has another sequence"
      }
      if let entry = entries[uid] {
        if !entry.hasEvent || entry.etag != etag(of: uid.fileName) {
          fault = "is not as the ledger says"
        }
        if try ledger.contents(of: entry).after != Array(event.data) {
          fault = "has another text than the ledger"
        }
        if event.contains("\r\nSUMMARY:\(entry.title)\r\n") { titles.insert(entry.title) }
      }
      if let fault { faults.append("\(uid) \(fault)") }
    }
    #expect(
      faults.isEmpty, "\(what): \(faults.count), \(faults.first ?? "")",
      sourceLocation: sourceLocation)
    #expect(titles.count == count, "\(what)", sourceLocation: sourceLocation)
  }

  /// Expects that a second import of the same finds all in order.
  func expectsUnchanged(_ count: Int, by options: String..., of file: String) throws {
    let again = try run(["-y", "--format", "json"] + options + [file])
    #expect(again.status == 0 && again.errors == "\(count) unchanged\n", "\(again.errors)")
    #expect(try again.results("reason").allSatisfy { $0 == "already in the calendar" })
  }

  private func etag(of name: String) -> String {
    var status = stat()
    guard stat("\(tickets)/\(name)", &status) == 0 else { return "" }
    let time = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    return "\(status.st_ino)-\(status.st_size)-\(time)"
  }
}

extension UUID {
  fileprivate var fileName: String { "\(uuidString.lowercased()).ics" }
}

/// An event's file, searched as data: tests look at some ten thousand of them.
private struct EventFileText {
  let data: Data

  init(_ path: String) throws { data = try Data(contentsOf: URL(fileURLWithPath: path)) }

  func contains(_ text: String) -> Bool { data.range(of: Data(text.utf8)) != nil }

  /// What is wrong with the event of that name.
  func fault(of name: String) -> String? {
    guard data.starts(with: Data("BEGIN:VCALENDAR\r\n".utf8)),
      data.suffix(15) == Data("END:VCALENDAR\r\n".utf8)
    else { return data.isEmpty ? "is empty" : "is not whole" }
    let event = Data("BEGIN:VEVENT\r\n".utf8)
    guard let first = data.range(of: event),
      data.range(of: event, in: first.upperBound..<data.endIndex) == nil
    else { return "has not one event" }
    return contains("\r\nUID:\(name.dropLast(4))\r\n") ? nil : "has another UID"
  }
}
