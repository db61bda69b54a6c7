internal import Glibc
internal import Reservations
internal import TicketImport

/// An input opened before reading in calendars was given up, read later.
struct OpenInput {
  let file: InputFile

  init(_ file: InputFile) { self.file = file }

  /// The file's absolute path; nil for standard input.
  private var source: String? {
    guard file.name != "-" else { return nil }
    guard let path = realpath(file.name, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  func input(_ options: ReadingOptions) -> ImportInput {
    ImportInput(name: file.name, source: source) { () throws(InputError) in
      try file.rewind()
      return ReservationReader(file, file: file.name, options: options)
    }
  }
}
