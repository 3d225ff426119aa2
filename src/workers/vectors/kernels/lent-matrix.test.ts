import { expect, it } from "vitest";
import { stackVectors, type StackVectors } from "../../../core/retrieve/vector-matrix";
import { openPlainWorkspace } from "../../../core/math/matrix-products";
import { mulberry32 } from "../../../core/math/random";
import { readExamples, textsWithoutNeed } from "../../../core/recommend/trained/masstool/examples";
import { packRequests, packTexts } from "../../../core/recommend/trained/packed-requests";
import { unpackTraining, type TrainingData } from "../../../core/recommend/trained/training-data";
import { makeQuery, makeTool, TEST_ENVIRONMENT } from "../../../core/testing/small-dataset";
import type { Sha256 } from "../../../core/domain/ids";
import { openProductWorkspace } from "./product-workspace";
import { stackToLend } from "./lent-matrix";

const DIMENSIONS = 256;
const REQUESTS = 1100;

/** Past requests around a few centres, some of them the same vector, each tool needed by very many. */
async function makeData(): Promise<TrainingData> {
  const random = mulberry32(7);
  const draw = (): Float32Array => Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
  const centres = Array.from({ length: 20 }, draw);
  const tools = ["alpha", "beta", "gamma"].map((name) => makeTool(name, `service of ${name}`));
  const queries = Array.from({ length: REQUESTS }, (_, i) =>
    makeQuery(`h${(i * 7919) % REQUESTS}`, `Request number ${i}`, [
      tools[i % 3]!.name,
      ...(i % 5 === 0 ? ["beta"] : []),
    ]),
  );
  const without = await textsWithoutNeed({ needless: [] });
  const texts = [
    ...tools.map(({ name, description }) => `${name}: ${description}`),
    ...queries.map(({ text }) => text),
    ...without,
  ];
  const values = new Float32Array(texts.length * DIMENSIONS);
  texts.forEach((_, row) => {
    const [centre, own] = [centres[row % centres.length]!, draw()];
    const vector = row % 9 === 0 ? centre : centre.map((value, i) => value + own[i]!);
    const length = Math.hypot(...vector);
    values.set(
      vector.map((value) => value / length),
      row * DIMENSIONS,
    );
  });
  return {
    hash: "aa" as Sha256,
    ...{ tools, requests: packRequests(queries), needless: [], environment: TEST_ENVIRONMENT, seed: 1, inner: "both" },
    vectors: {
      dimensions: DIMENSIONS,
      own: values.slice(0, (tools.length + queries.length) * DIMENSIONS),
      others: packTexts(without),
      ofOthers: values.slice((tools.length + queries.length) * DIMENSIONS),
    },
  };
}

it("finds the same neighbours as all products tell, also after its memory was used for products", async () => {
  const data = await makeData();
  const read = (stack: StackVectors) =>
    readExamples(unpackTraining(data, { openWorkspace: openPlainWorkspace }, { stack }));
  const plain = await read(stackVectors);
  let matrix: ReturnType<StackVectors> | null = null;
  const lent = await read((vectors, dimensions) => (matrix = stackToLend(vectors, dimensions)));
  for (const of of data.requests.goldOf.keys())
    for (const list of ["near", "nearOthers"] as const)
      expect(lent[list].nearest(of, (index) => index % 4 !== 1)).toEqual(
        plain[list].nearest(of, (index) => index % 4 !== 1),
      );
  openProductWorkspace(80_000).take(200, 400).values.fill(3);
  const vectors = plain.past.slice(0, 3);
  const wanted = stackVectors(plain.past, DIMENSIONS).dotRowsOfMany(vectors);
  expect(matrix!.dotRowsOfMany(vectors)).toEqual(wanted);
});
