## Changes of reminders are undone.
$ ticketcal reminders add Rent --due 2031-01-01
added        Wed 1 Jan 2031         Rent  (reminders)  ID1
$ ticketcal reminders add Water --due 2031-01-02 --repeat daily
added        Thu 2 Jan 2031         Water  (reminders)  ID2
$ ticketcal calendars add Chores -q

== An addition: undone, and made again.
$ cp ~/.local/share/ticketcal/calendars before
$ ticketcal reminders add Milk
added        Milk  (reminders)  ID3
$ cp ~/.local/share/ticketcal/calendars after
$ ticketcal undo -y
3, Fri 20 Nov 2026 09:00  reminders add Milk: 1 added
removed       Milk  (reminders)
1 removed
$ diff ~/.local/share/ticketcal/calendars before
$ ticketcal undo -y -q 4
$ diff ~/.local/share/ticketcal/calendars after
$ ticketcal log
5  Fri 20 Nov 2026 09:00  undo 4: 1 restored
4  Fri 20 Nov 2026 09:00  undo 3: 1 removed, undone by 5
3  Fri 20 Nov 2026 09:00  reminders add Milk: 1 added
2  Fri 20 Nov 2026 09:00  reminders add Water --due 2031-01-02 --repeat daily: 1 added
1  Fri 20 Nov 2026 09:00  reminders add Rent --due 2031-01-01: 1 added

== Completions: undone, and made again.
$ cp ~/.local/share/ticketcal/calendars before
$ ticketcal reminders done ID1 ID2
done         Wed 1 Jan 2031         Rent  (reminders)
moved on     Fri 3 Jan 2031         Water  (reminders)  ID2
$ cp ~/.local/share/ticketcal/calendars after
$ ticketcal undo -y
3, Fri 20 Nov 2026 09:00  reminders done ID1 ID2: 2 changed
restored      Thu 2 Jan 2031         Water  (reminders)
restored      Wed 1 Jan 2031         Rent  (reminders)
2 restored
$ diff ~/.local/share/ticketcal/calendars before
$ ticketcal undo -y -q 4
$ diff ~/.local/share/ticketcal/calendars after
$ ticketcal log
5  Fri 20 Nov 2026 09:00  undo 4: 2 restored
4  Fri 20 Nov 2026 09:00  undo 3: 2 restored, undone by 5
3  Fri 20 Nov 2026 09:00  reminders done ID1 ID2: 2 changed
2  Fri 20 Nov 2026 09:00  reminders add Water --due 2031-01-02 --repeat daily: 1 added
1  Fri 20 Nov 2026 09:00  reminders add Rent --due 2031-01-01: 1 added

== A title: undone, and made again.
$ cp ~/.local/share/ticketcal/calendars before
$ ticketcal reminders edit ID1 --title "Pay rent"
saved        Wed 1 Jan 2031         Pay rent  (reminders)  ID1
$ cp ~/.local/share/ticketcal/calendars after
$ ticketcal undo -y
3, Fri 20 Nov 2026 09:00  reminders edit ID1 --title 'Pay rent': 1 changed
restored      Wed 1 Jan 2031         Rent  (reminders)
1 restored
$ diff ~/.local/share/ticketcal/calendars before
$ ticketcal undo -y -q 4
$ diff ~/.local/share/ticketcal/calendars after
$ ticketcal log
5  Fri 20 Nov 2026 09:00  undo 4: 1 restored
4  Fri 20 Nov 2026 09:00  undo 3: 1 restored, undone by 5
3  Fri 20 Nov 2026 09:00  reminders edit ID1 --title 'Pay rent': 1 changed
2  Fri 20 Nov 2026 09:00  reminders add Water --due 2031-01-02 --repeat daily: 1 added
1  Fri 20 Nov 2026 09:00  reminders add Rent --due 2031-01-01: 1 added

== A move: undone, and made again.
$ cp ~/.local/share/ticketcal/calendars before
$ ticketcal reminders edit ID1 --move-to Chores
saved        Wed 1 Jan 2031         Rent  (Chores)  ID1
$ cp ~/.local/share/ticketcal/calendars after
$ ticketcal undo -y
3, Fri 20 Nov 2026 09:00  reminders edit ID1 --move-to Chores: 1 removed, 1 added
restored      Wed 1 Jan 2031         Rent  (reminders)
1 restored
$ diff ~/.local/share/ticketcal/calendars before
$ ticketcal undo -y -q 4
$ diff ~/.local/share/ticketcal/calendars after
$ ticketcal log
5  Fri 20 Nov 2026 09:00  undo 4: 1 restored
4  Fri 20 Nov 2026 09:00  undo 3: 1 restored, undone by 5
3  Fri 20 Nov 2026 09:00  reminders edit ID1 --move-to Chores: 1 removed, 1 added
2  Fri 20 Nov 2026 09:00  reminders add Water --due 2031-01-02 --repeat daily: 1 added
1  Fri 20 Nov 2026 09:00  reminders add Rent --due 2031-01-01: 1 added

== Deletions: undone, and made again.
$ cp ~/.local/share/ticketcal/calendars before
$ ticketcal reminders delete -y ID1 ID2
deleted      Wed 1 Jan 2031         Rent  (reminders)
deleted      Thu 2 Jan 2031         Water  (reminders)
$ cp ~/.local/share/ticketcal/calendars after
$ ticketcal undo -y
3, Fri 20 Nov 2026 09:00  reminders delete -y ID1 ID2: 2 removed
restored      Thu 2 Jan 2031         Water  (reminders)
restored      Wed 1 Jan 2031         Rent  (reminders)
2 restored
$ diff ~/.local/share/ticketcal/calendars before
$ ticketcal undo -y -q 4
$ diff ~/.local/share/ticketcal/calendars after
$ ticketcal log
5  Fri 20 Nov 2026 09:00  undo 4: 2 removed
4  Fri 20 Nov 2026 09:00  undo 3: 2 restored, undone by 5
3  Fri 20 Nov 2026 09:00  reminders delete -y ID1 ID2: 2 removed
2  Fri 20 Nov 2026 09:00  reminders add Water --due 2031-01-02 --repeat daily: 1 added
1  Fri 20 Nov 2026 09:00  reminders add Rent --due 2031-01-01: 1 added

== Reminders are completed again.
$ ticketcal reminders done ID1 ID2 -q
$ cp ~/.local/share/ticketcal/calendars done
$ ticketcal reminders undone ID1 ID2
Water: not completed; to take back that it moved on: ticketcal undo
undone       Wed 1 Jan 2031         Rent  (reminders)  ID1
unchanged    Fri 3 Jan 2031         Water  (reminders)
$ ticketcal undo -y
4, Fri 20 Nov 2026 09:00  reminders undone ID1 ID2: 1 changed
restored      Wed 1 Jan 2031         Rent  (reminders)
1 restored
$ diff ~/.local/share/ticketcal/calendars done
