import CalendarStore
import CivilTime
import Foundation
import TestSupport
import Testing

@testable import TicketImport

/// A folder with a ledger of its own for one test, removed with it.
final class LedgerFolder {
  let path: String
  var file: String { "\(path)/ledger.sqlite" }

  init() throws {
    path = "\(TestRun.folder)/ticketcal-ledger-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  func open(_ access: Ledger.Access = .readWrite) throws -> Ledger {
    try Ledger(folder: path, access: access)
  }

  /// Every name in the folder.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Changes the file as no ticketcal would.
  func sqlite(_ statements: String) throws { try SQLiteFile(file).run(statements) }
}

extension Instant {
  static let noon = Instant(secondsSince1970: 1_686_700_000)
}

extension ImportDescription {
  static let batch = ImportDescription(
    kind: .import, inputs: ["bookings.csv"], source: "/home/jo/bookings.csv", how: "--yes",
    calendar: "tickets")
}

extension EventCalendar {
  static let tickets = EventCalendar(
    name: "tickets", source: "local", identifier: "/home/jo/tickets")
}

extension LedgerObject {
  /// A creation, to be varied.
  static func sample(
    _ uid: UUID, action: LedgerObject.Action = .create, text: String? = "one",
    etag: String? = "1-2-3",
    previous: Int64? = nil
  ) -> LedgerObject {
    let name = uid.uuidString.lowercased()
    var entry = LedgerObject(
      action: action, calendar: .tickets, href: "\(name).ics", uid: name,
      etag: text == nil ? nil : etag, title: "Film Night", previousID: previous, identity: uid,
      creationDate: .noon, position: "bookings.csv:3", source: "/home/jo/bookings.csv")
    entry.contents.after = text.map { Array($0.utf8) }
    return entry
  }
}

extension Ledger {
  /// An import of one part, settled and finished.
  @discardableResult
  func `import`(
    _ writes: [LedgerObject], without failed: [UUID] = [], _ description: ImportDescription = .batch
  ) throws -> Int64 {
    let id = try begin(description, at: .noon)
    try write(writes, of: id, without: failed)
    try finish(id, counts: ["saved": writes.count - failed.count], at: .noon, wasInterrupted: false)
    return id
  }

  /// Writes that are made, but for those of these UIDs.
  func write(_ writes: [LedgerObject], of importID: Int64, without failed: [UUID] = []) throws {
    try settle(
      zip(try intend(writes, of: importID), writes).map { row, write in
        (row, write.identity.map(failed.contains) ?? false ? .notMade() : .made(etag: nil))
      })
  }

  /// The writes of an import, in their order.
  func records(of importID: Int64) throws -> [LedgerObject] {
    var records: [LedgerObject] = []
    try eachRecord(of: importID) { record in
      records.append(record)
      return true
    }
    return records
  }

  func entry(of identity: UUID) throws -> LedgerObject? { try entries(of: [identity])[identity] }

  func text(of identity: UUID) throws -> String? {
    guard let entry = try entry(of: identity), let text = try contents(of: entry).after else {
      return nil
    }
    return String(decoding: text, as: UTF8.self)
  }
}
