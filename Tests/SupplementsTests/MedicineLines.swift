// Lines as patients write them in a form or a message, ours, with what a pharmacist would read in them.
// "text | how | classes or substances that have to be among those read". A class in brackets must not be.

enum MedicineLines {
  static let all = """
    mezza Eutirox 75 la mattina | exact | thyroid_hormone, levothyroxine
    Eutirox 75mcg 1 cp a stomaco vuoto | exact | thyroid_hormone
    eutirox75 | exact | levothyroxine
    EUTIROX da 100 mezz'ora prima di colazione | exact | levothyroxine
    Cardioaspirin 100mg 1 cp/die | exact | anticoagulants, acetylsalicylic_acid
    cardioaspirina | exact | anticoagulants
    Cardioasprin 100 | near |
    la pillola | exact | hormonal_contraceptives
    pillola | exact | hormonal_contraceptives
    pillola anticoncezionale | exact | hormonal_contraceptives
    la pillola e la cardioaspirin | exact | hormonal_contraceptives, anticoagulants
    una pillola per il cuore | unknown | (hormonal_contraceptives)
    la pillola per la pressione | exact | hypertension, (hormonal_contraceptives)
    pastiglia per la pressione al mattino | exact | hypertension
    una pastiglia bianca la sera | unknown |
    una pillola di Eutirox | exact | thyroid_hormone, (hormonal_contraceptives)
    blood thinner | exact | anticoagulants
    I take blood thinners | exact | anticoagulants
    birth control pill | exact | hormonal_contraceptives
    the pill | exact | hormonal_contraceptives
    water pill every morning | exact | diuretics
    tachipirina al bisogno | exact | paracetamol
    Tachipirina 1000 al bisogno | exact | paracetamol
    paracetamolo 500 mg quando serve | exact | paracetamol
    Coumadin 5 mg secondo INR | exact | anticoagulants
    Coumadin 5mg | exact | vitamin_k_antagonists
    warfarin | exact | warfarin
    ex Coumadin | exact | vitamin_k_antagonists
    stopped warfarin last year | exact | warfarin
    ho smesso il warfarin due mesi fa | exact | warfarin
    non prendo più Coumadin | exact | warfarin
    non prendo warfarin | none | (anticoagulants)
    I don't take warfarin | none | (anticoagulants)
    non prendo né warfarin né aspirina | none | (anticoagulants)
    non prendo warfarin ma Eliquis | exact | direct_anticoagulants, (vitamin_k_antagonists)
    no Coumadin, Xarelto 20 | exact | direct_anticoagulants, (vitamin_k_antagonists)
    Xarelto 20 mg con la cena | exact | anticoagulants
    Eliquis 5 mg x 2 | exact | anticoagulants
    Pradaxa 110 due volte al giorno | exact | anticoagulants
    Lixiana 60 | exact | anticoagulants
    Plavix 75 | exact | anticoagulants
    clopidogrel teva 75 mg | exact | anticoagulants
    Lasix 25 mg mattina | exact | diuretics
    Lasixx | near |
    furosemide 25 | exact | diuretics
    Sintrom | exact | anticoagulants
    Clexane 4000 UI sottocute | exact | anticoagulants
    eparina | exact | anticoagulants
    ramipril 5 mg | exact | ace_sartans, hypertension
    Triatec 5 mg 1 compressa al mattino | exact | ace_sartans
    Norvasc 10 | exact | hypertension
    amlodipina doc 5mg | exact | hypertension
    Concor 2,5 mg | exact | beta_blockers
    Congescor 1.25 mezza compressa | exact | beta_blockers
    bisoprololo mezza la mattina e mezza la sera | exact | beta_blockers
    Triatec plus | unknown | ace_sartans
    Micardis plus | exact | ace_sartans, diuretics
    olmesartan e amlodipina | exact | ace_sartans, calcium_channel_blockers
    losartan/idroclorotiazide 50/12,5 | exact | ace_sartans, diuretics
    Aldactone 25 | exact | potassium_raising
    Cardura | exact | hypertension
    metformina 1000 dopo i pasti | exact | metformin, diabetes
    Glucophage 500 x3 | exact | metformin
    Metforal 850 | exact | diabetes
    Janumet 50/1000 | exact | diabetes
    Ozempic una puntura a settimana | exact | diabetes
    insulina lantus 20 unità la sera | exact | insulin_sulfonylurea
    Humalog ai pasti | exact | insulin_sulfonylurea
    Diamicron 60 | exact | insulin_sulfonylurea
    Jardiance 10 mg | exact | diabetes
    Forxiga | exact | diabetes
    metformina per il diabete | exact | metformin
    sertralina 50 | exact | ssri
    Zoloft 50mg la sera | exact | ssri
    Cipralex gocce | exact | ssri
    Prozac | exact | ssri
    Xanax 0,25 al bisogno | exact | sedatives
    Lexotan gocce 10 la sera | exact | sedatives
    EN gocce | exact | sedatives
    Tavor 1 mg | exact | sedatives
    Stilnox per dormire | exact | sedatives
    gocce per dormire | exact | sedatives
    sleeping pills | exact | sedatives
    Laroxyl 10 gocce | exact | ssri
    litio carbonato | exact | lithium
    Carbolithium 300 | exact | lithium
    Depakin chrono 500 | exact | epilepsy
    Tegretol | exact | epilepsy
    Keppra 500 due volte al dì | exact | epilepsy
    Lamictal 100 | exact | epilepsy
    Torvast 20 | exact | statins
    atorvastatina 20 mg la sera | exact | statins
    Crestor 10mg | exact | statins
    statina | exact | statins
    cholesterol tablet statin | exact | statins
    Deltacortene 5 mg | exact | corticosteroids
    cortisone | exact | corticosteroids
    prednisone 25 mg a scalare | exact | corticosteroids
    Medrol 16 | exact | corticosteroids
    Sandimmun Neoral 50 | exact | calcineurin_inhibitors
    tacrolimus | exact | immunosuppressants
    Advagraf | exact | calcineurin_inhibitors
    metotrexato 10 mg una volta a settimana | exact | methotrexate
    methotrexate weekly | exact | methotrexate
    Humira ogni due settimane | exact | immunosuppressants
    Plaquenil per il lupus | exact | hydroxychloroquine
    Tapazole 5 mg | exact | antithyroid_drugs
    thyroid pill | exact | thyroid
    Moment | exact | nsaid_regular
    Oki al bisogno | exact | nsaid_regular
    ibuprofene 600 | exact | nsaid_regular
    Brufen 400 quando serve | exact | nsaid_regular
    Aspirina per il mal di testa | exact | acetylsalicylic_acid
    aspirine | near |
    Voltaren | exact | nsaid_regular
    antinfiammatorio | exact | nsaid_regular
    Ciproxin 500 | exact | quinolone_tetracycline
    Levoxacin | exact | quinolone_tetracycline
    Bassado 100 | exact | quinolone_tetracycline
    Augmentin | exact | antibiotics
    omeprazolo 20 a digiuno | exact | ppi
    gastroprotettore | exact | ppi
    Pantorc 40 | exact | ppi
    pantoprazolo EG 20 mg | exact | ppi
    Maalox dopo i pasti | exact | antacids
    Fosamax 70 una volta a settimana | exact | bisphosphonates
    alendronato | exact | bisphosphonates
    Didrogyl gocce | exact |
    Dibase 25000 una fiala al mese | exact | cholecalciferol
    vitamina D 2000 UI | exact | cholecalciferol
    Sinemet 100/25 | exact | levodopa
    Madopar 125 x 4 | exact | levodopa
    Imigran al bisogno | exact | triptans
    tramadolo gocce | exact | triptans_tramadol
    Contramal | exact | triptans_tramadol
    Viagra ogni tanto | exact | nitrates_pde5
    Cialis 5 mg | exact | nitrates_pde5
    cerotto di nitroglicerina | exact | nitrates_pde5
    Lanoxin 0,125 | exact | digoxin
    amiodarone | exact | antiarrhythmics
    Cordarone 200 | exact | antiarrhythmics
    Roaccutan 20 | exact | retinoid_drugs
    isotretinoina | exact | retinoid_drugs
    Yasmin | exact | hormonal_contraceptives, potassium_raising, drospirenone
    Slinda 4 mg | exact | hormonal_contraceptives, potassium_raising
    Eutirox, diabetes under control | exact | thyroid_hormone, (sedatives)
    Control 1 mg la sera | exact | sedatives
    Tavor (stesso principio attivo) | exact | sedatives
    Adalat Crono 30 | exact | calcium_channel_blockers
    insulina lenta la sera | exact | insulin
    antibiotico per la cistite | exact |
    nessun effetto collaterale da Zoloft | unknown |
    no side effects from Zoloft | unknown |
    one Loette a day | exact | hormonal_contraceptives, (potassium_raising)
    Cerazette | exact | hormonal_contraceptives
    Xenical | exact | bile_acid_orlistat
    Tivicay 50 | exact | integrase_inhibitors
    nessuna | none |
    nessuno | none |
    niente | none |
    no | none |
    none | none |
    no medicines | none |
    non prendo farmaci | none |
    non prendo nessun farmaco | none |
    non assumo medicine | none |
    I don't take any medicines | none |
    nothing at all | none |
    nessuna terapia, grazie | none |
    - | none |
    no, una pastiglia per il cuore | unknown |
    non ricordo il nome | unknown |
    non so come si chiama | unknown |
    una medicina senza ricetta | unknown |
    Xyzumab | unknown |
    Eutirox e Xyzumab | unknown | thyroid_hormone
    prendo Pippoflex 20 | unknown |
    Flomax | exact | tamsulosin, morniflumate
    Serenase gocce | exact | haloperidol, lorazepam
    Tahvor | near |
    Wafarin | near |
    warfarn 5 | near |
    Metformna 500 | near |
    Eutirx | near |
    atrovastatina | near |
    Eutirox, Cardioaspirin, Norvasc e Lasix | exact | thyroid_hormone, anticoagulants, calcium_channel_blockers, diuretics
    Eutirox 75; Ramipril 5; Torvast 20 | exact | thyroid_hormone, ace_sartans, statins
    forse Coumadin | exact | warfarin
    mio marito prende Coumadin | exact | warfarin
    non solo Eutirox | exact | thyroid_hormone
    Coumadin sospeso nel 2019 | exact | warfarin
    used to take lithium | exact | lithium
    no longer on Prozac | exact | ssri
    Lyrica 75 la sera | exact | pregabalin
    Seroquel | exact | antipsychotics
    Rivotril 5 gocce | exact | benzodiazepines
    Fentanyl cerotto | exact | opioids
    Depalgos | exact | opioids
    Warfarinx, aspirina | near | acetylsalicylic_acid
    al momento nessuna | none |
    Eutirox 75 no, 100 | exact | levothyroxine
    Coumadin: no | exact | warfarin
    Eutirox™ 50 | exact | levothyroxine
    ELIQUIS*60CPR RIV 5MG | exact | anticoagulants
    Cardioaspirina® 100 | exact | anticoagulants
    nessuna, a parte la pillola | exact | hormonal_contraceptives
    nothing except the pill | exact | hormonal_contraceptives
    integratore di magnesio | exact | magnesium
    collirio per il glaucoma | unknown |
    Losartan HCT | exact | losartan, hydrochlorothiazide
    Ramipril/HCTZ 5/25 | exact | ramipril, hydrochlorothiazide
    Tachipirina 1000 all'occorrenza | exact | paracetamol
    tachipirina al bisogno max 3 al giorno | exact | paracetamol
    Oki task | exact | ketoprofen
    Brufen 600 x3/die x 5 gg | exact | ibuprofen
    aulin 1 bust. al bisogno | exact | nimesulide
    Augmentin 1 g ogni 12 h per 6 gg | exact | amoxicillin, clavulanic_acid
    Coumadin 5mg 1/4 lun-mer-ven, 1/2 gli altri giorni | exact | warfarin
    Lanoxin 0,125 5 gg su 7 | exact | digoxin
    Tegretol 200 CR | exact | carbamazepine
    Bentelan 1 mg 2 cp eff. | exact | betamethasone
    prednisone 5 mg EOD | exact | prednisone
    Nitroderm TTS 10 | exact | nitroglycerin
    Carvasin 5 sublinguale | exact | isosorbide_dinitrate
    Maxalt RPD 10 | exact | rizatriptan
    Jardiance 10mg om | exact | empagliflozin
    co-codamol 30/500 2 tabs qds | exact | codeine, paracetamol
    Valium 5 la sera e Tachipirina se ho mal di testa | exact | diazepam, paracetamol
    Coplavix 75/100 | exact | clopidogrel, acetylsalicylic_acid
    L-tiroxina 50 | exact | levothyroxine
    Synthroid 100mcg | exact | levothyroxine
    Metotressato 15 mg la domenica | exact | methotrexate
    spirale Mirena | exact | hormonal_contraceptives
    spirale | unknown |
    faccio la chemio | exact | chemotherapy, immunosuppressants
    non tollero le statine; Ezetimibe 10 | exact | ezetimibe, (statins)
    Maxx 20 | unknown |
    ramipril 5 gg Zorbalex | unknown | ramipril
    Losartan comp | unknown | losartan
    1 comp di Losartan | exact | losartan
    non salto mai l'Eutirox | unknown |
    Prendo l'Eutirox da 75 mcg tutte le mattine, la cardioaspirina dopo pranzo e lo Xanax al bisogno per dormire | exact | levothyroxine, acetylsalicylic_acid, sedatives
    """
}
