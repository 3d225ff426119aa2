import { expect, it } from "vitest";
import type { ToolId } from "../../domain/ids";
import vectors from "../../testing/vectors/network_experience.json";
import { mulberry32, seedOfText } from "../../math/random";
import { countConfusions, countUnused, findAdded, isRightPath, nextWeight, sampleEdges } from "./weigh-edges";

/* The rounds of the independent program: samples, errors, weights, an edge that is added and one that is dropped. */

const cosines = new Map(
  vectors.similarity.map(([ends, cosine]) => [`s:${(ends as string[]).join("|")}`, cosine as number]),
);

it("draws the same numbers for the same text", () => {
  for (const [seed, text, draw] of vectors.seededUniform.slice(0, 3) as [number, string, number][])
    expect(mulberry32(seedOfText(seed, text))()).toBeCloseTo(draw, 9);
});

it.each(vectors.rounds)("iteration $iteration goes as in the independent program", (round) => {
  const before = new Map(
    Object.entries(round.weightsBefore).filter((one): one is [string, number] => one[1] !== undefined),
  );
  const sampled = sampleEdges(before, { iteration: round.iteration, most: vectors.most, seed: vectors.seed });
  expect(sampled).toEqual(round.sampled);
  const given = round.probes as unknown as Record<string, { label: ToolId[]; other: ToolId; path: ToolId[] | null }[]>;
  const after = new Map(before);
  const dropped: string[] = [];
  for (const edge of sampled) {
    const kind = edge.startsWith("s:") ? "similar" : "before";
    const probes = given[edge]!;
    const right = probes.filter((probe) => isRightPath(kind, { ...probe, other: probe.other || null })).length;
    const error = 1 - right / probes.length;
    expect(error).toBeCloseTo((round.errors as Record<string, number>)[edge]!, 9);
    after.set(edge, nextWeight(before.get(edge)!, error));
    const relation = (round.relations as Record<string, string>)[edge] ?? null;
    if (countUnused(probes[0]!.label, relation, probes) !== null) dropped.push(edge);
  }
  expect(dropped).toEqual(round.dropped);
  const confused = countConfusions(
    sampled.flatMap((edge) => given[edge]!),
    (edge) => cosines.get(edge) ?? -1,
  );
  const added = findAdded(confused, before);
  expect(added.map(({ edge }) => edge)).toEqual(round.added);
  for (const edge of dropped) after.delete(edge);
  for (const { edge } of added) after.set(edge, 1);
  expect([...after].sort()).toEqual(
    Object.entries(round.weightsAfter)
      .filter(([, weight]) => weight !== undefined)
      .sort(),
  );
});
