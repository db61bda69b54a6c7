## Several records of one event in one file.
$ cat > first.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:a@x
> DTSTAMP:20260101T000000Z
> SEQUENCE:0
> DTSTART:20361210T090000Z
> DURATION:PT1H
> SUMMARY:Review
> END:VEVENT
> END:VCALENDAR
$ cat > moved.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:a@x
> DTSTAMP:20260101T000000Z
> SEQUENCE:1
> DTSTART:20361210T140000Z
> DURATION:PT1H
> SUMMARY:Review
> END:VEVENT
> END:VCALENDAR
$ cat > canceled.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:a@x
> DTSTAMP:20260101T000000Z
> SEQUENCE:2
> DTSTART:20361210T090000Z
> DURATION:PT1H
> SUMMARY:Review
> END:VEVENT
> END:VCALENDAR
$ cat > series.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:a@x
> DTSTAMP:20260101T000000Z
> SEQUENCE:0
> DTSTART:20361210T090000Z
> DURATION:PT1H
> RRULE:FREQ=WEEKLY;COUNT=4
> SUMMARY:Review
> END:VEVENT
> END:VCALENDAR
$ cat > occurrence.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:a@x
> DTSTAMP:20260101T000000Z
> SEQUENCE:1
> RECURRENCE-ID:20361217T090000Z
> DTSTART:20361217T150000Z
> DURATION:PT1H
> SUMMARY:Review
> END:VEVENT
> END:VCALENDAR
$ cat > dropped.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:a@x
> DTSTAMP:20260101T000000Z
> SEQUENCE:1
> RECURRENCE-ID:20361224T090000Z
> DTSTART:20361224T090000Z
> DURATION:PT1H
> SUMMARY:Review
> END:VEVENT
> END:VCALENDAR

== The latest version is written.
$ ticketcal -y -o out.ics first.ics moved.ics
saved        Wed 10 Dec 2036 09:00 UTC  Review  (out.ics)
updated      Wed 10 Dec 2036 14:00 UTC  Review  (out.ics)
1 saved, 1 updated
$ grep "SUMMARY|DTSTART|STATUS|RECURRENCE-ID|RRULE" out.ics
DTSTART:20361210T140000Z
SUMMARY:Review
$ rm out.ics
$ ticketcal -y -o out.ics moved.ics first.ics
saved        Wed 10 Dec 2036 14:00 UTC  Review  (out.ics)
skipped      Wed 10 Dec 2036 09:00 UTC  Review: an older version of an event that was imported before
1 saved, 1 skipped
$ grep "SUMMARY|DTSTART|STATUS|RECURRENCE-ID|RRULE" out.ics
DTSTART:20361210T140000Z
SUMMARY:Review
$ rm out.ics
$ ticketcal -y -o out.ics first.ics first.ics
saved        Wed 10 Dec 2036 09:00 UTC  Review  (out.ics)
unchanged    Wed 10 Dec 2036 09:00 UTC  Review  (out.ics): already in the calendar
1 saved, 1 unchanged
$ grep "SUMMARY|DTSTART|STATUS|RECURRENCE-ID|RRULE" out.ics
DTSTART:20361210T090000Z
SUMMARY:Review
$ rm out.ics
$ ticketcal -y -o out.ics first.ics canceled.ics
saved        Wed 10 Dec 2036 09:00 UTC  Review  (out.ics)
cancelled    Wed 10 Dec 2036 09:00 UTC  Canceled: Review  (out.ics)
1 saved, 1 cancelled
$ grep "SUMMARY|DTSTART|STATUS|RECURRENCE-ID|RRULE" out.ics
DTSTART:20361210T090000Z
SUMMARY:Canceled: Review
STATUS:CANCELLED
$ rm out.ics
$ ticketcal -y -o out.ics first.ics moved.ics canceled.ics
saved        Wed 10 Dec 2036 09:00 UTC  Review  (out.ics)
updated      Wed 10 Dec 2036 14:00 UTC  Review  (out.ics)
cancelled    Wed 10 Dec 2036 14:00 UTC  Canceled: Review  (out.ics)
1 saved, 1 updated, 1 cancelled
$ grep "SUMMARY|DTSTART|STATUS|RECURRENCE-ID|RRULE" out.ics
DTSTART:20361210T140000Z
SUMMARY:Canceled: Review
STATUS:CANCELLED
$ rm out.ics
$ ticketcal -y -o out.ics series.ics occurrence.ics
saved        Wed 10 Dec 2036 09:00 UTC  Review  (out.ics)
updated      Wed 10 Dec 2036 09:00 UTC  Review  (out.ics)
1 saved, 1 updated
$ grep "SUMMARY|DTSTART|STATUS|RECURRENCE-ID|RRULE" out.ics
DTSTART:20361210T090000Z
RRULE:FREQ=WEEKLY;COUNT=4
SUMMARY:Review
RECURRENCE-ID:20361217T090000Z
DTSTART:20361217T150000Z
SUMMARY:Review
$ rm out.ics
$ ticketcal -y -o out.ics occurrence.ics series.ics
saved        Wed 17 Dec 2036 15:00 UTC  Review  (out.ics)
updated      Wed 10 Dec 2036 09:00 UTC  Review  (out.ics)
1 saved, 1 updated
$ grep "SUMMARY|DTSTART|STATUS|RECURRENCE-ID|RRULE" out.ics
DTSTART:20361210T090000Z
RRULE:FREQ=WEEKLY;COUNT=4
SUMMARY:Review
RECURRENCE-ID:20361217T090000Z
DTSTART:20361217T150000Z
SUMMARY:Review
$ rm out.ics
$ ticketcal -y -o out.ics dropped.ics series.ics
skipped      Wed 24 Dec 2036 09:00 UTC  Canceled: Review: cancels an occurrence of an event that no import has saved; import it again after the event
saved        Wed 10 Dec 2036 09:00 UTC  Review  (out.ics)
1 saved, 1 skipped
$ grep "SUMMARY|DTSTART|STATUS|RECURRENCE-ID|RRULE" out.ics
DTSTART:20361210T090000Z
RRULE:FREQ=WEEKLY;COUNT=4
SUMMARY:Review
$ rm out.ics
$ ticketcal -y -o out.ics series.ics dropped.ics
saved        Wed 10 Dec 2036 09:00 UTC  Review  (out.ics)
updated      Wed 10 Dec 2036 09:00 UTC  Review  (out.ics)
1 saved, 1 updated
$ grep "SUMMARY|DTSTART|STATUS|RECURRENCE-ID|RRULE" out.ics
DTSTART:20361210T090000Z
RRULE:FREQ=WEEKLY;COUNT=4
SUMMARY:Review
RECURRENCE-ID:20361224T090000Z
DTSTART:20361224T090000Z
SUMMARY:Canceled: Review
STATUS:CANCELLED
$ rm out.ics

== Nothing is written of a cancellation alone.
$ ticketcal -y -o out.ics canceled.ics
skipped      Wed 10 Dec 2036 09:00 UTC  Canceled: Review: canceled, and in no calendar
1 skipped
$ ticketcal -y -o out.ics canceled.ics first.ics
skipped      Wed 10 Dec 2036 09:00 UTC  Canceled: Review: canceled, and in no calendar
skipped      Wed 10 Dec 2036 09:00 UTC  Review: canceled by a newer record that was imported before; --again saves it all the same
2 skipped
$ ticketcal -y -o out.ics dropped.ics
skipped      Wed 24 Dec 2036 09:00 UTC  Canceled: Review: cancels an occurrence of an event that no import has saved; import it again after the event
1 skipped
$ ls .
canceled.ics
dropped.ics
first.ics
moved.ics
occurrence.ics
series.ics
