import type { Format } from "./format";
import { isPlainObject } from "./is-plain-object";
import { restoreWalk } from "./restore-walk";

/** A walk that this app has saved as a file: a `WalkRecord` as JSON. */
export const walkFile: Format = {
  id: "kitpick-walk",
  label: "Kitpick walk",
  sniff(_file, json) {
    if (!isPlainObject(json)) return 0;
    return ["schema", "log", "cursor", "dataset"].every((key) => Object.hasOwn(json, key)) ? 1 : 0;
  },
  read(file, json) {
    const restored = restoreWalk(json);
    if (restored.ok) return { content: { kind: "walk", walk: restored.value }, messages: [], rowsRead: 1 };
    const advice = restored.newer
      ? "Open it with that version."
      : "It was changed or is not complete. Export it again.";
    const sentence = `This is a saved walk that cannot be opened. ${restored.why} ${advice}`;
    const message = { code: "bad-walk", severity: "error" as const, file: file.name, where: null, sentence };
    return { content: null, messages: [message], rowsRead: 0 };
  },
};
