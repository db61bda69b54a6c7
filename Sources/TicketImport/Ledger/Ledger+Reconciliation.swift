public import CalendarStore
internal import Foundation
internal import GRDB

extension Ledger {
  /// Settles the unsettled writes of interrupted imports, by the state of their calendars. Writes to a
  /// calendar that cannot be reached stay unsettled, which their import has.
  ///
  /// Returns the imports, oldest first; empty if no write was unsettled. Live imports are skipped.
  /// While writers are asked, the write lock is held and no transaction is open. A read-only ledger
  /// settles nothing.
  ///
  /// - Parameter lock: acquired if there are unsettled writes; if it was held before, it stays
  ///   held.
  public func reconcile(
    in calendars: any CalendarResolver, _ lock: WriteLock? = nil
  ) throws(StoreError) -> [InterruptedImport] {
    // Usually there are none, so other imports do not have to wait.
    guard access == .readWrite, try !unsettledImports().isEmpty else { return [] }
    let wasHeld = lock?.isHeld ?? false
    guard try lock?.acquire() ?? true else { return [] }
    defer { if !wasHeld { lock?.release() } }
    let writes = try unsettledWrites()
    var reconciliation = Reconciliation(calendars)
    for (place, write) in writes.enumerated() {
      let next = writes[(place + 1)...].first { $0.event == write.event }
      reconciliation.settle(write, followedBy: next)
    }
    reconciliation.settleRemainingDepartures()
    try settle(reconciliation.settlements)
    var found = reconciliation.imports
    for place in found.indices {
      guard let logged = try loggedImport(found[place].importID) else { throw damage }
      found[place].inputs = logged.description.inputs
    }
    passed(.reconciled)
    return found
  }

  /// The imports and undos that have ended with unsettled writes.
  private func unsettledImports() throws(StoreError) -> [Int64] {
    let imports = try read { database in
      try Int64.fetchAll(
        database,
        sql: """
          SELECT DISTINCT o.import FROM objects o JOIN imports i ON i.id = o.import
          WHERE \(Self.isUnsettled)
          """)
    }
    return imports.filter { !isAlive($0) }
  }

  /// The unsettled writes of imports and undos that have ended, in their order.
  private func unsettledWrites() throws(StoreError) -> [UnsettledWrite] {
    let writes = try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT \(LedgerObject.columns), iif(\(Self.isAddition), NULL, p.etag) AS expected, EXISTS (
            SELECT 1 FROM objects l
            WHERE (l.booking = o.booking AND l.identity = o.identity AND l.uid = o.uid
                OR o.booking IS NULL AND l.href = o.href AND l.calendar = o.calendar)
              AND l.id > o.id AND l.settled = 1 AND l.action <> \(LedgerObject.Action.leave.rawValue)
            ) AS superseded, (SELECT after FROM texts WHERE object = o.id) AS text,
            ifnull(hex(o.identity) || o.uid, o.calendar || '/' || o.href) AS event
          FROM \(LedgerObject.tables) JOIN imports i ON i.id = o.import
            LEFT JOIN objects p ON p.id = o.previous
          WHERE \(Self.isUnsettled) ORDER BY o.import, o.id
          """
      ).map(UnsettledWrite.init(row:))
    }
    return writes.filter { !isAlive($0.entry.importID) }
  }

  /// The condition of unsettled writes. What a command has changed shows only the calendar.
  private static let isUnsettled = """
    o.settled <> 1 AND i.kind <> \(ImportDescription.Kind.change.rawValue)
      AND o.subject <> \(LedgerObject.Subject.calendar.rawValue)
    """

  /// The condition of rows whose event was in no calendar before.
  private static let isAddition =
    "o.action = \(LedgerObject.Action.create.rawValue) AND o.unit IS NULL"
}

/// A row of the ledger without a recorded outcome.
private struct UnsettledWrite {
  let entry: LedgerObject
  /// The event's etag before the write; nil if the ledger knows of no event.
  let expected: String?
  /// The event of a booking in whatever calendar, or an object of one.
  let event: String
  /// Whether a later write of the event was made.
  let isSuperseded: Bool
  private let text: [UInt8]?

  init(row: Row) throws {
    entry = try LedgerObject(row: row)
    expected = try row.decode(forColumn: "expected")
    event = try row.decode(forColumn: "event")
    isSuperseded = try row.decode(forColumn: "superseded")
    text = try row.decode(Data?.self, forColumn: "text").map { Array($0) }
  }

  var interrupted: InterruptedWrite {
    InterruptedWrite(
      calendar: entry.calendar, href: entry.href, isRemoval: !entry.action.hasEvent,
      intended: entry.action.hasEvent ? entry.etag : nil, expected: expected, sent: entry.sent,
      text: text)
  }
}

/// Asks calendars for the outcomes of unsettled writes.
private struct Reconciliation {
  private(set) var settlements: [(row: Int64, Settlement)] = []
  /// By their numbers; not yet with their inputs.
  private(set) var imports: [InterruptedImport] = []
  private let calendars: any CalendarResolver
  /// Departures whose arrivals have not been settled yet.
  private var departures: [UnsettledWrite] = []
  /// The etags of events of which an earlier write turned out to have been made.
  private var made: [String: String] = [:]

  init(_ calendars: any CalendarResolver) { self.calendars = calendars }

  /// Called in the order of the rows: an event's departure precedes its arrival.
  ///
  /// - Parameter next: the next unsettled write of the event.
  mutating func settle(_ write: UnsettledWrite, followedBy next: UnsettledWrite?) {
    let entry = write.entry
    switch entry.action {
    case .leave: departures.append(write)
    case .remove where entry.unit != nil: departures.append(write)
    case .create, .update, .cancel, .withdraw, .restore, .forget, .add, .change, .remove,
      .deleteAgain, .adopt:
      if write.isSuperseded {
        return settlements.append((entry.id, entry.isUndecided ? .made(etag: nil) : .notMade()))
      }
      let departure = removeDeparture(of: entry)
      // A calendar that was deleted has no events.
      if entry.calendar.identifier == nil {
        settlements.append((entry.id, entry.action.hasEvent ? .notMade() : .made(etag: nil)))
        if let departure { settlements.append((departure.entry.id, .notMade())) }
        return count(entry.importID) { count in
          if entry.action.hasEvent { count.notMade += 1 } else { count.made += 1 }
        }
      }
      // Without the intended etag, a file cannot be distinguished from another program's. The departure
      // waits, too.
      let (writer, outcome): (any CalendarWriter, WriteOutcome)
      do {
        writer = try calendars.writer(of: entry.calendar)
        guard !entry.action.hasEvent || entry.etag != nil || writer.isRemote else { return }
        outcome = try writer.reconcile(interrupted(write, followedBy: next, by: writer))
      } catch { return leaveOpen(write, error) }
      switch outcome {
      case .made(let etag, _, _):
        let changed = etag.flatMap { writer.changed(entry.href, $0) }
        settlements.append((entry.id, .made(etag: etag, changed: changed)))
        made[write.event] = etag
        count(entry.importID) { $0.made += 1 }
        if let departure { leave(departure) }
      case .exists, .changed, .missing, .failed:
        let changed = write.expected.flatMap { writer.changed(entry.href, $0) }
        settlements.append((entry.id, .notMade(changed: changed)))
        count(entry.importID) { $0.notMade += 1 }
        // An event that did not get into its new calendar stays where it is.
        if let departure { settlements.append((departure.entry.id, .notMade())) }
      case .unknown(let error) where error.cause == .undecided:
        settlements.append((entry.id, .undecided))
        if !entry.isUndecided { count(entry.importID) { $0.undecided += 1 } }
      case .unknown(let error): leaveOpen(write, error)
      }
    }
  }

  /// Leaves a write unsettled whose calendar cannot be reached.
  private mutating func leaveOpen(_ write: UnsettledWrite, _ error: any Error) {
    let reason =
      switch error {
      case let error as CalendarResolverError: error.reason
      case let error as StoreError: error.reason
      default: "\(error)"
      }
    count(write.entry.importID) { $0.unreachable[write.entry.calendar.name] = reason }
  }

  /// A server's requests of several imports may be under way at once: what an earlier one has made is
  /// not of a later one.
  private func interrupted(
    _ write: UnsettledWrite, followedBy next: UnsettledWrite?, by writer: any CalendarWriter
  ) -> InterruptedWrite {
    var interrupted = write.interrupted
    guard writer.isRemote else { return interrupted }
    interrupted.followed = next?.entry.sent
    interrupted.expected = made[write.event] ?? interrupted.expected
    return interrupted
  }

  /// Departures whose arrivals were settled before the interruption.
  mutating func settleRemainingDepartures() {
    for departure in departures { leave(departure) }
    departures = []
  }

  private mutating func removeDeparture(of entry: LedgerObject) -> UnsettledWrite? {
    let place = departures.firstIndex { entry.unit != nil && $0.entry.unit == entry.unit }
    return place.map { departures.remove(at: $0) }
  }

  /// Removes a moved event from its old calendar, if it is unchanged there.
  private mutating func leave(_ write: UnsettledWrite) {
    let entry = write.entry
    if entry.calendar.identifier == nil {
      return settlements.append((entry.id, .made(etag: nil)))
    }
    let writer: any CalendarWriter
    var outcome: WriteOutcome
    do {
      writer = try calendars.writer(of: entry.calendar)
      outcome = try writer.reconcile(write.interrupted)
    } catch { return leaveOpen(write, error) }
    if case .made = outcome {
    } else if let etag = write.expected {
      let change = ObjectWrite(
        href: entry.href, content: .none, condition: .unchanged(etag: etag))
      outcome = writer.stage([change]).commit().first ?? .changed
    }
    switch outcome {
    case .made, .missing: settlements.append((entry.id, .made(etag: nil)))
    case .exists, .changed:
      settlements.append((entry.id, .notMade()))
      count(entry.importID) { $0.keptBy.append(entry.calendar.name) }
    case .failed(let error), .unknown(let error): leaveOpen(write, error)
    }
  }

  private mutating func count(_ importID: Int64, _ change: (inout InterruptedImport) -> Void) {
    // The departures of an earlier import can be the last that are settled.
    if let index = imports.lastIndex(where: { $0.importID == importID }) {
      return change(&imports[index])
    }
    var found = InterruptedImport(importID: importID)
    change(&found)
    imports.append(found)
  }
}

/// An import that ended before it had settled its writes, and their outcomes as found later.
public struct InterruptedImport: Sendable, Equatable {
  public var importID: Int64
  public var inputs: [String] = []
  /// Writes without a known outcome that turned out to have been made.
  public var made = 0
  /// Writes without a known outcome that turned out not to have been made.
  public var notMade = 0
  /// Writes of which the server does not tell whether they were made.
  public var undecided = 0
  /// By the names of calendars that cannot be reached: why writes to them are still without a known outcome.
  public var unreachable: [String: String] = [:]
  /// The names of calendars that keep a moved event because it was changed there since; one for
  /// each event.
  public var keptBy: [String] = []
}
