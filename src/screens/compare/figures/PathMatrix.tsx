import { useEffect, useMemo, useState } from "react";
import { Figure } from "../../../charts/Figure";
import type { CrossedPaths } from "../../../core/compare/cross-paths";
import { PATH_ERRORS, type PathError } from "../../../core/evaluate/path-metrics";
import { countOf } from "../../../ui/format-number";
import { PATH_NAMES } from "../../../wording/evaluation";
import { useBrush, useCompared, useComparisonActions } from "../context/comparison-context";
import styles from "../context/compare.module.css";

/** What paths come to in the baseline and in the run that is looked at, for requests that name their calls in order. */
export function PathMatrix() {
  const { aligned, letters, against, stamp } = useCompared();
  const hasOrder = useMemo(() => [...aligned.asked.values()].some(({ ordered }) => ordered), [aligned]);
  const found = useCrossedPaths(hasOrder);
  if (!hasOrder || found === null) return null;
  const [base, other] = [letters[aligned.base]!, letters[against]!];
  const crossed = typeof found === "string" ? null : found;
  return (
    <Figure
      title={`What paths come to, ${base} × ${other}`}
      note={crossed ? `${countOf(crossed.n, "request")} that name their calls in order` : ""}
      explain={`A row for what a path of ${base} comes to, a column for what the path of ${other} to the same request comes to. On the diagonal both come to the same; left of it ${other} does better. Click a number to pick its requests.${crossed?.knowsLookAlikes === false ? LACKS : ""}`}
      table={{
        columns: [`${base} \\ ${other}`, ...PATH_ERRORS.map((kind) => PATH_NAMES[kind])],
        rows: (crossed?.rows ?? []).map((row) => [
          PATH_NAMES[row.base],
          ...row.cells.map(({ queries }) => queries.length),
        ]),
      }}
      stamp={stamp}
    >
      {() =>
        crossed ? (
          <Crossed crossed={crossed} base={base} other={other} />
        ) : (
          <p className="small quiet">{typeof found === "string" ? found : "Judging the paths …"}</p>
        )
      }
    </Figure>
  );
}

const LACKS =
  " Without vectors of the tools nobody knows which look alike: what was mistaken for another counts as incomplete.";

function Crossed({ crossed, base, other }: { crossed: CrossedPaths; base: string; other: string }) {
  const { pick, pickedAs } = useBrush();
  const nameOf = (one: PathError, two: PathError) => `${PATH_NAMES[one]} in ${base}, ${PATH_NAMES[two]} in ${other}`;
  return (
    <div className={styles.wideTable} tabIndex={0} role="region" aria-label="What paths come to in both runs">
      <table className={`${styles.crossedPaths} small`}>
        <thead>
          <tr>
            <th scope="col" className="quiet">
              {base} down, {other} across
            </th>
            {PATH_ERRORS.map((kind) => (
              <th key={kind} scope="col">
                {PATH_NAMES[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {crossed.rows.map((row) => (
            <tr key={row.base}>
              <th scope="row">{PATH_NAMES[row.base]}</th>
              {row.cells.map((cell) => {
                const name = nameOf(row.base, cell.other);
                return (
                  <td key={cell.other} data-same={cell.other === row.base || undefined}>
                    {cell.queries.length === 0 ? (
                      <span className="faint">0</span>
                    ) : (
                      <button
                        type="button"
                        aria-pressed={pickedAs === name}
                        aria-label={`${cell.queries.length}: ${name}`}
                        onClick={() => (pickedAs === name ? pick(null) : pick(cell.queries, name))}
                      >
                        {cell.queries.length}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {!crossed.knowsLookAlikes && <p className="small quiet">{LACKS.trim()}</p>}
    </div>
  );
}

/** `undefined`: being judged. `null`: the tools do not say what they need and give. */
function useCrossedPaths(isWanted: boolean): CrossedPaths | string | null | undefined {
  const { aligned, against } = useCompared();
  const { paths } = useComparisonActions();
  const [found, setFound] = useState<{ of: typeof aligned; at: number; told: CrossedPaths | string | null } | null>(
    null,
  );
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    void paths(against).then((told) => {
      if (isCurrent) setFound({ of: aligned, at: against, told });
    });
    return () => {
      isCurrent = false;
    };
  }, [isWanted, aligned, against, paths]);
  return found?.of === aligned && found.at === against ? found.told : undefined;
}
