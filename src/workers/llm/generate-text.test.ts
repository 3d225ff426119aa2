import { env, LogLevel } from "@xenova/transformers";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ModelPrompt } from "../../core/domain/exchange";
import type { ToolId } from "../../core/domain/ids";
import { createPromptMaker, offerTools } from "../../core/requirements/llm/prompts";
import { boundedSchemaOf } from "./text-model-client";
import { describeTextFailure, loadTextModel, writeText, type LoadedTextModel } from "./generate-text";
import { makeTinyTextModel } from "./testing/tiny-text-model";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "text-models-"));
  env.allowRemoteModels = false;
  env.localModelPath = `${folder}/`;
  env.useFSCache = false;
  env.useWasmCache = false;
  env.logLevel = LogLevel.NONE;
  delete env.backends.onnx.wasm!.wasmPaths;
  env.backends.onnx.wasm!.numThreads = 1;
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
/** Loaded as the worker does it, from files instead of the browser's storage. */
async function load(options: Parameters<typeof makeTinyTextModel>[0] = {}, without: string[] = []) {
  const name = `m${(count += 1)}`;
  for (const [file, bytes] of makeTinyTextModel(options)) {
    if (without.includes(file)) continue;
    mkdirSync(path.dirname(path.join(folder, name, file)), { recursive: true });
    writeFileSync(path.join(folder, name, file), bytes);
  }
  return loadTextModel(name, { device: "cpu" as "wasm", dtype: "fp32", dataFiles: 0, template: null });
}

const make = createPromptMaker({ form: "json", instructions: {} });
const { tools: TOOLS } = offerTools([
  { id: "t1" as ToolId, name: "Table", description: "Books a table." },
  { id: "t2" as ToolId, name: "Weather, today", description: "Tells the weather." },
]);
const ITEMS = [
  { id: "F1", text: "a table" },
  { id: "F2", text: "the weather" },
];
const PROMPTS: ModelPrompt[] = [
  make.extract("Find a table for Friday night and check the weather."),
  make.match(ITEMS, TOOLS),
  make.unsolved("Find a table for Friday night.", ITEMS),
  make.direct("Find a table for Friday night.", TOOLS),
];

const LISTS: Partial<Record<ModelPrompt["purpose"], string>> = {
  ...{ extract: "functionalities", match: "matches", unsolved: "unsolved", direct: "tools" },
};

const taskOf = (prompt: ModelPrompt, schema = boundedSchemaOf(prompt), mostTokens = 400) => ({
  ...{ messages: prompt.messages, schema, temperature: 0, mostTokens },
});
const write = (model: LoadedTextModel, prompt: ModelPrompt) => writeText(model, taskOf(prompt), () => undefined);
const failureOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => describeTextFailure(error).name,
  );

describe("a language model of random weights, by the runtime of the page", () => {
  it("has weights of less than 100 kB, the same each time", () => {
    const [one, two] = [makeTinyTextModel(), makeTinyTextModel()];
    expect(one.get("onnx/model.onnx")!.length).toBeLessThan(100_000);
    expect(one).toEqual(two);
  });

  it("keeps to the form of every prompt", async () => {
    const model = await load();
    for (const prompt of PROMPTS) {
      const { answer, isCut, isHeld } = await write(model, prompt);
      expect([isCut, isHeld], answer).toEqual([false, true]);
      expect(Object.keys(JSON.parse(answer) as object)).toEqual([LISTS[prompt.purpose]]);
    }
  });

  it("names each id that was asked about once, and no tool that was not offered", async () => {
    const { answer, isHeld } = await write(await load({ likes: '"{' }), PROMPTS[1]!);
    expect(isHeld).toBe(true);
    const { matches } = JSON.parse(answer) as { matches: { id: string; tools: string[] }[] };
    expect(matches.map(({ id }) => id)).toEqual(["F1", "F2"]);
    const named = matches.flatMap(({ tools }) => tools);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !TOOLS.some((tool) => tool.name === name))).toEqual([]);
  });

  it("is asked once more without the form where that leads nowhere, and says so", async () => {
    const { tools } = offerTools([{ id: "t" as ToolId, name: "“heute”", description: "" }]);
    const written = await write(await load({ likes: '"\\' }), make.match(ITEMS, tools));
    expect(written).toMatchObject({ isHeld: false, isCut: true });
  });

  it("writes the same again, tells of each token, and remembers what it has read", async () => {
    const model = await load({ likes: '"{' });
    let told = 0;
    const first = await writeText(model, taskOf(PROMPTS[0]!), (written) => (told = written));
    expect(told).toBe(first.tokens.output);
    expect((await write(model, PROMPTS[0]!)).answer).toBe(first.answer);
    const other = makeTinyTextModel({ likes: "" }).get("onnx/model.onnx");
    expect((await write(await load({ likes: '"{', weights: other! }), PROMPTS[0]!)).answer).not.toBe(first.answer);
  });

  it("is cut at the most tokens, and left to itself it keeps to nothing", async () => {
    const written = await writeText(await load(), taskOf(PROMPTS[0]!, null, 30), () => undefined);
    expect(written).toMatchObject({ isCut: true, isHeld: false, tokens: { output: 30 } });
  });

  it("says what is wrong with a model: no template, an unknown kind, a file that is none", async () => {
    expect(await failureOf(load({ template: false }))).toBe("no-template");
    expect(await failureOf(load({ modelType: "no-such-kind" }))).toBe("unknown-architecture");
    expect(await failureOf(load({ weights: new TextEncoder().encode("<html>no weights</html>") }))).toBe("wrong-file");
    expect(await failureOf(load({}, ["tokenizer.json"]))).toBe("wrong-file");
    expect(describeTextFailure(new RangeError("Array buffer allocation failed")).name).toBe("no-memory");
    expect(describeTextFailure(new Error("std::bad_alloc")).name).toBe("no-memory");
  });
});
