// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "ticketcal",
  products: [
    .executable(name: "ticketcal", targets: ["ticketcal"]),
    .library(name: "CalendarStore", targets: ["CalendarStore", "ICalendar", "CivilTime"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "CAirports",
      exclude: [
        "LICENSE", "airports.tsv", "corrections.tsv", "names.tsv", "places.tsv", "update.py",
      ]),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CEditLine", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(name: "CICal", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CGMime", providers: [.apt(["libgmime-3.0-dev"])]),
    .systemLibrary(name: "CLibArchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CLibXML2", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CLibUUID", pkgConfig: "uuid", providers: [.apt(["uuid-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CivilTime", swiftSettings: house),
    .target(
      name: "ICalendar", dependencies: ["CLibUUID", "CivilTime"], swiftSettings: house),
    .target(
      name: "CalendarStore",
      dependencies: [
        "ICalendar", "CCurl", "CLibXML2", "CLinux", "CivilTime",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      swiftSettings: house),
    .target(
      name: "Reservations",
      dependencies: [
        "CAirports", "CGMime", "CLibArchive", "CLibXML2", "CivilTime", "ICalendar",
      ],
      resources: [
        .embedInCode("Tabular/columns.tsv"), .embedInCode("Time/words.tsv"),
        .embedInCode("Containers/HTML/entities.tsv"),
      ],
      swiftSettings: house),
    .target(
      name: "TicketImport",
      dependencies: [
        "CalendarStore", "Reservations", "CivilTime",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .target(name: "Sandbox", dependencies: ["CLinux"], swiftSettings: house),
    .executableTarget(
      name: "ticketcal",
      dependencies: [
        "TicketImport", "CalendarStore", "Reservations", "Sandbox", "CivilTime", "CEditLine",
        "CLinux",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .testTarget(name: "CivilTimeTests", dependencies: ["CivilTime"], swiftSettings: house),
    .target(
      name: "SampleEvents", dependencies: ["ICalendar", "CICal", "CivilTime"],
      path: "Tests/SampleEvents", swiftSettings: house),
    .target(
      name: "TestSupport", dependencies: ["CLinux"], path: "Tests/TestSupport",
      swiftSettings: house),
    .testTarget(
      name: "ICalendarTests",
      dependencies: ["ICalendar", "SampleEvents", "TestSupport", "CICal", "CivilTime"],
      swiftSettings: house),
    .testTarget(
      name: "CalendarStoreTests",
      dependencies: [
        "CalendarStore", "SampleEvents", "TestSupport", "CLinux", "CivilTime",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "ReservationsTests", dependencies: ["Reservations", "TestSupport", "CivilTime"],
      swiftSettings: house),
    .testTarget(
      name: "TicketImportTests",
      dependencies: [
        "TicketImport", "CalendarStore", "ICalendar", "Reservations", "TestSupport", "CivilTime",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: house),
    .executableTarget(
      name: "SandboxProbe", dependencies: ["Sandbox", "CLinux"], path: "Tests/SandboxProbe",
      swiftSettings: house),
    .testTarget(
      name: "SandboxTests", dependencies: ["SandboxProbe", "TestSupport", "CLinux"],
      swiftSettings: house),
    .testTarget(
      name: "ticketcalTests",
      dependencies: [
        "ticketcal", "Sandbox", "SandboxProbe", "TicketImport", "TestSupport", "CLinux",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
  ],
  cLanguageStandard: .c2x
)

// Only `swift build --sanitize fuzzer` links libFuzzer, which has the main function: Tests/Fuzz/run.
if Context.environment["TICKETCAL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["Reservations"], path: "Tests/Fuzz", exclude: ["run"],
      swiftSettings: house))
}
