public import Foundation

/// Debian's python, for what other readers of iCalendar give.
public enum Python {
  public struct Failure: Error {}

  public static func has(_ module: String) -> Bool {
    (try? run(["-c", "import \(module)"])) != nil
  }

  /// What python prints.
  ///
  /// - Parameter input: of its standard input.
  public static func run(_ arguments: [String], input: String = "") throws -> Data {
    let file = FileManager.default.temporaryDirectory.appending(path: "python-\(UUID())")
    try input.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return data
  }
}
