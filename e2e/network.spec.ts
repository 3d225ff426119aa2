import { encoderReady } from "./fixtures/app";
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
  await expect(table.getByRole("row").filter({ hasText: "PlaceSearch" })).toContainText("Restore");
  await expectAccessible(page, "the edges as a table");

  await page.reload();
  await expect(heading).toContainText("Nine tools give Crowpath its place_id.");
  await page.getByRole("link", { name: "Map" }).click();
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Corrections/u }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Errands-network.json");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(heading).toContainText("Ten tools give Crowpath its place_id.");
});
