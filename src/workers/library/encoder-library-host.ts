import { isOwnEncoder } from "../../core/domain/config";
import { dot } from "../../core/retrieve/vector-matrix";
import type { EncoderCard, EncoderOffer, LibraryCallName, LibraryCalls, LibraryProgress } from "./encoder-library";
import { checkAgreement, compareGiven, fitThreshold, measureSpeed, type TrialPorts } from "./encoder-trials";
import { isShipped, MODELS, totalBytes, type ModelManifest, type AnyModel, type OwnModel } from "../models/manifest";
import { describeError, toSentence } from "../rpc/errors";
import type { CallContext, CallHandlers, WorkerService } from "../rpc/worker-host";
import type { OpenedEncoder } from "../encoder/open-encoder";
import { lookUpOnHub } from "./hub";
import { makeOwnModel, withProbe } from "./make-own-model";
import type { OwnModels } from "../models/own-models";
import { keepOpenable, openChosen, refuse, type EncoderFiles } from "./encoder-files";
import { createTextModelLibrary, type TextLibraryCalls, type TextLibraryPorts } from "./text-model-library";
import { recogniseEncoder, type Recognised } from "./recognise-encoder";
import { hashText } from "../hash";
import { CHUNK_TEXTS } from "../vectors/embed-texts";
import type { VectorCache } from "../vectors/vector-stores";

export interface EncoderLibraryPorts extends TextLibraryPorts {
  own: OwnModels;
  vectors: VectorCache;
  /** Opens an encoder by its manifest, in a worker of its own. */
  open(model: ModelManifest, onProgress: (progress: LibraryProgress) => void): Promise<OpenedEncoder>;
  /** Milliseconds. */
  now(): number;
}

/** The worker of the library of encoders and language models. Every error is a sentence for the screen. */
export interface LibraryProtocol {
  /** Absolute address of the folder of shipped models. */
  setup: { modelsBase: string };
  calls: { [Name in keyof AllCalls]: AllCalls[Name] & { progress: LibraryProgress } };
  /** Another site is being asked for something: said before it is, so that the count on the screen can be trusted. */
  events: { asking: null };
}

type AllCalls = LibraryCalls & TextLibraryCalls;
type OnProgress = (progress: LibraryProgress) => void;
type Calls = {
  [Name in LibraryCallName]: (
    input: LibraryCalls[Name]["input"],
    onProgress: OnProgress,
  ) => Promise<LibraryCalls[Name]["output"]>;
};

/** What was looked at last. */
interface Looked {
  parcel: EncoderFiles;
  recognised: Recognised;
  offer: EncoderOffer;
}

/** Removed encoders can be brought back for this long at least; so long may trying a new one take, too. */
const KEPT_AFTER_REMOVAL_MS = 60 * 60 * 1000;

export function createEncoderLibraryService(ports: EncoderLibraryPorts): WorkerService<LibraryProtocol> {
  const calls = Object.entries({ ...createEncoderLibraryHost(ports), ...createTextModelLibrary(ports) }).map(
    ([name, call]) => [name, (input: never, { onProgress }: CallContext<LibraryProgress>) => call(input, onProgress)],
  );
  return { describeError: toSentence, calls: Object.fromEntries(calls) as CallHandlers<LibraryProtocol> };
}

/** The encoder library without a worker: a name and an input in, a promise out. */
export function createEncoderLibraryHost(ports: EncoderLibraryPorts): Calls {
  return { ...createTaking(ports), ...createKeeping(ports), ...createTrying(ports), ...createComparing(ports) };
}

/** Looking at files and taking them up. */
function createTaking(ports: EncoderLibraryPorts): Pick<Calls, "look" | "lookUp" | "take"> {
  const { own } = ports;
  let looked: Looked | null = null;
  const offer = async ({ parcel, source }: Awaited<ReturnType<typeof openChosen>>): Promise<EncoderOffer> => {
    const recognised = await recogniseEncoder(parcel);
    looked = { parcel, recognised, offer: toOffer(recognised, parcel, source) };
    return looked.offer;
  };
  return {
    async look(chosen) {
      looked = null;
      return offer(await openChosen(chosen));
    },
    async lookUp({ name }) {
      looked = null;
      return offer(await lookUpOnHub(name, ports));
    },
    async take(choice, onProgress) {
      if (!looked) throw refuse("nothing", "Choose the folder again: what was looked at is gone.");
      const { parcel, recognised } = looked;
      const origin = { source: looked.offer.source, addedAt: ports.clock() };
      const { model, files } = await makeOwnModel(parcel, recognised, choice, origin, onProgress);
      await keepOpenable(own.stage(model, files));
      const tried = withProbe(model, await encodeProbe(model, ports, onProgress));
      await own.keep(tried);
      looked = null;
      return toCard(tried);
    },
  };
}

/** What is kept: encoders and vectors. */
function createKeeping({
  own,
  vectors,
  clock,
}: EncoderLibraryPorts): Pick<Calls, "list" | "remove" | "bringBack" | "vectorUse" | "clearVectors"> {
  return {
    async list() {
      const before = new Date(Date.parse(clock()) - KEPT_AFTER_REMOVAL_MS).toISOString();
      await own.purge(before).catch(() => undefined);
      const mine = await own.list().catch(() => []);
      return [...Object.values(MODELS), ...mine.sort((a, b) => a.name.localeCompare(b.name))].map(toCard);
    },
    async remove({ id }) {
      await own.remove(id, clock());
      return null;
    },
    async bringBack({ id }) {
      await own.bringBack(id);
      return toCard(await modelOf(id, own));
    },
    async vectorUse() {
      const models = [...Object.values(MODELS), ...(await own.list().catch(() => []))];
      const names = new Map(models.map((model) => [model.key, toCard(model).name]));
      return (await vectors.usage()).map((use) => ({ ...use, name: names.get(use.key) ?? null }));
    },
    async clearVectors() {
      await vectors.clear();
      return null;
    },
  };
}

/** Trying an encoder out. */
function createTrying({
  own,
  vectors,
  open,
  now,
}: EncoderLibraryPorts): Pick<Calls, "measure" | "check" | "fit" | "takeVectors"> {
  const trial: TrialPorts = { open, store: vectors, now };
  return {
    measure: async ({ id }, onProgress) => measureSpeed(await modelOf(id, own), trial, onProgress),
    check: async ({ id }, onProgress) => checkAgreement(await modelOf(id, own), trial, onProgress),
    async takeVectors(given, onProgress) {
      const models: AnyModel[] = [...Object.values(MODELS), ...(await own.list().catch(() => []))];
      const model = models.find((one) => [one.id, toCard(one).name, one.sha256].includes(given.encoder ?? ""));
      if (!model) throw refuse("nothing", whyNoEncoder(given.encoder));
      await compareGiven(given, model, trial, onProgress);
      for (let at = 0; at < given.vectors.length; at += CHUNK_TEXTS) {
        const chunk = given.vectors.slice(at, at + CHUNK_TEXTS);
        await vectors.write(model.key, new Map(chunk.map(([text, vector]) => [hashText(text), vector])));
      }
      return { kept: given.vectors.length, name: toCard(model).name };
    },
    fit: async ({ id, dataset }, onProgress) => fitThreshold(await modelOf(id, own), dataset, trial, onProgress),
  };
}

/** Comparing texts one after the other: opening an encoder takes longer than most comparisons, so the last one stays open. */
function createComparing({ own, open }: EncoderLibraryPorts): Pick<Calls, "nearest"> {
  let kept: { id: EncoderCard["id"]; encoder: Promise<OpenedEncoder> } | null = null;
  return {
    async nearest({ id, text, others }, onProgress) {
      const before = kept;
      const mine =
        before?.id === id ? before : { id, encoder: modelOf(id, own).then((model) => open(model, onProgress)) };
      kept = mine;
      if (before && before !== mine) void before.encoder.then((encoder) => encoder.close()).catch(() => undefined);
      try {
        const [vector, ...rows] = await (await mine.encoder).encode([text, ...others]);
        return { similarity: Math.max(...rows.map((row) => dot(vector!, row))) };
      } catch (error) {
        // After a failure an encoder is of no use.
        if (kept === mine) kept = null;
        throw refuse("does-not-run", `The requests could not be compared: ${shorten(error)}`);
      }
    },
  };
}

function whyNoEncoder(encoder: string | null): string {
  if (encoder === null)
    return 'The file does not name their encoder. Write it into the file ("encoder") and drop it again.';
  return `They are of ${encoder.slice(0, 80)}, which is not among the encoders here. A walk encodes each part of its request, so they serve none without it; walks compare by words or with the encoder you chose. Bring it in the settings, then drop the files again.`;
}

async function modelOf(id: EncoderCard["id"], own: OwnModels): Promise<AnyModel> {
  const model = isShipped(id) ? MODELS[id] : isOwnEncoder(id) ? await own.get(id) : null;
  if (!model) throw refuse("nothing", "This encoder is not in this browser any more.");
  return model;
}

/** The first vector of an encoder that nobody has tried here. Whatever fails, a sentence. */
async function encodeProbe(
  model: OwnModel,
  { open }: EncoderLibraryPorts,
  onProgress: OnProgress,
): Promise<Float32Array> {
  try {
    const encoder = await open(model, onProgress);
    const [vector] = await encoder.encode([model.probe.text]).finally(() => encoder.close());
    return vector!;
  } catch (error) {
    const sentence = `The files are complete, but the encoder does not run: ${shorten(error)} Nothing was kept.`;
    throw refuse("does-not-run", sentence);
  }
}

function toOffer(recognised: Recognised, parcel: EncoderFiles, source: EncoderOffer["source"]): EncoderOffer {
  const { root, architecture, dimensions, models, pooling, prefix } = recognised;
  const others = ["config.json", "tokenizer.json", "tokenizer_config.json"];
  const otherBytes = others.reduce((sum, file) => sum + (parcel.get(root + file)?.bytes ?? 0), 0);
  const shown = (root === "" ? source.name : root.slice(0, -1).split("/").at(-1)) || "My encoder";
  return { name: shown.slice(0, 80), architecture, dimensions, models, otherBytes, pooling, prefix, source };
}

const SHIPPED_NAMES: Record<string, string> = {
  "tool-minilm-3x384-int4": "Tool MiniLM",
  "tool-static-256-int4": "Tool Static",
};

function toCard(model: AnyModel): EncoderCard {
  const { id, dimensions, dtype, pooling, prefix, sha256, name, architecture, source } = model;
  return {
    id,
    name: name ?? SHIPPED_NAMES[id] ?? id,
    architecture: architecture ?? "bert",
    dimensions,
    sizeBytes: totalBytes(model),
    dtype,
    pooling,
    prefix,
    sha256,
    source: source ?? null,
  };
}

function shorten(error: unknown): string {
  return describeError(error).slice(0, 200);
}
