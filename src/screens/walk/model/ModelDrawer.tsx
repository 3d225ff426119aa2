import { useEffect, useRef } from "react";
import { DEFAULT_MODEL_CONFIG } from "../../../core/domain/config";
import type { CoverageResult } from "../../../core/domain/trace";
import { describeModel, describeReport } from "../../../core/pipeline/describe-model";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { useActions } from "../../app-context";
import { useHandStore } from "../editing/hand";
import { changeStage2, withoutModel } from "../panels/config-changes";
import type { ShownWalk } from "../shown-walk";
import { AnswerWays } from "./AnswerWays";
import { ModelSettings } from "./ModelSettings";
import "./model.css";
import { Talk } from "./Talk";
import { useDesk } from "./use-model-desk";

/** Stage 2 by rules or by a language model: who answers, what is said, what is waited for. */
export function ModelDrawer({ walk }: { walk: ShownWalk }) {
  const hand = useHandStore();
  const drawer = useRef<HTMLElement>(null);
  const desk = useDesk();
  const model = walk.config.stage2.model ?? null;
  useEffect(() => {
    drawer.current?.scrollIntoView({ block: "nearest" });
  }, [desk]);
  return (
    <section ref={drawer} className="ev wide sunk model" aria-label="Who finds requirements and matches">
      <h3>
        Who finds requirements and matches
        <Button kind="link" className="more" onClick={() => hand.setState({ panel: null })}>
          Close <Kbd keys={["Esc"]} />
        </Button>
      </h3>
      <WhoChoice isModel={model !== null} />
      {model && desk && (
        <>
          {walk.stage2?.model && <Standing coverage={walk.stage2.model} />}
          <AnswerWays desk={desk} model={model} coverage={walk.stage2?.model ?? null} />
          {walk.stage2?.model && <Talk coverage={walk.stage2.model} />}
          <ModelSettings desk={desk} model={model} />
        </>
      )}
    </section>
  );
}

function WhoChoice({ isModel }: { isModel: boolean }) {
  const { configure } = useActions();
  const byRules = () => void configure(withoutModel, "Found requirements by rules");
  const byModel = () =>
    void configure((now) => changeStage2(now, { model: DEFAULT_MODEL_CONFIG }), "Asked a language model for stage 2");
  return (
    <fieldset className="who">
      <legend className="vh">Who finds them</legend>
      <label>
        <input type="radio" name="who" checked={!isModel} onChange={byRules} />
        <span>
          <b>Local rules</b> <span className="q">in this page, at once, for nothing</span>
        </span>
      </label>
      <label>
        <input type="radio" name="who" checked={isModel} onChange={byModel} />
        <span>
          <b>A language model</b>{" "}
          <span className="q">as in the paper; you say which, and nothing is sent before you do</span>
        </span>
      </label>
    </fieldset>
  );
}

function Standing({ coverage }: { coverage: NonNullable<CoverageResult["model"]> }) {
  return (
    <div className="standing" role="status">
      <p>{describeModel(coverage)}</p>
      {coverage.reports.length > 0 && (
        <ul className="q">
          {coverage.reports.map((report, i) => (
            <li key={i}>{describeReport(report)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
