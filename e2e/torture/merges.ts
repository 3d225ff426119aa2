import { expect, type BrowserContext, type BrowserType, type LaunchOptions, type Page } from "@playwright/test";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Dataset } from "../../src/core/domain/dataset";
import type { Judgement, Project } from "../../src/core/domain/judgement";
import { writeColleagues } from "../fixtures/colleagues";
import { chooseEncoder, openApp, proposed } from "../fixtures/app";
import { PATIENT } from "../fixtures/browser";
import { openProfile } from "../fixtures/profile";
import { readJudgements, readStored } from "../fixtures/stored";
import { beginProject } from "./judgements";

interface MergeKillOptions {
  chromium: BrowserType;
  launchOptions: LaunchOptions;
  /** Hears of every context that is opened. */
  watch?: (context: BrowserContext) => Promise<void>;
  kills: number;
  /** Judgements of the file, at least. */
  atLeast: number;
  say?: (line: string) => void;
}

interface MergeKillOutcome {
  kills: number;
  /** Judgements of the file. */
  lines: number;
  /** Files that are there whole, and those of which nothing is there. */
  whole: number;
  absent: number;
  partial: number;
  /** Files that the page had said were added, and how many of those are not there. */
  acknowledged: number;
  lost: number;
}

/**
 * Kills the page or the whole browser at different moments while it adds a file of judgements. Afterwards every judgement of
 * the file is there with its head, or none; and all are where the page had said so.
 */
export async function killWhileMerging(options: MergeKillOptions): Promise<MergeKillOutcome> {
  const { chromium, launchOptions, watch, kills, atLeast, say = () => undefined } = options;
  const outcome: MergeKillOutcome = { kills, lines: 0, whole: 0, absent: 0, partial: 0, acknowledged: 0, lost: 0 };
  let said = 0;
  const profile = await openProfile(chromium, launchOptions, async (context) => {
    await watch?.(context);
    await context.exposeBinding("merged", () => void (said += 1));
    await context.addInitScript(reportMerged);
  });
  const file = path.join(profile.folder, "judgements.jsonl");
  try {
    let page = await profile.openPage();
    await openApp(page);
    await chooseEncoder(page, "Words");
    await beginProject(page);
    const [project] = (await readStored(page, "projects")) as Project[];
    const dataset = JSON.parse(readFileSync("public/samples/errands/dataset.json", "utf8")) as Dataset;
    const people = Math.ceil(atLeast / dataset.queries.length);
    const count = (outcome.lines = writeColleagues(file, project!, dataset, people));
    await lookAtFile(page, file);
    const start = performance.now();
    await addIt(page);
    await expect.poll(() => said, PATIENT).toBeGreaterThan(0);
    const storingMs = performance.now() - start;
    say(`adding ${count} judgements takes ${storingMs.toFixed(0)} ms, undisturbed`);
    let aim = storingMs / 2;
    for (let kill = 0; kill < kills; kill += 1) {
      await removeJudgements(page);
      await page.reload();
      await lookAtFile(page, file);
      const before = said;
      await addIt(page);
      // One half is spread over the whole; the other closes in on the moment before which nothing, after which all is there.
      await page.waitForTimeout(kill % 2 === 0 ? (storingMs * kill) / kills : aim);
      // Both halves kill both victims.
      const victim = ["renderer", "browser", "browser", "renderer"][kill % 4]!;
      if (victim === "renderer") await profile.killRenderers();
      else {
        await profile.killBrowser();
        await profile.start();
      }
      page = await profile.openPage();
      await page.goto("./#screen=annotate");
      await proposed(page);
      const found = (await readJudgements<Judgement>(page)).length;
      const isSaid = said > before;
      const parts = (await readStored(page, "heads")) as { rows: unknown[] }[];
      const heads = parts.flatMap(({ rows }) => rows).length;
      const what = found === 0 && heads === 0 ? "absent" : found === count && heads === count ? "whole" : "partial";
      outcome[what] += 1;
      outcome.acknowledged += isSaid ? 1 : 0;
      outcome.lost += isSaid && what !== "whole" ? 1 : 0;
      if (kill % 2 === 1) aim *= what === "whole" ? 0.7 : 1.3;
      say(`kill ${kill + 1}, ${victim}: ${what}, ${found} judgements and ${heads} heads${isSaid ? ", was said" : ""}`);
    }
  } finally {
    await profile.remove();
    rmSync(file, { force: true });
  }
  return outcome;
}

async function lookAtFile(page: Page, file: string): Promise<void> {
  await page.goto("./#screen=annotate");
  await proposed(page);
  // A request that was covered meanwhile takes the first key for itself.
  await expect(async () => {
    await page.getByRole("button", { name: "Files" }).press("Enter");
    await expect(page.getByRole("button", { name: "Open a file" })).toBeVisible({ timeout: 5000 });
  }).toPass(PATIENT);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Open a file" }).press("Enter"),
  ]);
  await chooser.setFiles(file);
  await expect(page.getByRole("button", { name: "Add it" })).toBeVisible(PATIENT);
}

/** Does not wait for what becomes of it. */
async function addIt(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add it" }).press("Enter");
}

/** Removes what was added, so that the next kill begins with nothing. */
async function removeJudgements(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("kitpick");
        opening.onerror = () => reject(new Error("The database could not be opened."));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(["judgements", "judgement-packs", "heads"], "readwrite");
          for (const store of transaction.objectStoreNames) transaction.objectStore(store).clear();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

/** Runs in the page: tells the test when it says that the file was added. */
function reportMerged(): void {
  const { merged } = globalThis as unknown as { merged: () => Promise<void> };
  let isTold = false;
  const look = (): void => {
    const isSaid = document.body?.textContent.includes("judgements were added") ?? false;
    if (isSaid && !isTold) void merged();
    isTold = isSaid;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
