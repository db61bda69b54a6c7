internal import CICal
internal import CivilTime

extension ICalendarComponent {
  /// Changes the RRULEs that differ; the others keep their lines.
  mutating func changeRules(
    to rules: [RecurrenceRule], from original: [RecurrenceRule], start: EventTime
  ) throws(UnwritableItem) {
    guard rules != original else { return }
    var added = rules
    var outdated: [Int] = []
    for (index, item) in items.enumerated() {
      guard case .line(let line) = item, line.name == "RRULE" else { continue }
      let written = EditableLine(line)
      if let known = added.firstIndex(where: { written?.says($0) ?? false }) {
        added.remove(at: known)
      } else {
        outdated.append(index)
      }
    }
    for rule in added {
      let made = try EditableLine(rule, from: start)
      if let index = outdated.first {
        items[index] = .line(made.folded(ending))
        outdated.removeFirst()
      } else {
        add(made)
      }
    }
    for index in outdated.reversed() { items.remove(at: index) }
  }

  /// Gives every rule what the change makes of it, and removes those it makes nil.
  mutating func editRules(_ change: (RuleParts) -> RuleParts?) {
    let ending = ending
    items = items.compactMap { item in
      guard case .line(let line) = item, line.name == "RRULE", var edited = EditableLine(line)
      else { return item }
      let parts = RuleParts(String(decoding: edited.value, as: UTF8.self))
      guard let changed = change(parts) else { return nil }
      guard changed != parts else { return item }
      edited.value = Array(changed.text.utf8)
      return .line(edited.folded(ending))
    }
  }
}

extension EditableLine {
  /// The rule of an RRULE; nil where it is none.
  var rule: RecurrenceRule? { try? RecurrenceRule(reading: ruleText) }

  fileprivate func says(_ rule: RecurrenceRule) -> Bool {
    self.rule == rule || ruleText.uppercased() == rule.text
  }

  private var ruleText: String {
    String(decoding: PropertyLine.trimmed(value[...]), as: UTF8.self)
  }

  /// The RRULE of what starts then.
  init(_ rule: RecurrenceRule, from start: EventTime) throws(UnwritableItem) {
    do throws(UnwritableEvent) {
      var lines = ContentLines()
      try lines.add(try rule.rrule(from: start))
      if let line = EditableLine(ContentLine(lines.bytes[...])) {
        self = line
        return
      }
    } catch .outOfMemory {
      throw .invalid(field: "repeat", reason: RecurrenceRuleError.refused.description)
    } catch {
      throw UnwritableItem(error, field: "repeat")
    }
    throw .invalid(field: "repeat", reason: RecurrenceRuleError.refused.description)
  }
}
