import type { Bounds } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { Tool } from "../domain/tool";
import { boundsOf, intervalOfMean, singleUnits, wilsonInterval } from "../math/intervals";
import { seedOfText } from "../math/random";
import { askedRequests, findByWords } from "./finders";
import { recallsAt } from "./measure-finding";
import { createPlaces } from "./order-tools";
import type { TokenCounter } from "./token-counter";

/** A share before and after, each with its 95 % interval. */
export interface BeforeAndAfter {
  requests: number;
  before: { share: number } & Bounds;
  after: { share: number } & Bounds;
}

/** What another description of one tool would change, by words. */
export interface WordingTrial {
  tool: ToolId;
  /** Of the requests that need the tool, the share that has it first, other needed tools excused; `null`: none needs it. */
  found: BeforeAndAfter | null;
  /** The same of the tool it is mixed up with most. */
  rival: ({ tool: ToolId } & BeforeAndAfter) | null;
  /** Recall of the first k tools over all requests, and its paired difference. */
  recall: BeforeAndAfter & { k: number; difference: { mean: number } & Bounds };
  /** Requests for which a needed tool came to stand elsewhere, the largest changes first. */
  moved: { query: QueryId; tool: ToolId; before: number; after: number }[];
  /** Tokens that the description adds wherever it is sent; may be below 0. */
  tokens: number;
  /** Whether half of the requests was kept back: the shares and intervals come of it, `moved` of the other half. */
  halved: boolean;
}

/** From so many judged requests on half is kept back. */
export const HALVED_FROM = 60;

/** Whether a request belongs to the half that the change is quoted on: by a hash of its text, so it never moves. */
export function isKeptBack({ text }: Pick<Query, "text">): boolean {
  return seedOfText(1, text.trim().toLowerCase()) % 2 === 0;
}

interface Trial {
  tools: readonly Tool[];
  queries: readonly Query[];
  tool: ToolId;
  description: string;
  /** The tool that it is mixed up with. */
  rival: ToolId | null;
  /** Tools handed over. */
  k: number;
  counter: TokenCounter;
  /** Where needed tools stand now, as `measureFinder` gives them for the words; absent: they are ranked, too. */
  ranks?: Ranks;
}

/**
 * Ranks all tools again for every request with one description in other words. Everything is counted anew, so it equals what
 * would come out had the file said so. Intervals: Wilson for shares of requests, bootstrap over requests for means.
 */
export function tryWording({ tools, queries, tool, description, rival, k, counter, ranks }: Trial): WordingTrial {
  const reworded = tools.map((each) => (each.id === tool ? { ...each, description } : each));
  const judged = askedRequests(queries);
  const halved = judged.length >= HALVED_FROM;
  const quoted = halved ? judged.filter(isKeptBack) : judged;
  const listed = halved ? judged.filter((query) => !isKeptBack(query)) : judged;
  // Names stay, and with them the order of equal scores.
  const placesOf = createPlaces(tools);
  const [before, after] = [ranks ?? rankGold(tools, judged, placesOf), rankGold(reworded, judged, placesOf)];
  const index = tools.findIndex(({ id }) => id === tool);
  const shareOf = (id: ToolId): BeforeAndAfter | null => foundFirst(id, quoted, before, after);
  const ofRival = rival === null ? null : shareOf(rival);
  return {
    tool,
    found: shareOf(tool),
    rival: ofRival && rival !== null ? { tool: rival, ...ofRival } : null,
    recall: compareRecall(k, quoted, before, after),
    moved: listMoved(listed, before, after),
    tokens: counter.of(reworded[index]!) - counter.of(tools[index]!),
    halved,
  };
}

type Judged = ReturnType<typeof askedRequests>;
/** Of each request, where its needed tools stand, from 1, in the order of its gold. */
export type Ranks = ReadonlyMap<QueryId, readonly number[]>;

function rankGold(tools: readonly Tool[], judged: Judged, placesOf: ReturnType<typeof createPlaces>): Ranks {
  const finder = findByWords(tools);
  const numbers = new Map<ToolId, number>(tools.map(({ id }, index) => [id, index]));
  return new Map(
    judged.map((query) => [
      query.id,
      placesOf(
        finder.score(query),
        query.gold.map((id) => numbers.get(id)!),
      ),
    ]),
  );
}

/** A tool is first when only needed tools of the request stand before it. */
function isFirst(ranks: readonly number[], place: number): boolean {
  return ranks[place]! === 1 + ranks.filter((rank) => rank < ranks[place]!).length;
}

function foundFirst(tool: ToolId, quoted: Judged, before: Ranks, after: Ranks): BeforeAndAfter | null {
  const needing = quoted.filter(({ gold }) => gold.includes(tool));
  if (needing.length === 0) return null;
  const count = (ranks: Ranks): number =>
    needing.filter(({ id, gold }) => isFirst(ranks.get(id)!, gold.indexOf(tool))).length;
  const share = (found: number) => ({ share: found / needing.length, ...wilsonInterval(found, needing.length) });
  return { requests: needing.length, before: share(count(before)), after: share(count(after)) };
}

function compareRecall(k: number, quoted: Judged, before: Ranks, after: Ranks): WordingTrial["recall"] {
  const recalls = (ranks: Ranks): number[] => recallsAt(k, new Map(quoted.map(({ id }) => [id, ranks.get(id)!])));
  const [was, is] = [recalls(before), recalls(after)];
  const units = singleUnits(quoted.length);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const bounds = (values: readonly number[], range: [number, number]): Bounds =>
    values.length === 0 ? { low: null, high: null } : boundsOf(intervalOfMean(values, units, range));
  const differences = is.map((value, request) => value - was[request]!);
  return {
    ...{ k, requests: quoted.length },
    before: { share: mean(was), ...bounds(was, [0, 1]) },
    after: { share: mean(is), ...bounds(is, [0, 1]) },
    difference: { mean: mean(differences), ...bounds(differences, [-1, 1]) },
  };
}

function listMoved(listed: Judged, before: Ranks, after: Ranks): WordingTrial["moved"] {
  return listed
    .flatMap(({ id, gold }) =>
      gold.map((tool, place) => ({ query: id, tool, before: before.get(id)![place]!, after: after.get(id)![place]! })),
    )
    .filter((moved) => moved.before !== moved.after)
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.query < b.query ? -1 : 1));
}

/** How much a change of rank matters: from 1 to 2 as much as from 10 to 20. */
function sizeOf({ before, after }: { before: number; after: number }): number {
  return Math.max(before / after, after / before);
}
