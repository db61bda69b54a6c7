import CalendarStore
import Foundation
import Reservations

/// Records that are written together.
struct ImportGroup {
  /// A record whose outcome is not told yet.
  struct Held {
    var original: [UInt8]
    var reader: (any RecordReader)?
    var result: ImportResult
    /// What it comes from, as the ledger names sources.
    var source: String?
    /// It is told at another time.
    var isPutOff = false
    /// The record before it that says the same of the same booking.
    var repeated: Int?
  }

  /// A record whose event is ready, and for which nothing was decided yet.
  struct Waiting {
    var place: Int
    var candidate: ImportCandidate
    /// Of what its record says; nil where nothing is remembered.
    var fingerprint: ContentFingerprint?
    /// No other record of its booking follows.
    var isLast = false
  }

  /// Events on their way into one calendar, and the records they are of.
  struct Sent {
    var target: Int
    var places: [Int] = []
    var writes: [ImportWrite] = []
    var pending: PendingWrite
  }

  private(set) var held: [Held] = []
  /// How many records were read for it, and of what length. Records that were put off and are told with it
  /// do not count: which records are decided about together is to be the same when the input comes again.
  private(set) var readCount = 0
  private(set) var bytes = 0
  /// How many were read when events were last sent.
  private var sentCount = 0
  private(set) var waiting: [Waiting] = []
  /// The waiting ones, by what their bookings are told apart by.
  private var waitingByIdentity: [UUID: Int] = [:]
  private(set) var sent: [Sent] = []

  var unsentCount: Int { readCount - sentCount }

  /// Counts a record of this length.
  mutating func count(length: Int) {
    readCount += 1
    bytes += length
  }

  /// Holds a record about which nothing is left to decide.
  mutating func hold(
    _ result: ImportResult, original: [UInt8], from reader: (any RecordReader)?, source: String?
  ) {
    held.append(Held(original: original, reader: reader, result: result, source: source))
  }

  /// Holds a record whose event is ready.
  ///
  /// - Parameter isRemembered: of two records of one booking the later one counts; otherwise the first
  ///   does, as nobody knows what was written before it.
  mutating func hold(
    _ candidate: ImportCandidate, _ result: ImportResult, original: [UInt8],
    from reader: (any RecordReader)?, source: String?, isRemembered: Bool, isLast: Bool = false
  ) {
    let place = held.count
    hold(result, original: original, from: reader, source: source)
    let fingerprint = isRemembered ? candidate.fingerprint : nil
    let item = Waiting(
      place: place, candidate: candidate, fingerprint: fingerprint, isLast: isLast)
    guard isRemembered, let earlier = waitingByIdentity[candidate.identity] else {
      if isRemembered { waitingByIdentity[candidate.identity] = waiting.count }
      waiting.append(item)
      return
    }
    if waiting[earlier].fingerprint == fingerprint {
      settle(place, .unchanged, Standing.alreadyThere)
      held[place].repeated = waiting[earlier].place
    } else {
      settle(waiting[earlier].place, .skipped, Standing.replaced(by: result.position))
      waiting[earlier] = item
    }
  }

  /// What is to be decided now.
  mutating func takeWaiting() -> [Waiting] {
    defer {
      waiting = []
      waitingByIdentity.removeAll(keepingCapacity: true)
      sentCount = readCount
    }
    return waiting
  }

  mutating func takeSent() -> [Sent] {
    defer { sent = [] }
    return sent
  }

  mutating func note(_ events: Sent) { sent.append(events) }

  mutating func settle(
    _ place: Int, _ status: ImportResult.Status, _ reason: String? = nil, href: String? = nil
  ) {
    held[place].result.status = status
    held[place].result.reason = reason
    if let href { held[place].result.href = href }
  }

  mutating func settle(_ place: Int, _ fate: WriteFate) {
    if let failure = fate.failure {
      update(place) { $0.reject(failure) }
    } else {
      settle(place, fate.status, fate.reason, href: fate.href)
    }
  }

  /// What says the same as a record before it comes to the same: it is there where that was saved, and
  /// otherwise it is not there for the same reason.
  mutating func settleRepeated() {
    for place in held.indices {
      guard let earlier = held[place].repeated.map({ held[$0].result }) else { continue }
      held[place].result.calendar = earlier.calendar
      held[place].result.href = earlier.href
      switch earlier.status {
      case .skipped, .rejected, .conflict: settle(place, earlier.status, earlier.reason)
      case .cancelled where earlier.reason == Standing.removed:
        settle(place, .unchanged, Standing.removedBefore)
      case .saved, .unchanged, .updated, .cancelled, .wouldSave, .wouldUpdate, .wouldCancel: break
      }
    }
  }

  /// The record is told at another time, with those that repeat it.
  mutating func putOff(_ place: Int) {
    held[place].isPutOff = true
    for index in held.indices where held[index].repeated == place { held[index].isPutOff = true }
  }

  /// The records that say what the one at that place says, of the same booking.
  func repeats(of place: Int) -> [Held] { held.filter { $0.repeated == place } }

  mutating func update(_ place: Int, _ change: (inout ImportResult) -> Void) {
    change(&held[place].result)
  }
}
