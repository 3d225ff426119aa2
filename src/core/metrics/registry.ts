import { acc } from "./acc";
import { averagePrecision } from "./average-precision";
import { comp } from "./comp";
import { exactSet } from "./exact-set";
import { f1 } from "./f1";
import { jaccard } from "./jaccard";
import type { Metric } from "./metric";
import { ndcgAtNeeded } from "./ndcg";
import { precision } from "./precision";
import { recallAtNeeded } from "./recall-at";
import { signedSizeDifference, sizeDifference } from "./size-difference";
import { tracc } from "./tracc";

/** Every metric of a recommendation, in the order they are shown. How to add one: README.md in this folder. */
export const METRICS: readonly Metric[] = [
  tracc,
  acc,
  precision,
  f1,
  jaccard,
  exactSet,
  sizeDifference,
  signedSizeDifference,
  recallAtNeeded,
  ndcgAtNeeded,
  averagePrecision,
  comp,
];
