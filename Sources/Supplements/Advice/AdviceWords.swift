// The words of advice, in English and Italian. Written for this purpose: a word that is missing makes a sentence be
// struck, a word too many could let one pass. So words that turn a meaning round (unless, except, hardly, wait) are
// missing on purpose, and so are words of praise.

enum AdviceWords {
  /// Runs of words, separated by `|`, compared as keys are.
  static let table = statements + figures + reasons + turns

  private static let statements: [(sense: AdviceSense, words: String)] = [
    (
      .take,
      """
      take|takes|taking|taken|be taken|use|uses|using|used|start|starting|start with|add|adding|\
      choose|pick|consider|try|i suggest|suggest|i recommend|recommend|swallow|have with|\
      an option|a good option|a good choice|option|choice|could be an option|go for|prendi|\
      prendere|prenda|prendete|prendono|preso|presa|presi|prese|si prende|si prendono|assumi|\
      assumere|assuma|assumete|assunto|assunta|assunti|assunte|si assume|assunzione|usa|usare|\
      usi|usato|usata|prova|provare|ti consiglio|consiglio|consigliamo|suggerisco|scegli|\
      scegliere|aggiungi|aggiungere|considera|inizia|iniziare|inizia con|integra|integrare|\
      un opzione|una buona opzione|opzione|una buona scelta|scelta|bevi|puoi prendere
      """
    ),
    (
      .youTake,
      """
      you take|you already take|you are taking|you are already taking|do you take|\
      do you already take|are you taking|are you already taking|you use|do you use|did you take|\
      have you taken|you have taken|stai prendendo|stai assumendo|prendi gia|gia prendi|\
      tu prendi|prendi anche|stai gia prendendo|hai preso|assumi gia
      """
    ),
    (
      .pronoun,
      """
      it|they|them|these|this one|this supplement|the supplement|this product|both|questo|questa|\
      questi|queste|esso|essa|essi|ne|entrambi|entrambe|questo integratore|quest ultimo|\
      tale integratore|l integratore|gli integratori
      """
    ),
    (
      .avoid,
      """
      avoided|be avoided|should be avoided|to be avoided|va evitato|va evitata|da evitare|\
      evitata|evitati|avoid|avoids|avoiding|evita|evitare|eviti|evitate|evitato|is refused|\
      are refused|refused|is not for you|leave out|is contraindicated|contraindicated|\
      is forbidden|forbidden|is ruled out|ruled out|e rifiutato|e rifiutata|rifiutato|rifiutata|\
      rifiutati|sconsigliato|sconsigliata|sconsigliati|sconsigliate|controindicato|\
      controindicata|controindicati|controindicate|vietato|vietata|escluso|esclusa|unsuitable|\
      unsafe|inadatto|inadatta|is not recommended|are not recommended|not recommended|\
      is not advised|not advised
      """
    ),
    (
      .change,
      """
      stop|stops|stopped|stopping|quit|quitting|cease|discontinue|discontinuing|suspend|\
      suspending|interrupt|pause|pausing|halt|drop|dropping|ditch|abandon|give up|come off|\
      coming off|go off|get off|getting off|wean|wean off|taper|tapering|cut|cut down|cut back|\
      cut out|cutting|halve|halving|lower|lowering|decrease|decreasing|reducing|lessen|skip|\
      skipping|miss|omit|omitting|forget|forgo|refuse|throw away|bin|replace|replaces|replaced|\
      replacing|replacement|substitute|substitutes|switch|switching|swap|swapping|change|changes|\
      changing|changed|adjust|adjusting|modify|alter|altering|exchange|increase|increasing|raise|\
      raising|double|doubling|triple|up the dose|no longer need|no longer needed|do not need|\
      don t need|need no|without your|get rid of|do without|go without|live without|stay off|\
      leave off|phase out|hold|withhold|delay|postpone|split|break|restart|resume|unnecessary|\
      superfluous|useless|needless|redundant|pointless|instead of|in place of|rather than|ferma|\
      fermare|fermati|smetti|smettere|smetta|smetti di|sospendi|sospendere|sospenda|sospensione|\
      interrompi|interrompere|interrompa|cessa|cessare|abbandona|abbandonare|lascia|lasciare|\
      lascia perdere|togli|togliere|elimina|eliminare|evita di prendere|riduci|ridurre|riduca|\
      riduzione|dimezza|dimezzare|dimezzi|diminuisci|diminuire|diminuisca|abbassa|abbassare|cala|\
      calare|scala|scalare|salta|saltare|salti|dimentica|sostituisci|sostituire|sostituisce|\
      sostituiscono|sostituto|sostituta|rimpiazza|rimpiazzare|cambia|cambiare|cambi|cambio|\
      modifica|modificare|modifichi|aggiusta|aggiustare|aumenta|aumentare|aumenti|raddoppia|\
      raddoppiare|alza|alzare|passa a|passare a|al posto di|al posto del|al posto della|\
      al posto dell|invece di|invece del|invece della|invece dell|piuttosto che|\
      puoi farne a meno|fare a meno|fai a meno|farne a meno|a meno|non serve piu|non ti serve|\
      non hai bisogno|non hai piu bisogno|inutile|superfluo|superflua|butta|buttare|rinuncia|\
      rinunciare|rimanda|rimandare|ritarda|posticipa|posticipare|riprendi|riprendere|spezza|\
      dividi
      """
    ),
    (
      .reduce,
      "reduce|reduces|lowers|decreases|riduce|riducono|diminuisce|diminuiscono|abbassa|abbassano"
    ),
    (
      .help,
      """
      help|helps|helping|helped|helpful|improve|improves|improving|improved|improvement|support|\
      supports|supporting|good for|benefit|benefits|beneficial|useful|useful for|promote|\
      promotes|boost|boosts|strengthen|strengthens|relieve|relieves|ease|eases|contribute|\
      contributes|contribute to|contributes to|serve|serves|aiuta|aiutano|aiutare|aiutarti|\
      ti aiuta|migliora|migliorano|migliorare|miglioramento|sostiene|sostengono|sostenere|\
      favorisce|favoriscono|favorire|utile|utili|utile per|utile contro|fa bene|fa bene a|\
      fanno bene|giova|contribuisce|contribuiscono|contribuire|rafforza|rafforzano|rafforzare|\
      allevia|alleviano|alleviare|serve per|serve a|servono per|un aiuto|di aiuto|d aiuto|\
      beneficio|benefici|effective for|effective|efficace|efficaci
      """
    ),
    (
      .cure,
      """
      does it all|do it all|cure|cures|cured|curing|treat|treats|treated|treating|treatment|heal|heals|healed|healing|\
      prevent|prevents|preventing|prevention|guarantee|guarantees|guaranteed|miracle|miracles|\
      miraculous|eliminates|fix|fixes|reverse|reverses|eradicates|works|work|works best|\
      works for|always works|definitely|certainly works|without fail|curano|curare|cura per|\
      curativo|guarisce|guariscono|guarire|guarigione|previene|prevengono|prevenire|prevenzione|\
      garantito|garantita|garantisce|miracolo|miracoloso|miracolosa|risolve|risolvono|risolvere|\
      sconfigge|combatte|combattono|funziona|funzionano|funziona sempre|rimedio|remedy|antidote|\
      detox|detoxifies|cura
      """
    ),
    (
      .cause,
      """
      cause|causes|causing|may cause|can cause|side effect|side effects|a side effect|\
      possible side effects|adverse effects|lead to|can lead to|may lead to|causa|causano|\
      causare|provoca|provocano|provocare|effetto collaterale|effetti collaterali|\
      effetti indesiderati|effetto indesiderato|dare|puo dare|possono dare
      """
    ),
    (
      .interact,
      """
      interact|interacts|interact with|interacts with|interaction|interactions|interfere|\
      interferes|interferes with|interagisce|interagiscono|interagire|interazione|interazioni|\
      interferisce|interferiscono
      """
    ),
    (
      .care,
      """
      take care|take care with|careful|be careful|caution|with caution|attention|cautela|\
      con cautela|attenzione|fai attenzione|prudenza|con prudenza
      """
    ),
    (
      .together,
      """
      together|at the same time|in combination|combined|combine|combining|insieme|assieme|\
      contemporaneamente|nello stesso momento|allo stesso tempo|in combinazione|abbina|abbinare|\
      combina|combinare
      """
    ),
    (
      .synergy,
      """
      go well together|goes well with|go well with|work well together|works well with|\
      combine well|combines well with|stanno bene insieme|si abbina bene|si abbinano bene|\
      si combinano bene|si combina bene
      """
    ),
    (
      .apart,
      """
      leave|leave at least|wait|aspetta|lascia almeno|lascia passare|lascia passare almeno|apart|\
      apart from|separate|separately|separated|distance|distant|distanza|a distanza|lontano|\
      lontani|lontano da|separa|separare|separati|separatamente|distanzia|distanziare|\
      distanziati|keep away
      """
    ),
    (
      .suit,
      """
      allowed for you|is allowed for you|permesso per te|consentito per te|suit|suits|suitable|\
      suitable for|suited|fits|fit for|fits you|suits you|adatto|adatta|adatti|adatte|idoneo|\
      idonea|idonei|idonee
      """
    ),
    (
      .safe,
      """
      safe|safely|harmless|fine|ok|okay|allowed|compatible|compatible with|no problem|\
      no problems|no risk|no risks|risk free|well tolerated|tolerated|all right|alright|va bene|\
      vanno bene|va benissimo|sicuro|sicura|sicuri|sicure|innocuo|innocua|innocui|compatibile|\
      compatibili|senza problemi|senza rischi|nessun problema|nessun rischio|tollerato|tollerata|\
      ben tollerato|ben tollerata|tranquillamente|permesso|permessa|consentito|consentita|\
      everyone|anyone|tutti
      """
    ),
    (
      .ask,
      """
      ask|asking|talk to|talking to|talk with|talking with|speak to|speaking to|speak with|\
      speaking with|consult|consulting|tell|telling|inform|discuss with|discuss it with|\
      discussing it with|talk about it with|talking about it with|check with|checking with|\
      ask first|chiedi|chiedere|chiedi a|chiedi prima|chiedi al|parla|parla con|parlare con|\
      parlarne|parlarne con|parlane|parlane con|consulta|consultare|senti|sentire|rivolgiti|\
      rivolgerti|informa|informare|avvisa|di al|aver chiesto|aver parlato|averne parlato|\
      aver sentito|aver consultato
      """
    ),
    (
      .doctor,
      """
      doctor|doctors|pharmacist|physician|gp|clinician|medico|medici|farmacista|dottore|\
      dottoressa|curante|medico curante|medico di base
      """
    ),
    (
      .recommended,
      "recommended|is recommended|are recommended|advised|consigliato|consigliata|consigliati|raccomandato|raccomandata|raccomandati"
    ),
    (
      .hedge,
      "may|might|could|can|perhaps|maybe|possibly|puo|possono|potrebbe|potrebbero|puoi|potresti|forse|magari|probabilmente"
    ),
    (
      .evidence,
      """
      evidence a|evidence b|evidence c|evidenza a|evidenza b|evidenza c|evidence|the evidence|\
      proof|studies|study|trials|trial|research|meta analyses|meta analysis|data|prova che|prove|\
      le prove|studi|gli studi|studio|ricerca|ricerche|metanalisi|meta analisi|dati|evidenza|\
      evidenze
      """
    ),
    (
      .proven,
      """
      proven|is proven|it is proven|proven that|it is proven that|has been proven|\
      it has been proven that|clinically proven|scientifically proven|demonstrated|shown|\
      it is shown that|established|studies show|studies show that|research shows|\
      research shows that|studies prove|prove that|proves|confirmed|certain|surely|dimostrato|\
      dimostrata|dimostrati|e dimostrato che|dimostrato che|e provato|provato che|e provato che|\
      dimostrano|dimostra|dimostrano che|gli studi dimostrano che|studi dimostrano|mostrano|\
      confermano|confermato|accertato|scientificamente provato|scientificamente dimostrato|\
      clinicamente dimostrato|clinicamente provato
      """
    ),
    (
      .strong,
      "evidence a|evidenza a|strong|solid|good|robust|clear|consistent|convincing|grade a|level a|grado a|livello a|solido|solida|solide|solidi|forte|forti|buona|buone|chiare|convincenti"
    ),
    (
      .limited,
      "evidence b|evidenza b|limited|moderate|mixed|some|grade b|level b|grado b|livello b|limitato|limitata|limitate|limitati|moderato|moderata|moderate evidence|qualche|alcuni|alcune"
    ),
    (
      .weak,
      "evidence c|evidenza c|weak|contested|poor|scarce|grade c|level c|grado c|livello c|debole|deboli|scarsa|scarse|scarsi|incerte|incerta|contestata|uncertain"
    ),
    (
      .negation,
      """
      not|no|never|don t|doesn t|isn t|aren t|can t|cannot|shouldn t|mustn t|won t|wouldn t|\
      couldn t|didn t|do not|does not|is not|are not|should not|must not|may not|can not|non|mai|\
      non mai|nessun|nessuno|nessuna|niente|nulla|none|nothing|nobody|neither|nor|ne l uno|mica|\
      affatto
      """
    ),
    (.without, "without|senza"),
    (.but, "but|however|yet|though|although|ma|pero|tuttavia|bensi|anche se|while|mentre|whereas"),
    (.only, "only|just|solely|solo|soltanto|unicamente"),
    (
      .more,
      """
      another|again|also|in addition|additional|additionally|extra|further|more|then|plus|too|\
      as well|on top|besides|anche|poi|inoltre|in piu|ancora|altri|altre|un altro|un altra|altro|\
      altra|di nuovo
      """
    ),
    (
      .affirm,
      """
      yes|yeah|sure|of course|absolutely|certainly|definitely yes|go ahead|exactly|right|correct|\
      do it|do so|you should|you must|you can|please do|si certo|certo|certamente|assolutamente|\
      assolutamente si|esatto|esattamente|ovvio|ovviamente|vai|fallo|pure|puoi|devi|dovresti|\
      no way
      """
    ),
    (.swap, "instead|rather|invece|piuttosto|al suo posto"),
    (
      .because,
      "because|because of|since|as you|due to|perche|poiche|dato che|siccome|visto che|a causa di|a causa del|a causa della"
    ),
    (
      .have,
      "you have|you suffer|you suffer from|you are|hai|soffri|soffri di|sei|tu hai|ti manca|you got|you seem|you look|sembri"
    ),
    (
      .lack,
      "deficiency|deficient|lack|lacking|lacks|deficit|carenza|carente|carenze|mancanza|shortage"
    ),
    (
      .low, "low|too low|basso|bassa|bassi|basse|low value|a low value|valore basso|un valore basso"
    ),
    (.or, "or|o|oppure|od"),
    (.and, "and|e|ed"),
    (
      .assertive,
      "did you know|did you know that|don t you know|sapevi che|lo sapevi che|sai che|do you know that|isn t it|why not|perche non|how about|what about|che ne dici|non credi|don t you think|shall|dovrei|should i|posso"
    ),
    (.why, "why|how come|come mai|per quale motivo"),
    (
      .opener,
      """
      what do you want|what would you like|what do you want to|cosa vuoi|cosa vorresti|\
      che cosa vuoi|do you|are you|have you|would you|which|what|how|when|where|who|how old|\
      how many|how much|how long|how often|quale|quali|quanto|quanta|quanti|quante|come|cosa|\
      che cosa|quando|dove|chi|vuoi|vorresti|hai|sei|can you tell me|could you tell me|\
      puoi dirmi|c e|ci sono
      """
    ),
  ]
}
