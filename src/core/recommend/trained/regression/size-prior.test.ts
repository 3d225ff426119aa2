import { describe, expect, it } from "vitest";
import {
  createWordEncoder,
  makeQuery,
  makeTestDataset,
  makeTool,
  TEST_ENVIRONMENT,
} from "../../../testing/small-dataset";
import { buildFoldContext } from "../../method/fold-context";
import { sizePrior } from "./size-prior";

const NAMES = ["alpha", "beta", "gamma"];

/** Short requests need one tool, long ones two. */
const history = Array.from({ length: 200 }, (_, i) => {
  const needed = NAMES.slice(0, 1 + (i % 2));
  const text =
    i % 2 === 0
      ? `Do thing ${i}.`
      : `Number ${i}: please do the alpha thing, then the beta thing, and tell me how both of them went.`;
  return makeQuery(`h${i}`, text, needed);
});

describe("sizePrior", () => {
  it("knows the size of requests of like length, and lets others take their turn while it reads a history", async () => {
    let pauses = 0;
    const context = {
      ...buildFoldContext(
        makeTestDataset(
          NAMES.map((name) => makeTool(name, `service of ${name}`)),
          [],
        ),
        { history, test: [] },
        { encoder: createWordEncoder(16), environment: TEST_ENVIRONMENT, pool: "history", inner: "both", seed: 1 },
      ),
      learning: {
        openWorkspace: () => {
          throw new Error("Nothing is trained here.");
        },
        pause: () => {
          pauses += 1;
          return Promise.resolve();
        },
        report: () => undefined,
      },
    };
    const short = await sizePrior(context, makeQuery("q1", "Do thing 7000.", []));
    const long = await sizePrior(
      context,
      makeQuery("q2", "Number 3: please do the alpha thing, then the beta thing, and say how both of them went.", []),
    );
    expect(pauses).toBe(3);
    expect([...short.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    expect(short.get(1)).toBeGreaterThan(0.9);
    expect(long.get(2)).toBeGreaterThan(0.9);
  });
});
