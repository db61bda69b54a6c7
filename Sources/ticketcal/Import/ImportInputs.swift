internal import CalendarStore
internal import Foundation
internal import Glibc
internal import Reservations
internal import TicketImport

/// The inputs of one import, opened before the process gives up reading calendars.
struct ImportInputs {
  private(set) var opened: [OpenInput] = []
  private(set) var missing: [InputError] = []
  /// The names of the opened files that were found in folders.
  private(set) var folderFiles: Set<String> = []
  /// The folders without files.
  private(set) var emptyFolders: [String] = []

  private let standardInput: Int32
  /// Further inputs are opened when they are read.
  private let mostOpen: Int

  /// - Parameters:
  ///   - files: files and folders; of a folder, the files in it.
  ///   - sources: refused as inputs, with all calendars in them.
  ///   - standardInput: the descriptor of the input `-`.
  init(
    _ files: [String], besides sources: [CalendarSource], watch: SignalWatch,
    standardInput: Int32
  ) {
    self.standardInput = standardInput
    OpenFiles.raiseLimit()
    mostOpen = OpenFiles.mostInputs
    for name in files {
      guard FileManager.default.isFolder(name) else {
        open(name, watch, isFromFolder: false)
        continue
      }
      do {
        let found = try FolderFiles(besides: sources).files(in: name)
        if found.isEmpty { emptyFolders.append(name) }
        for file in found { open(file, watch, isFromFolder: true) }
      } catch {
        missing.append(error)
      }
    }
  }

  private mutating func open(_ name: String, _ watch: SignalWatch, isFromFolder: Bool) {
    do {
      let file = try InputFile(
        name, watch: watch,
        staysOpen: opened.count < mostOpen, standardInput: standardInput)
      opened.append(OpenInput(file, isFromFolder: isFromFolder))
      if isFromFolder { folderFiles.insert(name) }
    } catch {
      missing.append(error)
    }
  }

  /// Refuses to overwrite an input by the file of `--output`.
  func spare(_ path: String?) throws(CommandError) {
    guard let path, opened.contains(where: { $0.file.isFile(at: path) }) else { return }
    throw CommandError(
      ExitStatus.usage, "--output: \(path) is read by this import; name another file")
  }
}
