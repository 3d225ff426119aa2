import { useCallback, useState, type ReactNode } from "react";
import type { RequirementId } from "../../../core/domain/ids";
import { useView } from "../../app-context";
import { useHand } from "../editing/hand";
import { focusNode } from "../editing/use-perform";
import { shownVote } from "../panels/shown-vote";
import type { ShownWalk } from "../shown-walk";
import { AsWritten } from "./AsWritten";
import { BundleTools } from "./BundleTools";
import "./canvas.css";
import { Captions } from "./Captions";
import { makeCaptions } from "./captions";
import { chainOf, type Chain } from "./chain";
import { FlowSvg } from "./FlowSvg";
import { LinkScores } from "./LinkScores";
import type { Picture } from "./picture";
import { RequestLines } from "./RequestLines";
import { RequestStrip } from "./RequestStrip";
import { ResultTools } from "./ResultTools";
import type { CutScores } from "./result-notes";
import type { Scene } from "./scene";
import { drawNearest } from "./strokes-bundle";
import { drawHand } from "./strokes-hand";
import { drawScene, type Stroke } from "./strokes";
import { useHeight } from "./use-height";
import { useScene } from "./use-scene";
import { VoteRows } from "./VoteRows";
import type { HandState } from "../editing/hand";

export interface WalkCanvasProps {
  walk: ShownWalk;
  cutScores: CutScores;
  /** The head of each stage; stands in the stage's landmark. */
  heads: {
    bundle: ReactNode;
    coverage: (strip: ReactNode) => ReactNode;
    vote: ReactNode;
    result: ReactNode;
  };
  /** The open vote of a long walk, in mid-text, and its verdict beside it. */
  drawer: (requirement: RequirementId) => ReactNode;
  verdict: (requirement: RequirementId) => ReactNode;
  /** What else stands on the grid of the walk: the evidence below, the hand above. */
  children: (form: "short" | "long") => ReactNode;
}

/** The walk as one picture: every underline leaves its words and runs to its tool. */
export function WalkCanvas({ walk, cutScores, heads, drawer, verdict, children }: WalkCanvasProps) {
  const mode = useHand((hand) => hand.mode);
  const hovered = useHand((hand) => hand.hovered);
  const openVote = useHand((hand) => hand.openVote);
  const step = useView((view) => view.step);
  const [drawerElement, drawerHeight] = useHeight();
  const { refs, lines, form, shifts, picture, notes, scene, drawerAt, height } = useScene({
    walk,
    mode,
    openVote,
    drawerHeight,
    cutScores,
  });
  const [reading, setReading] = useState<"lines" | "as-written">("lines");
  const chain = shownChain(picture, mode, hovered);
  const shown = form === "short" ? (shownVote(walk.stage3, openVote, step)?.requirement ?? null) : openVote;
  const strokes = scene ? allStrokes(scene, mode, hovered, shown) : [];
  const goTo = useCallback((id: RequirementId) => focusNode({ type: "requirement", id }), []);
  const strip = form === "long" && <RequestStrip picture={picture} openVote={openVote} onGo={goTo} />;
  return (
    <div
      ref={refs.grid}
      className={`walk ${form}`}
      data-stage={walk.trace ? "done" : "arriving"}
      style={{ "--picture-height": `${height}px` } as React.CSSProperties}
    >
      <FlowSvg strokes={strokes} chain={chain} picture={refs.picture} />
      <section ref={refs.column} className="part part-request" aria-label="Request">
        <RequestLines walk={walk} picture={picture} lines={lines} shifts={shifts} chain={chain} />
        {scene && <Captions captions={makeCaptions(walk, picture)} scene={scene} />}
      </section>
      <section className="part part-bundle" aria-label="1 Bundle">
        {heads.bundle}
        <div className="place-of-rows">
          <BundleTools walk={walk} rows={picture.bundle} scene={scene} chain={chain} mode={mode} />
        </div>
      </section>
      <section className="part part-coverage" aria-label="2 Coverage">
        {heads.coverage(strip)}
        <div className="place-of-rows">{scene && <LinkScores walk={walk} scene={scene} chain={chain} />}</div>
      </section>
      <section className="part part-vote" aria-label="3 Views and vote">
        {heads.vote}
        <div className="place-of-rows">{scene && <VoteRows walk={walk} scene={scene} chain={chain} />}</div>
        {form === "long" && openVote && drawerAt !== null && scene && (
          <div ref={drawerElement} className="mid-drawer" style={drawerPlace(scene, drawerAt)}>
            {drawer(openVote)}
          </div>
        )}
      </section>
      <section className="part part-result" aria-label="Result">
        {heads.result}
        <div className="place-of-rows">
          {scene && <ResultTools walk={walk} scene={scene} notes={notes} chain={chain} />}
          {form === "long" && openVote && drawerAt !== null && (
            <div className="mid-verdict" style={{ transform: `translateY(${drawerAt}px)` }}>
              {verdict(openVote)}
            </div>
          )}
        </div>
      </section>
      {reading === "as-written" && <AsWritten walk={walk} picture={picture} onClose={() => setReading("lines")} />}
      {children(form)}
    </div>
  );
}

/** While a link is looked for, its requirement is in full colour; else what is pointed at, by pointer or by key. */
function shownChain(picture: Picture, mode: HandState["mode"], hovered: HandState["hovered"]): Chain | null {
  if (mode.kind === "link") return chainOf(picture, { type: "requirement", id: mode.requirement });
  if (mode.kind !== "rest") return null;
  const node = hovered ?? mode.focus;
  return node && chainOf(picture, node);
}

function allStrokes(
  scene: Scene,
  mode: HandState["mode"],
  hovered: HandState["hovered"],
  openVote: RequirementId | null,
): Stroke[] {
  const pointed = hovered ?? (mode.kind === "rest" ? mode.focus : null);
  const dropped = scene.picture.bundle.find(
    ({ tool, standing }) => standing === "dropped" && pointed?.type === "bundle-tool" && pointed.id === tool,
  );
  return [...drawScene(scene, openVote), ...(dropped ? drawNearest(scene, dropped) : []), ...drawHand(scene, mode)];
}

function drawerPlace({ columns }: Scene, top: number) {
  return { left: columns.textLeft - 16, width: columns.voteRight + 2 - columns.textLeft + 16, top };
}
