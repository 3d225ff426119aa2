import type { ModelConfig } from "../../../core/domain/config";
import type { ModelPrompt } from "../../../core/domain/exchange";
import { checkAnswer } from "../../../core/understand/model/check-answer";
import { estimatePromptTokens, promptAsText } from "../../../core/understand/model/make-prompts";
import { describePurpose } from "../../../state/describe-answers";
import type { ModelDesk } from "../../../state/model-desk";
import { PastePrompt } from "../../../ui/PastePrompt";

interface PasteWayProps {
  desk: ModelDesk;
  prompt: ModelPrompt;
  form: ModelConfig["form"];
  /** How many prompts wait, this one included. */
  left: number;
}

/** The prompt that waits first, to be carried to any chat window and back. */
export function PasteWay({ desk, prompt, form, left }: PasteWayProps) {
  const isReminder = prompt.messages.length > 2;
  const about = `about ${describePurpose(prompt.purpose)}${isReminder ? ", once more" : ""}, some ${estimatePromptTokens(prompt).toLocaleString("en-GB")} tokens${left > 1 ? `, ${left - 1} more after it` : ""}`;
  return (
    <PastePrompt
      text={promptAsText(prompt)}
      about={about}
      check={(answer) => checkAnswer(prompt, form, answer)}
      ifUnreadable={isReminder ? "Taken now, it counts as naming nothing." : "Taken now, the model is reminded once."}
      limits="it is read as text and can only name offered tools"
      copy={desk.copy}
      onTake={(answer, from) => void desk.paste(prompt, answer, from)}
    />
  );
}
