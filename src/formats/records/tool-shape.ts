import * as v from "valibot";
import type { Tool } from "../../core/domain/tool";
import { text, toolId } from "./parse-record";

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
