import type { ListCertainty } from "../domain/evaluation";
import type { FinderPort, Found } from "../domain/ports";

/**
 * The same finder, which notes the lists that were read of it: how many, and how many of them are proved. A search that only
 * looked at named texts gave no list.
 *
 * @example const { finder, count } = countLists(far); // after a walk over `finder`: count() → { lists: 5, proved: 5 }
 */
export function countLists(finder: FinderPort): { finder: FinderPort; count(): ListCertainty } {
  const listed = new Set<Found>();
  const noted = (found: Found): Found => {
    const list = <Value>(value: Value): Value => {
      listed.add(found);
      return value;
    };
    return Object.create(found, {
      best: { value: (count: number) => list(found.best(count)) },
      bestOfBundles: { value: (count: number) => list(found.bestOfBundles(count)) },
    }) as Found;
  };
  return {
    finder: { ...finder, find: async (searches) => (await finder.find(searches)).map(noted) },
    count: () => ({
      lists: listed.size,
      proved: [...listed].filter(({ certainty }) => certainty === "proved").length,
    }),
  };
}
