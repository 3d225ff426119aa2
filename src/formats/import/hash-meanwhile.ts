import type { Query } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";
import type { QueryRow } from "../model/format";
import type { HashAside, PartialHash } from "../model/hash-aside";
import { linesOfQueries, linesOfTools } from "../model/make-dataset";
import type { SniffedFile } from "../read/sniff";
import { makeQueriesInSteps, type MatchedQueries, type ResolvedQueries } from "./resolve-queries";

/** Has the texts of requests hashed in another thread, those of one file, while the file is still read here. */
export interface QueryNamer {
  /** Requests as they are read, in order. */
  take(rows: readonly QueryRow[]): void;
  /**
   * For each of the requests that were kept, in order, the beginning of SHA-256 of its text. Absent: it has to be worked out here.
   * Those that were never taken are hashed now.
   */
  digitsOf(kept: readonly QueryRow[]): Promise<(string | undefined)[]>;
}

export function createQueryNamer(aside: HashAside): QueryNamer {
  const hashed: { rows: readonly QueryRow[]; digits: Promise<string[] | null> }[] = [];
  const take = (rows: readonly QueryRow[]): void => {
    if (rows.length > 0) hashed.push({ rows, digits: aside.hashTexts(rows.map(textThatNames)) });
  };
  return {
    take,
    async digitsOf(kept) {
      const digits: (string | undefined)[] = [];
      const collect = async (): Promise<void> => {
        for (const part of hashed.splice(0)) {
          const given = await part.digits;
          for (const [index, row] of part.rows.entries()) if (row === kept[digits.length]) digits.push(given?.[index]);
        }
      };
      await collect();
      take(kept.slice(digits.length));
      await collect();
      return digits;
    },
  };
}

/** A request with an id of its own is not named by its text. */
function textThatNames({ givenId, text }: QueryRow): string {
  return givenId === undefined ? text : "";
}

/** What names the requests of each file, as far as it is worked out in another thread. */
export function digitsOf(
  sniffed: readonly SniffedFile[],
  namers: readonly (QueryNamer | null)[],
): Promise<(string | undefined)[][]> {
  return Promise.all(
    sniffed.map(async ({ result }, index) => namers[index]?.digitsOf(result.content?.queries ?? []) ?? []),
  );
}

/** What another thread works out meanwhile: what names requests, and the hash of the data set, from its lines. */
export interface Meanwhile {
  digits: Promise<(string | undefined)[][]>;
  hash: PartialHash | null;
}

/** Makes the requests, with ids that none of the `known` has, and has them hashed as they are made, behind their tools. */
export async function makeQueries(
  matched: MatchedQueries,
  tools: readonly Tool[],
  known: readonly Query[],
  { digits, hash }: Meanwhile,
): Promise<ResolvedQueries> {
  await addLines(hash, linesOfTools(tools));
  const making = makeQueriesInSteps(matched, known, await digits);
  for (;;) {
    const { done, value } = making.next();
    if (done === true) return value;
    await addLines(hash, linesOfQueries(value));
  }
}

/** Has lines hashed. Resolves when there is room for more. */
export async function addLines(hash: PartialHash | null, lines: Iterable<string>): Promise<void> {
  if (hash) for (const some of lines) await hash.add(some);
}
