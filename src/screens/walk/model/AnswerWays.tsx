import { useEffect, useState } from "react";
import type { ModelConfig } from "../../../core/domain/config";
import type { Exchange } from "../../../core/domain/exchange";
import type { ModelCoverage } from "../../../core/domain/trace";
import type { ModelDesk } from "../../../state/model-desk";
import { Button } from "../../../ui/Button";
import { useDeskState } from "../../use-model-desk";
import { EndpointWay } from "./EndpointWay";
import { PasteWay } from "./PasteWay";

interface AnswerWaysProps {
  desk: ModelDesk;
  model: ModelConfig;
  /** `null` while the walk is under way. */
  coverage: ModelCoverage | null;
}

/** The three ways to an answer: recorded ones, by hand through any chat window, or an endpoint. */
export function AnswerWays({ desk, model, coverage }: AnswerWaysProps) {
  const way = useDeskState(desk, (state) => state.way);
  const prompt = coverage?.waiting[0] ?? null;
  if (!prompt) return null;
  return (
    <div className="ways">
      <RecordedWay desk={desk} waiting={coverage?.waiting ?? []} />
      <div role="radiogroup" aria-label="Where the answer comes from" className="way-choice">
        <label>
          <input type="radio" name="way" checked={way === "paste"} onChange={() => desk.choose("paste")} /> Copy and
          paste
        </label>
        <label>
          <input type="radio" name="way" checked={way === "endpoint"} onChange={() => desk.choose("endpoint")} /> An
          endpoint
        </label>
      </div>
      {way === "paste" ? (
        <PasteWay
          key={promptKey(prompt)}
          desk={desk}
          prompt={prompt}
          form={model.form}
          left={coverage?.waiting.length ?? 1}
        />
      ) : (
        <EndpointWay desk={desk} waiting={coverage?.waiting ?? []} model={model} />
      )}
    </div>
  );
}

function promptKey({ messages }: Exchange["prompt"]): string {
  return messages.map(({ content }) => content).join("\n");
}

function RecordedWay({ desk, waiting }: { desk: ModelDesk; waiting: ModelCoverage["waiting"] }) {
  const [recorded, setRecorded] = useState<Exchange[]>([]);
  useEffect(() => {
    let isWanted = true;
    void desk.recorded(waiting).then((found) => isWanted && setRecorded(found));
    return () => {
      isWanted = false;
    };
  }, [desk, waiting]);
  const [first] = recorded;
  if (!first) return null;
  return (
    <p className="recorded">
      <Button onClick={() => void desk.replay()}>Use the recorded answers</Button>{" "}
      <span className="q">
        They were {first.origin.kind === "written" ? first.origin.from : "recorded"}: no model gave them.
      </span>
    </p>
  );
}
