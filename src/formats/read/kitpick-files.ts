import { countOf } from "../../core/domain/phrases";
import type { DatasetId } from "../../core/domain/ids";
import type { Choice, Format, FormatResult, InputFile } from "../model/format";
import { isPlainObject } from "../json/json-values";
import { makeDataset } from "../model/make-dataset";
import { parseDataset, salvageDataset, type SalvagedDataset } from "../records/parse-dataset";
import { createMessage } from "../model/create-message";
import { parseWalk, salvageWalk, type SalvagedWalk } from "../records/parse-walk";

/**
 * A data set that this app has saved as a file, whole: ids, splits, annotated requirements and where it came from. Records
 * in it that are damaged are held back; what is left is a data set of its own, with its own hash.
 */
export const datasetFile: Format = {
  id: "kitpick-dataset",
  label: "Kitpick data set",
  sniff({ json }) {
    if (!isPlainObject(json)) return 0;
    return ["schema", "hash", "tools", "queries", "provenance"].every((key) => Object.hasOwn(json, key)) ? 1 : 0;
  },
  read(file, choices) {
    const parsed = parseDataset(file.json);
    if (parsed.ok) {
      // By its content, so that an older state never takes the place of what was edited since.
      const id = parsed.value.hash.slice(0, 16) as unknown as DatasetId;
      const dataset = { ...parsed.value, id };
      return { content: { dataset }, messages: [], rowsRead: dataset.tools.length + dataset.queries.length };
    }
    const parts = parsed.newer ? null : salvageDataset(file.json);
    if (parts && parts.tools.length > 0) {
      if (parts.bad.length > 0 || isWanted(file, choices)) return readParts(file, parts);
      return refuse(file, parsed.why, [
        { label: "Read it as a new data set", choice: { kind: "read-changed", file: file.name } },
      ]);
    }
    return refuse(file, parsed.why, undefined, parsed.newer);
  },
};

function isWanted(file: InputFile, choices: readonly Choice[]): boolean {
  return choices.some((choice) => choice.kind === "read-changed" && choice.file === file.name);
}

function refuse(
  file: InputFile,
  why: string,
  fixes: { label: string; choice: Choice }[] | undefined,
  isNewer = false,
): FormatResult {
  const advice = isNewer ? "Open it with that version." : "It was changed or is incomplete. Export it again.";
  const sentence = `This saved data set cannot be opened. ${why} ${advice}`;
  return {
    content: null,
    messages: [createMessage(file, "bad-dataset", sentence, fixes ? { fixes } : {})],
    rowsRead: 0,
  };
}

function readParts(file: InputFile, { name, tools, queries, bad }: SalvagedDataset): FormatResult {
  const sentence =
    "The file was changed since it was saved. What can be read becomes a new data set with a hash of its own; where it came from is unknown.";
  const changed = createMessage(file, "changed-dataset", sentence);
  const notices = [{ code: changed.code, sentence, count: 1 }];
  return {
    content: { dataset: makeDataset({ name, tools, queries, files: [], notices }) },
    messages: [
      changed,
      ...bad.map(({ where, why }) => createMessage(file, "bad-record", `${why} Held back.`, { where })),
    ],
    rowsRead: tools.length + queries.length + bad.length,
  };
}

/**
 * A walk that this app has saved as a file: a `WalkRecord` as JSON. Its rows are its steps. Each step leads to the next, so
 * from the first one on that cannot be read they are held back.
 */
export const walkFile: Format = {
  id: "kitpick-walk",
  label: "Kitpick walk",
  sniff({ json }) {
    if (!isPlainObject(json)) return 0;
    return ["schema", "log", "cursor", "dataset"].every((key) => Object.hasOwn(json, key)) ? 1 : 0;
  },
  read(file) {
    const parsed = parseWalk(file.json);
    if (parsed.ok) return { content: { walk: parsed.value }, messages: [], rowsRead: parsed.value.log.length };
    const start = parsed.newer ? null : salvageWalk(file.json);
    if (start) return readStart(file, start, parsed.why);
    const advice = parsed.newer ? "Open it with that version." : "It was changed or is incomplete. Export it again.";
    const sentence = `This saved walk cannot be opened. ${parsed.why} ${advice}`;
    return { content: null, messages: [createMessage(file, "bad-walk", sentence)], rowsRead: 0 };
  },
};

function readStart(file: InputFile, { walk, cut }: SalvagedWalk, why: string): FormatResult {
  const kept = walk.log.length;
  const message =
    cut === 0
      ? createMessage(file, "damaged-trace", `The saved results are damaged and are computed again. ${why}`)
      : createMessage(
          file,
          "bad-step",
          `${why} ${countOf(cut, "step")} from here on ${cut === 1 ? "is" : "are"} held back.`,
          {
            where: `step ${kept}`,
            rows: cut,
          },
        );
  return { content: { walk }, messages: [message], rowsRead: kept + cut };
}
