import type { Config } from "../domain/config";
import type { ListCertainty } from "../domain/evaluation";
import type { Sha256 } from "../domain/ids";
import type { FinderPort, Found, TextSearch } from "../domain/ports";
import type { ElsewhereIndex, ElsewhereLists } from "../domain/searched-elsewhere";

/** A walk, as far as it decides where its texts can be searched. */
export interface WalkToSearch {
  datasetHash: Sha256;
  /** SHA-256 of its encoder's model; `null`: words only. */
  encoder: Sha256 | null;
  config: Pick<Config, "stage1">;
  /** It knows the past requests of one fold alone. */
  isInFold: boolean;
}

/** Why a walk is searched in this tab although an index was named. */
export type WhyInTab = "other-data" | "other-encoder" | "fold" | "every-text";

/**
 * Why this walk cannot be searched in that index; `null`: it can. An index has the whole history of one data set, and its lists
 * are of candidates: what draws lots, or scores the whole file as the released code does, needs every text.
 */
export function whyInTab(index: Pick<ElsewhereIndex, "dataHash" | "encoder">, walk: WalkToSearch): WhyInTab | null {
  const { retriever, pool } = walk.config.stage1;
  if (index.dataHash !== walk.datasetHash) return "other-data";
  if (walk.encoder !== null && index.encoder !== walk.encoder) return "other-encoder";
  if (walk.isInFold) return "fold";
  return pool === "whole-file" || retriever === "okapi" || retriever === "random" ? "every-text" : null;
}

/** A finder that notes each list that is taken from it. */
export interface NotedFinder {
  finder: FinderPort;
  /** Lists that are taken from now on are of this stage. */
  begin(stage: ElsewhereLists["stage"]): void;
  /** What was noted so far. */
  lists(): ElsewhereLists[];
}

/**
 * Notes what is certain of each list, by stage and collection. Stage 2 takes no list: it reads the scores of single tools.
 *
 * @example const noted = noteLists(finder); // after a walk: noted.lists() → [{ stage: 1, collection: "requests", lists: 1, … }]
 */
export function noteLists(finder: FinderPort): NotedFinder {
  const taken = new Map<Found, Pick<ElsewhereLists, "stage" | "collection">>();
  let stage: ElsewhereLists["stage"] = 1;
  const note = (found: Found, { collection }: TextSearch): Found => {
    const take = (): void => void taken.set(found, { stage, collection });
    return Object.assign(Object.create(found) as Found, {
      best: (count: number) => (take(), found.best(count)),
      bestOfBundles: (count: number) => (take(), found.bestOfBundles(count)),
    });
  };
  return {
    begin: (next) => void (stage = next),
    finder: {
      ...finder,
      find: async (searches) => (await finder.find(searches)).map((found, i) => note(found, searches[i]!)),
    },
    lists() {
      const lists = new Map<string, ElsewhereLists>();
      for (const [found, { stage: at, collection }] of taken) {
        const key = `${at} ${collection}`;
        const rows = finder.rows[collection];
        const before = lists.get(key) ?? { stage: at, collection, rows, lists: 0, approximate: 0, mostAbove: 0 };
        lists.set(key, withList(before, found));
      }
      return [...lists.values()].sort((a, b) => a.stage - b.stage);
    },
  };
}

/**
 * All of them together.
 *
 * @example countLists(noted.lists()) // { lists: 5, proved: 4 }
 */
export function countLists(noted: readonly Pick<ElsewhereLists, "lists" | "approximate">[]): ListCertainty {
  const lists = noted.reduce((sum, one) => sum + one.lists, 0);
  return { lists, proved: lists - noted.reduce((sum, one) => sum + one.approximate, 0) };
}

function withList(before: ElsewhereLists, { certainty, mostAbove = 0 }: Found): ElsewhereLists {
  const isApproximate = certainty === "approximate";
  const most = before.mostAbove === null || mostAbove === null ? null : Math.max(before.mostAbove, mostAbove);
  return {
    ...before,
    lists: before.lists + 1,
    approximate: before.approximate + (isApproximate ? 1 : 0),
    mostAbove: isApproximate ? most : before.mostAbove,
  };
}
