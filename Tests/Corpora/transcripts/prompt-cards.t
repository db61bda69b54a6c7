## What a person sees before they decide.
$ cat > seed.json
> {"title":"哆啦A梦：大雄与天空的理想乡","theater":"Wanda Cinemas","location":"Orient Cinema Rongchuangmao","start":"2023-06-10T02:39:32Z","end":"2023-06-10T04:58:32Z"}

== The draft is shown, and saved when it is confirmed; then it is known.
$ ticketcal seed.json
< s

  title     哆啦A梦：大雄与天空的理想乡
  when      Sat 10 Jun 2023, 02:39:32 – 04:58:32 UTC, 2 h 19 min
  location  Wanda Cinemas, Orient Cinema Rongchuangmao
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> s
saved        Sat 10 Jun 2023 02:39:32 UTC  哆啦A梦：大雄与天空的理想乡  (tickets)
1 saved
$ ticketcal seed.json
? already
unchanged    Sat 10 Jun 2023 02:39:32 UTC  哆啦A梦：大雄与天空的理想乡  (tickets): already in the calendar
1 unchanged


== Several drafts are listed first.
$ cat > three.csv
> title,start
> Opera,2024-05-30T19:30+02:00[Europe/Berlin]
> Fair,2024-06-01
> ,2024-06-02
$ ticketcal three.csv
< q
1  Thu 30 May 2024, 19:30 Europe/Berlin  Opera
2  Sat 1 Jun 2024                        Fair
3  Sun 2 Jun 2024                        no title (problem)

  title     Opera
  when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/3> q
3 skipped

== Other days and zones are spelled out, and problems.
$ cat > night.json
> {"title":"Night flight","start":"2024-05-30T22:00+02:00[Europe/Berlin]","end":"2024-05-31T14:00+08:00[Asia/Shanghai]","seat":"12A","alarms":"1h"}
$ ticketcal night.json
< q

  title     Night flight
  start     Thu 30 May 2024, 22:00 Europe/Berlin (UTC+2)
  end       Fri 31 May 2024, 14:00 Asia/Shanghai (UTC+8), 10 h
  location  –
  alarms    1 h before
  notes     Seat: 12A
  calendar  tickets
  note      the start is in the past
1/1> q
1 skipped

== A start that is missing is typed.
$ cat > concert.json
> {"title":"Concert"}
$ ticketcal concert.json
< save
< start 2024-05-30T19:30Z
< save

  title     Concert
  start     –
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  problem   no start time
1/1> save
not saved: no start time
1/1> start 2024-05-30T19:30Z

  title     Concert
* when      Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: missing)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> save
saved        Thu 30 May 2024 19:30 UTC  Concert  (tickets)
1 saved
$ grep DTSTART ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART:20240530T193000Z

== What an edit changed is marked, taken back, made again.
$ cat > concert.json
> {"title":"Concert","start":"2024-05-30T19:30Z"}
$ ticketcal concert.json
< start +30m
< title Recital
< show
< undo
< undo
< undo
< redo
< redo
< redo
< undo
< title Other
< redo
< reset
< undo
< reset
< reset
< save

  title     Concert
  when      Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> start +30m

  title     Concert
* when      Thu 30 May 2024, 20:00 – 22:00 UTC, 2 h [end assumed]
            (was: Thu 30 May 2024, 19:30 UTC)
            (end was: Thu 30 May 2024, 21:30 UTC)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> title Recital

* title     Recital
            (was: Concert)
* when      Thu 30 May 2024, 20:00 – 22:00 UTC, 2 h [end assumed]
            (was: Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> show

* title     Recital
            (was: Concert)
* when      Thu 30 May 2024, 20:00 – 22:00 UTC, 2 h [end assumed]
            (was: Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> undo

  title     Concert
* when      Thu 30 May 2024, 20:00 – 22:00 UTC, 2 h [end assumed]
            (was: Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> undo

  title     Concert
  when      Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> undo
nothing to undo
1/1> redo

  title     Concert
* when      Thu 30 May 2024, 20:00 – 22:00 UTC, 2 h [end assumed]
            (was: Thu 30 May 2024, 19:30 UTC)
            (end was: Thu 30 May 2024, 21:30 UTC)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> redo

* title     Recital
            (was: Concert)
* when      Thu 30 May 2024, 20:00 – 22:00 UTC, 2 h [end assumed]
            (was: Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> redo
nothing to redo
1/1> undo

  title     Concert
* when      Thu 30 May 2024, 20:00 – 22:00 UTC, 2 h [end assumed]
            (was: Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> title Other

* title     Other
            (was: Concert)
* when      Thu 30 May 2024, 20:00 – 22:00 UTC, 2 h [end assumed]
            (was: Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> redo
nothing to redo
1/1> reset

  title     Concert
  when      Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> undo

* title     Other
            (was: Concert)
* when      Thu 30 May 2024, 20:00 – 22:00 UTC, 2 h [end assumed]
            (was: Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> reset

  title     Concert
  when      Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the start is in the past
1/1> reset
nothing was changed
1/1> save
saved        Thu 30 May 2024 19:30 UTC  Concert  (tickets)
1 saved
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Concert

== A note goes with what it is about.
$ cat > zone.json
> {"title":"A","start":"2037-12-05T10:39+07:00[Asia/Shanghai]"}
$ cat > rule.json
> {"title":"A","start":"2037-12-05T19:00","repeat":"FREQ=WEEKLY;BYDAY=MO"}
$ ticketcal zone.json
< start 2037-12-07T19:00
< q
< y

  title     A
  when      Sat 5 Dec 2037, 03:39 – 05:39 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      the record has the start at 10:39+07:00 and names no zone; it is written in UTC
  note      the zone beside the start has another offset at that time; the offset counts
1/1> start 2037-12-07T19:00

  title     A
* when      Mon 7 Dec 2037, 19:00 – 21:00 UTC, 2 h [end assumed]
            (was: Sat 5 Dec 2037, 03:39 UTC)
            (end was: Sat 5 Dec 2037, 05:39 UTC)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
1/1> q
skip 1 draft, edited: A? [y/N] y
1 skipped
$ ticketcal rule.json
< start 2037-12-07T19:00
< q
< y

  title     A
  when      Sat 5 Dec 2037, 19:00 – 21:00 no time zone, 2 h [end assumed]
  repeat    every week on Mon
            (Sat 5 Dec 2037, Mon 7 Dec 2037, Mon 14 Dec 2037, ...)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      a floating time: the same clock reading in every zone
  note      the start does not follow the repeat rule, which begins on Mon 7 Dec 2037, 19:00 no time
            zone; some programs show no event at the start
1/1> start 2037-12-07T19:00

  title     A
* when      Mon 7 Dec 2037, 19:00 – 21:00 no time zone, 2 h [end assumed]
            (was: Sat 5 Dec 2037, 19:00 no time zone)
            (end was: Sat 5 Dec 2037, 21:00 no time zone)
  repeat    every week on Mon
            (Mon 7 Dec 2037, Mon 14 Dec 2037, Mon 21 Dec 2037, ...)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      a floating time: the same clock reading in every zone
1/1> q
skip 1 draft, edited: A? [y/N] y
1 skipped
