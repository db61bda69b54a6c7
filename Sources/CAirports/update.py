#!/usr/bin/env python3
"""Writes airports.tsv from PyPI's airportsdata (MIT): pip install airportsdata, then run this.

A line for each airport with an IATA code, sorted by the code: IATA, ICAO, country (ISO 3166-1),
latitude, longitude, time zone, name, city.
"""

import pathlib

import airportsdata

lines = []
for code, airport in sorted(airportsdata.load("IATA").items()):
    fields = [code, airport["icao"], airport["country"], f'{airport["lat"]:.4f}',
              f'{airport["lon"]:.4f}', airport["tz"], airport["name"], airport["city"]]
    lines.append("\t".join(" ".join(field.split()) for field in fields) + "\n")
pathlib.Path(__file__).with_name("airports.tsv").write_text("".join(lines), "utf-8")
