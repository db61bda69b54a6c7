/// How a calendar server is reached, as the configuration says.
public struct ServerAccount: Sendable, Hashable {
  public enum Secret: Sendable, Hashable {
    /// The server asks for none.
    case none
    /// A program and its arguments that print the user's password.
    case password(user: String, command: [String])
    /// A program and its arguments that print a bearer token (RFC 6750).
    case token(command: [String])
  }

  public var secret: Secret
  /// The path of a file with the certificates to trust instead of the system's; nil for the system's.
  public var certificates: String?
  /// The absolute path of the file for what setup found on the server, in a folder of this program.
  public var record: String
  /// The environment of this program, with its proxies (which libcurl reads itself), and of the one that
  /// prints the secret.
  public var environment: [String: String]

  public init(
    secret: Secret, certificates: String? = nil, record: String, environment: [String: String]
  ) {
    self.secret = secret
    self.certificates = certificates
    self.record = record
    self.environment = environment
  }
}

/// How a server knows the user (RFC 7617, RFC 6750).
enum ServerCredentials: Sendable, Equatable {
  case none
  case password(user: String, String)
  case token(String)

  /// Runs the command of the account. Throws without a password or token, in lower case and with the
  /// next step.
  init(_ account: ServerAccount) throws(StoreError) {
    switch account.secret {
    case .none: self = .none
    case .password(let user, let command):
      let program = SecretCommand(
        command, environment: account.environment, key: "password-command")
      self = .password(user: user, try program.run())
    case .token(let command):
      let program = SecretCommand(command, environment: account.environment, key: "token-command")
      self = .token(try program.run())
    }
  }
}
