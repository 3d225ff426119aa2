import type { Locator, Page } from "@playwright/test";
import { makeZip } from "../src/formats/zip/testing/make-zip";
import { makeTinyTextModel } from "../src/workers/llm/testing/tiny-text-model";
import { expectAccessible } from "./fixtures/axe";
import { ask, encoderReady, expectWalk, openApp, saved, shownTrace } from "./fixtures/app";
import { expect, test } from "./fixtures/guarded-test";

/** The ways to an answer, with models on this machine chosen. */
async function openModels(page: Page): Promise<void> {
  await openApp(page);
  await encoderReady(page);
  await page.getByRole("button", { name: "by rules" }).click();
  await page.getByRole("radio", { name: /A language model/ }).check();
  await page.getByRole("radio", { name: "A model on this machine" }).check();
}

function ownModels(page: Page): Locator {
  return page.getByRole("region", { name: "A model of your own" });
}

async function bring(page: Page, files: Record<string, string | Uint8Array>): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await ownModels(page).getByRole("button", { name: "Choose a .zip" }).click();
  const buffer = Buffer.from(makeZip(files));
  await (await chosen).setFiles({ name: "tiny.zip", mimeType: "application/zip", buffer });
}

/** As from a file manager, over the part of the page that is about such models. */
async function drop(page: Page, files: Record<string, string | Uint8Array>): Promise<void> {
  await ownModels(page).evaluate(
    (part, bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], "tiny.zip", { type: "application/zip" }));
      for (const type of ["dragover", "drop"])
        part.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [...makeZip(files)],
  );
}

async function expectAnswered(page: Page, kind: "in-page" | "built-in"): Promise<void> {
  const said = async () => (await shownTrace(page)).stage2.model;
  await expect.poll(async () => (await said())?.waiting.length).toBe(0);
  const { exchanges = [], reports = [] } = (await said()) ?? {};
  expect(new Set(exchanges.map(({ origin }) => origin.kind))).toEqual(new Set([kind]));
  expect(reports.filter((report) => report.kind === "malformed")).toEqual([]);
}

test("a language model of one's own is tried, answers a walk in this page, stays after a reload, and asks nobody", async ({
  page,
}) => {
  await openModels(page);
  const own = ownModels(page);
  const files = Object.fromEntries(makeTinyTextModel());
  await bring(page, { ...files, "tokenizer_config.json": "{}" });
  await expect(own.getByRole("alert")).toContainText("no chat template");
  await drop(page, files);
  const offer = own.getByRole("form", { name: "The language model that was recognised" });
  await expect(offer).toContainText("Licence: apache-2.0");
  await offer.getByRole("textbox", { name: "Name" }).fill("Tiny");
  await offer.getByRole("button", { name: "Keep and try it" }).click();
  await expect(own).toContainText(/A walk takes .+ here/);
  await own.getByRole("button", { name: "Card of Tiny" }).click();
  await own.getByRole("button", { name: "Try it on 10 requests" }).click();
  await expect(own).toContainText(
    /10 of 10 answers could be read\. It found \d+ of \d+ requirements that people marked, .+ the rules\./,
  );
  await expectAccessible(page, "models on this machine");
  await own.getByRole("button", { name: "Ask Tiny" }).click();
  await expectAnswered(page, "in-page");
  await saved(page);
  await page.reload();
  await expectWalk(page);
  await expectAnswered(page, "in-page");

  await ask(page, "Find a table for Friday night.");
  await page.getByRole("button", { name: "by model, waiting" }).click();
  await page.getByRole("radio", { name: "A model on this machine" }).check();
  await own.getByRole("button", { name: "Card of Tiny" }).click();
  await own.getByRole("button", { name: "Remove Tiny" }).click();
  await own.getByRole("button", { name: "Bring it back" }).click();
  await expect(own.getByRole("radio", { name: "Tiny" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("0 requests to other places since load");
});

test("the browser's own model is downloaded by a press only, and answers a walk", async ({ page }) => {
  await page.addInitScript(addPromptApi);
  await openModels(page);
  const own = page.getByRole("region", { name: "The browser’s own model" });
  await expect(own).toContainText("It is not on this machine yet.");
  await own.getByRole("button", { name: "Have the browser download it" }).click();
  await own.getByRole("button", { name: "Ask the browser’s model" }).click();
  await expectAnswered(page, "built-in");
});

/** A browser that has a model, as Chrome gives it to pages: it names the first tool it is offered. */
function addPromptApi(): void {
  let isThere = false;
  const api = {
    availability: async () => (isThere ? "available" : "downloadable"),
    create: async () => {
      isThere = true;
      return {
        destroy: () => undefined,
        prompt: async (text: string) => {
          const { tools, functionalities } = JSON.parse(text) as {
            tools?: { name: string }[];
            functionalities?: { id: string }[];
          };
          const found = [{ id: "F1", text: "a flight", words: "a direct flight" }];
          const matches = functionalities?.map(({ id }) => ({ id, tools: [tools?.[0]?.name] }));
          return JSON.stringify(matches ? { matches } : { functionalities: found });
        },
      };
    },
  };
  Object.defineProperty(globalThis, "LanguageModel", { value: api, configurable: true });
}
