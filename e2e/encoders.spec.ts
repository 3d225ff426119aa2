import type { BrowserContext, Locator, Page } from "@playwright/test";
import { zipSync } from "fflate";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ask, closeSettings, computedTrace, encoderReady, openApp, pointAtUndo, settled } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { GARDEN_REQUESTS, GARDEN_TOOLS, loadFiles, openFileDialog, pickFiles } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

/** The public model as a person has it on the disk. It is never part of the project. */
const MINILM = path.resolve("../shared/models/all-MiniLM-L6-v2");
const SHA256 = "cfd24c35c8c24441d0a21cc4bd364027fbf9cc6edbf6faf1394776a8d846a3df";
const REQUEST = "Plan the watering for my beds and tell me when the frost comes.";

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  await expect(page.getByRole("radio", { name: "Tool MiniLM" })).toBeVisible();
}

async function chooseFolder(page: Page, folder: string): Promise<void> {
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a folder" }).click();
  await (await dialog).setFiles(folder);
}

test("all-MiniLM-L6-v2 from a folder: taken up, used in a walk, there after a reload, removed and brought back", async ({
  page,
}) => {
  test.skip(!existsSync(MINILM), `There is no ${MINILM}.`);
  await openApp(page);
  await pickFiles(page, () => openFileDialog(page), [GARDEN_TOOLS, GARDEN_REQUESTS]);
  await loadFiles(page);
  await openSettings(page);
  await chooseFolder(page, MINILM);
  const offer = page.getByRole("form", { name: "The encoder that was recognised" });
  await expect(offer).toContainText("all-MiniLM-L6-v2: bert, 384 dimensions");
  await expect(offer).toContainText("does not say how it pools");
  await expectAccessible(page, "an encoder that is offered");
  await offer.getByRole("button", { name: "Keep and use it" }).click();
  await expect(page.getByRole("radio", { name: "all-MiniLM-L6-v2" })).toBeChecked();
  await page.getByRole("button", { name: "Card of all-MiniLM-L6-v2" }).click();
  const card = page.locator("tr.settings__card");
  await expect(card).toContainText(SHA256);
  await expect(card).toContainText("not measured");
  await card.getByRole("button", { name: "Check" }).click();
  await expect(card).toContainText("the same text twice differs by 0, alone and among others by 0");
  await card.getByRole("button", { name: "Measure" }).press("Enter");
  await expect(card).toContainText(/\d+ sentences a second/);
  await expect(card.getByRole("button", { name: "Measure again" })).toBeFocused();
  await expectAccessible(page, "a card of an encoder");
  await closeSettings(page);

  await ask(page, REQUEST);
  await encoderReady(page);
  await settled(page);
  const id = await page.evaluate(() => kitpick.library().encoder.wanted);
  expect(id).toMatch(/^own-[0-9a-f]{16}$/);
  const { environment } = await computedTrace(page);
  expect(environment.encoder).toEqual({ id, sha256: SHA256, dtype: "q8", dimensions: 384 });

  await page.reload();
  await encoderReady(page);
  expect(await page.evaluate(() => kitpick.library().encoder.wanted)).toBe(id);

  await openSettings(page);
  await page.getByRole("button", { name: "Card of all-MiniLM-L6-v2" }).click();
  await page.getByRole("button", { name: "Remove all-MiniLM-L6-v2" }).click();
  await closeSettings(page);
  const undo = await pointAtUndo(page);
  await expect.poll(() => page.evaluate(() => Object.keys(kitpick.library().ownEncoders))).toEqual([]);
  const wanted = (): Promise<string> => page.evaluate(() => kitpick.library().encoder.wanted);
  await expect.poll(wanted).toBe("tool-minilm-3x384-int4");
  await undo.press("Enter");
  await expect.poll(wanted).toBe(id);
});

const HUB = "https://huggingface.co";
const REVISION = "0123456789abcdef0123456789abcdef01234567";
/** Stands for an encoder of the hub; the files are those of one that ships. */
const HUB_FILES = path.resolve("public/models/tool-static-256-int4");
const HUB_FILE_NAMES = ["config.json", "tokenizer.json", "tokenizer_config.json", "onnx/model.onnx", "README.md"];

/** Answers in the hub's place; returns what was asked. */
async function standInForHub(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(`${HUB}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const headers = { "access-control-allow-origin": "*" };
    if (pathname === "/api/models/someone/small") {
      const siblings = HUB_FILE_NAMES.map((rfilename) => ({
        rfilename,
        size: statSync(path.join(HUB_FILES, rfilename)).size,
      }));
      return route.fulfill({ headers, json: { sha: REVISION, siblings } });
    }
    const file = pathname.replace(`/someone/small/resolve/${REVISION}/`, "");
    if (!HUB_FILE_NAMES.includes(file)) return route.fulfill({ headers, status: 404 });
    return route.fulfill({ headers, body: readFileSync(path.join(HUB_FILES, file)) });
  });
  return asked;
}

test("by name from the hub: off at first, then the size before the files, and a pinned revision", async ({
  page,
  context,
}) => {
  const asked = await standInForHub(context);
  await openApp(page);
  await openSettings(page);
  const name = page.getByRole("textbox", { name: "By name from huggingface.co" });
  const allow = page.getByRole("switch", { name: "Allow fetching models by name" });
  await expect(allow).not.toBeChecked();
  await expect(name).toHaveCount(0);
  expect(asked).toEqual([]);
  await allow.check();
  await name.fill("someone/small");
  await name.press("Enter");
  const offer = page.getByRole("form", { name: "The encoder that was recognised" });
  await expect(offer).toContainText("From huggingface.co/someone/small, revision 0123456789ab.");
  await expect(offer.getByRole("button", { name: "Fetch 4.1 MB and use it" })).toBeVisible();
  const settings = ["config.json", "tokenizer_config.json"].map((file) => `/someone/small/resolve/${REVISION}/${file}`);
  expect(asked).toEqual(["/api/models/someone/small", ...settings]);
  await offer.getByRole("button", { name: "Fetch 4.1 MB and use it" }).click();
  await expect(page.getByRole("radio", { name: "someone/small" })).toBeChecked();
  expect(asked.slice(3)).toEqual(
    ["tokenizer.json", "onnx/model.onnx"].map((file) => `/someone/small/resolve/${REVISION}/${file}`),
  );
  await page.getByRole("button", { name: "Card of someone/small" }).click();
  await expect(page.locator("tr.settings__card")).toContainText("huggingface.co/someone/small, revision 0123456789ab");
  await expect(page.getByRole("contentinfo")).toContainText("5 requests to other places since load");
  await encoderReady(page);
});

/** The static encoder in another guise: its archive says how it pools and what stands before each text. */
function zipEncoder(): Buffer {
  const files = ["config.json", "tokenizer.json", "tokenizer_config.json", "onnx/model.onnx"].map((name) => [
    `plain/${name}`,
    new Uint8Array(readFileSync(path.join(HUB_FILES, name))),
  ]);
  const json = (content: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(content));
  return Buffer.from(
    zipSync({
      ...(Object.fromEntries(files) as Record<string, Uint8Array>),
      "plain/1_Pooling/config.json": json({ pooling_mode_mean_tokens: true }),
      "plain/config_sentence_transformers.json": json({ prompts: { query: "find: " }, default_prompt_name: "query" }),
    }),
  );
}

test("from a .zip: pooling and prefix are read, its threshold is fitted, its vectors are counted and cleared, all by keys", async ({
  page,
}) => {
  const press = async (target: Locator): Promise<void> => {
    await target.focus();
    await target.press("Enter");
  };
  await openApp(page);
  await press(page.getByRole("button", { name: "Settings" }));
  const dialog = page.waitForEvent("filechooser");
  await press(page.getByRole("button", { name: "Choose a .zip" }));
  await (await dialog).setFiles({ name: "plain.zip", mimeType: "application/zip", buffer: zipEncoder() });
  const offer = page.getByRole("form", { name: "The encoder that was recognised" });
  await expect(offer).toContainText("From plain.zip.");
  await expect(offer).toContainText("Pooling as the folder says.");
  await expect(offer.getByRole("textbox", { name: "Prefix" })).toHaveValue("find: ");
  await expect(offer.getByRole("combobox", { name: "Pooling" })).toHaveValue("mean");
  await press(offer.getByRole("button", { name: "Keep and use it" }));
  await expect(page.getByRole("radio", { name: "plain" })).toBeChecked();
  await encoderReady(page);
  await press(page.getByRole("button", { name: "Card of plain" }));
  const card = page.locator("tr.settings__card");
  await expect(card).toContainText("“find: ”");
  await expect(card).toContainText("plain.zip");
  await expect(card).toContainText("where every new encoder begins, not fitted");
  await press(card.getByRole("button", { name: "Fit on the sample" }));
  await expect(card).toContainText(/fitted here on \d+ requirements, link F1 \.\d+/);
  const id = await page.evaluate(() => kitpick.library().encoder.wanted);
  const fitted = await page.evaluate((encoder) => kitpick.library().thresholds[encoder], id);
  await expect(card.getByRole("spinbutton")).toHaveValue(String(fitted));
  expect((await page.evaluate(() => kitpick.session().nextConfig)).stage2.threshold).toBe(fitted);

  const storage = page.getByRole("region", { name: "Storage" });
  await expect(storage).toContainText(/Vectors\s*[\d.]+ [kM]B\s*[\d,]+ by plain/);
  await expectAccessible(page, "settings with a fitted encoder");
  // The walk computes vectors meanwhile, and may store a batch right behind the deletion: then there is something to delete again.
  await expect(async () => {
    const remove = storage.getByRole("button", { name: "Delete: Vectors" });
    if (await remove.isVisible()) await remove.press("Enter", { timeout: 5_000 });
    await expect(storage.getByRole("list", { name: "What is stored" })).not.toContainText("Vectors", {
      timeout: 5_000,
    });
  }).toPass();
});

test("what is no encoder is refused in a sentence, dropped or chosen", async ({ page }) => {
  await openApp(page);
  await openSettings(page);
  await chooseFolder(page, path.resolve("e2e/fixtures/files"));
  await expect(page.getByText("There is no config.json here.")).toBeVisible();
  await closeSettings(page);
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["no archive, whatever its name says"], "encoder.zip"));
    return transfer;
  });
  for (const type of ["dragenter", "dragover", "drop"]) await page.dispatchEvent("body", type, { dataTransfer });
  await expect(page.getByText("encoder.zip: This text begins with")).toBeVisible();
});
