import CalendarStore
import Foundation
import Reservations

/// Rows of one order that differ in their seats alone: they are decided and written as one row with
/// the seats of all, so that an order of 10,000 seats is one write and not 10,000 growing ones.
struct OrderRows {
  /// Rows that are written together, in their order.
  struct Group {
    private(set) var rows: [PlannedWrite]
    /// The lines of the rows' seats, in their order.
    private var seats: [String]
    /// The row that is written: the first one whose seat the event lacks; else the first.
    private(set) var written: PlannedWrite
    /// The lines of the seats that the event had before.
    private var before: Set<String> = []

    fileprivate init(_ row: PlannedWrite, _ seat: String) {
      rows = [row]
      seats = [seat]
      written = row
    }

    fileprivate mutating func add(_ row: PlannedWrite, _ seat: String) {
      rows.append(row)
      seats.append(seat)
    }

    /// Gives one row the seats of all.
    fileprivate mutating func join(before notes: String?) {
      before = Set(SeatLines.lines(of: notes ?? ""))
      let place = seats.firstIndex { !before.contains($0) } ?? 0
      written = rows[place]
      let lines = (written.event.notes ?? "").split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      written.event.notes = lines.flatMap { $0 == seats[place] ? seats : [$0] }
        .joined(separator: "\n")
    }

    /// The status of a row, by that of the written one.
    func status(at place: Int, _ written: ImportResult.Status) -> ImportResult.Status {
      switch written {
      case .saved: .updated
      case .wouldSave: .wouldUpdate
      case .updated, .wouldUpdate: before.contains(seats[place]) ? .unchanged : written
      case .unchanged, .cancelled, .skipped, .rejected, .conflict, .noBooking, .wouldCancel: written
      }
    }
  }

  /// By the position of the row that is written.
  private var groups: [RecordPosition: Group] = [:]

  /// The records with one row for each group.
  ///
  /// - Parameter notes: of the event that a row's booking has in the calendar; nil without one.
  mutating func join(
    _ records: [DraftedRecord], notes: (PlannedWrite) -> String?
  ) -> [DraftedRecord] {
    var joined: [DraftedRecord] = []
    var found: [(place: Int, group: Group, known: Set<String>)] = []
    /// The groups that a next row of a booking may belong to.
    var open: [UUID: Int] = [:]
    for record in records {
      guard case .planned(let row) = record else {
        joined.append(record)
        continue
      }
      let seat = row.onlySeat
      if let seat, let place = open[row.identity],
        found[place].group.rows[0].differsInSeat(from: row),
        found[place].known.insert(seat).inserted
      {
        found[place].group.add(row, seat)
        continue
      }
      open[row.identity] = nil
      if let seat {
        open[row.identity] = found.count
        found.append((joined.count, Group(row, seat), [seat]))
      }
      joined.append(record)
    }
    for (place, group, _) in found where group.rows.count > 1 {
      var group = group
      group.join(before: notes(group.rows[0]))
      groups[group.written.position] = group
      joined[place] = .planned(group.written)
    }
    return joined
  }

  /// Removes the group of a row that was written.
  mutating func removeGroup(of position: RecordPosition) -> Group? {
    groups.isEmpty ? nil : groups.removeValue(forKey: position)
  }
}

extension PlannedWrite {
  /// The line of the row's only seat; nil for a record that is no such row.
  fileprivate var onlySeat: String? {
    guard isOneOfSeveral, !isEdited, event.status != .canceled, let notes = event.notes else {
      return nil
    }
    let lines = SeatLines.lines(of: notes)
    guard lines.count == 1, let line = lines.first else { return nil }
    let list = SeatList(String(line.dropFirst(SeatLines.label.count)))
    return list.parts.count == 1 && !list.hasNames ? line : nil
  }

  /// Whether both rows have one event but for the seat.
  fileprivate func differsInSeat(from other: PlannedWrite) -> Bool {
    func plain(_ row: PlannedWrite) -> Event {
      var event = row.event
      event.notes = row.event.notes.map(SeatLines.others)
      (event.creationDate, event.lastModifiedDate) = (nil, nil)
      return event
    }
    return writer === other.writer && source == other.source && recordTime == other.recordTime
      && hasDefaultLength == other.hasDefaultLength && plain(self) == plain(other)
  }
}
