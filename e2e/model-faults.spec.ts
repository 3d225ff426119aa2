import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ask, computedTrace, encoderReady, openApp } from "./fixtures/app";
import { expect, refuse, test, type ModelAnswer } from "./fixtures/model-server";

const MODEL = /\/tool-minilm-3x384-int4\/onnx\/model\.onnx$/;
const REQUEST = "Book a table for two tonight, find a film after it, and send the plan to Ana.";

const readModel = (id: string): Buffer => readFileSync(path.resolve("public/models", id, "onnx/model.onnx"));

function flipBit(bytes: Buffer): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[1_000_000]! ^= 1;
  return flipped;
}

interface Fault {
  answer: ModelAnswer;
  /** What the user reads. */
  says: RegExp;
  /** The browser itself asks again, before the app hears of it. */
  isRetriedByBrowser?: true;
}

const binary =
  (body: Buffer, length = body.length): ModelAnswer =>
  (response) =>
    void response.writeHead(200, { "content-type": "application/octet-stream", "content-length": length }).end(body);

/** Every way the file can be wrong between the server and the page. */
const FAULTS: Record<string, Fault> = {
  "a web page instead of the file": {
    answer: (response) =>
      void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Kitpick</title>"),
    says: /Instead of onnx\/model\.onnx a web page came back\./,
  },
  "a file that is too short": {
    answer: (response, next) => binary(readModel("tool-minilm-3x384-int4").subarray(0, 5_000_000))(response, next),
    says: /onnx\/model\.onnx has 5000000 bytes instead of 8630004\./,
  },
  "a flipped bit": {
    answer: (response, next) => binary(flipBit(readModel("tool-minilm-3x384-int4")))(response, next),
    says: /onnx\/model\.onnx is not the file it should be \(its SHA-256 differs\)\./,
  },
  "another revision": {
    answer: (response, next) => binary(readModel("tool-static-256-int4"))(response, next),
    says: /onnx\/model\.onnx has 3681441 bytes instead of 8630004\./,
  },
  "404": {
    answer: refuse(404),
    says: /onnx\/model\.onnx was not there \(HTTP 404\)\./,
  },
  "500": {
    answer: refuse(500),
    says: /onnx\/model\.onnx could not be had from the server \(HTTP 500\)\./,
  },
  "a connection that is refused": {
    answer: (response) => void response.destroy(),
    says: /onnx\/model\.onnx could not be fetched/,
    isRetriedByBrowser: true,
  },
  "a download that is cut in the middle": {
    answer: (response) => {
      const file = readModel("tool-minilm-3x384-int4");
      response.writeHead(200, { "content-type": "application/octet-stream", "content-length": file.length });
      response.write(file.subarray(0, file.length / 2), () => response.destroy());
    },
    says: /The download of onnx\/model\.onnx was cut off after \d+ of 8630004 bytes\./,
  },
};

/** Model files that the browser keeps for the app. */
async function keptModels(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open("kitpick-models");
    return (await cache.keys()).map(({ url }) => url).filter((url) => url.includes("model.onnx"));
  });
}

test("a wrong model file is refused, asked for once more and never kept; words go on, and the right file is taken", async ({
  page,
  models,
}) => {
  const alert = page.getByRole("region", { name: "Notices" }).getByRole("alert");
  for (const [name, fault] of Object.entries(FAULTS)) {
    await test.step(name, async () => {
      models.answer(MODEL, fault.answer);
      models.asked.length = 0;
      if (page.url() === "about:blank") await openApp(page);
      else await alert.getByRole("button", { name: "Try again" }).click();
      await expect(alert).toContainText(fault.says);
      await expect(alert).toContainText("Tool MiniLM could not be made ready.");
      const asked = models.asked.filter((file) => MODEL.test(file)).length;
      if (fault.isRetriedByBrowser) expect(asked).toBeGreaterThanOrEqual(2);
      else expect(asked).toBe(2);
      await expectWordsGoOn(page, name);
    });
  }
  await test.step("no net at all", async () => {
    await models.goAway();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toContainText("Are you online?");
    await expectWordsGoOn(page, "no net at all");
    await models.goOn();
  });
  models.behave();
  await alert.getByRole("button", { name: "Try again" }).click();
  await encoderReady(page);
  expect(await keptModels(page)).toHaveLength(1);
  await expect.poll(async () => (await computedTrace(page)).environment.encoder?.id).toBe("tool-minilm-3x384-int4");
});

async function expectWordsGoOn(page: Page, name: string): Promise<void> {
  expect(await keptModels(page)).toEqual([]);
  await ask(page, `${REQUEST} (${name})`);
  expect((await computedTrace(page)).environment.encoder).toBeNull();
}
