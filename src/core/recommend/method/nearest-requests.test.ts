import { describe, expect, it } from "vitest";
import { attachVectors } from "../../retrieve/retrieval-index";
import { stackVectors, type StackVectors } from "../../retrieve/vector-matrix";
import { createWordEncoder, makeQuery, SMALL_DATASET, TEST_ENVIRONMENT } from "../../testing/small-dataset";
import { buildFoldContext, type FoldContext } from "./fold-context";
import { nearestRequests } from "./nearest-requests";

const HISTORY = SMALL_DATASET.queries.filter(({ split }) => split === "history");
/** More than are looked up together, in words of the past requests. */
const ASKED = Array.from({ length: 50 }, (_, i) => {
  const [a, b] = [HISTORY[i % HISTORY.length]!, HISTORY[(i * 7 + 1) % HISTORY.length]!];
  return makeQuery(
    `asked ${i}`,
    `${a.text} ${b.text
      .split(" ")
      .slice(i % 3)
      .join(" ")}`,
    a.gold ?? [],
  );
});

async function makeContext(stack: StackVectors): Promise<FoldContext> {
  const encoder = createWordEncoder();
  const rest = { encoder, environment: TEST_ENVIRONMENT, pool: "history", inner: "random", seed: 1 } as const;
  const context = buildFoldContext(SMALL_DATASET, { history: HISTORY, test: ASKED }, rest);
  const { texts } = context.index.history.requestTexts;
  const vectors = await encoder.encode(texts);
  const vectorOf = (text: string) => vectors[texts.indexOf(text)];
  return { ...context, index: attachVectors(context.index, vectorOf, encoder.dimensions, stack) };
}

/** Multiplies elsewhere, later; `asked` counts the vectors. */
function stackAside(heard: { asked: number; failsAt?: number }): StackVectors {
  return (vectors, dimensions) => {
    const matrix = stackVectors(vectors, dimensions);
    return {
      ...matrix,
      dotRowsAside: (asked) =>
        new Promise((resolve, reject) => {
          heard.asked += asked.length;
          if (heard.asked === heard.failsAt) setTimeout(() => reject(new Error("It broke down.")));
          else setTimeout(() => resolve(matrix.dotRowsOfMany(asked)));
        }),
    };
  };
}

describe("nearestRequests with products made aside", () => {
  it("finds what it finds without, each product made once", async () => {
    const heard = { asked: 0 };
    const [here, aside] = [await makeContext(stackVectors), await makeContext(stackAside(heard))];
    for (const query of ASKED) {
      expect(await nearestRequests(aside, query, "hybrid")).toEqual(await nearestRequests(here, query, "hybrid"));
    }
    expect(heard.asked).toBe(ASKED.length);
  });

  it("does so in any order", async () => {
    const [here, aside] = [await makeContext(stackVectors), await makeContext(stackAside({ asked: 0 }))];
    for (const query of ASKED.map((_, i) => ASKED[(i * 17) % ASKED.length]!)) {
      expect(await nearestRequests(aside, query, "dense")).toEqual(await nearestRequests(here, query, "dense"));
    }
  });

  it("says when the next ones fail to those who ask for them, not before", async () => {
    const aside = await makeContext(stackAside({ asked: 0, failsAt: 32 }));
    for (const query of ASKED.slice(0, 16)) await nearestRequests(aside, query, "hybrid");
    await expect(nearestRequests(aside, ASKED[16]!, "hybrid")).rejects.toThrow("It broke down.");
  });
});
