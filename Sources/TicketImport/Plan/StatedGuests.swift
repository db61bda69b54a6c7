import Foundation
import Reservations

/// What the records of each input file have stated of the guests of a booking: a later record of the
/// same file is about other guests and tickets.
struct StatedGuests {
  /// The lines of the tickets in the notes of the records.
  private var lines: [String: [UUID: Set<String>]] = [:]
  private var names: [String: [UUID: [String]]] = [:]
  /// The guests of the file's next records, by the keys of their numbers.
  private var announced: [String: [UUID: [String]]] = [:]

  /// Adds the guests of a record that follows, so that none of them counts as a spelling of another.
  mutating func announce(_ guests: [String], of number: UUID, in file: String) {
    let known = announced[file]?[number] ?? []
    guard known.count < GuestNames.mostSpellings else { return }
    announced[file, default: [:]][number] = known + guests.filter { !known.contains($0) }
  }

  /// Adds a record of a booking.
  ///
  /// - Returns: the lines of the records before it, and the guests of all of them with this one and
  ///   with those that follow.
  mutating func add(
    _ draft: EventDraft, of identity: UUID, in file: String
  ) -> (lines: Set<String>, names: [String]) {
    let before = lines[file]?[identity] ?? []
    let own = TicketLines.stated(in: draft.notes?.value)
    if !own.isEmpty { lines[file, default: [:]][identity] = before.union(own) }
    let known = names[file]?[identity] ?? []
    guard known.count < GuestNames.mostSpellings else { return (before, known) }
    let all = known + draft.guests.filter { !known.contains($0) }
    names[file, default: [:]][identity] = all
    let following = draft.keys?.number.flatMap { announced[file]?[$0] } ?? []
    return (before, all + following.filter { !all.contains($0) })
  }
}
