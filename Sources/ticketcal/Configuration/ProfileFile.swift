internal import CalendarStore
internal import Foundation
internal import Glibc
internal import Reservations
internal import SystemPackage

/// Adds profiles to the user's configuration file. The other bytes of the file stay.
final class ProfileFile {
  private let folders: BaseFolders
  /// The file after the last addition: an import may not read a folder that it has made.
  private var written: ConfigurationFile?

  init(folders: BaseFolders) { self.folders = folders }

  /// Appends `[profile.NAME]`.
  func add(_ profile: DocumentProfile, as name: String) throws(ConfigurationError) {
    let path = folders.configurationFile
    let known = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    guard !name.isEmpty, name.utf8.count <= 64, name.allSatisfy(known.contains) else {
      throw ConfigurationError(
        file: path, reason: "a profile's name has only letters, digits, - and _")
    }
    var file: ConfigurationFile?
    var profiles: [String: DocumentProfile]
    do throws(ConfigurationError) {
      file = try ConfigurationFile.read(path)
      profiles = try Configuration.load(folders: folders).profiles
    } catch {
      guard let written else { throw error }
      file = written
      profiles = try ConfigurationLayer(written, folders: folders).profiles
    }
    if profiles[name] != nil {
      throw ConfigurationError(
        file: path, place: .key("profile.\(name)"),
        reason: "exists already; choose another name, or change it there")
    }
    let before = file?.text ?? ""
    let gap = before.isEmpty ? "" : before.hasSuffix("\n") ? "\n" : "\n\n"
    let documents = [("sender", profile.sender), ("file", profile.file)].compactMap { key, value in
      value.map { "\(key) = \(Self.quoted($0))\n" }
    }
    let fields = profile.mapping.fields.map { field in
      let columns = field.columns.map(Self.quoted)
      let value = columns.count == 1 ? columns[0] : "[\(columns.joined(separator: ", "))]"
      return "\(Self.quoted(field.name)) = \(value)\n"
    }
    let table = "\(gap)[profile.\(name)]\n\((documents + fields).joined())"
    // For example, `profile` may be an inline table, which cannot be extended.
    let after = ConfigurationFile(path: path, text: before + table)
    guard after.text.utf8.count <= ConfigurationFile.sizeLimit else {
      throw ConfigurationError(
        file: path, reason: "would be larger than \(ConfigurationFile.sizeLimit / 1024) KiB")
    }
    _ = try ConfigurationLayer(after, folders: folders)
    try append(table, to: path)
    written = after
  }

  /// Appends, so that a link and the mode of the file stay.
  private func append(_ text: String, to path: String) throws(ConfigurationError) {
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure(path, .latest) }
    defer { close(file) }
    let size = lseek(file, 0, SEEK_END)
    if let error = DescriptorOutput.write(text.utf8, to: file) {
      // Half a table would make the whole file unusable.
      ftruncate(file, size)
      throw Self.failure(path, error)
    }
  }

  private static func failure(_ path: String, _ error: Errno) -> ConfigurationError {
    ConfigurationError(
      file: path, reason: "cannot be written (\(error)); check its permissions")
  }

  /// A basic string of TOML.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let hex = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
