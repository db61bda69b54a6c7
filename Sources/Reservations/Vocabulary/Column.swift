internal import Foundation

/// The field, or the part of a field, that a CSV column or a JSON key states.
enum Column: Int, CaseIterable, Sendable {
  case title, theater, location, start, end, duration, allDay, zone, endZone, notes, alarms, url
  case image, seat, gate, reservationNumber, provider, underName, status, calendar, repeatRule, id
  case showAs, geo, latitude, longitude, row, coach, startDate, startTime, endDate, endTime
  case reminderSwitch, reminderDate, reminderTime
  /// Of a time if its value is one, otherwise of no field: a journey's `from` and `to` are places,
  /// and a `day` may be Monday.
  case from, to, day
  /// Where a journey ends, unless the value is a time: that of a `to` beside a `from` that is the
  /// place of departure.
  case destination
  /// The end if the value is a time, otherwise where a journey ends.
  case endOrDestination
  /// The two teams of a match, which are its title.
  case home, away
  /// Of a word that means a place and a seat: a seat if its value looks like one.
  case placeOrSeat
  /// Of a word that means a seat and a field for a sport: a seat if its value looks like one.
  case theaterOrSeat
  /// The parts of a guest's name.
  case givenName, familyName
  /// A reservation number if the value is one word.
  case reference
  /// The title where no other column is, unless the value is the class of a journey.
  case occasion
  /// A ship's cabin, or the class of a flight if the value is the word or the letter of one.
  case cabin
  case travelClass
  /// When the doors open.
  case doors
  /// The seat unless its value is a mere number: that of the tickets.
  case seats

  /// The field of the column, whole or in part.
  var field: Field {
    switch self {
    case .title, .home, .away, .occasion: .title
    case .theater, .theaterOrSeat: .theater
    case .location, .placeOrSeat, .destination: .location
    case .start, .startDate, .startTime, .from, .day: .start
    case .end, .endDate, .endTime, .to, .endOrDestination: .end
    case .duration: .duration
    case .allDay: .allDay
    case .zone: .zone
    case .endZone: .endZone
    case .notes, .doors, .travelClass: .notes
    case .alarms, .reminderSwitch, .reminderDate, .reminderTime: .alarms
    case .url: .url
    case .image: .image
    case .seat, .seats, .row, .coach, .cabin: .seat
    case .gate: .gate
    case .reservationNumber, .reference: .reservationNumber
    case .provider: .provider
    case .underName, .givenName, .familyName: .underName
    case .status: .status
    case .calendar: .calendar
    case .repeatRule: .repeatRule
    case .id: .id
    case .showAs: .showAs
    case .geo, .latitude, .longitude: .geo
    }
  }

  /// The name in messages and for `--map`; nil for parts that only Outlook's header has, and for
  /// columns whose field depends on the value.
  var name: String? {
    switch self {
    case .startDate: "start date"
    case .startTime: "start time"
    case .endDate: "end date"
    case .endTime: "end time"
    case .row: "row"
    case .coach: "coach"
    case .reminderSwitch, .reminderDate, .reminderTime, .from, .to, .day, .home, .away,
      .placeOrSeat, .givenName, .familyName, .reference, .occasion, .cabin, .travelClass,
      .theaterOrSeat, .doors, .seats,
      .destination, .endOrDestination:
      nil
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .title, .theater, .location, .start, .end, .duration, .allDay, .zone, .endZone, .notes,
      .alarms, .url, .image, .seat, .gate, .reservationNumber, .provider, .underName, .status,
      .calendar, .repeatRule, .id, .showAs, .geo:
      field.name
    }
  }
}

extension Column {
  /// The words for the day of the event, beside which another date is that of something else. A
  /// `Spieltag` may be a number.
  static let appointments = """
    date of event,show date,performance date,match date,game date,concert date,travel date,\
    Veranstaltungsdatum,Veranstaltungstag,Veranstaltungstermin,Aufführungsdatum,Vorstellungsdatum,\
    Konzertdatum,Spieltag,Spieldatum,Kursdatum,Reisedatum,date de l'événement,date du spectacle,\
    date de représentation,date du match,fecha del evento,data evento,data dell'evento,\
    data spettacolo,data do evento,speeldatum,voorstellingsdatum,data wydarzenia,公演日,開催日,上映日
    """
}

/// Matches headers and keys by their letters and digits, without regard to case and accents.
enum ColumnName {
  /// The matching form of a name. A name without letters and digits, such as `#`, matches itself.
  static func key(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return asciiKey(name) }
    var key = ""
    for scalar in name.unicodeScalars where scalar.properties.isAlphabetic || scalar.isDigit {
      key.unicodeScalars.append(scalar)
    }
    if key.isEmpty { return name.trimmingCharacters(in: .whitespaces) }
    return key.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// The same for ASCII, without tables of Unicode: most of the manual's names are in ASCII, and
  /// every import takes them all in.
  private static func asciiKey(_ name: String) -> String {
    let key = String(decoding: name.utf8.filter { isASCIIAlphanumeric($0) }, as: UTF8.self)
    return key.isEmpty ? name.trimmingCharacters(in: .whitespaces) : key.lowercased()
  }

  private static func isASCIIAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// The column of a name in its matching form, by the names in the manual.
  static func column(forKey key: String) -> Column? { columns[key] }

  /// The words for what is booked, in their matching form, that name the title where nothing else
  /// does: the first that a record has. A `Vorstellung`, a `séance` or a `Termin` may be a time.
  static let occasions = [
    "film", "pelicula", "course", "kurs", "curso", "corso", "cours", "cursus", "zug", "train",
    "tren", "treno", "trein", "vorstellung", "seance", "property", "propertyname",
    "listing", "match", "show", "shift", "schicht", "dienst", "turno", "termin", "artist", "band",
    "kunstler", "artiste", "artista", "concert", "konzert", "concierto", "concerto", "restaurant",
    "flight", "flug", "vuelo", "volo", "ferien", "holiday", "nom", "class", "gig", "fixture",
    "festival", "rehearsal", "probe", "performance", "appointment", "task", "aufgabe", "module",
    "birthday", "geburtstag", "hotel", "reason", "grund",
  ]

  private static let columns: [String: Column] = {
    var columns: [String: Column] = [:]
    for (column, names) in names {
      for name in names.split(separator: ",") { columns[key(String(name))] = column }
    }
    return columns
  }()

  /// English, German, French, Spanish, Italian, Dutch, Portuguese, Polish and Japanese, as in the
  /// manual. A word that two languages use for two fields has the field of the first language.
  static let names: KeyValuePairs<Column, String> = [
    .title: """
    title,name,summary,subject,event,event name,event title,event title full,booking title,\
    what,activity,activité,quoi,Titel,Betreff,Bezeichnung,Veranstaltung,Was,Anlass,Stück,titre,intitulé,objet,événement,spectacle,título,\
    asunto,evento,titolo,oggetto,titel,onderwerp,evenement,assunto,tytuł,nazwa,temat,wydarzenie,\
    タイトル,件名,イベント,イベント名
    """,
    .theater: """
    theater,theatre,venue,venue name,cinema,Spielstätte,Spielort,Kino,salle,cinéma,sala,teatro,cine,campo,\
    zaal,bioscoop,teatr,stadium,Stadion,stade,estadio,stadio,会場
    """,
    .location: """
    location,address,where,event location,venue address,Ort,Adresse,Anschrift,Veranstaltungsort,Wo,où,\
    lieu,adresse,endroit,emplacement,dirección,ubicación,luogo,indirizzo,posizione,locatie,adres,\
    local,endereço,localização,lokalizacja,場所,住所
    """,
    .placeOrSeat: "place,lugar,plaats,miejsce",
    .theaterOrSeat: "Platz",
    .start: """
    start,starts,begin,begins,starts at,start at,event starts at,event start,start date time,\
    check in,\
    check in date,Beginn,Anfang,Von,Abfahrt,Abflug,Anreise,début,quand,inicio,comienzo,inizio,aanvang,\
    início,początek,rozpoczęcie,開始
    """,
    .startDate: """
    start date,date,begin date,shift date,game date,match date,class date,show date,performance date,Datum von,date début,event date,event start date,departure date,Datum,Startdatum,Beginndatum,Beginnt am,\
    date de début,début le,date de départ,fecha,fecha de inicio,fecha inicio,data,data di inizio,data inizio,begindatum,\
    data de início,data início,data rozpoczęcia,日付,開始日
    """,
    .startTime: """
    start time,begin time,time,event time,stage time,on stage,Uhrzeit von,heure début,show time,performance time,event start time,departure time,Uhrzeit,Uhr,Zeit,Startzeit,Beginnzeit,Beginn Uhrzeit,\
    Beginnt um,kick off,KO,Anstoß,Anpfiff,Abfahrtszeit,\
    heure,heure de début,début à,heure de départ,horaire,horaires,horario,hora,hora de inicio,hora inicio,ora,ora di inizio,ora inizio,tijd,begintijd,starttijd,\
    hora de início,godzina,godzina rozpoczęcia,czas,時間,時刻,開始時刻,開始時間
    """,
    .end: """
    end,ends,finish,until,Ende ca,ends at,end at,event ends at,event end,end date time,check out,\
    check out date,\
    Ende,Schluss,Bis,Ankunft,Abreise,Rückreise,\
    fin,fine,einde,fim,término,koniec,zakończenie,\
    終了
    """,
    .endDate: """
    end date,event end date,Datum bis,date fin,arrival date,Enddatum,Endet am,date de fin,fin le,date d'arrivée,fecha de fin,fecha fin,fecha final,data di fine,data fine,einddatum,\
    data de término,data fim,data zakończenia,終了日
    """,
    .endTime: """
    end time,event end time,finish time,Uhrzeit bis,heure fin,arrival time,Endzeit,Ende Uhrzeit,Endet um,Ankunftszeit,heure de fin,fin à,heure d'arrivée,hora de fin,hora fin,hora final,ora di fine,ora fine,\
    eindtijd,hora de término,hora fim,godzina zakończenia,終了時刻,終了時間
    """,
    .duration: """
    duration,runtime,running time,Dauer,Spieldauer,Laufzeit,durée,duración,durata,duur,speelduur,\
    duração,czas trwania,所要時間,上映時間
    """,
    .allDay: """
    all day,is all day,all day event,Ganztägig,Ganztägiges Ereignis,toute la journée,journée entière,todo el día,tutto il giorno,hele dag,dia inteiro,\
    cały dzień,終日
    """,
    .zone: """
    time zone,tz,zone,event time zone,Zeitzone,fuseau horaire,zona horaria,fuso orario,tijdzone,fuso horário,\
    strefa czasowa,タイムゾーン
    """,
    .endZone: "end time zone,end zone,end tz",
    .notes: """
    notes,note,description,comment,comments,remarks,details,Notizen,Notiz,Beschreibung,Bemerkung,\
    Bemerkungen,Kommentar,Anmerkung,Anmerkungen,Hinweis,remarques,commentaire,notas,descripción,comentario,descrizione,commento,notities,\
    opmerking,opmerkingen,beschrijving,descrição,observações,comentário,uwagi,opis,notatki,備考,説明,メモ
    """,
    .alarms: """
    alarms,alarm,reminder,reminders,Erinnerung,Erinnerungen,rappel,rappels,recordatorio,promemoria,\
    herinnering,lembrete,przypomnienie,リマインダー
    """,
    .url:
      "url,link,website,web site,Webseite,Webadresse,lien,site web,enlace,sitio web,sito web,enlace web",
    .image: "image",
    .seat: """
    seat,seat number,Sitz,Sitzplatz,siège,asiento,butaca,posto,stoel,assento,座席,席
    """,
    .seats: "seats,Sitzplätze,Plätze,asientos,butacas,posti,stoelen,assentos,miejsca",
    .row: "row,seat row,Reihe,rang,rangée,fila,rij,fileira,rząd,列",
    .coach: "coach,carriage,Wagen,voiture,coche,carrozza,rijtuig,carruagem,wagon,号車",
    .gate: "gate,porte,puerta,portão,ゲート",
    .cabin: """
    cabin,cabin number,cabin no,Kabine,Kabinennummer,Kabinennr,cabine,numéro de cabine,camarote,cabina
    """,
    .doors: """
    doors,doors open,door time,entry time,Einlass,Einlass ab,Saalöffnung,portes,\
    ouverture des portes,apertura porte,apertura de puertas,deuren open,開場,開場時間
    """,
    .reservationNumber: """
    reservation number,booking reference,booking ref,booking,booking number,book number,booking no,booking id,\
    booking code,confirmation,confirmation number,confirmation code,order,order number,order no,\
    order id,pnr,record locator,reservation no,reservation id,Buchungsnummer,\
    Reservierungsnummer,Buchungscode,Bestellnummer,Auftragsnummer,Buchungsnr,Reservierungsnr,\
    Bestellnr,Auftragsnr,numéro de réservation,n° réservation,nº réservation,\
    n° de réservation,nº de réservation,référence de réservation,numéro de commande,\
    n° commande,nº commande,n° de commande,nº de commande,número de reserva,código de reserva,localizador,\
    número de pedido,numero di prenotazione,numero prenotazione,codice prenotazione,numero ordine,\
    reserveringsnummer,boekingsnummer,bestelnummer,número da reserva,código da reserva,\
    numer rezerwacji,numer zamówienia,予約番号,注文番号
    """,
    .provider: """
    provider,organizer,organiser,company,airline,carrier,operator,Anbieter,Veranstalter,Fluggesellschaft,\
    organisateur,compagnie,organizador,compañía,aerolínea,organizzatore,compagnia,organisator,\
    maatschappij,companhia,organizator,przewoźnik,主催者,航空会社
    """,
    .underName: """
    under name,passenger,attendee,guest,name of the guest,guest name,guest names,passenger name,Gast,Name des Gastes,\
    Reisender,Fahrgast,Passagier,passager,nom du passager,voyageur,pasajero,nombre del pasajero,huésped,\
    passeggero,nome passeggero,ospite,passagiers,gast,reiziger,passageiro,hóspede,pasażer,gość,乗客,お名前,\
    passengers,guests,travelers,travellers,Reisende,Fahrgäste,Passagiere,passagers,voyageurs,\
    pasajeros,huéspedes,passeggeri,reizigers,passageiros
    """,
    .givenName: "first name,given name,forename,Vorname,prénom,voornaam,imię",
    .familyName: """
    last name,surname,family name,Nachname,Familienname,nom de famille,apellido,apellidos,cognome,\
    sobrenome,apelido,achternaam,nazwisko
    """,
    .reference: """
    reference,reference number,ref,référence,Referenz,Referenznummer,referencia,riferimento,referentie,\
    referência
    """,
    .status:
      "status,reservation status,order status,booking status,Buchungsstatus,Bestellstatus,état,statut,estado,stato,ステータス",
    .calendar: "calendar,Kalender,calendrier,calendario,calendário,kalendarz,カレンダー",
    .repeatRule: """
    repeat,repeats,recurrence,rrule,Wiederholung,répétition,repetición,ripetizione,herhaling,repetição,\
    powtarzanie,繰り返し
    """,
    .id: "id",
    .showAs:
      "show as,show time as,availability,transparency,transp,Zeitspanne zeigen als,Anzeigen als",
    .geo: "geo,coordinates,lat lon,lat long",
    .latitude: "latitude,lat",
    .longitude: "longitude,lon,lng,long",
    .reminderSwitch: "reminder on/off,Erinnerung Ein/Aus,rappel actif/inactif",
    .reminderDate: "reminder date,Erinnerung am,rappel le",
    .reminderTime: "reminder time,Erinnerung um,rappel à",
    .from: """
    from,departure,departs,dep,Ab,départ,salida,partida,saída,partenza,vertrek,séance,Vorstellung,hora salida,\
    hora de salida
    """,
    .to: """
    to,arrival,arrives,arr,An,arrivée,llegada,entrada,chegada,arrivo,aankomst,hora entrada,\
    hora de entrada,hora llegada,hora de llegada
    """,
    .day: "day,Tag,Termin,when,Wann,jour,día,giorno,dag,dia,dzień,日," + Column.appointments,
  ]
}

extension Unicode.Scalar {
  /// Whether it is a decimal digit of any script.
  fileprivate var isDigit: Bool { properties.numericType == .decimal }
}
