import { expect, it } from "vitest";
import { startApp } from "../testing/make-app";

const TOOLS = '{"Post":"Sends parcels.","Rain":"Knows the weather."}';
const QUERIES = '[{"query":"Send it to my aunt","tool":["Post"]}]';

/** A file whose bytes come when told. */
function slowFile(name: string, text: string): { file: File; arrive(): void } {
  const file = new File([text], name);
  const read = file.arrayBuffer.bind(file);
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  file.arrayBuffer = async () => {
    await arrived;
    return read();
  };
  return { file, arrive: () => arrive() };
}

it("reads a slow file together with one that was dropped later and came sooner", async () => {
  const app = await startApp();
  const slow = slowFile("tools.json", TOOLS);
  const first = app.actions.addFiles([slow.file]);
  const second = app.actions.addFiles([new File([QUERIES], "requests.json")]);
  await second;
  slow.arrive();
  await first;
  expect(
    app.library
      .getState()
      .importing?.files.map(({ name }) => name)
      .sort(),
  ).toEqual(["requests.json", "tools.json"]);
  expect(app.library.getState().importing?.summary).toMatchObject({ tools: 2, queries: 1 });
});

it("forgets a file that was still loading when the import was cancelled", async () => {
  const app = await startApp();
  const slow = slowFile("tools.json", TOOLS);
  const first = app.actions.addFiles([slow.file]);
  app.actions.cancelImport();
  slow.arrive();
  await first;
  expect(app.library.getState().importing).toBeNull();
  await app.actions.addFiles([new File(['{"Alpha":"One."}'], "other.json")]);
  expect(app.library.getState().importing?.files.map(({ name }) => name)).toEqual(["other.json"]);
});
