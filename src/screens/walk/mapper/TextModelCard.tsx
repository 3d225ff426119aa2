import type { OwnTextModels, OwnTextState } from "../../../state/llm/own-text-models";
import { Button } from "../../../ui/Button";
import { describeModelSource, Fact, ModelFacts } from "../../ModelSources";
import { DEFAULT_MODEL_CONFIG } from "../../../core/domain/config";
import { countOf } from "../../../core/domain/phrases";
import { estimateCost, estimateSeconds } from "../../../core/requirements/llm/estimate-cost";
import { TIMED_PROMPT } from "../../../state/llm/try-text-model";
import { formatCount, formatRoughly, formatSize } from "../../../ui/format-number";
import styles from "./own-text-models.module.css";

interface TextModelCardProps {
  model: TextModel;
  own: OwnTextModels;
  isBusy: boolean;
}

/** Everything known of one language model. What was not measured here is not there. */
export function TextModelCard({ model, own, isBusy }: TextModelCardProps) {
  const { speed, trial } = model;
  return (
    <div className={styles.card}>
      <ModelFacts removable={model.name} isBusy={isBusy} onRemove={() => void own.remove(model)}>
        <Fact name="Kind">{describeKind(model)}</Fact>
        <Fact name="Files">
          {describeFiles(model)}; SHA-256 <code>{model.sha256.slice(0, 16)}…</code>
          <span className="visually-hidden">{model.sha256}</span>
        </Fact>
        <Fact name="Licence">{model.licence ?? "not said in its folder"}</Fact>
        <Fact name="From">{describeModelSource(model.source)}</Fact>
        <Fact name="Speed here">
          {describeSpeed(model)}{" "}
          <Button kind="link" disabled={isBusy} onClick={() => void own.measure(model)}>
            {speed ? "Measure again" : "Measure"}
          </Button>
        </Fact>
        {speed && (
          <Fact name="Form">
            {speed.isHeld
              ? "held to it token by token: it can only name tools that were offered"
              : "its tokenizer cannot be held to it: answers are checked when they are whole"}
          </Fact>
        )}
        <Fact name="On the sample">
          {trial ? describeTrial(trial) : "not tried"}{" "}
          <Button kind="link" disabled={isBusy} onClick={() => void own.tryOut(model)}>
            {trial ? "Try it again" : "Try it on 10 requests"}
          </Button>
        </Fact>
      </ModelFacts>
    </div>
  );
}

export type TextModel = NonNullable<OwnTextState["models"]>[number];
type Speed = NonNullable<TextModel["speed"]>;
type Trial = NonNullable<TextModel["trial"]>;

/** A walk that takes longer is called slow before it is asked. */
const PATIENT_SECONDS = 20;

export function bytesOf({ files }: Pick<TextModel, "files">): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** "6 files, 120.5 MB". */
export function describeFiles({ files }: Pick<TextModel, "files">): string {
  return `${countOf(files.length, "file")}, ${formatSize(bytesOf({ files }))}`;
}

/** "llama, about 140 million parameters, q4". */
export function describeKind({ architecture, parameters, dtype }: TextModel): string {
  const size = parameters === null ? null : `about ${formatParameters(parameters)}`;
  return [architecture, size, dtype].filter(Boolean).join(", ");
}

/** "WebGPU, reads 820 and writes 41 tokens a second". */
export function describeWhere({ device, readPerSecond, writePerSecond }: Speed): string {
  return `${device === "webgpu" ? "WebGPU" : "WebAssembly, one thread"}, reads ${formatRate(readPerSecond)} and writes ${formatRate(writePerSecond)} tokens a second`;
}

/** Where and by what it was measured, and what a walk takes; "not measured" before. */
export function describeSpeed({ speed }: Pick<TextModel, "speed">): string {
  return speed ? `${describeWhere(speed)} (${speed.runtime}). ${describeWalkTime({ speed })}` : "not measured";
}

/** What a usual walk takes at the speed that was measured here. */
function walkSeconds(speed: Pick<Speed, "readPerSecond" | "writePerSecond">): number {
  return estimateSeconds(estimateCost([TIMED_PROMPT], DEFAULT_MODEL_CONFIG), speed);
}

/** "A walk takes about 12 s here; loading the model took 3.4 s." The second half only where loading took any time. */
export function describeWalkTime({ speed }: Pick<TextModel, "speed">): string {
  if (!speed) return "How long a walk takes was not measured yet.";
  const seconds = walkSeconds(speed);
  const about = seconds < 1 ? "" : "about ";
  const slow = seconds > PATIENT_SECONDS ? ", which is slow" : "";
  const loading = speed.loadSeconds > 0 ? `; loading the model took ${formatSeconds(speed.loadSeconds)}` : "";
  return `A walk takes ${about}${formatSeconds(seconds)} here${slow}${loading}.`;
}

/** Counts of both, in words that say how they compare; ten requests rank nothing, so no word says which is better. */
export function describeTrial({ requests, readable, model, rules }: Trial): string {
  const right = `${formatCount(model.right)} of ${countOf(model.marked, "requirement")} that people marked`;
  const beyond = `it found ${formatCount(model.found - model.right)} and the rules ${formatCount(rules.found - rules.right)}`;
  return `${formatCount(readable)} of ${countOf(requests, "answer")} could be read. It found ${right}, ${compare(model.right, rules.right)} the rules. Where nobody marked anything, ${beyond}.`;
}

/** "3 more than", "1 fewer than", "as many as". */
function compare(count: number, other: number): string {
  if (count === other) return "as many as";
  return count > other ? `${formatCount(count - other)} more than` : `${formatCount(other - count)} fewer than`;
}

/** Tokens a second: two digits below ten. */
function formatRate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toPrecision(2) : formatCount(Math.round(perSecond));
}

/** "under a second", "3.4 s", "48 s", "3.5 min". */
function formatSeconds(seconds: number): string {
  if (seconds < 1) return "under a second";
  if (seconds >= 120) return `${formatRoughly(seconds / 60)} min`;
  return `${seconds < 10 ? seconds.toPrecision(2) : Math.round(seconds)} s`;
}

/** 134515008 -> "130 million parameters", 1720000000 -> "1.7 billion parameters". */
function formatParameters(count: number): string {
  const rounded = Number(count.toPrecision(2));
  if (rounded >= 1e9) return `${formatCount(rounded / 1e9)} billion parameters`;
  if (rounded >= 1e6) return `${formatCount(rounded / 1e6)} million parameters`;
  return countOf(rounded, "parameter");
}
