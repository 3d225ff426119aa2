/**
 * Finds the constants of `src/core/pipeline/link-rules.ts` and prints them: for each encoder and each number of best tools
 * the threshold with the best link F1 on the annotated requirements of the sample's past requests (split `history`), over
 * the tools of the bundle that stage 1 chooses for each request with the request itself left out. Beside it the mean
 * TRACC of whole walks under that rule.
 */
import { argv, exit } from "node:process";
import { FITTED_LINK_RULES } from "../core/pipeline/link-rules";
import { readSample } from "./samples/errands";
import { openCoverage, meanTracc } from "./requirements/link-evaluation";
import { fitRule, scoreHistory, countLinks, describeCounts } from "../core/evaluate/link-rules";
import { answerHelp } from "./command-line/options";

if (
  answerHelp(argv, {
    usage: "npm run fit:thresholds",
    about: "Prints the threshold of links that fits the sample best, for each encoder and each number of best tools.",
  })
)
  exit(0);

const dataset = readSample();
for (const encoderId of Object.keys(FITTED_LINK_RULES) as (keyof typeof FITTED_LINK_RULES)[]) {
  const context = await openCoverage(dataset, encoderId);
  const requirements = await scoreHistory(dataset, context);
  console.log(encoderId);
  for (const bestTools of [1, 2, 3]) {
    const rule = fitRule(requirements, bestTools);
    const links = describeCounts(countLinks(requirements, rule));
    const whole = (await meanTracc(dataset, context, rule)).toFixed(3);
    console.log(`  best ${bestTools}, threshold ${rule.threshold}: links ${links}; mean TRACC ${whole}`);
  }
}
