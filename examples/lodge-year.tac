# A term of an invented lodge: taccuino -n year.tac -f examples/lodge-year.tac
lodge edit name=Kilwinning number=214 orient=Firenze zone=Europe/Rome quorum=7 quorum_masters=3
lodge member add "Ada Conti" degree=Maestro since=2014-03-20 phone="+39 055 0000001"
lodge member add "Bruno Ferri" degree=Maestro since=2009-11-05 phone="+39 055 0000002"
lodge member add "Carla Neri" degree=Maestro since=2011-06-16 phone="+39 055 0000003"
lodge member add "Mario De Luca" degree=Compagno since=2020-05-01 phone="+39 055 0000004"
lodge member add "Nora Galli" degree=Apprendista since=2023-10-05 phone="+39 055 0000005"
lodge member add "Ivo Serra" degree=Apprendista since=2023-10-05 phone="+39 055 0000006"
lodge member add "Pia Monti" degree=Apprendista since=2024-02-15 phone="+39 055 0000007"
lodge member add "Leo Sala" degree=Apprendista since=2024-02-15 phone="+39 055 0000008"
lodge office add "Bruno Ferri" MaestroVenerabile from=2025-01-09
lodge office add "Ada Conti" Segretario from=2025-01-09

# First and third Thursday; the second evening of October becomes a ceremony, a week later.
lodge series add "Ordinary meeting" every="first and third Thursday, September to June, not in August" from=2025-09-01 until=2025-12-31 at=20:00
lodge meeting move 2025-10-16 on=2025-10-23
lodge meeting edit 2025-10-23 title="Passing of Nora Galli" type=Cerimonia dinner=yes answer_by=2025-10-16
lodge meeting cancel 2025-12-18 reason="no heating"
lodge agenda add 2025-10-23 Opening kind=opening
lodge agenda add 2025-10-23 "Minutes of 2 October" kind=minutes
lodge agenda add 2025-10-23 "Passing of Nora Galli" kind=ceremony
lodge agenda add 2025-10-23 "Ballot on the candidate" kind=ballot --before 3

lodge answer add 2025-10-23 Conti yes dinner=yes guests=1 by=phone on=2025-10-10
lodge answer add 2025-10-23 "De Luca" no reason=abroad by=mail on=2025-10-12
lodge visitor add 2025-10-23 "Ugo Riva" lodge="Galileo, Pisa" degree=Maestro dinner=yes
lodge roll call 2025-10-23 "Conti p" "Ferri p" "Neri p" "De Luca e abroad" "Galli p" "Serra p" "Monti p" "Sala p"
lodge degree add "Nora Galli" Compagno on=2025-10-23
lodge agenda edit 2025-10-23/3 decision=admitted for=7 against=0
lodge quorum 2025-10-23

# The minutes follow from what is recorded; the next meeting approves them, and they are in the register.
lodge minutes write 2025-10-23
lodge roll call 2025-11-06 "Conti p" "Ferri p" "Neri p" "De Luca p" "Galli p" "Serra p" "Monti p" "Sala a"
lodge minutes approve 2025-10-23 --at 2025-11-06 for=6 against=0 abstained=1
lodge minutes write 2025-11-06

# Money: dues in two parts, what came in, what went out.
lodge fund add Bank currency=EUR opening=1200EUR
lodge dues set 2025 260EUR instalments=2025-01-31,2025-09-30
lodge payment add "Ada Conti" 260EUR year=2025 on=2025-01-28
lodge payment add "Bruno Ferri" 130EUR on=2025-02-03
lodge entry add "Rent of the rooms" amount=-180EUR category=rent on=2025-10-01
lodge entry add Collection amount=64.50EUR category=collection meeting=2025-10-23 on=2025-10-23
lodge budget set 2025 rent -720EUR
