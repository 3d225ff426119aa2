import type { Dataset } from "../core/domain/dataset";
import { countOf } from "../core/domain/phrases";
import type { FinderMeasure } from "../core/toolbox/measure-finding";
import type { Toolbox } from "../core/toolbox/open-toolbox";
import {
  describeCost,
  describeFault,
  describeFewest,
  describeFinder,
  describeProposed,
  describeRequestCount,
  describeUnused,
} from "./toolbox";

/** A piece of HTML that is safe to write: made by `html` alone. */
class Html {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}

type Piece = string | number | Html | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** What stands between the pieces is HTML; what is put in is text, unless it was made by `html`. */
function html(pieces: TemplateStringsArray, ...values: readonly Piece[]): Html {
  const codeOf = (value: Piece): string => {
    if (value instanceof Html) return value.code;
    if (typeof value === "object") return value.map(({ code }) => code).join("");
    return String(value).replace(/[&<>"']/g, (mark) => ENTITIES[mark]!);
  };
  return new Html(pieces.map((piece, at) => `${piece}${at < values.length ? codeOf(values[at]!) : ""}`).join(""));
}

/** Nothing may run or be fetched, whatever a description holds: the policy stands above all that was put in. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

const STYLE = `
:root { color-scheme: light dark; --ink: #14171c; --quiet: #59606b; --rule: #d9dce1; --bar: #a9b1bd; --bg: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef1; --quiet: #a3abb7; --rule: #343a43; --bar: #5c6673; --bg: #14171c; } }
body { margin: 0 auto; max-width: 860px; padding: 32px 24px 64px; color: var(--ink); background: var(--bg); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; line-height: 1.3; margin: 0 0 8px; } h2 { font-size: 16px; margin: 32px 0 8px; }
p { margin: 0 0 8px; max-width: 68ch; } .quiet { color: var(--quiet); }
table { width: 100%; border-collapse: collapse; } th { font-weight: 400; color: var(--quiet); text-align: left; }
td, th { padding: 4px 10px 4px 0; border-bottom: 1px solid var(--rule); vertical-align: baseline; overflow-wrap: break-word; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.bar { display: block; height: 5px; background: var(--bar); } .bar span { display: block; height: 5px; background: var(--ink); }
del { text-decoration: none; color: var(--quiet); } ins { text-decoration: none; } .wide { overflow-x: auto; margin-bottom: 16px; }
@media print { body { padding: 0; max-width: none; color: #000; background: #fff; } h2 { break-after: avoid; } tr { break-inside: avoid; } .bar, .bar span { print-color-adjust: exact; } }
`;

/** The findings as one page of HTML without script: it can be sent, opened anywhere and printed. */
export function printToolboxPage(toolbox: Toolbox, dataset: Dataset, missed: readonly string[]): string {
  const names = new Map<string, string>(dataset.tools.map((tool) => [tool.id, tool.name]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const body = [
    html`<h1>${describeCost(toolbox)} ${describeFewest(toolbox)}</h1>
      <p class="quiet">${dataset.name}. ${describeRequestCount(toolbox)} ${describeProposed(toolbox)}</p>`,
    section(
      "Missed",
      missed.map((sentence) => html`<p>${sentence}</p>`),
    ),
    section("What each server costs", servers(toolbox)),
    section("How few tools are enough", finding(toolbox)),
    section("Edits", edits(dataset, nameOf)),
    section("Mixed up", mixedUp(toolbox, nameOf)),
    section("Hard to find, and faults", faults(toolbox, nameOf)),
    section("Profiles: tools that are needed together", profiles(toolbox, nameOf)),
  ];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${dataset.name}: toolbox</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        ${body}
        <p class="quiet">Made by Kitpick from data ${dataset.hash.slice(0, 12)}. Intervals hold 95 %.</p>
      </body>
    </html> `.code;
}

/** A part with its title; nothing where nothing is in it. */
function section(title: string, content: readonly Html[]): Html {
  return content.length === 0
    ? html``
    : html`<section>
        <h2>${title}</h2>
        ${content}
      </section>`;
}

/** Columns whose title begins with "#" are numbers. */
function table(columns: readonly string[], rows: readonly (readonly Piece[])[]): Html[] {
  if (rows.length === 0) return [];
  const classOf = (column: number): Html => (columns[column]!.startsWith("#") ? new Html(' class="n"') : html``);
  return [
    html`<div class="wide">
      <table>
        <thead>
          <tr>
            ${columns.map((title, at) => html`<th scope="col" ${classOf(at)}>${title.replace(/^#/, "")}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell, at) => html`<td ${classOf(at)}>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`,
  ];
}

const share = (value: number): string => value.toFixed(2);
const count = (value: number): string => Math.round(value).toLocaleString("en");

function servers({ costs }: Toolbox): Html[] {
  const dearest = Math.max(1, ...costs.servers.map(({ tokens }) => tokens));
  const bar = (tokens: number, used: number): Html =>
    html`<span class="bar" style="width: ${Math.round((100 * tokens) / dearest)}%"
      ><span style="width: ${Math.round((100 * used) / Math.max(1, tokens))}%"></span
    ></span>`;
  return table(
    ["Server", "#Tools", "#Needed", "Darker: tools ever needed", "#Tokens"],
    [
      ...costs.servers.map(({ server, tools, usedTools, tokens, usedTokens }) => [
        ...[server, count(tools), count(usedTools), bar(tokens, usedTokens), count(tokens)],
      ]),
      [`all, with ${count(costs.preamble)} that are sent once`, count(costs.tokens.length), "", "", count(costs.total)],
    ],
  );
}

const SHOWN_STEPS = [1, 3, 5, 10, 20, 50];

function finding({ finding: measured, proposed, costs }: Toolbox): Html[] {
  const rowsOf = (whose: string, { finder, requests, points, reached }: FinderMeasure): Piece[][] =>
    points
      .filter(({ k }) => SHOWN_STEPS.includes(k) || k === reached?.k)
      .map(({ k, tokens, recall, complete }) => [
        k === points[0]!.k ? `${describeFinder(finder)}, ${countOf(requests, whose)}` : "",
        ...[count(k), count(tokens), share(recall), k === reached?.k ? boundsOf(reached) : "", share(complete)],
      ]);
  const rows = measured.flatMap((measure) => rowsOf("request", measure));
  const apart = proposed && !proposed.areCounted ? rowsOf("proposed request", proposed.finding) : [];
  return [
    ...(rows.length === 0 ? [] : [curve(measured, costs.total)]),
    ...table(["Found by", "#Tools", "#Tokens", "#Recall", "#Interval at 95 %", "#Complete"], [...rows, ...apart]),
  ];
}

function boundsOf({ low, high }: { low: number | null; high: number | null }): string {
  return low === null || high === null ? "" : `[${share(low)}, ${share(high)}]`;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 220, 36, 24];
const DASHES = ["", "6 4", "2 3", "8 3 2 3"];

/** Recall over tokens, on a logarithmic axis, one line for each way to search. */
function curve(measured: readonly FinderMeasure[], total: number): Html {
  const points = measured.flatMap((measure) => measure.points);
  const [least, most] = [Math.log10(Math.max(1, Math.min(...points.map(({ tokens }) => tokens)))), Math.log10(total)];
  const floor = Math.floor(Math.min(...points.map(({ recall }) => recall)) * 5) / 5;
  const x = (tokens: number): string =>
    (LEFT + ((Math.log10(Math.max(1, tokens)) - least) / Math.max(1e-9, most - least)) * (WIDTH - LEFT - 8)).toFixed(1);
  const y = (recall: number): string =>
    (8 + ((1 - recall) / Math.max(1e-9, 1 - floor)) * (HEIGHT - BOTTOM - 8)).toFixed(1);
  const line = ({ points: own }: FinderMeasure): string =>
    own.map(({ tokens, recall }) => `${x(tokens)},${y(recall)}`).join(" ");
  const level = (recall: number): Html =>
    html`<line x1="${LEFT}" x2="${WIDTH}" y1="${y(recall)}" y2="${y(recall)}" stroke="var(--rule)" />
      <text x="0" y="${y(recall)}" dy="${recall === 1 ? 2 : recall === 0.95 ? 11 : 4}">${share(recall)}</text>`;
  return html`<figure style="margin: 0 0 12px">
    <svg
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      width="100%"
      role="img"
      aria-label="Recall over tokens handed over"
      font-size="12"
      fill="var(--quiet)"
    >
      ${[floor, 0.95, 1].map(level)}
      ${measured.map(
        (measure, at) =>
          html`<polyline
            points="${line(measure)}"
            fill="none"
            stroke="var(--ink)"
            stroke-width="1.5"
            stroke-dasharray="${DASHES[at] ?? ""}"
          />`,
      )}
      <text x="${LEFT}" y="${HEIGHT - 4}">${count(10 ** least)} tokens</text>
      <text x="${WIDTH}" y="${HEIGHT - 4}" text-anchor="end">${count(total)} tokens</text>
    </svg>
    <figcaption class="quiet">
      ${measured.map(
        ({ finder }, at) =>
          html`${at === 0 ? "" : ", "}${["solid", "dashed", "dotted", "dash and dot"][at] ?? ""}:
          ${describeFinder(finder)}`,
      )}
    </figcaption>
  </figure>`;
}

/** Every description that was changed, with its words before and after. */
function edits({ provenance }: Dataset, nameOf: (id: string) => string): Html[] {
  const changed = new Map<string, { before: string; after: string }>();
  for (const { edit } of provenance.derivation?.edits ?? []) {
    if (edit.kind !== "description") continue;
    changed.set(edit.tool, { before: changed.get(edit.tool)?.before ?? edit.before, after: edit.after });
  }
  return table(
    ["Tool", "Before", "After"],
    [...changed].map(([tool, { before, after }]) => [
      nameOf(tool),
      html`<del>${before === "" ? "no description" : before}</del>`,
      html`<ins>${after}</ins>`,
    ]),
  );
}

function mixedUp({ confusion, alike }: Toolbox, nameOf: (id: string) => string): Html[] {
  return [
    ...table(
      ["Needed", "Found first", "#Requests"],
      (confusion?.pairs ?? []).slice(0, 40).map((pair) => [nameOf(pair.needed), nameOf(pair.first), count(pair.count)]),
    ),
    ...table(
      ["Worked in the end", "Called first, and failed", "#Requests"],
      (confusion?.swaps ?? []).slice(0, 20).map((pair) => [nameOf(pair.needed), nameOf(pair.first), count(pair.count)]),
    ),
    ...table(
      [`Look alike by ${alike.by}`, "", "#Similar"],
      alike.pairs.slice(0, 40).map(({ a, b, similarity }) => [nameOf(a), nameOf(b), share(similarity)]),
    ),
  ];
}

const NAMED = 30;

function faults({ faults: found }: Toolbox, nameOf: (id: string) => string): Html[] {
  return table(
    ["#", "Fault", "Tools"],
    found.map(({ code, tools }) => [
      count(tools.length),
      describeFault(code, tools.length),
      tools
        .slice(0, NAMED)
        .map(({ tool, what }) => `${nameOf(tool)}${what === "" || what === nameOf(tool) ? "" : ` (${what})`}`)
        .join(", ") + (tools.length > NAMED ? ` and ${count(tools.length - NAMED)} more` : ""),
    ]),
  );
}

function profiles(toolbox: Toolbox, nameOf: (id: string) => string): Html[] {
  const unused = describeUnused(toolbox);
  return [
    ...table(
      ["Tools", "#Number", "#Tokens", "#Serves"],
      toolbox.profiles.profiles
        .slice(0, 12)
        .map(({ tools, tokens, serves }) => [
          tools.map(nameOf).join(", "),
          ...[count(tools.length), count(tokens), `${Math.round(100 * serves)} %`],
        ]),
    ),
    ...(unused === "" ? [] : [html`<p>${unused}</p>`]),
  ];
}
