import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, WalkId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { LogEntry, WalkRecord } from "../../core/domain/walk";
import { canonicalJson } from "../../formats/json/json-values";
import { readPart, withPart } from "../app/address";
import type { LinkQuestion } from "../app/library";
import { say } from "../app/toasts";
import { parseStep } from "../app/view";
import { showWalk } from "./open-walk";
import { findQueryByText, goTo, makeAskedQuery } from "./walk-steps";
import type { WalkContext } from "./walk-context";
import {
  CAN_PACK,
  labelOfLink,
  logOfLink,
  makeLinkFragment,
  parseLinkFragment,
  withoutLink,
  type LinkedQuery,
  type LinkedWalk,
} from "./permalink";

/** Reads the link in the address and opens its walk. `false`: it cannot be read, which is said. */
export async function openLinkedWalk(context: WalkContext): Promise<boolean> {
  const { page, library, session, runner, autosave } = context;
  const fragment = page.fragment();
  const parsed = await parseLinkFragment(fragment);
  if (parsed.kind === "none") return false;
  page.replaceFragment(withoutLink(fragment));
  if (parsed.kind === "bad") {
    say(library, parsed.sentence);
    return false;
  }
  await autosave.settled();
  runner.stop();
  const own = await findOwnWalk(context, parsed.walk);
  const record = own?.record ?? (await makeRecord(context, parsed.walk, fragment));
  if (!record) return false;
  showWalk(context, record);
  session.setState({ opensAt: parseStep(readPart(fragment, "step")) ?? "result" });
  if (!own) autosave.save();
  else if (own.at !== record.cursor) {
    say(library, "This walk has changed since the link was made. Undo and redo reach its other steps.");
    await goTo(context, own.at);
  }
  return true;
}

/** The stored walk that a link was copied from, and where in its log the linked state is; `null`: it is not here. */
async function findOwnWalk(
  { storage }: WalkContext,
  link: LinkedWalk,
): Promise<{ record: WalkRecord; at: number } | null> {
  const record = link.walk && (await storage.walks.get(link.walk.id).catch(() => null));
  if (!record || record.deletedAt !== null || record.dataset.hash !== link.dataset.hash) return null;
  const wanted = canonicalJson([textOf(link.query), link.config, link.edits, link.exchanges, link.fold]);
  const keyAt = ({ query, config, edits, exchanges, fold }: WalkRecord["log"][number]["input"]): string =>
    canonicalJson(["text" in link.query ? query.text : query.id, config, edits, exchanges, fold]);
  const isWanted = (entry: WalkRecord["log"][number] | undefined): boolean =>
    entry !== undefined && keyAt(entry.input) === wanted;
  const at = isWanted(record.log[record.cursor]) ? record.cursor : record.log.findLastIndex(isWanted);
  return at < 0 ? null : { record, at };
}

function textOf(query: LinkedQuery): string {
  return query.text ?? ("id" in query ? query.id : "");
}

/** A walk of this browser, as the link tells of it. `null`: its request is nowhere, which is said. */
async function makeRecord(context: WalkContext, link: LinkedWalk, fragment: string): Promise<WalkRecord | null> {
  const { repository, storage, library, page, now, newId } = context;
  const dataset = await repository.find(link.dataset.hash).catch(() => null);
  if (!findLinkedQuery(link.query, dataset)) {
    const why = dataset
      ? "The request of this link is not in its data set. The link may have been changed."
      : `This link needs “${link.dataset.name}”, which is not in this browser. Load its files, then open the link again.`;
    say(library, why);
    if (!dataset) page.replaceFragment(fragment);
    return null;
  }
  const id = link.walk?.id;
  const isTaken = id === undefined || (await storage.walks.get(id).catch(() => null)) !== null;
  const log = logOfLink(link, now(), (query) => findLinkedQuery(query, dataset) ?? makeAskedQuery(textOf(query)));
  return {
    schema: 1,
    id: isTaken ? (newId() as WalkId) : id,
    name: null,
    createdAt: isTaken ? now() : (link.walk?.createdAt ?? now()),
    updatedAt: now(),
    deletedAt: null,
    revision: 0,
    dataset: labelOfLink(link),
    log,
    cursor: log.length - 1,
    computed: null,
    edited: null,
    scores: {},
  };
}

/** While the data is not there, the words of a request stand for it. */
const LINKED = "linked";

function findLinkedQuery(wanted: LinkedQuery, dataset: Dataset | null): Query | null {
  if (!("id" in wanted)) return (dataset && findQueryByText(dataset, wanted.text)) ?? makeAskedQuery(wanted.text);
  if (dataset) return findAsRead(dataset, wanted.id, wanted.text);
  if (wanted.text === undefined) return null;
  return { ...makeAskedQuery(wanted.text), id: wanted.id, source: { file: LINKED, at: "0" } };
}

/** A protocol may read a request as the file has it: then these are the words of the link. */
function findAsRead({ queries }: Dataset, wanted: QueryId, text?: string): Query | null {
  const known = queries.find(({ id }) => id === wanted) ?? null;
  return known && text === known.raw ? { ...known, text } : known;
}

/** The data that a linked walk waited for is there: its requests are those of the data, with what is known of them. */
export function completeLinked({ session }: Pick<WalkContext, "session">, dataset: Dataset): void {
  const { log } = session.getState();
  const findSame = ({ id, text }: Query): Query | null => {
    const found = findAsRead(dataset, id, text);
    return found?.text === text ? found : null;
  };
  const known = (query: Query): Query => (query.source.file === LINKED && findSame(query)) || query;
  const complete = log.map((entry) => ({ ...entry, input: { ...entry.input, query: known(entry.input.query) } }));
  session.setState({ log: complete });
}

function describeLink(hasAnswers: boolean, answers: Parameters<typeof copyLink>[1]): string {
  if (!hasAnswers) return "the settings, and your edits with their history";
  if (answers === "without") return "the settings and your edits, and nothing of what the model was told or said";
  return "the settings, your edits with their history and the model's answers";
}

/** What a link to these steps would carry of a language model; `null`: nothing. */
function carriedAnswers(log: readonly LogEntry[]): LinkQuestion | null {
  const exchanges = log.flatMap(({ input }) => input.exchanges ?? []);
  if (exchanges.length === 0) return null;
  const prompts = new Set(exchanges.map(({ prompt }) => JSON.stringify(prompt.messages))).size;
  const hosts = exchanges.flatMap(({ origin }) => (origin.kind === "endpoint" ? [origin.host] : []));
  return { prompts, hosts: [...new Set(hosts)] };
}

/**
 * Copies the address of the walk as it is shown. Where the clipboard is closed, the address bar gets it. What a language model
 * was told and said goes along only as it was chosen; until then it is asked, and nothing is copied.
 */
export async function copyLink(context: WalkContext, answers?: "with" | "without" | "none"): Promise<void> {
  const { session, library, page } = context;
  const { dataset, datasetLabel, walk, log, cursor } = session.getState();
  const shown = log.slice(0, cursor + 1);
  const input = shown.at(-1)?.input;
  if (!input || !datasetLabel) {
    say(library, "There is no walk to link to yet.");
    return;
  }
  if (!CAN_PACK) {
    say(library, "This browser cannot pack a walk into a link. Save the walk as a file instead.");
    return;
  }
  const carried = carriedAnswers(shown);
  library.setState({ linkQuestion: answers ? null : carried });
  if (answers === "none" || (carried && !answers)) return;
  const ids = dataset && new Set<QueryId>(dataset.queries.map(({ id }) => id));
  const isInData = ({ id, source }: Query): boolean => ids?.has(id) ?? source.file !== "pasted";
  const parts = { ...walk, dataset: datasetLabel, log: shown, isInData };
  const link = await makeLinkFragment(parts, { withAnswers: answers !== "without" });
  const fragment = withPart(link, "step", readPart(page.fragment(), "step"));
  try {
    await page.copy(`${page.address()}#${fragment}`);
    say(library, `Link copied. It contains the request, ${describeLink(carried !== null, answers)}.`);
  } catch {
    page.replaceFragment(fragment);
    say(library, "This page may not use the clipboard. The link is in the address bar; copy it from there.");
  }
}
