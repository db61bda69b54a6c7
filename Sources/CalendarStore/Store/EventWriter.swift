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
