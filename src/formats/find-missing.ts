import { ADD_UNKNOWN_TOOLS } from "./add-unknown-tools";
import { countOf } from "./count-of";
import type { Fix } from "./format";
import type { SniffedFile } from "./sniff";

/** What else could be dropped, as a sentence; `null` when nothing is missing. */
export function findMissing(sniffed: readonly SniffedFile[], hasTools: boolean): string | null {
  const contents = sniffed.flatMap(({ result }) => result.content ?? []);
  const count = contents.reduce((sum, { queries }) => sum + (queries?.length ?? 0), 0);
  const hasQueries = contents.some(({ queries }) => queries);
  const judgements = contents.some((content) => content.judgements) ? "The judgements are here. " : "";
  if (hasTools && !hasQueries) {
    return `${judgements}The tools are here. Drop the file with the requests too, or load the tools alone: stage 1 then has no history.`;
  }
  if (!hasTools && hasQueries) {
    return `${countOf(count, "request")} ${count === 1 ? "is" : "are"} here, but not their tools. Drop the file with the tools ({"name": "description"}) too.`;
  }
  if (judgements !== "" && !hasQueries) return `${judgements}Drop the requests and the tools that they name too.`;
  if (!hasTools && contents.some(({ rankings }) => rankings)) {
    return "A run is here: what a system recommended. Drop the tools and the requests it is about too, and it is checked against them.";
  }
  if (!hasTools && contents.some(({ vectors }) => vectors))
    return "Vectors are here, but not the data they are of. Drop the files of its tools and requests too.";
  return null;
}

/** Requests that name tools can do without a catalogue: their names are one. */
export function offersFor(sniffed: readonly SniffedFile[], hasTools: boolean): Fix[] {
  const rows = sniffed.flatMap(({ result }) => result.content?.queries ?? []);
  return !hasTools && rows.some(({ goldNames }) => goldNames && goldNames.length > 0) ? [ADD_UNKNOWN_TOOLS] : [];
}
