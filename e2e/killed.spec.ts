import { expect, test as guarded } from "./fixtures/guarded-test";
import { killWhileImporting } from "./torture/imports";
import { killWhileJudging } from "./torture/judgements";
import { killWhileEditing } from "./torture/kills";
import { killWhileMerging } from "./torture/merges";

/** What every torture asks for. Its browsers are its own. */
type Tools = Pick<Parameters<typeof killWhileEditing>[0], "chromium" | "launchOptions" | "watch" | "say">;

const test = guarded.extend<{ tools: Tools }>({
  tools: ({ playwright: { chromium }, guard }, use, { project }) =>
    use({ chromium, launchOptions: project.use.launchOptions ?? {}, watch: guard.watch, say: console.log }),
});

test.use({ heardBy: "routes" });

/** The full form is `npm run torture`: here the renderer is killed once, and the browser once. */
test("no edit that was shown as saved is lost when the renderer or the browser is killed", async ({ tools }) => {
  const { acknowledged, lost } = await killWhileEditing({
    ...tools,
    victims: ["renderer", "browser"],
    editsBetween: 5,
  });
  expect(acknowledged).toBeGreaterThanOrEqual(10);
  expect(lost).toBe(0);
});

test("a data set whose import is killed is there whole or not at all, and stays once it was listed", async ({
  tools,
}) => {
  const { whole, absent, partial, lost } = await killWhileImporting({
    ...tools,
    kills: 2,
    tools: 4000,
  });
  expect([whole + absent, partial, lost]).toEqual([2, 0, 0]);
});

test("no judgement that was shown as saved is lost when the renderer or the browser is killed", async ({ tools }) => {
  const { acknowledged, lost, others } = await killWhileJudging({
    ...tools,
    victims: ["renderer", "browser"],
  });
  expect(acknowledged).toBeGreaterThanOrEqual(6);
  expect(lost).toBe(0);
  // Two may wait for the disk. How old a draft may be is a matter of time, which `npm run torture` measures.
  expect(others).toBeLessThanOrEqual(2);
});

test("a file of judgements that is being added when the page is killed is there whole or not at all", async ({
  tools,
}) => {
  const { whole, absent, partial, lost } = await killWhileMerging({
    ...tools,
    kills: 2,
    atLeast: 900,
  });
  expect([whole + absent, partial, lost]).toEqual([2, 0, 0]);
});
