import { countOf } from "./count-of";
import type { Format, FormatResult, InputFile } from "./format";
import { isPlainObject } from "./is-plain-object";
import { restoreWalk, restoreWalkStart, type WalkStart } from "./restore-walk";
import { say } from "./say";

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
    const restored = restoreWalk(file.json);
    if (restored.ok) return { content: { walk: restored.value }, messages: [], rowsRead: restored.value.log.length };
    const start = restored.newer ? null : restoreWalkStart(file.json);
    if (start) return readStart(file, start, restored.why);
    const advice = restored.newer
      ? "Open it with that version."
      : "It was changed or is not complete. Export it again.";
    const sentence = `This is a saved walk that cannot be opened. ${restored.why} ${advice}`;
    return { content: null, messages: [say(file, "bad-walk", sentence)], rowsRead: 0 };
  },
};

function readStart(file: InputFile, { walk, cut }: WalkStart, why: string): FormatResult {
  const kept = walk.log.length;
  const message =
    cut === 0
      ? say(file, "damaged-trace", `What was computed is damaged and is computed again. ${why}`)
      : say(file, "bad-step", `${why} ${countOf(cut, "step")} from here on ${cut === 1 ? "is" : "are"} held back.`, {
          where: `step ${kept}`,
          rows: cut,
        });
  return { content: { walk }, messages: [message], rowsRead: kept + cut };
}
