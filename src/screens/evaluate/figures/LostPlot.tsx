import type { WalksTogether } from "../../../core/evaluate/error-analysis";
import { formatCount } from "../../../ui/format-number";
import { Plot } from "../../../charts/Plot";
import { LOST_AT } from "../context/labels";

const LEAST = 22;
const GAP = 2;

/** For each missed gold tool the first stage where it fell out, stacked. */
export function LostPlot({ lost, room }: { lost: WalksTogether["lost"]; room: "column" | "wide" }) {
  const height = room === "wide" ? 380 : 184;
  const stages = (Object.keys(LOST_AT) as (keyof typeof lost)[]).filter((stage) => lost[stage] > 0);
  const total = stages.reduce((sum, stage) => sum + lost[stage], 0);
  const spare = height - 18 - stages.length * (LEAST + GAP);
  const parts = stages.reduce<{ stage: keyof typeof lost; top: number; tall: number }[]>((drawn, stage) => {
    const before = drawn.at(-1);
    const top = before ? before.top + before.tall + GAP : 0;
    return [...drawn, { stage, top, tall: LEAST + (spare * lost[stage]) / Math.max(1, total) }];
  }, []);
  return (
    <Plot
      label={`Stage that lost it: ${stages.map((stage) => `${LOST_AT[stage]} ${lost[stage]}`).join(", ")}`}
      height={height}
    >
      {() =>
        total === 0 ? (
          <text x={0} y={16}>
            Nothing was missed.
          </text>
        ) : (
          parts.map(({ stage, top, tall }, i) => (
            <g key={stage}>
              <rect className="lost" fillOpacity={1 - i * 0.28} x={0} width={16} y={top} height={tall} />
              <text className="strong" x={28} y={top + tall / 2 + 4}>
                {formatCount(lost[stage])}
              </text>
              <text x={66} y={top + tall / 2 + 4}>
                {LOST_AT[stage]}
              </text>
            </g>
          ))
        )
      }
    </Plot>
  );
}
