/// Why the configuration cannot be used. The exit status is 78 (EX_CONFIG).
struct ConfigurationError: Error, Sendable, Equatable {
  /// The path of the file.
  var file: String
  /// Where in the file; nil where the file as a whole is at fault.
  var position: TextPosition?
  /// Lower case, with what would be right.
  var reason: String
}

extension ConfigurationError: CustomStringConvertible {
  /// `/home/me/.config/ticketcal/config.toml:3:8: ...`
  var description: String {
    guard let position else { return "\(file): \(reason)" }
    return "\(file):\(position.line):\(position.column): \(reason)"
  }
}
