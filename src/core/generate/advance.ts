import type {
  BuildAnswer,
  BuildItem,
  BuildPlan,
  BuildWording,
  JudgeVerdict,
  RejectReason,
  Review,
} from "../domain/build";
import { type ModelPrompt, isSamePrompt } from "../domain/exchange";
import type { Similarity, ToolId } from "../domain/ids";
import type { Tool } from "../domain/tool";
import { withReminder } from "../requirements/llm/prompts";
import type { Parsed } from "../requirements/llm/parse-json";
import { LONGEST_ANSWER } from "../requirements/llm/limits";
import { judgePrompt, VOICES, wordingsOf, writePrompt } from "./prompts";
import { parseVerdict, parseWritten } from "./parse-answers";
import { isWaiting, reviewedItems, asWorded, withRewording } from "./review";
import { drawOf } from "./plan-build";

/** A build as it stands: plain data and the tools it is about. */
export interface BuildState {
  plan: BuildPlan;
  items: readonly BuildItem[];
  /** Decisions so far: words of a person are judged like those of the model. */
  reviews: readonly Review[];
  tools: ReadonlyMap<ToolId, Tool>;
}

/** What has to be done next for one request. */
export type BuildTask =
  /** `earlier`: the same prompt in words that held before, last first; an answer to one of them is taken, too. */
  | { kind: "ask"; item: string; prompt: ModelPrompt; earlier: ModelPrompt[] }
  /** The highest cosine of `text` to a sibling is wanted. */
  | { kind: "compare"; item: string; text: string; siblings: string[] };

/** Something that was done. An answer comes with the very prompt it belongs to. */
export type BuildEvent =
  | { kind: "answer"; item: string; prompt: ModelPrompt; answer: Omit<BuildAnswer, "purpose" | "version"> }
  | { kind: "compared"; item: string; text: string; similarity: Similarity };

/**
 * Siblings of a request: those written for the same tools that passed. The paper compares within a set of tools only, so
 * two sets may have requests that are alike.
 */
function siblingsOf({ items }: Pick<BuildState, "items">, { id, set }: BuildItem): string[] {
  return items.flatMap((other) =>
    other.set === set && other.id !== id && other.step === "passed" && other.text !== null ? [other.text] : [],
  );
}

/**
 * What can be done now: one thing for each set, because a request has to know its siblings; words of a person come after
 * those of the model. Empty: the build is over.
 */
export function nextTasks(state: BuildState): BuildTask[] {
  const seen = new Set<number>();
  const open = state.items.filter((item) => !isOver(item));
  return [...open, ...rewordedItems(state)].flatMap((item): BuildTask[] => {
    if (seen.has(item.set)) return [];
    seen.add(item.set);
    return [taskOf(state, item)];
  });
}

/** Whether nothing more happens to a request. */
export function isOver({ step }: BuildItem): boolean {
  return step === "passed" || step === "rejected";
}

/**
 * Requests whose words of a person wait to be judged, each as if it had been written so. Their siblings are the others of
 * the set in their last words, without those that were dropped.
 */
export function rewordedItems(state: BuildState): BuildItem[] {
  return reviewedItems(state.items, state.reviews).flatMap((reviewed) => {
    if (!isWaiting(reviewed)) return [];
    const item = asWorded(reviewed.item, reviewed.rewording!);
    const isAlone = item.step === "compare" && siblingsInLastWords(state, item).length === 0;
    return [isAlone ? { ...item, step: "judge-whole" as const } : item];
  });
}

function siblingsInLastWords({ items, reviews }: BuildState, { id, set }: BuildItem): string[] {
  return reviewedItems(items, reviews).flatMap(({ item, text, decision }) =>
    item.set === set && item.id !== id && decision !== "dropped" ? [text] : [],
  );
}

function taskOf(state: BuildState, item: BuildItem): BuildTask {
  if (item.step === "compare")
    return { kind: "compare", item: item.id, text: item.text ?? "", siblings: comparedWith(state, item) };
  const [prompt, ...earlier] = promptsOf(state, item);
  return { kind: "ask", item: item.id, prompt, earlier };
}

/**
 * What a request is compared with: siblings as the model wrote them; for words of a person, the last words of the
 * others.
 */
function comparedWith(state: BuildState, item: BuildItem): string[] {
  return state.items.includes(item) ? siblingsOf(state, item) : siblingsInLastWords(state, item);
}

/**
 * The prompt that a request waits for, a pure function of what is stored; after it the same in words that held before. A
 * reminder keeps the words of what could not be read.
 */
function promptsOf(state: BuildState, item: BuildItem): [ModelPrompt, ...ModelPrompt[]] {
  const { unread } = item;
  const wordings = wordingsOf(state.plan, item.step === "write" ? "write" : "judge").toReversed();
  if (!unread) return wordings.map((wording) => promptOf(state, item, wording)) as [ModelPrompt];
  const asked = item.answers.at(-1)?.version;
  const wording = wordings.find(({ version }) => version === asked) ?? wordings[0]!;
  return [withReminder(promptOf(state, item, wording), unread.answer, unread.why)];
}

/**
 * The prompt of one step in one wording. The voice hangs on seed, request and number of tries, so that a second try
 * sounds different and the same build can be made again.
 */
function promptOf(state: BuildState, item: BuildItem, wording: BuildWording): ModelPrompt {
  const { plan } = state;
  const ids = plan.sets[item.set] ?? [];
  const offered = (wanted: readonly ToolId[]): Tool[] => wanted.flatMap((id) => state.tools.get(id) ?? []);
  if (item.step === "write") {
    const already = [...siblingsOf(state, item), ...item.earlier.map(({ text }) => text)];
    const voice = VOICES[Math.floor(drawOf(plan.seed, `${item.id} ${item.earlier.length}`) * VOICES.length)]!;
    return writePrompt(offered(ids), already, voice, wording);
  }
  const judged = item.step === "judge-part" ? ids.filter((id) => id !== item.deleted) : ids;
  return judgePrompt(item.text ?? "", offered(judged), wording);
}

/**
 * The state after something was done, whoever did it: an endpoint, a person who pasted, a record. What belongs to no task
 * that is open now (an answer that came late, to a prompt of before) changes nothing, and the same object comes back. Pure.
 *
 * A request is written, compared with its siblings, and judged twice: exact with all its tools, partial without one of them
 * (PTR paper, data set construction). Too near a sibling: written again, `mostTries` times in all. An answer that cannot be
 * read: asked once more, then the request is rejected. A verdict against it rejects it at once: the paper only counts such
 * requests, here they do not get into the data. Words of a person have one try.
 */
export function advance(state: BuildState, event: BuildEvent): BuildState {
  const item = state.items.find(({ id }) => id === event.item);
  if (!item) return state;
  const reworded = isOver(item) ? rewordedItems(state).find(({ id }) => id === event.item) : undefined;
  const before = reworded ?? item;
  if (isOver(before)) return state;
  const after = event.kind === "compared" ? takeSimilarity(state, before, event) : takeAnswer(state, before, event);
  if (after === before) return state;
  const changed = reworded ? withRewording(item, after) : after;
  return { ...state, items: state.items.map((one) => (one === item ? changed : one)) };
}

/**
 * Too near a sibling is written again, `mostTries` times in all; words of a person have one try, since asking a person
 * again is not ours to do.
 */
function takeSimilarity(
  { plan, items }: BuildState,
  item: BuildItem,
  { text, similarity }: Extract<BuildEvent, { kind: "compared" }>,
): BuildItem {
  if (item.step !== "compare" || item.text !== text) return item;
  if (similarity < plan.tooSimilar) return { ...item, similarity, step: "judge-whole" };
  const limits = `a similarity of ${similarity.toFixed(2)}, ${plan.tooSimilar} is the limit.`;
  if (!items.includes(item))
    return reject({ ...item, similarity }, "too-similar", `It is too near a request of the same tools: ${limits}`);
  const earlier = [...item.earlier, { text, similarity }];
  const again: BuildItem = { ...item, similarity, earlier, step: "write" };
  if (earlier.length < plan.mostTries) return again;
  const sentence = `Each of ${plan.mostTries} tries was too near a request of the same tools; the last has ${limits}`;
  return reject(again, "too-similar", sentence);
}

function takeAnswer(
  state: BuildState,
  item: BuildItem,
  { prompt, answer: given }: Extract<BuildEvent, { kind: "answer" }>,
): BuildItem {
  if (item.step === "compare") return item;
  const asked = promptsOf(state, item).find((one) => isSamePrompt(one, prompt));
  if (!asked) return item;
  const purpose = item.step === "write" ? "write" : "judge";
  const answer = given.answer.slice(0, LONGEST_ANSWER);
  const answers = [...item.answers, { ...given, answer, purpose, version: asked.version } as const];
  const heard = { ...item, answers, unread: null };
  if (purpose === "write")
    return settle(heard, item, answer, parseWritten(answer), (text) => {
      const isFirst = siblingsOf(state, item).length === 0;
      return { ...heard, text, similarity: null, step: isFirst ? "judge-whole" : "compare" };
    });
  return settle(heard, item, answer, parseVerdict(answer), (verdict) => judge(heard, verdict));
}

/**
 * What a readable answer comes to. One that cannot be read is asked for once more, with the reason; the second one
 * ends the request.
 */
function settle<Value>(
  heard: BuildItem,
  before: BuildItem,
  answer: string,
  parsed: Parsed<Value>,
  take: (value: Value) => BuildItem,
): BuildItem {
  if (parsed.ok) return take(parsed.value);
  if (before.unread === null) return { ...heard, unread: { answer, why: parsed.why } };
  return reject(heard, "unreadable", `Two answers could not be read. The last: ${parsed.why}`);
}

/** The two-judgement rule: exact before a tool is taken away, partial after. */
function judge(item: BuildItem, verdict: JudgeVerdict): BuildItem {
  if (item.step === "judge-whole") {
    const judged = { ...item, verdicts: { ...item.verdicts, whole: verdict } };
    if (verdict === "exact") return { ...judged, step: "judge-part" };
    const sentence =
      verdict === "over"
        ? "With all its tools: a tool is not needed."
        : "With all its tools: something that is asked stays undone.";
    return reject(judged, "not-exact", sentence);
  }
  const judged = { ...item, verdicts: { ...item.verdicts, part: verdict } };
  if (verdict === "partial") return { ...judged, step: "passed" };
  return reject(
    judged,
    "not-partial",
    `Without one of its tools it was still judged ${verdict}: that tool is not needed.`,
  );
}

/**
 * The request with the reason, which stays with it: a rejected request is shown, and counted in the card of the data
 * set.
 */
function reject(item: BuildItem, reason: RejectReason, sentence: string): BuildItem {
  return { ...item, step: "rejected", rejection: { reason, sentence } };
}
