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
    .target(name: "CivilTime", swiftSettings: house),
    .target(name: "Reservations", dependencies: ["CivilTime"], swiftSettings: house),
    .testTarget(name: "CivilTimeTests", dependencies: ["CivilTime"], swiftSettings: house),
    .testTarget(
      name: "ReservationsTests", dependencies: ["Reservations", "CivilTime"],
      swiftSettings: house),
  ]
)
