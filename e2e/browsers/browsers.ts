/**
 * The main stories in each browser that is installed: `npm run browsers`, explained by `--help`. Prints a table; fails where a story
 * fails, or ends otherwise than in the first browser.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { argv, exit } from "node:process";
import { parseArgs } from "node:util";
import { preview } from "vite";
import { answerHelp } from "../../src/headless/command-line/options";
import { writeBetweenMarks } from "../fixtures/marked-lines";
import { BROWSERS, type Driver } from "./drivers";
import { STORIES } from "./stories";

if (
  answerHelp(argv, {
    usage: "npm run browsers [-- [BROWSER] … [--story NAME] [--write]]",
    about: "Tells the main stories in every browser that is installed here, and compares what comes of them.",
    options: {
      story: { type: "string", about: "tells this story alone" },
      write: { type: "boolean", about: "write the table into e2e/README.md" },
    },
    lists: [
      { heading: "Browsers, and Debian's packages", entries: BROWSERS.map(({ id, needs }) => [id, needs]) },
      { heading: "Stories", entries: STORIES.map(({ name, about }) => [name, about]) },
    ],
  })
)
  exit(0);

const { positionals: named, values } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: { story: { type: "string" }, write: { type: "boolean", default: false } },
});
const stories = STORIES.filter(({ name }) => values.story === undefined || name === values.story);
const unknown = named.find((name) => BROWSERS.every(({ id }) => id !== name));
if (unknown !== undefined || stories.length === 0) {
  const [what, known] =
    unknown === undefined ? ["story", STORIES.map(({ name }) => name)] : ["browser", BROWSERS.map(({ id }) => id)];
  console.error(`There is no ${what} “${unknown ?? values.story}”. There are: ${known.join(", ")}.`);
  exit(2);
}
if (values.write && stories.length < STORIES.length) {
  console.error("The table is written from all stories: leave out --story, or --write.");
  exit(2);
}

const PORT = 4390;
const PICTURES = path.resolve("test-results/browsers");
mkdirSync(PICTURES, { recursive: true });

/** What came of each story, by its name; what is no outcome is the sentence of a failure. */
interface Told {
  browser: string;
  outcomes: Map<string, { outcome: string } | { failure: string }>;
}

async function tellAll(driver: Driver, startAnother: () => Promise<Driver>): Promise<Told> {
  const outcomes: Told["outcomes"] = new Map();
  for (const { name, run } of stories) {
    try {
      outcomes.set(name, { outcome: await run(driver, `http://127.0.0.1:${PORT}/`, startAnother) });
    } catch (error) {
      outcomes.set(name, { failure: error instanceof Error ? error.message : String(error) });
      writeFileSync(path.join(PICTURES, `${driver.name} ${name}.png`), await driver.picture().catch(() => ""));
    }
    console.log(`  ${driver.name}, ${name}: ${JSON.stringify(outcomes.get(name))}`);
  }
  return { browser: driver.name, outcomes };
}

const server = await preview({ preview: { host: "127.0.0.1", port: PORT, strictPort: true }, logLevel: "error" });
const told: Told[] = [];
try {
  for (const { id, needs, start } of BROWSERS) {
    if (named.length > 0 && !named.includes(id)) continue;
    const driver = await start();
    if (!driver) {
      console.log(`  ${id} is not installed (Debian: ${needs}).`);
      continue;
    }
    try {
      told.push(await tellAll(driver, async () => (await start())!));
    } finally {
      await driver.close();
    }
  }
} finally {
  await server.close();
}

const GOOD = "good";
const cellOf = ({ outcomes }: Told, story: string): string => {
  const one = outcomes.get(story)!;
  const first = told[0]!.outcomes.get(story)!;
  if ("failure" in one) return one.failure || "failed";
  return !("outcome" in first) || one.outcome === first.outcome ? GOOD : `otherwise: ${one.outcome}`;
};
const rows = stories.map(({ name, about }) => ({ name, about, cells: told.map((one) => cellOf(one, name)) }));
const table = [
  `| story | what is done | ${told.map(({ browser }) => browser).join(" | ")} |`,
  `| --- | --- |${" --- |".repeat(told.length)}`,
  ...rows.map(({ name, about, cells }) => `| ${name} | ${about} | ${cells.join(" | ")} |`),
];
console.log(`\n${table.join("\n")}`);
if (values.write) writeBetweenMarks("e2e/README.md", "browsers", table, true);
const failed = rows.flatMap(({ cells }) => cells).filter((cell) => cell !== GOOD).length;
if (told.length === 0) console.error("No browser was there to tell the stories in.");
exit(failed === 0 && told.length > 0 ? 0 : 1);
