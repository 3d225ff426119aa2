import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { GARDEN_REQUESTS, GARDEN_TOOLS } from "../fixtures/files";
import { makeNewer } from "../fixtures/newer-build";
import { PLAIN_HOST, serveFolder } from "../fixtures/serve-folder";
import { answer, ask, click, dropTool, drop, evaluate, openApp, saved, settled, until, type Story } from "./acts";
import type { Driver } from "./drivers";

const PORT = 4391;
const ADDRESS = `http://127.0.0.1:${PORT}${PLAIN_HOST.at}`;
const REQUEST = "Find a plumber for tomorrow morning and put it into my calendar.";

const encoderReady = (driver: Driver): Promise<void> =>
  until(driver, "The encoder", () => kitpick.library().encoder.status === "ready");

/** The app on a plain host, put there by copying a folder. */
export const HOST_STORIES: readonly Story[] = [
  {
    ...{ name: "host", about: "under a path, without headers, `.wasm` of the wrong type: walked by the encoder, kept" },
    async run(driver) {
      const host = await serveFolder("dist", PORT, PLAIN_HOST);
      try {
        await openApp(driver, `${ADDRESS}#step=result`);
        await encoderReady(driver);
        await ask(driver, REQUEST);
        const before = await answer(driver);
        await saved(driver);
        await openApp(driver, `${ADDRESS}?again#step=result`);
        await settled(driver);
        if ((await answer(driver)) !== before) throw new Error("The reload did not give the answer back.");
        return before;
      } finally {
        await driver.open("about:blank");
        await host.close();
      }
    },
  },
  {
    ...{
      name: "no net",
      about:
        "there the server stopped: a walk edited, an evaluation, an import; then a newer build, offered and opened",
    },
    async run(driver) {
      const folder = mkdtempSync(path.join(tmpdir(), "kitpick-host-"));
      cpSync("dist", folder, { recursive: true });
      const first = await serveFolder(folder, PORT, PLAIN_HOST);
      let second: typeof first | null = null;
      try {
        await openApp(driver, `${ADDRESS}#step=result`);
        await encoderReady(driver);
        await until(
          driver,
          "What serves without a net",
          async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated",
        );
        await driver.open("about:blank");
        await first.close();
        const came = await withoutServer(driver);
        makeNewer(folder);
        second = await serveFolder(folder, PORT, PLAIN_HOST);
        await update(driver);
        return came;
      } finally {
        await driver.open("about:blank");
        await (second ?? first).close();
        rmSync(folder, { recursive: true });
      }
    },
  },
];

async function withoutServer(driver: Driver): Promise<string> {
  await openApp(driver, `${ADDRESS}#step=result`);
  await encoderReady(driver);
  await ask(driver, REQUEST);
  const asked = await answer(driver);
  await dropTool(driver);
  const edited = await answer(driver);
  const finding = await evaluate(driver);
  await openApp(driver, `${ADDRESS}?import#step=result`);
  await drop(driver, [GARDEN_TOOLS, GARDEN_REQUESTS]);
  await click(driver, "^Load \\d");
  await until(driver, "The data set", () => kitpick.session().dataset?.tools.length === 10);
  await ask(driver, "When should I prune the roses, and who delivers compost?");
  await saved(driver);
  return `${asked}; ${edited}; ${finding}; ${await answer(driver)}`;
}

async function update(driver: Driver): Promise<void> {
  const before = await answer(driver);
  await openApp(driver, `${ADDRESS}?update#step=result`);
  await encoderReady(driver);
  await click(driver, "^Reload with it");
  await until(driver, "The newer build", () => document.documentElement.dataset.build === "newer");
  await until(driver, "The walk", () => typeof kitpick !== "undefined" && kitpick.session().trace !== null);
  await settled(driver);
  if ((await answer(driver)) !== before) throw new Error("The newer build did not give the answer back.");
}
