import { describe, expect, it } from "vitest";
import { scoreTrace } from "../../core/metrics/score-walk";
import { calm, REQUEST, startApp } from "../testing/make-app";

describe("attributeWalk", () => {
  it("says what the stages of the answer on the screen gave, with the edits and without", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await calm(app);
    const { trace } = app.session.getState();
    const before = (await app.actions.attributeWalk(trace!))!;
    expect(before.result).toBe(scoreTrace(trace!)!.metrics.tracc.standard);
    expect(before.increments[1] + before.increments[2] + before.increments[3]).toBeCloseTo(before.result, 12);
    await app.actions.edit({ kind: "drop-tool", tool: trace!.recommendation.tools[0]!.tool });
    await calm(app);
    const edited = app.session.getState();
    const after = (await app.actions.attributeWalk(edited.trace!))!;
    expect(after.result).toBe(scoreTrace(edited.trace!)!.metrics.tracc.standard);
    expect(after.result).toBeLessThan(before.result);
    expect(await app.actions.attributeWalk(edited.computed!)).toEqual(before);
    expect(app.session.getState().trace).toBe(edited.trace);
  });

  it("says nothing of a request that nobody has judged, and of another walk's answer", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await calm(app);
    const { trace } = app.session.getState();
    await app.actions.askRequest("Book a table in Oslo");
    await calm(app);
    expect(await app.actions.attributeWalk(app.session.getState().trace!)).toBeNull();
    expect(await app.actions.attributeWalk(trace!)).toBeNull();
  });
});
