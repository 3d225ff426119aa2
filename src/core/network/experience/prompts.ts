import type { ExperiencePurpose, ModelPrompt } from "../../domain/exchange";
import type { Relation } from "../../domain/experience";
import { DATA, cleanRequest } from "../../requirements/llm/prompts";

/* Our wording of the three roles; the paper's own is not published. A change of wording is a new version. */

const VERSION = 1;

const EXPLORE_ALIKE = `You write requests that try whether an assistant can tell two tools apart that look alike.
- For each of the two tools write as many requests as "each" says, such that exactly that tool is needed and the other one would be wrong.
- Write as people do: a situation, with the details that the tool needs. Do not name a tool, and do not say that there are tools.
- "earlier" holds requests that were used before. Choose other situations and other words.
- At most 60 words each.`;

const EXPLORE_BEFORE = `You look at two tools, "first" and "second". Perhaps "first" gives what "second" needs.
- Say how they belong together: "a_then_b" (the first gives what the second needs), "b_then_a" (the other way round) or "independent" (neither needs the other).
- Then write as many requests as "each" says that need both tools, and say in which order they are called. A request must not state what one tool gives to the other.
- Write as people do. Do not name a tool, and do not say that there are tools. "earlier" holds requests that were used before: choose other situations.
- At most 60 words each.`;

const ACT = `You plan which tools an assistant calls for a request, and in which order.
- Name exactly the tools that are needed, in the order in which they are called: what a tool needs and the request does not state, another tool has to give before it.
- Use only names from "tools", written exactly as there. If no tool is needed, name none.`;

const REFINE = `You write guidance on one tool, for an assistant that has to choose between many.
- "document" is what its maker says, "guidance" what was written before (if anything), "neighbours" are tools that look like it or that it works with, "trials" are requests with the tools that were meant and those that were picked.
- "similarity": in which case rather a look-alike is right. "dependency": what has to come before or after. "examples": at most three short requests that it is right for.
- "guidance": the tool described anew from all this, at most 80 words, complete in itself. Claim nothing that neither document nor trials say.`;

const FORMS = {
  "explore-alike": `Answer with one JSON object and nothing else: {"probes":[{"query":"the request","tool":"the name of the tool"}]}.`,
  "explore-before": `Answer with one JSON object and nothing else: {"relation":"a_then_b","probes":[{"query":"the request","path":["a name","a name"]}]}.`,
  act: `Answer with one JSON object and nothing else: {"path":["a name"]}.`,
  refine: `Answer with one JSON object and nothing else: {"similarity":"text","dependency":"text","examples":["text"],"guidance":"text"}.`,
} as const;

const TASKS = { "explore-alike": EXPLORE_ALIKE, "explore-before": EXPLORE_BEFORE, act: ACT, refine: REFINE } as const;

/** A tool as the model is told of it: `about` is its document, or guidance instead. */
export interface OfferedText {
  name: string;
  about: string;
}

interface Exploring {
  first: OfferedText;
  second: OfferedText;
  each: number;
  earlier: readonly string[];
}

/** Asks for probes that tell two look-alikes apart. */
export function exploreAlikePrompt({ first, second, each, earlier }: Exploring): ModelPrompt {
  return make("explore", "explore-alike", { tools: [first, second], each, earlier });
}

/** Asks how two tools belong together, and for probes that need both. */
export function exploreBeforePrompt({ first, second, each, earlier }: Exploring): ModelPrompt {
  return make("explore", "explore-before", { first, second, each, earlier });
}

/** Asks for the path of a request: in trials, and as the planning methods ask. */
export function actPrompt(request: string, tools: readonly OfferedText[]): ModelPrompt {
  return make("act", "act", { tools, request: cleanRequest(request).text });
}

export interface Refining {
  tool: OfferedText;
  document: string;
  /** Empty: none was written before. */
  guidance: string;
  neighbours: (OfferedText & { kind: "looks like it" | "gives what it needs" | "needs what it gives" })[];
  trials: { query: string; meant: string[]; picked: string[] }[];
}

/** Asks for guidance on one tool. */
export function refinePrompt({ tool, document, guidance, neighbours, trials }: Refining): ModelPrompt {
  return make("refine", "refine", { tool: tool.name, document, guidance, neighbours, trials });
}

/** The data are JSON in the second message: guidance of a model is data there, like everything a stranger wrote. */
function make(purpose: ExperiencePurpose, task: keyof typeof TASKS, data: object): ModelPrompt {
  return {
    purpose,
    version: `${task}-json-${VERSION}`,
    messages: [
      { role: "system", content: [TASKS[task], DATA, FORMS[task]].join("\n\n") },
      { role: "user", content: JSON.stringify(data) },
    ],
  };
}

export const RELATIONS: readonly Relation[] = ["a_then_b", "b_then_a", "independent"];
