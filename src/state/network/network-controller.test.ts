import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Dataset } from "../../core/domain/dataset";
import type { NetworkEdits } from "../../core/domain/network";
import type { ToolNetwork } from "../../core/network/build-network";
import { makeTool } from "../../core/testing/small-dataset";
import type { LibraryStore } from "../app/library";
import { createNetworkController } from "./network-controller";
import type { NetworkDependencies } from "./network-state";

const dataset = { tools: [makeTool("Find", "gives"), makeTool("Book", "needs")], hash: "d", provenance: {} };
const EDGE = { before: "find", after: "book", types: ["x.id"], strength: "hard", origin: "schema", count: 0, of: 0 };
const network = {
  ...{ nodes: dataset.tools.map(({ id }) => ({ id, needs: [], gives: [], uses: 0 })), dependencies: [EDGE] },
  ...{ undrawn: 0, proposals: [], similar: [], least: null, lacks: null, rings: [] },
} as unknown as ToolNetwork;

const NOTHING_STORED = { get: async () => null, put: async () => "written" };

/** A page whose network is built, with one edge cut by hand. */
async function openPage() {
  const library = createStore(() => ({ toasts: [], encoder: { status: "none" }, datasets: [], writes: 0 }));
  const controller = createNetworkController({
    ...{ library: library as unknown as LibraryStore, storage: { networks: NOTHING_STORED } },
    session: createStore(() => ({ dataset: dataset as unknown as Dataset, datasetLabel: null })),
    page: { askToKeep: () => undefined },
    builder: { build: async () => network },
    actions: { followNetwork: async () => undefined },
    endpoint: { onSpent: () => undefined, onResting: () => undefined, onLeftOut: () => undefined },
    now: () => "2026-01-01T00:00:00.000Z",
  } as unknown as NetworkDependencies);
  await controller.open();
  const counts: number[] = [];
  const stop = library.subscribe(({ writes }) => counts.push(writes));
  await controller.edit({ kind: "cut-edge", edge: "d:find>book" });
  await expect.poll(() => counts, { message: "The page says that it saves until it is stored." }).toEqual([1, 0]);
  stop();
  const edits = () => controller.store.getState().edits!;
  const said = () => (library.getState().toasts as { sentence: string }[]).map(({ sentence }) => sentence);
  const drop = (content: string) => controller.openFile(new File([content], "other.json"));
  return { controller, edits, said, drop };
}

describe("a file of corrections", () => {
  const other = "f".repeat(64);
  it.each<[string, (own: NetworkEdits) => string, RegExp]>([
    ["of other tools", (own) => JSON.stringify({ ...own, catalogue: other }), /corrects the network of other tools/],
    [
      "of a newer version",
      (own) => JSON.stringify({ ...own, schema: 2 }),
      /cannot be read as corrections of a network\. It was written by a newer version of Kitpick/,
    ],
    ["that is no JSON", () => "cut everything", /cannot be read as corrections of a network\. .+\.$/],
    [
      "with an edge that has one end",
      (own) => JSON.stringify({ ...own, edits: [{ at: "now", edit: { kind: "cut-edge", edge: "d:find" } }] }),
      /an edge is named s:a\|b or d:before>after/,
    ],
  ])("%s is refused with a sentence, and changes nothing", async (_, write, sentence) => {
    const { edits, said, drop } = await openPage();
    const before = edits();
    await drop(write(before));
    expect(said().at(-1)).toMatch(sentence);
    expect(edits()).toEqual(before);
  });

  it("is compared with what is here, and changes nothing", async () => {
    const { controller, edits } = await openPage();
    const before = edits();
    const file = new File([JSON.stringify({ ...before, edits: [] })], "other.json");
    const difference = await controller.compareWithFile(file);
    expect(difference).toEqual({ edges: [{ id: "d:find>book", one: "cut", other: "drawn" }], insights: [] });
    expect(edits()).toEqual(before);
    expect(await controller.compareWithFile(new File(["no"], "no.json"))).toBeNull();
  });

  it("takes the place of the corrections that are here; of tools that are gone it is listed as lost", async () => {
    const { controller, edits, said, drop } = await openPage();
    const cuts = ["d:book>find", "d:gone>book"].map((edge) => ({ at: "now", edit: { kind: "add-edge", edge } }));
    await drop(JSON.stringify({ ...edits(), edits: cuts }));
    expect(said().at(-1)).toContain("Opened.");
    const { corrected } = controller.store.getState();
    expect(corrected!.edges.map(({ id, isCut }) => [id, isCut])).toEqual([
      ["d:find>book", false],
      ["d:book>find", false],
    ]);
    expect(corrected!.lost).toEqual([cuts[1]!.edit]);
  });
});
