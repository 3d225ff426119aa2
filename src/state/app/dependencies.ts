import type { RecordedBuild } from "../../core/domain/build";
import type { RecordedExperience } from "../../core/domain/experience";
import type { Evaluation } from "../../core/domain/evaluation";
import type { Dataset } from "../../core/domain/dataset";
import type { Exchange } from "../../core/domain/exchange";
import type { WalkRecord } from "../../core/domain/walk";
import type { MatchedVectors } from "../../formats/import/match-vectors";
import type { DataReader } from "../../formats/import/data-reader";
import type { WalkEngine } from "../../workers/walk/walk-engine";
import type { DatasetSummary, Storage, WalkSummary } from "../../storage/ports/storage";
import type { LibraryStore } from "./library";
import type { SessionStore } from "./session";

/** What the actions need from outside. Made once, in `boot/app.ts`. */
export interface Dependencies {
  engine: WalkEngine;
  storage: Storage;
  /** Whether the browser gives storage; settles within a bounded wait and never rejects. */
  storageMode: Promise<{ mode: "ready" } | { mode: "volatile"; sentence: string }>;
  session: SessionStore;
  library: LibraryStore;
  /** The time, ISO 8601. */
  now(): string;
  /** Version of the app. */
  version: string;
  /** A fresh id, never given before. */
  newId(): string;
  samples: SamplesPort;
  page: PagePort;
  /** Reads dropped files beside the page; fetched when it is first needed. */
  reader(): Promise<DataReader>;
  /** Keeps vectors that came with a data set; resolves with a sentence that says what became of them. */
  takeVectors(given: MatchedVectors): Promise<string>;
}

/** The data set and the recorded walks that come with the app. Rejects when they cannot be fetched. */
export interface SamplesPort {
  index(): Promise<{ dataset: DatasetSummary; walks: WalkSummary[] }>;
  /** The walk that a first visit sees. */
  firstWalk(): Promise<WalkRecord>;
  walk(id: string): Promise<WalkRecord>;
  dataset(): Promise<Dataset>;
  /** Answers to prompts of stage 2 that were written for the sample. */
  exchanges(): Promise<Exchange[]>;
  /** A build over the sample's tools whose answers were written for it. */
  build(): Promise<RecordedBuild>;
  /** Trials along the network of the sample whose answers were written for it. */
  experience(): Promise<RecordedExperience>;
  /** An evaluation of its test part, measured before. */
  evaluation(): Promise<Evaluation>;
  /** Where the ready-made vectors of the data set lie. */
  readonly vectorsBase: string;
  /** Where what was learned from its history lies. */
  readonly learnedBase: string;
}

/** The page around the app. */
export interface PagePort {
  /** Of the address, without the fragment. */
  address(): string;
  /** The fragment, without `#`. */
  fragment(): string;
  replaceFragment(fragment: string): void;
  onFragmentChange(listener: () => void): void;
  copy(text: string): Promise<void>;
  /** The walk that this tab had on the screen before it was reloaded; `null` in a new tab. */
  walkOfTab(): string | null;
  /** Empty: none. */
  keepWalkOfTab(id: string): void;
  /** One text, the parts of one, or bytes. */
  download(fileName: string, content: string | string[] | Uint8Array<ArrayBuffer>): void;
  /** Asks the browser not to clear what is stored here. Asked when something was stored that would be missed. */
  askToKeep(): void;
  /** Loads the page anew; `bare`: as if for the first time, without what its address says. */
  reload(address: "as it is" | "bare"): void;
}
