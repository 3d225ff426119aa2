import type { ShownEdge } from "../../core/network/network-edits";
import type { PairTrials } from "../../core/recommend/trained/network/local-trials";
import type { NetworkBuilder, NetworkCalls } from "../../workers/jobs/ports";

/** Trials along look-alikes, under way or done. */
export interface LookAlikeTrials {
  /** The edges that they are of. */
  of: readonly ShownEdge[];
  /** Share of the pairs that were tried, 0 to 1. */
  share: number;
  /** `null`: not done. */
  pairs: PairTrials[] | null;
  /** Why they could not be made, in a sentence. */
  failure: string | null;
}

/** Makes them; `show` hears how far they are, and how they ended. Look-alikes that a person cut are not tried. */
export async function runTrials(
  builder: Pick<NetworkBuilder, "tryLookAlikes">,
  { of, ...asked }: Omit<NetworkCalls["tryLookAlikes"]["input"], "pairs"> & Pick<LookAlikeTrials, "of">,
  show: (trials: LookAlikeTrials) => void,
): Promise<void> {
  const begun: LookAlikeTrials = { of, share: 0, pairs: null, failure: null };
  show(begun);
  const pairs = of.flatMap((edge) => (edge.kind === "similar" && !edge.isCut ? [[edge.a, edge.b] as const] : []));
  try {
    const done = await builder.tryLookAlikes({ ...asked, pairs }, (share) => show({ ...begun, share }));
    show({ ...begun, share: 1, pairs: done });
  } catch (error) {
    show({ ...begun, failure: error instanceof Error ? error.message : "The trials could not be made." });
  }
}
