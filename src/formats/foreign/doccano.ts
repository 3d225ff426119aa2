import { fieldOf, hasKeys, listOf, shareOfRows, textOf } from "../json/json-values";
import { toCodePoints, addAnswer, addExtra, fieldsBut, flatSpans, numberOf, isText, textsOf } from "./spans";
import { nothingRead, type ForeignFormat } from "./foreign-answer";

const UNSURE = "kitpick: unsure";
const SKIPPED = "kitpick: skipped";

/** Lines of doccano, one file a person: whose it is, only its name says. Offsets are in code points. */
export const doccano: ForeignFormat = {
  id: "doccano",
  label: "doccano (mine, JSON lines)",
  loses: "time, suggestions, edits, words without a tool; “unsure” becomes a comment",
  onePerson: true,
  write: (answers, _tools, extras) => [
    {
      ending: "doccano.jsonl",
      text: answers
        .map(({ query, text, tools, spans, verdict, comment }) => {
          const place = (at: number): number => toCodePoints(text, at);
          const marks = verdict === "unsure" ? [UNSURE] : verdict === "skipped" ? [SKIPPED] : [];
          const words = [...new Set((spans ?? []).map(({ start, end }) => text.slice(start, end)))];
          return JSON.stringify({
            ...extras?.get(query ?? ""),
            ...{ id: query, text, cats: tools },
            ...(spans && {
              entities: flatSpans(spans).map(({ start, end, tool }) => [place(start), place(end), tool]),
              words,
            }),
            Comments: [...(comment === null ? [] : [comment]), ...marks],
          });
        })
        .map((line) => `${line}\n`)
        .join(""),
    },
  ],
  sniff: (rows) =>
    shareOfRows(
      rows,
      (row) =>
        isText(fieldOf(row, "text")) && (hasKeys(row, "cats") || hasKeys(row, "entities") || hasKeys(row, "Comments")),
    ) > 0.5,
  read(rows) {
    const read = nothingRead();
    rows.forEach((row, at) => {
      const text = textOf(row, "text");
      if (text === "") return void read.held.push(`Row ${at + 1} is held back: it has no text under “text”.`);
      const query = textOf(row, "id") || null;
      addExtra(read, { query, text }, fieldsBut(row, "id", "text", "cats", "entities", "Comments", "words"));
      const comments = textsOf(listOf(row, "Comments"));
      const said = comments.filter((one) => one !== UNSURE && one !== SKIPPED).join("\n");
      addAnswer(read, at + 1, {
        query,
        ...{ text, person: null, at: null, seconds: null },
        tools: textsOf(listOf(row, "cats")),
        verdict: comments.includes(SKIPPED) ? "skipped" : comments.includes(UNSURE) ? "unsure" : "judged",
        comment: said === "" ? null : said,
        words: hasKeys(row, "entities") ? listOf(row, "entities").map(wordsOf) : null,
        quotes: textsOf(listOf(row, "words")),
      });
    });
    return read;
  },
};

function wordsOf(entity: unknown): { start: number; end: number; quote: null; tool: string } {
  const [start, end, tool]: unknown[] = Array.isArray(entity) ? (entity as unknown[]) : [];
  return { start: numberOf(start), end: numberOf(end), quote: null, tool: isText(tool) ? tool : "" };
}
