== new
$ ticketcal new 'Lunch 2031-12-04 12:30'
saved Lunch 2031-12-04T12:30:00Z tickets

== again
$ ticketcal new -y 'Lunch 2031-12-04 12:30'
$ ticketcal new 'Lunch 2031-12-04 12:30'
unchanged Lunch 2031-12-04T12:30:00Z tickets

== another length
$ ticketcal new -y 'Lunch 2031-12-04 12:30'
$ ticketcal new 'Lunch 2031-12-04 12:30 for 3h'
# exit 65

== moved
$ ticketcal new -y 'Lunch 2031-12-04 12:30'
$ ticketcal edit Lunch --start '2031-12-05 12:30'
$ ticketcal new 'Lunch 2031-12-04 12:30'
saved Lunch 2031-12-04T12:30:00Z tickets

== in a calendar that is not there
$ ticketcal new 'Lunch 2031-12-04 12:30' -c none
# exit 64

== of another program
$ ticketcal new -y 'Lunch 2031-12-04 12:30'
$ rm .local/state/ticketcal/ledger.sqlite
$ ticketcal new 'Lunch 2031-12-04 12:30'
unchanged Lunch 2031-12-04T12:30:00Z tickets
