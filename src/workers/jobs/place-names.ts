import { forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";
import type { ToolId } from "../../core/domain/ids";
import { mulberry32 } from "../../core/math/random";
import { repairNames, separateNames, type Layout, type LayoutInput, type NameBox } from "../../core/network/layout";

const TICKS = 300;
/** Names push each other away so hard, and no further than so many units of the picture. */
const CHARGE = -400;
const FARTHEST = 300;
/** Between two names that an arrow joins, as a share of the width. */
const ROOM_OF_ARROW = 0.1;
/** Between the middles of look-alikes. */
const ROOM_OF_ALIKES = 60;
/** Tools that give stand at .34 of the width, tools that need at .66. */
const ASIDE = 0.16;
/** Once the forces are so weak, names that overlap move apart, too. */
const COOL = 0.1;

/** A name as the forces move it. */
interface Body extends NameBox {
  id: ToolId;
  vx: number;
  vy: number;
  side: -1 | 0 | 1;
}

interface Spring {
  source: Body;
  target: Body;
  isArrow: boolean;
}

/**
 * Places names by forces (d3-force): links draw them together, all push each other away, names do not overlap, tools that
 * give stand left and tools that need stand right; then names are swapped while fewer arrows run across names. A fixed
 * number of steps, seeded and without a clock: the same input gives the same picture.
 */
export function placeNames({ nodes, links, width, height, seed }: LayoutInput): Layout {
  const random = mulberry32(seed);
  const bodies = nodes.map((node): Body => ({
    ...node,
    x: width * (0.5 + node.side * 0.16 + (random() - 0.5) * 0.5),
    y: height * (0.1 + 0.8 * random()),
    ...{ vx: 0, vy: 0 },
  }));
  const bodyOf = new Map(bodies.map((body) => [body.id, body]));
  const springs = links.flatMap(({ source, target, kind }): Spring[] => {
    const [from, to] = [bodyOf.get(source), bodyOf.get(target)];
    return from && to ? [{ source: from, target: to, isArrow: kind === "before" }] : [];
  });
  simulate(bodies, springs, { width, height, random });
  const boxes = bodies.map(({ x, y, width: own }): NameBox => ({ x, y, width: own }));
  const boxOf = new Map(bodies.map((body, at) => [body, boxes[at]!]));
  const arrows = springs.flatMap(({ source, target, isArrow }) =>
    isArrow ? [{ from: boxOf.get(source)!, to: boxOf.get(target)! }] : [],
  );
  separateNames(boxes, { width, height }, 80);
  repairNames(boxes, arrows, random);
  separateNames(boxes, { width, height }, 40);
  return boxes.map(({ x, y }) => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }));
}

interface Picture {
  width: number;
  height: number;
  random: () => number;
}

function simulate(bodies: Body[], springs: Spring[], { width, height, random }: Picture): void {
  const simulation = forceSimulation(bodies)
    .stop()
    .randomSource(random)
    .alphaDecay(1 - 0.001 ** (1 / TICKS))
    .force("charge", forceManyBody<Body>().strength(CHARGE).distanceMax(FARTHEST))
    .force(
      "links",
      forceLink<Body, Spring>(springs)
        .distance((spring) => (spring.isArrow ? lengthOf(spring, width) : ROOM_OF_ALIKES))
        .strength(({ isArrow }) => (isArrow ? 0.06 : 0.01)),
    )
    .force("ahead", (alpha) => pullAhead(springs, alpha, width))
    .force("across", forceX<Body>(({ side }) => width * (0.5 + ASIDE * side)).strength(0.06))
    .force("down", forceY<Body>(height / 2).strength(0.05))
    .force("names", () => {
      if (simulation.alpha() < COOL) separateNames(bodies, { width, height }, 1);
    });
  simulation.tick(TICKS);
}

/** From the middle of one name to that of the next, where an arrow joins them. */
function lengthOf({ source, target }: Spring, width: number): number {
  return (source.width + target.width) / 2 + ROOM_OF_ARROW * width;
}

/** What needs a tool is drawn to the right of it, so that arrows run the way that one reads. */
function pullAhead(springs: readonly Spring[], alpha: number, width: number): void {
  for (const spring of springs) {
    const { source, target, isArrow } = spring;
    const lack = isArrow ? source.x + lengthOf(spring, width) - target.x : 0;
    if (lack <= 0) continue;
    source.vx -= lack * 0.04 * alpha;
    target.vx += lack * 0.04 * alpha;
  }
}
