import { lazy, Suspense, useEffect, useMemo, useRef, useState, type CSSProperties } from "react";
import type { RequirementId } from "../../../core/domain/ids";
import { useSession, useView } from "../../app-context";
import { voiceOf } from "../../voice";
import { previewOnEnter } from "../editing/edit-offers";
import { useInteraction } from "../editing/interaction";
import type { Intent } from "../editing/intent";
import type { Picture } from "../picture/picture";
import { usePerform } from "../editing/use-perform";
import { shownVote } from "../picture/shown-walk";
import { RequestLines, FoldedRest, useFold } from "./RequestLines";
import { BundleTools } from "./BundleTools";
import { Captions, LinkScores } from "./LinkScores";
import { FlowSvg } from "./FlowSvg";
import { ResultTools } from "./ResultTools";
import type { Scene, Stroke } from "../geometry/scene";
import { useHeight, useStuck, useKeyboardFocus } from "./element-hooks";
import { drawPointed, pointedNode, shownChain } from "../geometry/strokes-hand";
import { drawScene } from "../geometry/strokes";
import { useScene } from "./use-scene";
import { VoteRows } from "./VoteRows";
import { WalkFormContext, type CoverageExtras, type WalkCanvasProps } from "./walk-canvas-props";
import flow from "./flow.module.css";
import canvas from "./canvas.module.css";
import names from "./names.module.css";

const RequestStrip = lazy(async () => ({ default: (await import("./LongRequest")).RequestStrip }));
const AsWritten = lazy(async () => ({ default: (await import("./LongRequest")).AsWritten }));

/** The walk in seven columns, drawn. */
export function WalkFigure({ walk, cutScores, heads, drawer, verdict, children }: WalkCanvasProps) {
  const grid = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const mode = useInteraction((state) => state.mode);
  const hovered = useInteraction((state) => state.hovered);
  const openVote = useInteraction((state) => state.openVote);
  const preview = useInteraction((state) => (walk.trace ? previewOnEnter(state, walk.trace) : null));
  const panel = useInteraction((state) => state.panel);
  const step = useView((view) => view.step);
  const [drawerElement, drawerHeight] = useHeight();
  const [verdictElement, verdictHeight] = useHeight();
  const [reading, setReading] = useState<Reading>("lines");
  const { fold, unfold } = useFold(walk);
  const { lines, form, density, shifts, captions, picture, whole, notes, scene, drawerAt, height } = useScene(
    { grid, column, picture: svg },
    {
      walk,
      mode,
      preview: preview?.trace ?? null,
      openVote,
      cause: [mode.kind, panel, step, openVote, reading].join(" "),
      drawerHeight: Math.max(drawerHeight, verdictHeight),
      cutScores,
      fold,
    },
  );
  const perform = usePerform();
  const motion = useMotion(scene, useWasJustAsked());
  const strip = useStuck(grid);
  const focus = useKeyboardFocus(grid);
  const pointed = pointedNode(picture, mode, hovered, focus);
  const chain = shownChain(picture, mode, pointed);
  const hanging = form === "short" ? (shownVote(walk.stage3, openVote, step)?.requirement ?? null) : openVote;
  const strokes = useMemo(() => (scene ? drawScene(scene, hanging) : []), [scene, hanging]);
  const hand = scene ? drawPointed(scene, mode, pointed) : [];
  const opened = form === "long" && openVote !== null && drawerAt !== null ? openVote : null;
  const extras = form === "long" ? makeExtras({ whole, openVote, perform, reading, setReading }) : NO_EXTRAS;
  return (
    <WalkFormContext value={form}>
      <div
        ref={grid}
        data-walk
        className={[
          canvas.walk,
          voiceOf(walk.query),
          form === "long" ? canvas.long : "",
          { first: flow.first, settling: flow.settling, calm: "" }[motion],
          strip === "stuck" ? canvas.stuck : "",
          density === "dense" ? canvas.dense : "",
          mode.kind === "link" ? names.linking : "",
        ].join(" ")}
        style={{ "--picture-height": `${height}px` } as CSSProperties}
      >
        <FlowSvg
          strokes={[...hand.filter(isBehind), ...strokes, ...hand.filter((stroke) => !isBehind(stroke))]}
          chain={chain}
          picture={svg}
        />
        {reading === "as-written" && form === "long" && (
          <Suspense fallback={null}>
            <AsWritten walk={walk} picture={whole} onClose={() => setReading("lines")} />
          </Suspense>
        )}
        <section ref={column} className={`${canvas.part} ${canvas.partRequest}`} aria-label="Request">
          <RequestLines walk={walk} picture={picture} lines={lines} shifts={shifts} chain={chain}>
            {fold && <FoldedRest walk={walk} fold={fold} shift={shifts.at(-1) ?? 0} onUnfold={unfold} />}
          </RequestLines>
        </section>
        <section className={`${canvas.part} ${canvas.partBundle}`} aria-label="1 Bundle">
          {heads.bundle}
          <div className={canvas.placeOfRows}>
            <BundleTools walk={walk} rows={picture.bundle} scene={scene} chain={chain} mode={mode} />
          </div>
        </section>
        <section className={`${canvas.part} ${canvas.partCoverage}`} aria-label="2 Coverage">
          {heads.coverage(extras)}
          <div className={canvas.placeOfRows}>
            {scene && <LinkScores walk={walk} scene={scene} chain={chain} />}
            {scene && <Captions captions={captions} scene={scene} />}
          </div>
        </section>
        <section className={`${canvas.part} ${canvas.partVote}`} aria-label="3 Views and vote">
          {heads.vote}
          <div className={canvas.placeOfRows}>
            {scene && <VoteRows walk={walk} scene={scene} chain={chain} />}
            {opened && scene && (
              <div ref={drawerElement} className={canvas.midDrawer} style={drawerPlace(scene, drawerAt ?? 0)}>
                {drawer(opened)}
              </div>
            )}
          </div>
        </section>
        <section className={`${canvas.part} ${canvas.partResult}`} aria-label="Result">
          {heads.result}
          <div className={canvas.placeOfRows}>
            {scene && <ResultTools scene={scene} notes={notes} chain={chain} />}
            {opened && (
              <div
                ref={verdictElement}
                className={canvas.midVerdict}
                style={{ transform: `translateY(${drawerAt ?? 0}px)` }}
              >
                {verdict(opened)}
              </div>
            )}
          </div>
        </section>
        {children(form)}
      </div>
    </WalkFormContext>
  );
}

const NO_EXTRAS: CoverageExtras = { strip: null, asWritten: null };

interface ExtrasInput {
  whole: Picture;
  openVote: RequirementId | null;
  perform: (intent: Intent) => void;
  reading: Reading;
  setReading: (change: (reading: Reading) => Reading) => void;
}

function makeExtras({ whole, openVote, perform, reading, setReading }: ExtrasInput): CoverageExtras {
  const goTo = (id: RequirementId) => perform({ do: "focus", node: { type: "requirement", id } });
  return {
    strip: (
      <Suspense fallback={<div className={canvas.strip} />}>
        <RequestStrip picture={whole} openVote={openVote} onGo={goTo} />
      </Suspense>
    ),
    asWritten: (
      <button type="button" className="link" aria-expanded={reading === "as-written"} onClick={() => setReading(other)}>
        As written
      </button>
    ),
  };
}

type Reading = "lines" | "as-written";

function isBehind({ layer }: Stroke): boolean {
  return layer === "back";
}

function other(reading: Reading): Reading {
  return reading === "lines" ? "as-written" : "lines";
}

/** Below its line, as wide as words and votes. Counted from the column of the votes. */
function drawerPlace({ columns }: Scene, top: number) {
  const left = columns.textLeft - 16;
  return { left: left - columns.voteLeft, width: columns.voteRight + 2 - left, top };
}

/** Sooner after it was asked a walk is new; later it was opened. */
const NEW_FOR_MS = 5000;

/** Whether this walk is drawn for the first time because it was asked, with its answer at hand or not. */
function useWasJustAsked(): boolean {
  const entry = useSession((session) => session.log[session.cursor]);
  const [isNew] = useState(() => entry?.command.type === "ask" && Date.now() - Date.parse(entry.at) < NEW_FOR_MS);
  return isNew;
}

/**
 * How the picture may move now, as a class. `first`: it appears at once. `settling`: the words themselves have just been
 * set anew, so what hangs on them jumps with them and only what is new is drawn, as in the first drawing of an answer that was
 * asked. `calm`: what changed moves.
 */
function useMotion(scene: Scene | null, isAsked: boolean): "first" | "settling" | "calm" {
  const [settled, setSettled] = useState(isAsked ? "asked" : "");
  const now = scene ? setting(scene) : "";
  useEffect(() => {
    if (now === "") return;
    const frame = requestAnimationFrame(() => setSettled(now));
    return () => cancelAnimationFrame(frame);
  }, [now]);
  if (settled === "") return "first";
  return settled === now ? "calm" : "settling";
}

/** The setting of the words: where the columns are, and where the words stand on their lines. */
function setting({ columns, words, lines }: Scene): string {
  const edges = Object.values(words).map((boxes) => boxes?.map(({ line, left, right }) => [line, left, right]));
  return JSON.stringify([columns, lines.map(({ right }) => right), edges]);
}
