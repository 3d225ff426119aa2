import { DEFAULT_CONFIG, type EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Exchange } from "../../core/domain/exchange";
import type { QueryId, WalkId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { WalkRecord } from "../../core/domain/walk";
import { assignToolIds, makeDataset } from "../../formats/model/make-dataset";
import type { DataReader } from "../../formats/import/data-reader";
import { createReaderInThread } from "../../workers/reader/testing/reader-in-thread";
import type { Storage } from "../../storage/ports/storage";
import { createTestStorage } from "../../storage/testing/test-storage";
// Loaded on demand by the app; here it is there at once, so that a turn is enough.
import "../datasets/earlier-state";
import "../walk/saved-walks";
import { bindActions, type BoundApp } from "../bind-actions";
import type { PagePort, SamplesPort } from "../app/dependencies";
import { createLibraryStore, emptyLibrary, type LibraryStore } from "../app/library";
import { createSessionStore, emptySession, type SessionState, type SessionStore } from "../app/session";
import { createFakeEngine, type FakeEngine } from "./fake-engine";

export const REQUEST = "Find a table for Friday night, check the weather and put it into my calendar.";

const TOOLS: [string, string][] = [
  ["Weather", "Tells what the weather will be in a town on a day."],
  ["Calendar", "Keeps dates, puts events into the calendar and reminds of them."],
  ["Table", "Finds and books a table in a restaurant."],
  ["Train", "Looks up trains and buys tickets for a train ride."],
  ["Post", "Sends letters and parcels and follows them on their way."],
];

const PAST: [string, number[]][] = [
  ["Book a table for two and put it into my calendar.", [2, 1]],
  ["Will it rain in Oslo tomorrow? Remind me to take a coat.", [0, 1]],
  ["Buy train tickets to Bergen and tell me the weather there.", [3, 0]],
  ["Send a parcel to my sister and remind me when it arrives.", [4, 1]],
  [REQUEST, [0, 1, 2]],
];

/** Five tools and five past requests; the last one is `REQUEST`. */
export function makeSample(): Dataset {
  const source = { file: "sample.json", at: "0" };
  const tools = assignToolIds(TOOLS.map(([name, description]) => ({ name, description, aliases: [], source })));
  const queries = PAST.map(([text, needed], index): Query => ({
    id: `h-${index}` as QueryId,
    text,
    raw: text,
    gold: needed.map((place) => tools[place]!.id),
    ordered: false,
    source,
  }));
  return makeDataset({ name: "Sample", tools, queries, files: [], notices: [] });
}

export interface TestPage extends PagePort {
  fragmentNow: string;
  copied: string[];
  walkOfTabNow: string | null;
  downloads: { fileName: string; text: string }[];
  /** How often the browser was asked not to clear. */
  askedToKeep: number;
  reloads: string[];
  clipboard: "open" | "closed";
}

export interface TestApp extends BoundApp {
  session: SessionStore;
  library: LibraryStore;
  engine: FakeEngine;
  storage: Storage;
  samples: SamplesPort;
  page: TestPage;
  /** Every status and save state the session went through, without repeats in a row. */
  passed: { status: SessionState["status"][]; save: SessionState["save"]["status"][] };
}

export interface AppOptions {
  storage?: Storage;
  engine?: FakeEngine;
  fragment?: string;
  walkOfTab?: string | null;
  /** `null`: no recorded walk. */
  firstWalk?: WalkRecord | null;
  encoder?: EncoderId;
  isVolatile?: boolean;
  /** The clock, as an ISO time; otherwise a second passes each time it is read. */
  now?: () => string;
  samples?: Partial<SamplesPort>;
  /** What of the reader of files is different. */
  reader?: Partial<DataReader>;
}

let lastId = 0;

/** The app without a screen: real actions, method and formats; an engine in this thread; storage in memory. */
export function makeApp(options: AppOptions = {}): TestApp {
  const now = options.now ?? makeClock();
  const newId = (): string => `id-${(lastId += 1)}`;
  const config = { ...DEFAULT_CONFIG, encoder: options.encoder ?? "words" };
  const session = createSessionStore(emptySession(newId() as WalkId, now(), config));
  const library = createLibraryStore(emptyLibrary(config.encoder));
  const engine = options.engine ?? createFakeEngine();
  const storage = options.storage ?? createTestStorage();
  const page = makePage(options.fragment ?? "");
  page.walkOfTabNow = options.walkOfTab ?? null;
  const samples = { ...makeSamples(options.firstWalk ?? null), ...options.samples };
  const bound = bindActions({
    engine,
    storage,
    storageMode: Promise.resolve(
      options.isVolatile ? { mode: "volatile", sentence: "No storage." } : { mode: "ready" },
    ),
    session,
    library,
    now,
    version: "test",
    newId,
    samples,
    page,
    reader: async () => ({ ...createReaderInThread(), ...options.reader }),
    takeVectors: ({ vectors }) => Promise.resolve(`${vectors.length} given vectors were kept.`),
  });
  return { ...bound, session, library, engine, storage, samples, page, passed: watch(session) };
}

function makeSamples(firstWalk: WalkRecord | null): SamplesPort {
  const dataset = makeSample();
  const { id, name, hash } = dataset;
  const summary = { id, name, hash, toolCount: TOOLS.length, queryCount: PAST.length, files: [] };
  const exchanges = async (): Promise<Exchange[]> => [];
  const walk = async (): Promise<WalkRecord> => {
    if (!firstWalk) throw new Error("There is no recorded walk.");
    return firstWalk;
  };
  return {
    index: async () => ({ dataset: summary, walks: [] }),
    firstWalk: walk,
    walk,
    exchanges,
    build: () => Promise.reject(new Error("There is none.")),
    experience: () => Promise.reject(new Error("There is none.")),
    evaluation: () => Promise.reject(new Error("There is none.")),
    dataset: async () => dataset,
    vectorsBase: "vectors-",
    learnedBase: "learned-",
  };
}

function makePage(fragment: string): TestPage {
  const page: TestPage = {
    fragmentNow: fragment,
    copied: [],
    walkOfTabNow: null,
    walkOfTab: () => page.walkOfTabNow,
    keepWalkOfTab: (id) => {
      page.walkOfTabNow = id;
    },
    downloads: [],
    clipboard: "open",
    address: () => "https://kitpick.example/",
    fragment: () => page.fragmentNow,
    replaceFragment: (next) => {
      page.fragmentNow = next;
    },
    onFragmentChange: () => undefined,
    copy: async (text) => {
      if (page.clipboard === "closed") throw new DOMException("denied", "NotAllowedError");
      page.copied.push(text);
    },
    download: (fileName, content) => {
      const text = content instanceof Uint8Array ? new TextDecoder().decode(content) : [content].flat().join("");
      page.downloads.push({ fileName, text });
    },
    reloads: [],
    reload: (address) => void page.reloads.push(address),
    askedToKeep: 0,
    askToKeep: () => {
      page.askedToKeep += 1;
    },
  };
  return page;
}

function makeClock(): () => string {
  let seconds = Date.parse("2025-03-01T10:00:00.000Z") / 1000;
  return () => new Date((seconds += 1) * 1000).toISOString();
}

function watch(session: SessionStore): TestApp["passed"] {
  const passed: TestApp["passed"] = { status: [], save: [] };
  session.subscribe(({ status, save }) => {
    if (passed.status.at(-1) !== status) passed.status.push(status);
    if (passed.save.at(-1) !== save.status) passed.save.push(save.status);
  });
  return passed;
}

/** Lets everything that is under way come to its end. */
export async function calm(app: TestApp): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  if (app.session.getState().save.status === "saving") await calm(app);
}

/** An app that has started on the sample. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const app = makeApp(options);
  await app.start();
  await calm(app);
  return app;
}

/** The names of the recommended tools on the screen. */
export function shownTools(app: TestApp): string[] {
  const { trace } = app.session.getState();
  return trace?.recommendation.tools.map(({ tool }) => trace.tools[tool]?.name ?? tool) ?? [];
}

export function sentences(app: TestApp): string[] {
  return app.library.getState().toasts.map(({ sentence }) => sentence);
}

/** Presses *Undo* in the newest toast, and waits until that is stored. */
export function undoLast(app: TestApp): Promise<void> {
  return app.actions.undoToast(app.library.getState().toasts.at(-1)!.id);
}
