import { useEffect, useRef, useState } from "react";
import { markBest } from "../../core/compare/mark-best";
import type { Evaluation, MethodEvaluation } from "../../core/domain/evaluation";
import type { ToolId } from "../../core/domain/ids";
import { askedQueries, namesOfTools } from "../../core/evaluate/judged-rows";
import { summarizeUse } from "../../core/evaluate/summarize";
import { labelOfScore } from "../../core/metrics/score-names";
import {
  writeEvaluationCsv,
  writeEvaluationJsonl,
  writeRanxRun,
  writeToolNames,
  writeTrecRun,
  type QueriesById,
} from "../../formats/write/evaluation-rows";
import { writeLatexTable, writeMarkdownTable } from "../../formats/write/evaluation-tables";
import type { ShownEvaluation } from "../../state/evaluation/evaluation-state";
import { Button } from "../../ui/Button";
import { download } from "../../ui/download";
import { Popover } from "../../ui/Popover";
import { labelOfMethod } from "../../wording/evaluation";
import { useEvaluationActions, useNamesById, useQueries, useShown } from "./context/evaluation-context";
import { mainScores, describeOrigin } from "./context/labels";

/** The whole evaluation as a file, in the forms that others read. */
export function ExportMenu({ method }: { method: MethodEvaluation }) {
  const shown = useShown();
  const queries = useQueries();
  const tools = useNamesById();
  const traces = useTraces(method.method, `${fileNameOf(shown)}-walks.jsonl`);
  const isAtRest = shown.status !== "running" && shown.status !== "paused";
  const hasWalks = method.rows.some(({ walk }) => walk !== null);
  return (
    <Popover
      name="Export the evaluation"
      label={traces.share === null ? "Export" : `Export ${Math.floor(100 * traces.share)} %`}
      triggerClass="link"
      panelClass="list-panel"
    >
      {(close) => (
        <>
          <ul className="rows">
            {listExports(shown, method, queries ?? new Map(), tools).map(({ label, note, fileName, type, write }) => (
              <li key={label}>
                <button
                  type="button"
                  className="row-main"
                  data-row
                  onClick={() => {
                    close();
                    download(fileName, write(), type);
                  }}
                >
                  <b>{label}</b> <span className="quiet">{note}</span>
                </button>
              </li>
            ))}
            {hasWalks && isAtRest && (
              <li>
                <button
                  type="button"
                  className="row-main"
                  data-row
                  disabled={traces.share !== null}
                  onClick={traces.start}
                >
                  <b>JSONL with walks</b>{" "}
                  <span className="quiet">{labelOfMethod(method.method)}, every full trace, recomputed</span>
                </button>
                {traces.share !== null && (
                  <Button kind="link" onClick={traces.stop}>
                    stop
                  </Button>
                )}
              </li>
            )}
          </ul>
          {shown.status !== "done" && (
            <p className="panel-foot quiet">Contains only the answers so far; the evaluation file says so.</p>
          )}
        </>
      )}
    </Popover>
  );
}

/** Walks being written into a file. */
interface TracesExport {
  /** How far it is, 0 to 1; `null`: nothing is being written. */
  share: number | null;
  start: () => void;
  stop: () => void;
}

/** Writes the walks of a method into a file, some at a time; leaving the screen stops it. */
function useTraces(method: string, fileName: string): TracesExport {
  const { traces } = useEvaluationActions();
  const [share, setShare] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  const stop = () => control.current?.abort();
  useEffect(() => stop, []);
  const start = () => {
    control.current = new AbortController();
    setShare(0);
    const onProgress = (done: number, total: number) => setShare(total === 0 ? 0 : done / total);
    void traces(method, onProgress, control.current.signal).then((blob) => {
      setShare(null);
      if (blob) download(fileName, blob, blob.type);
    });
  };
  return { share, start, stop };
}

/** A way to take an evaluation along. */
interface EvaluationExport {
  label: string;
  note: string;
  fileName: string;
  type: string;
  write: () => string;
}

/** Without its ending: "errands-bundle-disjoint". */
function fileNameOf({ plan }: ShownEvaluation): string {
  return `${plan.dataset.name}-${plan.split.kind}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** All ways; runs are of the one method that is looked at. */
function listExports(
  shown: ShownEvaluation,
  method: MethodEvaluation,
  queries: QueriesById,
  tools: Readonly<Record<string, string>>,
): EvaluationExport[] {
  const evaluation = toEvaluation(shown, queries, tools);
  const nameOf = (tool: ToolId): string | undefined => tools[tool];
  const name = fileNameOf(shown);
  const ids = mainScores(method.summary.metrics, shown.plan.protocol);
  const scores = ids.map((id) => ({ id, label: labelOfScore(id) }));
  const tokens = new Map(shown.methods.map((one) => [one.method, summarizeUse(one.rows)?.tokensPerRequest ?? null]));
  const tokensOf = (method: string): number | null => tokens.get(method) ?? null;
  const table = () => ({
    ...{ evaluation, scores, labelOf: labelOfMethod, tokensOf, stamp: describeOrigin(shown) },
    marked: queries.size === 0 ? null : markBest(shown.methods, ids, queries),
  });
  const run = `${name}-${method.method.replace(":", "-")}`;
  const [csv, json, text] = ["text/csv", "application/json", "text/plain"];
  return [
    ["Evaluation", "opens here again", `${name}.json`, json, () => `${JSON.stringify(evaluation)}\n`],
    ["CSV", "all rows", `${name}.csv`, csv, () => writeEvaluationCsv(evaluation, queries, nameOf)],
    [
      "JSONL",
      "all rows, with the tools that each walk lost",
      `${name}.jsonl`,
      text,
      () => writeEvaluationJsonl(evaluation, queries, nameOf),
    ],
    [
      "TREC run",
      labelOfMethod(method.method),
      `${run}.trec`,
      text,
      () => writeTrecRun(method.rows, `kitpick-${method.method}`),
    ],
    ["ranx run", labelOfMethod(method.method), `${run}.ranx.json`, json, () => writeRanxRun(method.rows)],
    ...(evaluation.tools === undefined
      ? []
      : [
          [
            "Tool names",
            "for the runs, which hold ids only",
            `${name}-tools.csv`,
            csv,
            () => writeToolNames(evaluation.tools!),
          ],
        ]),
    ["LaTeX", "means with intervals", `${name}.tex`, text, () => writeLatexTable(table())],
    ["Markdown", "means with intervals", `${name}.md`, text, () => writeMarkdownTable(table())],
  ].map(([label, note, fileName, type, write]) => ({ label, note, fileName, type, write }) as EvaluationExport);
}

/** As the command line writes it. Before the split is known nothing has leaked and nothing has computed. */
function toEvaluation(
  { plan, leakage, environment, methods, status, done, total }: ShownEvaluation,
  queries: QueriesById,
  names: Readonly<Record<string, string>>,
): Evaluation {
  const { name, hash } = plan.dataset;
  const asked = askedQueries(methods, queries);
  const tools = namesOfTools(
    methods,
    asked,
    Object.entries(names).map(([id, name]) => ({ id: id as ToolId, name })),
  );
  return {
    schema: 1,
    dataset: { name, hash },
    split: plan.split,
    protocol: plan.protocol,
    leakage: leakage ?? { n: 0, bundleInHistory: 0, toolsInHistory: 0, nearDuplicates: null },
    environment: environment ?? { encoder: null, device: "none", appVersion: "" },
    methods: [...methods],
    ...(plan.model ? { model: plan.model } : {}),
    ...(queries.size === 0 ? {} : { asked }),
    ...(Object.keys(tools).length === 0 ? {} : { tools }),
    ...(status === "done" ? {} : { partial: { done, total } }),
  };
}
