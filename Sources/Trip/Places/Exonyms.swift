// What cities are called in English, in Italian and where they are, so that at the prompt a trip to Lisbon is found
// as Lisbona or Lisboa. Names in general use, as in the lists of exonyms of the United Nations Group of Experts on
// Geographical Names (UNGEGN) and of the Italian Istituto Geografico Militare. Stored names stay as they were typed.

import Kernel

enum Exonyms {
  /// Each row is one city.
  private static let table: [String] = [
    "Antwerp,Anversa,Antwerpen", "Athens,Atene,Athina", "Barcelona,Barcellona",
    "Basel,Basilea,Basle", "Belgrade,Belgrado,Beograd", "Berlin,Berlino", "Bern,Berna",
    "Bruges,Brugge", "Brussels,Bruxelles,Brussel", "Bucharest,Bucarest,București",
    "Cairo,Il Cairo", "Cologne,Colonia,Köln", "Copenhagen,Copenaghen,København",
    "Dublin,Dublino", "Dubrovnik,Ragusa di Dalmazia", "Edinburgh,Edimburgo",
    "Florence,Firenze", "Frankfurt,Francoforte", "Geneva,Ginevra,Genève", "Genoa,Genova",
    "Ghent,Gand,Gent", "Gothenburg,Göteborg", "The Hague,L'Aia,Den Haag", "Hamburg,Amburgo",
    "Jerusalem,Gerusalemme", "Krakow,Cracovia,Kraków",
    "Lisbon,Lisbona,Lisboa", "Ljubljana,Lubiana", "London,Londra", "Lucerne,Lucerna,Luzern",
    "Luxembourg,Lussemburgo", "Lyon,Lione", "Marseille,Marsiglia", "Milan,Milano",
    "Moscow,Mosca,Moskva", "Munich,Monaco di Baviera,München", "Naples,Napoli", "Nice,Nizza",
    "Nuremberg,Norimberga,Nürnberg", "Padua,Padova", "Paris,Parigi", "Beijing,Pechino,Peking",
    "Porto,Oporto", "Prague,Praga,Praha", "Rome,Roma", "Salzburg,Salisburgo",
    "Seville,Siviglia,Sevilla", "Split,Spalato", "Stockholm,Stoccolma", "Strasbourg,Strasburgo",
    "Stuttgart,Stoccarda", "Syracuse,Siracusa", "Tokyo,Tokio", "Turin,Torino", "Tunis,Tunisi",
    "Valencia,Valenza", "Venice,Venezia", "Vienna,Wien", "Warsaw,Varsavia,Warszawa",
    "Zagreb,Zagabria", "Zurich,Zurigo,Zürich", "New York,Nuova York",
    "Mexico City,Città del Messico",
    "Sicily,Sicilia", "Sardinia,Sardegna", "Tuscany,Toscana", "Corsica,Corse", "Crete,Creta,Kriti",
    "Portugal,Portogallo", "Spain,Spagna,España", "France,Francia", "Germany,Germania,Deutschland",
    "Austria,Österreich", "Switzerland,Svizzera,Schweiz", "Italy,Italia",
    "Netherlands,Paesi Bassi,Olanda,Holland,Nederland", "Belgium,Belgio,Belgique,België",
    "Greece,Grecia,Ellada", "Croatia,Croazia,Hrvatska", "Ireland,Irlanda", "Iceland,Islanda",
    "Norway,Norvegia,Norge", "Sweden,Svezia,Sverige", "Denmark,Danimarca,Danmark",
    "Finland,Finlandia,Suomi", "Scotland,Scozia", "England,Inghilterra", "Poland,Polonia,Polska",
    "Hungary,Ungheria,Magyarország", "Turkey,Turchia", "Japan,Giappone", "Morocco,Marocco",
    "Egypt,Egitto", "Zeeland,Zelanda", "Normandy,Normandia,Normandie", "Brittany,Bretagna,Bretagne",
    "Provence,Provenza", "Bavaria,Baviera,Bayern", "Andalusia,Andalucía",
  ]

  private static let rows: [String: Int] = {
    var rows: [String: Int] = [:]
    for (index, row) in table.enumerated() {
      for name in row.split(separator: ",") { rows[String(name).folded] = index }
    }
    return rows
  }()

  /// The other names of what a text is the name of; empty where it is none that is known.
  static func others(of name: String) -> [String] {
    guard let row = rows[name.folded] else { return [] }
    return table[row].split(separator: ",").map(String.init).filter { $0.folded != name.folded }
  }
}
