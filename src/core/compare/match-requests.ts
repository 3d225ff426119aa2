import type { Run } from "../domain/comparison";
import type { AskedQuery } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import { bundleKey } from "../domain/bundle";

/**
 * Runs whose requests have the ids of the baseline wherever they have its words and needs: an id says where a request stood in
 * a file, and two files may hold the same one. A request whose id has the same words there keeps it; else it takes the id of
 * the first request of the baseline with its words and needed tools that no other has taken. What is found nowhere stays as it
 * is. Runs that do not know their words, and all runs of a baseline that does not, stay as they are.
 */
export function matchRequests(runs: readonly Run[], base: number): Run[] {
  const known = runs[base]?.asked ?? [];
  const byId = new Map(known.map((asked) => [asked.id, asked]));
  return runs.map((run, index) => {
    if (index === base || !run.asked || run.asked.every(({ id, text }) => byId.get(id)?.text === text)) return run;
    const ids = idsIn(run.asked, known, byId);
    if (ids.size === 0) return run;
    const idOf = (id: QueryId): QueryId => ids.get(id) ?? id;
    return {
      ...run,
      asked: run.asked.map((asked) => ({ ...asked, id: idOf(asked.id) })),
      rows: run.rows.map((row) => ({ ...row, query: idOf(row.query) })),
    };
  });
}

/** New ids by the ids that the run has. */
function idsIn(
  asked: readonly AskedQuery[],
  known: readonly AskedQuery[],
  byId: ReadonlyMap<QueryId, AskedQuery>,
): Map<QueryId, QueryId> {
  const isKept = ({ id, text }: AskedQuery): boolean => byId.get(id)?.text === text;
  const kept = new Set(asked.filter(isKept).map(({ id }) => id));
  const free = new Map<string, QueryId[]>();
  for (const one of known) {
    if (kept.has(one.id)) continue;
    const key = contentOf(one);
    const ids = free.get(key);
    if (ids) ids.push(one.id);
    else free.set(key, [one.id]);
  }
  const found = asked.flatMap((one): [QueryId, QueryId][] => {
    const id = isKept(one) ? undefined : free.get(contentOf(one))?.shift();
    return id === undefined ? [] : [[one.id, id]];
  });
  // An id that another request of this run has already would make two of one.
  const taken = new Set(asked.map(({ id }) => id));
  const given = new Set(found.map(([id]) => id));
  return new Map(found.filter(([, id]) => !taken.has(id) || given.has(id)));
}

function contentOf({ text, gold }: AskedQuery): string {
  return `${gold === null ? "?" : bundleKey(gold)}\n${text}`;
}
