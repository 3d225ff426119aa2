import * as v from "valibot";
import { isOwnEncoder, type EncoderId, type OwnEncoderId } from "../core/domain/config";
import type { AnswerOrigin } from "../core/domain/exchange";
import type { DatasetId, QueryId, Sha256, ToolId } from "../core/domain/ids";

/* Values that stored shapes of every kind are made of. */

const isFilled = (value: unknown): boolean => typeof value === "string" && value.length > 0;

export const toolId = v.custom<ToolId>(isFilled, "a tool id is missing.");
export const queryId = v.custom<QueryId>(isFilled, "a request id is missing.");
export const datasetId = v.custom<DatasetId>(isFilled, "a data set id is missing.");
export const sha256 = v.custom<Sha256>(
  (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
  "a SHA-256 should have 64 hexadecimal digits.",
);
export const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
export const text = v.string();
/** A sentence or a name. */
export const note = v.pipe(text, v.maxLength(2_000));

/** Words about where an answer came from; nothing is ever sent there because of them. */
export const originShape: v.GenericSchema<unknown, AnswerOrigin> = v.variant("kind", [
  v.object({ kind: v.literal("endpoint"), host: note, model: note }),
  v.object({ kind: v.literal("pasted"), from: note }),
  v.object({ kind: v.literal("written"), from: note }),
]);

export const encoderId: v.GenericSchema<unknown, EncoderId> = v.union([
  v.picklist(["tool-minilm-3x384-int4", "tool-static-256-int4", "words"]),
  v.custom<OwnEncoderId>((id) => typeof id === "string" && isOwnEncoder(id), "not an encoder of this app."),
]);
