## The file that -o wrote, imported beside what it was made of.
$ cat > in.csv
> title,start,reservation number
> Opera,2026-12-03T18:30:00Z,R1
$ cat > trip.json
> {"@type": "FlightReservation", "reservationNumber": "ABC123", "reservationFor": {
>  "@type": "Flight", "flightNumber": "400", "airline": {"iataCode": "LH"},
>  "departureAirport": {"iataCode": "FRA"}, "departureTime": "2026-12-10T10:55",
>  "arrivalAirport": {"iataCode": "JFK"}, "arrivalTime": "2026-12-10T13:40"}}
$ ticketcal --yes -o own.ics in.csv trip.json
trip.json: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (own.ics)
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (own.ics)
2 saved

== The file after its bookings.
$ ticketcal --yes in.csv trip.json
trip.json: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
2 saved
$ ticketcal --yes own.ics
skipped      own.ics:34: the calendar entry of Opera
skipped      own.ics:52: the calendar entry of Flight LH 400 FRA → JFK
2 skipped

== The bookings after their file.
$ ticketcal --yes own.ics
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
2 saved
$ ticketcal --yes in.csv trip.json
skipped      in.csv:2: its event was imported before from an iCalendar file, with the same UID; to import the booking, undo that import first
skipped      trip.json: its event was imported before from an iCalendar file, with the same UID; to import the booking, undo that import first
2 skipped
$ ticketcal --yes own.ics
unchanged    Thu 3 Dec 2026 18:30 UTC   Opera  (tickets): already in the calendar
unchanged    Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets): already in the calendar
2 unchanged
$ ticketcal undo --yes
import 1, Fri 20 Nov 2026 09:00  own.ics: 2 saved
removed       Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
removed       Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
2 removed
$ ticketcal --yes in.csv trip.json
trip.json: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
2 saved

== A canceled event of the file keeps no booking away.
$ sed -i "s/PRODID/METHOD:CANCEL\nPRODID/" own.ics
$ ticketcal --yes own.ics in.csv trip.json
trip.json: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
skipped      Thu 3 Dec 2026 18:30 UTC   Canceled: Opera: canceled, and in no calendar
skipped      Thu 10 Dec 2026 10:55  Canceled: Flight LH 400 FRA → JFK: canceled, and in no calendar
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
2 saved, 2 skipped

== An event of the file that is refused keeps no booking away.
$ sed -i "s/DTEND:20261203T203000Z/DTEND:20200101T000000Z/" own.ics
$ ticketcal --yes own.ics in.csv trip.json
ticketcal: own.ics:34: end: before the start; choose a later time
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
skipped      trip.json: its event was imported before from an iCalendar file, with the same UID; to import the booking, undo that import first
2 saved, 1 skipped, 1 rejected
# exit 65

== Both in one import.
$ ticketcal --yes trip.json own.ics
trip.json: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
skipped      own.ics:52: the calendar entry of Flight LH 400 FRA → JFK
2 saved, 1 skipped

== Both in one import, the file first.
$ ticketcal --yes own.ics trip.json
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.json: its event was imported before from an iCalendar file, with the same UID; to import the booking, undo that import first
2 saved, 1 skipped
