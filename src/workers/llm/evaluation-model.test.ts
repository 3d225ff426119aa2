import { afterAll, beforeAll, expect, it } from "vitest";
import { createPromptMaker } from "../../core/requirements/llm/prompts";
import { createEvaluationModel } from "./evaluation-model";
import { ModelFailure } from "./model-endpoint";
import { IMPATIENT, makeEndpoint, PATIENT } from "./testing/make-endpoint";
import { MISBEHAVIOURS, type Misbehaviour, type Outcome } from "./testing/misbehaviours";
import { KEY_ECHO, startMockEndpoint, type MockEndpoint } from "./testing/mock-endpoint";

const prompts = createPromptMaker({ form: "json", instructions: {} });
const ANSWER = '{"functionalities":[{"id":"F1","text":"book a table"}]}';
const PROMPTS = Array.from({ length: 14 }, (_, at) => prompts.extract(`Book table ${at}.`));

let mock: MockEndpoint;
beforeAll(async () => {
  mock = await startMockEndpoint(() => ANSWER);
});
afterAll(() => mock.close());

/** In Evaluate, and on the command line, which asks by the same code. */
it.each(Object.entries(MISBEHAVIOURS) as [Misbehaviour, Outcome][])(
  "an evaluation through an endpoint that misbehaves (%s) ends with a sentence, or counts what it got",
  async (behaviour, { failure: code, sentence, next }) => {
    const endpoint = makeEndpoint(code === "too-slow" ? IMPATIENT : PATIENT);
    await endpoint.connect({ address: mock.address(behaviour), model: "mock-1", key: KEY_ECHO, atOnce: 8 });
    await endpoint.allow({ calls: 60, tokens: 1_000_000 });
    const kept = new Set<string>();
    const stored = { find: () => null, add: ({ answer }: { answer: string }) => void kept.add(answer) };
    const { model, failures } = createEvaluationModel(endpoint, stored);
    const all = await Promise.allSettled(PROMPTS.map((prompt) => model.answer(prompt)));
    const ends = all.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    const answers = all.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : []));
    if (code === null) {
      expect(ends).toEqual([]);
      expect(answers).toHaveLength(PROMPTS.length);
      return;
    }
    expect(answers).toEqual([]);
    expect(ends.length).toBeGreaterThan(0);
    for (const end of ends) {
      expect(end).toBeInstanceOf(ModelFailure);
      expect(end).toMatchObject({ code });
      expect((end as ModelFailure).message).toMatch(sentence);
      expect((end as ModelFailure).message).toMatch(next);
    }
    expect(Object.values(failures()).reduce((sum, count) => sum + count, 0)).toBeLessThan(10);
    expect(endpoint.spent()!.calls).toBeLessThanOrEqual(60);
  },
);
