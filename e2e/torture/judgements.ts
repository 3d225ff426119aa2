import { expect, type BrowserContext, type BrowserType, type LaunchOptions, type Page } from "@playwright/test";
import type { Judgement, JudgementDraft, Project } from "../../src/core/domain/judgement";
import { proposed } from "../fixtures/app";
import { PATIENT } from "../fixtures/browser";
import { openProfile } from "../fixtures/profile";
import { readJudgements, readStored } from "../fixtures/stored";

interface KillOptions {
  chromium: BrowserType;
  launchOptions: LaunchOptions;
  /** What dies, in this order. */
  victims: readonly ("renderer" | "browser")[];
  /** Hears of every context that is opened. */
  watch?: (context: BrowserContext) => Promise<void>;
  say?: (line: string) => void;
}

interface JudgingOutcome {
  kills: number;
  /** Judgements that the page has shown as saved. */
  acknowledged: number;
  /** Of those, how many are not stored. */
  lost: number;
  /** The most judgements of one kill that were made, not shown as saved, and are not stored. */
  others: number;
  /** Kills after which the draft had less than was on the screen 300 ms before. */
  oldDrafts: number;
}

/** What stood on the screen: judgements shown as saved, the place of the request, and what was done at it. */
interface Seen {
  done: number;
  place: number;
  edits: number;
  at: number;
}

const DRAFT_AGE_MS = 300;
/** Judgements between two kills, at least. */
const BETWEEN = 3;

/** Judges by keys without end and kills what runs the page, again and again. */
export async function killWhileJudging(options: KillOptions): Promise<JudgingOutcome> {
  const { chromium, launchOptions, victims, watch, say = () => undefined } = options;
  let seen: Seen[] = [];
  const last = (): Seen => seen.at(-1) ?? { done: 0, place: 0, edits: 0, at: 0 };
  const profile = await openProfile(chromium, launchOptions, async (context) => {
    await watch?.(context);
    await context.exposeBinding("seen", (_source, one: Seen) => void seen.push(one));
    await context.addInitScript(reportJudging);
  });
  const outcome: JudgingOutcome = { kills: victims.length, acknowledged: 0, lost: 0, others: 0, oldDrafts: 0 };
  try {
    let page = await profile.openPage();
    await beginProject(page);
    for (const [kill, victim] of victims.entries()) {
      const before = outcome.acknowledged;
      const judging = judgeWithoutEnd(page);
      await expect.poll(() => last().done, PATIENT).toBeGreaterThanOrEqual(before + BETWEEN + (kill % 3));
      // At any moment of a request: while it is begun, while it is stored, while the next one is painted.
      await page.waitForTimeout((kill * 67) % 500);
      const killedAt = Date.now();
      if (victim === "renderer") await profile.killRenderers();
      else {
        await profile.killBrowser();
        await profile.start();
      }
      await judging;
      const ledger = seen;
      const { done, place } = last();
      seen = [];
      page = await profile.openPage();
      await openQueue(page);
      const stored = await readJudgements<Judgement>(page);
      const numbers = stored.map(({ by }) => by.seq).sort((a, b) => a - b);
      expect(numbers, "No number is missing or given twice.").toEqual(stored.map((_, at) => at + 1));
      const others = Math.max(0, place - 1 - Math.max(done, stored.length));
      const drafts = (await readStored(page, "drafts")) as JudgementDraft[];
      const wanted =
        ledger.filter((one) => one.place === place && one.at <= killedAt - DRAFT_AGE_MS).at(-1)?.edits ?? 0;
      const isOld = stored.length < place && (drafts[0]?.edits.length ?? 0) < wanted;
      outcome.acknowledged = Math.max(done, before);
      outcome.lost += Math.max(0, outcome.acknowledged - stored.length);
      outcome.others = Math.max(outcome.others, others);
      outcome.oldDrafts += isOld ? 1 : 0;
      say(
        `kill ${kill + 1}, ${victim}: ${outcome.acknowledged} shown as saved, ${stored.length} stored, ${others} other lost, draft of ${drafts[0]?.edits.length ?? 0} edits, ${wanted} wanted`,
      );
      outcome.acknowledged = stored.length;
    }
  } finally {
    await profile.remove();
  }
  return outcome;
}

/** Opens the screen on the sample and begins a project. */
export async function beginProject(page: Page): Promise<void> {
  await page.goto("./#screen=annotate");
  await page.getByRole("button", { name: "Annotate this data set" }).press("Enter", PATIENT);
  await proposed(page);
}

async function openQueue(page: Page): Promise<void> {
  await page.goto("./#screen=annotate");
  await proposed(page);
}

/** Puts the first tool in and out, three times, and goes on, until the page is gone. */
async function judgeWithoutEnd(page: Page): Promise<void> {
  try {
    for (;;) {
      await proposed(page);
      const place = await placeOf(page);
      for (let press = 0; press < 3; press += 1) await page.keyboard.press("1");
      // Every other request is thought about: a kill finds its draft.
      await page.waitForTimeout(place % 2 === 0 ? 600 : 0);
      await page.keyboard.press("Enter");
      // With two that are not stored the queue waits: Enter is said again.
      await page
        .waitForFunction((from) => Number(/request (\d+) of/.exec(document.body.textContent)?.[1]) > from, place, {
          timeout: 5000,
        })
        .catch(async (error: unknown) => {
          if (page.isClosed()) throw error;
        });
    }
  } catch {
    // The page was killed.
  }
}

export async function placeOf(page: Page): Promise<number> {
  return Number(/request (\d+) of/.exec((await page.getByText(/request \d+ of \d+/).textContent()) ?? "")?.[1]);
}

/** Runs in the page: tells the test, in every frame in which it changed, what stands on the screen. */
function reportJudging(): void {
  const { seen } = globalThis as unknown as { seen: (one: Seen) => Promise<void> };
  let told = "";
  let done = 0;
  const look = (): void => {
    const text = document.querySelector("main")?.textContent ?? "";
    if (document.querySelector('[data-annotation-save="saved"]')) done = Number(/(\d+) done/.exec(text)?.[1] ?? done);
    const heading = [...document.querySelectorAll("h2")].find((one) => one.textContent === "What you did here");
    const edits = heading?.nextElementSibling?.tagName === "OL" ? heading.nextElementSibling.children.length : 0;
    const one = { done, place: Number(/request (\d+) of/.exec(text)?.[1] ?? 0), edits };
    const now = JSON.stringify(one);
    if (now !== told && one.place > 0) {
      told = now;
      void seen({ ...one, at: Date.now() });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Judges in two tabs of one project in turns; the second begins where the first will come, so that some are judged twice. */
export async function judgeInTurns(
  [first, second]: readonly [Page, Page],
  { rounds, twice }: { rounds: number; twice: number },
): Promise<{ made: number; stored: number; forks: number; shown: number }> {
  await beginProject(first);
  const [project] = (await readStored(first, "projects")) as Project[];
  await second.goto(`./#screen=annotate&project=${project!.id}&item=${project!.items[rounds - twice]!}`);
  await proposed(second);
  expect(await placeOf(second)).toBe(rounds - twice + 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const tab of [first, second]) {
      await tab.bringToFront();
      await proposed(tab);
      // The two do not say the same of a request that both judge.
      if (tab === second) await tab.keyboard.press("-");
      await tab.keyboard.press("Enter");
      await expect(tab.locator('[data-annotation-save="saved"]')).toBeVisible(PATIENT);
      await expect(tab.getByText(`${round + 1} done`)).toBeVisible(PATIENT);
    }
  }
  const records = await readJudgements<Judgement>(first);
  const parts = (await readStored(first, "heads")) as { rows: { heads: unknown[] }[] }[];
  await first.goto("./#screen=annotate&tab=agreement");
  await first.reload();
  const said = first.getByText(/(\d+) requests? ha(?:s|ve) two answers of one person/);
  await expect(said).toBeVisible(PATIENT);
  return {
    made: 2 * rounds,
    stored: new Set(records.map(({ by }) => by.seq)).size,
    forks: parts.flatMap(({ rows }) => rows).filter(({ heads }) => heads.length > 1).length,
    shown: Number(/(\d+) requests? ha/.exec((await said.textContent()) ?? "")?.[1]),
  };
}
