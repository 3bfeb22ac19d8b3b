// How people shorten words in messages, in Italian and English, and the digits they type for letters. `script/train-crisis`
// reads the same table.

enum CrisisSpellings {
  /// A short form, `=`, and what it stands for.
  static let list = """
    nn=non nun=non nnt=niente nient=niente tt=tutto ttt=tutto tutt=tutto tti=tutti
    ke=che k=che kn=con cn=con ki=chi kosa=cosa kome=come cm=come kazzo=cazzo ka=ca
    xke=perche xche=perche xk=perche perke=perche pk=perche pke=perche prk=perche xo=pero 
    x=per sn=sono snt=sento cmq=comunque cmnq=comunque comunq=comunque
    qlc=qualcosa qlcs=qualcosa qlcosa=qualcosa qlcn=qualcuno qlcuno=qualcuno qualke=qualche qlk=qualche
    qll=quello qlla=quella qst=questo qsto=questo qsta=questa qnd=quando qndo=quando qnto=quanto
    qualkuno=qualcuno dv=dove dp=dopo dmn=domani dom=domani stase=stasera stsera=stasera stasr=stasera
    stanot=stanotte stanott=stanotte stnotte=stanotte ogg=oggi ank=anche anke=anche skusa=scusa
    skuola=scuola skritto=scritto amiko=amico amika=amica tranqui=tranquilli tranqi=tranquilli
    d=di m=mi t=ti s=si v=vi msg=messaggio grz=grazie prof=prof rsp=risponde dtt=detto dt=detto
    vgl=voglio vglio=voglio voio=voglio vojo=voglio vojio=voglio vogl=voglio fcc=faccio facc=faccio
    semp=sempre smp=sempre nex=nessuno nss=nessuno nesuno=nessuno trp=troppo tropo=troppo tnt=tanto xro=pero
    raga=ragazzi vbb=vabbe vabb=vabbe vabe=vabbe bn=bene mlt=molto dll=della dl=del dlla=della
    u=you ur=your r=are ya=you yall=you youre=you ure=you wanna=want_to wnna=want_to wana=want_to wnat=want
    wnt=want wan=want gonna=going_to gona=going_to gunna=going_to gon=going_to finna=going_to imma=im_going_to
    ima=im_going_to tryna=trying_to gotta=have_to hafta=have_to outta=out_of kinda=kind_of sorta=sort_of
    lemme=let_me gimme=give_me dunno=do_not_know idk=do_not_know dont=dont rn=right_now atm=right_now
    tmrw=tomorrow tmr=tomorrow tmrrw=tomorrow 2morow=tomorrow 2moro=tomorrow 2morrow=tomorrow tomoz=tomorrow tommorow=tomorrow
    tomorow=tomorrow 2nite=tonight tonite=tonight 2night=tonight tonihgt=tonight tnite=tonight 2day=today tdy=today
    b4=before gr8=great l8r=later 4ever=forever cuz=because bc=because bcuz=because coz=because
    becuz=because becuase=because plz=please pls=please plss=please thx=thanks ty=thanks cud=could cld=could
    shud=should wud=would wld=would teh=the thier=their ppl=people sm1=someone some1=someone no1=no_one nobdy=nobody
    nobuddy=nobody any1=anyone evry1=everyone every1=everyone abt=about w=with w/o=without smth=something sth=something
    nothin=nothing somethin=something livin=living dyin=dying killin=killing hurtin=hurting cuttin=cutting goin=going
    takin=taking doin=doing feelin=feeling thinkin=thinking sry=sorry srs=seriously srsly=seriously fr=for_real
    ngl=not_gonna_lie tbh=to_be_honest jk=joking jks=joking nvm=never_mind nvrmind=never_mind ily=i_love_you
    mself=myself meself=myself mysef=myself myslef=myself myelf=myself myslf=myself mysel=myself
    suicde=suicide suiside=suicide suicidio=suicidio sewerslide=suicide unaliv=unalive
    hlp=help halp=help helpp=help cant=cant cnt=cant im=im ive=ive pils=pills pillz=pills
    dai=dai daje=dai kys=kys kms=kms kmslf=kms ctb=ctb
    ammazzamm=ammazzarmi
    """

  static let table: [String: [String]] = {
    var result: [String: [String]] = [:]
    for entry in list.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let parts = entry.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      result[String(parts[0])] = parts[1].split(separator: "_").map(String.init)
    }
    return result
  }()

  /// Digits for letters, by ASCII.
  static let letters: [UInt8: UInt8] = [
    0x30: 0x6F, 0x31: 0x69, 0x33: 0x65, 0x34: 0x61, 0x35: 0x73, 0x37: 0x74, 0x38: 0x62,
  ]
}
