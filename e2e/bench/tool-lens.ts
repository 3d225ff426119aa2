import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { dropFiles, type TestFile } from "../fixtures/files";

const FOLDER = path.resolve("../shared/data/toollens");
const FILES = ["corpus.jsonl", "queries.jsonl", "qrels/train.tsv"];

/** The files of ToolLens; `null`, told in the console, where they are not at hand. `what`: which lines are left out then. */
export function readToolLens(what: string): TestFile[] | null {
  if (existsSync(FOLDER))
    return FILES.map((name) => ({ name: path.basename(name), text: readFileSync(path.join(FOLDER, name), "utf8") }));
  console.log(`${what} need ToolLens in ../shared/data/toollens; they are left out.`);
  return null;
}

/** Resolves when the encoder has read all of it. */
export async function loadToolLens(page: Page, files: readonly TestFile[]): Promise<void> {
  await dropFiles(page, files);
  await page.getByRole("button", { name: /^Load \d/ }).click();
  await page.waitForFunction(() => kitpick.session().dataset && kitpick.session().dataset?.name !== "Errands");
  await page.waitForFunction(() => kitpick.library().encoder.status === "ready");
}
