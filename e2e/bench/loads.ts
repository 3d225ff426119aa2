import { readFileSync } from "node:fs";
import { chooseEncoder } from "../fixtures/app";
import { serveApp } from "../fixtures/serve";
import { measureBusyShare, megabytes, type Ratio } from "./ratios";

const LOADS = 20;
const ENCODERS = [
  { name: "Tool MiniLM", id: "tool-minilm-3x384-int4" },
  { name: "Tool Static", id: "tool-static-256-int4" },
] as const;

/** Memory of the page's process while one encoder takes the other's place again and again: each worker must give its own back. */
export async function measureLoads(port: number): Promise<Ratio[]> {
  const { address, browser, close } = await serveApp(port);
  try {
    const busyShare = await measureBusyShare();
    const session = await browser.newBrowserCDPSession();
    const page = await (await browser.newContext()).newPage();
    await page.goto(address);
    const sizes: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const { name, id } = ENCODERS[load % 2]!;
      await chooseEncoder(page, name);
      await page.waitForFunction((wanted) => {
        const { encoder } = kitpick.library();
        return encoder.status === "ready" && encoder.ready.encoder === wanted;
      }, id);
      if (load % 2 === 1) continue;
      await page.requestGC();
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => residentBytes(id));
      sizes.push(Math.max(...renderers));
    }
    console.log(`Memory after each load of ${ENCODERS[0].name}: ${sizes.map(megabytes).join(", ")}.`);
    const [first, last] = [median(sizes.slice(0, sizes.length / 2)), median(sizes.slice(sizes.length / 2))];
    return [
      {
        what: `memory of the renderer over ${LOADS} loads of an encoder, two in turns: with ${ENCODERS[0].name}, median of the second half / of the first`,
        ours: megabytes(last),
        yardstick: megabytes(first),
        ratio: (last / first).toFixed(2),
        target: "≤ 1.10",
        busyShare,
      },
    ];
  } finally {
    await close();
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

function residentBytes(processId: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
