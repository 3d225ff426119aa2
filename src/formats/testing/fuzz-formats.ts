import { afterEach, describe, expect, it } from "vitest";
import { rowsOf } from "../model/format";
import { sniffFile } from "../read/sniff";
import type { SEEDS } from "./format-seeds";
import { faultOfMessage, makeFile, readBalanced } from "./read-texts";
import { drawsFor, spoilText, twistJson } from "./spoil";

/** Spoilt files a format: of all JSON, of all lines and of all tables far more than 10,000. */
const CASES = Number(process.env["FUZZ_CASES"] ?? 2500);
/** A format with a reader of its own has as many as others together. */
const casesOf = ({ format }: Seed): number => (format === "openapi" ? 4 * CASES : CASES);
/** Some formats are rarely held back in part: so many times as many files are read at most, until one was. */
const MOST_TIMES = 20;
/** Another one each time; FUZZ_SEED repeats a run. */
export const FUZZ_SEED = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
/** One file in so many is also fitted to a catalogue and made a data set. */
const FITTED_ONE_IN = 16;

const CATALOGUE = makeFile("catalogue.json", { Weather: "Rain or sun.", Table: "Books a table.", getA: "Gets." });
const PROTOTYPES = [Object.prototype, Array.prototype, String.prototype, Function.prototype] as object[];

type Seed = (typeof SEEDS)[number];
type Fate = "accepted" | "heldBack" | "rejected";

/**
 * Reads spoilt files of each of these formats: nothing is thrown, rows in = rows kept + rows reported, every message says
 * what and where in a whole sentence, a file that gives nothing is complained about, no prototype is touched. Prints the seed and how many files were accepted, held back in part, and rejected.
 */
export function fuzzFormats(seeds: readonly Seed[]): void {
  const tallies = new Map<string, Record<Fate, number>>();

  describe(`${CASES} spoilt files a format, seed ${FUZZ_SEED}`, () => {
    afterEach(() => {
      for (const prototype of PROTOTYPES) expect(Object.keys(prototype)).toEqual([]);
      expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    });

    it.each(seeds.map((seed) => [seed.format, seed] as const))("%s", async (format, seed) => {
      const tally: Record<Fate, number> = { accepted: 0, heldBack: 0, rejected: 0 };
      const isOpen = (): boolean => Object.values(tally).includes(0);
      const cases = casesOf(seed);
      for (let index = 0; index < cases || (isOpen() && index < MOST_TIMES * cases); index += 1)
        tally[await readSpoilt(seed, index)] += 1;
      tallies.set(format, tally);
      expect(tally.accepted).toBeGreaterThan(0);
      expect(tally.rejected).toBeGreaterThan(0);
      expect(tally.heldBack).toBeGreaterThan(0);
    });

    it("prints what became of them", () => {
      const lines = [...tallies].map(([format, { accepted, heldBack, rejected }]) =>
        [format.padEnd(20), ...[accepted, heldBack, rejected].map((count) => String(count).padStart(9))].join(" "),
      );
      console.log(`seed ${FUZZ_SEED}, spoilt files:   accepted held back  rejected\n${lines.join("\n")}`);
      expect(tallies.size).toBe(seeds.length);
    });
  });
}

async function readSpoilt({ format, name, text, json }: Seed, index: number): Promise<Fate> {
  const random = drawsFor(`${FUZZ_SEED} ${format} ${index}`);
  const content =
    json !== undefined && index % 2 === 0 ? JSON.stringify(twistJson(json, random)) : spoilText(text, random);
  try {
    const file = makeFile(name, content);
    if (index % FITTED_ONE_IN === 0) await readFitted(file);
    return await readAlone(file);
  } catch (error) {
    throw new Error(`${format}, file ${index} of seed ${FUZZ_SEED}: ${JSON.stringify(content)}`, { cause: error });
  }
}

async function readAlone(file: ReturnType<typeof makeFile>): Promise<Fate> {
  const { format, result, rowsKept } = await sniffFile(file);
  const reported = result.messages.reduce((sum, message) => sum + rowsOf(message), 0);
  if (rowsKept + reported !== result.rowsRead) {
    throw new Error(`${result.rowsRead} rows read, ${rowsKept} kept, ${reported} reported`);
  }
  const fault = result.messages.map(faultOfMessage).find((one) => one !== null);
  if (fault) throw new Error(fault);
  if (result.content === null && result.messages.every(({ severity }) => severity === "notice"))
    throw new Error("nothing was read, and nothing says why");
  const heldBack = result.messages.filter(({ severity }) => severity === "held-back");
  const rows = heldBack.reduce((sum, message) => sum + rowsOf(message), 0);
  if (format === null || result.content === null || rows === result.rowsRead) return "rejected";
  return rows > 0 ? "heldBack" : "accepted";
}

async function readFitted(file: ReturnType<typeof makeFile>): Promise<void> {
  expect((await readBalanced([CATALOGUE, file])).dataset).not.toBeNull();
}
