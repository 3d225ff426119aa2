import type { Dataset, DatasetEdit } from "../core/domain/dataset";

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
