internal import CLinux
internal import Glibc

/// A request or a reply on a pipe between two of the processes. It is written at once, as pipe(7) has
/// it for less than PIPE_BUF bytes, so no part of it is left where a process dies.
struct Message: Equatable {
  /// The same in a request and its reply.
  var sequence: UInt32
  /// Of a request, the index of the service; of a reply, a `Reply`.
  var code: UInt32
  /// The length of the document or of the answer in bytes, a status, a signal or an `errno`.
  var number: Int64

  /// Why there is no answer, or that there is one.
  enum Reply: UInt32 {
    case answered, notInstalled, notStarted, tooSlow, status, signal, malformed
  }

  private static let size = MemoryLayout<Message>.size

  func write(to pipe: Int32) -> Bool {
    withUnsafeBytes(of: self) { bytes in
      while true {
        let count = Glibc.write(pipe, bytes.baseAddress, bytes.count)
        if count >= 0 || errno != EINTR { return count == bytes.count }
      }
    }
  }

  /// Nil at the end of the pipe, and for less than a message.
  static func read(from pipe: Int32) -> Message? {
    var message = Message(sequence: 0, code: 0, number: 0)
    let count = withUnsafeMutableBytes(of: &message) { bytes in
      while true {
        let count = Glibc.read(pipe, bytes.baseAddress, bytes.count)
        if count >= 0 || errno != EINTR { return count }
      }
    }
    return count == size ? message : nil
  }
}

/// A file in memory, memfd_create(2), which processes share.
struct SharedFile {
  let descriptor: Int32

  init() throws(ChildFault) {
    descriptor = memfd_create("ticketcal", UInt32(CLINUX_MFD_CLOEXEC))
    guard descriptor >= 0 else { throw .notStarted("memfd_create", errno: errno) }
  }

  /// Its length in bytes.
  var length: Int { max(0, Int(lseek(descriptor, 0, SEEK_END))) }

  /// Replaces the contents; false, with `errno`, if that fails.
  func replace(with bytes: [UInt8]) -> Bool {
    var at = 0
    while at < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress?.advanced(by: at), bytes.count - at, off_t(at))
      }
      if count > 0 { at += count } else if count == 0 || errno != EINTR { return false }
    }
    return ftruncate(descriptor, off_t(bytes.count)) == 0
  }

  /// A copy of the first bytes; fewer if the file is shorter.
  func contents(upTo length: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(0, length)) { bytes, count in
      while count < length {
        let read = pread(
          descriptor, bytes.baseAddress?.advanced(by: count), length - count, off_t(count))
        if read > 0 { count += read } else if read == 0 || errno != EINTR { return }
      }
    }
  }
}

/// A pipe whose ends no other program gets.
struct Pipe {
  let reader: Int32
  let writer: Int32

  init() throws(ChildFault) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .notStarted("pipe2", errno: errno) }
    (reader, writer) = (ends[0], ends[1])
  }
}

enum Descriptors {
  /// Closes all descriptors of the process but the standard ones and these.
  static func closeAll(but kept: [Int32]) {
    var next: UInt32 = 3
    for descriptor in kept.map(UInt32.init).sorted() where descriptor >= next {
      if descriptor > next { close_range(next, descriptor - 1, 0) }
      next = descriptor + 1
    }
    close_range(next, .max, 0)
  }
}
