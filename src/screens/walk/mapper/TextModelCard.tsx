import type { OwnTextModels } from "../../../state/llm/own-text-models";
import { Button } from "../../../ui/Button";
import { describeModelSource, Fact, ModelFacts } from "../../ModelSources";
import { describeFiles, describeKind, describeSpeed, describeTrial, type TextModel } from "./text-model-facts";
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
