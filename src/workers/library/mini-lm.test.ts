import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openNodeModel, type NodeEncoder } from "../encoder/node-encoder";
import { makeOwnModel } from "./make-own-model";
import type { OwnModel } from "../models/manifest";
import { filesOf } from "./encoder-files";
import { recogniseEncoder } from "./recognise-encoder";

const MODELS = "../shared/models";
const NAME = "all-MiniLM-L6-v2";

/** The probe of the model's card: q8, first components; 2e-2 is the card's tolerance for other text, 1e-5 for this one. */
const PROBE = {
  text: "Find a cheap flight to Paris and book a hotel near the museum.",
  components: [0.113198, 0.038139, 0.047769, 0.012495, 0.00431, 0.024002, -0.076013, -0.006731],
};
const SHA256 = "cfd24c35c8c24441d0a21cc4bd364027fbf9cc6edbf6faf1394776a8d846a3df";

/** The folder as a browser hands it over. */
function readFolder() {
  const root = path.join(MODELS, NAME);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.\w+$/.test(file))
    .map((file) => ({ path: `${NAME}/${file}`, blob: new Blob([readFileSync(path.join(root, file))]) }));
}

describe.skipIf(!existsSync(path.join(MODELS, NAME)))(
  `all-MiniLM-L6-v2 from a folder (skipped where there is no ${MODELS}/${NAME})`,
  () => {
    let model: OwnModel;
    let encoder: NodeEncoder;

    beforeAll(async () => {
      const parcel = filesOf(readFolder());
      const recognised = await recogniseEncoder(parcel);
      expect(recognised).toMatchObject({ architecture: "bert", dimensions: 384, pooling: null, maxTokens: 256 });
      const choice = { name: NAME, modelPath: recognised.models[0]!.path, pooling: "mean" as const, prefix: "" };
      const origin = { source: { kind: "folder" as const, name: NAME }, addedAt: "2026-01-01T00:00:00.000Z" };
      ({ model } = await makeOwnModel(parcel, recognised, choice, origin));
      encoder = await openNodeModel(MODELS, NAME, model);
    });

    it("is q8, and named by the hash of its card", () => {
      expect([model.dtype, model.sha256]).toEqual(["q8", SHA256]);
    });

    it("matches the golden probe of its card", async () => {
      const [vector] = await encoder.encode([PROBE.text]);
      const off = PROBE.components.map((component, i) => Math.abs(component - vector![i]!));
      expect(Math.max(...off)).toBeLessThanOrEqual(1e-5);
    });

    it("gives a text the same bits alone and among others: q8 goes one by one", async () => {
      const [alone] = await encoder.encode([PROBE.text]);
      const among = await encoder.encode([
        "Hi.",
        "A much longer request that would change the scale of a batch.",
        PROBE.text,
      ]);
      expect(among[2]).toEqual(alone);
    });
  },
);
