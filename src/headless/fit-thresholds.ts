/**
 * Finds the constants of `src/core/understand/fitted.ts` and prints them: for each encoder and each number of best tools
 * the threshold with the best link F1 on the annotated requirements of the sample's past requests (split `history`), over
 * the tools of the bundle that stage 1 chooses for each request with the request itself left out. Beside it the mean
 * TRACC of whole walks under that rule.
 */
import { FITTED } from "../core/understand/fitted";
import { readSample } from "./read-sample";
import { layGround } from "./span-evaluation/coverage-ground";
import { fitRule, scoreHistory } from "../core/evaluate/fit-rule";
import { countLinks, describeCounts } from "../core/evaluate/links";
import { meanTracc } from "./span-evaluation/walk-history";

const dataset = readSample();
for (const encoderId of Object.keys(FITTED) as (keyof typeof FITTED)[]) {
  const ground = await layGround(dataset, encoderId);
  const requirements = await scoreHistory(dataset, ground);
  console.log(encoderId);
  for (const bestTools of [1, 2, 3]) {
    const rule = fitRule(requirements, bestTools);
    const links = describeCounts(countLinks(requirements, rule));
    const whole = (await meanTracc(dataset, ground, rule)).toFixed(3);
    console.log(`  best ${bestTools}, threshold ${rule.threshold}: links ${links}; mean TRACC ${whole}`);
  }
}
