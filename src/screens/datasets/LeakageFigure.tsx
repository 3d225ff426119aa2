import { splitLetters } from "../../core/domain/dataset";
import { splitsOf } from "../../core/inspect/dataset-splits";
import type { InspectedSplit } from "../../core/inspect/inspect-dataset";
import type { SplitLeakage } from "../../core/inspect/split-leakage";
import { Button } from "../../ui/Button";
import { countOf, formatCount } from "../../ui/format-number";
import { useDatasets, useDatasetState, type Selection } from "./context/dataset-context";
import styles from "./datasets.module.css";

const SHOWN_NAMES = 2;

/** One split: what its test part and its history have in common. */
export function LeakageFigure({ split, onSelect }: { split: InspectedSplit; onSelect: (chosen: Selection) => void }) {
  const controller = useDatasets();
  const dataset = useDatasetState((state) => state.dataset);
  const { id, label, leakage } = split;
  const { tests, bundles, repeatBundle, nearText } = leakage;
  const picture = drawLeakage(leakage);
  const nameOf = (tool: string) => dataset?.tools.find((candidate) => candidate.id === tool)?.name ?? tool;
  const makeIt = () => {
    if (!dataset) return;
    const found = splitsOf(dataset.queries).find((candidate) => candidate.id === id);
    if (!found) return;
    const history = new Set(found.history.map((query) => query.id));
    const test = new Set(found.test.map((query) => query.id));
    const after = splitLetters(dataset.queries, ({ id: query }) =>
      test.has(query) ? "test" : history.has(query) ? "history" : undefined,
    );
    void controller.edit({ kind: "splits", label: label.toLowerCase(), before: splitLetters(dataset.queries), after });
  };
  const showRepeats = () =>
    onSelect({
      what: `test requests whose bundle the history has (${label.toLowerCase()})`,
      queries: new Set(tests.filter(({ bundle }) => bundle !== null).map(({ query }) => query)),
      tools: null,
    });
  const showNear = () =>
    onSelect({
      what: `test requests near-equal to a past request (${label.toLowerCase()})`,
      queries: new Set(tests.flatMap(({ query, near }) => (near ? [query] : []))),
      tools: null,
    });
  return (
    <div className={styles.leakOne}>
      <p className={styles.splitLine}>
        <span className={`radio${id === "given" ? " on" : ""}`}>
          <i aria-hidden="true" />
          {label}
          {id === "given" && <span className="visually-hidden">, as it is now</span>}
        </span>
        <b className="numeric">
          {formatCount(repeatBundle)} of {formatCount(tests.length)}
        </b>
      </p>
      <p className={`${styles.axisLine} micro faint`}>
        <span>{countOf(bundles.length, "bundle")} in the history</span>
        {picture.top && (
          <span className={styles.hot}>
            {nameBundle(bundles[picture.top.bundle]!.tools.map(nameOf))}, {formatCount(picture.top.count)}{" "}
            {picture.top.count === 1 ? "time" : "times"}
          </span>
        )}
      </p>
      <svg
        className={styles.leakage}
        viewBox={`0 0 ${LEAKAGE_WIDTH} ${LEAKAGE_HEIGHT}`}
        role="img"
        aria-label={`${repeatBundle} of ${tests.length} test requests lead to a bundle that the history has too`}
      >
        <path d={picture.lines} stroke="var(--h3)" strokeWidth=".8" fill="none" />
        <path d={picture.near} stroke="var(--ink-3)" strokeWidth="1" strokeDasharray="1.5 3" fill="none" />
        <path
          d={picture.history}
          stroke="var(--ink-2)"
          strokeWidth={picture.drawnBundles > 120 ? 1.2 : 2}
          fill="none"
        />
        <path d={picture.test} stroke="var(--ink-2)" strokeWidth="1.4" fill="none" />
        <path d={picture.fresh} stroke="var(--ink)" strokeWidth="1.6" fill="none" />
        <path d={picture.strongest} stroke="var(--ink)" strokeWidth="1.6" fill="none" />
      </svg>
      <p className={`${styles.axisLine} micro faint`}>
        <span>
          {countOf(tests.length, "test request")}
          {picture.drawnTests < tests.length && `, ${formatCount(picture.drawnTests)} drawn`}
          {repeatBundle > 0 && repeatBundle < tests.length && ", tall ones are new"}
          {nearText > 0 && `; ${formatCount(nearText)} near-equal to a past one, dotted where the bundle differs`}
        </span>
        <span className={styles.leakDo}>
          {repeatBundle > 0 && (
            <Button kind="link" aria-label={`Show requests that repeat a bundle: ${label}`} onClick={showRepeats}>
              show
            </Button>
          )}
          {nearText > 0 && (
            <Button kind="link" aria-label={`Show near-equal requests: ${label}`} onClick={showNear}>
              near-equal
            </Button>
          )}
          {id !== "given" && (
            <Button kind="link" aria-label={`Make it the split: ${label}`} onClick={makeIt}>
              make it the split
            </Button>
          )}
        </span>
      </p>
    </div>
  );
}

/** The first names of a bundle, and how many more there are. */
function nameBundle(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).join(" + ");
  return names.length > SHOWN_NAMES ? `${shown} and ${names.length - SHOWN_NAMES} more` : shown;
}

const LEAKAGE_WIDTH = 520;
const LEAKAGE_HEIGHT = 116;
const TOP = { from: 0, to: 10 };
const BOTTOM = { from: 94, to: 102, tall: 112 };
const EDGE = 3;
/** More ticks than this run into each other; then every so many-th stands for the others. */
const TICKS_AT_MOST = 240;

/** Paths of the picture: ticks of the history above, of the test below, a line wherever both hold the same bundle. */
interface LeakagePicture {
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
