import { expect, it } from "vitest";
import type { ModelPrompt } from "../../core/domain/exchange";
import { createModelCaller } from "./model-caller";

const LOCAL = { address: "http://localhost:1/v1", model: "m", key: null };
const prompt = (text: string): ModelPrompt => ({
  purpose: "extract",
  version: "x",
  messages: [{ role: "user", content: text }],
});

/** An endpoint that answers when it is told to, one call at a time. */
function makeCaller() {
  const open: (() => void)[] = [];
  const caller = createModelCaller({
    fetch: () =>
      new Promise((resolve) => {
        const body = JSON.stringify({ choices: [{ message: { content: "Yes." } }] });
        open.push(() => resolve(new Response(body, { headers: { "content-type": "application/json" } })));
      }),
    limits: { callMs: 20_000, silenceMs: 20_000 },
    wait: async () => undefined,
    ...{
      now: () => 0,
      onSpent: () => undefined,
      onAsking: () => undefined,
      onResting: () => undefined,
      onLeftOut: () => undefined,
    },
  });
  return { caller, open };
}

/** Everything that waits for nothing outside has happened. */
const rest = () => new Promise((resolve) => setTimeout(resolve));

it("has as many calls under way as was said, and goes on with the next when one ends", async () => {
  const { caller, open } = makeCaller();
  caller.connect({ ...LOCAL, atOnce: 2 });
  caller.allow({ calls: 50, tokens: 1_000_000 });
  const { signal } = new AbortController();
  const answers = Array.from({ length: 6 }, (_, at) => caller.ask(prompt(`${at}`), signal));
  await rest();
  expect(open).toHaveLength(2);
  open[0]!();
  await answers[0];
  await rest();
  expect(open).toHaveLength(3);
  // More at once, for what waits already; fewer end nothing.
  caller.connect({ ...LOCAL, atOnce: 16 });
  await rest();
  expect(open).toHaveLength(6);
  caller.connect({ ...LOCAL, atOnce: 1 });
  const last = [caller.ask(prompt("a"), signal), caller.ask(prompt("b"), signal)];
  for (const answer of open) answer();
  await Promise.all(answers);
  await rest();
  expect(open).toHaveLength(7);
  open[6]!();
  await last[0];
  await rest();
  open[7]!();
  expect((await last[1]!).answer).toBe("Yes.");
});

it.each([0, 17, 2.5, Number.NaN])("cannot have %d calls under way at once", (atOnce) => {
  expect(() => makeCaller().caller.connect({ ...LOCAL, atOnce })).toThrow("Between 1 and 16 calls");
});
