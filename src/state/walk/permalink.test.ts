import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../core/domain/config";
import type { Edit } from "../../core/domain/edit";
import type { RequirementId } from "../../core/domain/ids";
import { labelOf } from "../datasets/dataset-repository";
import {
  deflate,
  fromBase64Url,
  inflate,
  toBase64Url,
  makeLinkFragment,
  parseLinkFragment,
  withoutLink,
} from "./permalink";
import { makeSample } from "../testing/make-app";
import { makeAskedQuery } from "./walk-steps";

const dataset = makeSample();
const label = labelOf(dataset);
const edits: Edit[] = [
  { kind: "drop-tool", tool: dataset.tools[0]!.id },
  { kind: "rename-requirement", requirement: "r0-12" as RequirementId, text: "“Grüße” 👋" },
];

describe("a link", () => {
  it("brings back data, request, configuration and edits", async () => {
    const input = { query: dataset.queries[0]!, config: DEFAULT_CONFIG, edits };
    const fragment = await makeLinkFragment(label, input, true);
    const { name, hash, files } = label;
    expect(await parseLinkFragment(`step=bundle&${fragment}`)).toEqual({
      kind: "walk",
      walk: { schema: 1, dataset: { name, hash, files }, query: { id: "h-0" }, config: DEFAULT_CONFIG, edits },
    });
    expect(withoutLink(`step=bundle&${fragment}`)).toBe("step=bundle");
  });

  it("carries any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), async (text) => {
        fc.pre(text.trim() !== "");
        const query = makeAskedQuery(text);
        const parsed = await parseLinkFragment(
          await makeLinkFragment(label, { query, config: DEFAULT_CONFIG, edits: [] }, false),
        );
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
    ["no request", (walk) => ({ ...walk, query: {} }), "query"],
    ["a list", () => [], "schema is missing"],
  ])("with %s is refused with a sentence", async (_what, spoil, words) => {
    const fragment = await makeLinkFragment(label, { query: dataset.queries[0]!, config: DEFAULT_CONFIG, edits }, true);
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
