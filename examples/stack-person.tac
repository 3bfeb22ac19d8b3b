# Four people who take supplements: what is known of them, and what they take.
stack person add Ada born=1979-03-14 sex=female weight=64kg height=1.68m diet=vegetarian budget=40EUR caffeine=150mg priority="sleep through the night"
stack goal add sleep memory --person Ada
stack medicine add "Eutirox 75" since=2021-04-01 --person Ada
stack condition add crostacei kind=allergy since=2010-01-01 comment="swollen lips" --person Ada
stack condition add "pressione alta" since=2019-01-01 --person Ada
stack add melatonin dose=1mg since=2026-01-10 product="Melatonina 1 mg" --person Ada
stack add magnesium dose=200mg form=citrate since=2026-02-01 --person Ada
stack measure add weight 64.8kg day=2026-01-06 at=07:10 --person Ada
stack measure add weight 64.5kg day=2026-01-11 --person Ada
stack measure add weight 64.9kg day=2026-01-16 --person Ada
stack measure add weight 64.6kg day=2026-01-21 --person Ada
stack measure add weight 64.4kg day=2026-01-26 --person Ada
stack measure add weight 64.5kg day=2026-02-03 --person Ada
stack measure add weight 64.1kg day=2026-02-08 --person Ada
stack measure add weight 64.3kg day=2026-02-13 --person Ada
stack measure add weight 63.9kg day=2026-02-18 --person Ada
stack measure add weight 64.0kg day=2026-02-23 --person Ada
stack measure add ferritin 24 ng/mL day=2026-01-08 range=30-100 comment="fasting" --person Ada
stack measure add CRP <5 mg/L day=2026-01-08 range="< 5" --person Ada
stack effect add sonnolenza day=2026-01-12 until=2026-01-14 of=melatonin severity=mild comment="in the morning" --person Ada

stack person add Leo age=71 sex=male weight=80kg height=1.75m
stack goal add heart joint --person Leo
stack medicine add Coumadin since=2020-06-01 comment="atrial fibrillation" --person Leo
stack medicine add "Lasix al bisogno" since=2022-02-01 until=2025-12-31 --person Leo
stack condition add "fibrillazione atriale" since=2020-05-01 --person Leo
stack condition add "mia madre aveva il diabete" --person Leo
stack add "vitamin d3" dose=1000IU since=2025-10-01 comment="in winter" --person Leo
stack measure add "vitamin D" 45 nmol/L day=2025-09-20 range="50-125" --person Leo
stack measure add 25-OH-D 31 ng/mL day=2026-01-15 --person Leo

stack person add Mia born=1994-07-02 sex=female maternity=pregnant
stack goal add energy --person Mia
stack condition add "no diabetes" --person Mia
stack add folate dose=400mcg since=2026-03-01 --person Mia

# What is at home of it.
stack package add magnesium contents="90 capsules of 200mg" price=12.90EUR expiry=2027-03 acquired=2026-03-01 barcode=4006381333931 --person Ada
stack package add melatonin contents="60 tablets of 1mg" price=9.50EUR expiry=2026-12 open_days=180 acquired=2026-01-10 opened=2026-01-10 --person Ada
stack package count melatonin 41 on=2026-02-28 --person Ada
stack package add "vitamin d3" contents="15ml of 400IU" product="Vitamina D gocce" acquired=2025-10-01 --person Leo
stack person add Eva age=35 sex=female
stack add creatine dose=3g since=2026-01-01 --person Eva
stack experiment add creatine measure=strength weeks=8 comparator=placebo comment="in the evening" --person Eva
