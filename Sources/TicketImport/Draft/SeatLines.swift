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
    let seats = KnownSeats(known)
    let own = lines.filter { $0.hasPrefix(label) && !seats.have($0) }
    lines.removeAll { $0.hasPrefix(label) }
    lines.insert(contentsOf: known + own, at: place)
    return lines.joined(separator: "\n")
  }

  /// The lines of the seats in notes.
  static func lines(of notes: String) -> [String] {
    notes.split(separator: "\n").filter { $0.hasPrefix(label) }.map(String.init)
  }

  /// Notes without the lines of the seats.
  static func others(in notes: String) -> String {
    notes.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(label) }.joined(separator: "\n")
  }

  /// The seats of an event, searched for those of each further row.
  private struct KnownSeats {
    private let lines: Set<Substring>
    /// The seats that stand alone, without a name.
    private var single: Set<String> = []
    private var lists: [SeatList] = []

    init(_ lines: [Substring]) {
      self.lines = Set(lines)
      for line in lines {
        let list = SeatList(String(line.dropFirst(label.count)))
        if list.parts.count == 1, !list.hasNames {
          single.formUnion(list.seats)
        } else {
          lists.append(list)
        }
      }
    }

    /// Whether the event has the seats of a line, alone, beside others or with names.
    func have(_ line: Substring) -> Bool {
      if lines.contains(line) { return true }
      let own = SeatList(String(line.dropFirst(label.count)))
      if own.parts.count == 1, !own.hasNames, own.seats.allSatisfy(single.contains) { return true }
      return lists.contains { own.isPart(of: $0) && ($0.hasNames || !own.hasNames) }
    }
  }

  /// The joined notes of two rows of one file, of which each may cancel its own seat, and whether no
  /// seat is left. A line names the canceled seats beside others.
  ///
  /// - Parameter text: the other lines of the joined notes; nil for those of the row.
  static func joined(
    _ notes: String, isCanceled: Bool, with earlier: String, wasCanceled: Bool,
    keeping text: String? = nil
  ) -> (notes: String, isCanceled: Bool) {
    let (own, before) = (seats(notes), seats(earlier))
    let lines = text?.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(canceled) }.joined(separator: "\n")
    let text = joined(lines ?? notes, earlier)
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
    notes.split(separator: "\n").filter { $0.hasPrefix(label) }.flatMap { line in
      SeatList(String(line.dropFirst(label.count))).bare.map { "Seat \($0)" }
    }
  }

  private static func canceledSeats(_ notes: String) -> [String] {
    let line = notes.split(separator: "\n").first { $0.hasPrefix(canceled) }
    return line?.dropFirst(canceled.count).components(separatedBy: "; ") ?? []
  }

  /// Whether a row of a later file is about its own seats alone: it confirms them, or cancels some that
  /// are known. Any other row is about the whole order.
  static func isOfSome(
    _ notes: String?, isCanceled: Bool, of earlier: String?, wasCanceled: Bool
  ) -> Bool {
    let (own, before) = (seats(notes ?? ""), seats(earlier ?? ""))
    guard !wasCanceled, !own.isEmpty else { return false }
    return !isCanceled || own.allSatisfy(before.contains)
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
  /// - Parameters:
  ///   - row: the event of the row alone.
  ///   - text: as in `SeatLines.joined`.
  mutating func joinTickets(of row: Event, with earlier: Event, keeping text: String? = nil) {
    guard start == earlier.start, let known = earlier.notes else { return }
    let isCanceled = row.status == .canceled
    let joined = SeatLines.joined(
      row.notes ?? "", isCanceled: isCanceled, with: known,
      wasCanceled: earlier.status == .canceled, keeping: text)
    if isCanceled, !joined.isCanceled {
      let stamp = lastModifiedDate
      self = earlier
      lastModifiedDate = stamp
    }
    if !joined.notes.isEmpty { notes = joined.notes }
  }
}

extension Event {
  /// The same for an earlier version of an earlier file.
  ///
  /// - Returns: the other seats that the row cancels with its order; nil without any.
  mutating func joinRow(_ row: Event, with earlier: Event) -> String? {
    let (isCanceled, wasCanceled) = (row.status == .canceled, earlier.status == .canceled)
    if SeatLines.isOfSome(
      row.notes, isCanceled: isCanceled, of: earlier.notes, wasCanceled: wasCanceled)
    {
      joinTickets(of: row, with: earlier, keeping: isCanceled ? earlier.notes : notes)
      return nil
    }
    let isOfStart = start == earlier.start && !wasCanceled
    joinSeats(of: earlier)
    return isOfStart ? SeatLines.left(in: earlier.notes, besides: row.notes) : nil
  }
}

extension EventDraft {
  /// Whether other records of the booking may be as true as this one: a row of each ticket of an
  /// order. Of a kind, each record is a version of the whole booking, and so are the records of
  /// mails of other times.
  var isOneOfSeveral: Bool { kind == nil && object == nil }

  /// Whether both are rows of one list, or of files without a time, that start at the same time.
  private func isBeside(_ earlier: EventDraft) -> Bool {
    isOneOfSeveral && recordTime == earlier.recordTime && start?.value == earlier.start?.value
  }

  /// This draft with the seats of a version of an earlier file that starts at the same time.
  ///
  /// - Parameter row: the draft of the row alone.
  func joiningSeats(of earlier: EventDraft, _ row: EventDraft) -> EventDraft {
    let isCanceled = status.value == .canceled
    if SeatLines.isOfSome(
      row.notes?.value, isCanceled: isCanceled, of: earlier.notes?.value,
      wasCanceled: earlier.status.value == .canceled)
    {
      return joiningTickets(
        of: earlier, row, keeping: isCanceled ? earlier.notes?.value : notes?.value)
    }
    var draft = self
    guard isBeside(earlier), let known = earlier.notes?.value else { return draft }
    let joined = SeatLines.joined(notes?.value ?? "", known)
    if !joined.isEmpty { draft.notes = Sourced(joined, notes?.origin ?? .record) }
    return draft
  }

  /// The same for an earlier row of the same file, of which each may cancel its own seat.
  ///
  /// - Parameters:
  ///   - row: the draft of the row alone; nil for this draft.
  ///   - text: as in `SeatLines.joined`.
  func joiningTickets(
    of earlier: EventDraft, _ row: EventDraft? = nil, keeping text: String? = nil
  ) -> EventDraft {
    var draft = self
    guard isBeside(earlier), let known = earlier.notes?.value else { return draft }
    let isCanceled = status.value == .canceled
    let joined = SeatLines.joined(
      (row ?? self).notes?.value ?? "", isCanceled: isCanceled, with: known,
      wasCanceled: earlier.status.value == .canceled, keeping: text)
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
