import { drawToolSets } from "../../../core/build/draw-tool-sets";
import type { ToolId } from "../../../core/domain/ids";
import type { Tool } from "../../../core/domain/tool";
import { NumberField } from "./NumberField";

export interface DrawWish {
  count: number;
  /** Weight of each size, from 1. */
  shares: number[];
  seed: number;
}

/** Sizes 1 to 4: what most requests of people need. RecTools has 1 to 10, all alike. */
export const FIRST_DRAW: DrawWish = { count: 12, shares: [1, 1, 1, 1, 0, 0, 0, 0, 0, 0], seed: 1 };
const AS_RECTOOLS = FIRST_DRAW.shares.map(() => 1);
const MOST_SETS = 500;
const MOST_SHARE = 99;

export function drawSets(tools: readonly Tool[], wish: DrawWish): ToolId[][] {
  return drawToolSets({ ...wish, tools: tools.map(({ id }) => id) });
}

interface DrawnSetsProps {
  wish: DrawWish;
  /** No set can be larger. */
  largest: number;
  onWish: (wish: DrawWish) => void;
}

/** How many sets, which sizes in which shares, and the seed that decides the rest. */
export function DrawnSets({ wish, largest, onWish }: DrawnSetsProps) {
  const { count, shares, seed } = wish;
  return (
    <div className="draw">
      <p className="draw-line">
        <NumberField
          label="How many"
          value={count}
          least={1}
          most={MOST_SETS}
          onValue={(value) => onWish({ ...wish, count: value })}
        />
        <NumberField
          label="Seed"
          value={seed}
          least={0}
          most={2 ** 31 - 1}
          onValue={(value) => onWish({ ...wish, seed: value })}
        />
      </p>
      <div className="shares" role="group" aria-label="Shares of sizes">
        <span className="share q" aria-hidden="true">
          <span>Tools</span>
          <span>Share</span>
        </span>
        {shares.map((share, index) => (
          <span key={index} className="share">
            <span className="n q" aria-hidden="true">
              {index + 1}
            </span>
            <NumberField
              isLabelHidden
              label={`Share of sets with ${index + 1} ${index === 0 ? "tool" : "tools"}`}
              value={index < largest ? share : 0}
              least={0}
              most={index < largest ? MOST_SHARE : 0}
              onValue={(value) => onWish({ ...wish, shares: shares.with(index, value) })}
            />
          </span>
        ))}
      </div>
      <p className="q">
        <button type="button" className="lnk" onClick={() => onWish({ ...wish, shares: AS_RECTOOLS })}>
          All alike, 1 to 10
        </button>{" "}
        is how RecTools was made.
      </p>
    </div>
  );
}
