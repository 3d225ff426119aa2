import { describe, expect, it } from "vitest";
import type { QueryId } from "../../core/domain/ids";
import { WorkerError } from "../../workers/rpc/errors";
import { createTestStorage } from "../../storage/testing/test-storage";
import { createFakeEngine } from "../testing/fake-engine";
import { calm, makeSample, REQUEST, sentences, startApp } from "../testing/make-app";

const ENCODER = "tool-minilm-3x384-int4";

function gated() {
  const engine = createFakeEngine();
  let open = (): void => undefined;
  engine.prepareGate = new Promise((resolve) => (open = resolve));
  return { engine, open: () => open() };
}

describe("while the encoder gets ready", () => {
  it("words answer at once, and the answer is redrawn once, with what changed", async () => {
    const { engine, open } = gated();
    const app = await startApp({ engine, encoder: ENCODER });
    expect(app.library.getState().encoder).toMatchObject({
      status: "preparing",
      progress: { phase: "embed", done: 1 },
    });
    await app.actions.askRequest(REQUEST);
    const byWords = app.session.getState().trace;
    expect(app.session.getState()).toMatchObject({ shownEncoder: "words", upgrade: null });
    open();
    await calm(app);
    const { upgrade, trace, shownEncoder } = app.session.getState();
    expect(app.library.getState().encoder.status).toBe("ready");
    expect(shownEncoder).toBe(ENCODER);
    expect(trace?.environment.encoder?.id).toBe(ENCODER);
    expect(upgrade?.before).toBe(byWords);
    expect(upgrade?.sentence).toMatch(
      /^(Compared by meaning instead of words: .*(added|removed)\.|The answer stays the same\.)$/,
    );
    expect(engine.asked).toEqual(["run words 0", `run ${ENCODER} 0`]);
  });

  it("edits stay when the answer is redrawn", async () => {
    const { engine, open } = gated();
    const app = await startApp({ engine, encoder: ENCODER });
    await app.actions.askQuery("h-0" as QueryId);
    const [first] = app.session.getState().trace!.recommendation.tools;
    await app.actions.edit({ kind: "drop-tool", tool: first!.tool });
    open();
    await calm(app);
    const { trace, computed } = app.session.getState();
    expect(trace?.recommendation.tools.map(({ tool }) => tool)).not.toContain(first!.tool);
    expect(computed?.environment.encoder?.id).toBe(ENCODER);
  });

  it("nothing was shown: the first answer is no upgrade", async () => {
    const app = await startApp({ encoder: ENCODER });
    await app.actions.askRequest(REQUEST);
    expect(app.session.getState()).toMatchObject({ shownEncoder: ENCODER, upgrade: null });
    expect(app.engine.asked).toEqual([`run ${ENCODER} 0`]);
  });

  it("it can be stopped and goes on when asked", async () => {
    const { engine, open } = gated();
    const app = await startApp({ engine, encoder: ENCODER });
    app.actions.cancelPrepare();
    await calm(app);
    expect(app.library.getState().encoder).toEqual({ status: "cancelled", wanted: ENCODER });
    await app.actions.askRequest(REQUEST);
    expect(app.session.getState().shownEncoder).toBe("words");
    expect(app.library.getState().encoder.status).toBe("cancelled");
    open();
    await app.actions.retryPrepare();
    await calm(app);
    expect(app.library.getState().encoder.status).toBe("ready");
    expect(app.session.getState().shownEncoder).toBe(ENCODER);
  });
});

describe("without the data set of the walk", () => {
  const gone = async () => Promise.reject(new Error("offline"));

  it("nothing is on its way, what is chosen is kept, and it starts with the data", async () => {
    const app = await startApp({ encoder: ENCODER, samples: { index: gone, dataset: gone, firstWalk: gone } });
    expect(app.library.getState().encoder).toEqual({ status: "waiting", wanted: ENCODER });
    await app.actions.chooseEncoder("words");
    expect(app.library.getState().encoder).toEqual({ status: "words", wanted: "words" });
    await app.actions.chooseEncoder("tool-static-256-int4");
    expect(app.library.getState().encoder).toEqual({ status: "waiting", wanted: "tool-static-256-int4" });
    await app.actions.addPasted('{"Post":"Sends parcels."}');
    await app.actions.confirmImport("Mine");
    await calm(app);
    expect(app.library.getState().encoder).toMatchObject({ status: "ready", wanted: "tool-static-256-int4" });
  });

  it("where the sample is listed and cannot be read, nothing is on its way either", async () => {
    const app = await startApp({ encoder: ENCODER, samples: { dataset: gone } });
    expect(sentences(app)).toEqual(["The data of “Sample” could not be read. Reload the page."]);
    expect(app.library.getState().encoder).toEqual({ status: "waiting", wanted: ENCODER });
  });

  it("what is ready for another data set stays", async () => {
    let sample = async () => makeSample();
    const app = await startApp({ encoder: ENCODER, samples: { dataset: () => sample() } });
    await app.actions.addPasted('{"Post":"Sends parcels."}');
    await app.actions.confirmImport("Mine");
    await calm(app);
    const { encoder, datasets } = app.library.getState();
    expect(encoder.status).toBe("ready");
    sample = gone;
    await app.actions.useDataset(datasets[0]!.id);
    expect(sentences(app)).toContain("The data of “Sample” could not be read. Reload the page.");
    expect(app.library.getState().encoder).toBe(encoder);
  });
});

describe("an encoder that does not start", () => {
  it("is said, words go on, and it can be tried again", async () => {
    const engine = createFakeEngine();
    engine.prepareFailure = new WorkerError(
      "EncoderUnavailableError",
      "The encoder's file could not be fetched.",
      "HTTP 404",
    );
    const app = await startApp({ engine, encoder: ENCODER });
    expect(app.library.getState().encoder).toEqual({
      status: "failed",
      wanted: ENCODER,
      sentence: "The encoder's file could not be fetched.",
      detail: "HTTP 404",
    });
    await app.actions.askRequest(REQUEST);
    expect(app.session.getState()).toMatchObject({ status: "done", shownEncoder: "words" });
    engine.prepareFailure = null;
    await app.actions.retryPrepare();
    await calm(app);
    expect(app.session.getState()).toMatchObject({ shownEncoder: ENCODER, upgrade: { sentence: expect.any(String) } });
  });

  it("that fails later leaves the walk to the words", async () => {
    const app = await startApp({ encoder: ENCODER });
    app.engine.runFailures = [new WorkerError("EncoderUnavailableError", "The encoder broke down.")];
    await app.actions.askRequest(REQUEST);
    expect(app.session.getState()).toMatchObject({ status: "done", shownEncoder: "words" });
    expect(app.library.getState().encoder).toMatchObject({ status: "failed", sentence: "The encoder broke down." });
  });
});

describe("choosing an encoder", () => {
  it("is a step that can be undone, and is remembered", async () => {
    const storage = createTestStorage();
    const app = await startApp({ storage, encoder: ENCODER });
    await app.actions.askRequest(REQUEST);
    await app.actions.chooseEncoder("words");
    await calm(app);
    expect(app.library.getState().encoder).toEqual({ status: "words", wanted: "words" });
    expect(app.session.getState().shownEncoder).toBe("words");
    await app.actions.undo();
    await calm(app);
    expect(app.library.getState().encoder).toMatchObject({ status: "ready", wanted: ENCODER });
    expect(app.session.getState().shownEncoder).toBe(ENCODER);
    expect(await storage.settings.get("encoder")).toBe("words");
  });

  it("before anything was asked decides for the first request", async () => {
    const app = await startApp({ encoder: ENCODER });
    await app.actions.chooseEncoder("tool-static-256-int4");
    await calm(app);
    expect(app.library.getState().encoder).toMatchObject({ status: "ready", wanted: "tool-static-256-int4" });
    await app.actions.askRequest(REQUEST);
    expect(app.session.getState().shownEncoder).toBe("tool-static-256-int4");
  });

  it("the static one is proposed for many texts, until one is chosen", async () => {
    const app = await startApp({ encoder: ENCODER });
    expect(app.library.getState().proposal).toBeNull();
    const catalogue = Object.fromEntries(
      Array.from({ length: 5001 }, (_, index) => [`Tool${index}`, `Does thing ${index}.`]),
    );
    await app.actions.addPasted(JSON.stringify(catalogue));
    await app.actions.confirmImport("Large");
    await calm(app);
    expect(app.library.getState().proposal).toMatchObject({
      encoder: "tool-static-256-int4",
      sentence: expect.stringContaining("5,001 texts"),
    });
    await app.actions.chooseEncoder("tool-static-256-int4");
    expect(app.library.getState().proposal).toBeNull();
    expect(sentences(app)).toEqual([]);
  });
});

describe("the graphics processor", () => {
  it("is used when it is switched on, and that is remembered", async () => {
    const storage = createTestStorage();
    const app = await startApp({ storage, encoder: ENCODER });
    expect(app.engine.devices).toEqual(["wasm"]);
    app.actions.setDevice("webgpu");
    await calm(app);
    expect(app.engine.devices).toEqual(["wasm", "webgpu"]);
    expect(app.library.getState().encoder.status).toBe("ready");
    const later = await startApp({ storage, encoder: ENCODER });
    expect(later.engine.devices).toEqual(["webgpu"]);
  });

  it("that is lost is left, which is said once", async () => {
    const app = await startApp({ encoder: ENCODER });
    app.actions.setDevice("webgpu");
    await calm(app);
    app.engine.tell("WebGPU does not work: The GPU was lost.");
    expect(sentences(app)).toEqual(["WebGPU does not work: The GPU was lost."]);
    expect(app.library.getState().encoder).toMatchObject({
      status: "ready",
      ready: { device: "wasm", fallback: "WebGPU does not work: The GPU was lost." },
    });
  });
});
