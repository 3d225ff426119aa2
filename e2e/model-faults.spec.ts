import type { Page, Route } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { ask, computedTrace, encoderReady, openApp } from "./fixtures/app";
import { expect, test } from "./fixtures/guarded-test";

const MODEL = "**/models/tool-minilm-3x384-int4/onnx/model.onnx";
const REQUEST = "Book a table for two tonight, find a film after it, and send the plan to Ana.";

const readModel = (id: string): Buffer => readFileSync(path.resolve("public/models", id, "onnx/model.onnx"));

function flipBit(bytes: Buffer): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[1_000_000]! ^= 1;
  return flipped;
}

/** Promises the whole file and hangs up in the middle of it. */
const cutter = createServer((_request, response) => {
  const file = readModel("tool-minilm-3x384-int4");
  response.writeHead(200, { "content-type": "application/octet-stream", "content-length": file.length });
  response.write(file.subarray(0, file.length / 2), () => response.destroy());
});
test.beforeAll(() => new Promise<void>((resolve) => void cutter.listen(0, "127.0.0.1", resolve)));
test.afterAll(() => cutter.close());

interface Fault {
  answer: (route: Route) => Promise<void>;
  /** What the user reads. */
  says: RegExp;
}

const binary = (body: Buffer) => (route: Route) => route.fulfill({ contentType: "application/octet-stream", body });

/** Every way the file can be wrong between the server and the page. */
const FAULTS: Record<string, Fault> = {
  "a web page instead of the file": {
    answer: (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Kitpick</title>" }),
    says: /Instead of onnx\/model\.onnx a web page came back\./,
  },
  "a file that is too short": {
    answer: (route) => binary(readModel("tool-minilm-3x384-int4").subarray(0, 5_000_000))(route),
    says: /onnx\/model\.onnx has 5000000 bytes instead of 8630004\./,
  },
  "a flipped bit": {
    answer: (route) => binary(flipBit(readModel("tool-minilm-3x384-int4")))(route),
    says: /onnx\/model\.onnx is not the file it should be \(its SHA-256 differs\)\./,
  },
  "another revision": {
    answer: (route) => binary(readModel("tool-static-256-int4"))(route),
    says: /onnx\/model\.onnx has 3681441 bytes instead of 8630004\./,
  },
  "404": {
    answer: (route) => route.fulfill({ status: 404, body: "" }),
    says: /onnx\/model\.onnx was not there \(HTTP 404\)\./,
  },
  "500": {
    answer: (route) => route.fulfill({ status: 500, body: "" }),
    says: /onnx\/model\.onnx could not be had from the server \(HTTP 500\)\./,
  },
  "a connection that is refused": {
    answer: (route) => route.abort("connectionreset"),
    says: /onnx\/model\.onnx could not be fetched/,
  },
  "a download that is cut in the middle": {
    answer: (route) => route.continue({ url: `http://127.0.0.1:${(cutter.address() as AddressInfo).port}/` }),
    says: /The download of onnx\/model\.onnx was cut off after \d+ of 8630004 bytes\./,
  },
  "no net at all": {
    answer: (route) => route.abort("internetdisconnected"),
    says: /onnx\/model\.onnx could not be fetched .* Are you online\?/,
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
  context,
}) => {
  let asked = 0;
  let answer: Fault["answer"] = (route) => route.abort();
  await context.route(MODEL, async (route) => {
    asked += 1;
    await answer(route);
  });
  const alert = page.getByRole("region", { name: "Notices" }).getByRole("alert");
  for (const [name, fault] of Object.entries(FAULTS)) {
    await test.step(name, async () => {
      asked = 0;
      answer = fault.answer;
      if (page.url() === "about:blank") await openApp(page);
      else await alert.getByRole("button", { name: "Try again" }).click();
      await expect(alert).toContainText(fault.says);
      await expect(alert).toContainText("Tool MiniLM could not be made ready.");
      expect(asked).toBe(2);
      expect(await keptModels(page)).toEqual([]);
      await ask(page, `${REQUEST} (${name})`);
      expect((await computedTrace(page)).environment.encoder).toBeNull();
    });
  }
  await context.unroute(MODEL);
  await alert.getByRole("button", { name: "Try again" }).click();
  await encoderReady(page);
  expect(await keptModels(page)).toHaveLength(1);
  await expect.poll(async () => (await computedTrace(page)).environment.encoder?.id).toBe("tool-minilm-3x384-int4");
});
