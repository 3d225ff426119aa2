import { setTimeout as wait } from "node:timers/promises";
import { GARDEN_REQUESTS, GARDEN_TOOLS, type TestFile } from "../fixtures/files";
import type { Driver } from "./drivers";

/** What a person does, told to one browser. What it resolves with must be the same in all of them. */
export interface Story {
  name: string;
  /** What is told, in a few words. */
  about: string;
  run(driver: Driver, address: string, startAnother: () => Promise<Driver>): Promise<string>;
}

const REQUEST = "Translate this letter into Portuguese and post it for me.";
const PATIENT_MS = 60_000;

/** Waits until the page says so, or fails with what was waited for. */
async function until<Args extends readonly unknown[]>(
  driver: Driver,
  what: string,
  isSo: (...args: Args) => boolean | Promise<boolean>,
  ...args: Args
): Promise<void> {
  const end = Date.now() + PATIENT_MS;
  while (!(await driver.inPage(isSo, ...args))) {
    if (Date.now() > end) throw new Error(`${what} did not come.`);
    await wait(200);
  }
}

/** Presses what has this name, once it is there. */
async function click(driver: Driver, pattern: string): Promise<void> {
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
async function settled(driver: Driver): Promise<void> {
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

async function openApp(driver: Driver, address: string): Promise<void> {
  await driver.open(address);
  await until(
    driver,
    "The first walk",
    () => typeof kitpick !== "undefined" && kitpick.session().trace !== null && kitpick.session().status === "done",
  );
}

async function ask(driver: Driver, text: string): Promise<void> {
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

async function drop(driver: Driver, files: readonly TestFile[]): Promise<void> {
  await driver.inPage((dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text } of dropped) dataTransfer.items.add(new File([text], name));
    for (const type of ["dragenter", "dragover", "drop"])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

async function saved(driver: Driver): Promise<void> {
  await until(driver, "“saved”", () => {
    const { save, walk } = kitpick.session();
    return save.status === "saved" && kitpick.library().walks.some(({ id }) => id === walk.id);
  });
}

const answer = (driver: Driver): Promise<string> =>
  driver.inPage(() => {
    const { recommendation, tools } = kitpick.session().trace!;
    return recommendation.tools.map(({ tool }) => tools[tool]?.name ?? tool).join(", ");
  });

export const STORIES: readonly Story[] = [
  {
    ...{ name: "first visit", about: "the sample walk is drawn and stepped through by a key" },
    async run(driver, address) {
      await openApp(driver, address);
      await driver.press("ArrowRight");
      await until(driver, "The second step", () => /step=/.test(location.hash));
      await driver.press("ArrowRight");
      return driver.inPage(() => `${document.title}, ${kitpick.session().trace?.query.text ?? ""}`);
    },
  },
  {
    ...{ name: "walk", about: "a request of one's own, answered by the encoder" },
    async run(driver, address) {
      await openApp(driver, `${address}#step=result`);
      await until(driver, "The encoder", () => kitpick.library().encoder.status === "ready");
      await ask(driver, REQUEST);
      return answer(driver);
    },
  },
  {
    ...{ name: "edit", about: "a tool dropped by its key, taken back, kept over a reload" },
    async run(driver, address) {
      const before = await answer(driver);
      await driver.inPage(() => {
        const kept = document.querySelector<HTMLElement>(
          '[data-node^="bundle-tool"] button, button[data-node^="bundle-tool"]',
        );
        (kept ?? document.querySelector<HTMLElement>('[data-node^="bundle-tool"]'))?.focus();
      });
      await driver.press("x");
      await until(driver, "The correction", () => kitpick.session().log.length > 1 && kitpick.session().cursor > 0);
      await settled(driver);
      const dropped = await answer(driver);
      await driver.press("Control+z");
      await until(driver, "The undo", () => kitpick.session().cursor === kitpick.session().log.length - 2);
      await settled(driver);
      if ((await answer(driver)) !== before) throw new Error("The undo did not give the answer back.");
      await saved(driver);
      await openApp(driver, `${address}?again#step=result`);
      await settled(driver);
      if ((await answer(driver)) !== before) throw new Error("The reload did not give the answer back.");
      return dropped;
    },
  },
  {
    ...{ name: "import", about: "a catalogue and its requests dropped, one of them walked" },
    async run(driver) {
      await drop(driver, [GARDEN_TOOLS, GARDEN_REQUESTS]);
      await click(driver, "^Load \\d");
      await until(driver, "The data set", () => kitpick.session().dataset?.tools.length === 10);
      await ask(driver, "When should I prune the roses, and who delivers compost?");
      return answer(driver);
    },
  },
  {
    ...{ name: "backup", about: "everything saved to a file, read in another profile" },
    async run(driver, address, startAnother) {
      await saved(driver);
      await driver.inPage(() => {
        const keep = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (blob) => {
          Object.assign(globalThis, { kept: blob });
          return keep(blob);
        };
      });
      await click(driver, "^Settings$");
      await click(driver, "^Save everything to a file");
      await until(driver, "The file", () => "kept" in globalThis);
      const text = await driver.inPage(() => (globalThis as unknown as { kept: Blob }).kept.text());
      const before = await driver.inPage(() => kitpick.library().walks.length);
      const other = await startAnother();
      try {
        await openApp(other, `${address}#step=result`);
        await drop(other, [{ name: "backup.jsonl", text }]);
        await click(other, "^Restore \\d+ records$");
        await until(other, "What was saved", (walks) => kitpick.library().walks.length === walks, before);
      } finally {
        await other.close();
      }
      return `${before} walks`;
    },
  },
  {
    ...{ name: "evaluation", about: "three methods on forty requests of the sample, by words" },
    async run(driver, address) {
      await openApp(driver, `${address}?evaluation#step=result`);
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
    },
  },
  {
    ...{ name: "annotate", about: "three requests judged by keys, there after a reload" },
    async run(driver, address) {
      await driver.open(`${address}?annotate#screen=annotate`);
      await click(driver, "^Annotate this data set");
      for (let done = 1; done <= 3; done += 1) {
        await until(
          driver,
          "The next request",
          (count) =>
            document.querySelector("section[aria-label='Request'][aria-busy='false']") !== null &&
            document.body.innerText.includes(`request ${count} of`),
          done,
        );
        await driver.press("Enter");
        await until(driver, "The judgement", (count) => document.body.innerText.includes(`${count} done`), done);
      }
      await until(driver, "“saved”", () => document.body.innerText.includes("saved"));
      await driver.open(`${address}?judged#screen=annotate`);
      await until(driver, "What was judged", () => document.body.innerText.includes("3 done"));
      return "3 done";
    },
  },
];
