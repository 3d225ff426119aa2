import { MODES, type Config } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import { bundleKey } from "../../core/domain/bundle";
import type { Query } from "../../core/domain/query";
import type { Trace } from "../../core/domain/trace";
import { splitRandom } from "../../core/math/splits";
import { DIFFERENCES } from "../../lessons/paper-code/differences";
import {
  countSameAnswers,
  measureScore,
  measureSetting,
  measureSplit,
  walkBothWays,
  type MeasuredDifference,
  type PaperCodeFile,
  type WalkedBothWays,
} from "../../lessons/paper-code/measure-differences";
import type { WalkEngine } from "../../workers/walk/walk-engine";
import { openNodeEngine } from "./record-walks";
import { shorten } from "./sample-lesson";

const SEED = 1;
/** How many requests the released code asks. */
const FIRST = 100;
const PAPER = MODES.paper;

/**
 * Walks the test requests of the data set in mode `paper` and with each difference alone, and measures what it does. Requests
 * of other splits are walked with the rest of the file as history.
 */
export async function recordPaperCode(dataset: Dataset): Promise<PaperCodeFile> {
  const engine = await openNodeEngine(dataset, PAPER.encoder);
  const asked = dataset.queries.filter(({ split }) => split === "test");
  const paper = await walkAs(engine, dataset, asked, PAPER);
  const measured: Record<string, MeasuredDifference[]> = {};
  const walks: Record<string, WalkedBothWays> = {};
  let kept: Trace[] = [];
  for (const { id, measure } of DIFFERENCES) {
    if (measure.kind === "settings") {
      const rows: MeasuredDifference[] = [];
      for (const [at, { name, change }] of measure.tried.entries()) {
        const code = await walkAs(engine, dataset, asked, change(PAPER));
        rows.push(measureSetting(name, paper, code));
        if (at === 0) keepWalk(walks, id, walkBothWays("tracc", paper, code));
        if (id === "keep") kept = code;
      }
      measured[id] = rows;
    }
    if (measure.kind === "score") {
      measured[id] = [measureScore(measure.score, paper)];
      keepWalk(walks, id, walkBothWays(measure.score, paper, paper));
    }
    if (measure.kind === "split") measured[id] = await measureSplits(dataset);
  }
  const published = await walkAs(engine, dataset, asked, MODES.published);
  engine.dispose();
  const inert = countSameAnswers(published, kept);
  return { datasetHash: dataset.hash, encoder: PAPER.encoder, measured, walks, inert };
}

function keepWalk(walks: Record<string, WalkedBothWays>, id: string, found: WalkedBothWays | null): void {
  if (found) walks[id] = { ...found, paper: shorten(found.paper), code: shorten(found.code) };
}

/** The first hundred against a random fifth. */
async function measureSplits(dataset: Dataset): Promise<MeasuredDifference[]> {
  const items = dataset.queries.map(({ id, gold }) => ({ id, bundle: bundleKey(gold ?? []) }));
  const random = await walkSplit(dataset, new Set(splitRandom(items, SEED)));
  const first = await walkSplit(dataset, new Set(dataset.queries.slice(0, FIRST).map(({ id }) => id)));
  return [measureSplit("the first 100 instead of a random fifth", random, first)];
}

async function walkSplit(dataset: Dataset, test: ReadonlySet<string>): Promise<Trace[]> {
  const queries = dataset.queries.map((query): Query => ({ ...query, split: test.has(query.id) ? "test" : "history" }));
  const parted = { ...dataset, queries };
  const engine = await openNodeEngine(parted, PAPER.encoder);
  const traces = await walkAs(
    engine,
    parted,
    queries.filter(({ split, gold }) => split === "test" && (gold?.length ?? 0) > 0),
    PAPER,
  );
  engine.dispose();
  return traces;
}

async function walkAs(
  engine: WalkEngine,
  { hash }: Dataset,
  queries: readonly Query[],
  config: Config,
): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const query of queries) {
    const request = { datasetHash: hash, input: { query, config, edits: [] }, encoder: config.encoder };
    traces.push(await engine.run(request, () => undefined));
  }
  return traces;
}
