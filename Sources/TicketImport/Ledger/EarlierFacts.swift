internal import Foundation
internal import GRDB

/// The facts of ledgers before version 4, whose reservations had other members.
enum EarlierFacts {
  /// Rewrites all facts. A fact that is not JSON stays: it is an error for the command that reads it.
  static func convert(_ database: Database) throws {
    let search = try database.cachedStatement(
      sql: "SELECT id, value FROM facts WHERE id > ? ORDER BY id LIMIT 1000")
    let update = try database.cachedStatement(sql: "UPDATE facts SET value = ? WHERE id = ?")
    var last: Int64 = 0
    while true {
      let rows = try Row.fetchAll(search, arguments: [last])
      for row in rows {
        last = try row.decode(Int64.self, atIndex: 0)
        let value = try row.decode(Data.self, atIndex: 1)
        if let converted = try converted(value) {
          try update.execute(arguments: [converted, last])
        }
      }
      if rows.isEmpty { return }
    }
  }

  /// The fact as it is kept today; nil for a text that is not a fact.
  static func converted(_ value: Data) throws -> Data? {
    guard var fact = (try? JSONSerialization.jsonObject(with: value)) as? [String: Any],
      var reservation = fact["reservation"] as? [String: Any]
    else { return nil }
    // The moment of `modifiedTime` was kept in `recordTime`, too.
    reservation["made"] = reservation["recordTime"]
    for name in gone { reservation[name] = nil }
    fact["reservation"] = reservation
    return try JSONSerialization.data(withJSONObject: fact)
  }

  private static let gone = ["entryMember", "hasColumns", "members", "modifiedTime", "recordTime"]
}
