import * as v from "valibot";
import type { NetworkConfig } from "../../core/domain/config";
import type { RequirementId } from "../../core/domain/ids";
import type { ClosureResult } from "../../core/domain/network";
import { text, toolId, wholeNumber } from "./parse-record";

export const networkConfigShape: v.GenericSchema<unknown, NetworkConfig> = v.object({
  closure: v.picklist(["off", "add", "full"]),
  vectors: v.exactOptional(v.literal(true)),
});

export const requirementId = v.custom<RequirementId>(
  (value) => typeof value === "string",
  "a requirement id should be text.",
);

/** What closure did to an answer, in a trace. */
export const closureShape: v.GenericSchema<unknown, ClosureResult> = v.object({
  substituted: v.array(v.object({ tool: toolId, to: toolId, because: v.array(requirementId), lacks: v.array(text) })),
  added: v.array(v.object({ tool: toolId, for: toolId, types: v.array(text), count: wholeNumber, of: wholeNumber })),
  unmet: v.array(v.object({ tool: toolId, anyOf: v.array(text) })),
});
