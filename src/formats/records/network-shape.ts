import * as v from "valibot";
import type { NetworkConfig } from "../../core/domain/config";
import type { ExperienceDraft } from "../../core/domain/experience";
import type { RequirementId } from "../../core/domain/ids";
import type { ClosureResult, NetworkEdit, NetworkEdits } from "../../core/domain/network";
import { note, originShape, parseRecord, sha256, text, toolId, wholeNumber, type ParseResult } from "./parse-record";

export const networkConfigShape: v.GenericSchema<unknown, NetworkConfig> = v.object({
  closure: v.picklist(["off", "add", "full"]),
  vectors: v.exactOptional(v.literal(true)),
});

export const requirementId = v.custom<RequirementId>(
  (value) => typeof value === "string",
  "a requirement id should be text.",
);

const addedTools = v.array(
  v.object({ tool: toolId, for: toolId, types: v.array(text), count: wholeNumber, of: wholeNumber }),
);

/** What closure did to an answer, in a trace. */
export const closureShape: v.GenericSchema<unknown, ClosureResult> = v.object({
  substituted: v.array(v.object({ tool: toolId, to: toolId, because: v.array(requirementId), lacks: v.array(text) })),
  added: addedTools,
  unmet: v.array(v.object({ tool: toolId, anyOf: v.array(text) })),
  offered: v.exactOptional(addedTools),
  corrected: v.exactOptional(wholeNumber),
});

const edge = v.pipe(text, v.regex(/^(s:.+\|.+|d:.+>.+)$/s, "an edge is named s:a|b or d:before>after."));

const networkEdit: v.GenericSchema<unknown, NetworkEdit> = v.variant("kind", [
  v.object({ kind: v.picklist(["add-edge", "cut-edge", "turn-edge", "restore-edge"]), edge }),
  v.object({ kind: v.literal("note"), on: text, text: note }),
]);

const entries = v.array(v.object({ at: text, edit: networkEdit }));

/** As much as an answer can have. */
const long = v.pipe(text, v.maxLength(20_000));

const experience: v.GenericSchema<unknown, ExperienceDraft> = v.object({
  plan: v.object({
    ...{ id: note, createdAt: note, seed: v.number(), iterations: v.pipe(wholeNumber, v.maxValue(3)) },
    ...{ mostEdges: wholeNumber, perTool: wholeNumber, perPair: wholeNumber, hold: v.boolean() },
    uniform: v.exactOptional(v.literal(true)),
    edges: v.array(v.object({ id: edge, cosine: v.nullable(v.number()) })),
  }),
  answers: v.array(
    v.object({
      ...{ task: text, purpose: v.picklist(["explore", "act", "refine"]), version: note, prompt: sha256, answer: long },
      origin: originShape,
      tokens: v.nullable(v.object({ input: wholeNumber, output: wholeNumber })),
    }),
  ),
  reviews: v.array(
    v.object({ insight: text, kind: v.picklist(["keep", "drop", "edit"]), text: v.exactOptional(long), at: text }),
  ),
});

const networkEdits: v.GenericSchema<unknown, NetworkEdits> = v.object({
  schema: v.literal(1),
  catalogue: sha256,
  edits: entries,
  undone: entries,
  revision: wholeNumber,
  experience: v.exactOptional(experience),
});

/** Checks the corrections of a network from storage or from a file. A newer schema is refused, never guessed at. */
export function parseNetworkEdits(raw: unknown): ParseResult<NetworkEdits> {
  return parseRecord(networkEdits, raw);
}
