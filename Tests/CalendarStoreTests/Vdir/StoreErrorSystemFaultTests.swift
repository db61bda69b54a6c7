import Foundation
import Testing

@testable import CalendarStore

@Suite struct StoreErrorSystemFaultTests {
  @Test(arguments: [
    (ENOENT, WriteError.Cause.noSuchCalendar), (ENOTDIR, .noSuchCalendar), (ELOOP, .noSuchCalendar),
    (EACCES, .notPermitted), (EPERM, .notPermitted), (ENOSPC, .noSpace), (EDQUOT, .noSpace),
    (EROFS, .readOnly), (EBUSY, .busy), (EMFILE, .busy), (EIO, .inputOutput),
    (EPROTO, .inputOutput),
  ])
  func namesThePathAndARemedy(_ code: Int32, _ cause: WriteError.Cause) throws {
    let error = StoreError(SystemFault(code: code), path: "/calendars/work")
    #expect(error.cause == cause)
    #expect(error.path == "/calendars/work")
    let reason = try #require(error.reason)
    #expect(reason.first?.isLowercase == true)
    #expect(reason.contains(";"))
  }
}
