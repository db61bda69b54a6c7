internal import CalendarStore

/// What may be done with a source, as a line.
struct SourceAccess {
  private let source: CalendarSource
  private let limit: AccessLimit
  private let events: Permission
  private let reminders: Permission
  /// What the server allows; nil for other sources, and for a server that was not set up.
  private let server: [StoredCalendar]?
  private let home: HomeAbbreviation

  init(_ source: CalendarSource, _ calendars: ReadableCalendars) {
    let access = calendars.access
    self.source = source
    limit = access.sources.first { $0.source == source }?.limit ?? .none
    let isReadOnly = source.kind == .subscribed
    events = Permission(
      access.status(of: source, for: .event), limit, adds: !isReadOnly)
    // A command that saves reminders also reads them.
    reminders = Permission(access.status(of: source, for: .reminder), limit, adds: false)
    do throws(StoreError) { server = try access.serverCalendars(of: source) } catch {
      server = nil
      calendars.process.messages.problem(error.reason)
    }
    home = calendars.process.home
  }

  /// - Parameter name: the painted name for people.
  func line(as format: OutputFormat, name: String) -> String {
    switch format {
    case .json:
      var line = JSONLine()
      line.append("source", source.name)
      line.append("path", source.location)
      line.append("events", events.word)
      line.append("reminders", reminders.word)
      line.append("limit", limit.rawValue)
      if source.kind == .calDAV {
        line.append(
          "server", server?.map { "\($0.calendar.name): \($0.permission)" } ?? [])
      }
      return line.line
    case .text:
      let path = SafeText(home.text(source.location), limit: 4096).text
      let sentence =
        events == reminders
        ? sentence(events, about: "events and reminders")
        : "\(sentence(events, about: "events")); \(sentence(reminders, about: "reminders"))"
      return "\(name) (\(path)): \(sentence).\(serverSentence)"
    }
  }
}

extension SourceAccess {
  private func sentence(_ permission: Permission, about items: String) -> String {
    permission.sentence(about: items, isReadOnly: source.kind == .subscribed)
  }

  private var serverSentence: String {
    guard source.kind == .calDAV else { return "" }
    guard let server else {
      return " Its calendars are not known yet; run ticketcal access setup \(source.name)."
    }
    let calendars = server.map { "\(SafeText($0.calendar.name).text) (\($0.permission))" }
    return " The server allows: \(calendars.joined(separator: ", "))."
  }
}

extension StoredCalendar {
  /// What the server allows.
  var permission: String {
    switch (isReadable, !isImmutable) {
    case (true, true): "read, write"
    case (true, false): "read"
    case (false, true): "write"
    case (false, false): "nothing"
    }
  }
}

/// The access to the events, or to the reminders, of a source.
private enum Permission {
  case full
  /// The user's answer.
  case adding
  /// The configuration's limit.
  case addingAtMost
  case addingUntilAsked
  case nothingUntilAsked
  /// The user's answer.
  case denied
  /// The configuration's limit.
  case restricted

  /// - Parameter adds: whether items can be added without reading the calendar.
  init(_ status: AuthorizationStatus, _ limit: AccessLimit, adds: Bool) {
    switch status {
    case .fullAccess: self = .full
    case .writeOnly: self = adds ? .adding : .denied
    case .denied: self = .denied
    case .restricted: self = adds && limit == .writeOnly ? .addingAtMost : .restricted
    case .notDetermined: self = adds ? .addingUntilAsked : .nothingUntilAsked
    }
  }

  /// The word in JSON: EventKit's `EKAuthorizationStatus`.
  var word: String {
    switch self {
    case .full: "fullAccess"
    case .adding, .addingAtMost: "writeOnly"
    case .addingUntilAsked, .nothingUntilAsked: "notDetermined"
    case .denied: "denied"
    case .restricted: "restricted"
    }
  }

  func sentence(about items: String, isReadOnly: Bool) -> String {
    switch self {
    case .full: "ticketcal may read \(isReadOnly ? "" : "and change ")\(items)"
    case .adding: "\(items) can be added and are not read, as you said"
    case .addingAtMost:
      "\(items) can be added; the configuration keeps ticketcal from reading them"
    case .addingUntilAsked: "\(items) can be added; the first command that reads them will ask"
    case .nothingUntilAsked:
      "the first command that reads \(isReadOnly ? "" : "or adds ")\(items) will ask"
    case .denied:
      "\(items) are \(isReadOnly ? "not read" : "neither read nor added"), as you said"
    case .restricted:
      "the configuration keeps ticketcal from reading \(isReadOnly ? "" : "and adding ")\(items)"
    }
  }
}
