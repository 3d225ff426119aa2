import type { AnnotatorKey, QueryId } from "../../core/domain/ids";
import type { Transaction } from "../database/user-data-connection";
import { createHeadTable, type HeadTable, type HeadPlace, type HeadRow } from "../ports/judgements";
import { rangeOf } from "./judgement-rows";

/*
 * Heads lie some items a row, by `<project>/<annotator>/<part>`: a row for each item took as long to write as the judgement
 * itself, and what one person says could only be found among what all say. A part has the items whose hash falls to it, so
 * that a judgement changes one row, of some hundred items at the most.
 */
const PARTS = 256;

interface HeadPart {
  schema: 2;
  /** In no order. */
  rows: HeadRow[];
}

const prefixOf = ({ project, annotator }: Pick<HeadPlace, "project" | "annotator">): string =>
  `${project}/${encodeURIComponent(annotator)}`;

function keyOfPart(place: HeadPlace): string {
  return `${prefixOf(place)}/${partOf(place.item).toString(16).padStart(2, "0")}`;
}

/** FNV-1a of the UTF-16 units. */
function partOf(item: QueryId): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < item.length; at += 1) hash = Math.imul(hash ^ item.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % PARTS;
}

/** What one person says of each item of a project, by item. */
export async function readHeadsOf(
  transaction: Transaction,
  project: string,
  annotator: AnnotatorKey,
): Promise<HeadRow[]> {
  const range = rangeOf(prefixOf({ project: project as HeadPlace["project"], annotator }));
  const parts = (await transaction.objectStore("heads").getAll(range)) as HeadPart[];
  return parts.flatMap(({ rows }) => rows).sort((a, b) => (a.item < b.item ? -1 : 1));
}

/** `change` gets what stands there, or `null`, and says what shall stand there; `null`: nothing. */
export async function changeHead(
  transaction: Transaction,
  place: HeadPlace,
  change: (row: HeadRow | null) => HeadRow | null,
): Promise<void> {
  const heads = transaction.objectStore("heads");
  const key = keyOfPart(place);
  const { rows } = ((await heads.get(key)) as HeadPart | undefined) ?? { rows: [] };
  const changed = change(rows.find(({ item }) => item === place.item) ?? null);
  const rest = rows.filter(({ item }) => item !== place.item);
  if (changed) rest.push(changed);
  if (rest.length > 0) await heads.put({ schema: 2, rows: rest } satisfies HeadPart, key);
  else await heads.delete(key);
}

/** A table whose groups are the parts. */
export const createPartTable = (): HeadTable => createHeadTable(keyOfPart);

/** Takes the place of all heads of a project. */
export async function writeHeads(transaction: Transaction, project: string, table: HeadTable): Promise<void> {
  await forgetHeads(transaction, project);
  const heads = transaction.objectStore("heads");
  for (const [key, rowsOf] of table.groups()) {
    const rows = rowsOf();
    if (rows.length > 0) await heads.put({ schema: 2, rows } satisfies HeadPart, key);
  }
}

/** Whoever adds or removes records other than by `changeHead` leaves the table to be made again. */
export async function forgetHeads(transaction: Transaction, project: string): Promise<void> {
  await transaction.objectStore("heads").delete(rangeOf(project));
}
