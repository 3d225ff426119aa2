import type { ReactNode } from "react";
import type { OwnTextModels } from "../../../state/llm/own-text-models";
import { Button } from "../../../ui/Button";
import { formatCount, formatSize } from "../../../ui/format-number";
import { bytesOf, describeWalkTime, describeWhere, type TextModel } from "./text-model-facts";
import styles from "./own-text-models.module.css";

interface TextModelCardProps {
  model: TextModel;
  own: OwnTextModels;
  isBusy: boolean;
}

/** Everything known of one language model. What was not measured here is not there. */
export function TextModelCard({ model, own, isBusy }: TextModelCardProps) {
  const { speed, trial, files, parameters } = model;
  return (
    <div className={styles.card}>
      <dl>
        <Fact name="Kind">
          {model.architecture}
          {parameters !== null && `, about ${formatParameters(parameters)} parameters`}, {model.dtype}
        </Fact>
        <Fact name="Files">
          {files.length} files, {formatSize(bytesOf(model))}; SHA-256 <code>{model.sha256.slice(0, 16)}…</code>
          <span className="visually-hidden">{model.sha256}</span>
        </Fact>
        <Fact name="Licence">{model.licence ?? "not said in its folder"}</Fact>
        <Fact name="From">{describeSource(model.source)}</Fact>
        <Fact name="Speed here">
          {speed ? `${describeWhere(speed)} (${speed.runtime}). ${describeWalkTime(model)}` : "not measured"}{" "}
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
      </dl>
      <p className="actions">
        <Button kind="link" disabled={isBusy} onClick={() => void own.remove(model)}>
          Remove {model.name}
        </Button>
      </p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Ten requests rank nothing, so both counts stand side by side and no word says which is better. */
function describeTrial({ requests, readable, model, rules }: NonNullable<TextModel["trial"]>): string {
  return `${readable} of ${requests} answers could be read. It found ${model.right} of the ${model.marked} requirements that people marked, and ${model.found - model.right} that nobody did; the rules found ${rules.right}, and ${rules.found - rules.right} more.`;
}

/** 134515008 -> "130 million", 1720000000 -> "1.7 billion". */
function formatParameters(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toPrecision(2)} billion`;
  if (count >= 1e6) return `${formatCount(Number((count / 1e6).toPrecision(2)))} million`;
  return formatCount(count);
}

function describeSource(source: TextModel["source"]): string {
  if (source.kind === "hub") return `${source.host}/${source.name}, revision ${source.revision.slice(0, 12)}`;
  return source.kind === "zip" ? `${source.name}.zip` : `the folder ${source.name}`;
}
