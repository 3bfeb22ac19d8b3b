// The Aurora School in its shortest form: levels, rooms, doors. Written by script/draw-school;
// its tables are the only source.

extension SampleSurvey {
  // swift-format-ignore
  static let plan: StaticString = """
    -1|B|Basement|Seminterrato|-3.2|20.2 7.2 30.6 30
    0|G|Ground floor|Piano terra|0|0 0 30.6 0 30.6 3 44 3 44 30 0 30
    1|1|First floor|Primo piano|3.6|0 0 30.6 30/10.3 10.3 20.3 19.7

    -1|B01|Basement corridor|Corridoio seminterrato|corridor|20.5 7.5 23.1 7.5 23.1 19.9 30.3 19.9 30.3 22.5 20.5 22.5
    -1|B02|Stairs|Scala|stairs|23.3 7.5 30.3 10.7
    -1|B03|Boiler room|Centrale termica|technical|25.5 10.9 30.3 10.9 30.3 19.7 23.3 19.7 23.3 13.1 25.5 13.1
    -1|B04|Electrical room|Quadri elettrici|technical|20.5 22.7 23.6 29.7
    -1|B05|Archive|Archivio|storage|23.6 22.7 30.3 29.7
    -1,0,1|E01|Lift|Ascensore|elevator|23.3 10.9 25.3 12.9
    0|G01|Entrance hall|Atrio|lobby|13 0.3 19 7.5
    0|G02|Gallery|Galleria|corridor|7.5 7.5 23.1 7.5 23.1 19.9 30.3 19.9 30.3 22.5 7.5 22.5/10.1 10.1 20.5 19.9
    0|G03|Courtyard|Cortile|courtyard|10.3 10.3 20.3 19.7
    0|G04|School office|Segreteria|office|9.32 0.3 12.88 7.3
    0|G05|Classroom 1A|Aula 1A|classroom|0.3 0.3 9.2 7.3
    0|G06|Science laboratory|Laboratorio di scienze|classroom|0.3 7.42 7.3 18.88
    0|G07|Art room|Aula di arte|classroom|0.3 19 7.3 19 7.3 22.7 12 22.7 12 29.7 0.3 29.7
    0|G08|Classroom 1B|Aula 1B|classroom|12.12 22.7 21.1 29.7
    0|G09|Classroom 2A|Aula 2A|classroom|21.22 22.7 30.3 29.7
    0|G10|Stairs|Scala|stairs|23.3 7.5 30.3 10.7
    0|G11|Girls' restroom|Bagno ragazze|restroom|25.5 10.9 30.3 10.9 30.3 16.2 23.3 16.2 23.3 13.1 25.5 13.1
    0|G12|Boys' restroom|Bagno ragazzi|restroom|23.3 16.32 30.3 19.7
    0|G13|Library|Biblioteca|library|19.12 0.3 30.3 7.3
    0|G14|Gym|Palestra|gym|30.6 8.7 43.7 29.7
    0|G15|Changing room|Spogliatoio|changing_room|30.6 3.3 43.7 8.5
    1|101|Gallery|Galleria|corridor|7.5 7.5 23.1 7.5 23.1 19.9 30.3 19.9 30.3 22.5 7.5 22.5/10.1 10.1 20.5 19.9
    1|102|Classroom 3A|Aula 3A|classroom|0.3 0.3 8.9 7.3
    1|103|Classroom 3B|Aula 3B|classroom|9.02 0.3 17.62 7.3
    1|104|Music room|Aula di musica|classroom|17.74 0.3 30.3 7.3
    1|105|Stairs|Scala|stairs|23.3 7.5 30.3 10.7
    1|106|Restroom|Bagno|restroom|25.5 10.9 30.3 10.9 30.3 16.2 23.3 16.2 23.3 13.1 25.5 13.1
    1|107|Headteacher's office|Presidenza|office|23.3 16.32 30.3 19.7
    1|108|Classroom 4A|Aula 4A|classroom|0.3 7.42 7.3 14.9
    1|109|Classroom 4B|Aula 4B|classroom|0.3 15.02 7.3 22.58
    1|110|Classroom 5A|Aula 5A|classroom|0.3 22.7 9.3 29.7
    1|111|Classroom 5B|Aula 5B|classroom|9.3 22.7 18.2 29.7
    1|112|Computer room|Aula informatica|classroom|18.32 22.7 30.3 29.7

    -1|23.2 8.2 23.2 9.1
    -1|23.2 11.4 23.2 12.4
    -1|23.2 16 23.2 17.2
    -1|21.5 22.6 22.4 22.6
    -1|26.4 22.6 27.6 22.6
    0|15 0.15 17 0.15
    0|13.8 7.5 18.2 7.5
    0|12.94 3.4 12.94 4.3
    0|7.9 7.4 8.8 7.4
    0|19.06 5.2 19.06 6.6
    0|21.4 7.4 22.3 7.4
    0|7.4 9 7.4 9.9
    0|7.4 16.8 7.4 17.7
    0|7.4 20.6 7.4 21.8
    0|13 22.6 13.9 22.6
    0|22 22.6 22.9 22.6
    0|14.6 10.2 16 10.2
    0|14.6 19.8 16 19.8
    0|23.2 8.2 23.2 9.1
    0|23.2 11.4 23.2 12.4
    0|23.2 14.2 23.2 15.1
    0|23.2 17.5 23.2 18.4
    0|30.45 20.4 30.45 22
    0|36 8.6 36.9 8.6
    0|43.85 18 43.85 19.8
    0|38 3.15 38.9 3.15
    1|7.8 7.4 8.7 7.4
    1|9.8 7.4 10.7 7.4
    1|20.4 7.4 21.8 7.4
    1|23.2 8.2 23.2 9.1
    1|23.2 11.4 23.2 12.4
    1|23.2 14.2 23.2 15.1
    1|23.2 17.5 23.2 18.4
    1|7.4 13.4 7.4 14.3
    1|7.4 15.6 7.4 16.5
    1|8 22.6 8.9 22.6
    1|9.9 22.6 10.8 22.6
    1|19.4 22.6 20.8 22.6
    """
}
