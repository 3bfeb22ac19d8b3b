// What people write about their health, ours, with the conditions that hold, are denied or are somebody else's.
// "text | holds | denied or family | further: a = asked, n = near, u = unknown words"

enum ConditionLines {
  static let all = """
    diabete | diabetes_type_2 | |
    ho il diabete di tipo 2 | diabetes_type_2 | |
    sono diabetica | diabetes_type_2 | |
    non ho il diabete | | diabetes_type_2 |
    no diabetes | | diabetes_type_2 |
    I don't have diabetes | | diabetes_type_2 |
    mia madre ha il diabete | | diabetes_type_2 |
    mia madre ha il diabete e io la pressione alta | hypertension | diabetes_type_2 |
    mia madre ha il diabete e ho la pressione alta | hypertension | diabetes_type_2 |
    my mother has diabetes and I have high blood pressure | hypertension | diabetes_type_2 |
    ho il diabete come mia madre | diabetes_type_2 | | a
    diabete in famiglia | | diabetes_type_2 |
    familiarità per diabete | | diabetes_type_2 |
    family history of breast cancer | | breast_cancer |
    diabetes runs in the family | | diabetes_type_2 |
    pressione alta non controllata | hypertension | |
    ipertensione ben controllata | hypertension | |
    ipertensione non trattata | hypertension | |
    hypertension not well controlled | hypertension | |
    high blood pressure | hypertension | |
    pressione bassa | hypotension | |
    non fumo | | smoker |
    non fumo e ho la pressione alta | hypertension | smoker |
    ex fumatore | smoker | |
    non ho diabete, ipertensione o asma | | diabetes_type_2, hypertension, asthma |
    no diabetes, hypertension or asthma | | diabetes_type_2, hypertension, asthma |
    nessuna malattia renale, malattia del fegato o ipertensione | | kidney_disease, liver_disease, hypertension |
    no diabete, ipertensione | hypertension | diabetes_type_2 |
    non ho più il diabete da quando sono dimagrita | diabetes_type_2 | | au
    non sono più epilettica | epilepsy | | a
    no seizures for 2 years | epilepsy | | a
    no longer diabetic | diabetes_type_2 | | au
    no lupus flares this year | lupus | | au
    nessuna crisi epilettica da due anni | epilepsy | | au
    non ho il diabete, da due anni corro | | diabetes_type_2 | u
    diabete no, ipertensione sì | hypertension | diabetes_type_2 |
    ipertensione no diabete | hypertension, diabetes_type_2 | | a
    non ho né diabete né asma | | diabetes_type_2, asthma |
    niente diabete, ma ho la gotta | gout | diabetes_type_2 |
    ictus anni fa | stroke | | a
    ho avuto un ictus | stroke | | a
    history of stroke | stroke | | a
    sospetta celiachia | coeliac | | a
    maybe hypothyroidism | hypothyroidism | | a
    celiachia | coeliac | |
    incinta di tre mesi | pregnancy | |
    sono incinta | pregnancy | |
    I'm pregnant | pregnancy | |
    non sono incinta | | pregnancy |
    sto allattando | breastfeeding | |
    breastfeeding | breastfeeding | |
    calcoli renali | kidney_stones | |
    sono al settimo mese | pregnancy | |
    quinto mese | pregnancy | |
    sono di 5 mesi | pregnancy | |
    hysterectomy next week | surgery | |
    the baby is due in June | pregnancy | | u
    I breastfeed | breastfeeding | |
    sono di 26 settimane | pregnancy | |
    IRC stadio 3 | kidney_disease | |
    eGFR 35 | kidney_word | |
    linfoma di Hodgkin | blood_cancer | |
    DM tipo 2 | diabetes_type_2 | |
    mi devono operare di ernia | surgery | | u
    etilista | alcohol_heavy | |
    ipertransaminasemia | liver_disease | |
    litiasi renale | kidney_stones | |
    sono alla 20a settimana | pregnancy | |
    I'm 26 weeks | pregnancy | |
    six months gone with our second | pregnancy | | u
    ritardo di 10 giorni | pregnancy | |
    bimba di tre mesi al seno | breastfeeding | | u
    nodulo al seno | | | u
    pumping milk for my newborn | breastfeeding | | u
    non ho la tiroide | thyroidectomy | |
    no thyroid since 2015 | thyroidectomy | |
    no thyroid problems | | thyroid_disease |
    non ho più la milza; non ho un rene | asplenia, kidney_disease | |
    T2DM; HTN; a fib | diabetes_type_2, hypertension, atrial_fibrillation | |
    formicolii ai piedi | neuropathy | |
    il mio babbo ha il diabete | | diabetes_type_2 |
    la mia ragazza è incinta | | pregnancy |
    my kidneys do not work well | kidney_word | | u
    transaminasi un po alte | liver_disease | | u
    il mio fegato è malato | liver_word | |
    knee replacement in three weeks | surgery | |
    tolgo i denti del giudizio | surgery | | u
    morbo di Basedow | graves | |
    anemia perniciosa | pernicious_anaemia | |
    alopecia areata | alopecia_areata | |
    non tollero le statine | statin_intolerance | |
    kidney stones in the past | kidney_stones | | a
    un solo rene | kidney_disease | |
    I have only one kidney | kidney_disease | |
    insufficienza renale cronica stadio 3 | kidney_disease | |
    epatite C | hepatitis_viral | |
    fegato grasso | liver_disease | |
    senza tiroide | thyroidectomy | |
    tiroidite di Hashimoto | hashimoto | |
    Hashimoto's | hashimoto | |
    hypothyroid since 2010 | | | u
    ipotiroidismo | hypothyroidism | |
    Crohn's disease | crohn | |
    morbo di Crohn | crohn | |
    Parkinson's disease | parkinson | |
    fibrillazione atriale | atrial_fibrillation | |
    AFib | atrial_fibrillation | |
    epilessia | epilepsy | |
    epilesia | | | n
    iprtensione | | | n
    diabette | | | n
    depressione e ansia | depression, anxiety | |
    disturbo bipolare | bipolar | |
    artrite reumatoide | rheumatoid_arthritis | |
    reflusso gastroesofageo | gerd | |
    osteoporosi | osteoporosis | |
    intervento al ginocchio tra due settimane | surgery | | u
    devo operarmi | surgery | |
    tumore al seno nel 2015 | breast_cancer | |
    chemioterapia in corso | chemotherapy | | u
    allergia al pesce | fish_allergy | |
    shellfish allergy | shellfish_allergy | |
    favismo | g6pd | |
    trapianto di rene | kidney_transplant | |
    HIV negativo | | hiv |
    negativo per HIV | | hiv |
    celiachia esclusa | | coeliac |
    ho il diabete e sono negativo per hiv | diabetes_type_2 | hiv |
    emocromatosi | haemochromatosis | |
    anemia | anaemia | |
    sano come un pesce | | | u
    nessuna | | |
    none | | |
    sindrome di Zorblax | | | u
    ernia del disco | | | u
    sclerosi multipla | multiple_sclerosis | |
    mio padre è morto di infarto, io sto bene | | coronary_disease | u
    colesterolo alto in terapia con statina | high_cholesterol | |
    glaucoma | glaucoma | |
    heart failure | heart_failure | |
    bypass gastrico | bariatric | |
    pacemaker | pacemaker | |
    miastenia gravis | myasthenia | |
    bevo molto | alcohol_heavy | |
    non bevo molto | | alcohol_heavy |
    cerco una gravidanza | trying_to_conceive | |
    diabete: no | | diabetes_type_2 |
    tiroide: no; diabete: no; ipertensione: sì | hypertension | diabetes_type_2, thyroid_disease |
    diabetes: no problem, hypertension | diabetes_type_2, hypertension | |
    I think I might be pregnant | pregnancy | | a
    pressione un po' alta | hypertension | |
    blood clots | thrombosis | |
    i miei genitori sono epilettici | | epilepsy |
    i miei genitori sono affetti da epilessia | | epilepsy |
    entrambi i miei genitori sono diabetici | | diabetes_type_2 |
    uno dei miei genitori è diabetico | | diabetes_type_2 |
    mio padre e mia madre sono diabetici | | diabetes_type_2 |
    mia madre ha i calcoli renali | | kidney_stones |
    i miei nonni hanno avuto i calcoli biliari | | gallstones | u
    mia madre ha i capelli corti, i have gallstones | gallstones | | u
    mia sorella sa che ho i calcoli renali | kidney_stones | | au
    mio padre e i miei fratelli sono celiaci | | coeliac |
    le mie sorelle sono celiache | | coeliac |
    my parents are epileptic | | epilepsy |
    both my grandparents had strokes | | stroke |
    both of my parents are epileptic | | epilepsy |
    one of my cousins is coeliac | | coeliac | u
    my children are coeliac | | coeliac |
    mia sorella è celiaca | | coeliac |
    mia cugina ha la celiachia | | coeliac |
    io e mia sorella siamo celiaci | coeliac | | a
    mia sorella e io siamo celiaci | coeliac | |
    sia io che mia sorella siamo celiaci | coeliac | | au
    mia sorella è celiaca e io | coeliac | | a
    mia sorella e io | | |
    siamo celiaci, io e mia sorella | coeliac | |
    siamo tutti celiaci in famiglia | coeliac | | a
    my sister and I are coeliac | coeliac | |
    I and my sister are coeliac | coeliac | | a
    me and my brothers are coeliac | coeliac | | a
    we are coeliac, my sister and I | coeliac | |
    my brother is coeliac and me | coeliac | | a
    my sister is coeliac, we all are | coeliac | | a
    vivo con i miei genitori sono epilettico | epilepsy | | au
    i miei genitori sono sani sono epilettica | epilepsy | | au
    vivo con i miei genitori e sono epilettico | epilepsy | | u
    dopo i miei figli epilessia | epilepsy | | a
    since my children epilepsy | epilepsy | | a
    my kids are well and epilepsy | epilepsy | | a
    mio marito allatto | breastfeeding | | a
    i miei figli fumo | smoker | | a
    ho ereditato dai miei genitori il diabete | diabetes_type_2 | | au
    non siamo diabetici | diabetes_type_2 | | a
    no we have epilepsy | epilepsy | | a
    not too well controlled diabetes | diabetes_type_2 | | au
    without hurting my liver disease | liver_disease | | au
    senza peggiorare il mio fegato grasso | liver_disease | | au
    """
}
