## A record states its day, and a time of day that cannot be read: a typed time is on that day.
$ cat > trains.csv
> Train,Date,Departure,Arrival,From,To
> ICE 9,2031-12-10,ca. 11 Uhr,12:30,Berlin Hbf,Hamburg Hbf
$ ticketcal trains.csv
< save
< when 11:05-12:30
< undo
< start 11:05
< undo
< when 11:05 Asia/Tokyo
< save

  title     Train ICE 9 Berlin Hbf → Hamburg Hbf
  start     Wed 10 Dec 2031, –
  location  Berlin Hbf
  alarms    45 min before [assumed]
  notes     Arrives: Hamburg Hbf
  calendar  tickets
  problem   start: ca. 11 Uhr: not a time of day such as 19:30
  problem   end: 12:30: a time without a day; write both
1/1> save
not saved: start: ca. 11 Uhr: not a time of day such as 19:30; end: 12:30: a time without a day; 
write both
1/1> when 11:05-12:30

  title     Train ICE 9 Berlin Hbf → Hamburg Hbf
* when      Wed 10 Dec 2031, 11:05 – 12:30 no time zone, 1 h 25 min
            (was: ca. 11 Uhr: not a time of day such as 19:30)
            (end was: 12:30: a time without a day; write both)
  location  Berlin Hbf
  alarms    45 min before [assumed]
  notes     Arrives: Hamburg Hbf
  calendar  tickets
  note      a floating time: the same clock reading in every zone
1/1> undo

  title     Train ICE 9 Berlin Hbf → Hamburg Hbf
  start     Wed 10 Dec 2031, –
  location  Berlin Hbf
  alarms    45 min before [assumed]
  notes     Arrives: Hamburg Hbf
  calendar  tickets
  problem   start: ca. 11 Uhr: not a time of day such as 19:30
  problem   end: 12:30: a time without a day; write both
1/1> start 11:05

  title     Train ICE 9 Berlin Hbf → Hamburg Hbf
* when      Wed 10 Dec 2031, 11:05 – 12:30 no time zone, 1 h 25 min
            (was: ca. 11 Uhr: not a time of day such as 19:30)
            (end was: 12:30: a time without a day; write both)
  location  Berlin Hbf
  alarms    45 min before [assumed]
  notes     Arrives: Hamburg Hbf
  calendar  tickets
  note      a floating time: the same clock reading in every zone
1/1> undo

  title     Train ICE 9 Berlin Hbf → Hamburg Hbf
  start     Wed 10 Dec 2031, –
  location  Berlin Hbf
  alarms    45 min before [assumed]
  notes     Arrives: Hamburg Hbf
  calendar  tickets
  problem   start: ca. 11 Uhr: not a time of day such as 19:30
  problem   end: 12:30: a time without a day; write both
1/1> when 11:05 Asia/Tokyo

  title     Train ICE 9 Berlin Hbf → Hamburg Hbf
* when      Wed 10 Dec 2031, 11:05 – 12:30 Asia/Tokyo (UTC+9), 1 h 25 min
            (was: ca. 11 Uhr: not a time of day such as 19:30)
            (end was: 12:30: a time without a day; write both)
  location  Berlin Hbf
  alarms    45 min before [assumed]
  notes     Arrives: Hamburg Hbf
  calendar  tickets
1/1> save
saved        Wed 10 Dec 2031 11:05  Train ICE 9 Berlin Hbf → Hamburg Hbf  (tickets)
1 saved
$ ticketcal agenda --day 2031-12-10
Wed 10 Dec 2031
  02:05-03:30  Train ICE 9 Berlin Hbf → Hamburg Hbf (11:05 Asia/Tokyo), Berlin Hbf  (tickets)  ID1
