import { countOf } from "../../core/domain/phrases";
import type { Format, FormatMessage, InputFile } from "../model/format";
import { readJudgements } from "../rows/read-judgements";
import { rowLocation, createMessage } from "../model/create-message";

const LEAST_SHARE = 0.8;

/**
 * COLT's graph files: pairs of whole numbers without a header. Nothing inside says what they are, so the name of the file
 * does: `query_scene*.txt` puts requests into scenes (bundles), `scene_tool.txt` follows from the others and is not
 * needed, any other is pairs of request and tool.
 */
export const coltPairs: Format = {
  id: "colt-pairs",
  label: "COLT graph file (pairs of ids)",
  sniff: (file) => (isPairs(file) ? 0.9 : 0),
  read(file) {
    const rows = file.table?.rows ?? [];
    const bad = (index: number): FormatMessage => {
      const sentence = "Each line should be two whole numbers with a tab between them. Line held back.";
      return createMessage(file, "bad-edge", sentence, { where: rowLocation(file, index) });
    };
    const pairs = rows.map(({ cells, line }, index) =>
      isPair(cells) ? { query: cells[0]!.trim(), tool: cells[1]!.trim(), score: "1", line } : bad(index),
    );
    if (/query[_-]?scene/i.test(file.name)) {
      const good = pairs.flatMap((pair) => ("severity" in pair ? [] : [pair]));
      const groups = good.map(({ query, tool }) => ({ query, group: tool }));
      return { content: { groups }, messages: pairs.filter((pair) => "severity" in pair), rowsRead: rows.length };
    }
    if (/scene[_-]?tool/i.test(file.name)) return notNeeded(file, rows.length);
    const read = readJudgements(file, pairs);
    const sentence = `The file has no header and no scores. Read ${countOf(rows.length, "line")} as pairs of request and tool, each with score 1.`;
    return { ...read, messages: [createMessage(file, "pairs-as-judgements", sentence), ...read.messages] };
  },
};

/** Lines that such a file may have beside its only one: remarks, and what an editor left behind. */
const OTHER_LINES_AT_MOST = 2;

/** COLT's `*_data_size.txt`: how many requests, scenes and tools there are, on one line. Other lines are held back. */
export const coltSizes: Format = {
  id: "colt-sizes",
  label: "COLT counts (data_size)",
  sniff({ table }) {
    const rows = table?.rows ?? [];
    const others = rows.length - rows.filter(({ cells }) => isSizes(cells)).length;
    return others === rows.length - 1 && others <= OTHER_LINES_AT_MOST ? (others === 0 ? 1 : 0.6) : 0;
  },
  read(file) {
    const rows = file.table?.rows ?? [];
    const sentence =
      "The line should be three whole numbers: how many requests, scenes and tools there are. Line held back.";
    const bad = rows.flatMap(({ cells }, index) =>
      isSizes(cells) ? [] : [createMessage(file, "bad-edge", sentence, { where: rowLocation(file, index) })],
    );
    const { content, messages } = notNeeded(file, rows.length - bad.length);
    return { content, messages: [...messages, ...bad], rowsRead: rows.length };
  },
};

function isSizes(cells: readonly string[]): boolean {
  return cells.length === 3 && cells.every(isWhole);
}

function notNeeded(file: InputFile, rowsRead: number) {
  const sentence = "This file is not needed: its content follows from the requests and their tools.";
  return { content: {}, messages: [createMessage(file, "not-needed", sentence, { rows: rowsRead })], rowsRead };
}

function isPairs({ table }: InputFile): boolean {
  const rows = table?.rows ?? [];
  return (
    table?.delimiter === "\t" &&
    rows.length > 0 &&
    rows.filter(({ cells }) => isPair(cells)).length >= rows.length * LEAST_SHARE
  );
}

function isPair(cells: readonly string[]): boolean {
  return cells.length === 2 && cells.every(isWhole);
}

function isWhole(cell: string): boolean {
  return /^\s{0,4}\d{1,12}\s{0,4}$/.test(cell);
}
