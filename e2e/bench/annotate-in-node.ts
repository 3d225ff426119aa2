import { alphaWithInterval } from "../../src/core/annotate/agreement/alpha";
import type { ItemAnswers } from "../../src/core/annotate/agreement/answer-table";
import type { Project } from "../../src/core/domain/judgement";
import { mulberry32 } from "../../src/core/math/random";
import { readJudgementFile } from "../../src/formats/judgements/read-judgement-file";
import { milliseconds, type Ratio } from "./ratios";

const LINES = 1_000_000;

/** What needs no page: alpha of many answers, and a file with very many lines. */
export async function measureJudgementsInNode(busyShare: number): Promise<Ratio[]> {
  return [...measureAlpha(busyShare), await measureLines(busyShare)];
}

/** Generated answers of three people; one set in four differs from the first one's. */
function measureAlpha(busyShare: number): Ratio[] {
  const random = mulberry32(7);
  const draw = (below: number): number => Math.floor(random() * below);
  const itemsOf = (count: number, tools: number): ItemAnswers[] =>
    Array.from({ length: count }, (_, item) => {
      const set = [...new Set(Array.from({ length: 1 + draw(3) }, () => `tool ${draw(tools)}`))].sort();
      const other = (): string[] => (random() < 0.25 ? [...new Set([...set, `tool ${draw(tools)}`])].sort() : set);
      return {
        item: `item ${item}`,
        answers: new Map([
          ["a", set],
          ["b", other()],
          ["c", other()],
        ]),
      };
    });
  return [
    [120, 60, "≤ 100 ms"],
    [50_000, 60, "≤ 5000 ms"],
    [50_000, 2000, "≤ 5000 ms"],
  ].map(([count, tools, target]): Ratio => {
    const items = itemsOf(count as number, tools as number);
    const start = performance.now();
    const { draws, interval } = alphaWithInterval(items, "masi");
    return {
      what: `alpha with its interval, ${(count as number).toLocaleString("en")} requests of three people, ${(tools as number).toLocaleString("en")} tools, in Node`,
      ours: milliseconds(performance.now() - start),
      yardstick: `${draws.toLocaleString("en")} draws${interval ? "" : ", no interval"}`,
      ...{ ratio: "", target: target as string, busyShare },
    };
  });
}

/** A file of so many lines that are no records: read to its end, each refused, the first thousand listed. */
async function measureLines(busyShare: number): Promise<Ratio> {
  const header = { kitpick: "judgements", schema: 1, app: "", project: "p", exportedAt: "", annotators: {}, tools: {} };
  const dataset = { name: "d", hash: "0".repeat(64), parent: null };
  const rows = Array.from({ length: LINES }, (_, at) => `{"schema":1,"kind":"judgement","id":"${at}"}\n`);
  const blob = new Blob([`${JSON.stringify({ ...header, dataset })}\n`, ...rows]);
  const start = performance.now();
  const read = await readJudgementFile(blob, {
    ...{ project: "p" as Project["id"], isKnown: () => false, textOf: () => null, take: () => undefined },
  });
  return {
    what: `a file of ${LINES.toLocaleString("en")} lines that are no judgements, in Node`,
    ours: milliseconds(performance.now() - start),
    yardstick: `${read.refusedLines.toLocaleString("en")} refused, ${read.refused.length.toLocaleString("en")} listed`,
    ...{ ratio: "", target: "", busyShare },
  };
}
