internal import Foundation

/// What a field of a pass states, as its label says it.
enum PassRole: Int, CaseIterable {
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
  init?(_ label: String) { self.init(Self.words(label)) }

  private init?(_ words: [Substring]) {
    if Self.isOfNothing(words) { return nil }
    if words.count == 1, let role = Self.lonely[words[0]] {
      self = role
      return
    }
    guard let best = Self.longestPhrase(of: words) else { return nil }
    let others = words.filter { word in
      !best.phrase.contains(word) && !Self.fillers.contains(word) && !Self.dates.contains(word)
    }
    if best.role == .end, !others.isEmpty {
      // "Beginn - Ende" has a range; "Valid until" is not the end of the event.
      guard PassRole(others) == .start else { return nil }
      self = .start
      return
    }
    // "Boarding ends" is not the boarding.
    if best.role != .end, words.contains(where: Self.ends.contains) { return nil }
    self = best.role
  }

  /// The first of the longest phrases in the words.
  private static func longestPhrase(
    of words: [Substring]
  ) -> (role: PassRole, phrase: ArraySlice<Substring>)? {
    for length in (1...mostWords).reversed() where length <= words.count {
      let found = (0...words.count - length).compactMap { start in
        let phrase = words[start..<start + length]
        return roles[phrase.joined(separator: " ")].map { (role: $0, phrase: phrase) }
      }
      if let best = found.min(by: { $0.role.rawValue < $1.role.rawValue }) { return best }
    }
    return nil
  }

  /// The roles by their phrases, with one space between words.
  private static let roles: [String: PassRole] = {
    let phrases = allCases.flatMap { role in
      role.phrases.split(separator: ",").map { (String($0), role) }
    }
    return Dictionary(phrases) { first, _ in first }
  }()

  /// The number of words of the longest phrase.
  private static let mostWords = 3

  /// The roles of words that are in many labels, where the word is all of the label.
  private static let lonely: [Substring: PassRole] = ["ab": .departure, "an": .arrival]

  /// Whether the words have no role, whatever the key of the field is: an amount, when a ticket was
  /// bought, when something closes.
  private static func isOfNothing(_ words: [Substring]) -> Bool {
    // `Valid until` is not the day of a visit.
    if daysOfVisits.contains(words) { return false }
    if words.contains(where: amounts.contains) || words.contains(where: closings.contains) {
      return true
    }
    return words.contains(where: dates.contains) && words.contains(where: papers.contains)
  }

  static func isOfNothing(_ label: String) -> Bool { isOfNothing(words(label)) }

  /// Whether the words of a label or a key tell nothing of a time under it.
  static func isUnknown(_ label: String) -> Bool {
    let words = words(label)
    return PassRole(words) == nil && !isOfNothing(words)
      && !words.contains { word in
        ends.contains(word) || papers.contains { word.hasPrefix($0) }
      }
  }

  /// Whether the words beside a time in a value, `ab 15:30 Uhr`, allow it to be a start.
  static func allowsStart(_ value: String) -> Bool {
    let words = words(value)
    if isOfNothing(words) || words.first.map(ends.contains) == true { return false }
    guard let role = PassRole(words), role.isTime else { return true }
    return [.start, .date, .departure].contains(role)
  }

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

  private static let daysOfVisits: Set<[Substring]> = [
    ["valid", "on"], ["gultig", "am"], ["valable", "le"], ["valido", "il"], ["valido", "el"],
    ["geldig", "op"],
  ]
  private static let closings: Set<Substring> = [
    "close", "closes", "closing", "last", "letzter", "letzte", "letzten", "schliesst", "schließt",
    "ferme", "fermeture", "dernier", "derniere", "ultimo", "ultima", "cierre", "chiusura",
    "laatste", "sluit", "valid", "validity", "gultig", "gultigkeit", "valable", "validite",
    "validez", "valido", "validita", "geldig", "geldigheid", "stornierbar", "cancellation",
    "cancel", "refund", "via", "pause", "intermission", "entracte", "pausa", "intervallo", "pauze",
  ]
  private static let ends: Set<Substring> = [
    "end", "ends", "ende", "endet", "until", "bis", "fin", "fine", "einde",
  ]
  /// Beside the end of an event.
  private static let fillers: Set<Substring> = [
    "event", "show", "de", "the", "der", "des", "of", "field", "aux", "back", "veranstaltung",
    "veranstaltungs", "vorstellung", "seance", "spectacle", "performance", "concert", "konzert",
  ]
  private static let dates: Set<Substring> = [
    "date", "datum", "fecha", "data", "jour", "tag", "day", "dia", "giorno", "dag", "time", "zeit",
    "uhrzeit", "heure", "hora", "ora", "tijd",
  ]
  private static let papers: Set<Substring> = [
    "purchase", "purchased", "issue", "issued", "order", "ordered", "booking", "booked", "payment",
    "birth", "expiry", "expiration", "kauf", "bestellung", "buchung", "ausstellung", "achat",
    "commande", "emission", "naissance", "compra", "pedido", "nacimiento", "acquisto", "ordine",
    "emissione", "nascita", "aankoop", "geboorte", "gekauft", "bestell", "ausgestellt", "printed",
    "gedruckt",
  ]
  private static let amounts: Set<Substring> = [
    "fee", "fees", "price", "total", "amount", "cost", "charge", "gebuhr", "gebuhren", "preis",
    "prix", "precio", "prezzo", "prijs", "email", "mail", "duration", "dauer", "duree", "duracion",
    "durata", "duur", "runtime", "running", "spieldauer", "fahrtdauer", "fahrzeit", "reisezeit",
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
        + "buchungsnummer,buchungscode,buchung,auftrag,auftragsnummer,auftragsnr,auftrags nr,"
        + "auftrags nummer,reservierungsnummer,"
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
    case .section: "section,block,sektor,sector,zona,bereich,settore,vak,bloc,tribune"
    case .row: "row,reihe,rang,rangee,fila,rij"
    case .seat:
      "seat,seats,platze,sitzplatze,sieges,plazas,asientos,posti,stoelen,sitz,sitzplatz,platz,sitze,siege,place,places,asiento,posto,stoel,zitplaats,plaza,butaca"
    case .travelClass:
      "class,cabin,travel class,klasse,reiseklasse,classe,clase,cabine,cabina,compartment"
    case .doors:
      "doors,doors open,door,einlass,turen,tore offnen,toroffnung,ouverture,ouverture des portes,"
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
        + "kick off,kickoff,anpfiff,anwurf,anstoss,anstoß,spielbeginn,vorstellungsbeginn,konzertbeginn,"
        + "veranstaltungsbeginn,coup d envoi,"
        + "start date,start time,show time,showtime,showtimes,event date,event time,time,zeit,"
        + "uhrzeit,heure,hora,ora,orario,tijd,horaire,horaires,horario,seance,sesion,termin,"
        + "anfangszeit,startzeit,beginnzeit,curtain"
    case .date:
      "date,day,datum,tag,jour,fecha,dia,data,giorno,dag,when,wann,quand,cuando,quando,valid on,"
        + "gultig am,besuchsdatum,besuchstag,visit date,date of visit,date de visite,valable le,"
        + "valido il,valido el,geldig op"
    case .flight:
      "flight,flight number,flight no,flight nr,flug,flugnummer,vol,numero de vol,"
        + "vuelo,numero de vuelo,volo,numero volo,vlucht,vluchtnummer"
    case .train:
      "train,train number,zug,zugnummer,bus,bus number,linie,line,service,ligne,tren,treno,trein,"
        + "numero de train,vehicle,vehicle number,ferry,fahre,schiff,ship,vessel"
    case .passenger:
      "passenger,passengers,passenger name,passenger names,names,travellers,travelers,guests,"
        + "attendees,passagiere,fahrgaste,reisende,gaste,passagers,voyageurs,pasajeros,"
        + "passeggeri,passagiers,name,traveller,traveler,passagier,fahrgast,reisender,gast,guest,"
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
        + "match,game,spiel,performance,spectacle,spettacolo,espectaculo,voorstelling"
    }
  }
}

extension PassRole {
  /// Whether the label means several seats: "PLACES".
  static func isSeats(_ label: String) -> Bool { words(label).contains(where: seats.contains) }

  /// Whether the label means several guests: "PASSENGERS".
  static func isPassengers(_ label: String) -> Bool {
    words(label).contains(where: passengers.contains)
  }

  private static let passengers: Set<Substring> = [
    "passengers", "names", "travellers", "travelers", "guests", "attendees", "passagiere",
    "fahrgaste", "reisende", "gaste", "passagers", "voyageurs", "pasajeros", "passeggeri",
    "passagiers",
  ]

  private static let seats: Set<Substring> = [
    "places", "seats", "platze", "sitzplatze", "sieges", "plazas", "asientos", "posti", "stoelen",
    "zitplaatsen",
  ]

  var isTime: Bool {
    switch self {
    case .doors, .boarding, .arrival, .departure, .checkIn, .checkOut, .end, .start, .date: true
    default: false
    }
  }
}
