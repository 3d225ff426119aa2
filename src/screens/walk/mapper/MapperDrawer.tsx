import { useEffect, useRef } from "react";
import { nameOf } from "../../../core/domain/phrases";
import type { CoverageResult, Trace } from "../../../core/domain/trace";
import { describeModel, describeReport } from "../../../wording/language-model";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { useActions } from "../../app-context";
import { useInteractionStore } from "../editing/interaction";
import { changeMapper, mapperOf, type Mapper } from "../editing/config-changes";
import type { ShownWalk } from "../picture/shown-walk";
import { AnswerSource } from "./AnswerSource";
import { describeAgreement } from "../../../core/compare/describe-agreement";
import type { CoverageDigest } from "../../../core/domain/evaluation";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import { useLanguageModelState, useLanguageModel } from "../../use-controllers";
import { Term } from "../../../ui/Term";
import { TrainingStatus } from "./TrainingStatus";
import { MixChoice, NoToolChoice } from "./TrainedMapperOptions";
import { LlmSettings } from "./LlmSettings";
import "../../../ui/llm/model.css";
import { LlmConversation } from "./LlmConversation";
import type { TermName } from "../../../ui/glossary";
import styles from "../editing/side-panel.module.css";

/** Stage 2 by rules, by what was learned or by a language model: who answers, what is said, what is waited for. */
export function MapperDrawer({ walk }: { walk: ShownWalk }) {
  const hand = useInteractionStore();
  const drawer = useRef<HTMLElement>(null);
  const controller = useLanguageModel();
  const model = walk.config.stage2.model ?? null;
  const finder = mapperOf(walk.config);
  useEffect(() => {
    drawer.current?.scrollIntoView({ block: "nearest" });
  }, [controller]);
  return (
    <section
      ref={drawer}
      className={`${styles.evidence} ${styles.wide} ${styles.sunk} model`}
      aria-label="Who finds requirements and matches"
    >
      <h3>
        Who finds <Term name="requirement">requirements</Term> and matches
        <Button kind="link" className={styles.more} onClick={() => hand.setState({ panel: null })}>
          Close <Kbd keys={["Esc"]} />
        </Button>
      </h3>
      <WhoChoice chosen={finder} />
      {finder === "learned" && (
        <>
          <TrainingStatus trace={walk.trace} />
          <MixChoice config={walk.config} learned={walk.trace?.learned ?? null} />
          <NoToolChoice config={walk.config} learned={walk.trace?.learned ?? null} />
        </>
      )}
      {model && controller && (
        <>
          {walk.stage2?.model && <Standing controller={controller} coverage={walk.stage2.model} />}
          {walk.trace?.stage2.model?.waiting.length === 0 && (
            <RulesComparison controller={controller} trace={walk.trace} />
          )}
          <AnswerSource controller={controller} model={model} coverage={walk.stage2?.model ?? null} />
          {walk.stage2?.model && <LlmConversation coverage={walk.stage2.model} />}
          <LlmSettings
            controller={controller}
            model={model}
            bundle={(walk.stage1?.chosen?.tools ?? []).map((id) => ({ id, name: nameOf(walk.tools, id) }))}
          />
        </>
      )}
    </section>
  );
}

const FINDERS: readonly { finder: Mapper; label: string; line: string; what: string; term?: TermName }[] = [
  {
    finder: "rules",
    label: "Local rules",
    line: "in this page, at once and free",
    what: "Found requirements by rules",
  },
  {
    finder: "learned",
    label: "Learned from the history",
    line: "rules find the requirements; a model trained on past requests, in this page, links the tools",
    what: "Learned from the history for stage 2",
    term: "trained",
  },
  {
    finder: "model",
    label: "A language model",
    line: "as in the paper; you choose which one, and nothing is sent before that",
    what: "Asked a language model for stage 2",
    term: "languageModel",
  },
];

function WhoChoice({ chosen }: { chosen: Mapper }) {
  const { configure } = useActions();
  return (
    <fieldset className="who">
      <legend className="visually-hidden">Who finds them</legend>
      {FINDERS.map(({ finder, label, line, what, term }) => (
        <div key={finder} className={styles.whoRow}>
          <label>
            <input
              type="radio"
              name="who"
              checked={finder === chosen}
              onChange={() => void configure((now) => changeMapper(now, finder), what)}
            />
            <span>
              <b>{label}</b> <span className="quiet">{line}</span>
            </span>
          </label>
          {term && <Term as="sign" name={term} />}
        </div>
      ))}
    </fieldset>
  );
}

interface StandingProps {
  controller: LanguageModelController;
  coverage: NonNullable<CoverageResult["model"]>;
}

function Standing({ controller, coverage }: StandingProps) {
  const isStuck = coverage.reports.some(({ kind }) => kind === "malformed");
  return (
    <div className="standing" role="status">
      <p>{describeModel(coverage)}</p>
      {coverage.reports.length > 0 && (
        <ul className="quiet">
          {coverage.reports.map((report, i) => (
            <li key={i}>{describeReport(report)}</li>
          ))}
        </ul>
      )}
      {isStuck && (
        <p className="button-row">
          <Button onClick={() => void controller.answerAnew(coverage.exchanges)}>Answer it anew</Button>
          <span className="quiet">by asking again, asking another model, or pasting; until then it names nothing</span>
        </p>
      )}
    </div>
  );
}

/** What the model found beside what the rules find of the same request, and how far they agree. Asked for by hand. */
function RulesComparison({ controller, trace }: { controller: LanguageModelController; trace: Trace }) {
  const last = useLanguageModelState(controller, (state) => state.judged);
  if (last?.trace !== trace)
    return (
      <p className="button-row">
        <Button onClick={() => void controller.judge(trace)}>Compare with the rules</Button>
      </p>
    );
  const judged = last.found;
  if (judged === null || typeof judged === "string")
    return <p role="status">{judged ?? "Running the rules on the same request …"}</p>;
  return (
    <div className="beside-rules" role="status">
      <p>{describeAgreement(judged.agreement)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">By model</th>
            <th scope="col">By rules</th>
            <th scope="col" className="num">
              <Term name="cosine">Cosine</Term>
            </th>
          </tr>
        </thead>
        <tbody>
          {judged.agreement.pairs[0]?.map(({ first, second, likeness }) => (
            <tr key={`${first} ${second}`}>
              <Cell said={judged.model} at={first} tools={judged.tools} />
              <Cell said={judged.rules} at={second} tools={judged.tools} />
              <td className="num numeric">{likeness === null ? "" : likeness.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  said: CoverageDigest;
  at: number | null;
  tools: Trace["tools"];
}

function Cell({ said, at, tools }: CellProps) {
  const requirement = at === null ? undefined : said.requirements[at];
  if (!requirement) return <td className="quiet">not found</td>;
  const names = requirement.tools.map((tool) => tools[tool]?.name ?? tool);
  return (
    <td>
      <span className="person">{requirement.text}</span>{" "}
      <span className="quiet">{names.length === 0 ? "no tool" : names.join(", ")}</span>
    </td>
  );
}
