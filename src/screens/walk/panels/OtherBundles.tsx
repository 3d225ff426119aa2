import { useEffect, useRef } from "react";
import type { BundleResult } from "../../../core/domain/trace";
import type { ToolId } from "../../../core/domain/ids";
import { count } from "../../../core/pipeline/wording";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { useHandStore } from "../editing/hand";
import { keysOf } from "../editing/keymap";
import { restOn } from "../editing/intent";
import { usePerform } from "../editing/use-perform";
import { toolName, type ShownWalk } from "../shown-walk";
import { listOtherBundles, type OtherBundle } from "./bundle-differences";
import { describeScores, printScores } from "./print-scores";

/** The bundles that were not chosen: how near, what each would gain and lose against the chosen one. */
export function OtherBundles({ walk, stage1 }: { walk: ShownWalk; stage1: BundleResult }) {
  const hand = useHandStore();
  const drawer = useRef<HTMLElement>(null);
  const others = listOtherBundles(stage1);
  useEffect(() => {
    drawer.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section ref={drawer} className="ev wide sunk" aria-label="Other bundles">
      <h3>
        Other bundles <span className="q">against the chosen one: what each would bring and take away</span>
        <Button kind="link" className="more" onClick={() => hand.setState({ panel: null })}>
          Close <Kbd keys={keysOf("bundles")} />
        </Button>
      </h3>
      <table className="bundles">
        <thead className="vh">
          <tr>
            <th>Place</th>
            <th>Score</th>
            <th>Uses</th>
            <th>Tools</th>
            <th>Choose</th>
          </tr>
        </thead>
        <tbody>
          {others.map((other) => (
            <OtherRow key={other.candidate.bundle} walk={walk} other={other} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OtherRow({ walk, other }: { walk: ShownWalk; other: OtherBundle }) {
  const perform = usePerform();
  const { candidate, rank, gains, losses } = other;
  const scores = printScores(candidate, walk.stage1?.retriever ?? "hybrid");
  const choose = () =>
    perform({ do: "edit", edit: { kind: "choose-bundle", bundle: candidate.bundle }, then: restOn(null) });
  const names = (tools: readonly ToolId[]) => tools.map((tool) => toolName(walk, tool)).join(", ");
  const isSame = gains.length === 0 && losses.length === 0;
  return (
    <tr>
      <td className="qq n">{rank}</td>
      <td className="n" title={describeScores(candidate)}>
        {scores.main} {scores.beside !== null && <span className="qq">{scores.beside}</span>}
      </td>
      <td className="q n">{count(candidate.uses, "use")}</td>
      <td>
        {gains.length > 0 && <span className="gain">+ {names(gains)} </span>}
        {losses.length > 0 && <span className="q">{`\u2212 ${names(losses)}`}</span>}
        {isSame && <span className="q">the same tools</span>}
      </td>
      <td>
        <Button kind="link" aria-label={`Choose bundle ${rank}: ${names(candidate.tools)}`} onClick={choose}>
          Choose
        </Button>
      </td>
    </tr>
  );
}
