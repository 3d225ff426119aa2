/** Names of parameters and fields, read for the thing that they identify: `movieIds` names movies. */

/** Words that are their own plural. */
const UNCHANGED = new Set(["tv", "series", "news", "status"]);
/** Plurals of words in -ie, which would else become words in -y. */
const PLURALS_OF_IE = new Set("movies cookies calories selfies brownies hoodies smoothies zombies".split(" "));

/**
 * The words of a name in any of the usual writings.
 *
 * @example wordsOfName("tvShow_list-object") // ["tv", "Show", "list", "object"]
 */
export function wordsOfName(name: string): string[] {
  return name.split(/[_\-\s.]+|(?<=[a-z0-9])(?=[A-Z])/).filter((word) => word !== "");
}

/** @example snakeCase("flightOffer-ID") // "flight_offer_id" */
export function snakeCase(name: string): string {
  return wordsOfName(name)
    .map((word) => word.toLowerCase())
    .join("_");
}

/** @example singular("Categories") // "category" */
export function singular(word: string): string {
  const lower = word.toLowerCase();
  if (UNCHANGED.has(lower)) return lower;
  if (PLURALS_OF_IE.has(lower)) return lower.slice(0, -1);
  if (lower.endsWith("ies") && lower.length > 4) return `${lower.slice(0, -3)}y`;
  if (/(sses|xes|ches|shes)$/.test(lower)) return lower.slice(0, -2);
  return lower.endsWith("s") && !lower.endsWith("ss") ? lower.slice(0, -1) : lower;
}

/**
 * What an identifier identifies; empty for a bare `id` or `uri`, `null` for a name that is no identifier.
 *
 * @example identifiedBy("movieIds") // "movie"
 * @example identifiedBy("grid") // null
 */
export function identifiedBy(name: string): string | null {
  const found = /^(?:(.*)_)?(?:ids?|uris?)$/s.exec(snakeCase(name));
  return found && singular(found[1] ?? "");
}
