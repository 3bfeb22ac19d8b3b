# Every noun of the survey and of trips once: added, changed, some of it removed or undone.
#
#   TACCUINO_SEED=160 taccuino -n notebook.tac --now 2026-05-04T08:30+02:00 -f Tests/Fixtures/0.1.0/story.tac
#
# notebook.tac, its photos and school.tacpkg beside this file were made by version 0.1.0 from it, and are
# never made anew.

# The survey.
survey import examples/school.geojson --metres --project School
use survey
source examples/survey-families.tac
project edit School state=active
project add "Town hall"
building add Annex name="Gym annex" --project "Town hall"
level add 0 --building Annex ordinal=0 name=Floor elevation=0.15m
level edit "Annex/0" north=12
room add --level "Annex/0" number=A1 name=Store corners="0,0 4,0 4,2.5 0,2.5"
room add --level "Annex/0" number=A2 name=Shed corners="4,0 8,0 8,2.5 4,2.5"
room edit A2 category=storage
room remove A2
family add Door category=Building photo_max=2 --project School --parameter "width:number required unit=m min=0.5 max=4" --parameter "leaf:choice choices=wood,steel,glass default=wood"
family edit Door description="Doors, inside and out"
type add Door "Fire door 90"
type edit "Fire door 90" name="Fire door 90 cm"
type duplicate "Philips 30W wall light" "Philips garden spot" power=40W
use survey School
level use "Aurora School/G"
asset add luminaire "Philips 30W wall light" --room G01 at=13.2,3 height=2.1m installed=2019-09-02 --photo examples/lamp.png
set lamp = $last.id
asset add luminaire "Philips 30W wall light" --room G01 at=18.8,3 height=2.1m working=no --photo examples/lamp.png
asset add "Powder extinguisher 6 kg" --room G01 at=13.3,7.1 serial=EX-2041 checked=2026-02-10
set extinguisher = $last.id
asset add "Double wall socket 16 A" --room G05 wall=2 offset=1.2m height=30cm circuit=L3
set socket = $last.id
asset add "Fire door 90 cm" --room G05 width=90cm
asset edit $socket circuit=L4
asset edit $extinguisher height=
asset move $extinguisher at=13.4,7
asset copy $socket --room G06
set copied = $last.id
asset copy $socket --room G06
asset merge $copied $last
asset place "Recessed LED panel 60x60" --grid 2x2 --margin 0.6m --room G07
asset add "Cast iron radiator, 8 elements" --room G08 valve=yes
asset remove $last
photo add examples/lamp.png
set photo = $last.id
photo link $photo --asset $extinguisher
photo annotate $photo arrow from=0.2,0.8 to=0.5,0.5 text=leak
photo annotate $photo at=0.4,0.6 text="label torn off"
photo unlink $photo --asset $extinguisher
photo link $photo --asset $socket
family parameter add Socket "tested:date min=2000-01-01"
family parameter rename Luminaire height mounted_at
family import examples/valve-form --project School
room edit G07 name=Atelier
room state G03 empty
room state G04 not_visited note="locked, no key"
room state G06 in_progress
workset add Ground --level G
workset add Stairs --category stairs
workset edit Stairs name=Staircases
underlay add examples/lamp.png --level "Aurora School/G" --from 0,240=0,0 --to 320,240=40,0
underlay edit $last opacity=0.3
note add "door sticks" --room G05
note edit $last color=blue
note add "cable ends here" at=12,3 --level "Aurora School/G"
note add arrow points="10,2 12,3" text="water comes in" --level "Aurora School/G"
note remove $last
voice add examples/memo.wav --room G01

# The trips.
use trip
trip add Zeeland from=2025-08-29 to=2025-09-03 zone=Europe/Amsterdam comment="The house behind the dunes"
trip add "Old town" from=2025-09-06 type=local
trip add "Nowhere" from=2025-09-10 type=local
trip remove Nowhere
trip import examples/coast.gpx
track list
trip edit Zeeland to=2025-09-04
trip use Zeeland
trip start Zeeland --at 2025-08-29T08:15
trip stop --at 2025-09-03T20:30
trip note "Seals on the sandbank" --at 2025-08-30T10:05 --position 51.38,3.42
trip note edit $last text="Seals and a heron"
trip note "Ferry delayed" --at 2025-08-31T10:00 --position 51.4,3.5
trip photo examples/lamp.png --caption "Lamp on the pier" --position 51.52,3.44
trip photo edit $last caption="Pier at low tide"
zone add home 45.0703 7.6869 radius=200m privacy=yes
zone add harbour 51.5285 3.4394 radius=500m dwell=5m margin=20m comment="by the pier"
zone edit home radius=300m
zone on enter 'trip zone show $zone' --zone harbour
zone replay
poi add "Old lighthouse" 51.5285 3.4394 category=view link=https://example.org elevation=12m
poi edit "Old lighthouse" category=tower comment="248 steps"
poi visit "Old lighthouse" --trip Zeeland --at 2025-08-31T15:00
plan add "Delta works" 51.6494 3.7091 day=2 at=10:30 for=2h transport=car
plan add Lighthouse 51.5 3.5 day=3
plan add Beach 51.52 3.45 day=3
plan edit "Delta works" at=11:00 for=3h
plan move Beach --before Lighthouse
plan done "Delta works"
packing add Tent weight=2.1kg
packing add "Rain coat" count=2 weight=450g category=clothes for=Anna
packing edit Tent category=camp weight=2.2kg
packing pack Tent
packing add Sword
packing remove Sword
packing copy --from-trip Zeeland --trip "Old town"
booking add Strandhotel kind=lodging from=2025-08-29 to=2025-09-03 cost=540EUR state=booked cancel_by=2025-08-20 provider="Dune Hotels" reference=XK42
booking add "AZ 104" kind=flight from=2025-08-29T08:10 from_zone=Europe/Rome to=2025-08-29T10:35 to_zone=Europe/Amsterdam pay_by=2025-08-01
booking edit Strandhotel state=paid provider=
budget set category=food amount=300EUR
budget set category=fun amount=50EUR
budget remove fun
rate set 1EUR=0.86GBP
rate set 1EUR=163.2JPY on=2025-08-29
expense add Dinner amount=42.50EUR category=food on=2025-08-29 paid_by=Anna among=Anna,Bruno
expense add Tea amount=8.20GBP category=food on=2025-08-30 paid_by=Bruno among=Anna,Bruno
expense edit Dinner amount=43EUR
stay add "Hotel Blankenberge" from=2025-08-29T21:00 to=2025-08-30T09:00 place=51.3124,3.1318
stay edit 2025-08-29T21:00 name=Hotel
trip propose --from 2025-01-01

# Of every notebook.
reminder add "Renew passport" on=2026-12-01 at=10:00 every=1y
reminder add "Pay rent" on=2026-01-31 every=1m
reminder edit "Renew passport" at=09:00
reminder done "Pay rent"
