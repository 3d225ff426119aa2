import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { MassToolRequest } from "../../workers/walk/walk-engine";
import type { StudyEstimate } from "../../core/recommend/trained/masstool/cost";
import { createMassToolController } from "./masstool-controller";

type Parts = Parameters<typeof createMassToolController>[0];

/** An engine that estimates so much and notes what it is asked. */
function start(estimate: StudyEstimate) {
  const asked: MassToolRequest[] = [];
  const engine = {
    studyMassTool: (request: MassToolRequest, onNews: (news: { estimate: StudyEstimate }) => void) => {
      asked.push({ plan: request.plan, what: request.what });
      if (request.what === "estimate") onNews({ estimate });
      return Promise.resolve(null);
    },
  };
  const session = createStore(() => ({ dataset: { hash: "h" } }));
  const library = createStore(() => ({ encoder: { status: "ready", wanted: "tool-static-256-int4" } }));
  return { asked, controller: createMassToolController({ engine, session, library } as unknown as Parts) };
}

const SHORT = { seconds: 20, bytes: 30e6, draw: null };
const LONG = { seconds: 900, bytes: 80e6, draw: { requests: 5000, seconds: 280, bytes: 80e6 } };

describe("training MassTool", () => {
  it("begins at once where it is short", async () => {
    const { asked, controller } = start(SHORT);
    await controller.train([]);
    expect(asked.map(({ what }) => what)).toEqual(["estimate", "train"]);
    expect(controller.store.getState()).toMatchObject({ status: "idle", question: null });
  });

  it("asks first where it is long or large, and trains as it was answered", async () => {
    const { asked, controller } = start(LONG);
    await controller.train([]);
    expect(asked.map(({ what }) => what)).toEqual(["estimate"]);
    expect(controller.store.getState()).toMatchObject({ status: "idle", question: { estimate: LONG } });
    await controller.answer("not");
    expect(asked).toHaveLength(1);
    expect(controller.store.getState().question).toBeNull();
    await controller.train([]);
    await controller.answer("draw");
    expect(asked.at(-1)).toEqual({ plan: { share: 0.5, ablations: [], drawn: 5000 }, what: "train" });
    await controller.train(["no-graph"]);
    await controller.answer("all");
    expect(asked.at(-1)).toEqual({ plan: { share: 0.5, ablations: ["no-graph"] }, what: "train" });
    const large = start({ ...SHORT, bytes: 500e6 });
    await large.controller.train([]);
    expect(large.asked.map(({ what }) => what)).toEqual(["estimate"]);
  });
});
