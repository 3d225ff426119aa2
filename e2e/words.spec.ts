import type { Locator, Page } from "@playwright/test";
import { findTerms } from "../src/ui/find-terms";
import { GLOSSARY, type TermName } from "../src/ui/glossary";
import { addressOfTerm } from "../src/ui/term-places";
import { encoderReady, openApp, proposed, settled } from "./fixtures/app";
import { expectAccessible } from "./fixtures/axe";
import { dropFiles, GARDEN_REQUESTS, GARDEN_TOOLS } from "./fixtures/files";
import { expect, test } from "./fixtures/guarded-test";

/*
 * The rule. A word of the field that stands in a heading, a label, a head of a table, a legend or a title of a figure is on
 * the sheet of its screen, with its sentence and the way into Learn; so is each word that a reader of that screen listed here.
 */
const HEADS = "h1, h2, h3, h4, th, legend, label, dt, summary, figcaption, caption, [role=tab]";

interface Screen {
  name: string;
  /** From where the screen before it in its list left the page. */
  open: (page: Page) => Promise<void>;
  /** What a stranger would have to look up there, written down by looking at the screen. */
  words: readonly TermName[];
}

async function annotate(page: Page): Promise<void> {
  await page.goto("./#screen=annotate");
  await page.getByRole("button", { name: "Annotate this data set" }).press("Enter");
  // Until then the proposal is made by words, and made anew when it comes.
  await encoderReady(page);
  await proposed(page);
}

const tab = (name: RegExp) => async (page: Page) => {
  await page.goto("./#screen=datasets");
  await page.getByRole("tab", { name }).click();
  await page.getByRole("tabpanel").waitFor();
};

const annotateTab = (name: string) => async (page: Page) => {
  await page.getByRole("link", { name, exact: true }).press("Enter");
  await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
};

/** Screens that are opened one after the other in one page. */
const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  "the workbench": [
    {
      name: "the walk",
      open: async (page) => {
        await openApp(page);
        await encoderReady(page);
        await settled(page);
      },
      words: [
        ...([
          "bundle",
          "coverage",
          "view",
          "votes",
          "direct",
          "context",
          "open",
          "threshold",
          "hybrid",
          "cosine",
        ] as const),
        ...([
          "bm25",
          "tracc",
          "precision",
          "f1",
          "jaccard",
          "exact",
          "sizeDifference",
          "gold",
          "ticks",
          "choice",
        ] as const),
        ...(["expectedTracc", "requirement", "pastRequest", "history", "acc"] as const),
      ],
    },
    {
      name: "the walk as tables",
      open: async (page) => {
        await page.keyboard.press("t");
        await page.getByRole("columnheader", { name: "Past request" }).waitFor();
      },
      words: ["bundle", "coverage", "requirement", "threshold", "gold", "cosine", "bm25", "votes", "direct", "context"],
    },
  ],
  "a language model": [
    {
      name: "a language model asked for",
      open: async (page) => {
        await openApp(page);
        await page.getByRole("button", { name: "by rules" }).click();
        // Not `check`, which wants it to be chosen in the same moment.
        await page.getByRole("radio", { name: /A language model/ }).click();
        await page.getByText(/prompt is waiting/).waitFor();
      },
      words: ["languageModel", "prompt", "tokens", "endpoint", "requirement", "trained", "paper"],
    },
  ],
  "Evaluate and Compare": [
    {
      name: "an evaluation to plan",
      open: async (page) => {
        await page.goto("./#screen=evaluate");
        await page.getByText("Protocol").waitFor();
      },
      words: ["method", "protocol", "split", "seed", "fold", "encoder", "massTool", "tracc", "ndcg", "sizeDifference"],
    },
    {
      name: "an evaluation",
      open: async (page) => {
        await page.goto("./#screen=evaluate");
        await page.getByRole("button", { name: "look at a recorded evaluation" }).click();
        await expect(page.getByRole("figure", { name: "Fate of tools" })).toBeVisible();
      },
      words: [
        ...(["method", "leakage", "interval", "tracc", "acc", "f1", "jaccard", "ndcg", "recallAt", "compAt"] as const),
        ...(["slice", "verdict", "massTool", "colt", "gold", "bundle", "requirement", "seed", "protocol"] as const),
        ...(["expectedTracc", "bm25", "coverage", "encoder"] as const),
      ],
    },
    {
      name: "MassTool to train",
      open: async (page) => {
        await page.goto("./#screen=evaluate&train=masstool");
        await page.getByRole("list", { name: "Phases" }).waitFor();
      },
      words: ["massTool", "epoch", "ablation", "gate", "pastRequest"],
    },
    {
      name: "a comparison",
      open: async (page) => {
        await page.goto("./#screen=compare");
        await page.getByRole("button", { name: "look at a recorded comparison" }).click();
        await expect(page.getByRole("figure", { name: "Order of the runs" })).toBeVisible();
      },
      words: [
        ...(["baseline", "holm", "randomisation", "interval", "cohensD", "pValue", "tracc", "ndcg"] as const),
        ...(["asPublished", "sizeDifference", "retriever", "bm25", "expectedTracc"] as const),
      ],
    },
  ],
  "files to import": [
    {
      name: "the preview of an import",
      open: async (page) => {
        await openApp(page);
        await dropFiles(page, [GARDEN_TOOLS, GARDEN_REQUESTS]);
        await page.getByRole("region", { name: GARDEN_REQUESTS.name }).waitFor();
      },
      words: ["tool", "request"],
    },
  ],
  Datasets: [
    { name: "a data set", open: tab(/^Overview/), words: ["history", "gold", "tool", "request", "bundle"] },
    { name: "findings of a data set", open: tab(/^Findings/), words: ["gold", "request", "tool"] },
    { name: "the history of a data set", open: tab(/^History/), words: ["history", "bundle", "pastRequest"] },
    { name: "the toolbox of a data set", open: tab(/^Toolbox/), words: ["tool", "request"] },
    { name: "the map of a data set", open: tab(/^Map/), words: ["request"] },
    {
      name: "a build",
      open: async (page) => {
        await tab(/^Build/)(page);
        await page.getByRole("button", { name: "Replay a recorded build" }).press("Enter");
        await page.getByRole("button", { name: "Use the recorded answers" }).waitFor();
      },
      words: ["prompt", "endpoint"],
    },
  ],
  Network: [
    {
      name: "the network",
      open: async (page) => {
        await page.goto("./#screen=network");
        await encoderReady(page);
        await page.getByText(/pairs look alike/u).waitFor();
      },
      words: ["dependency", "identifier", "lookAlike", "pastRequest"],
    },
    {
      name: "the edges of the network",
      open: async (page) => {
        await page.keyboard.press("t");
        await page.getByRole("columnheader", { name: "Cosine" }).waitFor();
      },
      words: ["dependency", "lookAlike", "cosine", "pastRequest"],
    },
  ],
  Annotate: [
    {
      name: "annotation to begin",
      open: async (page) => {
        await page.goto("./#screen=annotate");
        await page.getByRole("button", { name: "Annotate this data set" }).waitFor();
      },
      words: ["gold", "suggestion"],
    },
    {
      name: "a request to judge",
      open: async (page) => {
        await annotate(page);
        await expect(async () => {
          // A request that nothing was done at is covered after a while.
          await proposed(page);
          await expect(page.getByText("against the gold of the data set")).toBeVisible({ timeout: 5000 });
        }).toPass();
      },
      words: ["gold", "suggestion", "annotator", "tracc", "catalogue"],
    },
    {
      name: "agreement",
      open: async (page) => {
        // The button of the sheet has the focus, and Enter would open it again.
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await proposed(page);
        await page.keyboard.press("Enter");
        await page.getByText("1 done").waitFor();
        await page.getByRole("link", { name: "Agreement" }).press("Enter");
        await page.getByText("Lower: equal sets").waitFor();
      },
      words: ["masi", "jaccard", "nominal", "alpha", "annotator", "blind", "suggestion", "gold", "adjudicate"],
    },
    { name: "what divides annotators", open: annotateTab("Adjudicate"), words: ["adjudicate"] },
    { name: "the guidelines", open: annotateTab("Guidelines"), words: ["tool"] },
    { name: "past requests to judge", open: annotateTab("Past requests"), words: ["pastRequest", "history"] },
  ],
};

/** Pages and steps of Learn, by their addresses. */
const LEARN: readonly (readonly [address: string, words: readonly TermName[]])[] = [
  ["tracc", ["tracc", "precision", "f1", "jaccard", "acc", "exact"]],
  ["vote", ["direct", "context", "history", "votes", "listLength"]],
  ["paper-code", ["paper", "published", "bundle", "coverage", "interval"]],
  ["gallery", ["tracc", "lookAlike", "votes"]],
  ["lesson&at=all&seen=shown", ["tool", "tracc"]],
  ["lesson&at=bundle&seen=shown", ["pastRequest"]],
  ["lesson&at=match&seen=shown", ["threshold", "bundle", "coverage"]],
  ["lesson&at=over&seen=shown", ["bundle"]],
  ["lesson&at=views&seen=shown", ["view", "direct", "context", "listLength"]],
  ["lesson&at=vote&seen=shown", ["votes", "direct", "context"]],
  ["lesson&at=score&seen=shown", ["tracc", "recall"]],
  ["lesson&at=padding&seen=shown", ["tracc", "f1"]],
  ["lesson&at=unseen&seen=shown", ["interval", "bootstrap", "tracc"]],
  ["lesson&at=choice&seen=shown", ["choice", "trained"]],
];

/**
 * Opens the sheet of the screen, or that of a dialog above it, finds all words in it, and closes it. A screen that is drawn anew
 * between a look at it and the sheet is looked at again.
 */
async function expectExplained(page: Page, words: readonly TermName[], where: string, dialog?: Locator): Promise<void> {
  await expect(() => expectExplainedNow(page, words, where, dialog)).toPass();
}

async function expectExplainedNow(
  page: Page,
  words: readonly TermName[],
  where: string,
  dialog?: Locator,
): Promise<void> {
  const heads = await (dialog ?? page.locator("body")).locator(HEADS).evaluateAll(
    (elements, isDialog) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".person"))
        .filter((element) => isDialog || !element.closest("dialog"))
        .map((element) => (element as HTMLElement).innerText)
        .join("\n"),
    dialog !== undefined,
  );
  const wanted = [...new Set<TermName>([...words, ...findTerms(heads.replaceAll(/\s+/g, " "))])];
  await (dialog ?? page.getByRole("contentinfo")).getByRole("button", { name: "Words", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: dialog ? /^Words in this dialog/ : /^Words on this screen/ });
  await expect(sheet.getByRole("term").first()).toBeVisible();
  const listed = await sheet
    .locator("dl > div")
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector("dt")?.textContent,
        row.querySelector("dd")?.textContent,
        row.querySelector("a")?.getAttribute("href"),
      ]),
    );
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  for (const term of wanted) {
    expect(listed, where).toContainEqual([GLOSSARY[term].word, GLOSSARY[term].sentence, addressOfTerm(term).href]);
  }
}

for (const [title, screens] of Object.entries(SCREENS)) {
  test(`each word of the field has its sentence and the way into Learn: ${title}`, async ({ page }) => {
    for (const { name, open, words } of screens) {
      await test.step(name, async () => {
        await open(page);
        await expectExplained(page, words, name);
      });
    }
  });
}

test("each word of the field has its sentence and the way into Learn: pages and steps of Learn", async ({ page }) => {
  for (const [address, words] of LEARN) {
    await page.goto(`./#screen=learn&page=${address}`);
    const [, step] = /at=(\w+)/.exec(address) ?? [];
    if (step) await page.locator(`[data-step="${step}"]`).waitFor();
    await page.getByRole("main").locator("section, dl, table, form, ul, ol").first().waitFor();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectExplained(page, words, address);
  }
});

/** Dialogs, by the key or the button that opens them. */
const DIALOGS: readonly (Screen & { title: RegExp })[] = [
  {
    name: "the settings",
    title: /^Settings/,
    open: async (page) => {
      await openApp(page);
      await page.getByRole("contentinfo").getByRole("button", { name: "Settings" }).press("Enter");
      await page.getByText("Turns texts into vectors").waitFor();
    },
    words: ["encoder", "languageModel", "annotator", "asPublished"],
  },
  {
    name: "the keys",
    title: /^Keys/,
    open: async (page) => {
      await openApp(page);
      await page.keyboard.press("?");
    },
    words: ["bundle", "requirement", "votes"],
  },
];

test("each word of the field in a dialog has its sentence and the way into Learn, which closes the dialog", async ({
  page,
}) => {
  for (const { name, title, open, words } of DIALOGS) {
    await test.step(name, async () => {
      await open(page);
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await expectExplained(page, words, name, dialog);
      await expect(dialog).toBeVisible();
      // Nothing in it has the focus then.
      await dialog.getByRole("heading", { level: 2 }).click();
      await page.keyboard.press("F1");
      const sheet = page.getByRole("dialog", { name: /^Words in this dialog/ });
      await expect(sheet).toBeVisible();
      await expect(sheet.getByRole("term").first()).toBeVisible();
      if (name !== "the keys") await sheet.getByRole("link").first().press("Enter");
      else for (const above of [sheet, dialog]) await above.getByRole("button", { name: "Close" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  }
});

test("the words of a screen open by a key, are good to axe, and lead into the lesson", async ({ page }) => {
  await openApp(page);
  await page.keyboard.press("F1");
  const sheet = page.getByRole("dialog", { name: /^Words on this screen/ });
  await expect(sheet.getByRole("term").first()).toBeVisible();
  await expectAccessible(page, "the words of a screen");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "the words of a screen, 390, dark");
  await sheet.getByRole("link", { name: /^coverage:/ }).press("Enter");
  await expect(page).toHaveURL(/page=lesson&at=match/);
  await expect(sheet).toHaveCount(0);
});
