import type { Page } from "@playwright/test";
import type { Edit } from "../src/core/domain/edit";
import type { Span } from "../src/core/domain/query";
import type { Trace } from "../src/core/domain/trace";
import { listSplitPoints, listWords } from "../src/ui/request/word-selection";
import {
  ask,
  computedTrace,
  encoderReady,
  expectWalk,
  openApp,
  part,
  saved,
  settled,
  shownTrace,
} from "./fixtures/app";
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

test("the focus goes to what an edit made, and stays in the list it was made from", async ({ page }) => {
  const hand = keyboardOn(page);
  await askBy(page, hand);
  const focused = page.locator(":focus");
  const dropped = async (): Promise<number> => (await shownTrace(page)).stage1.dropped.length;

  await step(page, () => hand.addRequirement(spanOf("our birdwatching trip")));
  await expect(focused).toHaveText("our birdwatching trip");
  const before = await shownTrace(page);
  await step(page, () => page.keyboard.press("Delete"));
  const left = (await shownTrace(page)).stage2.requirements.map(({ id }) => id);
  const { start, end } = spanOf("our birdwatching trip");
  expect(left).toEqual(before.stage2.requirements.map(({ id }) => id).filter((id) => id !== `r${start}-${end}`));

  await page.keyboard.press("d");
  await expect(focused).toHaveAccessibleName("Drop past request a");
  await page.keyboard.press("ArrowDown");
  for (const count of [1, 2]) {
    await step(page, () => page.keyboard.press("Enter"));
    expect(await dropped()).toBe(count);
    await expect(focused).toHaveAccessibleName("Drop past request b");
  }
  await page.keyboard.press("b");
  await expect(focused).toHaveAccessibleName(/^Choose bundle /);
  await step(page, () => page.keyboard.press("Enter"));
  await expect(focused).toHaveAccessibleName(/^Choose bundle /);
  await page.keyboard.press("b");

  const { stage2 } = await shownTrace(page);
  const served = there(
    stage2.matches.find(({ linked }) => linked),
    "link",
  ).requirement;
  for (const { tool } of stage2.matches.filter(({ linked, requirement }) => linked && requirement === served))
    await step(page, () => hand.unlink(served, tool));
  const { stage3, tools } = await shownTrace(page);
  const vote = there(
    stage3.perRequirement.find(({ requirement }) => requirement === served),
    "vote",
  );
  await page.locator(`[data-node="requirement ${vote.requirement}"]`).focus();
  await page.keyboard.press("v");
  await expect(focused).toHaveAttribute("data-rival");
  const rival = there(await focused.textContent(), "rival");
  await step(page, () => page.keyboard.press("Enter"));
  const chosen = (await shownTrace(page)).stage3.perRequirement.find(({ requirement }) => requirement === served);
  const { winner } = there(chosen, "vote");
  expect(winner && (tools[winner]?.name ?? winner)).toBe(rival);
  await expect(focused).toHaveAttribute("data-rival");
  await page.keyboard.press("Escape");
  await expect(focused).toHaveAttribute("data-node", `vote ${vote.requirement}`);
});

test("undo and redo reach both ends, and survive a reload", async ({ page }) => {
  const hand = mouseOn(page);
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

test("a sentence that is not used becomes a requirement by one key, and a tool says why it is missing", async ({
  page,
}) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, "Hello there, I hope you are well. Find a hotel in Lisbon for the weekend.");
  const before = await shownTrace(page);
  const mark = page.getByRole("button", { name: /^Not used: / });
  await expect(mark).toHaveCount(1);
  await page.keyboard.press("u");
  await expect(mark).toHaveCount(0);
  const after = await shownTrace(page);
  expect(after.stage2.requirements).toHaveLength(before.stage2.requirements.length + 1);

  await page.keyboard.press("y");
  const search = page.getByRole("combobox", { name: "Name or purpose of a tool" });
  const known = after.recommendation.tools[0]!.tool;
  await search.fill(after.tools[known]!.name);
  const panel = page.getByRole("region", { name: "Why not this tool" });
  await expect(panel.getByText(`${after.tools[known]!.name} is in the answer.`)).toBeVisible();
  await search.fill("recipe");
  await expect(
    panel.getByText(/is not among the tools nearest to the answer\.|With it the answer would|It would be chosen/),
  ).toBeVisible();
  await expect(panel.getByRole("button", { name: /^Link / })).toBeVisible();
  await search.press("Escape");
  await expect(panel).toBeHidden();
});

test("a closed panel gives the focus back, and what an edit would do stays off paper", async ({ page }) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, REQUEST);
  const requirement = page.locator('[data-node^="requirement "]').first();
  const keys: readonly { key: string; panel: string }[] = [
    { key: "b", panel: "Other bundles" },
    { key: "y", panel: "Why not this tool" },
  ];
  for (const { key, panel } of keys) {
    await requirement.press(key);
    await expect(page.getByRole("region", { name: panel })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(requirement, `focus after ${panel}`).toBeFocused();
  }
  await page.getByRole("button", { name: /^Why not another tool/ }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Why not another tool/ })).toBeFocused();

  await requirement.press("v");
  const foreseen = page.getByRole("cell", { name: /^(→|comparing)/ });
  await expect(foreseen).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(foreseen).toHaveCount(0);
});

test("a corrected answer says which gold tools it replaces, asks, and goes back by the ordinary undo", async ({
  page,
}) => {
  await openApp(page);
  await encoderReady(page);
  await ask(page, REQUEST);
  const { gold } = (await shownTrace(page)).query;
  // A tool that is kept out may bring another in.
  for (;;) {
    const [, next] = (await shownTrace(page)).recommendation.tools;
    if (!next) break;
    await part(page, "Result").locator(`[data-node="result-tool ${next.tool}"]`).press("Delete");
    await settled(page);
  }
  await page.getByRole("button", { name: "Add to the past requests" }).press("Enter");
  const question = page.getByRole("alert").filter({ hasText: /gold tool/ });
  await expect(question).toContainText(`This replaces ${gold!.length} gold tools by 1.`);
  await expect(page.getByRole("button", { name: "Replace", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Leave it" }).press("Enter");
  await expect(page.getByRole("button", { name: "Add to the past requests" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => kitpick.session().dataset?.name)).toBe("Errands, edited");
  await expectWalk(page);
  await settled(page);
  expect((await shownTrace(page)).query.gold).toHaveLength(1);
  await page.getByRole("button", { name: "Undo: added to the past requests" }).click();
  await expect.poll(() => page.evaluate(() => kitpick.session().dataset?.name)).toBe("Errands");
  await expectWalk(page);
  await settled(page);
  expect((await shownTrace(page)).query.gold).toEqual(gold);
  await expect.poll(() => page.evaluate(() => kitpick.library().datasets.map(({ name }) => name))).toEqual(["Errands"]);
});
