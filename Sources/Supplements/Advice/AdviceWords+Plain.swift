// Words that say nothing of supplements: those that may stand beside a claim, and those of talk. A sentence without any
// claim is kept when all its words are of these lists.

extension AdviceWords {
  /// May stand in a sentence about a supplement, and change nothing in it. No word of time, number, degree, praise,
  /// doubt or exception.
  static let plain = """
    must|supported by|is supported by|are supported by|backed by|supportato da|supportata da|\
    with water|with a glass of water|with plenty of water|con acqua|con un bicchiere d acqua|\
    con abbondante acqua|a typical dose|typical dose|typical|a common dose|standard dose|\
    dose tipica|una dose tipica|tipica|fra loro|tra loro|from each other|each other|\
    l una dall altra|l uno dall altro|a|an|the|of|for|in|on|at|to|with|by|from|as|is|are|be|been|\
    was|it is|that|there is|there are|ci sono|c e|this is|these are|has|have|had|having|do|does|\
    if|when|you|your|yours|yourself|i|my|me|we|our|us|people|adults|adult|healthy adults|\
    a healthy adult|women|men|should|would|will|ought|need to|want|want to|would like|\
    you want to|want to sleep|please|well known|known|about|information|supplement|supplements|\
    product|products|dose|doses|the dose|usual|usual dose|the usual dose|recommended dose|\
    daily dose|amount|range|between|per|which|who|into|against|keep|keeps|kept|get|its|their|his|\
    her|effect|effects|one of|so|s|t|ve|re|ll|d|l|best taken|is best taken|are best taken|\
    is taken|are taken|value of|said|says|according to|intake|day|goal|goals|your goal|\
    your goals|profile|your profile|reason|table|kind|form|powder|divided|talk|speak|let|let us|\
    us talk|here|here is|note|remember|what|how|like|know|would you like to know|more about|\
    would you like to know more about|know more about|tell me|il|lo|la|i|gli|le|un po|di|del|\
    della|dello|dell|dei|delle|degli|d|a|al|alla|allo|all|ai|alle donne|agli|da|dal|dalla|dallo|\
    dall|dai|dalle|in|nel|nella|nello|nell|nei|nelle|negli|su|sul|sulla|sulle|con|col|per|tra|\
    fra|che|chi|cui|e stato|sono|essere|stato|stata|ha|hanno|ho|si|ci|vi|ti|te|tuo|tua|tuoi|tue|\
    suo|sua|suoi|sue|mio|mia|se|quando|vuoi|vuole|volere|cosa|adulti|un adulto|persone|persona|\
    chi vuole|donne|uomini|integratore|integratori|prodotto|dose abituale|la dose abituale|\
    abituale|dose consigliata|dosi|abitualmente|quantita|contro|tieni|tenere|mantieni|effetto|\
    effetti|secondo|noto|nota|molto noto|conosciuto|conosciuta|obiettivo|obiettivi|profilo|\
    motivo|tipo|forma|polvere|dev|deve|devono|va|vanno|viene|vengono|bisogna|sarebbe|come|\
    ricorda|ecco|parliamo|informazioni|sapere|dirmi|vuoi sapere|vorresti sapere|altro su|\
    altro sul|di piu su|di piu sul|di piu sulla|circa|around|roughly|approximately|e|usually|\
    generally|di solito|generalmente|in genere|normally|e di|e da|questo e|good evidence that|\
    a dose of|una dose di|dose di|dose of|the dose of|your doctor about|for adults|\
    per gli adulti|for you|per te
    """

  /// Whole turns that say what the text is, or that nothing is advised.
  static let disclaimers = """
    not medical advice|this is not medical advice|is not medical advice|\
    this is no medical advice|i am not a doctor|i m not a doctor|not a doctor|\
    i cannot give medical advice|i can t give medical advice|i can t diagnose anything|\
    i cannot diagnose anything|i am not a pharmacist|i m not a pharmacist|non sono un farmacista|\
    non posso fare una diagnosi|i am only a program|sono solo un programma|i cannot diagnose|\
    i can t diagnose|i cannot make a diagnosis|does not replace your doctor|\
    does not replace medical advice|does not replace a doctor|\
    not a substitute for medical advice|nothing is recommended|nothing is proposed|\
    under 18 nothing is recommended|under 18 nothing is proposed|to anybody under 18|\
    if you are not sure|you are not sure|if you are unsure|if in doubt|when in doubt|\
    if you have doubts|se non sei sicuro|se non sei sicura|se hai dubbi|in caso di dubbio|\
    nel dubbio|i do not know|i don t know|i am not sure|i m not sure|non e un parere medico|\
    questo non e un parere medico|non sono un medico|non sono un dottore|non posso fare diagnosi|\
    non posso dare consigli medici|non sostituisce il medico|\
    non sostituisce il parere del medico|non sostituisce il parere medico|non lo so|\
    non sono sicuro|non ne sono sicuro|sotto i 18 anni non si propone nulla|\
    sotto i 18 anni non si consiglia nulla|the decision is yours and your doctor s|\
    before taking anything|before you take anything|before taking any supplement|\
    before you take any supplement|before starting anything|before starting|before you start|\
    before you start anything|before taking supplements|before taking any new supplement|\
    before you take it|before taking it|before you take|before taking|prima di prendere qualcosa|\
    prima di prendere qualsiasi cosa|prima di prendere integratori|\
    prima di prendere un integratore|prima di prendere qualsiasi integratore|\
    prima di assumere qualcosa|prima di assumere integratori|prima di iniziare|\
    prima di prenderlo|prima di prenderla|prima di prenderli|prima di assumerlo|\
    prima di prendere|prima di assumere|with your doctor|col tuo medico
    """

  static let greetings = """
    hello|hi|hey|good morning|good evening|good afternoon|good night|goodbye|bye|welcome|thanks|\
    thank you|dear|ciao|salve|buongiorno|buonasera|buon giorno|buona sera|buonanotte|buona notte|\
    arrivederci|benvenuto|benvenuta|grazie|cara|caro|gentile
    """

  /// Of talk: nothing of health, food, body, amounts, praise or proof.
  static let general = """
    wait a moment|wait a minute|one moment|aspetta un attimo|aspetta un momento|\
    before we begin|let us begin|let s begin|we can begin|puoi continuare a scrivere|\
    some|altre|altri|qualche|alcune|alcuni|sharing|share with me|thanks for sharing|had|\
    how about you|since when|da quanto|da quanto tempo|da quando|che tipo|what kind|able|accept|\
    access|account|actually|address|afternoons|agree|ahead|all|almost|along|already|although i|\
    always|among|any|anybody|anything|anytime|apologise|apologies|apologize|app|appreciate|april|\
    august|december|february|january|july|june|march|november|october|september|monday|tuesday|\
    wednesday|thursday|friday|saturday|sunday|area|away|back|bear with me|became|become|\
    being|believe|beside|better understand|bit|book|call|called|came|case|chat|city|close|\
    come|coming|conversation|correctly|country|course|day|days|did|different|difficult|discuss|\
    done|down|during|easy|either|else|email|enter|entered|enjoy|enough information|especially|\
    evening|ever|example|examples|explain|explanation|fact|family|far|feel free|few|figure|find|\
    first|follow|following|forward|found|friend|friends|full|fully|further questions|future|gave|\
    general|give|given|glad|go|going|gone|got|great question|good question|great to hear|great|\
    guess|guide|had|happen|happened|happy|happy to help|hear|heard|helpful answer|hope|house|\
    however you|hurry|i m|i ll|i d|i ve|i am|idea|ideas|important|include|interest|interested|\
    interesting|job|join|journey|keep in mind|kind|language|last|late|later|learn|let me|let s|\
    letter|line|link|list|listen|little|look|looking|lot|love|made|main|make|makes|making|many|\
    matter|matters|mean|meaning|means|meant|meet|meeting|message|mind|minute|minutes|moment|\
    month|most|move|much|music|name|near|need|needs|new|news|next|nice|nice to meet you|nickname|\
    notebook|now|number|numbers|often|once more|open|order|other|others|ours|out|own|page|part|\
    past|person|phone|piece|place|plan|plans|point|points|possible|prefer|present|price|private|\
    probably not|problem here|process|program|programme|project|purpose|put|question|questions|\
    quick|quickly|quite|rain|read|reading|ready|real|really|reply|report|rest of|result|room|\
    rule|rules|same|save|saw|school|screen|search|second|section|see|seem|seems|seen|send|sense|\
    sent|sentence|series|set|settings|share|short|show|shows|side|simple|simply|sit|small|\
    someone|something|sometimes|soon|sorry|sort|source|sources|spend|stand|start again|\
    start over|started|state|stay|step|steps|still|story|subject|such|summary|summer|sun|sunny|\
    system|talking|team|tell you|text|than|that s|them all|there|thing|things|think|thinking|\
    third|thought|through|till|today|together we|told|tomorrow|tonight|topic|town|travel|trip|\
    true|truth|try again|turn|type|understand|understood|update|used to|user|very|view|\
    visit|walk|want|wanted|watch|way of|ways|weather|website|week|weekend|went|were|\
    whenever|where|whether|whole|whose|wish|within|wonder|wonderful|word|words|world|worry|write|\
    writing|written|wrote|yesterday|you re welcome|take your time|take a look|take a moment|\
    take a seat|take notes|at your pace|let me know|let us start|let s start|how can i help|\
    how can i help you|can i help you|how may i help you|i can help you|i am here to help|\
    i m here to help|happy to help you|glad to help|i hope this helps|hope this helps|\
    i hope that helps|how are you|are you well|i am well|have a nice day|have a good day|\
    have a good evening|sleep well|rest well|take care of yourself|see you|see you soon|answer|\
    answers|answered|decide|decision|choice is yours|details|detail|fill in|fill|tell me more|\
    tell me about yourself|tell me|about yourself|about you|i understand|i see|i would like|\
    what would you like|what do you want|one question|one more question|another question|\
    two questions|a few questions|first of all|accordo|d accordo|adesso|aiutarti|posso aiutarti|\
    come posso aiutarti|in cosa posso aiutarti|come ti posso aiutare|sono qui per aiutarti|\
    felice di aiutarti|spero di esserti stato utile|spero che ti sia utile|agosto|allora|amici|\
    amico|anno nuovo|aperto|appena|aprile|arrivare|attimo|avere|avevo|avrei|\
    aver|basta|bel|bella|bello|bellissimo|ben|bene|benissimo|breve|buon|buona giornata|\
    buona serata|buon viaggio|buona fortuna|cambio idea|capire|capisco|capito|casa|caso|ce|\
    cercare|cerco|certo che|chiamare|chiamo|chiaro|citta|comunque|comprendo|considerare|\
    conversazione|corretto|cosi|cose|credo|cui|da dove|dammi|dare|davvero|decidere|\
    decisione|dei tuoi|dicembre|dimmi|dire|discutere|diverso|domanda|domande|domani|domenica|\
    dopodomani|dubbi|dubbio|ecc|eccetera|eccomi|era|esempio|facciamo|facile|famiglia|fammi|fare|\
    fatto|febbraio|felice|fine settimana|forma|fosse|gennaio|gentile|gia|giornata|giorni|giorno|\
    giovedi|giugno|giusto|grande|gruppo|guarda|idea|idee|ieri|imparare|importante|inizi|iniziamo|\
    iniziare|inizio|insomma|interessante|interesse|invio|io|lavoro|leggere|lei|libero|lingua|\
    lista|loro|lui|luglio|lunedi|luogo|maggio|magari|marzo|martedi|meno male|mercoledi|mese|\
    messaggio|meglio|mettere|mi|mi dispiace|mi scuso|mi spiace|mi fa piacere|mi chiamo|minuti|\
    minuto|modo|molta|molte|molti|molto|momento|mondo|musica|naturalmente|noi|nome|novembre|\
    numero|nuova|nuovo|occhiata|oggi|ogni cosa|ora|ordine|ottimo|ottima domanda|ottobre|pagina|\
    parlarti|parola|parole|parte|passo|passi|peccato|pensare|penso|pensi|per esempio|per favore|\
    persona|piacere|piace|piacerebbe|ti piacerebbe|piano|piccolo|piove|poco|possiamo|possibile|\
    posso|posto|potere|potrei|precisa|preferisci|prego|prezzo|primo|prima cosa|problema|\
    programma|prossima|prossimo|provare ancora|proviamo|punto|quaderno|qual|qualcosa|qualcuno|\
    qualsiasi|quel|quella|quelle|quelli|quello|questione|qui|racconta|raccontami|ragione|regole|\
    rileggere|risposta|risposte|risultato|rispondere|rispondi|ritorno|riuscire|sabato|saluti|\
    scegliere con calma|scrivere|scrivi|scrivimi|scuola|scusa|scusami|scusate|sempre|sentirti|\
    senza fretta|serata|serve sapere|settembre|siamo|significa|situazione|sole|soprattutto|spero|\
    spiega|spiegare|spiegarti|spiegami|spiegazione|stai|stare|sto|sta|come stai|come va|\
    come ti senti|come ti chiami|storia|strada|stasera|subito|succede|tanti|tanto|te lo|telefono|\
    tempo|terzo|testo|titolo|torna|tornare|tra poco|troppo|trovare|trovo|tu|tutta|tutte|tutto|\
    ultima|ultimo|uno per uno|vado|vedere|vediamo|vedo|veloce|venerdi|vengo|venire|vero|verita|\
    viaggio|vicino|voglio|voi|volentieri|volta per volta|vorrei|quanti anni hai|che lavoro fai|\
    fammi sapere|dimmi di piu|raccontami di te|parlami di te|prenditi il tuo tempo|\
    prendi il tuo tempo|prenditi un momento|a presto|ci vediamo|a domani|non preoccuparti|\
    nessun problema|no problem|don t worry|no worries|not yet|no thanks|no grazie|non ancora|\
    non capisco|non ho capito|i did not understand|i didn t understand|\
    are you pregnant or breastfeeding|i have no further questions|are there any
    """
}
