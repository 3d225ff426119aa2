import type { ToolId } from "../../core/domain/ids";
import { fieldOf, hasKeys, shareOfRows, textOf } from "../json/json-values";
import type { Format, FormatMessage, InputFile } from "../model/format";
import { parsePackedTool, standardName } from "../rows/tool-parameters";
import { readToolRows, type ToolReading } from "../rows/read-tool-rows";
import { readQueryRows, type RowReading } from "../rows/read-query-rows";
import { raggedRow, readJudgements, type JudgementCells } from "../rows/read-judgements";

/**
 * The catalogue of the BEIR layout, as COLT and MassTool publish theirs: JSON Lines of `{"_id", "title", "text"}`. Where
 * the text is packed, its parts become the fields of the tool, whose name is tool and API together: only the pair names
 * one tool.
 */
export const beirCorpus: Format = {
  id: "beir-corpus",
  label: "BEIR corpus (corpus.jsonl)",
  sniff: ({ json }) =>
    shareOfRows(
      json,
      (row) =>
        hasKeys(row, "_id", "text") && (hasKeys(row, "title") || textOf(row, "text").startsWith("category_name:")),
    ),
  read(file) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const { tools, messages } = readToolRows(file, rows, readDocument);
    return { content: { tools }, messages, rowsRead: rows.length };
  },
};

function readDocument(row: unknown): ToolReading {
  const id = textOf(row, "_id") as ToolId;
  const text = fieldOf(row, "text");
  if (id === "" || typeof text !== "string") {
    return { code: "not-a-tool", sentence: 'Each row needs "_id" and "text", both as text. Row held back.' };
  }
  const packed = parsePackedTool(text);
  if (!packed) {
    const title = textOf(row, "title").trim();
    return { id, name: title === "" ? id : title, description: text, aliases: [id] };
  }
  const { category, tool, api, description, parameters, responses } = packed;
  return {
    id,
    name: `${tool} / ${api}`,
    description,
    aliases: [api, standardName(api, tool)],
    category,
    parameters,
    ...(responses.length > 0 ? { responses } : {}),
  };
}

/** The requests of the BEIR layout: JSON Lines of `{"_id", "text"}`. Their tools stand in a qrels file. */
export const beirQueries: Format = {
  id: "beir-queries",
  label: "BEIR requests (queries.jsonl)",
  sniff: ({ json }) => 0.9 * shareOfRows(json, (row) => hasKeys(row, "_id", "text")),
  read(file, choices) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const { queries, messages } = readQueryRows(file, rows, choices, readBeirQuery);
    return { content: { queries }, messages, rowsRead: rows.length };
  },
};

function readBeirQuery(row: unknown): RowReading {
  const givenId = textOf(row, "_id");
  if (givenId === "") {
    return { code: "not-a-row", sentence: 'Each row needs "_id" and "text", both as text. Row held back.' };
  }
  return { raw: fieldOf(row, "text"), goldNames: null, givenId };
}

const QRELS_COLUMNS = ["query-id", "corpus-id", "score"] as const;

/** The judgements of the BEIR layout: a table with the header `query-id`, `corpus-id`, `score` (`qrels/train.tsv`). */
export const beirQrels: Format = {
  id: "beir-qrels",
  label: "BEIR judgements (qrels)",
  sniff: ({ table }) => (isQrelsHeader(table?.rows[0]?.cells) ? 1 : 0),
  read(file) {
    const rows = file.table?.rows ?? [];
    const from = isQrelsHeader(rows[0]?.cells) ? 1 : 0;
    return readJudgements(
      file,
      rows.slice(from).map((row, index) => readQrel(file, row, index + from)),
    );
  },
};

function isQrelsHeader(cells: readonly string[] | undefined): boolean {
  return QRELS_COLUMNS.every((column, index) => cells?.[index]?.trim().toLowerCase().replace(/_/g, "-") === column);
}

function readQrel(
  file: InputFile,
  { cells, line }: { cells: readonly string[]; line: number },
  index: number,
): JudgementCells | FormatMessage {
  const [query, tool, score] = cells;
  if (query === undefined || tool === undefined || score === undefined || cells.length > QRELS_COLUMNS.length) {
    return raggedRow(file, index, cells.length, QRELS_COLUMNS);
  }
  return { query: query.trim(), tool: tool.trim(), score, line };
}
