import type { ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { MarkShape } from "../../../ui/Mark";
import { OUTCOME_LABELS, type Outcome } from "../../../ui/outcome";
import { useInteraction, useInteractionStore } from "../editing/interaction";
import { toolOfNode } from "../picture/walk-mode";
import { toolName, listMissed, outcomeOf, type ShownWalk } from "../picture/shown-walk";
import styles from "./evidence.module.css";

/** A part of the formula; its tools light up. */
export type FormulaTerm = "gold" | "result" | "both" | "union" | "difference";

interface SetPictureProps {
  walk: ShownWalk;
  trace: Trace;
  gold: readonly ToolId[];
  term: FormulaTerm | null;
}

const LABEL_WIDTH = 92;
const FULL_WIDTH = 340;

/** The gold set and the result as two brackets over and under their tools. */
export function SetDiagram({ walk, trace, gold, term }: SetPictureProps) {
  const hand = useInteractionStore();
  const hovered = useInteraction((state) => state.hovered && toolOfNode(state.hovered));
  const members = listMembers(trace, gold);
  const pitch = Math.min(56, (FULL_WIDTH - LABEL_WIDTH - 40) / Math.max(members.length - 1, 1));
  const x = (i: number) => 8 + i * pitch;
  const both = members.filter((one) => one.in === "both").length;
  const missed = members.filter((one) => one.in === "gold").length;
  const goldEnd = x(missed + both - 1) + 28;
  const resultEnd = x(members.length - 1) + 28;
  // No wider than what it shows: made smaller to fit its column, its words could not be read.
  const width = Math.min(FULL_WIDTH, Math.max(goldEnd, resultEnd) + 10 + LABEL_WIDTH);
  const isLit = (member: SetMember) =>
    term
      ? isInTerm(member, term)
      : hovered === null || !members.some(({ tool }) => tool === hovered) || hovered === member.tool;
  const name = `Gold has ${gold.length}, the result ${trace.recommendation.tools.length}, they share ${both}`;
  return (
    <svg className={styles.sets} viewBox={`0 0 ${width} 74`} width={width} height={74} role="img" aria-label={name}>
      <g fill="none" stroke="var(--ink)">
        {gold.length > 0 && <path d={`M0 25v-5h${goldEnd}v5`} />}
        {trace.recommendation.tools.length > 0 && <path d={`M${x(missed) - 8} 51v5H${resultEnd}v-5`} />}
      </g>
      <g fontSize="13" fill="var(--ink)">
        <text x={goldEnd + 10} y="25">{`A, gold: ${gold.length}`}</text>
        <text
          x={(members.length === missed ? 0 : resultEnd) + 10}
          y="60"
        >{`B, result: ${trace.recommendation.tools.length}`}</text>
      </g>
      {members.map((member, i) => (
        <svg
          key={`${member.tool} ${member.in}`}
          x={x(i)}
          y="28"
          width="20"
          height="20"
          viewBox="0 0 16 16"
          className={member.outcome}
          opacity={isLit(member) ? 1 : 0.35}
          onPointerEnter={() => hand.setState({ hovered: { type: "result-tool", id: member.tool } })}
          onPointerLeave={() => hand.setState({ hovered: null })}
        >
          <title>{`${toolName(walk, member.tool)}, ${OUTCOME_LABELS[member.outcome]}`}</title>
          <rect width="16" height="16" fill="transparent" />
          <MarkShape outcome={member.outcome} />
        </svg>
      ))}
    </svg>
  );
}

function isInTerm(member: SetMember, term: FormulaTerm): boolean {
  if (term === "union") return true;
  if (term === "difference") return member.in !== "both";
  return member.in === "both" || member.in === term;
}

/** One tool of either set, from left to right: missed gold, what both have, what only the result has. */
interface SetMember {
  tool: ToolId;
  outcome: Outcome;
  in: "gold" | "both" | "result";
}

export function listMembers(trace: Pick<Trace, "recommendation" | "stage2">, gold: readonly ToolId[]): SetMember[] {
  const tools = trace.recommendation.tools;
  const results = tools.map(({ tool }): SetMember => ({
    tool,
    outcome: outcomeOf(tool, trace.stage2, gold),
    in: gold.includes(tool) ? "both" : "result",
  }));
  const missed = listMissed(tools, gold).map((tool): SetMember => ({ tool, outcome: "missed", in: "gold" }));
  return [...missed, ...results.filter((one) => one.in === "both"), ...results.filter((one) => one.in === "result")];
}
