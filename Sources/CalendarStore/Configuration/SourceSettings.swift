/// A source as one configuration file states it; other files may state the values that are nil.
package struct SourceSettings {
  /// The folder or file, or the URL of a server.
  package var location: String?
  package var access: AccessLimit?
  var kind: CalendarSource.Kind?
  var user: String?
  /// The program that prints the password.
  var passwordCommand: [String]?
  /// The program that prints a bearer token.
  var tokenCommand: [String]?
  /// The file of certificates.
  var certificates: String?
  /// The error to throw if no file completes the source.
  var error: (_ reason: String) -> ConfigurationError

  private init(error: @escaping (_ reason: String) -> ConfigurationError) { self.error = error }

  /// The sources of a file, by name.
  package static func all(
    _ root: SettingTable, _ folders: BaseFolders
  ) throws(ConfigurationError) -> [String: SourceSettings] {
    var sources: [String: SourceSettings] = [:]
    guard let table = try root.table("sources") else { return sources }
    for name in table.keys {
      guard let source = try table.table(name) else { continue }
      sources[name] = try read(name, source, folders)
    }
    return sources
  }

  private static func read(
    _ name: String, _ table: SettingTable, _ folders: BaseFolders
  ) throws(ConfigurationError) -> SourceSettings {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix("."), !name.hasPrefix("~") else {
      throw table.error(
        "a source's name cannot be empty, hold a slash or begin with . or ~; choose another")
    }
    try table.allow([
      "type", "path", "access", "url", "user", "password-command", "token-command", "ca-file",
    ])
    var source = SourceSettings { table.error($0) }
    source.kind = try table.word("type")
    source.access = try table.word("access")
    if let url = try table.text("url", example: "https://dav.example.org/") {
      guard CalendarSource.isServer(url) else {
        throw table.error(
          at: "url", "not a URL that a password may be sent to; write https://, without the user")
      }
      source.location = url
    }
    source.user = try table.text("user", example: "ada")
    source.passwordCommand = try table.command("password-command")
    source.tokenCommand = try table.command("token-command")
    source.certificates = try table.path("ca-file", example: "~/ca.pem", folders)
    guard let path = try table.path("path", example: "~/.calendars", folders) else {
      return source
    }
    guard source.location == nil else {
      throw table.error(at: "path", "a source has a path or a url; leave one of them out")
    }
    source.location = path
    return source
  }

  // MARK: Several files

  /// The configured sources by name, then the built-in one unless a configured source has its name.
  ///
  /// - Parameters:
  ///   - layers: the sources of each file; the first file has the highest priority.
  ///   - system: those of the system's files, whose lowest access counts.
  package static func merged(
    _ layers: [[String: SourceSettings]], restrictedBy system: [[String: SourceSettings]],
    _ folders: BaseFolders
  ) throws(ConfigurationError) -> [AccessibleSource] {
    var configured: [AccessibleSource] = []
    for name in Set(layers.flatMap(\.keys)).sorted() {
      configured.append(try source(layers.compactMap { $0[name] }, name, folders))
    }
    if !configured.contains(where: { $0.source.name == AccessibleSource.builtInName }) {
      configured.append(.builtIn(folders))
    }
    return configured.map { restricting($0, by: system) }
  }

  /// One source, merged from the layers; the first layer has the highest priority.
  private static func source(
    _ layers: [SourceSettings], _ name: String, _ folders: BaseFolders
  ) throws(ConfigurationError) -> AccessibleSource {
    guard let first = layers.first, let kind = layers.lazy.compactMap(\.kind).first else {
      throw layers.first?.error("no type; add type = \"vdir\"")
        ?? ConfigurationError(file: name, reason: "no type")
    }
    let isServer = kind == .calDAV
    guard let location = layers.lazy.compactMap(\.location).first,
      CalendarSource.isServer(location) == isServer
    else {
      throw first.error(
        isServer
          ? "no url; add url = \"https://dav.example.org/\""
          : "no path; add path = \"~/.calendars\"")
    }
    return AccessibleSource(
      source: CalendarSource(name: name, kind: kind, location: location),
      limit: layers.lazy.compactMap(\.access).first ?? .full,
      server: isServer ? try server(layers, name, folders) : nil,
      isBuiltIn: location == folders.calendarsFolder)
  }

  private static func server(
    _ layers: [SourceSettings], _ name: String, _ folders: BaseFolders
  ) throws(ConfigurationError) -> ServerAccount {
    let user = layers.lazy.compactMap(\.user).first
    let password = layers.lazy.compactMap(\.passwordCommand).first
    let token = layers.lazy.compactMap(\.tokenCommand).first
    let secret: ServerAccount.Secret
    switch (user, password, token) {
    case (let user?, let password?, nil): secret = .password(user: user, command: password)
    case (_, nil, let token?): secret = .token(command: token)
    case (nil, nil, nil): secret = .none
    case (_, _?, _?):
      throw layers[0].error("password-command and token-command exclude each other; keep one")
    case (nil, _?, nil): throw layers[0].error("no user; add user = \"NAME\"")
    case (_?, nil, nil):
      throw layers[0].error(
        "no password-command; add password-command = [\"pass\", \"\(name)\"]")
    }
    return ServerAccount(
      secret: secret, certificates: layers.lazy.compactMap(\.certificates).first,
      record: BaseFolders.path(folders.stateFolder, "servers/\(name).json"),
      environment: folders.environment)
  }

  /// The source with the lowest access that the system's files give to its name or its place.
  private static func restricting(
    _ source: AccessibleSource, by system: [[String: SourceSettings]]
  ) -> AccessibleSource {
    func place(_ location: String) -> String? {
      CalendarSource.isServer(location) ? location : (try? ResolvedPath(location))?.text
    }
    let own = place(source.source.location)
    var source = source
    for layer in system {
      for (name, stated) in layer {
        guard let limit = stated.access, limit < source.limit else { continue }
        let isSame = own != nil && own == stated.location.flatMap(place)
        if name == source.source.name || isSame { source.limit = limit }
      }
    }
    return source
  }
}

extension AccessibleSource {
  /// The name of the source that needs no configuration.
  package static let builtInName = "local"

  package static func builtIn(_ folders: BaseFolders) -> AccessibleSource {
    AccessibleSource(
      source: CalendarSource(name: builtInName, location: folders.calendarsFolder),
      isBuiltIn: true)
  }
}
