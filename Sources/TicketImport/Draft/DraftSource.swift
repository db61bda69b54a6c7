internal import CalendarStore

/// The records that a draft's values came from. The `Origin` of a value says how it was made.
public struct DraftSource: Sendable, Equatable {
  /// The record of the fields that are not in `records`, as `RecordPosition` describes it; nil for
  /// the record that the draft is shown with.
  public var record: String?
  /// The records of the fields that a merge took from another record of the booking.
  public var records: [DraftField: String] = [:]
  /// The names of the record's members that state a field, as in schema.org: `departureTime`.
  public var members: [DraftField: String] = [:]

  public init(
    record: String? = nil, records: [DraftField: String] = [:],
    members: [DraftField: String] = [:]
  ) {
    self.record = record
    self.records = records
    self.members = members
  }
}

extension ItemDraft {
  /// Whether the draft's record is an iCalendar object.
  public var isCalendarObject: Bool { object != nil }

  /// The name of the start's zone; nil for a start without one.
  public var zoneName: String? { start?.value.zoneIdentifier }
}

extension DraftField {
  /// Reads the name of a field or the beginning of one, in any case.
  init(typed text: String) throws(EditSyntaxError) {
    let name = text.lowercased() == "duration" ? DraftField.end.name : text.lowercased()
    let all = DraftField.allCases
    let found = all.filter { $0.name == name }
    let matches = found.isEmpty ? all.filter { $0.name.hasPrefix(name) } : found
    guard matches.count == 1 else {
      let names = (matches.isEmpty ? all : matches).map(\.name).joined(separator: ", ")
      throw EditSyntaxError(
        reason: matches.isEmpty
          ? "no field \"\(text.prefix(40))\"; fields: \(names)"
          : "\"\(text.prefix(40))\" is ambiguous: \(names)")
    }
    self = matches[0]
  }
}
