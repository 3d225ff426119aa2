import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { GoldRequirement, Query, Span } from "../../core/domain/query";
import type { Tool, ToolParameter } from "../../core/domain/tool";
import { hashBytes } from "../../formats/model/hash-bytes";
import { createReferenceResolver } from "../../formats/rows/document-references";
import { makeDataset } from "../../formats/model/make-dataset";

interface ToolRow {
  id: string;
  name: string;
  category: string;
  description: string;
  parameters?: { properties?: Record<string, { type?: string; description?: string }>; required?: string[] };
  responses?: unknown;
}

interface QueryRow {
  id: string;
  text: string;
  tools: string[];
  requirements: { text: string; tools: string[] }[];
  split: "history" | "test";
  part: string;
}

/** The sample data set Errands from its two files. Throws when a requirement's words do not stand in its request. */
export function readErrands(folder: string): Dataset {
  const files = ["tools.json", "queries.jsonl"].map((name) => ({
    name,
    text: readFileSync(join(folder, name), "utf8"),
  }));
  const [tools, queries] = files.map(({ text }) => text);
  return makeDataset({
    name: "Errands",
    tools: (JSON.parse(tools!) as ToolRow[]).map(readTool),
    queries: queries!
      .trim()
      .split("\n")
      .map((line, row) => readQuery(JSON.parse(line) as QueryRow, row)),
    files: files.map(({ name, text }) => ({ name, sizeBytes: Buffer.byteLength(text), sha256: hashBytes(text) })),
    notices: [],
  });
}

/**
 * Where the words of each requirement stand in the request: first occurrence after the previous requirement, else the
 * first that overlaps no other, else the first.
 */
export function locateRequirements(text: string, requirements: readonly { text: string }[]): Span[] {
  const spans: Span[] = [];
  for (const { text: words } of requirements) {
    const after = text.indexOf(words, spans.at(-1)?.end ?? 0);
    const start = after >= 0 ? after : firstFree(text, words, spans);
    if (start < 0) throw new RangeError(`"${words}" does not stand in the request "${text}".`);
    spans.push({ start, end: start + words.length });
  }
  return spans;
}

function firstFree(text: string, words: string, taken: readonly Span[]): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (taken.every((span) => span.end <= at || span.start >= end)) return at;
  }
  return text.indexOf(words);
}

function readTool(row: ToolRow, index: number): Tool {
  return {
    id: row.id as ToolId,
    name: row.name,
    description: row.description,
    aliases: [],
    category: row.category,
    parameters: readParameters(row.parameters),
    responses: createReferenceResolver(row.responses).schemas.readFields([row.responses], row.id),
    source: { file: "tools.json", at: String(index) },
  };
}

function readParameters(schema: ToolRow["parameters"]): ToolParameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, { type, description }]) => ({
    name,
    type: type ?? "",
    required: schema?.required?.includes(name) ?? false,
    description: description ?? "",
  }));
}

function readQuery(row: QueryRow, index: number): Query {
  const spans = locateRequirements(row.text, row.requirements);
  const requirements = row.requirements.map(({ tools }, i): GoldRequirement => ({
    span: spans[i]!,
    tools: tools as ToolId[],
  }));
  return {
    id: row.id as QueryId,
    text: row.text,
    raw: row.text,
    gold: row.tools as ToolId[],
    ordered: true,
    split: row.split,
    part: row.part,
    requirements,
    source: { file: "queries.jsonl", at: String(index) },
  };
}

const SHIPPED = "public/samples/errands/dataset.json";
const SOURCE = "../shared/samples/errands";

/** The sample data set: as it is served, else from its source. Throws when neither is there. */
export function readSample(): Dataset {
  return existsSync(SHIPPED) ? (JSON.parse(readFileSync(SHIPPED, "utf8")) as Dataset) : readErrands(SOURCE);
}
