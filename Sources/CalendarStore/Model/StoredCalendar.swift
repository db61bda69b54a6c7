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
