import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Dataset } from "../../core/domain/dataset";
import type { RecordedExperience } from "../../core/domain/experience";
import type { ModelPrompt } from "../../core/domain/exchange";
import type { Sha256 } from "../../core/domain/ids";
import type { NetworkEdits } from "../../core/domain/network";
import type { ShownEdge } from "../../core/network/network-edits";
import { runToEnd } from "../../core/math/run-to-end";
import { makeTool } from "../../core/testing/small-dataset";
import { parseNetworkEdits } from "../../formats/records/network-shape";
import { ModelFailure, NOTHING_SPENT, type ModelEndpoint } from "../../workers/llm/model-endpoint";
import type { LibraryStore } from "../app/library";
import { createExperienceController } from "./experience-controller";
import type { NetworkDependencies, NetworkState } from "./network-state";

const TOOLS = [
  makeTool("Forecast", "what will be"),
  makeTool("Normals", "what is usual"),
  makeTool("Find", "gives"),
  makeTool("Book", "needs"),
];
const EDGES = [
  { id: "s:forecast|normals", kind: "similar", a: "forecast", b: "normals", cosine: 0.5, origin: "documents" },
  {
    id: "d:find>book",
    kind: "before",
    before: "find",
    after: "book",
    types: ["x.id"],
    strength: "hard",
    origin: "schema",
  },
  {
    id: "d:find>normals",
    kind: "before",
    before: "find",
    after: "normals",
    types: [],
    strength: "hard",
    origin: "schema",
    isCut: true,
  },
].map((edge) => ({ isCut: false, isByHand: false, ...edge })) as unknown as ShownEdge[];
const WISH = { seed: 1, iterations: 2, mostEdges: 4, perTool: 1, perPair: 1, hold: false };

let count = 0;
function think({ purpose, messages }: ModelPrompt): string {
  const data = JSON.parse(messages[1]!.content) as Record<string, { name: string }[] & { name: string }>;
  const query = `matter ${(count += 1)} of its own`;
  if (purpose === "refine") return JSON.stringify({ guidance: `Guidance ${count}.` });
  if (purpose === "act") return JSON.stringify({ path: ["Find", "Book"] });
  if (data["tools"])
    return JSON.stringify({
      probes: data["tools"].map(({ name }) => ({ query: `${name.toLowerCase()} ${query}`, tool: name })),
    });
  return JSON.stringify({
    relation: "a_then_b",
    probes: [{ query, path: [data["first"]!.name, data["second"]!.name] }],
  });
}

interface Options {
  budget?: number;
  stored?: NetworkEdits;
  recorded?: RecordedExperience;
}

/** A page on what is stored. */
function openPage({ budget = Infinity, stored, recorded }: Options = {}) {
  const asked: ModelPrompt[] = [];
  const kept: NetworkEdits[] = [];
  const dataset = { tools: TOOLS, hash: "d", provenance: {} } as unknown as Dataset;
  const edits = stored ?? { schema: 1, catalogue: "0".repeat(64) as Sha256, edits: [], undone: [], revision: 0 };
  const network = createStore(() => ({ dataset: null, edits: null, corrected: null }) as unknown as NetworkState);
  const endpoint: ModelEndpoint = {
    connect: async () => ({ host: "h", hasKey: false }),
    allow: async () => undefined,
    async ask(prompt, signal) {
      if (signal?.aborted) throw new ModelFailure("stopped", "It was stopped.");
      if (asked.length >= budget) throw new ModelFailure("no-allowance", "What you allowed is used up.");
      asked.push(prompt);
      await Promise.resolve();
      return { prompt, answer: think(prompt), origin: { kind: "endpoint", host: "h", model: "m" }, tokens: null };
    },
    forget: () => undefined,
    onSpent: (listener) => listener(NOTHING_SPENT),
    onResting: () => undefined,
    onLeftOut: () => undefined,
    test: async () => ({ outcome: "works", sentence: "It answers.", models: null }),
  };
  const library = createStore(() => ({ toasts: [], writes: 0 })) as unknown as LibraryStore;
  const parts = {
    endpoint,
    library,
    newId: () => "p",
    now: () => "2026-01-01T00:00:00.000Z",
    samples: {
      index: async () => ({ dataset: { hash: "d" } }),
      experience: async () => recorded ?? Promise.reject(new Error("none")),
    },
  } as unknown as NetworkDependencies;
  const controller = createExperienceController(parts, network, async (changed) => void kept.push(changed));
  network.setState({ dataset, edits, corrected: { edges: EDGES, notes: new Map(), lost: [] } });
  return { controller, asked, kept, network, library };
}

describe("trials by a language model", () => {
  it("try the edges that nobody cut, to the end, and are stored after every answer", async () => {
    const { controller, asked, kept } = openPage();
    controller.begin(WISH, EDGES);
    const { calls } = runToEnd(controller.estimate(WISH, EDGES))!;
    await controller.ask();
    const { experience, draft } = controller.store.getState();
    expect(experience!.state).toBe("over");
    expect(draft!.plan.edges.map(({ id }) => id)).toEqual(["s:forecast|normals", "d:find>book"]);
    expect([asked.length, kept.length]).toEqual([calls, calls + 1]);
    expect(parseNetworkEdits(kept.at(-1))).toMatchObject({ ok: true, value: kept.at(-1)! });
  });

  it("stop where the budget ends; a page that is loaded anew goes on and pays nothing twice", async () => {
    const first = openPage({ budget: 5 });
    first.controller.begin(WISH, EDGES);
    await first.controller.ask();
    expect(first.controller.endpoint.store.getState().failure).toBe("What you allowed is used up.");
    const second = openPage({ stored: JSON.parse(JSON.stringify(first.kept.at(-1))) as NetworkEdits });
    await second.controller.ask();
    expect(second.controller.store.getState().experience!.state).toBe("over");
    const texts = [...first.asked, ...second.asked].map(({ messages }) => JSON.stringify(messages));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBe(runToEnd(first.controller.estimate(WISH, EDGES))!.calls);
  });

  it("come back after they were discarded, with every answer", async () => {
    const { controller, library } = openPage();
    controller.begin({ ...WISH, iterations: 1 }, EDGES);
    await controller.ask();
    const { draft } = controller.store.getState();
    controller.discard();
    expect(controller.store.getState().draft).toBeNull();
    expect(await library.getState().toasts.at(-1)!.undo!()).toBe("The trials are back.");
    expect(controller.store.getState().draft).toEqual(draft);
  });

  it("ask nothing after they were discarded, and an answer that comes later changes nothing", async () => {
    const { controller, network } = openPage();
    controller.begin(WISH, EDGES);
    const asking = controller.ask();
    controller.discard();
    await asking;
    expect([controller.store.getState().draft, network.getState().edits?.experience]).toEqual([null, undefined]);
  });

  it("take pasted answers, one after the other", () => {
    const { controller, asked } = openPage();
    controller.begin({ ...WISH, iterations: 1 }, EDGES);
    for (let next = controller.nextPrompt(); next; next = controller.nextPrompt())
      controller.paste(next.task.id, next.prompt, think(next.prompt), " a window ");
    const { experience } = controller.store.getState();
    expect([experience!.state, asked]).toEqual(["over", []]);
    expect(experience!.iterations[0]!.insights[0]!.origin).toEqual({ kind: "pasted", from: "a window" });
  });

  it("are done again from recorded answers, without any call", async () => {
    const before = openPage();
    before.controller.begin(WISH, EDGES);
    await before.controller.ask();
    const { plan, answers } = before.controller.store.getState().draft!;
    const after = openPage({ recorded: { plan, answers } });
    await after.controller.open();
    await after.controller.beginRecorded();
    expect(after.controller.store.getState().experience!.guidance).toEqual(
      before.controller.store.getState().experience!.guidance,
    );
    expect(after.asked).toEqual([]);
  });

  it("go by what a person decided on an insight, the last word", async () => {
    const { controller } = openPage();
    controller.begin({ ...WISH, iterations: 1 }, EDGES);
    await controller.ask();
    const { id, tool } = controller.store.getState().experience!.iterations[0]!.insights[0]!;
    controller.review({ insight: id, kind: "edit", text: "In my words." });
    expect(controller.store.getState().experience!.guidance.get(tool)).toBe("In my words.");
    controller.review({ insight: id, kind: "drop" });
    expect(controller.store.getState().experience!.guidance.has(tool)).toBe(false);
  });
});
