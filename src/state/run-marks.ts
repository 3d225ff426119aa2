import * as v from "valibot";
import type { Storage } from "../storage/storage";

/** What a person writes beside a run, by the id of its source. */
export interface RunMarks {
  tags: readonly string[];
  note: string;
  /** The heading it stands under; empty: none. */
  group: string;
}

export const NO_MARKS: RunMarks = { tags: [], note: "", group: "" };

const KEPT_AS = "run-marks";
const shape = v.record(v.string(), v.object({ tags: v.array(v.string()), note: v.string(), group: v.string() }));

/** Marks as they were kept; what cannot be read counts as none. */
export async function readMarks({ settings }: Pick<Storage, "settings">): Promise<Record<string, RunMarks>> {
  const result = v.safeParse(shape, await settings.get(KEPT_AS).catch(() => null));
  return result.success ? result.output : {};
}

/** Keeps marks; empty ones are left out. Rejects with a `StorageError`. */
export function keepMarks(
  { settings }: Pick<Storage, "settings">,
  marks: Readonly<Record<string, RunMarks>>,
): Promise<void> {
  const kept = Object.entries(marks).filter(([, { tags, note, group }]) => tags.length > 0 || note + group !== "");
  return settings.put(KEPT_AS, Object.fromEntries(kept));
}
