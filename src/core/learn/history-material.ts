import { shuffle } from "../evaluate/splits";
import type { FoldGround } from "../methods/fold-ground";
import type { RequestMaterial, ToolMaterial } from "./material";
import { readRequests, readTools, textsOfRequest } from "./material";

/** The history of a fold as training needs it. Tools and bundles are named by their places. */
export interface HistoryMaterial {
  tools: ToolMaterial;
  /** The past requests that the scorer learns from, by their places: all, or a draw of 3,000. */
  requests: ReadonlyMap<number, RequestMaterial>;
  /** Tools that each past request needs, sorted. */
  needed: readonly (readonly number[])[];
  /** Tools of each bundle, sorted. */
  bundles: readonly (readonly number[])[];
  bundleKeys: ReadonlySet<string>;
  bundleOf: readonly number[];
  /** Tools that any past request needs. */
  used: readonly number[];
}

/** A scorer learns from so many past requests at most: more take minutes in a browser. */
const MOST_REQUESTS = 3000;

function drawPlaces(places: readonly number[], seed: number): readonly number[] {
  if (places.length <= MOST_REQUESTS) return places;
  return shuffle(places, seed)
    .slice(0, MOST_REQUESTS)
    .sort((a, b) => a - b);
}

/** Reads and encodes the history once for all methods that learn from it in this way. */
export function readHistory(ground: FoldGround): Promise<HistoryMaterial> {
  return ground.once("learned material", async () => {
    const { history } = ground.index;
    const material = await readPast(ground);
    const drawn = placesToLearn(ground);
    const texts = drawn.map((place) => history.requests[place]!.text);
    const requests = await readRequests(texts, material.tools, ground.encoder);
    return { ...material, requests: new Map(drawn.map((place, i) => [place, requests[i]!])) };
  });
}

/** The first of the past requests that the scorer learns from, as it reads them. */
export async function readSome(ground: FoldGround, count: number): Promise<RequestMaterial[]> {
  const { tools: catalogue, history } = ground.index;
  const texts = placesToLearn(ground)
    .slice(0, count)
    .map((place) => history.requests[place]!.text);
  return readRequests(texts, await readTools(catalogue, ground.encoder), ground.encoder);
}

/** As `readHistory`, without the past requests themselves: what answers need once all is learned. */
export async function readPast({ index, encoder }: Pick<FoldGround, "index" | "encoder">): Promise<HistoryMaterial> {
  const { tools: catalogue, history, toolNumbers } = index;
  const numbersOf = (ids: readonly string[]): number[] =>
    ids.map((id) => toolNumbers.get(id as never)!).sort((a, b) => a - b);
  const bundles = history.bundles.map((bundle) => numbersOf(bundle.tools));
  return {
    tools: await readTools(catalogue, encoder),
    requests: new Map(),
    needed: history.bundleOfRequest.map((bundle) => bundles[bundle]!),
    bundles,
    bundleKeys: new Set(bundles.map((bundle) => bundle.join())),
    bundleOf: history.bundleOfRequest,
    used: [...new Set(bundles.flat())].sort((a, b) => a - b),
  };
}

/** The texts that learning encodes, beside those of the catalogue; nothing twice. */
export function textsToLearn(ground: Pick<FoldGround, "index" | "seed">): string[] {
  const { requests } = ground.index.history;
  return [...new Set(placesToLearn(ground).flatMap((place) => textsOfRequest(requests[place]!.text)))];
}

function placesToLearn({ index, seed }: Pick<FoldGround, "index" | "seed">): readonly number[] {
  return drawPlaces(index.history.places, seed);
}
