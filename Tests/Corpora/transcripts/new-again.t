== The same event is saved once; another place makes another one.
$ ticketcal new -n Dentist 4 dec 2026 14:00
would-save   Fri 4 Dec 2026 14:00 UTC   Dentist  (tickets)
$ ls .
$ ticketcal new -y Dentist 4 dec 2026 14:00
saved        Fri 4 Dec 2026 14:00 UTC   Dentist  (tickets)  ID1
$ ticketcal new -y --format json Dentist 4 dec 2026 14:00
{"status":"unchanged","id":"ID1","calendar":"tickets","title":"Dentist","start":"2026-12-04T14:00:00Z","end":"2026-12-04T15:00:00Z"}
$ ticketcal new -n Dentist 4 dec 2026 14:00
unchanged    Fri 4 Dec 2026 14:00 UTC   Dentist  (tickets): made before, so nothing was saved; ticketcal show ID1 shows it as it is now
$ ticketcal new -y Dentist 4 dec 2026 14:00 at home
saved        Fri 4 Dec 2026 14:00 UTC   Dentist  (tickets)  ID2

== With other fields it is refused.
$ ticketcal new -y Dentist 4 dec 2026 14:00
saved        Fri 4 Dec 2026 14:00 UTC   Dentist  (tickets)  ID1
$ ticketcal new -n Dentist 4 dec 2026 14:00 for 3h
ticketcal: made before with another end; ticketcal edit ID1 changes it, or give another title
# exit 65
$ ticketcal new -y Dentist 4 dec 2026 14:00 for 3h
ticketcal: made before with another end; ticketcal edit ID1 changes it, or give another title
# exit 65
$ ticketcal edit Dentist --location "Hauptstr. 5"
saved        Fri 4 Dec 2026 14:00 UTC   Dentist  (tickets)  ID1
$ ticketcal new -y Dentist 4 dec 2026 14:00 every week
ticketcal: made before with another repeat and location; ticketcal edit ID1 changes it, or give another title
# exit 65

== After a move it is saved again.
$ ticketcal new -y Dentist 4 dec 2026 14:00
saved        Fri 4 Dec 2026 14:00 UTC   Dentist  (tickets)  ID1
$ ticketcal edit Dentist --start "11 dec 2026 15:00"
saved        Fri 11 Dec 2026 15:00 UTC  Dentist  (tickets)  ID1
$ ticketcal new -n Dentist 4 dec 2026 14:00
would-save   Fri 4 Dec 2026 14:00 UTC   Dentist  (tickets)
$ ticketcal new -y Dentist 4 dec 2026 14:00
saved        Fri 4 Dec 2026 14:00 UTC   Dentist  (tickets)  ID2
$ ticketcal new -y Dentist 4 dec 2026 14:00
unchanged    Fri 4 Dec 2026 14:00 UTC   Dentist  (tickets): made before, so nothing was saved; ticketcal show ID2 shows it as it is now
$ ticketcal search Dentist
Fri 4 Dec 2026 14:00-15:00   Dentist  (tickets)  ID2
Fri 11 Dec 2026 15:00-16:00  Dentist  (tickets)  ID1

== What is no event is refused, and nothing is made.
$ ticketcal new -n
ticketcal: no text; e.g. ticketcal new --yes Dentist fri 14:00 for 1h
# exit 64
$ ticketcal new Dentist fri
ticketcal: no terminal to edit on; run it in one, or add events with ticketcal --yes FILE
# exit 64
$ ticketcal new -y Dinner at eight
ticketcal: no day or time in the text; add one, e.g. fri 14:00
# exit 65
$ ticketcal new -y Dinner tomorrow at 8
ticketcal: 8: not read as a day or a time; write it with the others, like fri 19:30, or away from them; or leave out --yes to see the draft first
# exit 65
$ ticketcal new -y Match 5/6 14:00
ticketcal: 5/6: ambiguous date: 5 June or 6 May? write 10 jun or 2023-06-10; or leave out --yes to see the draft first
# exit 65
$ ticketcal new -n Dentist 31 feb 10:00
ticketcal: 31 feb: no such day: 31 February; or leave out --yes to see the draft first
# exit 65
$ ticketcal new -y Call 28 mar 2027 02:30 Europe/Berlin
ticketcal: the clock skips 02:30 that day; the start is after the gap; write another time
# exit 65
$ ticketcal new -y Call fri 18:00 CET
ticketcal: fri 18:00: put the day and the time at the end, behind "CET"; or leave out --yes to see the draft first
# exit 65
$ ticketcal new -y -c nowhere Dentist fri
ticketcal: --calendar: no calendar named nowhere; calendars: tickets
# exit 64
$ ls .

== The text may come from a pipe, on several lines.
$ ticketcal new -y
> Lunch 4 dec 2026
> 12:00 for 1h
saved        Fri 4 Dec 2026 12:00 UTC   Lunch  (tickets)  ID1
