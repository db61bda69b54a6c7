## Changes of a series at the prompt.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ cat > ~/.calendars/home/standup.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:3f2a9c1b-0000-4000-8000-000000000001
> DTSTAMP:20201001T080000Z
> DTSTART;TZID=Europe/Berlin:20201102T090000
> DTEND;TZID=Europe/Berlin:20201102T093000
> RRULE:FREQ=WEEKLY;COUNT=10
> SUMMARY:Stand-up
> ATTENDEE;CN=Ann;X-FOO=1:mailto:ann@example.org
> END:VEVENT
> END:VCALENDAR
$ ticketcal access grant personal -q

== How much of a series is meant is asked.
$ ticketcal edit 3f2a@2020-11-09
< what
< t
< start 9:15
< s
change this occurrence [t], this and all future ones [f], or none [N]? what
write t, f or n
change this occurrence [t], this and all future ones [f], or none [N]? t

  series    save changes this occurrence alone
  title     Stand-up
  when      Mon 9 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> start 9:15

  series    save changes this occurrence alone
  title     Stand-up
* when      Mon 9 Nov 2020, 09:15 – 09:45 Europe/Berlin (UTC+1), 30 min
            (was: Mon 9 Nov 2020, 09:00 Europe/Berlin (UTC+1))
            (end was: Mon 9 Nov 2020, 09:30 Europe/Berlin (UTC+1))
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> s
saved        Mon 9 Nov 2020 09:15   Stand-up  (home)  ID1
$ grep "DTSTART|RECURRENCE-ID|RRULE" ~/.calendars/home/standup.ics
DTSTART;TZID=Europe/Berlin:20201102T090000
RRULE:FREQ=WEEKLY;COUNT=10
RECURRENCE-ID;TZID=Europe/Berlin:20201109T090000
DTSTART;TZID=Europe/Berlin:20201109T091500

== Nothing is changed where no part is meant.
$ cp ~/.calendars ~/before
$ ticketcal edit 3f2a@2020-11-09
<
change this occurrence [t], this and all future ones [f], or none [N]? 
unchanged    Mon 9 Nov 2020 09:00   Stand-up  (home)
# exit 1
$ diff ~/before ~/.calendars

== A series ends and another begins.
$ ticketcal edit 3f2a@2020-11-16 --span future
< title Sit-down
< s

  series    save changes this occurrence and all that follow it
  title     Stand-up
  when      Mon 16 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> title Sit-down

  series    save changes this occurrence and all that follow it
* title     Sit-down
            (was: Stand-up)
  when      Mon 16 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> s
saved        Mon 16 Nov 2020 09:00  Sit-down  (home)  ID1
$ grep "SUMMARY|RRULE|DTSTART|ATTENDEE" ~/.calendars/home/*.ics
DTSTART;TZID=Europe/Berlin:20201102T090000
RRULE:FREQ=WEEKLY;COUNT=2
SUMMARY:Stand-up
ATTENDEE;CN=Ann;X-FOO=1:mailto:ann@example.org
DTSTART;TZID=Europe/Berlin:20201116T090000
RRULE:FREQ=WEEKLY;COUNT=8
SUMMARY:Sit-down
ATTENDEE;CN=Ann;X-FOO=1:mailto:ann@example.org

== A series that is changed from its first occurrence keeps its name.
$ ticketcal edit 3f2a@2020-11-02 --span future
< title Sit-down
< s

  series    save changes this occurrence and all that follow it
  title     Stand-up
  when      Mon 2 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> title Sit-down

  series    save changes this occurrence and all that follow it
* title     Sit-down
            (was: Stand-up)
  when      Mon 2 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> s
saved        Mon 2 Nov 2020 09:00   Sit-down  (home)  ID1

== A whole series is changed; the days of a new rule are listed.
$ ticketcal edit 3f2a
< repeat daily
< s

  series    save changes all of the series
  title     Stand-up
  when      Mon 2 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> repeat daily

  series    save changes all of the series
  title     Stand-up
  when      Mon 2 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
* repeat    every day
            (Mon 2 Nov 2020, Tue 3 Nov 2020, Wed 4 Nov 2020, ...)
            (was: every week, 10 times)
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> s
saved        Mon 2 Nov 2020 09:00   Stand-up  (home)  ID1
$ grep RRULE ~/.calendars/home/standup.ics
RRULE:FREQ=DAILY

== The rule follows the start that moves.
$ sed -i "s/RRULE:FREQ=WEEKLY;COUNT=10/RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20201231T080000Z/" ~/.calendars/home/standup.ics
$ ticketcal edit 3f2a
< start 2020-11-03T09:00
< s

  series    save changes all of the series
  title     Stand-up
  when      Mon 2 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week on Mon, until Thu 31 Dec 2020, 09:00 Europe/Berlin (UTC+1)
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> start 2020-11-03T09:00

  series    save changes all of the series
  title     Stand-up
* when      Tue 3 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
            (was: Mon 2 Nov 2020, 09:00 Europe/Berlin (UTC+1))
            (end was: Mon 2 Nov 2020, 09:30 Europe/Berlin (UTC+1))
* repeat    every week on Tue, until Fri 1 Jan 2021, 09:00 Europe/Berlin (UTC+1)
            (was: every week on Mon, until Thu 31 Dec 2020, 09:00 Europe/Berlin (UTC+1))
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> s
saved        Tue 3 Nov 2020 09:00   Stand-up  (home)  ID1
$ grep RRULE ~/.calendars/home/standup.ics
RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20210101T080000Z

== An occurrence has no rule and no calendar of its own.
$ ticketcal edit 3f2a@2020-11-09 --span this
< repeat daily
< calendar work
< q

  series    save changes this occurrence alone
  title     Stand-up
  when      Mon 9 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> repeat daily
the repeat rule belongs to the whole series; quit, and edit the series: leave out the @ and the text
after it
edit> calendar work
the calendar belongs to the whole series; quit, and edit the series: leave out the @ and the text 
after it
edit> q
unchanged    Mon 9 Nov 2020 09:00   Stand-up  (home)
# exit 1

== What is not there is refused.
$ ticketcal edit 3f2a --span this --title X
ticketcal: 3f2a is a whole series; name the occurrence as 3f2a@DATE
# exit 64
$ ticketcal edit --span this --title X
ticketcal: --span is about an event that repeats; name one
Usage: ticketcal edit [<options>] [<id> ...]
  See 'ticketcal edit --help' for more information.
# exit 64
$ ticketcal edit -c nowhere --title X
ticketcal: the options change an event; name one, or leave them out
Usage: ticketcal edit [<options>] [<id> ...]
  See 'ticketcal edit --help' for more information.
# exit 64

== The occurrences that a new rule removes are named.
$ ticketcal edit -q 3f2a@2020-11-16 --span this --title Special
$ ticketcal edit -q 3f2a@2020-12-07 --span this --title Party
$ ticketcal delete -y -q 3f2a@2020-11-09 --span this
$ ticketcal edit 3f2a
< repeat weekly x4
< repeat none
< undo
< s

  series    save changes all of the series
  title     Stand-up
  when      Mon 2 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> repeat weekly x4

  series    save changes all of the series
  title     Stand-up
  when      Mon 2 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
* repeat    every week, 4 times
            (Mon 2 Nov 2020, Mon 16 Nov 2020, Mon 23 Nov 2020)
            (was: every week, 10 times)
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      one occurrence has values of its own, which stay: 2020-11-16 (Special)
  note      save removes one occurrence that has values of its own: 2020-12-07 (Party)
  note      the start is in the past
edit> repeat none

  series    save changes all of the series
  title     Stand-up
  when      Mon 2 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
* repeat    none
            (was: every week, 4 times)
            (in the calendar: every week, 10 times)
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      save removes 2 occurrences that have values of their own: 2020-11-16 (Special),
            2020-12-07 (Party)
  note      the start is in the past
edit> undo

  series    save changes all of the series
  title     Stand-up
  when      Mon 2 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
* repeat    every week, 4 times
            (Mon 2 Nov 2020, Mon 16 Nov 2020, Mon 23 Nov 2020)
            (was: every week, 10 times)
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      one occurrence has values of its own, which stay: 2020-11-16 (Special)
  note      save removes one occurrence that has values of its own: 2020-12-07 (Party)
  note      the start is in the past
edit> s
saved        Mon 2 Nov 2020 09:00   Stand-up  (home)  ID1
$ grep "SUMMARY|RRULE|EXDATE|RECURRENCE-ID" ~/.calendars/home/standup.ics
RRULE:FREQ=WEEKLY;COUNT=4
EXDATE;TZID=Europe/Berlin:20201109T090000
SUMMARY:Stand-up
RECURRENCE-ID;TZID=Europe/Berlin:20201116T090000
SUMMARY:Special

== An occurrence that another program removes is an event of its own.
$ ticketcal edit 3f2a@2020-11-09 --span this
< start 11:00
! sed -i "s/RRULE:FREQ=WEEKLY/EXDATE:20201109T080000Z\nRRULE:FREQ=WEEKLY/" ~/.calendars/home/standup.ics
? removed
< s

  series    save changes this occurrence alone
  title     Stand-up
  when      Mon 9 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> start 11:00

  series    save changes this occurrence alone
  title     Stand-up
* when      Mon 9 Nov 2020, 11:00 – 11:30 Europe/Berlin (UTC+1), 30 min
            (was: Mon 9 Nov 2020, 09:00 Europe/Berlin (UTC+1))
            (end was: Mon 9 Nov 2020, 09:30 Europe/Berlin (UTC+1))
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> 
edit> s
saved        Mon 9 Nov 2020 11:00   Stand-up  (home)  ID1
$ grep "DTSTART|RRULE|EXDATE" ~/.calendars/home/*.ics
DTSTART:ID2T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
DTSTART:ID3T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
DTSTART;TZID=Europe/Berlin:20201109T110000
DTSTART;TZID=Europe/Berlin:20201102T090000
EXDATE:20201109T080000Z
RRULE:FREQ=WEEKLY;COUNT=10

== A series that another program moves is in conflict from the occurrence of that day on.
$ ticketcal edit 3f2a@2020-11-09 --span future
< title Mine
! sed -i "s/20201102T090000/20201102T084500/" ~/.calendars/home/standup.ics
? changed meanwhile: start
< merge
< s

  series    save changes this occurrence and all that follow it
  title     Stand-up
  when      Mon 9 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> title Mine

  series    save changes this occurrence and all that follow it
* title     Mine
            (was: Stand-up)
  when      Mon 9 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Mine
            (there now: Stand-up)
* when      Mon 9 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
            (there now: Mon 9 Nov 2020, 08:45 – 09:30 Europe/Berlin (UTC+1), 45 min)
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> merge

  series    save changes this occurrence and all that follow it
* title     Mine
            (was: Stand-up)
  when      Mon 9 Nov 2020, 08:45 – 09:30 Europe/Berlin (UTC+1), 45 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
your changes are merged into the calendar's version; s saves it
edit> s
saved        Mon 9 Nov 2020 08:45   Mine  (home)  ID1
$ grep "SUMMARY|DTSTART;|COUNT" ~/.calendars/home/*.ics
DTSTART;TZID=Europe/Berlin:20201102T084500
RRULE:FREQ=WEEKLY;COUNT=1
SUMMARY:Stand-up
DTSTART;TZID=Europe/Berlin:20201109T084500
RRULE:FREQ=WEEKLY;COUNT=9
SUMMARY:Mine

== One that another program takes out is in conflict from the next one on.
$ ticketcal edit 3f2a@2020-11-09 --span future
< title Mine
! sed -i "s/RRULE:FREQ=WEEKLY/EXDATE:20201109T080000Z\nRRULE:FREQ=WEEKLY/" ~/.calendars/home/standup.ics
? changed meanwhile: start
< merge
< s

  series    save changes this occurrence and all that follow it
  title     Stand-up
  when      Mon 9 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> title Mine

  series    save changes this occurrence and all that follow it
* title     Mine
            (was: Stand-up)
  when      Mon 9 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Mine
            (there now: Stand-up)
* when      Mon 9 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
            (there now: Mon 16 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min)
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> merge

  series    save changes this occurrence and all that follow it
* title     Mine
            (was: Stand-up)
  when      Mon 16 Nov 2020, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 10 times
  location  –
  alarms    none
  calendar  home
  attendees Ann <ann@example.org> [no answer yet]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
your changes are merged into the calendar's version; s saves it
edit> s
saved        Mon 16 Nov 2020 09:00  Mine  (home)  ID1
$ grep "SUMMARY|DTSTART;|COUNT" ~/.calendars/home/*.ics
DTSTART;TZID=Europe/Berlin:20201102T090000
RRULE:FREQ=WEEKLY;COUNT=2
SUMMARY:Stand-up
DTSTART;TZID=Europe/Berlin:20201116T090000
RRULE:FREQ=WEEKLY;COUNT=8
SUMMARY:Mine
