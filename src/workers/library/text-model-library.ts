import type { ModelBytes } from "../models/model-store";
import type { OwnModels } from "../models/own-models";
import type { ModelSourceLabel } from "../models/manifest";
import { textModelHash, textModelId, type TextDtype, type TextModel, type TextModelId } from "../models/text-model";
import type { LibraryProgress } from "./encoder-library";
import { keepOpenable, openChosen, readFiles, refuse, type EncoderFiles, type PlacedFile } from "./encoder-files";
import { lookUpOnHub, type HubPorts } from "./hub";
import { recogniseTextModel, type RecognisedText } from "./recognise-text-model";

/** Language models of the user's own: looked at, taken up, kept, removed. All inputs and outputs are plain data. */
export interface TextLibraryCalls {
  listText: { input: null; output: TextModel[] };
  /** Looks at a folder, or a .zip (one file). Nothing is kept. What was looked at last can be taken. */
  lookText: { input: { files: readonly PlacedFile[]; folder: string }; output: TextModelOffer };
  /** Asks the hub by name. Called only when the user allowed the network. Its list of files and its settings are fetched, nothing else. */
  lookUpText: { input: { name: string }; output: TextModelOffer };
  /** Hashes the files of what was looked at last and lays them down. It is listed once it was tried: see `keepText`. */
  takeText: { input: TextModelChoice; output: TextModel };
  /** Lists it, with what was measured. */
  keepText: { input: TextModel; output: null };
  /** Its files stay a while, so that it can be brought back. */
  removeText: { input: { id: TextModelId }; output: null };
  bringBackText: { input: { id: TextModelId }; output: null };
}

/** Asks the library's worker. Every call rejects with an error whose message is a sentence for the screen. */
export interface TextLibrary {
  ask<Name extends keyof TextLibraryCalls>(
    name: Name,
    input: TextLibraryCalls[Name]["input"],
    onProgress?: (progress: LibraryProgress) => void,
  ): Promise<TextLibraryCalls[Name]["output"]>;
  /** Ends what is under way, as a long download; what was looked at is forgotten. */
  stop(): void;
}

/** A language model that was recognised. */
export interface TextModelOffer extends Pick<TextModel, "name" | "architecture" | "parameters" | "licence"> {
  /** The smallest first. */
  models: { path: string; bytes: number; dtype: TextDtype; needsGpu: boolean }[];
  /** Settings and tokenizer. */
  otherBytes: number;
  source: ModelSourceLabel;
}

export interface TextModelChoice {
  name: string;
  /** One of the offered models. */
  modelPath: string;
}

export interface TextLibraryPorts extends HubPorts {
  texts: OwnModels<TextModel>;
  /** ISO 8601. */
  clock(): string;
}

type OnProgress = (progress: LibraryProgress) => void;
type Calls = {
  [Name in keyof TextLibraryCalls]: (
    input: TextLibraryCalls[Name]["input"],
    onProgress: OnProgress,
  ) => Promise<TextLibraryCalls[Name]["output"]>;
};

/** Removed models can be brought back for this long at least; so long may trying a new one take, too. */
const KEPT_AFTER_REMOVAL_MS = 60 * 60 * 1000;

interface Looked {
  parcel: EncoderFiles;
  recognised: RecognisedText;
  source: ModelSourceLabel;
}

export function createTextModelLibrary(ports: TextLibraryPorts): Calls {
  const { texts, clock } = ports;
  let looked: Looked | null = null;
  const offer = async (parcel: EncoderFiles, source: ModelSourceLabel): Promise<TextModelOffer> => {
    const recognised = await recogniseTextModel(parcel);
    looked = { parcel, recognised, source };
    return toOffer(looked);
  };
  return {
    async listText() {
      const before = new Date(Date.parse(clock()) - KEPT_AFTER_REMOVAL_MS).toISOString();
      await texts.purge(before).catch(() => undefined);
      return (await texts.list()).sort((a, b) => a.name.localeCompare(b.name));
    },
    async lookText(chosen) {
      looked = null;
      const { parcel, source } = await openChosen(chosen);
      return offer(parcel, source);
    },
    async lookUpText({ name }) {
      looked = null;
      const { parcel, source } = await lookUpOnHub(name, ports);
      return offer(parcel, source);
    },
    async takeText(choice, onProgress) {
      if (!looked) throw refuse("nothing", "Choose the folder again: what was looked at is gone.");
      const { model, files } = await readModel(looked, choice, clock(), onProgress);
      await keepOpenable(texts.stage(model, files));
      return model;
    },
    async keepText(model) {
      await texts.keep(model);
      return null;
    },
    async removeText({ id }) {
      await texts.remove(id, clock());
      return null;
    },
    async bringBackText({ id }) {
      await texts.bringBack(id);
      return null;
    },
  };
}

function toOffer({ parcel, recognised, source }: Looked): TextModelOffer {
  const { root, architecture, parameters, licence, models, others } = recognised;
  const folder = source.kind === "hub" || root === "" ? source.name : root.slice(0, -1).split("/").at(-1)!;
  return {
    ...{ architecture, parameters, licence, source, name: (folder || "My model").slice(0, 80) },
    models: models.map(({ path, bytes, dtype, needsGpu }) => ({ path, bytes, dtype, needsGpu })),
    otherBytes: others.reduce((sum, name) => sum + parcel.get(root + name)!.bytes, 0),
  };
}

/** Reads what one of the offered models needs, under the names that the runtime looks for, and hashes it. */
async function readModel(
  { parcel, recognised, source }: Looked,
  { name, modelPath }: TextModelChoice,
  addedAt: string,
  onProgress: OnProgress,
): Promise<{ model: TextModel; files: ModelBytes }> {
  const { root, architecture, parameters, licence, models, others } = recognised;
  const chosen = models.find(({ path }) => path === modelPath) ?? models[0]!;
  const weights = [chosen.path, ...chosen.data].map((path): [string, string] => [
    `onnx/${path.split("/").at(-1)}`,
    path,
  ]);
  const sources = [...others.map((path): [string, string] => [path, root + path]), ...weights];
  const { files, listed } = await readFiles(parcel, sources, onProgress);
  const sha256 = textModelHash(listed);
  const model: TextModel = {
    ...{ schema: 1, id: textModelId(sha256), sha256, name, architecture, parameters, licence, source, addedAt },
    ...{ dtype: chosen.dtype, dataFiles: chosen.data.length, files: listed, speed: null, trial: null },
  };
  return { model, files };
}
