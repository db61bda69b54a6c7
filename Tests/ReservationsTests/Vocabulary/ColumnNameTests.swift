import Testing

@testable import Reservations

@Suite struct ColumnNameTests {
  @Test(arguments: [
    (
      Column.title,
      "title,name,summary,subject,event,event name,Event Title (full),Titel,Stück,titre,タイトル"
    ),
    (.theater, "theater,theatre,venue,Kino,campo,Stade"),
    (.location, "location,address,where"), (.placeOrSeat, "place,lugar,plaats,miejsce"),
    (.start, "start,starts,begin,Event Starts At,Beginn,Check-in,Abfahrt,début,開始"),
    (.startDate, "start date,event start date,date,begin date,Datum,fecha,data,Fecha inicio"),
    (.startTime, "start time,event start time,time,Horario"),
    (.end, "end,ends,finish,until,Check-out,Ankunft"),
    (.endDate, "end date,event end date,Fecha fin"),
    (.endTime, "end time,event end time"),
    (.duration, "duration"),
    (.allDay, "all day,all day event"),
    (.zone, "time zone,timezone,event timezone,tz,zone"),
    (.endZone, "end time zone,end zone,end timezone"),
    (.notes, "notes,description,comment"),
    (.alarms, "alarms,alarm,reminder"),
    (.url, "url,link"),
    (.image, "image"),
    (.seat, "seat,Sitzplatz,Butaca"), (.seats, "Seats,Plätze,butacas"), (.row, "row,Reihe,Rang"),
    (.coach, "Wagen,voiture"),
    (.gate, "gate"),
    (
      .reservationNumber,
      "reservation number,booking reference,booking,confirmation,confirmation number,order,pnr,Order #,Booking ref.,Buchungsnummer,Bestellnr.,N° commande,予約番号"
    ),
    (.provider, "provider,organizer,company,airline"),
    (.underName, "name of the guest,under name,passenger,attendee"),
    (.status, "status"),
    (.calendar, "calendar"),
    (.repeatRule, "repeat,rrule"),
    (.id, "id"),
    (.showAs, "show as,show time as,availability,transparency"),
  ])
  func knowsTheNames(column: Column, names: String) {
    for name in names.split(separator: ",").map(String.init) {
      let spellings = [
        name, name.uppercased(), name.replacing(" ", with: "_"), name.replacing(" ", with: "-"),
        name.replacing(" ", with: ""), " \(name)\u{A0}\t",
      ]
      for spelling in spellings {
        #expect(ColumnName.column(forKey: ColumnName.key(spelling)) == column)
      }
    }
  }

  @Test func aJourneyHasPlaces() throws {
    let train = try #require(
      Reading(
        """
        Titel;Datum;Abfahrt;Ankunft;Von;Nach
        ICE 595;14.12.2026;10:54;16:06;Frankfurt;München

        """
      ).reservations.first)
    #expect(train.problems.isEmpty && train.location == "Frankfurt")
    #expect(train.start == (try ISO8601.time("2026-12-14T10:54")))
    #expect(train.end == (try ISO8601.time("2026-12-14T16:06")))
    #expect(train.arrivalPlace?.name == "München" && train.unused == [])
  }

  /// A place in these columns is of no field.
  @Test func readsTimesOfDepartureAndArrival() throws {
    let train = try #require(
      Reading(
        """
        Title,From,To,Date,Departure,Arrival
        ICE 5,Berlin,Munich,2026-12-19,06:55,10:51

        """
      ).reservations.first)
    #expect(train.start == (try ISO8601.time("2026-12-19T06:55")))
    #expect(train.end == (try ISO8601.time("2026-12-19T10:51")))
    #expect(train.unused.map(\.name) == ["From", "To"])
    let flight = Reading("Title,Start,Departure\nLH 1,2026-12-19,FRA\n").reservations.first
    #expect(flight?.problems == [] && flight?.unused.map(\.name) == ["Departure"])
  }

  @Test func doesNotKnowOthers() {
    for name in ["", "titles", "private", "start/end", "é", "star t s x", "#", "departures"] {
      #expect(ColumnName.column(forKey: ColumnName.key(name)) == nil)
    }
  }

  @Test func matchesNamesOfAllLanguages() {
    #expect(ColumnName.key("ÜBER-Schrift") == ColumnName.key("über schrift"))
  }

  @Test(arguments: [
    ("storniert", ReservationStatus.cancelled), ("Bestätigt", .confirmed), ("annulé", .cancelled),
    ("odwołane", .cancelled), ("キャンセル", .cancelled), ("En attente", .pending),
    ("refunded", .cancelled), ("gebucht", .confirmed), ("seltsam", .other("seltsam")),
    ("Cancelled by the organizer", .cancelled), ("Storno 12.3.", .cancelled),
    ("Stornierung", .cancelled), ("Stornierbar bis 3.1.", .other("Stornierbar bis 3.1.")),
    ("Stornofrei", .other("Stornofrei")), ("Stornierung möglich", .other("Stornierung möglich")),
    ("Cancelled on 20 Nov 2026", .cancelled), ("Cancelled until further notice", .cancelled),
    ("Stornierung am 12.3.", .cancelled), ("CANCELLED: NO", .other("CANCELLED: NO")),
    ("canceled?", .other("canceled?")),
    ("Stornierung kostenfrei", .other("Stornierung kostenfrei")),
    ("Storno beantragt", .other("Storno beantragt")),
  ])
  func readsAStatusOfTheSameLanguages(_ word: String, _ status: ReservationStatus) {
    #expect(ReservationStatus(word: word) == status)
  }
}
