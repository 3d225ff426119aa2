import { useState } from "react";
import type { ModelConfig } from "../../../core/domain/config";
import type { WalkPurpose } from "../../../core/domain/exchange";
import { defaultInstructions } from "../../../core/requirements/llm/prompts";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import type { ToolId } from "../../../core/domain/ids";
import { Button } from "../../../ui/Button";
import { InstructionsField } from "../../../ui/llm/InstructionsField";
import { countOf } from "../../../core/domain/phrases";
import { useNetworkController } from "../../app-context";
import styles from "./guidance.module.css";

const FORMS: readonly { form: ModelConfig["form"]; label: string; line: string }[] = [
  { form: "json", label: "JSON", line: "two calls a request" },
  { form: "lines", label: "lines", line: "one call, and one for each requirement" },
  {
    form: "published",
    label: "lines, as released",
    line: "read by the rules of the released code, which keeps no tool",
  },
];

const PURPOSES: readonly { purpose: WalkPurpose; label: string }[] = [
  { purpose: "extract", label: "Requirements" },
  { purpose: "match", label: "Matches" },
  { purpose: "unsolved", label: "What stays open" },
];

interface LlmSettingsProps {
  controller: LanguageModelController;
  model: ModelConfig;
  /** Tools that the model is asked about. */
  bundle: readonly { id: ToolId; name: string }[];
}

/** The form of the prompts, what is told of tools, what the vote is asked, and the instructions, which may be put in other words. */
export function LlmSettings({ controller, model, bundle }: LlmSettingsProps) {
  const change = (part: Partial<ModelConfig>, what: string) =>
    void controller.changeModel((now) => ({ ...now, ...part }), what);
  return (
    <details className="prompt-settings">
      <summary>Prompts</summary>
      <fieldset>
        <legend className="label">Form of the answers</legend>
        {FORMS.map(({ form, label, line }) => (
          <label key={form}>
            <input
              type="radio"
              name="prompt-form"
              checked={model.form === form}
              onChange={() => change({ form }, `Asked the model for ${label}`)}
            />{" "}
            {label} <span className="quiet">{line}</span>
          </label>
        ))}
      </fieldset>
      <GuidanceChoice controller={controller} model={model} bundle={bundle} />
      <fieldset>
        <legend className="label">What the vote is asked for an open requirement</legend>
        <label>
          <input
            type="radio"
            name="unsolved"
            checked={model.unsolved === "reuse"}
            onChange={() => change({ unsolved: "reuse" }, "Asked the vote with the requirement’s words")}
          />{" "}
          its own words <span className="quiet">as in the released code</span>
        </label>
        <label>
          <input
            type="radio"
            name="unsolved"
            checked={model.unsolved === "ask"}
            onChange={() => change({ unsolved: "ask" }, "Asked the vote with the model’s words")}
          />{" "}
          what the model makes of it <span className="quiet">one more call, as the paper says</span>
        </label>
      </fieldset>
      {PURPOSES.map(({ purpose, label }) => (
        <Instructions
          key={`${purpose} ${model.instructions[purpose] ?? ""}`}
          purpose={purpose}
          label={label}
          model={model}
          onChange={change}
        />
      ))}
    </details>
  );
}

interface InstructionsProps {
  purpose: WalkPurpose;
  label: string;
  model: ModelConfig;
  onChange: (part: Partial<ModelConfig>, what: string) => void;
}

function Instructions({ purpose, label, model, onChange }: InstructionsProps) {
  const standard = defaultInstructions(purpose);
  const used = model.instructions[purpose] ?? standard;
  const [draft, setDraft] = useState(used);
  const keep = (text: string) => {
    const { [purpose]: _before, ...others } = model.instructions;
    const isOwn = text.trim() !== "" && text !== standard;
    const instructions = isOwn ? { ...others, [purpose]: text } : others;
    onChange({ instructions }, `Put the instructions for ${label.toLowerCase()} ${isOwn ? "in other words" : "back"}`);
  };
  return (
    <div className="instructions">
      <InstructionsField label={label} standard={standard} value={draft} onValue={setDraft} />
      <p className="button-row">
        <Button disabled={draft === used} onClick={() => keep(draft)}>
          Use these words
        </Button>
        {draft !== standard && (
          <Button kind="link" onClick={() => (used === standard ? setDraft(standard) : keep(standard))}>
            Back to ours
          </Button>
        )}
      </p>
    </div>
  );
}

interface GuidanceChoiceProps {
  controller: LanguageModelController;
  model: ModelConfig;
  /** Tools that the model is asked about. */
  bundle: readonly { id: ToolId; name: string }[];
}

/** Whether the model is told what the network learned of tools, and what it is told of those at hand. */
function GuidanceChoice({ controller, model: { guidance }, bundle }: GuidanceChoiceProps) {
  const load = useNetworkController();
  const [news, setNews] = useState<string | null>(null);
  const [isLearning, setLearning] = useState(false);
  const learn = async () => {
    setLearning(true);
    setNews("Reading the network and trying look-alikes on past requests …");
    const found = await load()
      .then((network) => network.learnGuidance())
      .catch(() => ({ why: "It could not be loaded. Check your connection and try again." }));
    setLearning(false);
    setNews("why" in found ? found.why : null);
    if ("why" in found) return;
    await controller.changeModel(
      (now) => ({ ...now, guidance: found.guidance }),
      "Told the model what the network learned",
    );
  };
  const forget = () => {
    setNews(null);
    void controller.changeModel(({ guidance: _, ...rest }) => rest, "Told the model descriptions alone");
  };
  const count = Object.keys(guidance ?? {}).length;
  return (
    <fieldset>
      <legend className="label">What it is told of each tool</legend>
      <label>
        <input
          type="checkbox"
          checked={guidance !== undefined}
          disabled={isLearning}
          onChange={() => (guidance ? forget() : void learn())}
        />{" "}
        also what the network learned{" "}
        <span className="quiet">
          {guidance
            ? `of ${countOf(count, "tool")}, as it stood when you chose this`
            : "which tool it was mistaken for, what came before it, what trials wrote"}
        </span>
      </label>
      {news && <p role="status">{news}</p>}
      {guidance && (
        <>
          <GuidedTools guidance={guidance} bundle={bundle} />
          <p>
            <Button kind="link" disabled={isLearning} onClick={() => void learn()}>
              Learn it anew
            </Button>
          </p>
        </>
      )}
    </fieldset>
  );
}

function GuidedTools({
  guidance,
  bundle,
}: { guidance: NonNullable<ModelConfig["guidance"]> } & Pick<GuidanceChoiceProps, "bundle">) {
  const told = bundle.filter(({ id }) => Object.hasOwn(guidance, id));
  if (told.length === 0) return <p className="quiet">Nothing was learned of the tools of this bundle.</p>;
  return (
    <dl className={styles.guided} aria-label="What the model is told beside descriptions">
      {told.map(({ id, name }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{guidance[id]}</dd>
        </div>
      ))}
    </dl>
  );
}
