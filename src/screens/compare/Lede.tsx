import { Fragment } from "react";
import { TEST_NAMES } from "../../core/compare/verdicts";
import { formatCount } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { CopyLink } from "./CopyLink";
import { useCompared } from "./compared";
import { ExportMenu } from "./ExportMenu";
import { RunsButton, type RunList } from "./RunsButton";
import { TestMenu } from "./TestMenu";

/** What must be known before any number, then the finding in one sentence, then what it rests on. */
export function Lede({ list }: { list: RunList }) {
  const { comparison, letters } = useCompared();
  const { finding, verdicts, notices, alignment, options, runs, tests } = comparison;
  const { common, nothingNeeded, unjudged, otherText, otherGold, partly } = alignment;
  const total = [common, nothingNeeded, unjudged, otherText, otherGold, partly].reduce((n, list) => n + list.length, 0);
  const data = new Set(runs.flatMap(({ dataset }) => dataset?.hash ?? []));
  return (
    <div className="lede">
      <ul className="notices small" aria-label="Before the numbers">
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
      <h1>
        <WithLetters text={finding} letters={letters} />
      </h1>
      <ul className="verdicts small q">
        {verdicts.map((verdict) => (
          <li key={verdict}>
            <WithLetters text={verdict} letters={letters} />
          </li>
        ))}
      </ul>
      <p className="conf small q">
        {formatCount(common.length)} of {formatCount(total)} requests compared <span className="sl">/</span>
        {data.size === 1
          ? ` data ${[...data][0]!.slice(0, 4)} `
          : data.size === 0
            ? " data not known "
            : " different data "}
        <span className="sl">/</span> {TEST_NAMES[options.test]}, Holm over {tests.length}, p &lt; {options.alpha}
        <span className="conf-do no-print">
          <RunsButton list={list} />
          <TestMenu />
          <ExportMenu />
          <Button kind="link" onClick={() => print()}>
            Print
          </Button>
          <CopyLink />
        </span>
      </p>
    </div>
  );
}

/** The letters of runs stand out, wherever a sentence names them. */
export function WithLetters({ text, letters }: { text: string; letters: readonly string[] }) {
  return text
    .split(/\b([A-F])\b/)
    .map((part, place) =>
      place % 2 === 1 && letters.includes(part) ? <b key={place}>{part}</b> : <Fragment key={place}>{part}</Fragment>,
    );
}
