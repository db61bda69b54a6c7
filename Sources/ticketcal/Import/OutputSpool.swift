internal import Glibc
internal import Reservations

/// Lines kept back until what they say is true, in an unnamed temporary file.
final class OutputSpool {
  private let file: UnsafeMutablePointer<FILE>
  private let pipe: OutputPipe

  /// Nil where no temporary file can be made.
  init?() {
    guard let file = tmpfile() else { return nil }
    self.file = file
    pipe = OutputPipe(fileno(file))
  }

  deinit { fclose(file) }

  func writeLine(_ text: String) { pipe.writeLine(text) }

  /// Passes everything on.
  func drain(to output: OutputPipe) {
    pipe.flush()
    let descriptor = fileno(file)
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      output.write(buffer.prefix(count))
    }
  }
}

/// Result lines in the order of their records, of which some are decided after those behind them.
struct RecordOrder {
  private struct Place {
    var position: RecordPosition
    var isDecided = false
    var line: String?
  }

  /// Those before `first` have been passed on.
  private var places: [Place] = []
  private var first = 0

  /// A record stands here whose line comes later.
  mutating func expect(_ position: RecordPosition) {
    places.append(Place(position: position))
  }

  /// Takes a record's line, or nil where it has none; those that may be passed on now.
  mutating func decide(_ line: String?, of position: RecordPosition) -> [String] {
    if first == places.count {
      reset()
      return line.map { [$0] } ?? []
    }
    let expected = places[first...].firstIndex { !$0.isDecided && $0.position == position }
    if let expected {
      places[expected].line = line
      places[expected].isDecided = true
    } else {
      places.append(Place(position: position, isDecided: true, line: line))
    }
    var ready: [String] = []
    while first < places.count, places[first].isDecided {
      if let line = places[first].line { ready.append(line) }
      places[first].line = nil
      first += 1
    }
    return ready
  }

  /// All that are still held, where some will never be decided.
  mutating func drain() -> [String] {
    defer { reset() }
    return places[first...].compactMap(\.line)
  }

  private mutating func reset() {
    places.removeAll()
    first = 0
  }
}
