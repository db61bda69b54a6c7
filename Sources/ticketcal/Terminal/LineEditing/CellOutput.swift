internal import CLinux
internal import CalendarStore
internal import Glibc

/// The stream that libedit writes to. Replaces stand-ins by their text, and passes other output to
/// the terminal unchanged.
final class CellOutput {
  private(set) var stream: UnsafeMutablePointer<FILE>?
  private let descriptor: Int32
  private let cells: GraphemeCells
  private let watch: SignalWatch
  private var unfinished: [UInt8] = []
  private var captured: [UInt8]?

  init(descriptor: Int32, cells: GraphemeCells, watch: SignalWatch) {
    self.descriptor = descriptor
    self.cells = cells
    self.watch = watch
    var functions = cookie_io_functions_t()
    functions.write = { cookie, bytes, count in
      guard let cookie, let bytes else { return 0 }
      Unmanaged<CellOutput>.fromOpaque(cookie).takeUnretainedValue()
        .write(UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    }
    stream = fopencookie(Unmanaged.passUnretained(self).toOpaque(), "w", functions)
  }

  deinit {
    if let stream { fclose(stream) }
  }

  func write(_ text: String) {
    flush()
    send(Array(text.utf8))
  }

  func flush() {
    if let stream { fflush(stream) }
  }

  /// The output of libedit during `body`, which is not printed.
  func capturing(_ body: () -> Void) -> String {
    flush()
    captured = []
    body()
    flush()
    defer { captured = nil }
    return String(decoding: captured ?? [], as: UTF8.self)
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    if captured != nil {
      captured?.append(contentsOf: bytes)
    } else if unfinished.isEmpty, bytes.allSatisfy({ $0 < 0xF0 }) {
      send(Array(bytes))
    } else {
      send(replacingStandIns(in: unfinished + bytes))
    }
  }

  private func replacingStandIns(in bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes[...]
    unfinished = []
    while let lead = rest.first {
      guard lead >= 0xF0 else {
        result.append(lead)
        rest = rest.dropFirst()
        continue
      }
      guard rest.count >= 4 else {
        unfinished = Array(rest)
        break
      }
      let sequence = rest.prefix(4)
      let value = sequence.dropFirst().reduce(UInt32(lead & 0x07)) { $0 << 6 | UInt32($1 & 0x3F) }
      result.append(contentsOf: cells.shown(value) ?? Array(sequence))
      rest = rest.dropFirst(4)
    }
    return result
  }

  /// Stops if the process should end, because a stopped terminal must not block the process.
  private func send(_ bytes: [UInt8]) {
    DescriptorOutput.write(bytes, to: descriptor) { watch.terminationSignal != nil }
  }
}
