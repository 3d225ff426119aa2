import { useState, type SubmitEvent } from "react";
import type { RankingCut } from "../../../core/domain/comparison";
import type { RankingSummary } from "../../../state/comparison/comparison-state";
import { countOf } from "../../../ui/format-number";
import { Button } from "../../../ui/Button";
import { useComparison, useComparisonActions } from "../context/comparison-context";
import styles from "../context/compare.module.css";

/** Rankings that were dropped: where an answer ends is chosen before they are judged. */
export function CutRankings() {
  const waiting = useComparison((state) => state.waiting);
  if (waiting.length === 0) return null;
  return <CutForm key={waiting.map(({ file }) => file).join("\n")} waiting={waiting} />;
}

type Way = RankingCut["by"] | "";

interface Draft {
  way: Way;
  /** As typed. */
  limit: string;
}

function CutForm({ waiting }: { waiting: readonly RankingSummary[] }) {
  const { cutRankings } = useComparisonActions();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => waiting.map(() => ({ way: "", limit: "" })));
  const cuts = drafts.flatMap((draft) => readDraft(draft) ?? []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (cuts.length === waiting.length) void cutRankings(cuts);
  };
  return (
    <form className={`${styles.cutForm} small`} aria-label="Where answers end" onSubmit={submit}>
      <p>
        <b>Where does an answer end?</b>{" "}
        <span className="quiet">
          {waiting.length === 1 ? "This file ranks tools" : "These files rank tools"} and{" "}
          {waiting.length === 1 ? "does" : "do"} not say which of them are recommended. Choose before the scores are
          seen.
        </span>
      </p>
      {waiting.map((ranking, index) => (
        <CutFields
          key={ranking.file}
          ranking={ranking}
          draft={drafts[index]!}
          isFirst={index === 0}
          onChange={(draft) => setDrafts(drafts.map((one, at) => (at === index ? draft : one)))}
        />
      ))}
      <p className="button-row">
        <Button type="submit" kind="go" disabled={cuts.length < waiting.length}>
          Judge {waiting.length === 1 ? "the run" : "the runs"}
        </Button>
        <Button kind="link" onClick={() => void cutRankings([])}>
          Do not add {waiting.length === 1 ? "it" : "them"}
        </Button>
      </p>
    </form>
  );
}

interface CutFieldsProps {
  ranking: RankingSummary;
  draft: Draft;
  isFirst: boolean;
  onChange: (draft: Draft) => void;
}

function CutFields({ ranking, draft: { way, limit }, isFirst, onChange }: CutFieldsProps) {
  const { file, requests, least, most, low, high } = ranking;
  const lists = least === most ? `${countOf(most, "tool")} each` : `${least} to ${countOf(most, "tool")} each`;
  const scores = low <= high ? `, scores from ${shorten(low)} to ${shorten(high)}` : "";
  return (
    <p className={styles.cutFields}>
      <span>
        <b>{file}</b>{" "}
        <span className="quiet">
          {countOf(requests, "request")}, {lists}
          {scores}
        </span>
      </span>
      <select
        className="field"
        aria-label={`Answer of ${file}`}
        autoFocus={isFirst}
        value={way}
        onChange={({ target }) => onChange({ way: target.value as Way, limit: "" })}
      >
        <option value="">choose …</option>
        <option value="rank">the first tools, so many</option>
        <option value="score">tools with at least this score</option>
        <option value="whole">the whole list</option>
        <option value="gold">as many as are needed (for analysis: no system knows)</option>
      </select>
      {(way === "rank" || way === "score") && (
        <input
          className="field"
          inputMode="decimal"
          size={7}
          aria-label={way === "rank" ? `How many tools of ${file}` : `Least score of ${file}`}
          aria-invalid={limit !== "" && readDraft({ way, limit }) === null}
          value={limit}
          onChange={({ target }) => onChange({ way, limit: target.value })}
        />
      )}
    </p>
  );
}

/** `null`: not chosen yet, or no such number. */
function readDraft({ way, limit }: Draft): RankingCut | null {
  if (way === "whole" || way === "gold") return { by: way };
  if (way === "rank") return /^[1-9]\d{0,5}$/.test(limit.trim()) ? { by: "rank", k: Number(limit) } : null;
  const least = Number(limit.replace(",", "."));
  return way === "score" && limit.trim() !== "" && Number.isFinite(least) ? { by: "score", least } : null;
}

function shorten(score: number): string {
  return Number.isInteger(score) ? String(score) : score.toPrecision(3);
}
