internal import Glibc
internal import Reservations
internal import TicketImport

/// The inputs of one import, opened before the process gives up reading calendars.
struct ImportInputs {
  private(set) var opened: [OpenInput] = []
  private(set) var missing: [InputError] = []

  init() {}

  /// - Parameter isReplayable: whether each input is read twice.
  init(_ files: [String], watch: SignalWatch, isReplayable: Bool) {
    OpenFiles.raiseLimit()
    for name in files {
      do {
        let file = try InputFile(
          name, watch: watch, isReplayable: isReplayable,
          staysOpen: opened.count < OpenFiles.mostInputs)
        opened.append(OpenInput(file))
      } catch {
        missing.append(error)
      }
    }
  }

  /// Refuses to overwrite an input.
  func spare(from option: String, _ path: String?) throws(CommandError) {
    guard let path, opened.contains(where: { $0.file.isFile(at: path) }) else { return }
    throw CommandError(
      ExitStatus.usage, "\(option): \(path) is read by this import; name another file")
  }
}
