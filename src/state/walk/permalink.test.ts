import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../core/domain/config";
import type { Edit } from "../../core/domain/edit";
import type { RequirementId, WalkId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Command, WalkInput } from "../../core/domain/walk";
import { labelOf } from "../datasets/dataset-repository";
import {
  deflate,
  fromBase64Url,
  inflate,
  toBase64Url,
  logOfLink,
  makeLinkFragment,
  parseLinkFragment,
  withoutLink,
  type LinkedQuery,
} from "./permalink";
import { makeSample } from "../testing/make-app";
import { makeAskedQuery } from "./walk-steps";

const dataset = makeSample();
const label = labelOf(dataset);
const edits: Edit[] = [
  { kind: "drop-tool", tool: dataset.tools[0]!.id },
  { kind: "rename-requirement", requirement: "r0-12" as RequirementId, text: "“Grüße” 👋" },
];

const AT = "2025-03-01T10:00:00.000Z";
const first = { query: dataset.queries[0]!, config: DEFAULT_CONFIG, edits: [] };

/** A walk with these steps after it was opened. */
function walkOf(steps: readonly [Command, WalkInput][], opened: WalkInput = first) {
  const all: readonly [Command, WalkInput][] = [[{ type: "open" }, opened], ...steps];
  const log = all.map(([command, input], seq) => ({ seq, at: AT, command, input, score: null }));
  const isInData = ({ id }: Query): boolean => dataset.queries.some((query) => query.id === id);
  return { id: "walk-1" as WalkId, createdAt: AT, dataset: label, log, isInData };
}

const editStep = (edit: Edit, before: WalkInput): [Command, WalkInput] => [
  { type: "edit", edit, what: `Did ${edit.kind}` },
  { ...before, edits: [...before.edits, edit] },
];
const [dropped, renamed] = edits as [Edit, Edit];
const once = editStep(dropped, first);
const twice = editStep(renamed, once[1]);
const EDITED = walkOf([once, twice]);

describe("a link", () => {
  it("brings back data, request, configuration and edits", async () => {
    const fragment = await makeLinkFragment(EDITED);
    const { name, hash, files } = label;
    const { id, text } = first.query;
    expect(await parseLinkFragment(`step=bundle&${fragment}`)).toMatchObject({
      kind: "walk",
      walk: {
        schema: 1,
        dataset: { name, hash, files },
        query: { id, text },
        config: DEFAULT_CONFIG,
        edits,
        walk: { id: "walk-1", createdAt: AT },
      },
    });
    expect(withoutLink(`step=bundle&${fragment}`)).toBe("step=bundle");
  });

  it("of an earlier version opens as it was: without the choice", async () => {
    const { choice: _, ...config } = DEFAULT_CONFIG;
    const fragment = await makeLinkFragment(walkOf([], { ...first, config }));
    const parsed = await parseLinkFragment(fragment);
    expect(parsed.kind === "walk" && parsed.walk.config).toEqual(config);
    expect(config).not.toHaveProperty("choice");
    expect(DEFAULT_CONFIG.choice).toBeDefined();
  });

  it("brings back every step, whatever it was", async () => {
    const restored: [Command, WalkInput] = [
      { type: "restore", what: "Restored" },
      { ...twice[1], edits: [renamed] },
    ];
    const config = { ...DEFAULT_CONFIG, stage3: { k: 3 } };
    const configured: [Command, WalkInput] = [
      { type: "configure", what: "Shorter" },
      { ...restored[1], config },
    ];
    const asked: [Command, WalkInput] = [{ type: "ask" }, { query: makeAskedQuery("Post it"), config, edits: [] }];
    const walk = walkOf([once, twice, restored, configured, asked, editStep(dropped, asked[1])]);
    const parsed = await parseLinkFragment(await makeLinkFragment(walk));
    if (parsed.kind !== "walk") throw new Error("The link cannot be read.");
    const find = (query: LinkedQuery): Query =>
      "id" in query ? dataset.queries.find(({ id }) => id === query.id)! : makeAskedQuery(query.text);
    expect(logOfLink(parsed.walk, AT, find)).toEqual(walk.log);
  });

  it("of an earlier version has no history", async () => {
    const { name, hash, files } = label;
    const old = { schema: 1, dataset: { name, hash, files }, query: { id: "h-0" }, config: DEFAULT_CONFIG, edits };
    const parsed = await parseLinkFragment(`walk=${toBase64Url(await deflate(JSON.stringify(old)))}`);
    if (parsed.kind !== "walk") throw new Error("The link cannot be read.");
    expect(logOfLink(parsed.walk, AT, () => first.query)).toEqual([
      { seq: 0, at: AT, command: { type: "open" }, input: { ...first, edits }, score: null },
    ]);
  });

  it("brings back the fold whose past requests the walk knows, and the row it was opened from", async () => {
    const split = { kind: "random" as const, seed: 1, folds: 5, limit: null };
    const fold = { split, protocol: "strict" as const, fold: 2 };
    const row = { method: "nearest-query:bm25", predicted: [dataset.tools[0]!.id] };
    const inFold: [Command, WalkInput] = [
      { type: "ask", row },
      { ...first, fold },
    ];
    const walk = walkOf([inFold, editStep(dropped, inFold[1]), [{ type: "ask" }, first]]);
    const parsed = await parseLinkFragment(await makeLinkFragment(walk));
    if (parsed.kind !== "walk") throw new Error("The link cannot be read.");
    expect(logOfLink(parsed.walk, AT, () => first.query)).toEqual(walk.log);
    const shown = await parseLinkFragment(await makeLinkFragment({ ...walk, log: walk.log.slice(0, 3) }));
    expect(shown).toMatchObject({ kind: "walk", walk: { fold } });
  });

  it("carries any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), async (text) => {
        fc.pre(text.trim() !== "");
        const query = makeAskedQuery(text);
        const parsed = await parseLinkFragment(await makeLinkFragment(walkOf([], { ...first, query })));
        expect(parsed).toMatchObject({ kind: "walk", walk: { query: { text: query.text } } });
      }),
      { numRuns: 50 },
    );
  });

  it("is not there in other fragments", async () => {
    expect(await parseLinkFragment("step=bundle")).toEqual({ kind: "none" });
    expect(await parseLinkFragment("")).toEqual({ kind: "none" });
  });

  it.each<[string, (walk: Record<string, unknown>) => unknown, string]>([
    ["a newer version", (walk) => ({ ...walk, schema: 2 }), "newer version"],
    ["an unknown edit", (walk) => ({ ...walk, edits: [{ kind: "explode" }] }), "edits.0.kind"],
    [
      "an unknown retriever",
      (walk) => ({ ...walk, config: { ...DEFAULT_CONFIG, encoder: "brain" } }),
      "config.encoder",
    ],
    [
      "a step at no time",
      (walk) => ({ ...walk, history: [{ at: "soon", command: { type: "open" } }] }),
      "history.0.at",
    ],
    ["no request", (walk) => ({ ...walk, query: {} }), "query"],
    ["a list", () => [], "schema is missing"],
  ])("with %s is refused with a sentence", async (_what, spoil, words) => {
    const fragment = await makeLinkFragment(EDITED);
    const walk = JSON.parse(await inflate(fromBase64Url(fragment.slice("walk=".length)), 1e6)) as Record<
      string,
      unknown
    >;
    const parsed = await parseLinkFragment(`walk=${toBase64Url(await deflate(JSON.stringify(spoil(walk))))}`);
    expect(parsed.kind === "bad" ? parsed.sentence : "").toContain(words);
  });

  it("that unpacks to too much is refused", async () => {
    const bomb = toBase64Url(await deflate(`"${"a".repeat(5_000_000)}"`));
    expect(bomb.length).toBeLessThan(20_000);
    expect(await parseLinkFragment(`walk=${bomb}`)).toEqual({
      kind: "bad",
      sentence: expect.stringContaining("incomplete"),
    });
    await expect(inflate(fromBase64Url(bomb), 1_000_000)).rejects.toThrow("too large when unpacked");
  });

  it("of any other text never throws", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String()), async (text) => {
        expect(["bad", "none"]).toContain((await parseLinkFragment(`walk=${text}`)).kind);
      }),
      { numRuns: 200 },
    );
  });
});
