/**
 * Prints how well stage 2 finds requirements and their tools without a language model: on the sample's test part, on the
 * second one and on rambling requests (with the models that ship), and on its history (5 folds over bundles, each request
 * split by models that never saw one with the same tools). Links are counted for the requirements that were found, over the tools of the chosen bundle.
 */
import { argv, exit } from "node:process";
import { historyOf, type Dataset } from "../core/domain/dataset";
import type { Query, Span } from "../core/domain/query";
import { FITTED_LINK_RULES } from "../core/pipeline/link-rules";
import { splitRequirements } from "../core/requirements/split-request";
import { readSample } from "./samples/errands";
import { readMoreRequests } from "./samples/more-requests";
import { openCoverage, countFoundLinks } from "./requirements/link-evaluation";
import { describeCounts } from "../core/evaluate/link-rules";
import { describeFalseSpans, scoreSpans, splitHeldOut, type SplitRequest } from "./requirements/train-tagger";
import {
  anyNoToolExamples,
  historyExamples,
  noToolExamples,
  ramblingExamples,
  terseExamples,
  toExample,
} from "./requirements/examples";
import { answerHelp } from "./command-line/options";

const ENCODERS = Object.keys(FITTED_LINK_RULES) as (keyof typeof FITTED_LINK_RULES)[];

async function report(title: string, dataset: Dataset, queries: readonly Query[], split: readonly SplitRequest[]) {
  const { spans, falseSpans } = scoreSpans(split);
  console.log(`${title}\n  spans: ${describeCounts(spans)}\n  no tool needed: ${describeFalseSpans(falseSpans)}`);
  const foundIn = new Map<string, readonly Span[]>(split.map(({ example, found }) => [example.text, found]));
  for (const encoderId of ENCODERS) {
    const links = await countFoundLinks(
      queries,
      (text) => foundIn.get(text) ?? [],
      await openCoverage(dataset, encoderId),
    );
    console.log(`  links with ${encoderId}: ${describeCounts(links)}`);
  }
}

if (
  answerHelp(argv, {
    usage: "npm run evaluate:spans",
    about: "Prints how well stage 2 finds requirements and their tools in the sample without a language model.",
  })
)
  exit(0);

/** As the page splits them. */
function splitAsShipped(queries: readonly Query[]): SplitRequest[] {
  return queries.map((query) => ({ example: toExample(query), found: splitRequirements(query.text) }));
}

const dataset = readSample();
const test = dataset.queries.filter((query) => query.split === "test");
const second = readMoreRequests(dataset, "second-test").queries;
const rambling = readMoreRequests(dataset, "rambling").queries.filter(({ part }) => part === "rambling test");
await report("Test part, models as shipped", dataset, test, splitAsShipped(test));
await report("Second test part, models as shipped", dataset, second, splitAsShipped(second));
await report("Rambling requests, test half, models as shipped", dataset, rambling, splitAsShipped(rambling));
const reported = [...historyExamples(dataset), ...noToolExamples()];
const learned = [...reported, ...ramblingExamples(dataset), ...anyNoToolExamples()];
const heldOut = splitHeldOut([learned, terseExamples()]).filter(({ example }) => reported.includes(example));
await report("History, 5-fold over bundles", dataset, historyOf(dataset), heldOut);
