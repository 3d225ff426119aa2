import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { ErrorBoundary } from "../../ui/ErrorBoundary";
import { Later } from "../../ui/Later";
import { useSession, useActions } from "../app-context";
import { WalkCanvas } from "./canvas/WalkCanvas";
import { InteractionProvider, useInteraction, useInteractionReset } from "./editing/interaction";
import { BundleHead } from "./heads/BundleHead";
import { CoverageHead } from "./heads/CoverageHead";
import { LiveRegion } from "./LiveRegion";
import { ResultHead } from "./heads/ResultHead";
import { VoteHead } from "./heads/VoteHead";
import type { ShownWalk } from "./picture/shown-walk";
import type { ToolId } from "../../core/domain/ids";
import type { Trace } from "../../core/domain/trace";
import { tracc } from "../../core/metrics/tracc";
import { judgeTool } from "./editing/edit-offers";
import type { CutScores } from "./picture/result-notes";
import { useShownWalk } from "./picture/use-shown-walk";

/* The walk is there before what explains it and the hand that corrects it. */
const EvidenceRow = lazy(async () => ({ default: (await import("./evidence/EvidenceRow")).EvidenceRow }));
const EditingLayer = lazy(async () => ({ default: (await import("./editing/EditingLayer")).EditingLayer }));
const GateRow = lazy(async () => ({ default: (await import("./heads/GateRow")).GateRow }));
const WalkKeys = lazy(async () => ({ default: (await import("./editing/WalkKeys")).WalkKeys }));
const VoteDrawer = lazy(async () => ({ default: (await import("./evidence/VotePanel")).VoteDrawer }));
const VoteVerdict = lazy(async () => ({ default: (await import("./evidence/VoteVerdict")).VoteVerdict }));
const HistoryDrawer = lazy(async () => ({ default: (await import("./HistoryDrawer")).HistoryDrawer }));
const TableView = lazy(async () => ({ default: (await import("./TableView")).TableView }));

/** One request, one story: the walk and everything that explains or corrects it. */
export function WalkScreen() {
  return (
    <InteractionProvider>
      <WalkOfSession />
    </InteractionProvider>
  );
}

function WalkOfSession() {
  const walk = useShownWalk();
  const panel = useInteraction((state) => state.panel);
  useInteractionReset();
  if (!walk) return null;
  return (
    <>
      {panel === "table" && walk.trace ? (
        <Suspense fallback={null}>
          <TableView />
        </Suspense>
      ) : (
        <>
          {walk.trace && hasGate(walk) && (
            <Part name="0 Gate">
              <Suspense fallback={null}>
                <GateRow trace={walk.trace} />
              </Suspense>
            </Part>
          )}
          <WalkPicture walk={walk} />
        </>
      )}
      <Part name="The history">
        <Suspense fallback={null}>{panel === "history" && <HistoryDrawer />}</Suspense>
      </Part>
      <Suspense fallback={<EarlyKeys />}>
        <WalkKeys early={early} />
      </Suspense>
      <LiveRegion />
    </>
  );
}

/** Keys that were pressed while the walk was there and what listens to them was not. */
const early: KeyboardEvent[] = [];

function EarlyKeys(): null {
  useEffect(() => {
    const note = (event: KeyboardEvent) => void early.push(event);
    addEventListener("keydown", note);
    return () => removeEventListener("keydown", note);
  }, []);
  return null;
}

/** A gate was wanted, or the answer is no tool. */
function hasGate({ trace, parts }: ShownWalk): boolean {
  return trace?.config.gate !== undefined || (parts.result && trace?.recommendation.tools.length === 0);
}

/** A part of the walk that may fail on its own; the next answer is a new try. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  const trace = useSession((session) => session.trace);
  return (
    <ErrorBoundary part={name} resetKey={trace}>
      {children}
    </ErrorBoundary>
  );
}

function WalkPicture({ walk }: { walk: ShownWalk }) {
  const cutScores = useCutScores(walk);
  return (
    <WalkCanvas
      walk={walk}
      cutScores={cutScores}
      heads={{
        bundle: (
          <Part name="1 Bundle">
            <BundleHead />
          </Part>
        ),
        coverage: (extras) => (
          <Part name="2 Coverage">
            <CoverageHead {...extras} />
          </Part>
        ),
        vote: (
          <Part name="3 Views and vote">
            <VoteHead />
          </Part>
        ),
        result: (
          <Part name="Result">
            <ResultHead />
          </Part>
        ),
      }}
      drawer={(requirement) => (
        <Part name="The vote">
          <Suspense fallback={null}>
            <VoteDrawer requirement={requirement} />
          </Suspense>
        </Part>
      )}
      verdict={(requirement) => (
        <Suspense fallback={null}>
          <VoteVerdict requirement={requirement} />
        </Suspense>
      )}
    >
      {(form) => (
        <>
          <Later>
            <Part name="The evidence">
              <Suspense fallback={null}>
                <EvidenceRow form={form} />
              </Suspense>
            </Part>
          </Later>
          <Suspense fallback={null}>
            <EditingLayer />
          </Suspense>
        </>
      )}
    </WalkCanvas>
  );
}

const UNKNOWN: CutScores = { now: null, without: {} };

/**
 * What cutting each wrong tool would score. The whole pipeline is asked, since a cut tool can make a requirement open
 * and bring another tool in.
 */
function useCutScores(walk: ShownWalk | null): CutScores {
  const { previewEdit } = useActions();
  const [known, setKnown] = useState<{ of: Trace; scores: CutScores } | null>(null);
  const trace = walk?.trace ?? null;
  const gold = walk?.gold ?? null;
  useEffect(() => {
    if (!trace || !gold) return;
    let isWanted = true;
    const wrong = trace.recommendation.tools.filter(({ tool }) => !gold.includes(tool)).map(({ tool }) => tool);
    const asked = wrong.map(async (tool): Promise<[ToolId, number]> => {
      return [tool, scoreOf(await previewEdit(judgeTool(trace, { type: "result-tool" }, tool, "out")), gold)];
    });
    void Promise.allSettled(asked).then((answers) => {
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      if (isWanted) setKnown({ of: trace, scores: { now: scoreOf(trace, gold), without: Object.fromEntries(found) } });
    });
    return () => {
      isWanted = false;
    };
  }, [trace, gold, previewEdit]);
  return known && known.of === trace && gold ? known.scores : UNKNOWN;
}

function scoreOf({ recommendation }: Trace, gold: ToolId[]): number {
  return tracc.standard({ gold, goldAsGiven: gold, recommended: recommendation.tools.map(({ tool }) => tool) }) ?? 0;
}
