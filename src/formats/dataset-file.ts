import type { DatasetId } from "../core/domain/ids";
import type { Format } from "./format";
import { isPlainObject } from "./is-plain-object";
import { restoreDataset } from "./restore-dataset";
import { say } from "./say";

/** A data set that this app has saved as a file, whole: ids, splits, annotated requirements and where it came from. */
export const datasetFile: Format = {
  id: "kitpick-dataset",
  label: "Kitpick data set",
  sniff({ json }) {
    if (!isPlainObject(json)) return 0;
    return ["schema", "hash", "tools", "queries", "provenance"].every((key) => Object.hasOwn(json, key)) ? 1 : 0;
  },
  read(file) {
    const restored = restoreDataset(file.json);
    if (restored.ok) {
      // By its content, so that an older state never takes the place of what was edited since.
      const id = restored.value.hash.slice(0, 16) as unknown as DatasetId;
      const dataset = { ...restored.value, id };
      return { content: { dataset }, messages: [], rowsRead: dataset.queries.length };
    }
    const advice = restored.newer
      ? "Open it with that version."
      : "It was changed or is not complete. Export it again.";
    const sentence = `This is a saved data set that cannot be opened. ${restored.why} ${advice}`;
    return { content: null, messages: [say(file, "bad-dataset", sentence)], rowsRead: 0 };
  },
};
