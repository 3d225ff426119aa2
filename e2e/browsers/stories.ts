import { GARDEN_REQUESTS, GARDEN_TOOLS } from "../fixtures/files";
import { answer, ask, click, drop, dropTool, evaluate, openApp, saved, settled, until, type Story } from "./acts";
import { HOST_STORIES } from "./host-stories";

const REQUEST = "Translate this letter into Portuguese and post it for me.";
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
      await dropTool(driver);
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
      return evaluate(driver);
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
  ...HOST_STORIES,
];
