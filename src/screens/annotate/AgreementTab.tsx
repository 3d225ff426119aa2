import { useEffect, useState } from "react";
import type { AgreementOfProject } from "../../state/annotate/agree";
import { countOf, formatScore } from "../../ui/format-number";
import { describeAgreement } from "../../wording/agreement";
import { useAnnotation, useDesk } from "./desk-context";
import { EffortTable, PairMatrix, ToolList, WordsTable } from "./AgreementFigures";
import styles from "./agreement.module.css";

/** Do the people agree, about what do they not, and how sure is that? */
export function AgreementTab() {
  const found = useAgreement();
  if (found === "failed")
    return (
      <div className="intro">
        <h1>The judgements could not be read.</h1>
        <p className="quiet">Reload the page; nothing that is stored is lost.</p>
      </div>
    );
  if (!found) return <h1 className="visually-hidden">Agreement</h1>;
  const people = found.effort.length;
  const [mostDisputed = null] = found.tools;
  const sentence = describeAgreement({ ...found, annotators: people, mostDisputed }, formatScore);
  return (
    <section className={styles.agreement}>
      <div className="intro">
        <h1>{sentence}</h1>
        <p className="quiet">
          {countOf(found.alpha.items, "request")} with two answers or more
          <span className="separator">/</span>
          sets compared by MASI
          {found.alpha.interval && (
            <>
              <span className="separator">/</span>
              interval: 95 %, whole requests drawn
            </>
          )}
          {found.forks > 0 && (
            <>
              <span className="separator">/</span>
              {countOf(found.forks, "request has", "requests have")} two answers of one person; the later one counts
            </>
          )}
        </p>
      </div>
      {people === 0 ? (
        <p className="quiet">
          Nothing is judged yet. Judge some requests in the queue, and open the file of a colleague.
        </p>
      ) : (
        <div className={styles.figures}>
          <PairMatrix found={found} />
          {found.alpha.items > 0 && <ToolList found={found} />}
          {found.alpha.items > 0 && <WordsTable found={found} />}
          <EffortTable found={found} />
        </div>
      )}
    </section>
  );
}

/** Counted anew whenever a record is stored or taken back. */
function useAgreement(): AgreementOfProject | "failed" | null {
  const desk = useDesk();
  const changes = useAnnotation((state) => state.changes);
  const project = useAnnotation((state) => state.project);
  const [found, setFound] = useState<AgreementOfProject | "failed" | null>(null);
  useEffect(() => {
    let isHere = true;
    const arrive = (agreement: AgreementOfProject | "failed" | null) => {
      if (isHere) setFound(agreement);
    };
    desk.agree().then(arrive, () => arrive("failed"));
    return () => {
      isHere = false;
    };
  }, [desk, changes, project]);
  return found;
}
