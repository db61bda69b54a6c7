import CalendarStore
import CivilTime
import Foundation
import Reservations

/// A draft in the form in which a session is kept: texts that each version of the program can read.
struct SavedDraft: Codable {
  /// A value, and where it came from.
  struct Value: Codable {
    var text: String
    var by: String?

    init(_ text: String, _ origin: Origin) {
      self.text = text
      by = origin.rawValue
    }

    /// What is not known any more counts as the record's.
    var origin: Origin { by.flatMap(Origin.init(rawValue:)) ?? .record }

    var sourced: Sourced<String> { Sourced(text, origin) }
  }

  struct Values: Codable {
    var texts: [String]
    var by: String?

    init(_ texts: [String], _ origin: Origin) {
      self.texts = texts
      by = origin.rawValue
    }

    var origin: Origin { by.flatMap(Origin.init(rawValue:)) ?? .record }
  }

  struct Problem: Codable {
    var field: String
    var reason: String
  }

  struct Identity: Codable {
    var kind: String
    var parts: [String?]
  }

  var title: Value?
  var location: Value?
  var start: Value?
  var end: Value?
  var zoneBy: String?
  var notes: Value?
  var url: Value?
  var alarms: Values?
  var repeatRule: Value?
  var availability: Value?
  var status: Value?
  var calendar: Value?
  var duration: Value?
  var remarks: [String]?
  var unread: [Problem]?
  var identity: Identity?
}

extension SavedDraft {
  init(_ draft: EventDraft) {
    title = draft.title.map { Value($0.value, $0.origin) }
    location = draft.location.map { Value($0.value, $0.origin) }
    start = draft.start.map { Value($0.value.savedText, $0.origin) }
    end = draft.end.map { Value($0.value.savedText, $0.origin) }
    zoneBy = draft.zoneOrigin?.rawValue
    notes = draft.notes.map { Value($0.value, $0.origin) }
    url = draft.url.map { Value($0.value, $0.origin) }
    alarms = Values(draft.alarms.value.map(\.description), draft.alarms.origin)
    repeatRule = draft.repeatRule.map { Value($0.value.text, $0.origin) }
    availability = Value(
      draft.availability.value == .busy ? "busy" : "free", draft.availability.origin)
    status = Value(draft.status.value.savedText, draft.status.origin)
    calendar = draft.calendar.map { Value($0.value, $0.origin) }
    duration = Value(draft.duration.value.savedText, draft.duration.origin)
    if !draft.remarks.isEmpty { remarks = draft.remarks.map(\.savedText) }
    if !draft.unread.isEmpty {
      unread = draft.unread.map { Problem(field: $0.field.name, reason: $0.reason) }
    }
    identity = draft.identity.map(Identity.init)
  }

  /// The draft; what an older version did not keep is as in a draft that says nothing of it.
  func draft() throws(SavedFormError) -> EventDraft {
    var draft = EventDraft(defaults: DraftDefaults(alarms: Sourced([], .assumed)))
    draft.title = title?.sourced
    draft.location = location?.sourced
    draft.notes = notes?.sourced
    draft.url = url?.sourced
    draft.calendar = calendar?.sourced
    draft.start = try Self.read(start, "start") { EventTime(saved: $0) }
    draft.end = try Self.read(end, "end") { EventTime(saved: $0) }
    draft.zoneOrigin = zoneBy.map { Origin(rawValue: $0) ?? .record }
    draft.repeatRule = try Self.read(repeatRule, "repeat") { try? RecurrenceRule($0) }
    if let alarms { draft.alarms = try Self.alarms(alarms) }
    if let taken = try Self.read(availability, "show-as", EventAvailability.init(saved:)) {
      draft.availability = taken
    }
    if let status = try Self.read(status, "status", EventStatus.init(saved:)) {
      draft.status = status
    }
    if let length = try Self.read(duration, "duration", { Span(saved: $0) }) {
      draft.duration = length
    }
    draft.remarks = (remarks ?? []).compactMap(Remark.init(saved:))
    for problem in unread ?? [] {
      guard let field = DraftField.allCases.first(where: { $0.name == problem.field }) else {
        throw SavedFormError("field")
      }
      draft.unread.append(DraftProblem(field, problem.reason))
    }
    if let identity {
      guard let known = identity.identity else { throw SavedFormError("identity") }
      draft.identity = known
    }
    return draft
  }

  private static func read<Read>(
    _ value: Value?, _ field: String, _ read: (String) -> Read?
  ) throws(SavedFormError) -> Sourced<Read>? {
    guard let value else { return nil }
    guard let result = read(value.text) else { throw SavedFormError(field) }
    return Sourced(result, value.origin)
  }

  static func alarms(_ values: Values) throws(SavedFormError) -> Sourced<[AlarmSpec]> {
    var specs: [AlarmSpec] = []
    for text in values.texts {
      guard let spec = try? AlarmSpec(text) else { throw SavedFormError("alarms") }
      specs.append(spec)
    }
    return Sourced(specs, values.origin)
  }
}

extension SavedDraft.Identity {
  init(_ identity: BookingIdentity) {
    switch identity {
    case .booking(let provider, let number, let leg, let guest):
      self.init(kind: "booking", parts: [provider, number, leg, guest])
    case .record(let provider, let id): self.init(kind: "record", parts: [provider, id])
    case .occasion(let title, let start, let place):
      self.init(kind: "occasion", parts: [title, start, place])
    case .event(let uid): self.init(kind: "event", parts: [uid.uuidString])
    }
  }

  var identity: BookingIdentity? {
    switch (kind, parts.count) {
    case ("booking", 4):
      parts[1].map {
        .booking(provider: parts[0], number: $0, leg: parts[2], guest: parts[3])
      }
    case ("record", 2): parts[1].map { .record(provider: parts[0], id: $0) }
    case ("occasion", 3):
      parts[0].flatMap { title in
        parts[1].map { .occasion(title: title, start: $0, place: parts[2]) }
      }
    case ("event", 1): parts[0].flatMap(UUID.init(uuidString:)).map { .event($0) }
    default: nil
    }
  }
}

extension EventDraft: Codable {
  public init(from decoder: any Decoder) throws {
    self = try SavedDraft(from: decoder).draft()
  }

  public func encode(to encoder: any Encoder) throws { try SavedDraft(self).encode(to: encoder) }
}
