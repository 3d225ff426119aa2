import { isBlind } from "../../core/annotate/seats";
import { foldEdits } from "../../core/annotate/fold-edits";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Dataset } from "../../core/domain/dataset";
import type {
  JudgedSpan,
  Judgement,
  JudgementDraft,
  PlainAnswer,
  Project,
  Suggestion,
  TimedEdit,
} from "../../core/domain/judgement";
import type { Query } from "../../core/domain/query";
import { hashBytes } from "../../formats/model/hash-bytes";
import type { AnnotationContext, OpenItem } from "./annotation-state";
import { startClock } from "./item-clock";
import { itemOf } from "./make-judgement";
import { formerTexts } from "./former-texts";
import { ownHeads } from "./move-project";
import { learnedFor, walkItem } from "./walk-item";
import { proposeItem, type Proposal } from "./propose-item";
import { saidOf } from "./suggestion-sources";

/** Walks that are ready before they are wanted. */
const AHEAD = 3;

/** Shows an item: at once its words, its suggestion as soon as the walk is there. `null`: nothing is left to judge. */
export async function openItem(
  context: AnnotationContext,
  id: QueryId | null,
  draft?: JudgementDraft,
  way: "on" | "back" = "on",
): Promise<void> {
  const { store, clock, left, trail } = context;
  const { dataset, project, me, own, order, orderKind, controls, item: before } = store.getState();
  const query = dataset?.queries.find((one) => one.id === id);
  if (before && before.query.id !== id) {
    if (way === "on") trail.push(before.query.id);
    if (before.edits.length > before.taken) left.set(before.query.id, before);
  }
  // Whoever shares the work judges nothing before they have a seat.
  if (!query || !project || (project.seats > 1 && own.seat === null)) {
    clock.current = null;
    store.setState({ item: null });
    return;
  }
  const place = Math.max(0, order.indexOf(query.id));
  const blind = isBlind(project, query.id, me.key, hashBytes);
  const standing = { order: orderKind, control: controls.has(query.id) };
  const base = { query, place, ...standing, isBlind: blind, problem: null, typing: null };
  const kept = left.get(query.id);
  left.delete(query.id);
  startTime(context, query);
  store.setState({ item: kept ?? { ...base, answers: [], proposal: null, edits: [], taken: 0, folded: null } });
  const isStill = (): boolean => store.getState().item?.query.id === query.id;
  try {
    const answers = kept ? kept.answers : await readHeads(context, ownHeads(store.getState(), query.id));
    if (kept || !isStill()) return;
    const begun = draft ? fromDraft(draft, query) : fromAnswer(answers[0], query);
    if (begun) store.setState({ item: { ...base, answers, ...withFold(query, begun) } });
    const proposal = await propose(context, query, blind);
    const now = store.getState().item;
    if (!now || !isStill()) return;
    if (begun) store.setState({ item: { ...now, proposal: { ...now.proposal!, trace: proposal.trace } } });
    else {
      const filled = fillIn(proposal, answers[0], { query, dataset: dataset!, ask: project.ask });
      const fresh = { proposal: filled, edits: [], taken: 0, typing: null };
      store.setState({ item: { ...base, answers, ...withFold(query, fresh) } });
    }
  } catch (error) {
    const now = store.getState().item;
    if (now && isStill()) store.setState({ item: withoutSuggestion(now, project.ask, sentenceOf(error)) });
  }
  prepareNext(context);
}

function startTime({ parts, store, clock }: AnnotationContext, query: Query): void {
  clock.current = startClock(query.text, parts.milliseconds(), parts.isInSight());
  store.setState({ time: { seconds: 0, mode: clock.current.mode } });
}

export async function readHeads(
  { parts, store }: AnnotationContext,
  heads: readonly Pick<Judgement, "id">[],
): Promise<Judgement[]> {
  const { project } = store.getState();
  if (!project) return [];
  const records = await Promise.all(heads.map(({ id }) => parts.storage.judgements.get(project.id, id)));
  return records.filter((record) => record?.kind === "judgement");
}

type Begun = Pick<OpenItem, "edits" | "taken" | "typing"> & { proposal: Proposal };

/** A judgement that is looked at again goes on from its own edits, so that each of them can be undone. */
function fromAnswer(answer: Judgement | undefined, { text }: Query): Begun | null {
  if (!answer || answer.item.text !== hashBytes(text)) return null;
  return { ...begin(answer.shown, answer.edits), taken: answer.edits.length, typing: null };
}

/** What I said of the wording before stands in "Yours": as much of it as is here, and words that stand here once. */
function fillIn(
  proposal: Proposal,
  before: Judgement | undefined,
  { query, dataset, ask }: { query: Query; dataset: Dataset; ask: Project["ask"] },
): Proposal {
  if (!before?.answer || before.item.text === hashBytes(query.text)) return proposal;
  const here = new Set(dataset.tools.map(({ id }) => id));
  const tools = before.answer.tools.filter((tool) => here.has(tool));
  const text = formerTexts(dataset).get(before.item.text);
  const spans = (before.answer.requirements ?? []).flatMap((span): JudgedSpan[] => {
    const words = text?.slice(span.start, span.end) ?? "";
    const start = words === "" ? -1 : query.text.indexOf(words);
    if (start === -1 || query.text.includes(words, start + 1)) return [];
    return [{ start, end: start + words.length, tools: span.tools.filter((tool) => here.has(tool)) }];
  });
  const requirements = ask === "set" ? null : spans.sort((a, b) => a.start - b.start);
  const rows = [...tools.filter((tool) => !proposal.rows.includes(tool)), ...proposal.rows];
  return { ...proposal, prefilled: { tools, requirements }, rows };
}

function fromDraft(draft: JudgementDraft, query: Query): Begun | null {
  if (draft.item.text !== itemOf(query).text) return null;
  return { ...begin(draft.shown, draft.edits), taken: 0, typing: draft.typing };
}

function begin(shown: Judgement["shown"], edits: readonly TimedEdit[]): Pick<Begun, "edits" | "proposal"> {
  const [first = NO_SUGGESTION, ...others] = shown.suggestions;
  return {
    edits,
    proposal: { trace: null, suggestions: [first, ...others], prefilled: shown.prefilled, rows: shown.rows },
  };
}

const NO_SUGGESTION: Suggestion = { source: "none", label: "none", tools: [], confidence: null };

/** Without a walk an item can still be judged, by searching the catalogue. */
function withoutSuggestion(item: OpenItem, ask: "set" | "set-and-words", problem: string): OpenItem {
  if (item.proposal) return { ...item, problem };
  const prefilled: PlainAnswer = { tools: [], requirements: ask === "set" ? null : [] };
  const proposal: Proposal = { trace: null, suggestions: [NO_SUGGESTION], prefilled, rows: [] as ToolId[] };
  return {
    ...item,
    ...withFold(item.query, { proposal, edits: item.edits, taken: item.taken, typing: null }),
    problem,
  };
}

/** What the edits come to. */
export function withFold({ text }: Query, begun: Begun): Begun & Pick<OpenItem, "folded"> {
  const { prefilled } = begun.proposal;
  return {
    ...begun,
    folded: foldEdits(
      text,
      prefilled,
      begun.edits.map(({ edit }) => edit),
    ),
  };
}

/** The walks of the next items are made while this one is looked at. */
function prepareNext(context: AnnotationContext): void {
  const { order, heads, only, item, dataset, project, me } = context.store.getState();
  if (!item || !project) return;
  const next: QueryId[] = [];
  for (let at = item.place + 1; at < order.length && next.length < AHEAD; at += 1)
    if (only ? only.has(order[at]!) : !heads.has(order[at]!)) next.push(order[at]!);
  for (const id of next) {
    const query = dataset?.queries.find((one) => one.id === id);
    if (query) propose(context, query, isBlind(project, id, me.key, hashBytes)).catch(() => undefined);
  }
}

/** The proposal of an item; one that was made by the same encoder and settings is used again. */
export async function propose(context: AnnotationContext, query: Query, blind: boolean): Promise<Proposal> {
  const { parts, store, proposals } = context;
  await whenEncoderStands(parts.library);
  const { dataset, project, sources } = store.getState();
  if (!dataset || !project) throw new Error("The data set was closed.");
  const by = JSON.stringify([
    parts.library.getState().encoder.wanted,
    parts.session.getState().nextConfig,
    blind,
    sources.map(({ id }) => id),
    learnedFor(context, dataset, query)?.dataset.hash,
  ]);
  const known = proposals.get(query.id);
  if (known?.by === by) return known.proposal;
  const names = new Map(dataset.tools.map(({ id, name }) => [id, name]));
  const learnedFrom = learnedFor(context, dataset, query)?.answers ?? null;
  const made = walkItem(context, dataset, query).then((trace) => {
    const how = { isBlind: blind, ask: project.ask, sources: saidOf(context, query.id), learnedFrom };
    return proposeItem(query, trace, how, (id) => names.get(id) ?? id);
  });
  proposals.set(query.id, { by, proposal: made });
  made.catch(() => proposals.delete(query.id));
  return made;
}

/** An encoder on its way is waited for: what it suggests is better. One that failed or was stopped is not. */
function whenEncoderStands(library: AnnotationContext["parts"]["library"]): Promise<void> {
  const stands = (): boolean => library.getState().encoder.status !== "preparing";
  if (stands()) return Promise.resolve();
  return new Promise((resolve) => {
    const forget = library.subscribe(() => {
      if (!stands()) return;
      forget();
      resolve();
    });
  });
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : "The request could not be walked.";
}
