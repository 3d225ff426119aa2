import { advance, nextTasks, type BuildState } from "../../core/generate/advance";
import { startBuild } from "../../core/generate/plan-build";
import type { BuildPlan, RecordedBuild } from "../../core/domain/build";
import type { ShippedEncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { ModelPrompt } from "../../core/domain/exchange";
import type { EncoderPort } from "../../core/domain/ports";
import type { ToolId } from "../../core/domain/ids";
import { dot } from "../../core/retrieve/vector-matrix";
import { hashText } from "../../workers/hash";
import { WRITTEN } from "./sample-answers";

/** What was written for one set: its tools, then the answers for each of its requests, one a try. */
interface WrittenSet {
  tools: string[];
  requests: string[][];
}

/**
 * What a careful writer would answer when a build over the sample's tools asks for two requests of each of twelve sets. Written
 * by hand, by no model. So that every turn of a build can be seen, one answer cannot be read, one request is too near its
 * sibling at first, one leaves a tool without work, and one does not need the tool that is taken away.
 */
const WRITTEN_SETS: readonly WrittenSet[] = [
  {
    tools: ["train-search"],
    requests: [
      [
        "My aunt turns eighty in Glenrock on Sunday. Which trains from Marlow Cross get me there before noon, and what is the second-class fare?",
      ],
      ["last connection saturday night eastwick fen to waldau, changes ok, must take a bike"],
    ],
  },
  {
    tools: ["translator"],
    requests: [
      ["The landlord in Lisbon sent four pages in Portuguese. Put them into plain English for me, please."],
      ["How do I say “no nuts, I am allergic” in formal Japanese?"],
    ],
  },
  {
    tools: ["recipe-search", "grocery-order"],
    requests: [
      [
        "Six of us on Friday, one vegan. Suggest a stew that takes under an hour and have everything for it delivered that afternoon.",
      ],
      ["Bring me two litres of oat milk, a bag of red lentils and washing powder tomorrow between six and eight."],
    ],
  },
  {
    tools: ["restaurant-search", "table-booking"],
    requests: [
      [
        "Somewhere quiet with Georgian food near the harbour in Bishop's Quay, not too dear, and reserve for three at half past seven on Thursday.",
      ],
      [
        "It is our tenth anniversary on the 14th. Find a place with a terrace in Tarn Hill that does a tasting menu and hold two seats there for eight o'clock.",
      ],
    ],
  },
  {
    tools: ["doctor-search", "doctor-appointment"],
    requests: [
      [
        "My hearing went dull on the left after the flight. Who treats ears around Linden Row, takes my public insurance, and could you get me in this week?",
      ],
      ["need a physio in hollins who speaks polish, book the first slot after 5pm pls"],
    ],
  },
  {
    tools: ["film-search", "streaming-availability"],
    requests: [
      [
        "There is this old film in which a lighthouse keeper raises an otter. What is it called, and which service has it in Ireland tonight?",
      ],
      [
        "Name the three films that Ines Abrantes directed before 1990 and tell me where each can be rented with Spanish subtitles.",
      ],
    ],
  },
  {
    tools: ["contact-lookup", "chat-message"],
    requests: [
      ["Text Ramona from the choir that rehearsal moves to the small hall at six."],
      ["Send the group chat of the allotment a note that the water is off until Monday."],
    ],
  },
  {
    tools: ["product-search", "product-reviews", "shop-order"],
    requests: [
      [
        "I am after a quiet blender under 90 euros. Show me what is in stock, what buyers say of the noise, and order the best one to my address.",
      ],
      [
        "Our kettle died. Which steel ones hold over a litre and a half, do people complain about rust, and buy whichever comes out best.",
      ],
    ],
  },
  {
    tools: ["stay-search", "stay-booking", "weather-forecast"],
    requests: [
      [
        "Will it stay dry on the coast at Sandholm next weekend? If so, find a guesthouse with breakfast there for two nights and reserve it.",
      ],
      [
        "Will it stay dry on the coast at Sandholm next weekend? If so, find a guesthouse with breakfast there for three nights and reserve it.",
        "Eleven cyclists, one dog: look for a hostel in Foxley from the 3rd to the 5th, check how windy those days get, and take four rooms if gusts stay below forty.",
      ],
    ],
  },
  {
    tools: ["paper-search", "citation-formatter", "email-send"],
    requests: [
      [
        "Find the three most cited studies since 2018 on bats and wind turbines, put them into Chicago style and mail the list to Dr. Okafor.",
      ],
      [
        "My supervisor wants sources on bilingual toddlers and sleep, in APA. Dig up recent reviews, format them and send her the references before ten.",
      ],
    ],
  },
  {
    tools: ["flight-search", "flight-booking", "currency-converter"],
    requests: [
      [
        "What flies from Porto to Krakow on 9 June and back on the 16th? Take the cheapest with one checked bag, and tell me what that comes to in zloty.",
      ],
      [
        "Mum must be in Oslo by the 22nd, aisle seat, no changes. Buy her ticket from Dublin and tell her the price in kroner.",
      ],
    ],
  },
  {
    tools: ["property-search", "property-viewing", "loan-calculator", "calendar"],
    requests: [
      [
        "We look for a two-bedroom flat with a garden in Talbach below 310,000. Arrange to see the best one, put that into our diary, and say what 250,000 over 25 years at 3.6 percent would cost us a month.",
      ],
      [
        "Dear assistant, kindly look for a terraced house with a workshop near Waldau, request a visit by video on a weekday evening, enter it among my appointments, and calculate the instalments on 180,000 at four percent over twenty years.",
      ],
    ],
  },
];

/** What is judged otherwise than exact, then partial. */
const OTHER_VERDICTS: Readonly<Record<string, Partial<Record<"whole" | "part", string>>>> = {
  "s3-r2": { whole: "over" },
  "s7-r2": { part: "exact" },
};

/** The request whose first answer cannot be read. */
const UNREADABLE = "s10-r1";

/** The one that opens at once: this build is for trying out. The other one comes to the same end, which a test looks after. */
export const SAMPLE_BUILD_ENCODER: ShippedEncoderId = "tool-static-256-int4";

/** The plan of the recorded build; its tools are the sample's. */
function planSampleBuild({ name, hash, tools }: Dataset): BuildPlan {
  const order = tools.map(({ id }) => id);
  return {
    id: "recorded",
    createdAt: "2026-01-01T00:00:00.000Z",
    catalogue: { name, hash },
    sets: WRITTEN_SETS.map((set) => order.filter((id) => set.tools.includes(id))),
    draw: null,
    ...{ perSet: 2, seed: 5, deletion: "random", mostTries: 5, tooSimilar: 0.8 },
    encoder: SAMPLE_BUILD_ENCODER,
  };
}

/** Does the whole build with the written answers, and the encoder's true similarities. */
export async function recordSampleBuild(
  dataset: Dataset,
  encoder: EncoderPort,
): Promise<{ recorded: RecordedBuild; state: BuildState }> {
  const plan = planSampleBuild(dataset);
  const tools = new Map(dataset.tools.map((tool): [ToolId, typeof tool] => [tool.id, tool]));
  let state: BuildState = { plan, items: startBuild(plan), reviews: [], tools };
  const answers: RecordedBuild["answers"] = [];
  for (let [task] = nextTasks(state); task; [task] = nextTasks(state)) {
    if (task.kind === "compare") {
      const [vector, ...others] = await encoder.encode([task.text, ...task.siblings]);
      const similarity = Math.max(...others.map((other) => dot(vector!, other)));
      state = advance(state, { ...task, kind: "compared", similarity });
      continue;
    }
    const { item, prompt } = task;
    const answer = {
      prompt: hashText(JSON.stringify(prompt.messages)),
      answer: writeAnswer(state, item, prompt),
      origin: WRITTEN,
      tokens: null,
    };
    answers.push(answer);
    state = advance(state, { kind: "answer", item, prompt, answer });
  }
  return { recorded: { plan, answers }, state };
}

function writeAnswer({ items }: BuildState, id: string, { purpose, messages }: ModelPrompt): string {
  const item = items.find((one) => one.id === id)!;
  const place = Number(id.split("-r")[1]) - 1;
  if (purpose === "judge") {
    const round = item.step === "judge-whole" ? "whole" : "part";
    const verdict = OTHER_VERDICTS[id]?.[round] ?? (round === "whole" ? "exact" : "partial");
    return JSON.stringify({ verdict });
  }
  const request = WRITTEN_SETS[item.set]!.requests[place]![item.earlier.length];
  if (request === undefined) throw new RangeError(`Nothing more is written for ${id}.`);
  return id === UNREADABLE && messages.length === 2 ? `Sure! Here is one: ${request}` : JSON.stringify({ request });
}
