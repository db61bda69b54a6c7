## Changes of commands other than an import are undone.
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
> DTSTAMP:20201001T080000Z
> DTSTART;TZID=Europe/Berlin:20201124T090000
> DTEND;TZID=Europe/Berlin:20201124T100000
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
> DTSTAMP:20201001T080000Z
> DTSTART;TZID=Europe/Berlin:20201102T090000
> DTEND;TZID=Europe/Berlin:20201102T093000
> RRULE:FREQ=WEEKLY;COUNT=10
> SUMMARY:Stand-up
> ATTENDEE;CN=Ann;X-FOO=1:mailto:ann@example.org
> END:VEVENT
> END:VCALENDAR
$ cat > day3.csv
> title,start,pnr
> Opera,2031-12-03T17:10Z,R1
$ cat > day4.csv
> title,start,pnr
> Opera,2031-12-04T17:10Z,R1
$ cat > day5.csv
> title,start,pnr
> Opera,2031-12-05T17:10Z,R1
$ mkdir ~/.calendars/work
$ ticketcal access grant personal -q

== A field is undone, and the undo, and that again.
$ cp ~/.calendars before
$ ticketcal edit dentist@example.org --title Doctor
saved        Tue 24 Nov 2020 09:00  Doctor  (home)  ID1
$ cp ~/.calendars after
$ ticketcal undo -y
1, TODAY  edit dentist@example.org --title Doctor: 1 changed
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal undo -y 2
2, TODAY  undo 1: 1 restored
restored      Tue 24 Nov 2020 09:00  Doctor  (home)
1 restored
$ diff ~/.calendars after
$ ticketcal undo -y 3
3, TODAY  undo 2: 1 restored
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal log
4  TODAY  undo 3: 1 restored
3  TODAY  undo 2: 1 restored, undone by 4
2  TODAY  undo 1: 1 restored
1  TODAY  edit dentist@example.org --title Doctor: 1 changed, undone by 2

== A field of several events is undone, and the undo, and that again.
$ cp ~/.calendars before
$ ticketcal edit dentist@example.org 3f2a --span future --location Room
saved        Tue 24 Nov 2020 09:00  Dentist  (home)  ID1
saved        Mon 2 Nov 2020 09:00   Stand-up  (home)  ID2
$ cp ~/.calendars after
$ ticketcal undo -y
1, TODAY  edit dentist@example.org 3f2a --span future --location Room: 2 changed
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
2 restored
$ diff ~/.calendars before
$ ticketcal undo -y 2
2, TODAY  undo 1: 2 restored
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
2 restored
$ diff ~/.calendars after
$ ticketcal undo -y 3
3, TODAY  undo 2: 2 restored
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
2 restored
$ diff ~/.calendars before
$ ticketcal log
4  TODAY  undo 3: 2 restored
3  TODAY  undo 2: 2 restored, undone by 4
2  TODAY  undo 1: 2 restored
1  TODAY  edit dentist@example.org 3f2a --span future --location Room: 2 changed, undone by 2

== An occurrence is undone, and the undo, and that again.
$ cp ~/.calendars before
$ ticketcal edit 3f2a@2020-11-09 --span this --title Sit-down
saved        Mon 9 Nov 2020 09:00   Sit-down  (home)  ID1
$ cp ~/.calendars after
$ ticketcal undo -y
1, TODAY  edit 3f2a@2020-11-09 --span this --title Sit-down: 1 changed
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal undo -y 2
2, TODAY  undo 1: 1 restored
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
1 restored
$ diff ~/.calendars after
$ ticketcal undo -y 3
3, TODAY  undo 2: 1 restored
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal log
4  TODAY  undo 3: 1 restored
3  TODAY  undo 2: 1 restored, undone by 4
2  TODAY  undo 1: 1 restored
1  TODAY  edit 3f2a@2020-11-09 --span this --title Sit-down: 1 changed, undone by 2

== A series that is split is undone, and the undo, and that again.
$ cp ~/.calendars before
$ ticketcal edit 3f2a@2020-11-16 --span future --title Sit-down
saved        Mon 16 Nov 2020 09:00  Sit-down  (home)  ID1
$ cp ~/.calendars after
$ ticketcal undo -y
1, TODAY  edit 3f2a@2020-11-16 --span future --title Sit-down: 1 added, 1 changed
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal undo -y 2
2, TODAY  undo 1: 1 restored
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
restored      Mon 16 Nov 2020 09:00  Sit-down  (home)
2 restored
$ diff ~/.calendars after
$ ticketcal undo -y 3
3, TODAY  undo 2: 2 restored
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal log
4  TODAY  undo 3: 1 restored
3  TODAY  undo 2: 2 restored, undone by 4
2  TODAY  undo 1: 1 restored
1  TODAY  edit 3f2a@2020-11-16 --span future --title Sit-down: 1 added, 1 changed, undone by 2

== A move is undone, and the undo, and that again.
$ cp ~/.calendars before
$ ticketcal edit dentist@example.org --calendar work
saved        Tue 24 Nov 2020 09:00  Dentist  (work)  ID1
$ cp ~/.calendars after
$ ticketcal undo -y
1, TODAY  edit dentist@example.org --calendar work: 1 removed, 1 added
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal undo -y 2
2, TODAY  undo 1: 1 restored
restored      Tue 24 Nov 2020 09:00  Dentist  (work)
1 restored
$ diff ~/.calendars after
$ ticketcal undo -y 3
3, TODAY  undo 2: 1 restored
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal log
4  TODAY  undo 3: 1 restored
3  TODAY  undo 2: 1 restored, undone by 4
2  TODAY  undo 1: 1 restored
1  TODAY  edit dentist@example.org --calendar work: 1 removed, 1 added, undone by 2

== A move with another title is undone, and the undo, and that again.
$ cp ~/.calendars before
$ ticketcal edit dentist@example.org --calendar work --title Doctor
saved        Tue 24 Nov 2020 09:00  Doctor  (work)  ID1
$ cp ~/.calendars after
$ ticketcal undo -y
1, TODAY  edit dentist@example.org --calendar work --title Doctor: 1 removed, 1 added
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal undo -y 2
2, TODAY  undo 1: 1 restored
restored      Tue 24 Nov 2020 09:00  Doctor  (work)
1 restored
$ diff ~/.calendars after
$ ticketcal undo -y 3
3, TODAY  undo 2: 1 restored
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal log
4  TODAY  undo 3: 1 restored
3  TODAY  undo 2: 1 restored, undone by 4
2  TODAY  undo 1: 1 restored
1  TODAY  edit dentist@example.org --calendar work --title Doctor: 1 removed, 1 added, undone by 2

== Deletions is undone, and the undo, and that again.
$ cp ~/.calendars before
$ ticketcal delete -y dentist@example.org 3f2a --span future
deleted      Tue 24 Nov 2020 09:00  Dentist  (home)
deleted      Mon 2 Nov 2020 09:00   Stand-up  (home)
$ cp ~/.calendars after
$ ticketcal undo -y
1, TODAY  delete -y dentist@example.org 3f2a --span future: 2 removed
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
2 restored
$ diff ~/.calendars before
$ ticketcal undo -y 2
2, TODAY  undo 1: 2 restored
removed       Tue 24 Nov 2020 09:00  Dentist  (home)
removed       Mon 2 Nov 2020 09:00   Stand-up  (home)
2 removed
$ diff ~/.calendars after
$ ticketcal undo -y 3
3, TODAY  undo 2: 2 removed
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
2 restored
$ diff ~/.calendars before
$ ticketcal log
4  TODAY  undo 3: 2 restored
3  TODAY  undo 2: 2 removed, undone by 4
2  TODAY  undo 1: 2 restored
1  TODAY  delete -y dentist@example.org 3f2a --span future: 2 removed, undone by 2

== The deletion of an occurrence is undone, and the undo, and that again.
$ cp ~/.calendars before
$ ticketcal delete -y 3f2a@2020-11-09 --span this
deleted      Mon 9 Nov 2020 09:00   Stand-up  (home)
$ cp ~/.calendars after
$ ticketcal undo -y
1, TODAY  delete -y 3f2a@2020-11-09 --span this: 1 changed
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal undo -y 2
2, TODAY  undo 1: 1 restored
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
1 restored
$ diff ~/.calendars after
$ ticketcal undo -y 3
3, TODAY  undo 2: 1 restored
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
1 restored
$ diff ~/.calendars before
$ ticketcal log
4  TODAY  undo 3: 1 restored
3  TODAY  undo 2: 1 restored, undone by 4
2  TODAY  undo 1: 1 restored
1  TODAY  delete -y 3f2a@2020-11-09 --span this: 1 changed, undone by 2

== A rebooking follows a move, and its undo.
$ ticketcal -y -q -c home day3.csv
$ ticketcal edit Opera -c work -q
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Wed 3 Dec 2031
  17:10-19:10  Opera  (work)  ID1
$ ticketcal -y -q -c home day4.csv
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Thu 4 Dec 2031
  17:10-19:10  Opera  (work)  ID1
$ ticketcal undo -y -q
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Wed 3 Dec 2031
  17:10-19:10  Opera  (work)  ID1
$ ticketcal undo -y -q 2
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Wed 3 Dec 2031
  17:10-19:10  Opera  (home)  ID1
$ ticketcal -y -q -c home day5.csv
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Fri 5 Dec 2031
  17:10-19:10  Opera  (home)  ID1

== A rebooking keeps an edit in another calendar.
$ ticketcal -y -q -c home day3.csv
$ ticketcal edit Opera -c work -q
$ ticketcal edit Opera --title Ballet -q
$ ticketcal -y -q -c home day4.csv
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Thu 4 Dec 2031
  17:10-19:10  Ballet  (work)  ID1
$ ticketcal edit Ballet --title "Swan Lake" -q
$ ticketcal edit Swan -c home -q
$ ticketcal -y -q -c home day5.csv
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Fri 5 Dec 2031
  17:10-19:10  Swan Lake  (home)  ID1

== Undo goes back through an edit between imports: a title.
$ cp ~/.calendars empty
$ ticketcal -y -q -c home day3.csv
$ cp ~/.calendars first
$ ticketcal edit Opera --title Ballet -q
$ cp ~/.calendars edited
$ ticketcal -y -q -c home day4.csv
$ ticketcal undo -y -q
$ diff ~/.calendars edited
$ ticketcal undo -y -q
$ diff ~/.calendars first
$ ticketcal undo -y -q
$ diff ~/.calendars empty

== Undo goes back through an edit between imports: an alarm.
$ cp ~/.calendars empty
$ ticketcal -y -q -c home day3.csv
$ cp ~/.calendars first
$ ticketcal edit Opera --alarm 2h -q
$ cp ~/.calendars edited
$ ticketcal -y -q -c home day4.csv
$ ticketcal undo -y -q
$ diff ~/.calendars edited
$ ticketcal undo -y -q
$ diff ~/.calendars first
$ ticketcal undo -y -q
$ diff ~/.calendars empty

== Undo goes back through an edit between imports: a move.
$ cp ~/.calendars empty
$ ticketcal -y -q -c home day3.csv
$ cp ~/.calendars first
$ ticketcal edit Opera -c work -q
$ cp ~/.calendars edited
$ ticketcal -y -q -c home day4.csv
$ ticketcal undo -y -q
$ diff ~/.calendars edited
$ ticketcal undo -y -q
$ diff ~/.calendars first
$ ticketcal undo -y -q
$ diff ~/.calendars empty

== A rebooking does not bring an undone edit back.
$ ticketcal -y -q -c home day3.csv
$ ticketcal edit Opera --title Ballet -q
$ ticketcal -y -q -c home day4.csv
$ ticketcal undo -y -q
$ ticketcal undo -y -q
$ ticketcal -y -q -c home day5.csv
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Fri 5 Dec 2031
  17:10-19:10  Opera  (home)  ID1

== A deletion is made again where the event is back in an earlier version.
$ cp ~/.calendars before
$ ticketcal edit dentist@example.org --title Doctor -q
$ ticketcal delete -y dentist@example.org -q
$ cp ~/.calendars after
$ ticketcal undo -y -q
$ ticketcal undo -y -q
$ diff ~/.calendars before
$ ticketcal undo -y -q 3
$ diff ~/.calendars after
$ ticketcal undo -y -q
$ diff ~/.calendars before

== An edit is made again only after the one before, and the later one is undone first.
$ ticketcal edit dentist@example.org --title Doctor -q
$ ticketcal edit dentist@example.org --title Surgery -q
$ cp ~/.calendars after
$ ticketcal undo -y 1
1, TODAY  edit dentist@example.org --title Doctor -q: 1 changed
ticketcal: Dentist: changed again by 2 and kept; undo that one first
1 conflict
# exit 65
$ ticketcal undo -y --force 1
1, TODAY  edit dentist@example.org --title Doctor -q: 1 changed
ticketcal: Dentist: changed again by 2 and kept; undo that one first
1 conflict
# exit 65
$ ticketcal undo -y -q
$ ticketcal undo -y -q
$ cp ~/.calendars before
$ ticketcal undo -y 3
3, TODAY  undo 2: 1 restored
ticketcal: Surgery: changed again by 4 and kept; undo that one first
1 conflict
# exit 65
$ diff ~/.calendars before
$ ticketcal undo -y -q 4
$ ticketcal undo -y -q 3
$ diff ~/.calendars after

== An edit at the prompt is undone at the prompt.
$ cp ~/.calendars before
$ ticketcal edit dentist@example.org
< title Doctor
< s

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> title Doctor

* title     Doctor
            (was: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
saved        Tue 24 Nov 2020 09:00  Doctor  (home)  ID1
$ ticketcal undo
< y
1, TODAY  edit dentist@example.org: 1 changed
put back  Tue 24 Nov 2020 09:00  Dentist  (home)
undo 1: put back 1 event? [y/N] y
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
1 restored
$ diff ~/.calendars before

== A new event is undone.
$ ticketcal edit -c work
< Lunch
< 2031-12-04T12:30
< s
a new event; press Ctrl-C for the commands
event: Lunch
start: 2031-12-04T12:30

  title     Lunch
  when      Thu 4 Dec 2031, 12:30 – 13:30 UTC, 1 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  work
in the time zone of this machine, UTC; zone NAME sets another, zone none none
new> s
saved        Thu 4 Dec 2031 12:30 UTC   Lunch  (work)  ID1
$ ticketcal undo -y
1, TODAY  edit -c work: 1 added
removed       Thu 4 Dec 2031 12:30 UTC   Lunch  (work)
1 removed
$ ls ~/.calendars/work

== What was changed since is kept.
$ cp ~/.calendars before
$ ticketcal edit dentist@example.org --title Doctor -q
$ sed -i s/Doctor/Surgeon/ ~/.calendars/home/dentist.ics
$ ticketcal undo -y
1, TODAY  edit dentist@example.org --title Doctor -q: 1 changed
ticketcal: Dentist: changed in the calendar since and kept; --force undoes it all the same
1 conflict
ticketcal undo NUMBER takes an earlier entry of ticketcal log back
# exit 65
$ grep SUMMARY ~/.calendars/home/dentist.ics
SUMMARY:Surgeon
$ ticketcal undo -y -q --force
$ diff ~/.calendars before

== What is gone by itself is in the way of nothing else.
$ ticketcal edit dentist@example.org --title Doctor -q
$ ticketcal new --yes "Lunch 5 dec 2036 12:00" -c work -q
$ rm ~/.calendars/work/*.ics
$ ticketcal undo -y
2, TODAY  new --yes 'Lunch 5 dec 2036 12:00' -c work -q: 1 added
skipped       Fri 5 Dec 2036 12:00 UTC   Lunch  (work): gone from the calendar already
1 skipped
$ ticketcal undo -y
1, TODAY  edit dentist@example.org --title Doctor -q: 1 changed
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
1 restored
$ ticketcal undo -y
nothing to undo

== Undo needs the access of the edit.
$ ticketcal edit dentist@example.org --title Doctor -q
$ cp ~/.calendars after
$ ticketcal access deny personal -q
$ ticketcal undo -y
ticketcal: the calendars in ~/.calendars may not be used; run ticketcal access grant personal
# exit 77
$ diff ~/.calendars after

== Nothing is changed under -n.
$ ticketcal delete -y dentist@example.org -q
$ cp ~/.calendars after
$ ticketcal undo -n --format json
{"import":1,"status":"would-restore","uid":"dentist@example.org","calendar":"home","href":"dentist.ics","title":"Dentist","start":"2020-11-24T09:00:00+01:00[Europe/Berlin]","reason":null}
1 would be restored
$ diff ~/.calendars after
$ ticketcal log
1  TODAY  delete -y dentist@example.org -q: 1 removed

== The log as JSON.
$ ticketcal edit dentist@example.org --title "A 'b'" -q
$ ticketcal log --format json
{"import":1,"kind":"change","status":"finished","started":"TODAY","finished":"TODAY","inputs":[],"source":null,"calendar":null,"how":"edit dentist@example.org --title 'A '\\''b'\\''' -q","undone":null,"counts":{"saved":0,"unchanged":0,"updated":0,"cancelled":0,"withdrawn":0,"removed":0,"restored":0,"skipped":0,"rejected":0,"conflict":0,"added":0,"changed":1}}
$ ticketcal log 1 --format json
{"import":1,"record":null,"status":"changed","uid":"dentist@example.org","calendar":"home","href":"dentist.ics","title":"A 'b'","start":"2020-11-24T09:00:00+01:00[Europe/Berlin]","message":null}

== Nothing is changed that cannot be recorded.
$ cat > ~/.local/state/ticketcal/ledger.sqlite
> no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger 
$ cp ~/.calendars before
$ ticketcal edit dentist@example.org --title Doctor
warning: ~/.local/state/ticketcal/ledger.sqlite: the ledger is damaged or not a ledger; put a copy of its folder back, or move its files away to begin a new one (--no-ledger imports without it); an earlier change that was cut off cannot be taken back yet
ticketcal: ~/.local/state/ticketcal/ledger.sqlite: the ledger is damaged or not a ledger; put a copy of its folder back, or move its files away to begin a new one (--no-ledger imports without it); nothing was changed, as it could not be undone
# exit 74
$ diff ~/.calendars before

== A move is undone wholly or not at all.
$ ticketcal edit dentist@example.org -c work -q
$ sed -i "s/SUMMARY:/SUMMARY:Theirs /" ~/.calendars/work/dentist.ics
$ cp ~/.calendars after
$ ticketcal undo -y
1, TODAY  edit dentist@example.org -c work -q: 1 removed, 1 added
ticketcal: Dentist: changed in the calendar since and kept; --force undoes it all the same
1 conflict
ticketcal undo NUMBER takes an earlier entry of ticketcal log back
# exit 65
$ diff ~/.calendars after
$ ticketcal undo -y --force
1, TODAY  edit dentist@example.org -c work -q: 1 removed, 1 added
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
1 restored
$ ls ~/.calendars/home
dentist.ics
standup.ics
$ ls ~/.calendars/work

== A split is undone wholly or not at all.
$ ticketcal edit 3f2a@2020-11-16 --span future --title Sit-down -q
$ sed -i "s/SUMMARY:/SUMMARY:Theirs /" ~/.calendars/home/standup.ics
$ cp ~/.calendars after
$ ticketcal undo -y
1, TODAY  edit 3f2a@2020-11-16 --span future --title Sit-down -q: 1 added, 1 changed
ticketcal: Stand-up: changed in the calendar since and kept; --force undoes it all the same
1 conflict
ticketcal undo NUMBER takes an earlier entry of ticketcal log back
# exit 65
$ diff ~/.calendars after
$ ticketcal undo -y --force
1, TODAY  edit 3f2a@2020-11-16 --span future --title Sit-down -q: 1 added, 1 changed
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
1 restored
$ ls ~/.calendars/home
dentist.ics
standup.ics

== A split is made again wholly or not at all.
$ ticketcal edit 3f2a@2020-11-16 --span future --title Sit-down -q
$ cp ~/.calendars after
$ ticketcal undo -y -q
$ sed -i "s/SUMMARY:/SUMMARY:Their /" ~/.calendars/home/standup.ics
$ cp ~/.calendars theirs
$ ticketcal undo -y 2
2, TODAY  undo 1: 1 restored
ticketcal: Stand-up: changed in the calendar since and kept; --force undoes it all the same
ticketcal: Sit-down: changed in the calendar since and kept; --force undoes it all the same
2 conflicts
# exit 65
$ diff ~/.calendars theirs
$ sed -i "s/SUMMARY:Their /SUMMARY:/" ~/.calendars/home/standup.ics
$ ticketcal undo -y -q 2
$ diff ~/.calendars after

== A split whose other part is elsewhere is kept.
$ ticketcal edit 3f2a@2020-11-16 --span future --title Sit-down -q
$ ticketcal edit Sit-down -c work -q
$ cp ~/.calendars moved
$ ticketcal undo -y 1
1, TODAY  edit 3f2a@2020-11-16 --span future --title Sit-down -q: 1 added, 1 changed
ticketcal: Stand-up: changed again by 2 and kept; undo that one first
1 conflict
# exit 65
$ diff ~/.calendars moved
$ ticketcal undo -y -q
$ ticketcal undo -y -q
$ ticketcal delete -y -q 3f2a
$ cp ~/.calendars without
$ ticketcal undo -y 4
4, TODAY  undo 1: 1 restored
ticketcal: Stand-up: changed again by 5 and kept; undo that one first
ticketcal: Sit-down: changed again by 5 and kept; undo that one first
2 conflicts
# exit 65
$ diff ~/.calendars without

== Deletions of one command are undone singly.
$ cp ~/.calendars before
$ ticketcal delete -y --span this 3f2a@2020-11-09 dentist@example.org
deleted      Mon 9 Nov 2020 09:00   Stand-up  (home)
deleted      Tue 24 Nov 2020 09:00  Dentist  (home)
$ cp ~/.calendars after
$ ticketcal undo -y
1, TODAY  delete -y --span this 3f2a@2020-11-09 dentist@example.org: 1 removed, 1 changed
restored      Tue 24 Nov 2020 09:00  Dentist  (home)
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
2 restored
$ diff ~/.calendars before
$ ticketcal undo -y 2
2, TODAY  undo 1: 2 restored
restored      Mon 2 Nov 2020 09:00   Stand-up  (home)
removed       Tue 24 Nov 2020 09:00  Dentist  (home)
1 removed, 1 restored
$ diff ~/.calendars after

== What was made again and undone by its own number is not undone once more.
$ ticketcal new --yes -q Dinner fri 19:30
$ ticketcal undo -y -q
$ ticketcal undo -y -q 2
$ ticketcal undo -y -q 1
$ ticketcal undo -y
nothing to undo
