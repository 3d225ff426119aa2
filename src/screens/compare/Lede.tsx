import { useState } from "react";
import { TEST_NAMES } from "../../core/compare/verdicts";
import { formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useCompared, WithLetters } from "./context/comparison-context";
import { ExportMenu } from "./ExportMenu";
import type { PairedTest } from "../../core/domain/comparison";
import { PrintedOn } from "../../ui/PrintedOn";
import { Popover } from "../../ui/Popover";
import { Term } from "../../ui/Term";
import { ALPHAS, TESTS, useOptions } from "./context/use-chosen-runs";
import styles from "./context/compare.module.css";

/** What must be known before any number, then the finding in one sentence, then what it rests on. */
export function Lede({ list }: { list: RunList }) {
  const { comparison, letters } = useCompared();
  const { finding, verdicts, notices, alignment, options, runs, tests } = comparison;
  const { common, nothingNeeded, unjudged, otherText, otherGold, partly } = alignment;
  const total = [common, nothingNeeded, unjudged, otherText, otherGold, partly].reduce((n, list) => n + list.length, 0);
  const data = new Map(runs.flatMap(({ dataset }) => (dataset ? [[dataset.hash, dataset.name]] : [])));
  const [first] = data;
  return (
    <div className={styles.lede}>
      <ul className={`${styles.notices} small`} aria-label="Before the numbers">
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
      <h1>
        <WithLetters text={finding} letters={letters} />
      </h1>
      <ul className={`${styles.verdicts} small quiet`}>
        {verdicts.map((verdict) => (
          <li key={verdict}>
            <WithLetters text={verdict} letters={letters} />
          </li>
        ))}
      </ul>
      <p className={`${styles.conditions} small quiet`}>
        {formatCount(common.length)} of {formatCount(total)} requests compared <span className="separator">/</span>
        {!first
          ? " data not known "
          : data.size === 1
            ? ` ${first[1]}, data ${first[0].slice(0, 4)} `
            : " different data "}
        <span className="separator">/</span> {TEST_NAMES[options.test]}, Holm over {tests.length},{" "}
        <Term name="pValue">p</Term> &lt; {options.alpha}
        <span className={`${styles.conditionsActions} no-print`}>
          <RunsButton list={list} />
          <TestMenu />
          <ExportMenu />
          <Button kind="link" onClick={() => print()}>
            Print
          </Button>
          <CopyLink />
        </span>
      </p>
      <PrintedOn />
    </div>
  );
}

/** The address of this comparison. It names runs; whoever lacks one is told which file to drop. */
export function CopyLink() {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid("Copied. It names the runs; send their file along, or a bundle.");
    } catch {
      setSaid("The browser does not let the page copy. Take the address from its bar.");
    }
  };
  return (
    <>
      <Button kind="link" onClick={() => void copy()}>
        Copy link
      </Button>
      <span role="status" className="quiet">
        {said}
      </span>
    </>
  );
}

/** Whether the list of runs stands beside a comparison. */
export interface RunList {
  isOpen: boolean;
  toggle: () => void;
}

export function RunsButton({ list: { isOpen, toggle } }: { list: RunList }) {
  return (
    <Button kind="link" aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? "Fold the runs" : "Runs"}
    </Button>
  );
}

/** Which test, at which level, by bundles or by requests. */
function TestMenu() {
  const { options, setTest, setBy, setAlpha, setUnanswered, setOtherGold } = useOptions();
  return (
    <Popover name="Test and intervals" label="Test" triggerClass="link" panelClass={`list-panel ${styles.testPanel}`}>
      {() => (
        <div className={`${styles.testFields} small`}>
          <label>
            <span>Test</span>
            <select className="field" value={options.test} onChange={({ target }) => setTest(target.value)}>
              {TESTS.map((test: PairedTest) => (
                <option key={test} value={test}>
                  {TEST_NAMES[test].replace(/^the /, "")}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>Counts when p, by Holm, is below</span>
            <select className="field" value={options.alpha} onChange={({ target }) => setAlpha(target.value)}>
              {ALPHAS.map((alpha) => (
                <option key={alpha} value={alpha}>
                  {alpha}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>Drawn and swapped as one</span>
            <select className="field" value={options.unit} onChange={({ target }) => setBy(target.value)}>
              <option value="bundle">all requests that need the same tools</option>
              <option value="request">each request</option>
            </select>
          </label>
          <label>
            <span>Requests that another system’s run does not answer</span>
            <select className="field" value={options.unanswered} onChange={({ target }) => setUnanswered(target.value)}>
              <option value="empty">count as the empty set</option>
              <option value="left-out">are left out for all runs</option>
            </select>
          </label>
          <label>
            <span>Requests whose gold tools differ between runs</span>
            <select className="field" value={options.otherGold} onChange={({ target }) => setOtherGold(target.value)}>
              <option value="left-out">are left out for all runs</option>
              <option value="baseline">are judged by the gold tools of the baseline</option>
            </select>
          </label>
          <p className="panel-foot quiet">
            Requests for the same tools are no independent evidence, so whole bundles are drawn and swapped. McNemar’s
            test is of scores that are 0 or 1 only. Holm corrects over the usual scores and all that were shown since
            these runs were chosen: hiding one takes no test out.
          </p>
        </div>
      )}
    </Popover>
  );
}
