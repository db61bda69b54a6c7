## The fields stand together; the rest is the title.
$ ticketcal new --yes Dentist fri 14:00 for 1h at Hauptstr. 5
saved        Fri 20 Nov 2026 14:00 UTC  Dentist  (tickets)  ID1
$ ticketcal new --yes Dentist fri 14:00 for 1h at Hauptstr. 5
unchanged    Fri 20 Nov 2026 14:00 UTC  Dentist  (tickets): made before, so nothing was saved; ticketcal show ID1 shows it as it is now
$ ticketcal new -n Rent 2026-12-01
would-save   Tue 1 Dec 2026         Rent  (tickets)
$ ticketcal agenda
Today, Fri 20 Nov 2026
  14:00-15:00  Dentist, Hauptstr. 5  (tickets)  ID1
$ ticketcal new --yes
> Choir every tue 19:30 for 2h
saved        Tue 24 Nov 2026 19:30 UTC  Choir  (tickets)  ID2
$ ticketcal agenda --day tue
Tue 24 Nov 2026
  19:30-21:30  Choir  (tickets)  ID2@20261124
## Nothing is saved without a title and a start.
$ ticketcal new --yes
ticketcal: no text; e.g. ticketcal new --yes Dentist fri 14:00 for 1h
# exit 64
$ ticketcal new --yes Dentist
ticketcal: no day or time in the text; add one, e.g. fri 14:00
# exit 65
$ ticketcal new --yes Dinner fri 8
ticketcal: fri 8: a day or an hour? write 8:00 or 8 jun; or leave out --yes to see the draft first
# exit 65
$ ticketcal new --yes Dinner fri with Bob
ticketcal: fri: put the day and the time at the end, behind "with Bob"; or leave out --yes to see the draft first
# exit 65
$ ticketcal new --yes Dinner at 8 at Luigi fri
ticketcal: 8: not read as a day or a time; write it with the others, like fri 19:30, or away from them; or leave out --yes to see the draft first
# exit 65
$ ticketcal new --yes fri 14:00
ticketcal: no title
# exit 65
## Options for fields set what the words do not; those of reminders are refused.
$ ticketcal new --yes Film sat 20:00 --end 22:15 --location Kino --alarm 2h --show-as free
saved        Sat 21 Nov 2026 20:00 UTC  Film  (tickets)  ID3
$ ticketcal show Film
  title     Film
  when      Sat 21 Nov 2026, 20:00 – 22:15 UTC, 2 h 15 min
  location  Kino
  alarms    2 h before
  show-as   free
  calendar  tickets
  created   Fri 20 Nov 2026, 09:00 UTC
  modified  Fri 20 Nov 2026, 09:00 UTC
  id        ID3
  file      ~/.local/share/ticketcal/calendars/tickets/ID3.ics
$ ticketcal new --yes --title Walk --start "sun 10:00" --notes none
saved        Sun 22 Nov 2026 10:00 UTC  Walk  (tickets)  ID4
$ ticketcal new -n Film sat 20:00-22:00 --end 22:15
ticketcal: --end: the words state it, too; leave one of them out
# exit 64
$ ticketcal new --yes Trip sat --due fri
ticketcal: --due: an event has none; leave it out
# exit 64
$ ticketcal edit Walk --priority 1
ticketcal: Walk: --priority: an event has none; leave it out
# exit 64
## A rule that the start does not follow is said, and one that can be meant in two ways is refused.
$ ticketcal new -n Rent 3 dec 2026 every year on the 25th
warning: the start does not follow the repeat rule, which begins on Fri 25 Dec 2026, all day; some programs show no event at the start
would-save   Thu 3 Dec 2026         Rent  (tickets)
$ ticketcal new -n Bins every month on monday
ticketcal: every month on monday: all of them, or one? write on every mon, or on the first mon; or leave out --yes to see the draft first
# exit 65
