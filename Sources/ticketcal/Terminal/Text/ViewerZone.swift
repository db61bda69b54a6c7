internal import CivilTime
internal import Foundation
internal import Glibc
internal import Reservations

/// The zone that times are shown in: that of TZ, or else the system's.
enum ViewerZone {
  /// Has Foundation take TZ as libc does where it has a colon before the zone or names the zone's file
  /// (tzset(3)). To be called before anything asks for the zone, and before a second thread exists.
  static func settle() {
    guard let value = getenv("TZ").map({ String(cString: $0) }) else { return }
    if path(value) == "/etc/localtime" {
      unsetenv("TZ")
    } else if let identifier = identifier(value) {
      if identifier != value { setenv("TZ", identifier, 1) }
    } else {
      unknown = value
      // Foundation would take "GMT+3" for a zone, and of the other sign than libc.
      unsetenv("TZ")
    }
  }

  /// What TZ said, where that is no zone of the zone database and the system's zone counts. Written before a
  /// second thread exists.
  nonisolated(unsafe) private(set) static var unknown: String?

  private static func path(_ value: String) -> String {
    value.hasPrefix(":") ? String(value.dropFirst()) : value
  }

  /// What the zone database calls the zone of such a value; nil where it has none.
  static func identifier(_ value: String) -> String? {
    let name = path(value)
    // As libc has it; the latter two are rules, of clocks that do not change.
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
  /// Says that TZ was of no use; to be called where times of the viewer's zone are shown or read.
  func warnOfUnknownZone() {
    guard let unknown = ViewerZone.unknown else { return }
    warn(
      "TZ: no time zone \"\(unknown)\"; using \(TimeZone.current.identifier). "
        + "Write it e.g. TZ=Europe/Berlin")
  }
}
