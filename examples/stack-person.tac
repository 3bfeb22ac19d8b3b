# Three people who take supplements: what is known of them, and what they take.
stack person add Ada born=1979-03-14 sex=female weight=64kg height=1.68m diet=vegetarian budget=40EUR caffeine=150mg priority="sleep through the night"
stack goal add sleep memory --person Ada
stack medicine add "Eutirox 75" since=2021-04-01 --person Ada
stack condition add crostacei kind=allergy since=2010-01-01 comment="swollen lips" --person Ada
stack condition add "pressione alta" since=2019-01-01 --person Ada
stack add melatonin dose=1mg since=2026-01-10 product="Melatonina 1 mg" --person Ada
stack add magnesium dose=200mg form=citrate since=2026-02-01 --person Ada

stack person add Leo age=71 sex=male weight=80kg height=1.75m
stack goal add heart joint --person Leo
stack medicine add Coumadin since=2020-06-01 comment="atrial fibrillation" --person Leo
stack medicine add "Lasix al bisogno" since=2022-02-01 until=2025-12-31 --person Leo
stack condition add "fibrillazione atriale" since=2020-05-01 --person Leo
stack condition add "mia madre aveva il diabete" --person Leo
stack add "vitamin d3" dose=1000IU since=2025-10-01 comment="in winter" --person Leo

stack person add Mia born=1994-07-02 sex=female maternity=pregnant
stack goal add energy --person Mia
stack condition add "no diabetes" --person Mia
stack add folate dose=400mcg since=2026-03-01 --person Mia

# What is at home of it.
stack package add magnesium contents="90 capsules of 200mg" price=12.90EUR expiry=2027-03 acquired=2026-03-01 barcode=4006381333931 --person Ada
stack package add melatonin contents="60 tablets of 1mg" price=9.50EUR expiry=2026-12 open_days=180 acquired=2026-01-10 opened=2026-01-10 --person Ada
stack package count melatonin 41 on=2026-02-28 --person Ada
stack package add "vitamin d3" contents="15ml of 400IU" product="Vitamina D gocce" acquired=2025-10-01 --person Leo
