## Events that the words of a title name.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ cat > ~/.calendars/home/past.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:past@example.org
> DTSTART:20200301T100000Z
> SUMMARY:Dentist check
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/next.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:next@example.org
> DTSTART:20990301T100000Z
> SUMMARY:Dentist Dr. Müller
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/series.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:series@example.org
> DTSTART:20200106T090000Z
> RRULE:FREQ=WEEKLY
> SUMMARY:Team Stand-up
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/a.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:a@example.org
> DTSTART:20990401T100000Z
> SUMMARY:Film evening
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/b.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:b@example.org
> DTSTART:20990402T100000Z
> SUMMARY:Film evening with Ana
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/c.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:c@example.org
> DTSTART:20990403T100000Z
> SUMMARY:Film matinee 1234
> END:VEVENT
> END:VCALENDAR
$ ticketcal access grant personal -q

== The coming event of the words is meant, a whole title before others.
$ ticketcal show dentist --format json
{"id":"ID1","calendar":"home","title":"Dentist Dr. Müller","start":"2099-03-01T10:00:00Z","end":"2099-03-01T10:00:00Z","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":null,"occurrence":null}
$ ticketcal show MULLER dentist --format json
{"id":"ID1","calendar":"home","title":"Dentist Dr. Müller","start":"2099-03-01T10:00:00Z","end":"2099-03-01T10:00:00Z","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":null,"occurrence":null}
$ ticketcal show dentist check --format json
{"id":"ID2","calendar":"home","title":"Dentist check","start":"2020-03-01T10:00:00Z","end":"2020-03-01T10:00:00Z","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":null,"occurrence":null}
$ ticketcal show film 1234 matinee --format json
{"id":"ID3","calendar":"home","title":"Film matinee 1234","start":"2099-04-03T10:00:00Z","end":"2099-04-03T10:00:00Z","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":null,"occurrence":null}
$ ticketcal show stand-up --format json
{"id":"ID4","calendar":"home","title":"Team Stand-up","start":"2020-01-06T09:00:00Z","end":"2020-01-06T09:00:00Z","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":"FREQ=WEEKLY","occurrence":null}
$ ticketcal show Film evening --format json
{"id":"ID5","calendar":"home","title":"Film evening","start":"2099-04-01T10:00:00Z","end":"2099-04-01T10:00:00Z","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":null,"occurrence":null}

== Several that are meant are listed.
$ ticketcal show film
ticketcal: film: several events have this title; choose one by its ID: ID1 (Film evening, Wed 1 Apr 2099), ID2 (Film evening with Ana, Thu 2 Apr 2099), ID3 (Film matinee 1234, Fri 3 Apr 2099)
# exit 64
$ ticketcal show nothing such
ticketcal: no event nothing such; see ticketcal agenda or search
# exit 64

== Changes and deletions by words.
$ ticketcal edit film ana --title Cinema
saved        Thu 2 Apr 2099 10:00 UTC   Cinema  (home)  ID1
$ ticketcal delete -y dentist dr.
deleted      Sun 1 Mar 2099 10:00 UTC   Dentist Dr. Müller  (home)
$ ticketcal delete -y a@example.org cinema x
ticketcal: no event x; see ticketcal agenda or search; nothing was changed
# exit 64
$ ls ~/.calendars/home
a.ics
b.ics
c.ics
past.ics
series.ics

== An occurrence by words.
$ ticketcal edit stand-up@20991207 --span this --start 11:00
saved        Mon 7 Dec 2099 11:00 UTC   Team Stand-up  (home)  ID1
$ ticketcal delete -y team stand-up@2099-12-14 --span this
deleted      Mon 14 Dec 2099 09:00 UTC  Team Stand-up  (home)
$ grep "RECURRENCE-ID|EXDATE" ~/.calendars/home/series.ics
EXDATE:20991214T090000Z
RECURRENCE-ID:20991207T090000Z
$ ticketcal show stand-up@20991208
ticketcal: stand-up@20991208: the event has no such occurrence; ticketcal show ID1 lists the next ones
# exit 64
$ ticketcal show opera@20991207
ticketcal: no event opera@20991207; see ticketcal agenda or search
# exit 64

== A mistyped identifier is no title.
$ ticketcal delete -y 1234
ticketcal: no event 1234; see ticketcal agenda or search
# exit 64

== Words need the right to read.
$ ticketcal access deny personal -q
$ ticketcal show dentist
ticketcal: no event dentist among those that may be read; the calendars in ~/.calendars may not be used; run ticketcal access grant personal
# exit 77
