import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agreeOnPairs } from "../../core/compare/agree-runs";
import { DEFAULT_MODEL_CONFIG, type Config } from "../../core/domain/config";
import type { ModelMessage } from "../../core/domain/exchange";
import { NO_BUILT_IN, NO_OWN_TEXTS } from "../../workers/llm/testing/fake-page-model";
import { IMPATIENT, makeEndpoint, PATIENT } from "../../workers/llm/testing/make-endpoint";
import { MISBEHAVIOURS, type Misbehaviour, type Outcome } from "../../workers/llm/testing/misbehaviours";
import { KEY_ECHO as KEY, startMockEndpoint, type MockEndpoint } from "../../workers/llm/testing/mock-endpoint";
import { describeReport } from "../../wording/language-model";
import { makeApp, REQUEST } from "../testing/make-app";
import { makeBuildController, SAMPLE } from "../testing/make-build-controller";
import { createLanguageModelController } from "./language-model-controller";

interface Data {
  tools?: { name: string }[];
  functionalities?: { id: string }[];
}

/** What a good endpoint says, in a walk and in a build. */
function think(messages: ModelMessage[]): string {
  const { tools, functionalities } = JSON.parse(messages[1]!.content) as Data;
  if (messages[0]!.content.includes('"verdict"'))
    return JSON.stringify({ verdict: tools?.[0]?.name === "Table" ? "exact" : "partial" });
  if (messages[0]!.content.includes('{"request"')) return '{"request":"Please tell me about the weather in Bergen."}';
  if (!functionalities) return '{"functionalities":[{"id":"F1","text":"book a table","words":"Find a table"}]}';
  return JSON.stringify({ matches: functionalities.map(({ id }) => ({ id, tools: [tools![0]!.name] })) });
}

let mock: MockEndpoint;
beforeAll(async () => {
  mock = await startMockEndpoint(think);
});
afterAll(() => mock.close());

const CASES = Object.entries(MISBEHAVIOURS) as [Misbehaviour, Outcome][];
const MOST_CALLS = 12;
const isGood = ({ sentence }: Outcome): boolean => sentence.test("");

const named = (behaviour: Misbehaviour) => ({ address: mock.address(behaviour), model: "mock-1", key: KEY });
const open = ({ failure }: Outcome) => makeEndpoint(failure === "too-slow" ? IMPATIENT : PATIENT);

/** A walk whose stage 2 this endpoint was asked about. */
async function walk(behaviour: Misbehaviour, outcome: Outcome) {
  const app = makeApp();
  await app.start();
  await app.actions.askRequest(REQUEST);
  const endpoint = open(outcome);
  const samples = { exchanges: async () => [] } as never;
  const controller = createLanguageModelController({
    ...{ endpoint, actions: app.actions, session: app.session, samples, page: app.page },
    agree: (pairs) => agreeOnPairs(pairs, null),
    ...{ builtIn: NO_BUILT_IN, ownTexts: NO_OWN_TEXTS },
  });
  const byModel = (config: Config): Config => ({
    ...config,
    stage2: { ...config.stage2, model: DEFAULT_MODEL_CONFIG },
  });
  await app.actions.configure(byModel, "Asked a language model");
  await controller.connect(named(behaviour));
  await controller.allow({ calls: MOST_CALLS, tokens: 200_000 });
  await controller.ask();
  return { ...app, controller, endpoint, model: () => app.session.getState().trace!.stage2.model! };
}

describe.each(CASES)("an endpoint that misbehaves: %s", (behaviour, outcome) => {
  it("leaves a walk with a sentence and a next step", async () => {
    const { actions, controller, endpoint, model, session, library, page } = await walk(behaviour, outcome);
    const { failure, connection } = controller.store.getState();
    const reports = model().reports.map(describeReport).join(" ");
    if (outcome.failure !== null) {
      expect(failure).toMatch(outcome.sentence);
      expect(failure).toMatch(outcome.next);
      expect(model().waiting.map(({ purpose }) => purpose)).toEqual(["extract"]);
    } else if (isGood(outcome)) {
      expect([failure, model().waiting, model().exchanges.length]).toEqual([null, [], 2]);
      expect(session.getState().trace!.stage2.requirements.map(({ text }) => text)).toEqual(["book a table"]);
    } else {
      expect(reports).toMatch(outcome.sentence);
      expect(model().reports.at(-1)!.kind).toBe("malformed");
      const before = mock.seen.length;
      await controller.answerAnew(model().exchanges);
      expect(model().waiting.map(({ purpose }) => purpose)).toEqual(["extract"]);
      await controller.ask();
      expect(mock.seen.length, "asked anew, not given from what was kept").toBeGreaterThan(before);
      for (let steps = 0; steps < 3; steps++) await actions.undo();
      expect(model().reports.at(-1)!.kind).toBe("malformed");
    }
    expect(connection).not.toBeNull();
    expect(controller.store.getState().spent.calls).toBeLessThanOrEqual(MOST_CALLS);
    const everywhere = [
      controller.store.getState(),
      session.getState(),
      library.getState(),
      page.copied,
      endpoint.heard,
    ];
    expect(JSON.stringify(everywhere)).not.toContain(KEY);
  });

  it("leaves a build with a sentence, and what was made", async () => {
    const endpoint = open(outcome);
    const { controller } = await makeBuildController({ by: endpoint });
    await controller.endpoint.connect(named(behaviour));
    await controller.endpoint.allow({ calls: MOST_CALLS, tokens: 200_000 });
    const [, , tool] = SAMPLE.tools;
    const seen = mock.seen.length;
    await controller.begin(SAMPLE, {
      ...{ sets: [[tool!.id]], draw: null, perSet: 1, seed: 1, deletion: "random", mostTries: 2 },
      ...{ tooSimilar: 0.8, encoder: "tool-static-256-int4" },
    });
    expect(mock.seen, "nothing is sent before Ask").toHaveLength(seen);
    await controller.ask();
    const { failure } = controller.endpoint.store.getState();
    const { items } = controller.store.getState().draft!;
    if (outcome.failure !== null) {
      expect(failure).toMatch(outcome.sentence);
      expect(failure).toMatch(outcome.next);
      expect(items[0]!.step).not.toBe("passed");
    } else if (isGood(outcome)) expect([failure, items[0]!.step]).toEqual([null, "passed"]);
    else expect(items[0]!.step).not.toBe("passed");
    expect(controller.endpoint.store.getState().spent.calls).toBeLessThanOrEqual(MOST_CALLS);
    expect(JSON.stringify([controller.store.getState(), controller.endpoint.store.getState()])).not.toContain(KEY);
  });
});
