import type { RefObject } from "react";
import { useNodeProps } from "../editing/use-node-props";
import { isInChain, type Chain } from "../picture/chain";
import type { Stroke } from "../geometry/scene";
import canvas from "./canvas.module.css";
import styles from "./flow.module.css";
import names from "./names.module.css";

interface FlowSvgProps {
  strokes: readonly Stroke[];
  chain: Chain | null;
  picture: RefObject<SVGSVGElement | null>;
}

/** Every line of the picture. Says nothing to a screen reader: words, tools and scores carry all of it. */
export function FlowSvg({ strokes, chain, picture }: FlowSvgProps) {
  const nodeProps = useNodeProps();
  return (
    <svg ref={picture} className={styles.flow} aria-hidden="true">
      {strokes.map((stroke) => {
        const isFar = chain !== null && isChained(stroke) && !isInChain(chain, stroke);
        return (
          <path
            key={stroke.key}
            d={stroke.d}
            {...(isSolid(stroke) ? { pathLength: 1 } : {})}
            className={`${classesOf(stroke)}${isFar ? ` ${canvas.faded}` : ""}`}
            {...(stroke.look === "hit" ? pointed(nodeProps, stroke) : {})}
          />
        );
      })}
    </svg>
  );
}

const LOOKS: Record<string, string | undefined> = {
  line: styles.line,
  under: styles.under,
  rule: styles.rule,
  ribbon: styles.ribbon,
  ink: styles.ink,
  hand: styles.hand,
  unconfirmed: styles.unconfirmed,
  dashed: styles.dashed,
  broken: styles.broken,
  dotted: styles.dotted,
  ghost: styles.ghost,
  waiting: styles.waiting,
  square: styles.square,
  sunk: styles.sunk,
  ground: styles.ground,
  knob: styles.knob,
  frame: styles.frame,
  shown: styles.shown,
  hit: styles.hit,
  stub: names.stub,
};

/** The classes of a look; outcomes are classes of the kit. */
function classesOf({ look }: Stroke): string {
  return look
    .split(" ")
    .map((name) => LOOKS[name] ?? name)
    .join(" ");
}

/** Grounds, ruled lines and what the hand draws are dimmed by no chain. */
function isChained({ look }: Stroke): boolean {
  return !["rule", "sunk", "ground", "knob"].includes(look) && !look.includes("frame") && !look.includes("unconfirmed");
}

/** A line without dashes of its own can run: it is dashed by its own length. */
function isSolid({ look }: Stroke): boolean {
  return /^(line|under) (kept|added|dropped|wrong|unsolved|missed)$/u.test(look) || look === "line dropped stub";
}

function pointed(nodeProps: ReturnType<typeof useNodeProps>, { requirement, tool }: Stroke) {
  if (requirement === undefined || tool === undefined) return {};
  const { onPointerEnter, onPointerLeave, onClick } = nodeProps({ type: "ribbon", requirement, tool }, "");
  return { onPointerEnter, onPointerLeave, onClick };
}
