import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { ModelPrompt } from "../../../core/domain/exchange";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import type { OwnTextModels as OwnModels, OwnTextState } from "../../../state/llm/own-text-models";
import { Button } from "../../../ui/Button";
import { countOf, formatMegabytes, formatSize } from "../../../ui/format-number";
import { StartStopButton } from "../../../ui/StartStopButton";
import { useLanguageModelState } from "../../use-controllers";
import { dropOn, ModelOffer, ModelSources } from "../../ModelSources";
import { bytesOf, describeWalkTime, describeWhere, TextModelCard } from "./TextModelCard";
import { Trouble } from "./Trouble";
import styles from "./own-text-models.module.css";

interface OwnTextModelsProps {
  controller: LanguageModelController;
  waiting: readonly ModelPrompt[];
}

/** Models that the person brought: which of them answers, what they need, and the ways to bring one. */
export function OwnTextModels({ controller, waiting }: OwnTextModelsProps) {
  const own = controller.inPage.own;
  const { models, chosen, work, removed, failure } = useStore(own.store);
  const isAsking = useLanguageModelState(controller, ({ status }) => status === "asking");
  const model = models?.find(({ id }) => id === chosen);
  const unanswered = useLanguageModelState(controller, ({ failedInPage }) =>
    failedInPage?.model.kind === "in-page" && failedInPage.model.sha256 === model?.sha256
      ? failedInPage.sentence
      : null,
  );
  useEffect(() => void own.refresh(), [own]);
  const ask = () => {
    const opened = own.opened();
    if (opened) void controller.askInPage(opened);
  };
  if (models === null) return <p role="status">What this browser keeps is being read …</p>;
  return (
    <section
      aria-label="A model of your own"
      className={styles.own}
      {...dropOn((files, folder) => void own.look(files, folder))}
    >
      <p>
        <b>A model of your own.</b> It runs in this tab, on the graphics processor where the browser gives one: nothing
        is sent and nothing is paid.
      </p>
      {models.length > 0 && <ModelList own={own} models={models} isBusy={isAsking || work !== null} />}
      {model && (
        <p className="button-row">
          <StartStopButton
            isUnderWay={isAsking}
            disabled={waiting.length === 0 || (work !== null && work.what !== "ask")}
            onStart={ask}
            onStop={controller.stop}
          >
            Ask {model.name}
          </StartStopButton>
          <span className="quiet">{describeWalkTime(model)}</span>
        </p>
      )}
      <Trouble sentence={unanswered} />
      <Doing work={work} own={own} />
      <Trouble sentence={failure} />
      {removed && (
        <p className="quiet" role="status">
          {removed.name} was removed.{" "}
          <Button kind="link" disabled={work !== null} onClick={() => void own.bringBack()}>
            Bring it back
          </Button>
        </p>
      )}
      <BringTextModel own={own} isBusy={isAsking || work !== null} />
    </section>
  );
}

interface ModelListProps {
  own: OwnModels;
  models: NonNullable<OwnTextState["models"]>;
  isBusy: boolean;
}

function ModelList({ own, models, isBusy }: ModelListProps) {
  const chosen = useStore(own.store, (state) => state.chosen);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <ul className={styles.models} aria-label="Models that you brought">
      {models.map((model) => (
        <li key={model.id}>
          <div className={styles.modelLine}>
            <label className="radio">
              <input
                type="radio"
                name="text-model"
                checked={model.id === chosen}
                disabled={isBusy}
                onChange={() => own.choose(model)}
              />
              <b>{model.name}</b>
            </label>
            <span className="quiet numeric">
              {formatSize(bytesOf(model))}
              {model.speed && `, ${describeWhere(model.speed)}`}
            </span>
            <Button
              kind="link"
              aria-expanded={opened === model.id}
              aria-label={`Card of ${model.name}`}
              onClick={() => setOpened(opened === model.id ? null : model.id)}
            >
              card
            </Button>
          </div>
          {opened === model.id && <TextModelCard model={model} own={own} isBusy={isBusy} />}
        </li>
      ))}
    </ul>
  );
}

type Work = NonNullable<OwnTextState["work"]>;

/** What is being done, how far it is, and the way to end it. While a walk asks, its own button ends it. */
function Doing({ work, own }: { work: OwnTextState["work"]; own: OwnModels }) {
  return (
    <p className="quiet" role="status">
      {work && (
        <>
          {DOING[work.what]} {describeProgress(work.progress)}{" "}
          {work.what !== "ask" && work.what !== "remove" && (
            <Button kind="link" onClick={() => own.stop()}>
              Stop
            </Button>
          )}
        </>
      )}
    </p>
  );
}

const DOING: Readonly<Record<Work["what"], string>> = {
  look: "The files you chose are being read.",
  lookUp: "The hub is asked for its list of files.",
  take: "The files are taken up.",
  time: "It answers one prompt, for the time that takes.",
  try: "It is tried on requests of the sample.",
  ask: "",
  remove: "The list is changed.",
};

function describeProgress(progress: Work["progress"]): string {
  switch (progress?.phase) {
    case "read":
    case "download":
      return `${formatMegabytes(progress.loadedBytes)} of ${formatMegabytes(progress.totalBytes)} MB are read.`;
    case "start":
      return "It is started.";
    case "write":
      return `${countOf(progress.tokens, "token")} written so far.`;
    case "requests":
      return `${progress.done} of ${progress.total} are answered.`;
    default:
      return "";
  }
}

interface BringTextModelProps {
  own: OwnModels;
  isBusy: boolean;
}

/** The ways to bring a language model, and what was recognised. */
function BringTextModel({ own, isBusy }: BringTextModelProps) {
  const { offer, mayUseHub } = useStore(own.store);
  if (offer)
    return (
      <ModelOffer
        key={JSON.stringify(offer)}
        label="The language model that was recognised"
        offer={offer}
        describeWeights={({ needsGpu }) => needsGpu && " It needs a graphics processor."}
        action="try it"
        isBusy={isBusy}
        onTake={(choice) => void own.take(choice)}
        onLeave={() => own.leave()}
      />
    );
  return (
    <ModelSources
      label="Bring one:"
      isBusy={isBusy}
      mayUseHub={mayUseHub}
      onFiles={(files, folder) => void own.look(files, folder)}
      onName={(name) => void own.lookUp(name)}
    >
      Or drop one here: the folder of a model for transformers.js in its “instruct” form, with config.json,
      tokenizer.json, tokenizer_config.json and onnx/model_q4f16.onnx, model_q4.onnx or model_quantized.onnx. It may
      have up to 1.6 GB, and without a graphics processor up to 200 million parameters.
    </ModelSources>
  );
}
