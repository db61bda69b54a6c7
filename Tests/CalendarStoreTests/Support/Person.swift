import Foundation

@testable import CalendarStore

/// Somebody else who works in the same folder.
struct Person: Sendable {
  let folder: String

  /// Saves a file as editors and vdirsyncer do: whole, by renaming.
  ///
  /// - Returns: the file's etag; nil if it could not be written.
  @discardableResult
  func save(_ text: String, as name: String) -> String? {
    let draft = "\(folder)/person-\(UUID().uuidString)"
    let file = open(draft, O_CREAT | O_EXCL | O_WRONLY, 0o600)
    guard file >= 0 else { return nil }
    var bytes = Array(text.utf8)
    _ = write(file, &bytes, bytes.count)
    var status = stat()
    fstat(file, &status)
    close(file)
    rename(draft, "\(folder)/\(name)")
    return FileStatus(status).etag
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
