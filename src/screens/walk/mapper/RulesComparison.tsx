import { describeAgreement } from "../../../core/compare/describe-agreement";
import type { CoverageDigest } from "../../../core/domain/evaluation";
import type { Trace } from "../../../core/domain/trace";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import { Button } from "../../../ui/Button";
import { useLanguageModelState } from "../../use-language-model";
import { Term } from "../../../ui/Term";

/** What the model found beside what the rules find of the same request, and how far they agree. Asked for by hand. */
export function RulesComparison({ controller, trace }: { controller: LanguageModelController; trace: Trace }) {
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
