// What the local check looks for: hurting oneself, attempts, calls for help. The form is that of `CrisisPatterns`.

extension CrisisPatterns {
  static let selfHarm = """
    sh.want self-harm 10 e: WANT|GOING|need|bisogno ~~ HURTSELF
    sh.think self-harm 10 e: THINK ~~ HURTSELF
    sh.now self-harm 10 el: HURTNOW ~ BODY|vene|apposta|purpose
    sh.now-when self-harm 6 el: HURTNOW ~~ lametta|sangue|sola|solo|quando|felpa
    sh.when self-harm 10 e: NOW ~ HURTNOW
    sh.now-soft self-harm 6 e: HURTNOW
    sh.need self-harm 10 e: HURTNOW ... bisogno|sollievo|calma|sto|sento|passa|meglio|feel
    sh.again self-harm 6 e: HURTPAST ~ AGAIN
    sh.again-cut self-harm 10 e: mi|me|m ~ sono|so|son ~ tagliata|tagliato|tajata|ferita|ferito ~ ONCEMORE >|,|stanotte|ieri|e|stasera|.
    sh.again-harm self-harm 10 e: hurt|harmed|cut MYSELF ~ ONCEMORE
    sh.again-male self-harm 10: fatto|fatta del male ~ ONCEMORE
    sh.again2 self-harm 6 e: AGAIN ~ HURTPAST
    sh.past-body self-harm 6 e: HURTPAST ~ BODY|apposta|purpose|posta
    sh.past self-harm 6 e: HURTPAST >|AGAIN|,|e|and|BODY|last|ieri|today|oggi|stasera|stanotte|le|i
    sh.past-dialect self-harm 10 e: HURTPAST ~ n|na|un ~ vorta|vota|volta|antra|ata
    sh.new-cuts self-harm 6 n: tagli|cuts|cut|lines|scars nuovi|freschi|nuova|again
    sh.new-cuts2 self-harm 6 n: new|fresh|nuovi|freschi tagli|cuts|scars && !hair && !MEDIA
    sh.sleeves3 self-harm 6 n: SLEEVES ~~ i|the|per|to|for|cover|hide ~ tagli|cuts|scars|cicatrici|marks
    sh.blades self-harm 6 e: box|pack|scatola|pacchetto|stash ~ of|di BLADE
    sh.punirmi self-harm 6: per|to punirmi|punish MYSELF?
    sh.cut-again self-harm 10 e: i cut again
    sh.cut-last self-harm 6 e: i ~ cut|burned|burnt ~ last night|yesterday|today
    sh.started self-harm 10 e: started|starting|began|keep|kept|cant|been|ricominciato|iniziato|continuo|ripreso ~ stop|? ~ cutting|burning|hurting|harming|scratching|tagliarmi|bruciarmi|graffiarmi|ferirmi ~ BODY|MYSELF|again|>|,|e|le|i|di|di|ancora|to
    sh.started-male self-harm 10 e: ricominciato|iniziato|continuo|ripreso|riprendo ~ a farmi del? male
    sh.noun self-harm 6 e: self harm|harming|harmed|injury
    sh.noun2 self-harm 6 e: selfharm|selfharming|autolesionismo|autolesionista|autolesiono
    sh.noun-again self-harm 10 e: self harm|harming|harmed ~~ again|nuovo|tonight|ogni|every|ancora|ieri
    sh.relapse self-harm 10 e: relapsed|ricaduta|ricascata|ricascato|relapse ~~ HURTSELF|HURTNOW|CUTEN|BLADE|tagli
    sh.relapse-en self-harm 6 e: relapsed|relapse && hurting|cut|cutting|arm|blade|clean
    sh.arms-cut self-harm 10 n: tagli|cuts ~~ sul|sulle|sui|on|sulla|ai|alle ~ BODY && !MEDIA && !gatto && !cat && !rovi && !rose
    sh.arms self-harm 6 n: CUTNOUN ~~ sul|sulle|sui|on|sulla|in|up|down|over|ai|alle ~ BODY && !MEDIA && !gatto && !cat
    sh.arms2 self-harm 6 n: BODY ~~ piene|piena|pieno|full|covered|pieni ~ di|of|in ~ HARMNOUN
    sh.arms3 self-harm 6 n: CUTNOUN ~ BODY && !MEDIA && !gatto && !cat
    sh.sleeves self-harm 6 n: SLEEVES ~~ nascond*|hide|hiding|cover|coprire|copro|caldo|trentotto|segni|estate|estive|vede|sotto|long|lunghe && !neve && !EVERYDAY
    sh.sleeves2 self-harm 6 n: HARMNOUN|segni|marks ~~ sotto|under|beneath ~ SLEEVES|felpa
    sh.blade self-harm 10 e: ho|have|got|preso|took|trovato|found|bought|comprato|tengo|nascosto|hid ~ BLADE && taglio|tagliarmi|cut|skin|pelle|wrist|polso|polsi|sangue|blood|farmi|adesso|stasera
    sh.blood self-harm 6 e: until|till|finche|fino ~ it|i|she|non|a ~ bleed|bleeds|bled|sangue|sanguina|sanguino|sanguinare|brucia
    sh.bleed-own self-harm 6: scratch|graffio|mordo|bite|dig|gratto ~~ bleed|bleeds|sangue
    sh.punish self-harm 10 e: punish|punishing|punisco|punirmi|punizione ~ MYSELF|graffi*|tagli*|male|cutting|corpo|me
    sh.feel self-harm 10: HURTNOW|HURTSELF|cutting ~~ sento|sentire|feel|something|qualcosa|calm|sollievo|relief
    sh.en-cutting self-harm 6 e: CUTEN ~ MYSELF
    sh.want-cut self-harm 10 e: want|wanna|need|urge|urges|craving to? cut|burn|cutting >|so|again|tonight|myself|is|rn|right|,|badly|really
    sh.urge-cut self-harm 10 e: urge|urges|bisogno|voglia ~ to|di|of ? cut|tagliarmi|cutting|burn|graffiarmi
    sh.body self-harm 6 e: cut|burned|burnt|carved|sliced|scratched|brned|carving|slicing|cutting|scratching|burning into? my BODY|arms|arm
    sh.body2 self-harm 6 e: taglio|tagliato|tagliata|tajo|bruciato|bruciata|graffiato|graffio ~ il|le|i|la|mio|mie|e ? BODY ~ con|apposta|nuovo|ancora|>|,|finche|fino|volta
    sh.cigarette self-harm 10: mi|me|my ~ brucio|bruciata|bruciato|spengo|burn|burned|burning ~~ sigarett*|accendino|cigarette*|lighter
    sh.headbang self-harm 6: prendo|batto|do|sbatto|bang|banging ~ a|la|le|my|testate|pugni ~ testate|pugni|testa|head ~ muro|wall|parete|me|contro|on|against
    sh.punch-me self-harm 6: mi prendo a pugni|schiaffi|testate|calci
    sh.blade-again self-harm 6 e: BLADE ~~ ieri|again|ancora|nuovo|polso|polsi|braccio|thigh|thighs|wrist|sangue|blood|stanotte|tonight|cassetto|nascosta|hidden && !barba && !gambe
    sh.again-blade self-harm 6 e: again|ancora|nuovo|used|usato|ieri ~ la|the|una|a|il|my ? BLADE
    sh.blood-calm self-harm 6: sangue|blood ~~ calma|calms|meglio|better|like|piace|sollievo|relief|real|rilassa
    sh.calm-blood self-harm 6: meglio|better|like|piace|calma|need|bisogno ~~ vedere|see|seeing ~ il|the|my|mio ? sangue|blood
    sh.make-cuts self-harm 10 e: farmi|fatto|fatta|faccio|made|making|make|fare|facevo|riprendere ~ i|dei|nuovi|new|more|altri|un|another|fresh ~ tagli|cuts|taglio|cut|scars|ones && BODY|lametta|scars|ripreso|ancora|again|mi|my|me
    sh.nails self-harm 6: unghie|nails ~~ braccia|braccio|skin|pelle|sangue|bleed|arms|arm|palms|carne|cosce
    sh.and-cut self-harm 6 e: i|ill|and|to|gonna|will|lets ~ cut >|again|tonight|,|myself|deeper
    sh.knuckles self-harm 6: punch*|pugni|hit*|batto|tiro ~~ wall|walls|muro|gambe|thighs|testa|head|knuckles ~~ bleed|sangue|lividi|bruise*|finche|until|till
    sh.cig-put self-harm 6: spen* ~ sigarett* ~ sul|sulla|addosso|sulle|on
    sh.purpose self-harm 6 e: CUTEN|HURTPAST|HURTNOW|CUT1|CUTPAST|cadere|battuto|hit ~~ purpose|apposta|posta|deliberately
    sh.bandage self-harm 6 n: cerotti|cerotto|bende|garze|fasciat*|plasters|bandages|bandaids|bandage ~~ polso|polsi|braccio|braccia|arm|arms|wrist|wrists|coscia|thigh|nascond*|hide|maniche && !caduta && !fell && !medico && !EVERYDAY
    sh.hide self-harm 6 n: nascond*|hide|hiding|copro|coprire|cover ~~ tagli|cuts|scars|cicatrici|segni|marks|polsi|wrists|braccia
    sh.clean self-harm 6: giorni|days|weeks|settimane|months|mesi ~~ clean|senza|without && HURTSELF|tagliarmi|cutting|ricominciato|relapsed|rovinato|ruined|fallito|failed|lametta
    sh.skin self-harm 5 e: lama|lametta|blade|razor|vetro|glass|forbici|scissors|compasso|compass|accendino|lighter ~~ pelle|skin|braccio|arm|coscia|thigh|polso|wrist|gamba|leg
    sh.arms-burn self-harm 6 n: polsi|braccia|cosce|braccio|polso|wrists|arms|thighs ~~ bruciano|brucia|burn|sting|stings|pizzicano|burning && felpa|maniche|sleeves|hoodie|nessuno|nobody
    sh.under-sleeves self-harm 6 n: under|sotto ~ my|le|la|the|mie|? ~ sleeves|maniche|felpa|bracciali|bracelets && knows|sa|nobody|nessuno|vede|see|whats|cosa|tagli|segni
    sh.glass self-harm 6 e: rotto|smashed|broke|broken|spaccato ~~ bicchiere|glass|bottiglia|specchio|mirror ~~ tagliata|tagliato|cut|braccio|arm|polso|wrist
    sh.compass self-harm 6 e: bucato|bucata|poked|pricked|forato|infilato|incise|inciso ~~ braccio|arm|gamba|leg|mano|hand|coscia|thigh && compasso|compass|ago|needle|spillo|pin|apposta|purpose && !tattoo && !piercing && !vaccino && !vaccine
    sh.flame self-harm 6: fiamma|flame|accendino|lighter|candela|candle ~~ mano|hand|finche|braccio|arm|skin|pelle|dita|finger
    sh.hand-flame self-harm 6: mano|hand|braccio|arm|dita|fingers ~~ sulla|over|sul|in|on ~ fiamma|flame|fuoco|candela|candle|accendino|lighter && !EVERYDAY
    sh.each-mistake self-harm 6 e: taglio|cut|graffio|slice ~~ for|per|ogni|each|every ~ every|ogni|each|? ~ errore|mistake|volta|sbaglio|time|voto
    sh.mistake-cut self-harm 6 e: ogni|each|every errore|mistake|sbaglio|brutto ~~ taglio|cut|graffio
    sh.slap self-harm 6: slap|schiaffeggio|punch|hit ~ my|mi ~ own|in|? ~ face|faccia|bagno|head|thighs && crying|piangere|until|finche|stop|smetto
    sh.boiling self-harm 6: bollente|boiling|scalding ~~ mani|hands|braccio|arm|skin|pelle|addosso|gamba && apposta|purpose|deliberately
    sh.self-cut self-harm 6 e: mi ci? ~ sono tagliata|tagliato|ferita|ferito ~ >|apposta|braccio|polso|gamba|coscia|stanotte|ieri
    sh.pencil self-harm 5 e: temperino|temperamatite|compasso|taglierino|sharpener|lametta|razor ~~ astuccio|bagno|zaino|cassetto|bathroom|pocket|tasca|sempre|open|snapped|case|cover && !barba
    sh.snap self-harm 6: snapped|smontato|broke|aperto|took ~ the|il|la|apart ? razor|rasoio|temperino|sharpener
    sh.iron self-harm 6 e: burn|brucio|burned|burnt ~ my|il|le|mio BODY ~ with|con|when|quando|col
    sh.relapse2 self-harm 6: relapsed|ceduto|ricaduta|ricascata|slipped && giorni|days|weeks|settimane|mesi|months && !dieta && !diet && !dolce && !fumo && !smoking && !drink && !bere && !sigarette
    sh.dialect self-harm 10: me tajo|taio|taglio|tajjo ~ pe|per|>|le|i|sempre|quando
    sh.i-cut self-harm 6 e: i cut >|every|for|when|in|at|because|just|to|and|until|since|so
    sh.i-injure self-harm 10 e: i ~ injure|injured|harm|hurt MYSELF
    sh.i-selfharm self-harm 10 e: i ~ self ~ harm|harmed|injure|injured
    sh.i-selfharm2 self-harm 10 e: i ~ selfharm|selfharmed
    sh.skin-it self-harm 6 e: mi ~ incido|taglio|sfregio|brucio|graffio|incisa|inciso ~ la? pelle|coscia|braccio|gamba|polso|pancia
    sh.punish-pain self-harm 6: mi punisco|punivo|castigo
    sh.harm-where self-harm 6 e: HURTPAST ~ in|nel|nella|con|col|da|quando|when|at|with ~ bagno|camera|lametta|compasso|forbici|mi|sola|sento|sto|vuota
    sh.fatto-male self-harm 10: mi ~ fatto|fatta|faccio del male
    sh.calm-blade self-harm 10: BLADE ~~ calma|sollievo|aiuta|friend|relief|helps|amica|calms
    sh.bathroom self-harm 10: hurting|cutting|burning herself|himself|MYSELF
    sh.starve self-harm 6: starving|starve MYSELF
    sh.notch self-harm 6 e: altra|altro|altri|another|new|nuovi|nuova|nuove|other ~ tacca|taglio|tagli|cut|cuts|lines|scar|scars|segni|cicatrice|righe ~ BODY|braccio|arm|sulla|sul|sotto|on
    sh.another-cut self-harm 6 e: altro|altra|ennesimo|another giro?|taglio|sera|day|notte ~ taglio|cut|tacca
    sh.wall self-harm 6: pugni|testate|testa ~ muro|testa|wall|parete && do|batto|sbatto|bang|finche|contro
    sh.voices self-harm 10 n: VOICES ~~ TELLME|dirmi|dicono|dice|telling ~~ HURTSELF|KILLSELF|KILLEN|kill|male|buttarmi|buttarsi|farlo|do|prenderl*
    sh.friend self-harm 10: PERSON ... KILLS3S|cuts|taglia|ferisce|brucia|graffia|burns && sono|its|ok|it|cioe ~ me|io
    sh.friend2 self-harm 6 p: ASKFRIEND ~ per|for ~ PERSON && tagli|cuts|marks|thighs|scars|lividi|segni|ferisce|taglia|male|blade
    sh.third-me self-harm 6 nm: si|she|he|her graffia|taglia|ferisce|cuts|digs|scratches|fa ~~ polsi|braccia|wrists|arms|nails|taglio|bleeds && mia|miei|me|io|mio|i
    """

  static let attempt = """
    at.took-all attempt 10 e: preso|prso|prese|presi|prendo|ingoiato|ingoio|mandato|bevuto|took|taken|taking|swallowed|tok|pija|mandaa|pigliato|pigghiatu ~ ALL ~~ PILL
    at.took-all2 attempt 10 e: TAKE1 ~ too|troppe|troppi|tante|bunch|whole|intera|entire|half|mezza ~~ PILL|scatola|bottle|box|boccetta|bottiglia|flacone|blister|drugs
    at.took-them attempt 6 e: le|i|li ho|o|hoo|aggio TAKE1 tutte|tutti|tutt
    at.took-them-en attempt 6 e: i|ive ~ took|taken|swallowed ~ them|it|everything|whole|pills ~ all|lot|everything >|,|and|now|i|an|ago
    at.took-everything attempt 6 e: took|taken|swallowed|bevuto|ingoiato|ingerito ~ everything|tutto|lot|quello >|,|e|and|now|i|in|.|che
    at.took-cabinet attempt 10 e: preso|presi|took|taken|mandato|bevuto ~ tutto|everything|tutte|all ~~ armadietto|cabinet|mobiletto|bagno|comodino|cassetto|avevo|had|casa
    at.box attempt 10 e: ingoiato|mandato|swallowed|downed|bevuto|buttato|svuotato|ingoiate ~ scatola|scatole|box|bottle|flacone|flaconi|boccetta|blister|confezione|boccette|packet|pack|strip ~ PILL
    at.box-took attempt 6 e: TAKE1 ~ scatola|scatole|box|bottle|flacone|flaconi|boccetta|blister|confezione|packet|pack|strip ~ PILL && !farmacia
    at.box2 attempt 10 e: TAKE1 ~ whole|intera|intero|tutta|tutto|entire|full ~ scatola|box|bottle|flacone|boccetta|blister|confezione|packet|pack
    at.box3 attempt 10 e: TAKE1 ~ scatola|flacone|boccetta|confezione|box|bottle intera|intero|piena|whole
    at.number attempt 6 e: TAKE1 ~ NUM ~ PILL
    at.number2 attempt 10 e: ne ho prese|presi|ingoiate|bevute ~ NUM|tante|troppe|tutte
    at.drank-them attempt 6 e: le|li ho|o bevute|bevuti|ingoiate|mandate|trangugiate tutte|tutti|giu
    at.eyes-closing attempt 6 n: NEG ~ tenere|keep ~ gli|my ? occhi|eyes ~ aperti|open && PILL|erano|prese|preso|took|trenta|goodnight|buonanotte|sorry && !film && !EVERYDAY
    at.in-me attempt 6: pills|pastiglie|pillole|tablets ~ are|sono ~ in|dentro|gone ~ me|>  && !box && !bag
    at.packs attempt 10 e: TAKE1 ~ NUM? ~ packs|packets|boxes|bottles|scatole|pacchi|flaconi|confezioni|strips ~ PILL|of
    at.sedative attempt 6 e: TAKE1 ~ SEDATIVE|PILL && gira|dizzy|drowsy|sonno|addormento|addormentando|sleepy|vomit*|mamma|tremo|happens|forte
    at.mixed attempt 6: mischiato|mischiando|mixed|mixing|insieme|together ~~ SEDATIVE|PILL|DRINK ~~ SEDATIVE|DRINK|PILL
    at.bath attempt 6: phon|hairdryer|asciugacapelli|toaster|tostapane ~~ vasca|bath|tub|acqua|water
    at.bath2 attempt 6: vasca|bath|bathtub|tub ~~ phon|hairdryer|asciugacapelli|toaster|tostapane
    at.fell attempt 6: mi sono buttata|buttato|lanciata|lanciato|gettata|gettato ~ giu|dalle|dalla|dal|sotto ~ HEIGHT|scale|TRAIN|sotto
    at.beyond attempt 6: oltre|scavalcat*|scavalco|climbed|past|fuori ~ il|la|the|over|dalla|dal ? parapetto|ringhiera|railing|barriera|barrier|balaustra|rail|recinzione && !MEDIA
    at.symptoms attempt 6: TOOK && SYMPTOM && PILL|OVERDOSE|tutte|everything|POISON|scatola|whole && !EVERYDAY && !MEDIA && !TRAVEL
    at.late attempt 6 n: ormai|too|gia|troppo ~ fatta|late|fatto|tardi && SYMPTOM|PILL|sangue|blood && !EVERYDAY && !MEDIA
    at.cut-deep attempt 10 n: cut|tagliata|tagliato ~ too|troppo ~ deep|fondo|profondo|much|>|,
    at.no-stop-blood attempt 10 n: sangue|blood|bleeding|it ~ NEG|wont ~ si|stop|ferma|fermo|smette|stop ~ ferma|bleeding|>|,|piu && cut|taglia*|polsi|wrist*|sangue|blood && !naso && !nose && !figli*
    at.wont-bleed attempt 10 n: wont|NEG ~ stop bleeding && !nose
    at.gave-down attempt 6 e: le|li|i|them ~ ho|i|? ~ mandate|mandati|buttate|ingoiate|swallowed|downed giu|?  && grappa|vodka|vino|wine|acqua|adesso|now|late|tardi|sonno|vediamo
    at.late-took attempt 6 n: tardi|late ~~ prese|presi|swallowed|took|bevuto|ingoiat*|taken
    at.gas2 attempt 6: gas ~ e|is|s ~ aperto|open|on && ora|hour|min*|sonno|sleepy|adesso|now|finestr*|window* && !tecnico && !bolletta
    at.belt attempt 6: cintura|belt|corda|rope|cavo|lenzuolo ~~ collo|neck|rotta|rotto|snapped|broke|ceduto|pavimento|floor && !sicurezza && !macchina && !car
    at.snap attempt 6: belt|rope|cintura|corda ~ snapped|broke|rotta|ceduta
    at.not-worked attempt 6 n: NEG|didnt ~ ha? funzionato|work|morta|morto|riuscita|riuscito && svegliata|svegliato|woke|vomitato|threw|pills|pastiglie|ospedale|hospital && !dolce && !lievit* && !EVERYDAY
    at.train-coming attempt 6 n: sento|hear|vedo|see|arriva ~~ treno|train ~ coming|arrivare|arriva|? && binari|tracks|rotaie|qui|here && !stazione && !nonna && !TRAVEL
    at.water attempt 6 n: acqua|water|mare|fiume|lago|sea|river|lake ~~ ginocchia|vita|collo|knees|waist|neck|petto && NEG ~ torno|back|coming|tornero
    at.garage attempt 6: garage|car|macchina|auto ~~ motore|engine ~ acceso|running|on && !moto && !sistemare && !mechanic && !EVERYDAY
    at.edge attempt 6: sul|on|at|al ~ bordo|edge|ciglio ~ of|del|della|dello ~ roof|tetto|building|palazzo|terrazza|terrazzo|balcone|cliff|bridge|ponte|scogliera
    at.bleed-much attempt 6 n: sanguinando|bleeding|sanguino ~~ tanto|molto|stop|wont|lot|troppo|everywhere|ovunque|deep && !naso && !nose && !EVERYDAY
    at.slit-them attempt 6 n: i slit|cut them|it && stop|blood|bleeding|deep
    at.swallow attempt 5 e: ingoiato|ingoiate|swallowed|mandato ~~ pills|pillole|pilole|pastiglie|compresse|pinnuli|tablets|sonniferi|medicine
    at.swallowed-all attempt 6 e: ingoiato|swallowed|ingerito tutto|tutte|everything|all && !bocconi && !cibo && !food && !cake && !rospo
    at.insulin attempt 10 e: TAKE1 ~ l|la|the|my|all|tutta|tutto|of|? ~ insulina|insulin|morfina|morphine|heart|cuore ~ tutta|tutto|all|>|tablets|intera|whole
    at.gas3 attempt 6: aperto|opened|turned ~ il|on|the gas && !cucin* && !cena && !pasta && !tecnico && !caldaia && !boiler && !EVERYDAY
    at.red-water attempt 6: vasca|bath|tub|acqua|water ~~ rossa|red|sangue|blood && !vino && !MEDIA
    at.jump attempt 6: sto per|x|pe saltare|buttarmi >|,|giu|adesso|ora
    at.about-jump attempt 6: about|going|gonna ~ jump >|,|now|bye
    at.bleeding attempt 10: sto|im ~ dissanguando|dissanguarmi|bleeding out|?
    at.bleed attempt 10: dissanguando|dissanguarmi
    at.gas1 attempt 6: aperto|lasciato|acceso|opened|turned ~ il|the|on gas >|,|e|in|and
    at.already-took attempt 6 e: already|gia|ormai ~ took|taken|prese|ingoiate|swallowed them|it|> >|?
    at.pills-taken attempt 10 e: ho|o|ive|i|just ~ TAKE1 ~ PILL ~~ scared|paura|fa|ago|batte|tremano|gira|dormire|sonno|sleepy|adesso|now|all|dizzy|drowsy
    at.pills-dialect attempt 10 e: hoo|aggio|hai|aju|ho mandaa|pija|pija|pigliato|pighiato|ciapaa ~ tucc|tute|tutte|tutti|tutt ~~ PILL
    at.gulped attempt 6 e: mandato|mandate|mandata|buttato|buttate|tirato giu ~ tutto|tutte|PILL|le|il|all|scatola
    at.overdose attempt 10 ne: i|ive|just|ho|have|took|taken ~ OVERDOSE|overdosed && !cioccolato && !chocolate && !serie && !series && !netflix && !zuccheri
    at.overdose2 attempt 6: OVERDOSE && ho|i|mi|im|vorrei|me && !EVERYDAY && !MEDIA && !PERSON && !cioccolato
    at.poison attempt 10 n: ho|o|i|ive ~ bevuto|ingerito|drunk|drank|drink|swallowed ~ candeggina|bleach|veleno|poison|varechina|antigelo|antifreeze|acido|robba|roba|diserbante|topicida|detersivo
    at.slit attempt 10: tagliato|tagliata|aperto|aperta|cut|slit|slashed ~ le|i|my|mie|miei ? vene|polsi|wrists|wrist|veins|throat
    at.wrists attempt 10 n: polsi|wrists|wrist|vene ~ NEG? ~ smettono|sanguinano|bleeding|sangue|bleed|stop
    at.did-it attempt 6 n: l|lo ho fatto && tremano|polsi|sonno|addormento|gocce|sangue|aspetto|took|pastiglie
    at.did-it2 attempt 6 n: fatto|done && adesso|ora|now|e ~ aspetto|wait|waiting >
    at.its-done attempt 6 n: its|ormai|e done|fatta ~~ tell|dite|sleepy|addormento|work|adesso|tra|kick
    at.sleepy attempt 10 n: TAKE1 ... PILL|everything|all|lot|tutto|tutte && sleepy|drowsy|addormento|sonno|gira|numb|dizzy|tremano|formicolano|sdraio|gambe|scared|paura|deurme|dizzy|vomit*|throwing|sick|occhi|ambulanza|ambulance
    at.feel-effect attempt 6 n: sleepy|drowsy|addormento|tremano|slepy|numb|formicolano|feeling ~~ type|tyep|scrivere|hands|hnads|mani|gambe|occhi|keyboard|tastiera && PILL|all|tutto|railing|railng|bevuto|preso|tok|took|ringhiera|swallowed
    at.ledge attempt 10 e: im|am|sto|standing|sitting|seduto|seduta|piedi ~ on|sul|sulla|sullo|sui|sulle|alla|al|over|outside|oltre|beyond ~ ledge|cornicione|parapetto|ringhiera|railing|tracks|binari|rotaie
    at.ledge-soft attempt 6 e: im|i|am|sono|sto|son|standing|sitting|seduto|seduta ~ on|sul|sulla|sullo|sui|sulle|alla|al|over|outside|oltre|beyond ~ ledge|cornicione|parapetto|ringhiera|edge|railing|tracks|binari|rotaie|impalcatura|davanzale|windowsill
    at.ledge-i attempt 10 e: sono sul cornicione|parapetto >
    at.roof attempt 6 e: im|i|am|sono|sto|standing|sitting|seduto|seduta ~ on|sul|sulla ~ roof|tetto|bridge|ponte|viadotto && addio|goodbye|salto|jump|saltare|butto|buttarmi|ciao|poco|basta|scusa|sorry|alone|sola|solo
    at.wrong-side attempt 10 n: wrong|other|altra|outside|fuori|sbagliata ~ side|parte|lato ~ of|della|del ~ railing|railng|ringhiera|rail|parapetto|fence|guardrail
    at.gun-mouth attempt 10 n: GUN|canna|barrel ~ in|alla|against|to|nella ~ bocca|tempia|mouth|head|temple|testa && !PERSON
    at.gun-hand attempt 10: ho|have|got|tengo|holding ~ la|the|my|a|un|una ? GUN ~ in|su ~ mano|hand|lap|grembo
    at.noose attempt 10 n: cappio|noose|corda|rope ~ al|around|intorno|attorno|round ~ collo|neck
    at.gas attempt 6: aperto|acceso|opened|turned ~ gas ~~ finestre|chiuse|windows|adesso|aspetto|waiting|sdraio
    at.not-wake attempt 10 n: preso|took|taken|bevuto|ingoiato ~~ NEG|non ~ svegliarmi|wake
    at.tried attempt 10 e: provato|tried|tentato|tentativo|attempted|attempt ~ di|to|a ~ KILLSELF|DIE|hang|uccidermi
    at.attempt-noun attempt 6: tried to? KILLSELF
    """

  static let help = """
    hp.help-hurt acute-help 10 n: HELP ... KILLSELF|KILLNOW|HURTSELF|HURTNOW|cazzata|fesseria|suicidal && !EVERYDAY
    hp.help-hurt-cross acute-help 10 n: HELP && KILLNOW|KILLSELF|HURTSELF
    hp.about-to acute-help 10: sto|stajo|staju|stongo|about|going|gonna|so ~ per|to|x|pe|pi|facendu ~ farmi|fare|fa|uccidermi|ammazzarmi|buttarmi|kill|hurt|do|farla ~ cazzata|fesseria|stupid|bad|male|MYSELF|finita|brutto|stupidaggine|terrible && !EVERYDAY
    hp.cazzata acute-help 6 n: sto|stajo|staju ~ per|a|x|facendu|pe ~ fare|fa|na|farne ~ cazzata|fesseria|follia|scemenza|sciocchezza|pazzia
    hp.afraid acute-help 10 n: AFRAID ~~ HURTSELF|KILLSELF|MYSELF|uccidersi|ammazzarsi|KILL3S|KILLNOW|HURTNOW
    hp.afraid2 acute-help 6 n: AFRAID ~~ i|mi|di|what|quello ~ might|could|potrei|farei ~ do|fare|farmi|hurt|kill|male >|MYSELF|,|stanotte|tonight|se|if
    hp.afraid-self acute-help 10 n: ho|im|i|mi|tengo|aju|so ~ AFRAID of|di|e me|MYSELF stessa|stesso|?
    hp.afraid-self2 acute-help 10 n: fa|ho|mi ~ paura ~~ potrei|farei|faro|fare|combinare|faccio && !esame
    hp.trust acute-help 6 n: NEG ~ fido ~ di me|stesso|stessa
    hp.trust-en acute-help 10 n: NEG ~ trust MYSELF tonight|right|now|alone|>|anymore|to|not|with
    hp.fermi acute-help 10 n: qualcuno|someone|somebody ~ mi|me? ~ fermi|fermasse|salvi|trattenga && !EVERYDAY
    hp.one-reason acute-help 10 n: reason|motivo|ragione ~ NEG ~ DIE|KILLSELF|farlo|do
    hp.keep-away acute-help 10 n: tenga|tenetemi|tienimi|keep|portatemi|portami|tenermi ~ me? lontano|lontana|away ~ da|dal|dalla|dalle|from ~ HEIGHT|PILL|BLADE|KNIFE|TRAIN|me|MYSELF
    hp.convince acute-help 6 n: convincimi|convincetemi|persuad*|dissuad*|talk|ditemi|dimmi ~ me|a|di|out|perche ~ NEG|of ~ farlo|it|doing|ammazz*|uccid*|buttarmi|morire
    hp.own-hands acute-help 10 n: AFRAID ~ of|delle|di my|mie? own? ~ hands|mani
    hp.keep-busy acute-help 6 n: keep|tenetemi|tienimi ~ me? ~ talking|busy|occupat*|sveglia|awake|company|compagnia && please|prego|fino|until|till|alle|notte|tonight
    hp.knives-away acute-help 6 n: coltelli|knives|lamette|razors|pastiglie|pills ~ are|sono|in|e|stanno ~ in|the|nel|nella|? ~ kitchen|cucina|cassetto|drawer && NEG|floor|terra|bathroom|bagno|scared|paura && !lavastoviglie && !dishwasher
    hp.fear-self acute-help 10 n: AFRAID ~ di|of ~ quello|what|cosa ~ che|she|i|he|puo|? ~ puo|potrei|potrebbe|might|could ~ farsi|farmi|do
    hp.fear-do-it acute-help 10 n: AFRAID ~ di|of ~ farlo|doing it?
    hp.hold-back acute-help 10 n: NEG ~ hold|trattenermi|trattener*|controllarmi|fermarmi|resist*|stop ~ back|myself|?  ~~ lametta|razor|blade|pills|pastiglie|knife|coltello|tagliarmi|cutting|ammazz*|uccid*|corda
    hp.not-do-it acute-help 10 n: help|aiut*|aiutatemi|prego|please|qualcuno|someone ~~ NEG ~ farlo|do it >|,|stanotte|tonight|vi|per
    hp.save-self acute-help 10 n: salvatemi|salvami|save|proteg*|protect ~ me? ~ da|from me|MYSELF stesso|stessa|?
    hp.keep-alive acute-help 10 n: NEG|dont ~~ keep|stay|restare|rimanere ~ MYSELF|me|? ~ alive|vivo|viva|safe ~ tonight|stanotte|>|until|fino|till
    hp.pills-here acute-help 6: PILL|lametta|razor|corda|rope|knife|coltello ~ davanti|in|on|here|qui|sul ~ front|hand|mano|a|tavolo|table|lap|bed|letto|me|>  && someone|qualcuno|help|aiuto|bisogno|need|please|prego|talk|parla*|come|venga && !EVERYDAY && !cucin* && !kitchen
    hp.tell-not acute-help 10 n: tell|ditemi|dimmi ~ me? ~ NEG ~ do it|farlo|ammazzarmi|uccidermi|farmi
    hp.safe-from acute-help 10 n: safe|sicuro|salvo|lontano ~ from|da ~ MYSELF|stesso|stessa
    hp.want-not-die acute-help 10 n: HELP ... NEG ~ WANT ~ DIE
    hp.hold-phone acute-help 6 n: tenetemi|tienimi|keep|stay|resta|restate ~ al|on|me ~ telefono|phone|line ~~ fino|until|till|finche|please|prego
    hp.fear-alone acute-help 6 n: AFRAID ~ di|of|to ~ restare|stare|being|be|rimanere|essere ~ sola|solo|alone && me|stessa|MYSELF|testa|pensieri|thoughts|PILL|night|notte|fare
    hp.with-pills acute-help 6 n: parlate|parlami|parlatemi|talk|scrivimi|rispondi|answer|help|aiuto|prego|please && PILL|BLADE|ROPE|GUN|KNIFE && tavolo|table|tremando|shaking|davanti|front|mano|hand|sola|solo|alone|here|qui|adesso|now && !EVERYDAY
    hp.control acute-help 6 n: NEG ~ controllo|control ~ me|MYSELF|piu|>|, && paura|scared|male|hurt|pazzia|help|aiuto
    hp.losing acute-help 6 n: losing|perdendo|perso|perdo ~ control|controllo|testa && hurt|male|MYSELF|HURTSELF|KILLSELF
    hp.crisis acute-help 6: sono|im in|a crisi|crisis && AFRAID|HELP|farmi|hurt && !economic* && !EVERYDAY
    hp.trust2 acute-help 6 n: NEG rispondo di me|quello
    hp.not-safe acute-help 10 n: NEG ~ safe|sicuro|sicura|al ~ with|from|con|da|alone|by|on|? ~ MYSELF|me|sicuro|sola|solo|right|now|tonight|stesso|stessa|own && !money && !soldi && !MEDIA
    hp.keep-safe acute-help 10 n: NEG|cant|riesco ~ keep|stay|tenermi|stare ~ MYSELF? safe|sicuro
    hp.stop-me acute-help 10 n: fermatemi|fermami|fermame|fermatimi ~ prima|stanotte|stasera|prego|vi|ti|per|subito && !compr* && !mangi* && !ordin* && !shopping && !spend*
    hp.stop-en acute-help 10 n: stop me ~ from|tonight|please|before|now|doing|someone|> && !buy* && !eat* && !order* && !shopping && !spend* && !text*
    hp.stop-me2 acute-help 10 n: prego|please|qualcuno|someone|somebody ~ fermatemi|fermami|fermarmi >|,|stanotte|stasera|prima && !compr* && !mangi*
    hp.stop-me4 acute-help 10 n: please|someone|somebody ~ stop me >|tonight|now|before|,
    hp.stop-me3 acute-help 6 n: fermatemi|fermami
    hp.save acute-help 6 n: salvatemi|salvami && !soldi && !EVERYDAY
    hp.reason acute-help 10 n: dammi|datemi|give|ditemi|dimmi|tell|need ~ motivo|reason|ragione|perche|why ~ per|to|di|not|why ~~ restare|vivere|live|stay|farlo|alive|morire|die|ammazz*|uccid*|kill|continuare|continue|avanti|end
    hp.who-call acute-help 10 n: chi|who|quale|what|numero|number|where|dove ~~ chiamare|chiamo|call|telefona|telefono|chiama|andare|posto|ring ~~ HURTSELF|KILLSELF|KILL3S|uccidersi|ammazzarmi|farsi|hurt|suicid*|mezzo|toglierti|toglierti|morire|male
    hp.hotline acute-help 10 n: suicide|suicidio|crisis ~ hotline|helpline|line|linea|telefono|numero && !MEDIA && chiamare|call|number|numero|need|chi
    hp.alone acute-help 6 n: NEG ~ posso|voglio|devo|can|cant|want|leave|lasciatemi|lassate|lasciarmi|be ~ restare|stare|be|solo|sola|alone|left ~ solo|sola|alone|stanotte|tonight|adesso|con|with && AFRAID|testa|head|prego|please|HELP|me|PILL|stessa|stesso|pensieri|thoughts|safe
    hp.dont-leave acute-help 6 n: NEG me|mi lassate|lasciate|lasciare|lassa|lasciatemi
    hp.dont-leave2 acute-help 6 n: NEG ~ lasciatemi|lasciarmi|leave ~ solo|sola|alone|me ~ tonight|stanotte|adesso|now|stasera|right
    hp.need-now acute-help 6 n: bisogno|need|serve|voglio ~ di|someone|somebody|help|aiuto|qualcuno ~~ adesso|subito|now|ora|stanotte|tonight|immediatamente && !EVERYDAY && !spieg* && !aiuti && !trasloco && !explain && !esame && !compiti && !homework
    hp.need-now2 acute-help 6 n: bisogno|need ~ di|someone|somebody|help|aiuto|qualcuno ~~ adesso|subito|now|ora|stanotte|tonight && AFRAID|sola|solo|alone|stanotte|tonight|male|prego|voce|voices|safe|notte|farei && !EVERYDAY && !lavatrice && !turno
    hp.talk-now acute-help 6 n: someone|somebody|qualcuno|anyone|please|prego|ce ~ please|talk|parlare|parlatemi|parlami|sveglio|awake|parli|stay|listening ~~ me|adesso|now|prima|sveglio|right|stanotte && !EVERYDAY && !MEDIA
    hp.awake acute-help 6 n: ce|anyone|someone|qualcuno ~ qualcuno|sveglio|awake ? sveglio|awake|there|up && NOW|solo|sola|alone|please|testa|NEG
    hp.urge acute-help 6 n: urge|urges|impulso|spinta ~~ strong|forte|bad|too|resist*|fortissimo|holding && HURTSELF|KILLSELF|DIE|cut|tagli*|hurt|male
    hp.morning acute-help 6 n: NEG ~ arrivo|arrivare|arrivero|make|last|arrivi|passare|passo|get|survive|reggo|resisto ~ a|until|till|it|la|through|al|fino|to|fino ? domattina|domani|morning|notte|night|tonight|stanotte|alba|mattina|weekend|through
    hp.hurtself acute-help 10 n: before|prima ~ i|che|di|mi ~ hurt|kill|faccio|farmi|do|faccia ~ MYSELF|male|del|something|qualcosa|sciocchezza|cazzata
    hp.moved-things acute-help 6 n: messo|moved|nascosto|locked|chiuso|buttato|put|gave|dato|hid|tolto|consegnato ~~ PILL|BLADE|KNIFE|cabinet|sharp|medicine|coltelli|lamette && PLEASE|HELP|parlami|hallway|fuori|away|vicino|stay|busy|sola|solo|me
    hp.do-something acute-help 6 n: do|fare|faccio|faro|combino ~ something|qualcosa|na|cosa|una|qlc ~ stupid|bad|brutto|brutta|terribile|stupido|drastic|irreparabile|stupida|grave && !EVERYDAY
    hp.do-something2 acute-help 6 n: something|qualcosa|qualcos stupid|stupido|brutto|grave|drastic|irreparabile|terrible|bad
    hp.know-what-do acute-help 6 n: so|know ~ cosa|what ~ farei|faro|combinerei|might|could|would && NEG|sola|solo|alone|home|casa|AFRAID
    hp.edge acute-help 6 n: TONIGHT|adesso ~~ qualcuno|someone ~~ dovrebbe|should|campanello
    hp.talk-out acute-help 6 n: talk ~ her|him|me|them out of it
    """
}
