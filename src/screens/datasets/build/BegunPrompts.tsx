import { useState } from "react";
import { ourWording, wordingOf } from "../../../core/build/build-prompts";
import type { BuildPlan, BuildWording } from "../../../core/domain/build";
import { nameWording, refuseWording } from "../../../state/build-wordings";
import { Button } from "../../../ui/Button";
import { WordingField } from "../../../ui/WordingField";
import { PROMPT_LABELS, PURPOSES } from "./prompt-labels";
import { useBuild } from "./use-build";

/** The prompts of a build that goes on: what was asked stays as it was asked, and each request names its versions. */
export function BegunPrompts({ plan }: { plan: BuildPlan }) {
  const wordings = PURPOSES.map((purpose) => wordingOf(plan, purpose));
  return (
    <details className="prompt-settings">
      <summary>
        Prompts <span className="q">{wordings.map(({ version }) => version).join(", ")}</span>
      </summary>
      <p className="q">Other words hold for what is not asked yet. Each request names the versions it was made with.</p>
      {wordings.map((wording) => (
        <BegunPrompt key={wording.version} wording={wording} />
      ))}
    </details>
  );
}

function BegunPrompt({ wording: { purpose, version, text } }: { wording: BuildWording }) {
  const build = useBuild();
  const ours = ourWording(purpose);
  const [draft, setDraft] = useState(text);
  const named = nameWording(purpose, draft);
  const refusal = refuseWording(named);
  return (
    <div className="instructions">
      <WordingField
        label={`${PROMPT_LABELS[purpose]}, ${version}`}
        standard={ours.text}
        value={draft}
        onValue={setDraft}
      />
      {refusal && <p className="trouble">{refusal}</p>}
      <p className="do">
        <Button disabled={named.version === version || refusal !== null} onClick={() => build.reprompt(purpose, draft)}>
          Use these words from here on
        </Button>
        {draft !== ours.text && (
          <Button
            kind="link"
            onClick={() => (version === ours.version ? setDraft(ours.text) : build.reprompt(purpose, ours.text))}
          >
            Back to ours
          </Button>
        )}
      </p>
    </div>
  );
}
