import { setTimeout as wait } from "node:timers/promises";
import type { TestFile } from "../fixtures/files";
import type { Driver } from "./drivers";

/** What a person does, told to one browser. What it resolves with must be the same in all of them. */
export interface Story {
  name: string;
  /** What is told, in a few words. */
  about: string;
  run(driver: Driver, address: string, startAnother: () => Promise<Driver>): Promise<string>;
}

const PATIENT_MS = 60_000;

/** A page that is just being left answers nothing. */
function unlessLeaving(error: unknown): false {
  if (/context was destroyed|Inspected target navigated|AbortError|unloaded/iu.test(String(error))) return false;
  throw error;
}

/** Waits until the page says so, or fails with what was waited for. */
export async function until<Args extends readonly unknown[]>(
  driver: Driver,
  what: string,
  isSo: (...args: Args) => boolean | Promise<boolean>,
  ...args: Args
): Promise<void> {
  const end = Date.now() + PATIENT_MS;
  while (!(await driver.inPage(isSo, ...args).catch(unlessLeaving))) {
    if (Date.now() > end) throw new Error(`${what} did not come.`);
    await wait(200);
  }
}

/** Presses what has this name, once it is there. */
export async function click(driver: Driver, pattern: string): Promise<void> {
  await until(
    driver,
    `“${pattern}”`,
    (source) => {
      const name = new RegExp(source, "u");
      const named = (one: Element): string => (one.getAttribute("aria-label") ?? one.textContent).trim();
      const found = [...document.querySelectorAll<HTMLElement>("button, a, summary, label")].find(
        (one) => one.getClientRects().length > 0 && name.test(named(one)) && !one.matches(":disabled"),
      );
      found?.click();
      return found !== undefined;
    },
    pattern,
  );
}

/** The walk on the screen is whole, by the encoder that is wanted. */
export async function settled(driver: Driver): Promise<void> {
  await until(driver, "The answer", () => {
    const { status, log, cursor, trace, shownEncoder } = kitpick.session();
    const { encoder } = kitpick.library();
    const wanted = encoder.status === "ready" ? encoder.wanted : "words";
    return (
      status === "done" &&
      encoder.status !== "preparing" &&
      JSON.stringify(log[cursor]?.input.query) === JSON.stringify(trace?.query) &&
      (log.length === 1 || shownEncoder === wanted)
    );
  });
}

export async function openApp(driver: Driver, address: string): Promise<void> {
  await driver.open(address);
  await until(
    driver,
    "The first walk",
    () => typeof kitpick !== "undefined" && kitpick.session().trace !== null && kitpick.session().status === "done",
  );
}

export async function ask(driver: Driver, text: string): Promise<void> {
  await until(driver, "The box of requests", () => {
    const box = [...document.querySelectorAll("textarea")].find(
      (one) => one.getClientRects().length > 0 && one.labels[0]?.textContent === "What do you need done?",
    );
    if (box) box.focus();
    else [...document.querySelectorAll("button")].find((one) => one.textContent.startsWith("New request"))?.click();
    return box !== undefined && document.activeElement === box;
  });
  await driver.type(text);
  await driver.press("Enter");
  await until(driver, "The request", (asked) => kitpick.session().trace?.query.text === asked, text);
  await settled(driver);
}

export async function drop(driver: Driver, files: readonly TestFile[]): Promise<void> {
  await driver.inPage((dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text } of dropped) dataTransfer.items.add(new File([text], name));
    for (const type of ["dragenter", "dragover", "drop"])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

export async function saved(driver: Driver): Promise<void> {
  await until(driver, "“saved”", () => {
    const { save, walk } = kitpick.session();
    return save.status === "saved" && kitpick.library().walks.some(({ id }) => id === walk.id);
  });
}

export const answer = (driver: Driver): Promise<string> =>
  driver.inPage(() => {
    const { recommendation, tools } = kitpick.session().trace!;
    return recommendation.tools.map(({ tool }) => tools[tool]?.name ?? tool).join(", ");
  });

/** Three methods on forty requests of the first data set, by words; what the page finds. */
export async function evaluate(driver: Driver): Promise<string> {
  await until(driver, "The data set", () => kitpick.session().dataset !== null);
  await driver.inPage(async () => {
    const { store, ...acts } = await kitpick.evaluations();
    const { id, name, hash } = kitpick.library().datasets[0]!;
    const done = new Promise<void>((resolve, reject) => {
      store.subscribe(({ shown }) => {
        if (shown?.status === "done") resolve();
        if (shown?.status === "failed") reject(new Error(shown.error?.detail));
      });
    });
    const split = { kind: "random", seed: 1, folds: null, limit: 40 } as const;
    const methods = ["ptr-staged", "nearest-query", "clauses-size"];
    await acts.start({ split, protocol: "strict", methods, encoder: "words" }, { id, name, hash });
    const stands = (): Promise<never> =>
      new Promise((_, reject) => {
        const say = (): void => reject(new Error(`It stands: ${JSON.stringify(store.getState().shown?.status)}.`));
        setTimeout(say, 60_000);
      });
    await Promise.race([done, stands()]);
    location.hash = "#screen=evaluate";
  });
  await until(driver, "The finding", () => /TRACC/.test(document.querySelector("h1")?.innerText ?? ""));
  // What was missed is said after it, when it is counted.
  const finding = await driver.inPage(() => document.querySelector("h1")!.innerText.replace(/\s+/g, " "));
  return /^.*?between [\d.]+ and [\d.]+\d/u.exec(finding)?.[0] ?? finding;
}

/** A tool of the bundle is dropped by its key; the walk is drawn anew. */
export async function dropTool(driver: Driver): Promise<void> {
  await driver.inPage(() => {
    const kept = document.querySelector<HTMLElement>(
      '[data-node^="bundle-tool"] button, button[data-node^="bundle-tool"]',
    );
    (kept ?? document.querySelector<HTMLElement>('[data-node^="bundle-tool"]'))?.focus();
  });
  await driver.press("x");
  await until(driver, "The correction", () => kitpick.session().log.length > 1 && kitpick.session().cursor > 0);
  await settled(driver);
}
