import { countOf } from "../../core/domain/phrases";
import { quote, createMessage } from "../model/create-message";
import type { Format, FormatMessage, FormatResult, InputFile, Ranking } from "../model/format";
import { raggedRow, readJudgements, type JudgementCells } from "../rows/read-judgements";

const RUN_COLUMNS = ["request", "Q0", "tool", "rank", "score", "tag"] as const;
const QRELS_COLUMNS = ["request", "0", "tool", "relevance"] as const;
const LOOKED_AT = 50;

interface Words {
  words: string[];
  line: number;
}

/** TREC judgements: `request 0 tool relevance`, white space between. Tools by id or percent-encoded name. */
export const trecQrels: Format = {
  id: "trec-qrels",
  label: "TREC judgements (qrels)",
  sniff: (file) => shareOf(file, ({ words }) => words.length === 4 && isWhole(words[1]) && isNumber(words[3])),
  read(file) {
    const all = wordsOf(file);
    const named = withLines(file, all);
    const rows = all.map(({ words, line }, index): JudgementCells | FormatMessage => {
      const [query, , tool, score] = words;
      if (words.length !== 4) return raggedRow(named, index, words.length, QRELS_COLUMNS);
      return { query: query!, tool: tool!, score: score!, line };
    });
    return readJudgements(file, rows);
  },
};

/**
 * A TREC run: `request Q0 tool rank score tag`. As trec_eval does, the score decides and not the rank; of equal scores
 * the rank, which trec_eval ignores.
 */
export const trecRun: Format = {
  id: "trec-run",
  label: "TREC run",
  sniff: (file) => shareOf(file, ({ words }) => words.length === 6 && /^q0$/i.test(words[1]!) && isNumber(words[4])),
  read(file) {
    const messages: FormatMessage[] = [];
    const byQuery = new Map<string, { tool: string; score: number; rank: number; line: number }[]>();
    const all = wordsOf(file);
    const named = withLines(file, all);
    for (const [index, { words, line }] of all.entries()) {
      const [query, , tool, rank, score] = words;
      if (words.length !== 6) messages.push(raggedRow(named, index, words.length, RUN_COLUMNS));
      else if (!isNumber(score)) {
        const sentence = `The score ${quote(score!)} is not a number. Line held back.`;
        messages.push(createMessage(file, "bad-score", sentence, { where: `line ${line}` }));
      } else {
        const ranked = byQuery.get(query!) ?? [];
        ranked.push({ tool: tool!, score: Number(score), rank: Number(rank), line });
        byQuery.set(query!, ranked);
      }
    }
    return finishRun(file, byQuery, messages, all.length);
  },
};

function finishRun(
  file: InputFile,
  byQuery: ReadonlyMap<string, { tool: string; score: number; rank: number; line: number }[]>,
  messages: FormatMessage[],
  rowsRead: number,
): FormatResult {
  const disagreeing: string[] = [];
  const rankings = [...byQuery].map(([query, ranked]): Ranking => {
    const sorted = [...ranked].sort((a, b) => b.score - a.score || a.rank - b.rank);
    if (sorted.some(({ rank }, index) => index > 0 && rank < sorted[index - 1]!.rank)) disagreeing.push(query);
    return { query, tools: sorted.map(({ tool, score }) => ({ tool, score })) };
  });
  if (disagreeing.length > 0) {
    const sentence = `In ${countOf(disagreeing.length, "request")} the ranks contradict the scores (first: ${quote(disagreeing[0]!)}). The scores decide, as in trec_eval.`;
    messages.push(createMessage(file, "rank-disagrees", sentence));
  }
  return { content: { rankings }, messages, rowsRead };
}

function wordsOf({ text }: Pick<InputFile, "text">): Words[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ words: line.trim().split(/\s+/), line: index + 1 }))
    .filter(({ words }) => words[0] !== "");
}

/** The file with the lines that have words: quotes mean nothing here. */
function withLines(file: InputFile, all: readonly Words[]): InputFile {
  return { ...file, lines: all.map(({ line }) => line) };
}

function shareOf(file: InputFile, looksRight: (words: Words) => boolean): number {
  if (file.table === null) return 0;
  const lines = wordsOf({ text: file.text.slice(0, 20_000) }).slice(0, LOOKED_AT);
  return lines.length === 0 ? 0 : (0.95 * lines.filter(looksRight).length) / lines.length;
}

function isWhole(word: string | undefined): boolean {
  return word !== undefined && /^(?:Q?\d{1,9})$/i.test(word);
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && word !== "" && Number.isFinite(Number(word));
}
