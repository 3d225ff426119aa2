import { ourWording, wordingOf } from "../../../core/generate/prompts";
import type { BuildWording, BuildPlan } from "../../../core/domain/build";
import type { BuildPurpose } from "../../../core/domain/exchange";
import { nameWording, refuseWording } from "../../../state/generate/build-wordings";
import { Button } from "../../../ui/Button";
import { InstructionsField } from "../../../ui/llm/InstructionsField";
import { useState } from "react";
import { useGeneration } from "./generation-context";

/** Instructions in words of the user; a purpose that is missing has ours. */
export type OwnWords = Partial<Record<BuildPurpose, string>>;

/** What such words come to in a plan: only what differs from ours. */
export function wordingsOfPlan(words: OwnWords): BuildWording[] {
  return PURPOSES.flatMap((purpose) => {
    const own = words[purpose];
    const wording = own === undefined ? null : nameWording(purpose, own);
    return wording && wording.version !== ourWording(purpose).version ? [wording] : [];
  });
}

/** The prompts of a build that has not begun: everything may still be changed. */
export function PlannedPrompts({ words, onWords }: { words: OwnWords; onWords: (words: OwnWords) => void }) {
  const names = PURPOSES.map((purpose) => nameWording(purpose, words[purpose] ?? ourWording(purpose).text).version);
  return (
    <details className="prompt-settings">
      <summary>
        Prompts <span className="quiet">{names.join(", ")}</span>
      </summary>
      {PURPOSES.map((purpose) => {
        const ours = ourWording(purpose);
        const wording = nameWording(purpose, words[purpose] ?? ours.text);
        const refusal = refuseWording(wording);
        return (
          <div key={purpose} className="instructions">
            <InstructionsField
              label={`${PROMPT_LABELS[purpose]}, ${wording.version}`}
              standard={ours.text}
              value={words[purpose] ?? ours.text}
              onValue={(value) => onWords({ ...words, [purpose]: value })}
            />
            {refusal && <p className="trouble">{refusal}</p>}
            {words[purpose] !== undefined && words[purpose] !== ours.text && (
              <p className="button-row">
                <Button kind="link" onClick={() => onWords({ ...words, [purpose]: ours.text })}>
                  Back to the default
                </Button>
              </p>
            )}
          </div>
        );
      })}
    </details>
  );
}

/** The prompts of a build that goes on: what was asked stays as it was asked, and each request names its versions. */
export function BegunPrompts({ plan }: { plan: BuildPlan }) {
  const wordings = PURPOSES.map((purpose) => wordingOf(plan, purpose));
  return (
    <details className="prompt-settings">
      <summary>
        Prompts <span className="quiet">{wordings.map(({ version }) => version).join(", ")}</span>
      </summary>
      <p className="quiet">Edits apply to prompts not yet sent. Each request lists the versions it was made with.</p>
      {wordings.map((wording) => (
        <BegunPrompt key={wording.version} wording={wording} />
      ))}
    </details>
  );
}

function BegunPrompt({ wording: { purpose, version, text } }: { wording: BuildWording }) {
  const build = useGeneration();
  const ours = ourWording(purpose);
  const [draft, setDraft] = useState(text);
  const named = nameWording(purpose, draft);
  const refusal = refuseWording(named);
  return (
    <div className="instructions">
      <InstructionsField
        label={`${PROMPT_LABELS[purpose]}, ${version}`}
        standard={ours.text}
        value={draft}
        onValue={setDraft}
      />
      {refusal && <p className="trouble">{refusal}</p>}
      <p className="button-row">
        <Button disabled={named.version === version || refusal !== null} onClick={() => build.reprompt(purpose, draft)}>
          Use these words from here on
        </Button>
        {draft !== ours.text && (
          <Button
            kind="link"
            onClick={() => (version === ours.version ? setDraft(ours.text) : build.reprompt(purpose, ours.text))}
          >
            Back to the default
          </Button>
        )}
      </p>
    </div>
  );
}

const PURPOSES: readonly BuildPurpose[] = ["write", "judge"];
const PROMPT_LABELS: Record<BuildPurpose, string> = { write: "Writing", judge: "Judging" };
