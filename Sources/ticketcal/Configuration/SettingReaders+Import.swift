internal import Reservations
internal import TicketImport

extension SettingReaders {
  /// Reads every setting as the import's options are read.
  static var importing: SettingReaders {
    standard { (text) throws(Refusal) in
      do throws(TimeError) { _ = try AlarmSpec.list(text) } catch {
        throw Refusal(error.reason)
      }
    }
  }
}
