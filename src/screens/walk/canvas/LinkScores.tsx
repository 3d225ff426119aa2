import { useMemo } from "react";
import { formatScore } from "../../../ui/format-number";
import { useNodeProps } from "../editing/use-node-props";
import type { ShownWalk } from "../picture/shown-walk";
import { isInChain, type Chain } from "../picture/chain";
import { labelLink } from "../picture/labels";
import { layoutScores, scoreKey } from "../geometry/score-layout";
import type { Scene } from "../geometry/scene";
import { useAddressPart } from "../../use-address-part";
import canvas from "./canvas.module.css";
import names from "./names.module.css";

interface LinkScoresProps {
  walk: ShownWalk;
  scene: Scene;
  chain: Chain | null;
}

/** The score of each link, at the end of its ribbon. */
export function LinkScores({ walk, scene, chain }: LinkScoresProps) {
  const nodeProps = useNodeProps();
  const { picture } = scene;
  const [present] = useAddressPart("present");
  const places = useMemo(() => layoutScores(scene, present === null ? 1 : IN_A_ROOM), [scene, present]);
  return (
    <ul className={names.linkScores}>
      {picture.links.map((link) => {
        const at = places.get(scoreKey(link));
        const { requirement, tool } = link;
        const node = nodeProps({ type: "ribbon", requirement, tool }, labelLink(walk, picture, link));
        return (
          <li key={`${requirement} ${tool}`} style={at ? { transform: `translate(${at.x}px, ${at.y}px)` } : HIDDEN}>
            <span
              className={`${names.score} ${at?.side === "start" ? "" : names.end}${isInChain(chain, link) ? "" : ` ${canvas.faded}`}`}
              {...node}
            >
              {formatScore(link.score)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Letters of a presented walk against those at a desk. */
const IN_A_ROOM = 1.35;
const HIDDEN = { visibility: "hidden" as const };
