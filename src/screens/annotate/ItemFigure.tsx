import { useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from "react";
import type { ToolId } from "../../core/domain/ids";
import { requirementId } from "../../core/domain/query";
import type { OpenItem } from "../../state/annotate/annotation-state";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { layoutLines, type SenseLine } from "../../ui/request/sense-lines";
import { useWordDrag } from "../../ui/request/use-word-drag";
import { chance } from "../../wording/chances";
import { ToolPicker } from "../ToolPicker";
import { useNarrow } from "../use-narrow";
import { GuidelinesPanel } from "./GuidelinesTab";
import { CommentField, DisputePanel } from "./ItemPanels";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";
import { colourOf, isByHand, isOpen, numberOfAnswer, rowsOf, type ItemRow } from "./item-view";
import { gapPath, ItemLines, layoutItem, lineOf } from "./ItemLines";
import { pointWords, type WordsMode } from "./item-words";
import { ToolRow } from "./ToolRow";
import type { OpenPanel } from "./use-queue-keys";
import styles from "./annotate.module.css";

interface ItemFigureProps {
  item: OpenItem;
  panel: OpenPanel;
  /** The tool that is pointed at. */
  tool: ToolId | null;
  words: WordsMode | null;
  open: (panel: OpenPanel) => void;
  point: (tool: ToolId | null) => void;
  mark: (words: WordsMode | null) => void;
}

const GAP = 112;
const LONG_FROM = 9;

/** The request with its words underlined, each line running on to the tools that serve it. */
export function ItemFigure({ item, panel, tool, words, open, point, mark }: ItemFigureProps) {
  const controller = useOpenAnnotation();
  const dataset = useAnnotation((state) => state.dataset);
  const rows = useMemo(() => (dataset ? rowsOf(item, dataset) : []), [item, dataset]);
  const { column, lines, pitch, isLong } = useSetRequest(item);
  const spans = item.folded?.shown.requirements ?? [];
  const layout = layoutItem(lines, rows, spans, pitch);
  const isNarrow = useNarrow();
  const columns = isOpen(item) ? (item.proposal?.suggestions.length ?? 1) : 1;
  const pointed = words?.kind === "link" ? words.tool : tool;
  const text = item.query.text;
  useWordDrag({
    ground: () => column.current,
    text: item.folded?.shown.requirements ? text : null,
    selected: () => (words?.kind === "select" ? words.span : null),
    select: (span, handle) => mark({ kind: "select", span, handle }),
    point: (at) => mark(pointWords({ text, spans }, at)),
  });
  const rowOf = (tool: ToolId): ItemRow | undefined => rows.find((row) => row.tool === tool);
  const colours = new Map(
    spans.map((span) => [requirementId(span), span.tools[0] ? colourOf(rowOf(span.tools[0])) : "var(--unsolved)"]),
  );
  const search = () => open(panel === "search" ? null : "search");
  return (
    <section
      className={`${styles.item}${columns > 1 ? ` ${styles.wide}` : ""}`}
      aria-label="Request"
      aria-busy={item.proposal === null}
      style={{ "--suggestions": columns } as CSSProperties}
    >
      <h1 className={styles.question}>Which tools does this request need, and no others?</h1>
      <ColumnHeads item={item} />
      <div
        ref={column}
        data-request-text
        className={`${styles.words} person${isLong ? ` ${styles.long}` : ""}`}
        style={{ "--pitch": `${pitch}px` } as CSSProperties}
      >
        <ItemLines lines={lines} colours={colours} hasRows={rows.length > 0} words={words} />
      </div>
      {!isNarrow && (
        <svg className={styles.gap} width={GAP} height={layout.height} aria-hidden="true">
          {spans.flatMap((span) =>
            span.tools.map((tool) => {
              const from = layout.lines[lineOf(lines, requirementId(span))];
              const to = layout.rows[rows.findIndex((row) => row.tool === tool)];
              if (from === undefined || to === undefined) return null;
              const byHand = isByHand(item, span, tool);
              return (
                <path
                  key={`${span.start} ${tool}`}
                  d={gapPath(from, to, GAP - 6, byHand)}
                  stroke={byHand ? "var(--ink)" : colourOf(rowOf(tool))}
                  strokeWidth={byHand ? 2.2 : 2}
                  fill="none"
                />
              );
            }),
          )}
        </svg>
      )}
      <div className={styles.rows} style={isNarrow ? undefined : { height: layout.height }}>
        {item.proposal === null && <p className="quiet">A walk is made now, and suggests the tools.</p>}
        {item.problem !== null && (
          <p className="error-note">
            <b>There is no suggestion.</b> {item.problem} Search the catalogue, or go on.
          </p>
        )}
        {rows.map((row, at) => (
          <ToolRow
            key={row.tool}
            row={row}
            number={at < 9 ? at + 1 : null}
            isPointed={row.tool === pointed}
            top={isNarrow ? null : (layout.rows[at] ?? 0)}
            onToggle={() => {
              controller.toggleTool(row.tool);
              point(row.tool);
            }}
          />
        ))}
      </div>
      <div className={styles.itemPanel}>
        <p className={styles.catalogue}>
          <kbd>0</kbd>
          <Button kind="link" onClick={search}>
            search the catalogue, {countOf(dataset?.tools.length ?? 0, "tool")}
          </Button>
        </p>
        {panel === "search" && (
          <ToolPicker
            onPoint={ignore}
            onLeave={() => open(null)}
            onChoose={(found) => {
              const served = words?.kind === "link" ? words.span : null;
              if (served) controller.act({ kind: "link", span: served, tool: found });
              else if (!item.folded?.shown.tools.includes(found)) controller.toggleTool(found);
              if (served) mark({ kind: "requirement", span: served });
              else point(found);
              open(null);
            }}
          />
        )}
        {panel === "comment" && <CommentField item={item} onLeave={() => open(null)} />}
        {panel === "guidelines" && <GuidelinesPanel />}
        {panel === "dispute" && <DisputePanel item={item} tool={disputedOf(item, tool)} onLeave={() => open(null)} />}
      </div>
    </section>
  );
}

const ignore = (): void => undefined;

/** Where “Yours” and the gold differ: the row that is pointed at, else the first. Where they agree, what is pointed at. */
function disputedOf({ query, folded }: OpenItem, pointed: ToolId | null): ToolId | null {
  const [yours, gold] = [folded?.shown.tools ?? [], query.gold ?? []];
  const differs = (tool: ToolId): boolean => yours.includes(tool) !== gold.includes(tool);
  if (pointed !== null && differs(pointed)) return pointed;
  return [...yours, ...gold].find(differs) ?? pointed ?? gold[0] ?? null;
}

function ColumnHeads({ item }: { item: OpenItem }) {
  const me = useAnnotation((state) => state.me.name);
  const isSeen = isOpen(item);
  const { gold } = item.query;
  const number = numberOfAnswer(item);
  const suggestions = isSeen ? (item.proposal?.suggestions ?? [null]) : [null];
  return (
    <div className={styles.columnHeads}>
      <span className={`quiet ${styles.toolHead}`}>Tool</span>
      <span>
        Gold <small>{!isSeen ? "hidden" : gold === null ? "none yet" : "data set"}</small>
      </span>
      {suggestions.map((one, at) => (
        <span key={at}>
          Suggestion{" "}
          <small title={one?.label}>
            {isSeen ? (one?.label ?? "…") : "hidden"}
            {one !== null && one.confidence !== null && `, ${chance(one.confidence)} sure`}
          </small>
        </span>
      ))}
      <span>
        <b>Yours</b> <small>{number === 1 ? me : `${me}, answer ${number}`}</small>
      </span>
    </div>
  );
}

/** The request in sense lines, set for the column it stands in. */
function useSetRequest({ query, folded }: OpenItem) {
  const column = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [fonts, setFonts] = useState(0);
  useLayoutEffect(() => {
    const element = column.current;
    if (!element) return;
    const read = () => setWidth(element.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    const onFont = () => setFonts((count) => count + 1);
    document.fonts.addEventListener("loadingdone", onFont);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", onFont);
    };
  }, []);
  return useMemo(() => {
    const spans = (folded?.shown.requirements ?? []).map((span) => ({ id: requirementId(span), span }));
    const set = (rem: number): SenseLine[] =>
      width === 0 ? [] : layoutLines(query.text, spans, measureOf(rem), width - 2);
    const short = set(1.75);
    const isLong = short.length >= LONG_FROM;
    return { column, lines: isLong ? set(1.375) : short, pitch: isLong ? 40 : 56, isLong, fonts };
  }, [query.text, folded?.shown.requirements, width, fonts]);
}

const LETTER_SPACING_EM = -0.008;

/** A measure of words as the style sheet sets them. */
function measureOf(rem: number): (text: string) => number {
  const root = getComputedStyle(document.documentElement);
  const size = rem * Number.parseFloat(root.fontSize);
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return (text) => text.length * size * 0.45;
  context.font = `400 ${size}px ${root.getPropertyValue("--serif")}`;
  return (text) => context.measureText(text).width + LETTER_SPACING_EM * size * [...text].length;
}
