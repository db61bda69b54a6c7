import CalendarStore
public import Reservations

extension ItemDraft {
  /// This draft with one field set from typed text. Throws the error of the value.
  public func setting(
    _ field: DraftField, to value: String, _ context: EditContext
  ) throws(TimeError) -> ItemDraft {
    var draft = self
    try field.access.parse(&draft, value.trimming(), context)
    draft.unread.removeAll { $0.field == field }
    if field != .begin { draft.moveBeginAlong(from: self) }
    draft.moveRuleAlong()
    return draft
  }

  /// The origin of a field's value; nil for a field without one. The default calendar has none.
  public func origin(of field: DraftField) -> Origin? { field.access.origin(self) }

  /// A field's value as one line that can be edited and read back; empty where there is none. Notes
  /// have their line ends as `\n`; elsewhere a line end is a space.
  public func text(of field: DraftField, _ context: EditContext) -> String {
    field.access.text(self, context)
  }

  /// Whether events of the two drafts differ in this field. The calendar is not a field of an
  /// event.
  func differs(from other: ItemDraft, in field: DraftField) -> Bool {
    field.access.differs(self, other)
  }

  /// The fields whose text differs from the other draft.
  func fields(changedSince before: ItemDraft, _ context: EditContext) -> [FieldChange] {
    DraftField.allCases.compactMap { field in
      let old = before.text(of: field, context)
      return old == text(of: field, context)
        ? nil : FieldChange(field: field, before: old, draft: before)
    }
  }

  /// The fields that differ from the written version, with their earlier values. A difference only
  /// in a calendar's own form of a value does not count.
  func fields(
    changedSinceWritten written: ItemDraft, _ context: EditContext
  ) -> [FieldChange] {
    DraftField.allCases.compactMap { field in
      guard differs(from: written, in: field) else { return nil }
      let before =
        field == .title
        ? written.shownTitle.map(Self.flat) ?? "" : written.text(of: field, context)
      return FieldChange(field: field, before: before, draft: written)
    }
  }
}

extension EditContext {
  /// The name of the calendar that a person typed.
  ///
  /// - Parameter type: what is to be added to it.
  func calendar(
    meantBy text: String, for type: EntityType
  ) throws(TimeError) -> String {
    let found = calendars.calendars(named: text)
    guard let only = found.first else {
      let names = calendars.names(for: type).joined(separator: ", ")
      throw TimeError("no such calendar; calendars: \(names)")
    }
    guard found.count == 1 else {
      let names = found.map(\.calendar.qualifiedName).joined(separator: ", ")
      throw TimeError("several calendars have this name; choose one of \(names)")
    }
    if let refusal = only.refusal(ofAdding: type) { throw TimeError(refusal) }
    return calendars.name(of: only.calendar)
  }
}
