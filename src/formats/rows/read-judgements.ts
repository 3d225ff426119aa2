import { countOf } from "../../core/domain/phrases";
import { quote, rowLocation, createMessage } from "../model/create-message";
import type { FormatMessage, FormatResult, InputFile, Judgement } from "../model/format";

/** One line as its file has it; `line` counts from 1. */
export interface JudgementCells {
  query: string;
  tool: string;
  score: string;
  line: number;
}

/** The judgements of a file. A line that repeats another counts once; of different scores the highest is taken. */
export function readJudgements(file: InputFile, rows: readonly (JudgementCells | FormatMessage)[]): FormatResult {
  const kept = new Map<string, Judgement>();
  const messages: FormatMessage[] = [];
  const repeated: string[] = [];
  for (const row of rows) {
    if ("severity" in row) {
      messages.push(row);
      continue;
    }
    const { query, tool, score, line } = row;
    const at = `line ${line}`;
    const relevance = score.trim() === "" ? NaN : Number(score);
    if (!Number.isFinite(relevance)) messages.push(badScore(file, score, at));
    else {
      const key = JSON.stringify([query, tool]);
      const before = kept.get(key);
      if (!before) kept.set(key, { query, tool, relevance, at });
      else {
        repeated.push(at);
        before.relevance = Math.max(before.relevance, relevance);
      }
    }
  }
  if (repeated.length > 0) {
    const sentence = `${countOf(repeated.length, "judgement")} ${repeated.length === 1 ? "repeats" : "repeat"} an earlier one and ${repeated.length === 1 ? "counts" : "count"} once (first: ${repeated[0]}).`;
    messages.push(createMessage(file, "repeated-judgement", sentence, { rows: repeated.length }));
  }
  return { content: { judgements: [...kept.values()] }, messages, rowsRead: rows.length };
}

export function raggedRow(file: InputFile, index: number, found: number, wanted: readonly string[]): FormatMessage {
  const sentence = `The line has ${countOf(found, "column")} instead of ${wanted.length} (${wanted.join(", ")}). Line held back.`;
  return createMessage(file, "ragged-row", sentence, { where: rowLocation(file, index) });
}

function badScore(file: InputFile, score: string, where: string): FormatMessage {
  return createMessage(file, "bad-score", `The score ${quote(score)} is not a number. Line held back.`, { where });
}
