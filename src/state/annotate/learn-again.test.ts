import { expect, it, vi } from "vitest";
import type { Sha256 } from "../../core/domain/ids";
import { begun, itemOf, mine, recordsOf, type Bench } from "./testing/open-bench";

const label = ({ controller }: Bench): string => controller.store.getState().item!.proposal!.suggestions[0].label;

/** Answers the first request so many times, each time otherwise, and stays at it. */
async function judgeFirst(bench: Bench, times: number): Promise<void> {
  const { controller, rest } = bench;
  const [first] = controller.store.getState().order;
  const spare = controller.store.getState().dataset!.tools.at(-1)!.id;
  for (let at = 0; at < times; at += 1) {
    controller.goTo(first!);
    await expect.poll(() => controller.store.getState().item?.folded, { interval: 1 }).toBeTruthy();
    controller.toggleTool(spare);
    controller.accept();
    controller.goTo(first!);
    await controller.settled();
  }
  await rest();
  await expect.poll(() => controller.store.getState().learning).toBeNull();
  await rest();
}

async function begunUncertain(): Promise<Bench> {
  const bench = await begun();
  // Five past requests are too few to learn from: they are only searched.
  const { nextConfig } = bench.app.session.getState();
  const { choice: _choice, ...plain } = nextConfig;
  const { mapper: _mapper, ...stage2 } = nextConfig.stage2;
  const config = { ...plain, stage2 };
  bench.app.session.setState({ nextConfig: config, log: [] });
  await bench.controller.change({ order: { kind: "uncertain" } });
  await bench.rest();
  return bench;
}

it("after 25 answers walks what is left by them, but for the next three, and says so in what is recorded", async () => {
  const bench = await begunUncertain();
  const { controller, rest, app } = bench;
  const { order, dataset } = controller.store.getState();
  await judgeFirst(bench, 24);
  expect(controller.store.getState().learned).toBeNull();
  const opened = vi.spyOn(app.engine, "open");
  await judgeFirst(bench, 1);
  expect(controller.store.getState()).toMatchObject({ failure: null, learned: { answers: 1, orderBefore: order } });
  const [taught] = opened.mock.calls.at(-1)!;
  const answer = (await recordsOf(bench)).at(-1)!.answer!.tools;
  expect([...taught.queries.find(({ id }) => id === order[0])!.gold!].sort()).toEqual(answer);
  const others = taught.queries.filter(({ id }) => id !== order[0]);
  expect(others.map(({ gold }) => gold)).toEqual(
    dataset!.queries.filter(({ id }) => id !== order[0]).map(({ gold }) => gold),
  );
  for (const [at, id] of order.entries()) {
    if (at === 0) continue;
    controller.goTo(id);
    await rest();
    expect(label(bench)).toBe(at <= 3 ? "walk by words" : "walk by words, learned from 1 answer");
  }
  controller.accept();
  await rest();
  expect((await recordsOf(bench)).at(-1)!.shown.suggestions[0]!.label).toContain("learned from 1 answer");
  await controller.forgetLearned();
  expect(controller.store.getState()).toMatchObject({ learned: null, order });
  expect(itemOf(bench)).toBeDefined();
});

it("learns nothing from what measures something, nor where it is switched off", async () => {
  for (const how of ["blind", "known", "off"] as const) {
    const bench = await begunUncertain();
    const { controller } = bench;
    const { order } = controller.store.getState();
    if (how === "blind") await controller.change({ blind: "always" });
    if (how === "off") await controller.setLearnsAgain(false);
    if (how === "known")
      await controller.change({
        calibration: order.map((query) => ({ query, salt: "s", answer: "0".repeat(64) as Sha256 })),
      });
    const opened = vi.spyOn(bench.app.engine, "open");
    await judgeFirst(bench, 25);
    expect(controller.store.getState().learned, how).toBeNull();
    expect(opened.mock.calls, how).toEqual([]);
  }
});

it("says what kept it from learning, and the queue goes on", async () => {
  const bench = await begunUncertain();
  const { controller, app } = bench;
  vi.spyOn(app.engine, "open").mockRejectedValue(new Error("gone"));
  await judgeFirst(bench, 25);
  expect(controller.store.getState().failure).toBe("Nothing was learned from your answers. Try again later.");
  expect(mine(bench).length).toBeGreaterThan(0);
});
