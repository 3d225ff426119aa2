import type { Format } from "./format";
import { isPlainObject } from "./is-plain-object";
import { restoreWalk } from "./restore-walk";
import { say } from "./say";

/** A walk that this app has saved as a file: a `WalkRecord` as JSON. */
export const walkFile: Format = {
  id: "kitpick-walk",
  label: "Kitpick walk",
  sniff({ json }) {
    if (!isPlainObject(json)) return 0;
    return ["schema", "log", "cursor", "dataset"].every((key) => Object.hasOwn(json, key)) ? 1 : 0;
  },
  read(file) {
    const restored = restoreWalk(file.json);
    if (restored.ok) return { content: { walk: restored.value }, messages: [], rowsRead: 1 };
    const advice = restored.newer
      ? "Open it with that version."
      : "It was changed or is not complete. Export it again.";
    const sentence = `This is a saved walk that cannot be opened. ${restored.why} ${advice}`;
    return { content: null, messages: [say(file, "bad-walk", sentence)], rowsRead: 0 };
  },
};
