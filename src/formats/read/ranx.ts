import { describeKind, isPlainObject } from "../json/json-values";
import type { Format, FormatMessage, Judgement, Ranking } from "../model/format";
import { createMessage, quote } from "../model/create-message";

/**
 * ranx JSON: `{"request": {"tool": number}}`. Whole numbers throughout are judgements, any other number makes it a run.
 * Which of the two it is can be chosen. `{}` is an answer without a tool.
 */
export const ranxQrels: Format = {
  id: "ranx-qrels",
  label: "ranx judgements (qrels)",
  sniff: ({ json }) => (scoresOf(json).every(Number.isInteger) ? shareOfObjects(json) : 0),
  read(file) {
    const judgements: Judgement[] = [];
    const { messages, rowsRead } = eachScore(file.json, file.name, (query, tool, relevance) => {
      judgements.push({ query, tool, relevance, at: `request ${quote(query)}` });
    });
    return { content: { judgements }, messages, rowsRead };
  },
};

export const ranxRun: Format = {
  id: "ranx-run",
  label: "ranx run",
  sniff: ({ json }) => (scoresOf(json).every(Number.isInteger) ? 0.9 : 1) * shareOfObjects(json),
  read(file) {
    const byQuery = new Map<string, Ranking["tools"]>();
    const { messages, rowsRead } = eachScore(file.json, file.name, (query, tool, score) => {
      const ranked = byQuery.get(query);
      if (ranked) ranked.push({ tool, score });
      else byQuery.set(query, [{ tool, score }]);
    });
    for (const query of emptyAnswers(file.json)) byQuery.set(query, []);
    const rankings = [...byQuery].map(([query, tools]) => ({ query, tools: tools.sort((a, b) => b.score - a.score) }));
    return { content: { rankings }, messages, rowsRead };
  },
};

function scoresOf(json: unknown): number[] {
  if (!isPlainObject(json)) return [];
  return Object.values(json)
    .flatMap((scores) => (isPlainObject(scores) ? Object.values(scores) : []))
    .filter((score) => typeof score === "number");
}

/** Requests with `{}`: answered with no tool, which is an answer. */
function emptyAnswers(json: unknown): string[] {
  if (!isPlainObject(json)) return [];
  return Object.entries(json).flatMap(([query, scores]) => (isEmptyObject(scores) ? [query] : []));
}

function isEmptyObject(value: unknown): boolean {
  return isPlainObject(value) && Object.keys(value).length === 0;
}

/** How much of the object is lists of numbers by name, those that hold nothing left aside. */
function shareOfObjects(json: unknown): number {
  if (!isPlainObject(json)) return 0;
  const values = Object.values(json).filter((scores) => !isEmptyObject(scores));
  const right = values.filter(
    (scores) => isPlainObject(scores) && Object.values(scores).some((score) => typeof score === "number"),
  );
  return values.length === 0 ? 0 : (0.9 * right.length) / values.length;
}

function eachScore(
  json: unknown,
  file: string,
  take: (query: string, tool: string, score: number) => void,
): { messages: FormatMessage[]; rowsRead: number } {
  const messages: FormatMessage[] = [];
  let rowsRead = 0;
  const holdBack = (where: string, value: unknown): void => {
    const isNoNumber = typeof value === "string" && /^-?(?:NaN|Infinity)$/.test(value);
    const sentence = isNoNumber
      ? `The score is ${value}, which ranks nothing. Held back.`
      : `The score should be a number, but is ${describeKind(value)}. Held back.`;
    messages.push(createMessage(file, "bad-score", sentence, { where }));
  };
  for (const [query, scores] of isPlainObject(json) ? Object.entries(json) : []) {
    if (!isPlainObject(scores)) {
      rowsRead += 1;
      holdBack(`request ${quote(query)}`, scores);
      continue;
    }
    for (const [tool, score] of Object.entries(scores)) {
      rowsRead += 1;
      if (typeof score === "number" && Number.isFinite(score)) take(query, tool, score);
      else holdBack(`request ${quote(query)}, ${quote(tool)}`, score);
    }
  }
  return { messages, rowsRead };
}
