import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { milliseconds } from "./ratios";

/** What the page's own thread did while files were read: watched from within, told at the end. */
interface TaskWatch {
  longestMs: number;
}

declare global {
  var taskWatch: TaskWatch;
}

/** The browser reports tasks from 50 ms on. */
export function describeTask(longestMs: number): string {
  return longestMs === 0 ? "below 50 ms" : milliseconds(longestMs);
}

/** Runs in the page before anything else. The browser tells of tasks from 50 ms on; 0 when there was none. */
export function watchTasks(): void {
  globalThis.taskWatch = { longestMs: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) taskWatch.longestMs = Math.max(taskWatch.longestMs, duration);
  }).observe({ type: "longtask" });
}

/** The most that the largest renderer holds while it is watched. */
export function watchMemory(browser: Browser): { stop(): Promise<number> } {
  let peak = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await rendererBytes(browser));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return peak;
    },
  };
}

/** The same after the page has thrown away what it needs no more. */
export async function settledBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.detach();
  return rendererBytes(page.context().browser()!);
}

/** Resident memory of the largest renderer process: workers live in the process of their page. */
export async function rendererBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => residentBytes(id));
  return Math.max(0, ...sizes);
}

function residentBytes(processId: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, "utf8")) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}
