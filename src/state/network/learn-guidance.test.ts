import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { PairTrials } from "../../core/recommend/trained/network/local-trials";
import { makeTool } from "../../core/testing/small-dataset";
import { learnGuidance } from "./learn-guidance";
import type { NetworkState } from "./network-state";

const TOOLS = [makeTool("Find", "gives"), makeTool("Book", "needs"), makeTool("Hold", "needs")];
const habit = (before: string, after: string) => ({
  before,
  after,
  types: [],
  strength: "hard",
  origin: "schema",
  count: 4,
  of: 5,
});
const PAIR = {
  ...{ a: "book", b: "hold", first: { tried: 6, wrong: 2 }, second: { tried: 3, wrong: 0 } },
  ...{ words: { first: ["buy"], second: [] }, missed: [] },
} as unknown as PairTrials;

function openPage(least: number | null, dependencies = [habit("find", "book"), habit("find", "hold")]) {
  const store = createStore(
    () =>
      ({
        dataset: { tools: TOOLS } as unknown as Dataset,
        status: "building",
        trials: null,
      }) as unknown as NetworkState,
  );
  const asked: string[] = [];
  let hash = "a" as Sha256;
  const change = (): void => void (hash = "b" as Sha256);
  const begin = {
    hashNow: () => hash,
    async open() {
      asked.push("open");
      setTimeout(() => {
        const corrected = { edges: [{ id: "d:find>hold", isCut: true }], notes: new Map(), lost: [] };
        const network = { dependencies, proposals: [], least };
        store.setState({ status: "ready", network, corrected } as unknown as NetworkState);
      });
    },
    async tryLookAlikes() {
      asked.push("try");
      store.setState({ trials: { of: [], share: 0, pairs: null, failure: null } });
      setTimeout(() => store.setState({ trials: { of: [], share: 1, pairs: [PAIR], failure: null } }));
    },
  };
  return { asked, change, learned: learnGuidance(store, begin) };
}

describe("guidance of the network", () => {
  it("waits for the network and its trials; what a person cut is no habit", async () => {
    const { asked, learned } = openPage(0.4);
    expect(await learned).toEqual({
      guidance: {
        book: "Find came with or before it in 4 of 5 past requests.",
        hold: "Taken for Book in 2 of 6 past requests that need Book and not it: rather Book when buy.",
      },
      count: 2,
    });
    expect(asked).toEqual(["open", "try"]);
  });

  it("gives none to a walk of other data that was opened meanwhile", async () => {
    const { change, learned } = openPage(0.4);
    change();
    expect(await learned).toEqual({ why: "The network changed meanwhile. Try again." });
  });

  it("says why there is none, and what is missing without an encoder", async () => {
    const { asked, learned } = openPage(null, []);
    expect(await learned).toEqual({ why: expect.stringContaining("once the encoder has read the tools") });
    expect(asked).toEqual(["open"]);
  });
});
