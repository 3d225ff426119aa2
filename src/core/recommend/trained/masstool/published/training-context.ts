import { firstRows, padToEight, type Matrix, type MatrixWorkspace } from "../../../../math/matrix-products";
import { mulberry32 } from "../../../../math/random";
import type { TrainingPorts } from "../../../method/fold-context";
import type { MassToolExamples } from "../train-masstool";
import type { PublishedGraphs, PublishedModel, Take } from "./model";
import type { PublishedParameters } from "./parameters";
import { bothWays, hear, makeMatrix, weighEdges } from "./propagation";

/** As in the released code, but for the filter, which is for our encoders, and for what is left out to stop. */
export const SCHEDULE = { rate: 1e-3, batch: 2048, candidates: 10, edgesDropped: 0.2, knowledge: 0.1, info: 0.3 };
const LEAST_SIMILARITY = 0.6;

/** What a training has at hand. Rows of tables are places in `learned`. */
export interface Context {
  examples: MassToolExamples;
  learned: readonly number[];
  rowOf: ReadonlyMap<number, number>;
  model: PublishedModel;
  slopes: PublishedParameters;
  bundleOf: readonly number[];
  edges: GraphEdges;
  bundleStart: Matrix;
  take: Take;
  restart(): void;
  contrast: boolean;
}

interface GraphEdges {
  requestTool: [number, number][];
  requestBundle: [number, number][];
  bundleTool: [number, number][];
  bundles: number;
}

/** The graphs, with a share of their entries dropped where chance is given. */
export function graphsOf({ edges, bundleStart, model }: Context, random?: () => number): PublishedGraphs {
  const n = model.parameters.requests.rows;
  const keep = (entries: [number, number][]): [number, number][] =>
    random ? entries.filter(() => random() >= SCHEDULE.edgesDropped) : entries;
  return {
    requestTool: weighEdges(keep(bothWays(edges.requestTool, n)), n + model.parameters.tools.rows),
    requestBundle: weighEdges(keep(bothWays(edges.requestBundle, n)), n + edges.bundles),
    bundleMeans: meansOf(keep(edges.bundleTool)),
    bundles: edges.bundles,
    bundleStart,
  };
}

function meansOf(entries: readonly [number, number][]): PublishedGraphs["bundleMeans"] {
  const sizes = new Map<number, number>();
  for (const [bundle] of entries) sizes.set(bundle, (sizes.get(bundle) ?? 0) + 1);
  return entries.map(([row, column]) => ({ row, column, weight: 1 / sizes.get(row)! }));
}

export function openContext(
  examples: MassToolExamples,
  learned: readonly number[],
  contrast: boolean,
  ports: TrainingPorts,
): Context {
  const d = padToEight(examples.dimensions);
  const size = Math.min(SCHEDULE.batch, learned.length);
  const workspace = ports.openWorkspace((26 * size + 10 * examples.without.length + 32 * d + 400) * d);
  const own = learned.map((index) => examples.past[index]!);
  const tables = { own, tools: examples.tools, without: examples.without };
  const parameters = takeTables(workspace, tables, d);
  startMaps(parameters, examples.dimensions, examples.seed);
  const names = [...new Set(learned.map((index) => examples.bundleOf[index]!))];
  const bundleOf = learned.map((index) => names.indexOf(examples.bundleOf[index]!));
  const toolsOf = (row: number): readonly number[] => examples.needed[learned[row]!]!;
  const firstOf = names.map((_, bundle) => bundleOf.indexOf(bundle));
  const edges: GraphEdges = {
    requestTool: learned.flatMap((_, row) => [...new Set(toolsOf(row))].map((tool): [number, number] => [row, tool])),
    requestBundle: learned.map((_, row): [number, number] => [row, bundleOf[row]!]),
    bundleTool: firstOf.flatMap((row, bundle) => toolsOf(row).map((tool): [number, number] => [bundle, tool])),
    bundles: names.length,
  };
  const { take, restart } = createArena(workspace);
  return {
    ...{ examples, learned, bundleOf, edges, take, restart, contrast },
    rowOf: new Map(learned.map((index, row) => [index, row])),
    model: { workspace, parameters, leastSimilarity: LEAST_SIMILARITY },
    slopes: takeTables(workspace, tables, d),
    bundleStart: hear(meansOf(edges.bundleTool), parameters.tools, 1, names.length),
  };
}

/** Tables of vectors lie outside the workspace; what is multiplied lies in it. */
function takeTables(
  workspace: Pick<MatrixWorkspace, "take">,
  { own, tools, without }: Record<"own" | "tools" | "without", readonly Float32Array[]>,
  d: number,
): PublishedParameters {
  const table = (rows: readonly Float32Array[]): Matrix => {
    const matrix = makeMatrix(rows.length, d);
    rows.forEach((row, at) => matrix.values.set(row, at * d));
    return matrix;
  };
  const square = (): Matrix => workspace.take(d, d);
  const list = (length: number): Float64Array => new Float64Array(length);
  return {
    ...{ requests: table(own), detected: table(own), tools: table(tools), without: table(without) },
    attention: { tools: square(), bundles: square() },
    ...{ detective: square(), detectiveBias: list(d), need: workspace.take(d, 8), needBias: list(8) },
    ...{ knowledge: square(), knowledgeBias: list(d), gates: { tools: square(), bundles: square() } },
    gateBiases: { tools: list(d), bundles: list(d) },
  };
}

/** Attention is drawn from N(0, 1) unscaled, as released; the maps uniformly within ±1/√d, as a linear layer of torch is. */
function startMaps(parameters: PublishedParameters, dimensions: number, seed: number): void {
  const random = mulberry32(seed);
  const normal = (): number => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
  const uniform = (): number => (2 * random() - 1) / Math.sqrt(dimensions);
  const draw = ({ columns, values }: Matrix, width: number, next: () => number): void => {
    for (let row = 0; row < dimensions; row++)
      for (let column = 0; column < width; column++) values[row * columns + column] = next();
  };
  const { attention, detective, need, knowledge, gates } = parameters;
  for (const map of [attention.tools, attention.bundles]) draw(map, dimensions, normal);
  for (const map of [detective, knowledge, gates.tools, gates.bundles]) draw(map, dimensions, uniform);
  draw(need, 2, uniform);
}

/** Matrices that every step takes anew in one order, made once. */
function createArena(workspace: Pick<MatrixWorkspace, "take">): { take: Take; restart(): void } {
  const made: Matrix[] = [];
  let next = 0;
  return {
    restart: () => (next = 0),
    take(rows, columns) {
      const known = made[next];
      const matrix = known && known.columns === columns && known.rows >= rows ? known : workspace.take(rows, columns);
      made[next] = matrix;
      next += 1;
      return firstRows(matrix, rows);
    },
  };
}
