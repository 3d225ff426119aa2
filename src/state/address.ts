/* The fragment of the address is a list of named parts: `screen=evaluate&step=vote-2`. Each reader minds its own. */

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
