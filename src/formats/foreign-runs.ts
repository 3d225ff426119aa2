import type { Dataset } from "../core/domain/dataset";
import { readAnswers } from "./answers";
import type { RawFile } from "./decode-file";
import { rowsOf, type FormatMessage, type Ranking } from "./format";
import { readFiles } from "./read-files";

/** What files of other systems hold. */
export interface ForeignRuns {
  /** By file; names and ids as in the file. */
  runs: { file: string; rankings: Ranking[] }[];
  /** The data set that came with them; `null`: none did. */
  dataset: Dataset | null;
  /** Files that hold neither a run nor data, and why, where that can be told. */
  empty: { file: string; why: string | null }[];
  /** Runs of which rows could not be read: how many, and what is said of the first. */
  heldBack: { file: string; rows: number; first: string }[];
}

/** Reads runs of other systems, and data to judge them by. Never rejects for what a file holds. */
export async function readForeignRuns(files: readonly RawFile[]): Promise<ForeignRuns> {
  const plain = files.map((file) => ({ file, answers: readAnswers(new TextDecoder().decode(file.bytes)) }));
  const rest = plain.filter(({ answers }) => answers === null).map(({ file }) => file);
  const { runs, dataset, messages } = await readFiles(rest);
  const without = rest.filter(({ name }) => dataset === null && !runs.some(({ file }) => file === name));
  return {
    runs: [...plain.flatMap(({ file, answers }) => (answers ? { file: file.name, rankings: answers } : [])), ...runs],
    dataset,
    empty: without.map(({ name }) => {
      const why = messages.find(({ file, severity }) => file === name && severity === "error");
      return { file: name, why: why?.sentence ?? null };
    }),
    heldBack: runs.flatMap(({ file }) => countHeldBack(file, messages)),
  };
}

function countHeldBack(name: string, messages: readonly FormatMessage[]): ForeignRuns["heldBack"] {
  const held = messages.filter(({ file, severity }) => file === name && severity === "held-back");
  const [first] = held;
  if (!first) return [];
  const place = first.where === null ? "" : `${first.where}: `;
  const rows = held.reduce((sum, message) => sum + rowsOf(message), 0);
  return [{ file: name, rows, first: `${place}${first.sentence}` }];
}
