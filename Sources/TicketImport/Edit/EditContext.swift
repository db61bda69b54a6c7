public import CivilTime

/// What the prompt has to know of the world: the day it is, the defaults, the calendars there are.
public struct EditContext: Sendable {
  /// The person's clock, for `tomorrow` and the like.
  public var now: LocalDateTime
  public var defaults: DraftDefaults
  /// Names that `calendar` takes; the first is the default calendar.
  public var calendars: [String]
  /// What `calendars` has for a calendar, by SOURCE/CALENDAR.
  public var qualifiedNames: [String: String]
  /// Whether the event of a cancelled booking is removed, where it would otherwise be marked.
  public var deletesCancelled: Bool
  public var purpose: EditPurpose
  /// Whether nothing may be saved while one of the drafts still to be decided has a problem.
  public var isStrict: Bool

  public init(
    now: LocalDateTime, defaults: DraftDefaults, calendars: [String],
    qualifiedNames: [String: String] = [:], deletesCancelled: Bool = false,
    purpose: EditPurpose = .importing, isStrict: Bool = false
  ) {
    self.now = now
    self.defaults = defaults
    self.calendars = calendars
    self.qualifiedNames = qualifiedNames
    self.deletesCancelled = deletesCancelled
    self.purpose = purpose
    self.isStrict = isStrict
  }

  /// What `calendars` has for the calendar that a draft names, which for nil is the default one.
  func name(ofCalendar named: String?) -> String? {
    guard let named else { return calendars.first }
    return qualifiedNames[named] ?? named
  }
}
