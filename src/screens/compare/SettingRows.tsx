import { useState } from "react";
import { listWords, verb } from "../../core/domain/phrases";
import { Button } from "../../ui/Button";
import { useComparison } from "./context/comparison-context";
import { useCompared } from "./context/compared-runs";
import styles from "./context/compare.module.css";

/** How the runs were made: what differs, and all of it on demand. */
export function SettingRows() {
  const { comparison } = useCompared();
  const shown = useComparison((state) => state.shown);
  const [isAll, setAll] = useState(false);
  const rows = comparison.settings.filter(({ differs }) => isAll || differs);
  const equal = comparison.settings.filter(({ differs }) => !differs).length;
  const silent = comparison.runs.flatMap(({ letter }, index) => (shown[index]?.run.made === null ? [letter] : []));
  const edited = shown.some(({ trace }) => trace !== null);
  return (
    <section className={styles.settingsDiff} aria-label="How the runs were made">
      {rows.length > 0 && (
        <div className={styles.wideTable} tabIndex={0} role="region" aria-label="Settings of the runs">
          <table className={styles.confTable}>
            <thead className="visually-hidden">
              <tr>
                <td />
                {comparison.runs.map(({ letter }) => (
                  <th key={letter} scope="col">
                    {letter}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, values, differs }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {values.map((value, index) => (
                    <td
                      key={index}
                      className={index > 0 && differs && value !== values[0] ? styles.differing : undefined}
                    >
                      <span className={styles.confLetter}>{comparison.runs[index]!.letter} </span>
                      {index > 0 && value === values[0] ? (
                        <span className="faint">as {comparison.runs[0]!.letter}</span>
                      ) : (
                        value
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={`micro quiet ${styles.note}`}>
        {silent.length > 0 &&
          `${listWords(silent)} ${verb(silent.length, "does", "do")} not say how ${verb(silent.length, "it was", "they were")} made. `}
        {rows.length === 0 && silent.length === 0 && "The runs were made with the same settings. "}
        {edited && "Saved walks include their edits. "}
        {equal > 0 && (
          <span className="no-print">
            {isAll ? "" : `${equal} equal ${equal === 1 ? "setting" : "settings"} hidden. `}
            <Button kind="link" onClick={() => setAll(!isAll)}>
              {isAll ? "Only what differs" : "Show all"}
            </Button>
          </span>
        )}
      </p>
    </section>
  );
}
