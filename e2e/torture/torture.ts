/**
 * The storage under torture, in full: `npm run torture`, or parts of it by name, those with kills with another number of
 * them: `npm run torture -- tabs renderer=10`.
 * Prints what came of it; fails when anything was lost.
 */
import { chromium } from "@playwright/test";
import { preview } from "vite";
import { findChromium, NO_CHROMIUM } from "../../.ci/browser.mjs";
import { ask, chooseEncoder, openApp, saved, settled } from "../fixtures/app";
import { ADDRESS, CHROMIUM_ARGUMENTS } from "../fixtures/browser";
import { openProfile } from "../fixtures/profile";
import { fillTheDisk } from "./full-disk";
import { crashGpu, GPU_ARGUMENTS } from "./gpu";
import { killWhileImporting } from "./imports";
import { killWhileEditing } from "./kills";
import { clearWhileOpen, loseStorage } from "./losses";
import { editInTurns } from "./tabs";

const executablePath = findChromium();
if (!executablePath) throw new Error(NO_CHROMIUM);
const launchOptions = { executablePath, args: CHROMIUM_ARGUMENTS };
const say = (line: string): void => console.log(`  ${line}`);

interface Verdict {
  sentence: string;
  isGood: boolean;
}

const kill = async (victim: "renderer" | "browser", times: number): Promise<Verdict> => {
  const victims = Array.from({ length: times }, () => victim);
  const { kills, acknowledged, lost } = await killWhileEditing({
    chromium,
    launchOptions,
    victims,
    editsBetween: 4,
    say,
  });
  return {
    sentence: `${kills} kills of the ${victim} while editing: ${acknowledged} steps acknowledged, ${lost} lost`,
    isGood: lost === 0,
  };
};

const inFreshBrowser = async <Result>(work: (profile: Awaited<ReturnType<typeof openProfile>>) => Promise<Result>) => {
  const profile = await openProfile(chromium, launchOptions);
  try {
    return await work(profile);
  } finally {
    await profile.remove();
  }
};

const PARTS: Record<string, (times?: number) => Promise<Verdict>> = {
  renderer: (times = 50) => kill("renderer", times),
  browser: (times = 20) => kill("browser", times),
  async import(times = 20) {
    const { kills, whole, absent, partial } = await killWhileImporting({
      chromium,
      launchOptions,
      kills: times,
      tools: 12_000,
      say,
    });
    return {
      sentence: `${kills} kills during an import: ${whole} data sets whole, ${absent} not there, ${partial} partial`,
      isGood: partial === 0,
    };
  },
  async quota() {
    const { imported, refused, edits, stored } = await inFreshBrowser(async ({ context }) =>
      fillTheDisk(await context.newPage(), { quotaBytes: 60 * 1024 * 1024, tools: 12_000, edits: 100 }),
    );
    return {
      sentence: `a full disk: ${imported} imports stored, ${refused} refused without a trace, ${stored} of ${edits} edits at the brim saved`,
      isGood: stored === edits,
    };
  },
  async lost() {
    const { ways, told } = await loseStorage(chromium, launchOptions, say);
    const open = await inFreshBrowser(async ({ context }) => clearWhileOpen(await context.newPage(), 20));
    return {
      sentence: `storage cleared or damaged in ${ways} ways: told ${told} times; cleared under an open page: ${open.stored} of ${open.edits} edits kept`,
      isGood: told === ways && open.stored === open.edits,
    };
  },
  async tabs() {
    const { made, found } = await inFreshBrowser(async ({ context }) => {
      const [first, second] = [await context.newPage(), await context.newPage()];
      await openApp(first);
      await chooseEncoder(first, "Words");
      await ask(first, "Find a plumber for tomorrow morning and put it into my calendar.");
      await saved(first);
      await openApp(second);
      await settled(second);
      return editInTurns([first, second], 100);
    });
    return {
      sentence: `${made} edits in two tabs, in turns: ${found} found, ${made - found} lost`,
      isGood: made === found,
    };
  },
  async gpu(times = 10) {
    const browser = await chromium.launch({ ...launchOptions, args: [...CHROMIUM_ARGUMENTS, ...GPU_ARGUMENTS] });
    try {
      const { crashes, onGpu, continued } = await crashGpu(await browser.newPage({ baseURL: ADDRESS }), times, say);
      return {
        sentence: `${crashes} crashes of the GPU's process, ${onGpu} of them under a walk's encoder: ${continued} went on with WebAssembly and said so`,
        isGood: onGpu === crashes && continued === crashes,
      };
    } finally {
      await browser.close();
    }
  },
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const { port, hostname } = new URL(ADDRESS);
const server = await preview({
  preview: { host: hostname, port: Number(port), strictPort: true },
  logLevel: "error",
});
const verdicts: Verdict[] = [];
try {
  for (const [name = "", times] of wanted.map((one) => one.split("="))) {
    const part = PARTS[name];
    if (!part) throw new Error(`There is no part ${name}. There are: ${Object.keys(PARTS).join(", ")}.`);
    console.log(name);
    const verdict = await part(times === undefined ? undefined : Number(times));
    verdicts.push(verdict);
    console.log(`${verdict.isGood ? "good" : "LOST"}: ${verdict.sentence}`);
  }
} finally {
  await server.close();
}
console.log(`\n${verdicts.map(({ sentence, isGood }) => `${isGood ? "good" : "LOST"}  ${sentence}`).join("\n")}`);
process.exitCode = verdicts.length > 0 && verdicts.every(({ isGood }) => isGood) ? 0 : 1;
