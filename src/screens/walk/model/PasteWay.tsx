import { useId, useState } from "react";
import type { ModelConfig } from "../../../core/domain/config";
import type { ModelPrompt } from "../../../core/domain/exchange";
import { checkAnswer } from "../../../core/understand/model/check-answer";
import { estimatePromptTokens, promptAsText } from "../../../core/understand/model/make-prompts";
import { describePurpose } from "../../../state/describe-answers";
import type { ModelDesk } from "../../../state/model-desk";
import { Button } from "../../../ui/Button";

interface PasteWayProps {
  desk: ModelDesk;
  prompt: ModelPrompt;
  form: ModelConfig["form"];
  /** How many prompts wait, this one included. */
  left: number;
}

/** The exact prompt to copy into any chat window, and room for what it answers. */
export function PasteWay({ desk, prompt, form, left }: PasteWayProps) {
  const [answer, setAnswer] = useState("");
  const [from, setFrom] = useState("");
  const [copied, setCopied] = useState<boolean | null>(null);
  const id = useId();
  const text = promptAsText(prompt);
  const check = answer.trim() === "" ? null : checkAnswer(prompt, form, answer);
  const isReminder = prompt.messages.length > 2;
  const copy = () => void desk.copy(text).then(setCopied);
  return (
    <div className="paste">
      <div>
        <p className="label" id={`${id}-prompt`}>
          <b>1</b> Copy this into a chat window{" "}
          <span className="q">
            about {describePurpose(prompt.purpose)}
            {isReminder && ", once more"}, some {estimatePromptTokens(prompt).toLocaleString("en-GB")} tokens
            {left > 1 && `, ${left - 1} more after it`}
          </span>
        </p>
        <textarea
          className="field exact"
          aria-labelledby={`${id}-prompt`}
          readOnly
          rows={9}
          value={text}
          onFocus={(event) => event.target.select()}
        />
        <p className="do">
          <Button onClick={copy}>Copy the prompt</Button>
          <span className="q" role="status">
            {copied === true && "Copied."}
            {copied === false && "The clipboard is closed to this page. Select the text and copy it."}
          </span>
        </p>
      </div>
      <div>
        <label className="label" htmlFor={`${id}-answer`}>
          <b>2</b> Paste its answer here <span className="q">it is read as text and can only name offered tools</span>
        </label>
        <textarea
          id={`${id}-answer`}
          className="field exact"
          rows={9}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <p className={`check${check && !check.isReadable ? " trouble" : ""}`} role="status">
          {check?.sentence}
          {check &&
            !check.isReadable &&
            (isReminder ? " Taken now, it counts as naming nothing." : " Taken now, the model is reminded once.")}
        </p>
        <p className="do">
          <Button kind="go" disabled={check === null} onClick={() => void desk.paste(prompt, answer, from)}>
            Take the answer
          </Button>
          <label className="q">
            from{" "}
            <input
              className="field"
              value={from}
              maxLength={200}
              placeholder="which model, if you know"
              onChange={(event) => setFrom(event.target.value)}
            />
          </label>
        </p>
      </div>
    </div>
  );
}
