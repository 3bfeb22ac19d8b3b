# What people and programs read of notebook.tac: every list and every thing shown.
log --limit 5
operator list
reminder list --all
reminder due

use survey
project list
project show School
project show "Town hall"
building list
building show "Aurora School"
building show Annex
level list
level show "Aurora School/G"
level show Annex/0
room list
room list --project School --state empty
room show G01
room show G05
room show A1
room walls G05
family list
family show Luminaire
family show Door
family show Valve
family check Luminaire
type list
type show "Philips 30W wall light"
type show "Fire door 90 cm"
type find "wall lihgt"
asset list
asset list --room G01
asset show f787
asset show 31a9
asset show 572c
asset duplicates
photo list
photo missing
photo show b3111fcf_lea_20260504T071230Z_0001.jpg
status --by level
left
pace
coverage
workset list
workset show Ground
workset show Staircases
plan check --project School
underlay list
underlay show $last.id
note list
note show 1
voice list
voice show $last.id

use trip
trip list
trip show Zeeland
trip show "Old town"
track list
track show "To the lighthouse"
note list
note show $last.id
trip photo list
trip photo show $last.id
zone list
zone show home
zone show harbour
zone events
zone time
hook list
poi list
poi show "Old lighthouse"
checkin list
trip use Zeeland
plan list
plan days --trip Zeeland
plan show "Delta works"
packing list --trip Zeeland
packing list --trip "Old town"
booking list
booking show Strandhotel
booking show "AZ 104"
booking check
budget list --trip Zeeland
expense list --trip Zeeland
expense settle --trip Zeeland
rate list --trip Zeeland
compare Zeeland
borders list
streaks
year 2025
stays
legs
propose
calendar km --trip Zeeland
chart km --by month
