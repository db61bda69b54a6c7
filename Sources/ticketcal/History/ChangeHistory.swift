internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// Records in the ledger what a command changes, before it is changed, so that `undo` takes it back.
///
/// All changes of a command are one entry of the log. A change that cannot be recorded is not made.
final class ChangeHistory {
  private let process: Tool

  var now: Instant { process.now }

  private let description: ImportDescription
  /// A dry run has a copy of the ledger.
  private let access: Ledger.Access
  private var ledger: Ledger?
  /// Nil before the first change.
  private var entry: Int64?
  private var counts: [String: Int] = [:]

  init(_ process: Tool, _ access: Ledger.Access = .readWrite) {
    self.process = process
    self.access = access
    let words = process.words.map(Self.quoted)
    let line = String(decoding: words.joined(separator: " ").utf8.prefix(2000), as: UTF8.self)
    description = ImportDescription(kind: .change, inputs: [], how: line)
  }

  /// Makes the changes of the body, all or none, after they are recorded.
  func make<Value>(
    in objects: EventStore, _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let (value, transaction) = try objects.stage(body)
    try make(transaction)
    return value
  }

  /// Makes the changes of the transaction, all or none, after they are recorded.
  func make(_ transaction: Transaction) throws(StoreError) {
    try record(transaction.changes.map { LedgerObject($0) }) { () throws(StoreError) in
      try transaction.commit()
    } mayBeMade: { index in
      transaction.mayBeMade[index]
    }
  }

  /// Records changes, then makes them. What was certainly not made is not in the log.
  ///
  /// - Parameters:
  ///   - make: returns the versions of the objects after the changes; none for calendars.
  ///   - mayBeMade: whether the change of that index is made, or may be; asked after `make`, also if
  ///     it threw. Nil for all changes, or none if it threw.
  func record(
    _ changes: [LedgerObject], making make: () throws(StoreError) -> [ObjectVersion?],
    mayBeMade: ((_ index: Int) -> Bool)? = nil
  ) throws(StoreError) {
    guard !changes.isEmpty else {
      _ = try make()
      return
    }
    let (ledger, entry, rows): (Ledger, Int64, [Int64])
    do throws(StoreError) { (ledger, entry, rows) = try begin(changes) } catch {
      guard case .failed(let cause, let path, let reason) = error else { throw error }
      throw .failed(
        cause: cause, path: path,
        reason: "\(reason); nothing was changed, as it could not be undone")
    }
    var versions: [ObjectVersion?] = []
    var failure: StoreError?
    do throws(StoreError) { versions = try make() } catch { failure = error }
    let isMade = mayBeMade ?? { _ in failure == nil }
    let results = rows.enumerated().map { index, row -> (row: Int64, Settlement) in
      guard isMade(index) else { return (row, .notMade()) }
      guard failure == nil else { return (row, .unknown) }
      counts[changes[index].word, default: 0] += 1
      let version = index < versions.count ? versions[index] : nil
      return (row, .made(etag: version?.etag, href: version?.href))
    }
    do throws(StoreError) {
      try ledger.settle(results)
      if try ledger.dropIfEmpty(entry) {
        self.entry = nil
      } else {
        try ledger.finish(
          entry, counts: counts, at: process.now, wasInterrupted: failure != nil)
      }
    } catch {
      // The entry stays in the log as cut off, and can be undone.
      process.messages.warn(
        "\(error.reason); "
          + (failure == nil
            ? "the change is made, and a later import asks before it changes the item"
            : "what was not changed is in the log all the same"))
    }
    if let failure { throw failure }
  }

  private func begin(
    _ changes: [LedgerObject]
  ) throws(StoreError) -> (Ledger, Int64, [Int64]) {
    let ledger = try opened()
    let entry: Int64
    if let begun = self.entry {
      entry = begun
    } else {
      entry = try ledger.begin(description, at: process.now)
      self.entry = entry
    }
    return (ledger, entry, try ledger.intend(changes, of: entry))
  }

  private func opened() throws(StoreError) -> Ledger {
    if let ledger { return ledger }
    if access == .readWrite {
      do throws(StateFolderError) { try StateFolder(process.folders).make() } catch {
        throw StoreError.failed(
          cause: .notPermitted, path: error.path, reason: error.reason)
      }
    }
    let made = try Ledger(folder: process.folders.stateFolder, access: access)
    if access == .readWrite { FaultHook.arm(made) }
    ledger = made
    return made
  }

  /// Takes back what an earlier command left that was cut off. A calendar that cannot be looked at
  /// leaves it to a later command.
  func takeBackCutOff(in objects: EventStore) {
    do throws(StoreError) {
      guard let ledger = try existing() else { return }
      try CutOffChanges(ledger: ledger, objects: objects, messages: process.messages).takeBack()
    } catch {
      process.messages.warn(
        "\(error.reason); an earlier change that was cut off cannot be taken back yet")
    }
  }

  /// Nil without a ledger.
  private func existing() throws(StoreError) -> Ledger? {
    let path = "\(process.folders.stateFolder)/ledger.sqlite"
    guard Glibc.access(path, F_OK) == 0 else { return nil }
    return try opened()
  }

  /// The object of this name as it was last written; nil if no entry of the log wrote it.
  func lastWritten(
    _ href: String, in calendar: EventCalendar
  ) throws(StoreError) -> LedgerObject? {
    if let ledger { return try ledger.latestWrite(of: href, in: calendar) }
    let read = try Ledger(folder: process.folders.stateFolder, access: .readOnly)
    return try read.latestWrite(of: href, in: calendar)
  }

  /// The word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "-_=+:,./@%#".unicodeScalars.contains($0)
    }
    guard !isPlain || word.isEmpty else { return word }
    return "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
