import type { Dataset } from "../../core/domain/dataset";
import { DEFAULT_CONFIG } from "../../core/domain/config";
import type { QueryId, ToolId, WalkId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { WalkRecord } from "../../core/domain/walk";
import { assignToolIds, makeDataset } from "../model/make-dataset";

const source = { file: "f", at: "0" };

/** A data set as the app saves it. */
export function makeSavedDataset(): Dataset {
  const names = ["Post", "Bank", "Roof", "Lamp"];
  const tools = assignToolIds(names.map((name) => ({ name, description: `${name}!`, aliases: [], source })));
  const queries = tools.map(({ id }, index) => makeQuery(`q${index}`, [id]));
  return makeDataset({ name: "Post", tools, queries, files: [], notices: [] });
}

function makeQuery(id: string, gold: ToolId[]): Query {
  return { id: id as QueryId, text: id, raw: id, gold, ordered: false, source };
}

/** A walk as the app saves it, of steps that only ask: nothing was computed yet. */
export function makeSavedWalk(): WalkRecord {
  const { id, hash } = makeSavedDataset();
  const at = "2025-03-01T10:00:00.000Z";
  const input = { query: makeQuery("q", []), config: DEFAULT_CONFIG, edits: [] };
  return {
    ...{ schema: 1, id: "w" as WalkId, name: null, createdAt: at, updatedAt: at, deletedAt: null, revision: 0 },
    dataset: { id, name: "Post", hash, files: [] },
    log: [0, 1, 2].map((seq) => ({ seq, at, command: { type: "ask" }, input, score: null })),
    ...{ cursor: 2, computed: null, edited: null, scores: {} },
  };
}
