import type { Query } from "../../core/domain/query";
import type { Actions } from "../app/actions";
import type { WalkContext } from "./walk-context";
import { shownConfig, shownInput, isExample } from "../app/session";
import { countWrite } from "../app/library";
import { say } from "../app/toasts";
import type { QueryId, WalkId } from "../../core/domain/ids";
import { hashBytes } from "../../formats/model/hash-bytes";
import type { Dataset } from "../../core/domain/dataset";
import type { Command, WalkInput, LogEntry } from "../../core/domain/walk";

const LONGEST_REQUEST = 20_000;

type StepActions = Pick<Actions, "askRequest" | "anticipate" | "askQuery" | "askRow" | "undo" | "redo" | "goTo">;

/** Asking, and going through what was asked and changed. */
export function bindSteps(context: WalkContext): StepActions {
  const goBy = (steps: number) => goTo(context, context.session.getState().cursor + steps);
  return {
    askRequest: (text) => askRequest(context, text),
    anticipate: (draft) => anticipate(context, draft),
    askQuery: (id) => askQuery(context, id),
    askRow: (input, row) => takeStep(context, { type: "ask", row }, input),
    undo: () => (context.session.getState().cursor > 0 ? goBy(-1) : takeBackWhatLedHere(context)),
    redo: () => goBy(1),
    goTo: (seq) => goTo(context, seq),
  };
}

/** Where the walk itself has nothing to undo. */
async function takeBackWhatLedHere({ session, library }: WalkContext): Promise<void> {
  const { cameBy } = session.getState();
  if (!cameBy) return;
  session.setState({ cameBy: null });
  const done = await countWrite(library, cameBy.takeBack);
  if (done !== null) say(library, done);
}

/** A request in the user's own words. One that the data set has too brings its gold tools along. */
async function askRequest(context: WalkContext, text: string): Promise<void> {
  const wanted = text.trim();
  if (wanted === "") {
    say(context.library, "There is no request yet. Write or paste one.");
    return;
  }
  if (wanted.length > LONGEST_REQUEST) {
    const length = wanted.length.toLocaleString("en-GB");
    say(context.library, `This request has ${length} characters; up to 20,000 can be walked. Shorten it.`);
    return;
  }
  const dataset = context.repository.loaded() ?? (await context.repository.current());
  const known = dataset && findQueryByText(dataset, wanted);
  await askFor(context, known ?? makeAskedQuery(text));
}

/** Asks a request. A named walk that was shown stays as it was: the request starts a draft of its own. */
async function askFor(context: WalkContext, query: Query): Promise<void> {
  const { session, library } = context;
  const state = session.getState();
  if (!state.datasetLabel) {
    say(library, "There are no tools yet. Drop a file with tools, or choose a data set.");
    return;
  }
  const config = shownConfig(state);
  await takeStep(context, { type: "ask" }, { query, config, edits: [] });
}

/** A request of the open data set. */
async function askQuery(context: WalkContext, id: QueryId): Promise<void> {
  const dataset = context.repository.loaded() ?? (await context.repository.current());
  const query = dataset?.queries.find((candidate) => candidate.id === id);
  if (!query) {
    say(context.library, "This request is not in the open data set.");
    return;
  }
  await askFor(context, query);
}

/** A draft in the box, as far as it is written: it is walked while its writer thinks. Nothing is shown or stored. */
function anticipate({ engine, session, repository, encoderLifecycle }: WalkContext, draft: string): void {
  const text = draft.trim();
  const dataset = repository.loaded();
  if (text === "" || !dataset) return;
  const state = session.getState();
  const config = shownConfig(state);
  const encoder = encoderLifecycle.usable(dataset.hash, config.encoder);
  if (encoder === "words") return;
  const query = findQueryByText(dataset, text) ?? makeAskedQuery(text);
  engine.anticipate?.({ datasetHash: dataset.hash, encoder, input: { query, config, edits: [] } });
}

/** A pasted request. Its id comes from its text, so that the same words give the same trace everywhere. */
export function makeAskedQuery(raw: string): Query {
  const text = raw.trim();
  return {
    id: `asked-${hashBytes(text).slice(0, 10)}` as QueryId,
    text,
    raw,
    gold: null,
    ordered: false,
    source: { file: "pasted", at: "0" },
  };
}

/** The request of the data set with exactly this text, white space at the ends aside; a judged one before others. */
export function findQueryByText(dataset: Dataset, text: string): Query | null {
  const wanted = text.trim();
  const matches = dataset.queries.filter((query) => query.text.trim() === wanted);
  return matches.find((query) => query.gold !== null) ?? matches[0] ?? null;
}

const NOTHING_BEFORE = { log: [], cursor: -1 };

/** One step more in the log, after the one that is shown: saved at once, then computed. */
export async function takeStep(context: WalkContext, command: Command, input: WalkInput): Promise<void> {
  const { session, now, newId } = context;
  const { walk } = session.getState();
  const isAskedOnNamed = command.type === "ask" && walk.name !== null;
  if (isAskedOnNamed) {
    const draft = { id: newId() as WalkId, name: null, createdAt: now(), revision: 0 };
    session.setState({ walk: draft, save: { status: "nothing" } });
  }
  const isAskedOnExample = command.type === "ask" && isExample(session.getState());
  session.setState((state) => withStep(isAskedOnExample ? NOTHING_BEFORE : state, command, input, now()));
  await computeShown(context);
}

/** The cursor points at another input: that is saved, its encoder is made ready, and its answer is computed and shown. */
async function computeShown({ session, autosave, encoderLifecycle, runner }: WalkContext): Promise<void> {
  autosave.save();
  const { dataset } = session.getState();
  const input = shownInput(session.getState());
  if (input) encoderLifecycle.ensure(dataset, input.config.encoder);
  await runner.run();
}

/** The state after this entry of the log. The log stays as it is: only the cursor moves. */
export async function goTo(context: WalkContext, seq: number): Promise<void> {
  const { log, cursor } = context.session.getState();
  if (seq === cursor || !log[seq]) return;
  context.session.setState({ cursor: seq });
  await computeShown(context);
}

/** The log with one step more. What was undone is cut off: the redo tail ends where a new step begins. */
function withStep(
  { log, cursor }: { log: readonly LogEntry[]; cursor: number },
  command: Command,
  input: WalkInput,
  at: string,
): { log: LogEntry[]; cursor: number } {
  const kept = log.slice(0, cursor + 1);
  return { log: [...kept, { seq: kept.length, at, command, input, score: null }], cursor: kept.length };
}
