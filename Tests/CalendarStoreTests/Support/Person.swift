import Foundation

@testable import CalendarStore

/// Somebody else who works in the same folder.
struct Person: Sendable {
  let folder: String

  /// Saves a file as editors and vdirsyncer do: whole, by renaming.
  func save(_ text: String, as name: String) {
    let draft = "\(folder)/person-\(UUID().uuidString)"
    let file = open(draft, O_CREAT | O_EXCL | O_WRONLY, 0o600)
    guard file >= 0 else { return }
    var bytes = Array(text.utf8)
    _ = write(file, &bytes, bytes.count)
    close(file)
    rename(draft, "\(folder)/\(name)")
  }

  func delete(_ name: String) { unlink("\(folder)/\(name)") }

  /// Every name in the folder, as if the program were killed now: the same files in another folder.
  func snapshot(to copy: String) {
    mkdir(copy, 0o700)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      link("\(folder)/\(name)", "\(copy)/\(name)")
    }
  }
}

/// Keeps what a writer says it will do, and what shows in the folder at that time.
final class RecordingJournal: WriteJournal, @unchecked Sendable {
  private let folder: String
  private let failure: WriteError?
  private let lock = NSLock()
  private var kept: [IntendedWrite] = []
  private var shown: [[String]] = []

  init(_ folder: String, failure: WriteError? = nil) {
    self.folder = folder
    self.failure = failure
  }

  var writes: [IntendedWrite] { lock.withLock { kept } }
  var parts: Int { lock.withLock { shown.count } }
  /// The names that were told of and there already.
  var shownBefore: [String] { lock.withLock { shown.flatMap(\.self) } }

  func intend(_ writes: [IntendedWrite]) throws(WriteError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    lock.withLock {
      shown.append(names.filter { name in writes.contains { $0.href == name } })
      kept += writes
    }
    if let failure { throw failure }
  }
}
