// The year of the sample, drawn by script/draw-lodge: change that, not this.

extension SampleLodge {
  static let year: StaticString = """
    lodge edit name=Kilwinning number=214 orient=Firenze obedience="Gran Loggia" zone=$rome address="Via dei Fossi 3, 50123 Firenze" email=secretary@example.org phone="+39 055 0000000"
    lodge member add "Ada Sartori" degree=Maestro since=$ago6393 number=1000 email=ada.sartori@example.org phone="+39 055 1000000" born=$ago25766
    lodge member add "Aldo Palmieri" degree=Maestro since=$ago1383 number=1001 email=aldo.palmieri@example.org phone="+39 055 1007919" born=$ago11809
    lodge member add "Bea Ricci" degree=Maestro since=$ago8005 number=1002 email=bea.ricci@example.org phone="+39 055 1015838" born=$ago14918
    lodge member add "Bruno Moretti" degree=Maestro since=$ago6025 number=1003 email=bruno.moretti@example.org phone="+39 055 1023757" born=$ago25110
    lodge member add "Carla Silvestri" degree=Maestro since=$ago3816 number=1004 email=carla.silvestri@example.org phone="+39 055 1031676" born=$ago17541
    lodge member add "Carlo Riva" degree=Maestro since=$ago5968 number=1005 email=carlo.riva@example.org phone="+39 055 1039595" born=$ago20063
    lodge member add "Clara Leone" degree=Maestro since=$ago1662 number=1006 email=clara.leone@example.org phone="+39 055 1047514" born=$ago16080
    lodge member add "Dario Villa" degree=Maestro since=$ago4290 number=1007 email=dario.villa@example.org phone="+39 055 1055433" born=$ago25419
    lodge member add "Dina Neri" degree=Maestro since=$ago5836 number=1008 email=dina.neri@example.org phone="+39 055 1063352" born=$ago12252
    lodge member add "Elio Caruso" degree=Maestro since=$ago4983 number=1009 email=elio.caruso@example.org phone="+39 055 1071271" born=$ago17311
    lodge member add "Elsa Sala" degree=Maestro since=$ago5897 number=1010 email=elsa.sala@example.org phone="+39 055 1079190" born=$ago12759
    lodge member add "Enzo Pellegrini" degree=Maestro since=$ago6915 number=1011 email=enzo.pellegrini@example.org phone="+39 055 1087109" born=$ago15565
    lodge member add "Fosca Bassi" degree=Maestro since=$ago6367 number=1012 email=fosca.bassi@example.org phone="+39 055 1095028" born=$ago22745
    lodge member add "Franco Rossetti" degree=Maestro since=$ago7445 number=1013 email=franco.rossetti@example.org phone="+39 055 1102947" born=$ago27814
    lodge member add "Gino Pagano" degree=Maestro since=$ago5749 number=1014 email=gino.pagano@example.org phone="+39 055 1110866" born=$ago22673
    lodge member add "Gianna Monti" degree=Maestro since=$ago1202 number=1015 email=gianna.monti@example.org phone="+39 055 1118785" born=$ago17939
    lodge member add "Ida Romano" degree=Maestro since=$ago2311 number=1016 email=ida.romano@example.org phone="+39 055 1126704" born=$ago13657
    lodge member add "Ivo Orsi" degree=Maestro since=$ago7112 number=1017 email=ivo.orsi@example.org phone="+39 055 1134623" born=$ago26543
    lodge member add "Lea Marini" degree=Maestro since=$ago6744 number=1018 email=lea.marini@example.org phone="+39 055 1142542" born=$ago23133
    lodge member add "Leo Martino" degree=Maestro since=$ago7288 number=1019 email=leo.martino@example.org phone="+39 055 1150461" born=$ago22729
    lodge member add "Livia Ferri" degree=Maestro since=$ago3950 number=1020 email=livia.ferri@example.org phone="+39 055 1158380" born=$ago26289
    lodge member add "Luca Rinaldi" degree=Maestro since=$ago2719 number=1021 email=luca.rinaldi@example.org phone="+39 055 1166299" born=$ago12423
    lodge member add "Mara Valentini" degree=Maestro since=$ago7648 number=1022 email=mara.valentini@example.org phone="+39 055 1174218" born=$ago25264
    lodge member add "Mario Serra" degree=Maestro since=$ago2891 number=1023 email=mario.serra@example.org phone="+39 055 1182137" born=$ago23298
    lodge member add "Mirella Esposito" degree=Compagno since=$ago1583 number=1024 email=mirella.esposito@example.org phone="+39 055 1190056" born=$ago21097
    lodge member add "Nino Gentile" degree=Compagno since=$ago1544 number=1025 email=nino.gentile@example.org phone="+39 055 1197975" born=$ago19736
    lodge member add "Nora Longo" degree=Compagno since=$ago2069 number=1026 email=nora.longo@example.org phone="+39 055 1205894" born=$ago23097
    lodge member add "Olga Greco" degree=Compagno since=$ago2229 number=1027 email=olga.greco@example.org phone="+39 055 1213813" born=$ago12662
    lodge member add "Pia Fabbri" degree=Compagno since=$ago2084 number=1028 email=pia.fabbri@example.org phone="+39 055 1221732" born=$ago15306
    lodge member add "Piero Testa" degree=Compagno since=$ago1120 number=1029 email=piero.testa@example.org phone="+39 055 1229651" born=$ago17767
    lodge member add "Remo Galli" degree=Compagno since=$ago2028 number=1030 email=remo.galli@example.org phone="+39 055 1237570" born=$ago13799
    lodge member add "Rita Conti" degree=Compagno since=$ago1201 number=1031 email=rita.conti@example.org phone="+39 055 1245489" born=$ago13035
    lodge member add "Rosa Rizzo" degree=Apprendista since=$ago807 number=1032 email=rosa.rizzo@example.org phone="+39 055 1253408" born=$ago13051
    lodge member add "Sara Donati" degree=Apprendista since=$ago537 number=1033 email=sara.donati@example.org phone="+39 055 1261327" born=$ago24082
    lodge member add "Silvio Vitale" degree=Apprendista since=$ago1008 number=1034 email=silvio.vitale@example.org phone="+39 055 1269246" born=$ago27547
    lodge member add "Tea Parisi" degree=Apprendista since=$ago689 number=1035 email=tea.parisi@example.org phone="+39 055 1277165" born=$ago12716
    lodge member add "Tito Mancini" degree=Apprendista since=$ago1034 number=1036 email=tito.mancini@example.org phone="+39 055 1285084" born=$ago25382
    lodge member add "Ugo Santoro" degree=Apprendista since=$ago720 number=1037 email=ugo.santoro@example.org phone="+39 055 1293003" born=$ago23293
    lodge member add "Vera Zanetti" degree=Apprendista since=$ago177 number=1038 email=vera.zanetti@example.org phone="+39 055 1300922" born=$ago27514
    lodge member add "Walter Piras" degree=Apprendista since=$ago178 number=1039 email=walter.piras@example.org phone="+39 055 1308841" born=$ago28118
    lodge member add "Saul Arena" state=candidate since=$ago60 sponsors="Ada Sartori, Bruno Moretti"
    lodge standing add "Mario Serra" dormant on=$ago200 reason="works abroad"
    lodge standing add "Mara Valentini" resigned on=$ago120 reason=moved
    lodge office add "Ada Sartori" MaestroVenerabile from=$ago400
    lodge office add "Aldo Palmieri" PrimoSorvegliante from=$ago400
    lodge office add "Bea Ricci" SecondoSorvegliante from=$ago400
    lodge office add "Bruno Moretti" Oratore from=$ago400
    lodge office add "Carla Silvestri" Segretario from=$ago400
    lodge office add "Carlo Riva" Tesoriere from=$ago400
    lodge office add "Clara Leone" ExMaestroVenerabile from=$ago400
    lodge office add "Dario Villa" PrimoEsperto from=$ago400
    lodge office add "Dina Neri" MaestroCerimonie from=$ago400
    lodge office add "Elio Caruso" Elemosiniere from=$ago400
    lodge office add "Elsa Sala" CopritoreInterno from=$ago400
    lodge office add "Enzo Pellegrini" Economo from=$ago400
    lodge office add "Fosca Bassi" Archivista from=$ago400
    lodge office add "Gino Pagano" Segretario from=$ago800 until=$ago401
    lodge fund add Bank currency=EUR opening=4200EUR
    lodge fund add Box currency=EUR opening=150EUR comment="for the collection"
    lodge meeting add "Ordinary meeting" on=$ago351 at=20:00 degree=Apprendista dinner=yes dinner_price=25EUR answer_by=$ago355
    lodge agenda add $ago351 Opening kind=opening
    lodge agenda add $ago351 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago351 "The rough ashlar" kind=paper speaker="Elio Caruso"
    lodge paper add "The rough ashlar" author="Elio Caruso" state=Completata on=$ago351 degree=Apprendista
    lodge agenda add $ago351 Closing kind=closing
    lodge answer add $ago351 "Pia Fabbri" yes dinner=yes by=phone on=$ago358
    lodge answer add $ago351 "Carla Silvestri" no reason=work by=mail on=$ago359
    lodge answer add $ago351 "Luca Rinaldi" maybe by=mail on=$ago360
    lodge answer add $ago351 "Gianna Monti" maybe by=mail on=$ago358
    lodge answer add $ago351 "Aldo Palmieri" maybe by=mail on=$ago359
    lodge attendance mark $ago351 Assente "Ida Romano" reason=travel
    lodge attendance mark $ago351 Assente "Enzo Pellegrini" reason=ill
    lodge attendance mark $ago351 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carlo Riva" "Clara Leone" "Dario Villa" "Dina Neri" "Elio Caruso" "Elsa Sala" "Fosca Bassi" "Franco Rossetti" "Ivo Orsi" "Lea Marini" "Livia Ferri" "Mara Valentini" "Mario Serra" "Mirella Esposito" "Nino Gentile" "Olga Greco" "Pia Fabbri" "Piero Testa" "Silvio Vitale" "Tito Mancini" "Ugo Santoro" --all-others Assente
    lodge entry add "Collection" amount=107EUR category=donation meeting=$ago351 on=$ago351 --fund Box
    lodge minutes write $ago351
    lodge meeting add "Ordinary meeting" on=$ago337 at=20:00 degree=Apprendista answer_by=$ago339
    lodge agenda add $ago337 Opening kind=opening
    lodge agenda add $ago337 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago337 Closing kind=closing
    lodge answer add $ago337 "Carlo Riva" no reason=travel by=phone on=$ago341
    lodge answer add $ago337 "Bruno Moretti" yes by=mail on=$ago345
    lodge answer add $ago337 "Luca Rinaldi" yes by=mail on=$ago345
    lodge answer add $ago337 "Bea Ricci" yes by=person on=$ago343
    lodge answer add $ago337 "Sara Donati" no reason=work by=mail on=$ago344
    lodge visitor add $ago337 "Rita Orsi" lodge="Galileo, Pisa" degree=Maestro
    lodge attendance mark $ago337 Assente "Rosa Rizzo" reason=work
    lodge attendance mark $ago337 Assente "Lea Marini" reason=ill
    lodge attendance mark $ago337 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carla Silvestri" "Carlo Riva" "Clara Leone" "Dario Villa" "Dina Neri" "Elio Caruso" "Elsa Sala" "Fosca Bassi" "Gianna Monti" "Ida Romano" "Leo Martino" "Luca Rinaldi" "Mario Serra" "Nora Longo" "Olga Greco" "Pia Fabbri" "Piero Testa" "Remo Galli" "Silvio Vitale" "Tito Mancini" --all-others Assente
    lodge entry add "Collection" amount=38EUR category=donation meeting=$ago337 on=$ago337 --fund Box
    lodge minutes write $ago337
    lodge minutes approve $ago351 --at $ago337 for=23 against=0 abstained=1
    lodge entry add "Rent of the rooms" amount=-180EUR category=rent payee="Casa dei Fossi" on=$ago337 --fund Bank
    lodge meeting add "Ordinary meeting" on=$ago323 at=20:00 degree=Apprendista answer_by=$ago325
    lodge agenda add $ago323 Opening kind=opening
    lodge agenda add $ago323 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago323 "The point within a circle" kind=paper speaker="Gianna Monti"
    lodge paper add "The point within a circle" author="Gianna Monti" state=Completata on=$ago323 degree=Apprendista
    lodge agenda add $ago323 Closing kind=closing
    lodge answer add $ago323 "Carlo Riva" yes by=mail on=$ago331
    lodge answer add $ago323 "Aldo Palmieri" yes by=person on=$ago331
    lodge answer add $ago323 "Carla Silvestri" yes by=mail on=$ago328
    lodge answer add $ago323 "Luca Rinaldi" no reason=family by=mail on=$ago330
    lodge answer add $ago323 "Bea Ricci" yes by=phone on=$ago327
    lodge attendance mark $ago323 Assente "Ivo Orsi" reason=work
    lodge attendance mark $ago323 Assente "Remo Galli" reason=ill
    lodge attendance mark $ago323 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carla Silvestri" "Carlo Riva" "Clara Leone" "Dario Villa" "Dina Neri" "Elio Caruso" "Elsa Sala" "Enzo Pellegrini" "Fosca Bassi" "Franco Rossetti" "Gino Pagano" "Gianna Monti" "Ida Romano" "Livia Ferri" "Mara Valentini" "Nora Longo" "Pia Fabbri" "Piero Testa" "Silvio Vitale" "Tea Parisi" "Ugo Santoro" --all-others Assente
    lodge entry add "Collection" amount=39EUR category=donation meeting=$ago323 on=$ago323 --fund Box
    lodge minutes write $ago323
    lodge minutes approve $ago337 --at $ago323 for=24 against=0 abstained=1
    lodge meeting add "Passing of Rosa Rizzo" on=$ago309 at=20:00 type=Cerimonia degree=Apprendista dinner=yes dinner_price=25EUR answer_by=$ago313
    lodge agenda add $ago309 Opening kind=opening
    lodge agenda add $ago309 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago309 "Passing of Rosa Rizzo" kind=ceremony
    lodge degree add "Rosa Rizzo" Compagno on=$ago309
    lodge agenda add $ago309 Closing kind=closing
    lodge answer add $ago309 "Rosa Rizzo" no reason=travel by=mail on=$ago318
    lodge answer add $ago309 "Bruno Moretti" yes dinner=yes by=phone on=$ago316
    lodge answer add $ago309 "Nino Gentile" no reason=work by=mail on=$ago313
    lodge answer add $ago309 "Enzo Pellegrini" no reason=work by=person on=$ago313
    lodge answer add $ago309 "Gino Pagano" yes dinner=yes guests=1 by=phone on=$ago315
    lodge attendance mark $ago309 Assente "Nino Gentile" reason=travel
    lodge attendance mark $ago309 Assente "Carla Silvestri" reason=work
    lodge attendance mark $ago309 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carlo Riva" "Clara Leone" "Dario Villa" "Dina Neri" "Elio Caruso" "Elsa Sala" "Enzo Pellegrini" "Fosca Bassi" "Franco Rossetti" "Ida Romano" "Lea Marini" "Leo Martino" "Livia Ferri" "Luca Rinaldi" "Mara Valentini" "Nora Longo" "Olga Greco" "Pia Fabbri" "Piero Testa" "Rita Conti" "Silvio Vitale" "Tea Parisi" --all-others Assente
    lodge entry add "Collection" amount=36EUR category=donation meeting=$ago309 on=$ago309 --fund Box
    lodge minutes write $ago309
    lodge minutes approve $ago323 --at $ago309 for=25 against=0 abstained=1
    lodge entry add "Rent of the rooms" amount=-180EUR category=rent payee="Casa dei Fossi" on=$ago309 --fund Bank
    lodge meeting add "Ordinary meeting" on=$ago295 at=20:00 degree=Apprendista answer_by=$ago297
    lodge agenda add $ago295 Opening kind=opening
    lodge agenda add $ago295 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago295 Closing kind=closing
    lodge answer add $ago295 "Pia Fabbri" yes by=person on=$ago299
    lodge answer add $ago295 "Tea Parisi" no reason=work by=phone on=$ago300
    lodge answer add $ago295 "Mara Valentini" no reason=work by=mail on=$ago299
    lodge answer add $ago295 "Rosa Rizzo" yes by=phone on=$ago304
    lodge answer add $ago295 "Carla Silvestri" yes by=person on=$ago301
    lodge attendance mark $ago295 Assente "Bruno Moretti" reason=ill
    lodge attendance mark $ago295 Assente "Rita Conti" reason=ill
    lodge attendance mark $ago295 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Carla Silvestri" "Carlo Riva" "Clara Leone" "Dario Villa" "Dina Neri" "Elsa Sala" "Enzo Pellegrini" "Fosca Bassi" "Gino Pagano" "Gianna Monti" "Ivo Orsi" "Livia Ferri" "Luca Rinaldi" "Mario Serra" "Nino Gentile" "Nora Longo" "Pia Fabbri" "Piero Testa" "Remo Galli" "Rosa Rizzo" "Sara Donati" "Tea Parisi" "Tito Mancini" "Ugo Santoro" --all-others Assente
    lodge entry add "Collection" amount=74EUR category=donation meeting=$ago295 on=$ago295 --fund Box
    lodge minutes write $ago295
    lodge minutes approve $ago309 --at $ago295 for=26 against=0 abstained=1
    lodge meeting add "Ordinary meeting" on=$ago253 at=20:00 degree=Maestro answer_by=$ago255
    lodge agenda add $ago253 Opening kind=opening
    lodge agenda add $ago253 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago253 "On silence" kind=paper speaker="Gianna Monti"
    lodge paper add "On silence" author="Gianna Monti" state=Completata on=$ago253 degree=Maestro
    lodge agenda add $ago253 Closing kind=closing
    lodge answer add $ago253 "Fosca Bassi" maybe by=person on=$ago262
    lodge answer add $ago253 "Dina Neri" no reason=work by=mail on=$ago262
    lodge answer add $ago253 "Enzo Pellegrini" yes by=phone on=$ago262
    lodge answer add $ago253 "Mario Serra" yes by=phone on=$ago258
    lodge answer add $ago253 "Clara Leone" no reason=family by=mail on=$ago259
    lodge visitor add $ago253 "Pia Greco" lodge="Galileo, Pisa" degree=Maestro
    lodge attendance mark $ago253 Assente "Bruno Moretti" reason=work
    lodge attendance mark $ago253 Assente "Fosca Bassi" reason=work
    lodge attendance mark $ago253 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Carla Silvestri" "Carlo Riva" "Dario Villa" "Dina Neri" "Elio Caruso" "Elsa Sala" "Enzo Pellegrini" "Franco Rossetti" "Gino Pagano" "Gianna Monti" "Ida Romano" "Ivo Orsi" "Lea Marini" "Leo Martino" "Luca Rinaldi" "Mara Valentini" --all-others Assente
    lodge entry add "Collection" amount=52EUR category=donation meeting=$ago253 on=$ago253 --fund Box
    lodge minutes write $ago253
    lodge entry add "Rent of the rooms" amount=-180EUR category=rent payee="Casa dei Fossi" on=$ago253 --fund Bank
    lodge meeting add "Ordinary meeting" on=$ago239 at=20:00 degree=Apprendista dinner=yes dinner_price=25EUR answer_by=$ago243
    lodge agenda add $ago239 Opening kind=opening
    lodge agenda add $ago239 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago239 "The three lights" kind=paper speaker="Clara Leone"
    lodge paper add "The three lights" author="Clara Leone" state=Completata on=$ago239 degree=Apprendista
    lodge agenda add $ago239 "Ballot on a candidate" kind=ballot
    lodge agenda add $ago239 Closing kind=closing
    lodge answer add $ago239 "Pia Fabbri" maybe by=mail on=$ago248
    lodge answer add $ago239 "Dina Neri" yes dinner=yes by=phone on=$ago247
    lodge answer add $ago239 "Mara Valentini" yes dinner=yes by=mail on=$ago244
    lodge answer add $ago239 "Ida Romano" yes dinner=yes guests=1 by=mail on=$ago246
    lodge answer add $ago239 "Aldo Palmieri" yes dinner=yes by=phone on=$ago243
    lodge attendance mark $ago239 Assente "Leo Martino" reason=work
    lodge attendance mark $ago239 Assente "Carlo Riva" reason=work
    lodge attendance mark $ago239 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Carla Silvestri" "Clara Leone" "Dario Villa" "Dina Neri" "Enzo Pellegrini" "Gino Pagano" "Ida Romano" "Ivo Orsi" "Lea Marini" "Livia Ferri" "Luca Rinaldi" "Mara Valentini" "Mario Serra" "Mirella Esposito" "Nino Gentile" "Pia Fabbri" "Piero Testa" "Remo Galli" "Rita Conti" "Rosa Rizzo" "Silvio Vitale" "Tea Parisi" --all-others Assente
    lodge agenda edit $ago239/4 decision=admitted for=24 against=0 abstained=1
    lodge entry add "Collection" amount=48EUR category=donation meeting=$ago239 on=$ago239 --fund Box
    lodge minutes write $ago239
    lodge minutes approve $ago295 --at $ago239 for=24 against=0 abstained=1
    lodge meeting add "Ordinary meeting" on=$ago225 at=20:00 degree=Apprendista answer_by=$ago227
    lodge agenda add $ago225 Opening kind=opening
    lodge agenda add $ago225 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago225 Closing kind=closing
    lodge answer add $ago225 "Pia Fabbri" yes by=person on=$ago232
    lodge answer add $ago225 "Carla Silvestri" yes by=person on=$ago232
    lodge answer add $ago225 "Gino Pagano" yes by=person on=$ago229
    lodge answer add $ago225 "Silvio Vitale" yes by=person on=$ago229
    lodge answer add $ago225 "Remo Galli" yes by=mail on=$ago232
    lodge attendance mark $ago225 Assente "Enzo Pellegrini" reason=work
    lodge attendance mark $ago225 Assente "Tito Mancini" reason=ill
    lodge attendance mark $ago225 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carla Silvestri" "Carlo Riva" "Clara Leone" "Dario Villa" "Dina Neri" "Elio Caruso" "Elsa Sala" "Fosca Bassi" "Gianna Monti" "Ida Romano" "Ivo Orsi" "Livia Ferri" "Mara Valentini" "Mirella Esposito" "Nora Longo" "Piero Testa" "Remo Galli" "Rosa Rizzo" "Sara Donati" "Silvio Vitale" --all-others Assente
    lodge entry add "Collection" amount=63EUR category=donation meeting=$ago225 on=$ago225 --fund Box
    lodge minutes write $ago225
    lodge minutes approve $ago239 --at $ago225 for=23 against=0 abstained=1
    lodge entry add "Rent of the rooms" amount=-180EUR category=rent payee="Casa dei Fossi" on=$ago225 --fund Bank
    lodge meeting add "Raising of Mirella Esposito" on=$ago211 at=20:00 type=Cerimonia degree=Compagno answer_by=$ago213
    lodge agenda add $ago211 Opening kind=opening
    lodge agenda add $ago211 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago211 "Raising of Mirella Esposito" kind=ceremony
    lodge degree add "Mirella Esposito" Maestro on=$ago211
    lodge agenda add $ago211 Closing kind=closing
    lodge answer add $ago211 "Mario Serra" yes by=person on=$ago215
    lodge answer add $ago211 "Mara Valentini" no reason=travel by=mail on=$ago217
    lodge answer add $ago211 "Elsa Sala" yes by=mail on=$ago219
    lodge answer add $ago211 "Clara Leone" no reason=work by=phone on=$ago220
    lodge answer add $ago211 "Leo Martino" yes by=person on=$ago216
    lodge attendance mark $ago211 Assente "Franco Rossetti" reason=ill
    lodge attendance mark $ago211 Assente "Bea Ricci" reason=work
    lodge attendance mark $ago211 Presente "Ada Sartori" "Aldo Palmieri" "Bruno Moretti" "Carla Silvestri" "Clara Leone" "Dario Villa" "Dina Neri" "Elsa Sala" "Enzo Pellegrini" "Gianna Monti" "Ivo Orsi" "Livia Ferri" "Mara Valentini" "Mario Serra" "Mirella Esposito" "Nino Gentile" "Nora Longo" "Olga Greco" "Piero Testa" "Rosa Rizzo" --all-others Assente
    lodge entry add "Collection" amount=91EUR category=donation meeting=$ago211 on=$ago211 --fund Box
    lodge minutes write $ago211
    lodge meeting add "Ordinary meeting" on=$ago197 at=20:00 degree=Apprendista dinner=yes dinner_price=25EUR answer_by=$ago201
    lodge agenda add $ago197 Opening kind=opening
    lodge agenda add $ago197 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago197 "The chequered floor" kind=paper speaker="Mirella Esposito"
    lodge paper add "The chequered floor" author="Mirella Esposito" state=Completata on=$ago197 degree=Apprendista
    lodge agenda add $ago197 Closing kind=closing
    lodge answer add $ago197 "Nora Longo" no reason=work by=phone on=$ago204
    lodge answer add $ago197 "Carlo Riva" yes dinner=yes by=person on=$ago202
    lodge answer add $ago197 "Livia Ferri" no reason=work by=phone on=$ago204
    lodge answer add $ago197 "Olga Greco" yes dinner=yes by=person on=$ago204
    lodge answer add $ago197 "Luca Rinaldi" yes dinner=yes by=person on=$ago201
    lodge visitor add $ago197 "Olga Moretti" lodge="Galileo, Pisa" degree=Maestro
    lodge attendance mark $ago197 Assente "Bea Ricci" reason=ill
    lodge attendance mark $ago197 Assente "Gino Pagano" reason=travel
    lodge attendance mark $ago197 Presente "Ada Sartori" "Aldo Palmieri" "Bruno Moretti" "Carla Silvestri" "Carlo Riva" "Clara Leone" "Dario Villa" "Dina Neri" "Elio Caruso" "Elsa Sala" "Enzo Pellegrini" "Gianna Monti" "Ivo Orsi" "Livia Ferri" "Luca Rinaldi" "Mara Valentini" "Mirella Esposito" "Nino Gentile" "Nora Longo" "Pia Fabbri" "Remo Galli" "Rita Conti" "Sara Donati" "Silvio Vitale" "Tea Parisi" "Ugo Santoro" --all-others Assente
    lodge entry add "Collection" amount=95EUR category=donation meeting=$ago197 on=$ago197 --fund Box
    lodge minutes write $ago197
    lodge minutes approve $ago225 --at $ago197 for=25 against=0 abstained=1
    lodge minutes addendum $ago225 "The works were closed at 22:40, not at 22:10." --at $ago197
    lodge entry add "Rent of the rooms" amount=-180EUR category=rent payee="Casa dei Fossi" on=$ago197 --fund Bank
    lodge meeting add "Ordinary meeting" on=$ago183 at=20:00 degree=Apprendista answer_by=$ago185
    lodge agenda add $ago183 Opening kind=opening
    lodge agenda add $ago183 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago183 Closing kind=closing
    lodge answer add $ago183 "Ivo Orsi" maybe by=phone on=$ago188
    lodge answer add $ago183 "Carla Silvestri" yes by=person on=$ago192
    lodge answer add $ago183 "Livia Ferri" yes by=person on=$ago190
    lodge answer add $ago183 "Elsa Sala" yes by=mail on=$ago190
    lodge answer add $ago183 "Tito Mancini" yes by=mail on=$ago188
    lodge attendance mark $ago183 Assente "Franco Rossetti" reason=work
    lodge attendance mark $ago183 Assente "Sara Donati" reason=travel
    lodge attendance mark $ago183 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carla Silvestri" "Carlo Riva" "Clara Leone" "Dario Villa" "Dina Neri" "Elsa Sala" "Enzo Pellegrini" "Fosca Bassi" "Gino Pagano" "Gianna Monti" "Ida Romano" "Ivo Orsi" "Lea Marini" "Leo Martino" "Luca Rinaldi" "Mara Valentini" "Mirella Esposito" "Nora Longo" "Pia Fabbri" "Piero Testa" "Remo Galli" "Rita Conti" "Silvio Vitale" "Tito Mancini" "Ugo Santoro" --all-others Assente
    lodge entry add "Collection" amount=57EUR category=donation meeting=$ago183 on=$ago183 --fund Box
    lodge minutes write $ago183
    lodge minutes approve $ago197 --at $ago183 for=28 against=0 abstained=1
    lodge meeting add "Ordinary meeting" on=$ago169 at=20:00 degree=Apprendista answer_by=$ago171
    lodge agenda add $ago169 Opening kind=opening
    lodge agenda add $ago169 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago169 "The pomegranate" kind=paper speaker="Pia Fabbri"
    lodge paper add "The pomegranate" author="Pia Fabbri" state=Completata on=$ago169 degree=Apprendista
    lodge agenda add $ago169 Closing kind=closing
    lodge answer add $ago169 "Vera Zanetti" yes by=mail on=$ago174
    lodge answer add $ago169 "Leo Martino" yes by=phone on=$ago176
    lodge answer add $ago169 "Sara Donati" maybe by=person on=$ago176
    lodge answer add $ago169 "Ida Romano" yes by=mail on=$ago174
    lodge answer add $ago169 "Tea Parisi" yes by=mail on=$ago176
    lodge attendance mark $ago169 Assente "Rosa Rizzo" reason=ill
    lodge attendance mark $ago169 Assente "Bea Ricci" reason=travel
    lodge attendance mark $ago169 Presente "Ada Sartori" "Aldo Palmieri" "Bruno Moretti" "Carla Silvestri" "Carlo Riva" "Clara Leone" "Dario Villa" "Dina Neri" "Elio Caruso" "Elsa Sala" "Enzo Pellegrini" "Fosca Bassi" "Franco Rossetti" "Ida Romano" "Ivo Orsi" "Lea Marini" "Leo Martino" "Livia Ferri" "Mara Valentini" "Nino Gentile" "Nora Longo" "Pia Fabbri" "Piero Testa" "Remo Galli" "Rita Conti" "Sara Donati" "Tito Mancini" "Ugo Santoro" "Vera Zanetti" "Walter Piras" --all-others Assente
    lodge entry add "Collection" amount=108EUR category=donation meeting=$ago169 on=$ago169 --fund Box
    lodge minutes write $ago169
    lodge minutes approve $ago183 --at $ago169 for=29 against=0 abstained=1
    lodge entry add "Rent of the rooms" amount=-180EUR category=rent payee="Casa dei Fossi" on=$ago169 --fund Bank
    lodge meeting add "Ordinary meeting" on=$ago155 at=20:00 degree=Maestro dinner=yes dinner_price=25EUR answer_by=$ago159
    lodge agenda add $ago155 Opening kind=opening
    lodge agenda add $ago155 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago155 "Of tools and hands" kind=paper speaker="Elio Caruso"
    lodge paper add "Of tools and hands" author="Elio Caruso" state=Completata on=$ago155 degree=Maestro
    lodge agenda add $ago155 "Ballot on a candidate" kind=ballot
    lodge agenda add $ago155 Closing kind=closing
    lodge answer add $ago155 "Leo Martino" maybe by=mail on=$ago162
    lodge answer add $ago155 "Dina Neri" yes dinner=yes by=person on=$ago162
    lodge answer add $ago155 "Lea Marini" no reason=family by=phone on=$ago164
    lodge answer add $ago155 "Carla Silvestri" yes dinner=yes by=person on=$ago159
    lodge answer add $ago155 "Franco Rossetti" no reason=work by=person on=$ago160
    lodge attendance mark $ago155 Assente "Clara Leone" reason=ill
    lodge attendance mark $ago155 Assente "Ada Sartori" reason=work
    lodge attendance mark $ago155 Presente "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carla Silvestri" "Carlo Riva" "Dario Villa" "Dina Neri" "Elio Caruso" "Elsa Sala" "Enzo Pellegrini" "Fosca Bassi" "Franco Rossetti" "Gino Pagano" "Ida Romano" "Ivo Orsi" "Lea Marini" "Leo Martino" "Livia Ferri" "Luca Rinaldi" "Mara Valentini" "Mirella Esposito" --all-others Assente
    lodge agenda edit $ago155/4 decision=admitted for=20 against=0 abstained=1
    lodge entry add "Collection" amount=51EUR category=donation meeting=$ago155 on=$ago155 --fund Box
    lodge minutes write $ago155
    lodge minutes approve $ago253 --at $ago155 for=20 against=0 abstained=1
    lodge meeting add "Ordinary meeting" on=$ago141 at=20:00 degree=Apprendista answer_by=$ago143
    lodge agenda add $ago141 Opening kind=opening
    lodge agenda add $ago141 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago141 Closing kind=closing
    lodge answer add $ago141 "Tea Parisi" maybe by=phone on=$ago145
    lodge answer add $ago141 "Lea Marini" yes by=person on=$ago150
    lodge answer add $ago141 "Gino Pagano" yes by=person on=$ago148
    lodge answer add $ago141 "Pia Fabbri" maybe by=mail on=$ago146
    lodge answer add $ago141 "Rosa Rizzo" no reason=family by=mail on=$ago145
    lodge visitor add $ago141 "Luca Villa" lodge="Galileo, Pisa" degree=Maestro
    lodge attendance mark $ago141 Assente "Piero Testa" reason=travel
    lodge attendance mark $ago141 Assente "Gino Pagano" reason=ill
    lodge attendance mark $ago141 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carla Silvestri" "Carlo Riva" "Dario Villa" "Dina Neri" "Elio Caruso" "Elsa Sala" "Enzo Pellegrini" "Fosca Bassi" "Franco Rossetti" "Ida Romano" "Leo Martino" "Livia Ferri" "Luca Rinaldi" "Mara Valentini" "Nino Gentile" "Remo Galli" "Rita Conti" "Rosa Rizzo" "Sara Donati" "Silvio Vitale" "Tea Parisi" "Ugo Santoro" "Vera Zanetti" "Walter Piras" --all-others Assente
    lodge entry add "Collection" amount=83EUR category=donation meeting=$ago141 on=$ago141 --fund Box
    lodge minutes write $ago141
    lodge minutes approve $ago169 --at $ago141 for=27 against=0 abstained=1
    lodge entry add "Rent of the rooms" amount=-180EUR category=rent payee="Casa dei Fossi" on=$ago141 --fund Bank
    lodge meeting add "Passing of Sara Donati" on=$ago127 at=20:00 type=Cerimonia degree=Apprendista answer_by=$ago129
    lodge agenda add $ago127 Opening kind=opening
    lodge agenda add $ago127 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago127 "Passing of Sara Donati" kind=ceremony
    lodge degree add "Sara Donati" Compagno on=$ago127
    lodge agenda add $ago127 Closing kind=closing
    lodge answer add $ago127 "Enzo Pellegrini" maybe by=phone on=$ago132
    lodge answer add $ago127 "Rita Conti" yes by=mail on=$ago134
    lodge answer add $ago127 "Vera Zanetti" no reason=family by=phone on=$ago135
    lodge answer add $ago127 "Aldo Palmieri" yes by=phone on=$ago134
    lodge answer add $ago127 "Dina Neri" yes by=phone on=$ago135
    lodge attendance mark $ago127 Assente "Vera Zanetti" reason=work
    lodge attendance mark $ago127 Assente "Carlo Riva" reason=travel
    lodge attendance mark $ago127 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carla Silvestri" "Clara Leone" "Dario Villa" "Dina Neri" "Elio Caruso" "Enzo Pellegrini" "Fosca Bassi" "Franco Rossetti" "Gino Pagano" "Gianna Monti" "Ida Romano" "Ivo Orsi" "Lea Marini" "Livia Ferri" "Luca Rinaldi" "Mara Valentini" "Mirella Esposito" "Olga Greco" "Pia Fabbri" "Piero Testa" "Remo Galli" "Rita Conti" "Sara Donati" "Silvio Vitale" "Tea Parisi" "Walter Piras" --all-others Assente
    lodge entry add "Collection" amount=42EUR category=donation meeting=$ago127 on=$ago127 --fund Box
    lodge minutes write $ago127
    lodge minutes approve $ago141 --at $ago127 for=29 against=0 abstained=1
    lodge meeting add "Ordinary meeting" on=$ago99 at=20:00 degree=Apprendista dinner=yes dinner_price=25EUR answer_by=$ago103
    lodge agenda add $ago99 Opening kind=opening
    lodge agenda add $ago99 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago99 "The winter solstice" kind=paper speaker="Tito Mancini"
    lodge paper add "The winter solstice" author="Tito Mancini" state=Completata on=$ago99 degree=Apprendista
    lodge agenda add $ago99 Closing kind=closing
    lodge answer add $ago99 "Bruno Moretti" yes dinner=yes by=phone on=$ago107
    lodge answer add $ago99 "Nora Longo" yes dinner=yes by=mail on=$ago103
    lodge answer add $ago99 "Dina Neri" no reason=family by=person on=$ago106
    lodge answer add $ago99 "Tea Parisi" yes dinner=yes by=mail on=$ago108
    lodge answer add $ago99 "Carla Silvestri" yes dinner=yes by=person on=$ago106
    lodge attendance mark $ago99 Assente "Clara Leone" reason=work
    lodge attendance mark $ago99 Assente "Piero Testa" reason=work
    lodge attendance mark $ago99 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carla Silvestri" "Carlo Riva" "Dario Villa" "Dina Neri" "Elsa Sala" "Enzo Pellegrini" "Fosca Bassi" "Franco Rossetti" "Gino Pagano" "Gianna Monti" "Ida Romano" "Lea Marini" "Leo Martino" "Livia Ferri" "Luca Rinaldi" "Nino Gentile" "Nora Longo" "Remo Galli" "Rita Conti" "Sara Donati" "Silvio Vitale" "Tea Parisi" "Tito Mancini" "Ugo Santoro" "Vera Zanetti" "Walter Piras" --all-others Assente
    lodge entry add "Collection" amount=74EUR category=donation meeting=$ago99 on=$ago99 --fund Box
    lodge minutes write $ago99
    lodge minutes approve $ago127 --at $ago99 for=29 against=0 abstained=1
    lodge entry add "Rent of the rooms" amount=-180EUR category=rent payee="Casa dei Fossi" on=$ago99 --fund Bank
    lodge meeting add "Ordinary meeting" on=$ago85 at=20:00 degree=Apprendista answer_by=$ago87
    lodge agenda add $ago85 Opening kind=opening
    lodge agenda add $ago85 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago85 Closing kind=closing
    lodge answer add $ago85 "Livia Ferri" yes by=phone on=$ago91
    lodge answer add $ago85 "Enzo Pellegrini" yes by=phone on=$ago93
    lodge answer add $ago85 "Pia Fabbri" yes by=mail on=$ago90
    lodge answer add $ago85 "Dario Villa" yes by=phone on=$ago89
    lodge answer add $ago85 "Bruno Moretti" maybe by=phone on=$ago91
    lodge attendance mark $ago85 Assente "Nora Longo" reason=travel
    lodge attendance mark $ago85 Assente "Leo Martino" reason=work
    lodge attendance mark $ago85 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carlo Riva" "Dario Villa" "Dina Neri" "Elio Caruso" "Elsa Sala" "Fosca Bassi" "Gino Pagano" "Gianna Monti" "Lea Marini" "Livia Ferri" "Mirella Esposito" "Nino Gentile" "Olga Greco" "Pia Fabbri" "Piero Testa" "Remo Galli" "Sara Donati" "Tito Mancini" "Ugo Santoro" --all-others Assente
    lodge entry add "Collection" amount=78EUR category=donation meeting=$ago85 on=$ago85 --fund Box
    lodge minutes write $ago85
    lodge minutes approve $ago99 --at $ago85 for=22 against=0 abstained=1
    lodge meeting add "Ordinary meeting" on=$ago57 at=20:00 degree=Apprendista answer_by=$ago59
    lodge agenda add $ago57 Opening kind=opening
    lodge agenda add $ago57 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago57 "The acacia" kind=paper speaker="Elsa Sala"
    lodge paper add "The acacia" author="Elsa Sala" state=Completata on=$ago57 degree=Apprendista
    lodge agenda add $ago57 "Ballot on a candidate" kind=ballot
    lodge agenda add $ago57 Closing kind=closing
    lodge answer add $ago57 "Remo Galli" yes by=mail on=$ago64
    lodge answer add $ago57 "Bea Ricci" yes by=mail on=$ago64
    lodge answer add $ago57 "Tito Mancini" yes by=phone on=$ago63
    lodge answer add $ago57 "Nino Gentile" yes by=mail on=$ago66
    lodge answer add $ago57 "Pia Fabbri" yes by=mail on=$ago61
    lodge visitor add $ago57 "Rosa Silvestri" lodge="Galileo, Pisa" degree=Maestro
    lodge attendance mark $ago57 Assente "Rita Conti" reason=work
    lodge attendance mark $ago57 Assente "Ivo Orsi" reason=travel
    lodge attendance mark $ago57 Presente "Ada Sartori" "Aldo Palmieri" "Bruno Moretti" "Carla Silvestri" "Carlo Riva" "Clara Leone" "Dina Neri" "Elio Caruso" "Elsa Sala" "Enzo Pellegrini" "Fosca Bassi" "Franco Rossetti" "Gino Pagano" "Gianna Monti" "Leo Martino" "Livia Ferri" "Luca Rinaldi" "Mirella Esposito" "Nino Gentile" "Pia Fabbri" "Piero Testa" "Rosa Rizzo" "Silvio Vitale" "Tea Parisi" "Tito Mancini" "Vera Zanetti" --all-others Assente
    lodge agenda edit $ago57/4 decision=admitted for=25 against=0 abstained=1
    lodge entry add "Collection" amount=50EUR category=donation meeting=$ago57 on=$ago57 --fund Box
    lodge minutes write $ago57
    lodge minutes approve $ago85 --at $ago57 for=25 against=0 abstained=1
    lodge entry add "Rent of the rooms" amount=-180EUR category=rent payee="Casa dei Fossi" on=$ago57 --fund Bank
    lodge meeting add "Ordinary meeting" on=$ago43 at=20:00 degree=Apprendista dinner=yes dinner_price=25EUR answer_by=$ago47
    lodge agenda add $ago43 Opening kind=opening
    lodge agenda add $ago43 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago43 "A short history of our lodge" kind=paper speaker="Gianna Monti"
    lodge paper add "A short history of our lodge" author="Gianna Monti" state=Completata on=$ago43 degree=Apprendista
    lodge agenda add $ago43 Closing kind=closing
    lodge answer add $ago43 "Carlo Riva" no reason=travel by=mail on=$ago51
    lodge answer add $ago43 "Pia Fabbri" no reason=work by=person on=$ago52
    lodge answer add $ago43 "Dario Villa" yes dinner=yes by=person on=$ago47
    lodge answer add $ago43 "Rita Conti" maybe by=mail on=$ago50
    lodge answer add $ago43 "Nino Gentile" yes dinner=yes by=phone on=$ago50
    lodge attendance mark $ago43 Assente "Luca Rinaldi" reason=ill
    lodge attendance mark $ago43 Assente "Fosca Bassi" reason=ill
    lodge attendance mark $ago43 Presente "Ada Sartori" "Aldo Palmieri" "Bruno Moretti" "Carla Silvestri" "Carlo Riva" "Dina Neri" "Elio Caruso" "Elsa Sala" "Enzo Pellegrini" "Gianna Monti" "Ivo Orsi" "Leo Martino" "Livia Ferri" "Mirella Esposito" "Pia Fabbri" "Piero Testa" "Rita Conti" "Silvio Vitale" "Tito Mancini" "Ugo Santoro" "Walter Piras" --all-others Assente
    lodge entry add "Collection" amount=35EUR category=donation meeting=$ago43 on=$ago43 --fund Box
    lodge minutes write $ago43
    lodge minutes approve $ago57 --at $ago43 for=20 against=0 abstained=1
    lodge meeting add "Ordinary meeting" on=$ago15 at=20:00 degree=Maestro answer_by=$ago17
    lodge agenda add $ago15 Opening kind=opening
    lodge agenda add $ago15 "Minutes of the last meeting" kind=minutes
    lodge agenda add $ago15 Closing kind=closing
    lodge answer add $ago15 "Luca Rinaldi" yes by=mail on=$ago23
    lodge answer add $ago15 "Ivo Orsi" yes by=person on=$ago19
    lodge answer add $ago15 "Lea Marini" no reason=family by=mail on=$ago21
    lodge answer add $ago15 "Fosca Bassi" yes by=mail on=$ago19
    lodge answer add $ago15 "Bruno Moretti" yes by=mail on=$ago22
    lodge attendance mark $ago15 Assente "Carla Silvestri" reason=travel
    lodge attendance mark $ago15 Assente "Dina Neri" reason=travel
    lodge attendance mark $ago15 Presente "Ada Sartori" "Aldo Palmieri" "Bea Ricci" "Bruno Moretti" "Carlo Riva" "Clara Leone" "Dario Villa" "Elio Caruso" "Elsa Sala" "Enzo Pellegrini" "Franco Rossetti" "Gino Pagano" "Ivo Orsi" "Lea Marini" "Leo Martino" "Livia Ferri" "Mirella Esposito" --all-others Assente
    lodge entry add "Collection" amount=36EUR category=donation meeting=$ago15 on=$ago15 --fund Box
    lodge minutes write $ago15
    lodge minutes approve $ago155 --at $ago15 for=16 against=0 abstained=1
    lodge entry add "Rent of the rooms" amount=-180EUR category=rent payee="Casa dei Fossi" on=$ago15 --fund Bank
    lodge meeting add "Ordinary meeting" on=$in13 at=20:00 degree=Apprendista answer_by=$in11
    lodge agenda add $in13 Opening kind=opening
    lodge agenda add $in13 "Minutes of the last meeting" kind=minutes
    lodge agenda add $in13 "On tolerance" kind=paper speaker="Vera Zanetti"
    lodge paper add "On tolerance" author="Vera Zanetti" state=Programmato on=$in13 degree=Apprendista
    lodge agenda add $in13 Closing kind=closing
    lodge answer add $in13 "Luca Rinaldi" yes by=person on=$ago4
    lodge answer add $in13 "Gino Pagano" yes by=phone on=$ago6
    lodge answer add $in13 "Leo Martino" yes by=phone on=$ago1
    lodge answer add $in13 "Gianna Monti" yes by=mail on=$ago5
    lodge answer add $in13 "Ivo Orsi" no reason=travel by=mail on=$ago3
    lodge answer add $in13 "Enzo Pellegrini" yes by=mail on=$ago2
    lodge answer add $in13 "Nino Gentile" yes by=mail on=$ago2
    lodge answer add $in13 "Ida Romano" yes by=phone on=$ago4
    lodge answer add $in13 "Tito Mancini" yes by=phone on=$ago1
    lodge meeting add "Ordinary meeting" on=$in41 at=20:00 degree=Apprendista dinner=yes dinner_price=25EUR answer_by=$in37
    lodge agenda add $in41 Opening kind=opening
    lodge agenda add $in41 "Minutes of the last meeting" kind=minutes
    lodge agenda add $in41 "The square and the level" kind=paper speaker="Remo Galli"
    lodge paper add "The square and the level" author="Remo Galli" state=Programmato on=$in41 degree=Apprendista
    lodge agenda add $in41 Closing kind=closing
    lodge answer add $in41 "Remo Galli" yes dinner=yes by=mail on=$ago6
    lodge answer add $in41 "Piero Testa" maybe by=person on=$ago1
    lodge answer add $in41 "Franco Rossetti" yes dinner=yes by=person on=$ago1
    lodge answer add $in41 "Ugo Santoro" yes dinner=yes by=mail on=$ago1
    lodge answer add $in41 "Rosa Rizzo" yes dinner=yes by=person on=$ago1
    lodge answer add $in41 "Ivo Orsi" no reason=work by=person on=$ago1
    lodge answer add $in41 "Elsa Sala" no reason=family by=phone on=$ago2
    lodge answer add $in41 "Sara Donati" no reason=family by=mail on=$ago3
    lodge answer add $in41 "Olga Greco" yes dinner=yes by=person on=$ago5
    lodge dues set $before 240EUR
    lodge dues set $year 260EUR
    lodge dues set $year 120EUR tier=reduced
    lodge tier add "Walter Piras" reduced from=$ago150
    lodge levy set $before 80EUR
    lodge levy set $year 85EUR
    lodge budget set $year rent -2200EUR
    lodge budget set $year dues 9000EUR
    lodge payment add "Ada Sartori" 240EUR year=$before on=$ago320 --fund Bank
    lodge payment add "Ada Sartori" 260EUR year=$year on=$ago9 --fund Bank
    lodge payment add "Aldo Palmieri" 240EUR year=$before on=$ago338 --fund Bank
    lodge payment add "Aldo Palmieri" 260EUR year=$year on=$ago10 --fund Bank
    lodge payment add "Bea Ricci" 240EUR year=$before on=$ago331 --fund Bank
    lodge payment add "Bea Ricci" 260EUR year=$year on=$ago23 --fund Bank
    lodge payment add "Bruno Moretti" 240EUR year=$before on=$ago320 --fund Bank
    lodge payment add "Bruno Moretti" 260EUR year=$year on=$ago16 --fund Bank
    lodge payment add "Carla Silvestri" 240EUR year=$before on=$ago336 --fund Bank
    lodge payment add "Carla Silvestri" 260EUR year=$year on=$ago24 --fund Bank
    lodge payment add "Carlo Riva" 240EUR year=$before on=$ago304 --fund Bank
    lodge payment add "Clara Leone" 240EUR year=$before on=$ago300 --fund Bank
    lodge payment add "Clara Leone" 260EUR year=$year on=$ago6 --fund Bank
    lodge payment add "Dario Villa" 240EUR year=$before on=$ago323 --fund Bank
    lodge payment add "Dario Villa" 260EUR year=$year on=$ago1 --fund Bank
    lodge payment add "Dina Neri" 240EUR year=$before on=$ago302 --fund Bank
    lodge payment add "Dina Neri" 260EUR year=$year on=$ago18 --fund Bank
    lodge payment add "Elio Caruso" 240EUR year=$before on=$ago340 --fund Bank
    lodge payment add "Elio Caruso" 260EUR year=$year on=$ago16 --fund Bank
    lodge payment add "Elsa Sala" 240EUR year=$before on=$ago318 --fund Bank
    lodge payment add "Elsa Sala" 260EUR year=$year on=$ago6 --fund Bank
    lodge payment add "Enzo Pellegrini" 240EUR year=$before on=$ago317 --fund Bank
    lodge payment add "Enzo Pellegrini" 260EUR year=$year on=$ago16 --fund Bank
    lodge payment add "Fosca Bassi" 240EUR year=$before on=$ago337 --fund Bank
    lodge payment add "Fosca Bassi" 260EUR year=$year on=$ago8 --fund Bank
    lodge payment add "Franco Rossetti" 240EUR year=$before on=$ago308 --fund Bank
    lodge payment add "Gino Pagano" 240EUR year=$before on=$ago325 --fund Bank
    lodge payment add "Gino Pagano" 260EUR year=$year on=$ago3 --fund Bank
    lodge payment add "Gianna Monti" 240EUR year=$before on=$ago313 --fund Bank
    lodge payment add "Gianna Monti" 260EUR year=$year on=$ago13 --fund Bank
    lodge payment add "Ida Romano" 240EUR year=$before on=$ago325 --fund Bank
    lodge payment add "Ida Romano" 260EUR year=$year on=$ago11 --fund Bank
    lodge payment add "Ivo Orsi" 240EUR year=$before on=$ago322 --fund Bank
    lodge payment add "Ivo Orsi" 260EUR year=$year on=$ago29 --fund Bank
    lodge payment add "Lea Marini" 240EUR year=$before on=$ago309 --fund Bank
    lodge payment add "Lea Marini" 260EUR year=$year on=$ago6 --fund Bank
    lodge payment add "Leo Martino" 240EUR year=$before on=$ago301 --fund Bank
    lodge payment add "Leo Martino" 260EUR year=$year on=$ago23 --fund Bank
    lodge payment add "Livia Ferri" 240EUR year=$before on=$ago305 --fund Bank
    lodge payment add "Livia Ferri" 260EUR year=$year on=$ago1 --fund Bank
    lodge payment add "Luca Rinaldi" 240EUR year=$before on=$ago301 --fund Bank
    lodge payment add "Mirella Esposito" 240EUR year=$before on=$ago335 --fund Bank
    lodge payment add "Mirella Esposito" 260EUR year=$year on=$ago28 --fund Bank
    lodge payment add "Nino Gentile" 240EUR year=$before on=$ago323 --fund Bank
    lodge payment add "Nino Gentile" 260EUR year=$year on=$ago1 --fund Bank
    lodge payment add "Nora Longo" 240EUR year=$before on=$ago317 --fund Bank
    lodge payment add "Nora Longo" 260EUR year=$year on=$ago18 --fund Bank
    lodge payment add "Olga Greco" 240EUR year=$before on=$ago314 --fund Bank
    lodge payment add "Olga Greco" 260EUR year=$year on=$ago4 --fund Bank
    lodge payment add "Pia Fabbri" 240EUR year=$before on=$ago312 --fund Bank
    lodge payment add "Pia Fabbri" 260EUR year=$year on=$ago17 --fund Bank
    lodge payment add "Piero Testa" 240EUR year=$before on=$ago318 --fund Bank
    lodge payment add "Remo Galli" 240EUR year=$before on=$ago303 --fund Bank
    lodge payment add "Remo Galli" 260EUR year=$year on=$ago22 --fund Bank
    lodge payment add "Rita Conti" 240EUR year=$before on=$ago306 --fund Bank
    lodge payment add "Rita Conti" 260EUR year=$year on=$ago7 --fund Bank
    lodge payment add "Rosa Rizzo" 240EUR year=$before on=$ago317 --fund Bank
    lodge payment add "Rosa Rizzo" 260EUR year=$year on=$ago1 --fund Bank
    lodge payment add "Sara Donati" 240EUR year=$before on=$ago339 --fund Bank
    lodge payment add "Sara Donati" 260EUR year=$year on=$ago14 --fund Bank
    lodge payment add "Silvio Vitale" 240EUR year=$before on=$ago322 --fund Bank
    lodge payment add "Silvio Vitale" 260EUR year=$year on=$ago23 --fund Bank
    lodge payment add "Tea Parisi" 240EUR year=$before on=$ago331 --fund Bank
    lodge payment add "Tea Parisi" 260EUR year=$year on=$ago25 --fund Bank
    lodge payment add "Tito Mancini" 240EUR year=$before on=$ago306 --fund Bank
    lodge payment add "Tito Mancini" 260EUR year=$year on=$ago28 --fund Bank
    lodge payment add "Ugo Santoro" 240EUR year=$before on=$ago310 --fund Bank
    lodge payment add "Vera Zanetti" 260EUR year=$year on=$ago30 --fund Bank
    lodge payment add "Walter Piras" 120EUR year=$year on=$ago18 --fund Bank
    lodge charge add "Walter Piras" Apron amount=80EUR on=$ago150
    lodge entry add "Almoner: help for a family" amount=-200EUR category=charity on=$ago30 --fund Box
    """
}
