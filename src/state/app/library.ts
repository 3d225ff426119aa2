import { createStore, type StoreApi } from "zustand/vanilla";
import type { Trace } from "../../core/domain/trace";
import type { EncoderId } from "../../core/domain/config";
import type { WalkTrainingProgress } from "../../workers/jobs/ports";
import type { PrepareProgress } from "../../workers/encoder/encoder-protocol";
import type { EncoderReady, WalkTrainingResult } from "../../workers/walk/walk-engine";
import type { Choice } from "../../formats/model/format";
import type { ReadPreview } from "../../formats/import/create-preview";
import type { ReadProgress } from "../../formats/import/read-files";
import type {
  DatasetSummary,
  StorageHealth,
  UnreadableRecord,
  WalkSummary,
  RestorePlan,
} from "../../storage/ports/storage";

/** Everything around the walk: data sets, saved walks, the encoder, import, messages. */
export interface LibraryState {
  /** The sample first, then stored ones by name. */
  datasets: DatasetSummary[];
  /** They have been listed once: an empty list means that there is none. */
  isListed: boolean;
  walks: WalkSummary[];
  /** Recorded walks that come with the app. */
  sampleWalks: WalkSummary[];
  unreadable: UnreadableRecord[];
  /** `volatile`: storage cannot be used, nothing will be kept. */
  storage: "opening" | "ready" | "volatile";
  /** Whether something was lost, and whether there is room. */
  health: StorageHealth;
  /** A backup being looked at, before anything is restored. */
  restoring: RestoreState | null;
  encoder: EncoderStatus;
  /** Where learning from the history of the data set on the screen stands. */
  training: TrainingStatus;
  /** Where encoders are wanted to compute. What they really use is in `encoder`, and in every trace. */
  device: "wasm" | "webgpu";
  /** Thresholds set by hand, by encoder id. The others use their fitted one. */
  thresholds: Readonly<Record<string, number>>;
  /** Names of the encoders the user brought, by id, as far as they were read. */
  ownEncoders: Readonly<Record<string, string>>;
  /** Requests to the hub since the page was loaded: its worker's are not seen by the page otherwise. */
  hubRequests: number;
  /** Requests to hosts that the user named since the page was loaded, for a language model or a search; likewise. */
  namedRequests: number;
  /** Where walks are searched. Absent or `null`: in this tab. */
  elsewhere?: SearchStanding | null;
  /** An encoder that suits this data set better, and why. Cleared when one is chosen. */
  proposal: { encoder: EncoderId; sentence: string } | null;
  theme: "system" | "light" | "dark";
  textSize: "normal" | "larger";
  /** `still`: nothing moves. `system`: as the system wants it. */
  motion: "system" | "still";
  /** How scores of a walk are defined: as usual, or as the released code computes them. */
  metrics: "standard" | "published";
  /** By the letter of a shortcut, the letter that is pressed instead. */
  keys: Readonly<Record<string, string>>;
  /** A newer version of the app was fetched: this opens it, unless other tabs are open, which a toast says. */
  openNewVersion: (() => void) | null;
  /** An import being looked at, before anything is stored. */
  importing: ImportState | null;
  /** Writes under way, beside those of the walk on the screen: while there are any, the page says that it saves. */
  writes: number;
  /** Newest last; each disappears after 8 s. */
  toasts: Toast[];
  /** A link was opened whose data is not here: drop these files and the walk goes on. */
  wantedData: { name: string; hash: string; files: { name: string; sha256: string }[] } | null;
  /** A link is to be copied that would carry what a language model was told and said. Absent: never asked. */
  linkQuestion?: LinkQuestion | null;
  /** Grows when stored evaluations were changed outside the Evaluate screen: their list is then read again. */
  evaluationsChanged: number;
}

/** A search engine that walks use, and what it was asked since it was connected. */
export interface SearchStanding {
  host: string;
  requests: number;
  bytesSent: number;
  /** Lists of its walks that are not proved. */
  approximate: number;
  /** Back to this tab; the walk on the screen is computed again. */
  leave(): void;
}

/** What a link would carry of a language model. */
export interface LinkQuestion {
  prompts: number;
  /** Endpoints that answered. */
  hosts: readonly string[];
}

/** Where the wanted encoder stands. `words` needs nothing and is always ready. */
export type EncoderStatus =
  | { status: "words"; wanted: "words" }
  /** The data set of the walk is not here, so there is nothing to encode. */
  | { status: "waiting"; wanted: EncoderId }
  | { status: "preparing"; wanted: EncoderId; progress: PrepareProgress }
  | { status: "ready"; wanted: EncoderId; ready: EncoderReady }
  | { status: "failed"; wanted: EncoderId; sentence: string; detail: string }
  | { status: "cancelled"; wanted: EncoderId };

/** `idle`: no walk has wanted it, or what it wanted was stored. */
export type TrainingStatus =
  | { status: "idle" | "cancelled" }
  | { status: "training"; progress: WalkTrainingProgress | null }
  /** `before`: the last answer by what was learned from an earlier state of the data, without edits. */
  | { status: "ready"; ready: WalkTrainingResult; before: Trace | null }
  | { status: "failed"; sentence: string; detail: string };

/** What files are, as far as they were read. Nothing of it is stored. */
export interface ImportState extends Omit<ReadPreview, "walk"> {
  /** `reading`: what is shown beside it is from the reading before. */
  status: "reading" | "preview" | "storing" | "failed";
  progress: ReadProgress | null;
  /** What was chosen so far, in turn. */
  choices: Choice[];
  /** The choices are those of the last files of the same shape. */
  isRemembered: boolean;
}

export interface Toast {
  id: number;
  sentence: string;
  /** Resolves, once it is stored, with what to say then; `null`: it has said that itself. */
  undo: (() => Promise<string | null>) | null;
  /** `undoing`: taking it back is not stored yet. */
  status: "shown" | "undoing";
}

/** What is known before anything was opened. */
export function emptyLibrary(wanted: EncoderId): LibraryState {
  return {
    datasets: [],
    isListed: false,
    walks: [],
    sampleWalks: [],
    unreadable: [],
    storage: "opening",
    health: { loss: null, room: "enough" },
    restoring: null,
    encoder:
      wanted === "words" ? { status: "words", wanted } : { status: "preparing", wanted, progress: { phase: "start" } },
    training: { status: "idle" },
    device: "wasm",
    thresholds: {},
    ownEncoders: {},
    hubRequests: 0,
    namedRequests: 0,
    proposal: null,
    theme: "system",
    textSize: "normal",
    motion: "system",
    metrics: "standard",
    keys: {},
    openNewVersion: null,
    importing: null,
    writes: 0,
    toasts: [],
    wantedData: null,
    evaluationsChanged: 0,
  };
}

export type LibraryStore = StoreApi<LibraryState>;

export function createLibraryStore(initial: LibraryState): LibraryStore {
  return createStore<LibraryState>(() => initial);
}

/** Does something that ends in a write, and lets the page say so until it is stored. */
export async function countWrite<Result>(library: LibraryStore, work: () => Promise<Result>): Promise<Result> {
  const count = (by: number): void => library.setState(({ writes }) => ({ writes: writes + by }));
  count(1);
  return work().finally(() => count(-1));
}

/** A backup that is being looked at. Nothing is changed before it is confirmed. */
export type RestoreState =
  | { status: "reading"; fileName: string }
  | { status: "refused"; fileName: string; why: string }
  | { status: "preview" | "storing"; fileName: string; savedAt: string; plan: RestorePlan; problem: string | null };
