// What the local check looks for: danger to others, from others, somebody else in danger, and wishes not to be. The form is
// that of `CrisisPatterns`.

extension CrisisPatterns {
  static let others = """
    to.going-kill danger-to-others 10 o: im|ill|i|gonna|wanna|want|swear ~~ kill|murder|stab|shoot|poison|drown|smother|slaughter|behead him|her|them|someone|somebody|everyone|everybody|you|people
    to.going-kill-who danger-to-others 6 o: im|ill|i|going|gonna|want|wanna|about|will ~~ kill|murder|stab|shoot|hurt|poison|drown|smother my|the|our|that|this|his|her|a ~ PERSON|teacher|neighbour
    to.going-kill-when danger-to-others 10 o: im|ill|i|going|gonna|want|wanna|about|will ~~ kill|murder|stab|shoot|hurt|poison|drown|smother my|the|our|that|this|his|her|a ~ PERSON|teacher|neighbour && NOW|WEAPON|deserve*|afraid|scared|voices|plan
    to.now-kill danger-to-others 10 o: NOW ~ li|lo|la|le|gli|l|vi|ti|u|you|el KILLX
    to.kill-now danger-to-others 10 o: li|lo|la|le|gli|l|vi|ti|u|you|el KILLX ~~ NOW
    to.swear-kill danger-to-others 10 o: SWEAR ~~ li|lo|la|le|gli|l|vi|ti KILLX
    to.kill-him danger-to-others 6 ol: lo|la|li|gli|u|you|el KILLX
    to.want-kill danger-to-others 10 o: voglio|vojo|vogghiu|want|wanna|GOING|THINK|sto|vado|deciso|devo|potrei ~~ KILLHIM
    to.wish-kill danger-to-others 6 o: vorrei ~~ KILLHIM
    to.urge danger-to-others 10: urge|urges|impulso|impulse|voglia ~ to|di ~ push|hurt|stab|kill|attack|spinger*|colpir*|uccider*|ammazzar* ~ someone|somebody|people|him|her|them|qualcuno|my|la|il|gente
    to.none-else danger-to-others 6 n: NEG ~ avra|have|avere|avranno ~ nessun|nessuno|nobody|anyone|noone|one
    to.want-kill-who danger-to-others 10 o: WANT|GOING|THINK|deciso|devo|vado ~~ uccidere|ammazzare|accoltellare|sparare|strangolare|strozzare|avvelenare|ammazza|accidere|copar|coppa ~ PERSON|mio|mia|il|la|al|qualcuno|tutti|quel|quello|quella
    to.kill-verb danger-to-others 6 o: KILLVERB ~ mio|mia|il|la|lo|i|quel|quella|quello|l ? PERSON && !MEDIA && !LAUGH
    to.knife-in danger-to-others 10: coltello|coltellata|knife|lama|blade ~ nella|in|nel|alla|his|her|nella ~ pancia|gola|schiena|belly|throat|back|chest|heart|cuore|petto|stomach
    to.hurt-who danger-to-others 10 o: planning|plan|going|want|gonna|penso|voglio ~~ hurt|attack|male ~ my|a|ai|the|al|alla ~ PERSON
    to.throw danger-to-others 6: buttarlo|buttarla|lanciarlo|lanciarla|scaraventarlo|sbatterlo|sbatterla|throw ~ him|her|it? ~ contro|dalla|dal|against|out|giu|fuori ~ muro|finestra|wall|window|scale|balcone
    to.afraid-kill danger-to-others 10: AFRAID|scared ~~ KILLVERB|KILLHIM|soffocarlo|soffocarla|strangolarlo
    to.all-pay danger-to-others 6 n: pagano|pagheranno|pay|sorry|pentiranno|pentire ~ tutti|everyone|all|monday|lunedi|tomorrow|? && GUN|KNIFE|ammo|munizioni|WEAPON
    to.will-be-sorry danger-to-others 6 n: everyone|they|all|tutti|theyll ~~ sorry|pay|regret|pentiranno|pagheranno && GUN|ammo|WEAPON|bought|comprato
    to.go-weapon danger-to-others 10: vado|andando|going|driving|torno|arrivo|walking ~~ da|to|over ~ lui|lei|loro|him|her|his|place|house|casa ~~ WEAPON
    to.take-life danger-to-others 6: gliela tolgo|levo|tolgo
    to.want-dead danger-to-others 10 n: want|voglio ~ him|her|them|lo|la|li|vederlo|vederla|see ~ dead|morto|morta|morti && !MEDIA
    to.kill-person danger-to-others 10 o: NOW|SWEAR ~~ KILLX mia|mio|la|il|i|l|quel|quella|quello ~ PERSON
    to.kill-person2 danger-to-others 6 o: KILLX mia|mio|la|il|l ~ moglie|marito|padre|madre|capo|vicino|fratello|sorella|ex|suocera|figlio|figlia|compagno|compagna|prof
    to.pay-weapon danger-to-others 10 n: pagare|pay|paghera|pagheranno ... per|once sempre|all && NOW
    to.pay-weapon2 danger-to-others 6 n: pagare|pay|payback|paghera|paga|pagheranno && WEAPON
    to.pay danger-to-others 6: gliela faccio|faro pagare
    to.weapon-carry danger-to-others 6 n: WEAPON ~~ zaino|macchina|auto|baule|tasca|sedile|cuscino|bag|backpack|school|scuola|skool|trunk|pillow|locker|work|lavoro|ufficio|borsa|giacca && NOW|ridono|laugh|loro|lui|lei|him|her|them|pagare|aspetto|capo|prof|get|impara
    to.bring-gun danger-to-others 10 n: bring|bringing|brngin|take|taking|porto|portero|portero|portare ~~ GUN|knife|coltello|bomb|bomba ~~ school|skool|work|scuola|lavoro|ufficio|class|church|office|NOW
    to.weapon-wait danger-to-others 6 n: aspetto|aspetta|waiting|wait|vado|going|entro|torno ~~ WEAPON
    to.weapon-have danger-to-others 6: ho|cio|have|got|preso|tengo|pulito|cleaned|prendo ~ er|il|la|the|my|un|una|a ? GUN|KNIFE && ferma|paghera|pagare|ammazz*|kill|ex|sfonno|spacco|conti|impara && !caccia && !hunting && !MEDIA && !EVERYDAY
    to.head danger-to-others 10 o: gli|le|ti|vi|je spacco|spaco|spezzo|rompo|apro|taglio|sfondo la|il|er|a testa|collo|gola|capa|cranio|faccia
    to.shoot danger-to-others 10 o: gli|le|vi|ti|je sparo|sparero ~ >|in|alle|NOW|un|se
    to.fire danger-to-others 10 o: do|dare|darei|diamo fuoco && gli|lo|la|casa|li|le|ti|vi && !camino && !legna && !pentola && !forno
    to.runover danger-to-others 10 o: lo|la|li investo|tiro|schiaccio|metto ~ sotto|con|colla ~ macchina|auto|furgone|trattore|>
    to.runover-en danger-to-others 10 o: run|running|mow him|her|them|people over|down
    to.strangle danger-to-others 6 o: im|ill|i|gonna|going ~ strangle|choke|smother him|her|them|my ~ tonight|tomorrow|when|while|>|,
    to.slit danger-to-others 10 o: slit|cut|slash|taglio|tagliero ~ his|her|their|la|le throat|throats|gola
    to.burn danger-to-others 10 o: brucio|burn|incendio|brucero ~ casa|house|tutto|down|ufficio|scuola|office|school|posto|place ~~ dentro|inside|lui|lei|loro|him|her|them|tutti|everyone
    to.out danger-to-others 6 o: li|lo|la|le|ti|vi faccio|faro|facciamo|facessi|fare fuori
    to.out-now danger-to-others 10 o: li|lo|la|le|ti|vi faccio|faro|facciamo fuori ~ tutti|tutte|entrambi|e|stasera|domani|>  && WEAPON|pistola|stasera|domani|due|giuro
    to.out2 danger-to-others 6 o: farlo|farla|farli|farle fuori
    to.hurt-child danger-to-others 10: WANT|AFRAID|going|might|potrei|could|scared|urge|think|penso|thoughts|ill ~~ hurt|hurting|harm|harming|shaking|drown|drowning|smother|smothering|scuoterlo|scuoterla|buttarla|buttarlo ~ CHILD|my|the ~ CHILD|?
    to.hurt-child-it danger-to-others 10: WANT|AFRAID|potrei|penso|voglio|rischio ~ di|? ~ far|fare|fargli|farle ~ del|? male ~ CHILD|al|alla|a|ai ~ CHILD|?
    to.shook danger-to-others 10 n: BABYHIT ... CHILD|forte|smettere && CHILD
    to.shook2 danger-to-others 6 n: CHILD ... BABYHIT
    to.hurt-afraid danger-to-others 10 n: AFRAID ~ di|of|to|i|ill ~ hurting|hurt|killing|kill|uccidere ~ him|her|them|someone|qualcuno|my|the
    to.hurt-afraid-it danger-to-others 10 n: AFRAID ~ di ~ far|fare|fargli|farle|farli del? male ~ a|al|alla|ai|qualcuno|>|,
    to.hurt-want danger-to-others 10: WANT ~ to|di|? ~ hurt|harm|fargli|fargliene ~ someone|people|him|her|them|qualcuno|male|everyone
    to.voices danger-to-others 10 n: VOICES ~~ kill|hurt|get|ammazz*|uccid*|colpir*|poisoning|avvelena*
    to.finish-her danger-to-others 6 n: finish|finire|finirla|finirlo|get her|him|them|lei|lui && WEAPON
    to.nobody-else danger-to-others 6 n: NEG ~ sara|be|have ~ di ? nessun|anyone|nobody|anybody|nessuno ? altro|else|elses && lei|lui|she|her|he
    to.push danger-to-others 6 o: la|lo|li butto|spingo|lancio|getto|push ~ giu|sotto|dalle|dal|down|off
    to.push-her danger-to-others 10 o: la|lo|li butto|spingo|getto ~ giu|sotto|dalle|dal ~ dalle|dal|dalla|scale|balcone|finestra|ponte|metro|treno ~ scale|balcone|finestra|ponte|metro|treno|?
    to.laugh danger-to-others 6 n: vediamo|see|nobody|nessuno|who ~ se|if|who|s|chi ~ ridono|ride|ridera|laugh|laughing|laughs ~ ancora|now|then|after|dopo|last|NOW && NOW
    to.got-what danger-to-others 5 n: got|have|ho ~ what|quello|tutto ~ need|serve|servono ~ in|trunk|baule|bag|zaino
    to.poisoned danger-to-others 10: gliel|glielho|messo|put ~~ brodo|soup|cibo|food|caffe|coffee|drink|bicchiere && POISON|davvero|stavolta|veleno
    to.rat-poison danger-to-others 10: put|messo|mette|mettero|metto ~ il|the|rat|del|? ~ topicida|poison|veleno|candeggina|bleach ~ in|nel|nella|nella ~ his|her|their|te|suo|caffe|coffee|minestra|brodo|bicchiere|cibo|food|drink|vino|?
    to.push-tram danger-to-others 6: la|lo|li|him|her spingo|butto|push ~ sotto|under|onto|in front ~ il|un|the|a|of|? ~ tram|treno|metro|train|autobus|bus
    to.end-him danger-to-others 6 n: per|for lui|lei|loro|him|her ~ NEG ~ sara|be|domani|tomorrow|mercoledi|lunedi
    to.hammer danger-to-others 6 n: quando|when|mentre|while ~ dorme|sleeps|asleep|torna|home|esce|gets ~~ WEAPON|martello|ammazzo|kill|entro
    to.pillow danger-to-others 6: cuscino|pillow ~~ faccia|face|mano|hand|soffoc*|smother|sopra|over && him|her|bimbo|bambino|baby|lui|lei|urla*|the
    to.dream-kill danger-to-others 6: sogn*|immagin*|dream*|imagin* ~ di|of|about ~ KILLHIM|soffocarlo|killing|smothering|stabbing|ucciderlo && paura|afraid|scared|farlo|piaciuto|liked|do
    to.end-deserve danger-to-others 6 n: fine che merita|meritano|deserve* && faccio|fare|domani|stasera
    to.someone-hurt danger-to-others 6 n: someone|somebody|qualcuno|people ~ s? gonna|going|si|will|fara ~ get|be|fara|? ~ hurt|male|killed && school|scuola|work|lavoro|tomorrow|domani|sorry
    to.wait-her danger-to-others 5 n: aspetto|trova|wait|waiting ~~ sotto|fuori|outside|lavoro|work|studio|parcheggio|parking && parole|parleremo|pagare|conti|impara|capira|sorry|regret|vediamo
    to.no-words danger-to-others 6 n: NEG ~ solo|per|just|only|parleremo ? parole|parlare|words|talk ?
    to.school-shoot danger-to-others 10 n: shoot|shooting|sparare|blow ~ up? ~ the|this|my|my|alla|a|la school|scuola|place|everyone|tutti|office|class|classe
    to.massacre danger-to-others 10: faccio|faro|faccia|do|im|ill|voglio ~ una|un|strage|a ? strage|massacro|massacre|bloodbath && !zanzare && !LAUGH
    """

  static let from = """
    fr.hits-me danger-from-others 10 f: mi|m ~ picchia|picchiano|picchiato|picchiata|picchiati|mena|menano|menato|menata|pikiato|picchiava|menava|pestata|pestato|pestano|massacra|massacrata|massacrato|strangola|strangolata|strozza|violenta|violentata|violentato|stuprata|stuprato|schiaffeggia|malmena|malmenata|pestarmi|picchiarmi|menarmi|picchiando|massacrando|pikkia|abusa|abusato|abusata|vattuto|frusta|aggredita
    fr.hits-soft danger-from-others 6 f: mi|m ~ HIT && MATE|PERSON|HE
    fr.hits-dialect danger-from-others 10 f: me mena|menano|menava|picca|vatte|mazza|picchia|pista|gonfia|sfonna|batte ~ >|,|ogni|sempre|e|quando|tutti|de|forte|ancora
    fr.hits-me2 danger-from-others 10 f: MATE|PERSON|they ~ HIT ~ me|us >|,|again|and|with|in|when|if|every|for|so|last|because|till|until
    fr.hits-me3 danger-from-others 10 f: hes|shes|he|she|they|dad|mom|mum|partner|husband|boyfriend|ex|wife|son ~~ beats|beating|chokes|choked|strangled|strangle|choke|slaps|slapped|kicks|kicked|punched|punches|rapes|raped|assaulted|abused|burned|hitting me|us|mum|mom
    fr.hits-me4 danger-from-others 10 f: hes|shes|he|she|they|dad|mom|mum|partner|husband|boyfriend|ex|wife|son|stepdad|uncle|father|mother|stepfather ~ hits|hit|hitting|beat|hurts|hurting|threw|shoves|shoved|pushes|pushed me|us >|again|and|,|in|every|at|when|if|so|because|for|last
    fr.touches danger-from-others 6 f: he|she|uncle|stepdad|dad|coach|teacher touches me
    fr.kicks-door danger-from-others 6 n: kicking|sfondato|sfonda|sfondando|banging|breaking|smashing|broke|kicked|sfondare ~ in|down|on|la|alla|le|?  the? door|doors|porta|porte
    fr.choke danger-from-others 10: stretto|stringe|stringeva|mani|hands|grabbed|afferrat* ~ la|alla|al|intorno|my|on|around|by|the ? ~ gola|collo|throat|neck && mi|me|my
    fr.kill-me danger-from-others 10 n: says|said|threatened|told|threatening|swore ~~ kill|killing|shoot|stab|strangle|murder me|us
    fr.kill-me-it danger-from-others 10 n: dice|detto|minaccia|minacciato|giurato|urlando|urla|scritto ~~ mi|m ammazza|ammazzava|ammazzera|uccide|uccideva|uccidera|spara|brucia|strangola|sgozza|copa
    fr.kill-me-head danger-from-others 6 n: dice|detto|urlando|urla|minaccia ~~ mi spacca|rompe|spezza ~ la|le|tutta|il|tutte ~ testa|faccia|gambe|ossa|denti|braccia
    fr.threat-kill danger-from-others 10 n: minaccia|minacciato|minacciata|minacce ~ di ~ morte|uccidermi|ammazzarmi|bruciarmi|sfregiarmi
    fr.kill-me2 danger-from-others 10 n: MATE ~ mi|me ammazza|uccide|ammazzera|uccidera|spara|strangola|copa|uccidere|ammazzare
    fr.kill-me5 danger-from-others 10 n: MATE ~ vuole|wants|cerca|provato|tried|going|gonna|will ~ uccidermi|ammazzarmi|kill|strangle|choke|strangolarmi ~ me|>|,
    fr.kill-me6 danger-from-others 6 n: hes|shes|he|she|they going|gonna|trying|will to? kill|murder|hurt me|us
    fr.afraid-kill danger-from-others 10 n: AFRAID ~~ che|that|he|hell|she|they|lui ~ mi|will|ll|me|might|he|is ~ ammazzi|uccida|ammazza|uccide|kill|hurt|faccia|picchi|find|trovi
    fr.kill-me3 danger-from-others 6 n: hell|shell|theyll kill|murder|hurt me|us >|if|and|,|tonight|when|next|one && !mum && !mom && !LAUGH
    fr.kill-me4 danger-from-others 10 n: el|lu|u|o|ch me|mi|m copa|ammazza|ammasse|accide|mazza|massa|cupa
    fr.afraid-him danger-from-others 10 n: AFRAID ~ di|of ~ my|mio|? ~ lui|him|marito|padre|husband|dad|ex|boyfriend|compagno|partner|patrigno|stepdad >|quando|when|,|e|and|che|stanotte|tonight|perche|because && !MEDIA
    fr.afraid-home danger-from-others 6 n: AFRAID ~~ torna|rientra|comes|gets ~ a|back|home ~ casa|home|? && HE && !BABY
    fr.weapon danger-from-others 6 n: hes|shes|he|she|lui|dad|dads|ex|marito|husband|boyfriend|partner|padre ~ has|ha|got|preso|pulled|con|tiene|estratto|grabbed|s ~ WEAPON|belt|cinghia && me|mi|us|noi|lock*|HIT|chius*|urla|scream*|let
    fr.weapon2 danger-from-others 10 n: puntato|puntata|pointed|points|punta ~ il|la|a|the|un|una|addosso|at|contro ? ~ WEAPON|me
    fr.outside-weapon danger-from-others 6 n: HE ~~ outside|fuori|porta|door ~~ WEAPON|urlando|screaming|mazza|bat|knife
    fr.locked danger-from-others 10 f: mi|m|me ha|hanno|a|tiene|tengono LOCKED ~ in|dentro|a|camera|casa|bagno|nella|chiave
    fr.locked2 danger-from-others 6 f: mi|me|m ha|hanno|tiene LOCKED
    fr.locked3 danger-from-others 6: locked|locks|trapped me in|up|inside
    fr.locked4 danger-from-others 10: hes|he|dad|dads|shes|mum|mom|they ~ locked|locks|trapped|locking me
    fr.keys danger-from-others 6 f: took|taken|preso|prende|tiene|takes|toglie|tolto|nasconde|hid ~ my|the|le|il|i|mio|mia|la ~ keys|chiavi|phone|telefono|passport|passaporto|documenti|cellulare && let|lascia|uscire|chiusa|locked|leave|HIT|urla|out|fa|leaving|casa|home
    fr.not-let danger-from-others 6 n: NEG ~ mi|me|ci ~ fa|lascia|fanno|lasciano|lassa ~ uscire|andare|andarmene|parlare|vedere|lavorare
    fr.not-let-en danger-from-others 6 n: wont|doesnt|NEG let|lets me leave|go|out|see|work|use|talk
    fr.hiding danger-from-others 6 n: im|sono|mi|hiding|i ~ chiusa|chiuso|nascosta|nascosto|hiding|locked|nascondo|barricat* ~ in|nel|nell|from|da|nella|dentro|the ~~ bagno|bathroom|armadio|closet|camera|bedroom|him|lui|her|them|ripostiglio|cantina|toilet && HE|coi|bambini|kids|urla|him|lui|paura
    fr.hiding-afraid danger-from-others 10 n: im|sono|mi|hiding|i ~ chiusa|chiuso|nascosta|nascosto|hiding|locked|nascondo|barricat* ~ in|nel|nell|from|da|nella|dentro|the ~~ bagno|bathroom|armadio|closet|camera|bedroom|him|lui|ripostiglio|cantina|toilet && AFRAID|urla|urlando|screaming|coltello|knife|gun|sfonda|breaking|pistola|ubriaco|drunk|bussa
    fr.typing-closet danger-from-others 6 n: closet|armadio|under|sotto|wardrobe|bagno && he|him|lui|HE && asks|hear|sento|chiede|opening|arriva|urla|scopre|finds
    fr.if-asks danger-from-others 6 n: if he|she asks|sees|finds|reads|catches ~~ i|was|out|this|me|kill
    fr.se-vede danger-from-others 6 n: se ~ mi|lo|lui|lei? vede|scopre|legge|becca|trova ~ sono|guai|ammazza|mena|botte|finita|uccide
    fr.reads danger-from-others 5 n: he|lui|marito|husband|ex ~ reads|legge|controlla|monitors|tracks|spia ~ everything|tutto|phone|my|telefono|messaggi
    fr.come-find danger-from-others 6 n: se|if ~~ NEG|dont ~~ vengo|torno|come|rispondo|answer|show ~~ cercarmi|cercatemi|chiamate|call|police|polizia|look|carabinieri
    fr.call-somebody danger-from-others 6 n: se|if ~ dico|say|scrivo ~~ call|chiama|chiamate|polizia|police
    fr.fell danger-from-others 6 n: ho|told|dico|i|raccontato ~ detto|told|dico|said|them|al|? ~~ caduta|caduto|fell|fallen|artrosi|sportello|stairs && ospedale|soccorso|er|hospital|vicini|medico|nurse|livido|lividi|bruises|piano|infermiera|neighbours
    fr.bruises danger-from-others 6: lividi|livido|bruise|bruises|occhio ~~ lui|marito|he|him|husband|nero|fondotinta|makeup|foundation && mi|my|me|i && !volley && !EVERYDAY
    fr.next-time danger-from-others 10 n: says|dice|ha ~ next|prossima ~ time|volta ~~ NEG|stop|ammazza|kill|peggio|worse
    fr.tonight danger-from-others 6 n: stanotte|tonight|stasera ~~ tornano|torna|bad|be && pestato|legato|menano|picchia*|hit|beat|calci|botte && mi|me|i
    fr.stalk danger-from-others 10 n: stalking|stalks|stalked me
    fr.stalk-it danger-from-others 10 n: mi pedina|perseguita|stalkera|pedinava|pedinano
    fr.stalk-en danger-from-others 10 n: follows|following|followed me ~ home|everywhere|to|again|from|around
    fr.stalker danger-from-others 6 n: stalker && mi|me|my|ho && !MEDIA
    fr.stalk2 danger-from-others 6 n: mi|me ~ segue|pedina|perseguita|aspetta|controlla ~~ sotto|casa|ovunque|lavoro|sempre|everywhere
    fr.rape danger-from-others 10: stuprata|stuprato|violentata|violentato|raped|stupro|molested|molestata && mi|me|i|sono|was|been|got
    fr.abuse danger-from-others 10: abusa|abusato|abuses|abusing|abusive|abused ~ di|me|my|marito|husband|padre|dad
    fr.drunk danger-from-others 6 n: quando|when|if|se|drink|bevuto|bevendo|beve ~ beve|drinks|drunk|ubriaco|bevendo|him|drink && mi|me && trascina|urla|botte|alza|mani|spacca|lancia|kicking|HIT|AFRAID|paura
    fr.blood danger-from-others 6: mi|me ha|a tirato|lanciato|rotto|spaccato|sbattuto|spezzato ~~ sedia|piatto|sangue|sopracciglio|naso|dente|dito|testa|addosso|braccio|muro|sportello
    fr.slam danger-from-others 10: mi ~ sbattuto|sbattuta|sbatte|spinge|spinto|spinta|trascina|scaraventa|strattona ~~ muro|capelli|terra|scale|sportello|pavimento|porta
    fr.slap danger-from-others 10: mi|m|me ~ ha|hanno|da|dato|tirato|mollato|dava|tira|molla|dao ~ SLAP
    fr.cover-bruises danger-from-others 6: truccare|coprire|cover|covering|hide|nascondere ~ i|the|my|? ~ lividi|bruises|bruise|livido && !volley && !EVERYDAY
    fr.chair danger-from-others 6: sedia|chair|cassettiera|drawers ~ contro|against|sotto|under ~ la|the ? porta|door|maniglia|handle && dormo|sleep|lui|he|paura|afraid|ubriaco|drunk
    fr.next-me danger-from-others 10 n: prossima|next ~ sono|im|am|be|saro|e ~ io|me
    fr.cinghiate danger-from-others 10: mi ~ preso|presa|prende|riempie ~ a|di ~ cinghiate|botte|bastonate|schiaffi|pugni
    fr.kicks danger-from-others 10: mi prende|prendeva|ha|preso ~ a|preso|presa ~ calci|pugni|schiaffi|cinghiate|bastonate|sberle
    fr.forces danger-from-others 10: mi obbliga|costringe|forza|forzata|obbligata|costretta a ~ sesso|letto|fare|scopare|rapporti && sesso|letto|rapporti
    fr.forces-en danger-from-others 10: forces|forced|makes|made me ~ sex|sleep|touch|bed
    fr.burns danger-from-others 10: burns|burned|burnt me|my ~ with|arm|hand|cigarette*
    fr.cigarette danger-from-others 10: mi ~ spegne|spento|spenge ~ le|la|una ? sigarett*
    fr.throws danger-from-others 6: mi ~ lancia|lanciato|tira|tirato|scaglia ~ le|addosso|i|la|il|qualsiasi ? ~ cose|addosso|piatti|bicchier*|sedie|sedia|contro|bottigli*
    fr.throws-en danger-from-others 6: throws|threw ~ things|stuff|plates|glass* at me
    fr.broke danger-from-others 10: he|she|husband|partner|boyfriend|ex|dad|mum|mom|son|stepdad|uncle|father|wife broke|breaks ~ my ~ finger|arm|nose|rib|ribs|wrist|jaw|tooth|teeth|phone|leg
    fr.knife-on danger-from-others 10: pulled|pulls|drew|held|holds ~ a|the knife|gun ~ on|to|at ~ me|my|throat|head
    fr.threw-floor danger-from-others 10: mi ~ buttata|buttato|scaraventat*|gettat*|sbattut*|lanciat* ~ a|per|contro|sul|dalle|in|giu ~ terra|muro|pavimento|scale|letto|porta
    fr.pushed-stairs danger-from-others 10: mi ~ spinta|spinto|spinge ~ dalle|giu|contro|a|per|sotto ~ scale|muro|terra|porta|balcone|macchina
    fr.neck danger-from-others 10: mi ~ presa|preso|prende|afferrat* ~ per|al|dal ~ il|? collo|gola|capelli
    fr.follows danger-from-others 6: MATE|zio|patrigno|uncle|stepdad|he ~ mi|m ~ segue|pedina|aspetta|spia|tocca|palpeggia|toccato >|sotto|ovunque|sempre|quando|di|fuori|la
    fr.follows-en danger-from-others 6 n: he|ex|husband|boyfriend|uncle|stepdad|dad|partner ~ follows|followed|following me|us
    fr.waits danger-from-others 6 n: he|ex|husband|boyfriend|uncle|stepdad|dad|partner|mum|wife ~ waits|waiting|waited ~ for|outside ~ me|my ~ outside|house|home|door|work
    fr.shuts danger-from-others 6 n: mi chiude|chiudono|rinchiude ~ in|a|dentro|fuori ~ casa|chiave|camera|bagno|cantina|stanza
    fr.afraid-drunk danger-from-others 6 n: bevuto|beve|ubriaco|drunk|drinking && AFRAID && lui|he|hes|stasera|tonight|marito|husband|padre|dad && !guid* && !driv*
    fr.hair danger-from-others 10: mi|me ~ tira|tirata|tirato|presa|preso|trascinata|trascina|prende|afferrat* per i|li capelli
    fr.gun-watch danger-from-others 6: pistola|gun|coltello|knife|fucile ~~ comodino|letto|cuscino|bed|pillow|nightstand && mi|me && dorme|sleeps|guarda|lui|he|watches
    fr.ex-knife danger-from-others 10 n: ex|he|hes|husband|boyfriend|marito|lui ~~ with|con ~ a|un|the|il|una ? WEAPON && me|mi|house|home|casa|up|door|sotto|outside && !EVERYDAY && !MEDIA && !kitchen
    fr.break-legs danger-from-others 6: break|rompono|spezzano|spaccano|spacca|rompe ~ my|le|la|mi legs|gambe|face|faccia|arm|braccia|ossa|bones|testa
    fr.waiting danger-from-others 6 n: aspettano|waiting ~ mi|for|me ~ me|fuori|outside|scuola|dopo && picchia*|pest*|menar*|beat|break|said|botte|detto
    fr.passport danger-from-others 6: tiene|ritirato|preso|took|keeps|ritira|nasconde|sequestra* ~ i|il|my|our|nostri|the|mio|? ~ passaport*|document*|passport|passports|papers && chiude|lock*|uscire|leave|work|lavor*|LOCKED|capannone|fa
    fr.black-eye danger-from-others 6: black|nero|occhio ~ eye|occhio|nero && again|ancora|nuovo|door|porta|lui|he|him
    fr.room danger-from-others 6: entra|viene|comes|came|entrava|came|enters ~ in|into|nella ~ camera|stanza|my|letto|room|bed ~ mia|room|bed|mio|notte|night && notte|night|padre|dad|stepdad|zio|uncle|nonno|patrigno
    fr.out-me danger-from-others 10: mi fa|fanno|fara|faranno fuori
    fr.ex-outside danger-from-others 6 n: ex|hes|stalker|marito|husband ~~ outside|fuori|sotto|door|porta && AFRAID|urla|screaming|banging|citofon*|police|polizia|leave
    fr.found-out danger-from-others 6: found|scoperto|scopre|finds|saputo ~~ leaving|lascio|andare|avvocato|lawyer && kill|ammazza|uccide|AFRAID|botte
    fr.hands danger-from-others 10: mi|me ~ messo|mette|mettono|messe|mettevano ~ le? mani|mano addosso|sotto|al ~ collo|gonna|addosso|?
    fr.hands2 danger-from-others 10: mi alzano|alza|alzato le mani
    fr.hands3 danger-from-others 10 n: ha|mi ~ alzato le mani ~ su|contro|addosso|con && me|mi|noi
    fr.touch danger-from-others 10: zio|padre|patrigno|nonno|papa|prof|allenatore|cugino|fratello|mister|prete|capo|compagno ~ mi tocca|toccava|palpa|tocco|toccato >|la|di|li|quando|sotto|,|in
    fr.touch2 danger-from-others 10: stepdad|uncle|dad|father|coach|teacher|grandpa|brother|cousin|boss|he|stepfather|priest ~ touches|touched|touching|molests|molested|gropes|groped me
    fr.violence danger-from-others 10: HE|PERSON|MATE ~ violento|violent|aggressivo|abusive ~ con|with|to|towards|verso ~ me|noi|us
    fr.dragged danger-from-others 6: drags|dragged|pulls|pulled|pushed|pushes|threw|throws|slammed|slams me|my ~~ hair|stairs|wall|floor|head|against|down
    fr.told-threat danger-from-others 10 n: mi|m ~ THREAT ~ con|cn|morte|ammazz*|uccid*|coltello|pistola|botte|picchia*|se|la ? ~ morte|coltello|pistola|botte|parlo|lascio|torno|vado|ammazz*|uccid*|acido|paga|ogni|dico|denuncio|>|vita|dela
    fr.told-threat2 danger-from-others 6 n: mi|m ~ THREAT >|,|e|da|sempre|ogni
    fr.threat-en danger-from-others 10: THREAT ~ to|me|us ~ kill|hurt|me|shoot|my|stab|beat
    fr.pension danger-from-others 6: prende|takes|ruba|steals ~ la|my|the|mi ~ pensione|pension|soldi|money && spinge|pushes|hits|beats|botte|urla|mena|HIT|muro
    """

  static let third = """
    th.wants-die third-person 10: PERSON ~~ HE3WANT ~~ KILL3S|morire|die|dying|muri|KILLS3S|suicid*
    th.says third-person 10 q: PERSON ~~ SAYS ~~ KILL3S|KILLS3S|DIE|SUICIDE|KILLSELF
    th.says-weak third-person 6 q: PERSON ~~ SAYS ~~ KILL3WK|finisce ~ >|,|giu|sotto|stanotte|stasera|se|dal|dalla
    th.says2 third-person 10 q: SAYS ~~ HE3WANT ~ KILL3S|DIE
    th.says3 third-person 10 q: SAYS ~ che|ca|he|she|ch ~ si|a|shell|hell|will|s ~ KILL3|butta|spara|ammazza|uccide|kill|hang|sauta|jump
    th.doing third-person 10 e: PERSON ~~ KILLS3S
    th.is-doing third-person 10: si|se sta|stia ~ ammazzando|tagliando|uccidendo|impiccando|avvelenando && !capelli && !EVERYDAY
    th.is-harming third-person 10: si|se sta|stia ~ facendo del? male
    th.took third-person 10 e: PERSON ~~ ha|a|has|hes|shes|took|taken|swallowed|just ~ TAKE1|presso ~ ALL|too|tanti|tante|troppe|troppi|whole|NUM|bottle|scatola|flacone|overdose|lot|bunch ~~ PILL|overdose|pills|pilole|scatola|drugs|gocce|tablets|>
    th.took-something third-person 6 e: PERSON ~~ taken|took|preso|swallowed|ingoiato|bevuto something|qualcosa
    th.swallowed third-person 6 e: PERSON ~~ ingoiato|swallowed|ingerito ~~ PILL|medicine|pills
    th.overdose third-person 10: PERSON ~~ overdose|overdosed|overdosing|od
    th.ledge third-person 10: PERSON|theres|ce|hes|shes|he|she ~~ on|sul|sulla|over|an|salito|salita|wrong|al|in ~~ tetto|roof|ledge|cornicione|bridge|ponte|balcone|railing|railng|tracks|binari|teit|teit|ringhiera|viadotto && salta|salt*|butta|jump|goodbye|crying|dice|hlp|help|scende|piange|texting|says|dis|side|saltano
    th.gun third-person 10: PERSON ~~ ha|has|a|got|con|with|holding ~ la|il|a|un|una|the|? ~ GUN|KNIFE|ROPE|BLADE && crying|piange|locked|chius*|mano|hand|urla|minaccia|threaten*|testa|head && !EVERYDAY && !cucin* && !caccia
    th.pills-locked third-person 6: PERSON ~~ locked|chius* && PILL && WHATDO
    th.goodbye third-person 6 q: PERSON ~~ texted|text|scritto|mandato|sent|left|said|told|saluta|salutato|texting|messaggio|dice|detto|hugged ~~ goodbye|addio|goodbyes|addii && !pensione && !party && !airport
    th.what-do third-person 6 n: PERSON ~~ BADSIGN && WHATDO && !EVERYDAY && !MEDIA && !TRAVEL
    th.on-roof third-person 6 n: PERSON ~ s|is|on|e|sul|sta ~ on|the|sul|sulla|? ~ roof|tetto|ledge|multistorey|cornicione|bridge|viadotto && WHATDO|AFRAID|crying|jump|down|scende|salta*|piange|butta|come && !antenna && !gutter && !EVERYDAY && !TRAVEL
    th.mate-roof third-person 6: mate|mates|friend|friends ~ on the roof ~ of|>
    th.climbed third-person 6: salita|salito|climbed|scavalcat* ~ sul|sulla|sopra|over|il|la|on ? ~ LEDGE && aiut*|help|WHATDO|salta*|jump && !gatto && !cat
    th.shoot third-person 10: says|said|dice|detto|ha ~ hell|shell|theyll|he|she|che ~ shoot|hang|kill|drown|si HIMSELF|spara|impicca|ammazza
    th.wrists third-person 10: PERSON ~~ cut|slit|tagliata|tagliato|tajata ~ her|his|their|le|i wrists|wrist|vene|polsi
    th.polsi third-person 6: PERSON ~~ polsi|wrists|braccia|arms ~ fasciati|tagliati|bandaged|cut|cuts|segni|covered
    th.locked-silent third-person 6 n: PERSON ~~ chiuso|chiusa|locked ~~ bagno|camera|bathroom|room|door|porta && NEG|silenzio|piangeva|crying|quiet|silent && AFRAID|risponde|answer*|crying|piang* && !BABY && !EVERYDAY
    th.post-bye third-person 6 q: PERSON ~~ posted|pubblicato|vocale|story|storia|audio|stories|post|mandato|lasciato ~~ goodbye|addio|saluta|saluto|farewell|sorry
    th.look-after third-person 6 q: PERSON ~~ texted|text|wrote|scritto|sent|said|detto ~~ look after|cura|badate|badare && off|spento|answer*|risponde|gone|sparit*
    th.no-longer third-person 6 n: PERSON ~~ dice|detto|says|said|scrive ~~ NEG ~ ci|be|around|serve|piu|e ~ e|here|piu|more|anymore|longer|serve && regalat*|gave|giving|addio|goodbye
    th.strange third-person 6 n: PERSON ~~ saluti|salutato|salutat*|farewell|abbracciat*|hugged|strano|strana|weird|odd ~~ ultima|last|strano|strana|mai|tutti|everyone|per|goodbye && NEG|risponde|answer|AFRAID|sempre|regalat*|lasciat*
    th.finishes third-person 6 nq: PERSON ~~ dice|scrive|scritto|detto|wrote|says|said|texted|dtt ~~ finisce|finita|ends|torno && stanotte|tonight|sempre|forever
    th.gave third-person 6 n: PERSON ~~ lasciato|regalato|regala|dato|gave|giving|left ~~ motorino|macchina|moto|car|watch|orologio|chitarra|guitar|everything|tutto|cane|dog|gatto|cat|badge|bracelet && goodbye|addio|strano|weird|sorry|answer*|risponde|serve|depress*|low
    th.goodbye-letter third-person 6: found|trovato|trovata|letto|ho|scoperto|read ~~ lettera|letter|note|biglietto|video|videos|goodbye|suicide ~ addio|goodbye|suicide|suicidio|videos|note|letter && !scuola && !MEDIA
    th.no-answer third-person 6 n: NEG ~ risponde|rsp|picking|pick|answering|answer|answers|rispondono|apre|aprono && DIE|addio|goodbye|sorry|scusa|pills|pistola|taglia|stanotte|took|finisce|strano|saluti|paura|scared|salutat* && PERSON
    th.hang third-person 10: PERSON ~ says|dice|said ~ hell|shell|si|he|she ~ hang|spara|impicca|kill|ammazza|jump|butta
    th.beating third-person 6 n: PERSON|lui|he|hear|sento ~~ massacrando|picchiando|ammazzando|picchia|menando|beating|hitting|beats|strangling ~ la|her|him|lei|lo|moglie|wife|them|kids|figli|mum|mom|mamma|his|sua && !GAME
    th.screams third-person 6 n: sento|hear|vicina|vicini|neighbour|neighbor|signora|upstairs ~~ gridare|urla|urlare|grida|screaming|scream|screams|crying && silenzio|botto|botte|silent|lui|thud|help|aiuto|massacrando|rispond*|door
    th.poison third-person 10: PERSON ~ ha|a|has ~ bevuto|ingerito|drunk|drank ~ veleno|candeggina|bleach|poison|varechina|POISON
    th.bleeding third-person 6: PERSON ~ is|sta|e|hes|shes|has|ha ~ bleeding|sanguina|sanguinando|unconscious|unresponsive|svenuta|svenuto|incosciente
    th.breathing third-person 10 n: PERSON ~~ NEG|isnt ~ breathing|respira|breathe|sveglia|waking|wake|cosciente|conscious && took|preso|pills|pastiglie|aiuto|help|overdose|PILL|what|cosa
    th.how-many third-person 6 n: PERSON ~~ chiesto|asked|chiede|asks|wants|vuole ~~ quante|how ~~ compresse|pastiglie|pills|pillole|tablets|gocce ~ servono|bastano|take|need|enough|it
    th.red-door third-person 6 n: PERSON ~~ bath|bagno|vasca|bathroom ~~ red|rosso|sangue|blood && !BABY
    th.not-alive third-person 6 n: PERSON ~~ NEG ~ torna|arriva|esce|coming ~ casa|home|? ~ viva|vivo|alive
    th.knot third-person 6: PERSON ~~ video|videos|tutorial ~~ nodo|noose|knot|cappio && !cravatta && !tie && !barca
    th.hidden-blades third-person 6: PERSON ~~ nascosto|nasconde|hidden|hides|hiding ~~ lamette|lametta|razor|razors|blades|pastiglie|pills
    th.drank third-person 10: PERSON ~ ha|a|has|just|appena|? ~ bevuto|drank|drunk|ingerito|swallowed ~ il|la|l|the|un|del|some|? ~ POISON|bleach
    th.stabbed third-person 6: PERSON ~ been|stata|stato|getting|e|was|viene|is|being ~ stabbed|accoltellat*|shot|sparato|sparata|beaten|picchiat*|menat*|strangolat* && !moves && !team && !GAME
    th.screams2 third-person 10 n: urla|grida|screaming|screams|scream ~~ lui|he|marito|husband|padre|dad ~~ picchiando|beating|hitting|massacrando|menando|killing|ammazzando
    th.rifle third-person 6 n: PERSON ~ ha|has|took|preso|grabbed|s ~ preso|took|the|il|la|his ? ~ fucile|rifle|gun|pistola|shotgun ~~ uscito|uscita|left|gone|via|out|andato|drove|chiuso|scappato
    th.not-tomorrow third-person 6 n: PERSON ~ dice|says|said|detto|told|posted|scritto|pubblicato ~~ NEG ~ arriva|arrivera|be|here|ci ~ a|domani|tomorrow|here|sara ~ domani|tomorrow|piu|?
    th.tomorrow-gone third-person 6 n: PERSON ~ dice|says|said|detto|told|posted|scritto|pubblicato ~~ domani|tomorrow ~~ gone|dead|NEG ~ c|piu|gone|dead|>
    th.tried-again third-person 6: PERSON ~~ provato|tried ~~ riprova|riprovera|again|try
    th.took-not-wake third-person 6 n: PERSON ~ ha|has|took|taken|preso ~ qualcosa|something|preso|? ~ per|so|to|? ~~ NEG ~ svegliarsi|wake
    th.plan third-person 6: PERSON ~ told|said|says|has|detto|ha ~ me|he|she|che|a|di|? ~ has|un|a|avere ~ plan|piano && suicid*|kill|die|ammazz*|uccid*|scared|paura|do|morire|end|>
    th.gave-hug third-person 6: PERSON ~~ gave|giving|regalat*|dato ~ away|via|tutte|tutto|tutti ~ all|le|sue|his|her|things|stuff|cose|? ~~ things|stuff|cose|everything|hugged|salutat*|abbracciat*
    th.bye-kids third-person 6: PERSON ~ said|ha|detto|dato|dice ~ goodbye|addio|salutato ~ to|ai|alla|a ~ kids|tutti|everyone|figli|bambini|us
    th.locked third-person 6: PERSON ~~ chiuso|chiusa|locked|barricat* ~~ PILL|BLADE|GUN|KNIFE|ROPE
    th.better-without third-person 6: SAYS|dice|says|said ~~ meglio|better ~ senza|without|off ~ di|? ~ lei|lui|her|him|them
    th.bye-forever third-person 6 q: PERSON ~~ bye|goodbye|addio|ciao ~ forever|sempre
    th.search third-person 6: PERSON ~~ cercato|cerca|googled|searched|searching|looked|cercava|googling ~~ KILL3S|MYDEATH|uccidersi|impiccarsi|morire|DIE
    th.not-live third-person 10 n: PERSON ~~ NEG ~ vuole|wants|want|vo|ha ~ piu|to|voglia ? ~ LIVE|vivere|be|esserci|stare
    th.cant-goodbye third-person 6 nq: PERSON ~~ texted|text|wrote|scritto|sent|messaged|mandato ... anymore|goodbye|addio|sorry|finita|basta|scusa|love|voluto && goodbye|addio|anymore
    th.on-ledge third-person 6: PERSON|theres|ce|someone|qualcuno ~ is|e|seduto|sitting|standing|in|salito|ha|che ~ on|sul|sulla|sui|oltre|over|the|scavalcato|piedi ~ LEDGE
    th.scared-for third-person 10: AFRAID|worried|preoccupato|preoccupata|temo|think ~~ PERSON ~~ KILL3S|KILLS3S|uccida|ammazzi|suicid*
    th.scared-male third-person 10: AFRAID|worried|preoccupato|preoccupata|temo ~~ PERSON ~~ si|himself|herself|hurt ~ faccia|del|himself|herself|themselves ~ male|?
    th.note-left third-person 6 n: PERSON ~~ lasciato|left ~ un|a|una|the ~ biglietto|note|lettera|letter && NEG|sparit*|disappear*|risponde|answer*|scompars*|missing
    th.blood-sleeves third-person 6: found|trovato|visto|saw|mostrato|showed ~~ blood|sangue|tagli|cuts|cicatrici|scars ~~ BODY|sleeves|maniche|letto|bed|bagno|arms && PERSON
    th.worried third-person 6: AFRAID|worried|preoccupato|preoccupata|temo ~~ possa|might|faccia|uccida|ammazzi|kill|hurt|do|si ~~ male|HIMSELF|herself|gesto|qualcosa|something|stupid|cazzata|sciocchezza|uccida|ammazzi
    th.friend-suicidal third-person 10: PERSON ~ is|e|era|sta|seems|sembra|really|feeling ~ SUICIDAL
    th.really-friend third-person 6: hes|shes|he|she|lui|lei ~ on|sul ~ the ? bridge|ponte|roof|tetto|ledge|cornicione|tracks|binari|balcone
    th.last-night third-person 10: last|ultima ~ night|notte|sera|day|giorno ~ for|per|of ~ him|her|lui|lei|them|sua|his
    th.tagging third-person 6: PERSON ~~ taglia|ferisce|cutting|cuts|selfharm|autolesionismo
    th.farewell-round third-person 6 n: regalato|lasciato|gave|dato|intestato|given|cleared|giving|left ~~ macchina|motorino|everything|tutto|cose|locker|collezione|things|stuff|cane|dog|badge && PERSON && goodbye|tanto|strano|salutat*|hugged|low|depress*|serve|weird|risponde|addio
    """

  static let passive = """
    ps.wish-dead passive 6 l: WANT|wish|hope|spero|magari ~~ DEAD|morto|morta|mort
    ps.wish-not-exist passive 6 n: WANT|wish|magari|preferirei|better|meglio|rather|mind|nice|spero|easier|restful|facile ~~ NEG ~ esserci|esistere|exist|existing|fussa|existed|esisto|esistessi|cera|cero|born|nata|nato|nascere
    ps.wish-not-here passive 6 n: wish|wished i ~ wasnt|werent|NEG ~ here|alive|around|existing|born|be
    ps.vorrei-non passive 6 n: WANT ~ NEG ~ esserci|esistere
    ps.vorrei-non2 passive 6 n: WANT ~ non|not essere|be ~ nata|nato|viva|vivo|>|mondo|here|qui >
    ps.wish-vanish passive 6 v: WANT|wish|daydream|magari|potrei|podaria|could|spero|solo|preferirei|basta|just ~ VANISH
    ps.if-vanish passive 6 v: if|se ~~ VANISH
    ps.vanish-better passive 6: VANISH ... NOTICE|accorg*|noticed|notice|sempre|forever|basta|silenzio
    ps.not-wake passive 6 n: NEG ~ svegliarmi|svegliassi|risvegliarmi|addesciame|svejarme|svegliasse|svegliamme|sveglierei|svegli|risveglio|riaprirli|riaprire ~ >|piu|mai|ciu|,|domattina|domani|e|dal|no
    ps.not-wake-en passive 6 n: NEG|never|hope|hoping|wish|wouldnt|didnt|dont|not ~ wake|waking|woken up? >|again|anymore|tomorrow|from|,|in|and|ever|the && NEG && !early && !alarm && !late && !till && !before
    ps.not-wake3 passive 5 n: magari|spero|vorrei|hope|wish|se|if ~~ NEG ~ mi? sveglio|svegliassi|svegliasse|wake && !presto && !prima && !tardi && !alle && !early
    ps.not-wake2 passive 6 n: sleep|dormire|addormentarmi|dormi|dormissi|durmi|durmi|drumi ~~ NEG|never|forever|sempre|eterno ~ WAKE|sempre|forever|svegliarmi|?
    ps.sleep-forever passive 6 n: sleep|dormire|addormentarmi|sonno ~~ forever|sempre|eterno|eternally|never
    ps.no-morning passive 6 n: WANT|wish|hope|spero|mind|magari|se|if|speriamo ~~ NEG ~ arrivasse|arrivi|come|came|be|venga|wasnt|comes ~ mattina|domani|morning|tomorrow
    ps.no-morning2 passive 6 n: domani|mattina|tomorrow|morning ~ NEG ~ arrivasse|arrivi|came|come|venisse|arriva
    ps.no-will passive 6 n: NEG ~ voglia|want|desire|will|interessa|importa|interesse|desiderio|go ~ di|to|de|d|nel|se ? LIVE|vivo|alive|vivere|campare|esistere|vivre|live|viv|essere
    ps.dont-care-live passive 6 n: NEG ~ importa|care|interessa|fussed|bothered|mattera|frega|fott ~~ LIVE|vivo|campo|die|morire|muoio|mor|living|succede|happens
    ps.tired-alive passive 6 nv: tired|stanco|stanca|stufo|stufa|sick|exhausted|stracc*|done ~ di|of|de|anche|with ~ LIVE|being|esserci|vivere|vita|alive|existing|life|tutto|campa|living|star
    ps.burden passive 6 n: sono|sn|so|im|am|sento|feel|un|a|mi|only|just|son|sugnu|such|sl|essere|being ~ un|a|on|nu|di|sl ? ~ BURDEN ~~ per|x|to|for|on|a|pe|tutti|everyone|di|? ~ tutti|everyone|famiglia|my|them|tuti|loro|altri|others|tt|mia|miei|family|troppo|people
    ps.burden2 passive 6: sono|im|am|sento ~ un|a|di|solo ? peso|burden >
    ps.burden3 passive 6: im|am|such|a a? burden
    ps.burden4 passive 6: sono|sn|solo|soltanto|sl|son|essere|so|sugnu|sento ~ un|nu|on|doma|na|una peso|pis|pisu|peis|pes|disturbo|fardello|zavorra
    ps.better-without passive 6 n: meglio|better|fine|happier|felici|sereni|bene|mej|megghiu|miglior|relief|sollevati|cuntenti|respirerebbero ~~ senza|without|senz|if|se ~ di|de ? me|mi|mie|i|io
    ps.without-better passive 6 n: senza|without di|de? me|mi|mie ~~ meglio|better|fine|meno|happier|on|uguale|bene|avrebbe|starebbero|starebbe|respirerebbero|funzionano
    ps.better-if-not passive 6 n: meglio|megghiu|mej|better|mei ~ se|cu|chi|ch|if|off ~ NEG|i|non|nu ~ ero|cero|fossi|nascevo|nata|nato|nascia|nascia|werent|wasnt|never|fussa|nascivu|esistessi|existed|c|died|wasn
    ps.never-born2 passive 6 n: wish|vorrei|meglio|better|preferirei|magari ~~ NEG|mai ~~ born|nato|nata|nascere|nascevo|nascia
    ps.nobody-notice passive 6 n: NEG|nobody|nessuno|who|chi|nex ~ se|si|ne|would|even|d|will ~ NOTICE|accorg*|care|miss|notice|mancher* ~ se|if|che|that|when ~~ VANISH|gone|died|morissi|cera|fossi|werent|wasnt|dead|around|stopped|mancassi|esistessi|svegliassi|didnt
    ps.nobody-care2 passive 6 n: nobody|one|nessuno ~ would|si|se|even|will|really ~ notice|care|cares|accorg*|miss >|me|di|mi
    ps.se-notice passive 6 n: sparissi|morissi|muoio|vanished|disappeared|died|sparisco|fossi ~~ NEG|chi|who|nex|nessuno|nobody ~~ NOTICE|accorg*|care|miss
    ps.nobody-miss passive 6 n: nessuno|nobody|one|world|mondo ~ NEG? ~ would|will|mi|d|sentirebbe|wouldnt|piangerebbe|piangera|cry|miss ~ miss|mancherei|mancanza|rimpiang*|per|me|for
    ps.why-continue passive 6 n: che|perche|why|what ~ serve|continuo|senso|point|do|bother ~ continuare|>|i|continuo|keep|of ~ >|going|continuing|continuare|trying|living
    ps.know-why passive 6 n: NEG ~ so|know perche|why ~ continuo|i|vado|sono|vivo ~ >|avanti|keep|bother|continue|qui|here|ancora
    ps.close-eyes2 passive 6 n: chiudere|close ~ gli|my occhi|eyes e|and basta|thats|done|never|not|dormire
    ps.death-simple passive 6: morire|dying|death|morte ~ sarebbe|would|seems|sembra ~ piu|be|meglio|bello|nice|simpler|easier|semplice|facile|bel
    ps.surgery passive 6: spero|hope|if|se|magari|prego ~~ operazione|surgery|intervento|chirurgo|surgeon|anestesia|anaesthetic ~~ male|wrong|sbagli*|wake|sveglio|vada|pazienza|dont
    ps.coffin passive 6: vorrei|wish|want|fossi|essere ~~ bara|coffin|tomba|grave|cimitero|cenere
    ps.never-been-born passive 6 n: should|dovrei|dovevo|dovuto|wish|avrei ~ NEG|never|mai|essere ~~ born|nata|nato|nascere
    ps.breathe passive 6 n: pesa|stanca|stanco|chore|fatica|tired|costa ~ respirare|breathing|breathe
    ps.breathe2 passive 6: breathing|respirare|vivere|living|existing ~ is|feels|mi|e|a ~ chore|pesa|fatica|hard|effort|costa|lavoro|job
    ps.nice-not-wake passive 6 n: sarebbe|would|be ~ bello|nice|meglio|better ~~ NEG|never ~ svegliarsi|svegliarmi|wake|waking ~ >|up|piu|,
    ps.cross passive 6: attraverso|cross|crossing|strada|street|road ~~ senza|without|before|NEG ~ guardare|looking|look && vediamo|anymore|piu|magari|care|hope|importa|piu|caso
    ps.dont-look passive 6 n: NEG look|guardo ~ before|prima ~ crossing|cross|attraversare|attraverso
    ps.nun-wake passive 6 n: potrei|posso ~~ NEG ~ svejamme|svegliarmi|svejarme|svegliamme
    ps.esserci passive 6 n: NEG ~ voglio|want|vorrei|vojo|vgl ~ piu|+|anymore ~ esserci|exist|be
    ps.notice-gone passive 6 n: NOTICE|accorg* ~~ se|if|gone|without ~ NEG|i|non|were|gone|sparissi|disappeared|morissi|died|ci
    ps.if-not-here passive 6 n: se|if ~ NEG ~ ci|around|here|esistessi|werent|wasnt|fossi|sono ~ fossi|sono|piu|around|here|io|io >|,|piu|io|nessuno|starebbero|andrebbe|nobody|they|everyone
    ps.if-not-wake passive 6 n: se|if ~~ NEG ~ svegliassi|svegliasse|svegliava|svegliavo|woke|wake
    ps.if-happened passive 6 n: se|if|should ~~ succedesse|happened|succede|capitasse|happens ~ qualcosa|something|anything && sollevat*|relieved|dispiacerebbe|mind|sollievo|amen|care|meglio|NEG|pace
    ps.if-hit passive 6: se|if|magari|wish|hope|spero ~~ bus|autobus|camion|truck|car|macchina|treno|train|fulmine|lightning|infarto|meteorite|asteroide|tir|tram|aereo|plane|cancro|cancer && mi|me|i && investe|investisse|presa|hit|favore|amen|mind|tanto|finally|sotto|prendesse|prenda|dispiac*|prende|viene|over|miss|sera|crash*|cadesse|venisse|got|get
    ps.lightning passive 6: che ~ mi prenda|venga|prendesse|cada ~~ fulmine|colpo|infarto|accidente
    ps.lord passive 6: signore|dio|lord|god|gesu|madonna|jesus ~~ prendimi|prenda|ciapa|ciapi|pigliami|prendermi|chiami|portami|take|takes ~ me|presto|su|suso|con|>
    ps.take-me passive 6 n: prendimi|pigliami|ciapeme|portami con|presto|via|>
    ps.ready-lord passive 6: ready|pronto|pronta ~ when|quando ~ he|lui|vuole|god|dio|signore|lord
    ps.why-here passive 6 n: che|what|whats|quale|a ~ senso|point|serve|scopo|purpose|the ~ ha|even|of|avere|the|per ? ~ andare|living|vivere|me|esserci|going|continuare|life|vita|campare|tutto|being|io|existing|avanti|alive|ci
    ps.why-here2 passive 6 n: che|a senso|serve ha|che|esserci|vivere|campare ~ tutto|andare|vivere|ci|io|sia
    ps.point-of-me passive 6 n: point|use ~ of|in living|existing|life|me|going|being|trying ~ >|anymore|on|alive|if|now
    ps.useless passive 5 n: NEG servo a|piu niente|nulla|nnt|nessuno|cchiu
    ps.useless2 passive 6: sono|im|am|sentirmi|feel|inutile ~ inutile|useless|worthless|nothing|nullita|fallimento|niente|sempre ~ per|x|to|,|come|e|and ~ tutti|everyone|sempre|they|loro|always
    ps.life-over passive 6 n: life|vita|living|esistenza ~ is|e|has|sia|were|was|mia|mi ~ finished|over|finita|done|pointless|senza|ended|inutile|meaningless
    ps.wish-over passive 6 n: wish|spero|vorrei|hope|magari ~ it|tutto|tutta|life|la|everything|this|che|i ~ were|was|vita|fosse|would|sia|could|just|tutto|? ~ over|finita|finisse|finito|finire|end|ended|stop && !TRAVEL && !EVERYDAY && !partita
    ps.heart-stop passive 6 n: cuore|heart ~ si|just|would|mi|simply ? ~ fermi|fermasse|ferma|stopped|stop|stopping|fermarsi
    ps.end-here passive 6 n: finire|finirebbe|end|finita|finisse|finish ~ tutto|tutt|tt|it|all|everything qui|here|now && !riunione && !meeting && !EVERYDAY
    ps.envy-dead passive 6: envy|invidio|invidia|jealous|beati|lucky ~~ dead|morti|riposa|morto|defunti
    ps.worth-living passive 6 n: NEG ~ worth|vale ~ living|vivere|live|campare|it|continuare
    ps.stone passive 6: vorrei|wish|want|would ~ essere|be|i|was|were ~ a|un|una|was|? ~ sasso|stone|cenere|nebbia|fog|ash|dust|polvere|nulla|nothing|nobody
    ps.stone-name passive 6: name on a stone|gravestone|tombstone
    ps.underground passive 6: posto|place ~ e|is|sia ~ sotto|under terra|ground
    ps.easy-not passive 6 n: easy|facile|semplice|bello|nice ~ NEG|non ~ be|essere|esistere|esserci >
    ps.cemetery passive 6: cemetery|cimitero|graveyard|tomba ~~ trade|cambierei|posto|places|invidio|envy
    ps.trade passive 6: trade|cambierei|swap ~~ cemetery|cimitero|graveyard|morto|dead
    ps.credits passive 5: ready|pronto|pronta|aspetto|waiting ~ for|per|per|che ~ the|i|? ~ credits|titoli
    ps.derail passive 6 n: se|if|spero|hope ~ il|the|this|questo ~ treno|train|aereo|plane|bus|ascensore ~ deraglia|derail*|crash*|cade|cadesse
    ps.no-plans passive 5 n: NEG ~ faccio|make|plan ~ progetti|piani|plans|past|oltre|piu ~~ domenica|sunday|oltre|past|domani|tomorrow|week|settimana && tanto|would|perche|why
    ps.god-forgot passive 6: dio|signore|god|lord ~~ dimenticat*|forgot|forgotten ~~ me|prendermi
    ps.piacerebbe passive 6 n: piacerebbe|like ~ NEG|not|non ~ esserci|esistere|exist|be
    ps.die-sleep passive 6: morire|morissi|die|dying ~ nel|in ~ my|? sonno|sleep && vorrei|wish|could|spero|hope|magari|want|voglio|potessi|piacerebbe|would
    ps.vanish-nothing passive 6: VANISH ~ nel|in|into ~ nulla|niente|nothing|thin|air|silenzio
    ps.sleep-ever passive 6: dormirei|sleep|dormire ~ per|forever|? sempre|forever && !piumone && !divano && !weekend
    ps.car-hit passive 6: magari|maybe|spero|hope|se|wish ~ una|un|a|the|mi ~ auto|macchina|car|camion|truck|bus|treno|autobus|tir ~ mi|could|would|hit|hits ~ investisse|investe|hit|mettesse|prendesse|over|schiacciasse
    ps.ground passive 5: ground|terra|earth ~~ swallow|inghiott* && forever|good|sempre|me
    ps.should-not-born passive 6 n: NEG|mai|never ~ sarei|dovevo|dovrei|should ~ dovuta|dovuto|have|essere ~ been|nascere|born|nata|nato
    ps.await-death passive 6: aspetto|aspettando|attendo|waiting|await ~ solo|for|la|just|? ~ morte|death|fine
    ps.crash passive 6: spero|hope|magari|wish|vorrei|would ~~ plane|aereo|car|macchina|auto|bus|train ~ crash*|cada|cadesse|uscisse|schiant*|precipit*
    ps.ashes passive 6: vorrei|want|wish ~ essere|be|were|to ~ cenere|polvere|nulla|niente|ashes|dust|nothing|fog|nebbia
    ps.ci-fossi passive 6 n: WANT|spero|magari|meglio|e ~~ NEG ci fossi
    ps.living-no passive 6 n: vivere|living|esistere|existing ~~ NEG ~ WANT ~ fare|do|piu|anymore
    ps.useful-dead passive 6: utile|valgo|useful|worth|better|meglio ~~ da? morta|morto|dead
    ps.lord-wants passive 6: ready|pronta|pronto ~~ lord|signore|god|dio|prendermi|venga
    ps.die-sooner passive 6: speriamo|spero|hope|hopefully|meglio ~ prima|presto|sooner && muore|morire|die|muoio|fine
    ps.gone-kids passive 6 n: better|meglio ~~ me|io ~ gone|dead|morta|morto|fuori
    ps.too-much passive 6: sono|im|sento|sentirmi|sempre ~ di troppo
    ps.no-belong passive 6 n: NEG ~ appartengo|belong ~ a|qui|questo|here|in|anywhere|to|this|mondo
    ps.close-eyes passive 6 n: chiudere|chiudo|chiudessi|close|shut|chiudero ~ gli|my ? occhi|eyes ~~ never|sempre|forever|riaprir*|svegl*|open|aprir*
    ps.worthless passive 6 n: vita|life|io ~ NEG ~ vale|worth ~ niente|nulla|anything|piu
    ps.worthless2 passive 6: life|vita|i|im|am ~ worthless|inutile|meaningless|pointless && life|vita|im|i
    ps.live-or-die passive 6 n: live|alive|vivo|viva|vivere or|o dead|die|morto|morta|morire
    ps.die-or-live passive 6 n: die|dead|muoio|morto|morta|muoia or|o live|alive|vivo|viva|viva
    ps.god-away passive 6: dio|signore|god|lord|jesus|madonna|gesu ~~ porti|portami|take|takes|took|prenda|prendesse|chiami|chiamasse ~ me|via|con|away|presto|now|su
    ps.last-hope passive 6: spero|hope|hoping|magari|wish ~ sia|its|is|fosse|che|this|that|it ~ l|the|my|is|? ~ ultima|ultimo|last
    ps.only-alive passive 6 n: only|just|solo|soltanto ~ alive|here|vivo|viva|living|breathing ~ because|for|per|perche
    ps.stay-alive passive 6 n: resto|rimango|campo|stay|staying|keep ~ in|alive|living ~ vita|solo|only|just|solamente ~ per|for|because ~ mia|mio|my|lui|lei|loro|figli
    ps.funeral passive 6: mio|my own? funerale|funeral
    ps.dead-inside passive 6 l: morto|morta|dead|vuota|vuoto dentro|inside && sento|feel|gia|already|am|im|sono
    ps.should-me passive 6: should|shouldve ~ have? been me
    ps.should-me2 passive 6: dovuto|dovevo|toccava|doveva ~ morire|toccare|a|essere ~ io|me && posto|morto|morta|morire|lui|lei
    ps.reach-dead passive 6 n: raggiungere|raggiungerti|raggiungerla|raggiungerlo|ricongiungermi|join|riabbracciare ~~ cielo|heaven|lassu|paradiso|aldila|morti
    ps.with-dead passive 6 n: WANT|just|wish ~ be|stare|essere ~ with|con ~ PERSON|lui|lei|her|him && again|cielo|heaven|lassu|there|died|morta|morto
    ps.why-live passive 6 n: che campo a
    ps.why-live2 passive 6 n: perche|pecche|why ~ vivo|esisto|campo >|ancora|io|a
    ps.wait-end passive 6 n: aspetto|aspettando|waiting|sto ~ solo|che|for|only|just|it|to|di ~ finisca|fine|morire|morte|die|finish|death && !film && !EVERYDAY && !ora && !pausa && !TRAVEL && !cant
    ps.life-sense passive 6 n: vita|life|vivere|living|esistenza ~~ NEG ~ senso|point|sense|purpose|meaning|scopo|worth
    ps.why-alive passive 6 n: why|perche am|sono|i|devo ~ still|ancora|even ~ alive|viva|vivo|here|qui
    ps.magari-die passive 6: magari|volesse|if|wish ~ morissi|died|muoio|morire|crepassi
    ps.died-change passive 6 n: se|if ~ i|io? morissi|died|sparissi|crepassi|vanished|disappeared
    ps.nobody-care passive 6 n: nessuno|nobody|one|anyone ~ importerebbe|importa|care|cares|interessa|fregherebbe|mancherei|piangerebbe|cry ~ se|if|di|about ~ me|i|morissi|sparissi|died|vivo|muoio|am
    ps.not-this-world passive 6 n: NEG ~ voglio|want|sopporto|reggo ~~ mondo|world|terra
    ps.long-life passive 6 n: vivere|living|vita ~ sembra|mi|e|is|feels ~ turno|condanna|punizione|prison|prigione|sentence
    ps.sleep-last passive 6 n: sonno|sleep ~ duri|durasse|lasts|last|would ~ sempre|forever
    ps.hope-sick passive 6 n: speravo|spero|hope|hopes|hoping|hoped|wish ~~ malattia|cancro|tumore|sick|cancer|serio|ill|grave|infarto|terminal|incidente|accident|toccasse
    ps.not-mind-die passive 6 n: NEG ~ mind|dispiacerebbe|opporrei|dispiaciuto|bother ~~ DIE|exist*|morire|morissi|dead|finisse|arrivasse|svegliassi|presa|domani
    ps.if-i-died passive 6: if|se ~ i|io|? ~ died|morissi|die|muoio|muoro|morto|morta|mor|moro ~~ NOTICE|meglio|better|nessuno|nobody|niente|nothing|piang*|cry|happier|sereni|care|cambi*|gladly|pace
    ps.died-reverse passive 6: NOTICE|meglio|better|sereni|happier|starebbero|felici ~~ if|se ~ i|io ? ~ died|morissi|die|dead|morta|morto|muoio|sparissi|gone
    ps.my-death-gift passive 6 n: mia|my morte|death ~~ gift|regalo|sollievo|relief|favore|favor|utile|liberazione
    ps.no-place passive 6 n: NEG ~ posto|place|belong|one ~ per|for|in|wants ~ me|mondo|world|anywhere|here
    ps.extra-person passive 6 n: troppo|di|too|one ~ troppo|person|many ~ per|in|at|a|many|mondo ? ~ casa|mondo|world|home|family|famiglia && sento|sono|feel|world|i|me
    ps.skip-life passive 6 n: skip|saltare|logout|log|premesse|premere ~~ vita|life|existence|pausa|pause && !app && !EVERYDAY
    ps.switch-off passive 6: spegnermi|spegnetemi >|sempre|e|per|,|tutto
    ps.existing-mood passive 6 n: NEG existing|exist|esistere|esserci|esisto && mood|just|solo|vorrei|every|wish|preferenza|mind|voglio
    ps.fade passive 6 n: sto|im|i|mi ~ spegnendo|fading|svanendo|scomparendo|fade|spengo && va|bene|away|out|ok|tanto|piano|me
    ps.ghost passive 5 n: sono|like|come|un|a|i ~ fantasma|ghost|invisible|invisibile|ombra && magari|davvero|world|mondo|casa|nessuno|nobody|io
    ps.how-long passive 5 n: quanto|how ~ manca|longer|ancora|much ~ devo|do|per|must|to && vivere|campare|live|resist*|keep
    ps.dream-dead passive 6: sogno|sognavo|dream|fantasy|fantasia ~ di|of|about ~ DIEPH|morire|dying|sparire|funerale|funeral
    ps.join-dead passive 6 n: raggiungere|join|tienimi|aspettami|ricongiungermi ~ il|ti|lo|la|him|her|you|? ~ posto|cielo|heaven|lassu|presto|soon
    ps.nothing-matters passive 5 n: niente|nothing|nulla ~ ha|matters|piu|conta|senso ~ senso|anymore|importanza|piu|any && vita|life|vivere|living|avanti|io
    ps.disappear-en passive 6: disappear|dissapear|vanish ~ forever|completely|and|altogether|quietly|n|>
    """
}
