public import Foundation

/// A calendar one can add to and not read.
///
/// There is no way to fetch through it, so whoever holds one cannot look into the calendar.
public protocol EventWriter: AnyObject {
  var calendar: EventCalendar { get }

  /// When the events of a group are on disk.
  var durability: WriteDurability { get }

  /// The name the calendar keeps an event of this UID under; nil where it has none. Tells that it is
  /// there and nothing more.
  func href(of uid: UUID) -> String?

  /// Adds a group of events, each of them once: an event whose UID the calendar holds is left as it
  /// is. Returns one outcome an event, in their order; with `.afterEachGroup` every `.saved` is
  /// durable when this returns.
  func add(_ events: [Event]) -> [WriteOutcome]

  /// Begins what `add` does, so that more events can be made ready meanwhile. What is begun is written
  /// in its order, and is durable when its outcomes are there.
  func begin(_ events: [Event]) -> PendingWrite

  /// Asks that what was begun be made durable now, without waiting for it.
  func flush()

  /// Completes what was added. With `.atFinish`, nothing is on disk until this has returned.
  func finish() throws(WriteError)
}

extension EventWriter {
  /// Adds the events at once.
  public func begin(_ events: [Event]) -> PendingWrite {
    PendingWrite(add(events))
  }

  /// Nothing is left to be done.
  public func flush() {}
}

public enum WriteDurability: Sendable, Equatable {
  case afterEachGroup, atFinish
}

public enum WriteOutcome: Sendable {
  case saved(SavedEvent)
  /// The calendar already had an event of this UID; nothing was written.
  case exists(href: String)
  case failed(WriteError)
}
