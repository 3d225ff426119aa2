/**
 * Trains what `splitRequirements` knows and writes it to `src/core/requirements/span-weights.json`. Learns from the 300
 * past requests of the sample (split `history`), further requests of other domains, and requests that need no tool;
 * never from its test part. Prints 5-fold cross-validation over bundles (seed 7) first. Two runs give the same bytes.
 */
import { argv, exit } from "node:process";
import { writeFileSync } from "node:fs";
import { readSample } from "./samples/errands";
import { describeCounts } from "../core/evaluate/link-rules";
import { describeFalseSpans, scoreSpans, splitHeldOut, trainModels } from "./requirements/train-tagger";
import { furtherExamples, historyExamples, noToolExamples } from "./requirements/examples";
import { answerHelp } from "./command-line/options";

const FILE = "src/core/requirements/span-weights.json";
const ABOUT = [
  "Weights of splitRequirements, made by src/headless/train-splitter.ts; do not edit.",
  "Learned from the sample's split history, src/headless/requirements/further-requests.txt and src/core/recommend/trained/no-tool-requests.json; folds by seed 7.",
];

if (
  answerHelp(argv, {
    usage: "npm run train:splitter",
    about:
      "Trains what finds requirements in a request, prints its cross-validation and writes src/core/requirements/span-weights.json.",
  })
)
  exit(0);

const history = historyExamples(readSample());
const { spans, falseSpans } = scoreSpans(splitHeldOut(history, noToolExamples()));
console.log(`History, 5-fold over bundles: ${describeCounts(spans)}`);
console.log(`Requests that need no tool, held out too: ${describeFalseSpans(falseSpans)}`);
const models = trainModels([...history, ...furtherExamples()], noToolExamples());
writeFileSync(FILE, `${JSON.stringify({ about: ABOUT, ...models }, null, 1)}\n`);
