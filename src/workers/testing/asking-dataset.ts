import { bundleKey } from "../../core/domain/bundle";
import type { Dataset } from "../../core/domain/dataset";
import type { EvaluationPlan } from "../../core/domain/evaluation";
import type { DatasetId, QueryId, Sha256, ToolId } from "../../core/domain/ids";

const TOOLS: [string, string][] = [
  ["TableBooking", "Reserves a table at a restaurant."],
  ["WeatherForecast", "Says what the weather will be in the next days."],
  ["TrainSearch", "Finds trains between two towns."],
  ["Calendar", "Keeps appointments and reminds of them."],
];
const WISHES = ["book a table", "tell me the weather", "find a train", "put it into my calendar"];
const TOWNS = ["Ghent", "Oslo", "Lyon", "Turin", "Graz", "Cork", "Bern", "Riga"];

/** Four tools and 24 judged requests, each for one or two of them; every sixth is the same bundle. */
export function makeAskingDataset(): Dataset {
  const source = { file: "asking", at: "0" };
  const pairs: [number, number | null][] = [
    [0, null],
    [1, null],
    [2, 1],
    [3, 0],
    [2, 3],
    [1, 3],
  ];
  const queries = Array.from({ length: 24 }, (_, i) => {
    const [first, second] = pairs[i % pairs.length]!;
    const wishes = [WISHES[first]!, ...(second === null ? [] : [WISHES[second]!])];
    const text = `In ${TOWNS[(i * 5) % TOWNS.length]!}, please ${wishes.join(" and ")} for ${i + 1} people.`;
    const gold = [first, ...(second === null ? [] : [second])].map((tool) => TOOLS[tool]![0] as ToolId);
    return { id: `q-${i}` as QueryId, text, raw: text, gold, ordered: false, group: bundleKey(gold), source };
  });
  return {
    schema: 1,
    id: "asking" as DatasetId,
    name: "Asking",
    hash: "ab".repeat(32) as Sha256,
    tools: TOOLS.map(([name, description]) => ({ id: name as ToolId, name, description, aliases: [], source })),
    queries,
    provenance: { files: [], notices: [] },
  };
}

export function makeAskingPlan(changes: Partial<EvaluationPlan> = {}): EvaluationPlan {
  const { id, name, hash } = makeAskingDataset();
  return {
    dataset: { id, name, hash },
    split: { kind: "random", seed: 1, folds: 3, limit: null },
    protocol: "strict",
    methods: ["ptr", "nearest-query", "mixture", "linear"],
    encoder: "words",
    ...changes,
  };
}
