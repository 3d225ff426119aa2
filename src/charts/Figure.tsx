import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { download } from "../ui/download";
import { ExportRow } from "./ExportRows";
import { figureToPng, figureToSvg } from "./export-figure";
import { TableView, tableToCsv, type FigureTable } from "./TableView";
import { Kbd } from "../ui/Kbd";
import { letterMeant } from "../ui/bind-keys";
import { Popover } from "../ui/Popover";
import styles from "./figure.module.css";
import pictures from "./pictures.module.css";

interface FigureProps {
  title: string;
  /** Beside the title: what is counted, n. */
  note?: ReactNode;
  /** What the picture says and how to read it; shown on demand. */
  explain: ReactNode;
  /** The same numbers as a table; a function where it is long: it is made when it is asked for. */
  table: FigureTable | (() => FigureTable);
  /** What the numbers were made with: stands below exports. */
  stamp: string;
  className?: string | undefined;
  /** The drawing for files, where the page shows a table with small pictures in it. */
  drawn?: ReactNode;
  /** `wide`: how much room there is, so that a picture may be drawn larger alone. */
  children: (room: "column" | "wide") => ReactNode;
}

type Shown = "picture" | "table";

/** A picture of ours, or one that recharts drew. */
const DRAWING = `svg.${pictures.plot}, .${styles.chart} svg`;

/** A picture that is saved is waited for so long. */
const DRAWN_WITHIN_MS = 10_000;

/** A picture with its four buttons: table view, export, explain, full screen; T, S, E and F while it is pointed at. */
export function Figure({ title, note, explain, table, stamp, className = "", drawn, children }: FigureProps) {
  const figure = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Shown>("picture");
  const [explained, setExplained] = useState(false);
  const [alone, setAlone] = useState(false);
  const id = useId();
  const turn = () => setShown(shown === "table" ? "picture" : "table");
  const fileName = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  useFigureKeys(figure, {
    t: turn,
    s: () => figure.current?.querySelector<HTMLButtonElement>(`.${styles.figExport}`)?.click(),
    e: () => setExplained(!explained),
    f: () => setAlone(true),
  });
  const content = (room: "column" | "wide") =>
    shown === "table" ? <TableView table={tableOf(table)} /> : children(room);
  return (
    <figure ref={figure} className={`${styles.fig} ${className}`} aria-labelledby={id}>
      <figcaption>
        <span id={id}>
          <b>{title}</b> {note && <span className="quiet">{note}</span>}
        </span>
        <span className={styles.figButtons}>
          <Button kind="link" aria-pressed={shown === "table"} aria-label={`${title} as a table`} onClick={turn}>
            Table <Kbd keys={["T"]} />
          </Button>
          <Popover
            name={`Export ${title}`}
            label={
              <>
                Export <Kbd keys={["S"]} />
              </>
            }
            triggerClass={`link ${styles.figExport}`}
            panelClass="list-panel"
          >
            {(close) => (
              <FigureExports
                fileName={fileName}
                table={table}
                stamp={stamp}
                drawn={drawn}
                drawing={() => figure.current?.querySelector<SVGSVGElement>(DRAWING) ?? null}
                onDone={close}
              />
            )}
          </Popover>
          <Button
            kind="link"
            aria-expanded={explained}
            aria-label={`Explain ${title}`}
            onClick={() => setExplained(!explained)}
          >
            Explain <Kbd keys={["E"]} />
          </Button>
          <Button kind="link" aria-label={`${title} alone`} onClick={() => setAlone(true)}>
            Focus <Kbd keys={["F"]} />
          </Button>
        </span>
      </figcaption>
      {explained && <p className={styles.figExplain}>{explain}</p>}
      {content("column")}
      {alone && (
        <Dialog title={title} className={`${styles.figAlone}`} onClose={() => setAlone(false)}>
          <p className={styles.figExplain}>{explain}</p>
          {content("wide")}
          <p className="faint micro">{stamp}</p>
        </Dialog>
      )}
    </figure>
  );
}

/** A figure that waits for what it draws. */
export function EmptyFigure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className={styles.fig} aria-label={`${title}, empty`}>
      <figcaption>
        <b>{title}</b>
      </figcaption>
      {children}
    </figure>
  );
}

function tableOf(table: FigureProps["table"]): FigureTable {
  return typeof table === "function" ? table() : table;
}

interface FigureExportsProps {
  fileName: string;
  table: FigureProps["table"];
  stamp: string;
  drawn: ReactNode;
  /** That on the page: `null` while the table stands in its place, or where it is none. */
  drawing: () => SVGSVGElement | null;
  onDone: () => void;
}

function FigureExports({ fileName, table, stamp, drawn, drawing, onDone }: FigureExportsProps) {
  const [failure, setFailure] = useState("");
  const offstage = useRef<HTMLDivElement>(null);
  const hasPicture = drawn !== undefined || drawing() !== null;
  const save = (write: () => void | Promise<void>) => {
    Promise.resolve()
      .then(write)
      .then(onDone, (error: unknown) =>
        setFailure(error instanceof Error ? error.message : "The file could not be written."),
      );
  };
  return (
    <>
      <ul className="rows">
        {hasPicture && (
          <>
            <ExportRow label="SVG" note="drawing" onClick={() => save(async () => saveSvg(await pictured()))} />
            <ExportRow
              label="PNG"
              note="pixels, at double resolution"
              onClick={() => save(async () => savePng(await pictured()))}
            />
          </>
        )}
        <ExportRow
          label="CSV"
          note="the numbers"
          onClick={() => save(() => download(`${fileName}.csv`, tableToCsv(tableOf(table), stamp), "text/csv"))}
        />
      </ul>
      <p className="panel-foot quiet" role="status">
        {failure ||
          (hasPicture
            ? "Always light, with the settings below the drawing."
            : "Show the picture to export it as a drawing.")}
      </p>
      {drawn !== undefined && (
        <div ref={offstage} className={styles.figOffstage} aria-hidden="true">
          {drawn}
        </div>
      )}
    </>
  );

  /** What stands off the page is drawn a moment after the list of files has opened. */
  async function pictured(): Promise<SVGSVGElement> {
    const find = () => {
      const found = offstage.current?.querySelector<SVGSVGElement>(DRAWING) ?? drawing();
      return found?.closest(`.${styles.plotRoom}[aria-busy=true]`) ? null : found;
    };
    for (let waitedMs = 0; !find() && offstage.current && waitedMs < DRAWN_WITHIN_MS; waitedMs += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const picture = find();
    if (picture === null) throw new Error("The picture is gone. Close this and open it again.");
    return picture;
  }
  function saveSvg(shown: SVGSVGElement) {
    download(`${fileName}.svg`, figureToSvg(shown, stamp), "image/svg+xml");
  }
  async function savePng(shown: SVGSVGElement) {
    download(`${fileName}.png`, await figureToPng(shown, stamp), "image/png");
  }
}

/** The keys work on the figure that has the focus, or else the one under the pointer. */
function useFigureKeys(figure: React.RefObject<HTMLElement | null>, acts: Record<string, () => void>) {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element;
      if (target.closest("input, textarea, select, dialog[open], [popover]")) return;
      const act = latest.current[letterMeant(event.key)];
      if (!act || figure.current === null || pointedFigure() !== figure.current) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", hear, { capture: true });
    return () => removeEventListener("keydown", hear, { capture: true });
  }, [figure]);
}

function pointedFigure(): Element | null {
  const figure = `figure.${styles.fig}`;
  return document.activeElement?.closest(figure) ?? document.querySelector(`${figure}:hover`);
}
