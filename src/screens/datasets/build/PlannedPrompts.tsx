import { ourWording } from "../../../core/build/build-prompts";
import type { BuildWording } from "../../../core/domain/build";
import type { BuildPurpose } from "../../../core/domain/exchange";
import { nameWording, refuseWording } from "../../../state/build-wordings";
import { Button } from "../../../ui/Button";
import { WordingField } from "../../../ui/WordingField";
import { PROMPT_LABELS, PURPOSES } from "./prompt-labels";

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
        Prompts <span className="q">{names.join(", ")}</span>
      </summary>
      {PURPOSES.map((purpose) => {
        const ours = ourWording(purpose);
        const wording = nameWording(purpose, words[purpose] ?? ours.text);
        const refusal = refuseWording(wording);
        return (
          <div key={purpose} className="instructions">
            <WordingField
              label={`${PROMPT_LABELS[purpose]}, ${wording.version}`}
              standard={ours.text}
              value={words[purpose] ?? ours.text}
              onValue={(value) => onWords({ ...words, [purpose]: value })}
            />
            {refusal && <p className="trouble">{refusal}</p>}
            {words[purpose] !== undefined && words[purpose] !== ours.text && (
              <p className="do">
                <Button kind="link" onClick={() => onWords({ ...words, [purpose]: ours.text })}>
                  Back to ours
                </Button>
              </p>
            )}
          </div>
        );
      })}
    </details>
  );
}
