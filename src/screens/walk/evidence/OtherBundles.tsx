import { useEffect } from "react";
import type { Edit } from "../../../core/domain/edit";
import type { BundleResult, BundleCandidate, Trace } from "../../../core/domain/trace";
import type { ToolId } from "../../../core/domain/ids";
import { countOf } from "../../../core/domain/phrases";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { moveAmong, useFocusBack, useKeptFocus } from "../../../ui/use-kept-focus";
import { useInteraction, useInteractionStore } from "../editing/interaction";
import { keysOf } from "../editing/keymap";
import { editKey } from "../editing/edit-offers";
import { ScorePreview } from "../editing/ScorePreview";
import { useOfferedPreviews } from "../editing/use-previews";
import { restOn } from "../editing/intent";
import { usePerform } from "../editing/use-perform";
import { toolName, type ShownWalk } from "../picture/shown-walk";
import { describeScores, printScores } from "./print-scores";
import sidePanel from "../editing/side-panel.module.css";
import evidence from "./evidence.module.css";

const CHOOSE = "[data-choose]";

/** The bundles that were not chosen: how near, what each would gain and lose against the chosen one. */
export function OtherBundles({ walk, stage1 }: { walk: ShownWalk; stage1: BundleResult }) {
  const hand = useInteractionStore();
  const isEntered = useInteraction((state) => state.entered === "bundles");
  const drawer = useKeptFocus<HTMLElement>(CHOOSE, {
    isWanted: isEntered,
    onEntered: () => hand.setState({ entered: null }),
  });
  useFocusBack("[data-opens=bundles]");
  const others = listOtherBundles(stage1);
  const previews = useOfferedPreviews(
    walk.trace,
    others.map(({ candidate }) => chooseBundle(candidate)),
  );
  useEffect(() => {
    drawer.current?.scrollIntoView({ block: "nearest" });
  }, [drawer]);
  return (
    <section
      ref={drawer}
      onKeyDown={(event) => moveAmong(event, CHOOSE)}
      className={`${sidePanel.evidence} ${sidePanel.wide} ${sidePanel.sunk}`}
      aria-label="Other bundles"
    >
      <h3>
        Other bundles <span className="quiet">against the chosen one: what each would bring and take away</span>
        <Button kind="link" className={sidePanel.more} onClick={() => hand.setState({ panel: null })}>
          Close <Kbd keys={keysOf("bundles")} />
        </Button>
      </h3>
      <table className={evidence.bundles}>
        <thead className="visually-hidden">
          <tr>
            <th>Place</th>
            <th>Score</th>
            <th>Uses</th>
            <th>Tools</th>
            <th>Answer</th>
            <th>Choose</th>
          </tr>
        </thead>
        <tbody>
          {others.map((other) => (
            <OtherRow
              key={other.candidate.bundle}
              walk={walk}
              other={other}
              preview={previews[editKey(chooseBundle(other.candidate))] ?? null}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OtherRow({ walk, other, preview }: { walk: ShownWalk; other: OtherBundle; preview: Trace | null }) {
  const perform = usePerform();
  const { candidate, rank, gains, losses } = other;
  const scores = printScores(candidate, walk.stage1?.retriever ?? "hybrid");
  const choose = () => perform({ do: "edit", edit: chooseBundle(candidate), then: restOn(null), stays: true });
  const names = (tools: readonly ToolId[]) => tools.map((tool) => toolName(walk, tool)).join(", ");
  const isSame = gains.length === 0 && losses.length === 0;
  return (
    <tr>
      <td className="faint numeric">{rank}</td>
      <td className="numeric" title={describeScores(candidate)}>
        {scores.main} {scores.beside !== null && <span className="faint">{scores.beside}</span>}
      </td>
      <td className="quiet numeric">{countOf(candidate.uses, "use")}</td>
      <td>
        {gains.length > 0 && <span>+ {names(gains)} </span>}
        {losses.length > 0 && <span className="quiet">{`\u2212 ${names(losses)}`}</span>}
        {isSame && <span className="quiet">the same tools</span>}
      </td>
      <td className="numeric">
        <ScorePreview walk={walk} preview={preview} />
      </td>
      <td>
        <Button
          kind="link"
          data-choose
          aria-label={`Choose bundle ${rank}: ${names(candidate.tools)}`}
          onClick={choose}
        >
          Choose
        </Button>
      </td>
    </tr>
  );
}

function chooseBundle({ bundle }: BundleCandidate): Edit {
  return { kind: "choose-bundle", bundle };
}

/** A bundle that was not chosen, against the one that was. */
interface OtherBundle {
  candidate: BundleCandidate;
  /** Place in the list of candidates, from 1. */
  rank: number;
  /** Tools it has and the chosen one has not. */
  gains: ToolId[];
  /** Tools the chosen one has and it has not. */
  losses: ToolId[];
}

/** The candidates beside the chosen bundle, best first. */
export function listOtherBundles(stage1: BundleResult): OtherBundle[] {
  const chosen = stage1.chosen?.tools ?? [];
  return stage1.candidates
    .map((candidate, i) => ({
      candidate,
      rank: i + 1,
      gains: candidate.tools.filter((tool) => !chosen.includes(tool)),
      losses: chosen.filter((tool) => !candidate.tools.includes(tool)),
    }))
    .filter(({ candidate }) => candidate.bundle !== stage1.chosen?.bundle);
}
