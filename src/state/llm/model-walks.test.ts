import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Edit } from "../../core/domain/edit";
import { calm, makeSample, startApp, type TestApp } from "../testing/make-app";

const TOOLS = makeSample().tools.map(({ id }) => id);
const REQUESTS = makeSample().queries.map(({ text }) => text);

type Step =
  | { do: "ask"; request: string }
  | { do: "edit"; edit: Edit }
  | { do: "configure"; k: number }
  | { do: "undo" | "redo" | "restore" | "reload" | "kill" }
  | { do: "goTo" | "undoOnly"; place: number };

const tool = fc.constantFrom(...TOOLS);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant("drop-tool" as const), tool }),
  fc.record({ kind: fc.constant("keep-tool" as const), tool }),
  fc.record({ kind: fc.constant("add-requirement" as const), span: fc.constant({ start: 0, end: 11 }) }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant("ask" as const), request: fc.constantFrom(...REQUESTS) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("edit" as const), edit }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("configure" as const), k: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("undo", "redo", "restore", "reload", "kill" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("goTo", "undoOnly" as const), place: fc.nat(8) }) },
);

/** What a walk is, in plain lists: every state there was, and which one is shown. */
interface Model {
  states: { text: string; k: number; edits: Edit[]; added: Edit | null }[];
  at: number;
}

/** Whether an edit changes the answer. One that does not is no step. */
async function hasEffect({ session, engine }: TestApp, edit: Edit): Promise<boolean> {
  const { log, cursor, dataset } = session.getState();
  const { input } = log[cursor]!;
  const look = (edits: Edit[]) =>
    engine.preview({ datasetHash: dataset!.hash, encoder: "words", input: { ...input, edits } });
  const [before, after] = [await look(input.edits), await look([...input.edits, edit])];
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** What a step should do. Mirrors the sentences of `actions.ts`, not the code behind them. */
function follow({ states, at }: Model, taken: Step): Model {
  const now = states[at]!;
  const push = (next: Partial<Model["states"][number]>): Model => {
    const kept = states.slice(0, at + 1);
    return { states: [...kept, { ...now, added: null, ...next }], at: at + 1 };
  };
  switch (taken.do) {
    case "ask":
      return push({ text: taken.request, edits: [] });
    case "edit":
      return push({ edits: [...now.edits, taken.edit], added: taken.edit });
    case "configure":
      return taken.k === now.k ? { states, at } : push({ k: taken.k });
    case "restore":
      return now.edits.length === 0 ? { states, at } : push({ edits: [] });
    case "undo":
      return { states, at: Math.max(0, at - 1) };
    case "redo":
      return { states, at: Math.min(states.length - 1, at + 1) };
    case "goTo":
      return { states, at: taken.place < states.length ? taken.place : at };
    case "undoOnly":
      return takeBack({ states, at }, taken.place, push);
    case "reload":
    case "kill":
      return { states, at };
  }
}

function takeBack(model: Model, place: number, push: (next: { edits: Edit[] }) => Model): Model {
  const state = model.states[place];
  if (!state?.added) return model;
  const { edits } = model.states[model.at]!;
  const key = JSON.stringify(state.added);
  const laid = state.edits.length - 1;
  const found = JSON.stringify(edits[laid]) === key ? laid : edits.map((one) => JSON.stringify(one)).lastIndexOf(key);
  return found < 0 ? model : push({ edits: edits.filter((_, index) => index !== found) });
}

async function take(app: TestApp, taken: Step): Promise<TestApp> {
  const { actions } = app;
  switch (taken.do) {
    case "ask":
      await actions.askRequest(taken.request);
      return app;
    case "edit":
      await actions.edit(taken.edit);
      return app;
    case "configure":
      await actions.configure((config) => ({ ...config, stage3: { k: taken.k } }), `Lists of ${taken.k}`);
      return app;
    case "restore":
      await actions.restoreAll();
      return app;
    case "undo":
      await actions.undo();
      return app;
    case "redo":
      await actions.redo();
      return app;
    case "goTo":
      await actions.goTo(taken.place);
      return app;
    case "undoOnly":
      await actions.undoOnly(taken.place);
      return app;
    case "reload":
      await calm(app);
      return startApp({ storage: app.storage });
    case "kill":
      // The page is gone as soon as the step is shown as saved, whatever else was under way.
      while (app.session.getState().save.status !== "saved") await new Promise((resolve) => setTimeout(resolve, 0));
      return startApp({ storage: app.storage });
  }
}

const shownBy = ({ session }: TestApp): Model => {
  const { log, cursor } = session.getState();
  const states = log.map(({ input, command }) => ({
    text: input.query.text,
    k: input.config.stage3.k,
    edits: input.edits,
    added: command.type === "edit" ? command.edit : null,
  }));
  return { states, at: cursor };
};

describe("any sequence of asking, editing, undoing, jumping and reloading", () => {
  it("leaves the walk that plain lists say, and its trace is that of its input", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        let app = await startApp();
        await app.actions.askRequest(REQUESTS[0]!);
        let model: Model = { states: [{ text: REQUESTS[0]!, k: 7, edits: [], added: null }], at: 0 };
        for (const taken of steps) {
          await calm(app);
          const isStep = taken.do !== "edit" || (await hasEffect(app, taken.edit));
          app = await take(app, taken);
          if (isStep) model = follow(model, taken);
          expect(shownBy(app)).toEqual(model);
        }
        await calm(app);
        const { trace, log, cursor, computed, dataset } = app.session.getState();
        const { input } = log[cursor]!;
        const request = { datasetHash: dataset!.hash, encoder: "words" as const };
        expect(trace).toEqual(await app.engine.preview({ ...request, input }));
        expect(computed).toEqual(await app.engine.preview({ ...request, input: { ...input, edits: [] } }));
      }),
      { numRuns: 25 },
    );
  });
});
