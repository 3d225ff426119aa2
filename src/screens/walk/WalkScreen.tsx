import { lazy, Suspense } from "react";
import { WalkCanvas } from "./canvas/WalkCanvas";
import { EditingLayer } from "./editing/EditingLayer";
import { HandProvider, useHand } from "./editing/hand";
import { useWalkKeys } from "./editing/use-walk-keys";
import { BundleHead } from "./panels/BundleHead";
import { CoverageHead } from "./panels/CoverageHead";
import { EvidenceRow } from "./panels/EvidenceRow";
import { HistoryDrawer } from "./panels/HistoryDrawer";
import { LiveRegion } from "./panels/LiveRegion";
import { ResultHead } from "./panels/ResultHead";
import { VoteDrawer } from "./panels/VoteDrawer";
import { VoteHead } from "./panels/VoteHead";
import { VoteVerdict } from "./panels/VoteVerdict";
import type { ShownWalk } from "./shown-walk";
import { useCutScores } from "./use-cut-scores";
import { useShownWalk } from "./use-shown-walk";

const TableTwin = lazy(async () => ({ default: (await import("./panels/TableTwin")).TableTwin }));

/** One request, one story: the walk and everything that explains or corrects it. */
export function WalkScreen() {
  return (
    <HandProvider>
      <WalkOfSession />
    </HandProvider>
  );
}

function WalkOfSession() {
  const walk = useShownWalk();
  const panel = useHand((hand) => hand.panel);
  useWalkKeys();
  if (!walk) return null;
  return (
    <>
      {panel === "table" && walk.trace ? (
        <Suspense fallback={null}>
          <TableTwin />
        </Suspense>
      ) : (
        <WalkPicture walk={walk} />
      )}
      <HistoryDrawer />
      <LiveRegion />
    </>
  );
}

function WalkPicture({ walk }: { walk: ShownWalk }) {
  const cutScores = useCutScores(walk);
  return (
    <WalkCanvas
      walk={walk}
      cutScores={cutScores}
      heads={{
        bundle: <BundleHead />,
        coverage: (extras) => <CoverageHead {...extras} />,
        vote: <VoteHead />,
        result: <ResultHead />,
      }}
      drawer={(requirement) => <VoteDrawer requirement={requirement} />}
      verdict={(requirement) => <VoteVerdict requirement={requirement} />}
    >
      {(form) => (
        <>
          <EvidenceRow form={form} />
          <EditingLayer />
        </>
      )}
    </WalkCanvas>
  );
}
