internal import CivilTime
public import Foundation

extension CalendarAccess {
  /// The access to the sources that ticketcal's configuration has (ticketcal.toml(5)), with the answers
  /// and the default calendars that its commands keep.
  ///
  /// - Parameters:
  ///   - productID: PRODID, the name of the program, in new objects (RFC 5545 §3.7.3).
  ///   - environment: where the configuration and the state are: HOME, XDG_CONFIG_HOME and so on.
  public convenience init(
    productID: String = EventStore.productID,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(StoreError) {
    let folders = BaseFolders(environment: environment)
    let sources: [AccessibleSource]
    let names: [EntityType: String]
    do throws(ConfigurationError) { (sources, names) = try Self.configured(folders) } catch {
      throw .failed(cause: .inputOutput, path: error.file, reason: error.detail)
    }
    let chosen = try ChosenDefaults.file(in: StateFolder(folders)).read() ?? ChosenDefaults()
    self.init(
      sources: sources, record: try AccessRecord(path: folders.accessFile),
      context: StoreContext(
        productID: productID, zone: .current, now: { Instant(Date()) }, newUID: { UUID() },
        cacheFolder: folders.stateFolder + "/cache",
        defaultCalendars: chosen.names(before: names, folders)))
  }

  /// The sources of the existing files, and the default calendars that they name.
  private static func configured(
    _ folders: BaseFolders
  ) throws(ConfigurationError) -> ([AccessibleSource], [EntityType: String]) {
    var names: [EntityType: String] = [:]
    let (user, system) = try ConfigurationFile.layers(folders) {
      (file) throws(ConfigurationError) in
      let root = try SettingTable(file)
      let sources = try SourceSettings.all(root, folders)
      guard let defaults = try root.table("defaults") else { return sources }
      for (type, key) in [(EntityType.event, "calendar"), (.reminder, "reminders")]
      where names[type] == nil {
        names[type] = try defaults.text(key, example: "personal/tickets")
      }
      return sources
    }
    let sources = try SourceSettings.merged(
      [user].compactMap(\.self) + system, restrictedBy: system, folders)
    return (sources, names)
  }
}

extension EventStore {
  /// The name of a program that gives none (PRODID, RFC 5545 §3.7.3).
  public static let productID = "-//ticketcal//CalendarStore//EN"

  /// The events and reminders of the sources that ticketcal's configuration has, where full access was
  /// granted to them before; nobody is asked. See ``CalendarAccess/init(productID:environment:)``.
  public convenience init(
    productID: String = EventStore.productID,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(StoreError) {
    let access = try CalendarAccess(productID: productID, environment: environment)
    try self.init(access, for: Set(EntityType.allCases), to: nil) { _ in nil }
  }
}
