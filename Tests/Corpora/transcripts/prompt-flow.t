## From draft to draft, and out.
$ cat > three.csv
> title,start
> One,2024-05-01T10:00Z
> Two,2024-05-02T10:00Z
> Three,2024-05-03T10:00Z

== Drafts are saved, skipped, gone back to.
$ ticketcal three.csv
< b
<
< n
< b
< y
< back
< skip
< save
1  Wed 1 May 2024, 10:00 UTC  One
2  Thu 2 May 2024, 10:00 UTC  Two
3  Fri 3 May 2024, 10:00 UTC  Three

  title     One
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> b
this is the first draft
1/3> 
nothing saved; s saves this draft, n skips it, h lists the commands
1/3> n
skipped

  title     Two
  when      Thu 2 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
2/3> b

  title     One
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> y
saved        Wed 1 May 2024 10:00 UTC   One  (tickets)

  title     Two
  when      Thu 2 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
2/3> back
the drafts before this one are saved already
2/3> skip
skipped

  title     Three
  when      Fri 3 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
3/3> save
saved        Fri 3 May 2024 10:00 UTC   Three  (tickets)
2 saved, 1 skipped
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:One
SUMMARY:Three

== The rest is saved at once.
$ ticketcal three.csv
< n
< all
1  Wed 1 May 2024, 10:00 UTC  One
2  Thu 2 May 2024, 10:00 UTC  Two
3  Fri 3 May 2024, 10:00 UTC  Three

  title     One
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> n
skipped

  title     Two
  when      Thu 2 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
2/3> all
saved        Thu 2 May 2024 10:00 UTC   Two  (tickets)
saved        Fri 3 May 2024 10:00 UTC   Three  (tickets)
2 saved, 1 skipped

== Saving the rest stops at a problem.
$ cat > three.csv
> title,start
> One,2024-05-01T10:00Z
> ,2024-05-02T10:00Z
> Three,2024-05-03T10:00Z
$ ticketcal three.csv
< a
< title Two
< a
1  Wed 1 May 2024, 10:00 UTC  One
2  Thu 2 May 2024, 10:00 UTC  no title (problem)
3  Fri 3 May 2024, 10:00 UTC  Three

  title     One
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> a
saved        Wed 1 May 2024 10:00 UTC   One  (tickets)

  title     –
  when      Thu 2 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
  problem   no title
stopped here: no title
2/3> title Two

* title     Two
            (was: missing)
  when      Thu 2 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
2/3> a
saved        Thu 2 May 2024 10:00 UTC   Two  (tickets)
saved        Fri 3 May 2024 10:00 UTC   Three  (tickets)
3 saved

== Nothing is asked where nothing was edited.
$ ticketcal three.csv
< s
< quit
1  Wed 1 May 2024, 10:00 UTC  One
2  Thu 2 May 2024, 10:00 UTC  Two
3  Fri 3 May 2024, 10:00 UTC  Three

  title     One
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> s
saved        Wed 1 May 2024 10:00 UTC   One  (tickets)

  title     Two
  when      Thu 2 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
2/3> quit
1 saved, 2 skipped
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:One

== It asks before edits are lost.
$ ticketcal three.csv
< title Uno
< q
<
< ^D
< y
1  Wed 1 May 2024, 10:00 UTC  One
2  Thu 2 May 2024, 10:00 UTC  Two
3  Fri 3 May 2024, 10:00 UTC  Three

  title     One
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> title Uno

* title     Uno
            (was: One)
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> q
skip 3 drafts, edited: Uno? [y/N] 
nothing skipped
1/3> ^D
skip 3 drafts, edited: Uno? [y/N] y
3 skipped
$ ls ~/.local
state

== The line is dropped by Ctrl-C, and Ctrl-D quits.
$ ticketcal three.csv
< ^C
< ^C
< ^D
1  Wed 1 May 2024, 10:00 UTC  One
2  Thu 2 May 2024, 10:00 UTC  Two
3  Fri 3 May 2024, 10:00 UTC  Three

  title     One
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> ^C
1/3> ^C
1/3> ^D
3 skipped

== The record and the help.
$ ticketcal three.csv
< record
< help
< help start
< q
1  Wed 1 May 2024, 10:00 UTC  One
2  Thu 2 May 2024, 10:00 UTC  Two
3  Fri 3 May 2024, 10:00 UTC  Three

  title     One
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> record
three.csv:2
title = One
start = 2024-05-01T10:00Z
1/3> help
  save s y yes [NUMBER ...] save this draft and show the next, or save those of the numbers
  skip n no                skip this draft: it is not saved
  all a                    save every draft that is not decided yet
  quit q                   skip every draft that is not decided yet
  back b                   go back to the draft before
  list [NUMBER]            list the drafts; a number goes to that draft
  map [FIELD=COLUMN|save NAME] read a field from another column, in all drafts of the file
  title [TEXT]             change the title
  location l [TEXT]        change the place; removes its position
  geo [LAT,LON|none]       change the position on the map
  when [DAY] [TIME[-TIME]] change start and end: when fri 19:30-21:45
  due [TIME|none]          change when a reminder is due
  start [TIME]             move the event; its length stays
  end [TIME]               change the end
  duration [LENGTH]        change the length; the start stays
  zone [ZONE|none]         change the time zone
  allday [yes|no]          switch between whole days and times
  notes [TEXT]             change the notes; \n is a new line
  url [URL|none]           change the link
  alarms [ALARM ...|none]  change the alarms
  repeat [RULE|none]       change the repeat rule
  show-as [busy|free]      show the time as busy or free
  calendar [NAME]          save into another calendar
  undo                     undo the last change
  redo                     redo the undone change
  reset                    go back to the record's values
  edit                     edit the whole draft in $VISUAL or $EDITOR
  show                     show the draft
  record                   show the original record
  why [FIELD]              show where the values come from, or that of a field
  help h ? [COMMAND]       list the commands, or explain one
Commands can be shortened as far as they stay unique. Tab completes, Ctrl-C drops the line, Ctrl-D 
is quit. "help start" explains times.
1/3> help start
  start [TIME]
  move the event; its length stays
  ISO 8601: 2023-06-10T19:30, 2023-06-10T19:30+08:00[Asia/Shanghai].
  Also 19:30, 7:30pm, fri 19:30, tomorrow 9am, 10 jun, and +30m or -1d to move it.
  A zone follows the time: 19:30 Europe/Berlin. A day without a year is not in the past.
  A day alone keeps the time; allday yes removes the time.
1/3> q
3 skipped

== What cannot be read is reported, and the rest asked for.
$ cat > two.jsonl
> {"title":"x","start":"2024-01-01"}
> {"title":
$ ticketcal two.jsonl
< s
ticketcal: two.jsonl:2: not JSON: the text ends before a value; get the whole text

  title     x
  when      Mon 1 Jan 2024, all day [end inferred]
  location  –
  alarms    09:00 the day before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> s
saved        Mon 1 Jan 2024         x  (tickets)
1 saved, 1 rejected
# exit 65

== One file is written when all is decided.
$ ticketcal three.csv -o out.ics
< s
! ls .
< n
< s
1  Wed 1 May 2024, 10:00 UTC  One
2  Thu 2 May 2024, 10:00 UTC  Two
3  Fri 3 May 2024, 10:00 UTC  Three

  title     One
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  out.ics
  note      the start is in the past
1/3> s

  title     Two
  when      Thu 2 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  out.ics
  note      the start is in the past
2/3> n
skipped

  title     Three
  when      Fri 3 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  out.ics
  note      the start is in the past
3/3> s
saved        Wed 1 May 2024 10:00 UTC   One  (out.ics)
saved        Fri 3 May 2024 10:00 UTC   Three  (out.ics)
2 saved, 1 skipped
$ grep "BEGIN:VEVENT|SUMMARY" out.ics
BEGIN:VEVENT
SUMMARY:One
BEGIN:VEVENT
SUMMARY:Three

== The commands of history have no values.
$ ticketcal three.csv
< title Secret affair
< location
< Hideaway
< Passw0rd typed here
< q
< y
1  Wed 1 May 2024, 10:00 UTC  One
2  Thu 2 May 2024, 10:00 UTC  Two
3  Fri 3 May 2024, 10:00 UTC  Three

  title     One
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> title Secret affair

* title     Secret affair
            (was: One)
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> location
location: Hideaway

* title     Secret affair
            (was: One)
  when      Wed 1 May 2024, 10:00 – 12:00 UTC, 2 h [end assumed]
* location  Hideaway
            (was: none)
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> Passw0rd typed here
unknown command "Passw0rd"; type help for a list
1/3> q
skip 3 drafts, edited: Secret affair? [y/N] y
3 skipped
$ cat ~/.local/state/ticketcal/history
title
location
quit
