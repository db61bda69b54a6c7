public import Glibc

/// IPv4 addresses of this machine.
public enum LoopbackAddress {
  /// Calls the body with 127.0.0.1 and the port.
  public static func with<R>(
    _ port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> R
  ) -> R {
    var address = sockaddr_in(
      sin_family: sa_family_t(AF_INET), sin_port: port.bigEndian,
      sin_addr: in_addr(s_addr: UInt32(0x7F00_0001).bigEndian), sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Lets the socket listen on a port that is free; the port, or nil on failure.
  public static func listen(_ descriptor: Int32) -> UInt16? {
    guard with(0, { Glibc.bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, 64) == 0
    else { return nil }
    return port(of: descriptor)
  }

  /// The port that a socket is bound to; nil on failure.
  public static func port(of descriptor: Int32) -> UInt16? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    return status == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }

  /// The error of connecting to the port; 0 if it worked, and the connection.
  public static func connect(_ descriptor: Int32, to port: UInt16) -> Int32 {
    with(port) { Glibc.connect(descriptor, $0, $1) } == 0 ? 0 : errno
  }
}
