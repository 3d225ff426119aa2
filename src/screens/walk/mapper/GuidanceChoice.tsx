import { useState } from "react";
import type { ModelConfig } from "../../../core/domain/config";
import type { ToolId } from "../../../core/domain/ids";
import { countOf } from "../../../core/domain/phrases";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import { Button } from "../../../ui/Button";
import { useNetworkController } from "../../app-context";
import styles from "./guidance.module.css";

interface GuidanceChoiceProps {
  controller: LanguageModelController;
  model: ModelConfig;
  /** Tools that the model is asked about. */
  bundle: readonly { id: ToolId; name: string }[];
}

/** Whether the model is told what the network learned of tools, and what it is told of those at hand. */
export function GuidanceChoice({ controller, model: { guidance }, bundle }: GuidanceChoiceProps) {
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
