import CalendarStore
import CivilTime
import Foundation
import Reservations

extension ImportDialog {
  /// Carries out `map` for the file of the current draft.
  func map(_ argument: String?) {
    let record = drafts[loop.session.current].record
    let file = record.position.file
    guard let reader = readers[file], record.names != .fixed else {
      return loop.tell(
        .complain("map is for JSON, CSV and labels; set a field instead, as in title NAME"))
    }
    var mapping = mappings[file] ?? reader.options.mapping
    guard let argument else {
      return loop.tell(.say(mapping.summary(unused: unused(of: file))))
    }
    let before = mapping
    let column: String?
    do throws(MappingError) { column = try mapping.map(words: argument) } catch {
      return loop.tell(.complain("map: \(error.reason)"))
    }
    if column != nil {
      earlierMappings[file, default: []].append(before)
    } else if argument == "undo" {
      guard let earlier = earlierMappings[file]?.popLast() else {
        return loop.tell(.complain("no mapping to undo"))
      }
      mapping = earlier
    } else {
      let words = argument.split(whereSeparator: \.isWhitespace)
      guard words.count == 2, words[0].lowercased() == "save" else {
        return loop.tell(
          .complain("not FIELD=COLUMN, as in map title=movie; or keep it: map save NAME"))
      }
      // A domain of one label is that of any local mail.
      let domain = record.sender.flatMap {
        record.isLabelled && $0.domain.contains(".") ? $0.domain : nil
      }
      guard !mapping.isEmpty || domain != nil else {
        return loop.tell(.complain("nothing is mapped; map first, as in map title=movie"))
      }
      let profile = DocumentProfile(mapping: mapping, sender: domain)
      return loop.tell(prompt.save(profile, as: String(words[1])))
    }
    do throws(InputError) {
      switch try readAgain(file, mapping, column: column) {
      case .entries(let new):
        mappings[file] = mapping
        return loop.replace(new)
      case .refused(let reason): loop.tell(.complain(reason))
      }
    } catch { loop.tell(.complain(error.reason)) }
    if column != nil { _ = earlierMappings[file]?.popLast() }
  }

  private enum Remapping {
    case entries([Int: EditEntry])
    case refused(String)
  }

  /// Drafts the bookings again that a file has records of, and that are not saved.
  ///
  /// - Parameter column: the column that was mapped; nil for a mapping that is undone.
  private func readAgain(
    _ file: String, _ mapping: FieldMapping, column: String?
  ) throws(InputError) -> Remapping {
    let entries = loop.session.entries
    var readings: [RecordPosition: (reservation: Reservation, reading: Reading)] = [:]
    var isFound = column == nil
    for (index, entry) in entries.enumerated() where entry.state != .settled {
      for record in drafts[index].records where record.position.file == file {
        guard let reader = readers[file], var again = try record.read(mapping, as: reader),
          again.reading.canBeMapped
        else { continue }
        isFound = isFound || !again.missing.contains { $0.column == column }
        // The members around a list are not part of the record's bytes.
        let own = try record.read(FieldMapping(), as: reader)?.reading.unused ?? []
        again.reading.unused += entry.record.unused.filter { value in
          !own.contains { $0.name == value.name }
        }
        readings[record.position] = (again.reservation, again.reading)
      }
    }
    guard isFound else {
      let names = unused(of: file)
      let known = names.isEmpty ? "all its keys are used" : "not used: \(names)"
      return .refused("no record has the key \"\((column ?? "").prefix(40))\"; \(known)")
    }
    let open = entries.indices.filter { index in
      entries[index].state != .settled
        && drafts[index].positions.contains { readings[$0] != nil }
    }
    let mapped = Bookings(ledger, defaults: defaults, ignoresCancellations: true, at: clock())
    mapped.mayChange = true
    let assignments = assign(
      open.flatMap { drafts[$0].assignments.map(\.item) }, readings, to: mapped)
    let byPosition = Dictionary(grouping: assignments, by: \.item.record.position)
    for index in open {
      let shown = byPosition[drafts[index].record.position]?.first
      let isWhole = drafts[index].positions.allSatisfy { position in
        byPosition[position]?.contains {
          $0.booking?.identity == shown?.booking?.identity
        } ?? false
      }
      guard isWhole else {
        return .refused(
          "\(drafts[index].record.position) and the other records of its booking would be several; "
            + "import the file again with --map")
      }
    }
    let byBooking = Dictionary(grouping: assignments, by: \.booking?.identity)
    var new: [Int: EditEntry] = [:]
    for index in open {
      let old = drafts[index]
      guard let assignment = byPosition[old.record.position]?.first else { continue }
      if let error = assignment.refusal?.failure {
        log.record(error)
        continue
      }
      let all = assignment.booking.flatMap { byBooking[$0.identity] } ?? [assignment]
      var draft = mapped.shown(assignment, among: all)
      draft.remarks += entries[index].record.remarks.filter(\.isOfFile)
      let statement = Statement(
        otherFile: assignment.otherFile, facts: assignment.booking?.removeUnstored() ?? [])
      let asked =
        switch question(about: draft, statement, of: old.record) {
        case .ask(let entry): entry
        // Only a record that needs no decision; the person has begun to decide.
        case .report: EditEntry(draft)
        }
      drafts[index] = DialogDraft(
        asked, statement, of: old.record,
        among: old.assignments.map { byPosition[$0.item.record.position]?.first ?? $0 })
      new[index] = entries[index].mapped(to: asked, loop.session.context, isUndo: column == nil)
    }
    return .entries(new)
  }

  /// Finds the bookings of records, an input after the other: each record states what was read of it
  /// now, else what it stated before.
  private func assign(
    _ items: [RecordFact],
    _ readings: [RecordPosition: (reservation: Reservation, reading: Reading)],
    to bookings: Bookings
  ) -> [Bookings.Assignment] {
    var assignments: [Bookings.Assignment] = []
    var known: Set<RecordPosition> = []
    for file in Set(items.map(\.record.position.file)).sorted() {
      for item in items where item.record.position.file == file {
        let position = item.record.position
        guard known.insert(position).inserted else { continue }
        let (reservation, reading) =
          readings[position] ?? (item.fact.reservation, item.reading)
        assignments += bookings.add(reservation, reading, of: item.record)
      }
    }
    return assignments + bookings.endInput()
  }

  /// The names of the columns that no draft of the file uses.
  private func unused(of file: String) -> String {
    var names: [String] = []
    for (index, entry) in loop.session.entries.enumerated()
    where drafts[index].record.position.file == file {
      for value in entry.draft.unused where !names.contains(value.name) && names.count < 20 {
        names.append(value.name)
      }
    }
    return names.joined(separator: ", ")
  }
}

extension FieldMapping {
  /// Maps the column of `FIELD=COLUMN`, and returns the column; nil for another text.
  mutating func map(words: String) throws(MappingError) -> String? {
    guard let equals = words.firstIndex(of: "=") else { return nil }
    let column = String(words[words.index(after: equals)...]).unquoted()
    try map(String(words[..<equals]).trimming(), to: column)
    return column
  }

  /// The mapping, and the columns that are not used, in a line.
  func summary(unused: String) -> String {
    let mapped = fields.flatMap { field in field.columns.map { "\(field.name)=\($0)" } }
    return (mapped.isEmpty ? "nothing is mapped" : mapped.joined(separator: ", "))
      + (unused.isEmpty ? "; every column is used" : "; not used: \(unused)")
  }
}

extension Remark {
  /// Whether the remark is about the file, and not about the record.
  var isOfFile: Bool {
    if case .encodingGuessed = self { true } else { false }
  }
}

extension String {
  /// The text between quotation marks, if it stands between some.
  func unquoted() -> String {
    let text = trimming()
    guard text.count >= 2, let first = text.first, first == "\"" || first == "'",
      text.last == first
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}
