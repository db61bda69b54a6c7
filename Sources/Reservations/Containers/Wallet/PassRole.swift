internal import CivilTime
internal import Foundation

/// What a field of a pass states, as its label says it.
enum PassRole: CaseIterable {
  case boardingGroup, sequenceNumber, reservationNumber, ticketNumber
  case gate, terminal, platform, arrivalGate, arrivalTerminal, arrivalPlatform, coach, section, row,
    seat, travelClass
  case doors, boarding, arrival, departure, checkIn, checkOut, end, start, date
  case flight, train, passenger, venue, room, address, from, to, event

  /// The role by the words of a label or a key; nil for words without one. The longest phrase
  /// counts: "boarding group" is not "boarding".
  ///
  /// - Parameter label: in English, German, French, Spanish, Italian or Dutch, or a programmer's
  ///   key such as `departureGate` or `aux_seat`.
  init?(_ label: String) {
    let words = Self.words(label)
    if Self.isOfNothing(words) { return nil }
    var best: (role: PassRole, length: Int)?
    for role in Self.allCases {
      for phrase in role.phrases.split(separator: ",") {
        let phrase = phrase.split(separator: " ")
        guard phrase.count > best?.length ?? 0, words.contains(phrase) else { continue }
        best = (role, phrase.count)
      }
    }
    guard let best else { return nil }
    // "Valid until" and "Boarding ends" are not the end of the event.
    let others = words.filter { !Self.fillers.contains($0) }.count - best.length
    if best.role == .end ? others > 0 : words.contains(where: Self.ends.contains) { return nil }
    self = best.role
  }

  /// Whether the words have no role, whatever the key of the field is: an amount, when a ticket was
  /// bought, when something closes.
  private static func isOfNothing(_ words: [Substring]) -> Bool {
    if words.contains(where: amounts.contains) || words.contains(where: closings.contains) {
      return true
    }
    return words.contains(where: dates.contains) && words.contains(where: papers.contains)
  }

  static func isOfNothing(_ label: String) -> Bool { isOfNothing(words(label)) }

  /// The folded words of a text; a capital behind a small letter begins a word.
  private static func words(_ label: String) -> [Substring] {
    var spaced = ""
    var wasSmall = false
    for character in label.prefix(200) {
      if wasSmall, character.isUppercase { spaced.append(" ") }
      spaced.append(character)
      wasSmall = character.isLowercase
    }
    return FoldedName.folded(spaced).split { !$0.isLetter && !$0.isNumber }
  }

  private static let closings: Set<Substring> = [
    "close", "closes", "closing", "last", "letzter", "letzte", "letzten", "schliesst", "schließt",
    "ferme", "fermeture", "dernier", "derniere", "ultimo", "ultima", "cierre", "chiusura",
    "laatste", "sluit", "valid", "validity", "gultig", "gultigkeit", "valable", "validite",
    "validez", "valido", "validita", "geldig", "geldigheid", "stornierbar", "cancellation",
    "cancel", "refund", "via",
  ]
  private static let ends: Set<Substring> = [
    "end", "ends", "ende", "endet", "until", "bis", "fin", "fine", "einde",
  ]
  /// Beside the end of an event.
  private static let fillers: Set<Substring> = [
    "event", "show", "de", "the", "der", "des", "of", "field", "aux", "back", "veranstaltung",
    "veranstaltungs",
  ]
  private static let dates: Set<Substring> = [
    "date", "datum", "fecha", "data", "jour", "tag", "day", "dia", "giorno", "dag", "time", "zeit",
    "uhrzeit", "heure", "hora", "ora", "tijd",
  ]
  private static let papers: Set<Substring> = [
    "purchase", "purchased", "issue", "issued", "order", "ordered", "booking", "booked", "payment",
    "birth", "expiry", "expiration", "kauf", "bestellung", "buchung", "ausstellung", "achat",
    "commande", "emission", "naissance", "compra", "pedido", "nacimiento", "acquisto", "ordine",
    "emissione", "nascita", "aankoop", "geboorte",
  ]
  private static let amounts: Set<Substring> = [
    "fee", "fees", "price", "total", "amount", "cost", "charge", "gebuhr", "gebuhren", "preis",
    "prix", "precio", "prezzo", "prijs", "email", "mail",
  ]

  /// Folded; of two phrases of the same length, the one of the role that comes first counts.
  private var phrases: String {
    switch self {
    case .boardingGroup:
      "boarding group,group,gruppe,groupe,grupo,gruppo,groep,boarding zone,boardinggruppe,zone"
    case .sequenceNumber:
      "sequence,seq,sequence number,seq nr,seq no,boarding nr,boarding number,sequenz"
    case .reservationNumber:
      "booking reference,booking code,booking number,booking ref,booking,confirmation,pnr,"
        + "confirmation number,confirmation code,reservation,reservation number,"
        + "reservation code,record locator,locator,"
        + "buchungsnummer,buchungscode,buchung,auftragsnummer,reservierungsnummer,"
        + "reference,reference de reservation,numero de reservation,dossier,localizador,"
        + "codigo de reserva,numero de reserva,reserva,"
        + "codice prenotazione,prenotazione,numero prenotazione,boekingsnummer,boekingscode,"
        + "reserveringsnummer,reservering,order number,order no,order nr,order id,order,booking no,"
        + "booking nr,booking id,reference number,buchungsnr,bestellnummer,bestellnr,bestelnummer,"
        + "ordernummer,numero de commande,commande,numero de pedido,pedido,localizador de compra,"
        + "numero d ordine,numero ordine,ordine"
    case .ticketNumber:
      "ticket number,ticket no,ticket nr,eticket,e ticket,etkt,ticketnummer,ticketnr,"
        + "numero de billet,numero de billete,numero biglietto"
    case .gate:
      "gate,departure gate,flugsteig,eingang,ingang,entrance,entree,ingresso,porte,porte d embarquement,puerta,puerta de embarque,uscita"
    case .terminal: "terminal,departure terminal,halle"
    case .platform:
      "platform,departure platform,track,gleis,voie,quai,anden,binario,spoor,perron"
    case .arrivalGate: "arrival gate,gate arrival,destination gate"
    case .arrivalTerminal:
      "arrival terminal,terminal arrival,destination terminal,terminal ankunft,"
        + "ankunftsterminal,terminal arrivee,terminal d arrivee,terminal llegada,"
        + "terminal de llegada,terminal arrivo,terminal arrivi,aankomstterminal"
    case .arrivalPlatform: "arrival platform,destination platform,ankunftsgleis,gleis ankunft"
    case .coach:
      "coach,carriage,car,coach number,wagen,wagon,voiture,coche,vagon,carrozza,rijtuig"
    case .section: "section,block,sektor,sector,bereich,settore,vak,bloc,tribune"
    case .row: "row,reihe,rang,rangee,fila,rij"
    case .seat:
      "seat,seats,platze,sitzplatze,sieges,plazas,asientos,posti,stoelen,sitz,sitzplatz,platz,sitze,siege,place,places,asiento,posto,stoel,zitplaats,plaza"
    case .travelClass:
      "class,cabin,travel class,klasse,reiseklasse,classe,clase,cabine,cabina,compartment"
    case .doors:
      "doors,doors open,door,einlass,turen,ouverture,ouverture des portes,"
        + "apertura,apertura de puertas,apertura porte,deuren,deuren open,zaal open,"
        + "entry,entry time,entry slot,timed entry,admission,admission time,slot,einlasszeit,"
        + "eintritt,eintrittszeit,besuchszeit,heure d entree,hora de entrada,orario di ingresso,"
        + "entreetijd"
    case .boarding:
      "boarding,board,boarding time,boards,einstieg,boardingzeit,embarquement,embarque,imbarco,"
        + "heure d embarquement,hora de embarque,ora imbarco,instappen,instaptijd"
    case .arrival:
      "arrival,arrives,arrive,arr,arrival time,arrival date,ankunft,arrivee,llegada,arrivo,aankomst"
    case .departure:
      "departure,departs,depart,dep,dept,departure time,departure date,abfahrt,abflug,"
        + "date of departure,dept date,dep time,etd,std,scheduled departure,"
        + "salida,partenza,vertrek,leaves,takeoff"
    case .checkIn: "check in,checkin,check in date,anreise,arrivee hotel,entrada,inchecken"
    case .checkOut: "check out,checkout,check out date,abreise,uitchecken"
    case .end:
      "end,ends,ende,fin,fine,einde,until,bis,end date,end time,enddate,enddatum,endzeit,"
        + "date de fin,heure de fin,fecha de fin,hora de fin,ora fine"
    case .start:
      "start,starts,begin,begins,beginn,anfang,debut,inicio,comienzo,inizio,aanvang,"
        + "reservation date,reservation time,date de reservation,zeitfenster,time slot,timeslot,"
        + "tijdslot,creneau,franja horaria,"
        + "kick off,kickoff,anpfiff,anstoss,anstoß,spielbeginn,vorstellungsbeginn,konzertbeginn,"
        + "veranstaltungsbeginn,coup d envoi,"
        + "start date,start time,show time,showtime,event date,event time,time,zeit,uhrzeit,heure,hora,ora,orario,tijd"
    case .date: "date,day,datum,tag,jour,fecha,dia,data,giorno,dag,when,wann,quand,cuando,quando"
    case .flight:
      "flight,flight number,flight no,flight nr,flug,flugnummer,vol,numero de vol,"
        + "vuelo,numero de vuelo,volo,numero volo,vlucht,vluchtnummer"
    case .train:
      "train,train number,zug,zugnummer,bus,bus number,linie,line,service,ligne,tren,treno,trein,"
        + "numero de train,vehicle,vehicle number,ferry,fahre,schiff,ship,vessel"
    case .passenger:
      "passenger,passenger name,name,traveller,traveler,passagier,fahrgast,reisender,gast,guest,"
        + "passager,nom,pasajero,nombre,passeggero,nome,naam,holder,attendee,ticket holder,"
        + "inhaber,teilnehmer,besucher,titulaire,voyageur"
    case .venue:
      "venue,venue name,spielstatte,hotel,property,unterkunft,hebergement,alojamiento,"
        + "location,location name,where,ort,veranstaltungsort,spielort,wo,lieu,lugar,"
        + "recinto,luogo,locatie,stadion,estadio,stade,stadio,kino,cinema,theater,theatre,teatro,stadium"
    case .room:
      "salle,sala,zaal,saal,hall,room,auditorium,screen,leinwand,raum,room number,zimmer,"
        + "zimmernummer,chambre,habitacion,camera,kamer"
    case .address:
      "address,venue address,adresse,anschrift,direccion,indirizzo,adres,street,strasse"
    case .from: "from,origin,von,start station,de,desde,da,van,departs heading"
    case .to: "to,destination,nach,ziel,vers,hasta,destino,destinazione,naar,bestemming"
    case .event:
      "event,event name,veranstaltung,evenement,evento,film,movie,show,vorstellung,concert,konzert,title,titel,"
        + "match,game,spiel,performance"
    }
  }
}

extension PassRole {
  var isTime: Bool {
    switch self {
    case .doors, .boarding, .arrival, .departure, .checkIn, .checkOut, .end, .start, .date: true
    default: false
    }
  }
}

extension [Substring] {
  /// Whether the words of the phrase are in the list, one behind the other.
  fileprivate func contains(_ phrase: [Substring]) -> Bool {
    guard let first = phrase.first, phrase.count <= count else { return false }
    return indices.dropLast(phrase.count - 1).contains { start in
      self[start] == first && zip(phrase, self[start...]).allSatisfy { $0 == $1 }
    }
  }
}

/// One field of a pass, as it shows it.
struct PassField {
  enum Area: String, CaseIterable {
    case header, primary, secondary, auxiliary, back, additionalInfo

    var key: String { "\(rawValue)Fields" }
  }

  let area: Area
  let key: String?
  /// In the language of the user; nil without one.
  let label: String?
  /// In the language of the user.
  let value: String
  let role: PassRole?
  /// Whether the value is a date of ISO 8601, which the phone would show in the user's notation.
  let isDate: Bool

  /// The time of day that is all of the value; nil for another value.
  var clock: PassMoment? {
    guard value.first?.isNumber == true, let moment = PassMoment(value, near: nil),
      moment.date == nil
    else { return nil }
    return moment
  }

  /// The day or the time that is all of the label or stands in it: `Sat, Feb 20` over `7:30 PM`,
  /// `ab 10:28 Gleis 18` over the station; nil for another label.
  private static func moment(ofLabel label: String?) -> PassMoment? {
    guard let label, label.contains(where: \.isNumber) else { return nil }
    guard var moment = PassMoment(label, near: anyDay) else { return nil }
    if moment.isWhole { return moment }
    guard moment.time != nil, isClock(label) else { return nil }
    moment.date = nil
    return moment
  }

  /// The time of day in the label over a name.
  var clockOverName: PassMoment? {
    guard clock == nil, value.contains(where: \.isLetter),
      var moment = Self.moment(ofLabel: label), moment.time != nil
    else { return nil }
    moment.date = nil
    return moment
  }

  /// The platform at the end of the label over a station: `ab 10:28 Gleis 18`; nil without one.
  var platformOfLabel: String? {
    guard let label, role == .platform, value.contains(where: \.isLetter),
      let word = label.split(separator: " ").last, word.first?.isNumber == true, word.count <= 4
    else { return nil }
    return String(word)
  }

  /// The label of a time, if it is a name: `Leipzig Hbf` over `09:48`.
  var nameOverClock: String? {
    label.flatMap { PassRole($0)?.isTime == true ? nil : $0 }
  }

  /// Whether the text has hours and minutes: `18:45`, `19h50`.
  private static func isClock(_ text: String) -> Bool {
    let bytes = Array(text.lowercased().utf8)
    return bytes.indices.dropFirst().dropLast(2).contains { place in
      (bytes[place] == UInt8(ascii: ":") || bytes[place] == UInt8(ascii: "h"))
        && [bytes[place - 1], bytes[place + 1], bytes[place + 2]].allSatisfy(\.isDigit)
    }
  }

  private static let anyDay = LocalDate(year: 2000, month: 1, day: 1)

  private init(_ area: Area, label: String, value: String, role: PassRole? = nil) {
    self.area = area
    key = nil
    self.label = label
    self.value = value
    isDate = false
    self.role = role ?? PassRole(label)
  }

  /// This field, or two of `Einlass / Beginn` with `19:00 / 20:00`, and of `23.12.2026` with
  /// `ICE 1006`; one of `Sat, Feb 20` with `7:30 PM`.
  var parts: [PassField] {
    if let label, let day = Self.moment(ofLabel: label), day.date != nil, day.time == nil {
      let own = PassMoment(value, near: nil)
      if own?.isWhole == true, own?.time != nil, own?.date == nil {
        return [PassField(area, label: label, value: "\(label) \(value)", role: .start)]
      }
      if own?.isWhole != true {
        return [PassField(area, label: label, value: label, role: .date), self]
      }
    }
    func sides(_ text: String?) -> [String] {
      (text ?? "").split { "/|".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let (labels, values) = (sides(label), sides(value))
    guard labels.count == 2, values.count == 2, values.allSatisfy(Self.isClock) else {
      return [self]
    }
    return zip(labels, values).map { PassField(area, label: $0, value: $1) }
  }

  /// The day of a time of which the phone shows the day alone; nil for any other value.
  private static func day(of text: String, _ field: PassValue) -> LocalDate? {
    guard let stated = try? ISO8601.time(text), let time = stated.time else { return nil }
    let (day, clock) = (field["dateStyle"]?.text, field["timeStyle"]?.text)
    guard let day, day != "PKDateStyleNone" else { return nil }
    return clock == "PKDateStyleNone" || clock == nil && time == .midnight ? stated.date : nil
  }

  /// Nil for a field without a value, or with a line in its place.
  init?(_ field: PassValue, _ area: Area, _ texts: [String: String], english: [String: String]) {
    guard let value = field["value"]?.text,
      value.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol })
    else { return nil }
    self.area = area
    key = field["key"]?.text
    let stated = field["label"]?.text
    label = stated.map { texts[$0] ?? $0 }
    let shown = texts[value] ?? value
    if let day = Self.day(of: shown, field) {
      self.value = "\(day)"
    } else if field["ignoresTimeZone"]?.isTrue == true, let stated = try? ISO8601.time(shown),
      let clock = stated.time
    {
      // On the clock of its place.
      self.value = "\(stated.date)T\(clock)"
    } else {
      self.value = shown
    }
    isDate =
      [field["dateStyle"]?.text, field["timeStyle"]?.text].contains {
        $0 != nil && $0 != "PKDateStyleNone"
      } || field["isRelative"]?.isTrue == true
    let names = [label, stated.flatMap { english[$0] }, stated, key].compactMap(\.self)
    let stating =
      names.contains(where: PassRole.isOfNothing)
      ? nil : names.lazy.compactMap { PassRole($0) }.first
    let day = PassMoment(self.value, near: Self.anyDay)
    if stating == .event, let day, day.isWhole, day.date != nil, day.time != nil {
      // "Vorstellung" may have the day of the film.
      role = .start
    } else if let stating, !stating.isTime, let day, day.isWhole, day.date == nil,
      Self.isClock(self.value)
    {
      // "Gate closes" has a time; 7A is a seat.
      role = nil
    } else if let stating, stating.isTime,
      !self.value.contains(where: \.isNumber)
        || stating == .doors && PassRole(self.value).map({ $0.isTime && $0 != stating }) ?? false
    {
      // "Boarding: front door", "Doors: 19:00, show 20:00".
      role = nil
    } else {
      role = stating
    }
  }
}
