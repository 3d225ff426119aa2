import { describe, expect, it } from "vitest";
import type { EncoderPort } from "../../domain/ports";
import { attachVectors } from "../../retrieve/retrieval-index";
import { stackVectors, type StackVectors } from "../../retrieve/vector-matrix";
import { createWordEncoder, makeQuery, SMALL_DATASET, TEST_ENVIRONMENT } from "../../testing/small-dataset";
import { buildFoldContext, type FoldContext } from "./fold-context";
import { stagedConfig, walkInFold } from "../ptr";
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
  const encoder = rememberVectors(createWordEncoder());
  const rest = { encoder, environment: TEST_ENVIRONMENT, pool: "history", inner: "random", seed: 1 } as const;
  const context = buildFoldContext(SMALL_DATASET, { history: HISTORY, test: ASKED }, rest);
  const { texts } = context.index.history.requestTexts;
  const vectors = await encoder.encode(texts);
  const vectorOf = (text: string) => vectors[texts.indexOf(text)];
  return { ...context, index: attachVectors(context.index, vectorOf, encoder.dimensions, stack) };
}

/** Gives a text the same vector each time, as evaluations do. */
function rememberVectors({ dimensions, encode }: EncoderPort): EncoderPort {
  const known = new Map<string, Promise<Float32Array>>();
  const vectorOf = async (text: string): Promise<Float32Array> => (await encode([text]))[0]!;
  return {
    dimensions,
    encode: (texts) =>
      Promise.all(
        texts.map((text) => {
          known.set(text, known.get(text) ?? vectorOf(text));
          return known.get(text)!;
        }),
      ),
  };
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

describe("walks with products made aside", () => {
  const config = stagedConfig("hybrid");

  it("are those without, and nothing is multiplied with the past requests here", async () => {
    const heard = { asked: 0 };
    const here = await makeContext(stackVectors);
    const aside = await makeContext(stackAside(heard));
    const { requestTexts } = aside.index.history;
    let multiplied = 0;
    const { vectors } = requestTexts;
    requestTexts.vectors = {
      ...vectors!,
      dotRows: (...of) => {
        multiplied += 1;
        return vectors!.dotRows(...of);
      },
    };
    const open: number[] = [];
    for (const query of ASKED) {
      const trace = await walkInFold(aside, query, config, []);
      expect(trace).toEqual(await walkInFold(here, query, config, []));
      open.push(trace.stage2.unsolved.length);
    }
    expect(Math.max(...open)).toBeGreaterThan(0);
    expect(multiplied).toBe(0);
    expect(heard.asked).toBeGreaterThanOrEqual(ASKED.length);
  });

  it("say so when products fail", async () => {
    const aside = await makeContext(stackAside({ asked: 0, failsAt: (await countFirst()).asked }));
    await expect(walkInFold(aside, ASKED[0]!, config, [])).rejects.toThrow("It broke down.");
  });

  /** Vectors of the first block. */
  async function countFirst(): Promise<{ asked: number }> {
    let first = 0;
    const stack: StackVectors = (vectors, dimensions) => {
      const matrix = stackVectors(vectors, dimensions);
      const dotRowsAside = (asked: readonly Float32Array[]) => {
        first ||= asked.length;
        return Promise.resolve(matrix.dotRowsOfMany(asked));
      };
      return { ...matrix, dotRowsAside };
    };
    await walkInFold(await makeContext(stack), ASKED[0]!, config, []);
    return { asked: first };
  }
});
