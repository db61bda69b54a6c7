public import CalendarStore
internal import CivilTime
internal import Foundation
internal import GRDB

extension Ledger {
  /// Settles what imports that ended without a word left open, here and in their calendars, by what the
  /// calendars show. What went to a calendar that cannot be reached now is left open.
  public func reconcile(in calendars: any CalendarChoice) throws(LedgerError) -> [CutOffImport] {
    try reconcile { write throws(CalendarChoiceError) in
      // A calendar that was deleted has nothing.
      guard write.calendar.identifier != nil else { return nil }
      let writer = try calendars.writer(of: write.calendar)
      writer.clearLeftovers(of: write.uid, intended: write.intended, expected: write.expected)
      return writer.version(of: write.uid)
    } leave: { write throws(CalendarChoiceError) in
      guard write.calendar.identifier != nil else { return true }
      let writer = try calendars.writer(of: write.calendar)
      writer.clearLeftovers(of: write.uid, intended: nil, expected: write.expected)
      guard let version = writer.version(of: write.uid) else { return true }
      guard let etag = version.etag, etag == write.expected else { return false }
      _ = writer.write([
        EventChange(uid: write.uid, content: .none, condition: .unchanged(etag: etag))
      ])
      return writer.version(of: write.uid) == nil
    }
  }

  /// Settles what imports that ended without a word left open, by what their calendars show.
  ///
  /// `look` tells of an event by stat(2) alone, and nil where the calendar has none of that UID. A write
  /// was made where the event has the very etag it was to have: that was known before the event got its
  /// name. A removal was made where nothing is there. All else was not made: what stands there then was
  /// there before, or is somebody else's, and an earlier entry or none tells more truly of it.
  ///
  /// An event that was moved has to leave the calendar it was in: `leave` takes it out of there as long as
  /// it stands there as expected, and tells whether it is gone.
  ///
  /// Oldest import first; empty where nothing was open. Imports that live are left alone, and of two
  /// programs that reconcile at once one finds nothing left. A ledger that only reads settles nothing.
  /// Where `look` cannot tell, what was to be written together stays open.
  public func reconcile(
    _ look: (CutOffWrite) throws(CalendarChoiceError) -> EventVersion?,
    leave: (CutOffWrite) throws(CalendarChoiceError) -> Bool = { _ in false }
  ) throws(LedgerError) -> [CutOffImport] {
    // Nearly always none, which is no reason to keep others from writing.
    guard access == .readWrite, try !read({ try openParts($0) }).isEmpty else { return [] }
    let found = try write(.now) { database in
      var found: [CutOffImport] = []
      for part in try openParts(database) {
        guard let outcome = try outcome(of: part, look, leave, database) else { continue }
        try Self.settle(
          part.id, without: outcome.failed, staying: outcome.staying.map(\.uid),
          changed: outcome.changed, database)
        if found.last?.importID != part.importID {
          found.append(try cutOff(part.importID, database))
        }
        found[found.count - 1].made += outcome.made
        found[found.count - 1].notMade += outcome.failed.count
        found[found.count - 1].keptBy += outcome.staying.map(\.calendar.title)
      }
      return found
    }
    passed(.reconciled)
    return found
  }

  private struct OpenPart {
    var id: Int64
    var importID: Int64
    var rows: ClosedRange<Int64>
  }

  /// The unsettled parts of imports that live no more.
  private func openParts(_ database: Database) throws -> [OpenPart] {
    let statement = try LedgerStatement(
      database, "SELECT id, import, first, last FROM parts WHERE settled = 0 ORDER BY import, id")
    var parts: [OpenPart] = []
    try statement.run { row in
      let first = row.integer(2)
      parts.append(
        OpenPart(
          id: row.integer(0), importID: row.integer(1), rows: first...max(first, row.integer(3))))
    }
    return parts.isEmpty ? [] : parts.filter { !isAlive($0.importID) }
  }

  /// What became of the writes of a part.
  private struct PartOutcome {
    var made = 0
    var failed: [UUID] = []
    var staying: [CutOffWrite] = []
    /// When the last of the files was changed last.
    var changed: Int?
  }

  /// Nil where it cannot be told.
  private func outcome(
    of part: OpenPart, _ look: (CutOffWrite) throws(CalendarChoiceError) -> EventVersion?,
    _ leave: (CutOffWrite) throws(CalendarChoiceError) -> Bool, _ database: Database
  ) throws -> PartOutcome? {
    let statement = try LedgerStatement(
      database,
      """
      SELECT \(EntryReader.columns), p.etag
      FROM records r LEFT JOIN records p ON p.id = r.previous
      WHERE r.id BETWEEN ?1 AND ?2 AND r.part = ?3 ORDER BY r.id
      """)
    statement.bind(part.rows.lowerBound, at: 1)
    statement.bind(part.rows.upperBound, at: 2)
    statement.bind(part.id, at: 3)
    var reader = EntryReader(database)
    var outcome = PartOutcome()
    var departures: [CutOffWrite] = []
    do {
      try statement.run { row in
        let entry = try reader.entry(row)
        let write = CutOffWrite(
          calendar: entry.calendar, uid: entry.uid, intended: entry.etag, expected: row.string(14))
        // Nothing was to be written.
        guard entry.action != .keep else { return }
        guard entry.action != .leave else { return departures.append(write) }
        let version = try look(write)
        let wasMade =
          entry.isStanding ? version != nil && version?.etag == entry.etag : version == nil
        if wasMade {
          outcome.made += 1
          outcome.changed = [outcome.changed, version?.changed].compactMap(\.self).max()
        } else {
          outcome.failed.append(entry.uid)
        }
      }
      // An event that did not get into its new calendar stays where it is.
      for write in departures where !outcome.failed.contains(write.uid) {
        if try !leave(write) { outcome.staying.append(write) }
      }
    } catch is CalendarChoiceError {
      return nil
    }
    return outcome
  }

  private func cutOff(_ importID: Int64, _ database: Database) throws -> CutOffImport {
    let statement = try LedgerStatement(
      database, "SELECT inputs, started FROM imports WHERE id = ?")
    statement.bind(importID, at: 1)
    let found = try statement.first { row in
      CutOffImport(
        importID: importID, inputs: JSONText.value([String].self, of: row.string(0)) ?? [],
        started: Instant(secondsSince1970: row.number(1)), made: 0, notMade: 0)
    }
    guard let found else { throw damage }
    return found
  }
}
