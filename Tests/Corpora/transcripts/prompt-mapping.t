## A mapping at the prompt.
$ cat > rows.csv
> "the ""film""",start
> Alien,2037-06-10T20:00

== It is kept as a profile.
$ cat > ~/.config/ticketcal/config.toml
> # mine
> [defaults]
> duration = "90m" # short
$ ticketcal rows.csv
< map title=the "film"
< map save cinema
< q

  title     –
  when      Wed 10 Jun 2037, 20:00 – 21:30 no time zone, 1 h 30 min [end from the configuration]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  not used  the "film" "Alien" (see record)
  note      a floating time: the same clock reading in every zone
  problem   no title
  hint      not used: the "film" "Alien"; try map title='the "film"'
1/1> map title=the "film"

  title     Alien
  when      Wed 10 Jun 2037, 20:00 – 21:30 no time zone, 1 h 30 min [end from the configuration]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      a floating time: the same clock reading in every zone
1/1> map save cinema
kept as a profile; next time: ticketcal --profile cinema FILE
1/1> q
1 skipped
$ cat ~/.config/ticketcal/config.toml
# mine
[defaults]
duration = "90m" # short

[profile.cinema]
"title" = "the \"film\""
$ ticketcal -y --profile cinema rows.csv
saved        Wed 10 Jun 2037 20:00  Alien  (tickets)
rows.csv: 1 event has no time zone; --zone Europe/Berlin gives it one
1 saved

== A profile is not replaced; a configuration is made where there is none.
$ ticketcal rows.csv
< map title=the "film"
< map save a
< map save b
< map save a
< q

  title     –
  when      Wed 10 Jun 2037, 20:00 – 22:00 no time zone, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  not used  the "film" "Alien" (see record)
  note      a floating time: the same clock reading in every zone
  problem   no title
  hint      not used: the "film" "Alien"; try map title='the "film"'
1/1> map title=the "film"

  title     Alien
  when      Wed 10 Jun 2037, 20:00 – 22:00 no time zone, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      a floating time: the same clock reading in every zone
1/1> map save a
kept as a profile; next time: ticketcal --profile a FILE
1/1> map save b
kept as a profile; next time: ticketcal --profile b FILE
1/1> map save a
not kept: ~/.config/ticketcal/config.toml: profile.a: exists already; choose another name, or change
it there
1/1> q
1 skipped
$ cat ~/.config/ticketcal/config.toml
[profile.a]
"title" = "the \"film\""

[profile.b]
"title" = "the \"film\""

== The sender of a mail is kept.
$ cat > mail.eml
> From: Box <box@Cinema.example>
> MIME-Version: 1.0
> Content-Type: text/plain
>
> The "film": Dune
> Date: 4 Dec 2031
$ ticketcal --map 'title=the "film"' mail.eml
< map save cinema
< q

  title     Dune
  when      Thu 4 Dec 2031, all day [end inferred]
  location  –
  alarms    09:00 the day before [assumed]
  notes     Provider: Box
  calendar  tickets
1/1> map save cinema
kept as a profile; the next mail of cinema.example is read by it
1/1> q
1 skipped
$ cat ~/.config/ticketcal/config.toml
[profile.cinema]
sender = "cinema.example"
"title" = "the \"film\""

== Without a title, two rides of one number are two bookings.
$ cat > rides.csv
> Order number,Train,Date,Departure
> QX71AB,ICE 1004,2037-12-19,06:55
> QX71AB,ICE 1009,2037-12-21,17:05
$ ticketcal rides.csv
< map title=Train
< all
1  Sat 19 Dec 2037, 06:55  Train ICE 1004
2  Mon 21 Dec 2037, 17:05  Train ICE 1009

  title     Train ICE 1004
  when      Sat 19 Dec 2037, 06:55 – 08:55 no time zone, 2 h [end assumed]
  location  –
  alarms    45 min before [assumed]
  notes     Reservation number: QX71AB
  calendar  tickets
  note      a floating time: the same clock reading in every zone
1/2> map title=Train
1  Sat 19 Dec 2037, 06:55  ICE 1004
2  Mon 21 Dec 2037, 17:05  ICE 1009

  title     ICE 1004
  when      Sat 19 Dec 2037, 06:55 – 08:55 no time zone, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: QX71AB
  calendar  tickets
  note      a floating time: the same clock reading in every zone
1/2> all
saved        Sat 19 Dec 2037 06:55  ICE 1004  (tickets)
saved        Mon 21 Dec 2037 17:05  ICE 1009  (tickets)
2 saved
