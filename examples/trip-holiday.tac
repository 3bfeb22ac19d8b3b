#!/usr/bin/env taccuino -f
# A holiday by the sea: planned, its walks brought in, looked at.
trip add Zeeland from=2025-08-29 to=2025-09-03 zone=Europe/Amsterdam comment="The house behind the dunes"
trip add "Old town" from=2025-09-06 type=local
trip import examples/coast.gpx
trip list
trip use Zeeland
# The plan: where to be, what to take along, where to sleep, what it costs.
trip plan add "Delta works" 51.6494 3.7091 day=2 at=10:30 for=2h transport=car
trip plan add Lighthouse 51.5 3.5 day=3
trip packing add Tent weight=2.1kg
trip packing add "Rain coat" count=2 weight=450g category=clothes
trip booking add Strandhotel kind=lodging from=2025-08-29 to=2025-09-03 cost=540EUR state=booked
trip budget set category=food amount=300EUR
trip rate set 1EUR=0.86GBP
trip expense add Dinner amount=42.50EUR category=food on=2025-08-29 paid_by=Anna among=Anna,Bruno
trip expense settle
trip plan list
trip compare
reminder add "Renew passport" on=2026-12-01 at=10:00 every=1y
reminder add "Pay rent" on=2026-01-31 every=1m
trip track list
trip show
