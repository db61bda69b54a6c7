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
      guard let new = try readAgain(file, mapping, column: column) else {
        let names = unused(of: file)
        let known = names.isEmpty ? "all its keys are used" : "not used: \(names)"
        _ = earlierMappings[file]?.popLast()
        return loop.tell(
          .complain("no record has the key \"\((column ?? "").prefix(40))\"; \(known)"))
      }
      mappings[file] = mapping
      loop.replace(new)
    } catch {
      if column != nil { _ = earlierMappings[file]?.popLast() }
      loop.tell(.complain(error.reason))
    }
  }

  /// Drafts the records of a file again that are not saved; nil if none has the column. Without a
  /// column, a mapping is undone.
  private func readAgain(
    _ file: String, _ mapping: FieldMapping, column: String?
  ) throws(InputError) -> [Int: EditEntry]? {
    let mapped = Bookings(
      ledger, defaults: defaults, ignoresCancellations: true, at: clock())
    mapped.mayChange = true
    var assignments: [Bookings.Assignment] = []
    var isFound = column == nil
    for (index, entry) in loop.session.entries.enumerated() where entry.state != .settled {
      let record = drafts[index].record
      guard record.position.file == file, let reader = readers[file],
        var again = try record.read(mapping, as: reader),
        again.reading.canBeMapped
      else { continue }
      isFound =
        isFound || !again.missing.contains { $0.reason.contains("\"\(column ?? "")\"") }
      // The members around a list are not part of the record's bytes.
      let own = try record.read(FieldMapping(), as: reader)?.reading.unused ?? []
      again.reading.unused += entry.record.unused.filter { value in
        !own.contains { $0.name == value.name }
      }
      assignments += mapped.add(again.reservation, again.reading, of: record)
    }
    guard isFound else { return nil }
    assignments += mapped.endInput()
    let byPosition = Dictionary(
      assignments.map { ("\($0.item.record.position)", $0) },
      uniquingKeysWith: { first, _ in first })
    let byBooking = Dictionary(grouping: assignments, by: \.booking?.identity)
    var new: [Int: EditEntry] = [:]
    for (index, entry) in loop.session.entries.enumerated() where entry.state != .settled {
      let old = drafts[index]
      guard let assignment = byPosition["\(old.record.position)"] else { continue }
      if case .failed(let error)? = assignment.refusal {
        log.record(error)
        continue
      }
      let all = assignment.booking.flatMap { byBooking[$0.identity] } ?? [assignment]
      var draft = mapped.shown(assignment, among: all)
      draft.remarks += entry.record.remarks.filter(\.isOfFile)
      let drafted = try? draft.event(at: clock())
      let asked =
        switch question(about: draft, drafted, of: old.record, for: draft.calendar?.value) {
        case .ask(let entry): entry
        // Only a record that needs no decision; the person has begun to decide.
        case .report: EditEntry(draft)
        }
      drafts[index] = DialogDraft(
        asked, of: old.record, drafted: drafted,
        facts: assignment.booking?.removeUnstored().map { [$0] } ?? [], others: old.others)
      new[index] = entry.mapped(to: asked, loop.session.context, isUndo: column == nil)
    }
    return new
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
