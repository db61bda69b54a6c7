## The fields of a draft at the prompt.
$ cat > concert.json
> {"title":"Concert","start":"2024-05-30T19:30:00+02:00[Europe/Berlin]","duration":"2h"}

== Every field can be changed.
$ ticketcal concert.json
< title New title, really
< loc Hall 7; left
< notes one\ntwo
< url https://example.org/t?a=1
< start 2024-06-01T20:00
< end 23:15
< zone Asia/Tokyo
< alarms 1d 2h
< repeat weekly
< show-as free
< save

  title     Concert
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> title New title, really

* title     New title, really
            (was: Concert)
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> loc Hall 7; left

* title     New title, really
            (was: Concert)
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
* location  Hall 7; left
            (was: none)
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> notes one\ntwo

* title     New title, really
            (was: Concert)
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
* location  Hall 7; left
            (was: none)
  alarms    1 h before [assumed]
* notes     one
            two
            (was: none)
  calendar  tickets
  note      the start is in the past
1/1> url https://example.org/t?a=1

* title     New title, really
            (was: Concert)
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
* location  Hall 7; left
            (was: none)
  alarms    1 h before [assumed]
* url       https://example.org/t?a=1
            (was: none)
* notes     one
            two
            (was: none)
  calendar  tickets
  note      the start is in the past
1/1> start 2024-06-01T20:00

* title     New title, really
            (was: Concert)
* when      Sat 1 Jun 2024, 20:00 – 22:00 Europe/Berlin (UTC+2), 2 h
            (was: Thu 30 May 2024, 19:30 Europe/Berlin (UTC+2))
            (end was: Thu 30 May 2024, 21:30 Europe/Berlin (UTC+2))
* location  Hall 7; left
            (was: none)
  alarms    1 h before [assumed]
* url       https://example.org/t?a=1
            (was: none)
* notes     one
            two
            (was: none)
  calendar  tickets
  note      the start is in the past
1/1> end 23:15

* title     New title, really
            (was: Concert)
* when      Sat 1 Jun 2024, 20:00 – 23:15 Europe/Berlin (UTC+2), 3 h 15 min
            (end was: Sat 1 Jun 2024, 22:00 Europe/Berlin (UTC+2))
            (originally: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* location  Hall 7; left
            (was: none)
  alarms    1 h before [assumed]
* url       https://example.org/t?a=1
            (was: none)
* notes     one
            two
            (was: none)
  calendar  tickets
  note      the start is in the past
1/1> zone Asia/Tokyo

* title     New title, really
            (was: Concert)
* when      Sat 1 Jun 2024, 20:00 – 23:15 Asia/Tokyo (UTC+9), 3 h 15 min
            (zone was: Europe/Berlin)
            (originally: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* location  Hall 7; left
            (was: none)
  alarms    1 h before [assumed]
* url       https://example.org/t?a=1
            (was: none)
* notes     one
            two
            (was: none)
  calendar  tickets
  note      the start is in the past
1/1> alarms 1d 2h

* title     New title, really
            (was: Concert)
* when      Sat 1 Jun 2024, 20:00 – 23:15 Asia/Tokyo (UTC+9), 3 h 15 min
            (was: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* location  Hall 7; left
            (was: none)
* alarms    1 d before, 2 h before
            (was: 1 h before)
* url       https://example.org/t?a=1
            (was: none)
* notes     one
            two
            (was: none)
  calendar  tickets
  note      the start is in the past
1/1> repeat weekly

* title     New title, really
            (was: Concert)
* when      Sat 1 Jun 2024, 20:00 – 23:15 Asia/Tokyo (UTC+9), 3 h 15 min
            (was: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* repeat    every week
            (Sat 1 Jun 2024, Sat 8 Jun 2024, Sat 15 Jun 2024, ...)
            (was: none)
* location  Hall 7; left
            (was: none)
* alarms    1 d before, 2 h before
            (was: 1 h before)
* url       https://example.org/t?a=1
            (was: none)
* notes     one
            two
            (was: none)
  calendar  tickets
  note      the start is in the past
1/1> show-as free

* title     New title, really
            (was: Concert)
* when      Sat 1 Jun 2024, 20:00 – 23:15 Asia/Tokyo (UTC+9), 3 h 15 min
            (was: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* repeat    every week
            (Sat 1 Jun 2024, Sat 8 Jun 2024, Sat 15 Jun 2024, ...)
            (was: none)
* location  Hall 7; left
            (was: none)
* alarms    1 d before, 2 h before
            (was: 1 h before)
* url       https://example.org/t?a=1
            (was: none)
* show-as   free
            (was: busy)
* notes     one
            two
            (was: none)
  calendar  tickets
  note      the start is in the past
1/1> save
saved        Sat 1 Jun 2024 20:00   New title, really  (tickets)
1 saved
$ cat ~/.local/share/ticketcal/calendars/tickets/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//ticketcal//ticketcal//EN
BEGIN:VTIMEZONE
TZID:Asia/Tokyo
BEGIN:STANDARD
DTSTART:ID1T000000
TZOFFSETFROM:+0900
TZOFFSETTO:+0900
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:ID2
DTSTAMP:TODAY
CREATED:TODAY
LAST-MODIFIED:TODAY
SEQUENCE:0
DTSTART;TZID=Asia/Tokyo:20240601T200000
DTEND;TZID=Asia/Tokyo:20240601T231500
SUMMARY:New title\, really
LOCATION:Hall 7\; left
DESCRIPTION:one\ntwo
URL:https://example.org/t?a=1
STATUS:CONFIRMED
TRANSP:TRANSPARENT
RRULE:FREQ=WEEKLY
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-P1D
DESCRIPTION:New title\, really
END:VALARM
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT2H
DESCRIPTION:New title\, really
END:VALARM
END:VEVENT
END:VCALENDAR

== Times are typed from the ones before, and changes are taken back and made again.
$ ticketcal concert.json
< start 7:45pm
< start +1d
< end 01:00
< allday yes
< undo
< title X
< redo
< zone none
< alarms 0
< repeat FREQ=WEEKLY;BYDAY=FR;COUNT=10
< undo
< redo
< save

  title     Concert
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> start 7:45pm

  title     Concert
* when      Thu 30 May 2024, 19:45 – 21:45 Europe/Berlin (UTC+2), 2 h
            (was: Thu 30 May 2024, 19:30 Europe/Berlin (UTC+2))
            (end was: Thu 30 May 2024, 21:30 Europe/Berlin (UTC+2))
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> start +1d

  title     Concert
* when      Fri 31 May 2024, 19:45 – 21:45 Europe/Berlin (UTC+2), 2 h
            (was: Thu 30 May 2024, 19:45 Europe/Berlin (UTC+2))
            (end was: Thu 30 May 2024, 21:45 Europe/Berlin (UTC+2))
            (originally: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> end 01:00

  title     Concert
* start     Fri 31 May 2024, 19:45 Europe/Berlin (UTC+2)
            (was: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* end       Sat 1 Jun 2024, 01:00 Europe/Berlin (UTC+2), 5 h 15 min
            (was: Fri 31 May 2024, 21:45 Europe/Berlin (UTC+2))
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> allday yes

  title     Concert
* when      Fri 31 May 2024 – Sat 1 Jun 2024, all day, 2 days
            (was: Fri 31 May 2024, 19:45 Europe/Berlin (UTC+2))
            (end was: Sat 1 Jun 2024, 01:00 Europe/Berlin (UTC+2))
            (zone was: Europe/Berlin)
            (allday was: no)
            (originally: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
  location  –
* alarms    09:00 the day before [assumed]
            (was: 1 h before)
  calendar  tickets
  note      the start is in the past
1/1> undo

  title     Concert
* start     Fri 31 May 2024, 19:45 Europe/Berlin (UTC+2)
            (was: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* end       Sat 1 Jun 2024, 01:00 Europe/Berlin (UTC+2), 5 h 15 min
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> title X

* title     X
            (was: Concert)
* start     Fri 31 May 2024, 19:45 Europe/Berlin (UTC+2)
            (was: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* end       Sat 1 Jun 2024, 01:00 Europe/Berlin (UTC+2), 5 h 15 min
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> redo
nothing to redo
1/1> zone none

* title     X
            (was: Concert)
* start     Fri 31 May 2024, 19:45 no time zone
            (zone was: Europe/Berlin)
            (originally: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* end       Sat 1 Jun 2024, 01:00 no time zone, 5 h 15 min
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      a floating time: the same clock reading in every zone
  note      the start is in the past
1/1> alarms 0

* title     X
            (was: Concert)
* start     Fri 31 May 2024, 19:45 no time zone
            (was: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* end       Sat 1 Jun 2024, 01:00 no time zone, 5 h 15 min
  location  –
* alarms    at the start
            (was: 1 h before)
  calendar  tickets
  note      a floating time: the same clock reading in every zone
  note      the start is in the past
1/1> repeat FREQ=WEEKLY;BYDAY=FR;COUNT=10

* title     X
            (was: Concert)
* start     Fri 31 May 2024, 19:45 no time zone
            (was: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* end       Sat 1 Jun 2024, 01:00 no time zone, 5 h 15 min
* repeat    every week on Fri, 10 times
            (Fri 31 May 2024, Fri 7 Jun 2024, Fri 14 Jun 2024, ...)
            (was: none)
  location  –
* alarms    at the start
            (was: 1 h before)
  calendar  tickets
  note      a floating time: the same clock reading in every zone
  note      the start is in the past
1/1> undo

* title     X
            (was: Concert)
* start     Fri 31 May 2024, 19:45 no time zone
            (was: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* end       Sat 1 Jun 2024, 01:00 no time zone, 5 h 15 min
  location  –
* alarms    at the start
            (was: 1 h before)
  calendar  tickets
  note      a floating time: the same clock reading in every zone
  note      the start is in the past
1/1> redo

* title     X
            (was: Concert)
* start     Fri 31 May 2024, 19:45 no time zone
            (was: Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)
* end       Sat 1 Jun 2024, 01:00 no time zone, 5 h 15 min
* repeat    every week on Fri, 10 times
            (Fri 31 May 2024, Fri 7 Jun 2024, Fri 14 Jun 2024, ...)
            (was: none)
  location  –
* alarms    at the start
            (was: 1 h before)
  calendar  tickets
  note      a floating time: the same clock reading in every zone
  note      the start is in the past
1/1> save
saved        Fri 31 May 2024 19:45  X  (tickets)
1 saved
$ grep "SUMMARY|DTSTART|DTEND|RRULE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART:20240531T194500
DTEND:20240601T010000
SUMMARY:X
RRULE:FREQ=WEEKLY;COUNT=10;BYDAY=FR
TRIGGER:PT0S

== Whole days.
$ ticketcal concert.json
< allday yes
< save

  title     Concert
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> allday yes

  title     Concert
* when      Thu 30 May 2024, all day
            (was: Thu 30 May 2024, 19:30 Europe/Berlin (UTC+2))
            (end was: Thu 30 May 2024, 21:30 Europe/Berlin (UTC+2))
            (zone was: Europe/Berlin)
            (allday was: no)
  location  –
* alarms    09:00 the day before [assumed]
            (was: 1 h before)
  calendar  tickets
  note      the start is in the past
1/1> save
saved        Thu 30 May 2024        Concert  (tickets)
1 saved
$ grep "DTSTART|DTEND" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;VALUE=DATE:20240530
DTEND;VALUE=DATE:20240531

== What cannot be used changes nothing.
$ ticketcal concert.json
< url nonsense
< start soonish
< end 2020-01-01T10:00
< zone Europe/Berlni
< allday maybe
< alarms sometimes
< alarms +5m
< repeat often
< show-as maybe
< calendar nowhere
< save it
< titel X
< xyzzy
< s‮
< a💣
< re
< help titel
<
< show
< save

  title     Concert
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> url nonsense
url: not a URL; e.g. https://example.org/, or none
1/1> start soonish
start: soonish: not a time; e.g. 19:30, 7:30pm, 10 jun, fri 19:30 or 2023-06-10T19:30
1/1> end 2020-01-01T10:00
end: before the start; choose a later time
1/1> zone Europe/Berlni
zone: no time zone "Europe/Berlni"; did you mean Europe/Berlin?
1/1> allday maybe
allday: not yes or no
1/1> alarms sometimes
alarms: "sometimes" is not an alarm; e.g. 1h, 30m, 1d or 0
1/1> alarms +5m
alarms: "+5m": after the start; choose one at or before it, e.g. 1h or 0
1/1> repeat often
repeat: often: not a rule; e.g. daily, every 2 weeks on tue, every last fri, or FREQ=WEEKLY;BYDAY=TU
1/1> show-as maybe
show-as: not busy or free
1/1> calendar nowhere
calendar: no such calendar; calendars: tickets
1/1> save it
not saved: no draft "it"; there is only 1
1/1> titel X
unknown command "titel"; did you mean title? type help for a list
1/1> xyzzy
unknown command "xyzzy"; type help for a list
1/1> s‮
unknown command "s\u{202E}"; type help for a list
1/1> a💣
unknown command "a💣"; type help for a list
1/1> re
"re" is ambiguous: repeat, redo, reset, record
1/1> help titel
unknown command "titel"; did you mean title? type help for a list
1/1> 
nothing saved; s saves this draft, n skips it, h lists the commands
1/1> show

  title     Concert
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> save
saved        Thu 30 May 2024 19:30  Concert  (tickets)
1 saved
$ grep "SUMMARY|DTSTART;|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Berlin:20240530T193000
SUMMARY:Concert
TRIGGER:-PT1H

== A calendar has two names.
$ mkdir ~/.calendars/mine
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ ticketcal concert.json
< calendar personal/mine
< save

  title     Concert
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> calendar personal/mine

  title     Concert
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
  location  –
  alarms    1 h before [assumed]
* calendar  mine
            (was: tickets)
  note      the start is in the past
1/1> save
saved        Thu 30 May 2024 19:30  Concert  (mine)
1 saved
$ grep SUMMARY ~/.calendars/mine/*.ics
SUMMARY:Concert
