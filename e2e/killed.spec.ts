import { expect, test } from "./fixtures/guarded-test";
import { killWhileEditing } from "./torture/kills";

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
