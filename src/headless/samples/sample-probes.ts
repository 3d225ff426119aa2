/** A request, the tools it is for, and the tools it was answered with where they differ. */
type WrittenProbe = readonly [query: string, meant: readonly string[], picked?: readonly string[]];

interface WrittenEdge {
  kind: "similar" | "before";
  ends: readonly [string, string];
  relation?: "a_then_b" | "independent";
  /** By iteration. */
  probes: readonly (readonly WrittenProbe[])[];
}

/**
 * What a careful writer would answer along eight edges of the sample, in two iterations. Written by hand, by no model, so that
 * every turn can be seen: look-alikes that are mistaken at first, one that nobody had drawn, a dependency that is forgotten, and
 * one that is none. It measures nothing.
 */
export const EDGES: readonly WrittenEdge[] = [
  {
    ...{ kind: "similar", ends: ["weather-forecast", "climate-archive"] },
    probes: [
      [
        ["Will it rain on Thursday while we paint the fence?", ["weather-forecast"]],
        ["How warm does Lisbon usually get in May?", ["climate-archive"], ["weather-forecast"]],
      ],
      [
        ["Do we need coats for the match this Saturday evening?", ["weather-forecast"]],
        ["Was last August hotter in Waldau than it tends to be?", ["climate-archive"]],
      ],
    ],
  },
  {
    ...{ kind: "similar", ends: ["email-send", "chat-message"] },
    probes: [
      [
        ["Send the signed lease as an attachment to the office, with my partner in copy.", ["email-send"]],
        ["Tell the choir group that rehearsal moves to six.", ["chat-message"], ["email-send"]],
      ],
      [
        ["The landlord wants the meter readings in writing, sent tomorrow at eight.", ["email-send"]],
        ["Drop Ines a quick line that I am at the station, with the photo.", ["chat-message"]],
      ],
    ],
  },
  {
    ...{ kind: "similar", ends: ["news-search", "press-archive"] },
    probes: [
      [
        ["What was written about the harbour strike this week?", ["news-search"]],
        ["Find how the flood of 1953 was reported back then.", ["press-archive"], ["news-search"]],
      ],
      [
        ["Any articles since Monday on the tram extension?", ["news-search"]],
        ["My great-grandfather's bakery advertised before the war. Find the page.", ["press-archive"]],
      ],
    ],
  },
  {
    ...{ kind: "before", ends: ["contact-lookup", "chat-message"], relation: "a_then_b" },
    probes: [
      [["Text Ramona from the choir that I will be late.", ["contact-lookup", "chat-message"], ["chat-message"]]],
      [["Let my cousin Piet know by message that the parcel came.", ["contact-lookup", "chat-message"]]],
    ],
  },
  {
    ...{ kind: "before", ends: ["flight-search", "flight-booking"], relation: "a_then_b" },
    probes: [
      [["Get me on the cheapest plane from Porto to Dublin on the 10th.", ["flight-search", "flight-booking"]]],
      [["Mum must be in Oslo by the 22nd: find a seat and buy it.", ["flight-search", "flight-booking"]]],
    ],
  },
  {
    ...{ kind: "before", ends: ["stay-search", "stay-booking"], relation: "a_then_b" },
    probes: [
      [
        [
          "Two nights by the coast at Sandholm, with breakfast. Reserve it.",
          ["stay-search", "stay-booking"],
          ["stay-booking"],
        ],
      ],
      [["A quiet room near the fair from the 3rd to the 5th, and take it.", ["stay-search", "stay-booking"]]],
    ],
  },
  {
    ...{ kind: "before", ends: ["course-search", "course-enrolment"], relation: "a_then_b" },
    probes: [
      [["Sign me up for an evening class in pottery near here.", ["course-search", "course-enrolment"]]],
      [
        [
          "Find a beginners' course in Polish from September and put my name down.",
          ["course-search", "course-enrolment"],
        ],
      ],
    ],
  },
  {
    ...{ kind: "before", ends: ["press-archive", "citation-formatter"], relation: "independent" },
    probes: [
      [
        [
          "Give me a 1912 page on the tram, and my thesis source in Chicago style.",
          ["press-archive", "citation-formatter"],
          ["paper-search", "citation-formatter"],
        ],
        [
          "An old newspaper on the mill fire, and the Okafor study as an APA reference.",
          ["press-archive", "citation-formatter"],
          ["paper-search", "citation-formatter"],
        ],
      ],
      [],
    ],
  },
];

/** What the trials find themselves, tried from then on. */
export const FOUND: WrittenEdge = {
  ...{ kind: "similar", ends: ["paper-search", "press-archive"] },
  probes: [
    [],
    [
      ["Which studies since 2018 look at bats near wind turbines?", ["paper-search"]],
      ["How did the papers of 1905 describe the new waterworks?", ["press-archive"]],
    ],
  ],
};
