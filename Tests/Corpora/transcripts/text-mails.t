## Mails without a booking in a format of ours.
$ cat > ~/.config/ticketcal/config.toml
> [readers.kitinerary]
> formats = []
$ cat > letter.eml
> From: jane@example.org
> Message-ID: <1@x>
> Subject: Hi
>
> Hello, Jane

== The Subject does not tell the booking.
$ cat > ~/.config/ticketcal/config.toml
> [readers.kitinerary]
> formats = []
> [profile.clinic]
> sender = "clinic.example"
$ cat > 1.eml
> From: "Praxis am Ring" <termine@clinic.example>
> To: ada@byron.example
> Subject: Bestätigung
> Date: Mon, 23 Nov 2020 10:00:00 +0100
> Message-ID: <1@clinic.example>
> MIME-Version: 1.0
> Content-Type: text/plain; charset=utf-8
>
> Guten Tag,
>
> Datum: 4.12.2031
> Uhrzeit: 10:30
> Buchungsnummer: 77A
$ ticketcal -y 1.eml
saved        Thu 4 Dec 2031 10:30   Bestätigung  (tickets)
1.eml: 1 event has no time zone; --zone Europe/Berlin gives it one
1 saved
$ cat > 2.eml
> From: "Praxis am Ring" <termine@clinic.example>
> To: ada@byron.example
> Subject: Änderung
> Date: Mon, 24 Nov 2020 10:00:00 +0100
> Message-ID: <2@clinic.example>
> MIME-Version: 1.0
> Content-Type: text/plain; charset=utf-8
>
> Guten Tag,
>
> Datum: 5.12.2031
> Uhrzeit: 11:30
> Buchungsnummer: 77A
$ ticketcal -y 2.eml
updated      Fri 5 Dec 2031 11:30   Bestätigung  (tickets): start, end changed
2.eml: 1 event has no time zone; --zone Europe/Berlin gives it one
1 updated
$ cat > 3.eml
> From: "Praxis am Ring" <termine@clinic.example>
> To: ada@byron.example
> Subject: Storno
> Date: Mon, 25 Nov 2020 10:00:00 +0100
> Message-ID: <3@clinic.example>
> MIME-Version: 1.0
> Content-Type: text/plain; charset=utf-8
>
> Guten Tag,
>
> Datum: 5.12.2031
> Uhrzeit: 11:30
> Status: storniert
> Buchungsnummer: 77A
$ ticketcal -y 3.eml
cancelled    Fri 5 Dec 2031 11:30   Canceled: Bestätigung  (tickets)
1 cancelled

== A label of a draft is mapped.
$ cat > 1.eml
> From: "Praxis am Ring" <termine@clinic.example>
> To: ada@byron.example
> Subject: AW: Ihr Termin
> Date: Mon, 23 Nov 2020 10:00:00 +0100
> Message-ID: <1@clinic.example>
> MIME-Version: 1.0
> Content-Type: text/plain; charset=utf-8
>
> Guten Tag,
>
> Behandlungstag: 4.12.2031
> Vorgang: K-1
$ ticketcal 1.eml
<
< map start=Behandlungstag
< map save clinic
< s
no booking found in 1.eml; make an event from it? [Y/n] 

  title     Ihr Termin
  start     –
  location  –
  alarms    1 h before [assumed]
  url       mid:1@clinic.example
  notes     Guten Tag,
            
            Behandlungstag: 4.12.2031
            Vorgang: K-1
  calendar  tickets
  not used  Behandlungstag "4.12.2031", Vorgang "K-1" (see record)
  problem   no start time
  hint      not used: Behandlungstag "4.12.2031", Vorgang "K-1"; try map start=Behandlungstag
1/1> map start=Behandlungstag

  title     Ihr Termin
  when      Thu 4 Dec 2031, all day [end inferred]
  location  –
  alarms    09:00 the day before [assumed]
  notes     Provider: Praxis am Ring
  calendar  tickets
  not used  Vorgang "K-1" (see record)
1/1> map save clinic
kept as a profile; the next mail of clinic.example is read by it
1/1> s
saved        Thu 4 Dec 2031         Ihr Termin  (tickets)
1 saved
$ ticketcal -y 1.eml
unchanged    Thu 4 Dec 2031         Ihr Termin  (tickets): already in the calendar
1.eml: not used: Vorgang "K-1"; --map gives one to a field
1 unchanged

== A day counts from the Date of the mail, on the clock of its sender.
$ cat > 1.eml
> From: "Praxis am Ring" <termine@clinic.example>
> To: ada@byron.example
> Subject: AW: Ihr Termin
> Date: Mon, 23 Nov 2020 18:00:00 -0800
> Message-ID: <1@clinic.example>
> MIME-Version: 1.0
> Content-Type: text/plain; charset=utf-8
>
> Guten Tag,
>
> Tomorrow 11:00?
$ ticketcal 1.eml
<
< q
no booking found in 1.eml; make an event from it? [Y/n] 

  title     Ihr Termin
  when      Tue 24 Nov 2020, 11:00 – 13:00 no time zone, 2 h [found in the text, end assumed]
  location  –
  alarms    1 h before [assumed]
  url       mid:1@clinic.example
  notes     Guten Tag,
            
            Tomorrow 11:00?
  calendar  tickets
  note      a floating time: the same clock reading in every zone
  note      the start is in the past
1/1> q
1 skipped

== A mail is read like the one that was mapped.
$ cat > 1.eml
> From: "Praxis am Ring" <termine@clinic.example>
> To: ada@byron.example
> Subject: AW: Ihr Termin
> Date: Mon, 23 Nov 2020 10:00:00 +0100
> Message-ID: <1@clinic.example>
> MIME-Version: 1.0
> Content-Type: text/plain; charset=utf-8
>
> Guten Tag,
>
> Termin: Do, 4.12.2031, 10:30
> Vorgang: K-1001
$ ticketcal 1.eml
< map reservation number=Vorgang
< map save clinic
< s

  title     Ihr Termin
  when      Thu 4 Dec 2031, 10:30 – 12:30 no time zone, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     Provider: Praxis am Ring
  calendar  tickets
  not used  Vorgang "K-1001" (see record)
  note      a floating time: the same clock reading in every zone
1/1> map reservation number=Vorgang

  title     Ihr Termin
  when      Thu 4 Dec 2031, 10:30 – 12:30 no time zone, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     Provider: Praxis am Ring
            Reservation number: K-1001
  calendar  tickets
  note      a floating time: the same clock reading in every zone
1/1> map save clinic
kept as a profile; the next mail of clinic.example is read by it
1/1> s
saved        Thu 4 Dec 2031 10:30   Ihr Termin  (tickets)
1 saved
$ cat > 2.eml
> From: "Praxis am Ring" <termine@clinic.example>
> To: ada@byron.example
> Subject: AW: Ihr Termin
> Date: Mon, 23 Nov 2020 10:00:00 +0100
> Message-ID: <2@clinic.example>
> MIME-Version: 1.0
> Content-Type: text/plain; charset=utf-8
>
> Guten Tag,
>
> Termin: Di, 9.12.2031, 8:15
> Vorgang: K-1002
$ ticketcal -y 2.eml
saved        Tue 9 Dec 2031 08:15   Ihr Termin  (tickets)
2.eml: 1 event has no time zone; --zone Europe/Berlin gives it one
1 saved
$ ticketcal -y 1.eml 2.eml
unchanged    Thu 4 Dec 2031 10:30   Ihr Termin  (tickets): already in the calendar
unchanged    Tue 9 Dec 2031 08:15   Ihr Termin  (tickets): already in the calendar
2 unchanged
$ cat > 3.eml
> From: "Praxis am Ring" <termine@clinic.example>
> To: ada@byron.example
> Subject: AW: Ihr Termin
> Date: Mon, 24 Nov 2020 10:00:00 +0100
> Message-ID: <3@clinic.example>
> MIME-Version: 1.0
> Content-Type: text/plain; charset=utf-8
>
> Guten Tag,
>
> Termin: Mi, 10.12.2031, 9:00
> Vorgang: K-1002
$ ticketcal -y 3.eml
updated      Wed 10 Dec 2031 09:00  Ihr Termin  (tickets): start, end changed
3.eml: 1 event has no time zone; --zone Europe/Berlin gives it one
1 updated
$ cat > 4.eml
> From: "Praxis am Ring" <termine@clinic.example>
> To: ada@byron.example
> Subject: AW: Ihr Termin
> Date: Mon, 23 Nov 2020 10:00:00 +0100
> Message-ID: <4@clinic.example>
> MIME-Version: 1.0
> Content-Type: text/plain; charset=utf-8
>
> Guten Tag,
>
> Vorgang: K-1003
$ ticketcal -y 4.eml
ticketcal: 4.eml: no label states a start, which the profile clinic needs; import it at the prompt
1 rejected
# exit 65
$ cat > 5.eml
> From: "Praxis am Ring" <termine@other.example>
> To: ada@byron.example
> Subject: AW: Ihr Termin
> Date: Mon, 23 Nov 2020 10:00:00 +0100
> Message-ID: <5@clinic.example>
> MIME-Version: 1.0
> Content-Type: text/plain; charset=utf-8
>
> Guten Tag,
>
> Termin: Do, 4.12.2031, 7:00
$ ticketcal -y 5.eml
no booking found in 5.eml; without --yes an event can be made from it
nothing saved

== The answer can be no.
$ ticketcal letter.eml
< ^C
no booking found in letter.eml; make an event from it? [Y/n] ^C
no booking found in letter.eml
interrupted: nothing saved
# exit 130
$ ticketcal letter.eml
< ^D
no booking found in letter.eml; make an event from it? [Y/n] ^D
no booking found in letter.eml
nothing saved
$ ticketcal letter.eml
< no
no booking found in letter.eml; make an event from it? [Y/n] no
no booking found in letter.eml
nothing saved
$ ls .
.config
.local
letter.eml

== A mark in the Subject cancels the booking whose title it is.
$ cat > ~/.config/ticketcal/config.toml
> [readers.kitinerary]
> formats = []
> [profile.clinic]
> sender = "clinic.example"
$ cat > 1.eml
> From: "Praxis am Ring" <termine@clinic.example>
> Subject: Massage
> Date: Mon, 23 Nov 2020 10:00:00 +0100
> Message-ID: <1@clinic.example>
>
> Datum: 4.12.2031
> Uhrzeit: 10:30
> Buchungsnummer: 77A
$ cat > 2.eml
> From: "Praxis am Ring" <termine@clinic.example>
> Subject: ABGESAGT: Massage
> Date: Mon, 24 Nov 2020 10:00:00 +0100
> Message-ID: <2@clinic.example>
>
> Datum: 4.12.2031
> Uhrzeit: 10:30
> Buchungsnummer: 77A
$ ticketcal -qy 1.eml
$ ticketcal -y 2.eml
cancelled    Thu 4 Dec 2031 10:30   Canceled: Massage  (tickets)
1 cancelled
