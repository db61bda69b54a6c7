## A stay, and the setting for the events of stays.
$ cat > hotel.json
> {"@context":"http://schema.org","@type":"LodgingReservation","reservationNumber":"H-77001",
>  "checkinTime":"2031-12-10T15:00:00+01:00","checkoutTime":"2031-12-12T11:00:00+01:00",
>  "reservationFor":{"@type":"LodgingBusiness","name":"Hotel Post",
>   "address":{"@type":"PostalAddress","addressLocality":"Berlin","addressCountry":"DE"}}}
$ cat > later.json
> {"@context":"http://schema.org","@type":"LodgingReservation","reservationNumber":"H-77001",
>  "checkinTime":"2031-12-11T15:00:00+01:00","checkoutTime":"2031-12-13T11:00:00+01:00",
>  "reservationFor":{"@type":"LodgingBusiness","name":"Hotel Post",
>   "address":{"@type":"PostalAddress","addressLocality":"Berlin","addressCountry":"DE"}}}
$ cat > other.json
> {"@context":"http://schema.org","@type":"LodgingReservation","reservationNumber":"H-88001",
>  "checkinTime":"2031-12-20T15:00:00+01:00","checkoutTime":"2031-12-22T11:00:00+01:00",
>  "reservationFor":{"@type":"LodgingBusiness","name":"Hotel Linde",
>   "address":{"@type":"PostalAddress","addressLocality":"Berlin","addressCountry":"DE"}}}

== A stay that is known stays one event; a new one is as the setting says.
$ ticketcal -y hotel.json
saved        Wed 10 Dec 2031        Hotel Post  (tickets)
1 saved
$ cat > ~/.config/ticketcal/config.toml
> [defaults]
> lodging = "check-in"
$ ticketcal -y hotel.json
unchanged    Wed 10 Dec 2031        Hotel Post  (tickets): already in the calendar
1 unchanged
$ ticketcal -y later.json
updated      Thu 11 Dec 2031        Hotel Post  (tickets): start, end, alarms changed
1 updated
$ ticketcal -y other.json
other.json: the zone of the start is that of Germany
other.json: the zone of the start is that of Germany
saved        Sat 20 Dec 2031 15:00  Hotel Linde: check-in  (tickets)
saved        Mon 22 Dec 2031 11:00  Hotel Linde: check-out  (tickets)
2 saved
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Thu 11 Dec 2031
  all day      Hotel Post [day 1 of 3], Hotel Post, Berlin, Germany  (tickets)  ID1

Fri 12 Dec 2031
  all day      Hotel Post [day 2 of 3], Hotel Post, Berlin, Germany  (tickets)  ID1

Sat 13 Dec 2031
  all day      Hotel Post [day 3 of 3], Hotel Post, Berlin, Germany  (tickets)  ID1

Sat 20 Dec 2031
  14:00-14:30  Hotel Linde: check-in (15:00 Europe/Berlin), Hotel Linde, Berlin, Germany  (tickets)  ID2

Mon 22 Dec 2031
  10:00-10:30  Hotel Linde: check-out (11:00 Europe/Berlin), Hotel Linde, Berlin, Germany  (tickets)  ID3

== Events for both ends stay two.
$ cat > ~/.config/ticketcal/config.toml
> [defaults]
> lodging = "check-in"
$ ticketcal -y hotel.json
hotel.json: the zone of the start is that of Germany
hotel.json: the zone of the start is that of Germany
saved        Wed 10 Dec 2031 15:00  Hotel Post: check-in  (tickets)
saved        Fri 12 Dec 2031 11:00  Hotel Post: check-out  (tickets)
2 saved
$ cat > ~/.config/ticketcal/config.toml
> [defaults]
> lodging = "stay"
$ ticketcal -y hotel.json
unchanged    Wed 10 Dec 2031 15:00  Hotel Post: check-in  (tickets): already in the calendar
unchanged    Fri 12 Dec 2031 11:00  Hotel Post: check-out  (tickets): already in the calendar
2 unchanged
$ ticketcal -y later.json
later.json: the zone of the start is that of Germany
later.json: the zone of the start is that of Germany
updated      Thu 11 Dec 2031 15:00  Hotel Post: check-in  (tickets): start, end, notes changed
updated      Sat 13 Dec 2031 11:00  Hotel Post: check-out  (tickets): start, end, notes changed
2 updated
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Thu 11 Dec 2031
  14:00-14:30  Hotel Post: check-in (15:00 Europe/Berlin), Hotel Post, Berlin, Germany  (tickets)  ID1

Sat 13 Dec 2031
  10:00-10:30  Hotel Post: check-out (11:00 Europe/Berlin), Hotel Post, Berlin, Germany  (tickets)  ID2
