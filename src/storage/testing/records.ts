import { DEFAULT_CONFIG } from "../../core/domain/config";
import type { BuildDraft } from "../../core/domain/build";
import type { Dataset } from "../../core/domain/dataset";
import type { EvaluationRecord, EvaluationRow } from "../../core/domain/evaluation";
import type { EvaluationId, QueryId, ToolId, WalkId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { LogEntry, WalkRecord } from "../../core/domain/walk";
import type { ImportedRun } from "../../formats/records/parse-comparison";
import { assignToolIds, makeDataset } from "../../formats/model/make-dataset";
import type { StoredBuild } from "../ports/storage";

const source = { file: "small.json", at: "0" };

/** A data set of three tools and three judged requests. */
export function makeSmallDataset(name = "Small"): Dataset {
  const draft = (tool: string, description: string) => ({ name: tool, description, aliases: [], source });
  const tools = assignToolIds([
    draft("Weather", "What the weather will be."),
    draft("Calendar", "Keeps dates and reminds of them."),
    draft("Table", "Books a table in a restaurant."),
  ]);
  const query = (id: string, text: string, needed: number[]): Query => ({
    id: id as QueryId,
    text,
    raw: text,
    gold: needed.map((index) => tools[index]!.id),
    ordered: false,
    source,
  });
  const queries = [
    query("q0", "Will it rain on Friday? Put it into my calendar.", [0, 1]),
    query("q1", "Book a table for two and write it down.", [2, 1]),
    query("q2", "What is the weather in Oslo?", [0]),
  ];
  return makeDataset({ name, tools, queries, files: [], notices: [] });
}

/** A stored walk over the small data set whose log has this many entries. */
export function makeWalk(id: string, entries = 1, changes: Partial<WalkRecord> = {}): WalkRecord {
  const dataset = makeSmallDataset();
  const query = dataset.queries[0]!;
  const log = Array.from({ length: entries }, (_, seq): LogEntry => ({
    seq,
    at: "2025-03-01T10:00:00.000Z",
    command: seq === 0 ? { type: "ask" } : { type: "configure", what: `Change ${seq}` },
    input: { query, config: { ...DEFAULT_CONFIG, seed: seq + 1 }, edits: [] },
    score: null,
  }));
  return {
    schema: 1,
    id: id as WalkId,
    name: null,
    createdAt: "2025-03-01T10:00:00.000Z",
    updatedAt: "2025-03-01T10:00:00.000Z",
    deletedAt: null,
    revision: 0,
    dataset: { id: dataset.id, name: dataset.name, hash: dataset.hash, files: [] },
    log,
    cursor: entries - 1,
    computed: null,
    edited: null,
    scores: {},
    ...changes,
  };
}

/** A stored evaluation of the small data set, without an answer yet. */
export function makeEvaluation(id = "e1", changes: Partial<EvaluationRecord> = {}): EvaluationRecord {
  const { id: datasetId, name, hash } = makeSmallDataset();
  return {
    schema: 1,
    id: id as EvaluationId,
    name: null,
    createdAt: "2025-03-01T10:00:00.000Z",
    updatedAt: "2025-03-01T10:00:00.000Z",
    plan: {
      dataset: { id: datasetId, name, hash },
      split: { kind: "random", seed: 42, folds: null, limit: null },
      protocol: "strict",
      methods: ["ptr", "nearest-query"],
      encoder: "words",
    },
    status: "paused",
    done: 0,
    total: 4,
    leakage: null,
    environment: null,
    methods: [],
    ...changes,
  };
}

/** A run from a file with so many answers. */
export function makeKeptRun(key: string, answers = 1, more: Partial<ImportedRun> = {}): ImportedRun {
  const rows = Array.from({ length: answers }, (_, at) => ({
    ...{ query: `q${at}` as QueryId, fold: 0, predicted: ["t1" as ToolId], confidence: null },
    ...{ scores: { tracc: 1 }, walk: null },
  }));
  const run = { name: key, dataset: null, made: null, partial: null, rows, asked: null, unknownTools: null };
  return { schema: 1, key, addedAt: "2026-01-01T00:00:00.000Z", run, tools: { t1: "Maps" }, ...more };
}

/** A stored build over the small data set with one request that nobody has written yet, and its tools. */
export function makeBuild(id: string, changes: Partial<BuildDraft> = {}): StoredBuild {
  const { name, hash, tools } = makeSmallDataset();
  const sets = [[tools[0]!.id]];
  const draft: BuildDraft = {
    schema: 1,
    plan: {
      ...{ id, createdAt: "2025-03-01T09:00:00.000Z", catalogue: { name, hash }, sets, draw: null, perSet: 1, seed: 1 },
      ...{ deletion: "random", mostTries: 5, tooSimilar: 0.8, encoder: "tool-static-256-int4" },
    },
    items: [
      {
        ...{ id: "s1-r1", set: 0, step: "write", text: null, similarity: null, deleted: sets[0]![0]! },
        ...{ verdicts: { whole: null, part: null }, earlier: [], answers: [], unread: null, rejection: null },
      },
    ],
    ...{ reviews: [], undone: [], revision: 1 },
    ...changes,
  };
  return { draft, catalogue: { schema: 1, plan: id, tools } };
}

/** The answer to one request of an evaluation. */
export function makeRow(at: number): EvaluationRow {
  return {
    query: `q${at}` as never,
    fold: 0,
    predicted: [],
    confidence: at % 2 === 0 ? null : 0.25,
    scores: { tracc: at / 4 },
    walk: null,
  };
}
