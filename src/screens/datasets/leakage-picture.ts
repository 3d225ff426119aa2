import type { SplitLeakage } from "../../core/inspect/split-leakage";

export const LEAKAGE_WIDTH = 520;
export const LEAKAGE_HEIGHT = 116;
const TOP = { from: 0, to: 10 };
const BOTTOM = { from: 94, to: 102, tall: 112 };
const EDGE = 3;
/** More ticks than this run into each other; then every so many-th stands for the others. */
const TICKS_AT_MOST = 240;

/** Paths of the picture: ticks of the history above, of the test below, a line wherever both hold the same bundle. */
export interface LeakagePicture {
  history: string;
  test: string;
  /** Test requests whose bundle is new. */
  fresh: string;
  lines: string;
  /** Lines of the bundle that the most test requests need again. */
  strongest: string;
  /** From a test request to the past request that says almost the same, where the bundle is another. */
  near: string;
  /** The strongest bundle, as a place in `bundles`, and how many test requests need it; `null` when none does. */
  top: { bundle: number; count: number } | null;
  drawnTests: number;
  drawnBundles: number;
}

export function drawLeakage({ bundles, tests }: SplitLeakage): LeakagePicture {
  const topStep = Math.max(1, bundles.length / TICKS_AT_MOST);
  const testStep = Math.max(1, tests.length / TICKS_AT_MOST);
  const drawnBundles = Math.min(bundles.length, TICKS_AT_MOST);
  const drawn = tests.filter((_, index) => Math.floor(index / testStep) !== Math.floor((index - 1) / testStep));
  const xOfBundle = (place: number): number => spread(Math.floor(place / topStep), drawnBundles);
  const xOfTest = (index: number): number => spread(index, drawn.length);
  const counts = new Map<number, number>();
  for (const { bundle } of tests) if (bundle !== null) counts.set(bundle, (counts.get(bundle) ?? 0) + 1);
  const top = [...counts].reduce<LeakagePicture["top"]>(
    (best, [bundle, count]) => (best && best.count >= count ? best : { bundle, count }),
    null,
  );
  const join = (index: number, bundle: number): string =>
    `M${xOfTest(index)} ${BOTTOM.from - 1}L${xOfBundle(bundle)} ${TOP.to + 1}`;
  const each = (draw: (tick: (typeof drawn)[number], index: number) => string): string => drawn.map(draw).join("");
  return {
    history: Array.from({ length: drawnBundles }, (_, i) => `M${spread(i, drawnBundles)} ${TOP.from}V${TOP.to}`).join(
      "",
    ),
    test: each(({ bundle }, i) => (bundle === null ? "" : `M${xOfTest(i)} ${BOTTOM.from}V${BOTTOM.to}`)),
    fresh: each(({ bundle }, i) => (bundle === null ? `M${xOfTest(i)} ${BOTTOM.from}V${BOTTOM.tall}` : "")),
    lines: each(({ bundle }, i) => (bundle === null || bundle === top?.bundle ? "" : join(i, bundle))),
    strongest: each(({ bundle }, i) => (bundle !== null && bundle === top?.bundle ? join(i, bundle) : "")),
    near: each(({ near, bundle }, i) => (near && near.bundle !== bundle ? join(i, near.bundle) : "")),
    top,
    drawnTests: drawn.length,
    drawnBundles,
  };
}

function spread(index: number, count: number): number {
  const x = count === 1 ? LEAKAGE_WIDTH / 2 : EDGE + (index * (LEAKAGE_WIDTH - 2 * EDGE)) / (count - 1);
  return Math.round(x * 10) / 10;
}
