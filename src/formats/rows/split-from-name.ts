import type { Query } from "../../core/domain/query";
import type { FormatMessage } from "../model/format";
import { createMessage } from "../model/create-message";
import type { SniffedFile } from "../read/sniff";

type Split = NonNullable<Query["split"]>;

/** What the name of a file says of the part it holds: `train.tsv` is history, `test.tsv` or `dev.jsonl` is test. */
export function splitFromName(name: string): Split | undefined {
  const words = name.toLowerCase().split(/[^a-z]+/);
  if (words.some((word) => word === "train" || word === "history")) return "history";
  return words.some((word) => ["test", "dev", "valid", "validation", "eval"].includes(word)) ? "test" : undefined;
}

/** The same of a file in folders: its own name decides, else the nearest folder whose name says it. */
function splitOfPath(path: string): Split | undefined {
  const names = path.split(/[/\\]/).reverse();
  return names.map(splitFromName).find((split) => split !== undefined);
}

/**
 * The parts that names of files tell, when files of the same kind tell different ones: nothing inside such files says
 * it. A single file is no part.
 */
export function splitsFromFiles(files: readonly SniffedFile[]): {
  of(index: number): Split | undefined;
  messages: FormatMessage[];
} {
  const splits = new Map<number, Split>();
  for (const kind of ["queries", "judgements"] as const) {
    const told = files.flatMap(({ name, result }, index) => {
      const split = result.content?.[kind] ? splitOfPath(name) : undefined;
      return split ? [{ index, split }] : [];
    });
    if (new Set(told.map(({ split }) => split)).size === 2)
      for (const { index, split } of told) splits.set(index, split);
  }
  const messages = [...splits].map(([index, split]) => {
    const part = split === "history" ? "history: stage 1 searches them" : "test: stage 1 does not search them";
    return createMessage(
      files[index]!.name,
      "splits-from-names",
      `Judging by the name of the file, its requests are ${part}.`,
    );
  });
  return { of: (index) => splits.get(index), messages };
}
