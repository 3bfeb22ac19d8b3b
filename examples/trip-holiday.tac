#!/usr/bin/env taccuino -f
# A holiday by the sea: planned, its walks brought in, looked at.
trip add Zeeland from=2025-08-29 to=2025-09-03 zone=Europe/Amsterdam comment="The house behind the dunes"
trip add "Old town" from=2025-09-06 type=local
trip import examples/coast.gpx
trip list
trip use Zeeland
trip track list
trip show
