import { describe, expect, it } from "vitest";
import { openPlainWorkspace } from "../../../math/matrix-products";
import { createWordEncoder, makeQuery, makeTestDataset, makeTool } from "../../../testing/small-dataset";
import { buildIndex } from "../../../retrieve/retrieval-index";
import { nearestIntents } from "./graph";
import { openModel, openReader } from "./read-masstool";
import { flattenParameters, startParameters, WHOLE_MODEL } from "./parameters";
import { collectRetrievalEvidence } from "./retrieval-evidence";

const NAMES = ["alpha", "beta", "gamma", "delta"];
const past = Array.from({ length: 12 }, (_, i) =>
  makeQuery(`h${i}`, `do the ${NAMES[i % 3]} thing, number ${i}`, [NAMES[i % 3]!]),
);

/** An untrained model: what it says is a sum of cosines all the same. */
async function explain(text: string) {
  const index = buildIndex(
    makeTestDataset(
      NAMES.map((name) => makeTool(name, `service of ${name}`)),
      past,
    ),
  );
  const encoder = createWordEncoder(16);
  const vectors = await encoder.encode(index.history.requestTexts.texts);
  const needed = index.history.requests.map(({ gold }) => (gold ?? []).map((tool) => index.toolNumbers.get(tool)!));
  const texts = { dimensions: 16, tools: await encoder.encode(index.catalogue.texts), past: vectors, needed };
  const ports = { openWorkspace: openPlainWorkspace };
  const places = index.history.indices;
  const size = { requests: 1, without: 0, pastUses: 1 };
  const { model } = openModel(texts, places, WHOLE_MODEL, { ...ports, ...size });
  startParameters(model.parameters, 16, 1);
  const read = openReader(
    texts,
    { parameters: flattenParameters(model.parameters), parts: WHOLE_MODEL, places },
    ports,
  );
  const [vector] = await encoder.encode([text]);
  const cosines = Float64Array.from(vectors, (row) => row.reduce((sum, value, i) => sum + value * vector![i]!, 0));
  const near = nearestIntents(
    cosines,
    past.map(({ id }) => id),
    10,
    () => true,
  );
  const chances = [0.9, 0.2, 0.1, 0.1];
  return collectRetrievalEvidence(index, { reading: read(vector!, near), chances, requests: places.length });
}

describe("the evidence of MassTool's ranking", () => {
  it("parts each score into description and past use, and names past requests that needed the tool", async () => {
    const { tools, neighbours, ownWeight, set } = await explain("do the alpha thing");
    expect(tools).toHaveLength(NAMES.length);
    for (const { score, own, search, joint, past: requests, tool, uses } of tools) {
      const parts = [own, search, joint].flatMap(({ description, pastUse }) => [description, pastUse]);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 2);
      expect(uses).toBe(tool === "delta" ? 0 : 4);
      for (const { query } of requests) expect(past.find(({ id }) => id === query)!.gold).toContain(tool);
    }
    expect(tools[0]!.tool).toBe("alpha");
    expect(tools[0]!.past[0]!.text).toContain("alpha");
    expect(neighbours.reduce((sum, { weight }) => sum + weight, ownWeight)).toBeCloseTo(1, 2);
    expect(neighbours.filter(({ isKept }) => !isKept).every(({ weight }) => weight === 0)).toBe(true);
    expect(set.tools).toEqual(["alpha"]);
  });
});
