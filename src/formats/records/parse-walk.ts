import * as v from "valibot";
import type { Edit } from "../../core/domain/edit";
import type { WalkId } from "../../core/domain/ids";
import type { FoldReference, LogEntry, OpenedRow, WalkRecord } from "../../core/domain/walk";
import { queryShape, spanShape } from "./parse-dataset";
import {
  datasetId,
  queryId,
  sha256,
  text,
  toolId,
  wholeNumber,
  parseRecord,
  parseRow,
  SCHEMA,
  type ParseResult,
} from "./parse-record";
import { exchangesShape, protocol, splitShape } from "./parse-exchange";
import { requirementId } from "./network-shape";
import { bundleKeyShape, configShape, traceShape } from "./parse-trace";
import { isPlainObject } from "../json/json-values";

const requirementAndTool = { requirement: requirementId, tool: toolId };

export const editShape: v.GenericSchema<unknown, Edit> = v.variant("kind", [
  v.object({ kind: v.literal("drop-neighbour"), query: queryId }),
  v.object({ kind: v.literal("choose-bundle"), bundle: bundleKeyShape }),
  v.object({ kind: v.literal("add-requirement"), span: spanShape }),
  v.object({ kind: v.literal("rename-requirement"), requirement: requirementId, text }),
  v.object({ kind: v.literal("split-requirement"), requirement: requirementId, at: wholeNumber }),
  v.object({ kind: v.literal("merge-requirements"), first: requirementId, second: requirementId }),
  v.object({ kind: v.literal("delete-requirement"), requirement: requirementId }),
  v.object({ kind: v.literal("link"), ...requirementAndTool }),
  v.object({ kind: v.literal("unlink"), ...requirementAndTool }),
  v.object({ kind: v.literal("keep-tool"), tool: toolId }),
  v.object({ kind: v.literal("drop-tool"), tool: toolId }),
  v.object({ kind: v.literal("choose-winner"), ...requirementAndTool }),
  v.object({ kind: v.literal("force-tool"), tool: toolId }),
  v.object({ kind: v.literal("bar-tool"), tool: toolId }),
  v.object({ kind: v.literal("take-set"), tools: v.array(toolId) }),
  v.object({ kind: v.literal("force-gate") }),
]);

export const foldShape: v.GenericSchema<unknown, FoldReference> = v.object({
  split: splitShape,
  protocol,
  fold: wholeNumber,
});

const openedRowShape: v.GenericSchema<unknown, OpenedRow> = v.object({
  method: text,
  predicted: v.array(toolId),
});

export const commandShape = v.variant("type", [
  v.object({ type: v.literal("open"), row: v.exactOptional(openedRowShape) }),
  v.object({ type: v.literal("ask"), row: v.exactOptional(openedRowShape) }),
  v.object({ type: v.literal("configure"), what: text }),
  v.object({ type: v.literal("edit"), edit: editShape, what: text }),
  v.object({ type: v.literal("restore"), what: text }),
]);

export const momentShape = v.pipe(v.string(), v.isoTimestamp());

const logEntry: v.GenericSchema<unknown, LogEntry> = v.object({
  seq: wholeNumber,
  at: momentShape,
  command: commandShape,
  input: v.object({
    query: queryShape,
    config: configShape,
    edits: v.array(editShape),
    exchanges: v.exactOptional(exchangesShape),
    fold: v.exactOptional(foldShape),
  }),
  score: v.nullable(v.pipe(v.number(), v.finite())),
});

const walkShape: v.GenericSchema<unknown, WalkRecord> = v.pipe(
  v.object({
    schema: v.literal(SCHEMA),
    id: v.custom<WalkId>((value) => typeof value === "string" && value.length > 0, "a walk id is missing."),
    name: v.nullable(text),
    createdAt: momentShape,
    updatedAt: momentShape,
    deletedAt: v.nullable(momentShape),
    revision: wholeNumber,
    dataset: v.object({ id: datasetId, name: text, hash: sha256, files: v.array(v.object({ name: text, sha256 })) }),
    log: v.pipe(v.array(logEntry), v.minLength(1)),
    cursor: wholeNumber,
    computed: v.nullable(traceShape),
    edited: v.nullable(traceShape),
    scores: v.record(text, v.pipe(v.number(), v.finite())),
  }),
  v.check(({ log, cursor }) => cursor < log.length, "the cursor should point into the log."),
  v.check(({ log }) => log.every((entry, index) => entry.seq === index), "the log should count from 0 without gaps."),
);

/** Checks a walk from storage or from a file: every field of its log and its traces. */
export function parseWalk(raw: unknown): ParseResult<WalkRecord> {
  return parseRecord(walkShape, raw);
}

/** A walk up to its last step that can be read before one that cannot; what was computed from more is left out. */
export interface SalvagedWalk {
  walk: WalkRecord;
  /** Steps that were left out; 0: only what was computed is damaged. */
  cut: number;
}

/** `null`: not even the first step can be read, or what stands around the steps cannot. */
export function salvageWalk(raw: unknown): SalvagedWalk | null {
  if (!isPlainObject(raw) || !Array.isArray(raw["log"])) return null;
  const log = raw["log"] as unknown[];
  const broken = log.findIndex((entry, index) => {
    const parsed = parseRow(logEntry, entry);
    return !parsed.ok || parsed.value.seq !== index;
  });
  const kept = broken < 0 ? log.length : broken;
  const cursor = typeof raw["cursor"] === "number" && broken >= 0 ? Math.min(raw["cursor"], kept - 1) : raw["cursor"];
  const start = { ...raw, log: log.slice(0, kept), cursor, computed: null, edited: null, scores: {} };
  const parsed = parseWalk(start);
  return parsed.ok ? { walk: parsed.value, cut: log.length - kept } : null;
}
