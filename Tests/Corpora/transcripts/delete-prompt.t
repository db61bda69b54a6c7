## Deletions at the prompt.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ cat > ~/.calendars/home/dentist.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:dentist@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261124T090000
> DTEND;TZID=Europe/Berlin:20261124T100000
> SUMMARY:Dentist
> LOCATION:Main Street 1
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/standup.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:3f2a9c1b-0000-4000-8000-000000000001
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261102T090000
> DTEND;TZID=Europe/Berlin:20261102T093000
> RRULE:FREQ=WEEKLY;COUNT=10
> SUMMARY:Stand-up
> ATTENDEE;CN=Ann;X-FOO=1:mailto:ann@example.org
> END:VEVENT
> END:VCALENDAR
$ ticketcal access grant personal -q

== It asks first: y.
$ ticketcal delete dentist@example.org
< what
< y
delete       Tue 24 Nov 2026 09:00  Dentist  (home)
delete the event? [y/N] what
write y or n
delete the event? [y/N] y
deleted      Tue 24 Nov 2026 09:00  Dentist  (home)
$ ls ~/.calendars/home
standup.ics

== It asks first: Enter.
$ ticketcal delete dentist@example.org
< what
<
delete       Tue 24 Nov 2026 09:00  Dentist  (home)
delete the event? [y/N] what
write y or n
delete the event? [y/N] 
unchanged    Tue 24 Nov 2026 09:00  Dentist  (home)
$ ls ~/.calendars/home
dentist.ics
standup.ics

== It asks first: n.
$ ticketcal delete dentist@example.org
< what
< n
delete       Tue 24 Nov 2026 09:00  Dentist  (home)
delete the event? [y/N] what
write y or n
delete the event? [y/N] n
unchanged    Tue 24 Nov 2026 09:00  Dentist  (home)
$ ls ~/.calendars/home
dentist.ics
standup.ics

== It asks first: ^C.
$ ticketcal delete dentist@example.org
< what
< ^C
delete       Tue 24 Nov 2026 09:00  Dentist  (home)
delete the event? [y/N] what
write y or n
delete the event? [y/N] ^C
# exit 130
$ ls ~/.calendars/home
dentist.ics
standup.ics

== How much of a series is meant is asked.
$ ticketcal delete 3f2a@20261109
< what
< this
delete       Mon 9 Nov 2026 09:00   Stand-up  (home)
delete this occurrence [t], this and all future ones [f], or none [N]? what
write t, f or n
delete this occurrence [t], this and all future ones [f], or none [N]? this
deleted      Mon 9 Nov 2026 09:00   Stand-up  (home)
$ grep EXDATE ~/.calendars/home/standup.ics
EXDATE;TZID=Europe/Berlin:20261109T090000

== What went with an earlier one is left out.
$ ticketcal delete 3f2a 3f2a@20261116
< y
delete       Mon 2 Nov 2026 09:00   Stand-up  (home)
delete the whole series? [y/N] y
3f2a@20261116 was deleted with an earlier one
deleted      Mon 2 Nov 2026 09:00   Stand-up  (home)
$ ls ~/.calendars/home
dentist.ics

== Nothing is deleted that another program changed meanwhile.
$ ticketcal delete dentist@example.org
! sed -i "s/LOCATION/X-NEW:1\nLOCATION/" ~/.calendars/home/dentist.ics
< y
delete       Tue 24 Nov 2026 09:00  Dentist  (home)
delete the event? [y/N] y
ticketcal: changed by another program; look at it again and repeat the change
# exit 75
$ grep X-NEW ~/.calendars/home/dentist.ics
X-NEW:1

== None is deleted where one was changed meanwhile.
$ ticketcal delete dentist@example.org 3f2a
< y
! sed -i "s/Main Street 1/Side Street 22/" ~/.calendars/home/dentist.ics
< y
delete       Tue 24 Nov 2026 09:00  Dentist  (home)
delete the event? [y/N] y
delete       Mon 2 Nov 2026 09:00   Stand-up  (home)
delete the whole series? [y/N] y
ticketcal: Dentist: changed by another program; look at it again and repeat the change; no event was changed
# exit 75
$ ls ~/.calendars/home
dentist.ics
standup.ics

== None is deleted where a person interrupts.
$ ticketcal delete dentist@example.org 3f2a
< y
< ^C
delete       Tue 24 Nov 2026 09:00  Dentist  (home)
delete the event? [y/N] y
delete       Mon 2 Nov 2026 09:00   Stand-up  (home)
delete the whole series? [y/N] ^C
# exit 130
$ ls ~/.calendars/home
dentist.ics
standup.ics
