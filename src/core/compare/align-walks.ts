import type { ToolId } from "../domain/ids";
import type { Trace } from "../domain/trace";

/** What became of a tool in one walk of a request, as on the walk screen. */
export type WalkOutcome = "kept" | "added" | "dropped" | "missed" | "wrong";

/** A tool of one walk in one cell. */
export interface WalkedTool {
  tool: ToolId;
  name: string;
  outcome: WalkOutcome;
  /** "score 0.62", "3 of 3 votes"; empty: nothing to say. */
  note: string;
}

/** A requirement with what each walk does about it; `null`: the walk has no such requirement. */
export interface AlignedRequirement {
  text: string;
  cells: ({ tools: WalkedTool[]; isOpen: boolean } | null)[];
  differs: boolean;
}

/** Walks of one request beside each other, stage by stage. Lists are in the order of the walks. */
export interface AlignedWalks {
  text: string;
  bundles: { tools: WalkedTool[]; via: string | null }[];
  bundlesDiffer: boolean;
  requirements: AlignedRequirement[];
  /** Dropped tools of the bundle, by walk. */
  dropped: WalkedTool[][];
  results: WalkedTool[][];
  /** Needed tools that are missing, by walk; empty where nobody judged. */
  missed: WalkedTool[][];
}

/**
 * Sets walks of the same request side by side, stage by stage. Requirements are the same where their words are: spans
 * differ as soon as one walk was split by hand.
 */
export function alignWalks(traces: readonly Trace[]): AlignedWalks {
  const texts = [...new Set(traces.flatMap(({ stage2 }) => stage2.requirements.map(({ text }) => text)))];
  const bundles = traces.map((trace) => bundleOf(trace));
  const keys = traces.map(({ stage1 }) => stage1.chosen?.bundle ?? "");
  return {
    text: traces[0]?.query.text ?? "",
    bundles,
    bundlesDiffer: new Set(keys).size > 1,
    requirements: texts.map((text) => alignRequirement(text, traces)),
    dropped: traces.map((trace) =>
      trace.stage2.dropped.map(({ tool, best }) => ({
        ...walked(trace, tool, "dropped"),
        note: best ? `best ${best.score.toFixed(2)}` : "",
      })),
    ),
    results: traces.map((trace) =>
      trace.recommendation.tools.map(({ tool, from }) =>
        walked(trace, tool, outcomeOf(trace, tool, from === "vote" ? "added" : "kept")),
      ),
    ),
    missed: traces.map((trace) => missedOf(trace)),
  };
}

/** The bundle of a walk, with what became of each of its tools, and the past request that brought it. */
function bundleOf(trace: Trace): AlignedWalks["bundles"][number] {
  const { chosen, neighbours } = trace.stage1;
  const kept = new Set(trace.stage2.kept.map(({ tool }) => tool));
  const tools = (chosen?.tools ?? []).map((tool) => walked(trace, tool, kept.has(tool) ? "kept" : "dropped"));
  return { tools, via: neighbours.find(({ query }) => query === chosen?.via)?.text ?? null };
}

/**
 * One row of the table: what every walk does about a requirement. Walks differ where another set of tools serves it,
 * in whatever order.
 */
function alignRequirement(text: string, traces: readonly Trace[]): AlignedRequirement {
  const cells = traces.map((trace) => cellOf(text, trace));
  const keys = cells.map(
    (cell) =>
      cell &&
      `${cell.isOpen} ${cell.tools
        .map(({ tool }) => tool)
        .sort()
        .join(" ")}`,
  );
  return { text, cells, differs: new Set(keys).size > 1 };
}

/**
 * What one walk does about a requirement: the tools of the bundle that serve it, or the one that the vote added;
 * `null` where the walk has no such requirement.
 */
function cellOf(text: string, trace: Trace): AlignedRequirement["cells"][number] {
  const { stage2, stage3 } = trace;
  const requirement = stage2.requirements.find((each) => each.text === text);
  if (!requirement) return null;
  const serving = stage2.kept.filter(({ serves }) => serves.includes(requirement.id));
  const vote = stage3.perRequirement.find((each) => each.requirement === requirement.id);
  const kept = serving.map(({ tool }) => {
    const match = stage2.matches.find((each) => each.tool === tool && each.requirement === requirement.id);
    return { ...walked(trace, tool, outcomeOf(trace, tool, "kept")), note: match ? match.score.toFixed(2) : "" };
  });
  const votes = vote?.tally.find(({ tool }) => tool === vote.winner)?.votes;
  const added =
    !vote || vote.winner === null
      ? []
      : [
          {
            ...walked(trace, vote.winner, outcomeOf(trace, vote.winner, "added")),
            note: votes === undefined ? "" : `${votes} of 3 votes`,
          },
        ];
  return { tools: [...kept, ...added], isOpen: kept.length === 0 };
}

/** Needed tools that the walk lacks; empty where nobody judged. */
function missedOf(trace: Trace): WalkedTool[] {
  const found = new Set(trace.recommendation.tools.map(({ tool }) => tool));
  return (trace.query.gold ?? []).filter((tool) => !found.has(tool)).map((tool) => walked(trace, tool, "missed"));
}

/** A tool that nobody needs is wrong, wherever it came from; where nobody judged, it is what the walk did with it. */
function outcomeOf({ query }: Trace, tool: ToolId, outcome: "kept" | "added"): WalkOutcome {
  return query.gold === null || query.gold.includes(tool) ? outcome : "wrong";
}

/** A tool as a cell shows it, by the name that the walk's own trace has for it. */
function walked(trace: Trace, tool: ToolId, outcome: WalkOutcome): WalkedTool {
  return { tool, name: trace.tools[tool]?.name ?? tool, outcome, note: "" };
}
