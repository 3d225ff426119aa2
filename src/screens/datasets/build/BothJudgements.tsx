import type { BuildItem, Rewording } from "../../../core/domain/build";

interface BothJudgementsProps {
  item: BuildItem;
  rewording: Rewording;
  /** Name of the tool that was taken away. */
  deleted: string;
}

/** What the judge said of the model's words and of those of the person. */
export function BothJudgements({ item, rewording, deleted }: BothJudgementsProps) {
  return (
    <dl className="judged">
      <dt className="q">The model’s words</dt>
      <dd>{sayVerdicts(item.verdicts, deleted)}</dd>
      <dt className="q">Your words</dt>
      <dd>
        <span role="status">{sayRewording(rewording, deleted)}</span>
      </dd>
    </dl>
  );
}

function sayRewording({ step, verdicts, rejection }: Rewording, deleted: string): string {
  if (step === "passed") return sayVerdicts(verdicts, deleted);
  if (rejection) return `${rejection.sentence} So they are not kept.`;
  const where = "Paste the answer above, or ask an endpoint.";
  if (verdicts.whole === null) return `They wait to be judged, and count once they pass. ${where}`;
  return `${sayVerdicts(verdicts, deleted)} The second judgement waits. ${where}`;
}

function sayVerdicts({ whole, part }: BuildItem["verdicts"], deleted: string): string {
  return `${whole} with all tools${part === null ? "" : `, ${part} without ${deleted}`}.`;
}
