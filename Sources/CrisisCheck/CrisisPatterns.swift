// What the local check looks for. A sequence stands within one sentence: words in small letters, classes of `CrisisWords` in
// capitals, `a|b` either, `a?` or nothing, `~` at most 3 words between, `~~` at most 8, `...` any number; without a sign the next
// word follows at once. `&&` joins sequences that may stand anywhere in the text, `&& !X` means that X stands nowhere.

enum CrisisPatterns {
  /// Sequences with a name of their own, used like a class by what comes after them: NAME = sequence.
  static let phrases = """
    MYSELF = myself|meself
    MYSELF = my self
    PAST = UNIT|volta|tempo fa|ago|addietro|prima
    PAST = UNIT and UNIT ago
    PAST = nel|dal|in|since|negli|del|era ? YEAR
    PAST = a|di|da|avevo YOUNGAGE anni
    PAST = at|age|aged|was|turned YOUNGAGE
    PAST = da|at|in|nel|al|as|come|was|from|del|dal ~ YOUNG
    PAST = quando|when|qnd ~ avevo|ero|i|facevo|eravamo|era|was|had ~ anni|was|had|ero|piccolo|piccola|militare|giovane|liceo|scuola|ragazzo|ragazza|servizio
    PAST = back then
    PAST = used to
    PAST = un|in|nel tempo|passato|past|precedenza
    PAST = anno|mese|year|decade|vita scorso|scorsa|passato|precedente|fa
    PAST = last year|decade
    PAST = per anni
    PAST = da|for|sono|ormai|after|dopo ~ UNIT ~ NEG
    PAST = UNIT|giorni|days ~ clean|pulito|pulita|free|sober|sobrio
    PAST = clean|free for ~ UNIT
    PAST = ultima volta ~ UNIT|fa
    KILLSELF = KILLME
    KILLSELF = kill|kil|killing|off|offing|unalive|unaliving|top|topping|hang|hanging|shoot|shooting|drown|drowning|end|ending|murder|neck|gas|poison|destroy|delete|erase MYSELF
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
    KILLSELF = jump|jumping|leap|leaping|step|stepping|walk|walking|throw|throwing myself? off|from|out|in|into|under|onto|front ~ HEIGHT|TRAIN|WATER
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
    KILLNOW = mi|me|m ci? KILL1
    KILLNOW = la|a|lo faccio|fazzu|fazz|faccia|fo|facciamo finita|fernuta|finida
    KILLNOW = faccio finita
    KILLNOW = faccia|facessi|facciamo finita
    KILLNOW = la|a chiudo|finisco qui|stanotte|stasera|per|con|con tutto
    KILLNOW = mi|me tolgo|levo|toglierei|togliero|leverei|levero|caccio la|a vita
    KILLNOW = mi|me tolgo|levo|toglierei|togliero|levero di mezzo|torno
    KILLNOW = mi|me JUMP1 giu|abbascio|abbasso|sotto
    KILLNOW = mi|me JUMP1 ~ HEIGHT|TRAIN|WATER|vuoto
    KILLNOW = mi|me JUMP1 di|da sotto|giu
    KILLNOW = mi|me taglio|apro|tagliero|apriro le|i vene|polsi
    KILLNOW = mi|me faccio|faro|facessi fuori
    KILLNOW = mi|me faccio saltare ~ cervella|testa
    KILLNOW = mi|me mino|menu|mminu|meno de|da|di ~ HEIGHT|scoju
    KILLNOW = salto|saltero|volo|salta dal|dalla|dallo|dai|da|giu ~ HEIGHT
    KILLNOW = me jetto|jettu ~ HEIGHT|abbascio
    DIEPH = DIE
    DIEPH = be|being|was|were DEAD
    DIEPH = essere|fossi|essermi morto|morta|sottoterra|DEAD
    DIEPH = stop|quit|cease LIVE
    DIEPH = stop|quit being alive
    DIEPH = smettere di|de LIVE|essere|respirare
    DIEPH = tirare le cuoia
    DIEPH = pass away
    HURTSELF = CUTME
    HURTSELF = hurt|hurting|harm|harming|cut|cutting|burn|burning|injure|injuring|starve|starving|punish|punishing|scratch|scratching|hit|hitting|bite|biting|stab|stabbing MYSELF
    HURTSELF = DOME del|di|der|d|nu|o|nu|du? BADLY
    HURTSELF = DOME BADLY
    HURTSELF = do|doing ~ bad|stupid|terrible|drastic|awful ~ to? MYSELF
    HURTSELF = self harm|harming|harmed|injury|injure|injuring|hurt
    HURTSELF = selfharm|selfharming|autolesionismo
    HURTNOW = mi|me CUT1
    HURTNOW = mi|me faccio|fazzu|fatzo|fazz|fo|facc|facevo del|di? BADLY
    HURTNOW = mi|me do|dao|prendo|tiro pugni|schiaffi|testate|colpi|morsi
    HURTPAST = mi|me sono|so|son|soi|ero CUTPAST
    HURTPAST = m aggio|aju|ho CUTPAST
    HURTPAST = mi|me ~ sono|so ~ fatto|fatta BADLY|del
    HURTPAST = i ~ cut|hurt|burned|burnt|harmed|scratched|injured|stabbed|brned MYSELF
    HURTPAST = cut|hurt|burned|burnt|harmed|brned MYSELF
    HURTPAST = cuttin|cutting|cut my|up? BODY
    KILL3S = KILLSELF3
    KILL3S = kill|killing|hang|hanging|shoot|shooting|hurt|hurting|harm|harming|cut|cutting|drown|off|unalive HIMSELF
    KILL3S = end|ending|take|taking ~ his|her|their|theirs own? life|lives
    KILL3S = end|ending it all?
    KILL3S = farla finita
    KILL3S = togliersi|levarsi|toglierse la|di vita|mezzo
    KILL3S = farsi del? BADLY
    KILL3S = buttarsi|gettarsi|lanciarsi ~ HEIGHT|TRAIN|WATER|sotto|giu|vuoto
    KILL3S = si|se KILL3
    KILL3S = la fa|faccia finita
    KILL3S = jump|jumping|jumps
    KILL3S = commit SUICIDE
    KILLS3S = kills|hangs|shoots|cuts|hurts|harms|starves|cutting|hurting|killing himself|herself|themselves|themself
    KILLS3S = KILLSELF3
    KILLS3S = si|se taglia|ammazza|uccide|butta|impicca|spara|jetta|lancia
    KILLS3S = si sta ~ tagliando|uccidendo|ammazzando|facendo
    KILLS3S = si stia ~ tagliando|uccidendo|ammazzando|facendo
    HIMSELF = himself|herself|themselves|themself
    MYCHILD = la|il|al|alla|ai|mio|mia|miei|my|the|our|a CHILD
    """

  static let rows: [String] = [ideation, plan, selfHarm, attempt, help, others, third, passive]

  static let ideation = """
    id.want-kill ideation 10: WANT ~~ KILLSELF
    id.want-kill-order ideation 10: KILLSELF ~ WANT
    id.going-kill ideation 10: GOING ~~ KILLSELF
    id.think-kill ideation 10: THINK ~~ KILLSELF
    id.kill-think ideation 10: KILLSELF ~~ THINK
    id.think-suicide ideation 10: THINK ~~ MYDEATH
    id.suicide-think ideation 10: MYDEATH ~ THINK
    id.suicide-option ideation 10: MYDEATH ~~ opzione|option|soluzione|solution|answer|risposta|uscita|pace
    id.i-suicidal ideation 10: im|i|am|sono|feel|feeling|mi|getting|been|still|actively|really ~ SUICIDAL
    id.suicidal-now ideation 10: SUICIDAL ~ NOW
    id.ideas ideation 10: MYDEATH|suicidal|suicide thoughts|ideation|urges
    id.want-die ideation 10 l: WANT ~ DIEPH
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
    id.should-die ideation 10: should|dovrei|meglio|better just? ~ KILLSELF|DIEPH
    id.better-dead ideation 6 n: better off? dead
    id.deserve-die ideation 10: deserve|merito|meritato|meriterei to|di ~ die|morire|death|dead
    id.no-other-way ideation 6 n: NEG ~~ altro|other|unica|only ~ modo|way|uscita|out|soluzione|via && !EVERYDAY
    id.only-way ideation 6: unica|only|sola|one ~ uscita|out|soluzione|exit && !EVERYDAY
    id.tired-living ideation 6 n: stanco|stanca|stufo|stufa|tired|sick|done|exhausted ~ LIVE
    id.not-want-live ideation 10 n: NEG ~ WANT ~ LIVE|stare|be ~ LIVE|here|anymore|piu|cosi|world|qui|campare
    id.not-want-live2 ideation 6 n: NEG ~ WANT ~ LIVE
    id.not-want-here ideation 6 n: NEG ~ want to be here|alive|around|on
    id.cant-live ideation 6 n: NEG ~ ce|cela|posso|riesco|faccio|je|can|cant|keep ~~ LIVE|campa|campare|vivere|living|cchiu
    id.not-live-more ideation 6 n: NEG ~ LIVE ~ piu|cchiu|anymore|cosi|longer
    id.cant-anymore ideation 5 n: NEG ce la|a faccio|fazzu piu|cchiu|chiu && KILLNOW|KILLSELF|DIE|TONIGHT
    id.reason-live ideation 6 n: NEG ~ POINT ~~ LIVE|andare|restare|continue|stay|go
    id.reason-live2 ideation 6 n: motivo|reason ~ NEG ~ LIVE|farlo
    id.not-afraid-die ideation 6 n: NEG ~~ AFRAID ~ di|of|to|la|the ~ DIEPH
    id.take-life ideation 10: toglierei|togliero|tolgo|tolto la vita && !PERSON
    id.take-life2 ideation 10: idea|pensiero|voglia|thought ~~ togliermi|ammazzarmi|uccidermi|morire
    id.kms ideation 10 l: kms|ctb
    id.method-head ideation 6 n: how|come ~~ KILLSELF|DIE
    id.method-google ideation 10 n: come|how|modo|way|metodo|method ~ KILLSELF
    id.painless ideation 10 n: painless|indolore|quick|veloce|easiest|easy|facile ~ way|modo|metodo ~ KILLSELF|DIE|out
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
    id.friend-asks ideation 10 p: ASKFRIEND ~~ KILLS3S|KILL3S|KILLSELF|DIE|MYDEATH
    id.friend-feels ideation 10 n: ASKFRIEND ~ per|for ~ PERSON ... KILL3S|KILLSELF|DIE|MYDEATH|farsi
    id.friend-urge ideation 10: PERSON ~~ normale|normal ~~ KILL3S|DIE|MYDEATH
    id.friend-is-me ideation 10 nq: PERSON ... KILL3S|DIE|MYDEATH|KILLSELF && sono|sugnu|son|so io
    id.friend-is-me2 ideation 10 nq: KILL3S|KILLSELF|DIE|MYDEATH|KILLS3S && its|it|is|thats|im ~ me|him|her
    id.friend-is-me3 ideation 10 nq: KILL3S|DIE|MYDEATH|KILLS3S && amico|amica|amicu|amis ~ io
    id.fiction-me ideation 6 nmq: FICTION && sono|ero|sugnu io && DIE|MYDEATH|KILL3S|END|PILL|HEIGHT|BLADE|EMPTY|mano
    id.fiction-me2 ideation 6 nmq: FICTION && it|its|thats|is ~ me|myself && DIE|MYDEATH|KILLS3S|window|END|out|PILL|HEIGHT
    id.fiction-me3 ideation 6 nmq: FICTION && i|la|il|le|miei|mio ~ mia|miei|mie|mio ~ capelli|zaino|vestaglia|cartella|felpa|polsi|nome|mano|faccia|banco|occhi|cognome|stanza && DIE|MYDEATH|KILL3S|END|PILL|HEIGHT|BLADE|volata|giu|decisa|deciso|spranga|graffia
    id.fiction-me4 ideation 6 nmq: not ~ really|just ~ song|story|poem|character|fiction
    id.fiction-me5 ideation 6 nmq: FICTION && come|how ~ mi|i ~ sento|feel
    id.age-kill ideation 10: ho ~ anni ~ KILLSELF|WANT
    id.free-you ideation 6: vi|ti libero ~ io|sempre|una|me
    id.free-you2 ideation 6: rid|free|shot ~ of me
    id.first-me ideation 10: deciso|decided|decisa ~~ morire|die|farlo|andarmene
    id.solution ideation 5: soluzione|solution|risposta ~ a|to|for|per tutto|everything
    id.peace-around ideation 6 n: made|ho ~ peace|pace ~~ NEG|not|dying|die|death|morte|morire|being
    id.exit ideation 5: vedo|see|only|solo|unica|the ~ exit|uscita
    id.thoughts-dark ideation 6: pensieri|thoughts ~ di|of|about ~ morte|death|dying|suicidio|suicidi|farla
    id.thoughts-dark2 ideation 5: pensieri|thoughts ~ brutti|bruttissimi|neri|oscuri|dark|scary && NOW|peggio|worse|ogni|every|sempre
    id.mind-die ideation 6: testa|mente|head|mind ~~ morire|die|dying|death|suicide|suicidio|morte
    id.die-mind ideation 6: morire|dying|death|suicide|suicidio|morte ~~ in|on ~ testa|mente|head|mind
    id.hope-die ideation 5: spero|hope|hoping|prego|pray|praying ~~ DIE|morire|muoio|muoia|svegliarmi|wake
    id.wont-be ideation 6 n: domani|tomorrow ~ NEG ci saro|saro|be
    id.last-time ideation 6: ultima|last ~ volta|time|notte|night|giorno|day|messaggio|message && MYDEATH|DIE|GOODBYE|addio|KILLNOW
    id.unalive ideation 6: unalive|unaliving|unalived
    """

  static let plan = """
    pl.when-kill plan 10: NOW ~~ KILLNOW|KILLSELF
    pl.kill-when plan 10: KILLNOW|KILLSELF ~~ NOW
    pl.when-die plan 10: NOW ~ muoio|moro|moriro|moriro|die|moru|mori && !IDIOM
    pl.die-when plan 6: muoio|moriro|die ~ tonight|stanotte|stasera|domani|domenica|sabato|venerdi
    pl.decided-day plan 10 n: scelto|deciso|decided|chosen|picked|stabilito|fissato|choose|set|pick|picking ~ il|la|come|how|a|the|when|quando|my giorno|data|day|date|quando|dove|when|where|ora
    pl.decided-how plan 10 n: deciso|decided|so|know|figured|scelto|saputo ~ come|how|quando|when|dove|where ~ e|and ~ come|how|quando|when|dove|where
    pl.know-when plan 6 n: so|know gia|gia|already|exactly|esattamente|anche come|how|quando|when|dove|where
    pl.decided-train plan 10: scelto|deciso|picked|chosen|found|trovato ~ TRAIN|HEIGHT|ponte|bridge|metodo|method|pills|pastiglie
    pl.rope-ready plan 10 n: ho|have|got|comprato|bought|preparato|ce|tengo|nascosto ~ ROPE|cappio && NOW|quando|when|pronta|ready|garage|ramo|gia|already
    pl.pills-ready plan 10 n: ho|have|got|been|sto ~ accumul*|hoarding|saving|stockpiling|stashed|messo|put|conservato|conservando|raccolto ~ PILL
    pl.pills-plan plan 6: NOW ~~ prendo|take|ingoio|bevo|mando|taking|swallowing|use|uso|usare ~ ALL ~~ PILL|gocce
    pl.pills-plan2 plan 6: NOW ... prendo|ingoio|bevo|swallow ~ ALL? le|the|i|my|il|la ~ PILL
    pl.pills-end plan 10: PILL ~~ chiudo|finisco|ciao|addio|basta|goodbye|muoio|end|sleep|sempre
    pl.do-it plan 6: im|i|lo|la|stanotte|tonight|stasera ~ going|faccio|doing|do|gonna ~ it|lo|la && TONIGHT|roommate|esce|bridge|ponte|leaves
    pl.doing-it plan 10: doing|do it tonight|tomorrow|saturday|sunday|monday|friday|after|when|on|soon
    pl.faccio plan 6: NOW|poi|quando ~~ lo|la faccio > 
    pl.letters plan 6 p: WRITE ~ LETTER && NOW|addio|goodbye|figlio|figlia|tutti|GOODBYE|cassetto|pronte|perche|deciso|moglie|mamma|ognuno|drawer
    pl.goodbye-letter plan 10: lettera|lettere|letter|letters|note|messaggi|biglietto|video|videos|messages d|di|of addio|goodbye|farewell
    pl.goodbye-letter2 plan 10: goodbye|farewell|suicide letter|letters|note|notes|message|messages|video|videos|text|texts
    pl.note-written plan 6 n: note|biglietto|lettera|letera|letter|testamento|will ~ written|scritto|scritta|pronto|ready|done|gia
    pl.got-note plan 6 n: got|have|wrote|written ~ my|the note
    pl.by-then plan 10: ill|i ~ be dead|gone by|before|then|tomorrow
    pl.gone-tonight plan 6: after|dopo|da|from ~ tonight|stanotte|domani|lunedi ~ NEG|nobody|pensateci|nessuno|addio
    pl.take-care plan 6: pensateci|occupatevi|prendetevi|badate|look|take|looks ~ voi|cura|care|after|di ~ gatto|cane|pippo|cat|dog|mum|mia|mio|mamma|figlio|her|him|kids && addio|goodbye|NOW|when|quando|GOODBYE
    pl.wont-find plan 6 n: NEG ~ cercatemi|cercarmi|cercate|troverete|trovate|find|look ~ me|piu|tanto?
    pl.adieu plan 5: addio && !PERSON && !EVERYDAY && !MEDIA
    pl.tell-love plan 6 n: dite|ditegli|ditele|tell ~~ PERSON ~~ LOVE|sorry|scusa|colpa|fault
    pl.tell-love2 plan 5 n: NEG ~ colpa|fault ~ di|of|his|her|anyones|your|nessuno|vostra|tua|nessuno|sua|his && !EVERYDAY
    pl.given-away plan 6 n: regalato|dato|lasciato|gave|given|giving|left|affidato ~ via|away|my|il|la|le|i ~ cane|gatto|dog|cat|things|stuff|cose|chiavi|collezione|chitarra|guitar && addio|serve|serviranno|need|serena|sereno|pace|lettere|note|biglietto|bisogno|tonight|stanotte|tanto
    pl.no-need-more plan 6 n: NEG ~ serve|servira|serviranno|need|servono ~ piu|anymore|dove && addio|vado|going|pace|regalato|lasciato|deciso|giorno
    pl.jump-plan plan 10: NOW ~~ salto|jump|jumping|butto|saltero|buttarmi ~~ HEIGHT|TRAIN|giu|sotto|off
    pl.going-jump plan 10: im|i|going|gonna|will|ill ~ jump|jumping|leap off|from|in|out|into|under|onto ~~ HEIGHT|TRAIN|WATER|park
    pl.gun-plan plan 10: know|so|trovato|found|preso|got|have|ho|take ~~ GUN ~~ NOW|when|quando|away|church
    pl.gun-self plan 10 n: GUN ~ in|alla|against|to ~ bocca|tempia|mouth|head|temple
    pl.bullet plan 6 n: proiettile|bullet ~ per|for|with ~ me|mio|my
    pl.when-alone plan 6: quando|when|appena|once|aspetto ~~ dormono|esce|escono|asleep|leaves|leave|via|parte|soli|sola|solo|gone ~~ faccio|do|prendo|take|chiudo|farlo|lo && PILL|deciso|KILLNOW|it|serve|lo
    pl.last-day plan 5 n: ultimo|last|ultima ~ giorno|day|notte|night|sera|natale|compleanno && DIE|KILLNOW|addio|goodbye|deciso|sempre|serena
    pl.leave-world plan 10: andarmene|lasciare|lascio|leave|leaving|vado ~ mondo|vita|world|earth|life
    pl.one-way plan 6: one|solo way|andata ticket|biglietto|?
    pl.my-death plan 6 n: mia|my ~ morte|death|funerale|funeral && !PERSON
    pl.date-death plan 10: data|date|giorno|day ~ della|of mia|my morte|death
    pl.checked-time plan 6: guardato|controllato|checked|looked ~ orari|orario|timetable|altezza|height|tide|maree && KILLNOW|butto|treno|train|bridge|ponte|salto
    pl.cut-rope plan 10: mi|me appendo|impicchero|impicco
    pl.not-suffer plan 6 n: NEG soffriro|soffriro|sentiro|hurt|suffer ~~ scelto|gia|already|chosen
    """
}
