import { useLayoutEffect, useRef, useState } from "react";
import { countOf, quote, verb } from "../../../core/domain/phrases";
import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { linkByHand, type HandLink } from "../../../lessons/ptr/moves";
import { hundredths, namesIn, wordsOf } from "../../../lessons/walk-facts";
import { Mark } from "../../../ui/Mark";
import { underlines } from "../parts/RequestText";
import { useMoved, type PictureProps } from "./picture-props";
import styles from "./pictures.module.css";

/** A tool of the bundle: the words it serves, or how near it came to any. */
interface BundleTool {
  tool: ToolId;
  isKept: boolean;
  serves: string[];
  best: number | null;
}

function bundleTools({ stage1, stage2 }: Trace): BundleTool[] {
  const rows = (stage1.chosen?.tools ?? []).map((tool): BundleTool => {
    const kept = stage2.kept.find((row) => row.tool === tool);
    const scores = stage2.matches.filter((match) => match.tool === tool).map(({ score }) => score);
    return {
      tool,
      isKept: kept !== undefined,
      serves: kept?.serves ?? [],
      best: scores.length > 0 ? Math.max(...scores) : null,
    };
  });
  return rows;
}

/** Signs that end a line rather than begin the next. */
const AFTER_WORDS = /^[?!.,;:)\]’”"']*/u;

/** The request cut before and after each underline, a line each. */
function linesOf(trace: Trace, isOpen: boolean) {
  const { text } = trace.query;
  const ids = trace.stage2.requirements.map(({ id }) => id);
  let end = 0;
  const lines: { text: string; as: string; id: string | null; after: string }[] = [];
  underlines(trace, isOpen).forEach(({ span, as }, index) => {
    lines.push({ text: text.slice(end, span.start).trim(), as: "rest", id: null, after: "" });
    const [after] = AFTER_WORDS.exec(text.slice(span.end))!;
    lines.push({ text: text.slice(span.start, span.end), as, id: ids[index]!, after });
    end = span.end + after.length;
  });
  lines.push({ text: text.slice(end).trim(), as: "rest", id: null, after: "" });
  return lines.filter((line) => line.text !== "" && /[\p{L}\p{N}]/u.test(line.text));
}

/** Step 6: words that stay open can be given a tool by hand; then they close. */
export function OpenPicture({ trace, ...props }: PictureProps) {
  const tools = trace.stage1.chosen?.tools ?? [];
  const [moved, move] = useMoved((text) =>
    text.split(";").flatMap((pair): HandLink[] => {
      const [requirement, name] = pair.split(",");
      const isOpen = trace.stage2.unsolved.some((id) => id === requirement);
      const tool = tools.find((id) => id === name);
      return isOpen && tool ? [{ requirement: requirement as RequirementId, tool }] : [];
    }),
  );
  const links = moved ?? [];
  const name = namesIn(trace);
  const write = (next: readonly HandLink[]): void =>
    move(next.map(({ requirement, tool }) => `${requirement},${tool}`).join(";"));
  const shown = props.isOpen ? linkByHand(trace, links) : trace;
  return (
    <>
      <CoverPicture trace={shown} {...props} />
      {props.isOpen && tools.length > 0 && trace.stage2.unsolved.length > 0 && (
        <div className={styles.moved}>
          {trace.stage2.unsolved.map((id) => (
            <label key={id} className={styles.handLink}>
              <span className="person">{quote(wordsOf(trace, id), 60)}</span>
              <select
                className="field"
                value={links.find(({ requirement }) => requirement === id)?.tool ?? ""}
                onChange={({ target }) => {
                  const others = links.filter(({ requirement }) => requirement !== id);
                  write(target.value === "" ? others : [...others, { requirement: id, tool: target.value as ToolId }]);
                }}
              >
                <option value="">no tool: they stay open</option>
                {tools.map((tool) => (
                  <option key={tool} value={tool}>
                    {name(tool)}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <p className="quiet no-print">Link a tool of the bundle by hand, and see the words close.</p>
        </div>
      )}
    </>
  );
}

/** Steps 5 and 6: which tools of the bundle reach which words. */
export function CoverPicture({ trace, isOpen }: PictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const tools = bundleTools(trace);
  const order = isOpen ? tools.toSorted((a, b) => Number(b.isKept) - Number(a.isKept)) : tools;
  const name = namesIn(trace);
  const { kept, dropped, unsolved, requirements } = trace.stage2;
  const ribbons = useRibbons(host, `${trace.query.id} ${isOpen} ${unsolved.join(" ")}`);
  const said =
    `${countOf(kept.length, "tool")} ${verb(kept.length, "serves", "serve")} words, ` +
    `${dropped.length} ${verb(dropped.length, "serves", "serve")} none` +
    (unsolved.length > 0
      ? `; ${countOf(unsolved.length, "underline")} ${verb(unsolved.length, "stays", "stay")} open.`
      : ".");
  return (
    <div className={styles.cover} ref={host}>
      <svg className={styles.ribbons} aria-hidden="true">
        {ribbons.map((d, index) => (
          <path key={index} d={d} />
        ))}
      </svg>
      <div>
        <p className={styles.pictureHead}>
          <b>Bundle</b> <span className="quiet">{countOf(tools.length, "tool")} of the nearest past request</span>
        </p>
        <ul className={styles.coverTools}>
          {order.map(({ tool, isKept, serves, best }) => (
            <li key={tool} data-dropped={isOpen && !isKept ? "" : undefined}>
              {isOpen && !isKept ? <s>{name(tool)}</s> : <span>{name(tool)}</span>}
              {isOpen ? (
                <Mark outcome={isKept ? "kept" : "dropped"} />
              ) : (
                <i className={styles.undecided} role="img" aria-label="not decided" />
              )}
              <span className={styles.reach} data-serves={isOpen ? serves.join(" ") : ""}>
                {isOpen && best !== null ? hundredths(best) : ""}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className={styles.pictureHead}>
          <b>Coverage</b>{" "}
          <span className="quiet">
            {isOpen ? said : `${countOf(requirements.length, "underline")}. Nothing is matched yet.`}
          </span>
        </p>
        <p className={styles.lines}>
          {linesOf(trace, isOpen).map(({ text, as, id, after }, index) => (
            <span key={index} data-as={as}>
              <span data-words={id ?? undefined}>{text}</span>
              {after}
              {as === "open" && <Mark outcome="unsolved" />}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

/** Lines from the kept tools to the words they serve, measured in the page; none where the columns stand above each other. */
function useRibbons(host: React.RefObject<HTMLDivElement | null>, key: string): string[] {
  const [paths, setPaths] = useState<string[]>([]);
  useLayoutEffect(() => {
    const root = host.current;
    if (!root) return undefined;
    const draw = () => {
      const box = root.getBoundingClientRect();
      // Presented, the picture is zoomed: boxes are measured on the screen, and drawn in the picture's own pixels.
      const zoom = root.currentCSSZoom;
      const found = [...root.querySelectorAll<HTMLElement>("[data-serves]")].flatMap((from) =>
        (from.dataset["serves"] ?? "")
          .split(" ")
          .filter(Boolean)
          .flatMap((id) => {
            const to = root.querySelector<HTMLElement>(`[data-words="${CSS.escape(id)}"]`)?.getClientRects()[0];
            const start = from.getBoundingClientRect();
            if (!to || to.left < start.right) return [];
            const [x0, y0] = [start.right - box.left + 4, (start.top + start.bottom) / 2 - box.top];
            const [x1, y1] = [to.left - box.left, to.bottom - box.top];
            const middle = (x0 + x1) / 2;
            const at = (x: number, y: number): string => `${x / zoom} ${y / zoom}`;
            return [`M${at(x0, y0)}C${at(middle, y0)} ${at(middle, y1)} ${at(x1, y1)}`];
          }),
      );
      setPaths((before) => (before.join() === found.join() ? before : found));
    };
    const watch = new ResizeObserver(draw);
    watch.observe(root);
    draw();
    void document.fonts.ready.then(draw);
    return () => watch.disconnect();
  }, [host, key]);
  return paths;
}
