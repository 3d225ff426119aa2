import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import type { EncoderId } from "../../core/domain/config";
import { isShipped, MODELS, type ModelId, type ModelManifest, type OwnModel } from "../../workers/models/manifest";
import { createNodeOpener, openNodeModel } from "../../workers/encoder/node-encoder";
import type { OpenEncoder } from "../../workers/encoder/open-encoder";
import { makeOwnModel, withProbe, type UntriedModel } from "../../workers/library/make-own-model";
import { filesOf } from "../../workers/library/encoder-files";
import { recogniseEncoder } from "../../workers/library/recognise-encoder";
import type { EvaluateOptions } from "../command-line/evaluate-options";
import { UsageError } from "../command-line/options";

/** The encoder that was asked for, as the evaluation needs it. It is opened when a text has no vector yet. */
export interface NodeModels {
  id: EncoderId;
  findModel(id: ModelId): ModelManifest;
  openEncoder: OpenEncoder;
}

/** A shipped encoder, or the one in a folder, read as the app reads it. Throws UsageError when there is none in it. */
export async function findNodeModels(
  encoder: EvaluateOptions["encoder"],
  report: (words: string) => void,
): Promise<NodeModels> {
  const openShipped = createNodeOpener("public/models");
  const findShipped = (id: ModelId): ModelManifest => {
    if (!isShipped(id)) throw new Error("It is not in this folder.");
    return MODELS[id];
  };
  if (typeof encoder === "string") return { id: encoder, findModel: findShipped, openEncoder: openShipped };
  const { model, open } = await openFolder(encoder.folder, report);
  return { id: model.id, findModel: () => model, openEncoder: open };
}

/** The probe is taken at once: an encoder that gives no vector is found out before anything is measured. */
async function openFolder(
  folder: string,
  report: (words: string) => void,
): Promise<{ model: OwnModel; open: OpenEncoder }> {
  const { model: untried, files } = await readFolder(folder, report);
  const encoder = await openFiles(folder, { model: untried, files });
  const [vector] = await encoder.encode([untried.probe.text]);
  const model = withProbe(untried, vector!);
  const open: OpenEncoder = () => Promise.resolve({ ...encoder, id: model.id, device: "wasm", close: () => undefined });
  return { model, open };
}

async function readFolder(folder: string, report: (words: string) => void): Promise<UntriedModel> {
  const name = basename(folder);
  try {
    const parcel = filesOf(
      listFiles(folder).map((path) => ({
        path: `${name}/${relative(folder, path)}`,
        blob: new Blob([readFileSync(path)]),
      })),
    );
    const recognised = await recogniseEncoder(parcel);
    if (recognised.pooling === null) report(`${folder} does not say how vectors are pooled: their mean is taken.`);
    const { prefix, pooling, models } = recognised;
    const choice = { name, modelPath: models[0]!.path, pooling: pooling ?? "mean", prefix };
    const origin = { source: { kind: "folder" as const, name }, addedAt: new Date(0).toISOString() };
    return await makeOwnModel(parcel, recognised, choice, origin);
  } catch (error) {
    throw new UsageError(`--encoder "${folder}": ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** From a folder with the names that the runtime looks for, whatever they were called. */
async function openFiles(folder: string, { model, files }: UntriedModel): ReturnType<typeof openNodeModel> {
  const place = mkdtempSync(join(tmpdir(), "kitpick-encoder-"));
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(place, "model", path)), { recursive: true });
      writeFileSync(join(place, "model", path), content);
    }
    const unproven = { ...model, probe: { ...model.probe, components: [] } };
    return await openNodeModel(place, "model", unproven);
  } catch (error) {
    throw new UsageError(`--encoder "${folder}": ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    rmSync(place, { recursive: true });
  }
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new Error("There is nothing.");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
