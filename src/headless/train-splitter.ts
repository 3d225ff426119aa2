/**
 * Trains what `splitRequirements` knows and writes it to `src/core/requirements/span-weights.json`. Learns from the 300
 * past requests of the sample (split `history`), the development half of its rambling requests, further requests of other
 * domains, and requests that need no tool; never from a test part. Prints 5-fold cross-validation over bundles (seed 7) first. Two runs give the same bytes.
 */
import { argv, exit } from "node:process";
import { writeFileSync } from "node:fs";
import { readSample } from "./samples/errands";
import { describeCounts } from "../core/evaluate/link-rules";
import { describeFalseSpans, scoreSpans, splitHeldOut, trainModels } from "./requirements/train-tagger";
import {
  furtherExamples,
  historyExamples,
  noToolExamples,
  ramblingExamples,
  type Example,
} from "./requirements/examples";
import { answerHelp } from "./command-line/options";

const FILE = "src/core/requirements/span-weights.json";
const ABOUT = [
  "Weights of splitRequirements, made by src/headless/train-splitter.ts; do not edit.",
  "Learned from the sample's split history, the development half of its rambling requests, src/headless/requirements/further-requests.txt and src/core/recommend/trained/no-tool-requests.json; folds by seed 7.",
];

if (
  answerHelp(argv, {
    usage: "npm run train:splitter",
    about:
      "Trains what finds requirements in a request, prints its cross-validation and writes src/core/requirements/span-weights.json.",
  })
)
  exit(0);

const dataset = readSample();
const [history, rambling, noTool] = [historyExamples(dataset), ramblingExamples(dataset), noToolExamples()];
const heldOut = splitHeldOut([...history, ...rambling, ...noTool]);
const report = (title: string, examples: readonly Example[]): void => {
  const of = new Set(examples);
  const { spans, falseSpans } = scoreSpans(heldOut.filter(({ example }) => of.has(example)));
  if (spans.right > 0) console.log(`${title}, 5-fold over bundles: ${describeCounts(spans)}`);
  if (falseSpans.requests > 0) console.log(`${title}, no tool needed: ${describeFalseSpans(falseSpans)}`);
};
report("History", history);
report("Rambling requests, development half", rambling);
report("Requests that need no tool", noTool);
const models = trainModels([...history, ...rambling, ...noTool, ...furtherExamples()]);
writeFileSync(FILE, `${JSON.stringify({ about: ABOUT, ...models }, null, 1)}\n`);
