/// Colors of calendars: `#RRGGBB` in upper case, and names for them (the keywords of CSS Color
/// Module Level 3 that people use; RFC 7986 §5.9).
public enum CalendarColor {
  /// The names with their colors, sorted as a chooser lists them.
  public static let named: [(name: String, color: String)] = [
    ("red", "#FF0000"), ("crimson", "#DC143C"), ("tomato", "#FF6347"), ("coral", "#FF7F50"),
    ("salmon", "#FA8072"), ("orange", "#FFA500"), ("gold", "#FFD700"), ("yellow", "#FFFF00"),
    ("khaki", "#F0E68C"), ("lime", "#00FF00"), ("limegreen", "#32CD32"), ("green", "#008000"),
    ("darkgreen", "#006400"), ("olive", "#808000"), ("teal", "#008080"), ("turquoise", "#40E0D0"),
    ("cyan", "#00FFFF"), ("aqua", "#00FFFF"), ("skyblue", "#87CEEB"), ("steelblue", "#4682B4"),
    ("royalblue", "#4169E1"), ("blue", "#0000FF"), ("darkblue", "#00008B"), ("navy", "#000080"),
    ("indigo", "#4B0082"), ("violet", "#EE82EE"), ("orchid", "#DA70D6"), ("plum", "#DDA0DD"),
    ("purple", "#800080"), ("magenta", "#FF00FF"), ("fuchsia", "#FF00FF"), ("pink", "#FFC0CB"),
    ("hotpink", "#FF69B4"), ("brown", "#A52A2A"), ("chocolate", "#D2691E"), ("maroon", "#800000"),
    ("tan", "#D2B48C"), ("black", "#000000"), ("gray", "#808080"), ("grey", "#808080"),
    ("silver", "#C0C0C0"), ("white", "#FFFFFF"),
  ]

  /// The color of a name, or of `#RRGGBB` or `#RRGGBBAA` with the last two digits ignored; nil for
  /// any other text. White space around it is ignored.
  public static func color(_ text: String) -> String? {
    let bytes = text.utf8.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
    guard bytes.first == 0x23 else {
      let name = String(decoding: bytes, as: UTF8.self).lowercased()
      return named.first { $0.name == name }?.color
    }
    guard bytes.count == 7 || bytes.count == 9 else { return nil }
    let isColor = bytes.dropFirst().allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
    }
    return isColor ? String(decoding: bytes.prefix(7), as: UTF8.self).uppercased() : nil
  }

  /// The first name of exactly this color; nil if it has none.
  public static func name(of color: String) -> String? {
    named.first { $0.color == color }?.name
  }
}
