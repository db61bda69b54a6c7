== Times that the clock skips are named, unless quiet.
$ cat > gap.csv
> title,date,time,zone
> Shift,2027-03-28,02:30,Europe/Berlin
$ ticketcal --yes gap.csv
gap.csv:2: the clock skips 02:30 that day; the start is after the gap
saved        Sun 28 Mar 2027 03:30  Shift  (tickets)
1 saved
$ ticketcal --yes gap.csv
unchanged    Sun 28 Mar 2027 03:30  Shift  (tickets): already in the calendar
1 unchanged
$ ticketcal --yes -n -o x.ics gap.csv
gap.csv:2: the clock skips 02:30 that day; the start is after the gap
would-save   Sun 28 Mar 2027 03:30  Shift  (x.ics)
1 would be saved
$ ticketcal --yes -q -o x.ics gap.csv

== The end counts beside a duration that contradicts it.
$ cat > a.csv
> title,start,end,duration
> A,2027-01-10T10:00Z,2027-01-10T12:00Z,1h
$ ticketcal --yes a.csv
a.csv:2: the record also states a duration of 1 h, which contradicts its end; the end counts
saved        Sun 10 Jan 2027 10:00 UTC  A  (tickets)
1 saved

== Events without a zone are counted, whole days among them not.
$ cat > a.csv
> title,start
> A,2027-01-10T10:00
> B,2027-01-11T10:00
> C,2027-01-11
$ ticketcal -n a.csv
would-save   Sun 10 Jan 2027 10:00  A  (tickets)
would-save   Mon 11 Jan 2027 10:00  B  (tickets)
would-save   Mon 11 Jan 2027        C  (tickets)
a.csv: 2 events have no time zone; --zone Europe/Berlin gives them one
3 would be saved
$ ticketcal -n --zone UTC a.csv
would-save   Sun 10 Jan 2027 10:00 UTC  A  (tickets)
would-save   Mon 11 Jan 2027 10:00 UTC  B  (tickets)
would-save   Mon 11 Jan 2027        C  (tickets)
3 would be saved

== The notes of a record are in a line and in its result.
$ cat > a.json
> {"@type": "TrainReservation", "reservationNumber": "A1", "reservationFor": {
>  "@type": "TrainTrip", "trainNumber": "ICE 1", "departureStation": {"name": "Hier"},
>  "arrivalStation": {"name": "Dort"}, "departureTime": "2027-01-04T10:30",
>  "arrivalTime": "2027-01-04T03:10"}}
$ ticketcal -n a.json
a.json: the record has the end before the start; it is on the next day
would-save   Mon 4 Jan 2027 10:30   Train ICE 1 Hier → Dort  (tickets)
a.json: 1 event has no time zone; --zone Europe/Berlin gives it one
1 would be saved
$ ticketcal -n --quiet --format json a.json
{"record":"a.json","status":"would-save","uid":"ID1","calendar":"tickets","href":null,"title":"Train ICE 1 Hier → Dort","start":"2027-01-04T10:30:00","end":"2027-01-05T03:10:00","reason":null,"unused":[],"notes":["the record has the end before the start; it is on the next day","a floating time: the same clock reading in every zone"],"type":"event"}
