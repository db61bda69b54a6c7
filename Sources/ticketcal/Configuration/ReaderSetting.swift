internal import CalendarStore
internal import Glibc
internal import Reservations

/// A program that reads documents, as the configuration names it: `[readers.NAME]`.
struct ReaderSetting: Sendable, Equatable {
  let name: String
  /// Nil for the built-in reader's own.
  var command: [String]?
  /// The formats that it reads.
  var formats: [ReaderFormat]
  /// Whether it runs without a person at the prompt, as under `--yes`.
  var isUnattended = false
  /// In seconds.
  var timeout = 60
  /// In MiB.
  var memory = 2048

  /// The name of KItinerary's reader.
  static let builtInName = "kitinerary"

  init(name: String) {
    self.name = name
    formats = name == Self.builtInName ? ReaderFormat.allCases : [.pdf]
  }

  init(_ name: String, _ table: SettingTable) throws(ConfigurationError) {
    self.init(name: name)
    try table.allow(["command", "formats", "unattended", "timeout", "memory"])
    command = try table.texts("command", example: "kitinerary-extractor")
    if let command,
      command.first?.isEmpty ?? true || command.contains(where: { $0.utf8.contains(0) })
    {
      throw table.error(at: "command", "empty; write the program and its arguments")
    }
    guard command != nil || name == Self.builtInName else {
      throw table.error("no command; add command = [\"PROGRAM\", \"ARGUMENT\"]")
    }
    if let names = try table.texts("formats", example: "pdf", alsoOne: true) {
      formats = names.compactMap(ReaderFormat.init)
      if let index = names.firstIndex(where: { ReaderFormat(rawValue: $0) == nil }) {
        let known = ReaderFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw table.error(at: "formats", element: index, "must be one of \(known)")
      }
    }
    isUnattended = try table.flag("unattended") ?? false
    if let text = try table.text("timeout", example: "1m") {
      timeout = try table.seconds("timeout", text, in: 1...3600)
    }
    if let memory = try table.number("memory", example: 2048) {
      guard (64...65_536).contains(memory) else {
        throw table.error(at: "memory", "must be from 64 to 65536 (MiB)")
      }
      self.memory = memory
    }
  }
}

/// KItinerary's reader of documents, where it is installed.
enum KItineraryReader {
  /// Its path; nil if it is not installed.
  ///
  /// - Parameter environment: with PATH.
  static func path(_ environment: [String: String]) -> String? {
    let folders =
      (environment["PATH"] ?? "").split(separator: ":").map(String.init) + libexec
    return folders.map { "\($0)/kitinerary-extractor" }.first { access($0, X_OK) == 0 }
  }

  static let installation =
    "install kitinerary-extractor, which reads it (Debian: libkpimitinerary-bin), "
    + "or name another reader in the configuration, see ticketcal.toml(5)"

  #if arch(arm64)
    private static let triplet = "aarch64-linux-gnu"
  #else
    private static let triplet = "x86_64-linux-gnu"
  #endif

  /// It is no program to be called by hand, so distributions keep it outside PATH.
  private static var libexec: [String] {
    let bases = ["/usr/lib/\(triplet)/libexec", "/usr/libexec", "/usr/lib64/libexec", "/usr/lib"]
    return bases.flatMap { ["\($0)/kf6", "\($0)/kf5", $0] }
  }
}
