import type { AnnotatorKey, ProjectId, QueryId } from "../domain/ids";
import type { Project } from "../domain/judgement";
import { mulberry32 } from "../math/random";
import { shuffle } from "../math/splits";

/** Lower-case hexadecimal SHA-256 of a text as UTF-8. Passed in: the core has no packages. */
export type TextHash = (text: string) => string;

type Sharing = Pick<Project, "id" | "seats" | "overlap">;

/**
 * The seats that judge an item, rising. Each seat has a number by SHA-256(`project\nitem\nseat`), its first 8 digits, and the
 * greatest judge: nobody is asked, every colleague's app says the same, and a new seat only takes over, never moves work
 * between others (rendezvous hashing, Thaler and Ravishankar 1998). On the share of items that is not judged by all
 * `overlap.voices`, which SHA-256(`project\nitem\noverlap`) decides, the greatest alone does.
 *
 * @example seatsOf({ id: "p1", seats: 4, overlap: { voices: 2, share: 1 } }, "q1", hash) // [3, 4]
 */
export function seatsOf({ id, seats, overlap }: Sharing, item: QueryId, hash: TextHash): number[] {
  const voices = isShared(id, overlap.share, item, hash) ? overlap.voices : 1;
  return Array.from({ length: seats }, (_, at) => ({
    seat: at + 1,
    number: numberOf(`${id}\n${item}\n${at + 1}`, hash),
  }))
    .sort((a, b) => b.number - a.number || a.seat - b.seat)
    .slice(0, voices)
    .map(({ seat }) => seat)
    .sort((a, b) => a - b);
}

/**
 * Whether an item is blind for a person: neither gold, suggestion nor score is shown. In `half` when the first byte of
 * SHA-256(`project\nitem\nannotator`) is below 128: random, and the same whenever it is asked.
 */
export function isBlind(
  { id, blind }: Pick<Project, "id" | "blind">,
  item: QueryId,
  annotator: AnnotatorKey,
  hash: TextHash,
): boolean {
  if (blind !== "half") return blind === "always";
  return Number.parseInt(hash(`${id}\n${item}\n${annotator}`).slice(0, 2), 16) < 128;
}

function isShared(project: ProjectId, share: number, item: QueryId, hash: TextHash): boolean {
  return share >= 1 || numberOf(`${project}\n${item}\noverlap`, hash) < share * 2 ** 32;
}

function numberOf(text: string, hash: TextHash): number {
  return Number.parseInt(hash(text).slice(0, 8), 16);
}

/** Places of which one is that of a known answer. */
const BLOCK = 20;

/**
 * The items of one person in the order in which they come: those of their seat, and everybody's items with a known answer,
 * one in each twenty places, at a drawn place, as long as there are any. `order`: all items. `seat` `null`: everybody judges
 * everything. `seed`: of mulberry32; the places of all people are the same.
 */
export function itemsOfPerson(
  order: readonly QueryId[],
  { known, seat, seed, ...sharing }: Sharing & { known: readonly QueryId[]; seat: number | null; seed: number },
  hash: TextHash,
): QueryId[] {
  const isKnown = new Set(known);
  const mine = (item: QueryId): boolean =>
    seat === null || sharing.seats === 1 || seatsOf(sharing, item, hash).includes(seat);
  const others = order.filter((item) => !isKnown.has(item) && mine(item));
  const waiting = shuffle(order.filter((item) => isKnown.has(item)).sort(), seed);
  const random = mulberry32(seed + 1);
  const items: QueryId[] = [];
  const blocks = Math.max(Math.ceil(others.length / (BLOCK - 1)), waiting.length);
  for (let block = 0; block < blocks; block += 1) {
    const part = others.slice(block * (BLOCK - 1), (block + 1) * (BLOCK - 1));
    const place = Math.floor(random() * (part.length + 1));
    items.push(...part.slice(0, place), ...waiting.slice(block, block + 1), ...part.slice(place));
  }
  return items;
}
