## Reminders at the prompt.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ cat > ~/.calendars/home/rent.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VTODO
> UID:rent@example.org
> SUMMARY:Rent
> PRIORITY:5
> X-OWN:5
> END:VTODO
> END:VCALENDAR
$ ticketcal access grant personal -q

== The changes of both are merged.
$ ticketcal reminders edit rent@example.org
< title Mine
! sed -i "s/SUMMARY:Rent\nPRIORITY:5/SUMMARY:Theirs\nPRIORITY:1/" ~/.calendars/home/rent.ics
? changed meanwhile: title
< s
< merge
< s

  title     Rent
  due       –
  alarms    none
  priority  5
  list      home
edit> title Mine

* title     Mine
            (was: Rent)
  due       –
  alarms    none
  priority  5
  list      home
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Mine
            (there now: Theirs)
  due       –
  alarms    none
* priority  5
            (there now: 1)
  list      home
edit> s
not saved: it was changed in the calendar. merge: add your changes to it. keep: leave it. replace: 
overwrite it. theirs: edit the calendar's version.
edit> merge

  merged    another program changed title in home, too; save overwrites that
* title     Mine
            (changed there to: Theirs)
  due       –
  alarms    none
  priority  1
  list      home
your changes are merged into the calendar's version; s saves it
edit> s
saved        Mine  (home)  ID1
$ cat ~/.calendars/home/rent.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//Example//EN
BEGIN:VTODO
UID:rent@example.org
SUMMARY:Mine
PRIORITY:1
X-OWN:5
DTSTAMP:TODAY
LAST-MODIFIED:TODAY
SEQUENCE:1
END:VTODO
END:VCALENDAR

== Theirs is left.
$ ticketcal reminders edit rent@example.org
< title Mine
! sed -i "s/SUMMARY:Rent\nPRIORITY:5/SUMMARY:Theirs\nPRIORITY:1/" ~/.calendars/home/rent.ics
? changed meanwhile: title
< keep

  title     Rent
  due       –
  alarms    none
  priority  5
  list      home
edit> title Mine

* title     Mine
            (was: Rent)
  due       –
  alarms    none
  priority  5
  list      home
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Mine
            (there now: Theirs)
  due       –
  alarms    none
* priority  5
            (there now: 1)
  list      home
edit> keep
unchanged    Theirs  (home)
# exit 1
$ grep "SUMMARY|PRIORITY" ~/.calendars/home/rent.ics
SUMMARY:Theirs
PRIORITY:1

== A reminder that somebody removed is added again.
$ ticketcal reminders edit rent@example.org
< title Mine
! rm ~/.calendars/home/rent.ics
? removed by another program
< s

  title     Rent
  due       –
  alarms    none
  priority  5
  list      home
edit> title Mine

* title     Mine
            (was: Rent)
  due       –
  alarms    none
  priority  5
  list      home
edit> 
edit> s
saved        Mine  (home)  ID1
$ grep "^UID|SUMMARY|PRIORITY" ~/.calendars/home/*.ics
UID:rent@example.org
SUMMARY:Mine
PRIORITY:5

== What the card does not have is no conflict.
$ ticketcal reminders edit rent@example.org
< title Mine
! sed -i "s/X-OWN:5/X-OWN:5\nSTATUS:COMPLETED/" ~/.calendars/home/rent.ics
< s

  title     Rent
  due       –
  alarms    none
  priority  5
  list      home
edit> title Mine

* title     Mine
            (was: Rent)
  due       –
  alarms    none
  priority  5
  list      home
edit> s
saved        Mine  (home)  ID1
$ grep "SUMMARY|STATUS" ~/.calendars/home/rent.ics
SUMMARY:Mine
STATUS:COMPLETED

== A save that fails can be made again.
$ ticketcal reminders edit rent@example.org
< title Mine
! mv ~/.calendars/home ~/away
< s
! mv ~/away ~/.calendars/home
< s

  title     Rent
  due       –
  alarms    none
  priority  5
  list      home
edit> title Mine

* title     Mine
            (was: Rent)
  due       –
  alarms    none
  priority  5
  list      home
edit> s
not saved: ~/.calendars/home: no such folder; make it, or correct its path
edit> s
saved        Mine  (home)  ID1
$ grep SUMMARY ~/.calendars/home/rent.ics
SUMMARY:Mine

== It asks before it deletes.
$ ticketcal reminders delete rent@example.org
<
delete Rent? [y/N] 
unchanged    Rent  (home)
$ ticketcal reminders delete rent@example.org
< y
delete Rent? [y/N] y
deleted      Rent  (home)
$ ls ~/.calendars/home

== A reminder is added.
$ ticketcal reminders add
ticketcal: no title, and no terminal to ask on; e.g. ticketcal reminders add "Pay the rent"
# exit 64
$ ticketcal reminders add --due 2031-01-03T18:00
< Rent
< s
a new reminder; press Ctrl-C for the commands
title: Rent

  title     Rent
  due       Fri 3 Jan 2031, 18:00 UTC
  alarms    none
  list      reminders
in the time zone of this machine, UTC; zone NAME sets another, zone none none
new> s
added        Fri 3 Jan 2031 18:00 UTC   Rent  (reminders)  ID1
$ ticketcal reminders add
< ^D
a new reminder; press Ctrl-C for the commands
reminder: ^D
not saved    no event  (reminders)
# exit 1
$ ticketcal reminders --format json
{"id":"ID1","calendar":"reminders","title":"Rent","due":"2031-01-03T18:00:00Z","start":null,"priority":0,"status":"needs-action","completed":null,"location":null,"notes":null,"url":null,"alarms":[],"repeat":null}
{"id":"ID2","calendar":"home","title":"Rent","due":null,"start":null,"priority":5,"status":"needs-action","completed":null,"location":null,"notes":null,"url":null,"alarms":[],"repeat":null}

== A reminder has its fields at the prompt of events.
$ ticketcal reminders add Bill --due 2031-01-03T18:00 --repeat monthly
added        Fri 3 Jan 2031 18:00 UTC   Bill  (reminders)  ID1
$ ticketcal reminders edit Bill
< due 2031-01-05
< priority high
< start -2d
< alarms 1h
< s

  title     Bill
  due       Fri 3 Jan 2031, 18:00 UTC
  repeat    every month
  alarms    none
  list      reminders
edit> due 2031-01-05

  title     Bill
* due       Sun 5 Jan 2031, 18:00 UTC
            (was: Fri 3 Jan 2031, 18:00 UTC)
  repeat    every month
  alarms    none
  list      reminders
edit> priority high

  title     Bill
* due       Sun 5 Jan 2031, 18:00 UTC
            (was: Fri 3 Jan 2031, 18:00 UTC)
  repeat    every month
  alarms    none
* priority  1
            (was: none)
  list      reminders
edit> start -2d

  title     Bill
* due       Sun 5 Jan 2031, 18:00 UTC
            (was: Fri 3 Jan 2031, 18:00 UTC)
* start     Fri 3 Jan 2031, 18:00 UTC
            (was: Sun 5 Jan 2031, 18:00 UTC)
  repeat    every month
  alarms    none
* priority  1
            (was: none)
  list      reminders
edit> alarms 1h

  title     Bill
* due       Sun 5 Jan 2031, 18:00 UTC
            (was: Fri 3 Jan 2031, 18:00 UTC)
  start     Fri 3 Jan 2031, 18:00 UTC
  repeat    every month
* alarms    1 h before
            (was: none)
* priority  1
            (was: none)
  list      reminders
edit> s
saved        Sun 5 Jan 2031 18:00 UTC   Bill  (reminders)  ID1
$ ticketcal reminders show Bill --format json
{"id":"ID1","calendar":"reminders","title":"Bill","due":"2031-01-05T18:00:00Z","start":"2031-01-03T18:00:00Z","priority":1,"status":"needs-action","completed":null,"location":null,"notes":null,"url":null,"alarms":["1h"],"repeat":"FREQ=MONTHLY"}

== Alarms need the due time.
$ ticketcal reminders add Bill --due 2031-01-03T18:00 --alarm 1h
added        Fri 3 Jan 2031 18:00 UTC   Bill  (reminders)  ID1
$ ticketcal reminders edit Bill
< due none
< s
< alarms none
< s

  title     Bill
  due       Fri 3 Jan 2031, 18:00 UTC
  alarms    1 h before
  list      reminders
edit> due none

  title     Bill
* due       –
            (was: Fri 3 Jan 2031, 18:00 UTC)
            (zone was: UTC)
            (in the calendar: Fri 3 Jan 2031, 18:00 UTC)
  alarms    1 h before
  list      reminders
  problem   alarms: counts from the due time; set due first
edit> s
not saved: alarms: counts from the due time; set due first
edit> alarms none

  title     Bill
* due       –
            (was: Fri 3 Jan 2031, 18:00 UTC)
* alarms    none
            (was: 1 h before)
  list      reminders
edit> s
saved        Bill  (reminders)  ID1

== A reminder moves to another list.
$ ticketcal calendars add chores -q
$ ticketcal reminders add Bill
added        Bill  (reminders)  ID1
$ ticketcal reminders edit Bill
< list chores
< s

  title     Bill
  due       –
  alarms    none
  list      reminders
edit> list chores

  moves     save takes it from reminders to chores
  title     Bill
  due       –
  alarms    none
* list      chores
            (was: reminders)
edit> s
saved        Bill  (chores)  ID1
$ ticketcal reminders --list chores --format json
{"id":"ID1","calendar":"chores","title":"Bill","due":null,"start":null,"priority":0,"status":"needs-action","completed":null,"location":null,"notes":null,"url":null,"alarms":[],"repeat":null}
