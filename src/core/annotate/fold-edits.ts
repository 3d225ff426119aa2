import type { RequirementId, ToolId } from "../domain/ids";
import type { GoldDispute, JudgedAnswer, JudgedSpan, JudgementEdit, PlainAnswer, Verdict } from "../domain/judgement";
import { requirementId, type Span } from "../domain/query";
import type { Requirement } from "../domain/trace";
import { addRequirement, makeRequirement, mergeNeighbours, splitAt } from "../pipeline/edit-requirements";

/** What the edits of an item come to: the part of a judgement that is a receipt for them. */
export interface FoldedJudgement {
  /** `null` exactly when skipped. */
  answer: JudgedAnswer | null;
  verdict: Verdict;
  flag: boolean;
  comment: string | null;
  dispute: GoldDispute | null;
  /** Whether suggestions were revealed at some time. */
  revealed: boolean;
  /** What stands in "Yours" now: the answer, or the equal one that was begun last. Also of a skipped item. */
  shown: PlainAnswer;
}

interface FoldState {
  /** The first answer and those equal to it; the last one is being edited. */
  answers: PlainAnswer[];
  unsure: boolean;
  skip: boolean;
  flag: boolean;
  comment: string | null;
  dispute: GoldDispute | null;
}

type Step = Exclude<JudgementEdit, { kind: "undo" | "redo" | "reveal" }>;

/**
 * Applies the edits of an item to what was filled in before the first of them. Pure: a draft, a saved judgement and a
 * check of one are folded alike. `text` is the request; spans follow the grammar of the walk (trimmed, never overlapping, a
 * new one takes words from others). Undo takes the last step back and redo puts it back until another step is made;
 * revealing is no step.
 *
 * - Taking a tool out takes it out of all words; linking one puts it into the set; unlinking leaves the set alone.
 * - "No tool is needed" empties the set and forgets the words.
 * - Splitting words forgets their tools, merging joins them, resizing keeps them.
 *
 * @example foldEdits("Call me a taxi.", { tools: ["a"], requirements: null }, [{ kind: "tool-out", tool: "a" }]).answer // { tools: [], requirements: null }
 */
export function foldEdits(text: string, prefilled: PlainAnswer, edits: readonly JudgementEdit[]): FoldedJudgement {
  const steps = standingSteps(edits);
  let state: FoldState = {
    answers: [inOrder(prefilled)],
    ...{ unsure: false, skip: false, flag: false, comment: null, dispute: null },
  };
  for (const step of steps) state = applyStep(state, step, text);
  const { answers, unsure, skip, flag, comment, dispute } = state;
  return {
    answer: skip ? null : joinAnswers(answers),
    verdict: skip ? "skipped" : unsure ? "unsure" : "judged",
    ...{ flag, comment, dispute },
    revealed: edits.some((edit) => edit.kind === "reveal" && edit.on),
    shown: answers.at(-1)!,
  };
}

/** The steps that were not undone, in order. */
export function standingSteps(edits: readonly JudgementEdit[]): Step[] {
  const done: Step[] = [];
  let undone: Step[] = [];
  for (const edit of edits) {
    if (edit.kind === "reveal") continue;
    if (edit.kind === "undo") undone.push(...done.splice(-1));
    else if (edit.kind === "redo") done.push(...undone.splice(-1));
    else {
      done.push(edit);
      undone = [];
    }
  }
  return done;
}

function applyStep(state: FoldState, step: Step, text: string): FoldState {
  switch (step.kind) {
    case "unsure":
    case "skip":
    case "flag":
      return { ...state, [step.kind]: step.on };
    case "comment":
      return { ...state, comment: step.text.trim() === "" ? null : step.text };
    case "dispute":
      return { ...state, dispute: step.dispute };
    case "alternative":
      return { ...state, answers: [...state.answers, state.answers.at(-1)!] };
    default:
      return { ...state, answers: [...state.answers.slice(0, -1), applyToAnswer(state.answers.at(-1)!, step, text)] };
  }
}

type AnswerStep = Exclude<Step, { kind: "unsure" | "skip" | "flag" | "comment" | "dispute" | "alternative" }>;
type SpanStep = Exclude<AnswerStep, { kind: "tool-in" | "tool-out" | "none" }>;

function applyToAnswer(answer: PlainAnswer, step: AnswerStep, text: string): PlainAnswer {
  const { tools, requirements } = answer;
  switch (step.kind) {
    case "tool-in":
      return inOrder({ tools: [...tools, step.tool], requirements });
    case "tool-out":
      return {
        tools: tools.filter((tool) => tool !== step.tool),
        requirements:
          requirements?.map((span) => ({ ...span, tools: span.tools.filter((tool) => tool !== step.tool) })) ?? null,
      };
    case "none":
      return { tools: [], requirements: requirements && [] };
    default:
      if (requirements === null) return answer;
      return inOrder({ tools, requirements: applyToSpans(requirements, step, text) });
  }
}

function applyToSpans(spans: readonly JudgedSpan[], step: SpanStep, text: string): JudgedSpan[] {
  switch (step.kind) {
    case "span-add":
      return withWalk(spans, text, (list) => addRequirement(list, text, step.span));
    case "span-delete":
      return spans.filter((span) => !isSame(span, step.span));
    case "span-resize":
      return resize(spans, step.span, step.to, text);
    case "span-split":
      return withWalk(spans, text, (list) => splitAt(list, text, requirementId(step.span), step.at));
    case "span-merge":
      return merge(spans, step.first, step.second, text);
    case "link":
      return withToolsOf(spans, step.span, (tools) => [...tools, step.tool]);
    case "unlink":
      return withToolsOf(spans, step.span, (tools) => tools.filter((tool) => tool !== step.tool));
  }
}

const isSame = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;

function withToolsOf(spans: readonly JudgedSpan[], at: Span, change: (tools: ToolId[]) => ToolId[]): JudgedSpan[] {
  return spans.map((span) => (isSame(span, at) ? { ...span, tools: change(span.tools) } : span));
}

/** The words by the walk's own functions: what keeps its id keeps its tools. */
function withWalk(
  spans: readonly JudgedSpan[],
  text: string,
  change: (requirements: Requirement[]) => Requirement[],
): JudgedSpan[] {
  const tools = new Map<RequirementId, ToolId[]>(spans.map((span) => [requirementId(span), span.tools]));
  const before = spans.map((span) => makeRequirement(text, { start: span.start, end: span.end }, "edit"));
  return change(before).map(({ id, span }) => ({ ...span, tools: tools.get(id) ?? [] }));
}

function resize(spans: readonly JudgedSpan[], from: Span, to: Span, text: string): JudgedSpan[] {
  const moved = spans.find((span) => isSame(span, from));
  if (!moved) return [...spans];
  const others = spans.filter((span) => span !== moved);
  const before = new Set(others.map(requirementId));
  const list = others.map((span) => makeRequirement(text, { start: span.start, end: span.end }, "edit"));
  const after = addRequirement(list, text, to);
  const made = after.find(({ id }) => !before.has(id));
  if (!made) return [...spans];
  const tools = new Map(others.map((span) => [requirementId(span), span.tools]));
  return after.map(({ id, span }) => ({ ...span, tools: id === made.id ? moved.tools : (tools.get(id) ?? []) }));
}

function merge(spans: readonly JudgedSpan[], first: Span, second: Span, text: string): JudgedSpan[] {
  const ids = [requirementId(first), requirementId(second)] as const;
  const joined = spans.filter((span) => ids.includes(requirementId(span))).flatMap(({ tools }) => tools);
  const before = new Set(spans.map(requirementId));
  return withWalk(spans, text, (list) => mergeNeighbours(list, text, ids)).map((span) =>
    before.has(requirementId(span)) ? span : { ...span, tools: joined },
  );
}

/** Sets sorted and without repeats, spans rising, every tool of words in the set. */
function inOrder({ tools, requirements }: PlainAnswer): PlainAnswer {
  const spans = requirements
    ?.map(({ start, end, tools: own }) => ({ start, end, tools: sortedSet(own) }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  return { tools: sortedSet([...tools, ...(spans ?? []).flatMap((span) => span.tools)]), requirements: spans ?? null };
}

const sortedSet = (tools: readonly ToolId[]): ToolId[] => [...new Set(tools)].sort();

/** The first answer with those that differ from all before them. */
function joinAnswers(answers: readonly PlainAnswer[]): JudgedAnswer {
  const keys = answers.map(keyOf);
  const alternatives = answers.filter((_, at) => at > 0 && keys.indexOf(keys[at]!) === at);
  return { ...answers[0]!, ...(alternatives.length > 0 ? { alternatives } : {}) };
}

function keyOf({ tools, requirements }: PlainAnswer): string {
  return JSON.stringify([tools, requirements?.map(({ start, end, tools: own }) => [start, end, own]) ?? null]);
}
