import { expect, it } from "vitest";
import { mulberry32 } from "../../../math/random";
import { buildFoldContext } from "../../method/fold-context";
import { makeQuery, makeTestDataset, makeTool, TEST_ENVIRONMENT } from "../../../testing/small-dataset";
import { buildVocabulary, describeRequests, describeText } from "./text-features";

/** More words and pairs than a vocabulary holds, many of them equally often used. */
function makeTexts(count: number): string[] {
  const random = mulberry32(5);
  const word = (): string => `w${Math.floor(120 * random() ** 2)}`;
  return Array.from({ length: count }, () =>
    Array.from({ length: 4 + Math.floor(12 * random()) }, word).join(random() < 0.5 ? " " : ", "),
  );
}

it("describes past requests by numbers as it describes texts one by one", async () => {
  const texts = makeTexts(6000);
  const context = buildFoldContext(
    makeTestDataset([makeTool("alpha", "service")], []),
    { history: texts.map((text, i) => makeQuery(`h${i}`, text, ["alpha"])), test: [] },
    { encoder: null, environment: TEST_ENVIRONMENT, pool: "history", inner: "both", seed: 1 },
  );
  const places = texts.flatMap((_, i) => (i % 3 === 0 ? [] : [i]));
  const { vocabulary, rows, featureCount } = await describeRequests(context, places);
  const expected = buildVocabulary(places.map((place) => texts[place]!));
  expect(vocabulary.numbers.size).toBe(4000);
  expect([...vocabulary.numbers]).toEqual([...expected.numbers]);
  expect(vocabulary.idf).toEqual(expected.idf);
  expect(featureCount).toBe(4001);
  places.forEach((place, row) => {
    const { indices, values } = describeText(texts[place]!, null, expected);
    const [start, end] = [rows.starts[row]!, rows.starts[row + 1]!];
    expect([...rows.words.subarray(start, end)]).toEqual([...indices.slice(0, -1)]);
    expect([...rows.values.subarray(start, end)]).toEqual([...values.slice(0, -1)]);
  });
});
