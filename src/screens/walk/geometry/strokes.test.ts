import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RequirementId } from "../../../core/domain/ids";
import { makePicture } from "../picture/make-picture";
import type { Picture } from "../picture/picture";
import { HOME, OUT, requirementOf, showLisbon, TABLE, tool, UMBRELLA, VEGAN } from "../testing/lisbon";
import type { Point } from "./curves";
import { layoutBundleNames, layoutResultNames } from "./name-layout";
import { firstBox, lastBox, type LineBox, type Measured, type Scene, type Stroke } from "./scene";
import { layoutScores, scoreKey } from "./score-layout";
import { drawScene, GHOST_DROP } from "./strokes";
import { drawHand } from "./strokes-hand";

/** The numbers of a path, as points; arcs have none of their own. */
const pointsOf = ({ d }: Pick<Stroke, "d">): Point[] =>
  [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/gu)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
const startOf = (stroke: Stroke) => pointsOf(stroke)[0]!;
const endOf = (stroke: Stroke) => pointsOf(stroke).at(-1)!;
/** Paths are written in tenths of a pixel. */
const tenth = (value: number) => Math.round(value * 10) / 10;
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const find = (strokes: readonly Stroke[], key: string) => strokes.find((stroke) => stroke.key === key);

const picture = makePicture(showLisbon());
const ALL = [OUT, HOME, TABLE, VEGAN, UMBRELLA].map(requirementOf);

/** Any layout a window can give: the gaps of the grid, the pitch, and the place and length of the words on each line. */
const LAYOUTS = fc.record({
  gaps: fc.record({
    bundle: fc.integer({ min: 150, max: 240 }),
    ribbons: fc.integer({ min: 56, max: 176 }),
    text: fc.integer({ min: 260, max: 600 }),
    votes: fc.integer({ min: 196, max: 228 }),
    result: fc.integer({ min: 16, max: 120 }),
  }),
  pitch: fc.integer({ min: 36, max: 56 }),
  words: fc.array(fc.record({ left: fc.float({ min: 0, max: 1, noNaN: true }), wraps: fc.boolean() }), {
    minLength: 5,
    maxLength: 5,
  }),
});
type Layout = typeof LAYOUTS extends fc.Arbitrary<infer Value> ? Value : never;

function sceneOf({ gaps, pitch, words }: Layout, shown: Picture = picture): Scene {
  const textLeft = gaps.bundle + gaps.ribbons;
  const textRight = textLeft + gaps.text;
  const voteLeft = textRight + 32;
  const resultLeft = voteLeft + gaps.votes + gaps.result;
  const yOf = (line: number) => 40 + line * pitch;
  const boxes: Partial<Record<RequirementId, LineBox[]>> = {};
  let line = 0;
  for (const [i, id] of ALL.entries()) {
    const { left, wraps } = words[i]!;
    const start = textLeft + left * (gaps.text - 80);
    const boxOn = (from: number, to: number): LineBox => {
      const y = yOf(line);
      return { line: line++, left: from, right: to, top: y - 30, y };
    };
    boxes[id] = wraps ? [boxOn(start, textRight - 4), boxOn(textLeft, textLeft + 60)] : [boxOn(start, start + 70)];
  }
  const measured: Measured = {
    columns: {
      bundleRight: gaps.bundle,
      textLeft,
      textRight,
      voteLeft,
      voteRight: voteLeft + gaps.votes,
      resultLeft,
      right: resultLeft + 224,
    },
    lines: Array.from({ length: line }, (_, i) => ({ y: yOf(i), top: yOf(i) - 40, right: textRight - 20 })),
    words: boxes,
    framed: boxes,
    ghosts: {},
    called: {},
    selected: [],
    drawerTop: yOf(line) + 40,
    textBottom: yOf(line),
  };
  const left = layoutBundleNames(shown, measured, 30);
  const right = layoutResultNames(shown, measured, { form: "short", hasNote: () => true, below: 0 });
  return { ...measured, picture: shown, left, right, cell: 50, square: 24, form: "short" };
}

const forAnyScene = (check: (scene: Scene, strokes: Stroke[]) => void, shown?: Picture) =>
  fc.assert(
    fc.property(LAYOUTS, (layout) => {
      const scene = sceneOf(layout, shown);
      check(scene, drawScene(scene, requirementOf(VEGAN)));
    }),
  );

describe("the strokes of a walk, in any layout", () => {
  it("are written in finite numbers and have keys of their own", () => {
    forAnyScene((_scene, strokes) => {
      for (const { d } of strokes) expect(d).toMatch(/^M[-\d.MLCaAZ ]+$/u);
      expect(new Set(strokes.map(({ key }) => key)).size).toBe(strokes.length);
    });
  });

  it("come back to front", () => {
    forAnyScene((_scene, strokes) => {
      const order = strokes.map(({ layer }) => ["back", "middle", "top"].indexOf(layer));
      expect(order).toEqual([...order].sort((a, b) => a - b));
    });
  });

  it("underline every line of the words, from their first letter to their last", () => {
    forAnyScene((scene, strokes) => {
      for (const id of ALL)
        for (const [i, box] of scene.words[id]!.entries()) {
          const under = find(strokes, `under ${id} ${i}`)!;
          expect([startOf(under), endOf(under)]).toEqual([
            { x: tenth(box.left), y: box.y },
            { x: tenth(box.right), y: box.y },
          ]);
        }
    });
  });

  it("bring each ribbon from its tool to the first line of the words", () => {
    forAnyScene((scene, strokes) => {
      for (const { requirement, tool: from } of scene.picture.links) {
        const way = find(strokes, `way ${requirement} ${from}`)!;
        const box = firstBox(scene, requirement)!;
        expect(startOf(way).x).toBe(scene.columns.bundleRight + 4);
        expect(endOf(way)).toEqual({ x: scene.columns.textLeft, y: box.y });
        const lead = find(strokes, `lead ${requirement}`);
        if (box.left > scene.columns.textLeft + 1) expect(endOf(lead!)).toEqual({ x: tenth(box.left), y: box.y });
        else expect(lead).toBeUndefined();
      }
    });
  });

  it("make a ribbon 6 pixels and 16 times its score wide at the tool, and 4 at the words", () => {
    forAnyScene((scene, strokes) => {
      for (const { requirement, tool: from, score } of scene.picture.links) {
        const edge = pointsOf(find(strokes, `ribbon ${requirement} ${from}`)!);
        expect(Math.abs(distance(edge[0]!, edge.at(-1)!) - (6 + 16 * score))).toBeLessThan(0.2);
        const half = edge.length / 2;
        expect(Math.abs(distance(edge[half - 1]!, edge[half]!) - 4)).toBeLessThan(0.2);
      }
    });
  });

  it("leave served words at the end of their last line and arrive at the mark of their tool", () => {
    forAnyScene((scene, strokes) => {
      const runs = strokes.filter(({ key }) => key.startsWith("run "));
      expect(runs.length).toBeGreaterThan(0);
      for (const run of runs) {
        const box = lastBox(scene, run.requirement!)!;
        expect(startOf(run)).toEqual({ x: tenth(box.right), y: box.y });
        expect(endOf(run).x).toBe(scene.columns.resultLeft - 4);
      }
    });
  });

  it("take open words through square and votes to the mark of the winner, never backwards", () => {
    forAnyScene((scene, strokes) => {
      for (const id of [VEGAN, UMBRELLA].map(requirementOf)) {
        const parts = strokes.filter(
          ({ key, requirement }) => requirement === id && /^(open|ranks|elected)/u.test(key),
        );
        expect(parts.length).toBeGreaterThan(1);
        for (const part of parts) expect(endOf(part).x).toBeGreaterThanOrEqual(startOf(part).x);
        expect(startOf(find(strokes, `open ${id}`)!).x).toBe(tenth(lastBox(scene, id)!.right));
        expect(endOf(parts.find(({ key }) => key.startsWith("elected"))!).x).toBe(scene.columns.resultLeft - 4);
      }
    });
  });

  it("end a dropped tool in a stub that grows with its score", () => {
    forAnyScene((scene, strokes) => {
      const lengthOf = (id: string) => {
        const stub = find(strokes, `stub ${id}`)!;
        return endOf(stub).x - startOf(stub).x;
      };
      expect(lengthOf("hotel")).toBeGreaterThanOrEqual(lengthOf("money"));
      expect(lengthOf("money")).toBeGreaterThanOrEqual(lengthOf("gift"));
      expect(lengthOf("gift")).toBeGreaterThanOrEqual(3);
      expect(startOf(find(strokes, "stub hotel")!).x + lengthOf("hotel")).toBeLessThan(scene.columns.textLeft);
    });
  });

  it("give every link one score that no other stands on", () => {
    forAnyScene((scene) => {
      const places = layoutScores(scene);
      expect([...places.keys()].sort()).toEqual(scene.picture.links.map(scoreKey).sort());
      const spots = [...places.values()].map(({ x, y, side }) => `${x} ${y} ${side}`);
      expect(new Set(spots).size).toBe(spots.length);
    });
  });
});

describe("ghosts", () => {
  const id = requirementOf(TABLE);
  const words = {
    id,
    span: { start: 0, end: 4 },
    label: "TableBooking .78",
    fate: "replaced" as const,
    heirs: [],
    partedAfter: [requirementOf(OUT)],
    tools: [tool("table")],
  };
  const ghosts = {
    words: [words],
    links: [{ requirement: requirementOf(HOME), tool: tool("hotel"), label: "HotelFinder" }],
    rows: [],
  };
  const edited: Picture = { ...picture, ghosts };
  const withOldWords = (scene: Scene): Scene => ({ ...scene, ghosts: { [id]: scene.words[id]! } });

  it("keep the place of the words, six pixels below their underline where others have them now", () => {
    forAnyScene((bare) => {
      const scene = withOldWords(bare);
      const strokes = drawScene(scene, null);
      for (const [i, box] of scene.words[id]!.entries()) {
        const ghost = find(strokes, `ghost ${id} ${i}`)!;
        expect([startOf(ghost), endOf(ghost)]).toEqual([
          { x: tenth(box.left), y: box.y + GHOST_DROP },
          { x: tenth(box.right), y: box.y + GHOST_DROP },
        ]);
      }
    }, edited);
  });

  it("run from the old tool to the old words, dotted, and cross a split with one stroke inside the column", () => {
    forAnyScene((bare) => {
      const scene = withOldWords(bare);
      const strokes = drawScene(scene, null);
      const way = find(strokes, `ghost way ${id} table`)!;
      const first = scene.words[id]![0]!;
      expect(way.look).toBe("ghost");
      expect(endOf(way)).toEqual({ x: tenth(Math.max(first.left, scene.columns.textLeft)), y: first.y + GHOST_DROP });
      const link = find(strokes, `ghost link ${requirementOf(HOME)} hotel`)!;
      expect(endOf(link)).toEqual({ x: scene.columns.textLeft, y: firstBox(scene, requirementOf(HOME))!.y });
      const slash = find(strokes, `slash ${requirementOf(OUT)}`)!;
      for (const { x } of pointsOf(slash)) expect(x).toBeLessThan(scene.columns.textRight + 6);
    }, edited);
  });

  it("are not drawn for words that are not on the screen", () => {
    forAnyScene((scene) => {
      const strokes = drawScene(scene, null);
      expect(strokes.filter(({ key }) => key.startsWith(`ghost ${id}`))).toEqual([]);
    }, edited);
  });
});

describe("what the hand draws, in any layout", () => {
  it("is finite, and a link that is not confirmed ends at the words", () => {
    forAnyScene((scene) => {
      const id = requirementOf(VEGAN);
      const strokes = drawHand(scene, { kind: "link", requirement: id, tool: tool("hotel") });
      for (const { d } of strokes) expect(d).not.toMatch(/NaN|Infinity|undefined/u);
      expect(endOf(find(strokes, "maybe")!)).toEqual({ x: scene.columns.textLeft, y: firstBox(scene, id)!.y });
      const frames = strokes.filter(({ key }) => key.startsWith("frame "));
      expect(frames).toHaveLength(scene.words[id]!.length);
    });
  });
});
