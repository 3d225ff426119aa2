import { useState } from "react";
import type { Config, RetrieverName } from "../../../core/domain/config";
import { useActions } from "../../app-context";
import { changeStage1, RETRIEVER_LABELS } from "../editing/config-changes";
import { RETRIEVER_LINES } from "../editing/method-lines";
import { Term } from "../../../ui/Term";
import { ChoiceList } from "./MethodPanel";
import { Slider } from "../../../ui/Slider";
import styles from "./heads.module.css";

interface RetrieverPanelProps {
  config: Config;
  /** What was really used. */
  used: RetrieverName;
}

const OFFERED: readonly RetrieverName[] = ["hybrid", "dense", "bm25", "random"];

/** The ways to compare, with the weight of meaning for the mixture and the seed for the draw. */
export function RetrieverPanel({ config, used }: RetrieverPanelProps) {
  const { configure } = useActions();
  const { retriever, denseWeight } = config.stage1;
  const choices = retriever === "okapi" ? [...OFFERED, "okapi" as const] : OFFERED;
  const weigh = (weight: number) => {
    const dense = Math.round(weight * 100) / 100;
    if (dense !== denseWeight)
      void configure(
        (now) => changeStage1(now, { denseWeight: dense }),
        `Set the weight of meaning to ${dense.toFixed(2)}`,
      );
  };
  const choose = (name: RetrieverName) =>
    void configure((now) => changeStage1(now, { retriever: name }), `Searched by ${RETRIEVER_LABELS[name]}`);
  return (
    <>
      <ChoiceList
        name="Retriever"
        value={retriever}
        choices={choices.map((name) => ({
          value: name,
          label: RETRIEVER_LABELS[name],
          line: RETRIEVER_LINES[name],
          term: name,
        }))}
        onChoose={choose}
      />
      <p className={`quiet ${styles.note}`}>
        One <Term name="retriever" /> searches at a time.
      </p>
      {retriever === "hybrid" && (
        <Slider
          label="Weight of meaning"
          describe={(weight) =>
            `${weight.toFixed(2)} meaning, ${(1 - weight).toFixed(2)} words. It orders the list; the number printed is the cosine.`
          }
          min={0}
          max={1}
          step={0.05}
          value={denseWeight}
          onCommit={weigh}
        />
      )}
      {retriever === "random" && <SeedField seed={config.seed} />}
      {used !== retriever && (
        <p className={`quiet ${styles.note}`}>The encoder is not ready, so {RETRIEVER_LABELS[used]} is used for now.</p>
      )}
    </>
  );
}

function SeedField({ seed }: { seed: number }) {
  const { configure } = useActions();
  const [typed, setTyped] = useState(String(seed));
  const commit = () => {
    const next = Number.parseInt(typed, 10);
    if (!Number.isSafeInteger(next) || next < 0) setTyped(String(seed));
    else if (next !== seed) void configure((now) => ({ ...now, seed: next }), `Drew with seed ${next}`);
  };
  return (
    <label className={styles.row}>
      Seed
      <input
        className="field numeric"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
      />
    </label>
  );
}
