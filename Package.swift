// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "ticketcal",
  targets: [
    .systemLibrary(name: "CICal", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CLibUUID", pkgConfig: "uuid", providers: [.apt(["uuid-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CivilTime", swiftSettings: house),
    .target(
      name: "CalendarStore", dependencies: ["CICal", "CLinux", "CivilTime"],
      swiftSettings: house),
    .target(name: "Reservations", dependencies: ["CivilTime"], swiftSettings: house),
    .target(
      name: "TicketImport",
      dependencies: ["CalendarStore", "Reservations", "CivilTime", "CLibUUID"],
      swiftSettings: house),
    .testTarget(name: "CivilTimeTests", dependencies: ["CivilTime"], swiftSettings: house),
    .testTarget(
      name: "CalendarStoreTests", dependencies: ["CalendarStore", "CICal", "CLinux", "CivilTime"],
      swiftSettings: house),
    .testTarget(
      name: "ReservationsTests", dependencies: ["Reservations", "CivilTime"],
      swiftSettings: house),
    .testTarget(
      name: "TicketImportTests",
      dependencies: ["TicketImport", "CalendarStore", "Reservations", "CivilTime"],
      swiftSettings: house),
  ]
)
