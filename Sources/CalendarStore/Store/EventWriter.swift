public import Foundation

/// A calendar one can write to and not read.
///
/// There is no way to fetch through it, so whoever holds one cannot look into the calendar.
public protocol EventWriter: AnyObject {
  var calendar: EventCalendar { get }

  /// When the events of a group are on disk.
  var durability: WriteDurability { get }

  /// Is told of every part of a group before it shows. To be set before the first write. A writer that
  /// is durable `.atFinish` tells it nothing: its events cannot be found again.
  var journal: (any WriteJournal)? { get set }

  /// Whether an event that is saved comes with its etag, where the calendar has such a thing and it takes a
  /// look at the file; true at first. A journal is told all the same. To be set before the first write.
  var tellsEtags: Bool { get set }

  /// The name the calendar keeps an event of this UID under, and its etag; nil where it has none. By
  /// stat(2) alone: tells that it is there, whether it has changed, and nothing more.
  func version(of uid: UUID) -> EventVersion?

  /// Whether the calendar has an event of this UID. By stat(2) alone.
  func contains(_ uid: UUID) -> Bool

  /// Makes a group of changes, each where its condition is met. Returns one outcome a change, in their
  /// order; with `.afterEachGroup` everything is durable when this returns. A UID that a group adds twice
  /// is added once; otherwise a group is to change a UID only once.
  func write(_ changes: [EventChange]) -> [WriteOutcome]

  /// Begins what `write` does, so that more events can be made ready meanwhile. What is begun is made in
  /// its order, and is durable when its outcomes are there.
  func begin(_ changes: [EventChange]) -> PendingWrite

  /// Asks that what was begun be made durable now, without waiting for it.
  func flush()

  /// Settles what a write that was cut off has left of this event, without losing any text that somebody
  /// else has written. To be called before one asks for its `version`, which then tells whether the write
  /// was made. What a program that lives is about to do is left alone.
  ///
  /// - Parameters:
  ///   - intended: the etag that the event was to have; nil for a withdrawal. Without it, a text that has
  ///     a hidden name alone may be left.
  ///   - expected: the etag that it had before; nil for a new event. Without it, a withdrawal that was not
  ///     complete is taken back, and so may a replacement be.
  func clearLeftovers(of uid: UUID, intended: String?, expected: String?)

  /// Completes what was written. With `.atFinish`, nothing is on disk until this has returned.
  func finish() throws(WriteError)
}

extension EventWriter {
  public func contains(_ uid: UUID) -> Bool { version(of: uid) != nil }

  /// The name the calendar keeps an event of this UID under; nil where it has none.
  public func href(of uid: UUID) -> String? { version(of: uid)?.href }

  /// Adds a group of events: an event whose UID the calendar holds is left as it is.
  public func add(_ events: [Event]) -> [WriteOutcome] { write(events.map(EventChange.add)) }

  /// Makes the changes at once.
  public func begin(_ changes: [EventChange]) -> PendingWrite { PendingWrite(write(changes)) }

  /// Nothing is left to be done.
  public func flush() {}

  /// Nothing is ever left.
  public func clearLeftovers(of uid: UUID, intended: String?, expected: String?) {}
}
