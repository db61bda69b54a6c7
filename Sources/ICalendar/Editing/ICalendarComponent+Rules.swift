internal import CivilTime

extension ICalendarComponent {
  /// Changes the RRULE lines of rules that differ; other lines stay.
  ///
  /// - Parameter start: the time that the rules apply to.
  mutating func changeRules(to rules: [RecurrenceRule], start: EventTime?) {
    var added = rules
    var outdated: [Int] = []
    for (index, item) in items.enumerated() {
      guard case .line(let line) = item, line.name == "RRULE" else { continue }
      let written = Property(line)
      if let known = added.firstIndex(where: { written?.says($0) ?? false }) {
        added.remove(at: known)
      } else {
        outdated.append(index)
      }
    }
    for rule in added {
      let made = Property("RRULE", value: start.map { rule.text(from: $0) } ?? rule.text)
      if let index = outdated.first {
        items[index] = .line(made.folded(ending))
        outdated.removeFirst()
      } else {
        add(made)
      }
    }
    let gone = Set(outdated)
    items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
  }

  /// Replaces each rule by the result of `change`; nil removes the rule.
  mutating func editRules<E: Error>(
    _ change: (EditableRule) throws(E) -> EditableRule?
  ) throws(E) {
    try editProperties(["RRULE"]) { (line) throws(E) in
      guard let rule = try change(EditableRule(String(decoding: line.value, as: UTF8.self))) else {
        return nil
      }
      var edited = line
      edited.value = Array(rule.text.utf8)[...]
      return edited
    }
  }
}

extension Property {
  fileprivate func says(_ rule: RecurrenceRule) -> Bool {
    let text = String(decoding: Property.trimmed(value), as: UTF8.self)
    return text.uppercased() == rule.text || (try? RecurrenceRule(reading: text)) == rule
  }
}
