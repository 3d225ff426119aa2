import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { StageNumber } from "../../../core/domain/evaluation";
import type { Trace } from "../../../core/domain/trace";
import type { Attribution } from "../../../core/evaluate/attribution";
import { tracc } from "../../../core/metrics/tracc";
import { Button } from "../../../ui/Button";
import { formatFigure, formatScore, formatSigned } from "../../../ui/format-number";
import { useEffect, useState } from "react";
import { useActions, useLibrary } from "../../app-context";
import { GLOSSARY } from "../../../ui/glossary";
import { Term } from "../../../ui/Term";
import evidence from "./evidence.module.css";
import stageShares from "./stage-shares.module.css";

type Order = "in-order" | "any-order";

/** Stays as it is from walk to walk. */
const view = createStore<{ isOpen: boolean; order: Order }>(() => ({ isOpen: false, order: "in-order" }));

/** What each stage gave to the score, and what it could have given had it known the gold tools. Worked out when opened. */
export function StageShares({ trace }: { trace: Trace }) {
  const isOpen = useStore(view, (state) => state.isOpen);
  const state = useAttribution(trace, isOpen);
  return (
    <section className={stageShares.shares} aria-label="What each stage gave">
      <h3>
        <Button kind="link" aria-expanded={isOpen} onClick={() => view.setState({ isOpen: !isOpen })}>
          What each stage gave
        </Button>
        <Term as="sign" name="attribution" />
        {isOpen && state.status === "known" && <span className="quiet numeric">of {formatFigure(scoreOf(trace))}</span>}
      </h3>
      {isOpen && <Shares trace={trace} state={state} />}
    </section>
  );
}

/** TRACC of the answer; the stages may have had another. */
function scoreOf({ query, recommendation }: Trace): number {
  const gold = query.gold ?? [];
  return tracc.standard({ gold, goldAsGiven: gold, recommended: recommendation.tools.map(({ tool }) => tool) });
}

function Shares({ trace, state }: { trace: Trace; state: AttributionState }) {
  const order = useStore(view, (shown) => shown.order);
  switch (state.status) {
    case "working":
      return (
        <p className="quiet" role="status">
          Running the walk again with stages switched off …
        </p>
      );
    case "waiting":
      return (
        <p className="quiet" role="status">
          This needs the encoder of this walk, which is not ready yet.
        </p>
      );
    case "failed":
      return (
        <p className="quiet" role="status">
          The walk could not be run again. The next answer tries once more.
        </p>
      );
    case "known":
      return (
        <>
          <p className={evidence.variants} role="group" aria-label="In which order the stages are switched on">
            <OrderButton order="in-order" label="One by one" title={GLOSSARY.inOrder.sentence} />
            <OrderButton order="any-order" label="Any order" title={GLOSSARY.shapley.sentence} />
          </p>
          <ShareTable
            attribution={state.attribution}
            order={order}
            chosen={trace.choice ? scoreOf(trace) - state.attribution.result : null}
          />
          <p className="quiet">
            {trace.choice && "Before the choice. "}
            {describeCeilings(state.attribution)}
          </p>
        </>
      );
  }
}

function OrderButton({ order, label, title }: { order: Order; label: string; title: string }) {
  const shown = useStore(view, (state) => state.order);
  return (
    <button type="button" aria-pressed={shown === order} title={title} onClick={() => view.setState({ order })}>
      {label}
    </button>
  );
}

interface ShareTableProps {
  attribution: Attribution;
  order: Order;
  /** What the choice made of the answer of the stages; `null`: there was none. */
  chosen: number | null;
}

function ShareTable({ attribution, order, chosen }: ShareTableProps) {
  const shares = order === "in-order" ? attribution.increments : attribution.shapley;
  const bars = shareBars(attribution.empty, shares);
  return (
    <table className="numeric">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Stage</span>
          </th>
          <td />
          <th scope="col">gave</th>
          <th scope="col">
            <Term name="ceiling" />
          </th>
        </tr>
      </thead>
      <tbody>
        {([1, 2, 3] as const).map((stage: StageNumber) => (
          <tr key={stage}>
            <th scope="row">{STAGE_NAMES[stage]}</th>
            <td aria-hidden="true">
              <svg className={shares[stage] < 0 ? stageShares.loss : stageShares.gain} height="14" width="100%">
                <line className={stageShares.ground} x1="0" x2="100%" y1="13.5" y2="13.5" />
                <rect x={`${100 * bars[stage].start}%`} y="3" width={`${100 * bars[stage].length}%`} height="8" />
                <line
                  className={stageShares.best}
                  x1={`${100 * attribution.ceilings[stage]}%`}
                  x2={`${100 * attribution.ceilings[stage]}%`}
                  y1="0"
                  y2="14"
                />
              </svg>
            </td>
            <td>{formatSigned(shares[stage])}</td>
            <td>{formatScore(attribution.ceilings[stage])}</td>
          </tr>
        ))}
        {chosen !== null && (
          <tr>
            <th scope="row">Choice</th>
            <td aria-hidden="true">
              <svg className={chosen < 0 ? stageShares.loss : stageShares.gain} height="14" width="100%">
                <line className={stageShares.ground} x1="0" x2="100%" y1="13.5" y2="13.5" />
                <rect
                  x={`${100 * Math.min(attribution.result, attribution.result + chosen)}%`}
                  y="3"
                  width={`${100 * Math.abs(chosen)}%`}
                  height="8"
                />
              </svg>
            </td>
            <td>{formatSigned(chosen)}</td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Where finding out stands. `waiting`: the encoder of the walk is not ready. */
type AttributionState =
  | { status: "working" }
  | { status: "waiting" }
  | { status: "failed" }
  | { status: "known"; attribution: Attribution };

/** What each stage gave to this answer; asked while `isWanted`, and again when the encoder has moved on. */
function useAttribution(trace: Trace, isWanted: boolean): AttributionState {
  const { attributeWalk } = useActions();
  const encoder = useLibrary((library) => library.encoder.status);
  const [found, setFound] = useState<{ trace: Trace; state: AttributionState } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const tell = (state: AttributionState): void => {
      if (isCurrent) setFound({ trace, state });
    };
    attributeWalk(trace).then(
      (attribution) => tell(attribution ? { status: "known", attribution } : { status: "waiting" }),
      () => tell({ status: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attributeWalk, trace, isWanted, encoder]);
  return found?.trace === trace ? found.state : { status: "working" };
}

/** As in the heads of the walk. */
const STAGE_NAMES: Record<StageNumber, string> = { 1: "Bundle", 2: "Coverage", 3: "Vote" };

/** A share drawn from where those before it end. Both from 0 to 1 of the width. */
interface ShareBar {
  start: number;
  length: number;
}

/** Each share begins where the one before ends: the last ends at the score. What lies outside 0 to 1 is cut. */
export function shareBars(empty: number, shares: Record<StageNumber, number>): Record<StageNumber, ShareBar> {
  const ends = [empty, empty + shares[1], empty + shares[1] + shares[2], empty + shares[1] + shares[2] + shares[3]];
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  const barOf = (stage: StageNumber): ShareBar => {
    const [from, to] = [within(ends[stage - 1]!), within(ends[stage]!)];
    return { start: Math.min(from, to), length: Math.abs(to - from) };
  };
  return { 1: barOf(1), 2: barOf(2), 3: barOf(3) };
}

/** Which stage could have brought most, in a sentence. Differences that are not printed are none. */
export function describeCeilings({ ceilings, result }: Pick<Attribution, "ceilings" | "result">): string {
  if (formatFigure(result) === "1.00") return "Nothing was lost.";
  const stages = ([1, 2, 3] as const).filter((stage) => formatFigure(ceilings[stage]) !== formatFigure(result));
  if (stages.length === 0) return "No stage alone could have done better.";
  const best = stages.reduce((champion, stage) => (ceilings[stage] > ceilings[champion] ? stage : champion));
  const name = STAGE_NAMES[best].toLowerCase();
  return `With a ${name} that knows the gold tools it would be ${formatFigure(ceilings[best])}.`;
}
