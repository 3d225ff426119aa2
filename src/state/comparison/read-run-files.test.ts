import { describe, expect, it } from "vitest";
import { makeAskingDataset } from "../../workers/testing/asking-dataset";
import { createReaderInThread } from "../../workers/reader/testing/reader-in-thread";
import type { ComparisonContext } from "./comparison-state";
import { readRunFiles } from "./read-run-files";

const dataset = makeAskingDataset();

/** A page that has one data set open, and a reader. */
function openPage(reader: Partial<ComparisonContext["reader"]> = {}): ComparisonContext {
  const page: Pick<ComparisonContext, "session" | "library" | "reader" | "storage"> = {
    session: { getState: () => ({ dataset }) } as never,
    library: { getState: () => ({ datasets: [] }) } as never,
    storage: { datasets: { findByHash: () => Promise.resolve(dataset) } } as never,
    reader: { ...createReaderInThread(), ...reader },
  };
  return page as ComparisonContext;
}

const [first] = dataset.queries.map(({ id }) => id);
const tool = dataset.tools[0]!.id;
const good = dataset.queries.map(({ id }) => `${id} Q0 ${tool} 1 2 x\n`).join("");
const fill = (characters: number): string => `${"#".repeat(100)}\n`.repeat(Math.ceil(characters / 101));

describe("files of runs", () => {
  it("have rows that cannot be read counted, and the first of them named", async () => {
    const trec = `${good}${first} Q0 ${tool} 2\n${first} Q0 ${tool} 3 high x\n`;
    const { found, waiting, notes } = await readRunFiles(openPage(), [new File([trec], "cut.trec")]);
    expect([found, waiting.map(({ rankings }) => rankings.length)]).toEqual([[], [dataset.queries.length]]);
    expect(notes).toEqual([
      `2 rows of “cut.trec” were skipped. First: line ${dataset.queries.length + 1}: The line has 4 columns instead of 6 (request, Q0, tool, rank, score, tag). Line held back.`,
    ]);
  });

  it("are read by the page where the reader breaks down, unless they are too much for it", async () => {
    const asked: string[] = [];
    const broken = (what: string) => () => {
      asked.push(what);
      return Promise.reject(new Error("It ran out of memory."));
    };
    const page = openPage({ ownRuns: broken("own"), foreignRuns: broken("foreign") });
    const trec = `${first} Q0 ${tool} 1 2 ${"x".repeat(1_000_000)}\n`;
    const small = await readRunFiles(page, [new File([trec], "small.trec")]);
    expect([small.waiting.length, small.notes]).toEqual([1, []]);
    expect(asked).toEqual(["own", "foreign"]);
    const large = await readRunFiles(page, [new File([fill(20_000_001)], "large.trec")]);
    expect(large).toEqual({
      found: [],
      waiting: [],
      notes: [expect.stringContaining("too much for this machine's memory")],
    });
  });

  it("are refused where they are too much to be read at once, by themselves or together; the others are read", async () => {
    const ofSize = (name: string, megabytes: number): File =>
      Object.defineProperty(new File([good], name), "size", { value: megabytes * 1024 * 1024 });
    const files = [
      ofSize("huge.trec", 111),
      ofSize("one.trec", 60),
      ofSize("two.trec", 60),
      new File([good.replaceAll(" 2 x", " 3 y")], "x.trec"),
    ];
    const { waiting, notes } = await readRunFiles(openPage(), files);
    expect(waiting.map(({ file }) => file)).toEqual(["one.trec", "x.trec"]);
    expect(notes).toEqual([
      expect.stringMatching(/^“huge.trec” was not read: .* 110 MB can be read at once/) as string,
      expect.stringMatching(/^“two.trec” was not read: /) as string,
    ]);
  });
});
