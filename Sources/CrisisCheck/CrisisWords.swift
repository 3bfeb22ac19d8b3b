// The words that patterns speak of, by class: Italian, English and the dialects. `script/train-crisis` reads the same lists.
//
// A line is CLASS: words. `stem*` stands for every word that begins so. A word of five letters or more is recognised with one
// letter wrong too, unless that is an ordinary word of data/safety/ordinary.txt. `-` is the class of ordinary words that look like
// one of these and are none. The linear model weighs all classes, also those that no pattern names.

enum CrisisWords {
  static let list = """
    -: sonno nonno nonna nonni cappello cappelli cappella monte morbido morbida morsi mortadella mortaio ammazzacaffe
    -: sudicio sudicia taglia taglie tagliatelle tagliere tagliando uccello uccelli uccellini sparecchio sparecchiare
    -: skill skills diet saltimbocca killjoy impiego impiegato morale morandi morbillo
    -: spariglio sparagi moro mora more amoretti acidi cute cuties hungry angry bury cutlery diem
    -: morfologia moriglione accidenti accidente copertina coperta coperto copie copia mattone pastello

    ME: mi me 
    I: io i im ive
    SELF: myself stesso stessa self
    NEG: non no mai nessun nessuna nessuno niente nulla neanche nemmeno neppure mica senza not never dont doesnt didnt
    NEG: wont wouldnt cant couldnt isnt arent aint wasnt havent hasnt without nothing none nobody nor nen minga miga
    NEG: brisa macche hardly
    KNOW: fosse so sai sa sapevo sapere saprei dire dirlo dico dite diro ditelo dica importa care mind scherzo scherzando kidding joking
    KNOW: know tell say smetto smette smettere riesco riesce riuscivo faccio resisto reggo posso potevo stop sure sicuro sicura
    KNOW: cambia serve ridere capisco capisce help dormo respiro understand solo soltanto only just vedo
    KNOW: disturbare chiamate call fate dimenticare jokes lie spaventate freak fermarmi fermatemi chiedetemi ridete
    BUT: ma pero but eppure although though tuttavia invece however anzi cioe bensi because perche
    WANT: voglio vorrei
    LIVE: vivere living alive
    HELP: aiuto aiutatemi aiutami
    CUT1: incido sfregio taglio
    CUTPAST: incisa inciso sfregiata sfregiato tagliata tagliato
    CUTEN: injure injured injuring cutting burning hurting
    WAKE: svegliarmi
    HEIGHT: balcone finestra cornicione ringhiera railing bridge
    WANT: voja voia veia voglio vorrei voglia vogliamo volessi vuogghiu vogghiu vuojo vojo vojjo voeuri voeuia veuggio veuj vuogliu ojo
    WANT: ogghiu bogghiu cherzo cheru volaria voria vorria vuria vurria voriae want wants wish wishing wana desidero desiderio desidererei
    WANT: bramo preferisco preferirei preferivo sogno urge craving ready pronto pronta longing yearn intendo intenzione vulesse
    WANT: vulisse vorrebbe avissi keen
    WANTPAST: volevo wanted vulia vuleva vulevo voluto volea
    GOING: gonna going about planning plan plans intend decided decide deciding deciso stabilito programmato
    GOING: trying tried try provato provare provero riprovo riprovero pronto pronta ready might will ill gon intent
    THINK: penso pensavo pensando pensare pensato pensiero pensieri penzo pens pensu pienzo pensarci pensi pensa pensano medito meditando
    THINK: ragionare ragiono rimugino idea idee fantasia fantasie fantastico fantasticare immagino immagina tentazione tentato tentata ossessione
    THINK: think thinking thought thoughts thinkin ideation fantasize fantasise fantasizing fantasising daydream daydreaming imagine
    THINK: imagining contemplate contemplating considering consider considerando considero obsessed urges urge pondering impulso impulsi
    THINK: pianifico pianificare pianificando pianificato progetto progettando istinto istinti voglia opzione option
    ALL: tutto tutta tutti tutte all everything every whole intera intero intere interi tucc tute tuti tutt
    ALL: lot bunch load handful manciata sacco troppe troppi troppa troppo too many much
    NOW: stasira adesso ora subito stasera stanotte oggi domani domattina now tonight today tomorrow mo ades adess desso ormai
    NOW: presto soon immediatamente appena staneutte stanotti staisera stasira crai dumane dumani duman doman stamattina
    NOW: stanote stanocc istanotte stavolta monday tuesday wednesday thursday friday saturday sunday lunedi martedi mercoledi giovedi
    NOW: venerdi sabato domenica weekend mezzanotte midnight minuto minute momento moment serata
    TONIGHT: stasira stasera stanotte tonight tonite staneutte stanotti stanote
    AGAIN: ancora nuovo again sempre continuo daccapo back still ricominciato ricomincio ripreso ricascata ricaduta relapse relapsed
    AGAIN: riprovo ogni every always spesso often recently lately ultimamente tutte tutti riprendo tornato tornata tornati coming
    DIE: morire morirei morirmene murire muriri moriro crepare morrere
    DIE: die dead dying moro muoio muoia muoiano muore morte death morta morto morir meuire morissi murissi murire muorto muort
    DIE: mueri mortu moriro moriro creperei crepassi schiattare unalive perish perire deceduto
    DIE: moriri murisse murissi cease muor
    DEAD: dead morto morta morti morte mortu muorto mort
    MYDEATH: suicidio suicide suicidi suicidal suicidarsi suicida suicidale suicidali suicidare autolesion* sucid* suicid*
    SUICIDAL: suicidal suicidale suicida
    SUICIDE: suicidio suicide suicidal
    KILLME: ammazzarmi uccidermi suicidarmi impiccarmi spararmi svenarmi annegarmi avvelenarmi accoltellarmi
    KILLME: ammazzamme ammazzarme ammazzarimi accidermi acciderme acciremi accirme uciderme ucciderme accidirimi mazzarme mazzarmi mmazzarme
    KILLME: coparme copame copamme cuparme cupam mazzamm mazzam masseme massame mazzarimi ammazzame suicidarme suicidamme impiccamme impiccarme
    KILLME: sparamme spararme sparamm svenarme accidirme amassame ammassame kms suicidiarmi autosopprimermi sopprimermi eliminarmi
    KILLINF: impicca strozzare impiccar sparar accirere ammazzare uccidere suicidare impiccare sparare svenare annegare ammazza accidere accire ammazzari accidiri copar copare cupa coppa mazza mmazza mmazzare ammazzar
    KILLINF: uccider amassa mazzar
    KILL1: ammazzo uccido suicido impicco sveno annego avveleno ammazzero uccidero suicidero impicchero ammazzerei
    KILL1: uccidessi ammazzassi ammazzu mmazzo mmazzu accido acciro accidu copo coppo copi mazz mazzi mass masi amazu ucido
    KILL1: ucciderei suiciderei impiccherei uccidevo ammazzavo copero sopprimo suicidassi ammassa ochio bocio
    JUMP1: butto buttero buttassi getto gettero lancio lancero tuffo jetto jettu jetterei butterei lancerei lanciassi gettassi buto
    JUMPME: buttarmi gettarmi lanciarmi buttarme buttamme jettarmi jettarme ittarimi jettari lanciarme
    JUMP: jump jumping jumped leap leaping salto saltare saltero buttare throw throwing hurl step stepping walk fall drive driving lie lying
    HEIGHT: sutta balcone balcn balcon balcuni finestra finestre ponte ponti tetto cornicione viadotto terrazza terrazzo dirupo scogliera precipizio parapetto
    HEIGHT: ringhiera impalcatura grattacielo cavalcavia campanile bridge roof rooftop balcony window ledge cliff cliffs overpass railing tower
    HEIGHT: building viaduct burrone rupe piano abbascio sotto giu teit tett sota ledges multistorey carpark
    TRAIN: treno treni metro metropolitana binari binario rotaie train trains tracks rails tube underground traffic traffico camion truck lorry
    TRAIN: bus autobus tir motorway autostrada tram subway
    WATER: fiume mare lago pozzo river sea lake canale canal ocean diga
    ROPE: corda corde cappio rope noose cavo cintura trave beam rafters lenzuolo soga
    GUN: pistola pistole fucile fucili lupara revolver gun guns rifle pistol shotgun arma armi weapon proiettile bullet bullets glock
    KNIFE: coltello coltelli cortello curtieddu curtiello cultel coltellaccio knife knives accetta axe ascia machete spranga mazza martello hammer
    KNIFE: bat sbarra
    BLADE: lametta lamette lama lame razor razors blade blades taglierino cutter rasoio bisturi scalpel vetro sharpener temperino temperamatite
    BLADE: forbici scissors compasso
    PILL: pastiglie pastiglia pillole pillola compresse medicine pasticche sonniferi sonnifero barbiturici tranquillanti ansiolitici psicofarmaci
    PILL: pills pill pils tablets tablet meds medication medications paracetamol tylenol xanax valium tavor lexotan gocce gocc pastigli pastije
    PILL: pinnuli pinnole pilole pasticca pastiglii antidepressivi insulina insulin farmaci farmaco medicinali overdose od pilole pilule pinnole medicinas tachipirina
    PILL: morfina morphine oxy benzos benzo flacone flaconi blister blisters boccetta barbiturates opioids
    POISON: detersivo detergent detergente varechina ammorbidente solvente trielina veleno candeggina bleach poison varechina topicida antigelo antifreeze pesticida diserbante ammoniaca
    OVERDOSE: overdose overdosed overdosing od
    TAKE1: pigghiatu pigghiai pigliai preso prendo prendero ingoiato ingoio ingoiero mandato bevuto inghiottito ingerito ingoiate ingoiati prese presi tok took taken swallowed swallow
    TAKE1: taking downed necked popped mandaa pija pigliato pigliate pijato pighiato pigghiai ciolto ciapaa buttato trangugiato svuotato finito finished drank
    TAKE1: take taking swallowing ingollato prso prendere bevo calato
    HAVE: ho o ha hai avevo aggio aju go hoo have has got had avem tengo
    CUT1: taglio tagliuzzo taglierei tagliero tajo tagliu graffio brucio brucero ferisco ustiono tagl tagljo taglieggio scortico squarto
    CUT1: tagliavo graffiavo bruciavo
    CUTME: tagliandomi tagliarmi tagliuzzarmi graffiarmi ferirmi bruciarmi punirmi tagliamme tajarme tagliarme tajamme incidermi ustionarmi picchiarmi
    CUTME: lesionarmi autolesionarmi tajarmi scorticarmi
    CUTPAST: tagliata tagliato tagliate tagliati tajata tajato tagghiata tagghiatu ferita ferito bruciata bruciato graffiata graffiato ustionata
    CUTPAST: ustionato tagliuzzata tagliuzzato tajaa
    CUTEN: cutt cut cuts cutting burn burned burning burnt brned scratch scratched scratching hurt hurting harm harmed harming carve carved carving
    CUTEN: slice sliced slicing slit bite biting hit hitting punch punching stab stabbing starve starving
    SEDATIVE: sonniferi sonnifero barbiturici xanax valium tavor lexotan benzos morfina morphine ansiolitici tranquillanti insulina insulin oppiacei fentanyl eroina heroin
    SEDATIVE: metadone methadone paracetamol tachipirina tylenol zolpidem minias rivotril
    DRINK: vodka vino alcol alcool alcohol wine gin whisky whiskey rum birra grappa bottiglia
    CUTNOUN: tagli taglio taglietti cuts scars cicatrici lines marks burns bruciature tacche tacca righe segni
    LEDGE: ringhiera parapetto cornicione binari tracks ledge viadotto davanzale railing railng windowsill impalcatura cavalcavia precipizio scogliera cliff binario rotaie
    KILLVERB: uccidere ammazzare avvelenare strangolare accoltellare strozzare soffocare sgozzare massacrare sparare bruciare annegare accirere copar
    HARMNOUN: autolesionismo autolesione selfharm tagli taglietti cicatrici scars cuts lividi tacca bruciature ustioni righe righette segni graffi
    HARMNOUN: marks lines burns sh cutting autolesionista cicatrice
    BODY: braccio braccia polso polsi coscia cosce gamba gambe pancia avambraccio pelle arm arms wrist wrists thigh thighs leg legs skin stomach
    BODY: brazz vrazze bracce ganbe forearm hip hips body forearms caviglia ventre corpo
    SLEEVES: maniche felpa sleeves hoodie bracelets bracciali polsini
    BADLY: male mal mali danno bad
    DOME: farmi famme farme fammi fazzu fazz faccio fatzo fo famm fasso facc fatta fatto
    LIVE: vivere campare esistere
    LIVE: live living alive viver exist existing existed campa campa campari vivre esisto
    LIVE: viv viver vivessi campar campo vivri esistessi exister
    GOON: avanti on forward continuare andare keep anymore proseguire
    END: fine finita end ending finish finished finito finire over fernuta finuta chiuderla chiudere chiudo
    VANISH: sparire scomparire svanire dissolvermi evaporare disappear vanish disapear dissapear dissolve evaporate spari scumpari sparissi scomparissi
    VANISH: sparisco sparisse disappeared vanished evaporassi svanissi cancellarmi cease scumpariri spariri annullarmi eclissarmi dileguarmi
    VANISH: estinguermi spegnermi spariso
    WAKE: svejamme svegliarsi svegliarmi svegliare sveglio svegliassi risvegliarmi wake waking woke svegliarme addesciame svejarme svegliamme svegliarsi risvegliare sveglia
    WAKE: svegliarci desciarme resveggiarme alzarmi
    SLEEP: dormire addormentarmi addormento dormirei sonno sleep asleep dormi drumi durmire dormo sleepy drowsy deurme addormentarsi
    BURDEN: pisu peso burden pis peis pes zavorra ingombro disturbo peis palla intralcio fardello weight useless inutile worthless
    BETTER: meglio better mej megghiu mei sollevati relieved happier sollievo relief leggeri felici
    HELP: aiut aiuto aiutatemi aiutami aiutateme aiutatimi aggiutatimi ajuto ajutateme help helpme soccorso aiutame fermatemi fermami aiutoo aiutooo aggiutu
    HELP: salvatemi salvami hlp save ajutame fermatimi
    PLEASE: prego please someone somebody qualcuno anyone
    AFRAID: paura scared afraid terrified spaventa spaventata spaventato terrorizzata terrore terrorizzato scantu fear frightened puia scary fifa
    PERSON: grandad granddad granny gran grandmother grandfather grandson granddaughter stepbrother stepsister parents siblings twin gemello gemella teammate
    PERSON: flatmates housemates tenant stranger teenager fratellino sorellina nipotina nipotino bisnonno fratellastro sorellastra moroso morosa tosa putela guaglione
    PERSON: picciotto infermiere dottoressa educatrice psicologa bidella operaio operaia muratore capocantiere badante suora prete parroco paziente utente signorina
    PERSON: compagnetto compagnetta amiko amika besties crush fidanzati cognate cugini cugine zii mamma mammina papi babbo pare mare fradel fratema sorema frateto
    PERSON: mam mammy mommy daddy da aunty auntie fiance fiancee spouse lad lass bloke fella dude kiddo neighbours neighbors guest resident colleghe soldato commilitoni
    PERSON: coworkers colleagues classmates colleghi coworker compagne amichetto amichetta alunne alunni studenti students ragazzi girls boys poliziotto agente
    PERSON: amico amica amici amiche friend friends fratello sorella brother sister figlio figlia son daughter figli kids padre madre papa mamma dad
    PERSON: mum mom mam mother father marito moglie husband wife compagno compagna fidanzato fidanzata ragazzo ragazza boyfriend girlfriend bf gf collega
    PERSON: colleague coworker coinquilino coinquilina roommate flatmate housemate vicino vicina neighbour neighbor cugino cugina cousin zio zia
    PERSON: uncle aunt nonno nonna nonni grandpa grandma nan nipote nephew niece ex commilitone compagni classmate mate bestie besty amicu frate fratm
    PERSON: sora soreta cliente paziente patient client studente alunno alunna student boss capo teacher prof partner suocera suocero genero nuora
    PERSON: fratel surela fiola fijo fija molie majeuro muje mario mario man woman guy girl boy kid teen signora signore donna uomo tizio tipo
    PERSON: lei lui he she him her hes shes they them loro cognato cognata patrigno matrigna stepdad stepmom stepfather stepmother bestfriend bro sis tipa
    PERSON: wman inquilino bambino bambina bimbo bimba baby bambini child children piccolo piccola neonato toddler professore maestro preside
    PERSON: datore superiore maresciallo caporale sergente manager landlord padrone infermiera dottore gente people bulli bullies qualcuno someone
    MYPERSON: mio mia mi my miei mie me our nostro nostra tuo il la un una a l
    HE: lui lei he she hes shes his marito mario majeuro fidanzato ragazzo boyfriend bf partner husband padre dad papa stepdad patrigno compagno
    HE: mari maritu ex father figlio son mother madre moglie wife girlfriend capo fratello brother stepfather ste omo omm uomo suocero zio uncle they
    CHILD: bambino bambina bimbo bimba baby figlio figlia figli bambini kids child children piccolo piccola neonato son daughter toddler newborn infant
    CHILD: gemelli twins
    KILL3W: butta lancia getta salta taglia buttando tagliando saltano saltando jetta sauta ferisce
    ONCEMORE: again ancora nuovo riprovo
    KILLSELF3: strozzarsi dissanguarsi tagliarsi ammazzarsi uccidersi suicidarsi impiccarsi spararsi
    KILLSELF3: suicidarse ammazzasse ammazzarse ammazzari uccidese coparse accidese ccidisi coparsi mazzarsi
    KILL3: ammazza uccide suicida impicca spara svena ammazzano ammazzi uccida amazza ucide ammaza
    KILL3: avvelena ammazzando uccidendo impiccando suicidando
    KILLHIM: ammazzarlo ammazzarla ucciderlo ucciderla accoltellarlo accoltellarla ammazzarli ucciderli ammazzarvi uccidervi ucciderle ammazzarle
    KILLHIM: spararlo spararle spararti sparargli sparare accoltello accoltellare soffocarlo soffocarla
    KILLHIM: bruciarlo bruciarla ammazzallo ammazzalla coparlo coparla ucciderti ammazzarti stab stabbing shoot shooting
    KILLHIM: accirelo acciderlo ammazzarilu spararli sgozzarlo sgozzare sgozzo accoltellarli avvelenarlo avvelenarla
    KILLX: ammazzo uccido sparo accoltello strangolo strozzo sgozzo ammazzero uccidero sparero amazzo sfonno brucio spacco spaco ammazzu copo accido
    KILLX: massacro sbudello scanno squarto avveleno pesto gonfio
    KILLEN: kill killing stab stabbing shoot shooting murder murdering strangle strangling hurt slaughter poison drown smother hang burn behead finish
    HIM: lo la li le gli gliela glielo lu u er ti vi te ve him her them it you everyone everybody el l
    WEAPON: pistola fucile coltello cortello knife gun rifle machete spranga lupara arma weapon ascia axe
    SWEAR: giuro swear seriamente serio seriously davvero promise prometto veramente honestly really srs
    HIT: pestano picchiano pestata pestati malmenano menano torturano
    HIT: picchia picchiata picchiato picchiano mena menano menato menata pikiato picca pikkia picchiava vatte vattuto schiaffi schiaffo
    HIT: cinghiate cinghia beats beating beaten slaps slapped punched punches kicks choked chokes choking
    HIT: strangled strangola strangolata strozza strozzata strangolato pestata pestato massacra massacrata strattona
    HIT: strattonata schiaffeggia violenta violentata stuprata stuprato raped rapes rape abuses abused abusing abuse molests molested tortura torture
    HIT: brutalizza malmena malmenata scaraventa scaraventata picchiando massacrando frusta whips aggredita
    HIT: aggredito assaulted attacked abusato abusata shoves groped palpeggia palpeggiata
    HIT: picchi pestarmi menarmi picchiarmi mmazzate
    LOCKED: chiusa chiuso rinchiusa rinchiuso locked trapped segregata segregato intrappolata intrappolato sequestrata prigioniera kidnapped rinchiude
    LOCKED: chiude barricata barricato barricaded hiding nascosta nascosto nascondo hides imprigionata lock locks
    THREAT: minaccia minacciato minacciata minacciando minacce threatened threatening threatens threat threats minaciato minacciano
    THREAT: puntato punta pointed pointing puntata
    STALK: stalker stalking segue seguita seguito pedina follows following perseguita perseguitata appostato followed
    MEDIA: film libro libri romanzo romanzi canzone canzoni serie tesi tesina podcast articolo telefilm fiction documentario movie movies book novel
    MEDIA: song lyrics lyric show episode episodio essay paper thesis documentary netflix giallo thriller poesia poesie poeta poem racconto racconti
    MEDIA: corso formazione lezione lecture tg telegiornale notizie news cronaca giornale tragedia opera teatro scena scene capitolo chapter
    MEDIA: spoiler stagione season parafrasi ricerca statistica statistiche statistics research studio studi study protocollo convegno
    MEDIA: seminario volontariato volunteer training prevenzione prevention campagna letteratura literature shakespeare ofelia ophelia giulietta
    MEDIA: romeo werther ortis amleto hamlet videogioco game games livello level comic fumetto manga anime documentari tirocinio museo
    MEDIA: spettacolo commedia personaggio protagonista character characters autore author scrittore writer filosofia exam docufilm concerto brano album
    MEDIA: psicologia psychology criminologia audiolibro saggio tema intervista interview mostra balletto attore attrice actor actress trama plot
    FICTION: racconto romanzo personaggio protagonista capitolo storia story novel character lyric poem poesia favola fiaba fairytale scena scene
    FICTION: canzone song pagina page immagina imagine mettiamo supponiamo suppose volta time chapter copione script sceneggiatura finale
    SAYS: dice dicono detto scritto scrive says said texted wrote told tells texting messaggio manda mandato minaccia threatening threatens
    SAYS: racconta confessato confidato called rang phoned ripete keeps parla talks talking posted giurato ditt diss dis
    HE3WANT: vuole vuol wants vo vole wanna vuo pensa penza thinks pensare thinking sta going stava tentato tenta tried trying provato threatened
    HE3WANT: vorrebbe voleva deciso decided intende plans planning minaccia parla talking might gonna vol voe quiere cerca
    ASKFRIEND: chiedo chiede chiedevo asking domando ask
    ASKED: chiedevano denied negato chiesto chiesta asked domanda domande questionario questionnaire screening risposto rispondere rispondo
    LIED: bugia mentito mentivo lied lying bugiardo falso
    IMPERF: picchiava menava picchiavano menavano strangolava used volevo wanted thought tagliavo facevo avevo fui volea vuleva bevevo tentai provai cercai tried tentato
    JOINED: vogliomorire vorreimorire vogliofarlafinita iwanttodie iwannadie killmyself iwanttokillmyself nonvogliovivere nonvogliopiuvivere
    JOINED: vogliouccidermi miammazzo mivoglioammazzare vogliosuicidarmi wannadie kmsrn vogliaammazzarmi iwannakillmyself
    NUM: 10 12 14 15 16 18 20 24 25 28 30 32 36 40 45 48 50 60 70 80 90 100 200 dieci dodici quindici venti trenta quaranta cinquanta sessanta cento ventina
    NUM: trentina quarantina decina ten twenty thirty forty fifty sixty hundred dozen dozens decine
    SLAP: bote spintone spintoni sganassone sganassoni ceffoni schiaffo schiaffi pugno pugni calci ceffone ceffoni sberla sberle cinghiata cinghiate bastonate botte testata legnate manrovescio
    MATE: lui marito compagno fidanzato ragazzo ex husband boyfriend partner bf mario majeuro
    GOODBYE: addio adieu goodbye farewell addii
    LETTER: lettera lettere letter letters biglietto biglietti note notes messaggi messaggio testamento will video videos letera
    WRITE: scritto scritta scritte scrivo scrivere wrote written write writing preparato preparata lasciato lascio left leave lasciata scrivero pronta pronto
    WRITE: registrato recorded scheduled programmato ready
    EVERYDAY: farmacia scadute scaduti scaduta pharmacy expired shaving rasatura
    EVERYDAY: lingua scottata scottato abbronzata sunburn spiaggia
    EVERYDAY: oven iron stove pan kettle forno ferro pentola padella stiro grill caminetto fornello candeline
    EVERYDAY: frangia capelli capello unghie barba torta pane prato erba siepe verdure verdura cipolla cipolle stoffa carta legna legno pelo peli baffi
    EVERYDAY: pizza prosciutto formaggio salame salumi bistecca carne pomodori carote aglio fette fetta nastro hair bangs fringe grass hedge cake lawn
    EVERYDAY: onions onion bread wedding ribbon video corners costs prezzi spese corto budget bolletta bill lezione nails beard
    EVERYDAY: coupon tree trees branches siepi rami vigna ulivi potatura scena clip film dito finger carving
    EVERYDAY: fringe chips cocktail caffe caffeina zuccheri sugar carbs dolci fumo sigarette alcol linea stipendio tasse taxes ties cheese
    EVERYDAY: vitamine vitamina vitamins integratori antibiotico antibiotics antibiotici pressione tosse mal raffreddore allergia febbre dottore
    EVERYDAY: dentista medico ricetta farmacista colesterolo tiroide prescritto prescribed figurine caramelle cani cane dogs gatto gatta gatti cat biscotti
    EVERYDAY: olive vongole panzerotti beach playground zoo park walk passeggiata vitaminas barbiere parrucchiera
    EVERYDAY: parrucchiere tessuto sconto pagella voti giardino garden fungo funghi ferro zinco magnesio melatonina digestive digestivo nausea flu cold
    EVERYDAY: headache emicrania antistaminico aspirina dose dosi veterinario vet maiale pollo
    EVERYDAY: tacchino chicken pig turkey zanzara zanzare mosca mosche formiche scarafaggi topi mosquito mosquitoes flies ants bugs spider ragno ragni vermi
    THINGS: maiale pollo tacchino chicken pig turkey zanzara zanzare mosca mosche formiche scarafaggi topi topo mosquito mosquitoes flies ants bugs bug spider ragno
    THINGS: ragni vermi wasps lumache erbacce weeds batteri germs virus process processo server app tab vibe mood engine motore batteria lights luci stampante
    THINGS: computer pc portatile gruppo whatsapp printer laptop stampanti wifi sveglia cornetti gatto cat cane dog sacher spumante beer birra level livello
    THINGS: gioco gioca videogioco partita goal squadra photos photo foto camera portrait portraits video cavallo coniglio pesce fish galli gallo gallina
    ABSTRACT: ansia caldo lavoro esame scuola sfortuna noia stress tesi compiti verifica emicrania cervicale anxiety heat work exam school boredom luck nostalgia malinconia
    ABSTRACT: rumore silenzio stanchezza sonno fame traffico matematica latino deadline insonnia vento pioggia musica song canzone ricordo dubbio idea mutuo bolletta
    BABY: bimbo bimba bambino bambina baby neonato toddler allatto allattare kitten gattino cucciolo puppy cavallo
    GAME: scacchi chess carte cards tennis briscola padel ping pong monopoly scopa burraco fantacalcio fifa gioco giochi game games gara race bowling calcetto
    GAME: scarabeo scrabble uno poker palleggio basket
    WEAKNEG: no niente nulla nothing none ne nor nu
    REOPEN: ancora ricominciato ricomincio riprovo tornato tornata tornano tornati stasera stanotte tonight again rifaccio relapse relapsed ricaduta
    REOPEN: nuovo rivoglio ricapita riprovero
    PREP: dentro tra fra fino until out through di de d da dal dalla dallo dalle dai dagli dall del della from of with for to in on sotto per pe pi pa col con under into nel nella nei sul a
    ARTICLE: il la lo gli le l er un una quel quella quei quelle questo questa sto sta sti ste the my that this those these mi mio mia
    ANSWERNO: no mai never nope macche figurati ma nah naturalmente nemmeno assolutamente
    FOREVER: modo way pain dolore inferno hell sempre forever tutti everyone mondo world me all good ever vita life tutto qui here tutte giorno
    DANGER: pastiglie pillole medicine gocce farmaci botte veleno sonniferi gas alcol pills sotto testa meno mano mia propria qui nuovo sicuro
    YEAR: 195* 196* 197* 198* 199* 200* 201* 202*
    YOUNGAGE: vent trent quarant nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti nine ten eleven twelve thirteen fourteen fifteen
    YOUNGAGE: sixteen seventeen eighteen nineteen twenty 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25
    FIRST: penso pensavo voglio vorrei ho i im ive my myself mi me mia mio sto sono sn io pensando farmi prendo preferirei penzo vojo vogghiu odio credo so
    IDIOM: quanto mangiato
    IDIOM: ridere risate risata risa ris vergogna imbarazzo caldo freddo fame sete sonno noia voglia invidia curiosita tenerezza paura lavoro studio
    IDIOM: fatica stanchezza gelosia dolcezza felicita gioia emozione amore nostalgia sforzo spavento crepacuore cringe
    IDIOM: nervi rabbia fatigue pasta pizza gelato dolci cioccolata cioccolato fettuccine arancini panzerotti lasagne
    IDIOM: laughter laughing boredom embarrassment hunger thirst curiosity heat cuteness jealousy shame laugh suspense anticipation impatience excitement
    IDIOM: know see hear try meet eat go visit get ride cibo palestra squat compiti serie
    LAUGH: 😂 🤣 😆 😹 😅 😁 😄 😜 😝 ahah ahaha ahahah ahahaha ahahahah haha hahaha hahahaha lol lmao lmaoo lmaooo rofl xd hehe eheh ahahahahah
    LAUGH: jajaja lool lolol 😍 💅 🤩 haahaha lmfao
    SERIOUS: serio seriously really davvero kidding bit joke veramente srs honestly onestamente truly sincerely actually jokes real
    JOKE: scherzo scherzavo scherzando joking kidding battuta jk nvm
    STRONGRES: guarita guarito superata superato recovered recovery healed smesso stopped salvato salvata salvarono saved sober overcame sopravvissuto
    STRONGRES: sopravvissuta survived raccontarlo tenerezza festeggio celebrate clean pulito pulita chiuso chiusa passato passata passati
    ARRANGE: chiavi keys busta buste envelope cassetto cassetti drawer bollette bills conto conti password passwords istruzioni instructions testamento notaio
    ARRANGE: documenti papers libretto affidato affidati regalato regalata gave given disdetto cancelled annullato intestato sistemato sorted settled ordine
    ARRANGE: lettera lettere letter letters biglietto note notes messaggi messages video videos
    FINAL: addio goodbye farewell forever perdonatemi perdono forgive cercatemi
    FINAL: pace peace serena sereno leggera leggero
    METHOD: corda cappio rope noose pistola fucile gun rifle lametta lamette razor blade ponte bridge tetto roof binari tracks ringhiera railing cornicione ledge
    METHOD: viadotto overpass cliff scogliera balcone balcony finestra pastiglie pastiglia pillole pills tablets gocce sonniferi insulina flaconi flacone gas
    METHOD: candeggina bleach veleno poison treno train fucili
    DECIDE: deciso decisa decided scelto chosen fissato stabilito programmato planned pronto pronta ready plan piano
    TRAVEL: vacanza vacanze ferie viaggio viaggi parto partiamo partenza trasloco festa matrimonio nozze compleanno esame esami gita montagna mare campeggio aereo
    TRAVEL: holiday holidays vacation trip trips flight moving wedding birthday party exam exams camping beach weekend airport pensione retirement ufficio office work
    TRAVEL: lavoro colleghi meeting riunione concerto gig match partita scuola school pranzo cena torta pizza battesimo laurea graduation erasmus
    SYMPTOM: sleepy drowsy dizzy numb blurry woozy fading slepy tremano tremando formicolano annebbiata annebbiato addormento vomito vomitando vomiting doppio
    SYMPTOM: gira sbandando palpebre occhi sonno freddo stordita stordito confusa spinning floaty shaking
    TOOK: preso presa prese presi took taken tok bevuto ingoiato swallowed mandato fatto done inghiottito finito drank prso downed
    AGO: fa ago prima earlier since
    UNIT: anni anno mesi years year months decades decenni secoli tanti molti lontano decade
    RESOLVED: guarita guarito curata curato passata superato superata recovered healed clean pulito pulita free chiuso chiusa risolto lontano
    RESOLVED: overcome bene better fortunatamente grazie thankfully survived sopravvissuta sopravvissuto behind therapy terapia psicologa
    RESOLVED: okay fine vivo celebrate cake ringrazio grateful raccontarlo past passato anniversario sober
    RESOLVED: tenerezza nipoti nevodi nepoti stago
    YOUNG: ragazzo ragazza giovane giovani teenager teen liceo adolescente adolescenza kid zovane zuvene picciotto sedici quindici diciassette militare
    YOUNG: sixteen fifteen seventeen fourteen uni college school medie superiori adolescence teens twenties giovanotto universita
    MEPRO: io me eu mi mie myself
    EMBARRASS: figura figuraccia vergogna imbarazzo imbarazzante imbarazzantissimo cringe embarrassing embarrassed awkward brufolo
    SORRY: scusate scusa scusatemi perdonatemi perdonami perdono sorry forgive perdonate scusami
    LOVE: bene love amo loved amato amata voleva volevo volevamo
    HARDSTATE: resisto reggo sopporto faccio posso cope anymore sopportare resistere cchiu cchiu piu longer
    PAIN: dolore soffrire sofferenza pain suffering soffro soffriro hurting male agony tormento
    EMPTY: vuoto vuota empty nulla nothing numb
    VOICES: voci voice voices voce
    TELLME: dicono dice dirmi telling tell tells told ordina ordinano says say
    MEANS: metodo modo method way ways modi
    HOWTO: come how quante quanti many much quanto
    LOSE: perso persa lost
    DEATHWISH: crepare crepassi
    POINT: senso point motivo reason reasons scopo purpose motivi ragione ragioni sense
    DONE: fatto fatta done basta enough
    BABYHIT: scosso scossa scuoto shaken shook shake
    NOTICE: accorgerebbe accorgerebbero accorge accorgesse notice noticed care miss mancherei noterebbe noterebbero
    BORN: nata nato born nascevo nasciu nassuo nascere nascia nasc nascesse nassua nati
    HIT_BY: investe investisse investa schiacci schiacciasse hit hits run
    """
}
