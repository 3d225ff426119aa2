import type { CoverageResult } from "../../../core/domain/trace";
import { quote } from "../../../core/pipeline/wording";
import { Popover } from "../../../ui/Popover";
import { restOn } from "../editing/intent";
import { usePerform } from "../editing/use-perform";
import { PersonWords } from "./PersonWords";

/** Neighbouring requirements, each pair a row. */
export function MergeMenu({ coverage }: { coverage: CoverageResult }) {
  const perform = usePerform();
  const { requirements } = coverage;
  if (requirements.length < 2) return null;
  return (
    <Popover
      label="Merge"
      name="Merge two requirements"
      triggerClass="lnk no-print"
      panelClass="pop head-pop"
      align="start"
    >
      {(close) => (
        <ul className="pairs">
          {requirements.slice(0, -1).map((first, i) => {
            const second = requirements[i + 1];
            if (!second) return null;
            const merge = () => {
              close();
              perform({
                do: "edit",
                edit: { kind: "merge-requirements", first: first.id, second: second.id },
                then: restOn(null),
              });
            };
            return (
              <li key={first.id}>
                <button type="button" data-row onClick={merge}>
                  <span className="qq n">{`${i + 1} + ${i + 2}`}</span>
                  <span>
                    <PersonWords sentence={`${quote(first.text, 40)} and ${quote(second.text, 40)}`} />
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Popover>
  );
}
