/* The fragment of the address is a list of named parts: `screen=evaluate&step=vote-2`. Each reader reads only its own. */

/** The value of a part, as it stands there; `null` when there is none. */
export function readPart(fragment: string, name: string): string | null {
  const part = partsOf(fragment).find((candidate) => candidate.startsWith(`${name}=`));
  return part === undefined ? null : part.slice(name.length + 1);
}

/** The fragment with one part set, last; `null` takes it out. Everything else stays as it is. */
export function withPart(fragment: string, name: string, value: string | null): string {
  const kept = partsOf(fragment).filter((part) => !part.startsWith(`${name}=`));
  return (value === null ? kept : [...kept, `${name}=${value}`]).join("&");
}

function partsOf(fragment: string): string[] {
  return fragment.split("&").filter(Boolean);
}

/** Parts that a link to a comparison has. */
const COMPARISON_PARTS = [
  "base",
  "with",
  "against",
  "request",
  "walks",
  "metric",
  "test",
  "by",
  "alpha",
  "turned",
  "only",
];

/**
 * The address with what a query says of a comparison (`?base=A&with=B,C`) moved into the fragment, and the Compare screen named
 * there; `null`: the query names no baseline. Both forms open; the app writes the fragment, because a browser sends a query to
 * whoever serves the page and never a fragment: which runs somebody looks at stays with them. It also lets the page change the
 * address without loading again wherever it is served from.
 */
export function adoptQuery(search: string, fragment: string): { search: string; fragment: string } | null {
  const given = partsOf(search.replace(/^\?/, ""));
  const isTaken = (part: string): boolean => COMPARISON_PARTS.some((name) => part.startsWith(`${name}=`));
  if (!given.some((part) => part.startsWith("base="))) return null;
  const taken = given.filter(isTaken).map((part) => part.replaceAll("+", "%20"));
  const left = given.filter((part) => !isTaken(part)).join("&");
  const adopted = taken.reduce(
    (text, part) => {
      const at = part.indexOf("=");
      return withPart(text, part.slice(0, at), part.slice(at + 1));
    },
    withPart(fragment, "screen", "compare"),
  );
  return { search: left === "" ? "" : `?${left}`, fragment: adopted };
}
