import * as v from "valibot";
import type { BuildCatalogue } from "../core/domain/build";
import { restoreToolRows } from "./restore-dataset";
import { restoreBy, SCHEMA, type Restored } from "./restored";
import { note } from "./restored-values";

const catalogueShape = v.object({ schema: v.literal(SCHEMA), plan: note, tools: v.array(v.unknown()) });

/** The tools of a build, which lie beside it. */
export function restoreBuildCatalogue(raw: unknown): Restored<BuildCatalogue> {
  const restored = restoreBy(catalogueShape, raw);
  if (!restored.ok) return restored;
  const tools = restoreToolRows(restored.value.tools);
  if (tools === null) return { ok: false, newer: false, why: "One of its tools is none, or stands there twice." };
  return { ok: true, value: { ...restored.value, tools } };
}
