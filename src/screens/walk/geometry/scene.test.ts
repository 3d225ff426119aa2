import { describe, expect, it } from "vitest";
import { makePicture } from "../picture/make-picture";
import { layoutScores, scoreKey } from "./score-layout";
import { pictureHeight, layoutBundleNames, layoutResultNames, shiftLines } from "./name-layout";
import type { LineBox, Measured, Scene } from "./scene";
import { drawScene } from "./strokes";
import { drawHand } from "./strokes-hand";
import { HOME, OUT, requirementOf, showLisbon, TABLE, tool, UMBRELLA, VEGAN } from "../testing/lisbon";

/** Six lines, 56 apart, as the mockup has them. */
const LINES = [46, 102, 158, 214, 270, 326];
const box = (line: number, left: number, right: number): LineBox => ({
  line,
  left,
  right,
  top: (LINES[line] ?? 0) - 34,
  y: LINES[line] ?? 0,
});
const words = {
  [requirementOf(OUT)]: [box(1, 352, 570)],
  [requirementOf(HOME)]: [box(2, 490, 750)],
  [requirementOf(TABLE)]: [box(3, 352, 493)],
  [requirementOf(VEGAN)]: [box(4, 472, 705)],
  [requirementOf(UMBRELLA)]: [box(5, 607, 807)],
};
const MEASURED: Measured = {
  columns: {
    bundleRight: 240,
    textLeft: 352,
    textRight: 832,
    voteLeft: 864,
    voteRight: 1092,
    resultLeft: 1136,
    right: 1360,
  },
  lines: LINES.map((y) => ({ y, top: y - 41, right: 800 })),
  words,
  framed: words,
  ghosts: {},
  called: {},
  selected: [],
  drawerTop: 400,
  textBottom: 341,
};
const NOTED = { form: "short" as const, hasNote: () => true, below: 0 };
const picture = makePicture(showLisbon());

function makeScene(): Scene {
  const left = layoutBundleNames(picture, MEASURED, 30);
  const right = layoutResultNames(picture, MEASURED, NOTED);
  return { ...MEASURED, picture, left, right, cell: 58, square: 24, form: "short" };
}

describe("places of names", () => {
  it("are the mean of the lines on both sides; dropped tools follow below the last ribbon", () => {
    expect(layoutBundleNames(picture, MEASURED, 30)).toEqual({
      flight: 130,
      table: 214,
      hotel: 270,
      money: 300,
      gift: 330,
    });
    expect(layoutResultNames(picture, MEASURED, NOTED)).toEqual({
      "flight#0": 130,
      "table#0": 214,
      "diet#0": 270,
      "weather#0": 326,
    });
  });

  it("put dropped tools beside the first requirement when nothing is kept", () => {
    const bundle = picture.bundle.filter(({ standing }) => standing === "dropped");
    expect(layoutBundleNames({ bundle }, MEASURED, 30)).toEqual({ hotel: 102, money: 132, gift: 162 });
  });

  it("never let names without a line push one off its line", () => {
    const missed = { ...picture.result[0]!, key: "missed x", kind: "missed" as const, requirements: [] };
    const places = layoutResultNames({ result: [...picture.result, missed] }, MEASURED, NOTED);
    expect(places["weather#0"]).toBe(326);
    expect(places["missed x"]).toBeGreaterThanOrEqual(326 + 29 + 10);
  });

  it("puts names without a line below a drawer that hangs under the last line", () => {
    const missed = { ...picture.result[0]!, key: "missed x", kind: "missed" as const, requirements: [] };
    const result = [...picture.result, missed];
    expect(layoutResultNames({ result }, MEASURED, { ...NOTED, below: 500 })["missed x"]).toBe(511);
    expect(layoutResultNames({ result }, MEASURED, { ...NOTED, below: 300 })["missed x"]).toBe(366);
  });

  it("decide the height of the picture with the lines", () => {
    expect(pictureHeight(MEASURED, { a: 500 }, { b: 300 })).toBe(512);
    expect(pictureHeight(MEASURED, {}, {})).toBe(341);
  });
});

describe("drawScene", () => {
  const strokes = drawScene(makeScene(), null);
  const find = (key: string) => strokes.find((stroke) => stroke.key === key);

  it("underlines the words in the colour of their coverage", () => {
    expect(find(`under ${requirementOf(OUT)} 0`)).toMatchObject({ d: "M352 102L570 102", look: "under kept" });
    expect(find(`under ${requirementOf(VEGAN)} 0`)).toMatchObject({ look: "under unsolved" });
  });

  it("brings a ribbon from the tool to the edge of the text, and a line on to the words", () => {
    expect(find(`way ${requirementOf(HOME)} flight`)?.d).toBe("M244 134.5C298 134.5 298 158 352 158");
    expect(find(`lead ${requirementOf(HOME)}`)?.d).toBe("M352 158L490 158");
    expect(find(`lead ${requirementOf(OUT)}`)).toBeUndefined();
  });

  it("joins two lines at one mark, three pixels above and below its middle", () => {
    const out = find(`run ${requirementOf(OUT)} flight#0`)?.d;
    const home = find(`run ${requirementOf(HOME)} flight#0`)?.d;
    expect(out).toBe("M570 102L1072 102C1102 102 1102 127 1132 127");
    expect(home).toBe("M750 158L1072 158C1102 158 1102 133 1132 133");
  });

  it("ends open words in a square and takes them through the vote in the colour of the outcome", () => {
    expect(find(`square ${requirementOf(VEGAN)}`)?.d).toBe("M834 264L846 264L846 276L834 276Z");
    expect(find(`elected ${requirementOf(VEGAN)} diet#0`)).toMatchObject({ look: "line wrong" });
    expect(find(`elected ${requirementOf(UMBRELLA)} weather#0`)).toMatchObject({ look: "line added" });
  });

  it("ends a dropped tool in a stub as long as its score", () => {
    expect(find("stub hotel")?.d).toBe("M244 270L271.3 270");
    expect(find("stub money")?.d).toBe("M244 300L259.6 300");
  });

  it("hangs the open vote from its line down to the drawer", () => {
    const [ground] = drawScene(makeScene(), requirementOf(VEGAN));
    expect(ground).toMatchObject({ look: "sunk", layer: "back", d: "M850 252L1094 252L1094 400L850 400Z" });
  });

  it("gives every stroke a key of its own", () => {
    expect(new Set(strokes.map(({ key }) => key)).size).toBe(strokes.length);
  });
});

describe("scores of links", () => {
  const scene = makeScene();
  const find = (requirement: string) =>
    scene.picture.links.find((one) => one.requirement === requirementOf(requirement))!;
  const at = (places: ReturnType<typeof layoutScores>, requirement: string, id: string) =>
    places.get(scoreKey({ requirement: requirementOf(requirement), tool: tool(id) }));

  it("stand beside the words, above the end of the ribbon", () => {
    const places = layoutScores(scene);
    expect(at(places, TABLE, "table")).toEqual({ x: 340, y: 201, side: "end" });
    expect(at(places, HOME, "flight")).toEqual({ x: 340, y: 145, side: "end" });
  });

  it("stand below it when the ribbon comes down from far above", () => {
    const picture = { ...scene.picture, links: [find(HOME)] };
    const places = layoutScores({ ...scene, picture, left: { ...scene.left, [tool("flight")]: 0 } });
    expect(at(places, HOME, "flight")).toEqual({ x: 340, y: 172, side: "end" });
  });

  it("stand apart where two tools serve the same words", () => {
    const second = { ...find(TABLE), tool: tool("hotel") };
    const places = layoutScores({ ...scene, picture: { ...picture, links: [find(TABLE), second] } });
    expect(at(places, TABLE, "table")).toEqual({ x: 340, y: 201, side: "end" });
    expect(at(places, TABLE, "hotel")?.y).not.toBe(201);
  });
});

describe("what the hand draws", () => {
  it("is grey ground, two handles and an underline while words are selected", () => {
    const scene = { ...makeScene(), selected: [box(0, 352, 500)] };
    const keys = drawHand(scene, { kind: "select", span: { start: 0, end: 9 } }).map(({ key }) => key);
    expect(keys).toEqual(["ground 0", "selection 0", "stem start", "knob start", "stem end", "knob end"]);
  });

  it("is a dashed line to the tool while a link is not confirmed", () => {
    const strokes = drawHand(makeScene(), { kind: "link", requirement: requirementOf(VEGAN), tool: tool("hotel") });
    expect(strokes.filter(({ look }) => look.includes("unconfirmed")).map(({ key }) => key)).toEqual([
      "maybe",
      "maybe lead",
    ]);
  });
});

describe("shiftLines", () => {
  const lines = [0, 10, 20].map((start) => ({ start, end: start + 9, pieces: [], requirement: null }));

  it("moves what follows a drawer down by its room", () => {
    expect(shiftLines(lines, [], picture, { gap: 28, drawer: { line: 1, room: 200 } })).toEqual([0, 0, 200]);
    expect(shiftLines(lines, [], picture, { gap: 28, drawer: { line: -1, room: 0 } })).toEqual([0, 0, 0]);
  });

  it("makes room for a caption where the lines are too close", () => {
    const ground = {
      ghosts: picture.ghosts,
      requirements: [{ ...picture.requirements[0]!, span: { start: 0, end: 5 } }],
    };
    const of = { requirement: requirementOf(OUT), when: "now" as const };
    const caption = {
      key: "c",
      text: "your link",
      of,
      place: "below" as const,
      voice: "hand" as const,
      restores: null,
    };
    expect(shiftLines(lines, [caption], ground, { gap: 18, drawer: { line: -1, room: 0 } })).toEqual([0, 5, 5]);
    expect(shiftLines(lines, [caption], ground, { gap: 28, drawer: { line: -1, room: 0 } })).toEqual([0, 0, 0]);
  });
});
