/**
 * The storage under torture: `npm run torture`, explained by `--help`. Prints what came of it as a table; fails when anything
 * was lost.
 */
import { chromium } from "@playwright/test";
import { spawnSync } from "node:child_process";
import { exit } from "node:process";
import { preview } from "vite";
import { findChromium, NO_CHROMIUM } from "../../.ci/browser.mjs";
import { answerHelp } from "../../src/headless/command-line/options";
import { ask, chooseEncoder, openApp, saved, settled } from "../fixtures/app";
import { ADDRESS, CHROMIUM_ARGUMENTS } from "../fixtures/browser";
import { openProfile } from "../fixtures/profile";
import { writeBetweenMarks } from "../fixtures/marked-lines";
import { fillTheDisk, judgeOnFullDisk } from "./full-disk";
import { tortureEngine } from "./engine";
import { crashGpu, GPU_ARGUMENTS } from "./gpu";
import { killWhileImporting } from "./imports";
import { judgeInTurns, killWhileJudging } from "./judgements";
import { killWhileEditing } from "./kills";
import type { Verdict } from "./verdict";
import { clearWhileOpen, loseStorage } from "./losses";
import { killWhileMerging } from "./merges";
import { editInTurns } from "./tabs";

const MEANINGS = {
  renderer: "kills of the renderer while editing",
  browser: "kills of the browser while editing",
  import: "kills during an import",
  quota: "imports and edits on a disk that is full",
  lost: "storage cleared or damaged",
  tabs: "edits of one walk in two tabs",
  gpu: "crashes of the GPU's process",
  "judge-renderer": "kills of the renderer while judging",
  "judge-browser": "kills of the browser while judging",
  "judge-tabs": "judgements of one project in two tabs",
  "judge-quota": "judgements on a disk that is full",
  "judge-merge": "kills while a file of judgements is added",
  backup: "generated states saved and restored elsewhere",
  engine: "searches at an engine of three nodes while one is killed",
};

if (
  answerHelp(process.argv, {
    usage: "npm run torture [-- [PART] [PART=TIMES] … [--write]]",
    about: "Kills, fills and damages the storage, and fails when anything was lost that was shown as saved.",
    options: {
      write: { type: "boolean", about: "write the table into src/storage/README.md; rows of other parts stay" },
    },
    lists: [{ heading: "Parts (all of them; PART=TIMES: so often)", entries: Object.entries(MEANINGS) }],
  })
)
  exit(0);

const executablePath = findChromium();
if (!executablePath) throw new Error(NO_CHROMIUM);
const launchOptions = { executablePath, args: CHROMIUM_ARGUMENTS };
const say = (line: string): void => console.log(`  ${line}`);

const MEBIBYTE = 1024 * 1024;

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
    torture: `${kills} kills of the ${victim} while editing`,
    outcome: `${acknowledged} steps shown as saved`,
    lost,
  };
};

const killJudging = async (victim: "renderer" | "browser", times: number): Promise<Verdict> => {
  const victims = Array.from({ length: times }, () => victim);
  const { kills, acknowledged, lost, others, oldDrafts } = await killWhileJudging({
    ...{ chromium, launchOptions, victims, say },
  });
  return {
    torture: `${kills} kills of the ${victim} while judging`,
    outcome: `${acknowledged} judgements; at most ${others} other lost in a kill, ${oldDrafts} drafts older than 300 ms`,
    lost: lost + oldDrafts + Math.max(0, others - 2),
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

const PARTS: Record<keyof typeof MEANINGS, (times?: number) => Promise<Verdict>> = {
  renderer: (times = 50) => kill("renderer", times),
  browser: (times = 20) => kill("browser", times),
  async import(times = 20) {
    const { kills, whole, absent, partial, acknowledged, lost } = await killWhileImporting({
      chromium,
      launchOptions,
      kills: times,
      tools: 12_000,
      say,
    });
    return {
      torture: `${kills} kills of renderer or browser during an import`,
      outcome: `${whole} data sets there whole, ${absent} not at all, ${partial} in part; ${acknowledged} were listed before the kill`,
      lost: partial + lost,
    };
  },
  async quota() {
    const { imported, refused, edits, savedAtTheBrim, stored } = await inFreshBrowser(async ({ context }) =>
      fillTheDisk(await context.newPage(), {
        quotaBytes: 60 * MEBIBYTE,
        prefilledBytes: 50 * MEBIBYTE,
        tools: 12_000,
        edits: 100,
      }),
    );
    return {
      torture: `quota of 60 MB: imports until it is full, then edits at the brim`,
      outcome: `${imported} imports stored, ${refused} refused with nothing left behind; ${savedAtTheBrim} edits found room; of ${edits}, ${stored} stored when there was room again`,
      lost: edits - stored,
    };
  },
  async lost() {
    const { ways, told } = await loseStorage(chromium, launchOptions, say);
    const open = await inFreshBrowser(async ({ context }) => clearWhileOpen(await context.newPage(), 20));
    return {
      torture: `storage cleared or damaged in ${ways} ways; cleared under an open page, then ${open.edits} edits`,
      outcome: `told ${told} times; ${open.stored} edits kept`,
      lost: ways - told + open.edits - open.stored,
    };
  },
  async tabs() {
    const { made, found } = await inFreshBrowser(async ({ context }) => {
      const first = await context.newPage();
      await openApp(first);
      await chooseEncoder(first, "Words");
      await ask(first, "Find a plumber for tomorrow morning and put it into my calendar.");
      await saved(first);
      const second = await context.newPage();
      await openApp(second);
      await settled(second);
      return editInTurns([first, second], 100);
    });
    return {
      torture: `${made} edits of one walk in two tabs, in turns`,
      outcome: `${found} stored`,
      lost: made - found,
    };
  },
  async gpu(times = 10) {
    const browser = await chromium.launch({ ...launchOptions, args: [...CHROMIUM_ARGUMENTS, ...GPU_ARGUMENTS] });
    try {
      const { crashes, onGpu, continued } = await crashGpu(await browser.newPage({ baseURL: ADDRESS }), times, say);
      return {
        torture: `${crashes} crashes of the GPU's process, ${onGpu} of them under a walk's encoder`,
        outcome: `${continued} went on with WebAssembly and said so`,
        lost: crashes - Math.min(onGpu, continued),
      };
    } finally {
      await browser.close();
    }
  },
  "judge-renderer": (times = 50) => killJudging("renderer", times),
  "judge-browser": (times = 20) => killJudging("browser", times),
  async "judge-tabs"(times = 100) {
    const { made, stored, forks, shown } = await inFreshBrowser(async ({ context }) =>
      judgeInTurns([await context.newPage(), await context.newPage()], { rounds: times, twice: 5 }),
    );
    return {
      torture: `${made} judgements of one project in two tabs, in turns, 5 requests in both`,
      outcome: `${stored} stored; ${forks} requests answered twice, ${shown} shown so`,
      lost: made - stored + Math.abs(5 - forks) + Math.abs(5 - shown),
    };
  },
  async "judge-quota"(times = 100) {
    const { judged, stored, savedAtTheBrim, claimed } = await inFreshBrowser(async ({ context }) =>
      judgeOnFullDisk(await context.newPage(), {
        quotaBytes: 60 * MEBIBYTE,
        prefilledBytes: 50 * MEBIBYTE,
        judgements: times,
      }),
    );
    return {
      torture: `quota of 60 MB, full: ${judged} judgements, the last ones before there is room without any`,
      outcome: `${savedAtTheBrim} found room that was held; ${claimed} shown as saved that were not; ${stored} stored when there was room again`,
      lost: judged - stored + claimed,
    };
  },
  async "judge-merge"(times = 20) {
    const { kills, lines, whole, absent, partial, acknowledged, lost } = await killWhileMerging({
      ...{ chromium, launchOptions, kills: times, atLeast: 4000, say },
    });
    return {
      torture: `${kills} kills of renderer or browser while a file of ${lines} judgements is added`,
      outcome: `${whole} files there whole, ${absent} not at all, ${partial} in part; ${acknowledged} were said to be added before the kill`,
      lost: partial + lost,
    };
  },
  backup: async (times = 1000) => restoreBackups(times),
  engine: (searches) => tortureEngine(say, searches),
};

/** Storage is generated, saved, restored elsewhere and compared by the unit test, which does fewer in `npm test`. */
function restoreBackups(states: number): Verdict {
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "src/storage/user-data/backup-port.test.ts",
      "-t",
      "brings back what it was made of",
    ],
    { stdio: "inherit", env: { ...process.env, KITPICK_STATES: String(states) } },
  );
  return {
    torture: `${states} generated states saved to a backup and restored elsewhere (a stand-in for IndexedDB in Node)`,
    outcome: status === 0 ? "all equal, the second backup to the byte" : "not all equal",
    lost: status === 0 ? 0 : 1,
  };
}

const isWritten = process.argv.includes("--write");
const named = process.argv.slice(2).filter((one) => one !== "--write");
const wanted = named.length > 0 ? named : Object.keys(PARTS);
const unknown = wanted.map((one) => one.split("=")[0] ?? "").find((name) => !(name in PARTS));
if (unknown !== undefined) {
  console.error(`There is no part “${unknown}”. There are: ${Object.keys(PARTS).join(", ")}.`);
  exit(2);
}
const { port, hostname } = new URL(ADDRESS);
const server = await preview({
  preview: { host: hostname, port: Number(port), strictPort: true },
  logLevel: "error",
});
const table = ["| torture | what came of it | lost | time |", "| --- | --- | --- | --- |"];
let lost = 0;
try {
  for (const [name = "", times] of wanted.map((one) => one.split("="))) {
    const part = PARTS[name as keyof typeof PARTS];
    console.log(name);
    const start = performance.now();
    const verdict = await part(times === undefined ? undefined : Number(times));
    lost += verdict.lost;
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    table.push(`| ${verdict.torture} | ${verdict.outcome} | ${verdict.lost} | ${seconds} s |`);
    say(table.at(-1) ?? "");
  }
} finally {
  await server.close();
}
console.log(`\n${table.join("\n")}`);
if (isWritten) writeBetweenMarks("src/storage/README.md", "torture", table, named.length === 0);
process.exitCode = lost === 0 ? 0 : 1;
