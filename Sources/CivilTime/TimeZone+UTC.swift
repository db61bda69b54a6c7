public import Foundation

extension TimeZone {
  /// Whether the zone is UTC under any of its names. A time of it is written with `Z`, and TZID must not
  /// name it (RFC 5545 §3.2.19).
  public var isUTC: Bool {
    switch identifier {
    case "UTC", "GMT", "Etc/UTC", "Etc/GMT", "UCT", "Etc/UCT", "Zulu", "Etc/Zulu", "Universal",
      "Etc/Universal", "Greenwich", "Etc/Greenwich", "GMT0", "Etc/GMT0":
      true
    default: false
    }
  }
}
