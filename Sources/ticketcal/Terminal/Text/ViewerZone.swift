internal import CivilTime
internal import Foundation
internal import Glibc
internal import Reservations

/// The zone in which times are shown: the zone in TZ, or the system's.
struct ViewerZone: Sendable, Equatable {
  let zone: TimeZone
  /// The value of TZ if it is not in the zone database; the system's zone applies then.
  let unknown: String?

  /// Reads TZ as libc does if TZ has a colon before the zone or names the zone's file (tzset(3)).
  init(_ environment: [String: String]) {
    let value = environment["TZ"]
    let isSystem = value.map { Self.path($0) == "/etc/localtime" } ?? true
    let identifier = isSystem ? nil : value.flatMap(Self.identifier)
    zone = identifier.flatMap { TimeZone(identifier: $0) } ?? .current
    unknown = isSystem || identifier != nil ? nil : value
  }

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
  func warn(of viewerZone: ViewerZone) {
    guard let unknown = viewerZone.unknown else { return }
    warn(
      "TZ: no time zone \"\(unknown)\"; using \(viewerZone.zone.identifier). "
        + "Write it e.g. TZ=Europe/Berlin")
  }
}
