// Turns in which people put warnings and their reasons; see AdviceWords. A reason is only kept where the base has it.

extension AdviceWords {
  static let reasons: [(sense: AdviceSense, words: String)] = [
    (
      .danger("bleeding"),
      """
      risk of bleeding|the risk of bleeding|a risk of bleeding|it raises the risk of bleeding|\
      raises the risk of bleeding|it increases the risk of bleeding|\
      increases the risk of bleeding|the risk of bleeding rises|rischio di sanguinamento|\
      il rischio di sanguinamento|aumenta il rischio di sanguinamento|\
      aumentano il rischio di sanguinamento|rischio di emorragia|il rischio di emorragie|\
      rischio di emorragie
      """
    ),
    (
      .danger("serotonin"),
      """
      serotonin syndrome|risk of serotonin syndrome|a risk of serotonin syndrome|\
      the risk of serotonin syndrome|sindrome serotoninergica|rischio di sindrome serotoninergica
      """
    ),
    (
      .danger("iron"),
      """
      your body stores too much iron|your body already stores too much iron|too much iron|\
      il tuo corpo accumula troppo ferro|accumuli troppo ferro|troppo ferro
      """
    ),
    (.together, "go together|goes together|be combined|mix|mixed|mescolare|mescolati"),
    (.cause, "make you|makes you|keep you awake|keeps you awake|can keep you awake"),
    (
      .cause,
      "disturb sleep|disturbs sleep|disturb your sleep|disturbs your sleep|disturba il sonno"
    ),
    (
      .cause,
      "disturbano il sonno|ti tiene sveglio|ti tiene sveglia|tenerti sveglio|tenerti sveglia"
    ),
    (.cause, "loosen stools|loosen your stools|ti rende|rendere"),
    (
      .symptom("insomnia"),
      """
      keep you awake|keeps you awake|can keep you awake|disturb sleep|disturbs sleep|\
      disturb your sleep|disturbs your sleep|disturba il sonno|disturbano il sonno|\
      ti tiene sveglio|ti tiene sveglia|tenerti sveglio|tenerti sveglia
      """
    ),
    (.symptom("loose stools"), "loosen stools|loosen your stools|soft stools|feci morbide"),
    (.symptom("drowsiness"), "drowsy|sleepy|sonnolento|sonnolenta|assonnato|assonnata"),
    (.symptom("nausea on an empty stomach"), "nausea"),
    (.item("caffeine"), "coffee|caffe|espresso"),
    (.slot(.evening), "late in the day|in the late afternoon|nel tardo pomeriggio|a tarda ora"),
    (.strong, "best evidence|the best evidence|le prove migliori|migliori prove"),
    (.weak, "only weak|solo deboli|piuttosto deboli|rather weak"),
    (.limited, "only limited|solo limitate|piuttosto limitate"),
    (.doctor, "midwife|nurse|ostetrica|infermiere|infermiera|gynaecologist|ginecologo|ginecologa"),
    (.doctor, "cardiologist|cardiologo|cardiologa|specialist|dietitian|dietologo|dietologa"),
    (.doctor, "advice of a doctor|the advice of a doctor|medical supervision|doctor s advice"),
    (.doctor, "consiglio del medico|consiglio medico|controllo medico|controllo del medico"),
    (
      .ask,
      "talked to|talked with|spoken to|spoken with|parlato|parlato con|call|contact|chiama|contatta|telefona"
    ),
    (
      .diet("vegan"),
      "vegans need|a vegan needs|as a vegan you need|da vegano hai bisogno|i vegani hanno bisogno|essential for vegans|is essential for vegans|essenziale per i vegani|e essenziale per i vegani"
    ),
    (
      .recommended,
      "vegans need|a vegan needs|as a vegan you need|da vegano hai bisogno|i vegani hanno bisogno|essential for vegans|is essential for vegans|essenziale per i vegani|e essenziale per i vegani"
    ),
  ]

  /// Turns of everyday speech for what the other lists have in other words.
  static let turns: [(sense: AdviceSense, words: String)] = [
    (.youTake, "do you drink|do you also drink|do you already drink|you drink"),
    (
      .slot(.night),
      """
      shortly before bed|shortly before bedtime|shortly before you go to bed|\
      shortly before going to bed|shortly before sleeping|poco prima di dormire|\
      poco prima di andare a letto|poco prima di coricarti
      """
    ),
    (
      .strong,
      "best supported|the best supported|best documented|meglio documentata|meglio documentato"
    ),
    (.weak, "weaker|only weak evidence|solo prove deboli|piu deboli|meno solide"),
    (.evidence, "only weak evidence|solo prove deboli"),
    (.take, "another option|another good option|un altra opzione|un altra possibilita"),
    (.cause, "often cause|often causes|sometimes cause|sometimes causes|can sometimes cause"),
    (.cause, "spesso causa|spesso causano|a volte causa|a volte causano|puo a volte causare"),
    (.apart, "away from|distance from"),
    (
      .everything,
      """
      everything else you take|everything else that you take|anything else you take|\
      all other supplements and medicines|tutto cio che prendi|tutto quello che prendi|\
      tutto il resto che prendi
      """
    ),
    (
      .aside,
      "enough|is enough|are enough|bastano|e sufficiente|sono sufficienti|otherwise|altrimenti|complaints"
    ),
    (.moreThan, "longer than|piu a lungo di"),
    (
      .atMost,
      """
      do not exceed the limit of|don t exceed the limit of|never exceed the limit of|\
      do not go above|do not go over|non superare il limite di|non oltrepassare il limite di
      """
    ),
    (.take, "you need|ti servono|ti serve"),
    (.aside, "small|a small dose|small dose|una piccola dose|piccola dose"),
    (.reduce, "lower"),
    (.recommended, "makes sense|make sense|ha senso"),
    (.avoid, "best avoided|is best avoided|are best avoided|meglio evitare|e meglio evitare"),
    (
      .form("algal"),
      "from algae|algae|from microalgae|from algal oil|da alghe|di alghe|olio di alghe"
    ),
    (
      .symptom("weight gain from water"),
      "aumento di peso dovuto all acqua|aumento di peso|water retention|ritenzione idrica"
    ),
    (
      .avoid,
      """
      are not for you|is not right for you|are not right for you|non fa per te|non fanno per te|\
      non e per te|non sono per te
      """
    ),
    (
      .state("pregnancy"),
      "while you are pregnant|when you are pregnant|as long as you are pregnant|mentre sei incinta|quando sei incinta|finche sei incinta"
    ),
    (
      .state("breastfeeding"),
      "while you are breastfeeding|when you are breastfeeding|as long as you are breastfeeding|mentre allatti|quando allatti|finche allatti"
    ),
    (
      .goOn,
      """
      keep taking|continue to take|continue taking|go on taking|continua a prendere|\
      continua ad assumere|continuare a prendere
      """
    ),
    (
      .asPrescribed,
      """
      as prescribed|exactly as prescribed|as your doctor told you|as your doctor has told you|\
      as your doctor prescribed|as your doctor prescribed it|as agreed with your doctor|\
      as it was prescribed|come prescritto|come ti e stato prescritto|\
      come ti ha detto il medico|come ti ha prescritto il medico|come indicato dal medico
      """
    ),
  ]

  /// More that may stand beside a claim.
  static let besideReasons = """
    what you read here|what you read here is no medical advice|is no medical advice|\
    quello che leggi qui|before you add anything|before you add anything new|\
    before you add a supplement|before you start a supplement|before you start any supplement|\
    before starting a supplement|before starting any supplement|before you take a supplement|\
    prima di iniziare un integratore|prima di iniziare qualsiasi integratore|\
    prima di aggiungere un integratore|i cannot recommend any supplement|\
    i can t recommend any supplement|i cannot recommend anything|\
    non posso consigliarti nulla|non posso consigliare nulla|on your own|by yourself|da solo|da sola|di testa tua|di tua iniziativa|most people|most adults|la maggior parte delle persone|\
    la maggior parte degli adulti|so do not expect too much|do not expect too much|\
    so don t expect too much|don t expect too much|non aspettarti troppo|\
    non aspettarti miracoli|quindi non aspettarti troppo|from all sources|from all sources together|\
    da tutte le fonti|needs plenty of water|need plenty of water|serve molta acqua|\
    before you take anything else|before taking anything else|prima di prendere altro|\
    remember to read the label|remember to read the label of the product|\
    read the label of the product|leggi l etichetta del prodotto|\
    ricorda di leggere l etichetta|this is only general information|this is general information|general information only|\
    these are general informations|and does not replace your doctor|\
    do not replace medical advice|do not replace your doctor|\
    queste informazioni non sostituiscono il medico|\
    queste informazioni non sostituiscono il parere del medico|\
    non sostituiscono il medico|non sostituiscono il parere del medico
    """

  static let politeness = """
    i can tell you what the base says|nice to hear from you|nice to hear from you again|\
    i can only give general information|i can only give you general information|\
    knows your situation best|your doctor or pharmacist knows your situation best|your doctor knows your situation best|know your situation best|conosce meglio la tua situazione|\
    i hope you are well|hope you are well|i hope you re well|how are you|how are you today|\
    spero che tu stia bene|spero tutto bene|before we start|before we begin|prima di cominciare|\
    one question first|una domanda prima
    """

  /// Of talk beside "ask your doctor".
  static let urgency = """
    notice|notice any|if you notice|if you notice any|noti|se noti|at once|immediately|right away|\
    straight away|if you feel unwell|feel unwell|if you feel worse|feel worse|if you have symptoms|\
    if you have side effects|if you have complaints|if symptoms occur|se ti senti male|\
    se stai male|se hai disturbi|se hai sintomi|se compaiono disturbi|se hai effetti collaterali|\
    parents|your parents|genitori|i tuoi genitori|ai tuoi genitori|writing|for writing|gia|subito|immediatamente|right now|at the moment|in questo momento
    """
}
