// `sample stack`: two invented people, one with three months of entries, values and packages, and one with a medicine that
// forbids much. Days count from today.

import Command
import Kernel
import Notebook

enum SampleStack {
  static let sample = Sample(
    next: ["stack today", "stack recommend --person Ada", "stack week --person Ada"],
    isFree: { (session) throws(Diagnostic) in try PersonCommands.noun.items(session).isEmpty },
    fill: { (session) throws(Diagnostic) in
      let today = session.today
      return try session.runWithin(people, name: "sample stack") { Sample.day($0, from: today) }
    })

  private static let people: StaticString = """
    stack person add Ada age=47 sex=female weight=64kg height=1.68m diet=vegetarian budget=40EUR caffeine=80mg priority="sleep through the night"
    stack hours wake=06:30 am=08:00 bed=22:30 night=22:00 meals="08:00, 13:00, 19:30" remind="AM, Night" --person Ada
    stack goal add sleep bone --person Ada
    stack condition add "vitamin D deficiency" since=$ago120 --person Ada
    stack condition add shellfish kind=allergy comment="swollen lips" --person Ada
    stack medicine add "Eutirox 75" times=06:30 food=without since=$ago900 --person Ada
    stack add magnesium dose=200mg form=citrate product="Magnesium citrate" since=$ago60 --person Ada
    stack course add magnesium doses="200mg Night" from=$ago60 --person Ada
    stack add "vitamin d3" dose=1000IU since=$ago90 --person Ada
    stack course add "vitamin d3" doses="1000IU AM" from=$ago90 weeks=26 --person Ada
    stack pause magnesium from=$ago20 until=$ago18
    stack package add magnesium contents="90 tablets of 200mg" price=12.90EUR acquired=$ago60 expiry=$in400 --person Ada
    stack package add "vitamin d3" contents="120 capsules of 1000IU" price=9.80EUR acquired=$ago90 expiry=$in300 --person Ada
    stack measure add 25-OH-D 38 nmol/L range="50-125" day=$ago120 --person Ada
    stack measure add 25-OH-D 61 nmol/L range="50-125" day=$ago10 --person Ada
    stack measure add sleep 6.1 h day=$ago80 --person Ada
    stack measure add sleep 5.9 h day=$ago77 --person Ada
    stack measure add sleep 6.3 h day=$ago74 --person Ada
    stack measure add sleep 6.0 h day=$ago70 --person Ada
    stack measure add sleep 6.2 h day=$ago67 --person Ada
    stack measure add sleep 5.8 h day=$ago63 --person Ada
    stack measure add sleep 6.6 h day=$ago55 --person Ada
    stack measure add sleep 6.4 h day=$ago48 --person Ada
    stack measure add sleep 6.9 h day=$ago41 --person Ada
    stack measure add sleep 6.5 h day=$ago33 --person Ada
    stack measure add sleep 6.8 h day=$ago26 --person Ada
    stack measure add sleep 7.0 h day=$ago12 --person Ada
    stack measure add sleep 6.7 h day=$ago5 --person Ada
    stack effect add "loose stool" of=magnesium severity=mild day=$ago57 until=$ago55 --person Ada
    stack taken "vitamin d3" day=$ago90 --person Ada
    stack taken "vitamin d3" day=$ago89 --person Ada
    stack taken "vitamin d3" day=$ago88 --person Ada
    stack taken "vitamin d3" day=$ago87 --person Ada
    stack taken "vitamin d3" day=$ago86 --person Ada
    stack taken "vitamin d3" day=$ago84 --person Ada
    stack taken "vitamin d3" day=$ago83 --person Ada
    stack taken "vitamin d3" day=$ago82 --person Ada
    stack taken "vitamin d3" day=$ago81 --person Ada
    stack taken "vitamin d3" day=$ago80 --person Ada
    stack taken "vitamin d3" day=$ago79 --person Ada
    stack taken "vitamin d3" day=$ago78 --person Ada
    stack taken "vitamin d3" day=$ago77 --person Ada
    stack taken "vitamin d3" day=$ago76 --person Ada
    stack taken "vitamin d3" day=$ago75 --person Ada
    stack taken "vitamin d3" day=$ago74 --person Ada
    stack taken "vitamin d3" day=$ago73 --person Ada
    stack taken "vitamin d3" day=$ago72 --person Ada
    stack taken "vitamin d3" day=$ago70 --person Ada
    stack taken "vitamin d3" day=$ago69 --person Ada
    stack taken "vitamin d3" day=$ago68 --person Ada
    stack taken "vitamin d3" day=$ago67 --person Ada
    stack taken "vitamin d3" day=$ago65 --person Ada
    stack taken "vitamin d3" day=$ago64 --person Ada
    stack taken "vitamin d3" day=$ago63 --person Ada
    stack taken "vitamin d3" day=$ago62 --person Ada
    stack taken "vitamin d3" day=$ago61 --person Ada
    stack taken magnesium day=$ago60 --person Ada
    stack taken "vitamin d3" day=$ago60 --person Ada
    stack taken magnesium day=$ago59 --person Ada
    stack taken "vitamin d3" day=$ago59 --person Ada
    stack taken magnesium day=$ago58 --person Ada
    stack taken "vitamin d3" day=$ago58 --person Ada
    stack skipped magnesium reason=side_effects day=$ago57 --person Ada
    stack taken "vitamin d3" day=$ago57 --person Ada
    stack taken magnesium day=$ago56 --person Ada
    stack taken "vitamin d3" day=$ago56 --person Ada
    stack taken magnesium day=$ago55 --person Ada
    stack taken "vitamin d3" day=$ago55 --person Ada
    stack taken magnesium day=$ago54 --person Ada
    stack taken "vitamin d3" day=$ago54 --person Ada
    stack taken magnesium day=$ago53 --person Ada
    stack taken "vitamin d3" day=$ago53 --person Ada
    stack taken magnesium day=$ago52 --person Ada
    stack taken magnesium day=$ago51 --person Ada
    stack taken "vitamin d3" day=$ago51 --person Ada
    stack taken magnesium day=$ago50 --person Ada
    stack taken "vitamin d3" day=$ago50 --person Ada
    stack taken magnesium day=$ago49 --person Ada
    stack taken "vitamin d3" day=$ago49 --person Ada
    stack taken magnesium day=$ago48 --person Ada
    stack taken "vitamin d3" day=$ago48 --person Ada
    stack taken magnesium day=$ago47 --person Ada
    stack taken "vitamin d3" day=$ago47 --person Ada
    stack taken "vitamin d3" day=$ago46 --person Ada
    stack taken magnesium day=$ago45 --person Ada
    stack taken "vitamin d3" day=$ago45 --person Ada
    stack taken magnesium day=$ago44 --person Ada
    stack taken magnesium day=$ago43 --person Ada
    stack taken "vitamin d3" day=$ago43 --person Ada
    stack taken magnesium day=$ago42 --person Ada
    stack taken "vitamin d3" day=$ago42 --person Ada
    stack skipped magnesium reason=travel day=$ago41 --person Ada
    stack taken "vitamin d3" day=$ago41 --person Ada
    stack taken magnesium day=$ago40 --person Ada
    stack taken "vitamin d3" day=$ago40 --person Ada
    stack taken magnesium day=$ago39 --person Ada
    stack taken "vitamin d3" day=$ago39 --person Ada
    stack taken "vitamin d3" day=$ago38 --person Ada
    stack taken magnesium day=$ago37 --person Ada
    stack taken "vitamin d3" day=$ago37 --person Ada
    stack taken magnesium day=$ago36 --person Ada
    stack taken "vitamin d3" day=$ago36 --person Ada
    stack taken magnesium day=$ago35 --person Ada
    stack taken "vitamin d3" day=$ago35 --person Ada
    stack taken magnesium day=$ago34 --person Ada
    stack taken "vitamin d3" day=$ago34 --person Ada
    stack taken magnesium day=$ago33 --person Ada
    stack taken magnesium day=$ago32 --person Ada
    stack taken "vitamin d3" day=$ago32 --person Ada
    stack taken "vitamin d3" day=$ago31 --person Ada
    stack taken magnesium day=$ago30 --person Ada
    stack taken "vitamin d3" day=$ago30 --person Ada
    stack taken magnesium day=$ago29 --person Ada
    stack taken "vitamin d3" day=$ago29 --person Ada
    stack taken magnesium day=$ago28 --person Ada
    stack taken "vitamin d3" day=$ago28 --person Ada
    stack taken magnesium day=$ago27 --person Ada
    stack taken "vitamin d3" day=$ago27 --person Ada
    stack taken magnesium day=$ago26 --person Ada
    stack taken "vitamin d3" day=$ago26 --person Ada
    stack skipped magnesium reason=forgotten day=$ago25 --person Ada
    stack taken "vitamin d3" day=$ago25 --person Ada
    stack taken magnesium day=$ago24 --person Ada
    stack taken "vitamin d3" day=$ago24 --person Ada
    stack taken magnesium day=$ago23 --person Ada
    stack taken "vitamin d3" day=$ago23 --person Ada
    stack taken magnesium day=$ago22 --person Ada
    stack taken magnesium day=$ago21 --person Ada
    stack taken "vitamin d3" day=$ago21 --person Ada
    stack taken "vitamin d3" day=$ago20 --person Ada
    stack taken "vitamin d3" day=$ago19 --person Ada
    stack taken "vitamin d3" day=$ago18 --person Ada
    stack taken magnesium day=$ago17 --person Ada
    stack taken "vitamin d3" day=$ago17 --person Ada
    stack taken magnesium day=$ago16 --person Ada
    stack taken "vitamin d3" day=$ago16 --person Ada
    stack taken magnesium day=$ago15 --person Ada
    stack taken "vitamin d3" day=$ago15 --person Ada
    stack taken "vitamin d3" day=$ago14 --person Ada
    stack taken magnesium day=$ago13 --person Ada
    stack taken "vitamin d3" day=$ago13 --person Ada
    stack taken magnesium day=$ago12 --person Ada
    stack taken "vitamin d3" day=$ago12 --person Ada
    stack taken magnesium day=$ago11 --person Ada
    stack taken "vitamin d3" day=$ago11 --person Ada
    stack taken magnesium day=$ago10 --person Ada
    stack taken "vitamin d3" day=$ago10 --person Ada
    stack skipped magnesium reason=travel day=$ago9 --person Ada
    stack taken "vitamin d3" day=$ago9 --person Ada
    stack taken magnesium day=$ago8 --person Ada
    stack taken "vitamin d3" day=$ago8 --person Ada
    stack taken magnesium day=$ago7 --person Ada
    stack taken "vitamin d3" day=$ago7 --person Ada
    stack taken magnesium day=$ago6 --person Ada
    stack taken magnesium day=$ago5 --person Ada
    stack taken "vitamin d3" day=$ago5 --person Ada
    stack taken magnesium day=$ago4 --person Ada
    stack taken "vitamin d3" day=$ago4 --person Ada
    stack taken magnesium day=$ago3 --person Ada
    stack taken "vitamin d3" day=$ago3 --person Ada
    stack taken magnesium day=$ago2 --person Ada
    stack taken "vitamin d3" day=$ago2 --person Ada
    stack taken magnesium day=$ago1 --person Ada
    stack taken "vitamin d3" day=$ago1 --person Ada
    stack person add Leo age=71 sex=male weight=80kg height=1.75m
    stack goal add heart joint --person Leo
    stack medicine add Coumadin times=20:00 since=$ago2000 comment="atrial fibrillation" --person Leo
    stack condition add "atrial fibrillation" since=$ago2000 --person Leo
    """
}
