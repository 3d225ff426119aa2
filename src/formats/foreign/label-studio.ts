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
import {
  nothingRead,
  type ForeignAnswer,
  type ForeignControls,
  type ForeignFormat,
  type ForeignRead,
} from "./foreign-answer";

/**
 * Tasks of Label Studio as its JSON export has them, with the labelling interface as XML. `labels` are words, `choices`
 * the set; each region repeats its words, so whether offsets count code points is no question.
 */
export const labelStudio: ForeignFormat = {
  id: "label-studio",
  label: "Label Studio (tasks, JSON; interface, XML)",
  loses: "edits, time away, words without a tool and what was shown",
  onePerson: false,
  write: (answers, tools, extras) => [
    { ending: "label-studio.json", text: `${JSON.stringify(tasksOf(answers, extras ?? new Map()), null, 1)}\n` },
    { ending: "label-studio.xml", text: interfaceOf(tools) },
  ],
  sniff: (rows) =>
    shareOfRows(
      rows,
      (row) =>
        isPlainObject(fieldOf(row, "data")) &&
        ["annotations", "predictions"].some((key) => Array.isArray(fieldOf(row, key))),
    ) > 0.5,
  read(rows, _text, chosen) {
    const read = nothingRead();
    const controls = chosen ?? controlsOf(rows);
    if ("choices" in controls) return { ...read, ask: controls };
    rows.forEach((row, at) => readTask(read, row, at + 1, controls));
    return read;
  },
};

const VERDICT = "verdict";

type Extras = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

function tasksOf(answers: readonly ForeignAnswer[], extras: Extras): unknown[] {
  const items = new Map<string, ForeignAnswer[]>();
  for (const answer of answers) {
    const key = JSON.stringify([answer.query, answer.text]);
    items.set(key, [...(items.get(key) ?? []), answer]);
  }
  return [...items.values()].map((all, at) => ({
    ...fieldsBut(extras.get(all[0]!.query ?? ""), "data"),
    id: at + 1,
    data: {
      ...fieldsBut(extras.get(all[0]!.query ?? "")?.["data"]),
      ...{ text: all[0]!.text, request_id: all[0]!.query },
    },
    annotations: all.map(({ person, verdict, seconds, at: judged, ...answer }, place) => ({
      id: place + 1,
      completed_by: { email: person },
      was_cancelled: verdict === "skipped",
      ...(seconds === null ? {} : { lead_time: seconds }),
      ...(judged === null ? {} : { created_at: judged }),
      result: regionsOf({ ...answer, verdict }),
    })),
  }));
}

function regionsOf({
  text,
  tools,
  spans,
  verdict,
  comment,
}: Pick<ForeignAnswer, "text" | "tools" | "spans" | "verdict" | "comment">): unknown[] {
  const region = (id: string, type: string, name: string, value: object): object => ({
    id,
    type,
    from_name: name,
    to_name: "text",
    value,
  });
  const words = flatSpans(spans).map(({ start, end, tool }, at) =>
    region(`w${at}`, "labels", "words", {
      start: toCodePoints(text, start),
      end: toCodePoints(text, end),
      text: text.slice(start, end),
      labels: [tool],
    }),
  );
  return [
    ...(verdict === "skipped" ? [] : [region("t", "choices", "tools", { choices: tools })]),
    ...words,
    ...(verdict === "unsure" ? [region("v", "choices", VERDICT, { choices: ["unsure"] })] : []),
    ...(comment === null ? [] : [region("c", "textarea", "comment", { text: [comment] })]),
  ];
}

function interfaceOf(tools: readonly string[]): string {
  const lines = (tag: string): string[] => tools.map((name) => `    <${tag} value="${escapeXml(name)}"/>`);
  return [
    "<View>",
    '  <Labels name="words" toName="text">',
    ...lines("Label"),
    "  </Labels>",
    '  <Text name="text" value="$text"/>',
    '  <Choices name="tools" toName="text" choice="multiple">',
    ...lines("Choice"),
    "  </Choices>",
    `  <Choices name="${VERDICT}" toName="text">`,
    '    <Choice value="unsure"/>',
    "  </Choices>",
    '  <TextArea name="comment" toName="text"/>',
    "</View>\n",
  ].join("\n");
}

const escapeXml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/[\t\n\r]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** Our names, else the only control of its type; among several somebody has to choose. */
function controlsOf(rows: readonly unknown[]): ForeignControls | { choices: string[]; labels: string[] } {
  const regions = rows
    .flatMap((row) => [...listOf(row, "annotations"), ...listOf(row, "predictions")])
    .flatMap((one) => listOf(one, "result"));
  const named = (type: string): string[] =>
    [...new Set(regions.filter((one) => fieldOf(one, "type") === type).map((one) => textOf(one, "from_name")))].filter(
      (name) => name !== VERDICT,
    );
  const pick = (names: string[], ours: string): string | null | undefined =>
    names.includes(ours) ? ours : names.length < 2 ? (names[0] ?? null) : undefined;
  const [choices, labels] = [named("choices"), named("labels")];
  const [set, words] = [pick(choices, "tools"), pick(labels, "words")];
  return set === undefined || words === undefined ? { choices, labels } : { set, words };
}

function readTask(read: ForeignRead, row: unknown, number: number, controls: ForeignControls): void {
  const data = fieldOf(row, "data");
  const text = textOf(data, "text");
  const annotations = listOf(row, "annotations");
  if (text === "") return void read.held.push(`Row ${number} is held back: it has no text under “data.text”.`);
  const item = { query: textOf(data, "request_id") || null, text };
  keepExtra(read, row, item);
  const predictions = listOf(row, "predictions");
  if (annotations.length + predictions.length === 0) read.tasks.push(item);
  for (const prediction of predictions) {
    const said = readRegions(prediction, controls);
    addSuggestion(read, number, {
      ...{ ...item, tools: said.tools, words: said.words, quotes: [] },
      ...{ agent: personOf(fieldOf(prediction, "model_version")), score: scoreOf(fieldOf(prediction, "score")) },
    });
  }
  for (const annotation of annotations) {
    const { tools, words, comment, isUnsure } = readRegions(annotation, controls);
    const by = fieldOf(annotation, "completed_by");
    const [seconds, at] = [fieldOf(annotation, "lead_time"), textOf(annotation, "created_at")];
    addAnswer(read, number, {
      ...{ ...item, quotes: [], tools, words },
      person: isPlainObject(by) ? (personOf(by["email"]) ?? personOf(by["id"])) : personOf(by),
      at: Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString(),
      seconds: typeof seconds === "number" && seconds >= 0 ? seconds : null,
      verdict: fieldOf(annotation, "was_cancelled") === true ? "skipped" : isUnsure ? "unsure" : "judged",
      comment: comment === "" ? null : comment,
    });
  }
}

/** What the regions of an annotation, or of a prediction, say. */
function readRegions(annotation: unknown, controls: ForeignControls) {
  const result = listOf(annotation, "result");
  const values = (type: string, name: string | null): unknown[] =>
    result
      .filter((one) => fieldOf(one, "type") === type && (name === null || textOf(one, "from_name") === name))
      .map((one) => fieldOf(one, "value"));
  const words = controls.words === null ? [] : values("labels", controls.words);
  const choices = controls.set === null ? [] : values("choices", controls.set);
  return {
    tools: textsOf(choices.flatMap((one) => listOf(one, "choices"))),
    words: words.length === 0 ? null : words.flatMap(wordsOf),
    comment: textsOf(values("textarea", null).flatMap((one) => listOf(one, "text"))).join("\n"),
    isUnsure: values("choices", VERDICT).some((one) => listOf(one, "choices").includes("unsure")),
  };
}

function keepExtra(read: ForeignRead, row: unknown, item: Pick<ForeignAnswer, "query" | "text">): void {
  const data = fieldsBut(fieldOf(row, "data"), "text", "request_id");
  const others = fieldsBut(row, "id", "data", "annotations", "predictions");
  addExtra(read, item, { ...others, ...(Object.keys(data).length > 0 ? { data } : {}) });
}

function wordsOf(value: unknown): MarkedWords[] {
  const quote = fieldOf(value, "text");
  const place = { start: numberOf(fieldOf(value, "start")), end: numberOf(fieldOf(value, "end")) };
  return textsOf(listOf(value, "labels")).map((tool) => ({ ...place, quote: isText(quote) ? quote : null, tool }));
}
