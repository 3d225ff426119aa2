import * as v from "valibot";
import type { Dataset, DatasetEdit, Derivation } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { GoldRequirement, GoldStep, Query, Span } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";
import { runToEnd } from "../model/interruptible";
import { hashDatasetInSteps } from "../model/make-dataset";
import { annotationProvenanceShape, sourceShape as source, toolShape } from "./dataset-shapes";
import { buildProvenanceShape } from "./parse-build";
import {
  parseRecord,
  parseRow,
  parseRowsInSteps,
  SCHEMA,
  type ParseResult,
  datasetId,
  queryId,
  sha256,
  text,
  toolId,
  wholeNumber,
  note,
} from "./parse-record";
import type { BuildCatalogue } from "../../core/domain/build";

export const spanShape: v.GenericSchema<unknown, Span> = v.pipe(
  v.object({ start: wholeNumber, end: wholeNumber }),
  v.check(({ start, end }) => start < end, "a span should end after its start."),
);

const goldRequirement: v.GenericSchema<unknown, GoldRequirement> = v.object({
  span: spanShape,
  tools: v.array(toolId),
});

const goldStep: v.GenericSchema<unknown, GoldStep> = v.object({ tool: toolId, needs: v.array(wholeNumber) });

export const queryShape: v.GenericSchema<unknown, Query> = v.object({
  id: queryId,
  text,
  raw: text,
  gold: v.nullable(v.array(toolId)),
  goldAsGiven: v.exactOptional(v.array(toolId)),
  ordered: v.boolean(),
  split: v.exactOptional(v.picklist(["history", "test"])),
  part: v.exactOptional(text),
  style: v.exactOptional(text),
  requirements: v.exactOptional(v.array(goldRequirement)),
  steps: v.exactOptional(v.array(goldStep)),
  swaps: v.exactOptional(v.array(v.object({ failed: toolId, worked: toolId }))),
  group: v.exactOptional(text),
  source,
});

const goldState = v.object({ gold: v.nullable(v.array(toolId)), goldAsGiven: v.exactOptional(v.array(toolId)) });

const judgedState = v.object({ ...goldState.entries, requirements: v.exactOptional(v.array(goldRequirement)) });

const labelledRequests = { label: text, requests: v.array(v.object({ place: wholeNumber, query: queryShape })) };

const datasetEdit: v.GenericSchema<unknown, DatasetEdit> = v.variant("kind", [
  v.object({ kind: v.literal("description"), tool: toolId, before: text, after: text }),
  v.object({ kind: v.literal("gold"), query: queryId, before: goldState, after: goldState }),
  v.object({ kind: v.literal("splits"), label: text, before: text, after: text }),
  v.object({ kind: v.literal("leave-out"), ...labelledRequests }),
  v.object({ kind: v.literal("put-back"), ...labelledRequests }),
  v.object({ kind: v.literal("add"), ...labelledRequests }),
  v.object({
    kind: v.literal("texts"),
    label: text,
    changes: v.array(v.object({ query: queryId, before: text, after: text })),
  }),
  v.object({
    kind: v.literal("judgements"),
    label: text,
    changes: v.array(v.object({ query: queryId, before: judgedState, after: judgedState })),
  }),
]);

const editEntries = v.array(v.object({ at: text, edit: datasetEdit, hashBefore: sha256 }));

const derivation: v.GenericSchema<unknown, Derivation> = v.object({
  parent: v.object({ name: text, hash: sha256 }),
  edits: editEntries,
  undone: editEntries,
});

const datasetShape = v.object({
  schema: v.literal(SCHEMA),
  id: datasetId,
  name: text,
  hash: sha256,
  tools: v.array(v.unknown()),
  queries: v.array(v.unknown()),
  provenance: v.object({
    files: v.array(v.object({ name: text, sizeBytes: wholeNumber, sha256 })),
    notices: v.array(v.object({ code: text, sentence: text, count: wholeNumber })),
    derivation: v.exactOptional(derivation),
    build: v.exactOptional(buildProvenanceShape),
    annotation: v.exactOptional(annotationProvenanceShape),
    cleaning: v.exactOptional(v.array(v.object({ step: text, isTaken: v.boolean(), count: wholeNumber }))),
  }),
});

/**
 * Checks a data set from storage or from a file: every field has its shape, ids do not repeat, gold tools
 * are in the catalogue, and the content has the hash that is written beside it.
 */
export function parseDataset(raw: unknown): ParseResult<Dataset> {
  return runToEnd(parseDatasetInSteps(raw));
}

/** The same as work that can be interrupted: a large data set takes longer than a page may stand still. */
export function* parseDatasetInSteps(raw: unknown): Generator<void, ParseResult<Dataset>> {
  const frame = parseRecord(datasetShape, raw);
  if (!frame.ok) return frame;
  const tools = yield* parseRowsInSteps(toolShape, frame.value.tools, "tools");
  if (!tools.ok) return tools;
  const queries = yield* parseRowsInSteps(queryShape, frame.value.queries, "queries");
  if (!queries.ok) return queries;
  const value: Dataset = { ...frame.value, tools: tools.value, queries: queries.value };
  const why = complaintAbout(value);
  if (why !== null) return { ok: false, newer: false, why };
  yield;
  if ((yield* hashDatasetInSteps(value.tools, value.queries)) === value.hash) return { ok: true, value };
  return { ok: false, newer: false, why: "The content does not match the hash saved with it." };
}

function complaintAbout({ tools, queries }: { tools: readonly Tool[]; queries: readonly Query[] }): string | null {
  const known = new Set(tools.map((tool) => tool.id));
  if (known.size < tools.length) return "Two tools have the same id.";
  if (new Set(queries.map((query) => query.id)).size < queries.length) return "Two requests have the same id.";
  if (queries.some((query) => toolsOf(query).some((tool) => !known.has(tool)))) {
    return "A request needs a tool that is not in the catalogue.";
  }
  return null;
}

/** Further requests for the tools of a data set, in a file of their own. */
export interface RequestsFile {
  schema: 1;
  name: string;
  queries: Query[];
}

const requestsShape = v.object({ schema: v.literal(SCHEMA), name: text, queries: v.array(v.unknown()) });

/** Checks such a file: every request has its shape, no id repeats, and each tool it needs is among `tools`. */
export function parseRequests(raw: unknown, tools: readonly Tool[]): ParseResult<RequestsFile> {
  const frame = parseRecord(requestsShape, raw);
  if (!frame.ok) return frame;
  const queries = runToEnd(parseRowsInSteps(queryShape, frame.value.queries, "queries"));
  if (!queries.ok) return queries;
  const why = complaintAbout({ tools, queries: queries.value });
  if (why !== null) return { ok: false, newer: false, why };
  return { ok: true, value: { ...frame.value, queries: queries.value } };
}

/** Tools that were stored without their data set; `null`: one is invalid, or an id repeats. */
function parseToolRows(rows: readonly unknown[]): Tool[] | null {
  const { good, bad } = wholeRows(toolShape, rows, "tools", () => null);
  return bad.length === 0 ? good : null;
}

/** What is whole of a data set that does not pass as one: records that can be used together, and those that cannot. */
export interface SalvagedDataset {
  name: string;
  tools: Tool[];
  queries: Query[];
  /** Where each of the others stands (`tools[3]`), and what is wrong with it. */
  bad: { where: string; why: string }[];
}

/** Record by record, as `restoreDataset` checks them, but for the hash of the whole. `null`: its frame is no data set. */
export function salvageDataset(raw: unknown): SalvagedDataset | null {
  const frame = parseRecord(datasetShape, raw);
  if (!frame.ok) return null;
  const tools = wholeRows(toolShape, frame.value.tools, "tools", () => null);
  const known = new Set(tools.good.map(({ id }) => id));
  const queries = wholeRows(queryShape, frame.value.queries, "queries", (query) =>
    toolsOf(query).every((tool) => known.has(tool)) ? null : "It needs a tool that is not in the catalogue.",
  );
  return { name: frame.value.name, tools: tools.good, queries: queries.good, bad: [...tools.bad, ...queries.bad] };
}

function toolsOf({ gold, requirements, steps }: Query): ToolId[] {
  return [
    ...(gold ?? []),
    ...(requirements ?? []).flatMap(({ tools }) => tools),
    ...(steps ?? []).map(({ tool }) => tool),
  ];
}

function wholeRows<Row extends { id: string }>(
  shape: v.GenericSchema<unknown, Row>,
  rows: readonly unknown[],
  name: string,
  complain: (row: Row) => string | null,
): { good: Row[]; bad: SalvagedDataset["bad"] } {
  const good: Row[] = [];
  const bad: SalvagedDataset["bad"] = [];
  const ids = new Set<string>();
  for (const [index, raw] of rows.entries()) {
    const parsed = parseRow(shape, raw);
    const why = parsed.ok
      ? ids.has(parsed.value.id)
        ? "An earlier one has the same id."
        : complain(parsed.value)
      : parsed.why;
    if (parsed.ok && why === null) {
      ids.add(parsed.value.id);
      good.push(parsed.value);
    } else bad.push({ where: `${name}[${index}]`, why: why ?? "" });
  }
  return { good, bad };
}

const catalogueShape = v.object({ schema: v.literal(SCHEMA), plan: note, tools: v.array(v.unknown()) });

/** The tools of a build, which lie beside it. */
export function parseBuildCatalogue(raw: unknown): ParseResult<BuildCatalogue> {
  const parsed = parseRecord(catalogueShape, raw);
  if (!parsed.ok) return parsed;
  const tools = parseToolRows(parsed.value.tools);
  if (tools === null) return { ok: false, newer: false, why: "A tool is invalid or listed twice." };
  return { ok: true, value: { ...parsed.value, tools } };
}
