import * as v from "valibot";
import type { WalkId, DatasetId } from "../../core/domain/ids";
import { datasetId, encoderId } from "../../formats/records/parse-record";
import type { EncoderId } from "../../core/domain/config";
import type { LibraryState } from "./library";

const themeShape = v.picklist(["system", "light", "dark"]);
const textSizeShape = v.picklist(["normal", "larger"]);
const motionShape = v.picklist(["system", "still"]);
const metricsShape = v.picklist(["standard", "published"]);
const letter = v.pipe(v.string(), v.regex(/^[a-z]$/));
/** Every letter that is pressed for another gives its own to one of them: no two share a key. */
const keysShape = v.pipe(
  v.record(letter, letter),
  v.check((keys) => Object.keys(keys).sort().join() === Object.values(keys).sort().join()),
);
const deviceShape = v.picklist(["wasm", "webgpu"]);
const thresholdsShape = v.record(v.string(), v.pipe(v.number(), v.minValue(-1), v.maxValue(1)));

/** Settings as they lie in the storage, trusted in nothing: each is taken when it makes sense, by itself. */
export function checkSettings(stored: Record<keyof Settings, unknown>): Settings {
  const { theme, textSize, motion, metrics, keys, encoder, device, thresholds, lastWalk, lastDataset } = stored;
  return {
    theme: take(themeShape, theme),
    textSize: take(textSizeShape, textSize),
    motion: take(motionShape, motion),
    metrics: take(metricsShape, metrics),
    keys: take(keysShape, keys),
    encoder: take(encoderId, encoder),
    device: take(deviceShape, device),
    thresholds: take(thresholdsShape, thresholds),
    lastWalk: take(v.string(), lastWalk) as WalkId | null,
    lastDataset: take(datasetId, lastDataset),
  };
}

function take<Value>(shape: v.GenericSchema<unknown, Value>, stored: unknown): Value | null {
  const result = v.safeParse(shape, stored);
  return result.success ? result.output : null;
}

/** What the app remembers of its user. What is not there or makes no sense is `null`. */
export interface Settings {
  theme: LibraryState["theme"] | null;
  textSize: LibraryState["textSize"] | null;
  motion: LibraryState["motion"] | null;
  metrics: LibraryState["metrics"] | null;
  keys: LibraryState["keys"] | null;
  encoder: EncoderId | null;
  device: LibraryState["device"] | null;
  /** By encoder. */
  thresholds: Record<string, number> | null;
  lastWalk: WalkId | null;
  /** The data set that was opened since that walk was kept, and was asked nothing yet. */
  lastDataset: DatasetId | null;
}
