public import CivilTime
public import Foundation

/// A calendar that can be written to but not read.
///
/// The protocol has no call that fetches an object, so code with a writer alone cannot read the
/// calendar.
///
/// Writing has two phases: `stage` prepares changes invisibly, `StagedBatch.commit` makes them.
/// Staged changes can be recorded in between: after a crash, `reconcile` finds out which of the
/// changes were made.
public protocol CalendarWriter: AnyObject {
  var calendar: EventCalendar { get }

  /// The most changes that `stage` accepts. May decrease while changes are staged.
  var batchLimit: Int { get }

  /// False for an .ics file: nothing is on disk before `finish` returns.
  var isDurableOnCommit: Bool { get }

  /// Whether each call of `version(of:)` is a request to a server. What is known of an object decides
  /// then, and the condition of its write tells whether that still holds.
  var isRemote: Bool { get }

  /// The version of the object of that name, by stat(2) alone, or of a server by its etag; nil if no
  /// object has the name. Throws if the lookup fails.
  func version(of href: String) throws(StoreError) -> ObjectVersion?

  /// Prepares changes, invisibly to readers; durably if `isDurableOnCommit`.
  ///
  /// May stage fewer changes, because of `batchLimit` or the limit of open files; the rest is for
  /// the next batch. Accepts several changes of one name in their order, though the second one may
  /// begin the next batch.
  func stage(_ changes: [ObjectWrite]) -> StagedBatch

  /// Finds out whether an interrupted write was made, and removes its temporary files. A text of
  /// another program is kept, and files that a running program has locked are not touched.
  ///
  /// Returns `.made` with the object's etag, or with nil for a withdrawal; otherwise the write was
  /// not made:
  /// - `.missing`: no object has the name;
  /// - `.exists`: the object has the etag from before the write, or the write was to create a new
  ///   object and another object has the name;
  /// - `.changed`: the object has neither the expected nor the intended etag.
  ///
  /// Returns `.unknown` for a write that a server may still make, and, with the cause `undecided`, where
  /// the server does not tell whose version it has.
  func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome

  /// Completes the output. Call it once, after the last commit.
  func finish() throws(StoreError)
}

extension CalendarWriter {
  public var isDurableOnCommit: Bool { true }
  public var isRemote: Bool { false }

  /// Does nothing: every commit is durable.
  public func finish() throws(StoreError) {}

  /// Adds a new event, stamped with the time, under the name that its UID gives. Throws `refused` if an
  /// object has the name.
  ///
  /// Several events are added faster as one batch: `stage` their ``ObjectWrite/init(adding:at:)``.
  @discardableResult
  public func add(_ event: Event, at now: Instant) throws(StoreError) -> ObjectVersion {
    let write = ObjectWrite(adding: event, at: now)
    guard let outcome = stage([write]).commit().first else { throw .tooManyFiles(calendar) }
    switch outcome {
    case .made(let etag, let href, _): return ObjectVersion(href: href ?? write.href, etag: etag)
    case .exists, .changed:
      throw .refused(reason: "the calendar \(calendar.name) has this event already")
    case .missing: throw .missing
    case .failed(let error), .unknown(let error): throw error
    }
  }
}

/// Changes that are prepared and still invisible. A batch that is released without `commit` leaves
/// no files.
public final class StagedBatch {
  /// One element for each staged change, in order; the staged changes are a prefix of those passed
  /// to `stage`. Empty only if no change was passed, or if the limit of open files allowed none.
  public let changes: [StagedChange]
  private let make: () -> [WriteOutcome]

  /// - Parameter make: makes the changes that are ready, and returns an outcome for each of them.
  public init(_ changes: [StagedChange], _ make: @escaping () -> [WriteOutcome]) {
    (self.changes, self.make) = (changes, make)
  }

  /// Changes that a calendar refuses.
  public convenience init(refusing changes: [ObjectWrite], _ error: StoreError) {
    self.init(changes.map { _ in .decided(.failed(error)) }) { [] }
  }

  /// Makes the changes that are ready, in their order, durably. Call it once.
  ///
  /// - Returns: an outcome for each of `changes`; for a decided change, the decided outcome.
  public func commit() -> [WriteOutcome] {
    var made = make().makeIterator()
    return changes.compactMap { change in
      if case .decided(let outcome) = change { outcome } else { made.next() }
    }
  }
}

/// A change of a batch before `commit`.
public enum StagedChange: Sendable {
  /// `etag` is the object's future etag: nil for a withdrawal, an .ics file and a server. `text` is
  /// empty for a withdrawal and an .ics file.
  case ready(etag: String?, text: [UInt8])
  /// The outcome is known before the commit: the condition is not met, or the change cannot be
  /// made.
  case decided(WriteOutcome)
}

/// A write without a recorded outcome.
public struct InterruptedWrite: Sendable, Equatable {
  public var calendar: EventCalendar
  public var href: String
  public var isRemoval: Bool
  /// The object's etag after the write; nil for a withdrawal, and on a server, which gives it after the
  /// write.
  public var intended: String?
  /// The object's etag before the write; nil for a new object.
  public var expected: String?
  /// The earliest moment at which the write can have been sent to a server; nil if unknown.
  public var sent: Instant?
  /// When the next write of the object can have been sent, without a known outcome, too; nil for none.
  public var followed: Instant?
  /// The text that was to be written; nil for a withdrawal, and where nothing compares it.
  public var text: [UInt8]?

  /// - Parameter isRemoval: by default whether there is no intended etag.
  public init(
    calendar: EventCalendar, href: String, isRemoval: Bool? = nil, intended: String?,
    expected: String?, sent: Instant? = nil, text: [UInt8]? = nil
  ) {
    self.text = text
    self.sent = sent
    self.calendar = calendar
    self.href = href
    self.isRemoval = isRemoval ?? (intended == nil)
    self.intended = intended
    self.expected = expected
  }
}

/// A change of one object of a calendar.
public struct ObjectWrite: Sendable {
  public enum Content: Sendable {
    indirect case event(Event)
    /// One whole iCalendar object (RFC 5545 §3.4), byte for byte.
    case object([UInt8])
    /// Withdraws the object.
    case none
  }

  /// The condition for the change, on the object with its name.
  public enum Condition: Sendable, Equatable {
    /// No object has the name.
    case absent
    /// The object has this etag.
    case unchanged(etag: String)
    /// Always met, except that a withdrawal needs an object.
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

  /// The addition of a new event, stamped with the time, under the name that its UID gives.
  public init(adding event: Event, at now: Instant) {
    var event = event
    (event.creationDate, event.lastModifiedDate) = (now, now)
    self.init(href: ObjectName.href(event.uid), content: .event(event), condition: .absent)
  }

  /// The removal of an object that still has the version; one without an etag stands for any version.
  init(removing version: ObjectVersion) {
    self.init(
      href: version.href, content: .none,
      condition: version.etag.map { .unchanged(etag: $0) } ?? .any)
  }

  /// The UID in lower case and `.ics`.
  public static func href(for uid: UUID) -> String { uid.lowercaseName + ".ics" }
}

extension ObjectWrite.Content {
  /// The object's text; nil for a withdrawal.
  ///
  /// - Parameter mayBeEmpty: whether the text is that of a file, which an edit or its undo puts back
  ///   even if it was empty. An empty text of an import is a lost one.
  package func text(
    by encoder: EventEncoder, mayBeEmpty: Bool = false
  ) throws(StoreError) -> [UInt8]? {
    switch self {
    case .event(let event):
      return try StoreError.editing { () throws(EditError) in try encoder.object(of: event) }
    case .object(let text):
      guard text.count <= ICalendarObject.largest else {
        throw .refused(reason: "the event is too large; shorten its notes")
      }
      guard mayBeEmpty || !text.isEmpty else {
        throw .refused(reason: "the event's text is empty; import its record again")
      }
      return text
    case .none: return nil
    }
  }
}

extension Event {
  /// The event alone as a whole iCalendar object (RFC 5545 §3.4), as in its file.
  ///
  /// - Parameter productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  package func objectText(productID: String) throws(StoreError) -> [UInt8] {
    let encoder = EventEncoder(productID: productID)
    return try StoreError.editing { () throws(EditError) in try encoder.object(of: self) }
  }
}

/// An event's object and its version, by stat(2) alone.
public struct ObjectVersion: Sendable, Equatable {
  /// The object's name within its calendar: a file name, never a path.
  public var href: String
  /// Inode, size and modification time in nanoseconds: changes with the content. Nil if the
  /// calendar has no etags.
  public var etag: String?
  /// The file's ctime (stat(2)) in nanoseconds: unlike the modification time, programs cannot set
  /// it back. Nil if the calendar did not report it.
  public var changed: Int?

  public init(href: String, etag: String?, changed: Int? = nil) {
    self.href = href
    self.etag = etag
    self.changed = changed
  }
}

/// The outcome of a change.
public enum WriteOutcome: Sendable {
  /// The change is made. The etag is nil after a withdrawal, and if the calendar has no etags (an
  /// .ics file) or did not send one (a server). The name is that of a server which gave the object
  /// another one than the change has; nil otherwise. `isVerbatim` is false for a text that a server
  /// may have altered: it did not answer the write with an etag (RFC 4791 §5.3.4).
  case made(etag: String?, href: String? = nil, isVerbatim: Bool = true)
  /// The change needed a free name, and another object has the name. That object is unchanged.
  case exists
  /// The object has another etag than the expected one. The object is unchanged.
  case changed
  /// The change expected an object, and no object has the name.
  case missing
  /// The change is certainly not made.
  case failed(StoreError)
  /// The change may be made or not: a sync failed after the object was replaced or removed, a server
  /// did not answer, or it does not tell whose version it has (the cause `undecided`).
  case unknown(StoreError)
}
