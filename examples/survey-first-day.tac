# A surveyor's first day in the Aurora School, from the plan to the first sixteen assets.
#
#   taccuino -n school.tac --now 2026-05-04T08:30 -f examples/survey-first-day.tac
#
# The whole script is one transaction: if a line fails, nothing of it is kept. Lines that are shown
# here as comments are refused, which is the point of them; try them at the prompt.

# 08:30. The plan comes from the architects, in metres. What is odd in it stands in the report:
# stairs on every floor, two galleries, a lift that stands on all three levels.
survey import examples/school.geojson --metres --project School

# Inside the survey the word `survey` may be left out.
use survey

# The families of assets and their types, made once for the job.
source examples/survey-families.tac
family list
type list --family Luminaire

# Two slips that the notebook catches, each with exit code 64 or 77 and nothing written:
#   family add Lamp --parameter "power:number unit=W min=500 max=1"
#     power: min 500 W is above max 1 W
#   type add Luminaire "Phillips 30 W wall light" maker=Philips power=30
#     Luminaire has the type Philips 30W wall light already, which is 0.92 similar …

# 09:00, ground floor. A tap on the plan enters the room under the finger.
level use "Aurora School/G"
tap 16 4
# One photo of the hall shows all three; it is taken in once.
asset add luminaire "Philips 30W wall light" at=13.2,3 height=2.1m installed=2019-09-02 \
  --photo examples/lamp.png
asset add luminaire "Philips 30W wall light" at=18.8,3 height=2.1m installed=2019-09-02 working=no \
  --photo examples/lamp.png
asset add "Powder extinguisher 6 kg" at=13.3,7.1 serial=EX-2041 checked=2026-02-10 \
  --photo examples/lamp.png

# The next room is one tap away.
tap 16 9
asset add "Powder extinguisher 6 kg" at=22.9,10.8 serial=EX-2042 checked=2026-02-10
asset add "Ceiling access point, Wi-Fi 6" at=8.8,15 mac=02:5a:10:00:3c:01 label=AP-G-01

# A wrong tap: the radiator belongs to classroom 1A, not to the office beside it.
tap 11 4
asset add "Cast iron radiator, 8 elements" valve=yes
undo

tap 4 3
asset add "Cast iron radiator, 8 elements" at=4.5,0.5 valve=yes
# Without a point an asset takes the point of its room.
asset add "Double wall socket 16 A" circuit=L3

# Three mistakes in one line are named together, and nothing is written:
#   asset add "Powder extinguisher 6 kg" serial=2043 height=2m
#     serial does not match EX-[0-9]{4}; height is at most 1.5 m; checked is required

# The art room is an L: both arms are the same room.
tap 3 24
asset add "Recessed LED panel 60x60" at=3,24
tap 10 26
asset add "Recessed LED panel 60x60" at=10,26

# Rooms may be named too: by number, by name, by level and number.
asset add "High-bay sports floodlight" --room Gym at=37.1,24 height=7.2m installed=2022-08-29
asset add "Steel panel radiator 1200 mm" --room G13 at=24,0.5 valve=yes

# 11:00, the basement.
level use --ordinal -1
tap 22 28
asset add "CO2 extinguisher 5 kg" at=20.8,23.1 serial=EX-2050 checked=2025-11-18
tap 26 15
asset add "Powder extinguisher 6 kg" at=23.6,16 serial=EX-2051 checked=2025-11-18

# 11:30, upstairs.
level use 1
tap 22 26
asset add "Ceiling access point, Wi-Fi 6" at=24.3,26.2 mac=02:5a:10:00:3c:02 label=AP-1-01
asset add "Double wall socket 16 A" at=18.5,24 circuit=L7
tap 4 26
# A missing valve is a finding, not an error: no is the default.
asset add "Cast iron radiator, 8 elements" at=4.8,29.5

# 12:00. The hall is done: every asset has its photo. How far is the rest, and where to next?
room state G01 complete
use survey School
status
room list --state in_progress
left --from G01 --limit 5
asset list --family Luminaire

# The picture of the morning. With --out plan.html it is a page to click through.
map --level "Aurora School/G"
