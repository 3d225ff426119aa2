import { fieldOf, isPlainObject, listOf, shareOfRows, textOf } from "../json/json-values";
import {
  toCodePoints,
  addAnswer,
  addExtra,
  addSuggestion,
  fieldsBut,
  flatSpans,
  isText,
  numberOf,
  personOf,
  scoreOf,
  textsOf,
  type MarkedWords,
} from "./spans";
import { nothingRead, type ForeignAnswer, type ForeignFormat, type ForeignRead } from "./foreign-answer";

/**
 * Records of Argilla 2 as `records.to_json` writes them, several answers of one request together. A dump does not say
 * whether a response was submitted or thrown away, hence the question `verdict`. Spans are in code points, as its server
 * counts; the words themselves stand in the metadata.
 */
export const argilla: ForeignFormat = {
  id: "argilla",
  label: "Argilla (records and settings, JSON)",
  loses: "time, edits, words without a tool and what was shown",
  onePerson: false,
  write: (answers, tools, extras) => [
    { ending: "argilla.json", text: toJson(recordsOf(answers, extras ?? new Map())) },
    { ending: "argilla-settings.json", text: toJson(settingsOf(tools)) },
  ],
  sniff: (rows) =>
    shareOfRows(
      rows,
      (row) =>
        isPlainObject(fieldOf(row, "fields")) &&
        ["responses", "suggestions"].some((key) => isPlainObject(fieldOf(row, key))),
    ) > 0.5,
  read(rows) {
    const read = nothingRead();
    rows.forEach((row, at) => readRecord(read, row, at + 1));
    return read;
  },
};

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

type Extras = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

function recordsOf(answers: readonly ForeignAnswer[], extras: Extras): unknown[] {
  const items = new Map<string, ForeignAnswer[]>();
  for (const answer of answers) {
    const key = JSON.stringify([answer.query, answer.text]);
    items.set(key, [...(items.get(key) ?? []), answer]);
  }
  return [...items.values()].map((all) => {
    const [{ query, text }] = all as [ForeignAnswer];
    const said = (value: (answer: ForeignAnswer) => unknown): object[] =>
      all.flatMap((answer) => {
        const given = value(answer);
        return given === null ? [] : [{ value: given, user_id: answer.person }];
      });
    const place = (at: number): number => toCodePoints(text, at);
    const words = all.flatMap(({ spans }) => (spans ?? []).map(({ start, end }) => text.slice(start, end)));
    const extra = extras.get(query ?? "");
    return {
      ...fieldsBut(extra, "fields", "metadata", "suggestions"),
      id: query,
      fields: { ...fieldsBut(extra?.["fields"]), request: text },
      metadata: { ...fieldsBut(extra?.["metadata"]), words: [...new Set(words)] },
      suggestions: fieldsBut(extra?.["suggestions"]),
      responses: {
        tools: said(({ tools, verdict }) => (verdict === "skipped" ? null : tools)),
        requirements: said(
          ({ spans }) =>
            spans &&
            flatSpans(spans).map(({ start, end, tool }) => ({ start: place(start), end: place(end), label: tool })),
        ),
        verdict: said(({ verdict }) => verdict),
        comment: said(({ comment }) => comment),
      },
    };
  });
}

function settingsOf(tools: readonly string[]): object {
  const labels = tools.map((name) => ({ value: name, text: name }));
  const verdicts = ["judged", "unsure", "skipped"].map((value) => ({ value, text: value }));
  return {
    fields: [{ name: "request", required: true, settings: { type: "text" } }],
    questions: [
      { name: "tools", required: false, settings: { type: "multi_label_selection", options: labels } },
      {
        name: "requirements",
        required: false,
        settings: { type: "span", field: "request", allow_overlapping: true, options: labels },
      },
      { name: "verdict", required: true, settings: { type: "label_selection", options: verdicts } },
      { name: "comment", required: false, settings: { type: "text" } },
    ],
  };
}

function readRecord(read: ForeignRead, row: unknown, number: number): void {
  const text = textOf(fieldOf(row, "fields"), "request");
  const responses = fieldOf(row, "responses");
  if (text === "") return void read.held.push(`Row ${number} is held back: it has no text under “fields.request”.`);
  const query = textOf(row, "id") || null;
  keepExtra(read, row, { query, text });
  const hasSuggestion = readSuggestion(read, row, number, { query, text });
  const ofPerson = (question: string, person: string): unknown =>
    fieldOf(
      listOf(responses, question).find((one) => textOf(one, "user_id") === person),
      "value",
    );
  const people = new Set(
    ["tools", "requirements", "verdict"]
      .flatMap((question) => listOf(responses, question))
      .map((one) => textOf(one, "user_id")),
  );
  if (people.size === 0 && !hasSuggestion) read.tasks.push({ query, text });
  for (const person of people) {
    const said = ofPerson("verdict", person);
    const tools = ofPerson("tools", person);
    const spans = ofPerson("requirements", person);
    const comment = ofPerson("comment", person);
    addAnswer(read, number, {
      query,
      ...{ text, person: person || null, at: null, seconds: null },
      tools: Array.isArray(tools) ? textsOf(tools) : [],
      verdict: said === "unsure" || said === "skipped" ? said : "judged",
      comment: isText(comment) ? comment : null,
      words: wordsOf(spans),
      quotes: textsOf(listOf(fieldOf(row, "metadata"), "words")),
    });
  }
}

function wordsOf(spans: unknown): MarkedWords[] | null {
  if (!Array.isArray(spans)) return null;
  return spans.map((one) => ({
    start: numberOf(fieldOf(one, "start")),
    end: numberOf(fieldOf(one, "end")),
    quote: null,
    tool: textOf(one, "label"),
  }));
}

/** Whether the record has one. Its agent and its score are those of the question `tools`, else of `requirements`. */
function readSuggestion(
  read: ForeignRead,
  row: unknown,
  number: number,
  item: Pick<ForeignAnswer, "query" | "text">,
): boolean {
  const [tools, spans] = ["tools", "requirements"].map((question) => fieldOf(fieldOf(row, "suggestions"), question));
  if (tools === undefined && spans === undefined) return false;
  const said = tools ?? spans;
  addSuggestion(read, number, {
    ...item,
    tools: textsOf(listOf(tools, "value")),
    words: wordsOf(fieldOf(spans, "value")),
    quotes: textsOf(listOf(fieldOf(row, "metadata"), "words")),
    agent: personOf(fieldOf(said, "agent")),
    score: scoreOf(fieldOf(said, "score")),
  });
  return true;
}

function keepExtra(read: ForeignRead, row: unknown, item: Pick<ForeignAnswer, "query" | "text">): void {
  const parts = {
    fields: fieldsBut(fieldOf(row, "fields"), "request"),
    metadata: fieldsBut(fieldOf(row, "metadata"), "words"),
    suggestions: fieldsBut(fieldOf(row, "suggestions")),
  };
  const kept = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0);
  const others = fieldsBut(row, "id", "fields", "metadata", "suggestions", "responses");
  addExtra(read, item, { ...others, ...Object.fromEntries(kept) });
}
