public import Foundation

/// Is told what a writer is about to do to a calendar, so that whoever cuts it off leaves a trace.
public protocol WriteJournal: AnyObject, Sendable {
  /// The contents of these writes are in files that nobody sees, and none of them shows in the calendar
  /// before this has returned. Called on any thread, once at a time, while writes of an earlier call may
  /// still be being made. Where it throws, none of them is made, and each fails with that error.
  func intend(_ writes: [IntendedWrite]) throws(WriteError)
}

/// A change that is about to be made.
public struct IntendedWrite: Sendable {
  public var uid: UUID
  /// The name the event has or will have within its calendar.
  public var href: String
  /// The etag that it will have, which neither naming nor replacing alters; nil for a withdrawal.
  public var etag: String?
  /// The text that it will have; empty for a withdrawal.
  public var text: [UInt8]
  /// What was to be the case for the change to be made.
  public var condition: EventChange.Condition

  public init(
    uid: UUID, href: String, etag: String?, text: [UInt8], condition: EventChange.Condition
  ) {
    self.uid = uid
    self.href = href
    self.etag = etag
    self.text = text
    self.condition = condition
  }
}
