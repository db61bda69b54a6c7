import CivilTime
import Foundation
import Reservations

/// The tickets of a booking, as its facts state them.
///
/// Tickets are known by number, else by guest. A ticket with neither belongs to the inputs that state
/// it: those of the latest input that states a new one count.
struct TicketList: Sendable, Equatable {
  private struct Entry: Sendable, Equatable {
    var ticket: Ticket
    /// When it was stated first, and how many were stated before.
    var moment: Instant
    var order: Int
    /// When its latest fact was made, and the input of that.
    var latest: Instant
    var input: String
    /// When the fact that canceled it alone was made.
    var canceledAt: Instant?
  }

  /// With a number or a guest.
  private var named: [Entry] = []
  /// The indices of named tickets, by their numbers and guests.
  private var indices: [String: Int] = [:]
  /// The number of named tickets that are canceled.
  private var canceled = 0
  /// The other tickets, by their inputs.
  private var unnamed: [String: [Entry]] = [:]
  /// The orders of the other tickets, by their inputs and details.
  private var orders: [[String]: Int] = [:]
  /// Whether each fact has stated at most one ticket, with a number or a guest, and none has changed that
  /// of another fact.
  private var areIndependent = true
  /// The only input, if each of its tickets has a number: then they are known by their numbers alone.
  private var numberedInput: String?
  /// Whether a guest may have several tickets, which their numbers tell apart.
  private var hasNamesakes = false
  /// The latest input with such tickets that no input had before.
  private var latestInput: String?

  private var current: [Entry] { latestInput.flatMap { unnamed[$0] } ?? [] }

  /// All that are valid or canceled, in the order in which they were stated.
  var tickets: [Ticket] {
    let others = Self.sorted(current)
    return named.isEmpty ? others : Self.sorted(named) + others
  }

  var count: Int { named.count + current.count }

  private static func sorted(_ entries: [Entry]) -> [Ticket] {
    if entries.count < 2 { return entries.map(\.ticket) }
    return entries.sorted { ($0.moment, $0.order) < ($1.moment, $1.order) }.map(\.ticket)
  }

  var areCanceled: Bool { !named.isEmpty && canceled == named.count && current.isEmpty }
  /// Whether no ticket has a number or a guest.
  var isNameless: Bool { named.isEmpty }

  // MARK: Facts

  /// Adds the tickets of a fact that cancels nothing, and was made after the others or is independent of
  /// the order.
  ///
  /// - Parameter revives: whether canceled ones are valid again.
  mutating func add(_ fact: Fact, revives: Bool, _ changes: inout FieldChanges) {
    if fact.tickets.count > 1 { areIndependent = false }
    updateNumberedInput(fact)
    for ticket in fact.tickets {
      if ticket.isUnnamed {
        addUnnamed(ticket, of: fact, isOnly: fact.tickets.count == 1, &changes)
      } else {
        addNamed(ticket, of: fact, revives: revives, &changes)
      }
    }
  }

  /// Whether a fact that cancels nothing can be added after facts that were made later, none of which
  /// cancels either: what its ticket is does not depend on theirs.
  func isIndependentOfOrder(_ fact: Fact) -> Bool {
    guard let ticket = fact.tickets.first else { return true }
    guard fact.tickets.count == 1, fact.laterInputs == nil else { return false }
    if ticket.isUnnamed {
      let isOfOneInput = named.isEmpty && unnamed.count == 1 && unnamed[fact.input] != nil
      return isOfOneInput && order(of: ticket, in: fact.input) == nil
    }
    let isOfNumberedInput = numberedInput == fact.input && ticket.number != nil
    guard areIndependent, isOfNumberedInput || !hasNamesakes else { return false }
    if let index = index(of: ticket, fact.input) {
      return named[index].ticket == ticket && named[index].moment <= fact.moment
    }
    return isOfNumberedInput || numberedInput == nil && !isKnown(ticket)
  }

  /// Compares the input of a fact with that of the others.
  private mutating func updateNumberedInput(_ fact: Fact) {
    guard !fact.tickets.isEmpty else { return }
    let isFirst = named.isEmpty && unnamed.isEmpty
    let isNumbered = fact.tickets.allSatisfy { $0.number != nil }
    numberedInput = isNumbered && (isFirst || numberedInput == fact.input) ? fact.input : nil
    if numberedInput == nil, hasNamesakes { areIndependent = false }
  }

  /// Whether the number or the guest is that of a known ticket.
  func isKnown(_ ticket: Ticket) -> Bool { known(ticket) != nil }

  /// Whether the known ticket of the number or the guest was canceled before a moment.
  func isCanceled(_ ticket: Ticket, before moment: Instant) -> Bool {
    guard let entry = known(ticket).map({ named[$0] }), entry.ticket.isCanceled else {
      return false
    }
    return entry.canceledAt.map { $0 <= moment } ?? true
  }

  private func known(_ ticket: Ticket) -> Int? {
    ticket.number.flatMap { indices[Self.key(number: $0)] }
      ?? ticket.guest.flatMap(index(ofGuest:))
  }

  // MARK: Named

  private mutating func addNamed(
    _ ticket: Ticket, of fact: Fact, revives: Bool, _ changes: inout FieldChanges
  ) {
    let known = index(of: ticket, fact.input)
    if let known {
      if named[known].ticket != ticket { areIndependent = false }
    } else if isKnown(ticket) {
      hasNamesakes = true
      if numberedInput == nil { areIndependent = false }
    }
    guard let index = known else {
      var added = ticket
      // The seat that was known before its guest.
      if named.isEmpty, latestInput != fact.input, let seat = current.first, current.count == 1 {
        added.details = seat.ticket.details
        var own = FieldChanges()
        added.merge(ticket, &own)
        latestInput.map { unnamed[$0] = nil }
        latestInput = nil
        changes.add(.seat, replaces: own.replaces)
      }
      append(added, fact)
      return changes.add(.seat, replaces: false)
    }
    merge(ticket, at: index, revives: revives, &changes)
    guard fact.moment >= named[index].latest else { return }
    (named[index].latest, named[index].input) = (fact.moment, fact.input)
    addKeys(of: index)
  }

  private mutating func merge(
    _ ticket: Ticket, at index: Int, revives: Bool = false, _ changes: inout FieldChanges
  ) {
    let guest = named[index].ticket.guest
    var own = FieldChanges()
    named[index].ticket.merge(ticket, &own)
    if revives, named[index].ticket.isCanceled {
      named[index].ticket.isCanceled = false
      canceled -= 1
      own.add(.seat, replaces: true)
    }
    // Of a canceled ticket beside others nothing but the guest is shown.
    if named[index].ticket.isCanceled, named[index].ticket.guest == guest, !areCanceled { return }
    changes.add(own)
  }

  /// The index of the same ticket: of the same number; else of the same guest, unless the input has
  /// another number for them.
  private func index(of ticket: Ticket, _ input: String) -> Int? {
    if let number = ticket.number, let index = indices[Self.key(number: number)] { return index }
    guard let guest = ticket.guest, let index = index(ofGuest: guest) else { return nil }
    let isOther = ticket.number != nil && named[index].ticket.number != nil
    return isOther && named[index].input == input ? nil : index
  }

  private func index(ofGuest guest: String) -> Int? {
    let name = GuestName(guest)
    if let index = indices[Self.key(guest: name)] { return index }
    // Among more guests, no other spellings are looked for.
    guard named.count <= Self.mostSpellings else { return nil }
    let names = named.indices.compactMap { index in
      named[index].ticket.guest.map { (index, GuestName($0)) }
    }
    if let same = names.first(where: { $0.1.isSame(as: name) }) { return same.0 }
    let similar = names.filter { $0.1.isShort(for: name) || name.isShort(for: $0.1) }
    return similar.count == 1 ? similar[0].0 : nil
  }

  /// The greatest number of guests among whom another spelling is looked for.
  private static let mostSpellings = 100

  private static func key(number: String) -> String {
    "#" + number.uppercased().filter { $0.isLetter || $0.isNumber }
  }
  private static func key(guest: GuestName) -> String { "@" + guest.letters }

  private mutating func append(_ ticket: Ticket, _ fact: Fact) {
    named.append(
      Entry(
        ticket: ticket, moment: fact.moment, order: named.count, latest: fact.moment,
        input: fact.input, canceledAt: ticket.isCanceled ? fact.moment : nil))
    if ticket.isCanceled { canceled += 1 }
    addKeys(of: named.count - 1)
  }

  private mutating func addKeys(of index: Int) {
    let ticket = named[index].ticket
    if let number = ticket.number { indices[Self.key(number: number)] = index }
    guard let guest = ticket.guest else { return }
    let key = Self.key(guest: GuestName(guest))
    // Another ticket of the guest may be a later one.
    if let known = indices[key], named[known].latest > named[index].latest { return }
    indices[key] = index
  }

  // MARK: Unnamed

  private mutating func addUnnamed(
    _ ticket: Ticket, of fact: Fact, isOnly: Bool, _ changes: inout FieldChanges
  ) {
    areIndependent = false
    // A record without a name is of the only guest.
    if isOnly, named.count == 1, current.isEmpty, named[0].input != fact.input {
      return merge(ticket, at: 0, &changes)
    }
    let isLater = latestInput.map { $0 != fact.input } ?? false
    // Another reference to the list would copy it at each ticket.
    let before = isLater ? current.map(\.ticket) : []
    var isNew = false
    for input in [fact.input] + (fact.laterInputs ?? []) {
      if append(ticket, of: fact, to: input), input == fact.input { isNew = true }
    }
    guard isNew else { return }
    latestInput = fact.input
    if !isLater || before != current.map(\.ticket) { changes.add(.seat, replaces: isLater) }
  }

  /// Adds the tickets without a name of a known fact to a further input that states it, its last one.
  mutating func addAgain(_ fact: Fact, _ changes: inout FieldChanges) {
    guard let input = fact.laterInputs?.last else { return }
    for ticket in fact.tickets where ticket.isUnnamed {
      if append(ticket, of: fact, to: input), input == latestInput {
        changes.add(.seat, replaces: false)
      }
    }
  }

  /// Adds a ticket to those of an input; false for one that the input has.
  private mutating func append(_ ticket: Ticket, of fact: Fact, to input: String) -> Bool {
    guard orders.isEmpty || order(of: ticket, in: input) == nil else { return false }
    let known = input == fact.input ? nil : order(of: ticket, in: fact.input)
    let order = known ?? orders.count
    orders[[input] + ticket.details.map(\.value)] = order
    unnamed[input, default: []].append(
      Entry(
        ticket: ticket, moment: fact.moment, order: order, latest: fact.moment, input: fact.input))
    return true
  }

  private func order(of ticket: Ticket, in input: String) -> Int? {
    orders[[input] + ticket.details.map(\.value)]
  }

  // MARK: Cancellations

  mutating func confirmAll() {
    for index in named.indices { named[index].ticket.isCanceled = false }
    canceled = 0
  }

  /// Cancels all tickets; false if they are canceled already.
  mutating func cancelAll() -> Bool {
    defer { canceled = named.count }
    areIndependent = false
    for index in named.indices { named[index].ticket.isCanceled = true }
    return canceled < named.count
  }

  /// Cancels tickets; those that are not known are kept as canceled. A ticket that was exchanged for one
  /// of another number is gone already. False if that changes nothing.
  ///
  /// - Parameter merges: whether nothing but cancellations states the tickets, so that what they state is
  ///   all that is known.
  mutating func cancel(_ others: [Ticket], of fact: Fact, merges: Bool) -> Bool {
    let before = canceled
    areIndependent = false
    for var ticket in others {
      if let index = index(of: ticket, fact.input) {
        if let number = ticket.number, let present = named[index].ticket.number,
          Self.key(number: number) != Self.key(number: present)
        {
          continue
        }
        if !named[index].ticket.isCanceled {
          canceled += 1
          named[index].canceledAt = fact.moment
        }
        named[index].ticket.isCanceled = true
        var own = FieldChanges()
        if merges { named[index].ticket.merge(ticket, &own) }
      } else {
        ticket.isCanceled = true
        append(ticket, fact)
      }
    }
    return canceled > before
  }
}

extension Ticket {
  /// Whether the ticket has all that the earlier one had.
  func extends(_ earlier: Ticket) -> Bool {
    (earlier.guest == nil || earlier.guest == guest)
      && (earlier.number == nil || earlier.number == number)
      && earlier.isCanceled == isCanceled && earlier.details.allSatisfy(details.contains)
  }
}
