import { expect, it } from "vitest";
import { createTestStorage } from "../../storage/testing/test-storage";
import { calm, startApp } from "../testing/make-app";

const TOOLS = '{"Post":"Sends parcels.","Rain":"Knows the weather.","Date":"Keeps dates."}';
const QUERIES = '[{"query":"Send it","tool":["Post"]},{"query":"Will it rain?","tool":["Rain","Date"]}]';
const OTHER = '{"Alpha":"One.","Beta":"Two."}';

/** The fragment of a link to a walk on data that only its maker has. */
async function makeLink(): Promise<string> {
  const app = await startApp();
  await app.actions.addFiles([new File([TOOLS], "tools.json"), new File([QUERIES], "requests.json")]);
  await app.actions.confirmImport("Mine");
  await app.actions.askRequest("Send it");
  await calm(app);
  await app.actions.copyLink();
  return app.page.copied[0]?.split("#")[1] ?? "";
}

it("shows other data that is imported while a link waits for its own", async () => {
  const app = await startApp({ fragment: await makeLink(), storage: createTestStorage() });
  expect(app.library.getState().wantedData).toMatchObject({ name: "Mine" });
  await app.actions.addFiles([new File([OTHER], "other.json")]);
  await app.actions.confirmImport("Other");
  await calm(app);
  expect(app.session.getState().datasetLabel?.name).toBe("Other");
});

it("goes on with the walk of a link that was left for something else, when its data comes", async () => {
  const app = await startApp({ fragment: await makeLink(), storage: createTestStorage() });
  const linked = app.session.getState().walk.id;
  app.actions.newWalk();
  await calm(app);
  await app.actions.askRequest("Book a table");
  await calm(app);
  expect(app.session.getState().walk.id).not.toBe(linked);
  await app.actions.addFiles([new File([TOOLS], "tools.json"), new File([QUERIES], "requests.json")]);
  await app.actions.confirmImport("Mine");
  await calm(app);
  const { walk, trace, dataset } = app.session.getState();
  expect(walk.id).toBe(linked);
  expect(trace?.query.text).toBe("Send it");
  expect(trace?.datasetHash).toBe(dataset?.hash);
});

it("shows a stored data set that is chosen while a link waits for its own", async () => {
  const storage = createTestStorage();
  const before = await startApp({ storage });
  await before.actions.addFiles([new File([OTHER], "other.json")]);
  await before.actions.confirmImport("Other");
  await calm(before);
  const app = await startApp({ storage, fragment: await makeLink() });
  expect(app.library.getState().wantedData).not.toBeNull();
  const other = app.library.getState().datasets.find(({ name }) => name === "Other");
  if (!other) throw new Error("The stored data set is not listed.");
  await app.actions.useDataset(other.id);
  await calm(app);
  expect(app.session.getState().datasetLabel?.name).toBe("Other");
});

it("walks a request with the data that was loaded last, though it is still being fetched", async () => {
  const storage = createTestStorage();
  const find = storage.datasets.findByHash.bind(storage.datasets);
  let goOn = (): void => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  storage.datasets.findByHash = async (hash) => {
    await gate;
    return find(hash);
  };
  const app = await startApp({ storage });
  await app.actions.addFiles([new File([OTHER], "other.json")]);
  const loading = app.actions.confirmImport("Other");
  await expect.poll(() => app.session.getState().datasetLabel?.name).toBe("Other");
  const asking = app.actions.askRequest("Book a table");
  goOn();
  await Promise.all([loading, asking]);
  const { trace, dataset } = app.session.getState();
  expect(dataset?.name).toBe("Other");
  expect(trace?.datasetHash).toBe(dataset?.hash);
});
