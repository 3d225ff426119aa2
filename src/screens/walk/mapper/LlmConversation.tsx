import type { Exchange } from "../../../core/domain/exchange";
import type { ModelCoverage } from "../../../core/domain/trace";
import { estimatePromptTokens, promptAsText } from "../../../core/requirements/llm/prompts";
import { describeOrigin, describePurpose } from "../../../wording/answers";

/** What was sent and what was answered, word for word. */
export function LlmConversation({ coverage }: { coverage: ModelCoverage }) {
  if (coverage.exchanges.length === 0) return null;
  return (
    <ol className="talk">
      {coverage.exchanges.map((exchange, i) => (
        <li key={i}>
          <ExchangeRow exchange={exchange} />
        </li>
      ))}
    </ol>
  );
}

function ExchangeRow({ exchange }: { exchange: Exchange }) {
  const { prompt, answer, origin, tokens } = exchange;
  const isReminder = prompt.messages.length > 2;
  const cost = tokens ? `${tokens.input + tokens.output} tokens` : `about ${estimatePromptTokens(prompt)} tokens asked`;
  return (
    <details>
      <summary>
        About {describePurpose(prompt.purpose)}
        {isReminder && ", once more"}: <b>{describeOrigin(origin)}</b>{" "}
        <span className="quiet numeric">
          {prompt.version}, {cost}
        </span>
      </summary>
      <div className="said">
        <div>
          <p className="label quiet">Sent, word for word</p>
          <pre tabIndex={0}>{promptAsText(prompt)}</pre>
        </div>
        <div>
          <p className="label quiet">Answered</p>
          <pre tabIndex={0}>{answer === "" ? "(nothing)" : answer}</pre>
        </div>
      </div>
    </details>
  );
}
