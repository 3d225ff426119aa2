import type { BuildPlan, BuildWording } from "../domain/build";
import type { BuildPurpose, ModelPrompt } from "../domain/exchange";
import type { Tool } from "../domain/tool";
import { DATA, cleanRequest, offerTools, type OfferedTool } from "../requirements/llm/prompts";

/**
 * Our wording of what is asked (method notes 1.5, E.1 and E.2; the paper's own wording and its examples are not used, for its
 * examples name tools outside the catalogue). A change of wording is a new version.
 */
const WRITE = `You write one request that a person might send to an assistant that works with tools.
- To do all of it, exactly the tools in "tools" are needed: each one of them, and no other.
- Ask for what the tools do. Do not mention a tool, its name, or that there are tools.
- Be specific and realistic: one situation, with the details that the tools need (places, days, amounts). Make them up.
- "already" holds requests written for the same tools. Choose another situation and other words.
- "voice" says how the person writes. At most 120 words, plain text, no headings, no explanation.`;

const JUDGE = `You judge whether a set of tools is right for a request that a person wrote to an assistant. What a tool does stands in its description. The verdict is one of three words:
- exact: together, the tools do all that is asked, and every one of them is needed for it.
- over: together, the tools do all that is asked, but at least one of them is not needed.
- partial: something that is asked is done by none of the tools. Without any tools, that is everything; it is also the verdict when a tool is not needed and something is still left undone.`;

const FORMS: Record<BuildPurpose, string> = {
  write: `Answer with one JSON object and nothing else: {"request":"the request"}.`,
  judge: `Answer with one JSON object and nothing else: {"verdict":"exact"}, {"verdict":"over"} or {"verdict":"partial"}.`,
};

const TASKS: Record<BuildPurpose, string> = { write: WRITE, judge: JUDGE };

/** Raised with every change of wording. */
const VERSION = 1;

/** How people write. Ours: the paper asks for a different scenario each time and shows examples for it. */
export const VOICES = [
  "two or three complete, friendly sentences",
  "a hurried message typed on a phone, without much punctuation",
  "a short story of why it is needed, then the wish",
  "a list of wishes, one after the other in one sentence",
  "polite and formal, as to an office",
  "curt: as few words as possible, all details there",
] as const;

/** Our own words for a purpose: the part that a user may change. */
export function ourWording(purpose: BuildPurpose): BuildWording {
  return { purpose, version: `${purpose}-json-${VERSION}`, text: TASKS[purpose] };
}

/** Every wording that a plan has for a purpose, the one that holds last. */
export function wordingsOf(
  { wordings = [] }: Pick<BuildPlan, "wordings">,
  purpose: BuildPurpose,
): readonly [...BuildWording[], BuildWording] {
  return [ourWording(purpose), ...wordings.filter((one) => one.purpose === purpose)] as [BuildWording];
}

/** The wording that holds for what is not asked yet. */
export function wordingOf(plan: Pick<BuildPlan, "wordings">, purpose: BuildPurpose): BuildWording {
  return wordingsOf(plan, purpose).at(-1)!;
}

/** What instructions have to name: parts of the data by their names, and the words of a verdict. */
const NAMED: Record<BuildPurpose, readonly [string, RegExp][]> = {
  write: [
    ['"tools"', /"tools"/u],
    ['"already"', /"already"/u],
    ['"voice"', /"voice"/u],
  ],
  judge: [
    ["exact", /\bexact\b/iu],
    ["over", /\bover\b/iu],
    ["partial", /\bpartial\b/iu],
  ],
};

/** What instructions do not name though they must: the model would not know what to do with it. */
export function missingNames({ purpose, text }: Pick<BuildWording, "purpose" | "text">): string[] {
  return NAMED[purpose].filter(([, pattern]) => !pattern.test(text)).map(([name]) => name);
}

/** The system message: the task, what keeps data apart, the form. The last two are ours whoever words the task. */
export function buildInstructions({ purpose, text }: Pick<BuildWording, "purpose" | "text">): string {
  return [text, DATA, FORMS[purpose]].join("\n\n");
}

type Offered = Pick<Tool, "id" | "name" | "description">;

/** Asks for a request that needs exactly these tools. `already`: the requests of the same set, newest last. */
export function writePrompt(
  tools: readonly Offered[],
  already: readonly string[],
  voice: string,
  wording = ourWording("write"),
): ModelPrompt {
  return make(wording, { tools: named(tools), already: already.map((text) => cleanRequest(text).text), voice });
}

/** Asks whether these tools do what the request asks. */
export function judgePrompt(request: string, tools: readonly Offered[], wording = ourWording("judge")): ModelPrompt {
  return make(wording, { tools: named(tools), request: cleanRequest(request).text });
}

/**
 * A prompt of two messages. The data are JSON in the second one: whatever stands in a description is read as data, not
 * as an instruction.
 */
function make(wording: BuildWording, data: object): ModelPrompt {
  return {
    purpose: wording.purpose,
    version: wording.version,
    messages: [
      { role: "system", content: buildInstructions(wording) },
      { role: "user", content: JSON.stringify(data) },
    ],
  };
}

/** Tools by name and description; ids are ours and would only cost tokens. */
function named(tools: readonly Offered[]): Omit<OfferedTool, "id">[] {
  return offerTools(tools).tools.map(({ name, description }) => ({ name, description }));
}
