// What the local check looks for. A sequence stands within one sentence: words in small letters, classes of `CrisisWords` in
// capitals, `a|b` either, `a?` or nothing, `~` at most 3 words between, `~~` at most 8, `...` any number; without a sign the next
// word follows at once. `&&` joins sequences that may stand anywhere in the text, `&& !X` means that X does not stand there:
// in the same sentence, or nowhere where several sequences are joined.
//
// A row is NAME CATEGORY WEIGHT FLAGS: SEQUENCES. From a weight of 10 it is hard, from 5 soft. What stands around takes a match
// away (`CrisisContext`), but for what the flags say: n is not for negation, p not for the past, m not for films, q not for quotations.
// Other flags add to it: e everyday things near it, o those and animals, machines, games, f games and things that are locked, v a
// place that follows; l is an idiom often, and with a laugh at most soft.

enum CrisisPatterns {
  /// Sequences with a name of their own, used like a class by what comes after them: NAME = sequence.
  static let phrases = """
    MYSELF = myself|meself
    MYSELF = my self
    MYSELF = my - self
    PAST = UNIT|volta|tempo fa|ago|addietro|prima
    PAST = UNIT and UNIT ago
    PAST = nel|dal|in|since|negli|del|era ? YEAR
    PAST = a|da|avevo YOUNGAGE anni
    PAST = was|ero|stato|stata SUICIDAL
    PAST = long ago|over|time
    PAST = once >|,|but|and|upon
    PAST = at|age|aged|was|turned YOUNGAGE
    PAST = da|at|in|nel|al|as|come|was|from|del|dal ~ YOUNG
    PAST = quando|when|qnd ~ avevo|ero|i|facevo|eravamo|era|was|had ~ anni|was|had|ero|piccolo|piccola|militare|giovane|liceo|scuola|ragazzo|ragazza|servizio
    PAST = back then|in
    PAST = sono|da ~ UNIT che
    PAST = prima|before ~~ ora|adesso|oggi|now|today
    PAST = ai|a|in quei|quel|quegli|quella|all tempi|tempo|anni|epoca|periodo|estate|inverno
    PAST = years|anni back|dopo|later|before|prima
    PAST = da ? adolescente|ragazza|ragazzo|giovane|bambina|bambino|piccola|piccolo|studente|militare
    PAST = in my twenties|teens|thirties|youth
    PAST = l|un|quel|lo|scorso|passato ? inverno|anno|estate|periodo|autunno ~ brutto|nero|scorso|difficile|del|prima|passato
    PAST = vecchio|vecchi|old diario|quaderno|quaderni|diary|journal|diaries
    OVER = sto|stago|stau ~ bene|ben|meglio
    OVER = im|i|am|feel|feeling|doing ~ ok|okay|fine|better|good|well|happy ~ now|today|>
    OVER = NEG|mai piu
    OVER = no longer
    OVER = behind me|us
    OVER = alle spalle
    OVER = STRONGRES
    WHATDO = cosa|che|what ~ faccio|fare|devo|do|should
    WHATDO = chi|who ~ chiamo|chiamare|call|avviso|avvisare
    WHATDO = should i
    WHATDO = aiuto|aiutatemi|help|hlp|ambulanza|ambulance|urgente
    BADSIGN = ROPE|GUN|BLADE|LEDGE|addio|goodbye|overdose|sangue|blood|tagli|cuts|veleno|lametta|corda|suicid*|vene|polsi|wrists
    PAST = used to
    PAST = un|in|nel tempo|passato|past|precedenza
    PAST = anno|mese|year|decade|vita scorso|scorsa|passato|precedente|fa
    PAST = last year|decade
    PAST = per anni
    PAST = da|for|sono|ormai|after|dopo ~ UNIT ~ NEG
    PAST = UNIT|giorni|days ~ clean|pulito|pulita|free|sober|sobrio
    PAST = clean|free ~ for ~ UNIT
    PAST = UNIT ~~ free|clean|sober
    PAST = year YEAR
    PAST = passati|passate|passato ~ UNIT
    PAST = ultima volta ~ UNIT|fa
    KILLSELF = KILLME
    KILLSELF = kill|kil|kll|kiil|killing|killed|off|offing|unalive|unaliving|top|topping|yeet|yeeting|hang|hanging|shoot|shooting|drown|drowning|end|ending|murder|neck|gas|poison|destroy|delete|erase MYSELF
    KILLSELF = do|doing|done MYSELF in
    KILLSELF = put|putting MYSELF out of
    KILLSELF = end|ending|take|taking|finish my own? life
    KILLSELF = end|ending it all
    KILLSELF = end|ending everything|things
    KILLSELF = finish it all
    KILLSELF = commit|committing|commiting|comit SUICIDE
    KILLSELF = farla|fare|falla|farlafinita|facendola|fari|farne finita|fernuta|finida
    KILLSELF = finirla qui|per|con|una|subito|stanotte|stasera
    KILLSELF = chiuderla ~ sempre|tutto
    KILLSELF = togliermi|levarmi|toglierme|levamme|togliemme|tojeme|tormi|levarme|luvarimi la|a|le? vita
    KILLSELF = togliermi|levarmi|togliemme|levamme|tojeme|tirarmi di|da mezzo|torno
    KILLSELF = mettere|porre|metto|pongo ~ fine ~ vita|tutto|giorni|esistenza|sofferenze
    KILLSELF = JUMPME giu|abbascio|sotto
    KILLSELF = JUMPME ~ HEIGHT|TRAIN|WATER|vuoto
    KILLSELF = JUMPME di sotto
    KILLSELF = tagliarmi|aprirmi|tagliamme le|i|li vene|polsi|veins
    KILLSELF = slit|slitting|cut|cutting|slash my wrists|throat|veins
    KILLSELF = blow|blowing my ~ brains|head
    KILLSELF = put|putting ~ bullet ~ head|brain|skull|mouth
    KILLSELF = spararmi ~ testa|bocca|colpo
    KILLSELF = spararmi un colpo
    KILLSELF = farmi|famme|facciami fuori
    KILLSELF = farmi saltare ~ cervella|cervello|testa
    KILLSELF = darmi la morte
    KILLSELF = jump|jumping|leap|leaping|step|stepping|walk|walking|throw|throwing myself? off|from|out ~ HEIGHT
    KILLSELF = jump|jumping|leap|leaping|step|stepping|walk|walking|throw|throwing myself? in|into|under|onto|before front? ~ TRAIN|oncoming
    KILLSELF = drive|driving|crash|crashing ~ car ~ off|into ~ tree|wall|bridge|river|cliff|barrier|traffic
    KILLSELF = take|taking|swallow|swallowing|down ~ all|whole|every|bunch|bottle ~ PILL
    KILLSELF = check|checking out of? early|permanently|life
    KILLSELF = early exit
    KILLSELF = andarmene ~ sempre|mondo|vita
    KILLSELF = schiantarmi ~ muro|albero|guardrail|macchina
    KILLSELF = die by SUICIDE
    KILLSELF = die by my own hand
    KILLSELF = morire di|per mano mia|propria
    KILLSELF = kms|ctb
    KILLSELF = put|putting ~ end to my? life|it|everything|myself
    KILLSELF = drive|driving|run|swerve off the? road|bridge|cliff
    KILLSELF = put|putting ~ bullet
    KILLSELF = turn|turning on the? gas
    KILLSELF = walk|walking|swim|swimming into|in|out the? sea|ocean|lake|river|traffic
    KILLSELF = swallow|swallowing ~ everything|all
    KILLSELF = throw|throwing|fling MYSELF ~ under|off|in|into|from
    KILLSELF = yeet|throw|fling|chuck|launch|throwing|hurl MYSELF ~ off|from|out|under|in|down
    KILLSELF = jump|jumping|step|stepping|walk|walking in|into front of
    KILLYOU = kill|killing|off|hang|end|hurt|cut|harm yourself|urself
    KILLNOW = mi|me|m ci? KILL1
    KILLNOW = mi|me sparo|sparerei|sparero|sparassi|spararei >|,|in|stanotte|stasera|domani|davvero|e|se|subito|ora|adesso
    KILLNOW = mi|me sparo|sparerei|sparero|sparassi un colpo
    KILLNOW = mi|me sarei ~ ammazzato|ammazzata|ucciso|uccisa|impiccato|impiccata|suicidato|suicidata|sparato|sparata|buttato|buttata
    KILLNOW = would|d|id have killed MYSELF
    KILLING = KILL1|KILLME|DIE
    KILLNOW = la|a|lo faccio|fazzu|fazz|faccia|fo|facciamo finita|fernuta|finida
    KILLNOW = faccio finita
    KILLNOW = apro|apriro|accendo il|lu gas
    KILLNOW = chiudo|chiudero|spengo tutto|baracca ~ sempre
    KILLNOW = mi|me lascio|lascero|lasciassi ~ andare|cadere|affogare|affondare|morire ~ nel|in|giu|dal|sotto
    KILLNOW = ingoio|ingoiero|butto ~ giu? tutto|tutte|quello
    KILLNOW = smetto|smettero di LIVE|respirare
    KILLNOW = avrei|avevo ~ fatta|fatto finita
    KILLNOW = faccia|facessi|facciamo finita
    KILLNOW = la|a chiudo|finisco qui|stanotte|stasera|per|con|con tutto
    KILLNOW = mi|me tolgo|levo|toglierei|togliero|leverei|levero|caccio la|a vita
    KILLNOW = mi|me tolgo|levo|toglierei|togliero|levero di mezzo|torno
    KILLNOW = mi|me tolgo|levo ~ scatole|piedi|palle ~ sempre
    KILLNOW = mi|me JUMP1 giu|abbascio|abbasso|sotto|sutta
    KILLNOW = mi|me JUMP1 ~ HEIGHT|TRAIN|WATER|vuoto
    KILLNOW = mi|me JUMP1 di|da sotto|giu
    KILLNOW = mi|me taglio|apro|tagliero|apriro le|i vene|polsi
    KILLNOW = mi|me faccio|faro|facessi fuori
    KILLNOW = mi|me faccio saltare ~ cervella|testa
    KILLNOW = salto|saltero|volo dal|dalla|dallo|dai|da|giu ~ HEIGHT
    KILLNOW = me jetto|jettu ~ HEIGHT|abbascio
    KILLSELF = mi|me|m ~ WANT|GOING|devo|potrei|viene|verrebbe|vado|vaco|sto|stavo|vogliono ~ KILLINF
    KILLSELF = WANT ~ KILLINF mi|me
    KILLSELF = mi|me ~ WANT|GOING|devo|potrei|viene|vado ~ buttare|gettare|lanciare|jettare|jetta|butta ~ HEIGHT|TRAIN|WATER|giu|sotto
    KILLSELF = mi|me ~ WANT|devo|potrei ~ togliere|levare la|di vita|mezzo
    DIEPH = DIE
    DIEPH = tirare|premere ~ grilletto
    DIEPH = pull|pulling the trigger
    DIEPH = be|being|was|were DEAD
    DIEPH = essere|fossi|essermi morto|morta|sottoterra|DEAD
    DIEPH = stop|quit|cease LIVE
    DIEPH = stop|quit being alive
    DIEPH = smettere di|de LIVE|essere|respirare
    DIEPH = tirare le cuoia
    DIEPH = pass away
    HURTSELF = CUTME
    HURTSELF = hurt|hurting|harm|harming|cut|cutting|burn|burning|injure|injuring|starve|starving|punish|punishing|scratch|scratching|hit|hitting|bite|biting|stab|stabbing MYSELF
    HURTSELF = mi|me ~ WANT|GOING|devo|viene|sto ~ tagliare|ferire|graffiare|bruciare|taglia
    HURTSELF = mi|me ~ WANT|GOING ~ fare|fa|fa del|di? BADLY
    HURTSELF = DOME del|di|der|d|nu|o|nu|du? BADLY
    HURTSELF = DOME BADLY
    HURTSELF = do|doing ~ bad|stupid|terrible|drastic|awful ~ to? MYSELF
    HURTSELF = self harm|harming|harmed|injury|injure|injuring|hurt
    HURTSELF = selfharm|selfharming|autolesionismo
    HURTNOW = mi|me CUT1
    HURTNOW = mi|me faccio|fo|facc|facevo|fasso del|di BADLY
    HURTNOW = mi|me fazzu|fatzo|fazz del|di? BADLY
    HURTNOW = mi|me faccio|facevo BADLY ~ apposta|sola|solo|nuovo|ancora|sempre|cu|con|per
    HURTNOW = mi|me do|dao|prendo|tiro pugni|schiaffi|testate|colpi|morsi
    HURTPAST = mi|me sono|so|son|soi|ero CUTPAST
    HURTPAST = mi|m aggio|aggiu|aju|ho CUTPAST
    HURTPAST = me so ~ fatto|fatta male
    HURTPAST = mi|me ~ sono|so ~ fatto|fatta del male
    HURTPAST = mi|me ~ sono|so ~ fatto|fatta male ~ apposta|sola|solo|nuovo|ancora
    HURTPAST = i ~ cut|hurt|burned|burnt|harmed|scratched|injured|stabbed|brned MYSELF
    HURTPAST = cut|hurt|burned|burnt|harmed|brned MYSELF
    HURTPAST = cuttin|cutting|cut my|up? BODY
    HIMSELF = himself|herself|themselves|themself|themselfs
    KILL3S = KILLSELF3
    KILL3S = kills|hangs|shoots|cuts|hurts HIMSELF
    KILL3S = se|si copa|copa|impicca|tajata|tagliata|tajato|tagliato ~ vene|polsi
    KILL3S = se copa
    KILLS3S = si|se HE3WANT ~ KILLINF|ammazza
    KILL3S = saltare|gettarsi|saltar ~ dal|dalla|giu|dallo ~ HEIGHT
    KILL3S = kill|killing|hang|hanging|shoot|shooting|hurt|hurting|harm|harming|cut|cutting|drown|off|unalive HIMSELF
    KILL3S = end|ending|take|taking ~ his|her|their|theirs own? life|lives
    KILL3S = end|ending it all?
    KILL3S = farla finita
    KILL3S = togliersi|levarsi|toglierse la|di vita|mezzo
    KILL3S = farsi del? BADLY
    KILL3S = buttarsi|gettarsi|lanciarsi ~ HEIGHT|TRAIN|WATER|sotto|giu|vuoto
    KILL3S = si|se KILL3
    KILL3WK = si|se KILL3W
    KILL3S = si|se butta|lancia|getta|salta ~ HEIGHT|sotto|giu|vuoto|treno
    KILL3S = la fa|faccia finita
    KILL3S = si|se HE3WANT ~ KILLINF|ammazza
    KILL3S = jump|jumping|jumps off|from|out|in ~ HEIGHT|TRAIN|front
    KILL3S = commit SUICIDE
    KILLS3S = kills|hangs|shoots|cuts|hurts|harms|starves|cutting|hurting|killing himself|herself|themselves|themself
    KILLS3S = KILLSELF3
    KILLS3S = cutting|cuting|hurting|killing|cut|hurt|kill her|him|them self
    KILLS3S = si|se ammazza|uccide|impicca|suicida
    KILLS3S = si|se taglia|ferisce >|,|le|i|in|e|da|con|ogni|di|ancora|sempre|la
    KILLS3S = si|se butta|lancia|getta|jetta ~ giu|sotto|HEIGHT
    KILLS3S = si sta|stia ~ tagliando|uccidendo|ammazzando|impiccando
    KILLS3S = si sta|stia ~ facendo del male
    MYCHILD = la|il|al|alla|ai|mio|mia|miei|my|the|our|a CHILD
    """

  static let rows: [String] = [
    ideation, plan, selfHarm, attempt, help, others, from, third, passive,
  ]

  static let ideation = """
    id.want-kill ideation 10: WANT ~~ KILLSELF
    id.want-kill-order ideation 10: KILLSELF ~ WANT
    id.going-kill ideation 10: GOING ~~ KILLSELF
    id.plan-noun ideation 10: piano|plan|plans ~ per|to|for|di ? ~ KILLSELF|DIE|suicid*
    id.going-overdose ideation 10: WANT|GOING|im|going ~ to|di|? ~ overdose|od
    id.think-kill ideation 10: THINK ~~ KILLSELF
    id.think-kill-you ideation 10: THINK|asking|chiedo|want|how ~~ KILLYOU
    id.kill-think ideation 10: KILLSELF ~~ THINK
    id.think-suicide ideation 10: THINK ~~ MYDEATH
    id.suicide-think ideation 10: MYDEATH ~ THINK
    id.suicide-option ideation 10: MYDEATH ~~ opzione|option|soluzione|solution|answer|risposta|uscita|pace
    id.i-suicidal ideation 10: im|i|am|sono|feel|feeling|mi|getting|been|still|actively|really ~ SUICIDAL
    id.suicidal-now ideation 10: SUICIDAL ~ NOW
    id.ideas ideation 10: MYDEATH|suicidal|suicide thoughts|ideation|urges
    id.want-die ideation 10 l: WANT ~ DIEPH
    id.want-die-dialect ideation 10: WANT muri|mori|moi|meuri|murir
    id.not-courage ideation 10 n: NEG ~ coraggio|courage|guts|palle|nerve ~ KILLSELF|DIE|farlo
    id.wheel ideation 6: girare|sterzare|turn|jerk ~ volante|wheel && pens*|basterebbe|thought|think|attimo|second|muro|camion|truck|wall
    id.wheel-go ideation 6 n: lascio|lasciare|lasciassi|letting|let ~ andare|il|go ~ il|of|the|? ~ volante|wheel && !figli* && !kids && !him && !mom
    id.button ideation 6: button|bottone|tasto|interruttore|switch ~~ die|morire|spegni|spegnermi|spegnere|off|disappear && vorrei|if|se|voglio|want|potessi|press|wish && i|mi|farei|dove|me
    id.stop-breathe ideation 6: smettere|smetto|stop di|breathing respirare|? && THINK|vorrei|want
    id.end-when ideation 6: finirla quando|sola
    id.think-ending ideation 6: THINK ~ about|of|di|a ? ending|finirla it|qui|things|>
    id.one-step ideation 6: basterebbe|basta|one|solo|just|un ~ attimo|passo|step|second|secondo|salto|jump ~~ ferma|finisce|quiet|silenzio|over|pace|finito|niente|nothing|smette && !TRAVEL
    id.staring ideation 6: guardo|fisso|looking|look|staring|stare|keep ~ at|giu|il|la|i|le|down|the ~ pills|pastiglie|vuoto|binari|tracks|corda|rope|lametta|blade|gun|pistola|fiume|ledge|edge
    id.balcony-look ideation 5: guardo|guardando|look|looking ~ giu|down ~ dal|from|over|off ~ balcone|balcony|finestra|window|ponte|bridge|roof && pens*|think|wonder|se|if
    id.think-gun ideation 6: THINK ~~ pistola|gun|corda|rope|lametta|pills|pastiglie|cappio|noose && !MEDIA && !EVERYDAY && !TRAVEL
    id.find-me ideation 6: who|how|chi|come ~ would|mi ~ find|found|trovera|troverebbe|troveranno|trovano ~ me|corpo|body|?  && THINK|morta|morto|dead|body|corpo|kids|figli
    id.see-dead ideation 6: mi vedo|immagino|sogno gia? morta|morto|impiccat*
    id.my-choice ideation 6 n: NEG ~ arrivare|arrivo|arrivero|make|reach ~ a|to|al|ai ~ natale|christmas|estate|compleanno|birthday|primavera|fine && scelta|choice|pens*|voglio|deciso
    id.who-kills ideation 6: chi si ammazza|uccide|suicida ~ ha|fa|e
    id.what-feels ideation 6: cosa|what|come|does|fa|quanto ~ si|it|prova|sente|like|male|drowning|feel ~~ morire|die|dying|impiccat*|drown|hurt|annegare|overdose|soffocare && !MEDIA && !film
    id.sin ideation 6: peccato|sin ~ uccidersi|ammazzarsi|suicid*|kill|farla
    id.not-this-life ideation 6 n: NEG ~ WANT|voglio|want|reggo|for ~ piu|this ~ vita|life
    id.this-life ideation 6 n: this|questa|la life|vita ~ NEG|isnt ~ for|per|fa ~ me
    id.want-dei ideation 10: WANT to dei|diee|dye|deid
    id.die-want ideation 10: DIEPH WANT
    id.die-want-i ideation 10: morire ~ voglio|vorrei
    id.wantpast-die ideation 5 l: WANTPAST ~ DIEPH|KILLSELF
    id.kill-now ideation 6 l: KILLNOW
    id.kill-serious ideation 10: KILLNOW && sul serio|davvero
    id.kill-serious2 ideation 10: KILLNOW && no bit|joke|scherzo
    id.kill-swear ideation 10: SWEAR ~~ KILLNOW
    id.kill-bare ideation 6 l: kill|unalive MYSELF
    id.kill-bare2 ideation 10: KILLME ~ davvero|seriamente|sul|presto
    id.kill-bare3 ideation 6: KILLSELF
    id.letdie ideation 10 n: let me DIE
    id.letdie2 ideation 10 n: lasciatemi|lasciami|fatemi|fammi|faciteme morire|crepare|muri
    id.courage ideation 10 n: KILLSELF ~~ manca|coraggio|courage|guts|nerve|palle
    id.courage2 ideation 6 n: manca ~ coraggio && !EVERYDAY
    id.courage3 ideation 10 n: had|have|find|trovare|avessi|avere|trovo|trovassi ~ coraggio|courage|guts ~~ KILLSELF|DIE
    id.why-not-kill ideation 10 n: perche|why ~~ KILLNOW|KILLSELF
    id.why-not-die ideation 6 n: perche|why non|dont|cant i? ~ muoio|die
    id.should-die ideation 6: should|dovrei|meglio just? ~ KILLSELF|DIEPH
    id.better-dead ideation 6 n: better off? dead
    id.deserve-die ideation 10: deserve|merito|meritato|meriterei to|di ~ die|morire|death|dead
    id.no-other-way ideation 6 n: NEG ~~ altro|altra|altre|other|unica|only|no ~ modo|way|uscita|uscite|out|soluzione|via && !EVERYDAY && !strada && !autobus
    id.only-way ideation 6: unica|only|sola|one way|via|uscita|soluzione|option|opzione|solution ~ out|uscita|e|is|d|left|>
    id.tired-living ideation 6 nv: stanco|stanca|stufo|stufa|tired|sick|done|exhausted di|of|de ? LIVE|vita|life
    id.not-want-live ideation 10 nv: NEG|nu ~ WANT ~ LIVE ~ piu|anymore|cosi|longer|cchiu|chiu
    id.not-want-live2 ideation 10 nv: NEG|nu ~ WANT ~ piu|cchiu|chiu|pi ~ LIVE
    id.not-want-live3 ideation 6 nv: NEG|nu ~ WANT ~ LIVE
    id.not-want-live4 ideation 6 n: NEG ~ WANT ~ stare|star|restare ~ mondo|terra|qui|al ~ >|mondo
    id.nothing-live ideation 6 n: NEG ~ to|per|di ? live|vivere for|?
    id.cant-go-on ideation 6 n: cant|not|NEG ~ go|continue|andare|keep on|avanti|living|vivere|going ~ living|like|cosi|anymore|piu
    id.rather-dead ideation 10: rather|well|better|prefer|preferirei|meglio be|essere|off ? DEAD
    id.rather-die ideation 10: rather|prefer|preferirei|meglio ~ die|morire|ammazzarsi|uccidersi|farla && !EVERYDAY
    id.think-death ideation 6: THINK ~ alla|about|of|a ? morte|death|dying|morire >|,|ogni|sempre|every|spesso|all|mia|my|lately|e|and|da|constantly|continuamente|tutte|tutto
    id.death-relief ideation 6: morte|morire|dying|death|dead|suicide|suicidio|morto|morta ~~ sollievo|relief|liberazione|pace|peace|riposo|rest|easier|facile|liberta|freedom|free|release|unica|better|meglio && !PERSON && !EVERYDAY
    id.easier-kill ideation 6: easier|better|meglio|facile|semplice ~~ KILLSELF|KILL3S|DIE
    id.want-out ideation 5 n: i want|wanna|need out >
    id.enough-life ideation 6: abbastanza|enough|fed|done|stufo|stufa|schifo|hate|odio|finished|nausea ~ di|of|up|with|con|la|my|della ~ vita|vivere|life|living|esistenza
    id.life-disgust ideation 6: vita|life ~ schifo|sucks|hell|inferno ~~ finirla|end|finire|chiudere|morire
    id.picture-me ideation 6: mi|picture|picturing|imagine|imagining|see|seeing|vedo ~ gia|myself|me|already ~ appes*|hang*|impiccat*|mort*|dead|falling|jump*|buttat*
    id.almost ideation 6: quasi|almost|passo|nearly|close ~~ scavalcat*|stepped|jumped|buttat*|buttarmi|lanciat*|saltat*|fatto|did && HEIGHT|TRAIN|platform|edge|balcone|it|lametta|pills
    id.platform ideation 6: platform|banchina|binario|edge|balcone|ringhiera|parapetto ~~ step*|jump*|scavalc*|buttarmi|buttar* && !figli
    id.steering ideation 6: sterz*|volante|swerv*|steer|veer ~~ muro|wall|guardrail|oncoming|tree|albero|river|basterebbe|camion|truck|pilone
    id.next-train ideation 6: prossimo|next ~ treno|train ~~ mio|mine|me|sotto|front|under
    id.not-be ideation 6 n: NEG ~ voglio|want|vorrei ~ piu ? esserci|esistere|exist|existing|essere
    id.search-die ideation 10: cercato|googled|searched|cercando|searching|googling|letto|cerco ~~ KILLSELF|DIE|KILL3S|MYDEATH && !MEDIA && !spoiler
    id.past-tried ideation 6: ho|i|ive ~ pensato|thought ~ che|of|about|to|di|a ~~ ammazz*|uccid*|suicid*|morire|KILLSELF
    id.my-death-think ideation 6: THINK ~~ mia|my own? morte|death
    id.think-jump ideation 10: THINK|WANT|GOING ~~ JUMPME
    id.want-suicide ideation 10: WANT ~ MYDEATH
    id.joined ideation 10: JOINED
    id.only-die ideation 10 n: resta|rimane|resterebbe|rimaneva ~ che|solo|di ~ DIE|KILLSELF
    id.not-want-here ideation 6 n: NEG ~ want|wanna to be here|alive|around >|anymore|any|no|,|and|,
    id.cant-live ideation 6 nv: NEG ~ ce|cela|posso|riesco|je|can|cant ~~ vivere|campare|campa|live|living
    id.not-live-more ideation 6 n: NEG ~ LIVE ~ piu|cchiu|anymore|cosi|longer
    id.cant-anymore ideation 5 n: NEG ce la|a faccio|fazzu piu|cchiu|chiu && KILLNOW|KILLSELF|DIE|TONIGHT
    id.reason-live ideation 6 nv: NEG ~ POINT ~~ LIVE|restare|stay|continue
    id.reason-live3 ideation 6 nv: NEG ~ POINT ~~ andare|go|going|keep|tirare avanti|on|going
    id.reason-live2 ideation 6 n: motivo|reason ~ NEG ~ LIVE|farlo
    id.not-afraid-die ideation 6 n: NEG ~ AFRAID|temo|fear|afraid|spaventa ~ di|of|to|la|the ? DIEPH
    id.take-life ideation 10: toglierei|togliero|tolgo|tolto la vita && !PERSON
    id.take-life2 ideation 10: idea|pensiero|voglia|thought ~~ togliermi|ammazzarmi|uccidermi|morire
    id.kms ideation 10 l: kms|ctb
    id.method-head ideation 6 n: how|come ~ to|si|posso|fare|fa|mi|a|do|can|i|would ~ KILLSELF|DIE|KILLYOU
    id.method-google ideation 10 n: come|how|modo|way|metodo|method ~ KILLSELF
    id.painless ideation 10 n: painless|indolore|quick|quickest|veloce|easiest|easy|facile|fastest|best ~ way|modo|metodo ~ KILLSELF|DIE|KILLSELF3
    id.painless3 ideation 10 n: modo|metodo|way|ways ~ veloce|indolore|facile|rapido|sicuro|migliore|painless ~ KILLSELF|DIE|KILLSELF3
    id.painless2 ideation 10 n: morire|die|ammazzarsi|uccidersi|kill ~ senza|without|no ~ soffrire|dolore|pain|suffering
    id.lethal ideation 10 n: quante|quanti|how ~~ PILL ~~ morire|uccidersi|die|kill|overdose|letale|lethal|bastano|addormentarsi|enough
    id.make-it-stop ideation 5 n: WANT ~~ it|tutto|everything|dolore|pain ~ stop|end|finire|finisca|finisse|over|fine
    id.gone-soon ideation 6: i|io ~ wont|wont be|going ~ here|around|alive ~ longer|much|soon|tomorrow|next|by
    id.dead-by ideation 10 n: be|saro|ill|im ~ dead|morto|morta ~ by|before|entro|prima|tomorrow|domani|tonight
    id.choose-leave ideation 6: choose|scelgo|scegliere|decido|decidere ~~ leave|die|morire|andarmene|go
    id.own-hand ideation 10 n: by|di|per|with|con ~ own|mia|mie ~ hand|mano|mani ~ END?
    id.look-height ideation 6: guardo|fisso|guardando|staring|stare|looking|look|osservo ~~ binari|viadotto|vuoto|tracks|edge|cornicione|ponte|bridge|ledge|pills|pastiglie|corda
    id.bridge-inviting ideation 6 n: HEIGHT|TRAIN|river|fiume|binari ~~ inviting|chiama|chiamano|calling|calls|attira|invita|invitante|tempting|tenta
    id.peace-death ideation 6: PAIN ~~ finire|finira|stop && DIE
    id.friend-asks2 ideation 10 p: ASKFRIEND ~ per|for ~ PERSON && KILLS3S|KILL3S|KILLSELF|MYDEATH
    id.friend-knows ideation 10 p: PERSON ~~ vuole|vorrebbe|wants|chiede|asks ~ sapere|know|come|how ~~ KILLS3S|KILL3S|KILLSELF|MYDEATH|uccide|uccidersi|morire
    id.friend-feels ideation 10 n: ASKFRIEND ~ per|for ~ PERSON ... KILL3S|KILLSELF|DIE|MYDEATH|farsi
    id.friend-urge ideation 10: PERSON ~~ normale|normal ~~ KILL3S|DIE|MYDEATH
    id.friend-is-me ideation 10 nq: PERSON ... KILL3S|DIE|MYDEATH|KILLSELF && sono|sugnu|son|so io
    id.friend-is-me2 ideation 10 nq: KILL3S|KILLSELF|DIE|MYDEATH|KILLS3S && its|is|thats|im me|him|her
    id.friend-is-me3 ideation 10 nq: KILL3S|DIE|MYDEATH|KILLS3S && amico|amica|amicu|amis ~ io
    id.fiction-me ideation 6 nmq: FICTION && sono|ero|sugnu io && DIE|MYDEATH|KILL3S|END|PILL|HEIGHT|BLADE|EMPTY|mano
    id.fiction-me2 ideation 6 nmq: FICTION && it|its|thats|is ~ me|myself && DIE|MYDEATH|KILLS3S|window|END|out|PILL|HEIGHT
    id.fiction-me3 ideation 6 nmq: FICTION && i|la|il|le|miei|mio ~ mia|miei|mie|mio ~ capelli|zaino|vestaglia|cartella|felpa|polsi|nome|mano|faccia|banco|occhi|cognome|stanza && DIE|MYDEATH|KILL3S|END|PILL|HEIGHT|BLADE|volata|giu|decisa|deciso|spranga|graffia
    id.fiction-me4 ideation 6 nmq: not ~ really|just ~ song|story|poem|character|fiction
    id.fiction-me5 ideation 6 nmq: FICTION && come|how ~ mi|i ~ sento|feel
    id.age-kill ideation 10: ho ~ anni ~ KILLSELF|WANT
    id.free-you ideation 6: vi|ti libero ~ io|sempre|una|me
    id.free-you2 ideation 6: rid|free|shot ~ of me
    id.first-me ideation 10: deciso|decided|decisa|scelto|chosen ~~ morire|die|farlo|andarmene
    id.solution ideation 5: soluzione|solution a|to tutto|everything >
    id.peace-around ideation 6 n: made|ho ~ peace|pace ~~ NEG|not|dying|die|death|morte|morire|being
    id.exit ideation 5: vedo|see ~ only|solo|the|l ? ~ exit|uscita
    id.thoughts-dark ideation 6: pensieri|thoughts ~ di|of|about ~ morte|death|dying|suicidio|suicidi|farla
    id.thoughts-dark2 ideation 5: pensieri|thoughts ~ brutti|bruttissimi|neri|oscuri|dark|scary && NOW|peggio|worse|ogni|every|sempre
    id.mind-die ideation 6: testa|mente|head|mind ~~ morire|die|dying|death|suicide|suicidio|morte
    id.die-mind ideation 6: morire|dying|death|suicide|suicidio|morte ~~ in|on ~ testa|mente|head|mind
    id.hope-die ideation 5: spero|hope|hoping|prego|pray|praying ~ di|to|che|i ? DIE|morire|muoio|muoia && !EVERYDAY
    id.wont-be ideation 6 n: domani|tomorrow ~ NEG ci saro|saro|be
    id.last-time ideation 6: mia|my ultima|last notte|night|sera|giorno|day|messaggio|message ~ >|vivo|viva|alive|su|,|sulla && !school && !work && !lavoro && !EVERYDAY && !TRAVEL
    id.suicidal-only ideation 6 n: SUICIDAL && !MEDIA && !PERSON && !NEG
    id.word-die ideation 6: morire|dying|suicidio && in ~ testa|mente|head
    id.unalive ideation 6: unalive|unaliving|unalived
    id.no-way-out ideation 6 n: NEG ~~ way out|uscita|scampo && but|death|morte|morire|die|ending|cosi|anymore|piu
    id.tempts ideation 6: idea|thought|pensiero ~ of|di|della ~ DIEPH|death|morte|JUMPME|KILLSELF|KILLME
    id.death-calls ideation 6: morte|death ~ mi|is|me|keeps ~ attira|chiama|tenta|calling|calls|tempts|aspetta|sorride
    id.cross-mind ideation 6: mi|it|me ~ passa|passato|viene|crosses|crossed|enters|salta ~ per|in|my|la|? ~ testa|mente|mind ~~ jump|JUMPME|KILLSELF|farla|DIE|KILLINF
    id.wish-gun ideation 6: wish|vorrei|avessi|had ~ una|a gun|pistola && !MEDIA && !GAME
    id.ci-penso ideation 6 n: ci penso|pensavo ~ ogni|sempre|spesso|tutti|tutte|continuamente|seriamente|davvero|da && KILLSELF|KILLNOW|DIE|MYDEATH
    id.follow ideation 6: THINK|WANT ~~ seguirla|seguirlo|raggiungerla|raggiungerlo
    id.idea-caress ideation 6: accarezz*|cullo|cullando|coltivo ~ l|il|la idea|pensiero|fantasia
    """

  static let plan = """
    pl.when-kill plan 10: NOW ~~ KILLNOW|KILLSELF
    pl.time-kill plan 10: quando|appena|dopo|tra|fra|when|after|once|before|prima|compleanno|birthday|natale|christmas|sera|notte|mattina|finche ~~ KILLNOW|KILLSELF
    pl.kill-time plan 10: KILLNOW|KILLSELF ~~ quando|appena|dopo|tra|fra|when|after|once|before|compleanno|birthday|natale|christmas|sera|notte|mattina
    pl.time-die plan 6: quando|appena|dopo|tra|fra|compleanno|natale ~~ muoio|moriro|muoro
    pl.kill-when plan 10: KILLNOW|KILLSELF ~~ NOW
    pl.when-die plan 10 l: NOW ~ muoio|moro|moriro|moriro|die|moru|mori && !IDIOM
    pl.die-when plan 6: muoio|moriro|die|dead ~ tonight|stanotte|stasera|domani|domenica|sabato|venerdi|tomorrow|soon|sunday|on|after|when|before|by|this && im|i|ill|going|io|muoio|moriro && !MEDIA && !phone && !battery && !LAUGH && !of
    pl.decided-day plan 6 ne: scelto|deciso|decided|chosen|picked|stabilito|fissato|choose il|la|the|a|my|gia|gia|una ? giorno|data|day|date
    pl.decided-how plan 6 ne: deciso|decided|so|know|figured|scelto|saputo ~ come|how|quando|when|dove|where ~ e|and ~ come|how|quando|when|dove|where
    pl.know-when plan 6 ne: so|know gia|already|exactly|esattamente|anche come|how|quando|when|dove|where && !arriva && !finisce
    pl.decided-train plan 6 n: scelto|picked|chosen ~ TRAIN|HEIGHT|ponte|bridge|metodo|method|pills|pastiglie && !TRAVEL && !EVERYDAY
    pl.rope-ready plan 6 n: ho|have|got|comprato|bought|preparato|ce|tengo|nascosto ~ corda|cappio|rope|noose|soga && quando|when|pronta|pronto|ready|garage|ramo|gia|already
    pl.rope plan 6 n: comprato|preso|bought|got|ho|have|preparato ~ corda|rope|cappio|noose|soga >|today|oggi|pronta|,|ready && !EVERYDAY && !bucato && !boat && !barca && !tenda && !climbing
    pl.noose plan 6 n: cappio|noose && !MEDIA
    pl.pills-ready plan 10 ne: accumul*|hoarding|stockpil*|stashed|stashing|conservato|conservando|raccogliendo|collecting|parte|nascosto ~~ PILL
    pl.pills-save plan 10 ne: saving up? ~ my|the|all|enough|? ~ PILL >|for|so|until|,
    pl.pills-drink plan 6 e: PILL ~~ e|and|con|with|col|piu|plus ~ DRINK
    pl.drink-pills plan 6 e: DRINK ~ e|and|con|with|plus ~ PILL
    pl.pills-near plan 5 e: PILL ~~ cassetto|drawer|bag|borsa|davanti|front|comodino|nightstand|mano|hand|tasca|pocket && !MEDIA && aspetto|waiting|know|stanotte|tonight|parlami|talk|please|prego|sola|solo|alone|scared|paura|crying|piango|i|partano|leave
    pl.rope-place plan 6: corda|cappio|rope|noose|lenzuolo ~~ garage|shed|sgabello|stool|beam|trave|attic|soffitta|gancio|hook|ramo|cantina|basement && !bucato && !boat && !barca && !EVERYDAY
    pl.place-rope plan 6: sgabello|stool|beam|trave ~~ corda|cappio|rope|noose
    pl.gun-loaded plan 6: GUN ~~ loaded|carica|caricato|caricata && !caccia && !hunting && !MEDIA && !range
    pl.gun-loaded2 plan 6: caricato|carico|loaded|loading ~ la|il|the|my ? GUN && !caccia && !hunting && !MEDIA && !range
    pl.ammo plan 6: bought|comprato|got|ho|have|preso ~ ammo|munizioni|proiettili|bullets && !caccia && !hunting && !MEDIA && !range && !GAME
    pl.signs plan 6 n: ARRANGE && FINAL && TONIGHT && !TRAVEL && !EVERYDAY && !MEDIA
    pl.signs2 plan 6 n: ROPE|GUN|BLADE|LEDGE|PILL && DECIDE && NOW && !TRAVEL && !EVERYDAY && !MEDIA
    pl.signs3 plan 6 n: lettera|lettere|biglietto|letter|letters && PERSON && FINAL && NOW && !TRAVEL && !EVERYDAY && !MEDIA && !auguri && !gas
    pl.signs4 plan 6 n: METHOD && TONIGHT && FINAL && !TRAVEL && !EVERYDAY && !MEDIA
    pl.signs5 plan 6 n: METHOD && lettera|lettere|letter|letters|biglietto|biglietti|note && !TRAVEL && !EVERYDAY && !MEDIA && !train && !treno
    pl.when-away plan 6 n: quando|when|appena|once|aspetto|after ~~ dormono|dorme|asleep|leaves|esce|escono|parte|partono|via|gone|out|soli|sola|solo ~~ lo|do faccio|it >
    pl.organised plan 6 n: tutto|everything ~ organizzato|pronto|preparato|sistemato|deciso|ready|set|arranged|planned|place && gas|corda|pastiglie|pills|rope|note|lettera|biglietto|finestre|coraggio|courage|gun|pistola|ponte|bridge && !TRAVEL
    pl.set-date plan 6 n: set|fissato|picked|chosen ~ a|the|la|il|una|my date|data|giorno|day && nobody|nessuno|sa|knows|pace|peace|finally|finalmente && !wedding && !matrimonio && !TRAVEL
    pl.count-pills plan 6: contando|conto|contato|counting|counted|count|conta ~ the|my|le|i|mie|? ~ PILL
    pl.pharmacies plan 6: scatole|boxes|confezioni|packs ~~ farmacie|pharmacies|chemists
    pl.pharmacies2 plan 6: farmacie|pharmacies|chemists ~~ scatole|boxes|confezioni|packs
    pl.care-gone plan 6 n: cura|prendervi|prenderete|occuparvi|look ~~ quando|when ~ NEG|im ~ ci|gone ~ saro|sono|?  && !TRAVEL
    pl.river-night plan 6 n: vado|going|walk|walking ~ al|to|in|verso ~ the|? ~ fiume|river|mare|sea|lago|lake|binari|tracks|ponte|bridge && stasera|stanotte|tonight && righe|letto|bed|bimbi|kids|home|torno|lettera|note|biglietto && !TRAVEL
    pl.pillar plan 6: macchina|car|auto|moto ~ contro|into ~ il|un|a|the|? ~ pilone|muro|albero|wall|tree|pole|pillar|guardrail|truck|camion && !parcheggi* && !parking
    pl.enough-pills plan 6: enough|abbastanza|bastano|bastare|basta ~ pills|tablets|pastiglie|pillole|sonniferi|meds|insulina|insulin|gocce
    pl.pills-enough plan 6: pills|tablets|pastiglie|pillole|sonniferi|gocce|insulina|dose ~~ enough|abbastanza|bastano|basta|bastera && !EVERYDAY
    pl.knot plan 6: nodo|knot|noose ~ tiene|holds|held|provato|fatto|scorsoio && !cravatta && !tie && !boat
    pl.try-knot plan 6: provato|tested|tried ~ il|the nodo|knot|corda|rope|ramo|branch|gancio|hook && !EVERYDAY && !climbing
    pl.how-high plan 6: quanto|how|see|vedere ~ e|is|it|? ~ alto|alta|high|tall && ponte|bridge|park|tetto|roof|viadotto|torre|tower|palazzo
    pl.dose plan 6: informat*|cercato|letto|looked|researched|googled|calcolato|chiesto ~~ dose|dosi|dosaggio|lethal|letale|dosage
    pl.not-back plan 6 n: vado|going|driving|parto|walking|drive ~~ lago|mare|fiume|ponte|bosco|scogliera|cliffs|cliff|lake|river|bridge|woods|sea ~~ NEG ~ torno|tornero|back|return|coming
    pl.note-table plan 6 n: biglietto|lettera|note|letter ~ e|is|sul|on ~ sul|on|the|tavolo|table|letto|bed|frigo ~~ chiavi|keys|ciao|addio|goodbye|scusa|sorry|mamma|cassetta
    pl.gone-give plan 6 n: when|quando|dopo|once ~ im|non|di|io|i ~ ci|gone|me|dead|saro|sono|morto|morta ~~ give|date|dai|diate|regalate|look|tenete|prendetevi|voglio
    pl.after-give plan 6 n: voglio|vorrei|want ~ che|you|them ~ dopo|after|poi ~~ diate|date|regaliate|give|donate|tenga
    pl.go-tonight plan 6 n: stanotte|stasera|tonight ~ vado|go|going|leave|parto|chiudo >|via|occhi|away && preoccup*|worry|pagato|paid|bollette|bills|serve|addio|scusate|sorry|basta|pace
    pl.midnight-jump plan 6: mezzanotte|midnight|stanotte|tonight|domani|tomorrow ~ i|io|ill|? ~ salto|jump|jumping >
    pl.go-jump plan 6: gonna|going|will|ill|im go? jump|jumpin >|now|off|of|tonight|lol
    pl.follow-dead plan 6: ill|seguo|follow|raggiungo|seguiro ~ him|her|lui|lei|lo|la|follow && tablets|pills|pastiglie|gun|funeral|funerale|presto|tonight
    pl.will-means plan 6: testamento|will && PILL|ROPE|KILLSELF|NEG && fatto|scritto|wrote|written|made && pastiglie|pills|corda|rope|cassetto|aspetto|spariti
    pl.over-tomorrow plan 6: domani|tomorrow|stanotte|tonight|stasera ~~ tutto|all|it ~ finito|finita|over|ended && LETTER|GOODBYE|scritto|wrote|scusate|sorry|perdon*|pace|peace|ognuno
    pl.car-garage plan 6: garage ~~ accendo|accesa|engine|motore|running|hose|tubo|chiudo|seal* && macchina|car|engine && !moto && !sistemare
    pl.goodbye-all plan 6: goodbye everyone|world|all|cruel|forever && !party && !airport && !work
    pl.goodbye-all2 plan 6: everyone|mondo|world|tutti|amici , ? goodbye|addio
    pl.last-tonight plan 6: stanotte|stasera|tonight|notte ~ is|e|l|la|my ? ultima|last >|,|and|e|per|of
    pl.ending-it plan 6: im|i|ill|going|want|thinking|ready|about|of|sto ~ end|ending it >|tonight|soon|now|after|before|this|,
    pl.birthday plan 6 n: NEG ~ want|voglio|li|lo|arrivero|vedro|plan|going|see|make ~~ birthday|compleanno|natale|christmas|graduation && see|vedere|vederlo|arrivare|make|reach|alive|decided|deciso|vedro|arrivero
    pl.pills-plan plan 6: NOW ~~ prendo|take|ingoio|bevo|mando|taking|swallowing|use|uso|usare ~ ALL ~~ PILL|gocce
    pl.pills-plan2 plan 6 e: NOW ... prendo|ingoio|bevo|swallow|take|taking ~ ALL ~ the|i|my|il|la|le|? ~ PILL
    pl.place plan 6 n: posto|punto|place|spot|luogo ~~ viadotto|ponte|bridge|binari|scogliera|cliff|tracks|ledge|diga && scelto|trovato|deciso|visto|found|chosen|picked|know|so && !MEDIA && !pesca && !foto && !photo
    pl.note-in plan 6: note|lettera|letter|biglietto ~ is|e|sta in|on|nel|sul|under ~ locker|drawer|cassetto|desk|cuscino|pillow|tavolo|comodino && ready|pronto|friday|tutto|everything|addio|goodbye|domani|stanotte|tonight|trover*
    pl.pills-end plan 5 e: PILL ~~ chiudo|finisco|ciao|addio|basta|goodbye|muoio|end|sleep|sempre
    pl.do-it plan 6: im|i|ill ~ going|gonna|will ~ do it && TONIGHT|roommate|bridge|ponte|saturday|sunday|friday|letter|note && !EVERYDAY && !TRAVEL
    pl.doing-it plan 6: doing it tonight && !EVERYDAY && !TRAVEL
    pl.letters plan 6 p: ho|o|ive|i|have ~ WRITE ~ LETTER && GOODBYE|cassetto|drawer|pronte|ognuno|ciascuno|each|decided|finita|perdon* && !MEDIA
    pl.goodbye-mine plan 10: scritto|scritta|scritte|written|wrote|writing|preparato|my|mia|pronta ~ la|le|una|un|the|my|a|? ~ lettera|lettere|letter|letters|note|biglietto|video d|di|of ? addio|goodbye|farewell && !MEDIA && !PERSON && !cit*
    pl.goodbye-letter plan 6: lettera|lettere|letter|letters|note|messaggi|biglietto|video|videos|messages d|di|of addio|goodbye|farewell && !MEDIA && !PERSON
    pl.goodbye-letter2 plan 6: goodbye|farewell letter|letters|note|notes|message|messages|video|videos|text|texts && !MEDIA && !pensione && !retire*
    pl.suicide-letter plan 10: suicide letter|letters|note|notes|message|messages|video && !MEDIA
    pl.note-written plan 6 n: note|biglietto|lettera|letera|letter|testamento gia|is|already|? written|scritto|scritta && !EVERYDAY
    pl.got-note plan 6 n: got|have|wrote|written ~ my|the note
    pl.by-then plan 10: ill|i ~ be dead|gone by|before|then|tomorrow
    pl.gone-tonight plan 6: after|dopo tonight|stanotte|domani|stasera ~ NEG|nobody|nessuno|pensateci && !EVERYDAY
    pl.take-care plan 6: pensateci|occupatevi|prendetevi|badate|look|take ~ voi|cura|care|after|di ~ gatto|cane|pippo|cat|dog|mum|mia|mio|mamma|figlio|her|him|kids && GOODBYE|addio|scusate|perdon*|sorry
    pl.care-adieu plan 6: pensateci voi && addio|goodbye|ciao
    pl.wont-find plan 6 n: cercatemi|cercarmi|trovatemi|troverete|troverai >|piu|tanto|,|domani|e|mai
    pl.wont-find-en plan 6 n: dont|wont ~ look|find ~ for? me
    pl.adieu plan 5: addio >|,|mondo|tutti|amici|mamma|papa && !LETTER && !MEDIA
    pl.adieu2 plan 10: addio a? tutti|mondo|vita && perdon*|scusa|scusate|amo|sorry|stanotte|finita|bene
    pl.read-this plan 10 n: when|time|quando|se you|leggerete|leggerai|legge|leggi|leggete ~ read|reading|questo|questa|this && dead|gone|morto|morta|ci|vivo|viva|addio
    pl.night-is plan 6: tonight|tonights|stanotte|stasera is|s|the|e|la ~ the|night|notte|volta ~ night|buona|giusta|?
    pl.for-ever plan 6: me ne vado|andro ~ sempre|mondo
    pl.gone-by plan 6: ill|i|im ~ be|? ~ gone|dead by ~ tomorrow|morning|then|tonight|monday|sunday
    pl.by-gone plan 6: by tomorrow|morning|tonight|monday|sunday ~ ill|i ~ be ~ gone|dead
    pl.wont-here plan 6 n: wont|not|NEG ~ be ~ here|alive|around ~ tomorrow|monday|next|by|after|christmas && !TRAVEL
    pl.non-ci-saro plan 6 n: NEG ci saro|sara|saremo|sono piu >|,|e|per
    pl.non-ci-saro2 plan 6 n: domani|lunedi|natale|dopo|io ~ NEG ci saro ~ piu|>
    pl.tell-love plan 6 n: dite|ditegli|ditele|tell ~~ PERSON ~~ LOVE|sorry|scusa|colpa|fault && PILL|addio|goodbye|fatta|done|over|stanotte|tonight|sleepy|addormento|METHOD
    pl.tell-love2 plan 5 n: NEG ~ colpa|fault ~ di|of|anyones|vostra ~ nessuno|anyone|vostra|>|, && addio|scusa|scusate|perdon*|sorry|LETTER|figli|finita|goodbye
    pl.given-away plan 6 n: regalato|dato|lasciato|gave|given|giving|affidato ~ via|away|my|il|la|le|i ~ cane|gatto|dog|cat|things|stuff|cose|chiavi|collezione|chitarra|guitar && addio|serviranno|lettere|notes|tonights|stanotte|goodbye|finita
    pl.no-need-more plan 6 n: NEG ~ serve|servira|serviranno|need|servono ~ piu|anymore|dove && addio|vado|going|pace|regalato|lasciato|deciso|giorno
    pl.jump-plan plan 10: NOW ~~ jump|jumping ~ off|from|front|under ~ HEIGHT|TRAIN|of
    pl.butto-plan plan 10: NOW ~~ mi|me butto|buttero|getto ~ giu|sotto|dal|dalla ~ HEIGHT|TRAIN|>
    pl.bridge-jump plan 6: HEIGHT ~~ e|and|poi|then ~ salto|jump|butto|buttarmi|saltare
    pl.about-jump plan 6: sto|im|about|going|i ~ per|about|to to? saltare|jump|buttarmi|lanciarmi >|,|giu|adesso|now|e
    pl.going-jump plan 10: im|i|going|gonna|will|ill ~ jump|jumping|leap off|from|out ~~ HEIGHT|park && !bus && !pool && !board && !platform
    pl.going-under plan 10: im|i|going|gonna|will|ill ~ jump|jumping|leap|step in|under|onto ~ front|TRAIN ~ TRAIN|of|?
    pl.gun-plan plan 10: know|so|trovato|found ~~ GUN ~~ NOW|when|quando|away|church && !hunting && !caccia
    pl.gun-self plan 10 n: GUN ~ in|alla|against|to ~ bocca|tempia|mouth|head|temple
    pl.bullet plan 6 n: proiettile|bullet ~ per|for|with ~ me|mio|my
    pl.when-alone plan 6: quando|when|appena|once|aspetto ~~ dormono|esce|escono|asleep|leaves|leave|via|parte|soli|sola|solo|gone ~~ faccio|do|prendo|take|chiudo|farlo|lo && PILL|deciso|KILLNOW|it|serve|lo
    pl.last-day plan 5 n: mio|mia|my ultimo|last|ultima ~ giorno|day|notte|night|sera|natale|compleanno && DIE|KILLNOW|addio|deciso|sempre|serena
    pl.leave-world plan 10: andarmene|lasciare|lascio|leave|leaving ~ da|questo|this|la|? ~ mondo|vita|world|earth|life >|,|e|and|per|tonight|stanotte
    pl.one-way plan 6: one way ticket && !london && !home && !holiday
    pl.one-way-it plan 6: sola|solo andata && !TRAVEL
    pl.my-death plan 6: mio|my own? funerale|funeral && !PERSON
    pl.date-death plan 10: data|date|giorno|day ~ della|of mia|my morte|death
    pl.checked-time plan 6: guardato|controllato|checked|looked ~ orari|orario|timetable|altezza|height|tide|maree && KILLNOW|butto|treno|train|bridge|ponte|salto
    pl.not-suffer plan 6 n: NEG soffriro|soffriro|sentiro|hurt|suffer ~~ scelto|gia|already|chosen
    """
}
