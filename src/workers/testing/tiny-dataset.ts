import type { Dataset } from "../../core/domain/dataset";
import type { DatasetId, QueryId, Sha256, ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import { DEFAULT_CONFIG, type Config } from "../../core/domain/config";
import type { WalkInput } from "../../core/domain/walk";

const TOOLS: [string, string][] = [
  ["TableBooking", "Reserves a table at a restaurant."],
  ["WeatherForecast", "Says what the weather will be in the next days."],
  ["TrainSearch", "Finds trains between two towns."],
  ["Calendar", "Keeps appointments and reminds of them."],
];

const HISTORY: [string, string[]][] = [
  ["Book a table for four on Friday.", ["TableBooking"]],
  ["Find a train to Ghent and tell me the weather there.", ["TrainSearch", "WeatherForecast"]],
  ["Put dinner into my calendar and reserve a table.", ["Calendar", "TableBooking"]],
];

/** Four tools and three past requests. `hash` only names it. */
export function makeTinyDataset(hash = "aa".repeat(32)): Dataset {
  const source = { file: "tiny", at: "0" };
  return {
    schema: 1,
    id: "tiny" as DatasetId,
    name: "Tiny",
    hash: hash as Sha256,
    tools: TOOLS.map(([name, description]) => ({ id: name as ToolId, name, description, aliases: [], source })),
    queries: HISTORY.map(([text, tools], i) => ({ ...makeQuery(`h-${i}`, text), gold: tools as ToolId[] })),
    provenance: { files: [], notices: [] },
  };
}

/** The texts that `prepare` needs vectors of. */
export const TINY_TEXTS = TOOLS.length + HISTORY.length;

function makeQuery(id: string, text: string): Query {
  return { id: id as QueryId, text, raw: text, gold: null, ordered: false, source: { file: "pasted", at: "0" } };
}

export function makeInput(text: string, config: Config = DEFAULT_CONFIG): WalkInput {
  return { query: makeQuery("asked", text), config, edits: [] };
}
