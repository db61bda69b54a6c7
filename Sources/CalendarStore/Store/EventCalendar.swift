/// A calendar that events can be written to.
public struct EventCalendar: Sendable, Hashable {
  /// The name of the folder or file.
  public var name: String
  /// The name of the calendar's source; nil for a calendar given by path.
  public var source: String?
  /// The absolute path of a vdir, or the URL of a server's calendar. Nil for a calendar that cannot be
  /// found again: one iCalendar file, or a pipe.
  public var identifier: String?

  public init(name: String, source: String? = nil, identifier: String? = nil) {
    self.name = name
    self.source = source
    self.identifier = identifier
  }

  /// SOURCE/NAME, which only this calendar has; the path of a calendar in no source.
  public var qualifiedName: String { source.map { "\($0)/\(name)" } ?? identifier ?? name }

  /// Compares bytes: two folders can have names that are canonically equal.
  public static func == (one: EventCalendar, other: EventCalendar) -> Bool {
    one.source == other.source && one.name.utf8.elementsEqual(other.name.utf8)
      && one.identifier == other.identifier
      && (one.identifier ?? "").utf8.elementsEqual((other.identifier ?? "").utf8)
  }
}

/// A place that holds calendars: a folder of vdirs, iCalendar files, or an account on a server.
public struct CalendarSource: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A folder of vdirs.
    case local = "vdir"
    /// An account on a CalDAV server (RFC 4791).
    case calDAV = "caldav"
    /// One iCalendar file, or a folder of them, each a calendar. EventKit's `subscribed`.
    case subscribed = "ics"
  }

  /// The source's name in the configuration.
  public var name: String
  public var kind: Kind
  /// The absolute path of the folder or file, or the server's URL.
  public var location: String

  /// Whether the text is the URL of a server that a password may be sent to: https, or http to this
  /// machine, with no user in it.
  public static func isServer(_ location: String) -> Bool { ServerURL(location) != nil }

  public init(name: String, kind: Kind = .local, location: String) {
    self.name = name
    self.kind = kind
    self.location = location
  }
}

/// A calendar as its source describes it.
public struct StoredCalendar: Sendable, Hashable {
  /// The calendar's folder name, source and path.
  public let calendar: EventCalendar
  /// The calendar's lasting identity, also after its folder is renamed: the UUID in the file `uid`
  /// of its folder. Without this file the path, which ``EventStore/keepingIdentity(of:)`` replaces.
  /// EventKit's `calendarIdentifier`.
  public let calendarIdentifier: String
  public let source: CalendarSource
  /// The display name; by default the calendar's name. vdir's `displayname`.
  public var title: String
  /// `#RRGGBB` in upper case; nil for no color. vdir's `color`.
  public var color: String?
  public var entityTypes: Set<EntityType>
  /// Whether the calendar is read-only.
  public var isImmutable: Bool
  /// False for a calendar that its server lets the user add to alone.
  public let isReadable: Bool
  /// False for a calendar that is made with its first item.
  public let exists: Bool

  public init(
    calendar: EventCalendar, source: CalendarSource, title: String, color: String? = nil,
    entityTypes: Set<EntityType> = Set(EntityType.allCases), isImmutable: Bool = false,
    isReadable: Bool = true, calendarIdentifier: String? = nil, exists: Bool = true
  ) {
    self.calendar = calendar
    self.calendarIdentifier =
      calendarIdentifier ?? calendar.identifier ?? "\(source.name)/\(calendar.name)"
    self.source = source
    self.title = title
    self.color = color
    self.entityTypes = entityTypes
    self.isImmutable = isImmutable
    self.isReadable = isReadable
    self.exists = exists
  }

  /// The identifier that stays when the folder is renamed; nil if no program gave it one.
  public var lastingIdentifier: String? {
    calendarIdentifier == calendar.identifier ? nil : calendarIdentifier
  }

  /// Why no item of the type can be added, with the next step; nil if items can be added.
  public func refusal(ofAdding type: EntityType) -> String? {
    let next = "choose another calendar"
    if source.kind == .subscribed {
      return "\(calendar.qualifiedName) is a file of another program; \(next)"
    }
    if source.kind == .calDAV, isImmutable {
      return "the server does not let you add to \(calendar.qualifiedName); \(next)"
    }
    guard !entityTypes.contains(type) else { return nil }
    let other = type == .event ? "reminders" : "events"
    return "\(calendar.qualifiedName) is for \(other) only; \(next)"
  }

  /// Whether a calendar made with this title would get the same display name. White space and
  /// control characters are normalized in both.
  public func isCalled(_ title: String) -> Bool {
    VdirCalendar.displayName(title) == self.title
  }
}

extension StoredCalendar {
  /// In bytes.
  private static let longestTitle = 1024

  /// The title and the color as a calendar keeps them. Throws `StoreError.invalid` for a title without
  /// visible characters, and for a text that is no color.
  static func checked(
    _ title: String, _ color: String?
  ) throws(StoreError) -> (title: String, color: String?) {
    guard title.utf8.count <= longestTitle, let checked = VdirCalendar.displayName(title)
    else {
      throw .invalid(
        field: "title",
        reason: title.utf8.count <= longestTitle
          ? "it has no letters; give it some" : "it is too long; shorten it")
    }
    guard let color else { return (checked, nil) }
    guard let normal = CalendarColor.color(color) else {
      throw .invalid(field: "color", reason: "it is not a color; write it as #3366CC or blue")
    }
    return (checked, normal)
  }
}
