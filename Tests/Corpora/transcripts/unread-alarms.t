## An alarm without a time that can be read never rings, and whatever reads the event says so.
$ ticketcal new --yes -q Dentist fri 14:00 for 1h
$ ticketcal alarms -q
today 13:00            Fri 20 Nov 2026 14:00 UTC  Dentist  (tickets)
$ sed -i "s/TRIGGER:-PT1H/TRIGGER:-1hour/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal alarms
no alarms in the next 7 days
no alarm rings yet; ticketcal alarms enable lets them ring
warning: ~/.local/share/ticketcal/calendars/tickets/ID1.ics: an alarm has no TRIGGER that can be read and never rings; mend the file
$ ticketcal alarms -q
$ ticketcal agenda --day fri
Today, Fri 20 Nov 2026
  14:00-15:00  Dentist  (tickets)  ID1
warning: ~/.local/share/ticketcal/calendars/tickets/ID1.ics: an alarm has no TRIGGER that can be read and never rings; mend the file
$ ticketcal search Dentist
Fri 20 Nov 2026 14:00-15:00  Dentist  (tickets)  ID1
warning: ~/.local/share/ticketcal/calendars/tickets/ID1.ics: an alarm has no TRIGGER that can be read and never rings; mend the file
$ ticketcal show Dentist
  title     Dentist
  when      Fri 20 Nov 2026, 14:00 – 15:00 UTC, 1 h
  alarms    none
  alarms    1 other alarm: at no time that can be read
  calendar  tickets
  created   Fri 20 Nov 2026, 09:00 UTC
  modified  Fri 20 Nov 2026, 09:00 UTC
  id        ID1
  file      ~/.local/share/ticketcal/calendars/tickets/ID1.ics
warning: ~/.local/share/ticketcal/calendars/tickets/ID1.ics: an alarm has no TRIGGER that can be read and never rings; mend the file
$ ticketcal edit --notes x Dentist
saved        Fri 20 Nov 2026 14:00 UTC  Dentist  (tickets)  ID1
$ ticketcal calendars check
1 calendar checked: 1 problem
~/.local/share/ticketcal/calendars/tickets/ID1.ics: an alarm has no TRIGGER that can be read and never rings; mend the file
# exit 65
