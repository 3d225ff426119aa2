import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compareRuns, USUAL_OPTIONS } from "../../core/compare/compare-runs";
import { makeAnswer, makeAsked, makeRun } from "../../core/testing/made-runs";
import { printComparison } from "./print-comparison";

const isThere =
  spawnSync("pdflatex", ["--version"]).status === 0 && spawnSync("kpsewhich", ["booktabs.sty"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "latex-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Names that LaTeX would take for commands, and letters that are not ASCII. */
const NAMES = ["50 % of_my {runs} & #2 ~ $x^2$ \\input{x}", "Größe, naïve – “façade”", '<b>|"bold"|</b> [a] → ≥ 1'];

const asked = Array.from({ length: 40 }, (_, place) => makeAsked(`q${place}`, [`t${place % 7}`]));
const runs = NAMES.map((name, run) =>
  makeRun(
    name,
    asked.map((query, place) => makeAnswer(query, place % (run + 2) === 0 ? ["wrong"] : query.gold!)),
    { asked },
  ),
);

describe.skipIf(!isThere)(
  isThere ? "the LaTeX table" : "the LaTeX table (skipped: no pdflatex with booktabs here)",
  () => {
    it("compiles, and fits the page", () => {
      const table = printComparison(compareRuns(runs, USUAL_OPTIONS), "latex");
      const preamble = "\\documentclass{article}\n\\usepackage{booktabs,graphicx}\n\\begin{document}\n";
      writeFileSync(join(folder, "table.tex"), `${preamble}${table}\\end{document}\n`);
      execFileSync("pdflatex", ["-interaction=nonstopmode", "-halt-on-error", "table.tex"], {
        cwd: folder,
        stdio: "ignore",
      });
      const log = readFileSync(join(folder, "table.log"), "utf8");
      expect(log).toContain("Output written on table.pdf (1 page");
      expect(log).not.toMatch(/^(!|Overfull|LaTeX Warning: Float|Missing character)/m);
    });
  },
);
