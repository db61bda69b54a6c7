// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LibraryExamples",
  dependencies: [.package(name: "ticketcal", path: "../..")],
  targets: [
    .executableTarget(
      name: "Examples", dependencies: [.product(name: "CalendarStore", package: "ticketcal")])
  ]
)
