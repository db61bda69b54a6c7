## Cancellations of what no import has saved before them.
$ cat > request.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Meeting
> X-A:b
> END:VEVENT
> END:VCALENDAR
$ cat > series.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Weekly
> RRULE:FREQ=WEEKLY;COUNT=5
> EXDATE;TZID=Europe/Berlin:20371208T090000
> END:VEVENT
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
> SUMMARY:Weekly, later
> DTSTART;TZID=Europe/Berlin:20371215T100000
> DTEND;TZID=Europe/Berlin:20371215T103000
> END:VEVENT
> END:VCALENDAR
$ cat > moved.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251202T000000Z
> SEQUENCE:1
> RECURRENCE-ID:20371222T080000Z
> DTSTART:20371222T120000Z
> SUMMARY:Moved
> END:VEVENT
> END:VCALENDAR
$ cat > canceled.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251202T000000Z
> SEQUENCE:1
> DTSTART;TZID=Europe/Berlin:20371201T090000
> END:VEVENT
> END:VCALENDAR

== An older request is skipped, a newer one saved.
$ ticketcal -y canceled.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped
$ ticketcal -y request.ics
skipped      Tue 1 Dec 2037 09:00   Meeting: canceled by a newer record that was imported before; --again saves it all the same
1 skipped
$ cat > newer.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251203T000000Z
> SEQUENCE:2
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Again
> X-A:b
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y newer.ics
saved        Tue 1 Dec 2037 09:00   Again  (tickets)
1 saved
$ ticketcal -y canceled.ics
unchanged    Tue 1 Dec 2037 09:00   Again  (tickets): already in the calendar
1 unchanged

== An older series and occurrence are skipped.
$ cat > canceled.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251205T000000Z
> SEQUENCE:2
> DTSTART;TZID=Europe/Berlin:20371201T090000
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y canceled.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped
$ ticketcal -y moved.ics
skipped      Tue 22 Dec 2037 12:00 UTC  Moved: canceled by a newer record that was imported before; --again saves it all the same
1 skipped
$ ticketcal -y series.ics
skipped      Tue 1 Dec 2037 09:00   Weekly: canceled by a newer record that was imported before; --again saves it all the same
1 skipped

== Of two messages of one version the later stamp counts.
$ cat > canceled.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251202T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y canceled.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped
$ ticketcal -y request.ics
skipped      Tue 1 Dec 2037 09:00   Meeting: canceled by a newer record that was imported before; --again saves it all the same
1 skipped
$ cat > newer.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251203T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Meeting
> X-A:b
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y newer.ics
saved        Tue 1 Dec 2037 09:00   Meeting  (tickets)
1 saved

== It counts where one organizer is unknown.
$ cat > ann.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> ORGANIZER:mailto:ann@club.example
> DTSTAMP:20251202T000000Z
> SEQUENCE:1
> DTSTART;TZID=Europe/Berlin:20371201T090000
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y ann.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped
$ ticketcal -y request.ics
skipped      Tue 1 Dec 2037 09:00   Meeting: canceled by a newer record that was imported before; --again saves it all the same
1 skipped

== It counts where the other organizer is unknown.
$ cat > ann.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> ORGANIZER:mailto:ann@club.example
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Meeting
> X-A:b
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y canceled.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped
$ ticketcal -y ann.ics
skipped      Tue 1 Dec 2037 09:00   Meeting: canceled by a newer record that was imported before; --again saves it all the same
1 skipped

== It counts in one file.
$ cat > both.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251202T000000Z
> SEQUENCE:1
> DTSTART;TZID=Europe/Berlin:20371201T090000
> END:VEVENT
> END:VCALENDAR
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Meeting
> X-A:b
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y both.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
skipped      Tue 1 Dec 2037 09:00   Meeting: canceled by a newer record that was imported before; --again saves it all the same
2 skipped

== It counts after a prompt.
$ ticketcal canceled.ics
? skipped
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped

$ ticketcal -y request.ics
skipped      Tue 1 Dec 2037 09:00   Meeting: canceled by a newer record that was imported before; --again saves it all the same
1 skipped

== A dry run remembers none.
$ ticketcal -n canceled.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped
$ ticketcal -y request.ics
saved        Tue 1 Dec 2037 09:00   Meeting  (tickets)
1 saved

== Undo forgets it, the redo remembers it.
$ ticketcal -y canceled.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped
$ ticketcal undo -n
import 1, TODAY  canceled.ics: 1 skipped
1 cancellation would be forgotten
$ ticketcal undo -y
import 1, TODAY  canceled.ics: 1 skipped
1 cancellation forgotten
$ ticketcal undo -y 2
2, TODAY  undo 1: nothing
1 cancellation remembered
$ ticketcal -y request.ics
skipped      Tue 1 Dec 2037 09:00   Meeting: canceled by a newer record that was imported before; --again saves it all the same
1 skipped
$ ticketcal undo -y 1
import 1, TODAY  canceled.ics: 1 skipped
1 cancellation forgotten
$ ticketcal -y request.ics
saved        Tue 1 Dec 2037 09:00   Meeting  (tickets)
1 saved

== Undo leaves an earlier one.
$ ticketcal -y canceled.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped
$ cat > later.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251209T000000Z
> SEQUENCE:3
> DTSTART;TZID=Europe/Berlin:20371201T090000
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y later.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped
$ ticketcal undo -y
import 2, TODAY  later.ics: 1 skipped
1 cancellation forgotten
$ ticketcal -y request.ics
skipped      Tue 1 Dec 2037 09:00   Meeting: canceled by a newer record that was imported before; --again saves it all the same
1 skipped
$ cat > newer.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251203T000000Z
> SEQUENCE:2
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Meeting
> X-A:b
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y newer.ics
saved        Tue 1 Dec 2037 09:00   Meeting  (tickets)
1 saved

== Only --again saves the event.
$ ticketcal -y canceled.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped
$ ticketcal -y --force request.ics
skipped      Tue 1 Dec 2037 09:00   Meeting: canceled by a newer record that was imported before; --again saves it all the same
1 skipped
$ ticketcal -y --again request.ics
saved        Tue 1 Dec 2037 09:00   Meeting  (tickets)
1 saved

== What is new of a canceled booking is named.
$ cat > canceled.json
> {"title":"Opera","start":"2037-12-24T19:30Z","reservation number":"R1","guest":"Ann","status":"cancelled"}
$ cat > seat.json
> {"title":"Opera","start":"2037-12-24T19:30Z","reservation number":"R1","guest":"Ann","seat":"1"}
$ ticketcal -y canceled.json
saved        Thu 24 Dec 2037 19:30 UTC  Canceled: Opera  (tickets)
1 saved
$ ticketcal -y seat.json
updated      Thu 24 Dec 2037 19:30 UTC  Canceled: Opera  (tickets): notes changed
1 updated
