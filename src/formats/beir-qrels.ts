import type { Format, FormatMessage, InputFile } from "./format";
import { raggedRow, readJudgements, type JudgementCells } from "./read-judgements";

const COLUMNS = ["query-id", "corpus-id", "score"] as const;

/** The judgements of the BEIR layout: a table with the header `query-id`, `corpus-id`, `score` (`qrels/train.tsv`). */
export const beirQrels: Format = {
  id: "beir-qrels",
  label: "BEIR judgements (qrels)",
  sniff: ({ table }) => (isHeader(table?.rows[0]?.cells) ? 1 : 0),
  read(file) {
    const rows = file.table?.rows ?? [];
    const from = isHeader(rows[0]?.cells) ? 1 : 0;
    return readJudgements(
      file,
      rows.slice(from).map((row, index) => readRow(file, row, index + from)),
    );
  },
};

function isHeader(cells: readonly string[] | undefined): boolean {
  return COLUMNS.every((column, place) => cells?.[place]?.trim().toLowerCase().replace(/_/g, "-") === column);
}

function readRow(
  file: InputFile,
  { cells, line }: { cells: readonly string[]; line: number },
  index: number,
): JudgementCells | FormatMessage {
  const [query, tool, score] = cells;
  if (query === undefined || tool === undefined || score === undefined || cells.length > COLUMNS.length) {
    return raggedRow(file, index, cells.length, COLUMNS);
  }
  return { query: query.trim(), tool: tool.trim(), score, line };
}
