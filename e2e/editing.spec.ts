import type { Page } from "@playwright/test";
import type { Edit } from "../src/core/domain/edit";
import type { Span } from "../src/core/domain/query";
import type { Trace } from "../src/core/domain/trace";
import { listSplitPoints, listWords } from "../src/screens/walk/editing/word-selection";
import { computedTrace, encoderReady, expectWalk, openApp, part, saved, settled, shownTrace } from "./fixtures/app";
import { expect, test } from "./fixtures/guarded-test";
import { keyboardOn, mouseOn, type Hand } from "./fixtures/hands";

/** A request of the sample's history: its gold tools are known, and it is left out of its own history. */
const REQUEST =
  "Sort out the basics for our birdwatching trip. Look up how much rain usually falls around San José, Costa Rica, in " +
  "late June, compare flights out of Toronto leaving on the 21st and returning 12 July, one change at most, and list the " +
  "papers two Canadians and one Nigerian have to carry at the border.";

function spanOf(words: string): Span {
  const start = REQUEST.indexOf(words);
  return { start, end: start + words.length };
}

/** The one that is there, or the test says what was missing. */
function there<Value>(value: Value | undefined | null, what: string): Value {
  if (value === undefined || value === null) throw new Error(`The walk has no ${what}.`);
  return value;
}

/** Does one edit and waits until it is laid over and drawn. */
async function step(page: Page, edit: (trace: Trace) => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => kitpick.session().log.length);
  await edit(await shownTrace(page));
  await expect.poll(() => page.evaluate(() => kitpick.session().log.length)).toBe(before + 1);
  await settled(page);
}

/** Every kind of edit once, each aimed by what the trace shows at that moment. */
async function everyEdit(page: Page, hand: Hand): Promise<void> {
  await step(page, ({ stage1 }) => hand.dropNeighbour(there(stage1.neighbours[1], "second past request").query));
  await step(page, ({ stage1 }) => {
    const other = stage1.candidates.find(({ bundle }) => bundle !== stage1.chosen?.bundle);
    return hand.chooseBundle(there(other, "other bundle").bundle);
  });
  await step(page, ({ query, stage2 }) => {
    const words = listWords(query.text);
    const longest = [...stage2.requirements].sort((x, y) => y.span.end - y.span.start - (x.span.end - x.span.start))[0];
    const { id, span } = there(longest, "requirement to split");
    return hand.split(id, there(listSplitPoints(words, span)[2], "fourth word"));
  });
  await step(page, ({ stage2 }) =>
    hand.rename(there(stage2.requirements.at(-1), "requirement to rename").id, "entry papers for the border"),
  );
  await step(page, () => hand.addRequirement(spanOf("our birdwatching trip")));
  await step(page, ({ stage2 }) => {
    const match = stage2.matches.find(
      ({ linked, requirement }) => !linked && requirement === stage2.requirements[0]?.id,
    );
    const { requirement, tool } = there(match, "tool to link");
    return hand.link(requirement, tool);
  });
  await step(page, ({ stage2 }) => {
    const { requirement, tool } = there(
      stage2.matches.findLast(({ linked }) => linked),
      "link to cut",
    );
    return hand.unlink(requirement, tool);
  });
  await step(page, ({ stage2 }) => hand.dropTool(there(stage2.kept[0], "kept tool").tool));
  await step(page, ({ stage2 }) => hand.keepTool(there(stage2.dropped.at(-1), "dropped tool").tool));
  await step(page, ({ stage3 }) => {
    const vote = there(stage3.perRequirement.at(-1), "vote");
    const rival = vote.tally.find(({ tool }) => tool !== vote.winner);
    return hand.chooseWinner(vote.requirement, there(rival, "rival").tool);
  });
  await step(page, ({ stage2 }) => hand.merge(there(stage2.requirements[1], "requirement to merge").id));
  await step(page, ({ stage2 }) => hand.deleteRequirement(there(stage2.requirements[0], "requirement to delete").id));
}

const EVERY_KIND: Edit["kind"][] = [
  "drop-neighbour",
  "choose-bundle",
  "split-requirement",
  "rename-requirement",
  "add-requirement",
  "link",
  "unlink",
  "drop-tool",
  "keep-tool",
  "choose-winner",
  "merge-requirements",
  "delete-requirement",
];

async function editsOf(page: Page): Promise<Edit[]> {
  return page.evaluate(() => kitpick.session().log[kitpick.session().cursor]?.input.edits ?? []);
}

async function askBy(page: Page, hand: Hand): Promise<void> {
  await openApp(page);
  await encoderReady(page);
  await hand.ask(REQUEST);
  await expect.poll(() => page.evaluate(() => kitpick.session().trace?.query.text)).toBe(REQUEST);
  await settled(page);
}

test("every edit by mouse, and every edit without a mouse, end in the same trace", async ({ page, browser, guard }) => {
  const mouse = mouseOn(page);
  await askBy(page, mouse);
  await everyEdit(page, mouse);
  expect((await editsOf(page)).map(({ kind }) => kind)).toEqual(EVERY_KIND);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await guard.watch(context);
  const other = await context.newPage();
  const keyboard = keyboardOn(other);
  await askBy(other, keyboard);
  await everyEdit(other, keyboard);
  expect(await editsOf(other)).toEqual(await editsOf(page));
  expect(JSON.stringify(await shownTrace(other))).toBe(JSON.stringify(await shownTrace(page)));

  const computed = await computedTrace(page);
  expect(await shownTrace(page)).not.toEqual(computed);
  await step(page, () => mouse.restoreAll());
  await step(other, () => keyboard.restoreAll());
  expect(await shownTrace(page)).toEqual(computed);
  expect(await shownTrace(other)).toEqual(computed);
  await context.close();
});

test("undo and redo reach both ends, and survive a reload", async ({ page }) => {
  const hand = keyboardOn(page);
  await askBy(page, hand);
  await everyEdit(page, hand);
  await saved(page);
  const edited = await shownTrace(page);
  const { length } = await page.evaluate(() => kitpick.session().log);

  const turnBack = async (key: string, wanted: number): Promise<void> => {
    const at = await page.evaluate(() => kitpick.session().cursor);
    for (let i = 0; i < Math.abs(at - wanted); i += 1) await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(() => kitpick.session().cursor)).toBe(wanted);
    await settled(page);
  };
  await turnBack("Control+z", 0);
  expect(await shownTrace(page)).toEqual(await computedTrace(page));
  await expect(page.getByRole("button", { name: "Nothing to undo" })).toBeDisabled();
  await saved(page);

  await page.reload();
  await expectWalk(page);
  await encoderReady(page);
  expect(await page.evaluate(() => kitpick.session().log.length)).toBe(length);
  await turnBack("Control+Shift+z", length - 1);
  await expect(page.getByRole("button", { name: "Nothing to redo" })).toBeDisabled();
  expect(await shownTrace(page)).toEqual(edited);
});

test("a step in the middle is taken away alone, and the history goes back to any step", async ({ page }) => {
  const hand = keyboardOn(page);
  await askBy(page, hand);
  await step(page, ({ stage2 }) => hand.dropTool(there(stage2.kept[0], "kept tool").tool));
  await step(page, () => hand.addRequirement(spanOf("our birdwatching trip")));
  const both = await editsOf(page);
  await page.keyboard.press("h");
  const history = page.getByRole("region", { name: "History of this walk" });
  await step(page, () => history.getByRole("button", { name: "Undo only step 1" }).click());
  expect(await editsOf(page)).toEqual(both.slice(1));
  await history.getByRole("button", { name: "Go back to step 2" }).click();
  await expect.poll(() => editsOf(page)).toEqual(both);
  await settled(page);
  await history.getByRole("button", { name: "Go back to step 0" }).click();
  await expect.poll(() => editsOf(page)).toEqual([]);
  await settled(page);
  expect(await shownTrace(page)).toEqual(await computedTrace(page));
});

test("one key restores one thing, and what it was stays visible meanwhile", async ({ page }) => {
  const hand = keyboardOn(page);
  await askBy(page, hand);
  const { stage2 } = await shownTrace(page);
  const { tool } = there(stage2.kept[0], "kept tool");
  await step(page, () => hand.dropTool(tool));
  await step(page, () => hand.addRequirement(spanOf("our birdwatching trip")));
  await expect(
    part(page, "Result").getByRole("group"),
    "The score before the edits stays beside the new one.",
  ).toHaveAccessibleName(/^TRACC \d\.\d\d, now \d\.\d\d$/);
  await page.locator(`[data-node="bundle-tool ${tool}"]`).focus();
  await step(page, () => page.keyboard.press("r"));
  expect((await editsOf(page)).map(({ kind }) => kind)).toEqual(["add-requirement"]);
});
