internal import Glibc

/// Lines kept back until what they say is true, in an unnamed temporary file.
final class HeldLines {
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
  func release(to output: OutputPipe) {
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
