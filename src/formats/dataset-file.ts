import type { DatasetId } from "../core/domain/ids";
import type { Choice, Format, FormatResult, InputFile } from "./format";
import { isPlainObject } from "./is-plain-object";
import { makeDataset } from "./make-dataset";
import { restoreDataset, restoreDatasetParts, type DatasetParts } from "./restore-dataset";
import { say } from "./say";

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
    const restored = restoreDataset(file.json);
    if (restored.ok) {
      // By its content, so that an older state never takes the place of what was edited since.
      const id = restored.value.hash.slice(0, 16) as unknown as DatasetId;
      const dataset = { ...restored.value, id };
      return { content: { dataset }, messages: [], rowsRead: dataset.tools.length + dataset.queries.length };
    }
    const parts = restored.newer ? null : restoreDatasetParts(file.json);
    if (parts && parts.tools.length > 0) {
      if (parts.bad.length > 0 || isWanted(file, choices)) return readParts(file, parts);
      return refuse(file, restored.why, [
        { label: "Read it as data of its own", choice: { kind: "read-changed", file: file.name } },
      ]);
    }
    return refuse(file, restored.why, undefined, restored.newer);
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
  const advice = isNewer ? "Open it with that version." : "It was changed or is not complete. Export it again.";
  const sentence = `This is a saved data set that cannot be opened. ${why} ${advice}`;
  return {
    content: null,
    messages: [say(file, "bad-dataset", sentence, fixes ? { fixes } : {})],
    rowsRead: 0,
  };
}

function readParts(file: InputFile, { name, tools, queries, bad }: DatasetParts): FormatResult {
  const sentence =
    "The file is not as it was saved. What can be read of it is a data set of its own: it has another hash, and nothing is known of its origin.";
  const changed = say(file, "changed-dataset", sentence);
  const notices = [{ code: changed.code, sentence, count: 1 }];
  return {
    content: { dataset: makeDataset({ name, tools, queries, files: [], notices }) },
    messages: [changed, ...bad.map(({ where, why }) => say(file, "bad-record", `${why} Held back.`, { where }))],
    rowsRead: tools.length + queries.length + bad.length,
  };
}
