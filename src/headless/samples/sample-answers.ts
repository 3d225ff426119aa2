import type { AnswerOrigin, Exchange, ModelPrompt } from "../../core/domain/exchange";
import { DEFAULT_CONFIG, DEFAULT_MODEL_CONFIG, type Config } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Trace } from "../../core/domain/trace";
import type { WalkEngine } from "../../workers/walk/walk-engine";

/** One thing asked for: the words of the request, what it is in short, and the tools of the offered bundle that serve it. */
type Ask = readonly [words: string, text: string, ...tools: string[]];

/** Where these answers come from, said wherever they are shown. No model gave them, and nothing was measured. */
export const WRITTEN: AnswerOrigin = { kind: "written", from: "written for this sample" };

/**
 * What a careful reader would answer to the prompts of stage 2 for twenty requests of the sample, with the bundle that the
 * default settings choose. Written by hand from request and prompt; where no offered tool serves, none is named, and one
 * answer names a tool that was not offered, so that there is one to see.
 */
export const SAMPLE_ANSWERS: Readonly<Record<string, readonly Ask[]>> = {
  "n-010": [
    ["will it rain before noon", "rain forecast for tomorrow morning", "Weather Forecast"],
    ["how strong does the wind get", "wind forecast for tomorrow", "Weather Forecast"],
    ["how bad is the grass pollen", "grass pollen level tomorrow"],
  ],
  "h-052": [
    ["Get that pothole reported", "report a pothole in the street", "StreetMend"],
    ["nag me in ten days to see if it's filled", "set a reminder in ten days"],
  ],
  "s-043": [
    [
      "Buy her please a direct flight from Porto to Dublin around the 10th, with seat at the window",
      "find and buy a direct flight with a window seat",
      "FlightSearch",
      "Wingfold",
    ],
    ["put in my agenda when she lands", "enter the landing time into the calendar"],
  ],
  "h-102": [
    ["What do the 2,400 euros in our pot make in lari", "convert euros into lari"],
    ["how wet does April tend to be over there", "usual rainfall in Tbilisi in April"],
    ["look up flights from Vienna on the 17th, back on the 23rd", "search return flights", "FlightSearch"],
    ["buy all four seats", "book four seats on the flight", "Wingfold"],
    ["pick a family-run guesthouse near the old baths", "find a guesthouse", "stay_search"],
    ["reserve two doubles", "book two double rooms", "Pillowmark"],
  ],
  "s-049": [
    ["see what's on at the theatre in Talbach and buy two seats", "find a play and buy two tickets", "Encore Row"],
    ["find an unhurried bistro nearby", "find a restaurant near the theatre", "restaurant_finder"],
    ["reserve there for quarter to six", "book a table", "Cornerseat"],
    ["look up the bus home from the theatre", "next buses from the theatre", "DepartureBoard"],
    ["mark the whole evening in my diary", "put the evening into the calendar", "Calendar"],
  ],
  "s-001": [
    ["establish whether it will stay dry that afternoon", "rain forecast for Friday afternoon", "Weather Forecast"],
    ["Propose a savoury tart I could bake for twenty", "find a recipe for a savoury tart for twenty"],
    ["have its ingredients delivered on Thursday", "order the ingredients for Thursday"],
    ["Seek out a pocket watch with a locomotive on the lid", "find a pocket watch to buy"],
    ["purchase it in time", "buy the pocket watch"],
    ["compile two hours of gentle swing", "make a playlist of swing music"],
    ["message Uncle Goran that we begin at three", "send a message to a relative"],
  ],
  "s-010": [
    ["What do we blow on eating out in a normal month", "monthly spending on restaurants", "Tillglow"],
    [
      "what would the instalments be on 6,500 at 5 percent over three years",
      "monthly instalments of a loan",
      "Loan Maths",
    ],
  ],
  "s-019": [
    [
      "is anything still switched on in the kitchen, any batteries low",
      "state of devices in the kitchen",
      "home_devices",
    ],
    ["have the hall lamp come on at seven every evening I'm gone", "switch a lamp on every evening", "Hearthswitch"],
    ["which bins go out that week and the next", "dates of bin collections", "Bin Days"],
    ["price of cover for the cat", "price of a pet insurance", "Galosh"],
    [
      "text Jelena next door the bin days and where the spare key is",
      "send a text message to a neighbour",
      "Contact Book",
      "Whistlepost",
    ],
  ],
  "s-028": [
    ["which cordless vacuum under 300 copes with dog hair", "find a cordless vacuum cleaner", "Product Search"],
    ["Do people who've had it a year still like the battery", "reviews by owners about the battery", "buyer_reviews"],
    ["has it ever been cheaper", "history of the price", "price_over_time"],
    ["coudl you buy it for me", "buy the vacuum cleaner", "Trolleyway"],
  ],
  "s-037": [
    ["look up the next train from Dunmere to Rosenthal", "next train connection", "rail_connections"],
    [
      "a simple room near the hospital for three nights, reserved if possible",
      "find and book a room",
      "stay_search",
      "Pillowmark",
    ],
    ["might there be snow there tomorrow", "snow forecast for tomorrow", "Weather Forecast"],
  ],
  "s-046": [
    [
      "Are storms heading for Wexcombe tonight, and at roughly what hour",
      "hourly storm forecast for tonight",
      "Weather Forecast",
    ],
  ],
  "s-055": [
    ["whats a good warm one pot thing i can make in 40 min", "find a warm one-pot recipe", "Recipe Search"],
    ["hows it for protein and salt", "protein and salt of the dish"],
    ["get the ingredients dropped off fri after 5", "have the ingredients delivered on Friday", "Larderloop"],
  ],
  "n-001": [
    ["what could I cook for three tonight", "find a recipe with lentils, leeks and tahini", "Recipe Search"],
    ["does one portion get to thirty grams of protein", "protein of one portion", "nutrition_panel"],
  ],
  "n-019": [
    [
      "see whether a hotel in Vienna is looking for a pastry chef",
      "search vacancies for a pastry chef",
      "job_listings",
    ],
    ["pull my CV out of my files", "find the CV among stored files", "Drawerful"],
    ["turn the attached cover letter into good German", "translate a letter into German"],
    ["apply with both to whichever pays best", "send the application", "Applicant Desk"],
  ],
  "n-028": [
    [
      "Gather what's been reported over the past fortnight about the cattle market in Feldmoor closing down",
      "recent news about a cattle market",
      "NewsSearch",
    ],
    ["mail it to Grandad with the headlines in big letters", "send an e-mail"],
  ],
  "n-037": [
    [
      "is there anything left for the youth orchestra on the 9th in Rosenthal, two seats together, under 40",
      "find concert tickets",
      "Encore Row",
    ],
    [
      "which buses without steps stop outside the concert hall around half six",
      "step-free bus departures",
      "DepartureBoard",
    ],
  ],
  "n-046": [
    ["vacancies for paralegals within 60 km, minimum 3,100 a month", "search vacancies for paralegals", "JobSearch"],
    ["an evening certifcate course for it, starting before June", "find an evening course"],
    ["monthly payments on 6,000 borowed for 36 months at 5.5 percent", "monthly payments of a loan", "Loan Maths"],
  ],
  "n-055": [
    ["get that to whoever's responsible", "report a blocked drain to the town"],
    ["How many more hours of this downpour are we in for", "hourly rain forecast"],
    ["look for an electrician under 80 an hour", "find an electrician", "Hammerwick"],
    ["have them come out first thing tomorrow", "schedule a visit of the electrician", "CallOut Scheduler"],
  ],
  "x-001": [],
  "x-021": [],
};

/** The default settings with a language model for stage 2. */
const MODEL_CONFIG: Config = {
  ...DEFAULT_CONFIG,
  stage2: { ...DEFAULT_CONFIG.stage2, model: DEFAULT_MODEL_CONFIG },
};

/** A walk of a request of the sample with these answers. */
export function walkWithAnswers(
  engine: WalkEngine,
  dataset: Dataset,
  id: string,
  exchanges: Exchange[],
): Promise<Trace> {
  const query = dataset.queries.find((candidate) => candidate.id === id);
  if (!query) throw new RangeError(`${dataset.name} has no request "${id}".`);
  const input = { query, config: MODEL_CONFIG, edits: [], exchanges };
  return engine.preview({ datasetHash: dataset.hash, input, encoder: DEFAULT_CONFIG.encoder });
}

/** The written answers as exchanges: exactly the prompts that the app makes, each with its answer. The engine must be ready. */
export async function recordExchanges(engine: WalkEngine, dataset: Dataset): Promise<Exchange[]> {
  const all: Exchange[] = [];
  for (const id of Object.keys(SAMPLE_ANSWERS)) {
    const mine: Exchange[] = [];
    for (;;) {
      const { model } = (await walkWithAnswers(engine, dataset, id, mine)).stage2;
      const prompt = model?.waiting[0];
      if (!prompt) break;
      mine.push({ prompt, answer: writeAnswer(id, prompt), origin: WRITTEN, tokens: null });
    }
    all.push(...mine);
  }
  return all;
}

function writeAnswer(id: string, { purpose, messages }: ModelPrompt): string {
  const asks = SAMPLE_ANSWERS[id]!;
  if (messages.length > 2) throw new RangeError(`The answer written for ${id} cannot be read.`);
  if (purpose === "extract")
    return JSON.stringify({ functionalities: asks.map(([words, text], i) => ({ id: `F${i + 1}`, text, words })) });
  return JSON.stringify({ matches: asks.map(([, , ...tools], i) => ({ id: `F${i + 1}`, tools })) });
}
