/**
 * Trains what `splitRequirements` knows and writes it to `src/core/requirements/span-weights.json`. Learns from the 300
 * past requests of the sample (split `history`), the development half of its rambling requests, further requests of other
 * domains, and requests that need no tool; never from a test part. Prints 5-fold cross-validation over bundles (seed 7) first. Two runs give the same bytes.
 */
import { argv, exit } from "node:process";
import { writeFileSync } from "node:fs";
import { readSample } from "./samples/errands";
import { describeCounts } from "../core/evaluate/link-rules";
import { alwaysLearned, describeFalseSpans, scoreSpans, splitHeldOut, trainModels } from "./requirements/train-tagger";
import {
  anyNoToolExamples,
  everydayExamples,
  historyExamples,
  noToolExamples,
  ramblingExamples,
  terseExamples,
  type Example,
} from "./requirements/examples";
import { parseModels, splitByModels } from "../core/requirements/span-splitter";
import { answerHelp } from "./command-line/options";

const FILE = "src/core/requirements/span-weights.json";
const ABOUT = [
  "Weights of splitRequirements, made by src/headless/train-splitter.ts; do not edit.",
  "Learned from the sample's split history, the development half of its rambling requests, src/headless/requirements/further-requests.txt, chatty-requests.txt, terse-requests.txt and every other line of everyday-requests.txt beside it, and the requests of any data in src/core/recommend/trained; folds by seed 7.",
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
const ofAnyData = anyNoToolExamples();
const terse = terseExamples();
const parts = [[...history, ...rambling, ...noTool, ...ofAnyData], terse];
const heldOut = splitHeldOut(parts);
const report = (title: string, examples: readonly Example[]): void => {
  const of = new Set(examples);
  const { spans, falseSpans } = scoreSpans(heldOut.filter(({ example }) => of.has(example)));
  if (spans.right > 0) console.log(`${title}, 5-fold over bundles: ${describeCounts(spans)}`);
  if (falseSpans.requests > 0) console.log(`${title}, no tool needed: ${describeFalseSpans(falseSpans)}`);
};
report("History", history);
report("Rambling requests, development half", rambling);
report("Requests that need no tool", noTool);
report("Requests of any data that need no tool", ofAnyData);
report("Terse requests", terse);
const models = trainModels([...parts.flat(), ...alwaysLearned()]);
const everyday = everydayExamples("development");
const split = everyday.map((example) => ({ example, found: splitByModels(example.text, parseModels(models)) }));
const { spans, falseSpans } = scoreSpans(split);
console.log(`Everyday requests, development half: ${describeCounts(spans)}`);
console.log(`Everyday requests, development half, no tool needed: ${describeFalseSpans(falseSpans)}`);
const lost = split.filter(({ example, found }) => example.gold.length > 0 && found.length === 0).length;
console.log(`Everyday requests, development half, all requirements lost: ${lost}`);
writeFileSync(FILE, `${JSON.stringify({ about: ABOUT, ...models }, null, 1)}\n`);
