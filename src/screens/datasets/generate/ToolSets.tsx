import { drawToolSets, LARGEST_SET } from "../../../core/generate/plan-build";
import type { ToolId } from "../../../core/domain/ids";
import type { Tool } from "../../../core/domain/tool";
import { useState, useMemo } from "react";
import { Button } from "../../../ui/Button";
import { findMatches } from "../../../ui/find-matches";
import { countOf } from "../../../ui/format-number";
import styles from "./generate.module.css";

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
    <div>
      <p className={styles.drawLine}>
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
      <div className={styles.shares} role="group" aria-label="Shares of sizes">
        <span className={`${styles.share} quiet`} aria-hidden="true">
          <span>Tools</span>
          <span>Share</span>
        </span>
        {shares.map((share, index) => (
          <span key={index} className={styles.share}>
            <span className="numeric quiet" aria-hidden="true">
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
      <p className="quiet">
        <button type="button" className="link" onClick={() => onWish({ ...wish, shares: AS_RECTOOLS })}>
          All alike, 1 to 10
        </button>{" "}
        is how RecTools was made.
      </p>
    </div>
  );
}

const MATCHES_AT_MOST = 6;

interface ChosenSetsProps {
  tools: readonly Tool[];
  sets: ToolId[][];
  onSets: (sets: ToolId[][]) => void;
}

/** Sets put together by name. Enter takes the first tool that matches, Enter in an empty field closes the set. */
export function ChosenSets({ tools, sets, onSets }: ChosenSetsProps) {
  const [open, setOpen] = useState<ToolId[]>([]);
  const [wanted, setWanted] = useState("");
  const free = tools.filter(({ id }) => !open.includes(id));
  const matches =
    wanted.trim() === "" || open.length >= LARGEST_SET
      ? []
      : findMatches(
          free.map(({ name }) => name),
          wanted,
        )
          .slice(0, MATCHES_AT_MOST)
          .map((index) => free[index]!);
  const add = (tool: ToolId) => {
    setOpen([...open, tool]);
    setWanted("");
  };
  const close = () => {
    const set = tools.flatMap(({ id }) => (open.includes(id) ? [id] : []));
    if (set.length > 0 && !sets.some((other) => other.join("+") === set.join("+"))) onSets([...sets, set]);
    setOpen([]);
  };
  return (
    <div>
      <p className={styles.chosen}>
        {open.length === 0 && <span className="quiet">A set of one to ten tools.</span>}
        {open.map((id) => (
          <span key={id}>
            <b>{tools.find((tool) => tool.id === id)?.name}</b>{" "}
            <Button kind="link" onClick={() => setOpen(open.filter((other) => other !== id))}>
              take out
            </Button>
          </span>
        ))}
      </p>
      <p className="button-row">
        <input
          className="field"
          type="search"
          aria-label="Add a tool to the set"
          placeholder="Add a tool"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (matches[0]) add(matches[0].id);
            else if (wanted.trim() === "") close();
          }}
        />
        <Button disabled={open.length === 0} onClick={close}>
          Add this set
        </Button>
        {sets.length > 0 && (
          <Button kind="link" onClick={() => onSets(sets.slice(0, -1))}>
            Take the last set back
          </Button>
        )}
      </p>
      <p className={styles.matches}>
        {matches.map(({ id, name }) => (
          <Button key={id} kind="link" onClick={() => add(id)}>
            {name}
          </Button>
        ))}
      </p>
    </div>
  );
}

/** The sets of a plan, folded. */
export function SetList({ sets, tools }: { sets: readonly (readonly ToolId[])[]; tools: readonly Tool[] }) {
  const names = useMemo(() => new Map(tools.map(({ id, name }) => [id, name])), [tools]);
  if (sets.length === 0) return null;
  return (
    <details>
      <summary>{sets.length === 1 ? "The set" : `The ${countOf(sets.length, "set")}`}</summary>
      <ol className={styles.setList}>
        {sets.map((set) => (
          <li key={set.join("+")}>{set.map((id) => names.get(id) ?? id).join(", ")}</li>
        ))}
      </ol>
    </details>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  least: number;
  most: number;
  /** Shown beside the field, or only said. */
  isLabelHidden?: boolean;
  onValue: (value: number) => void;
}

/** A whole number within limits. What is typed beyond them is brought back. */
export function NumberField({ label, value, least, most, isLabelHidden = false, onValue }: NumberFieldProps) {
  const field = (
    <input
      className="field numeric"
      type="number"
      aria-label={isLabelHidden ? label : undefined}
      min={least}
      max={most}
      step={1}
      value={value}
      onChange={(event) => {
        const typed = event.currentTarget.valueAsNumber;
        if (Number.isFinite(typed)) onValue(Math.min(most, Math.max(least, Math.round(typed))));
      }}
    />
  );
  return isLabelHidden ? (
    field
  ) : (
    <label>
      {label} {field}
    </label>
  );
}
