internal import CalendarStore
internal import Glibc
internal import Reservations
internal import SystemPackage

/// Result lines in an unnamed temporary file, until the calendars are written.
final class OutputSpool {
  private let file: UnsafeMutablePointer<FILE>
  private let pipe: OutputPipe

  /// Nil if no temporary file can be created.
  init?() {
    guard let file = tmpfile() else { return nil }
    self.file = file
    pipe = OutputPipe(fileno(file))
  }

  deinit { fclose(file) }

  func writeLine(_ text: String) { pipe.writeLine(text) }

  /// Writes all lines to the output. Returns the error of the temporary file if lines were lost;
  /// nil otherwise.
  func drain(to output: OutputPipe) -> Errno? {
    pipe.flush()
    let descriptor = fileno(file)
    // The last line before a failed write may be incomplete.
    guard pipe.failure == nil, lseek(descriptor, 0, SEEK_SET) == 0 else {
      return pipe.failure ?? .latest
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return count == 0 ? nil : .latest }
      output.write(buffer.prefix(count))
    }
  }
}

/// Result lines in the order of their records, if later records are decided earlier.
struct RecordOrder {
  private struct Place {
    var isDecided = false
    var line: String?
  }

  /// Places before `first` are written.
  private var places: [Place] = []
  private var first = 0
  /// The places of undecided records, in order.
  private var expected: [RecordPosition: [Int]] = [:]

  /// Reserves the place of a record that is decided later.
  mutating func expect(_ position: RecordPosition) {
    expected[position, default: []].append(places.count)
    places.append(Place())
  }

  /// The lines that can be written after this decision. `line` is nil for a record without a line.
  mutating func decide(_ line: String?, of position: RecordPosition) -> [String] {
    if first == places.count {
      reset()
      return line.map { [$0] } ?? []
    }
    if let place = expected[position]?.first {
      expected[position]?.removeFirst()
      places[place] = Place(isDecided: true, line: line)
    } else {
      places.append(Place(isDecided: true, line: line))
    }
    var ready: [String] = []
    while first < places.count, places[first].isDecided {
      if let line = places[first].line { ready.append(line) }
      places[first].line = nil
      first += 1
    }
    return ready
  }

  /// The remaining lines, at the end of the input.
  mutating func drain() -> [String] {
    defer { reset() }
    return places[first...].compactMap(\.line)
  }

  private mutating func reset() {
    places.removeAll()
    expected.removeAll()
    first = 0
  }
}
