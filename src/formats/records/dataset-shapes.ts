import * as v from "valibot";
import type { AnnotationProvenance } from "../../core/domain/dataset";
import type { ProjectId, RecordId } from "../../core/domain/ids";
import type { Tool } from "../../core/domain/tool";
import { sha256, text, toolId, wholeNumber } from "./parse-record";

export const sourceShape = v.object({ file: text, at: text });

const parameter = v.object({
  name: text,
  type: text,
  required: v.boolean(),
  description: text,
  place: v.exactOptional(v.picklist(["path", "query", "header", "cookie", "body"])),
  values: v.exactOptional(v.array(text)),
});

const responseStep = v.object({
  name: text,
  schema: v.exactOptional(v.array(text)),
  many: v.exactOptional(v.literal(true)),
});

const response = v.object({
  name: text,
  type: text,
  description: text,
  within: v.exactOptional(v.array(responseStep)),
});

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** One tool, as it is stored and written. What older versions did not read is absent. */
export const toolShape: v.GenericSchema<unknown, Tool> = v.object({
  id: toolId,
  name: text,
  description: text,
  aliases: v.array(text),
  category: v.exactOptional(text),
  parameters: v.exactOptional(v.array(parameter)),
  inputSchema: v.exactOptional(v.pipe(text, v.check(isJson, "an input schema should be JSON."))),
  responses: v.exactOptional(v.array(response)),
  route: v.exactOptional(v.object({ method: text, path: text })),
  flags: v.exactOptional(v.array(v.picklist(["deprecated", "deferred"]))),
  source: sourceShape,
});

const count = v.exactOptional(wholeNumber);

/** Who decided the gold of a data set, as it lies in it. */
export const annotationProvenanceShape: v.GenericSchema<unknown, AnnotationProvenance> = v.object({
  project: v.object({ id: v.custom<ProjectId>((id) => typeof id === "string" && id !== ""), name: text }),
  guidelines: v.array(sha256),
  annotators: v.array(text),
  took: v.object({ agreed: count, one: count, majority: count, union: count, intersection: count, own: count }),
  alpha: v.nullable(v.object({ value: v.number(), low: v.nullable(v.number()), high: v.nullable(v.number()) })),
  decisions: v.array(v.custom<RecordId>((id) => typeof id === "string" && /^[0-9a-f]{32}$/.test(id))),
});
