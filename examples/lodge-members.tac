# The members, officers and a meeting of an invented lodge: taccuino -n lodge.tac -f examples/lodge-members.tac
lodge edit name=Kilwinning number=214 orient=Firenze
lodge member add "Ada Conti" degree=Maestro since=2014-03-20 number=77 email=ada@example.org
lodge member add "Bruno Ferri" degree=Maestro since=2009-11-05 number=52
lodge member add "Carla Neri" degree=Maestro since=2011-06-16 number=61
lodge member add "Mario De Luca" degree=Compagno since=2020-05-01 number=88
lodge member add "Leo Sala" state=candidate since=2025-01-10
lodge office add "Bruno Ferri" MaestroVenerabile from=2025-01-09
lodge office add "Carla Neri" Tesoriere from=2025-01-09
lodge edit zone=Europe/Rome
lodge meeting add "Winter solstice" on=2025-12-18 at=20:00 type=Cerimonia
lodge meeting add "Ordinary meeting" on=2026-03-19 at=20:00 dinner=yes answer_by=2026-03-12
lodge agenda add 2026-03-19 "Minutes of the last meeting" kind=minutes
lodge agenda add 2026-03-19 "Of the two pillars" kind=paper speaker="Ada Conti"
lodge fund add Cash currency=EUR opening=200EUR
lodge dues set 2025 280EUR
lodge payment add "Ada Conti" 280EUR on=2025-02-10
