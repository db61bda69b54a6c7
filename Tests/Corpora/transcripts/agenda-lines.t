## Lines of the agenda.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ mkdir ~/.calendars/home
$ ticketcal access grant personal -q

== What is near is named by its day.
$ cat > ~/.calendars/home/a.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:a@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T143000
> DTEND;TZID=Europe/Berlin:20261120T151500
> SUMMARY:Dentist
> LOCATION:Main St 1
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/b.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:b@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261121T200000
> DTEND;TZID=Europe/Berlin:20261121T220000
> SUMMARY:Film
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/c.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:c@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261127T100000
> DTEND;TZID=Europe/Berlin:20261127T100000
> SUMMARY:Walk
> END:VEVENT
> END:VCALENDAR
$ TZ=Europe/Berlin ticketcal agenda --from 2026-11-20 --to 2026-11-27
Today, Fri 20 Nov 2026
  14:30-15:15  Dentist, Main St 1  (home)  ID1

Tomorrow, Sat 21 Nov 2026
  20:00-22:00  Film  (home)  ID2

Fri 27 Nov 2026
  10:00        Walk  (home)  ID3

== Whole days are first on each day they touch.
$ cat > ~/.calendars/home/a.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:a@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T000000
> DTEND;TZID=Europe/Berlin:20261120T010000
> SUMMARY:Early
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/b.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:b@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;VALUE=DATE:20261119
> DTEND;VALUE=DATE:20261122
> SUMMARY:Fair
> END:VEVENT
> END:VCALENDAR
$ TZ=Europe/Berlin ticketcal agenda --from 2026-11-20 --to 2026-11-21
Today, Fri 20 Nov 2026
  all day      Fair [day 2 of 3]  (home)  ID1
  00:00-01:00  Early  (home)  ID2

Tomorrow, Sat 21 Nov 2026
  all day      Fair [day 3 of 3]  (home)  ID1

== What goes over midnight is divided, and no day is touched that begins at the end.
$ cat > ~/.calendars/home/a.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:a@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T220000
> DTEND;TZID=Europe/Berlin:20261122T040000
> SUMMARY:Party
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/b.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:b@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261123T220000
> DTEND;TZID=Europe/Berlin:20261124T000000
> SUMMARY:Late
> END:VEVENT
> END:VCALENDAR
$ TZ=Europe/Berlin ticketcal agenda --from 2026-11-20 --to 2026-11-25
Today, Fri 20 Nov 2026
  from 22:00   Party  (home)  ID1

Tomorrow, Sat 21 Nov 2026
  all day      Party  (home)  ID1

Sun 22 Nov 2026
  until 04:00  Party  (home)  ID1

Mon 23 Nov 2026
  22:00-24:00  Late  (home)  ID2

== The own clock of an event is added where it differs.
$ cat > ~/.calendars/home/a.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:a@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Asia/Shanghai:20261120T200000
> DTEND;TZID=Asia/Shanghai:20261120T220000
> SUMMARY:Call
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/b.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:b@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Asia/Shanghai:20261121T020000
> DTEND;TZID=Asia/Shanghai:20261121T030000
> SUMMARY:Late call
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/c.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:c@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Paris:20261120T210000
> DTEND;TZID=Europe/Paris:20261120T220000
> SUMMARY:Paris
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/d.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:d@example.org
> DTSTAMP:20261001T080000Z
> DTSTART:20261120T230000
> DTEND:20261120T233000
> SUMMARY:Anywhere
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/e.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:e@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261121T100000
> DTEND;TZID=Asia/Shanghai:20261122T040000
> SUMMARY:Flight
> END:VEVENT
> END:VCALENDAR
$ TZ=Europe/Berlin ticketcal agenda --from 2026-11-20 --to 2026-11-21
Today, Fri 20 Nov 2026
  13:00-15:00  Call (20:00 Asia/Shanghai)  (home)  ID1
  19:00-20:00  Late call (Sat 02:00 Asia/Shanghai)  (home)  ID2
  21:00-22:00  Paris  (home)  ID3
  23:00-23:30  Anywhere  (home)  ID4

Tomorrow, Sat 21 Nov 2026
  10:00-21:00  Flight (until Sun 04:00 Asia/Shanghai)  (home)  ID5

== What overlaps is marked.
$ cat > ~/.calendars/home/a.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:a@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T090000
> DTEND;TZID=Europe/Berlin:20261120T120000
> SUMMARY:A
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/b.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:b@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T100000
> DTEND;TZID=Europe/Berlin:20261120T103000
> SUMMARY:B
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/c.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:c@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T110000
> DTEND;TZID=Europe/Berlin:20261120T130000
> SUMMARY:C
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/d.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:d@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T130000
> DTEND;TZID=Europe/Berlin:20261120T140000
> SUMMARY:D
> END:VEVENT
> END:VCALENDAR
$ TZ=Europe/Berlin ticketcal agenda --from 2026-11-20 --to 2026-11-20
Today, Fri 20 Nov 2026
! 09:00-12:00  A  (home)  ID1
! 10:00-10:30  B  (home)  ID2
! 11:00-13:00  C  (home)  ID3
  13:00-14:00  D  (home)  ID4

== An overlap is marked on its day alone.
$ cat > ~/.calendars/home/a.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:a@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T090000
> DTEND;TZID=Europe/Berlin:20261122T180000
> SUMMARY:Fair
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/b.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:b@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261121T200000
> DTEND;TZID=Europe/Berlin:20261121T220000
> SUMMARY:Film
> END:VEVENT
> END:VCALENDAR
$ TZ=Europe/Berlin ticketcal agenda --from 2026-11-20 --to 2026-11-23
Today, Fri 20 Nov 2026
  from 09:00   Fair  (home)  ID1

Tomorrow, Sat 21 Nov 2026
! all day      Fair  (home)  ID1
! 20:00-22:00  Film  (home)  ID2

Sun 22 Nov 2026
  until 18:00  Fair  (home)  ID1

== Neither free nor canceled events nor whole days overlap.
$ cat > ~/.calendars/home/a.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:a@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;VALUE=DATE:20261120
> DTEND;VALUE=DATE:20261121
> SUMMARY:Day
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/b.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:b@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T090000
> DTEND;TZID=Europe/Berlin:20261120T120000
> SUMMARY:A
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/c.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:c@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T100000
> DTEND;TZID=Europe/Berlin:20261120T110000
> SUMMARY:B
> TRANSP:TRANSPARENT
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/d.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:d@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T100000
> DTEND;TZID=Europe/Berlin:20261120T110000
> SUMMARY:C
> STATUS:CANCELLED
> END:VEVENT
> END:VCALENDAR
$ TZ=Europe/Berlin ticketcal agenda --from 2026-11-20 --to 2026-11-20
Today, Fri 20 Nov 2026
  all day      Day  (home)  ID1
  09:00-12:00  A  (home)  ID2
  10:00-11:00  B  (home)  ID3
  10:00-11:00  C [canceled]  (home)  ID4

== It is said once that an event is canceled.
$ cat > ~/.calendars/home/a.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:a@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T100000
> DTEND;TZID=Europe/Berlin:20261120T103000
> SUMMARY:Canceled: A
> STATUS:CANCELLED
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/b.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:b@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T110000
> DTEND;TZID=Europe/Berlin:20261120T113000
> SUMMARY:cancelled: B
> STATUS:CANCELLED
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/c.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:c@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T120000
> DTEND;TZID=Europe/Berlin:20261120T123000
> SUMMARY:Canceled C
> STATUS:CANCELLED
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/d.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:d@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261120T130000
> DTEND;TZID=Europe/Berlin:20261120T133000
> SUMMARY:Canceled: D
> STATUS:TENTATIVE
> END:VEVENT
> END:VCALENDAR
$ TZ=Europe/Berlin ticketcal agenda --from 2026-11-20 --to 2026-11-20
Today, Fri 20 Nov 2026
  10:00-10:30  Canceled: A  (home)  ID1
  11:00-11:30  cancelled: B  (home)  ID2
  12:00-12:30  Canceled C [canceled]  (home)  ID3
  13:00-13:30  Canceled: D [tentative]  (home)  ID4
