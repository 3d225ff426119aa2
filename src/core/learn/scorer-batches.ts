import { firstRows, padToEight, type MatrixWorkspace } from "./matrix-products";
import type { RequestMaterial, ToolMaterial } from "./material";
import type { RoomSize, ScorerBatch } from "./scorer-room";

interface Examples {
  tools: ToolMaterial;
  requests: readonly RequestMaterial[];
  needed: readonly (readonly number[])[];
}

/** Numbers that `gatherBatch` takes from its workspace. */
export function batchNumbers({ instances, requests, tools, dimensions }: RoomSize): number {
  return instances * (dimensions + padToEight(tools)) + requests * dimensions;
}

/** Makes batches out of places of requests, in one room: a batch is good until the next is gathered. */
export function gatherBatch(workspace: MatrixWorkspace, size: RoomSize, { tools, requests, needed }: Examples) {
  const vectors = workspace.take(size.instances, size.dimensions);
  const lexical = workspace.take(size.instances, padToEight(size.tools));
  const wholes = workspace.take(size.requests, size.dimensions);
  let gathered: { places: string; batch: ScorerBatch } | null = null;
  return (places: readonly number[]): ScorerBatch => {
    const key = places.join();
    if (gathered?.places === key) return gathered.batch;
    const starts = new Uint32Array(places.length + 1);
    places.forEach((place, i) => (starts[i + 1] = starts[i]! + requests[place]!.instances.length));
    const rows = starts[places.length]!;
    const kinds = new Uint8Array(rows);
    places.forEach((place, i) => {
      const request = requests[place]!;
      vectors.values.set(request.vectors, starts[i]! * size.dimensions);
      wholes.values.set(request.vectors.subarray(0, size.dimensions), i * size.dimensions);
      request.instances.forEach(({ kind }, j) => (kinds[starts[i]! + j] = kind));
      for (let row = 0; row < request.instances.length; row++) {
        const from = row * tools.count;
        lexical.values.set(request.lexical.subarray(from, from + tools.count), (starts[i]! + row) * lexical.columns);
      }
    });
    const batch = {
      ...{ starts, kinds, instances: firstRows(vectors, rows), lexical: firstRows(lexical, rows) },
      ...{ requests: firstRows(wholes, places.length), needed: places.map((place) => needed[place]!) },
    };
    gathered = { places: key, batch };
    return batch;
  };
}
