## Changes of an event at the prompt.
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
$ mkdir ~/.calendars/work
$ ticketcal access grant personal -q

== The field that is changed is written alone.
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
$ cat ~/.calendars/home/dentist.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//Example//EN
BEGIN:VEVENT
UID:dentist@example.org
DTSTAMP:TODAY
DTSTART;TZID=Europe/Berlin:20201124T090000
DTEND;TZID=Europe/Berlin:20201124T100000
SUMMARY:Doctor
LOCATION:Main Street 1
LAST-MODIFIED:TODAY
SEQUENCE:1
END:VEVENT
END:VCALENDAR
$ ticketcal log
1  TODAY  edit dentist@example.org: 1 changed

== Nothing is written where nothing was changed.
$ cp ~/.calendars ~/before
$ ticketcal edit dentist@example.org
< s

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
unchanged    Tue 24 Nov 2020 09:00  Dentist  (home)
$ diff ~/before ~/.calendars
$ ticketcal log
nothing was changed yet

== The outcome as JSON: q.
$ ticketcal edit dentist@example.org --format json
< q

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> q
{"status":"canceled","id":"ID1","calendar":"home","title":"Dentist","start":"2020-11-24T09:00:00+01:00[Europe/Berlin]","end":"2020-11-24T10:00:00+01:00[Europe/Berlin]"}
# exit 1

== The outcome as JSON: s.
$ ticketcal edit dentist@example.org --format json
< s

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
{"status":"unchanged","id":"ID1","calendar":"home","title":"Dentist","start":"2020-11-24T09:00:00+01:00[Europe/Berlin]","end":"2020-11-24T10:00:00+01:00[Europe/Berlin]"}

== The outcome as JSON: delete.
$ ticketcal edit dentist@example.org --format json
< delete
< y

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> delete
delete the event? [y/N] y
{"status":"deleted","id":"ID1","calendar":"home","title":"Dentist","start":"2020-11-24T09:00:00+01:00[Europe/Berlin]","end":"2020-11-24T10:00:00+01:00[Europe/Berlin]"}

== An event is deleted, and no value is kept in the history of lines.
$ ticketcal edit dentist
< delete
< y

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> delete
delete the event? [y/N] y
deleted      Tue 24 Nov 2020 09:00  Dentist  (home)
$ ls ~/.calendars/home
$ cat ~/.local/state/ticketcal/history
delete

== An event moves to another calendar as it is.
$ cp ~/.calendars/home/dentist.ics ~/before.ics
$ ticketcal edit dentist@example.org
< calendar work
< s

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> calendar work

  moves     save takes it from home to work
  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
* calendar  work
            (was: home)
  note      the start is in the past
edit> s
saved        Tue 24 Nov 2020 09:00  Dentist  (work)  ID1
$ ls ~/.calendars/home
$ diff ~/before.ics ~/.calendars/work/dentist.ics

== Folders with canonically equal names are two.
$ mkdir ~/.calendars/café
$ mkdir ~/.calendars/café
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
$ grep "SUMMARY" ~/.calendars/home/dentist.ics
SUMMARY:Doctor

== Another program changes it meanwhile: merge.
$ ticketcal edit dentist@example.org
< title Doctor
! sed -i "s/Main Street 1/Side Street 22/" ~/.calendars/home/dentist.ics
? changed meanwhile
< s
< merge
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
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Doctor
            (there now: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Main Street 1
            (there now: Side Street 22)
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
not saved: it was changed in the calendar. merge: add your changes to it. keep: leave it. replace: 
overwrite it. theirs: edit the calendar's version.
edit> merge

* title     Doctor
            (was: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Side Street 22
  alarms    none
  calendar  home
  note      the start is in the past
your changes are merged into the calendar's version; s saves it
edit> s
saved        Tue 24 Nov 2020 09:00  Doctor  (home)  ID1
$ grep "SUMMARY|LOCATION|DTSTART;|DESCRIPTION|SEQUENCE|X-NEW" ~/.calendars/home/dentist.ics
DTSTART;TZID=Europe/Berlin:20201124T090000
SUMMARY:Doctor
LOCATION:Side Street 22
SEQUENCE:1

== Another program changes it meanwhile: replace.
$ ticketcal edit dentist@example.org
< title Doctor
! sed -i "s/Main Street 1/Side Street 22/" ~/.calendars/home/dentist.ics
? changed meanwhile
< s
< replace

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
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Doctor
            (there now: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Main Street 1
            (there now: Side Street 22)
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
not saved: it was changed in the calendar. merge: add your changes to it. keep: leave it. replace: 
overwrite it. theirs: edit the calendar's version.
edit> replace
saved        Tue 24 Nov 2020 09:00  Doctor  (home)  ID1
$ grep "SUMMARY|LOCATION|DTSTART;|DESCRIPTION|SEQUENCE|X-NEW" ~/.calendars/home/dentist.ics
DTSTART;TZID=Europe/Berlin:20201124T090000
SUMMARY:Doctor
LOCATION:Main Street 1
SEQUENCE:1

== Another program changes it meanwhile: theirs.
$ ticketcal edit dentist@example.org
< title Doctor
! sed -i "s/Main Street 1/Side Street 22/" ~/.calendars/home/dentist.ics
? changed meanwhile
< s
< theirs
< notes x
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
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Doctor
            (there now: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Main Street 1
            (there now: Side Street 22)
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
not saved: it was changed in the calendar. merge: add your changes to it. keep: leave it. replace: 
overwrite it. theirs: edit the calendar's version.
edit> theirs

* title     Dentist
            (was: Doctor)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Side Street 22
            (was: Main Street 1)
  alarms    none
  calendar  home
  note      the start is in the past
edit> notes x

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Side Street 22
  alarms    none
* notes     x
            (was: none)
  calendar  home
  note      the start is in the past
edit> s
saved        Tue 24 Nov 2020 09:00  Dentist  (home)  ID1
$ grep "SUMMARY|LOCATION|DTSTART;|DESCRIPTION|SEQUENCE|X-NEW" ~/.calendars/home/dentist.ics
DTSTART;TZID=Europe/Berlin:20201124T090000
SUMMARY:Dentist
LOCATION:Side Street 22
DESCRIPTION:x
SEQUENCE:1

== Another program changes it meanwhile: keep.
$ ticketcal edit dentist@example.org
< title Doctor
! sed -i "s/Main Street 1/Side Street 22/" ~/.calendars/home/dentist.ics
? changed meanwhile
< s
< keep

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
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Doctor
            (there now: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Main Street 1
            (there now: Side Street 22)
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
not saved: it was changed in the calendar. merge: add your changes to it. keep: leave it. replace: 
overwrite it. theirs: edit the calendar's version.
edit> keep
unchanged    Tue 24 Nov 2020 09:00  Dentist  (home)
# exit 1
$ grep "SUMMARY|LOCATION|DTSTART;|DESCRIPTION|SEQUENCE|X-NEW" ~/.calendars/home/dentist.ics
DTSTART;TZID=Europe/Berlin:20201124T090000
SUMMARY:Dentist
LOCATION:Side Street 22

== Another program changes what the card does not have.
$ ticketcal edit dentist@example.org
< title Doctor
! sed -i "s/LOCATION/X-NEW:1\nLOCATION/" ~/.calendars/home/dentist.ics
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
$ grep "SUMMARY|LOCATION|DTSTART;|DESCRIPTION|SEQUENCE|X-NEW" ~/.calendars/home/dentist.ics
DTSTART;TZID=Europe/Berlin:20201124T090000
SUMMARY:Doctor
X-NEW:1
LOCATION:Main Street 1
SEQUENCE:1

== Nothing is deleted that another program changed meanwhile, until it is asked again.
$ ticketcal edit dentist@example.org
< delete
! sed -i "s/LOCATION/X-NEW:1\nLOCATION/" ~/.calendars/home/dentist.ics
< y
< delete
< y

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> delete
delete the event? [y/N] y
not deleted: it was changed in the calendar meanwhile

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> delete
delete the event? [y/N] y
deleted      Tue 24 Nov 2020 09:00  Dentist  (home)
$ ls ~/.calendars/home

== Nothing moves that cannot be saved.
$ cp ~/.calendars ~/before
$ ticketcal edit dentist@example.org
< calendar work
< start 3500-01-01T10:00
< s
< q
< y

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> calendar work

  moves     save takes it from home to work
  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
* calendar  work
            (was: home)
  note      the start is in the past
edit> start 3500-01-01T10:00

  moves     save takes it from home to work
  title     Dentist
* when      Mon 1 Jan 3500, 10:00 – 11:00 Europe/Berlin (UTC+1), 1 h
            (was: Tue 24 Nov 2020, 09:00 Europe/Berlin (UTC+1))
            (end was: Tue 24 Nov 2020, 10:00 Europe/Berlin (UTC+1))
  location  Main Street 1
  alarms    none
* calendar  work
            (was: home)
  problem   start: after the year 3000; choose an earlier one
edit> s
not saved: start: after the year 3000; choose an earlier one
edit> q
leave without saving? [y/N] y
unchanged    Tue 24 Nov 2020 09:00  Dentist  (home)
# exit 1
$ diff ~/before ~/.calendars

== A move is refused where the file holds other things, and the event is named as it is.
$ sed -i "s/END:VCALENDAR/BEGIN:VEVENT\nUID:other\nDTSTART:20201201T100000Z\nEND:VEVENT\nEND:VCALENDAR/" ~/.calendars/home/dentist.ics
$ cp ~/.calendars ~/before
$ ticketcal edit dentist@example.org
< calendar work
< s
< q
< y

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> calendar work

  moves     save takes it from home to work
  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
* calendar  work
            (was: home)
  note      the start is in the past
edit> s
not saved: its file holds other things too; it can only be moved with them
edit> q
leave without saving? [y/N] y
unchanged    Tue 24 Nov 2020 09:00  Dentist  (home)
# exit 1
$ diff ~/before ~/.calendars

== A draft that is left changes nothing, and the event is named as it is.
$ ticketcal edit dentist@example.org
< title Doctor
< keep
< q
< y

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
edit> keep
keep works only for what was changed in the calendar; quit leaves it unchanged
edit> q
leave without saving? [y/N] y
unchanged    Tue 24 Nov 2020 09:00  Dentist  (home)
# exit 1

== Theirs is named where it is kept.
$ ticketcal edit dentist@example.org
< title Doctor
! sed -i "s/SUMMARY:Dentist/SUMMARY:Theirs/" ~/.calendars/home/dentist.ics
? changed meanwhile
< s
< keep

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
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Doctor
            (there now: Theirs)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
not saved: it was changed in the calendar. merge: add your changes to it. keep: leave it. replace: 
overwrite it. theirs: edit the calendar's version.
edit> keep
unchanged    Tue 24 Nov 2020 09:00  Theirs  (home)
# exit 1

== A change of another program is shown at once, and taken where the draft has none.
$ ticketcal edit dentist@example.org
! sed -i "s/Dentist/Doctor/" ~/.calendars/home/dentist.ics
? changed meanwhile: title
< location Elsewhere
< s

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> 

  title     Doctor
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> location Elsewhere

  title     Doctor
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Elsewhere
            (was: Main Street 1)
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
saved        Tue 24 Nov 2020 09:00  Doctor  (home)  ID1
$ grep "SUMMARY|LOCATION|DTSTART;|DESCRIPTION|SEQUENCE|X-NEW" ~/.calendars/home/dentist.ics
DTSTART;TZID=Europe/Berlin:20201124T090000
SUMMARY:Doctor
LOCATION:Elsewhere
SEQUENCE:1

== An event that another program removes is said at once.
$ ticketcal edit dentist@example.org
! rm ~/.calendars/home/dentist.ics
? changed meanwhile: removed by another program
< q

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  note      the start is in the past
edit> 
edit> q
unchanged    Tue 24 Nov 2020 09:00  Dentist  (home)
# exit 1

== An event that another program removed is a new one.
$ ticketcal edit dentist@example.org
< title Doctor
! rm ~/.calendars/home/dentist.ics
? removed by another program
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
edit> 
edit> s
saved        Tue 24 Nov 2020 09:00  Doctor  (home)  ID1
$ grep "SUMMARY|LOCATION" ~/.calendars/home/*.ics
SUMMARY:Doctor
LOCATION:Main Street 1

== An event is a new one where its file holds another one.
$ ticketcal edit dentist@example.org
< title Doctor
! sed -i "s/UID:dentist/UID:other/" ~/.calendars/home/dentist.ics
? removed by another program
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
edit> 
edit> s
saved        Tue 24 Nov 2020 09:00  Doctor  (home)  ID1
$ grep "^UID|SUMMARY" ~/.calendars/home/dentist.ics
UID:other@example.org
SUMMARY:Dentist
$ rm ~/.calendars/home/dentist.ics
$ grep "^UID|SUMMARY" ~/.calendars/home/*.ics
UID:ID1
SUMMARY:Doctor

== A removed event that is put back changed is a conflict.
$ cp ~/.calendars/home/dentist.ics ~/before.ics
$ ticketcal edit dentist@example.org
< title Doctor
! rm ~/.calendars/home/dentist.ics
? removed by another program
! sed -i "s/Main Street 1/Side Street 22/" ~/before.ics
! cp ~/before.ics ~/.calendars/home/dentist.ics
? changed meanwhile: location
< s
< replace

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
edit> 
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Doctor
            (there now: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Main Street 1
            (there now: Side Street 22)
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
not saved: it was changed in the calendar. merge: add your changes to it. keep: leave it. replace: 
overwrite it. theirs: edit the calendar's version.
edit> replace
saved        Tue 24 Nov 2020 09:00  Doctor  (home)  ID1
$ grep "SUMMARY|LOCATION|DTSTART;|DESCRIPTION|SEQUENCE|X-NEW" ~/.calendars/home/dentist.ics
DTSTART;TZID=Europe/Berlin:20201124T090000
SUMMARY:Doctor
LOCATION:Main Street 1
SEQUENCE:1

== What a terminal would obey is not shown.
$ sed -i "s/Main Street 1/a[2Jb‮/" ~/.calendars/home/dentist.ics
$ ticketcal edit dentist@example.org
< q

  title     Dentist
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  a\u{1B}[2Jb\u{202E}
  alarms    none
  calendar  home
  note      the start is in the past
edit> q
unchanged    Tue 24 Nov 2020 09:00  Dentist  (home)
# exit 1

== Other alarms, organizers and attendees are named and stay.
$ sed -i "s/SUMMARY:Dentist/SUMMARY:Call\nORGANIZER;CN=Boss:mailto:boss@example.org\nATTENDEE;CN=Ann;PARTSTAT=DECLINED:mailto:ann@example.org\nBEGIN:VALARM\nACTION:EMAIL\nTRIGGER:-PT1H\nEND:VALARM\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER;RELATED=END:PT5M\nEND:VALARM\nBEGIN:VALARM\nACTION:PROCEDURE\nTRIGGER:-PT5M\nEND:VALARM/" ~/.calendars/home/dentist.ics
$ ticketcal edit dentist@example.org
< title Talk
< s

  title     Call
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  alarms    3 other alarms: email, at another time, procedure
  organizer Boss <boss@example.org>
  attendees Ann <ann@example.org> [declined]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> title Talk

* title     Talk
            (was: Call)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  alarms    3 other alarms: email, at another time, procedure
  organizer Boss <boss@example.org>
  attendees Ann <ann@example.org> [declined]
            (kept as they are; they cannot be changed here)
  note      the start is in the past
edit> s
saved        Tue 24 Nov 2020 09:00  Talk  (home)  ID1
$ grep "SUMMARY|ORGANIZER|ATTENDEE|ACTION|TRIGGER" ~/.calendars/home/dentist.ics
SUMMARY:Talk
ORGANIZER;CN=Boss:mailto:boss@example.org
ATTENDEE;CN=Ann;PARTSTAT=DECLINED:mailto:ann@example.org
ACTION:EMAIL
TRIGGER:-PT1H
ACTION:AUDIO
TRIGGER;RELATED=END:PT5M
ACTION:PROCEDURE
TRIGGER:-PT5M

== An event stays on the clock of a zone that only its file knows.
$ cat > ~/.calendars/home/dentist.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VTIMEZONE
> TZID:Odd one
> X-KEPT:as it is
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
> UID:dentist@example.org
> DTSTAMP:20201001T080000Z
> DTSTART;TZID=Odd one:20200408T090000
> DTEND;TZID=Odd one:20200408T100000
> RRULE:FREQ=DAILY;UNTIL=20200411T054300Z
> SUMMARY:Stand-up
> END:VEVENT
> END:VCALENDAR
$ ticketcal edit dentist@example.org
< start 11:00
< zone Odd one
< s

  series    save changes all of the series
  title     Stand-up
  when      Wed 8 Apr 2020, 09:00 – 10:00 Odd one (UTC+1:37), 1 h
  repeat    every day, until Sat 11 Apr 2020, 09:00 Odd one (UTC+3:17)
  location  –
  alarms    none
  calendar  home
  note      the start is in the past
edit> start 11:00

  series    save changes all of the series
  title     Stand-up
* when      Wed 8 Apr 2020, 11:00 – 12:00 Odd one (UTC+1:37), 1 h
            (was: Wed 8 Apr 2020, 09:00 Odd one (UTC+1:37))
            (end was: Wed 8 Apr 2020, 10:00 Odd one (UTC+1:37))
* repeat    every day, until Sat 11 Apr 2020, 11:00 Odd one (UTC+3:17)
            (was: every day, until Sat 11 Apr 2020, 09:00 Odd one (UTC+3:17))
  location  –
  alarms    none
  calendar  home
  note      the start is in the past
edit> zone Odd one
zone unchanged
edit> s
saved        Wed 8 Apr 2020 11:00   Stand-up  (home)  ID1
$ cat ~/.calendars/home/dentist.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//Example//EN
BEGIN:VTIMEZONE
TZID:Odd one
X-KEPT:as it is
BEGIN:STANDARD
DTSTART:20000920T030000
TZOFFSETFROM:+0317
TZOFFSETTO:+0137
RRULE:FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=20
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20000410T010000
TZOFFSETFROM:+0137
TZOFFSETTO:+0317
RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=10
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:dentist@example.org
DTSTAMP:TODAY
DTSTART;TZID=Odd one:20200408T110000
DTEND;TZID=Odd one:20200408T120000
RRULE:FREQ=DAILY;UNTIL=20200411T074300Z
SUMMARY:Stand-up
LAST-MODIFIED:TODAY
SEQUENCE:1
END:VEVENT
END:VCALENDAR

== Access is asked for before anything is read.
$ ticketcal access reset personal -q
$ ticketcal edit dentist@example.org
< ^C
Let ticketcal read and change the calendars and reminder lists in ~/.calendars? [y/N] ^C
# exit 130
$ ticketcal edit dentist@example.org
< ^C
Let ticketcal read and change the calendars and reminder lists in ~/.calendars? [y/N] ^C
# exit 130
$ ticketcal edit dentist@example.org
< ^D
Let ticketcal read and change the calendars and reminder lists in ~/.calendars? [y/N] ^D
ticketcal: no event dentist@example.org among those that may be read; no permission to read the calendars in ~/.calendars; run ticketcal access grant personal
# exit 77
$ ticketcal edit dentist@example.org
< ^D
Let ticketcal read and change the calendars and reminder lists in ~/.calendars? [y/N] ^D
ticketcal: no event dentist@example.org among those that may be read; no permission to read the calendars in ~/.calendars; run ticketcal access grant personal
# exit 77
$ ticketcal access
personal (~/.calendars): events can be added; the first command that reads them will ask; the first command that reads or adds reminders will ask.
local (~/.local/share/ticketcal/calendars): ticketcal may read and change events and reminders.
$ ticketcal edit dentist@example.org
< n
Let ticketcal read and change the calendars and reminder lists in ~/.calendars? [y/N] n
ticketcal: no event dentist@example.org among those that may be read; the calendars in ~/.calendars may be added to and not read; run ticketcal access grant personal
# exit 77
$ ticketcal show dentist@example.org
ticketcal: no event dentist@example.org among those that may be read; the calendars in ~/.calendars may be added to and not read; run ticketcal access grant personal
# exit 77

== A decision that is taken back is made again: merge.
$ ticketcal edit dentist@example.org
< title Doctor
! sed -i "s/Main Street 1/Side Street 22/" ~/.calendars/home/dentist.ics
? changed meanwhile
< merge
< undo
< s
< redo
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
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Doctor
            (there now: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Main Street 1
            (there now: Side Street 22)
  alarms    none
  calendar  home
  note      the start is in the past
edit> merge

* title     Doctor
            (was: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  location  Side Street 22
  alarms    none
  calendar  home
  note      the start is in the past
your changes are merged into the calendar's version; s saves it
edit> undo

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Doctor
            (there now: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Main Street 1
            (there now: Side Street 22)
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
not saved: it was changed in the calendar. merge: add your changes to it. keep: leave it. replace: 
overwrite it. theirs: edit the calendar's version.
edit> redo

* title     Doctor
            (was: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Side Street 22
            (was: Main Street 1)
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
saved        Tue 24 Nov 2020 09:00  Doctor  (home)  ID1
$ grep "SUMMARY|LOCATION" ~/.calendars/home/dentist.ics
SUMMARY:Doctor
LOCATION:Side Street 22

== A decision that is taken back is made again: theirs.
$ ticketcal edit dentist@example.org
< title Doctor
! sed -i "s/Main Street 1/Side Street 22/" ~/.calendars/home/dentist.ics
? changed meanwhile
< theirs
< undo
< s
< keep

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
edit> 

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Doctor
            (there now: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Main Street 1
            (there now: Side Street 22)
  alarms    none
  calendar  home
  note      the start is in the past
edit> theirs

* title     Dentist
            (was: Doctor)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Side Street 22
            (was: Main Street 1)
  alarms    none
  calendar  home
  note      the start is in the past
edit> undo

  conflict  another program changed it in home; the card has your draft beside the calendar's
            version.
            merge: put your changes into it. replace: overwrite it with this draft. theirs: edit
            what is there. keep: leave it.
* title     Doctor
            (there now: Dentist)
  when      Tue 24 Nov 2020, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
* location  Main Street 1
            (there now: Side Street 22)
  alarms    none
  calendar  home
  note      the start is in the past
edit> s
not saved: it was changed in the calendar. merge: add your changes to it. keep: leave it. replace: 
overwrite it. theirs: edit the calendar's version.
edit> keep
unchanged    Tue 24 Nov 2020 09:00  Dentist  (home)
# exit 1
$ grep "SUMMARY|LOCATION" ~/.calendars/home/dentist.ics
SUMMARY:Dentist
LOCATION:Side Street 22
