import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { CleaningRecord, Dataset, Notice, SourceFile } from "../../core/domain/dataset";
import type { DatasetId, Sha256, ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";
import { hashBytes } from "./hash-bytes";
import { runToEnd } from "./interruptible";

/** What a data set is made of. Ids of tools and requests are given already and must not repeat. */
export interface DatasetParts {
  name: string;
  tools: readonly Tool[];
  queries: readonly Query[];
  files: readonly SourceFile[];
  notices: readonly Notice[];
  cleaning?: readonly CleaningRecord[];
  /** Without it the id comes from the hash, so that the same data imported twice is one data set. */
  id?: DatasetId;
}

/**
 * The id of a tool whose file gives none: the first 10 hex digits of SHA-256 of name, line feed, description.
 * Equal for equal text only by design; `giveToolIds` parts the (1 in 2^40) pairs that collide.
 */
export function makeToolId(name: string, description: string): ToolId {
  return hashBytes(`${name}\n${description}`).slice(0, 10) as unknown as ToolId;
}

/**
 * Tools with their ids. Rule for collisions, in the order of the file: the first tool keeps the id, the second gets
 * `-2` behind it, the third `-3`. An id that the file gives is kept as it is.
 *
 * @example
 * assignToolIds([weather, weather]).map(({ id }) => id) // such as ["3f9c2a71d0", "3f9c2a71d0-2"]
 */
export function assignToolIds(drafts: readonly (Omit<Tool, "id"> & { id?: ToolId })[]): Tool[] {
  const uses = new Map<ToolId, number>();
  return drafts.map((draft) => {
    const id = draft.id ?? makeToolId(draft.name, draft.description);
    const use = (uses.get(id) ?? 0) + 1;
    uses.set(id, use);
    return { ...draft, id: use === 1 ? id : (`${id}-${use}` as ToolId) };
  });
}

/**
 * SHA-256 over tools and requests in canonical form: one JSON line a record, fields in a fixed order, absent fields
 * left out, tools first, both in their order (the order of the history decides ties, so it is part of the data).
 * Left out because they say where a record was read and not what it is: `source` and `raw`; and `inputSchema`, whose first
 * level is in `parameters` and whose rest no method reads.
 */
export function hashDataset(tools: readonly Tool[], queries: readonly Query[]): Sha256 {
  return runToEnd(hashDatasetInSteps(tools, queries));
}

/** The same as work that can be interrupted after every few records. */
export function* hashDatasetInSteps(tools: readonly Tool[], queries: readonly Query[]): Generator<void, Sha256> {
  const hash = sha256.create();
  for (const lines of canonicalLines(tools, queries)) yield void hash.update(utf8ToBytes(lines));
  return bytesToHex(hash.digest()) as Sha256;
}

/** What is hashed of a data set, in parts. */
export function* canonicalLines(tools: readonly Tool[], queries: readonly Query[]): Generator<string> {
  yield* linesOfTools(tools);
  yield* linesOfQueries(queries);
}

/** The beginning of it: all about the tools. */
export function* linesOfTools(tools: readonly Tool[]): Generator<string> {
  yield* inBatches(tools, canonicalTool);
  yield "\n";
}

/** What follows for each request. */
export function linesOfQueries(queries: readonly Query[]): Generator<string> {
  return inBatches(queries, canonicalQuery);
}

/** Records as lines of JSON, many at a time: making bytes of a text costs much each time, and little a character. */
function* inBatches<Part>(records: readonly Part[], canonical: (record: Part) => object): Generator<string> {
  for (let at = 0; at < records.length; at += BATCH_RECORDS) {
    const batch = records.slice(at, at + BATCH_RECORDS);
    yield batch.map((record) => `${JSON.stringify(canonical(record))}\n`).join("");
  }
}

const BATCH_RECORDS = 512;

/**
 * A data set with its hash; `known`: where that was worked out before. Throws RangeError when an id repeats or a request needs a
 * tool that is not there.
 */
export function makeDataset(parts: DatasetParts, known?: Sha256): Dataset {
  refuseRepeats(parts.tools, "tool");
  refuseRepeats(parts.queries, "request");
  refuseUnknownTools(parts);
  const hash = known ?? hashDataset(parts.tools, parts.queries);
  return {
    schema: 1,
    id: parts.id ?? (hash.slice(0, 16) as unknown as DatasetId),
    name: parts.name,
    hash,
    tools: [...parts.tools],
    queries: [...parts.queries],
    provenance: {
      files: [...parts.files],
      notices: [...parts.notices],
      ...(parts.cleaning && parts.cleaning.length > 0 ? { cleaning: [...parts.cleaning] } : {}),
    },
  };
}

function canonicalTool(tool: Tool): object {
  return {
    id: tool.id,
    name: tool.name,
    description: tool.description,
    aliases: tool.aliases,
    category: tool.category,
    parameters: tool.parameters?.map(({ name, type, required, description, place, values }) => ({
      ...{ name, type, required, description, place, values },
    })),
    responses: tool.responses?.map(({ name, type, description, within }) => ({
      ...{ name, type, description },
      within: within?.map((step) => ({ name: step.name, schema: step.schema, many: step.many })),
    })),
    route: tool.route && { method: tool.route.method, path: tool.route.path },
    flags: tool.flags,
  };
}

function canonicalQuery(query: Query): object {
  return {
    id: query.id,
    text: query.text,
    gold: query.gold,
    goldAsGiven: query.goldAsGiven,
    ordered: query.ordered,
    split: query.split,
    part: query.part,
    style: query.style,
    requirements: query.requirements?.map(({ span, tools }) => ({ span: [span.start, span.end], tools })),
    steps: query.steps?.map(({ tool, needs }) => ({ tool, needs })),
    group: query.group,
    swaps: query.swaps?.map(({ failed, worked }) => ({ failed, worked })),
  };
}

function refuseRepeats(records: readonly { id: string }[], kind: string): void {
  const seen = new Set<string>();
  for (const { id } of records) {
    if (seen.has(id)) throw new RangeError(`The ${kind} id "${id}" appears twice.`);
    seen.add(id);
  }
}

function refuseUnknownTools({ tools, queries }: DatasetParts): void {
  const known = new Set(tools.map((tool) => tool.id));
  for (const query of queries) {
    const needed = [
      ...(query.gold ?? []),
      ...(query.requirements ?? []).flatMap((requirement) => requirement.tools),
      ...(query.steps ?? []).map((step) => step.tool),
    ];
    const unknown = needed.find((id) => !known.has(id));
    if (unknown !== undefined) throw new RangeError(`The request "${query.id}" needs the unknown tool "${unknown}".`);
  }
}
