import { expect, test } from "./fixtures/guarded-test";
import { killWhileImporting } from "./torture/imports";
import { killWhileJudging } from "./torture/judgements";
import { killWhileEditing } from "./torture/kills";
import { killWhileMerging } from "./torture/merges";

/** The full form is `npm run torture`. */
test("no edit that was shown as saved is lost when the renderer or the browser is killed", async ({
  playwright,
  guard,
}, { project }) => {
  const { acknowledged, lost } = await killWhileEditing({
    chromium: playwright.chromium,
    launchOptions: project.use.launchOptions ?? {},
    victims: ["renderer", "browser", "renderer"],
    watch: guard.watch,
    editsBetween: 5,
    say: console.log,
  });
  expect(acknowledged).toBeGreaterThanOrEqual(15);
  expect(lost).toBe(0);
});

test("a data set whose import is killed is there whole or not at all, and stays once it was listed", async ({
  playwright,
  guard,
}, { project }) => {
  const { whole, absent, partial, lost } = await killWhileImporting({
    chromium: playwright.chromium,
    launchOptions: project.use.launchOptions ?? {},
    watch: guard.watch,
    kills: 2,
    tools: 4000,
    say: console.log,
  });
  expect([whole + absent, partial, lost]).toEqual([2, 0, 0]);
});

test("no judgement that was shown as saved is lost when the renderer or the browser is killed, and its draft is there", async ({
  playwright,
  guard,
}, { project }) => {
  const { acknowledged, lost, others, oldDrafts } = await killWhileJudging({
    chromium: playwright.chromium,
    launchOptions: project.use.launchOptions ?? {},
    victims: ["renderer", "browser"],
    watch: guard.watch,
    say: console.log,
  });
  expect(acknowledged).toBeGreaterThanOrEqual(6);
  expect([lost, oldDrafts]).toEqual([0, 0]);
  expect(others).toBeLessThanOrEqual(1);
});

test("a file of judgements that is being added when the page is killed is there whole or not at all", async ({
  playwright,
  guard,
}, { project }) => {
  const { whole, absent, partial, lost } = await killWhileMerging({
    chromium: playwright.chromium,
    launchOptions: project.use.launchOptions ?? {},
    watch: guard.watch,
    kills: 3,
    atLeast: 900,
    say: console.log,
  });
  expect([whole + absent, partial, lost]).toEqual([3, 0, 0]);
});
