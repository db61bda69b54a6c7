import Foundation
import Testing

@testable import CalendarStore

@Suite struct StoreErrorSystemFaultTests {
  @Test(arguments: [
    (ENOENT, StoreError.Cause.noSuchCalendar), (ENOTDIR, .noSuchCalendar), (ELOOP, .noSuchCalendar),
    (EACCES, .notPermitted), (EPERM, .notPermitted), (ENOSPC, .noSpace), (EDQUOT, .noSpace),
    (EROFS, .readOnly), (EBUSY, .busy), (EMFILE, .busy), (EIO, .inputOutput),
    (EPROTO, .inputOutput),
  ])
  func namesThePathAndARemedy(_ code: Int32, _ cause: StoreError.Cause) throws {
    let error = StoreError(SystemFault(code: code), path: "/calendars/work")
    #expect(error.cause == cause)
    #expect(error.path == "/calendars/work")
    let prefix = "/calendars/work: "
    #expect(error.reason.hasPrefix(prefix))
    let reason = error.reason.dropFirst(prefix.count)
    #expect(reason.first?.isLowercase == true)
    #expect(reason.contains(";"))
  }
}
