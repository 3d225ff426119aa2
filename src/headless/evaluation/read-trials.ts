import { readFileSync } from "node:fs";
import type { ExperienceDraft } from "../../core/domain/experience";
import { parseNetworkEdits } from "../../formats/records/network-shape";
import { UsageError } from "../command-line/options";

/** Trials along a network, as the app saves them beside its corrections. `null`: no file was named. */
export function readTrials(file: string | null): ExperienceDraft | null {
  if (file === null) return null;
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new UsageError(`--network "${file}" is not a file of JSON.`);
  }
  const parsed = parseNetworkEdits(raw);
  if (!parsed.ok) throw new UsageError(`--network "${file}" cannot be read: ${parsed.why}`);
  if (!parsed.value.experience)
    throw new UsageError(`--network "${file}" holds no trials. Make some under Network, Learn.`);
  return parsed.value.experience;
}
