internal import CivilTime
internal import Foundation
internal import Glibc
internal import Reservations

/// The zone in which times are shown: the zone in TZ, or the system's.
enum ViewerZone {
  /// Makes Foundation read TZ as libc does if TZ has a colon before the zone or names the zone's
  /// file (tzset(3)). Call this before anything uses the zone, and before a second thread exists.
  static func settle() {
    guard let value = getenv("TZ").map({ String(cString: $0) }) else { return }
    if path(value) == "/etc/localtime" {
      unsetenv("TZ")
    } else if let identifier = identifier(value) {
      if identifier != value { setenv("TZ", identifier, 1) }
    } else {
      unknown = value
      // Foundation would read "GMT+3" as a zone, with the opposite sign of libc.
      unsetenv("TZ")
    }
  }

  /// The value of TZ if it is not in the zone database; the system's zone applies then. Written
  /// before a second thread exists.
  nonisolated(unsafe) private(set) static var unknown: String?

  private static func path(_ value: String) -> String {
    value.hasPrefix(":") ? String(value.dropFirst()) : value
  }

  /// The identifier in the zone database for the value; nil if there is none.
  static func identifier(_ value: String) -> String? {
    let name = path(value)
    // As in libc; "UTC0" and "GMT0" are rules without changes.
    if ["", "UTC0", "GMT0"].contains(name) { return "UTC" }
    guard name.hasPrefix("/") else { return known(name) }
    guard let folder = name.range(of: "/zoneinfo/") else { return nil }
    let file = name[folder.upperBound...]
    return known(String(file.hasPrefix("posix/") ? file.dropFirst("posix/".count) : file))
  }

  private static func known(_ name: String) -> String? {
    guard let zone = try? ZoneName.zone(name) else { return nil }
    return zone.isUTC ? name : zone.identifier
  }
}

extension Messages {
  /// Warns about an unknown TZ. Call this before times in the viewer's zone are shown or read.
  func warnOfUnknownZone() {
    guard let unknown = ViewerZone.unknown else { return }
    warn(
      "TZ: no time zone \"\(unknown)\"; using \(TimeZone.current.identifier). "
        + "Write it e.g. TZ=Europe/Berlin")
  }
}
