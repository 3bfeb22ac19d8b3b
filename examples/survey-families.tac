# The families and types of the first day in the Aurora School, to be run after
#   survey import examples/school.geojson --metres --project School
# A family says what its types share (on=type) and what every asset has of its own.

survey family add Luminaire category=Electrical icon=lamp photo_min=1 photo_max=5 \
  description="Fixed lights, indoors and out" \
  --parameter "maker:text required on=type" \
  --parameter "power:number required unit=W min=1 max=500 on=type" \
  --parameter "source:choice required choices=led,fluorescent,halogen default=led on=type" \
  --parameter "mounting:choice required choices=wall,ceiling,pendant default=ceiling on=type" \
  --parameter "height:number unit=m min=0 max=12" \
  --parameter "working:boolean required default=yes" \
  --parameter "installed:date min=1950-01-01"

survey family add Radiator category=Heating icon=radiator photo_min=1 photo_max=3 \
  --parameter "elements:integer required min=1 max=40 on=type" \
  --parameter "material:choice required choices=cast_iron,steel,aluminium on=type" \
  --parameter "output:number unit=W min=100 max=6000 on=type" \
  --parameter "valve:boolean required default=no" \
  --parameter "working:boolean default=yes"

survey family add "Access point" category=Network icon=antenna photo_min=1 photo_max=2 \
  --parameter "maker:text required on=type" \
  --parameter "standard:choice required choices=wifi5,wifi6,wifi6e,wifi7 on=type" \
  --parameter "poe:boolean required default=yes on=type" \
  --parameter "mac:text required pattern=[0-9a-f]{2}(:[0-9a-f]{2}){5}" \
  --parameter "label:text pattern=AP-[BG1]-[0-9]{2}"

survey family add "Fire extinguisher" category=Safety icon=extinguisher photo_min=1 photo_max=5 \
  --parameter "agent:choice required choices=powder,co2,foam,water on=type" \
  --parameter "charge:number required unit=kg min=1 max=50 on=type" \
  --parameter "serial:text required pattern=EX-[0-9]{4}" \
  --parameter "checked:date required" \
  --parameter "height:number unit=m min=0 max=1.5 default=1.2"

survey family add Socket category=Electrical icon=plug photo_min=0 photo_max=1 \
  --parameter "outlets:integer required min=1 max=6 default=1 on=type" \
  --parameter "rating:integer required unit=A min=6 max=63 default=16 on=type" \
  --parameter "circuit:text pattern=L[0-9]{1,2}" \
  --parameter "height:number unit=m min=0 max=3 default=0.3"

# What they find in a school, by make. Units may be written; 240cm would do for a height as well.
survey type add Luminaire "Philips 30W wall light" maker=Philips power=30W source=led mounting=wall
survey type add Luminaire "Recessed LED panel 60x60" maker="Lumen Nord" power=36W mounting=ceiling
survey type add Luminaire "High-bay sports floodlight" maker="Lumen Nord" power=150W mounting=pendant
survey type add Radiator "Cast iron radiator, 8 elements" elements=8 material=cast_iron output=1120W
survey type add Radiator "Steel panel radiator 1200 mm" elements=2 material=steel output=1.85kW
survey type add "Access point" "Ceiling access point, Wi-Fi 6" maker=Retele standard=wifi6
survey type add "Fire extinguisher" "Powder extinguisher 6 kg" agent=powder charge=6kg
survey type add "Fire extinguisher" "CO2 extinguisher 5 kg" agent=co2 charge=5kg
survey type add Socket "Double wall socket 16 A" outlets=2 rating=16A
