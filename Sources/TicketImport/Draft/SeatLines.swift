import CalendarStore
import Foundation

/// The seats in the notes of events whose records state no kind: rows of one order, each with a
/// ticket, are one event.
enum SeatLines {
  static let label = "Seat: "

  /// The notes with the seats of earlier notes before their own; the same without earlier seats.
  static func joined(_ notes: String, _ earlier: String) -> String {
    let before = earlier.split(separator: "\n", omittingEmptySubsequences: false)
    let known = before.filter { $0.hasPrefix(label) }
    guard !known.isEmpty else { return notes }
    var lines = notes.split(separator: "\n", omittingEmptySubsequences: notes.isEmpty)
    // A row without a seat has its other lines in the same order.
    let others = before.prefix { !$0.hasPrefix(label) }
    let place =
      lines.firstIndex { $0.hasPrefix(label) }
      ?? lines.lastIndex { others.contains($0) }.map { $0 + 1 } ?? 0
    let own = lines.filter { line in
      line.hasPrefix(label) && !known.contains(line) && !isPart(line, of: known)
    }
    lines.removeAll { $0.hasPrefix(label) }
    lines.insert(contentsOf: known + own, at: place)
    return lines.joined(separator: "\n")
  }

  /// Whether the lines have the seats of a line, beside others or with names.
  private static func isPart(_ line: Substring, of known: [Substring]) -> Bool {
    let own = SeatList(String(line.dropFirst(label.count)))
    return known.contains { other in
      let list = SeatList(String(other.dropFirst(label.count)))
      return own.isPart(of: list) && (list.hasNames || !own.hasNames)
    }
  }

  /// The joined notes of two rows of one file, of which each may cancel its own seat, and whether no
  /// seat is left. A line names the canceled seats beside others.
  static func joined(
    _ notes: String, isCanceled: Bool, with earlier: String, wasCanceled: Bool
  ) -> (notes: String, isCanceled: Bool) {
    let (own, before) = (seats(notes), seats(earlier))
    let text = joined(notes, earlier)
    // A row without a seat is about the whole order.
    guard !own.isEmpty, !before.isEmpty else { return (text, isCanceled) }
    var out = canceledSeats(earlier)
    if wasCanceled, out.isEmpty { out = before }
    out = isCanceled ? out + own.filter { !out.contains($0) } : out.filter { !own.contains($0) }
    if (before + own).allSatisfy(out.contains) { return (text, true) }
    return (out.isEmpty ? text : text + "\n" + canceled + out.joined(separator: "; "), false)
  }

  private static let canceled = "Canceled for: "

  private static func seats(_ notes: String) -> [String] {
    notes.split(separator: "\n").filter { $0.hasPrefix(label) }.map {
      "Seat \($0.dropFirst(label.count))"
    }
  }

  private static func canceledSeats(_ notes: String) -> [String] {
    let line = notes.split(separator: "\n").first { $0.hasPrefix(canceled) }
    return line?.dropFirst(canceled.count).components(separatedBy: "; ") ?? []
  }

  /// The seats of the notes beside those that a canceled row names; nil without any.
  static func left(in notes: String?, besides row: String?) -> String? {
    let own = seats(row ?? "")
    let left = seats(notes ?? "").filter { !own.contains($0) }
    return own.isEmpty || left.isEmpty ? nil : left.joined(separator: "; ")
  }
}

extension Event {
  /// Adds the seats of an earlier version that starts at the same time.
  mutating func joinSeats(of earlier: Event) {
    guard start == earlier.start, let known = earlier.notes else { return }
    let joined = SeatLines.joined(notes ?? "", known)
    if !joined.isEmpty { notes = joined }
  }

  /// The same for an earlier version of a row of the same file: each row may cancel its own seat.
  ///
  /// - Parameter row: the event of the row alone.
  mutating func joinTickets(of row: Event, with earlier: Event) {
    guard start == earlier.start, let known = earlier.notes else { return }
    let isCanceled = row.status == .canceled
    let joined = SeatLines.joined(
      row.notes ?? "", isCanceled: isCanceled, with: known, wasCanceled: earlier.status == .canceled
    )
    if isCanceled, !joined.isCanceled {
      let stamp = lastModifiedDate
      self = earlier
      lastModifiedDate = stamp
    }
    if !joined.notes.isEmpty { notes = joined.notes }
  }
}

extension EventDraft {
  /// Whether other records of the booking may be as true as this one: a row of each ticket of an
  /// order. Of a kind, or with a time, each record is a version of the whole booking.
  var isOneOfSeveral: Bool { kind == nil && object == nil && recordTime == nil }

  /// This draft with the seats of an earlier version that starts at the same time.
  func joiningSeats(of earlier: EventDraft) -> EventDraft {
    var draft = self
    guard isOneOfSeveral, start?.value == earlier.start?.value, let known = earlier.notes?.value
    else { return draft }
    let joined = SeatLines.joined(notes?.value ?? "", known)
    if !joined.isEmpty { draft.notes = Sourced(joined, notes?.origin ?? .record) }
    return draft
  }

  /// The same for an earlier row of the same file, of which each may cancel its own seat.
  func joiningTickets(of earlier: EventDraft) -> EventDraft {
    var draft = self
    guard isOneOfSeveral, start?.value == earlier.start?.value, let known = earlier.notes?.value
    else { return draft }
    let isCanceled = status.value == .canceled
    let joined = SeatLines.joined(
      notes?.value ?? "", isCanceled: isCanceled, with: known,
      wasCanceled: earlier.status.value == .canceled)
    if isCanceled, !joined.isCanceled {
      draft.status = earlier.status
      draft.availability = earlier.availability
      draft.alarms = earlier.alarms
    }
    if !joined.notes.isEmpty {
      draft.notes = Sourced(joined.notes, notes?.origin ?? .record)
    }
    return draft
  }
}
