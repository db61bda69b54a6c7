internal import Glibc
internal import Reservations
internal import TicketImport

/// The inputs of one import, opened before reading in calendars is given up.
struct ImportInputs {
  private(set) var opened: [OpenInput] = []
  private(set) var missing: [InputError] = []

  init() {}

  /// - Parameter isReplayable: whether each is read twice.
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

  /// A command that was mistyped is no import, which the log would keep.
  ///
  /// - Parameters:
  ///   - first: the first word of the command line that is no option.
  ///   - commands: what it may stand for.
  func refuseMistyped(_ first: String?, among commands: [String]) throws(Stop) {
    guard opened.isEmpty, let error = missing.first, error.cause == .system(ENOENT),
      error.file == first, let mistyped = MistypedCommand(error.file, among: commands)
    else { return }
    throw mistyped.stop
  }

  /// Refuses to write over what is being read.
  func spare(from option: String, _ path: String?) throws(Stop) {
    guard let path, opened.contains(where: { $0.file.isFile(at: path) }) else { return }
    throw Stop(ExitStatus.usage, "\(option): \(path) is read by this import; name another file")
  }
}
