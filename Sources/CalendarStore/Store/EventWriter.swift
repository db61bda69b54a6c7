public import Foundation

/// A calendar that can be written to and not read.
///
/// It has no way to fetch an object, so whoever holds one cannot look into the calendar.
///
/// Writing has two phases: `stage` prepares changes out of everybody's sight, `StagedBatch.commit` makes them.
/// What is staged can be recorded in between, so that a program that is killed finds out later, by `reconcile`,
/// which of the changes were made.
public protocol EventWriter: AnyObject {
  var calendar: EventCalendar { get }

  /// How many changes `stage` takes at most. May fall while changes are staged.
  var batchLimit: Int { get }

  /// False where nothing is on disk before `finish` returns: one .ics file.
  var isDurableOnCommit: Bool { get }

  /// The version of the object of that name, by stat(2) alone; nil where nothing has the name. Throws where
  /// the calendar cannot tell.
  func version(of href: String) throws(WriteError) -> EventVersion?

  /// Prepares changes: durable, and in nobody's sight.
  ///
  /// May stop short, at `batchLimit` or where no more files can be open; the rest is for the next batch. Takes
  /// several changes of one name in their order, though the second may begin the next batch.
  func stage(_ changes: [EventChange]) -> any StagedBatch

  /// Finds out whether a write was made whose outcome nobody recorded, and removes what it left behind. Text
  /// that somebody else wrote is kept, and what a running program is about to write is left alone.
  ///
  /// `.made` with the object's etag, or with nil for a withdrawal; otherwise the write was not made:
  /// - `.missing`: nothing has the name;
  /// - `.exists`: the object is what it was before the write, or has the name of what was to be new;
  /// - `.changed`: the object is neither what it was nor what it was to be.
  func reconcile(_ write: InterruptedWrite) throws(WriteError) -> WriteOutcome

  /// Completes the output. To be called once, after the last commit.
  func finish() throws(WriteError)
}

/// Changes that are durable and that nobody can see yet. Dropped without `commit`, it leaves nothing behind.
public protocol StagedBatch: AnyObject {
  /// One for each change of a prefix of what was to be staged, in its order. Empty only where nothing was to be
  /// staged, or not even one change could be, for want of open files.
  var changes: [StagedChange] { get }

  /// Makes the changes that are ready, in their order, durably. To be called once.
  ///
  /// - Returns: an outcome for each of `changes`; for a decided one, what was decided.
  func commit() -> [WriteOutcome]
}

/// A change of a batch before `commit`.
public enum StagedChange: Sendable {
  /// The etag that the object will have: nil for a withdrawal, an .ics file and a server. The object's text:
  /// empty for a withdrawal and an .ics file.
  case ready(etag: String?, text: [UInt8])
  /// Nothing is left to do: the condition is not met, or the change cannot be made.
  case decided(WriteOutcome)
}

/// A write whose outcome nobody recorded.
public struct InterruptedWrite: Sendable, Equatable {
  public var calendar: EventCalendar
  public var href: String
  /// The etag that the object was to have; nil for a withdrawal.
  public var intended: String?
  /// The etag that the object had before; nil where it was to be new.
  public var expected: String?

  public init(calendar: EventCalendar, href: String, intended: String?, expected: String?) {
    self.calendar = calendar
    self.href = href
    self.intended = intended
    self.expected = expected
  }
}

/// What is to become of one object of a calendar.
public struct EventChange: Sendable {
  public enum Content: Sendable {
    indirect case event(Event)
    /// One whole iCalendar object (RFC 5545 §3.4), byte for byte.
    case object([UInt8])
    /// No object: the one that is there is withdrawn.
    case none
  }

  /// What the calendar must hold under the name for the change to be made.
  public enum Condition: Sendable, Equatable {
    /// Nothing has the name.
    case absent
    /// The object has this etag.
    case unchanged(etag: String)
    /// Anything, or nothing; but a withdrawal needs an object.
    case any
  }

  /// The object's name within its calendar: a file name that ends in `.ics`, never a path.
  public var href: String
  public var content: Content
  public var condition: Condition

  public init(href: String, content: Content, condition: Condition) {
    self.href = href
    self.content = content
    self.condition = condition
  }

  /// The name of an event's object: the UID in lower case and `.ics`.
  public static func href(for uid: UUID) -> String { uid.lowercaseName + ".ics" }
}

/// An event as its calendar names it, known by stat(2) alone.
public struct EventVersion: Sendable, Equatable {
  /// The name of the event within its calendar: a file name, never a path.
  public var href: String
  /// Inode, size and modification time in nanoseconds: changes with the content; nil where the calendar
  /// has no such thing.
  public var etag: String?
  /// When its file was last changed in any way (the ctime of stat(2), in nanoseconds): later than its writer
  /// left it also where somebody has set the modification time back. Nil where nobody knows.
  public var changed: Int?

  public init(href: String, etag: String?, changed: Int? = nil) {
    self.href = href
    self.etag = etag
    self.changed = changed
  }
}

/// What became of a change.
public enum WriteOutcome: Sendable {
  /// The calendar holds what the change asked for. The etag is nil after a withdrawal, and where the calendar
  /// has no etags (an .ics file) or did not say (a server).
  case made(etag: String?)
  /// Something has the name, and nothing was to have it. It is untouched.
  case exists
  /// The object has another etag than the expected one. It is untouched.
  case changed
  /// Nothing has the name, and an object was expected.
  case missing
  /// Certainly not made.
  case failed(WriteError)
  /// Made or not: a sync failed after the object was replaced or removed, or a server did not answer.
  case unknown(WriteError)
}

/// Why an event could not be written.
public struct WriteError: Error, Sendable, Equatable {
  /// What kind of thing went wrong, as it decides an exit status.
  public enum Cause: Sendable, Equatable {
    case noSuchCalendar, notPermitted, noSpace, readOnly, busy, inputOutput
    /// The event itself cannot be written as iCalendar.
    case invalidEvent
    /// Whoever read the output has gone away.
    case brokenPipe
  }

  public var cause: Cause
  /// The calendar or file it happened to, as the user named it.
  public var path: String
  /// Lower case, with what to do about it.
  public var reason: String

  public init(cause: Cause, path: String, reason: String) {
    self.cause = cause
    self.path = path
    self.reason = reason
  }
}
