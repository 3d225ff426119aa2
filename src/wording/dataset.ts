import type { Finding, FindingCode } from "../core/inspect/finding";
import type { Dataset, DatasetEdit } from "../core/domain/dataset";

/** What is said of each finding, going on from its count: "1 request names its own gold tool". */
const SENTENCES: Record<FindingCode, readonly [one: string, many: string]> = {
  "contradicting-requests": ["request appears twice with different gold", "requests appear twice with different gold"],
  "names-gold": ["request names its own gold tool", "requests name their own gold tool"],
  "dangling-tool": [
    "request needs a tool that is not in the catalogue",
    "requests need a tool that is not in the catalogue",
  ],
  "repeated-gold": ["request lists a gold tool twice", "requests list a gold tool twice"],
  "repeated-request": ["request repeats an earlier one", "requests repeat an earlier one"],
  unjudged: ["request has no gold: nobody has judged it", "requests have no gold: nobody has judged them"],
  "starts-with-markdown": ["request begins with **", "requests begin with **"],
  markdown: ["request contains **", "requests contain **"],
  "added-section": ["request contains an explanation of its answer", "requests contain an explanation of their answer"],
  "list-rest": ["request ends with the rest of a list (']", "requests end with the rest of a list (']"],
  "not-required": ["request says “Not required”", "requests say “Not required”"],
  "wrapped-in-quotes": ["request is wrapped in quotes", "requests are wrapped in quotes"],
  "space-at-ends": ["request has white space at an end", "requests have white space at an end"],
  "line-break": ["request has a line break", "requests have a line break"],
  "empty-description": ["tool has no description", "tools have no description"],
  "description-is-name": ["description only repeats the name", "descriptions only repeat the name"],
  "copied-description": [
    "tool has the description of an earlier tool",
    "tools have the description of an earlier tool",
  ],
  "same-name": ["tool shares its name with an earlier tool", "tools share their name with an earlier tool"],
  "unused-tools": ["tool is never gold", "tools are never gold"],
  "near-twins": ["pair of tools is hard to tell apart", "pairs of tools are hard to tell apart"],
  ordered: ["request lists gold in an order that matters", "requests list gold in an order that matters"],
  "order-of-catalogue": [
    "request lists gold in the order of the catalogue, which means nothing",
    "requests list gold in the order of the catalogue, which means nothing",
  ],
  "test-repeats-bundle": [
    "test request needs a bundle that a past request needed",
    "test requests need a bundle that a past request needed",
  ],
  "test-repeats-text": ["test request has the text of a past request", "test requests have the text of a past request"],
  "test-near-text": [
    "test request says almost the same as a past request",
    "test requests say almost the same as a past request",
  ],
};

/** Goes on from the count: "requests name their own gold tool". */
export function describeFinding({ code, count }: Pick<Finding, "code" | "count">): string {
  const [one, many] = SENTENCES[code];
  return count === 1 ? one : many;
}

/** Characters of a request in a line of the history. */
const TEXT_LENGTH = 40;

/** An edit in words, without a capital: "changed the description of TripTool", "needed tools of “Find a hotel …”: +Hotels −Flights". */
export function describeDatasetEdit({ tools, queries }: Pick<Dataset, "tools" | "queries">, edit: DatasetEdit): string {
  const nameOf = (id: string): string => tools.find((tool) => tool.id === id)?.name ?? "a tool that is gone";
  switch (edit.kind) {
    case "description":
      return `changed the description of ${nameOf(edit.tool)}`;
    case "gold": {
      const text = queries.find(({ id }) => id === edit.query)?.text ?? "";
      const [before, after] = [edit.before.gold ?? [], edit.after.gold ?? []];
      const added = after.filter((id) => !before.includes(id)).map((id) => `+${nameOf(id)}`);
      const gone = before.filter((id) => !after.includes(id)).map((id) => `−${nameOf(id)}`);
      const change = [...added, ...gone].join(" ") || (edit.after.gold === null ? "not judged" : "judged");
      return `needed tools of “${text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH).trim()} …` : text}”: ${change}`;
    }
    case "splits":
      return `split: ${edit.label}`;
    case "leave-out":
      return `left out ${edit.requests.length}: ${edit.label}`;
    case "add":
      return `added ${edit.requests.length}: ${edit.label}`;
    case "put-back":
      return `put back ${edit.requests.length}: ${edit.label}`;
    case "judgements":
      return `${edit.label}: ${edit.changes.length === 1 ? "1 request" : `${edit.changes.length} requests`}`;
    case "texts":
      return `${edit.label} ${edit.changes.length === 1 ? "1 request" : `${edit.changes.length} requests`}`;
  }
}
