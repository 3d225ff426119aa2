import * as v from "valibot";
import type { ProjectId, RecordId } from "../../core/domain/ids";
import type { AnnotationProvenance } from "../../core/domain/annotation-provenance";
import { sha256, text, wholeNumber } from "./parse-record";

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
