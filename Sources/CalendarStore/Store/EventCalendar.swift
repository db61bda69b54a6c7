/// A calendar that events can be written to.
public struct EventCalendar: Sendable, Hashable {
  /// The name people use: the folder's or file's name.
  public var title: String
  /// The name of the source it belongs to; nil for one given by its path alone.
  public var source: String?
  /// What it is found again by: the absolute path of a vdir. Nil for what cannot be found again, such as
  /// one iCalendar file or a pipe.
  public var identifier: String?

  public init(title: String, source: String? = nil, identifier: String? = nil) {
    self.title = title
    self.source = source
    self.identifier = identifier
  }
}

/// A place that holds calendars: a folder of vdirs, or an account on a server.
public struct CalendarSource: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case local, calDAV
  }

  /// The name it has in the configuration.
  public var name: String
  public var kind: Kind
  /// The absolute path of the folder, or the address.
  public var location: String

  public init(name: String, kind: Kind = .local, location: String) {
    self.name = name
    self.kind = kind
    self.location = location
  }
}

/// A calendar as its source describes it.
public struct StoredCalendar: Sendable, Hashable {
  /// Names it for good: folder name, source and path.
  public let calendar: EventCalendar
  public let source: CalendarSource
  /// What people read; by default the calendar's name. vdir's `displayname`.
  public var title: String
  /// `#RRGGBB` in upper case; nil where it has none. vdir's `color`.
  public var color: String?
  public var entityTypes: Set<EntityType>
  /// Nothing in it can be written.
  public var isImmutable: Bool

  public init(
    calendar: EventCalendar, source: CalendarSource, title: String, color: String? = nil,
    entityTypes: Set<EntityType> = Set(EntityType.allCases), isImmutable: Bool = false
  ) {
    self.calendar = calendar
    self.source = source
    self.title = title
    self.color = color
    self.entityTypes = entityTypes
    self.isImmutable = isImmutable
  }

  /// Whether one that is given that title would be called the same: white space and control characters of a
  /// title are not kept as they are.
  public func isCalled(_ title: String) -> Bool {
    VdirProperty.title(Array(title.utf8)) == self.title
  }
}

/// What a calendar may hold.
public enum EntityType: String, Sendable, Hashable, CaseIterable {
  /// RFC 5545 §3.6.1, VEVENT.
  case event
  /// RFC 5545 §3.6.2, VTODO.
  case reminder
}
