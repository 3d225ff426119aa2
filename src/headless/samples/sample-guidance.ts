/** Guidance by tool; the last one holds for iterations after it. */
export const GUIDANCE: Readonly<
  Record<string, readonly { guidance: string; similarity?: string; dependency?: string }[]>
> = {
  "weather-forecast": [
    {
      guidance: "Says what the weather will be in the next 14 days, by hour and day.",
      similarity: "What is usual or was in the past belongs to climate_normals.",
    },
    {
      guidance: "Says what the weather will be in the next 14 days: rain, wind, warnings, whether a coat is needed.",
      similarity: "Usual or past weather: climate_normals.",
    },
  ],
  "climate-archive": [
    {
      guidance: "Gives what is usual for a place and a month: averages, records, past days. Never what will be.",
      similarity: "The next 14 days belong to Weather Forecast.",
    },
    {
      guidance:
        "Gives what is usual or was measured: averages by month, records, past days, whether a month was out of the ordinary.",
      similarity: "The next 14 days belong to Weather Forecast.",
    },
  ],
  "email-send": [
    {
      guidance: "Sends e-mail: formal, to addresses, with attachments, copies or a later hour.",
      similarity: "A quick word to a person or a group goes by Whistlepost.",
    },
    {
      guidance:
        "Sends e-mail where something has to be in writing, carries a file, goes to an office, or leaves at a set hour.",
      similarity: "A quick word to a person or a group goes by Whistlepost.",
    },
  ],
  "chat-message": [
    {
      guidance: "Sends a quick message, photo or voice note to a person or a group over their messenger.",
      similarity: "What needs an attachment or an office goes by MailDispatch.",
      dependency: "Contact Book comes first, where only a name is known.",
    },
    {
      guidance: "Sends a quick message, photo or voice note to a person or a group. Needs to know whom to reach.",
      similarity: "What has to be in writing goes by MailDispatch.",
      dependency: "Contact Book comes first, where only a name is known.",
    },
  ],
  "news-search": [
    { guidance: "Finds articles of the last 30 days.", similarity: "Anything older belongs to press_archive." },
    {
      guidance: "Finds articles of the last 30 days: what is reported now, this week, since Monday.",
      similarity: "Anything older belongs to press_archive.",
    },
  ],
  "press-archive": [
    {
      guidance: "Finds pages of newspapers from 1780 to 2015: how something was reported back then.",
      similarity: "The last 30 days belong to NewsSearch.",
    },
    {
      guidance: "Finds pages of newspapers from 1780 to 2015, by phrase, place and year, advertisements included.",
      similarity: "The last 30 days belong to NewsSearch.",
    },
  ],
  "contact-lookup": [
    {
      guidance: "Finds how to reach a person that the user knows by name.",
      dependency: "Comes before whatever sends something to a person who is only named.",
    },
    {
      guidance: "Finds how to reach a person that the user knows by name or relation.",
      dependency: "Comes before whatever sends something to a person who is only named.",
    },
  ],
  "flight-search": [
    { guidance: "Finds flights and their fares.", dependency: "Comes before Wingfold, which needs an offer." },
    {
      guidance: "Finds flights and their fares, sortable by price and stops.",
      dependency: "Comes before Wingfold, which needs an offer.",
    },
  ],
  "flight-booking": [
    {
      guidance: "Buys the ticket of a flight that was chosen.",
      dependency: "FlightSearch gives the offer that it needs.",
    },
    {
      guidance: "Buys the ticket of a flight that was chosen, with seat and payment.",
      dependency: "FlightSearch gives the offer that it needs.",
    },
  ],
  "stay-search": [
    {
      guidance: "Finds hotels, guesthouses and flats with rates.",
      dependency: "Comes before Pillowmark, which needs to know where.",
    },
    {
      guidance: "Finds hotels, guesthouses and flats that are free, with rates.",
      dependency: "Comes before Pillowmark, which needs to know where.",
    },
  ],
  "stay-booking": [
    {
      guidance: "Reserves a room in a house that was chosen.",
      dependency: "stay_search comes first, unless the request names the house by its number.",
    },
    {
      guidance: "Reserves a room in a house that was chosen, for given nights.",
      dependency: "stay_search comes first, unless the request names the house by its number.",
    },
  ],
  "course-search": [
    {
      guidance: "Finds courses and when they start.",
      dependency: "Comes before enrolment_service, which needs a course.",
    },
    {
      guidance: "Finds courses, their level, fee and start.",
      dependency: "Comes before enrolment_service, which needs a course.",
    },
  ],
  "course-enrolment": [
    { guidance: "Enrols in a course that was chosen.", dependency: "CourseCatalogue gives the course that it needs." },
    {
      guidance: "Enrols in a course that was chosen, waiting list included.",
      dependency: "CourseCatalogue gives the course that it needs.",
    },
  ],
  "citation-formatter": [
    {
      guidance: "Formats the reference of a scholarly work in a style such as APA.",
      dependency: "paper_search gives the work; press_archive has nothing to do with it.",
    },
  ],
  "paper-search": [
    {
      guidance: "Finds scholarly articles, preprints and theses with their citations.",
      similarity: "Old newspapers belong to press_archive.",
      dependency: "Comes before Citation Formatter, which needs the work.",
    },
  ],
};
