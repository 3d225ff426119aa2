import { useState } from "react";
import { useStore } from "zustand";
import { linkRuleOf } from "../../core/pipeline/link-rules";
import type { AnnotationController } from "../../state/annotate/annotation-controller";
import { shownConfig } from "../../state/app/session";
import { Button } from "../../ui/Button";
import { formatScore } from "../../ui/format-number";
import { useActions, useAnnotationController, useLibrary, useSession } from "../app-context";

const LONGEST = 15;

/** What of the method can be set for every walk, and how scores are defined. The rest is set at the stage it belongs to. */
export function ScoringRow() {
  const { configure, setPreference } = useActions();
  const { stage1, stage2, stage3, encoder } = useSession(shownConfig);
  const used = useSession((state) => state.trace?.stage2.threshold ?? null);
  const metrics = useLibrary((state) => state.metrics);
  const threshold = stage2.threshold ?? used ?? linkRuleOf(encoder).threshold;
  const setThreshold = (wanted: number | null) => {
    const what =
      wanted === null ? "Reset the threshold to its fitted value" : `Set the threshold to ${formatScore(wanted)}`;
    void configure((now) => ({ ...now, stage2: { ...now.stage2, threshold: wanted } }), what);
  };
  const setLength = (k: number) =>
    void configure((now) => ({ ...now, stage3: { ...now.stage3, k } }), `Made the three lists ${k} long`);
  return (
    <>
      <p className="control-line">
        <span>Ties: more votes, then first appearance</span>
        <NumberSetting label="Keep links from" value={threshold} step={0.01} max={1} onSet={setThreshold} />
        {stage2.threshold !== null && (
          <Button kind="link" onClick={() => setThreshold(null)}>
            back to the fitted value
          </Button>
        )}
        <NumberSetting
          label="Length of the three lists"
          value={stage3.k}
          step={1}
          min={1}
          max={LONGEST}
          onSet={setLength}
        />
      </p>
      <p className="quiet">
        {stage1.search === "past-requests"
          ? "Stage 1 takes the tools of the one nearest past request."
          : "Stage 1 takes the one bundle whose text is nearest."}{" "}
        In stage 3, each open requirement asks the {stage3.k === 1 ? "past request" : `${stage3.k} past requests`}{" "}
        nearest to it.
      </p>
      <div className="control-line" role="radiogroup" aria-label="How scores are defined">
        <span>NDCG and the other scores</span>
        {(["standard", "published"] as const).map((variant) => (
          <label className="radio" key={variant}>
            <input
              type="radio"
              name="metrics"
              checked={variant === metrics}
              onChange={() => setPreference("metrics", variant)}
            />
            {variant === "standard" ? "standard" : "as published"}
          </label>
        ))}
      </div>
    </>
  );
}

interface NumberSettingProps {
  label: string;
  value: number;
  step: number;
  min?: number;
  max: number;
  onSet: (value: number) => void;
}

/** Takes effect on Enter, or when it is left. What is no such number is put back. */
function NumberSetting({ label, value, step, min = 0, max, onSet }: NumberSettingProps) {
  const shown = String(Math.round(value * 1000) / 1000);
  const commit = (field: HTMLInputElement) => {
    const wanted = Number(field.value);
    const isGood = field.value !== "" && wanted >= min && wanted <= max && (step < 1 || Number.isInteger(wanted));
    if (!isGood) field.value = shown;
    else if (field.value !== shown) onSet(wanted);
  };
  return (
    <label>
      {label}{" "}
      <input
        key={shown}
        className="field numeric"
        type="number"
        {...{ min, max, step }}
        defaultValue={shown}
        onBlur={(event) => commit(event.currentTarget)}
        onKeyDown={(event) => event.key === "Enter" && commit(event.currentTarget)}
      />
    </label>
  );
}

/** Who judges here. Nothing of Annotate is fetched before somebody wants to change it. */
export function YouRow() {
  const open = useAnnotationController();
  const [controller, setController] = useState<AnnotationController | null>(null);
  const show = async () => {
    const opened = await open();
    if (opened.store.getState().status === "reading") await opened.open(null);
    setController(opened);
  };
  return (
    <p className="control-line">
      {controller ? (
        <AnnotatorName controller={controller} />
      ) : (
        <Button kind="link" onClick={() => void show().catch(() => undefined)}>
          Your name as annotator
        </Button>
      )}
    </p>
  );
}

function AnnotatorName({ controller }: { controller: AnnotationController }) {
  const { name } = useStore(controller.store, (state) => state.me);
  const commit = (wanted: string) => {
    if (wanted.trim() !== name) void controller.rename(wanted);
  };
  return (
    <label>
      Annotator{" "}
      <input
        key={name}
        className="field"
        maxLength={40}
        // The button that asked for it is gone, and the focus with it.
        autoFocus
        defaultValue={name}
        onBlur={({ target }) => commit(target.value)}
        onKeyDown={(event) => event.key === "Enter" && commit(event.currentTarget.value)}
      />
    </label>
  );
}
