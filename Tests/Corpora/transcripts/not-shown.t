## A source that may not be read is named by what lists, and hides no other.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ cat > ~/.calendars/home/displayname
> Home
$ ticketcal calendars add Mine
made local/Mine (~/.local/share/ticketcal/calendars/Mine)

== Nobody was asked about it.
$ ticketcal calendars
personal: not shown (not asked about yet); to allow it: ticketcal access grant personal
local/Mine  vdir  0 items
$ ticketcal calendars check
personal: not shown (not asked about yet); to allow it: ticketcal access grant personal
1 calendar checked: nothing is wrong
$ ticketcal agenda
no events from Fri 20 Nov 2026 to Fri 27 Nov 2026
personal: not shown (not asked about yet); to allow it: ticketcal access grant personal
$ ticketcal reminders
no reminders to be done
personal: not shown (not asked about yet); to allow it: ticketcal access grant personal
$ ticketcal new --yes -q -c Mine Dentist fri 14:00
$ ticketcal delete --yes Dentist
personal: not shown (not asked about yet); to allow it: ticketcal access grant personal
deleted      Fri 20 Nov 2026 14:00 UTC  Dentist  (Mine)
$ ticketcal calendars -q
local/Mine  vdir  0 items
$ ticketcal calendars check -q
$ ticketcal agenda -q
$ ticketcal reminders -q

== Adding alone was granted; there is no access to add reminders without reading them.
$ ticketcal access grant --write-only personal -q
$ ticketcal calendars
personal: not shown (no read access); to allow it: ticketcal access grant personal
local/Mine  vdir  0 items
$ ticketcal calendars check
personal: not shown (no read access); to allow it: ticketcal access grant personal
1 calendar checked: nothing is wrong
$ ticketcal agenda
no events from Fri 20 Nov 2026 to Fri 27 Nov 2026
personal: not shown (no read access); to allow it: ticketcal access grant personal
$ ticketcal reminders
no reminders to be done
personal: not shown (not asked about yet); to allow it: ticketcal access grant personal

== It was denied.
$ ticketcal access deny personal -q
$ ticketcal calendars
personal: not shown (access denied); to allow it: ticketcal access grant personal
local/Mine  vdir  0 items
$ ticketcal calendars check
personal: not shown (access denied); to allow it: ticketcal access grant personal
1 calendar checked: nothing is wrong
$ ticketcal agenda
no events from Fri 20 Nov 2026 to Fri 27 Nov 2026
personal: not shown (access denied); to allow it: ticketcal access grant personal
$ ticketcal reminders
no reminders to be done
personal: not shown (access denied); to allow it: ticketcal access grant personal
