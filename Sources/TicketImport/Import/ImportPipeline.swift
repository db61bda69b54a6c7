import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Decides about records and writes their events, a window of records at a time.
///
/// The facts of a window are folded: each event is written once, with what all its records state,
/// and each record has the result that it would have alone.
final class ImportPipeline {
  let planner: Planner
  let bookings: Bookings
  let isDryRun: Bool
  let clock: () -> Instant
  var session: LedgerSession? { planner.session }
  var calendars = OpenCalendars()
  /// Without a ledger, a calendar takes an event once: the records wait for the end of the import.
  private var waiting: [Item] = []
  /// Whether too many records waited, so that each window is written at once.
  private var isFull = false
  /// Hashes of the calendars, UIDs and starts of events, for an import without a ledger. With 64
  /// bits, two of a million events share a hash once in thirty million imports.
  var met = ShardedSet<Int>()
  /// The journeys and stays of this import, to be checked as a trip.
  private(set) var trip: [TripCheck.Leg] = []
  /// The reason why the ledger could not record the outcomes. Nothing more is written, and all
  /// further records are rejected.
  private(set) var stopFailure: StoreError?

  init(
    _ planner: Planner, _ bookings: Bookings, isDryRun: Bool, clock: @escaping () -> Instant
  ) {
    self.planner = planner
    self.bookings = bookings
    self.isDryRun = isDryRun
    self.clock = clock
  }

  /// A record that is to be decided.
  indirect enum Item {
    case result(ImportResult)
    case booking(Bookings.Assignment)
    /// An iCalendar object, or a draft that a person has confirmed.
    case planned(PlannedWrite)
  }

  // MARK: Windows

  /// The results of the items, in their order.
  func run(_ items: [Item]) -> [ImportResult] {
    guard session == nil, !isFull else { return decide(items) }
    waiting += items
    guard waiting.count > Self.mostWaiting else { return [] }
    isFull = true
    return finish()
  }

  private static let mostWaiting = 1000

  /// Decides about the records that wait.
  func finish() -> [ImportResult] {
    let items = waiting
    waiting = []
    return items.isEmpty ? [] : decide(items)
  }

  /// Completes every calendar written to.
  func complete(_ summary: inout ImportSummary) {
    if !isDryRun { calendars.finish(&summary) }
  }

  // MARK: Groups

  /// The records of one event, by their places among the items.
  final class Group {
    let identity: UUID
    var places: [Int] = []
    var planned: PlannedWrite?
    /// The result of the event.
    var result: ImportResult?
    /// The iCalendar objects that are versions of the event before the written one.
    var versions: [Int: PlannedWrite] = [:]

    init(identity: UUID) { self.identity = identity }
  }

  /// Decides and writes at once.
  func decide(_ items: [Item]) -> [ImportResult] {
    var results = [ImportResult?](repeating: nil, count: items.count)
    var groups: [Group] = []
    var known: [UUID: Int] = [:]
    func add(_ place: Int, to identity: UUID) {
      if known[identity] == nil {
        known[identity] = groups.count
        groups.append(Group(identity: identity))
      }
      groups[known[identity] ?? 0].places.append(place)
    }
    for (place, item) in items.enumerated() {
      switch item {
      case .result(let result): results[place] = result
      case .planned(let planned): add(place, to: planned.identity)
      case .booking(let assignment):
        if let result = result(withoutWrite: assignment) {
          results[place] = result
        } else if let booking = assignment.booking {
          add(place, to: booking.identity)
        }
      }
    }
    decide(groups, items, &results)
    // Without a write, what a refused record states is stored alone.
    for case .booking(let assignment) in items {
      guard case .skipped? = assignment.refusal, let booking = assignment.booking
      else { continue }
      session?.add([booking.removeUnstored()].compactMap(\.self))
    }
    for group in groups {
      expand(group, items, &results)
      switch group.result?.status {
      case .conflict, .rejected, .skipped: bookings.forget(group.identity)
      default: break
      }
    }
    if session == nil, isFull {
      bookings.forgetAll()
      bookings.forgetClaims()
    } else {
      bookings.forgetStored()
    }
    return results.compactMap(\.self)
  }

  private func decide(_ groups: [Group], _ items: [Item], _ results: inout [ImportResult?]) {
    var entries: [UUID: LedgerObject] = [:]
    var failure = stopFailure
    do throws(StoreError) {
      entries = try session?.entries(of: groups.map(\.identity)) ?? [:]
    } catch { failure = failure ?? error }
    var writing: [Int] = []
    for place in groups.indices {
      plan(groups[place], items, entries[groups[place].identity], &results)
      guard let planned = groups[place].planned else { continue }
      if let failure {
        groups[place].result = result(of: planned, failure: failure)
        continue
      }
      do throws(StoreError) {
        if let result = try decide(planned, entries[planned.identity]) {
          groups[place].result = result
        } else {
          writing.append(place)
        }
      } catch { groups[place].result = result(of: planned, failure: error) }
    }
    guard !writing.isEmpty else { return }
    let writes = writing.compactMap { groups[$0].planned?.write }
    let (outcomes, stop) = BatchWrite(session: session).run(writes)
    if let stop { stopFailure = stop }
    for (place, outcome) in zip(writing, outcomes) {
      groups[place].result = groups[place].planned.map { result(of: $0, outcome) }
    }
  }

  /// Makes the write of a group.
  private func plan(
    _ group: Group, _ items: [Item], _ entry: LedgerObject?, _ results: inout [ImportResult?]
  ) {
    var objects: [(place: Int, planned: PlannedWrite)] = []
    var last: Bookings.Assignment?
    var statesNothingNew = true
    for place in group.places {
      switch items[place] {
      case .planned(let planned): objects.append((place, planned))
      case .booking(let assignment):
        if last == nil || assignment.effect.isChange { last = assignment }
        if !assignment.statesNothingNew { statesNothingNew = false }
      case .result: break
      }
    }
    if let last, let booking = last.booking {
      var draft = bookings.shown(last)
      draft.statesNothingNew = statesNothingNew
      let facts = booking.removeUnstored().map { [$0] } ?? []
      switch Item(draft, of: last.item.record, at: clock(), in: planner.calendars, facts: facts) {
      case .planned(let planned):
        group.planned = planned
        if let leg = TripCheck.Leg(draft, isNew: last.effect.isChange) { trip.append(leg) }
      case .result(let result):
        group.result = result
        if result.status == .skipped { session?.add(facts) }
      case .booking: break
      }
      return
    }
    guard objects.count > 1 else {
      group.planned = objects.first?.planned
      return
    }
    var before: KnownObject?
    do throws(StoreError) {
      if let entry, entry.hasEvent { before = try session?.lastObject(entry) }
    } catch {
      for (place, planned) in objects { results[place] = result(of: planned, failure: error) }
      group.places = []
      return
    }
    let refusals = planner.combine(objects.map(\.planned), after: before)
    for ((place, planned), refusal) in zip(objects, refusals) {
      if let refusal {
        results[place] = result(of: planned, refusal.status, refusal.reason)
      } else {
        group.versions[place] = planned
        group.planned = planned
      }
    }
    group.places.removeAll { group.versions[$0] == nil }
  }

  /// The result of a record that needs no write; nil for one that is to be written.
  private func decide(
    _ planned: PlannedWrite, _ entry: LedgerObject?
  ) throws(StoreError) -> ImportResult? {
    guard let unwritten = try planner.plan(planned, entry) else { return nil }
    var result = result(of: planned, unwritten.status)
    result.describe(unwritten)
    if unwritten.status == .unchanged { session?.add(planned.facts) }
    return result
  }
}
