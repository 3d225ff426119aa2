import { encoderReady, openApp, part, settled, written } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { expect, test } from "./fixtures/guarded-test";

test("the network is corrected by keys, kept over a reload, and saved; its table says the same", async ({ page }) => {
  await page.goto("./#screen=network");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(
    "Ten tools give Crowpath its place_id. In 10 of 15 past requests it was PlaceSearch.",
  );
  await encoderReady(page);
  await expect(page.getByText(/pairs look alike/u)).toBeVisible();
  const map = page.getByRole("application");
  await expect(map).toBeVisible();
  await expectAccessible(page, "the map of the network");

  await page.keyboard.press("]");
  await page.keyboard.press("x");
  await expect(heading).toContainText("Nine tools give Crowpath its place_id.");
  await expect(page.getByText("1 cut by you")).toBeVisible();
  await page.keyboard.press("n");
  await page.getByRole("textbox", { name: "Note" }).fill("Ask where they start from, too.");
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByText("Ask where they start from, too.")).toBeVisible();

  await page.keyboard.press("p");
  await page.getByLabel("Name or purpose of a tool").fill("Billhook");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary").getByRole("listitem").filter({ hasText: "Billhook" })).toBeVisible();

  await page.keyboard.press("t");
  const table = page.getByRole("grid", { name: "Edges" });
  await page.getByLabel("Search edges").fill("crowpath");
  // Rows of before stand there while the table is searched.
  const listed = (...names: string[]) =>
    names.reduce((rows, name) => rows.filter({ hasText: name }), table.getByRole("row"));
  await expect(listed("Crowpath", "PlaceSearch")).toContainText("Restore");
  await expectAccessible(page, "the edges as a table");

  await page.getByRole("link", { name: "Insights" }).click();
  const insights = page.getByRole("region", { name: "Insights" });
  await expect(insights).toContainText(/[\d,]+ of [\d,]+ trials went wrong, in \d+ of \d+ pairs\./u);
  await expect(insights).toContainText("Local, no language model: not the published method.");
  await expect(insights.getByRole("listitem").first()).toContainText(/Of the two, \d+ past requests need only/u);
  await expectAccessible(page, "what trials said of look-alikes");

  const parts = page.getByRole("navigation", { name: "Parts of the network" });
  await parts.getByRole("link", { name: "Learn" }).click();
  await page.getByRole("button", { name: /^See \d+ recorded trials$/u }).click();
  await expect(heading).toContainText(
    "Iteration 2 of 2: 0 of 12 probes went wrong. Before, it was 7 of 12 in iteration 1.",
  );
  await page.getByRole("button", { name: /^climate_normals/u }).click();
  const insight = page.getByRole("region", { name: "Insight of climate_normals" });
  await expect(insight).toContainText("Gives what is usual or was measured");
  await page.keyboard.press("k");
  await expect(insight).toContainText("Kept by you. Written for this sample");
  await expectAccessible(page, "trials along the network");
  const other = page.locator("section[aria-current]");
  await expect(other).not.toHaveAccessibleName("Insight of climate_normals");
  await page.keyboard.press("e");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("In words of mine.");
  await page.keyboard.press("Control+Enter");
  await expect(other).toContainText("In words of mine.");
  await page.keyboard.press("d");
  await page.keyboard.press("i");
  await page.keyboard.press("d");
  await expect(page.getByRole("button", { name: "Drop, stay with what stood before" })).toHaveCount(1);
  await page.keyboard.press("]");
  await expect(page.getByRole("button", { name: /^climate_normals/u })).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("x");
  await expect(page.getByText("cut by you")).toHaveCount(1);
  await page.keyboard.press("x");
  await expect(page.getByText("cut by you")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByText("in Learn: keep the insight, go to the next")).toBeVisible();
  await page.keyboard.press("Escape");

  await written(page);
  await page.reload();
  await expect(heading).toContainText("Iteration 2 of 2");
  await parts.getByRole("link", { name: "Map" }).click();
  await expect(heading).toContainText("Nine tools give Crowpath its place_id.");
  const iterations = page.getByRole("navigation", { name: "Iterations of trials" });
  await expect(iterations.getByRole("button", { name: "Iteration 2" })).toHaveAttribute("aria-current", "step");
  await page.keyboard.press("/");
  await page.getByLabel("Name or purpose of a tool").fill("climate_normals");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "climate_normals" });
  await expect(panel).toContainText("version 2");
  await iterations.getByRole("button", { name: "Iteration 1" }).click();
  await expect(panel).toContainText("A later iteration worded it anew.");
  await iterations.getByRole("button", { name: "Previous iteration" }).click();
  await expect(panel).not.toContainText("Insight by a language model");
  await expect(iterations.getByRole("button", { name: "Previous iteration" })).toBeDisabled();
  await expect(iterations.getByRole("button", { name: /^Play/ }), "Motion is reduced.").toHaveCount(0);
  await expectAccessible(page, "the map with iterations of trials");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await parts.getByRole("link", { name: /^Edges/u }).click();
  await parts.getByRole("link", { name: "Map" }).click();
  await iterations.getByRole("button", { name: "Play the iterations" }).focus();
  // Noted in the page: each stands for two seconds, and a test may look again later than that.
  const played = await iterations.evaluateHandle((bar) => {
    const names: string[] = [];
    const note = (): void => {
      const name = bar.querySelector("[aria-current=step]")?.textContent ?? "";
      if (name !== names.at(-1)) names.push(name);
    };
    new MutationObserver(note).observe(bar, { attributes: true, childList: true, subtree: true });
    return names;
  });
  await page.keyboard.press("Space");
  await expect.poll(() => played.jsonValue()).toEqual(["Documents", "Iteration 1", "Iteration 2"]);
  await expect(iterations.getByRole("button", { name: "Play the iterations" })).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await parts.getByRole("link", { name: /^Edges/u }).click();
  await page.getByLabel("Search edges").fill("press_archive");
  await expect(listed("press_archive", "Citation Formatter")).toContainText("2 of 2");
  await parts.getByRole("link", { name: "Map" }).click();
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Corrections/u }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Errands-network.json");
  // Two corrections before Learn, two there.
  for (let taken = 0; taken < 4; taken++) await page.keyboard.press("Control+z");
  await page.keyboard.press("/");
  await page.getByLabel("Name or purpose of a tool").fill("Crowpath");
  await page.keyboard.press("Enter");
  await expect(heading).toContainText("Ten tools give Crowpath its place_id.");
});

test("what a tool of the answer needs is offered at it, or added where the setting says so; a cut edge changes what is offered", async ({
  page,
}) => {
  await openApp(page);
  await encoderReady(page);
  await settled(page);
  await page.keyboard.press("y");
  await page.getByLabel("Name or purpose of a tool").fill("Crowpath");
  await expect(page.getByRole("button", { name: "Link Crowpath" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const result = part(page, "Result");
  await expect(result).toContainText("gives place_id for Crowpath, before it in 10 of 15");
  const needs = page.getByRole("region", { name: "What the choice changed" });
  await expect(needs).toContainText(
    "Crowpath needs place_id, which nothing in the answer gives. PlaceSearch gives it.",
  );
  await expectAccessible(page, "a walk whose answer lacks what a tool needs");

  await page.getByRole("link", { name: "Network", exact: true }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("Ten tools give Crowpath its place_id.");
  await page.keyboard.press("]");
  await page.keyboard.press("x");
  await expect(heading).toContainText("Nine tools give Crowpath its place_id.");
  await page.getByRole("link", { name: "Workbench", exact: true }).click();
  await expect(needs).toContainText("1 dependency of the network corrected by hand.");
  await expect(result).not.toContainText("PlaceSearch");
  await expect(result).toContainText("for Crowpath, before it in");

  await written(page);
  await page.reload();
  await expect(needs).toContainText("1 dependency of the network corrected by hand.");
  await expect(result).not.toContainText("PlaceSearch");
  await needs.getByText("Where a tool lacks what another gives: offer it").click();
  await needs.getByRole("radio", { name: "add it", exact: true }).check();
  await expect(needs).toContainText("was added: it gives place_id for Crowpath");
});
