import type { Dataset } from "../domain/dataset";
import type { QueryId, ToolId } from "../domain/ids";
import { toolText } from "../domain/tool";
import { projectToPlane } from "./principal-plane";
import { WORD_DIMENSIONS, wordVectors } from "./word-vectors";

/** Tools and requests in one plane. */
export interface DatasetMap {
  by: "vectors" | "words";
  tools: { id: ToolId; x: number; y: number }[];
  queries: { id: QueryId; x: number; y: number }[];
  /** Share of all variance that each axis holds, 0 to 1. */
  explained: [number, number];
  /** Requests that were left out, evenly, because there are more than can be told apart. */
  leftOut: number;
}

/** More points than this make a blot. */
const DRAWN_REQUESTS = 2000;

/** A map of tools and requests (PCA): by vectors when all drawn texts have one, else by words. x to the right, y up. */
export function mapDataset(
  { tools, queries }: Pick<Dataset, "tools" | "queries">,
  vectorOf: ((text: string) => Float32Array | undefined) | null,
): DatasetMap {
  const step = Math.max(1, queries.length / DRAWN_REQUESTS);
  const drawn = queries.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const texts = [...tools.map(toolText), ...drawn.map(({ text }) => text)];
  const given = vectorOf ? texts.map(vectorOf) : [];
  const isWhole = given.length > 0 && given.every((vector) => vector !== undefined);
  const vectors = isWhole ? given : wordVectors(texts);
  const { points, explained } = projectToPlane(vectors, vectors[0]?.length ?? WORD_DIMENSIONS);
  const at = (row: number): { x: number; y: number } => ({ x: points[2 * row]!, y: points[2 * row + 1]! });
  return {
    by: isWhole ? "vectors" : "words",
    tools: tools.map(({ id }, row) => ({ id, ...at(row) })),
    queries: drawn.map(({ id }, row) => ({ id, ...at(tools.length + row) })),
    explained,
    leftOut: queries.length - drawn.length,
  };
}
