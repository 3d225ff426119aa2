import type { BuildDraft, BuildPlan, RecordedBuild } from "../../core/domain/build";
import type { StoreApi } from "zustand/vanilla";
import type { BuildState } from "../../core/generate/advance";
import type { Tool } from "../../core/domain/tool";
import type { EncoderLibrary, LibraryProgress } from "../../workers/library/encoder-library";
import type { EndpointMemory } from "../../storage/ports/endpoint-memory";
import type { ModelEndpoint } from "../../workers/llm/model-endpoint";
import type { Dependencies } from "../app/dependencies";

/** A build as a list shows it. */
export interface BuildSummary {
  id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
  requests: number;
  passed: number;
  rejected: number;
  /** Not judged to the end, words of a person among them. */
  unfinished: number;
  /** Passed and not decided on. */
  undecided: number;
  /** Would go into a data set as it stands. */
  kept: number;
  keptAs: BuildDraft["keptAs"] | null;
}

/** The builds of this browser, and the one that is open. */
export interface BuildControllerState {
  status: "reading" | "ready";
  /** Newest first. That of the open build is as old as its opening. */
  builds: readonly BuildSummary[];
  draft: BuildDraft | null;
  /** All tools of the draft's catalogue, in its order. */
  tools: readonly Tool[];
  /** A build of this data set that was recorded. */
  recorded: RecordedBuild | null;
  /** How far the encoder that compares requests has come while it opens; `null`: nothing waits for it. */
  opening: LibraryProgress | null;
  failure: string | null;
}

/** What the user decides before a build; the rest of a plan follows. */
export type BuildOptions = Omit<BuildPlan, "id" | "createdAt" | "catalogue">;

export interface BuildDependencies extends Pick<
  Dependencies,
  "library" | "storage" | "samples" | "page" | "now" | "newId"
> {
  endpoint: ModelEndpoint;
  /** Missing: nothing is remembered. */
  endpointMemory?: EndpointMemory;
  encoders: Pick<EncoderLibrary, "ask" | "dispose">;
}

/** What the functions of a build work on. */
export interface BuildContext {
  parts: BuildDependencies;
  store: StoreApi<BuildControllerState>;
  /** Changes the draft, shows it and has it stored. `null`: it stays as it is. */
  change(make: (draft: BuildDraft, state: BuildState) => Partial<BuildDraft> | null): void;
  /** The build with its tools; `null`: there is none. */
  state(): BuildState | null;
  /** The newest state of a build, where it could not be stored yet. */
  unsaved(plan: string): BuildDraft | null;
  /** Nothing more is asked. */
  stop(): void;
  /** Resolves when everything is stored, or waits for room. */
  settled(): Promise<void>;
}
