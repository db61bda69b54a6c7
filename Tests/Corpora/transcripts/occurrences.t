## Events that repeat in ways of their own.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ mkdir ~/.calendars/home
$ ticketcal access grant personal -q

== An event on given days: one, or all that follow, are shown, changed and deleted.
$ cat > ~/.calendars/home/course.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:5e71e500-0000-4000-8000-000000000001
> DTSTART;TZID=Europe/Berlin:20261201T100000
> DTEND;TZID=Europe/Berlin:20261201T110000
> RDATE;TZID=Europe/Berlin:20261203T150000,20261205T160000
> SUMMARY:Course
> END:VEVENT
> END:VCALENDAR
$ ticketcal show 5e71
  title     Course
  when      Tue 1 Dec 2026, 10:00 – 11:00 Europe/Berlin (UTC+1), 1 h
  here      Tue 1 Dec 2026, 09:00 – 10:00 UTC, 1 h
  repeat    on given days
  next      Tue 1 Dec 2026, 10:00 – 11:00 Europe/Berlin (UTC+1), 1 h [@20261201T100000]
            Thu 3 Dec 2026, 15:00 – 16:00 Europe/Berlin (UTC+1), 1 h [@20261203T150000]
            Sat 5 Dec 2026, 16:00 – 17:00 Europe/Berlin (UTC+1), 1 h [@20261205T160000]
  alarms    none
  calendar  home
  id        ID1
  file      ~/.calendars/home/course.ics
$ ticketcal search course
Tue 1 Dec 2026 09:00-10:00  Course [repeats]  (home)  ID1
$ ticketcal delete -y 5e71@20261203
ticketcal: 5e71@20261203 is one of a series; give --span this, or --span future for it and all that follow
# exit 64
$ ticketcal delete -y --span this 5e71
ticketcal: 5e71 is a whole series; name the occurrence as 5e71@DATE
# exit 64
$ ticketcal edit 5e71@20261205 --span this --title Other
saved        Sat 5 Dec 2026 16:00   Other  (home)  ID1
$ ticketcal agenda --from 2026-12-01 --to 2026-12-31
Tue 1 Dec 2026
  09:00-10:00  Course (10:00 Europe/Berlin)  (home)  ID1@20261201

Thu 3 Dec 2026
  14:00-15:00  Course (15:00 Europe/Berlin)  (home)  ID1@20261203

Sat 5 Dec 2026
  15:00-16:00  Other (16:00 Europe/Berlin)  (home)  ID1@20261205
$ ticketcal show 5e71@20261205 --format json
{"id":"ID1@20261205T160000","calendar":"home","title":"Other","start":"2026-12-05T16:00:00+01:00[Europe/Berlin]","end":"2026-12-05T17:00:00+01:00[Europe/Berlin]","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":null,"occurrence":"2026-12-05T16:00:00+01:00[Europe/Berlin]"}
$ ticketcal show 5e71@20261203 --format json
{"id":"ID1@20261203T150000","calendar":"home","title":"Course","start":"2026-12-03T15:00:00+01:00[Europe/Berlin]","end":"2026-12-03T16:00:00+01:00[Europe/Berlin]","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":null,"occurrence":"2026-12-03T15:00:00+01:00[Europe/Berlin]"}
$ ticketcal delete -y --span this 5e71@20261203
deleted      Thu 3 Dec 2026 15:00   Course  (home)
$ ticketcal delete -y --span future 5e71@20261205
deleted      Sat 5 Dec 2026 16:00   Other  (home)
$ ticketcal agenda --from 2026-12-01 --to 2026-12-31
Tue 1 Dec 2026
  09:00-10:00  Course (10:00 Europe/Berlin)  (home)  ID1@20261201

== The same with whole days.
$ cat > ~/.calendars/home/course.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:5e71e500-0000-4000-8000-000000000001
> DTSTART;VALUE=DATE:20261201
> RDATE;VALUE=DATE:20261203,20261205
> SUMMARY:Course
> END:VEVENT
> END:VCALENDAR
$ ticketcal edit 5e71@20261205 --span this --title Other
saved        Sat 5 Dec 2026         Other  (home)  ID1
$ ticketcal delete -y --span this 5e71@20261203
deleted      Thu 3 Dec 2026         Course  (home)
$ ticketcal agenda --from 2026-12-01 --to 2026-12-31
Tue 1 Dec 2026
  all day  Course  (home)  ID1@20261201

Sat 5 Dec 2026
  all day  Other  (home)  ID1@20261205
$ ticketcal delete -y --span future 5e71@20261205
deleted      Sat 5 Dec 2026         Other  (home)
$ ticketcal agenda --from 2026-12-01 --to 2026-12-31
Tue 1 Dec 2026
  all day  Course  (home)  ID1@20261201

== The same with periods.
$ cat > ~/.calendars/home/course.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:5e71e500-0000-4000-8000-000000000001
> DTSTART;TZID=Europe/Berlin:20261201T100000
> DURATION:PT1H
> RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261203T150000/PT3H
> RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261205T160000/20261205T170000
> SUMMARY:Course
> END:VEVENT
> END:VCALENDAR
$ ticketcal edit 5e71@20261205 --span this --title Other
saved        Sat 5 Dec 2026 16:00   Other  (home)  ID1
$ ticketcal agenda --from 2026-12-01 --to 2026-12-31
Tue 1 Dec 2026
  09:00-10:00  Course (10:00 Europe/Berlin)  (home)  ID1@20261201

Thu 3 Dec 2026
  14:00-17:00  Course (15:00 Europe/Berlin)  (home)  ID1@20261203

Sat 5 Dec 2026
  15:00-16:00  Other (16:00 Europe/Berlin)  (home)  ID1@20261205
$ ticketcal delete -y --span this 5e71@20261203
deleted      Thu 3 Dec 2026 15:00   Course  (home)
$ ticketcal delete -y --span future 5e71@20261205
deleted      Sat 5 Dec 2026 16:00   Other  (home)
$ ticketcal agenda --from 2026-12-01 --to 2026-12-31
Tue 1 Dec 2026
  09:00-10:00  Course (10:00 Europe/Berlin)  (home)  ID1@20261201

== Days beside a rule are said.
$ cat > ~/.calendars/home/course.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:5e71e500-0000-4000-8000-000000000001
> DTSTART:20261201T100000Z
> RRULE:FREQ=WEEKLY
> RDATE:20261203T150000Z
> SUMMARY:Course
> END:VEVENT
> END:VCALENDAR
$ ticketcal show 5e71
  title     Course
  when      Tue 1 Dec 2026, 10:00 – 10:00 UTC, 0 min
  repeat    every week
  repeat    also on given days
  next      Tue 1 Dec 2026, 10:00 – 10:00 UTC, 0 min [@20261201T100000Z]
            Thu 3 Dec 2026, 15:00 – 15:00 UTC, 0 min [@20261203T150000Z]
            Tue 8 Dec 2026, 10:00 – 10:00 UTC, 0 min [@20261208T100000Z]
            Tue 15 Dec 2026, 10:00 – 10:00 UTC, 0 min [@20261215T100000Z]
            Tue 22 Dec 2026, 10:00 – 10:00 UTC, 0 min [@20261222T100000Z]
  alarms    none
  calendar  home
  id        ID1
  file      ~/.calendars/home/course.ics

== What stands for all later occurrences is read and never written.
$ cat > ~/.calendars/home/course.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:5e71e500-0000-4000-8000-000000000001
> DTSTART:20261201T100000Z
> RRULE:FREQ=DAILY;COUNT=5
> SUMMARY:Course
> END:VEVENT
> BEGIN:VEVENT
> UID:5e71e500-0000-4000-8000-000000000001
> RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T100000Z
> DTSTART:20261203T120000Z
> SUMMARY:Late
> END:VEVENT
> END:VCALENDAR
$ ticketcal delete -y --span this 5e71@20261203
ticketcal: its file changes all later ones from an occurrence on (RANGE=THISANDFUTURE), which is read and never written; change it in the program that made it, or change the whole series
# exit 64
$ ticketcal delete -y --span future 5e71@20261203
ticketcal: its file changes all later ones from an occurrence on (RANGE=THISANDFUTURE), which is read and never written; change it in the program that made it, or change the whole series
# exit 64
$ ticketcal edit 5e71@20261204 --span this --title X
ticketcal: its file changes all later ones from an occurrence on (RANGE=THISANDFUTURE), which is read and never written; change it in the program that made it, or change the whole series
# exit 64
$ ticketcal edit 5e71 --location Hall
saved        Tue 1 Dec 2026 10:00 UTC   Course  (home)  ID1
$ grep "SUMMARY|LOCATION|RECURRENCE-ID" ~/.calendars/home/course.ics
SUMMARY:Course
LOCATION:Hall
RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T100000Z
SUMMARY:Late
LOCATION:Hall

== All that follow go where a moved occurrence is put.
$ cat > ~/.calendars/home/course.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:5e71e500-0000-4000-8000-000000000001
> DTSTART;TZID=Europe/Berlin:20261202T100000
> DTEND;TZID=Europe/Berlin:20261202T110000
> RRULE:FREQ=WEEKLY;COUNT=5
> SUMMARY:Course
> END:VEVENT
> END:VCALENDAR
$ ticketcal edit 5e71@20261216 --span this --start 2026-12-17T15:00
saved        Thu 17 Dec 2026 15:00  Course  (home)  ID1
$ ticketcal edit 5e71@20261216 --span future --start 2026-12-16T16:00
saved        Wed 16 Dec 2026 16:00  Course  (home)  ID2
$ TZ=Europe/Berlin ticketcal agenda --from 2026-12-01 --to 2026-12-31
Wed 2 Dec 2026
  10:00-11:00  Course  (home)  ID1@20261202

Wed 9 Dec 2026
  10:00-11:00  Course  (home)  ID1@20261209

Wed 16 Dec 2026
  16:00-17:00  Course  (home)  ID2@20261216

Wed 23 Dec 2026
  16:00-17:00  Course  (home)  ID2@20261223

Wed 30 Dec 2026
  16:00-17:00  Course  (home)  ID2@20261230

== A series is listed by the first occurrence that there is.
$ cat > ~/.calendars/home/c.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:c
> DTSTART:20261207T090000Z
> DTEND:20261207T100000Z
> RRULE:FREQ=WEEKLY;COUNT=3
> SUMMARY:Course
> EXDATE:20261207T090000Z
> END:VEVENT
> END:VCALENDAR
$ ticketcal search course
Mon 14 Dec 2026 09:00-10:00  Course [repeats]  (home)  ID1
$ sed -i "s/EXDATE:20261207T090000Z/RDATE:20261201T090000Z/" ~/.calendars/home/c.ics
$ ticketcal search course
Tue 1 Dec 2026 09:00-10:00  Course [repeats]  (home)  ID1
$ sed -i "s/RDATE:20261201T090000Z/EXDATE:20261207T090000Z,20261214T090000Z,20261221T090000Z/" ~/.calendars/home/c.ics
$ ticketcal search course
Mon 7 Dec 2026 09:00-10:00  Course [repeats]  (home)  ID1
$ cat > ~/.calendars/home/c.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:c
> DTSTART:20261207T090000Z
> DTEND:20261207T100000Z
> RRULE:FREQ=WEEKLY;COUNT=3
> SUMMARY:Course
> END:VEVENT
> BEGIN:VEVENT
> UID:c
> RECURRENCE-ID:20261207T090000Z
> DTSTART:20261208T130000Z
> DTEND:20261208T150000Z
> SUMMARY:Moved course
> END:VEVENT
> END:VCALENDAR
$ ticketcal search course
Tue 8 Dec 2026 13:00-15:00  Course [repeats]  (home)  ID1

== Whole objects are printed as one calendar; one of a single event is its file, byte for byte.
$ cat > ~/.calendars/home/weekly.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:aaaaaaaa-0000-4000-8000-000000000001
> DTSTART;TZID=Europe/Berlin:20261102T090000
> DURATION:PT15M
> SUMMARY:Standup
> RRULE:FREQ=DAILY
> X-SECRET;X-P="a:b":1
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/dentist.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:20261121
> DTSTART:20261124T090000Z
> SUMMARY:Dentist
> END:VEVENT
> END:VCALENDAR
$ ticketcal agenda --from 2026-11-23 --to 2026-11-24 --format ical
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//ticketcal//ticketcal//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:ID1T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:ID2T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:ID3
DTSTART;TZID=Europe/Berlin:20261102T090000
DURATION:PT15M
SUMMARY:Standup
RRULE:FREQ=DAILY
X-SECRET;X-P="a:b":1
END:VEVENT
BEGIN:VEVENT
UID:20261121
DTSTART:20261124T090000Z
SUMMARY:Dentist
END:VEVENT
END:VCALENDAR

$ ticketcal search dentist --format ical
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//ticketcal//ticketcal//EN
BEGIN:VEVENT
UID:20261121
DTSTART:20261124T090000Z
SUMMARY:Dentist
END:VEVENT
END:VCALENDAR

$ ticketcal show aaaaaaaa --format ical
BEGIN:VCALENDAR
BEGIN:VEVENT
UID:ID3
DTSTART;TZID=Europe/Berlin:20261102T090000
DURATION:PT15M
SUMMARY:Standup
RRULE:FREQ=DAILY
X-SECRET;X-P="a:b":1
END:VEVENT
END:VCALENDAR
$ ticketcal show 20261121 --format json
{"id":"ID4","calendar":"home","title":"Dentist","start":"2026-11-24T09:00:00Z","end":"2026-11-24T09:00:00Z","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":null,"occurrence":null}

== An event in a zone that only its file knows, which goes forward on 10 April, is shown by both clocks.
$ cat > ~/.calendars/home/odd.ics
> BEGIN:VCALENDAR
> BEGIN:VTIMEZONE
> TZID:Odd one
> BEGIN:STANDARD
> DTSTART:20000920T030000
> TZOFFSETFROM:+0317
> TZOFFSETTO:+0137
> RRULE:FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=20
> END:STANDARD
> BEGIN:DAYLIGHT
> DTSTART:20000410T010000
> TZOFFSETFROM:+0137
> TZOFFSETTO:+0317
> RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=10
> END:DAYLIGHT
> END:VTIMEZONE
> BEGIN:VEVENT
> UID:3f2a9c1b-0000-4000-8000-000000000001
> DTSTART;TZID=Odd one:20260408T090000
> DTEND;TZID=Odd one:20260408T100000
> RRULE:FREQ=DAILY;UNTIL=20260411T054300Z
> SUMMARY:Stand-up
> END:VEVENT
> END:VCALENDAR
$ ticketcal agenda --from 2026-04-09 --to 2026-04-10
Thu 9 Apr 2026
  07:23-08:23  Stand-up (09:00 Odd one)  (home)  ID1@20260409

Fri 10 Apr 2026
  05:43-06:43  Stand-up (09:00 Odd one)  (home)  ID1@20260410
$ ticketcal agenda --day 2026-04-10 --format json
{"id":"ID1@20260410T090000","calendar":"home","title":"Stand-up","start":"2026-04-10T09:00:00+03:17","end":"2026-04-10T10:00:00+03:17","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":"FREQ=DAILY;UNTIL=20260411T054300Z","occurrence":"2026-04-10T09:00:00+03:17"}
$ ticketcal show 3f2a9c1b
  title     Stand-up
  when      Wed 8 Apr 2026, 09:00 – 10:00 Odd one (UTC+1:37), 1 h
  here      Wed 8 Apr 2026, 07:23 – 08:23 UTC, 1 h
  repeat    every day, until Sat 11 Apr 2026, 09:00 Odd one (UTC+3:17)
  alarms    none
  calendar  home
  id        ID1
  file      ~/.calendars/home/odd.ics

== Of an event of each second, any occurrence is shown, and a list says where it ends.
$ cat > ~/.calendars/home/tick.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:71c00000-0000-4000-8000-000000000001
> DTSTART:20261101T000000Z
> DURATION:PT1S
> RRULE:FREQ=SECONDLY
> SUMMARY:Tick
> END:VEVENT
> END:VCALENDAR
$ ticketcal show tick
  title     Tick
  when      Sun 1 Nov 2026, 00:00 – 00:00:01 UTC, 1 s
  repeat    every second
  next      Fri 20 Nov 2026, 09:00 – 09:00:01 UTC, 1 s [@20261120T090000Z]
            Fri 20 Nov 2026, 09:00:01 – 09:00:02 UTC, 1 s [@20261120T090001Z]
            Fri 20 Nov 2026, 09:00:02 – 09:00:03 UTC, 1 s [@20261120T090002Z]
            Fri 20 Nov 2026, 09:00:03 – 09:00:04 UTC, 1 s [@20261120T090003Z]
            Fri 20 Nov 2026, 09:00:04 – 09:00:05 UTC, 1 s [@20261120T090004Z]
  alarms    none
  calendar  home
  id        ID1
  file      ~/.calendars/home/tick.ics
$ ticketcal search tick
Sun 1 Nov 2026 00:00-00:00:01  Tick [repeats]  (home)  ID1
$ ticketcal show tick@20261203T120000 --format json
{"id":"ID1@20261203T120000Z","calendar":"home","title":"Tick","start":"2026-12-03T12:00:00Z","end":"2026-12-03T12:00:01Z","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":"FREQ=SECONDLY","occurrence":"2026-12-03T12:00:00Z"}
$ ticketcal show tick@20261203
ticketcal: tick@20261203: the event repeats too often to list its occurrences; write the whole time of one, as in @20261121T090000, or mend the rule (RRULE)
# exit 64
$ ticketcal calendars check
1 calendar checked: 1 problem
~/.calendars/home/tick.ics: an event repeats too often, or is too long for how often it repeats; mend its rule (RRULE) or its end
# exit 65
