internal import Foundation
internal import SystemPackage

/// Writes events to a vdir: a directory with one file for each event, named after its UID.
///
/// The writer of an import never opens the directory or its files for reading, so it works with
/// permission to write and search only (mode 0300), and in a sandbox without read access.
package class VdirWriter: CalendarWriter {
  package let calendar: EventCalendar

  private let directory: OpenDirectory
  /// Nil for a writer that must not open the directory for reading.
  private let folder: VdirFolder?
  private let encoder: EventEncoder
  private let fileLimit: Int?
  private var steps = WriteSteps()

  /// The most files of a batch; larger batches save no time.
  private static let mostFiles = 16_448
  /// The files of a batch if the process's limit is unknown.
  private static let leastFiles = 256
  /// The descriptors left to the rest of the program.
  private static let otherFiles = 64

  /// - Parameters:
  ///   - productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  ///   - fileLimit: the most files that a batch may hold open; nil for the process's soft limit,
  ///     less the descriptors of the rest of the program.
  init(
    _ directory: OpenDirectory, readableAs folder: VdirFolder?, calendar: EventCalendar,
    productID: String, fileLimit: Int? = nil
  ) {
    self.directory = directory
    self.folder = folder
    encoder = EventEncoder(productID: productID)
    self.calendar = calendar
    self.fileLimit = fileLimit
  }

  /// A writer for the directory at the path, which must exist; it is not read. `kind` and `exchanges`
  /// are those of `OpenDirectory`.
  convenience init(
    directory path: String, calendar: EventCalendar, productID: String,
    kind: NewFile.Kind? = nil, fileLimit: Int? = nil, exchanges: Bool = true
  ) throws(StoreError) {
    let directory: OpenDirectory
    do { directory = try OpenDirectory(path, kind: kind, exchanges: exchanges) } catch {
      throw StoreError(error, path: path)
    }
    self.init(
      directory, readableAs: nil, calendar: calendar, productID: productID, fileLimit: fileLimit)
  }

  package var batchLimit: Int { fileLimit ?? Self.softFileLimit }

  /// The most new objects of a batch, each of which is an open file.
  static var softFileLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return leastFiles
    }
    return max(1, Int(min(limit.rlim_cur, rlim_t(mostFiles))) - otherFiles)
  }

  package func version(of href: String) throws(StoreError) -> ObjectVersion? {
    if let refusal = refusal(of: href) { throw refusal }
    do {
      return try directory.status(of: href).map {
        ObjectVersion(href: href, etag: $0.etag, changed: $0.changed)
      }
    } catch {
      throw StoreError(error, path: directory.path)
    }
  }

  package func stage(_ changes: [ObjectWrite]) -> StagedBatch {
    let batch = VdirBatch(in: directory, readableAs: folder, steps: steps)
    for change in changes {
      guard batch.changes.count < batchLimit else { break }
      do throws(StoreError) {
        if let refusal = refusal(of: change.href) { throw refusal }
        if batch.decide(change) { continue }
        let text = try change.content.text(by: encoder, mayBeEmpty: folder != nil)
        guard batch.add(change, text: text) else { break }
      } catch {
        batch.decide(.failed(error))
      }
    }
    batch.sync()
    return StagedBatch(batch.changes, batch.commit)
  }

  package func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome {
    if let refusal = refusal(of: write.href) { throw refusal }
    let exchange = FileExchange(directory: directory, name: write.href)
    let status: FileStatus?
    do throws(Errno) {
      try exchange.clearLeftovers(intended: write.intended, expected: write.expected)
      status = try directory.status(of: write.href)
    } catch {
      throw StoreError(error, path: directory.path)
    }
    guard let status else { return write.intended == nil ? .made(etag: nil) : .missing }
    let etag = status.etag
    if etag == write.intended { return .made(etag: etag) }
    return write.expected.map(status.has) ?? true ? .exists : .changed
  }

  /// The reason why no object can have the name; nil for a valid name.
  private func refusal(of href: String) -> StoreError? {
    guard !ObjectName.isValid(href) || href.utf8.count > ObjectName.longest else { return nil }
    return .refused(
      reason: "an event's file name must end in .ics, have no slash in it and at most "
        + "\(ObjectName.longest) bytes; choose another one")
  }
}

#if DEBUG
  extension VdirWriter {
    /// Called after every step of a write, for tests that kill the program there. Set it before
    /// `stage`.
    package var reached: (@Sendable (WriteStep) -> Void)? {
      get { steps.reached }
      set { steps.reached = newValue }
    }
  }
#endif
